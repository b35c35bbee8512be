import functools
import gc
import itertools
import marshal
import sys
import threading
import time
import types
from array import array
from typing import ClassVar

import pytest
from tests.speed import needs_compiler

from zermelo import solve
from zermelo.bits import replace
from zermelo.compiled.language import program
from zermelo.compiled.language.body import Body
from zermelo.compiled.memory import cache
from zermelo.compiled.routines.routine import RulesFaultError
from zermelo.compiled.rules import compiled_rules
from zermelo.compiled.rules.compiled_rules import Rules, compile_rules
from zermelo.compiled.rules.digest import digest
from zermelo.compiled.rules.faulted import fault_phrase
from zermelo.compiled.rules.verdicts import NotCompilable
from zermelo.compiled.solving.games import solve_rules
from zermelo.compiled.walking.leaves import perft
from zermelo.errors import RulesError
from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.situation import Player

STEP = 2
STEPS = [1, 2, 3]


def limit(a, b):
    return a if a < b else b


def twice_limit(a, b):
    return limit(2 * a, b)


class Heap(Game):
    """One heap, with everything that rules of people use: constants, lists, helpers, properties, caches."""

    take = 3
    allowed: ClassVar = {1, 3}

    def __init__(self, heap=7):
        self.heap = heap
        self.tables = [[1, 2], [3, 4]]

    @property
    def most(self):
        return self.take

    @staticmethod
    def double(x):
        return 2 * x

    @functools.cache  # noqa: B019
    def fewest(self, state):
        return 1

    def start(self):
        return (self.heap, 0)

    def moves(self, state):
        for take in range(self.fewest(state), limit(self.most, state[0]) + 1):
            if take in self.allowed or take in STEPS:
                yield take

    def play(self, state, move):
        if move == STEP:
            return (state[0] - self.double(move) // 2, state[1])
        return (state[0] - move, self.tables[0][0] - 1)

    def score(self, state):
        return twice_limit(-1, 0) + Player.EVE


def test_helpers_lists_sets_properties_and_caches_compile_unchanged():
    game = Heap()
    kept = set(vars(game))
    rules = compile_rules(game)
    assert isinstance(rules, Rules)
    solution = solve_rules(rules, game.start())
    # Take 1 to 3, who cannot move has lost: multiples of 4 are lost.
    assert [solution.outcome(v) == Outcome.LOSS for v in range(solution.enumeration.states)] == [
        state[0] % 4 == 0 for state in solution.enumeration
    ]
    assert set(vars(game)) == kept


def test_perft_counts_sequences():
    rules = compile_rules(Heap())
    # Sequences of so many numbers from 1 to 3 that sum to at most 7.
    expected = [
        sum(sum(taken) <= 7 for taken in itertools.product((1, 2, 3), repeat=depth)) for depth in range(9)
    ]
    assert expected[:4] == [1, 3, 9, 23]
    assert [perft(rules, (7, 0), depth) for depth in range(9)] == expected


# --- the digest ------------------------------------------------------------------------------------------


def variant(**changes):
    """A copy of the class Heap with other attributes."""
    return type("Heap", (Heap,), changes)()


def test_equal_rules_have_equal_digests():
    assert digest(Heap()) == digest(Heap())


@pytest.mark.parametrize(
    "changes", [{"take": 2}, {"allowed": {1, 2}}, {"points": True}, {"score": lambda self, state: 1}]
)
def test_any_change_of_what_rules_read_changes_the_digest(changes):
    assert digest(variant(**changes)) != digest(variant())


def test_arrays_of_the_standard_library_are_told_apart_by_their_contents():
    def holding(*numbers):
        game = variant()
        game.tables = array("q", numbers)
        return game

    assert digest(holding(1, 2)) == digest(holding(1, 2)) != digest(holding(1, 3))


def test_a_parameter_changes_the_digest_only_where_rules_read_it():
    # `heap` is read by start alone, which is not compiled.
    assert digest(Heap(7)) == digest(Heap(8))


def test_what_an_inherited_method_does_changes_the_digest(monkeypatch):
    before = digest(Inherits())
    monkeypatch.setattr(Base, "play", lambda self, state, move: (move - 1,))
    assert digest(Inherits()) != before


def test_a_function_in_a_table_changes_the_digest(monkeypatch):
    before = digest(Chooses())
    monkeypatch.setitem(CHOICES, "less", odd)
    after = digest(Chooses())
    assert after != before
    assert after == digest(Chooses())


def test_the_length_of_the_states_changes_the_digest():
    class Row(Heap):
        def start(self):
            return (1,) * self.heap

    assert digest(Row(7)) != digest(Row(8))


@pytest.mark.parametrize("name", ["STEP", "STEPS", "limit"])
def test_globals_and_helpers_change_the_digest(name, monkeypatch):
    before = digest(Heap())
    other = {"STEP": 3, "STEPS": [1, 2], "limit": lambda a, b: b if b < a else a}
    monkeypatch.setitem(globals(), name, other[name])
    assert digest(Heap()) != before


def test_a_helper_of_a_helper_changes_the_digest(monkeypatch):
    before = digest(Heap())
    monkeypatch.setitem(globals(), "limit", lambda a, b: min(a, b))
    assert digest(Heap()) != before


def test_a_closure_changes_the_digest():
    def make(n):
        class Local(Game):
            def start(self):
                return (n,)

            def moves(self, state):
                for i in range(n):
                    yield i

            def play(self, state, move):
                return (move,)

        return Local()

    assert digest(make(2)) != digest(make(3))
    assert digest(make(2)) == digest(make(2))


# --- rules that cannot be compiled ---------------------------------------------------------------------------


class Base(Game):
    def start(self):
        return (3,)

    def moves(self, state):
        for i in range(state[0]):
            yield i

    def play(self, state, move):
        return (move,)


class Recursive(Base):
    def depth(self, n):
        return 0 if n == 0 else 1 + self.depth(n - 1)

    def play(self, state, move):
        return (self.depth(move),)


class RecursiveMoves(Base):
    def moves(self, state):
        yield from self.up_to(state[0])

    def up_to(self, n):
        if n:
            yield from self.up_to(n - 1)
            yield n - 1


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


class MutuallyRecursive(Base):
    def score(self, state):
        return -1 if even(state[0]) else 1


CHOICES = {"less": even}


class Chooses(Base):
    def score(self, state):
        return 1 if CHOICES["less"](state[0]) else -1


class ListState(Base):
    def start(self):
        return [3]


class ListAfter(Base):
    def play(self, state, move):
        return [move]


class FractionState(Base):
    def play(self, state, move):
        return (move / 2,)


class FractionMove(Base):
    def moves(self, state):
        yield 0.5


class FractionScore(Base):
    def score(self, state):
        return 0.5


class Joins(Base):
    # Nobody can read what a function means without its source.
    exec("def play(self, state, move):\n    return (move, *state[move + 1:])[:1]")


class Inherits(Base):
    def play(self, state, move):
        return super().play(state, move)


class InheritsInside(Base):
    def play(self, state, move):
        return super(InheritsInside, self).play(state, move)  # noqa: UP008


def line_in(cls, text):
    import inspect

    lines, first = inspect.getsourcelines(cls)
    return first + next(i for i, line in enumerate(lines) if text in line)


@needs_compiler
@pytest.mark.parametrize(
    ("cls", "method", "text", "said", "dit"),
    [
        (RecursiveMoves, "up_to", "up_to(n - 1)", "calls itself in a way", "s'appelle elle-même"),
        (ListState, "start", "def start", "a state must be made of", "un état doit être fait"),
        (ListAfter, "play", "def play", "a state must be made of", "un état doit être fait"),
        (FractionState, "play", "def play", "a state must be made of", "un état doit être fait"),
        (FractionMove, "moves", "def moves", "a move must be made of", "un coup doit être fait"),
        (FractionScore, "score", "def score", "a whole number", "un entier"),
        (
            Joins,
            "play",
            None,
            "the source of play is not to be had",
            "le texte source de play est introuvable",
        ),
        (
            InheritsInside,
            "play",
            "super(",
            "super() has no compiled form",
            "super() n'a pas de forme compilée",
        ),
    ],
)
def test_what_cannot_be_compiled_says_method_line_and_cure(cls, method, text, said, dit):
    for _ in range(2):  # the second time it is read from the disk
        verdict = compile_rules(cls())
        assert isinstance(verdict, NotCompilable)
        assert verdict.method == method
        if text is not None:
            assert verdict.line == line_in(cls, text)
            assert verdict.file == __file__
        assert said in verdict.text("en")
        assert dit in verdict.text("fr")


@needs_compiler
@pytest.mark.parametrize("cls", [Recursive, MutuallyRecursive, Inherits])
def test_helpers_that_call_themselves_and_inherited_methods_are_compiled(cls):
    rules = compile_rules(cls())
    # 3 matches, any number taken: 1, 3, 3, 1 sequences of so many moves.
    assert [perft(rules, (3,), depth) for depth in range(5)] == [1, 3, 3, 1, 0]


class Raises(Base):
    def play(self, state, move):
        if move == 2:
            raise ValueError("no such cell")
        return (move,)


@needs_compiler
def test_what_rules_raise_is_told_in_their_own_words():
    sites = compile_rules(Raises()).translated().module.sites
    (site,) = [site for site in sites if site.reason == "raise"]
    told = fault_phrase(RulesFaultError(site, (3,)))
    assert "ValueError: no such cell, as in plain Python" in told.text("en")
    assert "ValueError: no such cell, comme en Python ordinaire" in told.text("fr")


@needs_compiler
def test_calls_too_deep_for_compiled_rules_are_left_to_plain_python():
    class Deep(Recursive):
        def start(self):
            return (600,)

    rules = compile_rules(Deep())
    with pytest.raises(RulesFaultError, match="recursion"):
        perft(rules, (600,), 2)


def test_states_out_of_range_do_not_fit():
    rules = compile_rules(Heap())
    assert rules.fits((1, 0))
    assert not any(map(rules.fits, [(1,), (1, 2**63), (1, "a"), "ab", [1, 0]]))


def test_replace_is_known_by_name():
    class Uses(Base):
        def play(self, state, move):
            return replace(state, 0, move)

    assert isinstance(compile_rules(Uses()), Rules)


@needs_compiler
def test_threads_that_try_the_same_rules_at_once_get_the_same_ones(monkeypatch):
    """What one of them makes must not vanish when another one has done: a server lives long."""

    class Other(Heap):
        take = 5

    monkeypatch.setattr(compiled_rules, "_read_verdict", lambda name, game: None)
    tried = []
    translate = program.translate

    def slow(game, starts):
        tried.append(starts)
        time.sleep(0.1)  # the others come as far as this, if they can
        return translate(game, starts)

    monkeypatch.setattr(program, "translate", slow)
    found = []
    threads = [threading.Thread(target=lambda: found.append(compile_rules(Other()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(tried) == 1
    assert len({id(rules) for rules in found}) == 1
    assert isinstance(found[0], Rules)


@needs_compiler
def test_rules_that_cannot_be_compiled_may_be_tried_again(monkeypatch):
    class Odd(Heap):
        def score(self, state):
            return f"{self.double(state[0])}"

    # No note on disk, as in a folder that cannot be written to.
    monkeypatch.setattr(compiled_rules, "_read_verdict", lambda name, game: None)
    for _ in range(3):
        assert isinstance(compile_rules(Odd()), NotCompilable)
        gc.collect()


@needs_compiler
@pytest.mark.parametrize("body", [b"{ garbage", b"null", b"[]", b"{}", b'{"cause": "gone", "fields": {}}'])
def test_a_verdict_that_cannot_be_read_is_found_out_anew(monkeypatch, body):
    monkeypatch.setattr(cache, "read_entry", lambda name: body)
    monkeypatch.setattr(compiled_rules, "_RULES", {})
    assert isinstance(compile_rules(Heap()), Rules)


def test_rules_met_with_another_start_serve_this_one_too():
    small, large = Heap(3), Heap(30)
    assert digest(small) == digest(large)
    assert compile_rules(small).fits(small.start())
    assert compile_rules(large).fits(large.start())
    assert perft(compile_rules(large), large.start(), 3) == 27


def test_a_position_that_the_start_does_not_lead_to_is_compiled_for():
    rules = compile_rules(Heap(7), (1000, 0))
    assert rules.fits((1000, 0))
    assert rules.fits((7, 0))
    assert perft(rules, (1000, 0), 2) == 9


@needs_compiler
def test_a_fault_of_the_compiler_is_said_and_plain_python_goes_on(monkeypatch):
    class Small(Game):
        impartial = True

        def start(self):
            return (5,)

        def moves(self, state):
            yield from range(1, min(state[0], 2) + 1)

        def play(self, state, move):
            return (state[0] - move,)

    def broken(self, node):
        raise AssertionError(node)

    monkeypatch.setattr(Body, "do", broken)
    with pytest.raises(RulesError, match=r"fault of zermelo"):
        solve(Small(), engine="compiled")
    assert solve(Small()).states == 6


class Owing(Game):
    """A state may have entries below 0."""

    def start(self):
        return (3, -5)

    def moves(self, state):
        if state[0]:
            yield 1

    def play(self, state, move):
        return (state[0] - move, state[1] - move)


def test_a_state_is_found_again_from_its_words():
    rules = compile_rules(Owing())
    for state in ((3, -5), (0, -8), (2, -(2**40))):
        words = rules.words(state)
        assert all(0 <= word < 2**64 for word in words)
        assert rules.state_of_words(words) == state


class Backing(Owing):
    """A move may be below 0."""

    def moves(self, state):
        if state[0]:
            yield -1
            yield 2

    def play(self, state, move):
        return (state[0] - 1, state[1] + move)


def test_a_move_is_found_again_from_its_words():
    rules = compile_rules(Backing())
    for move in (-1, 2):
        words = rules.move_words(move)
        assert all(0 <= word < 2**64 for word in words)
        assert rules.move_of_words(words) == move


ISLETS = '''
from zermelo import Game


class Islets(Game):
    """Sets among the constants of `moves`; what is read from a .pyc file may have them in another order."""

    def start(self):
        return (3, 3)

    def moves(self, state):
        if state in {(0, 1), (2, 3), (1, 2)} or state[0] in {32, 8, 0, 40, 16}:
            return
        yield from range(1, 1 + min(2, max(state)))

    def play(self, state, move):
        return (state[1], state[0] - move)
'''


def test_sets_among_constants_are_the_same_in_any_order(tmp_path, monkeypatch):
    """The second start of a program that imports its rules reads them from a .pyc file."""
    path = tmp_path / "islets.py"
    path.write_text(ISLETS)
    fresh = compile(ISLETS, str(path), "exec")
    kept = marshal.loads(marshal.dumps(fresh))
    assert repr(_sets_in(kept)) != repr(_sets_in(fresh)), "no order has changed"
    module = types.ModuleType("islets")
    monkeypatch.setitem(sys.modules, "islets", module)
    exec(kept, vars(module))
    assert isinstance(compile_rules(module.Islets()), Rules)


def _sets_in(code):
    parts = (_sets_in(part) if isinstance(part, types.CodeType) else part for part in code.co_consts)
    return [part for part in parts if isinstance(part, list | frozenset)]
