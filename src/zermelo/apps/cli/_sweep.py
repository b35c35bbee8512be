"""A range of games solved one after the other: a list, or a grid when two parameters vary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.apps import report
from zermelo.apps.language import tell
from zermelo.errors import TooLargeError
from zermelo.game import Game
from zermelo.games import named_spec
from zermelo.questions import parameters, start_situation
from zermelo.words import Phrase, message, some

if TYPE_CHECKING:
    from zermelo.exact import Solution

_RANGE = re.compile(r"[:,]\s*(\w+)=-?[0-9]+\.\.-?[0-9]+")
_GRID = message(
    "sweep.grid",
    en="{spec}: + {first} wins, − {second} wins, = draw; the number counts {unit}",
    fr="{spec} : + {first} gagne, − {second} gagne, = nulle ; le nombre compte les {unit}",
)
_TOO_LARGE = message(
    "sweep.too_large", en="not solved: {games} ({reason})", fr="non résolus : {games} ({reason})"
)
_PLIES = message("sweep.plies", en="plies", fr="coups")
_POINTS = message("sweep.points", en="points", fr="points")
_UNSOLVED = "?"


def is_range(spec: str) -> bool:
    """Return whether the command line's game text names a range of games."""
    return ".." in spec and _RANGE.search(named_spec(spec)) is not None


def run(
    spec: str,
    games: Sequence[Game],
    engine: Any,
    budget: int | None,
    json: bool,
    check: float | None = None,
    parts: bool | None = None,
) -> int:
    """Solve the games of a range for `solve` and print a line for each, or a grid; 2 if one of them was too large."""
    from zermelo.apps.cli.solve import solved
    from zermelo.apps.solved import fields

    spec = named_spec(spec)
    swept = _RANGE.findall(spec)
    cells: dict[tuple[int, ...], str] = {}
    refused: dict[str, Phrase] = {}
    places = [tuple(parameters(game)[name] for name in swept) for game in games]
    width = max(len(_values(swept, place)) for place in places)
    for game, place in zip(games, places, strict=True):
        own = _own_spec(spec, swept, place)
        try:
            solution = solved(game, game.start(), engine, budget, check, parts)
        except TooLargeError as error:
            cells[place] = _UNSOLVED
            refused[own] = error.phrase
            continue
        if json:
            print(report.as_json(fields(own, solution, start_situation(game), None)), flush=True)
        elif len(swept) != 2:
            print(f"{_values(swept, place).ljust(width)}  {_line(solution)}", flush=True)
        cells[place] = report.verdict_sign(game, solution.analysis(line=False))
    if not json and len(swept) == 2:
        first, second = games[0].players
        print(tell(_GRID(spec=spec, first=first, second=second, unit=_POINTS if games[0].points else _PLIES)))
        print(_grid(swept, cells))
    if refused:
        # Said after the others have been shown.
        raise TooLargeError(_TOO_LARGE(games=some(refused, 12, " · "), reason=next(iter(refused.values()))))
    return 0


def _own_spec(spec: str, swept: list[str], place: tuple[int, ...]) -> str:
    for name, value in zip(swept, place, strict=True):
        spec = re.sub(rf"([:,]\s*{name}=)-?[0-9]+\.\.-?[0-9]+", rf"\g<1>{value}", spec)
    return spec


def _values(swept: list[str], place: tuple[int, ...]) -> str:
    return ",".join(f"{name}={value}" for name, value in zip(swept, place, strict=True))


def _line(solution: Solution) -> str:
    game = solution.game
    state, player = start_situation(game)
    grundy = solution.grundy(state)
    end = "" if grundy is None else f" · Grundy {grundy}"
    return f"{report.sentence(solution.analysis(state, line=False), player)}{end}"


def _grid(swept: list[str], cells: dict[tuple[int, ...], str]) -> str:
    rows = list(dict.fromkeys(first for first, _ in cells))
    columns = list(dict.fromkeys(second for _, second in cells))
    corner = f"{swept[0]} \\ {swept[1]}"
    width = max(len(text) for text in [*cells.values(), *map(str, columns)]) + 2
    lines = [corner + "".join(str(column).rjust(width) for column in columns)]
    lines += [
        str(row).rjust(len(corner)) + "".join(cells[row, column].rjust(width) for column in columns)
        for row in rows
    ]
    return "\n".join(lines)
