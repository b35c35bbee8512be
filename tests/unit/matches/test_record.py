import json

import pytest

from zermelo.errors import FileError
from zermelo.games import load
from zermelo.matches.match import Ending, Match
from zermelo.matches.record import Record


def finished():
    match = Match(load("subtraction:heap=3"))
    for move in (2, 1):
        match.push(move)
    return match


def test_a_game_comes_back_as_it_was():
    match = finished()
    record = Record.of(match, "subtraction:heap=3", ("person", "exact"))
    again = Record.read(record.text())
    assert again == record
    replayed = again.replay(load(again.game))
    assert replayed.play.situations == match.play.situations
    assert replayed.result() == match.result()


def test_a_game_given_up_or_not_finished_comes_back():
    match = Match(load("chomp"))
    record = Record.of(match, "chomp", ("a", "b"))
    assert record.replay(match.game).result() is None
    match.resign()
    result = Record.read(Record.of(match, "chomp", ("a", "b")).text()).replay(match.game).result()
    assert (result.winner, result.ending) == (1, Ending.RESIGNED)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other"}, "zermelo-game"),
        ({"version": 2}, "version 1"),
        ({"game": 3}, "“game”"),
        ({"moves": "21"}, "“moves”"),
        ({"agents": ["a"]}, "“agents”"),
        ({"result": None}, "“result”"),
        ({"moves": ["7", "1"]}, "move 1: “7”"),
        ({"moves": ["2", "1", "1"]}, "move 3: .*after the end"),
        ({"result": {"winner": 1, "ending": "rules"}}, "not the one"),
    ],
)
def test_a_file_that_does_not_hold_is_refused(change, said):
    fields = {**json.loads(Record.of(finished(), "subtraction:heap=3", ("a", "b")).text()), **change}
    with pytest.raises(FileError, match=said):
        Record.read(json.dumps(fields), "file").replay(load("subtraction:heap=3"), "file")


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000])
def test_what_is_not_a_record_is_refused(text):
    with pytest.raises(FileError, match="not a saved game"):
        Record.read(text, "file")
