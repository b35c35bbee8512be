"""The board of a situation: the game's own, or one for a game that draws none itself."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from zermelo.board import Board, Piece, Shape
from zermelo.errors import RulesError
from zermelo.questions import declares, legal_moves, next_player, takes, titled
from zermelo.seen.shape import EMPTY, is_named, named_fields
from zermelo.seen.sides import Sides, sides_of
from zermelo.seen.told import lines_of, told
from zermelo.situation import Situation, State
from zermelo.words import message, short

if TYPE_CHECKING:
    from zermelo.game import Game

_NO_BOARD = message(
    "board.none",
    en="the rules of {game} fail: board gives {given} at {state}; a Board is needed, or a text; "
    "the rows of a Board have one length",
    fr="les règles de {game} échouent : board donne {given} en {state} ; il faut un Board, ou un texte ; "
    "les lignes d'un Board ont la même longueur",
)
#: More moves are not looked at one by one: where each of them leads is then not shown on the board.
_MOST_MOVES = 400
_SHAPES: dict[str, Shape] = {"x": "cross", "o": "ring"}
_LETTERS = ("X", "O")
_MATCH = Piece("match", None, "|")
_KNOWN: WeakKeyDictionary[Any, Sides | None] = WeakKeyDictionary()


def board_of(game: Game, state: State, player: int) -> Board:
    """Return the board of a situation as every view shows it: the game's own, or one found in its states.

    It is what the game's `board(state, player)` gives, or `default_board`; `player` may be left out there, and a text
    is shown line by line. Where the game says of no move on which cell it is shown, moves are placed on the cell that
    they fill or enter, else on the first one that they change.
    """
    board = _asked(game, state, player)
    if board.places or not declares(game, "board"):
        return board
    return replace(
        board, places=_places(game, (state, player), lambda *there: _asked(game, *there).cells, _is_written)
    )


def drawn_board(game: Game, state: State, player: int) -> Any:
    """Return what the game's own `board` gives, whatever it is; `player` is left out where it does not ask for it."""
    method: Any = game.board
    # A bound method is made anew by each look at it: its function is what is remembered.
    function = getattr(method, "__func__", None)
    takes_player = _takes_player(function or method, is_bound=function is not None)
    return method(state, player) if takes_player else method(state)


def _asked(game: Game, state: State, player: int) -> Board:
    board = drawn_board(game, state, player)
    if isinstance(board, str):
        return _lines(board)
    if not isinstance(board, Board) or len({len(row) for row in board.cells}) > 1:
        raise RulesError(_NO_BOARD(game=titled(game), given=short(board), state=short(state)))
    return board


@lru_cache(maxsize=256)
def _takes_player(function: Any, is_bound: bool) -> bool:
    return takes(inspect.signature(function), (None, None, 0) if is_bound else (None, 0))


def default_board(game: Game, state: State, player: int) -> Board:
    """Return a situation as plain data: the lines of `show`, a grid or heaps where the state has them, else a table.

    A move is placed on the cell that it fills or enters, else on the first one that it changes.

    >>> from zermelo.game import Game
    >>> class Noughts(Game):
    ...     def __init__(self, size=2): self.size = size
    ...     def start(self): return (0,) * self.size ** 2
    ...     def moves(self, cells): return [i for i, cell in enumerate(cells) if not cell]
    ...     def play(self, cells, i): return tuple(-cell for cell in cells[:i] + (1,) + cells[i + 1:])
    >>> board = default_board(Noughts(), (0, -1, 0, 1), 0)
    >>> print(board.text())
    . O
    . X
    >>> board.places
    {'0': (0, 0), '2': (1, 0)}
    """
    board = _without_places(game, state, player)
    sides = None if declares(game, "show") else _sides(game)
    cells = None if sides is None else sides.cells(state, player)
    if sides is None or cells is None:
        return board
    if sides.shape.kind == "heaps":
        places = _heap_places if sides.shape.rows else _loose_heap_places
        return replace(board, places=places(game, state, [row[0] for row in cells]))
    return replace(
        board,
        places=_places(game, (state, player), sides.cells, lambda cell: _is_written(_piece(sides, cell))),
    )


