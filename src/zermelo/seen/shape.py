"""The cells that a state is made of: a grid, a row, heaps, the bits of numbers, or nothing of the kind."""

from __future__ import annotations

import dataclasses
import inspect
import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from zermelo.questions import declares, parameters, turn_of
from zermelo.situation import State

if TYPE_CHECKING:
    from zermelo.game import Game

Kind: TypeAlias = Literal["grid", "heaps"]
Cells: TypeAlias = tuple[tuple[Any, ...], ...]

#: What people write on an empty cell.
EMPTY = (0, None, "", " ", ".", "-", "_", False)
#: Larger heaps are numbers, longer rows and taller grids tables, longer texts no letters of a cell.
MOST_MATCHES, MOST_HEAPS, MOST_ACROSS, MOST_LETTERS = 30, 12, 26, 3
#: How people call the sizes of a board.
_ROWS = ("rows", "height", "lignes", "hauteur", "m", "n")
_COLUMNS = ("columns", "cols", "width", "colonnes", "largeur", "n", "m")
_SIDES = ("size", "side", "width", "taille", "cote", "n")
#: A square board without a parameter for its size has at least so many cells a side.
_LEAST_SIDE = 3


@dataclass(frozen=True)
class Shape:
    """Where the cells are: `rows` × `columns` of them, and how they are had from a state.

    `road` is how the part with the cells is found in a state ("whole", or the place of the entry that holds them);
    `bits` says that cells are the bits of one or two numbers.
    """

    kind: Kind
    rows: int
    columns: int
    road: int | None = None
    bits: bool = False

    def cells(self, state: State) -> Cells | None:
        """Return the cells of a state, row by row; None if it does not have this shape."""
        part = _part(state, self.road)
        if self.bits:
            return self._bits(part)
        if _is_grid(part):
            rows = tuple(tuple(map(_value, row)) for row in part)
            return rows if (len(rows), len(rows[0])) == (self.rows, self.columns) else None
        if not isinstance(part, tuple | str) or len(part) < self.rows * self.columns:
            return None
        # What stands behind the cells of a tuple is said beside them; of a text nothing may be left out.
        if len(part) > self.rows * self.columns and (isinstance(part, str) or self.road is not None):
            return None
        values = tuple(map(_value, part))
        if not all(map(_is_small, values[: self.rows * self.columns])):
            return None
        return tuple(values[i * self.columns : (i + 1) * self.columns] for i in range(self.rows))

    def rest(self, game: Game, state: State) -> list[tuple[str, Any]]:
        """Return what the state holds besides its cells, with its names, but for whose turn it is."""
        if self.road is not None:
            found = [field for i, field in enumerate(named_fields(state)) if i != self.road]
        elif self.bits or _is_grid(_plain(state)) or not isinstance(state, tuple):
            found = []
        else:
            found = named_fields(state)[self.rows * self.columns :]
        if found and declares(game, "turn") and found[-1][1] == turn_of(game, state):
            found.pop()
        return found

    def _bits(self, part: Any) -> Cells | None:
        masks = tuple(part) if isinstance(part, tuple) else (part,)
        size = self.rows * self.columns
        if any(type(mask) is not int or not 0 <= mask < 1 << size for mask in masks):
            return None
        if len(masks) == 2 and masks[0] & masks[1]:
            return None
        values = [next((i + 1 for i, mask in enumerate(masks) if mask >> bit & 1), 0) for bit in range(size)]
        return tuple(tuple(values[i * self.columns : (i + 1) * self.columns]) for i in range(self.rows))


def shape_of(game: Game, states: list[State]) -> Shape | None:
    """Return the shape of a game's states, told from some of them, the start first; None if they have none."""
    for shape in _guesses(game, states):
        if all(shape.cells(state) is not None for state in states):
            return shape
    return None


