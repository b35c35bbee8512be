"""The rules proper of a game are short: start, moves, play, score, whose turn it is, and what these call.

Lines of code count, those of `def` too; not words, notation, drawing, estimates, docstrings, remarks, nor the
constructor, which checks parameters and numbers the cells of a board.
"""

import ast
import inspect
import textwrap

import pytest

from zermelo.games import all_games

ASKED = ("start", "turn", "moves", "play", "score", "progress", "dead", "met")
#: Rules that are longer in the books, too.
LONGER = ("chess", "draughts", "checkers", "go")


def lines_of_code(tree):
    """The lines on which something begins, without docstrings; remarks leave no trace in a tree."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    said = {function.body[0].lineno for function in functions if ast.get_docstring(function) is not None}
    return {node.lineno for node in ast.walk(tree) if hasattr(node, "lineno")} - said


def rules_proper(kind):
    """How many lines each function has that the rules of a game run, by its name."""
    found, waiting = {}, [getattr(kind, name) for name in ASKED]
    for function in waiting:
        if not inspect.isfunction(function) or not function.__module__.startswith("zermelo.games"):
            continue
        if function.__qualname__ in found:
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        found[function.__qualname__] = len(lines_of_code(tree))
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "self"
            ):
                waiting.append(getattr(kind, node.attr, None))
            elif isinstance(node, ast.Name):
                waiting.append(function.__globals__.get(node.id))
    return found


@pytest.mark.parametrize("name", [name for name in all_games() if name != "graph"])
def test_the_rules_of_a_game_are_read_at_a_glance(name):
    found = rules_proper(all_games()[name])
    assert {"moves", "play"} <= {function.rpartition(".")[2] for function in found}
    assert sum(found.values()) <= (200 if name in LONGER else 60), found


def test_words_and_remarks_are_not_counted():
    source = '''
def move(state):
    """Two
    lines."""
    # A remark.
    return (
        state
    )
'''
    assert lines_of_code(ast.parse(source)) == {2, 6, 7}
