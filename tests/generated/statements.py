"""Random blocks of statements: names made and changed, loops and branches, lists and tuples under two names.

Loops have few rounds by construction, and nothing in them grows faster than a few entries a round. What is named in a
branch is forgotten after it, unless it was named before.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.generated.expressions import Expressions
from tests.generated.names import Name

Lines = list[str]


def indented(lines: Lines) -> Lines:
    """Return the lines one step further in."""
    return [f"    {line}" for line in lines]


class Statements(Expressions):
    """Writes blocks."""

    def block(self, length: int, depth: int = 2) -> Lines:
        """Return some statements; their names stay in scope."""
        lines: Lines = []
        for _ in range(length):
            lines += self.statement(depth)
        return lines or ["pass"]

    def inner_block(self, length: int, depth: int, *names: Name) -> Lines:
        """Return an indented block whose names are forgotten."""
        with self.inner(*names):
            return indented(self.block(length, depth))

    def statement(self, depth: int) -> Lines:
        """Return one statement, or a few that belong together."""
        flavour = self.flavour
        makers: list[tuple[float, Callable[[], Lines]]] = [
            (2.0, self.new_number),
            (1.5, self.changed_number),
            (0.4 + flavour.lists, self.new_list),
            (0.4 + 2 * flavour.lists, self.changed_list),
            (0.3, self.new_tuple),
            (3 * flavour.aliasing, self.second_name),
            (0.2 + 2 * flavour.unpacking, self.unpacked),
            (2 * flavour.kinds, self.changing_kind),
            (flavour.texts, self.new_text),
            (2 * flavour.collections, self.collection),
            (0.03, self.tried),
            (3 * flavour.reckless, self.hazard),
        ]
        if depth > 0:
            makers += [(1.5, lambda: self.branch(depth - 1)), (1.2, lambda: self.loop(depth - 1))]
        weights = [weight for weight, _ in makers]
        return self.chance.choices([maker for _, maker in makers], weights)[0]()

    # --- numbers ----------------------------------------------------------------------------------------

    def new_number(self) -> Lines:
        """A number under a new name."""
        name, value = self.fresh(), self.whole()
        self.scope.append(Name(name, "int", is_own=True))
        return [f"{name} = {value}"]

    def changed_number(self) -> Lines:
        """A number of ours that gets another value."""
        own = self.names("int", own=True)
        if not own:
            return self.new_number()
        name = self.chance.choice(own).text
        operator = self.chance.choice(["+", "-", "|", "^", "&", ""])
        if not operator:
            return [f"{name} = {self.whole()} % {self.chance.choice([7, 64, -5])}"]
        return [f"{name} {operator}= {self.whole(self.depth - 1)}"]

    def changing_kind(self) -> Lines:
        """A name that holds different kinds on different paths."""
        name, depth = self.fresh("y"), self.depth - 1
        condition = self.truth(1)
        if self.often(0.35):
            lines = [f"{name} = None", f"if {condition}:", f"    {name} = {self.whole(depth)}"]
            self.scope.append(Name(name, "maybe"))
            return lines
        if self.often(0.4):
            cells = self.fresh("cells")
            first = self.chance.choice(["False", "True", "0", "0.5"])
            at, value = self.small(2, 1), self.number(depth)
            result = self.fresh()
            lines = [
                f"{cells} = [{first}] * 3",
                f"{cells}[{at}] = {value}",
                f"{result} = int(sum({cells}) * 2)",
            ]
            self.scope.append(Name(result, "int", is_own=True))
            return lines
        one, other = self.number(depth), self.number(depth)
        lines = [f"{name} = {one}", f"if {condition}:", f"    {name} = {other}"]
        result = self.fresh()
        use = self.chance.choice(
            [f"int({name} * 4)", f"int({name} > {self.whole(1)})", f"round({name})", f"int({name})"]
        )
        self.scope.append(Name(result, "int", is_own=True))
        return [*lines, f"{result} = {use}"]

    def new_text(self) -> Lines:
        """A letter under a new name."""
        name = self.fresh("s")
        lines = [f"{name} = {self.letter(1)}"]
        self.scope.append(Name(name, "str"))
        return lines

    # --- lists and tuples -------------------------------------------------------------------------------

    def new_list(self) -> Lines:
        """A list of numbers."""
        name = self.fresh("l")
        size: int | None = self.chance.randint(1, 4)
        if self.often(0.4):
            value, size = f"list({self.sequence(self.depth - 1)})", None
        elif self.often(0.4):
            value = f"[{self.whole(1)}] * {size}"
        else:
            value = f"[{', '.join(self.whole(1) for _ in range(size or 0))}]"
        self.scope.append(Name(name, "list", size, is_own=True))
        return [f"{name} = {value}"]

    def new_tuple(self) -> Lines:
        """A tuple of numbers."""
        name, value = self.fresh("t"), self.sequence(self.depth - 1, kind="tuple")
        self.scope.append(Name(name, "tuple", None, is_own=True))
        return [f"{name} = {value}"]

    def changed_list(self) -> Lines:
        """A list of ours that changes in place, and grows by one entry at most."""
        own = self.names("list", own=True)
        if not own:
            return self.new_list()
        name = self.chance.choice(own)
        makers: list[str] = [f"{name.text}.append({self.whole(2)})"]
        if name.size:
            at = self.small(name.size - 1, 1)
            if self.often(0.3):
                at = f"{at} - {name.size}"
            makers += [f"{name.text}[{at}] = {self.whole(2)}", f"{name.text}[{at}] += {self.whole(2)}"] * 2
            makers += [f"{name.text}.reverse()", f"{name.text}.sort()"]
        else:
            makers += [f"{name.text} += [{self.whole(1)}]", f"{name.text}.insert(0, {self.whole(1)})"]
            makers += [f"if {name.text}:\n    {name.text}.pop()", f"{name.text}[:1] = [{self.whole(1)}]"]
        return self.chance.choice(makers).split("\n")

    def second_name(self) -> Lines:
        """A second name for a sequence, one of the two then changed, and both read."""
        own = self.names("list", own=True)
        if own and self.often(0.5):
            first = self.chance.choice(own)
            name = self.fresh("a")
            # Under a second name a list may grow, so that the first one's length is not known any more.
            self.scope.remove(first)
            self.scope += [Name(first.text, "list", None, is_own=True), Name(name, "list", None, is_own=True)]
            change = self.chance.choice(
                [
                    f"{name}.append({self.whole(1)})",
                    f"{name} += {self.sequence(1)}[:2]",
                    f"{name} = {name} + [1]",
                ]
            )
            return [f"{name} = {first.text}", change, *self.told_apart(first.text, name)]
        known = self.names("tuple")
        if not known:
            return self.new_tuple()
        source, name = self.chance.choice(known).text, self.fresh("a")
        piece = self.pick(lambda: source, lambda: f"{source}[{self.small(2, 1)}:]", lambda: f"{source}[:-1]")
        lines = [f"{name} = {piece}"]
        other = self.fresh("a")
        lines += [
            f"{other} = {name}",
            f"{other} += {self.chance.choice([f'{source}[:2]', f'({self.whole(1)},)'])}",
        ]
        if self.often(0.3):
            lines.append(f"{name} *= 2")
        self.scope += [Name(name, "tuple", is_own=True), Name(other, "tuple", is_own=True)]
        return [*lines, *self.told_apart(name, other)]

    def told_apart(self, one: str, other: str) -> Lines:
        """A number that depends on two sequences: where a change of one reached the other, it shows."""
        name = self.fresh()
        self.scope.append(Name(name, "int", is_own=True))
        weight = self.chance.randint(2, 5)
        return [
            self.chance.choice(
                [
                    f"{name} = len({one}) + {weight} * len({other})",
                    f"{name} = sum({one}) - {weight} * sum({other})",
                ]
            )
        ]

    def unpacked(self) -> Lines:
        """Several names at once."""
        own = self.names("int", own=True)
        if len(own) >= 2 and self.often(0.4):
            one, other = self.chance.sample(own, 2)
            return [f"{one.text}, {other.text} = {other.text}, {one.text} + {self.whole(1)}"]
        a, b, c = self.fresh(), self.fresh(), self.fresh("rest")
        known = self.names("tuple", "list", sized=True)
        if known and self.often(0.5):
            source = self.chance.choice(known)
            assert source.size is not None
            pattern = f"{a}, *{c}" if self.often(0.6) else f"*{c}, {a}"
            self.scope += [Name(a, "int", is_own=True), Name(c, "list", source.size - 1, is_own=True)]
            return [f"{pattern} = {source.text}"]
        lines = [
            self.chance.choice(
                [
                    f"{a}, {b} = divmod({self.whole(2)}, 3)",
                    f"{a}, ({b}, _) = {self.whole(1)}, ({self.whole(1)}, 0)",
                ]
            )
        ]
        self.scope += [Name(a, "int", is_own=True), Name(b, "int", is_own=True)]
        return lines

    def collection(self) -> Lines:
        """A set or a dictionary of this call."""
        name = self.fresh("m")
        if self.often(0.5):
            self.scope.append(Name(name, "set"))
            return [f"{name} = set({self.sequence(1)})", f"{name}.add({self.whole(1)})"]
        key = self.fresh("e")
        source = self.sequence(1)
        self.scope.append(Name(name, "dict"))
        return [f"{name} = {{}}", f"for {key} in {source}:", f"    {name}[{key}] = {name}.get({key}, 0) + 1"]

    def tried(self) -> Lines:
        """What may raise, with an answer for that case."""
        name = self.fresh()
        lines = [
            "try:",
            f"    {name} = {self.sequence(1)}[{self.small(4, 1)}]",
            "except IndexError:",
            f"    {name} = 0",
        ]
        self.scope.append(Name(name, "int", is_own=True))
        return lines

    def hazard(self) -> Lines:
        """What may raise, in few positions."""
        name = self.fresh()
        lines = [
            f"{name} = {self.constant()}",
            f"if {self.known()} == {self.known()} + {self.chance.randint(1, 4)}:",
        ]
        lines.append(f"    {name} = {self.risky(1)}")
        self.scope.append(Name(name, "int", is_own=True))
        return lines

    # --- branches and loops -----------------------------------------------------------------------------

    def branch(self, depth: int) -> Lines:
        """An `if`, with or without the rest."""
        lines = [f"if {self.truth()}:", *self.inner_block(self.chance.randint(1, 2), depth)]
        if self.often(0.2):
            lines += [f"elif {self.truth(2)}:", *self.inner_block(1, depth)]
        if self.often(0.4):
            lines += ["else:", *self.inner_block(1, depth)]
        return lines

    def loop(self, depth: int) -> Lines:
        """A loop of few rounds."""
        self.loops += 1
        try:
            return self.pick_loop(depth)
        finally:
            self.loops -= 1

    def pick_loop(self, depth: int) -> Lines:
        """One of the forms of a loop."""
        name, other = self.fresh("i"), self.fresh("j")
        one, two = Name(name, "int"), Name(other, "int")
        form = self.chance.choice(["range", "range", "each", "enumerate", "zip", "while"])
        body_length = self.chance.randint(1, 2)
        if form == "while":
            head = f"while {name} > 0:"
            before = [f"{name} = {self.small(6, 2)}"]
            shrink = self.chance.choice([f"{name} -= 1", f"{name} //= 2", f"{name} >>= 1"])
            return [*before, head, f"    {shrink}", *self.inner_block(body_length, depth, one)]
        # A list that grows while it is gone through would never end.
        source = self.chance.choice([f"tuple({self.sequence(1)}[:6])", f"{self.sequence(1)}[:6]"])
        names = (one,)
        if form == "range":
            head = f"for {name} in {self.stretch(1)}:"
        elif form == "each":
            head = f"for {name} in {source}:"
        elif form == "enumerate":
            head, names = f"for {name}, {other} in enumerate({source}):", (one, two)
        else:
            head, names = f"for {name}, {other} in zip({source}, {self.sequence(1)}[:5]):", (one, two)
        with self.inner(*names):
            leave = []
            if self.often(0.3):
                leave = [f"    if {self.truth(2)}:", f"        {self.chance.choice(['break', 'continue'])}"]
            lines = [head, *leave, *indented(self.block(body_length, depth))]
        if self.often(0.1):
            lines += ["else:", *self.inner_block(1, 0)]
        return lines
