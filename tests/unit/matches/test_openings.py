"""Openings are varied, seeded, still open, and keep the value of the start where that can be known."""

from functools import cache

import zermelo
from zermelo.matches.openings import MOST_OPENING, Openings
from zermelo.strategy import Play


def test_the_first_round_begins_at_the_start_and_later_ones_differ():
    openings = Openings(zermelo.load("tictactoe"), 5)
    found = [openings.of_round(number) for number in range(1, 9)]
    assert found[0] == []
    assert len({tuple(moves) for moves in found}) == 8
    assert all(1 <= len(moves) <= MOST_OPENING for moves in found[1:])


def test_the_same_seed_gives_the_same_openings_in_any_order():
    game = zermelo.load("tictactoe")
    one, two, other = Openings(game, 5), Openings(game, 5), Openings(game, 6)
    backwards = [two.of_round(number) for number in (6, 5, 4, 3, 2)]
    assert [one.of_round(number) for number in (2, 3, 4, 5, 6)] == backwards[::-1]
    assert [other.of_round(number) for number in (2, 3, 4, 5, 6)] != backwards[::-1]


def test_balanced_openings_are_worth_what_the_start_is_worth():
    for spec in ("tictactoe", "chomp:rows=3,columns=4", "subtraction:heap=21"):
        game = zermelo.load(spec)

        @cache
        def sign(state, game=game):
            """From the definition: for the player to move."""
            moves = list(game.moves(state))
            if not moves:
                score = game.score(state)
                return (score > 0) - (score < 0)
            return max(-sign(game.play(state, move)) for move in moves)

        openings = Openings(game, 1)
        assert openings.is_balanced
        for number in range(2, 8):
            play = Play.of_moves(game, openings.of_round(number))
            worth = sign(play.state) * (1 if play.player == 0 else -1)
            assert worth == sign(game.start())
            assert not play.is_over()


def test_a_game_with_hardly_any_moves_still_has_openings():
    openings = Openings(zermelo.load("nim:heaps=1"), 1)
    assert [openings.of_round(number) for number in (1, 2, 3)] == [[], [], []]


def test_a_large_game_has_openings_that_nobody_has_judged():
    openings = Openings(zermelo.load("connect4"), 1)
    assert not openings.is_balanced
    assert len({tuple(openings.of_round(number)) for number in range(1, 7)}) == 6
