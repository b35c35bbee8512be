"""The kind of what is of one kind here and of another there; what cells learn of the objects that can change."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.compiled.language.kinds import (
    HIGH,
    LOW,
    MOST_ALTERNATIVES,
    MOST_ROOM,
    TOP,
    UNSEEN,
    VARYING,
    Cell,
    Changing,
    Deque,
    Dict,
    Frozen,
    Int,
    Kind,
    KindError,
    Known,
    List,
    Record,
    Row,
    Set,
    Text,
    Tuple,
    Union,
    alternatives_of,
    fits,
)

#: So often what a cell holds may change by a little; then its bounds are set to the ends of their ranges.
_PATIENCE = 3


def join(a: Kind, b: Kind) -> Kind:
    """Return the kind of what is of kind `a` or of kind `b`."""
    if a == b:
        return a
    if isinstance(a, Union) or isinstance(b, Union):
        joined: tuple[Kind, ...] = ()
        for kind in (*alternatives_of(a), *alternatives_of(b)):
            joined = _added(joined, kind)
        return joined[0] if len(joined) == 1 else Union(joined)
    same = _joined(a, b)
    return same if same is not None else Union(_added((a,), b))


def _added(kinds: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    for i, known in enumerate(kinds):
        if (same := _joined(known, kind)) is not None:
            return (*kinds[:i], same, *kinds[i + 1 :])
    if isinstance(kind, Known) or any(isinstance(known, Known) for known in kinds):
        raise KindError("known")
    if len(kinds) == MOST_ALTERNATIVES:
        raise KindError("mixed")
    return (*kinds, kind)


def _joined(a: Kind, b: Kind) -> Kind | None:
    """Return one kind for both without alternatives at the top; None if there is none."""
    if a == b:
        return a
    match a, b:
        case Int(), Int():
            low, high = min(a.low, b.low), max(a.high, b.high)
            if not fits(low, high):
                raise KindError("wide")
            return Int(low, high)
        case Tuple(x), Tuple(y) if len(x) == len(y):
            return Tuple(tuple(map(join, x, y)))
        case Record(cls, x), Record(other, y) if cls is other:
            return Record(cls, tuple(map(join, x, y)))
        case ((Tuple() | Row()), (Tuple() | Row())):
            return _row_of(a, b)
        case Text(), Text():
            return Text(min(a.least, b.least), max(a.most, b.most))
        case Frozen(x, n), Frozen(y, m):
            return Frozen(_joined_items(x, y), max(n, m))
        case (List(), List()) | (Set(), Set()) | (Deque(), Deque()) | (Dict(), Dict()):
            if type(a) is not type(b):
                raise KindError("mixed")
            unify(a.cell, b.cell)  # type: ignore[union-attr]
            return a
    return None


def _joined_items(a: Kind | None, b: Kind | None) -> Kind | None:
    return b if a is None else a if b is None else join(a, b)


def _row_of(a: Tuple | Row, b: Tuple | Row) -> Row | None:
    items = [
        *(a.items if isinstance(a, Tuple) else [a.item]),
        *(b.items if isinstance(b, Tuple) else [b.item]),
    ]
    if not items or _would_mix(items):
        return None
    room = max(len(k.items) if isinstance(k, Tuple) else k.room for k in (a, b))
    return Row(join_all(items), room)


def _would_mix(items: Iterable[Kind]) -> bool:
    """Return whether one kind for all entries of rows would make objects that can change hold each other's entries."""
    kinds = [kind for item in items for kind in alternatives_of(item)]
    return any(isinstance(kind, Changing) for kind in kinds) and len(set(map(type, kinds))) > 1


def join_all(kinds: Iterable[Kind]) -> Kind:
    """Return the kind of what is of one of several kinds."""
    joined: Kind | None = None
    for kind in kinds:
        joined = kind if joined is None else join(joined, kind)
    if joined is None:
        raise KindError("empty")
    return joined


def widened(old: Kind | None, new: Kind) -> Kind:
    """Return the kind `new` with every bound that has moved set to the end of its range, so that a search ends."""
    match old, new:
        case Int(), Int():
            low = new.low if new.low >= old.low else 0 if new.low >= 0 else LOW
            high = new.high if new.high <= old.high else TOP if new.high > HIGH else HIGH
            return Int(low, high)
        case Tuple(x), Tuple(y) if len(x) == len(y):
            return Tuple(tuple(map(widened, x, y)))
        case Record(cls, x), Record(other, y) if cls is other:
            return Record(cls, tuple(map(widened, x, y)))
        case Row(x, old_room), Row(y, room):
            return Row(widened(x, y), room if room == old_room else max(room, MOST_ROOM))
        case Text(), Text():
            return Text(new.least, new.most if new.most == old.most else _wider(new.most))
        case Frozen(x, _), Frozen(y, room) if y is not None:
            return Frozen(widened(x, y), room)
        case Union(x), Union(y):
            return Union(tuple(widened(x[i] if i < len(x) else None, kind) for i, kind in enumerate(y)))
    return new


