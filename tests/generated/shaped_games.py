"""Whole games whose states and moves are what people write: records, texts, members, sets, rows of varying length."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.generated.flat_games import Entry, FlatGame
from tests.generated.names import Name
from tests.generated.shapes import MOVES, SHAPES, Shape, definitions
from tests.generated.statements import Lines

#: What holds the entries together. The last two have room for numbers and letters alone, and for numbers alone.
_HOLDERS = ("tuple", "tuple", "nested", "NamedTuple", "NamedTuple", "dataclass", "dataclass", "text", "pairs")
_LETTER = Shape(
    3, '"xo."[<x> % 3]', ('"xo.".index(<e>)', '(<e> == "x")'), ('("o" if <e> == "x" else <e>)',), "str"
)
_DIGIT = Shape(5, "(<x> % 5)", ("<e>",), ("(4 - <e>)",))


@dataclass(frozen=True)
class ShapedEntry(Entry):
    """An entry that is no number, or not only one."""

    shape: Shape


class ShapedGame(FlatGame):
    """A game of which every method begins with the numbers that it reads off a state."""

    left = "left"

    def __init__(self, chance: Random) -> None:
        self.holder = chance.choice(_HOLDERS)
        super().__init__(chance)
        self.move_shape = chance.choice(list(MOVES.values()))() if chance.random() < 0.7 else None
        if self.move_shape is not None:
            self.pair_moves = "<s>" in self.move_shape.made

    # --- entries ----------------------------------------------------------------------------------------

    def entry(self) -> Entry:
        """One more entry, of any shape that the state has room for."""
        shape = self.chance.choice(list(SHAPES.values()))
        if self.holder == "text":
            shape = _LETTER
        elif self.holder == "pairs":
            shape = _DIGIT
        return ShapedEntry(shape.values, shape.of(str(self.chance.randrange(shape.values))), shape.of, shape)

    def old(self, i: int) -> str:
        """The number of an entry before a move."""
        return f"k{i}"

    def counted(self) -> str:
        """The counter, read off the state."""
        return {
            "text": "LETTERS.index(state[0])",
            "pairs": "sum(q for p, q in state if p == 0)",
            "NamedTuple": "state.left",
            "dataclass": "state.left",
        }.get(self.holder, "state[0]")

    def held(self, i: int) -> str:
        """An entry, read off the state."""
        if self.holder == "nested":
            return f"state[1][{i}]"
        if self.holder == "pairs":
            return f"sum(q for p, q in state if p == {i + 1})"
        if self.holder == "dataclass" or (self.holder == "NamedTuple" and self.chance.random() < 0.7):
            return f"state.c{i}"
        return f"state[{i + 1}]"

    def twin(self) -> str:
        """The entry that nothing depends on."""
        return self.held(len(self.entries))

    def entered(self, i: int, number: str) -> str:
        """An entry after a move."""
        return self._shape(i).after(self.chance, f"c{i}", f"({number})")

    def _shape(self, i: int) -> Shape:
        entry = self.entries[i]
        assert isinstance(entry, ShapedEntry)
        return entry.shape

    # --- states -----------------------------------------------------------------------------------------

    def shapes(self, text: str) -> Lines:
        """The classes and constants that states and moves name."""
        fields = ["left", *(f"c{i}" for i in range(len(self.entries))), *["twin"][: self.has_twin]]
        head = {
            "NamedTuple": ["class State(NamedTuple):"],
            "dataclass": ["@dataclasses.dataclass(frozen=True)", "class State:"],
        }.get(self.holder, [])
        state = [*head, *(f"    {field}: object" for field in fields)] if head else []
        return [*definitions("\n".join([text, *state])), *state]

    def first(self) -> str:
        """The state at the start."""
        return self.together(
            [str(self.counter), *(entry.first for entry in self.entries), *self._plain_twin()]
        )

    def _plain_twin(self) -> list[str]:
        return [{"text": "'x'"}.get(self.holder, "0")] if self.has_twin else []

    def together(self, parts: list[str]) -> str:
        """A state of its parts."""
        if self.holder == "nested":
            return f"({parts[0]}, ({', '.join(parts[1:])},))"
        if self.holder == "text":
            return " + ".join([f"LETTERS[{parts[0]}]", *parts[1:]])
        if self.holder == "pairs":
            return f"frozenset({{{', '.join(f'({i}, {part})' for i, part in enumerate(parts))}}})"
        if self.holder in ("NamedTuple", "dataclass"):
            return f"State({', '.join(parts)})"
        return f"({', '.join(parts)},)"

    def after(self, parts: list[str]) -> Lines:
        """The lines that return a state: a new one, or the old one with other entries."""
        if self.has_twin:
            old = "state.twin" if self.holder in ("NamedTuple", "dataclass") else self.twin()
            other = f"('o' if {old} == 'x' else 'x')" if self.holder == "text" else f"1 - {old}"
            parts = [*parts, other]
        fields = ["left", *(f"c{i}" for i in range(len(self.entries))), "twin"]
        named = ", ".join(f"{field}={part}" for field, part in zip(fields, parts, strict=False))
        if self.holder == "NamedTuple" and self.chance.random() < 0.4:
            return [f"return state._replace({named})"]
        if self.holder == "dataclass" and self.chance.random() < 0.4:
            return [f"return dataclasses.replace(state, {named})"]
        return [f"return {self.together(parts)}"]

    def without_twin(self) -> str:
        """The state that stands for both of a pair of twins."""
        if self.holder == "NamedTuple":
            return "state._replace(twin=0)"
        if self.holder == "dataclass":
            return "dataclasses.replace(state, twin=0)"
        if self.holder == "text":
            return "state[:-1] + 'x'"
        if self.holder == "pairs":
            last = len(self.entries) + 1
            return f"frozenset((p, 0 if p == {last} else q) for p, q in state)"
        return "(state[0], (*state[1][:-1], 0))" if self.holder == "nested" else "(*state[:-1], 0)"

    def seen(self) -> tuple[Lines, list[Name]]:
        """The counter, the entries as they are, and a number for each."""
        lines, names = [f"left = {self.counted()}"], [Name("left", "int")]
        for i in range(len(self.entries)):
            shape = self._shape(i)
            lines += [f"c{i} = {self.held(i)}", f"k{i} = {shape.number(self.chance, f'c{i}')}"]
            names.append(Name(f"k{i}", "int"))
            if shape.kind is not None:
                names.append(Name(f"c{i}", shape.kind, shape.size))
        return lines, names

    # --- moves ------------------------------------------------------------------------------------------

    def move(self, m: str, second: str | None) -> str:
        """A move of its shape."""
        if self.move_shape is None:
            return super().move(m, second)
        # The other ways to write the number of a move would leave the members and letters there are.
        return self.move_shape.of("m", second or "0")

    def moved(self) -> tuple[Lines, list[Name]]:
        """The numbers of a move."""
        if self.move_shape is None:
            return super().moved()
        lines = [f"step = {self.move_shape.read}"]
        names = [Name("step", "int")]
        if self.pair_moves:
            lines.append(f"aside = {self.move_shape.second}")
            names.append(Name("aside", "int"))
        if self.move_shape.kind is not None:
            names.append(Name("move", self.move_shape.kind))
        return lines, names

    def moved_by(self, i: int) -> str:
        """A number of the move."""
        if self.move_shape is None:
            return super().moved_by(i)
        return "aside" if self.pair_moves and i % 2 else "step"
