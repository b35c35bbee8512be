"""The functions of the practicals against zermelo's own games and searches."""

import random

import pytest

from zermelo.games import load
from zermelo.learn.course import travaux_pratiques as tp
from zermelo.search import minimax


@pytest.mark.parametrize("houses", [1, 2, 3, 6])
def test_moves_of_awale_are_those_of_the_game_with_grand_slams_allowed(houses):
    game = load(f"awale:houses={houses},grand_slam=allowed,rest=0")
    chance = random.Random(houses)
    state, seen = game.start(), 0
    for _ in range(200):
        plateau = list(state[:-2])
        moves = list(game.moves(state))
        if not moves:
            state = game.start()
            continue
        seen += 1
        assert tp.coups_awale(plateau) == moves
        move = chance.choice(moves)
        after = game.play(state, move)
        # The game also counts what each has captured, the opponent's first now.
        assert tp.jouer_awale(plateau, move) == (list(after[:-2]), after[-1] - state[-2])
        state = after
    assert seen > 90


def lead(plateau, p, is_max):
    """By max and min in turn, from the first player's point of view."""
    moves = tp.coups_awale(plateau)
    if p == 0 or not moves:
        return 0
    values = []
    for trou in moves:
        after, taken = tp.jouer_awale(plateau, trou)
        values.append((taken if is_max else -taken) + lead(after, p - 1, not is_max))
    return max(values) if is_max else min(values)


def test_negamax_is_max_and_min_in_turn():
    chance = random.Random(5)
    for _ in range(60):
        plateau = [chance.randrange(5) for _ in range(6)]
        for p in range(5):
            assert tp.negamax(plateau, p) == lead(plateau, p, True)


def test_the_value_with_a_horizon_is_that_of_the_library_where_nobody_wins_within_it():
    game = load("connect4:columns=4,rows=3,align=3")
    assert game.align == tp.K

    def rows(state, player):
        return [
            [" " if piece is None else "XO"[piece.player] for piece in row]
            for row in game.board(state, player).cells
        ]

    def mover(state):
        return state[1].bit_count() % 2

    def estimate(state):
        player = mover(state)
        return tp.estimation(rows(state, player), "XO"[player], tp.K)

    chance, kinds = random.Random(3), set()
    for _ in range(60):
        state = game.start()
        for _ in range(chance.randrange(9)):
            moves = list(game.moves(state))
            if moves:
                state = game.play(state, chance.choice(moves))
        player = mover(state)
        plateau, joueur = rows(state, player), "XO"[player]
        if tp.aligne(plateau, joueur, tp.K):
            continue
        p = chance.randrange(4)
        found = minimax(game, state, depth=p, heuristic=estimate, player=player)
        value = tp.valeur(plateau, joueur, p)
        kinds.add(found.outcome)
        if found.outcome == "win":
            # The loss is seen with as many moves left as the win is away from the horizon.
            assert value == 1000 + p - found.distance
        elif found.outcome == "loss":
            assert value == -1000 - (p - found.distance)
        else:
            assert value == found.value
    assert {"win", "loss", None} <= kinds