def _wider(letters: int) -> int:
    """Return a length of texts that a length which has moved is set to: one of few, the last of them far away."""
    return next((step for step in (16, 128) if letters <= step), max(letters, MOST_ROOM))


def roomier(old: Kind, new: Kind) -> Kind:
    """Return the kind `new` with the room of every frozenset that has more of it than in `old` as large as can be."""
    match old, new:
        case Frozen(_, less), Frozen(item, room):
            return Frozen(item, room if room <= less else MOST_ROOM)
        case Tuple(x), Tuple(y) if len(x) == len(y):
            return Tuple(tuple(map(roomier, x, y)))
        case Record(cls, x), Record(other, y) if cls is other:
            return Record(cls, tuple(map(roomier, x, y)))
    return new


def widest(kind: Kind) -> Kind:
    """Return a kind with the bounds of all whole numbers at the ends of their ranges."""
    match kind:
        case Int():
            return Int(0, TOP) if kind.is_unsigned else Int(LOW, HIGH)
        case Tuple(items):
            return Tuple(tuple(map(widest, items)))
        case Row(item, room):
            return Row(widest(item), room)
        case Union(kinds):
            return join_all(map(widest, kinds))
    return kind


# --- cells --------------------------------------------------------------------------------------------------


def unify(one: Cell, other: Cell) -> None:
    """Let two cells of kinds be one: some object may belong to both."""
    one, other = one.found(), other.found()
    if one is other:
        return
    if one.maker != other.maker:
        raise KindError("mixed")
    other.parent = one
    one.changes.count += 1
    one.is_outside |= other.is_outside
    one.name = one.name or other.name
    one.turns = max(one.turns, other.turns)
    note_length(one, other.length)
    note_room(one, other.room)
    if other.item is not None:
        put_into(one, other.item)
    if one.item is not None and _reaches(one.item, one):
        raise KindError("cyclic")


def put_into(cell: Cell, kind: Kind) -> None:
    """Note that something of a kind is put into an object."""
    cell = cell.found()
    wider = kind if cell.item is None else join(cell.item, kind)
    cell = cell.found()
    if wider == cell.item:
        return
    if cell.item is not None:
        cell.turns += 1
        if cell.turns > _PATIENCE:
            wider = widened(cell.item, wider)
    if _reaches(wider, cell):
        raise KindError("cyclic")
    cell.item = wider
    cell.changes.count += 1


def note_length(cell: Cell, length: int) -> None:
    """Note that a list with so many entries is made; `VARYING` where it grows or shrinks."""
    cell = cell.found()
    if length in (UNSEEN, cell.length) or cell.length == VARYING:
        return
    cell.length = length if cell.length == UNSEEN else VARYING
    cell.changes.count += 1


def note_room(cell: Cell, room: int) -> None:
    """Note how many entries an object will have, by a guess."""
    cell = cell.found()
    room = min(room, MOST_ROOM)
    if room > cell.room:
        cell.room = room
        cell.changes.count += 1


def _reaches(kind: Kind, cell: Cell) -> bool:
    """Return whether a value of a kind may hold, however deep, an object of a cell: then it may hold itself."""
    match kind:
        case Tuple(items) | Union(items) | Record(_, items):
            return any(_reaches(item, cell) for item in items)
        case Row(item, _):
            return _reaches(item, cell)
        case List() | Set() | Deque() | Dict():
            return kind.cell is cell or (kind.item is not None and _reaches(kind.item, cell))
    return False


# --- kinds inside kinds -----------------------------------------------------------------------------------------


def is_within(inner: Kind, outer: Kind) -> bool:
    """Return whether everything of one kind is of another."""
    if isinstance(inner, Union):
        return all(is_within(kind, outer) for kind in inner.kinds)
    match outer, inner:
        case Int(), Int():
            return outer.low <= inner.low and inner.high <= outer.high
        case Tuple(x), Tuple(y):
            return len(x) == len(y) and all(map(is_within, y, x))
        case Record(cls, x), Record(other, y):
            return cls is other and all(map(is_within, y, x))
        case Row(x, room), Tuple(y):
            return len(y) <= room and all(is_within(kind, x) for kind in y)
        case Row(x, n), Row(y, m):
            return m <= n and is_within(y, x)
        case Text(), Text():
            return outer.least <= inner.least and inner.most <= outer.most
        case Frozen(x, n), Frozen(y, m):
            return m <= n and (y is None or (x is not None and is_within(y, x)))
        case Union(kinds), _:
            return any(is_within(inner, kind) for kind in kinds)
    return inner == outer
