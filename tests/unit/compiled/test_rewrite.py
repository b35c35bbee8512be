"""Ordinary Python, rewritten for the compiler, means what it meant: interpreted here, then compiled."""

# ruff: noqa: RUF005 (people write sums of tuples)

import pytest

pytest.importorskip("numba")

import builtins
import types

from zermelo.compiled import _jit
from zermelo.compiled._rewrite import LIKE, Source, compilable_form
from zermelo.compiled._sequences import WORDS
from zermelo.compiled.compare import compare_engines
from zermelo.compiled.game_type import Rules, compile_rules
from zermelo.game import Game

SIZE = 3
RAGGED = ((1, 2), (0,), (0, 1, 2), ())
SQUARES = {1: 1, 2: 4, 3: 9}
ROADS = {5: (6, 7), 6: (5,), 7: ()}

#: Expressions of a tuple `t` of four numbers and a number `i` from 0 to 3.
EXPRESSIONS = """
t[:i]; t[i:]; t[i:i + 2]; t[-i:]; t[:-i]; t[SIZE:]; t[:i] + (7,) + t[i + 1:]; t[:i] + (0,) * i + t[i:]
(*t[:i], 9, *t[i:]); [*t]; (i,) * i; t[i + 1:i + 2] == (1,); t[i:] != t[:i]; t[::-1]; t[1:][0]
tuple(-x for x in t); tuple(t[j] for j in range(4) if j != i); tuple(x + y for x in t for y in t[:i])
tuple(sorted(t)); tuple(sorted(t, reverse=True)); sorted(x * x for x in t); tuple(reversed(t)); list(t)
any(t); all(t); any(x == i for x in t); all(x < i for x in t if x); all(any(x == y for y in t) for x in t)
sum(x for x in t if x > i); sum((x for x in t), 10); sum(t[:i]); max(x for x in t); min([x for x in t if x >= 0] + [i])
next((j for j, x in enumerate(t) if x == i), -1); next((x for x in t if x > 0), None); len([x for x in t if x])
[(j, x) for j, x in enumerate(t)]; [x for t in (t, t[1:]) for x in t]; tuple(i for i in range(i)); -1 in t[:i]
RAGGED[i]; len(RAGGED); RAGGED[1]; [x for row in RAGGED for x in row]; i in RAGGED[2 % (i + 1)]; RAGGED[i] + (1,)
[len(row) for row in RAGGED]; RAGGED[i] == RAGGED[0]; sum(RAGGED[0][j] for j in range(2)); SQUARES[1 + i % 3]
tuple(ROADS[5 + i % 3]); all(x > 4 for x in ROADS[5 + i % 3]); divmod(t[i], 3); abs(t[i]); max(t); t.index(t[i])
[a * b for a, b in zip(t, t[1:])]; [a * b for a, b in zip(t, t, strict=True)]; SIZE * i
"""
TUPLES = [(1, 2, 3, 4), (0, 0, 0, 0), (3, -1, 2, -1), (-5, 1, 1, 0)]


def interpreted(function):
    """The rewritten function, its words meaning what Python means."""
    form = compilable_form(Source(function))
    scope = {**function.__globals__, "__builtins__": builtins, **WORDS, **form.tables, LIKE: (0,) * 4}
    for label, code in form.lifted.items():
        scope[label] = types.FunctionType(code, scope)
    return types.FunctionType(form.code, scope)


def plain(value):
    return [plain(item) for item in value] if isinstance(value, tuple | list) else value


@pytest.mark.parametrize(
    "text", [part.strip() for part in EXPRESSIONS.replace("\n", ";").split(";") if part.strip()]
)
def test_a_rewritten_expression_means_what_it_meant(text, tmp_path):
    file = tmp_path / "rules.py"
    file.write_text(f"def f(t, i):\n    return {text}\n")
    scope = dict(globals())
    exec(compile(file.read_text(), str(file), "exec"), scope)
    rewritten = interpreted(scope["f"])
    for t in TUPLES:
        for i in range(4):
            assert plain(rewritten(t, i)) == plain(scope["f"](t, i))


