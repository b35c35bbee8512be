"""Methods of texts that give new texts: cut at their ends or into parts, with others in their place, or filled up."""

from __future__ import annotations

import ast
import functools
import re
import sys
from collections.abc import Callable, Mapping

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.joins import note_length, note_room
from zermelo.compiled.language.kinds import (
    HIGH,
    LETTER,
    VARYING,
    Bool,
    Int,
    Kind,
    Member,
    Nothing,
    Text,
    Tuple,
    named,
    size,
)
from zermelo.compiled.language.lists import new_kind
from zermelo.compiled.language.numbers import ends
from zermelo.compiled.language.objects import made, method_arguments, put_last
from zermelo.compiled.language.refusal import OPERATION, construct, refused
from zermelo.compiled.language.registry import function, method
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.texts import (
    Built,
    digits,
    is_at,
    letters_of,
    place_in_text,
    text_kind,
    together,
    written,
)
from zermelo.compiled.language.values import Value, known


def scanned(
    body: Body,
    value: Value,
    wanted: Value,
    hit: Callable[[str], None],
    miss: Callable[[str], None],
    node: ast.AST,
) -> None:
    """Translate going through a text from the left: `hit` where another stands; `miss` at other letters."""
    kind = text_kind(wanted, node)
    text_kind(value, node)
    if kind.most == 0:
        raise refused(node, OPERATION, operation=construct(node), kinds="str")
    first, count = letters_of(body, value)
    length = length_of(body, wanted).text
    if kind.least == 0:
        # Between any two letters there is an empty text.
        body.fault_if(body.new(f"icmp eq i64 {length}, 0"), PLAIN, node)
    last = body.new(f"sub i64 {count}, {length}")
    counter = body.room(1)
    body.put(f"store i64 0, ptr {counter}")
    top, inside, look, found, other, end = (body.label() for _ in range(6))
    body.go(top)
    body.begin(top)
    i = body.new(f"load i64, ptr {counter}")
    body.branch(body.new(f"icmp slt i64 {i}, {count}"), inside, end)
    body.begin(inside)
    body.branch(body.new(f"icmp sle i64 {i}, {last}"), look, other)
    body.begin(look)
    body.branch(is_at(body, wanted, first, i), found, other)
    body.begin(found)
    hit(i)
    body.raise_by(counter, length)
    body.go(top)
    body.begin(other)
    miss(i)
    body.raise_by(counter, "1")
    body.go(top)
    body.begin(end)


@method("replace")
def _replace(body: Body, value: Value, node: ast.Call) -> Value:
    old, new, *more = (body.kept(body.value(argument)) for argument in method_arguments(node, 2, 3))
    kind, other, new_kind_ = text_kind(value, node), text_kind(old, node), text_kind(new, node)
    first, _ = letters_of(body, value)
    left = _times_left(body, more, node)
    built = Built(body, kind.most * max(1, new_kind_.most), node)
    scanned(
        body,
        value,
        old,
        lambda i: _at_most(body, left, lambda: built.add(new), lambda: built.add(old)),
        lambda i: built.add_letter(body.new(f"load i64, ptr {body.at(first, i)}")),
        node,
    )
    if kind.is_fixed and other == LETTER and new.kind == LETTER:
        return Value(kind, body.at(built.slot, 1))
    return built.value


def _times_left(body: Body, given: list[Value], node: ast.AST) -> str | None:
    """Return where it stands how often a method may still do something; None where that is not bounded."""
    if not given:
        return None
    times = body.as_int(given[0])
    if not isinstance(times.kind, Int) or ends(times)[1] > HIGH:
        raise refused(node, OPERATION, operation=construct(node), kinds=named(times.kind))
    left = body.room(1)
    body.put(f"store i64 {times.text}, ptr {left}")
    return left


def _at_most(
    body: Body, left: str | None, act: Callable[[], None], else_: Callable[[], None] = lambda: None
) -> None:
    """Translate doing something while it may be done: below zero there is no bound."""
    if left is None:
        act()
        return
    yes, no, end = (body.label() for _ in range(3))
    times = body.new(f"load i64, ptr {left}")
    body.branch(body.new(f"icmp ne i64 {times}, 0"), yes, no)
    body.begin(yes)
    less = body.new(f"sub i64 {body.new(f'call i64 @llvm.smax.i64(i64 {times}, i64 0)')}, 1")
    body.put(f"store i64 {less}, ptr {left}")
    act()
    body.go(end)
    body.begin(no)
    else_()
    body.go(end)
    body.begin(end)


