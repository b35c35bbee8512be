"""Texts: rows of letters, each a word that is its code point.

A text of known length has the words of a tuple of letters, another one those of a row, its length first: what is done
to tuples is done to texts without a further word. What Unicode says beyond code points (upper case, digits of other
scripts) is left to the plain engine.
"""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import is_integral, own_method
from zermelo.compiled.language.compare import bit
from zermelo.compiled.language.faults import PLAIN, ROOM
from zermelo.compiled.language.kinds import (
    HIGH,
    LETTER,
    MOST_ROOM,
    Bool,
    Float,
    Int,
    Member,
    Nothing,
    Record,
    Row,
    Text,
    Tuple,
    named,
    size,
)
from zermelo.compiled.language.numbers import ends
from zermelo.compiled.language.objects import method_arguments, wrong_kind
from zermelo.compiled.language.records import own_answer
from zermelo.compiled.language.refusal import OPERATION, construct, refused
from zermelo.compiled.language.registry import expression, function, method
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.values import NONE, Value, whole


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


class Built:
    """A text that grows, up to some room."""

    def __init__(self, body: Body, room: int, node: ast.AST) -> None:
        self.body, self.kind, self.node = body, Text(0, max(1, min(room, MOST_ROOM))), node
        self.slot = body.room(size(self.kind))
        body.clear(self.slot, size(self.kind))

    def add_letter(self, letter: str) -> None:
        """Write a letter at the end of a text in compiled code."""
        body = self.body
        count = body.new(f"load i64, ptr {self.slot}")
        body.fault_if(body.new(f"icmp uge i64 {count}, {self.kind.most}"), ROOM, self.node)
        body.put(f"store i64 {letter}, ptr {body.at(body.at(self.slot, 1), count)}")
        body.put(f"store i64 {body.new(f'add i64 {count}, 1')}, ptr {self.slot}")

    def add(self, value: Value) -> None:
        """Write a text at the end of another in compiled code."""
        body = self.body
        first, more = letters_of(body, value)
        count = body.new(f"load i64, ptr {self.slot}")
        total = body.new(f"add i64 {count}, {more}")
        body.fault_if(body.new(f"icmp ugt i64 {total}, {self.kind.most}"), ROOM, self.node)
        body.copy_entries(first, body.at(body.at(self.slot, 1), count), more, 1)
        body.put(f"store i64 {total}, ptr {self.slot}")

    @property
    def value(self) -> Value:
        """The text that compiled code builds, as far as it is written."""
        return Value(self.kind, self.slot)


def text_kind(value: Value, node: ast.AST) -> Text:
    """Return the kind of a text, or refuse."""
    if not isinstance(value.kind, Text):
        raise wrong_kind(value, node)
    return value.kind


# --- looking for one text in another ------------------------------------------------------------------------------


def is_at(body: Body, wanted: Value, whole_: str, at: str) -> str:
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


def place_in_text(
    body: Body, wanted: Value, value: Value, bounds: tuple[str, str] | None = None, *, is_last: bool = False
) -> str:
    """Return where a text first (or last) stands in another one, between two places in it; −1 where it does not."""
    first, count = letters_of(body, value)
    start, stop = bounds or ("0", count)
    found = body.room(1)
    body.put(f"store i64 -1, ptr {found}")
    last = body.new(f"sub i64 {stop}, {length_of(body, wanted).text}")
    more = last if start == "0" else body.new(f"sub i64 {last}, {start}")
    with body.counted(body.new(f"add i64 {more}, 1")) as step:
        i = step if start == "0" else body.new(f"add i64 {step}, {start}")
        old = body.new(f"load i64, ptr {found}")
        hit = is_at(body, wanted, first, i)
        if not is_last:
            hit = body.new(f"and i1 {hit}, {body.new(f'icmp slt i64 {old}, 0')}")
        body.put(f"store i64 {body.new(f'select i1 {hit}, i64 {i}, i64 {old}')}, ptr {found}")
    return body.new(f"load i64, ptr {found}")


def _looked_for(body: Body, value: Value, node: ast.Call) -> tuple[Value, tuple[str, str] | None]:
    """Return the text that a method looks for in another one, and between which places there; None for everywhere."""
    wanted, *bounds = [body.kept(body.value(argument)) for argument in method_arguments(node, 1, 3)]
    text_kind(value, node)
    text_kind(wanted, node)
    return wanted, places_between(body, value, bounds, node)


