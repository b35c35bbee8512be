"""Idioms that are written by a loop: every operator, comparison and builtin, by every pair of kinds.

They are written as text into a real file, since the compiler reads sources. A pair of kinds on which CPython knows no
answer at all (`None + 1`) is no idiom, and is left out: the first call that succeeds keeps it.
"""

from __future__ import annotations

import atexit
import functools
import importlib.util
import shutil
import tempfile
import types
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from tests.battery.domains import calls_of
from tests.battery.judging import Value, ask_plain

#: A kind: how an operand of it is written, and the parameter that it needs. The text is an expression of the
#: parameter, so that kinds which no parameter has (a word, a bool that was computed, a list) appear too.
KINDS = {
    "int": ("{}", "xy"),
    "small": ("({} % 8)", "xy"),
    "bool": ("{}", "bc"),
    "compared": ("({} > 2)", "xy"),
    "float": ("{}", "fg"),
    "word": ("u64({})", "xy"),
    "tuple": ("{}", "pq"),
    "list": ("list({})", "pq"),
    "none": ("(None if {} else 1)", "bc"),
    "text": ('"x.o"[{} % 3]', "xy"),
}
NUMBERS = ("int", "small", "bool", "float", "word")
FOUR = ("int", "bool", "float", "word")
ARITHMETIC = {"add": "+", "sub": "-", "mul": "*", "div": "/", "floor": "//", "mod": "%"}
BITS = {"and": "&", "or": "|", "xor": "^"}
#: Second operands that make no astronomical number.
SHIFTED = {"left": "<<", "right": ">>", "power": "**"}
COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
UNARY = {"minus": "-{}", "plus": "+{}", "invert": "~{}", "not": "not {}"}
BUILTINS = {
    **{
        name: name + "({})"
        for name in ("abs", "int", "bool", "float", "round", "tuple", "list", "len", "sum")
    },
    **{name: name + "({})" for name in ("min", "max", "sorted", "any", "all", "set", "frozenset", "str")},
    "truth": "1 if {} else 0",
    "negated": "0 if not {} else 1",
    "is_int": "isinstance({}, int)",
    "is_bool": "isinstance({}, bool)",
    "is_float": "isinstance({}, float)",
    "is_tuple": "isinstance({}, tuple)",
    "is_one_of": "isinstance({}, (int, tuple))",
    "type_is_int": "type({}) is int",
    "type_is_bool": "type({}) is bool",
    "is_none": "{} is None",
    "in_tuple": "{} in (0, 1, 7)",
    "in_mixed": "{} in (None, 0.5, 1, True)",
    "in_set": "{} in {{0, 1, 7}}",
    "as_key": "{{0: 5, 1: 6, 7: 7}}.get({}, -1)",
    "is_true": "{} is True",
    "boxed": "({}, [{}])[0]",
    "in_list": "[{}][0]",
    "stored": "_stored({})",
    "paired": "({}, 0) == (1, 0)",
    "format": 'f"{{{}}}" == "1"',
}
BUILTINS_OF_TWO = {
    "min": "min({}, {})",
    "max": "max({}, {})",
    "divmod": "divmod({}, {})",
    "chosen": "({} if x > 2 else {})",
    "either": "{} or {}",
    "both": "{} and {}",
    "as_tuple": "({}, {})",
    "as_list": "[{}, {}]",
    "pair_equal": "({}, 1) == ({}, 1)",
    "pair_less": "({}, 1) < ({}, 2)",
    "sorted": "sorted(({}, {}))",
    "set_size": "len({{{}, {}}})",
    "index": "({}, 9).index({})",
    "isin": "{} in ({}, 5)",
    "chain": "{} < {} < 9",
}
DIVISORS = (
    *(0, 1, -1, 2, -2, 7, -7, 8, 10, 2**31),
    *(2**53 + 1, 2**63 - 1, 2**63, -(2**63), 2**64 - 59, 2**70),
)
HEAD = '''"""Written by tests/battery/generated.py."""

from zermelo.bits import u64


def _stored(value):
    cells = [value] * 2
    cells[0] = value
    return cells[0]

'''


def _function(name: str, parameters: list[str], text: str) -> str:
    return f"\n\ndef {name}({', '.join(sorted(set(parameters)))}):\n    return {text}\n"


def _operand(kind: str, place: int) -> tuple[str, str]:
    """The text of an operand and the parameter it names."""
    text, names = KINDS[kind]
    return text.format(names[place]), names[place]


def _binary(operators: dict[str, str], lefts: tuple[str, ...], rights: tuple[str, ...]) -> Iterator[str]:
    for name, operator in operators.items():
        for left in lefts:
            for right in rights:
                (one, first), (two, second) = _operand(left, 0), _operand(right, 1)
                yield _function(f"{name}_{left}_{right}", [first, second], f"{one} {operator} {two}")


