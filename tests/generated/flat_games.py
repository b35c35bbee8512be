"""Whole games whose states are flat tuples of numbers; what a state and a move look like is asked of methods.

A state is a counter and a few entries, each from a small set. The counter sinks with every move (in a few games it
may stay, which makes cycles), so that a game has some thousands of states at most, whatever its expressions say.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from random import Random

from tests.generated.expressions import DEPTHS, EDGES
from tests.generated.flavours import Flavour, flavour_of
from tests.generated.names import Name
from tests.generated.oddities import Oddities
from tests.generated.statements import Lines, indented

#: No game has more states than this.
MOST_STATES = 8000


@dataclass(frozen=True)
class Entry:
    """One entry of a state: how many values it takes, its first one, and how an expression is brought among them."""

    values: int
    first: str
    reduced: Callable[[str], str]


def _entry(chance: Random, flavour: Flavour) -> Entry:
    size = chance.choice([3, 5, 7, 11])
    makers = [
        lambda: Entry(size, str(chance.randrange(size)), lambda x: f"{x} % {size}"),
        lambda: Entry(4, str(chance.randrange(4)), lambda x: f"{x} & 3"),
        lambda: Entry(5, str(chance.randint(-2, 2)), lambda x: f"max(-2, min(2, {x}))"),
        lambda: Entry(size, str(-chance.randrange(size)), lambda x: f"{x} % -{size}"),
    ]
    if flavour.boundaries and chance.random() < 0.5:
        edges = (*chance.sample(EDGES[:10], 3), 0)
        makers = [lambda: Entry(4, str(chance.choice(edges)), lambda x: f"{edges}[{x} % 4]")]
    elif flavour.kinds and chance.random() < 0.4:
        makers = [
            lambda: Entry(2, chance.choice(["False", "True"]), lambda x: f"{x} > {chance.randint(0, 3)}")
        ]
    return chance.choice(makers)()


class FlatGame:
    """One game in the making."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.flavour = flavour_of(chance)
        self.depth = chance.choice(DEPTHS)
        self.counter = chance.randint(7, 18)
        self.entries: list[Entry] = []
        for _ in range(chance.randint(2, 5)):
            entry = self.entry()
            if (self.counter + 1) * prod(e.values for e in [*self.entries, entry]) <= MOST_STATES:
                self.entries.append(entry)
        #: An entry that nothing depends on: states that differ in it alone are alike.
        self.has_twin = chance.random() < 0.2
        self.is_cyclic = chance.random() < 0.1
        self.is_impartial = chance.random() < 0.35
        self.has_points = not self.is_impartial and chance.random() < 0.4
        self.pair_moves = chance.random() < 0.3
        self.constants: list[Name] = []
        self.helpers: list[tuple[str, int]] = []
        self.methods: list[tuple[str, int]] = []

    @property
    def size(self) -> int:
        """How many entries a state has that the rules may read."""
        return 1 + len(self.entries)

    def writer(self, *names: Name, calls: bool = True) -> Oddities:
        """Return a writer of code that sees the constants and these names."""
        writer = Oddities(self.chance, self.flavour, self.depth)
        writer.scope = [*self.constants, *names]
        writer.calls = [*self.helpers, *self.methods] if calls else []
        return writer

    def source(self) -> str:
        """Return the file."""
        head = [
            "from zermelo import Game, count_bits, replace, u64",
            *self.tables(),
            *self.functions(),
        ]
        body = indented([*self.facts(), *self.own_helpers(), *self.rules(), *self.extras()])
        head[1:1] = self.shapes("\n".join([*head, *body]))
        if any("grow(" in line for line in [*head, *body]):
            head[1:1] = ["def grow(items, x):", "    items.append(x)", "    return sum(items)"]
        text = "\n".join([*head, "class Generated(Game):", *body])
        # Written again by Python, the text has no needless brackets, and is surely one that Python reads.
        return ast.unparse(ast.parse(text)) + "\n"

    # --- what a state and a move look like ----------------------------------------------------------------

    #: How the rules read the counter, and an entry's old value, after what `seen` has written.
    left = "state[0]"

    def entry(self) -> Entry:
        """One more entry."""
        return _entry(self.chance, self.flavour)

    def counted(self) -> str:
        """The counter of a state of which nothing is read yet."""
        return "state[0]"

    def old(self, i: int) -> str:
        """The number of an entry before a move."""
        return f"state[{i + 1}]"

    def shapes(self, text: str) -> Lines:
        """Classes and constants of states and moves that the text names."""
        return []

    def first(self) -> str:
        """The state at the start."""
        twin = ["0"] if self.has_twin else []
        return f"({', '.join([str(self.counter), *(entry.first for entry in self.entries), *twin])},)"

    def entered(self, i: int, number: str) -> str:
        """An entry after a move, from a number that may be any."""
        return self.entries[i].reduced(number)

    def after(self, parts: list[str]) -> Lines:
        """The lines that return a state of its counter and entries."""
        if self.has_twin:
            parts = [*parts, "1 - state[-1]"]
        if self.chance.random() < 0.15:
            return [f"cells_after = [{', '.join(parts)}]", "return tuple(cells_after)"]
        return [f"return ({', '.join(parts)},)"]

    def without_twin(self) -> str:
        """The state that stands for both of a pair of twins."""
        return self.chance.choice(
            ["(*state[:-1], 0)", "state[:-1] + (0,)", f"replace(state, {self.size}, 0)"]
        )

    def move(self, m: str, second: str | None) -> str:
        """A move of a number, and of another one where moves are pairs."""
        return m if second is None else f"({m}, {second})"

    def moved(self) -> tuple[Lines, list[Name]]:
        """How a method begins to read a move: its names."""
        return [], [Name("move", "tuple", 2) if self.pair_moves else Name("move", "int")]

    def moved_by(self, i: int) -> str:
        """A number of the move."""
        return f"move[{i % 2}]" if self.pair_moves else "move"

    # --- constants and helpers --------------------------------------------------------------------------

    def tables(self) -> Lines:
        """Constants of the file and of the class."""
        chance, lines = self.chance, []
        if chance.random() < 0.5:
            size = chance.randint(2, 5)
            items = [chance.randint(-4, 9) for _ in range(size)]
            is_list = chance.random() < 0.3
            lines.append(f"FLAT = {items if is_list else tuple(items)}")
            self.constants.append(Name("FLAT", "list" if is_list else "tuple", size))
        if chance.random() < 0.2 + self.flavour.tables:
            rows = [tuple(chance.randint(-3, 9) for _ in range(chance.randint(1, 4))) for _ in range(4)]
            lines.append(f"ROWS = {tuple(rows)}")
            self.constants.append(Name("ROWS", "table", 4))
        if chance.random() < self.flavour.tables * 0.6:
            size = chance.choice([257, 300, 1000])
            lines.append(f"LONG = tuple((i * {chance.randint(3, 99)} % 17 - 3 for i in range({size})))")
            self.constants.append(Name("LONG", "tuple", size))
        if chance.random() < 0.4:
            lines.append(f"LIMIT = {chance.randint(1, 9)}")
            self.constants.append(Name("LIMIT", "int"))
        return lines

    def functions(self) -> Lines:
        """Functions beside the class."""
        if self.chance.random() < 0.5:
            return []
        writer = self.writer(Name("n", "int", is_own=True), Name("k", "int", is_own=True), calls=False)
        lines = ["def helper(n, k=2):", *indented(writer.block(self.chance.randint(0, 3)))]
        self.helpers.append(("helper", self.chance.randint(1, 2)))
        return [*lines, f"    return {writer.whole()} % 11"]

    def facts(self) -> Lines:
        """Attributes of the class, and those that its constructor sets."""
        chance, lines = self.chance, []
        if self.is_impartial:
            lines.append("impartial = True")
        if self.has_points:
            lines.append("points = True")
        if chance.random() < 0.4:
            lines.append(f"STEPS = ({chance.randint(1, 3)}, {chance.randint(-2, 5)})")
            self.constants.append(Name("self.STEPS", "tuple", 2))
        if chance.random() < 0.3:
            lines += [
                f"def __init__(self, size={chance.randint(2, 5)}):",
                "    self.size = size",
                f"    self.row = tuple(i * {chance.randint(1, 4)} - size for i in range(4))",
            ]
            self.constants += [Name("self.size", "int"), Name("self.row", "tuple", 4)]
        return lines

    def own_helpers(self) -> Lines:
        """Methods that the rules call."""
        if self.chance.random() < 0.5:
            return []
        writer = self.writer(Name("n", "int", is_own=True), calls=False)
        lines = ["def helped(self, n):", *indented(writer.block(self.chance.randint(0, 2)))]
        self.methods.append(("self.helped", 1))
        return [*lines, f"    return {writer.whole()} % 7"]

    # --- the rules --------------------------------------------------------------------------------------

    def rules(self) -> Lines:
        """`start`, `moves`, `play` and, in most games, `score`."""
        lines = ["def start(self):", f"    return {self.first()}", *self.moves(), *self.play()]
        if not self.is_impartial and self.chance.random() < 0.8:
            lines += self.score()
        return lines

    def seen(self) -> tuple[Lines, list[Name]]:
        """How a method begins to read a state: its names."""
        if self.has_twin:
            return ["cells = state[:-1]"], [Name("cells", "tuple", self.size)]
        names = [Name("state", "tuple", self.size)]
        if self.chance.random() < 0.5:
            parts = ["left", *(f"c{i}" for i in range(len(self.entries)))]
            return [f"{', '.join(parts)} = state"], [*names, *(Name(part, "int") for part in parts)]
        return [], names

    def method(self, head: str, *, most: int | None = None) -> tuple[Lines, Oddities]:
        """Return the beginning of a method and the writer that goes on."""
        first, seen = self.seen()
        if "move)" in head:
            more, names = self.moved()
            first, seen = [*first, *more], [*seen, *names]
        writer = self.writer(*seen)
        most = self.depth if most is None else most
        return [
            f"def {head}:",
            *indented(first),
            *indented(writer.block(self.chance.randint(0, most))),
        ], writer

    def moves(self) -> Lines:
        """Distinct moves, none when the counter is down."""
        first, seen = self.seen()
        writer = self.writer(*seen)
        lines = ["def moves(self, state):", *indented(first)]
        count = self.chance.choice(["2", "3", "3", "4", f"(2 + {writer.small(3, 2)})"])
        over = (
            f"{self.left} <= 0"
            if self.chance.random() < 0.7
            else f"({self.left} <= 0 or {writer.truth(2)} and {self.left} < 3)"
        )
        setting = indented(writer.block(self.chance.randint(0, self.depth)))
        form = self.chance.choice(["yield", "yield", "list", "from", "grown"])
        with writer.inner(Name("m", "int")):
            inside = writer.block(1, 1) if form == "yield" and self.chance.random() < 0.4 else []
            condition = self.chance.choice(
                [
                    f"{writer.truth()} or m == 0",
                    f"{writer.truth()} or m < 2",
                    f"{writer.truth()} or m < 2",
                    "True",
                ]
            )
            second = writer.small(3, 2) if self.pair_moves else None
        move = self.chance.choice(["m", "m", f"{self.chance.randint(2, 5)} - m", "m * 3"])
        move = self.move(move, second)
        if form == "yield":
            order = self.chance.choice([f"range({count})", f"range({count} - 1, -1, -1)"])
            loop = [f"for m in {order}:", *indented(inside), f"    if {condition}:", f"        yield {move}"]
            return [*lines, f"    if {over}:", "        return", *setting, *indented(loop)]
        source = f"{move} for m in range({count}) if {condition}"
        if form == "from":
            return [*lines, *setting, f"    if not ({over}):", f"        yield from ({source})"]
        if form == "list":
            return [*lines, f"    if {over}:", "        return []", *setting, f"    return [{source}]"]
        grown = [
            "found = []",
            f"for m in range({count}):",
            f"    if {condition}:",
            f"        found.append({move})",
        ]
        return [
            *lines,
            f"    if {over}:",
            "        return []",
            *setting,
            *indented(grown),
            "    return found",
        ]

    def play(self) -> Lines:
        """The state after a move: the counter down, every entry within its set."""
        lines, writer = self.method("play(self, state, move)", most=self.depth + 1)
        left = self.left
        down = self.chance.choice(
            [f"{left} - 1", f"{left} - 1", f"max(0, {left} - 1 - {writer.small(1, 2)})"]
        )
        if self.is_cyclic:
            down = f"{left} - {writer.small(1, 2)}"
        parts = [down]
        for i in range(len(self.entries)):
            # The old value and the move have a part in the new one, lest all plays lead to the same few states.
            old, moved_by, fresh = self.old(i), self.moved_by(i), f"({writer.whole()})"
            mixed = [
                old,
                fresh,
                f"({old} + {moved_by} + {fresh})",
                f"({old} * 3 + {moved_by} * {i + 1} - {fresh})",
            ]
            parts.append(self.entered(i, self.chance.choices(mixed, [1, 2, 4, 6])[0]))
        return [*lines, *indented(self.after(parts))]

    def score(self) -> Lines:
        """The result of an ended game."""
        lines, writer = self.method("score(self, state)")
        if self.chance.random() < 0.3:
            lines += [
                f"    if {writer.truth()}:",
                f"        return {self.chance.choice(['-1', '0', '1', 'True'])}",
            ]
        bound = self.chance.choice(["% 7 - 3", "% 2", "% 3 - 1"])
        return [*lines, f"    return {writer.whole()} {bound}"]

    # --- what a game may add ----------------------------------------------------------------------------

    def extras(self) -> Lines:
        """Methods that not every game has."""
        lines: Lines = []
        if not self.is_impartial and self.chance.random() < 0.25:
            begun, writer = self.method("turn(self, state)", most=1)
            lines += [*begun, f"    return {writer.whole(2)} % 2"]
        if not self.is_cyclic and self.chance.random() < 0.4:
            lines += ["def level(self, state):", f"    return {self.counter} - {self.counted()}"]
        if self.chance.random() < 0.5:
            begun, writer = self.method("estimate(self, state)")
            value = writer.fraction(2) if self.chance.random() < 0.3 else f"{writer.whole()} % 19 - 9"
            lines += [*begun, f"    return {value}"]
        if self.chance.random() < 0.3:
            begun, writer = self.method("order(self, state, move)", most=1)
            lines += [*begun, f"    return {writer.whole(2)} % 9"]
        if self.has_twin and self.chance.random() < 0.7:
            lines += ["def canonical(self, state):", f"    return {self.without_twin()}"]
        return lines
