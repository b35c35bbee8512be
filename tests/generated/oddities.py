"""Less frequent constructs: closures, nested lists, walrus, `match`, functions as values, orders of evaluation."""

from __future__ import annotations

from collections.abc import Callable

from tests.generated.names import Name
from tests.generated.statements import Lines, Statements

#: In how many places one of them stands.
_SHARE = 0.1


class Oddities(Statements):
    """Writes what most rules do without."""

    def statement(self, depth: int) -> Lines:
        """Return one statement, now and then an odd one."""
        if not self.often(_SHARE):
            return super().statement(depth)
        makers: list[Callable[[], Lines]] = [
            self.chained,
            self.named_in_passing,
            self.local_function,
            self.nested_rows,
            self.matched,
            self.endless_but_left,
            self.shrunk_list,
            self.two_pops,
            self.asserted,
            self.grown_by_another,
            self.pairs,
            self.pairs,
        ]
        return self.chance.choice(makers)()

    def whole(self, depth: int | None = None) -> str:
        """Return a whole number, now and then made in an odd way."""
        depth = self.depth if depth is None else depth
        if depth <= 0 or not self.often(_SHARE):
            return super().whole(depth)
        less, word = depth - 1, self.fresh("q")
        return self.pick(
            lambda: f"({self.whole(less)}).bit_length()",
            lambda: f"abs({self.whole(less)}).bit_count()",
            lambda: f"count_bits({self.small(63, less)})",
            lambda: f"({self.small(9, less)} ** {self.small(3, less)})",
            lambda: f"pow({self.whole(less)}, {self.either('2', '3')})",
            (0.1, lambda: f"pow({self.whole(less)}, 3, 7)"),
            lambda: f"sum(map(abs, {self.sequence(less)}))",
            lambda: f"max({self.sequence(less, filled=True)}, key=abs)",
            lambda: f"sorted({self.sequence(less, filled=True)}, key=lambda {word}: -{word})[0]",
            lambda: (
                f"sum({word} * {word}z for {word}, {word}z in zip({self.sequence(less)}, {self.sequence(less)}))"
            ),
            lambda: (
                f"sum({word} * {word}z for {word}, {word}z in enumerate({self.sequence(less)}, {self.small(2, 0)}))"
            ),
            lambda: f"({self.whole(less)} if {self.sequence(less)} else {self.whole(less)})",
            lambda: f"len({self.sequence(less, kind='tuple')} or (1, 2))",
            lambda: f"(u64({self.whole(less)}) & 255)",
            lambda: f"int({self.truth(less)})",
            lambda: f"{self.sequence(less, filled=True)}[-1]",
        )

    # --- statements -------------------------------------------------------------------------------------

    def _new(self, word: str = "x") -> str:
        """Return a new name of a number that may be changed."""
        name = self.fresh(word)
        self.scope.append(Name(name, "int", is_own=True))
        return name

    def chained(self) -> Lines:
        """One value under two names, one of them then changed."""
        if self.often(0.5):
            value = self.whole()
            one, other = self._new(), self._new()
            return [f"{one} = {other} = {value}", f"{one} += {self.whole(1)}"]
        one, other = self.fresh("l"), self.fresh("l")
        lines = [f"{one} = {other} = [{self.whole(1)}, {self.whole(1)}]", f"{one}.append({self.whole(1)})"]
        return [*lines, *self.told_apart(one, other)]

    def named_in_passing(self) -> Lines:
        """A walrus."""
        value, least = self.whole(1), self.whole(1)
        name = self._new("w")
        return [f"if ({name} := {value}) > {least}:", f"    {name} -= 1"]

    def local_function(self) -> Lines:
        """A function that lives in this call, and sees its names."""
        name, word = self.fresh("f"), self.fresh("q")
        with self.inner(Name(word, "int")):
            body = self.whole(1)
        given = self.whole(1)
        made = (
            [f"{name} = lambda {word}: {body}"]
            if self.often(0.5)
            else [f"def {name}({word}):", f"    return {body}"]
        )
        return [*made, f"{self._new()} = {name}({given})"]

    def nested_rows(self) -> Lines:
        """A list of lists; in some, each row is the same list."""
        rows, at, to = self.fresh("rows"), self.small(1, 1), self.small(1, 1)
        made = self.either("[[0] * 2 for _ in range(2)]", "[[0] * 2] * 2", "[[1, 2], [3, 4]]")
        change = f"{rows}[{at}][{to}] += {self.whole(1)}"
        return [f"{rows} = {made}", change, f"{self._new()} = {rows}[0][{to}] * 3 + {rows}[1][{to}]"]

    def matched(self) -> Lines:
        """A `match` of a number."""
        subject, values = self.small(3, 1), [self.whole(1) for _ in range(3)]
        name = self._new()
        cases = [
            f"    case {case}:\n        {name} = {value}"
            for case, value in zip("0_", values[1:], strict=True)
        ]
        return [f"{name} = {values[0]}", f"match {subject}:", *"\n".join(cases).split("\n")]

    def endless_but_left(self) -> Lines:
        """A loop without a condition, and a way out."""
        count, total = self.fresh("n"), self.fresh()
        lines = [
            f"{count}, {total} = {self.small(5, 1)}, 0",
            "while True:",
            f"    if {count} <= 0:",
            "        break",
        ]
        self.scope.append(Name(total, "int", is_own=True))
        self.loops += 1
        lines += [f"    {count} -= 1", f"    {total} += {self.whole(1)}"]
        self.loops -= 1
        return lines

    def shrunk_list(self) -> Lines:
        """A list of which something is taken away."""
        name, items = self.fresh("l"), [self.whole(1) for _ in range(3)]
        act = self.either(
            f"del {name}[{self.small(2, 0)}]",
            f"{name}[1:2] = [{items[0]}, {items[1]}]",
            f"{name}.remove({name}[1])",
            f"{name}.extend({self.sequence(0)}[:2])",
            f"{name} = {name}[::-1] + {name}[:1]",
            f"{name}.clear()",
        )
        lines = [f"{name} = [{', '.join(items)}]", act]
        self.scope.append(Name(name, "list", None, is_own=True))
        return lines

    def two_pops(self) -> Lines:
        """What is taken first matters."""
        name = self.fresh("l")
        items = [self.whole(1) for _ in range(3)]
        taken = self.either(f"{name}.pop() - {name}.pop()", f"{name}.pop(0) * 2 - {name}.pop()")
        return [f"{name} = [{', '.join(items)}]", f"{self._new()} = {taken} + len({name})"]

    def asserted(self) -> Lines:
        """What is always true."""
        return [f"assert {self.sequence(1)}[:0] in ((), [])"]

    def grown_by_another(self) -> Lines:
        """A list of this call that a helper changes."""
        name, given, more = self.fresh("l"), self.whole(1), self.whole(1)
        lines = [f"{name} = [{given}]", f"{self._new()} = grow({name}, {more}) * 3 + len({name})"]
        self.scope.append(Name(name, "list", 2, is_own=True))
        return lines

    def pairs(self) -> Lines:
        """A list of pairs, and one of the things that are done with one."""
        name, one, other = self.fresh("pairs"), self.fresh("p"), self.fresh("p")
        made = self.either(
            f"[({self.whole(1)}, {self.whole(1)}), ({self.whole(1)}, {self.whole(0)})]",
            f"list(enumerate({self.sequence(1, filled=True)}))",
            f"[({one}, {one} * 2) for {one} in {self.sequence(1, filled=True)}]",
            f"sorted([({self.whole(1)}, 1), ({self.whole(1)}, 0)])",
        )
        place, entry = self.either("0", "-1"), self.small(1, 1)
        used = self.either(
            f"{name}[{place}][{entry}]",
            f"sum({one} - 2 * {other} for {one}, {other} in {name})",
            f"max({name})[{entry}]",
            f"len([{one} for {one} in {name} if {one}[0] > {self.whole(1)}])",
            f"{name}.index({name}[-1]) + ({name}[0] == {name}[-1])",
            f"(({self.whole(0)}, {self.whole(0)}) in {name})",
        )
        lines = [f"{name} = {made}"]
        if self.often(0.4):
            lines.append(f"{name}.append(({self.whole(1)}, {self.whole(1)}))")
        if self.often(0.2):
            lines.append(f"{name}[0] = ({self.whole(1)}, {name}[-1][0])")
        return [*lines, f"{self._new()} = {used}"]