def _shifts() -> Iterator[str]:
    for name, operator in SHIFTED.items():
        for left in NUMBERS:
            for right, text, parameter in (("int", "k", "k"), ("bool", "c", "c"), ("float", "g", "g")):
                one, first = _operand(left, 0)
                yield _function(f"{name}_{left}_{right}", [first, parameter], f"{one} {operator} {text}")
    for exponent in (0, 1, 2, 3, -1, -2, 0.5, 64):
        name = str(exponent).replace("-", "minus_").replace(".", "_")
        yield _function(f"power_constant_{name}", ["x"], f"x ** {exponent}")
        yield _function(f"constant_power_{name}", ["k"], f"({exponent}) ** k")
    for amount in (0, 1, 31, 62, 63, 64, -1):
        name = str(amount).replace("-", "minus_")
        yield _function(f"left_constant_{name}", ["x"], f"x << {amount}")
        yield _function(f"right_constant_{name}", ["x"], f"x >> {amount}")
        yield _function(f"left_masked_{name}", ["x"], f"(x << {amount}) & 0xFFFFFFFFFFFFFFFF")


def _augmented() -> Iterator[str]:
    for name, operator in {**ARITHMETIC, **BITS}.items():
        for left in ("int", "bool", "float", "word", "tuple", "list"):
            for right in ("int", "bool", "float", "tuple"):
                (one, first), (two, second) = _operand(left, 0), _operand(right, 1)
                head = f"\n\ndef augmented_{name}_{left}_{right}({', '.join(sorted({first, second}))}):\n"
                body = f"    value = {one}\n    kept = value\n    value {operator}= {two}\n"
                yield head + body + "    return value, kept\n"


def _constants() -> Iterator[str]:
    """Division and remainder by constants: signs, powers of two, and what a word cannot hold."""
    for divisor in DIVISORS:
        name = f"by_{divisor}".replace("-", "minus_")
        yield _function(f"floor_{name}", ["x"], f"x // {divisor}")
        yield _function(f"mod_{name}", ["x"], f"x % {divisor}")
        yield _function(f"word_mod_{name}", ["x"], f"u64(x) % {divisor}")
        yield _function(f"compared_{name}", ["x"], f"x < {divisor} <= x + x")
        yield _function(f"masked_{name}", ["x"], f"x & {divisor}, x | {divisor}, x ^ {divisor}")
    for divisor in (0.5, -0.0, 3.0, 1e308, 2.0**53):
        name = f"by_{divisor}".replace("-", "minus_").replace(".", "_").replace("+", "")
        yield _function(f"float_floor_{name}", ["f"], f"f // {divisor}")
        yield _function(f"float_mod_{name}", ["f"], f"f % {divisor}")
        yield _function(f"int_against_{name}", ["x"], f"x < {divisor}, x == {divisor}, x - {divisor}")


def _builtins() -> Iterator[str]:
    for name, text in BUILTINS.items():
        for kind in KINDS:
            if kind == "small" or (kind == "compared" and not name.startswith(("is_", "type_"))):
                continue
            operand, parameter = _operand(kind, 0)
            body = text.replace("{{", "\1").replace("}}", "\2").replace("{}", operand)
            yield _function(f"{name}_{kind}", [parameter], body.replace("\1", "{").replace("\2", "}"))
    for name, text in BUILTINS_OF_TWO.items():
        for left in FOUR:
            for right in FOUR:
                (one, first), (two, second) = _operand(left, 0), _operand(right, 1)
                parameters = [first, second] + ["x"] * ("x >" in text)
                yield _function(f"{name}_{left}_{right}", parameters, text.format(one, two))


def sources() -> dict[str, Iterator[str]]:
    several, all_kinds = ("int", "bool", "float", "word", "tuple", "list"), tuple(KINDS)
    return {
        "arithmetic": _binary(ARITHMETIC, NUMBERS, NUMBERS),
        "bits": _binary(BITS, ("int", "small", "bool", "word"), ("int", "bool", "word")),
        "shifts_powers": _shifts(),
        "sequences": _binary({"add": "+"}, ("tuple", "list", "text"), ("tuple", "list", "text")),
        "comparing": _binary(COMPARISONS, several, several),
        "equality": _binary({"eq": "==", "ne": "!="}, ("none", "text"), all_kinds),
        "unary": (
            _function(f"{name}_{kind}", [_operand(kind, 0)[1]], text.format(_operand(kind, 0)[0]))
            for name, text in UNARY.items()
            for kind in (*NUMBERS, "compared")
        ),
        "augmented": _augmented(),
        "constants": _constants(),
        "builtins": _builtins(),
    }


def _load(path: Path) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@functools.cache
def folder() -> Path:
    """Where the modules are written; it goes with the process."""
    path = Path(tempfile.mkdtemp(prefix="battery-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


@functools.cache
def modules() -> list[tuple[str, types.ModuleType]]:
    """The written modules by theme, without the functions on which CPython always fails."""
    found = []
    for theme, functions in sources().items():
        path = folder() / f"written_{theme}.py"
        path.write_text(HEAD + "".join(functions))
        module = _load(path)
        for name, function in list(vars(module).items()):
            if is_idiom(name, function, module) and not _is_answered(function):
                delattr(module, name)
        found.append((f"by kinds: {theme}", module))
    return found


def is_idiom(name: str, function: object, module: types.ModuleType) -> TypeGuard[types.FunctionType]:
    """Whether this is a public function of the module itself."""
    return (
        isinstance(function, types.FunctionType)
        and function.__module__ == module.__name__
        and not name.startswith("_")
    )


def _is_answered(function: types.FunctionType) -> bool:
    parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
    return any(isinstance(ask_plain(function, call), Value) for call in calls_of(parameters))