def places_between(body: Body, value: Value, bounds: list[Value], node: ast.AST) -> tuple[str, str] | None:
    """Return between which places of a text a method looks: its bounds are those of a slice; None for everywhere.

    A start that is beyond the end stays there: not even an empty text is found.
    """
    if not bounds:
        return None
    length = length_of(body, value).text
    places = []
    for bound, left_out in zip([*bounds, NONE][:2], ("0", length), strict=True):
        bound = body.as_int(bound)
        if isinstance(bound.kind, Nothing):
            places.append(left_out)
            continue
        if not isinstance(bound.kind, Int) or ends(bound)[1] > HIGH:
            raise refused(node, OPERATION, operation=construct(node), kinds=named(bound.kind))
        is_negative = body.new(f"icmp slt i64 {bound.text}, 0")
        counted_back = body.new(f"add i64 {bound.text}, {length}")
        place = body.new(f"select i1 {is_negative}, i64 {counted_back}, i64 {bound.text}")
        places.append(body.new(f"call i64 @llvm.smax.i64(i64 {place}, i64 0)"))
    start, stop = places
    stop = body.new(f"call i64 @llvm.smin.i64(i64 {stop}, i64 {length})")
    # Far beyond all ends, where no sum of it and a length is too large for a word.
    return body.new(f"call i64 @llvm.smin.i64(i64 {start}, i64 {1 << 32})"), stop


@method("find", "rfind")
def _find(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    wanted, bounds = _looked_for(body, value, node)
    place = place_in_text(body, wanted, value, bounds, is_last=node.func.attr == "rfind")
    return Value(Int(-1, text_kind(value, node).most), place)


def index_in_text(body: Body, wanted: Value, value: Value, bounds: list[Value], node: ast.AST) -> Value:
    """Return `value.index(wanted, …)`."""
    kind = text_kind(value, node)
    text_kind(wanted, node)
    place = place_in_text(body, wanted, value, places_between(body, value, bounds, node))
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "value", node)
    return Value(Int(0, kind.most), place)


def count_in_text(body: Body, wanted: Value, value: Value, node: ast.AST) -> Value:
    """Return `value.count(wanted)`."""
    from zermelo.compiled.language.text_methods import scanned

    kind = text_kind(value, node)
    total = body.room(1)
    body.put(f"store i64 0, ptr {total}")
    scanned(body, value, wanted, lambda i: body.raise_by(total, "1"), lambda i: None, node)
    return Value(Int(0, kind.most), body.new(f"load i64, ptr {total}"))


