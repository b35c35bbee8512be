"""Random whole games mean the same to both engines; and the tools that find and shrink a difference work."""

import pytest

pytest.importorskip("numba")

import ast
import contextlib
import dataclasses
from dataclasses import replace
from enum import Enum

from tests.generated import compare as comparing
from tests.generated import shapes
from tests.generated.compare import Answer, Found, judged, judged_auto
from tests.generated.games import MOST_STATES, game_source, is_shaped
from tests.generated.shrink import shrunk
from tests.generated.workers import Job, Worker, compare_all, doors_in_turn, failures
from tests.speed import needs_compiler

from zermelo import solve

#: Games compared here, in so many tests; `python -m tests.generated` compares thousands.
COUNT, PARTS = 200, 8


def job(seed):
    return Job(f"seed {seed}", game_source(seed), doors_in_turn(seed))


@pytest.mark.start
@needs_compiler
@pytest.mark.parametrize("part", range(PARTS))
def test_both_engines_agree_on_generated_games(part):
    for one, found, _ in compare_all([job(seed) for seed in range(part, COUNT, PARTS)]):
        assert not failures(found), (
            f"{one.name}: {failures(found)}; python -m tests.generated makes it smaller"
        )


# --- the games ------------------------------------------------------------------------------------------


def test_a_seed_always_makes_the_same_game():
    assert game_source(7) == game_source(7) != game_source(8)


def kinds(thing):
    """The kinds of a state or a move, and of all that is in it."""
    if isinstance(thing, Enum):
        return {"member"}
    if dataclasses.is_dataclass(thing):
        entries, found = vars(thing).values(), {"dataclass"}
    elif isinstance(thing, tuple | frozenset):
        entries, found = thing, {"record" if hasattr(thing, "_fields") else type(thing).__name__}
    else:
        return {type(thing).__name__}
    # Which kinds are within which, one step deep.
    inside = set().union(*map(kinds, entries))
    return found | inside | {f"{of} of {kind}" for of in found for kind in inside if " " not in kind}


def test_states_and_moves_are_of_every_shape_that_people_write(tmp_path):
    states, moves, rows = set(), set(), set()
    for seed in filter(is_shaped, range(600)):
        path = tmp_path / f"game_{seed}.py"
        path.write_text(game_source(seed))
        game = comparing.load(path)
        state = game.start()
        states |= kinds(state)
        # Some raise, on purpose.
        with contextlib.suppress(LookupError, ArithmeticError, ValueError):
            moves |= set().union(*map(kinds, game.moves(state)))
        if type(state) is tuple:
            rows |= {len(row) for row in state if type(row) is tuple and set(row) <= {0, 1}}
    assert states >= {"int", "bool", "str", "NoneType", "member", "tuple", "frozenset", "record", "dataclass"}
    assert states >= {"tuple of tuple", "tuple of record", "dataclass of frozenset", "record of member"}
    assert states >= {
        "frozenset of tuple",
        "frozenset of str",
        "record of dataclass",
        "dataclass of NoneType",
    }
    assert moves >= {"int", "str", "NoneType", "member", "tuple", "tuple of tuple", "tuple of str"}
    assert moves >= {"record", "dataclass"}
    assert len(rows) > 2


def test_every_shape_takes_no_more_values_than_it_says():
    names = {}
    exec("\n".join(shapes.definitions(" ".join(shapes.DEFINITIONS))), names)
    for shape in shapes.SHAPES.values():
        # Made of any number, then changed in all of its own ways until nothing new comes.
        found, todo = set(), [eval(shape.of(f"({x})"), names) for x in range(-50, 200)]
        while todo:
            if (entry := todo.pop()) not in found:
                found.add(entry)
                todo += [
                    eval(way.replace("<e>", "entry").replace("<x>", f"({x})"), names | {"entry": entry})
                    for way in shape.changed
                    for x in range(-6, 7)
                ]
        assert 2 <= len(found) <= shape.values
        for entry in found:
            for read in shape.read:
                assert isinstance(eval(read.replace("<e>", "entry"), names | {"entry": entry}), int)


def test_games_are_small_and_most_of_them_can_be_played(tmp_path):
    sizes = []
    for seed in range(100, 250):
        path = tmp_path / f"game_{seed}.py"
        path.write_text(game_source(seed))
        answer = comparing.ask(comparing.load(path), "solve", "plain")
        if not answer.error:
            sizes.append(int(answer.content[0][0]))
    # Some fail in rare positions, on purpose.
    assert 130 <= len(sizes) < 150
    # With a twin of each state, twice as many.
    assert max(sizes) <= 2 * MOST_STATES
    assert sum(size > 50 for size in sizes) > 50


# --- comparing ------------------------------------------------------------------------------------------

