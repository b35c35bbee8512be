"""Classes of chess endings by their men: how they are written, and into which smaller ones they convert.

A class like KQvKR has the stronger side first, as White: more men, or else the better ones. Its men are numbered: the
white king, the black king, the other white men, the other black men, each side in the order Q R B N P.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from zermelo.errors import ParameterError, TooLargeError
from zermelo.words import message

#: Kinds of men; men of a class are numbers in this text.
KINDS = "KQRBNP"
KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = range(6)
#: What a pawn may become.
OFFICERS = (QUEEN, ROOK, BISHOP, KNIGHT)
#: So many men at most, and so many where there are pawns.
MOST_MEN, MOST_WITH_PAWNS = 5, 4

_SPELLING = message(
    "endgame.spelling",
    en="there is no class of endings {text}: write the men of both sides, each with one king, like KQvKR, KBNK or "
    "KPvKP; men: K Q R B N P",
    fr="il n'y a pas de classe de finales {text} : écrire les pièces des deux camps, chacun avec un roi, comme KQvKR, "
    "KBNK ou KPvKP ; pièces : K Q R B N P (roi, dame, tour, fou, cavalier, pion)",
)
_TOO_MANY = message(
    "endgame.men",
    en="{name} has {count} men: tables are made of up to {most} men, {pawns} where there are pawns",
    fr="{name} a {count} pièces : les tables vont jusqu'à {most} pièces, {pawns} s'il y a des pions",
)


@dataclass(frozen=True)
class Conversion:
    """What a capture, a promotion or both make of a class.

    `taken`, `pawn` and `kind` are the man captured, the pawn promoted and what it becomes (None: nothing of the kind).
    Man number k of the class `to` is man `men[k]`, seen from the other side where `flips` is set.
    """

    taken: int | None
    pawn: int | None
    kind: int | None
    to: EndgameClass
    flips: bool
    men: tuple[int, ...]


@dataclass(frozen=True)
class EndgameClass:
    """The endings with the same men: kinds of White's and of Black's, kings first."""

    white: tuple[int, ...]
    black: tuple[int, ...]

    def __str__(self) -> str:
        return f"{_text(self.white)}v{_text(self.black)}"

    @cached_property
    def men(self) -> tuple[tuple[int, int], ...]:
        """Colour (0 White, 1 Black) and kind of each man of a chess endgame class."""
        white = tuple((0, kind) for kind in self.white[1:])
        black = tuple((1, kind) for kind in self.black[1:])
        return ((0, KING), (1, KING), *white, *black)

    @property
    def has_pawns(self) -> bool:
        """Whether an endgame class has pawns, which know up from down: the board then has two symmetries, not eight."""
        return PAWN in self.white + self.black

    @cached_property
    def conversions(self) -> tuple[Conversion, ...]:
        """All that captures and promotions can make of this chess endgame class."""
        found = []
        for taken in (None, *range(2, len(self.men))):
            if taken is not None:
                found.append(self._converted(taken, None, None))
            for pawn, (colour, kind) in enumerate(self.men):
                if kind == PAWN and (taken is None or self.men[taken][0] != colour):
                    found += [self._converted(taken, pawn, officer) for officer in OFFICERS]
        return tuple(found)

    def _converted(self, taken: int | None, pawn: int | None, kind: int | None) -> Conversion:
        left = [(i, man) for i, man in enumerate(self.men) if i != taken]
        left = [(i, (colour, kind if i == pawn else old)) for i, (colour, old) in left]  # type: ignore[misc]
        sides = [sorted(k for _, (c, k) in left if c == colour) for colour in (0, 1)]
        to, flips = _stronger_first(sides[0], sides[1])
        wanted = [(colour ^ flips, kind) for colour, kind in to.men]
        order = []
        for man in wanted:
            i = next(i for i, found in left if found == man and i not in order)
            order.append(i)
        return Conversion(taken, pawn, kind, to, flips, tuple(order))

    def smaller(self) -> list[EndgameClass]:
        """Return the chess endgame classes that this one needs, each after those that it needs itself."""
        found: list[EndgameClass] = []
        for conversion in self.conversions:
            for needed in (*conversion.to.smaller(), conversion.to):
                if len(needed.men) > 2 and needed not in found:
                    found.append(needed)
        return found


def read_class(text: str) -> tuple[EndgameClass, bool]:
    """Return a chess endgame class as people write it (KQvKR, KQKR, krkq), and whether the weaker side stands first.

    >>> str(read_class("krkq")[0]), read_class("KRvKQ")[1]
    ('KQvKR', True)
    """
    found = re.fullmatch(r"(K[QRBNP]*)\s*(?:VS?\.?|-|_|/)?\s*(K[QRBNP]*)", text.strip().upper())
    if found is None or found[1] == found[2] == "K":
        raise ParameterError(_SPELLING(text=text.strip()[:40] or "«»"))
    sides = [sorted(KINDS.index(letter) for letter in side) for side in found.groups()]
    ending, flips = _stronger_first(sides[0], sides[1])
    ensure_size(ending)
    return ending, flips


def ensure_size(ending: EndgameClass) -> None:
    """Refuse a chess endgame class that is too large for tables."""
    count = len(ending.men)
    if count > (MOST_WITH_PAWNS if ending.has_pawns else MOST_MEN):
        raise TooLargeError(
            _TOO_MANY(name=ending, count=count, most=MOST_MEN, pawns=MOST_WITH_PAWNS), limit=MOST_MEN
        )


def class_of(white: list[int], black: list[int]) -> tuple[EndgameClass, bool]:
    """Return the chess endgame class that the men of two sides make, and whether Black is the stronger side."""
    return _stronger_first(sorted(white), sorted(black))


def all_classes(men: int) -> Iterator[EndgameClass]:
    """Yield all chess endgame classes of three to `men` men, each after those that it needs.

    >>> [len(list(all_classes(men))) for men in (3, 4)]
    [5, 35]
    """
    given: dict[EndgameClass, None] = {}
    for count in range(1, men - 1):
        for blacks in range(count // 2 + 1):
            for white in combinations_with_replacement(range(1, 6), count - blacks):
                for black in combinations_with_replacement(range(1, 6), blacks):
                    ending, _ = _stronger_first([KING, *white], [KING, *black])
                    given.update(dict.fromkeys([*ending.smaller(), ending]))
    yield from given


def _stronger_first(white: list[int], black: list[int]) -> tuple[EndgameClass, bool]:
    flips = (-len(black), black) < (-len(white), white)
    first, second = (black, white) if flips else (white, black)
    return EndgameClass(tuple(first), tuple(second)), flips


def _text(side: tuple[int, ...]) -> str:
    return "".join(KINDS[kind] for kind in side)
