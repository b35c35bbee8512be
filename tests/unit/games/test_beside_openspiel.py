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


def board_in(theirs):
    """The lines of the board alone, without who moves and how many moves there were."""
    return str(theirs).partition("\n")[2]


def compare(spec, positions, seed):
    twin, named = pyspiel.load_game(TWINS[spec][0]), TWINS[spec][1]
    game, chance, compared = load(spec), random.Random(seed), 0
    while compared < positions:
        theirs, match = twin.new_initial_state(), Match(game)
        seen = {board_in(theirs)}
        while not theirs.is_terminal():
            legal = {named(theirs.action_to_string(action)): action for action in theirs.legal_actions()}
            names = {game.move_name(match.situation[0], move) for move in match.moves()}
            if game.repeats == "illegal":
                # There a board that comes back ends the game, unless it is the last but one; here no move leads to it.
                back = {
                    text for text in legal if text != "pass" and board_in(theirs.child(legal[text])) in seen
                }
                legal = {text: action for text, action in legal.items() if text not in back}
            assert names == set(legal), match.play.names()
            compared += 1
            text = chance.choice(sorted(legal))
            theirs.apply_action(legal[text])
            seen.add(board_in(theirs))
            match.push(game.read_move(match.situation[0], text))
        result = match.result()
        if result is None:
            assert theirs.move_number() == twin.max_game_length()  # there plays end after so many plies
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
    assert compare(spec, 50_000, seed=1) >= 50_000