def test_a_file_edited_since_it_was_read_is_not_believed(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text("def f(t):\n    return tuple(x + 2 for x in t)\n")
    scope = {}
    exec(compile("def f(t):\n    return tuple(x + 1 for x in t)\n", str(file), "exec"), scope)
    assert compilable_form(Source(scope["f"])).code is scope["f"].__code__


def test_lines_stay_where_they_are():
    @staticmethod
    def f(t):
        a = 1
        return any(
            x == a
            for x in t
        )  # fmt: skip

    form = compilable_form(Source(f.__func__))
    (inner,) = form.lifted.values()
    first = f.__func__.__code__.co_firstlineno  # of the decorator
    assert {line for _, _, line in form.code.co_lines()} == {first + 1, first + 2, first + 3}
    assert {line for _, _, line in inner.co_lines()} <= set(range(first + 3, first + 7))


def test_moves_that_return_lists_become_generators():
    def moves(self, state):
        if state[0] == 0:
            return []
        if state[0] == 1:
            return [5] if state[1] else ()
        return [x for x in state if x > 1]

    form = compilable_form(Source(moves, gives_moves=True))
    scope = {**WORDS}
    scope.update({label: types.FunctionType(code, scope) for label, code in form.lifted.items()})
    rewritten = types.FunctionType(form.code, scope)
    for state in [(0, 3), (1, 0), (1, 2), (2, 3)]:
        assert list(rewritten(None, state)) == list(moves(None, state))


def test_a_starred_name_takes_the_rest():
    def f(t):
        first, *rest, last = t
        *most, other = t
        return first, rest, last, most, other

    assert interpreted(f)((1, 2, 3, 4)) == (1, [2, 3], 4, [1, 2, 3], 4)


class Idioms(Game):
    """A row of numbers; the rules say everything in the ways that people do."""

    ways = ((1, 2), (0,), (0, 3), (2, 1, 0))

    def __init__(self, size=4):
        self.size = size
        self.worth = {0: 5, 1: 7, 2: 6, 3: 4}

    def start(self):
        return tuple(range(self.size))

    def legal(self, row):
        return [
            place for place, x in enumerate(row) if x and not all(row[way] > x for way in self.ways[place])
        ]

    def moves(self, row):
        if sum(row) <= 1 or sorted(row)[-1] == 0:
            return []
        return [(place, way) for place in self.legal(row) for way in self.ways[place]]

    def best(self, row):
        for place in reversed(range(len(row))):
            if row[place]:
                return place
        return None

    def play(self, row, move):
        place, way = move
        if way == 3:
            *most, last = row
            return tuple(most) + (last // 2 + max(most) % 2,)
        if self.best(row) is not None and row[:place] == row[place + 1 : 2 * place + 1]:
            return (0,) * place + row[place:]
        after = row[:place] + (row[place] - 1,) + row[place + 1 :]
        if place > way:
            return tuple(min(x, self.worth[i]) for i, x in enumerate(after))
        return (
            tuple(sorted((x for x in after), reverse=True))
            if any(x == 2 for x in after)
            else (*after[1:], after[0])
        )

    def score(self, row):
        total = sum(self.worth[i] * x for i, x in enumerate(row) if i in self.ways[3])
        return next((i + 1 for i, x in enumerate(row) if x == 1), -total - 1)


@pytest.mark.skipif(not _jit.IS_ON, reason="nothing is compiled")
def test_rules_in_ordinary_python_compile_and_answer_the_same():
    rules = compile_rules(Idioms())
    assert isinstance(rules, Rules), rules.text()
    found = compare_engines(rules, plays=40)
    assert found.difference is None
    assert found.positions > 20


@pytest.mark.skipif(not _jit.IS_ON, reason="nothing is compiled")
def test_a_rule_may_read_the_names_around_its_class():
    step, table = 2, ((0, 1), (1,))

    class Local(Game):
        def start(self):
            return (9, 0)

        def moves(self, state):
            return [
                take for take in range(1, step + 1) if take <= state[0] and any(x < take for x in table[0])
            ]

        def play(self, state, take):
            return tuple(x - take if i == 0 else x + step for i, x in enumerate(state))

    rules = compile_rules(Local())
    assert isinstance(rules, Rules), rules.text()
    assert compare_engines(rules).difference is None
