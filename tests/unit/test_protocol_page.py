"""docs/protocol.md names all that a game may say, and nothing else."""

import inspect
import re
from dataclasses import fields
from pathlib import Path

import pytest

from zermelo import Game, Sheet, solve
from zermelo.game_notation import GameNotation

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def rows(text):
    """What stands between backquotes in the first column of the tables."""
    first = (line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))
    return [name for column in first for name in re.findall("`([^`]+)`", column)]


GAMES, SHEETS = map(rows, PAGE.split("## The sheet"))


def test_it_lists_every_method_and_fact_of_the_protocol_once():
    named = {name for part in (Game, GameNotation) for name in {*vars(part), *part.__annotations__}}
    ours = {name for name in named if not name.startswith("_")}
    assert sorted(name.partition("(")[0] for name in GAMES) == sorted(ours)


@pytest.mark.parametrize("row", [row for row in GAMES if "(" in row])
def test_a_method_takes_what_the_page_says(row):
    name, _, arguments = row.rstrip(")").partition("(")
    taken = list(inspect.signature(getattr(Game, name)).parameters)[1:]
    assert taken == [argument for argument in arguments.split(", ") if argument]


@pytest.mark.parametrize("row", [row for row in GAMES if "(" not in row])
def test_a_fact_is_no_method(row):
    assert not inspect.isfunction(getattr(Game, row, None))


def test_it_lists_every_field_of_a_sheet_once():
    assert sorted(SHEETS) == sorted(field.name for field in fields(Sheet))


def test_its_example_is_a_game():
    names = {}
    exec(re.search("```python\n(.*?)```", PAGE, re.DOTALL)[1], names)
    # Bouton's theorem: 3 xor 5 xor 7 = 1.
    assert solve(names["Nim"]()).grundy((3, 5, 7)) == 1
