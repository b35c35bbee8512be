import copy
import errno
import importlib.util
import os
import pickle

import pytest

import zermelo
from zermelo.errors import ParameterError, PositionError, ZermeloError, reason, why
from zermelo.game import Game
from zermelo.games import load
from zermelo.words import message, say

RULES = """import random

def empty():
    return random.choice([])

def silent():
    raise KeyboardInterrupt
"""


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "rules.py"
    path.write_text(RULES, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("rules_of_a_person", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def said(call, language="en"):
    """What `reason` says to whoever calls a person's function and catches what it raises."""
    try:
        call()
    except BaseException as error:  # noqa: BLE001 — anything that a person's file may raise
        return say(reason(error), language)
    return None


def test_the_line_is_that_of_the_file_called_not_of_the_library_that_it_calls(rules):
    assert said(rules.empty) == "IndexError: Cannot choose from an empty sequence (rules.py, line 4)"


def test_an_exception_without_words_is_its_name(rules):
    assert said(rules.silent) == "KeyboardInterrupt (rules.py, line 7)"


def test_what_the_caller_did_wrong_has_no_line(rules):
    assert said(lambda: rules.empty(1)).startswith("TypeError: empty() takes 0 positional arguments")
    assert "line" not in said(lambda: rules.empty(1))


def test_a_syntax_error_has_the_line_that_cannot_be_read():
    assert said(lambda: compile("x = 1\ndef (:\n", "rules.py", "exec")) == (
        "SyntaxError: invalid syntax (rules.py, line 2)"
    )


def test_the_place_is_said_in_french_too(rules):
    assert said(rules.empty, "fr").endswith("(rules.py, ligne 4)")


def test_what_arose_in_our_own_files_has_no_line():
    # Not even when one of our files called another: a person has neither of them open.
    assert said(Game().start) == "NotImplementedError"


def test_an_error_of_ours_is_said_in_the_language_asked_for():
    class Heap(Game):
        def start(self):
            return (3,)

        def moves(self, state):
            return ()

    assert "n'est pas une position" in said(lambda: Heap().read("x"), "fr")


def test_a_long_text_is_not_echoed_in_full():
    refused = message("test_errors.refused", en="no: {text}", fr="non : {text}")
    nested = message("test_errors.nested", en="because {why}", fr="car {why}")
    for phrase in (refused(text="x" * 3000), nested(why=refused(text="x" * 3000))):
        assert len(ZermeloError(phrase).text("fr")) < 450
    with pytest.raises(PositionError) as caught:
        load("chomp").read("9" * 3000)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    ("number", "words"), [(errno.EISDIR, "c'est un dossier"), (errno.ENOSPC, "il n'y a plus de place")]
)
def test_what_the_system_refuses_is_said_in_words(number, words):
    assert say(why(OSError(number, os.strerror(number))), "fr") == words


@pytest.mark.parametrize(
    "name",
    [
        "solve",
        "prove",
        "tabulate",
        "analyse",
        "mcts",
        "minimax",
        "alpha_beta",
        "check_game",
        "greedy",
        "sum_of",
        "unfold",
    ],
)
@pytest.mark.parametrize("thing", ["chomp", None, Game, 3])
def test_what_is_not_a_game_is_refused_by_every_function(name, thing):
    with pytest.raises(ParameterError, match=r"is not a game; load\(\"chomp\"\) makes one"):
        getattr(zermelo, name)(thing)


@pytest.mark.parametrize(
    "function", [zermelo.kernel, zermelo.grundy_values, lambda a: zermelo.attractor(a, {1}, 0)]
)
def test_a_list_is_not_an_arena(function):
    with pytest.raises(
        ParameterError, match=r"is not an arena; give a dictionary like \{0: \[1\], 1: \[\]\}"
    ):
        function([[1], []])


def test_a_game_is_named_by_a_text():
    with pytest.raises(ParameterError, match="3 is not a text; a game is named like"):
        load(3)


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), "3", True])
def test_limits_are_finite_numbers_above_zero(limit):
    with pytest.raises(ParameterError, match="seconds is a number greater than 0"):
        zermelo.analyse(load("nim"), seconds=limit)
    with pytest.raises(ParameterError, match="nodes is a whole number, 1 or more"):
        zermelo.analyse(load("nim"), nodes=limit)
    zermelo.analyse(load("subtraction:heap=3"), nodes=10**400)


def test_an_error_is_readable_as_it_is_shown():
    assert repr(PositionError(message("test.shown", en="no {what}", fr="pas de {what}")(what="board"))) == (
        "PositionError(Phrase('no board'))"
    )
    assert (
        repr(PositionError(message("test.bare", en="nothing", fr="rien")))
        == "PositionError(Phrase('nothing'))"
    )


def caught(kind, call):
    with pytest.raises(kind) as found:
        call()
    return found.value


def test_errors_have_what_programs_want_to_know():
    tictactoe, jeu = load("tictactoe"), {"a": ["b"], "b": []}
    large = caught(zermelo.TooLargeError, lambda: zermelo.solve(tictactoe, limit=100, engine="plain"))
    assert large.limit == 100
    assert caught(zermelo.TooLargeError, lambda: zermelo.unfold(tictactoe, limit=10)).states == 549_946
    assert caught(zermelo.UnknownGameError, lambda: load("chmop")).name == "chmop"
    assert (
        caught(
            zermelo.UnknownVertexError, lambda: zermelo.attractor(jeu, {"z"}, 0, owner={"a": 0, "b": 1})
        ).vertex
        == "z"
    )
    refused = caught(ParameterError, lambda: load("chomp:rows=99"))
    assert (refused.name, refused.value) == ("rows", 99)
    assert caught(PositionError, lambda: tictactoe.read("XXX/.../...")).position == "XXX/.../..."
    assert caught(zermelo.IllegalMoveError, lambda: tictactoe.read_move(tictactoe.start(), "z9")).move == "z9"
    assert str(caught(zermelo.FileError, lambda: load("no_such_file.py")).path) == "no_such_file.py"
    assert caught(zermelo.UndefinedError, lambda: zermelo.kernel({1: [2], 2: [1]})).text("fr")


def test_an_error_keeps_its_fields_where_it_is_copied_or_sent_elsewhere():
    error = caught(zermelo.TooLargeError, lambda: zermelo.solve(load("tictactoe"), limit=100, engine="plain"))
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (type(again), again.limit, str(again)) == (type(error), 100, str(error))
