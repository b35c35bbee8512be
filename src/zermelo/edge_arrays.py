"""Edges in arrays, for arenas of up to a hundred million: they look like tuples of successors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from zermelo.errors import GraphError
from zermelo.files import cannot_read
from zermelo.situation import Player
from zermelo.words import message

if TYPE_CHECKING:
    import numpy as np

_BAD_STARTS = message(
    "rows.starts",
    en="the starts of the edges must begin with 0, never decrease and end with the number of edges, {edges}",
    fr="les débuts des arcs doivent commencer par 0, ne jamais diminuer et finir par le nombre d'arcs, {edges}",
)
_BAD_TARGET = message(
    "rows.target",
    en="an edge leads to vertex {vertex}, but the vertices are 0 to {last}",
    fr="un arc mène au sommet {vertex}, mais les sommets vont de 0 à {last}",
)
_NOT_WHOLE = message(
    "rows.whole",
    en="{name} must be a one-dimensional array of whole numbers below 2^31, not {given}",
    fr="{name} doit être un tableau à une dimension d'entiers inférieurs à 2^31, pas {given}",
)


_NOT_ARRAYS = message(
    "rows.file",
    en="{path} is not a graph in arrays: numpy.savez(path, starts=…, targets=…, owner=…) writes one",
    fr="{path} n'est pas un graphe en tableaux : numpy.savez(path, starts=…, targets=…, owner=…) en écrit un",
)


class Rows(Sequence[tuple[int, ...]]):
    """Row v holds the successors of vertex v, `targets[starts[v] : starts[v + 1]]`; a row is made when asked for.

    >>> rows = Rows([0, 2, 3, 3], [1, 2, 2])
    >>> len(rows), rows[0], rows.edge_count, rows.sources()
    (3, (1, 2), 3, [0])
    """

    def __init__(self, starts: Any, targets: Any) -> None:
        self.starts, self.targets = _whole("starts", starts), _whole("targets", targets)
        ends, edges = self.starts, len(self.targets)
        if len(ends) == 0 or ends[0] != 0 or ends[-1] != edges or bool((ends[1:] < ends[:-1]).any()):
            raise GraphError(_BAD_STARTS(edges=edges))
        last = len(ends) - 2
        if edges and (self.targets.min() < 0 or self.targets.max() > last):
            wrong = min(int(self.targets.min()), 0) or int(self.targets.max())
            raise GraphError(_BAD_TARGET(vertex=wrong, last=last))

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, v: int) -> tuple[int, ...]: ...

    @overload
    def __getitem__(self, v: slice) -> tuple[tuple[int, ...], ...]: ...

    def __getitem__(self, v: int | slice) -> tuple[Any, ...]:
        if isinstance(v, slice):
            return tuple(self[i] for i in range(*v.indices(len(self))))
        v = range(len(self))[v]
        return tuple(self.targets[self.starts[v] : self.starts[v + 1]].tolist())

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (self[v] for v in range(len(self)))

    @property
    def edge_count(self) -> int:
        """The number of edges in the arrays."""
        return len(self.targets)

    def sources(self) -> list[int]:
        """Return the vertices to which no edge of the arrays leads."""
        import numpy as np

        is_reached = np.zeros(len(self), dtype=bool)
        is_reached[self.targets] = True
        found: list[int] = np.flatnonzero(~is_reached).tolist()
        return found

    def roots(self) -> list[int]:
        """Return the vertices from which edges of the arrays lead, and to which none does."""
        import numpy as np

        is_root = self.starts[1:] > self.starts[:-1]
        is_root[self.targets] = False
        found: list[int] = np.flatnonzero(is_root).tolist()
        return found

    def sinks(self) -> list[int]:
        """Return the vertices from which no edge of the arrays leads."""
        import numpy as np

        found: list[int] = np.flatnonzero(self.starts[1:] == self.starts[:-1]).tolist()
        return found


class Owners(Sequence[Player]):
    """Who moves at each vertex, a byte each."""

    def __init__(self, players: Any) -> None:
        self.players = players

    def __len__(self) -> int:
        return len(self.players)

    @overload
    def __getitem__(self, v: int) -> Player: ...

    @overload
    def __getitem__(self, v: slice) -> tuple[Player, ...]: ...

    def __getitem__(self, v: int | slice) -> Player | tuple[Player, ...]:
        if isinstance(v, slice):
            return tuple(map(Player, self.players[v].tolist()))
        return Player(int(self.players[v]))

    def count(self, player: int) -> int:
        """Return how many vertices a player owns, by an array of owners."""
        return int((self.players == player).sum())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.players if dtype is None else self.players.astype(dtype, copy=False)


def read_arrays(path: Path) -> tuple[Any, Any, Any]:
    """Return starts, targets and owner (None if there is none): the arrays of edges in an `.npz` file."""
    import zlib
    from zipfile import BadZipFile

    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as file:
            return file["starts"], file["targets"], file.get("owner")
    except OSError as error:
        raise cannot_read(path, error) from None
    except (ValueError, KeyError, TypeError, EOFError, MemoryError, BadZipFile, zlib.error) as error:
        raise GraphError(_NOT_ARRAYS(path=path)) from error


def _whole(name: str, given: Any) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return the numbers of an array of edges as a contiguous one of 32 bits, itself where it is one already."""
    import numpy as np

    array = np.asarray(given)
    is_whole = array.ndim == 1 and (array.dtype.kind in "iu" or not len(array))
    if not is_whole or (len(array) and (array.max() >= 1 << 31 or array.min() < -(1 << 31))):
        raise GraphError(_NOT_WHOLE(name=name, given=f"{array.dtype} {array.shape}"))
    return np.ascontiguousarray(array, dtype=np.int32)
