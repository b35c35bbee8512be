"""Texts: rows of letters, each a word that is its code point.

A text of known length has the words of a tuple of letters, another one those of a row, its length first: what is done
to tuples is done to texts without a further word. What Unicode says beyond code points (upper case, digits of other
scripts) is left to the plain engine.
"""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.faults import PLAIN, ROOM
from zermelo.compiled.language.kinds import (
    LETTER,
    MOST_ROOM,
    Bool,
    Float,
    Int,
    Nothing,
    Row,
    Text,
    Tuple,
    named,
    size,
)
from zermelo.compiled.language.numbers import ends
from zermelo.compiled.language.objects import method_arguments, wrong_kind
from zermelo.compiled.language.refusal import OPERATION, construct, refused
from zermelo.compiled.language.registry import expression, function, method
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.values import Value, whole


def as_text(value: Value) -> Value:
    """Return a tuple of letters as the text that it is."""
    match value.kind:
        case Tuple(items) if all(item == LETTER for item in items):
            const = "".join(value.const) if value.is_known else None
            found = Value(Text(len(items), len(items)), value.text)
            return found if const is None else Value(found.kind, value.text, const)
        case Row(item, room) if item == LETTER:
            return Value(Text(0, room), value.text)
    raise AssertionError(value.kind)


def letters_of(body: Body, value: Value) -> tuple[str, str]:
    """Return the address of the first letter of a text, and how many there are."""
    assert isinstance(value.kind, Text)
    return body.at(value.text, 0 if value.kind.is_fixed else 1), length_of(body, value).text


class _Built:
    """A text that grows, up to some room."""

    def __init__(self, body: Body, room: int, node: ast.AST) -> None:
        self.body, self.kind, self.node = body, Text(0, max(1, min(room, MOST_ROOM))), node
        self.slot = body.room(size(self.kind))
        body.clear(self.slot, size(self.kind))

    def add_letter(self, letter: str) -> None:
        body = self.body
        count = body.new(f"load i64, ptr {self.slot}")
        body.fault_if(body.new(f"icmp uge i64 {count}, {self.kind.most}"), ROOM, self.node)
        body.put(f"store i64 {letter}, ptr {body.at(body.at(self.slot, 1), count)}")
        body.put(f"store i64 {body.new(f'add i64 {count}, 1')}, ptr {self.slot}")

    def add(self, value: Value) -> None:
        first, count = letters_of(self.body, value)
        with self.body.counted(count) as i:
            self.add_letter(self.body.new(f"load i64, ptr {self.body.at(first, i)}"))

    @property
    def value(self) -> Value:
        return Value(self.kind, self.slot)


def _text(value: Value, node: ast.AST) -> Text:
    if not isinstance(value.kind, Text):
        raise wrong_kind(value, node)
    return value.kind


# --- looking for one text in another ------------------------------------------------------------------------------


def _is_at(body: Body, wanted: Value, whole_: str, at: str) -> str:
    """Return whether a text stands at an index of another one, where there is room for it, as an i1."""
    first, count = letters_of(body, wanted)
    result = body.room(1)
    body.put(f"store i64 1, ptr {result}")
    with body.counted(count) as i:
        one = body.new(f"load i64, ptr {body.at(first, i)}")
        other = body.new(f"load i64, ptr {body.at(whole_, body.new(f'add i64 {at}, {i}'))}")
        old = body.new(f"load i64, ptr {result}")
        same = body.new(f"zext i1 {body.new(f'icmp eq i64 {one}, {other}')} to i64")
        body.put(f"store i64 {body.new(f'and i64 {old}, {same}')}, ptr {result}")
    return body.new(f"icmp ne i64 {body.new(f'load i64, ptr {result}')}, 0")


def place_in_text(body: Body, wanted: Value, value: Value, *, is_last: bool = False) -> str:
    """Return where a text first (or last) stands in another one; −1 where it does not."""
    first, count = letters_of(body, value)
    found = body.room(1)
    body.put(f"store i64 -1, ptr {found}")
    last = body.new(f"sub i64 {count}, {length_of(body, wanted).text}")
    with body.counted(body.new(f"add i64 {last}, 1")) as i:
        old = body.new(f"load i64, ptr {found}")
        hit = _is_at(body, wanted, first, i)
        if not is_last:
            hit = body.new(f"and i1 {hit}, {body.new(f'icmp slt i64 {old}, 0')}")
        body.put(f"store i64 {body.new(f'select i1 {hit}, i64 {i}, i64 {old}')}, ptr {found}")
    return body.new(f"load i64, ptr {found}")


