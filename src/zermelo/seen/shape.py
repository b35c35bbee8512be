"""The cells that a state is made of: a grid, a row, heaps, the bits of numbers, or nothing of the kind."""

from __future__ import annotations

import dataclasses
import inspect
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from zermelo.questions import declares, legal_moves, parameters, turn_of
from zermelo.situation import State

if TYPE_CHECKING:
    from zermelo.game import Game

Kind: TypeAlias = Literal["grid", "heaps"]
Cells: TypeAlias = tuple[tuple[Any, ...], ...]

#: What people write on an empty cell.
EMPTY = (0, None, "", " ", ".", "-", "_", False)
#: Larger heaps are numbers, longer rows and taller grids tables, longer texts no letters of a cell.
MOST_MATCHES, MOST_HEAPS, MOST_ACROSS, MOST_LETTERS = 30, 12, 26, 3
#: So many moves tell what they do with heaps.
MOST_LOOKED_AT = 200
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
    `bits` says that cells are the bits of one or two numbers; `places` are the entries that hold cells by their
    coordinates, one pair or several. Heaps may be fewer or more from state to state: then there are 0 `rows`.
    """

    kind: Kind
    rows: int
    columns: int
    road: int | None = None
    bits: bool = False
    places: tuple[int, ...] = ()
    #: The marks of two entries alike among several that hold coordinates: the players' men, beside holes or walls.
    twins: tuple[int, ...] = ()

    def cells(self, state: State) -> Cells | None:
        """Return the cells found in a state, row by row; None if it does not have this shape."""
        if self.places:
            return self._placed(state)
        part = _part(state, self.road)
        if self.bits:
            return self._bits(part)
        if self.kind == "heaps" and not self.rows:
            return tuple((heap,) for heap in part) if _are_heaps(part) else None
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
        """Return what the state holds besides the cells found in it, with its names, but for whose turn it is."""
        if self.places:
            found = [field for i, field in enumerate(named_fields(state)) if i not in self.places]
        elif self.road is not None:
            found = [field for i, field in enumerate(named_fields(state)) if i != self.road]
        elif self.bits or _is_grid(plain(state)) or not isinstance(state, tuple):
            found = []
        else:
            found = named_fields(state)[self.rows * self.columns :]
        if found and declares(game, "turn") and found[-1][1] == turn_of(game, state):
            found.pop()
        return found

    def _placed(self, state: State) -> Cells | None:
        """The board found in fields of coordinates: each field has a mark of its own; one pair stands above several."""
        fields = [value for _, value in named_fields(state)]
        if max(self.places) >= len(fields) or not all(_holds_places(fields[i]) for i in self.places):
            return None
        marks: dict[tuple[int, int], int] = {}
        for number in sorted(self.places, key=lambda i: _is_place(fields[i])):
            for place in _places_in(fields[number]):
                if not (0 <= place[0] < self.rows and 0 <= place[1] < self.columns):
                    return None
                marks[place] = number + 1
        return tuple(tuple(marks.get((r, c), 0) for c in range(self.columns)) for r in range(self.rows))

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
    """Return the shape of a board found in a game's states, told from some of them; None if they have none."""
    for shape in _guesses(game, states):
        if all(shape.cells(state) is not None for state in states):
            return shape
    return None


def named_fields(state: State) -> list[tuple[str, Any]]:
    """Return the parts found in a state with their names, where it has any: a table for what is no board.

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
    start = plain(states[0])
    if _is_grid(start) and not named and not _are_places(states, None):
        yield Shape("grid", len(start), len(start[0]))
        return
    fields = [value for _, value in named_fields(states[0])] if isinstance(start, tuple) else []
    roads = [
        (i, plain(part)) for i, part in enumerate(fields) if (named or len(fields) > 1) and not is_named(part)
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
    if places := _fields_of_places(states):
        for rows, columns in sizes:
            if 1 < rows <= MOST_ACROSS and 1 < columns <= MOST_ACROSS:
                height, width = _reached(states, places) or (rows, columns)
                shape = Shape("grid", min(rows, height), min(columns, width))
                yield dataclasses.replace(shape, places=places, twins=_twins(states[0], places))


def _is_place(thing: Any) -> bool:
    """Whether something found in a state is a pair of coordinates."""
    return isinstance(thing, tuple) and len(thing) == 2 and _are_numbers(thing)


def _holds_places(field: Any) -> bool:
    """Whether a field found in a state is a pair of coordinates, or several of them."""
    return _is_place(field) or (isinstance(field, tuple | frozenset) and all(map(_is_place, field)))


def _places_in(field: Any) -> Iterable[tuple[int, int]]:
    """The coordinates that a field of a state holds."""
    return (field,) if _is_place(field) else field


def _fields_of_places(states: list[State]) -> tuple[int, ...]:
    """Which fields found in states hold coordinates: a pair or several, some field several; none stands twice."""
    rows = [[value for _, value in named_fields(state)] for state in states]
    if len({len(row) for row in rows}) != 1:
        return ()
    columns = list(zip(*rows, strict=True))
    found = tuple(i for i, values in enumerate(columns) if any(values) and all(map(_holds_places, values)))
    several = [i for i in found if not any(map(_is_place, columns[i]))]
    if not several:
        return ()
    for row in rows:
        held = [place for i in several for place in row[i]]
        if len(set(held)) < len(held):
            return ()
    return found


def _reached(states: list[State], places: tuple[int, ...]) -> tuple[int, int] | None:
    """Rows and columns of the coordinates in the first of the states found; None if another one has more of them."""
    held = [
        {
            place
            for i, (_, value) in enumerate(named_fields(state))
            if i in places
            for place in _places_in(value)
        }
        for state in states
    ]
    if not held[0] or not all(one <= held[0] for one in held):
        return None
    rows, columns = zip(*held[0], strict=True)
    return max(2, 1 + max(rows)), max(2, 1 + max(columns))


def _twins(state: State, places: tuple[int, ...]) -> tuple[int, ...]:
    """The marks of the two fields of coordinates that are alike in a state, one pair each or several; none else."""
    fields = [value for _, value in named_fields(state)]
    for is_one in (True, False):
        alike = tuple(i + 1 for i in places if _is_place(fields[i]) is is_one)
        if len(alike) == 2:
            return alike
    return ()


def _are_heaps(part: Any) -> bool:
    """Whether something found in a state can be shown as heaps of matches."""
    return (
        isinstance(part, tuple)
        and len(part) <= MOST_HEAPS
        and all(type(heap) is int and 0 <= heap <= MOST_MATCHES for heap in part)
    )


def _are_places(states: list[State], road: int | None) -> bool:
    """Whether pairs found in states are coordinates of things: numbers from 0, and no two of a state the same.

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
    """Whether numbers found in states are bits of a board's cells: coordinates never reach `most`, the longer side."""
    parts = [part if isinstance(part, tuple) else (part,) for part in map(plain, states)]
    return all(map(_are_numbers, parts)) and any(number > most for part in parts for number in part)


