"""Text and state, text and move: what is written is read, for every game that we have."""

import random
from dataclasses import fields, is_dataclass
from itertools import islice
from pathlib import Path

import pytest
from tests.written_games import FORMS as FORM_CLASSES

from zermelo.games import all_games, load
from zermelo.matches.match import Match
from zermelo.matches.record import Record
from zermelo.notation import read_moves, read_situation
from zermelo.questions import legal_moves

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "examples").glob("*.py"), *(ROOT / "tests" / "ordinary_games").glob("*.py")])
FORMS = [f"{ROOT / 'tests' / 'written_games.py'}:{kind.__name__}" for kind in FORM_CLASSES]
OURS = [name for name in all_games() if name != "graph"]
PLAYS, PLIES, MOVES = 4, 40, 40


def exactly(thing):
    """A thing with the types of its parts: 1 is not True, and a named tuple no tuple."""
    if isinstance(thing, frozenset):
        return type(thing).__name__, sorted(map(exactly, thing), key=repr)
    if isinstance(thing, tuple | list):
        return type(thing).__name__, [exactly(part) for part in thing]
    if is_dataclass(thing):
        return type(thing).__name__, [exactly(getattr(thing, field.name)) for field in fields(thing)]
    return type(thing).__name__, repr(thing)


def played(game, chance):
    match = Match(game, limit=PLIES)
    while match.result() is None:
        match.push(chance.choice(list(legal_moves(game, match.situation[0]))))
    return match


@pytest.mark.parametrize(
    "spec",
    [*OURS, *map(str, FILES), *FORMS],
    ids=[*OURS, *(path.stem for path in FILES), *(kind.__name__ for kind in FORM_CLASSES)],
)
def test_what_a_game_writes_it_reads(spec):
    game, chance = load(spec), random.Random(0)
    for _ in range(PLAYS):
        match = played(game, chance)
        for state, player in match.play.situations:
            text = game.write(state, player)
            assert exactly(read_situation(game, text)) == exactly((state, player))
            moves = list(
                dict.fromkeys(islice(legal_moves(game, state), MOVES))
            )  # rules may name a move twice
            names = [game.move_name(state, move) for move in moves]
            assert len(set(names)) == len(names)
            assert [game.read_move(state, name) for name in names] == moves
        names = match.play.names()
        # One by one, and in one text.
        assert read_moves(game, names).situations == match.play.situations
        assert read_moves(game, " ".join(names)).situations == match.play.situations
        record = Record.of(match, spec, ("a", "b"))
        again = Record.read(record.text()).replay(load(spec))
        assert exactly(again.play.situations) == exactly(match.play.situations)
