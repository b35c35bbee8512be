"""What an entry of a state may be beside a number, and what a move may be: texts, None, members, records, sets, rows.

Each is made of any whole number, is read back as one, and some are changed as people change them. `<e>` stands for the
text of the entry, `<x>` for that of a number; nothing that they are replaced by has an effect, so that they may
stand in a line several times.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.generated.names import Kind

Lines = list[str]

#: Definitions by the word that needs them, each behind those that name it.
DEFINITIONS = {
    "Spot": [
        "@dataclasses.dataclass(frozen=True)",
        "class Spot:",
        "    row: int",
        "    is_lit: bool = False",
    ],
    "Man": ["class Man(NamedTuple):", "    row: int", "    col: int = 0"],
    "Step": ["class Step(IntEnum):", *(f"    S{i} = {i}" for i in range(5))],
    "Colour": ["class Colour(Enum):", "    NONE = 0", "    RED = 1", "    BLUE = 2"],
    "WORDS": ['WORDS = ("", "red", "blue")'],
    "WORTH": ['WORTH = {"x": 1, "o": 2, ".": 0}'],
    "LETTERS": ['LETTERS = "abcdefghijklmnopqrst"'],
    "dataclasses": ["import dataclasses"],
    "NamedTuple": ["from typing import NamedTuple"],
    "IntEnum": ["from enum import IntEnum"],
    "Enum": ["from enum import Enum"],
}


def definitions(text: str) -> Lines:
    """The definitions that a text needs, in the order of Python."""
    lines: Lines = []
    for word, needed in DEFINITIONS.items():
        if re.search(rf"\b{word}\b", "\n".join([text, *lines])):
            lines = [*needed, *lines]
    return lines


@dataclass(frozen=True)
class Shape:
    """One kind of entry: how many values it takes, and how it is made, read and, in some ways of its own, changed."""

    values: int
    made: str
    read: tuple[str, ...]
    changed: tuple[str, ...] = ()
    #: As what the entry itself stands in scope, and how long it is.
    kind: Kind | None = None
    size: int | None = None

    def of(self, x: str) -> str:
        """The entry that a number makes."""
        return self.made.replace("<x>", x)

    def number(self, chance: Random, e: str) -> str:
        """The number that an entry is read as."""
        return chance.choice(self.read).replace("<e>", e)

    def after(self, chance: Random, e: str, x: str) -> str:
        """The entry after a move: made anew, or from what it was."""
        if self.changed and chance.random() < 0.5:
            return chance.choice(self.changed).replace("<e>", e).replace("<x>", x)
        return self.of(x)


_CELL = "tuple(tuple({} for q, cell in enumerate(row)) for p, row in enumerate(<e>))"

#: The shapes by name. Names of loops are of one letter that no other code uses: p, q, r, s, t.
SHAPES = {
    "letter": Shape(
        3,
        '"xo."[<x> % 3]',
        ('"xo.".index(<e>)', "WORTH[<e>]", '(1 if <e> == "x" else 2 if <e> in "o." else 0)', '("x" < <e>)'),
        ('("o" if <e> == "x" else "x")', '(<e> if <e> != "." else "xo"[<x> % 2])'),
        "str",
    ),
    "word": Shape(3, "WORDS[<x> % 3]", ("WORDS.index(<e>)", "len(<e>)", '(<e> == "red")'), kind="str"),
    "text": Shape(
        8,
        '"".join("xo"[<x> >> p & 1] for p in range(3))',
        ('sum((q == "o") << p for p, q in enumerate(<e>))', '<e>.count("o")', '<e>.find("x")'),
        (
            '(<e>[:<x> % 3] + "x" + <e>[<x> % 3 + 1:])',
            '"".join("o" if p == <x> % 3 else q for p, q in enumerate(<e>))',
            "<e>[::-1]",
            '<e>.replace("xo", "ox")',
        ),
    ),
    "maybe": Shape(
        4,
        "(<x> % 4 or None)",
        ("(0 if <e> is None else <e>)", "(<e> or 0)", "(<e> is None)"),
        ("(None if <e> is not None else <x> % 3 + 1)",),
        "maybe",
    ),
    "letter or None": Shape(
        3,
        '(None if <x> % 3 == 0 else "ab"[<x> % 2])',
        ('(0 if <e> is None else 1 + (<e> == "a"))', "(<e> is None)"),
        ('("a" if <e> is None else None)',),
    ),
    "truth": Shape(2, "(<x> % 3 == 1)", ("<e>", "int(<e>)", "(3 if <e> else 1)"), ("(not <e>)",), "bool"),
    "member": Shape(
        3,
        "Colour(<x> % 3)",
        (
            "<e>.value",
            "(2 if <e> is Colour.BLUE else <e> == Colour.RED)",
            "(<e> in (Colour.RED, Colour.BLUE))",
        ),
        (
            "(Colour.RED if <e> is Colour.NONE else Colour.BLUE)",
            "(<e> if <e> != Colour.NONE else Colour(<x> % 3))",
        ),
    ),
    "member that is a number": Shape(
        5,
        "Step(<x> % 5)",
        ("<e>", "(<e> + 1)", "<e>.value", "(<e> == Step.S2)"),
        ("Step((<e> + <x>) % 5)",),
        "int",
    ),
    "pair": Shape(
        6,
        "(<x> % 3, <x> // 3 % 2)",
        ("(<e>[0] * 2 + <e>[1])", "sum(<e>)", "max(<e>)"),
        ("(<x> % 3, <e>[1])", "(*<e>[:1], <x> % 2)"),
        "tuple",
        2,
    ),
    "grid": Shape(
        16,
        "tuple(tuple(<x> >> 2 * p + q & 1 for q in range(2)) for p in range(2))",
        (
            "sum(cell << 2 * p + q for p, row in enumerate(<e>) for q, cell in enumerate(row))",
            "sum(map(sum, <e>))",
            "(<e>[0][0] + 2 * <e>[1][-1])",
            "len([cell for row in <e> for cell in row if cell])",
        ),
        (
            _CELL.format("1 - cell if (p, q) == (<x> % 2, <x> // 2 % 2) else cell"),
            _CELL.format("cell | (p == <x> % 2)"),
            "tuple(zip(*<e>))",
            "<e>[::-1]",
        ),
        "table",
        2,
    ),
    "record": Shape(
        6,
        "Man(<x> % 3, <x> // 3 % 2)",
        ("(<e>.row * 2 + <e>.col)", "<e>[0]", "sum(<e>)", "(<e> == (1, 1))"),
        ("<e>._replace(row=<x> % 3)", "<e>._replace(col=1 - <e>.col)", "Man(col=<e>.col, row=<x> % 2)"),
        "tuple",
        2,
    ),
    "dataclass": Shape(
        6,
        "Spot(<x> % 3, <x> // 3 % 2 == 0)",
        ("(<e>.row * 2 + <e>.is_lit)", "(<e>.row if <e>.is_lit else 0)"),
        ("dataclasses.replace(<e>, row=<x> % 3)", "Spot(<e>.row, not <e>.is_lit)", "Spot(<x> % 3)"),
    ),
    "set": Shape(
        8,
        "frozenset(p for p in range(3) if <x> >> p & 1)",
        ("sum(1 << p for p in <e>)", "len(<e>)", "(<x> in <e>)".replace("<x>", "1"), "max(<e>, default=-1)"),
        ("(<e> ^ {<x> % 3})", "(<e> | {<x> % 3})", "(<e> - {<x> % 3})", "frozenset(2 - p for p in <e>)"),
        "set",
    ),
    "set of pairs": Shape(
        8,
        "frozenset((p, 1 - p) for p in range(3) if <x> >> p & 1)",
        ("sum(1 << p for p, q in <e>)", "((1, 0) in <e>)", "sum(p * q for p, q in sorted(<e>))"),
        ("(<e> | {(0, 1)})", "frozenset((p, q) for p, q in <e> if p != <x> % 3)"),
    ),
    "set of letters": Shape(
        4,
        'frozenset("xo"[p] for p in range(2) if <x> >> p & 1)',
        ("len(<e>)", '("x" in <e>)', '(<e> <= {"x"})'),
        ('(<e> | {"x"})', '(<e> - {"xo"[<x> % 2]})'),
    ),
    "row": Shape(
        15,
        "tuple(<x> >> p & 1 for p in range(<x> % 4))",
        ("sum((q + 1) << p for p, q in enumerate(<e>))", "len(<e>)", "sum(<e>)", "(<e>[-1] if <e> else 5)"),
        ("(*<e>, <x> % 2)[-3:]", "<e>[1:]", "(<e> + (1,) if len(<e>) < 3 else ())", "tuple(sorted(<e>))"),
        "tuple",
    ),
    "rows": Shape(
        16,
        "tuple((p,) * (<x> >> 2 * p & 3) for p in range(2))",
        ("(len(<e>[0]) * 4 + len(<e>[1]))", "sum(len(p) for p in <e>)", "max(map(len, <e>))"),
        ("(<e>[0][1:], <e>[1])", "tuple(row[:-1] for row in <e>)"),
    ),
}


@dataclass(frozen=True)
class MoveShape:
    """One kind of move: how it is made of a small number (and of a second one), and how both are read."""

    made: str
    read: str
    second: str = "0"
    kind: Kind | None = None

    def of(self, m: str, second: str) -> str:
        """The move."""
        return self.made.replace("<m>", f"({m})").replace("<s>", second)


MOVES: dict[str, Callable[[], MoveShape]] = {
    "letter": lambda: MoveShape("LETTERS[<m>]", "LETTERS.index(move)", kind="str"),
    "two letters": lambda: MoveShape(
        'LETTERS[<m>] + "xyzw"[<s>]', "LETTERS.index(move[0])", '"xyzw".index(move[1])'
    ),
    "text and number": lambda: MoveShape('("go", <m>)', "move[1]"),
    "member": lambda: MoveShape("Step(<m>)", "move.value"),
    "None": lambda: MoveShape("(<m> or None)", "(0 if move is None else move)", kind="maybe"),
    "record": lambda: MoveShape("Man(<m>, <s>)", "move.row", "move.col"),
    "dataclass": lambda: MoveShape("Spot(<m>, <s> > 1)", "move.row", "move.is_lit"),
    "nested": lambda: MoveShape("((<m>, 0), <s>)", "move[0][0]", "move[1]"),
    "pair or None": lambda: MoveShape(
        "(None if <m> == 0 else (<m>, <s>))",
        "(0 if move is None else move[0])",
        "(1 if move is None else move[1])",
    ),
}