def _are_numbers(parts: tuple[Any, ...]) -> bool:
    return all(type(part) is int for part in parts)


def _sizes(game: Game) -> tuple[list[int], list[tuple[int, int]]]:
    """The numbers among a game's parameters, and the sizes of a default board that their names speak of.

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
    """What the methods of a class name in their files, to find sizes of a board, and what functions there name.

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
    """The function behind a property or static method in which sizes of a board are looked for."""
    for inside in ("fget", "func", "__func__"):
        thing = getattr(thing, inside, None) or thing
    return inspect.unwrap(thing) if callable(thing) else thing


def _heaps(game: Game, start: Any, states: list[State]) -> Iterator[Shape]:
    """Heaps found in the states of an impartial game: numbers, one of them above 1, that never grow.

    Where their number changes (they are split, or left out when they are empty) all of them together never grow.
    """
    counts = start if isinstance(start, tuple) else (start,)
    if not game.impartial or not 0 < len(counts) <= MOST_HEAPS:
        return
    met = [state if isinstance(state, tuple) else (state,) for state in map(plain, states)]
    if (
        all(
            len(heaps) == len(counts)
            and all(type(heap) is int and 0 <= heap <= most for heap, most in zip(heaps, counts, strict=True))
            for heaps in met
        )
        and 1 < max(counts) <= MOST_MATCHES
    ):
        yield Shape("heaps", len(counts), 1)
    elif (
        len({len(heaps) for heaps in met}) > 1
        and all(_are_heaps(heaps) and sum(heaps) <= sum(counts) for heaps in met)
        and max(counts) > 1
        and _are_taken_one_by_one(game, start)
    ):
        yield Shape("heaps", 0, 1)


def _are_taken_one_by_one(game: Game, start: tuple[int, ...]) -> bool:
    """Whether each move found from a state makes one heap smaller or splits it; not all of them only take it away.

    Numbers that are names of things (vertices, divisors) are left out several at a time, or never become smaller.
    """
    parts: list[int] = []
    for move in islice(legal_moves(game, start), MOST_LOOKED_AT):
        after = Counter(game.play(start, move))
        gone, new = Counter(start) - after, after - Counter(start)
        if gone.total() != 1 or sum(new.elements()) > sum(gone.elements()):
            return False
        parts += new.elements()
    return bool(parts)


def _has_marks(states: list[State], road: int | None) -> bool:
    """Whether cells found in states hold one or two kinds of marks: more are numbers that count something."""
    parts = [_part(state, road) for state in states]
    if not all(isinstance(part, tuple | str) for part in parts):
        return False
    return (
        len({abs(v) if type(v) is int else v for part in parts for v in map(_value, part) if v not in EMPTY})
        <= 2
    )


def plain(state: State) -> Any:
    """Return a state, where a board is looked for, as tuples: what a dataclass holds, a text cut at its line ends."""
    if dataclasses.is_dataclass(state):
        state = tuple(getattr(state, field.name) for field in dataclasses.fields(state))
    if isinstance(state, str):
        rows = state.replace("/", "\n").split("\n")
        return tuple(rows) if len(rows) > 1 else state
    return state


def _part(state: State, road: int | None) -> Any:
    """A state in which a board is looked for, or the field that this road leads to; None where there is none."""
    if road is None:
        return plain(state)
    fields = named_fields(state)
    return plain(fields[road][1]) if road < len(fields) else None


def is_named(thing: Any) -> bool:
    """Return whether the parts of a state have names, for a default board: a dataclass, or a named tuple."""
    return dataclasses.is_dataclass(thing) or hasattr(thing, "_fields")


def _is_grid(part: Any) -> bool:
    """Whether a board is found: rows of one length, each of small things."""
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