def named_fields(state: State) -> list[tuple[str, Any]]:
    """Return the parts of a state with their names, where it has any: a table for what is no board.

    >>> named_fields((3, True)), named_fields(7)
    ([('', 3), ('', True)], [('', 7)])
    """
    if dataclasses.is_dataclass(state):
        return [(field.name, getattr(state, field.name)) for field in dataclasses.fields(state)]
    if isinstance(state, tuple):
        names = getattr(state, "_fields", ("",) * len(state))
        return list(zip(names, state, strict=True))
    return [("", state)]


def _guesses(game: Game, states: list[State]) -> Iterator[Shape]:
    # What has a name of its own is no cell: fields are a table, or one of them holds the cells.
    named = is_named(states[0])
    start = _plain(states[0])
    if _is_grid(start) and not named and not _are_places(states, None):
        yield Shape("grid", len(start), len(start[0]))
        return
    fields = [value for _, value in named_fields(states[0])] if isinstance(start, tuple) else []
    roads = [
        (i, _plain(part))
        for i, part in enumerate(fields)
        if (named or len(fields) > 1) and not is_named(part)
    ]
    for i, part in roads:
        if _is_grid(part) and not _are_places(states, i):
            yield Shape("grid", len(part), len(part[0]), road=i)
            return
    numbers, sizes = _sizes(game)
    if type(start) is int or (isinstance(start, tuple) and len(start) <= 2 and _are_numbers(start)):
        if not named:
            yield from _heaps(game, start, states)
        for rows, columns in sizes:
            if (
                1 < rows <= MOST_ACROSS
                and 1 < columns <= MOST_ACROSS
                and _are_masks(states, max(rows, columns))
            ):
                yield Shape("grid", rows, columns, bits=True)
        return
    for road, part in roads if named else [(None, start), *roads]:
        if not isinstance(part, tuple | str) or not part or not all(map(_is_small, map(_value, part))):
            continue
        extras = 3 if road is None else 0
        for rows, columns in sizes:
            fits = 0 <= len(part) - rows * columns <= extras
            if fits and rows > 1 and columns > 1 and max(rows, columns) <= MOST_ACROSS:
                yield Shape("grid", rows, columns, road)
        if road is None:
            yield from _heaps(game, part, states)
        side = math.isqrt(len(part))
        has_marks = _has_marks(states, road)
        if side * side == len(part) and side >= _LEAST_SIDE and len(part) not in numbers and has_marks:
            yield Shape("grid", side, side, road)
        # A short field of numbers is a pair of coordinates, or counts something.
        is_row = len(part) > 1 if road is None else len(part) >= _LEAST_SIDE and has_marks
        if is_row and len(part) <= MOST_ACROSS:
            yield Shape("grid", 1, len(part), road)


def _are_places(states: list[State], road: int | None) -> bool:
    """Whether pairs are coordinates of things: numbers from 0, and no two pairs of a state are ever the same.

    A grid of two columns whose rows always differ looks so, too; it is then shown as what it holds, not as a board.
    """
    parts = [_part(state, road) for state in states]
    return all(
        isinstance(part, tuple)
        and all(
            isinstance(pair, tuple) and len(pair) == 2 and _are_numbers(pair) and min(pair) >= 0
            for pair in part
        )
        and len(set(part)) == len(part)
        for part in parts
    )


def _are_masks(states: list[State], most: int) -> bool:
    """Whether numbers are bits of cells: coordinates never reach `most`, the longer side of the board."""
    parts = [part if isinstance(part, tuple) else (part,) for part in map(_plain, states)]
    return all(map(_are_numbers, parts)) and any(number > most for part in parts for number in part)


def _are_numbers(parts: tuple[Any, ...]) -> bool:
    return all(type(part) is int for part in parts)


def _sizes(game: Game) -> tuple[list[int], list[tuple[int, int]]]:
    """The numbers among a game's parameters, and the sizes of board that their names speak of.

    Constants of the class, and those of a file that its rules name, are called so, too (ROWS = 3).
    """
    own = parameters(game)
    kind = type(game)
    # Single letters and anything else may be a constant of a file: only what says that it is a size counts there.
    constants = {
        name.lower(): value
        for names in (_constants_named(kind), vars(kind))
        for name, value in names.items()
        if len(name) > 1 and name.lower() in {*_ROWS, *_COLUMNS, *_SIDES}
    }
    given = {name: value for name, value in (constants | own).items() if type(value) is int and value > 0}
    pairs = [(given[a], given[b]) for a in _ROWS for b in _COLUMNS if a in given and b in given and a != b]
    numbers = [value for name, value in given.items() if name in own]
    return numbers, pairs + [(given[name],) * 2 for name in _SIDES if name in given]