@method("find", "rfind")
def _find(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    wanted = body.value(method_arguments(node, 1, 1)[0])
    kind = _text(value, node)
    _text(wanted, node)
    place = place_in_text(body, wanted, value, is_last=node.func.attr == "rfind")
    return Value(Int(-1, kind.most), place)


def index_in_text(body: Body, wanted: Value, value: Value, node: ast.AST) -> Value:
    """Return `value.index(wanted)`."""
    kind = _text(value, node)
    _text(wanted, node)
    place = place_in_text(body, wanted, value)
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "value", node)
    return Value(Int(0, kind.most), place)


def count_in_text(body: Body, wanted: Value, value: Value, node: ast.AST) -> Value:
    """Return `value.count(wanted)`: only of one letter, for longer ones may overlap."""
    kind = _text(value, node)
    if not _text(wanted, node).is_fixed or _text(wanted, node).most != 1:
        raise refused(node, OPERATION, operation=construct(node), kinds="str")
    first, count = letters_of(body, value)
    letter = body.new(f"load i64, ptr {wanted.text}")
    total = body.room(1)
    body.put(f"store i64 0, ptr {total}")
    with body.counted(count) as i:
        one = body.new(f"load i64, ptr {body.at(first, i)}")
        body.raise_by(total, body.new(f"zext i1 {body.new(f'icmp eq i64 {one}, {letter}')} to i64"))
    return Value(Int(0, kind.most), body.new(f"load i64, ptr {total}"))


