"""A game of ours beside an independent one: the same moves lead to the same positions."""

import random

from zermelo.questions import legal_moves, next_player


def agreed_positions(game, naive, *, positions, seed=0, limit=400):
    """Play at random and compare, position by position; return how many were compared."""
    chance, compared = random.Random(seed), 0
    while compared < positions:
        state, player = game.read(game.write(game.start()))
        for _ in range(limit):
            text = game.write(state, player)
            ours = {}
            for move in legal_moves(game, state):
                after = game.play(state, move)
                ours[game.move_name(state, move)] = game.write(after, next_player(game, player, after))
            assert ours == naive(text), text
            compared += 1
            if not ours:
                break
            state, player = game.read(chance.choice(sorted(ours.values())))
    return compared
