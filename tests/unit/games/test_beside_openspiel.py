"""Our board games beside those of OpenSpiel: the same random plays, the same moves at every ply, the same ends."""

import random

import pytest

from zermelo.games import load
from zermelo.matches.match import Match

pyspiel = pytest.importorskip("pyspiel")


def upside_down(text, rows):
    """OpenSpiel's first player comes down, ours climbs; a capture is marked there."""
    turned = [letter if letter.isalpha() else str(rows + 1 - int(letter)) for letter in text.rstrip("*")]
    return "".join(turned)


TWINS = {
    "breakthrough": ("breakthrough(rows=6,columns=6)", lambda text: upside_down(text, 6)),
    "breakthrough:8,8": ("breakthrough", lambda text: upside_down(text, 8)),
    "hex": ("hex(board_size=5)", str),
    "hex:7": ("hex(board_size=7)", str),
    "go": ("go(board_size=5,komi=0.0)", lambda text: text.split()[-1].lower()),
    "go:7": ("go(board_size=7,komi=0.0)", lambda text: text.split()[-1].lower()),
}


def compare(spec, positions, seed):
    twin, named = pyspiel.load_game(TWINS[spec][0]), TWINS[spec][1]
    game, chance, compared = load(spec), random.Random(seed), 0
    while compared < positions:
        theirs, match = twin.new_initial_state(), Match(game)
        while not theirs.is_terminal():
            legal = {named(theirs.action_to_string(action)): action for action in theirs.legal_actions()}
            names = {game.move_name(match.situation[0], move) for move in match.moves()}
            if game.repeats == "illegal" and names != set(legal):
                # There only the board before the last one is looked for; here all of them.
                assert names < set(legal), match.play.names()
                break
            assert names == set(legal), match.play.names()
            compared += 1
            text = chance.choice(sorted(legal))
            theirs.apply_action(legal[text])
            match.push(game.read_move(match.situation[0], text))
        else:
            result = match.result()
            if result is None:
                assert game.repeats == "illegal"  # a board that comes back ends the game there
                continue
            gains = theirs.returns()
            assert result.winner == (None if gains[0] == gains[1] else int(gains[1] > gains[0]))
    return compared


@pytest.mark.parametrize("spec", TWINS)
def test_random_plays_are_the_same(spec):
    assert compare(spec, 120, seed=0) >= 120


@pytest.mark.slow
@pytest.mark.parametrize("spec", TWINS)
def test_many_random_plays_are_the_same(spec):
    assert compare(spec, 20_000, seed=1) >= 20_000