@function(str.maketrans)
def _maketrans(body: Body, node: ast.Call) -> Value:
    given = [body.value(argument) for argument in method_arguments(node, 2, 3)]
    if not all(one.is_known and isinstance(one.const, str) for one in given):
        raise refused(node, OPERATION, operation=construct(node), kinds="str.maketrans")
    try:
        return known(_table(*(one.const for one in given)))
    except ValueError:
        raise refused(node, OPERATION, operation=construct(node), kinds="str.maketrans") from None


@functools.cache
def _table(*texts: str) -> Mapping[int, int | None]:
    """Return the table of letters of `translate`: the same one each time, by which a constant is known."""
    return str.maketrans(*texts)


def _new_letters(table: object, node: ast.AST) -> dict[int, str]:
    """Return what `translate` puts in the place of letters, by their numbers; a key that is a text stands for none."""
    found: dict[int, str] = {}
    is_told = type(table) is dict
    for letter, other in table.items() if isinstance(table, dict) else ():
        if type(letter) is int and other is None:
            found[letter] = ""
        elif type(letter) is int and type(other) is str:
            found[letter] = other
        elif type(letter) is int and type(other) is int and 0 <= other <= sys.maxunicode:
            found[letter] = chr(other)
        else:
            is_told = is_told and type(letter) is str
    if not is_told:
        raise refused(node, OPERATION, operation=construct(node), kinds="str.translate")
    return found