def cells_of(game: Game, state: State, player: int) -> tuple[tuple[Piece | None, ...], ...] | None:
    """Return the cells of the board, the game's own or the default one; None where it would be a text in one cell.

    Where the moves are is not asked: a heuristic is shown many positions.
    """
    if declares(game, "board"):
        return _asked(game, state, player).cells
    cells = _without_places(game, state, player).cells
    has_text_only = len(cells) == 1 == len(cells[0]) and not declares(game, "show") and _sides(game) is None
    return None if has_text_only else cells


def _without_places(game: Game, state: State, player: int) -> Board:
    """The default board, found in the state; on which cells the moves are shown is not asked."""
    if declares(game, "show"):
        return _lines(game.show(state))
    sides = _sides(game)
    cells = None if sides is None else sides.cells(state, player)
    if sides is None or cells is None:
        return _table(game, state, player)
    if sides.shape.kind == "heaps":
        return _heaps([row[0] for row in cells], sides.first_heap)
    rest = [f"{name}: {told(part)}" if name else told(part) for name, part in sides.shape.rest(game, state)]
    caption = (" · " if is_named(state) else ", ").join(rest)
    return Board(tuple(tuple(_piece(sides, value) for value in row) for row in cells), caption=caption)


def _sides(game: Game) -> Sides | None:
    try:
        is_known = game in _KNOWN
    except TypeError:  # a game that is equal to others, and so without a hash, is looked at each time
        return sides_of(game)
    if not is_known:
        _KNOWN[game] = sides_of(game)
    return _KNOWN[game]


def _piece(sides: Sides, value: Any) -> Piece | None:
    if value in EMPTY:
        return None
    owner = sides.owner(value)
    if owner is None:
        is_text = isinstance(value, str) or not (sides.is_yes_or_no or sides.shape.places)
        return Piece("text", None, str(value)) if is_text else Piece("token", None, "#")
    if len(sides.marks) > 2:
        return Piece("text", owner, str(value))
    if isinstance(value, str):
        return Piece(_SHAPES.get(value.lower(), "disc"), owner, value)
    return Piece("disc", owner, _LETTERS[owner])


def _places(
    game: Game,
    situation: Situation,
    cells_of: Callable[[State, int], Sequence[Sequence[Any]] | None],
    is_written: Callable[[Any], bool],
) -> dict[str, tuple[int, int]]:
    """On which cell of a default board each move is shown: that which it fills or enters, else the first it changes."""
    state, player = situation
    cells = cells_of(state, player) or ()
    count = sum(map(len, cells))
    places = {}
    # A move that the rules cannot play is told when it is played; the board is shown all the same.
    with suppress(Exception):
        for number, move in enumerate(legal_moves(game, state)):
            if number == _MOST_MOVES:
                return {}
            after = game.play(state, move)
            new = cells_of(after, next_player(game, player, after)) or ()
            changed = [
                (row, column)
                for row, line in enumerate(cells)
                for column, cell in enumerate(line)
                if row >= len(new) or column >= len(new[row]) or new[row][column] != cell
            ]
            # Rules whose whole state changes with the view tell nothing about the move.
            if not changed or (2 * len(changed) > count > 2 and count == sum(map(len, new))):
                continue
            filled = [(row, column) for row, column in changed if cells[row][column] in EMPTY]
            sown = [
                (row, column)
                for row, column in changed
                if _is_count(cells[row][column]) and new[row][column] == 0
            ]
            # A piece that takes another one leaves its cell empty and stands where that one stood.
            still = [(row, column) for row, column in changed if row < len(new) and column < len(new[row])]
            left = [cells[row][column] for row, column in still if new[row][column] in EMPTY]
            entered = [(row, column) for row, column in still if left == [new[row][column]]]
            at = sown if len(sown) == 1 else filled or entered or changed
            places[game.move_name(state, move)] = at[0]
    shared = Counter(places.values())
    return {
        name: (row, column)
        for name, (row, column) in places.items()
        if shared[row, column] == 1 or not is_written(cells[row][column])
    }


def _is_count(cell: Any) -> bool:
    """Whether a cell of a default board holds a number of things, as a hole has seeds."""
    return type(cell) is int and cell > 1


def _is_written(piece: Piece | None) -> bool:
    """Whether a cell of a default board holds a number or a word: several moves cannot all be shown there."""
    return piece is not None and piece.shape == "text"


