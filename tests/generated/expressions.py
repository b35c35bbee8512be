"""Random expressions over the names in scope.

Every expression is finite in time and memory by construction: counts of shifts, repetitions, powers and ranges are
small, whatever the numbers in them. Unless the flavour is reckless, none raises.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.generated.names import Kind, Name, Scope

#: Around the widths at which something else than Python's integers would round, wrap or change its sign.
EDGES = (
    *(2**31 - 1, 2**31, -(2**31), 2**32 + 1, 2**53, 2**53 + 1, -(2**53) - 1),
    *(2**62, 2**63 - 1, -(2**63), 2**63, 2**64 - 1),
)
#: How deep expressions nest: less in games of few constructs, of which one that is refused hides no others.
DEPTHS = (1, 2, 3)
_LETTERS = "abc"


class Expressions(Scope):
    """Writes expressions of a wanted kind."""

    # --- whole numbers ----------------------------------------------------------------------------------

    def constant(self) -> str:
        """A number: small, or on an edge."""
        if self.often(self.flavour.boundaries * 0.3):
            return f"({self.chance.choice(EDGES)})"
        return f"({self.chance.randint(-3, 9)})"

    def small(self, most: int, depth: int = 1) -> str:
        """A number from 0 to `most`, whatever it is made of."""
        if self.often(0.4):
            return str(self.chance.randint(0, most))
        return f"({self.whole(depth)} % {most + 1})"

    def whole(self, depth: int | None = None) -> str:
        """A whole number; now and then a bool, which is one."""
        if depth is None:
            depth = self.depth
        if depth <= 0 or self.often(0.15):
            return self.known() if self.often(0.85) else self.constant()
        flavour = self.flavour
        return self.pick(
            (3.0, lambda: self.arithmetic(depth - 1)),
            (1.0, lambda: self.bits(depth - 1)),
            (
                0.8,
                lambda: f"({self.whole(depth - 1)} if {self.truth(depth - 1)} else {self.whole(depth - 1)})",
            ),
            (0.8, lambda: self.least_or_most(depth - 1)),
            (1.2, lambda: self.item(depth - 1)),
            (0.3 + flavour.comprehensions, lambda: self.folded(depth - 1)),
            (0.4, lambda: f"(-{self.whole(depth - 1)})"),
            (0.3, lambda: f"abs({self.whole(depth - 1)})"),
            (
                0.3,
                lambda: (
                    f"({self.whole(depth - 1)} {self.chance.choice(['and', 'or'])} {self.whole(depth - 1)})"
                ),
            ),
            (0.8, lambda: self.called(depth - 1)),
            (0.1 + flavour.kinds, lambda: self.of_mixed_kinds(depth - 1)),
            (2 * flavour.texts, lambda: self.of_text(depth - 1)),
            (2 * flavour.collections, lambda: self.of_collection(depth - 1)),
            (flavour.reckless, lambda: self.risk(depth - 1)),
        )

    def known(self) -> str:
        """A number that has a name, or stands in a sequence: rather a new one, so that what was made is used."""
        fresh = self.names("int", own=True)[-3:]
        numbers = fresh if fresh and self.often(0.6) else self.names("int")
        if numbers and self.often(0.8):
            return self.chance.choice(numbers).text
        known = self.names("tuple", "list", sized=True)
        if not known:
            return self.constant()
        name = self.chance.choice(known)
        return f"{name.text}[{self.chance.randrange(name.size or 1)}]"

    def arithmetic(self, depth: int) -> str:
        """A sum, difference, product, quotient or remainder."""
        operator = self.chance.choice(["+", "-", "+", "-", "*", "//", "%"])
        right = self.whole(depth)
        if operator == "*" and self.loops:
            right = str(self.chance.randint(-2, 4))
        if operator in ("//", "%"):
            right = self.chance.choice(["2", "3", "5", "(-2)", "(-3)", f"({self.small(3, 0)} + 1)"])
        return f"({self.whole(depth)} {operator} {right})"

    def bits(self, depth: int) -> str:
        """Shifts by few places, and what is done bit by bit; by 63 or 64 places near the edges."""
        if self.often(0.4):
            near = self.chance.choice(["31", "62", "63", "64"])
            count = near if self.often(self.flavour.boundaries * 0.5) else self.small(5, depth - 1)
            return f"({self.whole(depth)} {self.chance.choice(['<<', '>>'])} {count})"
        if self.often(0.15):
            return f"(~{self.whole(depth)})"
        return f"({self.whole(depth)} {self.chance.choice('&|^')} {self.whole(depth)})"

    def least_or_most(self, depth: int) -> str:
        """`min` or `max`, of two or three numbers or of a sequence."""
        word = self.either("min", "max")
        if self.often(0.3):
            return f"{word}({self.sequence(depth, filled=True)})"
        arguments = [self.whole(depth) for _ in range(self.chance.randint(2, 3))]
        return f"{word}({', '.join(arguments)})"

    def called(self, depth: int) -> str:
        """The answer of a helper."""
        if not self.calls:
            return self.arithmetic(depth)
        head, count = self.chance.choice(self.calls)
        return f"{head}({', '.join(self.whole(depth - 1) for _ in range(count))})"

    def risk(self, depth: int) -> str:
        """What raises for some numbers; as a rule asked in few positions only."""
        risky = self.risky(depth)
        if self.often(0.15):
            return risky
        return f"({risky} if {self.known()} == {self.known()} + {self.chance.randint(0, 3)} else {self.whole(depth)})"

    def risky(self, depth: int) -> str:
        """A division, an index, a shift or the like that has no answer for some numbers."""
        return self.pick(
            lambda: f"({self.whole(depth)} // ({self.whole(depth)} % 5))",
            lambda: f"({self.whole(depth)} % ({self.whole(depth)} % 4))",
            lambda: f"(1 << ({self.small(9, depth)} - 1))",
            lambda: f"{self.sequence(depth)}[{self.small(4, depth)}]",
            lambda: f"{self.sequence(depth, filled=True)}[{self.small(6, depth)} - 3]",
            lambda: f"{self.sequence(depth)}.index({self.small(3, depth)})",
            lambda: f"(2 ** ({self.small(4, depth)} - 1))",
            lambda: f"max({self.sequence(depth)})",
        )

    # --- truth ------------------------------------------------------------------------------------------

    def truth(self, depth: int | None = None) -> str:
        """A bool; where kinds mix, made of other numbers too."""
        depth = self.depth if depth is None else depth
        if depth <= 0:
            return self.compared(self.whole, 0)
        flavour, less = self.flavour, depth - 1
        kinds = ["int", "bool", "float", "tuple"]
        return self.pick(
            (3.0, lambda: self.compared(self.whole, less)),
            (
                0.5,
                lambda: f"({self.whole(0)} {self.either('<', '==')} {self.whole(less)} <= {self.whole(0)})",
            ),
            (0.8, lambda: f"({self.truth(less)} {self.either('and', 'or')} {self.truth(less)})"),
            (0.4, lambda: f"(not {self.truth(less)})"),
            (0.8, lambda: f"({self.whole(less)} {self.either('in', 'not in')} {self.sequence(less)})"),
            (0.3 + flavour.comprehensions, lambda: self.any_or_all(less)),
            (flavour.kinds, lambda: self.compared(self.number, less)),
            (flavour.kinds * 0.4, lambda: f"isinstance({self.anything(less)}, {self.either(*kinds)})"),
            (
                flavour.kinds * 0.4,
                lambda: f"({self.sequence(less)} {self.either('==', '!=')} {self.sequence(less)})",
            ),
            (flavour.texts, lambda: self.compared(self.letter, less)),
        )

    def compared(self, maker: Callable[[int], str], depth: int) -> str:
        """Two things that the maker writes, compared."""
        return f"({maker(depth)} {self.either('<', '<=', '>', '>=', '==', '!=')} {maker(depth)})"

    def any_or_all(self, depth: int) -> str:
        """`any` or `all` over a sequence."""
        source, name = self.sequence(depth), self.fresh("e")
        with self.inner(Name(name, "int")):
            return f"{self.chance.choice(['any', 'all'])}({self.truth(depth)} for {name} in {source})"

    # --- sequences --------------------------------------------------------------------------------------

    def sequence(self, depth: int, *, filled: bool = False, kind: Kind | None = None) -> str:
        """A tuple or list of whole numbers; with `filled` never an empty one."""
        kinds: tuple[Kind, ...] = ("tuple", "list") if kind is None else (kind,)
        known = self.names(*kinds, sized=filled)
        if known and (depth <= 0 or self.often(0.5)):
            return self.chance.choice(known).text
        items = [self.whole(depth - 1) for _ in range(self.chance.randint(1, 3))]
        is_list = kind == "list" or (kind is None and self.often(0.4))
        plain = f"[{', '.join(items)}]" if is_list else f"({', '.join(items)},)"
        if depth <= 0:
            return plain
        makers: list[tuple[float, Callable[[], str]]] = [(1.0, lambda: plain)]
        wrap = "list" if is_list else "tuple"
        if not filled:
            makers += [
                (0.5 + self.flavour.indices, lambda: f"{wrap}({self.cut(depth - 1)})"),
                (self.flavour.comprehensions, lambda: f"{wrap}({self.comprehension(depth - 1)})"),
            ]
            if kind is None:
                makers.append((0.5 + self.flavour.indices, lambda: self.cut(depth - 1)))
        if is_list:
            makers += [
                (0.4, lambda: f"sorted({self.sequence(depth - 1, filled=filled)})"),
                (0.3, lambda: f"([{self.whole(depth - 1)}] * {self.chance.randint(1, 3)})"),
                (
                    0.3,
                    lambda: (
                        f"sorted({self.sequence(depth - 1, filled=filled)}, reverse={self.either('True', 'False')})"
                    ),
                ),
            ]
        else:
            makers += [
                (0.5, lambda: f"({self.sequence(depth - 1, kind='tuple')} + {plain})"),
                (self.flavour.unpacking, lambda: f"(*{self.sequence(depth - 1)}, {items[0]})"),
                (self.flavour.aliasing, lambda: self.replaced(depth - 1)),
            ]
        return self.pick(*makers)

    def replaced(self, depth: int) -> str:
        """A tuple with one entry changed."""
        known = self.names("tuple", sized=True)
        if not known:
            return self.sequence(depth, kind="tuple", filled=True)
        name = self.chance.choice(known)
        assert name.size is not None
        at, value = self.small(name.size - 1, depth), self.whole(depth)
        if self.often(self.flavour.reckless * 0.3):
            at = f"({at} - 1)"
        if self.often(0.3):
            return f"replace({name.text}, {at}, {value})"
        return f"({name.text}[:{at}] + ({value},) + {name.text}[{at} + 1:])"

    def cut(self, depth: int) -> str:
        """A slice, perhaps out of range, backwards, or empty."""
        bound = [
            self.chance.choice(["", str(self.chance.randint(-6, 6)), self.small(4, depth)]) for _ in range(2)
        ]
        step = self.chance.choice(["", "", "", ":", ":1", ":2", ":-1", ":-2"])
        return f"{self.sequence(depth)}[{bound[0]}:{bound[1]}{step}]"

    def comprehension(self, depth: int) -> str:
        """What stands between the brackets of a comprehension."""
        name = self.fresh("e")
        source = self.pick(
            lambda: self.sequence(depth),
            lambda: self.stretch(depth),
            lambda: f"reversed({self.sequence(depth)})",
        )
        with self.inner(Name(name, "int")):
            condition = f" if {self.truth(depth)}" if self.often(0.5) else ""
            if self.often(0.2):
                second, other = self.fresh("e"), self.sequence(0)
                with self.inner(Name(second, "int")):
                    return (
                        f"{self.whole(depth)} for {name} in {source} for {second} in {other}[:2]{condition}"
                    )
            return f"{self.whole(depth)} for {name} in {source}{condition}"

    def stretch(self, depth: int) -> str:
        """A short range, perhaps empty or backwards."""
        first, last = self.small(5, depth - 1), self.small(5, depth - 1)
        return self.chance.choice(
            [
                f"range({last})",
                f"range({first}, {last})",
                f"range({first}, {last}, {self.chance.choice([2, 3, -1, -2])})",
                f"range({last}, -1, -1)",
            ]
        )

    def item(self, depth: int) -> str:
        """An entry of a sequence or table, by an index in range; often a negative one."""
        tables = self.names("table")
        if tables and self.often(0.3 + self.flavour.tables):
            table = self.chance.choice(tables)
            row = f"{table.text}[{self.small((table.size or 1) - 1, depth)}]"
            rest = (
                f"[{self.whole(depth)} % len({row})]"
                if self.often(0.6)
                else f"[{self.chance.choice([0, -1])}]"
            )
            return row + rest if self.often(0.8) else f"{self.chance.choice(['len', 'sum', 'max'])}({row})"
        known = self.names("tuple", "list", sized=True)
        if not known or self.often(0.2):
            return f"{self.chance.choice(['len', 'sum'])}({self.sequence(depth)})"
        name = self.chance.choice(known)
        assert name.size is not None
        index = self.small(name.size - 1, depth)
        if self.often(0.2 + self.flavour.indices * 0.5):
            index = f"{index} - {name.size}"
        return f"{name.text}[{index}]"

    def folded(self, depth: int) -> str:
        """A number made of many."""
        return self.pick(
            lambda: f"sum({self.comprehension(depth)})",
            lambda: f"len([{self.comprehension(depth)}])",
            lambda: f"max(({self.comprehension(depth)}), default={self.constant()})",
            lambda: f"next(({self.comprehension(depth)}), {self.constant()})",
            lambda: f"sum([{self.comprehension(depth)}])",
            lambda: f"{self.sequence(depth)}.count({self.whole(0)})",
        )

    # --- other kinds ------------------------------------------------------------------------------------

    def fraction(self, depth: int) -> str:
        """A float."""
        known = self.names("float")
        if known and self.often(0.4):
            return self.chance.choice(known).text
        divisor = self.chance.choice(["2", "4", "3", "7", "(-2)", "0.5"])
        return self.pick(
            lambda: f"({self.whole(depth)} / {divisor})",
            lambda: f"({self.whole(depth)} * {self.chance.choice(['0.5', '1.5', '0.1', '-0.0'])})",
            lambda: f"float({self.whole(depth)})",
            lambda: f"({self.whole(depth)} // 2.0)",
        )

    def number(self, depth: int) -> str:
        """A whole number, a bool or a float."""
        return self.pick(lambda: self.whole(depth), lambda: self.truth(depth), lambda: self.fraction(depth))

    def anything(self, depth: int) -> str:
        """Any kind."""
        return self.pick(lambda: self.number(depth), lambda: self.sequence(depth))

    def of_mixed_kinds(self, depth: int) -> str:
        """A whole number made of something else."""
        maybe = self.names("maybe")
        makers: list[Callable[[], str]] = [
            lambda: f"(~{self.truth(depth)})",
            lambda: f"({self.truth(depth)} + {self.truth(depth)})",
            lambda: f"({self.whole(depth)} * {self.truth(depth)})",
            lambda: f"(-{self.truth(depth)})",
            lambda: f"int({self.fraction(depth)})",
            lambda: f"round({self.fraction(depth)})",
            lambda: f"({self.truth(depth)} - {self.truth(depth)})",
            lambda: f"({self.truth(depth)} & {self.truth(depth)})",
            lambda: f"int({self.number(depth)} + {self.number(depth)})",
            lambda: f"divmod({self.whole(depth)}, {self.chance.choice([2, 3, -3])})[{self.small(1, 0)}]",
        ]
        if maybe:
            name = self.chance.choice(maybe).text
            makers += [lambda: f"({self.whole(depth)} if {name} is None else {name})"] * 4
        return self.pick(*makers)

    def letter(self, depth: int) -> str:
        """A letter, or a short text."""
        known = self.names("str")
        return self.pick(
            lambda: self.chance.choice(known).text if known else '"a"',
            lambda: f'"{self.chance.choice(_LETTERS)}"',
            lambda: f'"{_LETTERS}"[{self.small(2, depth)}]',
            (0.1, lambda: f'("{_LETTERS}"[{self.small(2, depth)}] + "b")'),
        )

    def of_text(self, depth: int) -> str:
        """A whole number read off a text."""
        text = self.chance.choice(['"abca"', '"cab"', '"aabbc"'])
        return self.pick(
            (0.15, lambda: f"{text}.count({self.letter(depth)})"),
            (0.15, lambda: f"{text}.find({self.letter(depth)})"),
            lambda: f"len({self.letter(depth)})",
            lambda: f"({self.letter(depth)} == {self.letter(depth)})",
            lambda: f"({self.letter(depth)} in {text})",
        )

    def of_collection(self, depth: int) -> str:
        """A whole number from a set or a dictionary, in which no order can show."""
        sets, dicts = self.names("set"), self.names("dict")
        makers: list[Callable[[], str]] = [
            lambda: f"len(set({self.sequence(depth)}))",
            lambda: f"sum({{{self.comprehension(depth)}}})",
            lambda: f"({self.whole(depth)} in {{{self.whole(0)}, {self.whole(0)}}})",
            lambda: f"sum(sorted(set({self.sequence(depth)})))",
        ]
        if sets:
            name = self.chance.choice(sets).text
            makers += [
                lambda: f"len({name})",
                lambda: f"({self.whole(depth)} in {name})",
                lambda: f"sum({name})",
            ]
        if dicts:
            known = self.chance.choice(dicts).text
            makers += [
                lambda: f"{known}.get({self.whole(0)}, {self.constant()})",
                lambda: f"len({known})",
            ] * 2
        return self.pick(*makers)