@method("translate")
def _translate(body: Body, value: Value, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    table = body.value(argument)
    kind = text_kind(value, node)
    new = _new_letters(table.const if table.is_known else None, node)
    first, count = letters_of(body, value)
    if all(len(other) == 1 for other in new.values()):
        slot = body.room(size(kind))
        body.store(value, slot)
        place, _ = letters_of(body, Value(kind, slot))
        with body.counted(count) as i:
            old = body.new(f"load i64, ptr {body.at(first, i)}")
            letter = old
            for one, other in new.items():
                same = body.new(f"icmp eq i64 {old}, {one}")
                letter = body.new(f"select i1 {same}, i64 {ord(other)}, i64 {letter}")
            body.put(f"store i64 {letter}, ptr {body.at(place, i)}")
        return Value(kind, slot)
    built = Built(body, kind.most * max(1, *map(len, new.values())), node)
    with body.counted(count) as i:
        old, end = body.new(f"load i64, ptr {body.at(first, i)}"), body.label()
        for one, other in new.items():
            hit, on = body.label(), body.label()
            body.branch(body.new(f"icmp eq i64 {old}, {one}"), hit, on)
            body.begin(hit)
            for letter in other:
                built.add_letter(str(ord(letter)))
            body.go(end)
            body.begin(on)
        built.add_letter(old)
        body.go(end)
        body.begin(end)
    return built.value


# --- cut ----------------------------------------------------------------------------------------------------------


def _between(body: Body, value: Value, start: str, stop: str, node: ast.AST) -> Value:
    """Return the letters of a text from one place to another, which are in it."""
    kind = text_kind(value, node)
    first, _ = letters_of(body, value)
    built = Built(body, kind.most, node)
    with body.counted(body.new(f"sub i64 {stop}, {start}")) as i:
        at = body.new(f"add i64 {start}, {i}")
        built.add_letter(body.new(f"load i64, ptr {body.at(first, at)}"))
    return built.value


def _is_one_of(body: Body, letter: str, several: Value | None, node: ast.AST) -> str:
    """Return whether a letter is one of several; without them, whether it is a space."""
    if several is None:
        body.fault_if(body.new(f"icmp ugt i64 {letter}, 127"), PLAIN, node)
        inside = "false"
        for low, high in _CLASSES["isspace"]:
            one = body.new(f"icmp ult i64 {body.new(f'sub i64 {letter}, {low}')}, {high - low}")
            inside = body.new(f"or i1 {inside}, {one}")
        return inside
    first, count = letters_of(body, several)
    result = body.room(1)
    body.put(f"store i64 0, ptr {result}")
    with body.counted(count) as i:
        same = body.new(f"icmp eq i64 {body.new(f'load i64, ptr {body.at(first, i)}')}, {letter}")
        old = body.new(f"load i64, ptr {result}")
        body.put(f"store i64 {body.new(f'select i1 {same}, i64 1, i64 {old}')}, ptr {result}")
    return body.new(f"icmp ne i64 {body.new(f'load i64, ptr {result}')}, 0")


@method("strip", "lstrip", "rstrip")
def _strip(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    given = [body.value(argument) for argument in method_arguments(node, 0, 1)]
    several = given[0] if given and not isinstance(given[0].kind, Nothing) else None
    text_kind(value, node)
    if several is not None:
        text_kind(several, node)
    first, count = letters_of(body, value)
    start, stop = body.room(1), body.room(1)
    body.put(f"store i64 0, ptr {start}")
    body.put(f"store i64 {count}, ptr {stop}")

    def cut_off(place: str, step: str, letter_at: Callable[[str], str]) -> None:
        top, look, more, end = (body.label() for _ in range(4))
        body.go(top)
        body.begin(top)
        low, high = body.new(f"load i64, ptr {start}"), body.new(f"load i64, ptr {stop}")
        body.branch(body.new(f"icmp slt i64 {low}, {high}"), look, end)
        body.begin(look)
        at = letter_at(body.new(f"load i64, ptr {place}"))
        letter = body.new(f"load i64, ptr {body.at(first, at)}")
        body.branch(_is_one_of(body, letter, several, node), more, end)
        body.begin(more)
        body.raise_by(place, step)
        body.go(top)
        body.begin(end)

    if node.func.attr != "rstrip":
        cut_off(start, "1", lambda at: at)
    if node.func.attr != "lstrip":
        cut_off(stop, "-1", lambda at: body.new(f"sub i64 {at}, 1"))
    return _between(body, value, body.new(f"load i64, ptr {start}"), body.new(f"load i64, ptr {stop}"), node)


@method("split")
def _split(body: Body, value: Value, node: ast.Call) -> Value:
    given = [body.kept(body.value(argument)) for argument in method_arguments(node, 0, 2)]
    kind = text_kind(value, node)
    value = body.kept(value)
    left = _times_left(body, given[1:], node)
    target_kind = new_kind(body, node, "split")
    note_length(target_kind.cell, VARYING)
    note_room(target_kind.cell, kind.most + 1)
    target = made(body, target_kind, min(kind.most + 1, 16), node)
    start = body.room(1)

    def add(stop: str) -> None:
        part = _between(body, value, body.new(f"load i64, ptr {start}"), stop, node)
        put_last(body, target, part, node, grows=False)

    if given and not isinstance(given[0].kind, Nothing):
        separator = given[0]
        text_kind(separator, node)
        body.put(f"store i64 0, ptr {start}")
        length = length_of(body, separator).text

        def hit(i: str) -> None:
            add(i)
            body.put(f"store i64 {body.new(f'add i64 {i}, {length}')}, ptr {start}")

        scanned(body, value, separator, lambda i: _at_most(body, left, lambda: hit(i)), lambda i: None, node)
        add(length_of(body, value).text)
        return target
    if left is not None:
        raise refused(node, OPERATION, operation=construct(node), kinds="str")
    _split_at_spaces(body, value, start, add, node)
    return target


@method("partition", "rpartition")
def _partition(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    separator = body.kept(body.value(method_arguments(node, 1, 1)[0]))
    text_kind(value, node)
    value = body.kept(value)
    text_kind(separator, node)
    count, length = length_of(body, value).text, length_of(body, separator).text
    body.fault_if(body.new(f"icmp eq i64 {length}, 0"), "value", node)
    is_last = node.func.attr == "rpartition"
    place = place_in_text(body, separator, value, is_last=is_last)
    is_there = body.new(f"icmp sge i64 {place}, 0")
    # Where it is not there, all stands before its end, or after its beginning.
    nowhere = "0" if is_last else count
    end = body.new(f"select i1 {is_there}, i64 {place}, i64 {nowhere}")
    shown = body.new(f"select i1 {is_there}, i64 {length}, i64 0")
    after = body.new(f"add i64 {end}, {shown}")
    places = (("0", end), (end, after), (after, count))
    return tuple_of(body, [body.kept(_between(body, value, one, other, node)) for one, other in places])


def _split_at_spaces(body: Body, value: Value, start: str, add: Callable[[str], None], node: ast.AST) -> None:
    """Find the words of a text: `start` keeps where one has begun, −1 between them."""
    first, count = letters_of(body, value)
    body.put(f"store i64 -1, ptr {start}")

    def end_word(at: str) -> None:
        word, on = body.label(), body.label()
        begun = body.new(f"load i64, ptr {start}")
        body.branch(body.new(f"icmp sge i64 {begun}, 0"), word, on)
        body.begin(word)
        add(at)
        body.put(f"store i64 -1, ptr {start}")
        body.go(on)
        body.begin(on)

    with body.counted(count) as i:
        space, letter, on = body.label(), body.label(), body.label()
        one = body.new(f"load i64, ptr {body.at(first, i)}")
        body.branch(_is_one_of(body, one, None, node), space, letter)
        body.begin(space)
        end_word(i)
        body.go(on)
        body.begin(letter)
        begun = body.new(f"load i64, ptr {start}")
        is_first = body.new(f"icmp slt i64 {begun}, 0")
        body.put(f"store i64 {body.new(f'select i1 {is_first}, i64 {i}, i64 {begun}')}, ptr {start}")
        body.go(on)
        body.begin(on)
    end_word(count)


# --- filled up ----------------------------------------------------------------------------------------------------


def _filled(body: Body, value: Value, width: int, letter: str, side: str, node: ast.AST) -> Value:
    """Return a text with letters before (`>`) or after it (`<`), until it has a width; `=` after a sign."""
    kind = text_kind(value, node)
    if width > 200:
        raise refused(node, OPERATION, operation=construct(node), kinds="str")
    if width <= kind.least:
        return value
    first, count = letters_of(body, value)
    lack = body.new(f"sub i64 {width}, {count}")
    built = Built(body, max(kind.most, width), node)
    signs = "0"
    if side == "=":
        signs = body.room(1)
        body.put(f"store i64 0, ptr {signs}")
        look, on = body.label(), body.label()
        body.branch(body.new(f"icmp sgt i64 {count}, 0"), look, on)
        body.begin(look)
        sign = body.new(f"load i64, ptr {first}")
        either = body.new(
            f"or i1 {body.new(f'icmp eq i64 {sign}, 43')}, {body.new(f'icmp eq i64 {sign}, 45')}"
        )
        body.put(f"store i64 {body.new(f'zext i1 {either} to i64')}, ptr {signs}")
        body.go(on)
        body.begin(on)
        signs = body.new(f"load i64, ptr {signs}")
        with body.counted(signs) as i:
            built.add_letter(body.new(f"load i64, ptr {body.at(first, i)}"))

    def fill() -> None:
        with body.counted(lack):
            built.add_letter(str(ord(letter)))

    if side != "<":
        fill()
    with body.counted(body.new(f"sub i64 {count}, {signs}")) as i:
        at = body.new(f"add i64 {signs}, {i}")
        built.add_letter(body.new(f"load i64, ptr {body.at(first, at)}"))
    if side == "<":
        fill()
    return built.value


@method("zfill", "ljust", "rjust")
def _fill(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    name = node.func.attr
    given = [body.value(argument) for argument in method_arguments(node, 1, 1 if name == "zfill" else 2)]
    text_kind(value, node)
    letter = given[1].const if len(given) == 2 and given[1].is_known else " "
    is_known = isinstance(given[0].kind, Int) and all(one.is_known for one in given)
    if not is_known or not isinstance(letter, str) or len(letter) != 1:
        raise refused(node, OPERATION, operation=construct(node), kinds="str")
    side = {"zfill": "=", "ljust": "<", "rjust": ">"}[name]
    return _filled(body, value, given[0].const, "0" if name == "zfill" else letter, side, node)


def formatted(body: Body, value: Value, spec: str, node: ast.AST) -> Value:
    """Return `f"{value:spec}"` for numbers in some base and texts, filled up to a width."""
    found = re.fullmatch(r"([<>]?)(0?)(\d*)([dbxos]?)", spec)
    if found is None or isinstance(value.kind, Bool):
        raise refused(node, OPERATION, operation=construct(node), kinds="format")
    side, zero, width, letter = found.groups()
    kind: Kind = value.kind
    if isinstance(kind, Int) and letter != "s" and not (zero and side):
        text = digits(body, value, node, {"b": 2, "x": 16, "o": 8}.get(letter, 10))
        return _filled(body, text, int(width or 0), zero or " ", side or ("=" if zero else ">"), node)
    if isinstance(kind, Text) and letter in ("", "s") and not zero:
        return _filled(body, written(body, value, node), int(width or 0), " ", side or "<", node)
    raise refused(node, OPERATION, operation=construct(node), kinds="format")


#: What stands for a value in the left operand of `%`, with its width: `%03d`, `%s`; and `%%` for itself.
_PLACE = re.compile(r"%(?:%|(0?[0-9]*)d|s)")


def filled_in(body: Body, template: Value, given: Value, node: ast.AST) -> Value:
    """Return `template % given` for whole numbers, texts and members, which `%s` writes as `str` does."""
    given = given if isinstance(given.kind, Member) else body.as_plain(given)
    text = template.const if template.is_known else None
    unknown = refused(node, OPERATION, operation=construct(node), kinds=f"str, {named(given.kind)}")
    if not isinstance(text, str) or "%" in _PLACE.sub("", text):
        raise unknown
    places = [place for place in _PLACE.finditer(text) if place[0] != "%%"]
    values = (
        [body.item(given, i) for i in range(len(given.kind.items))]
        if isinstance(given.kind, Tuple)
        else [given]
    )
    if len(places) != len(values) or not all(
        isinstance(one.kind, Int | Bool | Text | Nothing | Member) for one in values
    ):
        raise unknown
    parts: list[Value] = []
    left, at = iter(values), 0
    for place in _PLACE.finditer(text):
        parts.append(body.constant(text[at : place.start()], node))
        at = place.end()
        if place[0] == "%%":
            parts.append(body.constant("%", node))
        elif place[0] == "%s":
            parts.append(written(body, next(left), node))
        else:
            number = body.as_int(next(left))
            if not isinstance(number.kind, Int):
                raise unknown
            parts.append(formatted(body, number, place[1] + "d", node))
    return together(body, [*parts, body.constant(text[at:], node)], node)


# --- letters of ASCII ---------------------------------------------------------------------------------------------


@method("upper", "lower", "swapcase")
def _cased(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    method_arguments(node, 0, 0)
    kind = text_kind(value, node)
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


#: Letters of ASCII for which all of them must be, to be called so.
_CLASSES = {
    "isdigit": ((48, 58),),
    "isdecimal": ((48, 58),),
    "isalpha": ((65, 91), (97, 123)),
    "isalnum": ((48, 58), (65, 91), (97, 123)),
    "isspace": ((9, 14), (28, 33)),
}


@method(*_CLASSES)
def _is_class(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    method_arguments(node, 0, 0)
    text_kind(value, node)
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


#: Of the letters of ASCII, one of the first must be there and none of the second, for a text to be called so.
_CASES = {
    "isupper": ((65, 91), (97, 123)),
    "islower": ((97, 123), (65, 91)),
}


@method(*_CASES)
def _is_case(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    method_arguments(node, 0, 0)
    text_kind(value, node)
    first, count = letters_of(body, value)
    seen = [body.room(1), body.room(1)]
    for place in seen:
        body.put(f"store i64 0, ptr {place}")
    with body.counted(count) as i:
        letter = body.new(f"load i64, ptr {body.at(first, i)}")
        body.fault_if(body.new(f"icmp ugt i64 {letter}, 127"), PLAIN, node)
        for (low, high), place in zip(_CASES[node.func.attr], seen, strict=True):
            inside = body.new(f"icmp ult i64 {body.new(f'sub i64 {letter}, {low}')}, {high - low}")
            body.raise_by(place, body.new(f"zext i1 {inside} to i64"))
    wanted, other = (body.new(f"load i64, ptr {place}") for place in seen)
    some, none = body.new(f"icmp ne i64 {wanted}, 0"), body.new(f"icmp eq i64 {other}, 0")
    return body.bool_of(body.new(f"and i1 {some}, {none}"))