@method("startswith", "endswith")
def _starts(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    wanted = body.value(method_arguments(node, 1, 1)[0])
    _text(value, node)
    _text(wanted, node)
    first, count = letters_of(body, value)
    room = body.new(f"sub i64 {count}, {length_of(body, wanted).text}")
    at = "0" if node.func.attr == "startswith" else room
    result = body.room(1)
    body.put(f"store i64 0, ptr {result}")
    look, end = body.label(), body.label()
    body.branch(body.new(f"icmp sge i64 {room}, 0"), look, end)
    body.begin(look)
    body.put(f"store i64 {body.bool_of(_is_at(body, wanted, first, at)).text}, ptr {result}")
    body.go(end)
    body.begin(end)
    return Value(Bool(), body.new(f"load i64, ptr {result}"))


# --- new texts ----------------------------------------------------------------------------------------------------


@method("join")
def _join(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.sources import go_through, order_is_free, source_of

    separator = _text(value, node)
    (argument,) = method_arguments(node, 1, 1)
    source = source_of(body, argument)
    order_is_free(source, node)
    key = f"<join {node.lineno}.{node.col_offset}"
    seen = body.kinds.get(key)
    most = seen.most if isinstance(seen, Text) else 1
    times = int(min(source.likely, MOST_ROOM))
    is_plain = separator.most == 0 and source.static is not None and seen == LETTER
    built = _Built(body, times * most + max(times - 1, 0) * separator.most, node)
    is_first = body.room(1)
    body.put(f"store i64 1, ptr {is_first}")

    def one(text: Value) -> None:
        _text(text, node)
        body.kinds[key] = body.joined(body.kinds.get(key), text.kind, node)
        text = body.kept(text)
        if separator.most:
            before, on = body.label(), body.label()
            body.branch(body.new(f"icmp eq i64 {body.new(f'load i64, ptr {is_first}')}, 0"), before, on)
            body.begin(before)
            built.add(value)
            body.go(on)
            body.begin(on)
            body.put(f"store i64 0, ptr {is_first}")
        built.add(text)

    go_through(body, source, one, node)
    if is_plain and source.static is not None and source.static <= MOST_ROOM:
        return Value(Text(source.static, source.static), body.at(built.slot, 1))
    return built.value


@method("replace")
def _replace(body: Body, value: Value, node: ast.Call) -> Value:
    old, new = (body.value(argument) for argument in method_arguments(node, 2, 2))
    kind = _text(value, node)
    if _text(old, node) != LETTER:
        raise refused(node, OPERATION, operation=construct(node), kinds="str")
    _text(new, node)
    first, count = letters_of(body, value)
    letter = body.new(f"load i64, ptr {old.text}")
    built = _Built(body, kind.most * max(1, new.kind.most), node)  # type: ignore[union-attr]
    with body.counted(count) as i:
        one = body.new(f"load i64, ptr {body.at(first, i)}")
        hit, miss, on = body.label(), body.label(), body.label()
        body.branch(body.new(f"icmp eq i64 {one}, {letter}"), hit, miss)
        body.begin(hit)
        built.add(new)
        body.go(on)
        body.begin(miss)
        built.add_letter(one)
        body.go(on)
        body.begin(on)
    if kind.is_fixed and new.kind == LETTER:
        return Value(kind, body.at(built.slot, 1))
    return built.value


@method("upper", "lower", "swapcase")
def _cased(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    method_arguments(node, 0, 0)
    kind = _text(value, node)
    slot = body.room(size(kind))
    body.store(value, slot)
    first, count = letters_of(body, Value(kind, slot))
    with body.counted(count) as i:
        place = body.at(first, i)
        letter = body.new(f"load i64, ptr {place}")
        body.fault_if(body.new(f"icmp ugt i64 {letter}, 127"), PLAIN, node)
        for lowest, change, names in (("97", "-32", "upper swapcase"), ("65", "32", "lower swapcase")):
            if node.func.attr not in names.split():
                continue
            inside = body.new(f"icmp ult i64 {body.new(f'sub i64 {letter}, {lowest}')}, 26")
            other = body.new(f"add i64 {letter}, {change}")
            old = body.new(f"load i64, ptr {place}")
            body.put(f"store i64 {body.new(f'select i1 {inside}, i64 {other}, i64 {old}')}, ptr {place}")
    return Value(kind, slot)


_CLASSES = {"isdigit": ((48, 58),), "isalpha": ((65, 91), (97, 123)), "isupper": (), "islower": ()}


@method("isdigit", "isalpha")
def _is_class(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    method_arguments(node, 0, 0)
    _text(value, node)
    first, count = letters_of(body, value)
    result = body.room(1)
    some = body.new(f"icmp ne i64 {count}, 0")
    body.put(f"store i64 {body.new(f'zext i1 {some} to i64')}, ptr {result}")
    with body.counted(count) as i:
        letter = body.new(f"load i64, ptr {body.at(first, i)}")
        body.fault_if(body.new(f"icmp ugt i64 {letter}, 127"), PLAIN, node)
        inside = "false"
        for low, high in _CLASSES[node.func.attr]:
            one = body.new(f"icmp ult i64 {body.new(f'sub i64 {letter}, {low}')}, {high - low}")
            inside = body.new(f"or i1 {inside}, {one}")
        old = body.new(f"load i64, ptr {result}")
        body.put(f"store i64 {body.new(f'select i1 {inside}, i64 {old}, i64 0')}, ptr {result}")
    return Value(Bool(), body.new(f"load i64, ptr {result}"))


# --- letters and numbers ----------------------------------------------------------------------------------------------


@function(ord)
def _ord(body: Body, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    value = body.value(argument)
    kind = _text(value, node)
    if value.is_known and len(value.const) == 1:
        return whole(ord(value.const))
    body.fault_if(body.new(f"icmp ne i64 {length_of(body, value).text}, 1"), "type", node)
    if kind.most == 0:
        return whole(0)
    return Value(Int(0, 0x10FFFF), body.new(f"load i64, ptr {letters_of(body, value)[0]}"))


@function(chr)
def _chr(body: Body, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    value = body.as_int(body.value(argument))
    if not isinstance(value.kind, Int):
        raise wrong_kind(value, node)
    low, high = ends(value)
    if low < 0 or high > 0x10FFFF:
        body.fault_if(body.new(f"icmp ugt i64 {value.text}, {0x10FFFF}"), "value", node)
    slot = body.room(1)
    body.put(f"store i64 {value.text}, ptr {slot}")
    return Value(LETTER, slot)


def written(body: Body, value: Value, node: ast.AST) -> Value:
    """Return `str(value)`."""
    if value.is_known and isinstance(value.const, int | str | None):
        return body.constant(str(value.const), node)
    match value.kind:
        case Text():
            return value
        case Nothing():
            return body.constant("None", node)
        case Bool():
            test = bit(body, value, node)
            return body.choose(
                test, lambda: body.constant("True", node), lambda: body.constant("False", node), node
            )
        case Int():
            return _digits(body, value, node)
    return body.alternatives(value, lambda one: _written_one(body, one, value, node), node)


def _written_one(body: Body, one: Value, value: Value, node: ast.AST) -> Value:
    if one.kind == value.kind or isinstance(one.kind, Float):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    return written(body, one, node)


def _digits(body: Body, value: Value, node: ast.AST) -> Value:
    """Return a whole number as Python writes it."""
    low, high = ends(value)
    most = max(len(str(low)), len(str(high)))
    kind = Text(1, most) if most > 1 else LETTER
    slot = body.room(size(Text(0, most)))
    if kind == LETTER:
        body.put(f"store i64 {body.new(f'add i64 {value.text}, 48')}, ptr {slot}")
        return Value(kind, slot)
    body.clear(slot, most + 1)
    # From the last digit on, into a place of its own; without a sign: −2^63 has no opposite.
    scratch = body.room(most)
    is_negative = "false" if low >= 0 else body.new(f"icmp slt i64 {value.text}, 0")
    opposite = body.new(f"sub i64 0, {value.text}")
    rest = body.room(1)
    body.put(
        f"store i64 {body.new(f'select i1 {is_negative}, i64 {opposite}, i64 {value.text}')}, ptr {rest}"
    )
    count = body.room(1)
    body.put(f"store i64 0, ptr {count}")
    top, end = body.label(), body.label()
    body.go(top)
    body.begin(top)
    number = body.new(f"load i64, ptr {rest}")
    done = body.new(f"load i64, ptr {count}")
    digit = body.new(f"add i64 {body.new(f'urem i64 {number}, 10')}, 48")
    body.put(f"store i64 {digit}, ptr {body.at(scratch, done)}")
    body.put(f"store i64 {body.new(f'add i64 {done}, 1')}, ptr {count}")
    left = body.new(f"udiv i64 {number}, 10")
    body.put(f"store i64 {left}, ptr {rest}")
    body.branch(body.new(f"icmp ne i64 {left}, 0"), top, end)
    body.begin(end)
    digits = body.new(f"load i64, ptr {count}")
    sign = body.new(f"zext i1 {is_negative} to i64")
    body.put(f"store i64 {body.new(f'add i64 {digits}, {sign}')}, ptr {slot}")
    first = body.at(slot, 1)
    body.put(f"store i64 45, ptr {first}")
    with body.counted(digits) as i:
        back = body.new(f"sub i64 {body.new(f'sub i64 {digits}, 1')}, {i}")
        letter = body.new(f"load i64, ptr {body.at(scratch, back)}")
        body.put(f"store i64 {letter}, ptr {body.at(first, body.new(f'add i64 {i}, {sign}'))}")
    return Value(kind, slot)


@function(str)
def _str(body: Body, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    return written(body, body.value(argument), node)


def number_in(body: Body, value: Value, node: ast.AST) -> Value:
    """Return `int(value)` of a text of digits; anything else is left to the plain engine."""
    kind = _text(value, node)
    first, count = letters_of(body, value)
    total = body.room(1)
    body.put(f"store i64 0, ptr {total}")
    body.fault_if(body.new(f"icmp eq i64 {count}, 0"), "value", node)
    if kind.most > 18:
        body.fault_if(body.new(f"icmp ugt i64 {count}, 18"), PLAIN, node)
    with body.counted(count) as i:
        digit = body.new(f"sub i64 {body.new(f'load i64, ptr {body.at(first, i)}')}, 48")
        body.fault_if(body.new(f"icmp ugt i64 {digit}, 9"), PLAIN, node)
        old = body.new(f"mul i64 {body.new(f'load i64, ptr {total}')}, 10")
        body.put(f"store i64 {body.new(f'add i64 {old}, {digit}')}, ptr {total}")
    return Value(Int(0, 10 ** min(kind.most, 18) - 1), body.new(f"load i64, ptr {total}"))


@expression(ast.JoinedStr)
def _format(body: Body, node: ast.JoinedStr) -> Value:
    parts: list[Value] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(body.constant(part.value, node))
            continue
        assert isinstance(part, ast.FormattedValue)
        if part.format_spec is not None or part.conversion not in (-1, 115):
            raise refused(node, OPERATION, operation=construct(node), kinds="format")
        parts.append(written(body, body.kept(body.value(part.value)), node))
    if all(part.is_known for part in parts):
        return body.constant("".join(part.const for part in parts), node)
    built = _Built(body, sum(part.kind.most for part in parts if isinstance(part.kind, Text)), node)
    for text in parts:
        built.add(text)
    return built.value