@method("startswith", "endswith")
def _starts(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    wanted, *given = [body.kept(body.value(argument)) for argument in method_arguments(node, 1, 3)]
    text_kind(value, node)
    # Several are given as a tuple.
    row = wanted.kind.items if isinstance(wanted.kind, Tuple) else ()
    several = [body.item(wanted, i) for i in range(len(row))] if isinstance(wanted.kind, Tuple) else [wanted]
    result = body.room(1)
    body.put(f"store i64 0, ptr {result}")
    first, count = letters_of(body, value)
    start, stop = places_between(body, value, given, node) or ("0", count)
    for one in several:
        text_kind(one, node)
        last = body.new(f"sub i64 {stop}, {length_of(body, one).text}")
        at = start if node.func.attr == "startswith" else last
        look, end = body.label(), body.label()
        body.branch(body.new(f"icmp sge i64 {last}, {start}"), look, end)
        body.begin(look)
        old = body.new(f"load i64, ptr {result}")
        found = body.bool_of(is_at(body, one, first, at)).text
        body.put(f"store i64 {body.new(f'or i64 {old}, {found}')}, ptr {result}")
        body.go(end)
        body.begin(end)
    return Value(Bool(), body.new(f"load i64, ptr {result}"))


# --- new texts ----------------------------------------------------------------------------------------------------


@method("join")
def _join(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.sources import source_of
    from zermelo.compiled.language.streams import go_through, order_is_free

    separator = text_kind(value, node)
    (argument,) = method_arguments(node, 1, 1)
    source = source_of(body, argument)
    order_is_free(source, node)
    key = f"<join {node.lineno}.{node.col_offset}"
    seen = body.kinds.get(key)
    most = seen.most if isinstance(seen, Text) else 1
    times = int(min(source.likely, MOST_ROOM))
    is_plain = separator.most == 0 and source.static is not None and seen == LETTER
    built = Built(body, times * most + max(times - 1, 0) * separator.most, node)
    is_first = body.room(1)
    body.put(f"store i64 1, ptr {is_first}")

    def one(text: Value) -> None:
        text_kind(text, node)
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


# --- letters and numbers ----------------------------------------------------------------------------------------------


@function(ord)
def _ord(body: Body, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    value = body.value(argument)
    kind = text_kind(value, node)
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
    if low < -(1 << 31) or high >= 1 << 31:
        # What no C int holds is another error than what is no letter.
        beyond = body.new(f"icmp ugt i64 {body.new(f'add i64 {value.text}, {1 << 31}')}, {(1 << 32) - 1}")
        body.fault_if(beyond, PLAIN, node)
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
            return digits(body, value, node)
        case Record(cls) | Member(cls) if own_method(cls, "__format__") is None:
            is_number = isinstance(value.kind, Member) and is_integral(cls)
            own = None if is_number else own_answer(body, value, "__str__", [], node)
            if own is not None and isinstance(own.kind, Text):
                return own
    return body.alternatives(value, lambda one: _written_one(body, one, value, node), node)


def _written_one(body: Body, one: Value, value: Value, node: ast.AST) -> Value:
    if one.kind == value.kind or isinstance(one.kind, Float):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    return written(body, one, node)


def digits(body: Body, value: Value, node: ast.AST, base: int = 10, prefix: str = "") -> Value:
    """Return a whole number as Python writes it, with what stands between its sign and its digits."""
    low, high = ends(value)
    most = len(prefix) + max(len(_in_base(low, base)), len(_in_base(high, base)))
    kind = Text(1, most) if most > 1 else LETTER
    slot = body.room(size(Text(0, most)))
    if kind == LETTER and base == 10:
        body.put(f"store i64 {body.new(f'add i64 {value.text}, 48')}, ptr {slot}")
        return Value(kind, slot)
    kind = Text(1 + len(prefix), most) if most > 1 + len(prefix) else Text(0, most)
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
    one = body.new(f"urem i64 {number}, {base}")
    digit = body.new(f"add i64 {one}, 48")
    if base > 10:
        beyond = body.new(f"add i64 {one}, {ord('a') - 10}")
        digit = body.new(f"select i1 {body.new(f'icmp ugt i64 {one}, 9')}, i64 {beyond}, i64 {digit}")
    body.put(f"store i64 {digit}, ptr {body.at(scratch, done)}")
    body.put(f"store i64 {body.new(f'add i64 {done}, 1')}, ptr {count}")
    left = body.new(f"udiv i64 {number}, {base}")
    body.put(f"store i64 {left}, ptr {rest}")
    body.branch(body.new(f"icmp ne i64 {left}, 0"), top, end)
    body.begin(end)
    number_of_digits = body.new(f"load i64, ptr {count}")
    sign = body.new(f"zext i1 {is_negative} to i64")
    before = body.new(f"add i64 {sign}, {len(prefix)}")
    body.put(f"store i64 {body.new(f'add i64 {number_of_digits}, {before}')}, ptr {slot}")
    first = body.at(slot, 1)
    body.put(f"store i64 45, ptr {first}")
    for place, letter_ in enumerate(prefix):
        body.put(f"store i64 {ord(letter_)}, ptr {body.at(first, body.new(f'add i64 {sign}, {place}'))}")
    with body.counted(number_of_digits) as i:
        back = body.new(f"sub i64 {body.new(f'sub i64 {number_of_digits}, 1')}, {i}")
        letter = body.new(f"load i64, ptr {body.at(scratch, back)}")
        body.put(f"store i64 {letter}, ptr {body.at(first, body.new(f'add i64 {i}, {before}'))}")
    return Value(kind, slot)


def _in_base(number: int, base: int) -> str:
    return format(number, {2: "b", 8: "o", 10: "d", 16: "x"}[base])


_BASES = {bin: (2, "0b"), oct: (8, "0o"), hex: (16, "0x")}


@function(*_BASES)
def _in_other_base(body: Body, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    value = body.as_int(body.value(argument))
    if not isinstance(value.kind, Int):
        raise wrong_kind(value, node)
    base, prefix = _BASES[body.value(node.func).const]
    if value.is_known:
        return body.constant(body.value(node.func).const(value.const), node)
    return digits(body, value, node, base, prefix)


@function(str)
def _str(body: Body, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    return written(body, body.value(argument), node)


def number_in(body: Body, value: Value, node: ast.AST) -> Value:
    """Return `int(value)` of a text of digits; anything else is left to the plain engine."""
    kind = text_kind(value, node)
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
        if part.conversion not in (-1, 115):
            raise refused(node, OPERATION, operation=construct(node), kinds="format")
        value = body.kept(body.value(part.value))
        if part.format_spec is not None:
            from zermelo.compiled.language.text_methods import formatted

            parts.append(formatted(body, value, _known_spec(part.format_spec, node), node))
        else:
            parts.append(written(body, value, node))
    return together(body, parts, node)


def together(body: Body, parts: list[Value], node: ast.AST) -> Value:
    """Return texts, one after the other, as one."""
    if all(part.is_known for part in parts):
        return body.constant("".join(part.const for part in parts), node)
    built = Built(body, sum(part.kind.most for part in parts if isinstance(part.kind, Text)), node)
    for text in parts:
        built.add(text)
    return built.value


def _known_spec(node: ast.expr, place: ast.AST) -> str:
    match node:
        case ast.JoinedStr([ast.Constant(str(text))]):
            return text
    raise refused(place, OPERATION, operation=construct(place), kinds="format")