def _heaps(heaps: list[int], first: int) -> Board:
    """The default board of heaps: a row of matches per heap, with the number by which moves name it."""
    width = max([1, *heaps])
    cells = tuple((_MATCH,) * heap + (None,) * (width - heap) for heap in heaps)
    labels = tuple(str(i) for i in range(first, first + len(heaps))) if len(heaps) > 1 else ()
    return Board(cells or ((None,),), row_names=labels, style="plain")


def _heap_places(game: Game, state: State, heaps: list[int]) -> dict[str, tuple[int, int]]:
    """Where a default board of heaps shows a move: on the first match that it takes."""
    places = {}
    for move in legal_moves(game, state):
        after = game.play(state, move)
        rests = after if isinstance(after, tuple) else (after,)
        fewer = [i for i, (old, new) in enumerate(zip(heaps, rests, strict=False)) if new < old]
        if fewer:
            places[game.move_name(state, move)] = (fewer[0], rests[fewer[0]])
    return places


def _loose_heap_places(game: Game, state: State, heaps: list[int]) -> dict[str, tuple[int, int]]:
    """The same where heaps are left out, split or put in order: a move that makes one heap smaller is shown on it.

    Of equal heaps each has its moves: in the order in which the rules name them.
    """
    places = {}
    met: Counter[tuple[int, int]] = Counter()
    for move in legal_moves(game, state):
        after = Counter(game.play(state, move))
        gone, new = Counter(heaps) - after, after - Counter(heaps)
        rest = next(iter(new), 0)
        if gone.total() == 1 and new.total() <= 1 and rest < (heap := next(iter(gone))):
            alike = [i for i, one in enumerate(heaps) if one == heap]
            places[game.move_name(state, move)] = (alike[met[heap, rest] % len(alike)], rest)
            met[heap, rest] += 1
    return places


def _lines(shown: str) -> Board:
    """The default board of what `show` says: words in columns where each line has as many, else a line a row.

    Short words that stand below each other are columns, too, and what follows them is a caption: « X to move ».
    """
    lines = [line.rstrip() for line in str(shown).split("\n") if line.strip()] or [""]
    words = [line.split() for line in lines]
    rows, caption = [[line] for line in lines], ""
    if len(lines) > 1 and len({len(line) for line in words}) == 1 and len(words[0]) > 1:
        rows = words
    else:
        for end in range(len(lines), 1, -1):
            if (columns := _columns(lines[:end])) is not None:
                rows, caption = columns, " · ".join(line.strip() for line in lines[end:])
                break
    cells = tuple(tuple(map(_word, row)) for row in rows)
    return Board(cells, style="grid" if len(rows[0]) > 1 else "plain", caption=caption)


def _word(word: str) -> Piece | None:
    """What stands on a cell of a default board: nothing where no word is, as beside the names of columns."""
    if not word:
        return Piece("blank", None, " ")
    return None if word in EMPTY else Piece("text", None, word)


#: Words no longer than that are what stands on a cell, or the name of a row or a column.
_SHORT = 2


def _columns(lines: list[str]) -> list[list[str]] | None:
    """Return short words of a default board by the columns in which they begin; None where they are not aligned."""
    found = [{word.start(): word[0] for word in re.finditer(r"\S+", line)} for line in lines]
    starts = sorted({start for words in found for start in words})
    ends = [start + len(word) for words in found for start, word in words.items()]
    is_table = (
        len(starts) > 1
        and all(len(word) <= _SHORT for words in found for word in words.values())
        and all(one + 1 < next_ for one, next_ in pairwise(starts))
        and not any(end in starts for end in ends)
    )
    return [[words.get(start, "") for start in starts] for words in found] if is_table else None


def _table(game: Game, state: State, player: int) -> Board:
    """The default board of a state's parts with their names, a set in order; the text of the position without parts."""
    fields = named_fields(state)
    has_parts = isinstance(state, tuple) and any(isinstance(part, tuple | frozenset) for part in state)
    if not (is_named(state) or has_parts or isinstance(state, frozenset)):
        return Board(((Piece("text", None, game.write(state, player)),),), style="plain")
    rows = [
        (name if number == 0 else "", line)
        for name, value in fields
        for number, line in enumerate(lines_of(value))
    ]
    names = tuple(name for name, _ in rows) if is_named(state) else ()
    return Board(tuple((Piece("text", None, line),) for _, line in rows), row_names=names, style="plain")
