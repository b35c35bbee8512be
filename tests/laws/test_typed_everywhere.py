"""Forty games in ordinary styles: moves are read alike wherever they are typed, and what is saved is played on.

Moves have blanks, line ends or numbers between them, or nothing where they can be cut in one way only. Numbers without
blanks are a position for `--at` and `--positions`: nobody can say whether 121 is one, or three moves.
"""

import contextlib
import io
import json
import random

import pytest
from tests.laws.test_round_trips import FILES, exactly, played
from tests.unit.test_notation import FORMS

from zermelo.apps.cli import main
from zermelo.errors import IllegalMoveError, PositionError
from zermelo.games import load
from zermelo.matches.record import PERSON, Record
from zermelo.notation import read_line, read_moves, read_situation

SET_APART = ["blanks", "lines", "numbers", "glued numbers"]
every_game = pytest.mark.parametrize("file", FILES, ids=[path.stem for path in FILES])


def test_there_are_forty_games():
    assert len(FILES) == 40


def walked(game, chance, plies):
    """So many moves of a random play, by name, and where they lead."""
    play = played(game, chance).play
    names = play.names()[:plies]
    return names, play.situations[len(names)]


@every_game
def test_moves_set_apart_are_read_alike_at_every_door(file):
    game, chance = load(str(file)), random.Random(15)
    for plies in (2, 3, 12, 12):
        names, there = walked(game, chance, plies)
        for form in SET_APART:
            text = FORMS[form](names)
            assert read_moves(game, text).situations[-1] == there
            if len(names) > 1 or form in ("numbers", "glued numbers"):  # one word alone may be a position
                assert read_situation(game, text) == read_line(game, text)[1] == there


@every_game
def test_moves_without_blanks_are_read_right_or_refused(file):
    game, chance = load(str(file)), random.Random(15)
    for plies in (1, 2, 3, 12, 12):
        names, there = walked(game, chance, plies)
        text = FORMS["glued"](names)
        try:
            assert read_moves(game, text).situations[-1] == there
        except IllegalMoveError as error:
            assert "write the moves with blanks" in str(error)  # noqa: PT017 — either is right
            continue
        try:
            found = read_situation(game, text)
        except PositionError:
            assert set(text) <= set("0123456789,-")
        else:
            assert found in (there, is_position(game, text))


def is_position(game, text):
    try:
        return game.read(text)
    except PositionError:
        return None


def answered(*arguments, typed=""):
    """What a command prints."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(typed))
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([*map(str, arguments), "--lang", "en"])
    assert code == 0, err.getvalue()
    return out.getvalue()


def judged(line):
    """An answer in JSON, but for how the position was written, and how long it took."""
    found = json.loads(line)
    return {key: value for key, value in found.items() if key not in ("position", "seconds", "nodes")}


@pytest.mark.start
@every_game
def test_at_positions_play_and_review_take_the_same_moves(file, tmp_path):
    game, chance = load(str(file)), random.Random(15)
    names, there = walked(game, chance, 3)
    written = game.write(*there)
    expected = judged(answered("analyse", file, "--at", written, "--depth", "1", "--moves", "root", "--json"))
    pictures, reviews = set(), set()
    for form in SET_APART:
        text = FORMS[form](names)
        asked = ("analyse", file, "--depth", "1", "--moves", "root", "--json")
        assert judged(answered(*asked, "--at", text)) == expected
        if form != "lines":
            (tmp_path / "positions").write_text(f"{text}\n{written}\n")
            lines = answered(*asked, "--positions", tmp_path / "positions").splitlines()
            assert [judged(line) for line in lines] == [expected] * 2
        picture = tmp_path / "play.svg"
        answered("draw", file, "--as", "tree", "--depth", "1", "--play", text, "-o", picture)
        pictures.add(picture.read_bytes())
        found = json.loads(answered("review", file, text, "--seconds", "0.05", "--json"))
        reviews.add(tuple(move["move"] for move in found["moves"]))
    assert reviews == {tuple(names)}
    assert len(pictures) == 1


@pytest.mark.start
@every_game
def test_what_is_saved_is_loaded_and_played_on(file, tmp_path):
    game, chance = load(str(file)), random.Random(15)
    match = played(game, chance)
    # Half of it, up to where the person moves.
    match.take_back(len(match.play) - len(match.play) // 2)
    names = (PERSON, "random") if match.situation[1] == 0 else ("random", PERSON)
    first, second, third = (tmp_path / name for name in ("first.json", "second.json", "third.json"))
    first.write_text(Record.of(match, str(file), names).text())
    answered("play", file, "--load", first, typed=f"save {second}\nquit\n")
    again = Record.read(second.read_text()).replay(load(str(file)))
    assert exactly(again.play.situations) == exactly(match.play.situations)
    # One move more, as a person types it; the machine may have answered.
    wanted = game.move_name(match.situation[0], chance.choice(list(game.moves(match.situation[0]))))
    answered("play", file, "--load", second, "--save", third, typed=f"{wanted}\nquit\n")
    names = Record.read(third.read_text()).replay(load(str(file))).play.names()
    assert names[: len(match.play) + 1] == [*match.play.names(), wanted]