ANSWER = Answer((("3", "5"), ("win", "1")), engine="compiled")
OTHER = Answer((("3", "5"), ("win", "2")))
REFUSAL = Answer(
    None, "RulesError: x cannot be compiled: play (line 3) cannot be compiled: no sets", "RulesError"
)
FAULT = "RulesError: x cannot be compiled: play (line 3), asked in state (1, 2): {}"
DIVISION = Answer(None, "RulesError: the rules of x fail: ZeroDivisionError", "ZeroDivisionError")


@pytest.mark.parametrize(
    ("plain", "compiled", "verdict"),
    [
        (ANSWER, ANSWER, "equal"),
        (ANSWER, OTHER, "different"),
        (ANSWER, REFUSAL, "refused"),
        (DIVISION, REFUSAL, "refused"),
        (DIVISION, DIVISION, "equal error"),
        (DIVISION, ANSWER, "different"),
        (
            DIVISION,
            Answer(None, FAULT.format("ZeroDivisionError, as in plain Python"), "RulesError"),
            "equal error",
        ),
        (DIVISION, Answer(None, FAULT.format("IndexError, as in plain Python"), "RulesError"), "different"),
        (ANSWER, Answer(None, FAULT.format("IndexError, as in plain Python"), "RulesError"), "different"),
        (ANSWER, Answer(None, FAULT.format("a number has no room in 64 bits"), "RulesError"), "refused"),
        (ANSWER, DIVISION, "different"),
        (DIVISION, replace(DIVISION, cause="IndexError"), "different"),
        (
            ANSWER,
            Answer(None, "play (line 3) cannot be compiled: compiled, it answers 1", "RulesError"),
            "misread",
        ),
    ],
)
def test_verdicts_on_the_compiled_engine(plain, compiled, verdict):
    assert judged("solve", plain, compiled).verdict == verdict


def test_a_search_may_be_refused_for_rules_that_raise_where_it_does_not_come():
    raising = Answer(None, FAULT.format("IndexError, as in plain Python"), "RulesError")
    assert judged("analyse", ANSWER, raising).verdict == "refused"
    assert judged("solve", ANSWER, raising).verdict == "different"


def test_nothing_excuses_the_engine_that_changes_over():
    assert judged_auto("solve", ANSWER, ANSWER) == Found("solve", "auto", "equal", "compiled")
    assert judged_auto("solve", ANSWER, REFUSAL).verdict == "different"
    assert (
        judged_auto("solve", DIVISION, replace(DIVISION, error="RulesError: otherwise")).verdict
        == "different"
    )
    assert judged_auto("solve", DIVISION, DIVISION).verdict == "equal error"


def test_a_difference_is_named_by_its_place():
    assert judged("solve", ANSWER, OTHER).detail == "[1][1]: plain 1, not 2"


SIMPLE = """
from zermelo import Game

class Generated(Game):
    def start(self):
        return (9, 1)

    def moves(self, state):
        for take in range(1, 4):
            if take <= state[0]:
                yield take

    def play(self, state, move):
        return (state[0] - move, (state[1] + move) % 5)

    def score(self, state):
        return state[1] - 2
"""


@needs_compiler
def test_auto_is_made_to_take_compiled_rules(tmp_path):
    path = tmp_path / "simple.py"
    path.write_text(SIMPLE)
    game = comparing.load(path)
    assert list(comparing.compare(game, ("solve",))) == [
        Found("solve", "compiled", "equal"),
        Found("solve", "auto", "equal", "compiled"),
    ]
    # The thresholds are as before.
    assert solve(game).engine == "plain"


@pytest.mark.parametrize(
    ("act", "patience", "verdict", "detail"),
    [
        ("import os; os.kill(os.getpid(), 11)", 60, "crashed", "exit status -11"),
        ("import time; time.sleep(600)", 2, "timeout", "no word for 2 s"),
    ],
)
def test_a_worker_that_falls_silent_is_a_verdict_and_not_the_last_one(act, patience, verdict, detail):
    source = SIMPLE.replace("return (9, 1)", f"{act}; return (9, 1)")
    with Worker(patience) as worker:
        assert worker.compare(Job("bad", source, ("perft",), auto=False)) == [
            Found("perft", "compiled", verdict, detail)
        ]
        worker.patience = 60
        assert worker.compare(Job("none", SIMPLE, ())) == []


# --- shrinking ------------------------------------------------------------------------------------------


def test_a_failure_becomes_small():
    def fails(text):
        """As if every product of two names were wrong."""
        return any(
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Mult)
            and isinstance(node.left, ast.Name | ast.Subscript)
            and isinstance(node.right, ast.Name | ast.Subscript)
            for node in ast.walk(ast.parse(text))
        )

    seed = next(seed for seed in range(100) if fails(game_source(seed)))
    small = shrunk(game_source(seed), fails, tries=2000)
    assert fails(small)
    # What is left: the class, three methods with a line each, and the product.
    assert len(small.split("\n")) <= 14 < len(game_source(seed).split("\n"))


def test_shrinking_ends_when_its_tries_do():
    asked = []
    shrunk(game_source(0), lambda text: bool(asked.append(text)), tries=5)
    assert len(asked) == 5