def _constants_named(kind: type) -> dict[str, Any]:
    """What the methods of a class name in their files, and what the functions name that they name there.

    A constant that stands in the file for another game there, or for nothing, says nothing of this one.
    """
    found: dict[str, Any] = {}
    met: set[Any] = set()
    waiting = [_function(thing) for cls in kind.__mro__ for thing in vars(cls).values()]
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function in met:
            continue
        met.add(function)
        codes = [function.__code__]
        for code in codes:
            codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
            named = {
                name: function.__globals__[name] for name in code.co_names if name in function.__globals__
            }
            found |= named
            waiting += map(_function, named.values())
    return found


def _function(thing: Any) -> Any:
    """The function behind a property, a static method or what remembers answers."""
    for inside in ("fget", "func", "__func__"):
        thing = getattr(thing, inside, None) or thing
    return inspect.unwrap(thing) if callable(thing) else thing


def _heaps(game: Game, start: Any, states: list[State]) -> Iterator[Shape]:
    """Heaps of an impartial game: numbers, one of them above 1, that never grow."""
    counts = start if isinstance(start, tuple) else (start,)
    if not game.impartial or not 0 < len(counts) <= MOST_HEAPS:
        return
    met = [state if isinstance(state, tuple) else (state,) for state in map(_plain, states)]
    if (
        all(
            len(heaps) == len(counts)
            and all(type(heap) is int and 0 <= heap <= most for heap, most in zip(heaps, counts, strict=True))
            for heaps in met
        )
        and 1 < max(counts) <= MOST_MATCHES
    ):
        yield Shape("heaps", len(counts), 1)


def _has_marks(states: list[State], road: int | None) -> bool:
    """Whether cells hold one or two kinds of marks: more are numbers that count something."""
    parts = [_part(state, road) for state in states]
    if not all(isinstance(part, tuple | str) for part in parts):
        return False
    return (
        len({abs(v) if type(v) is int else v for part in parts for v in map(_value, part) if v not in EMPTY})
        <= 2
    )


def _plain(state: State) -> Any:
    """A state as tuples: what a dataclass holds, a text cut at its line ends."""
    if dataclasses.is_dataclass(state):
        state = tuple(getattr(state, field.name) for field in dataclasses.fields(state))
    if isinstance(state, str):
        rows = state.replace("/", "\n").split("\n")
        return tuple(rows) if len(rows) > 1 else state
    return state


def _part(state: State, road: int | None) -> Any:
    """A state, or the field of it that this road leads to; None where there is none."""
    if road is None:
        return _plain(state)
    fields = named_fields(state)
    return _plain(fields[road][1]) if road < len(fields) else None


def is_named(thing: Any) -> bool:
    """Return whether the parts of a thing have names: a dataclass, or a named tuple."""
    return dataclasses.is_dataclass(thing) or hasattr(thing, "_fields")


def _is_grid(part: Any) -> bool:
    """Rows of one length, each of small things."""
    if not isinstance(part, tuple) or len(part) < 1 or not all(isinstance(row, tuple | str) for row in part):
        return False
    widths = {len(row) for row in part}
    if len(widths) != 1 or not 1 <= widths.copy().pop() <= MOST_ACROSS or len(part) > MOST_ACROSS:
        return False
    if len(part) == 1 or widths == {1}:
        return False
    return all(_is_small(_value(cell)) for row in part for cell in row)


def _value(cell: Any) -> Any:
    return cell.value if isinstance(cell, Enum) else cell


def _is_small(value: Any) -> bool:
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, int):
        return abs(value) < 1000
    return isinstance(value, str) and len(value) <= MOST_LETTERS
