"""What is compiled is what runs: a source that says something else is refused."""

import importlib.util
import linecache

import pytest
from tests.speed import needs_compiler

from zermelo import solve
from zermelo.compiled.language.program import translate
from zermelo.compiled.language.refusal import RefusedError

pytestmark = needs_compiler

RULES = """
from zermelo import Game


class Heap(Game):
    few, many = 1, 2

    def start(self):
        return (5, "a")

    def moves(self, state):
        if any(word == "x" for word in state[1]):
            return [self.few]
        return [k for k in (self.few, self.many) if k <= state[0]]

    def play(self, state, move):
        '''A docstring\n        of two lines.'''
        least = min((self.few, self.many), key=lambda one: one - move)
        return (state[0] - move, "a" if least else "b")


class Lower(Heap):
    def play(self, state, move):
        return super().play(state, move)


def made(step):
    class Local(Lower):
        def moves(self, state):
            return [k for k in (step, 2 * step) if k <= state[0]]

    return Local()
"""


def loaded(path, *, is_local=False):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.made(1) if is_local else module.Heap()


EDITS = [
    ("(self.few, self.many) if", "(self.many, self.few) if"),
    ("k <= state[0]]\n\n    def", "k < state[0]]\n\n    def"),
    ('word == "x"', 'word == "y"'),
    ("one - move", "move - one"),
    ("- move, ", "- 1, "),
    ('"a" if', '"c" if'),
    ("def play(self, state, move):\n        '", "def other(self, state, move):\n        '"),
]
LOCAL_EDITS = [
    ("2 * step", "2 - step"),
    ("k <= state[0]]\n\n    return", "k < state[0]]\n\n    return"),
    ("super().play", "super().moves"),
]


@pytest.mark.parametrize(("before", "after"), [*EDITS, *LOCAL_EDITS])
def test_rules_whose_file_was_edited_after_they_were_read_are_not_compiled(before, after, tmp_path):
    assert RULES.count(before) == 1
    path = tmp_path / "edited_heap.py"
    path.write_text(RULES)
    game = loaded(path, is_local=(before, after) in LOCAL_EDITS)
    path.write_text(RULES.replace(before, after))
    linecache.checkcache()
    with pytest.raises(RefusedError, match="source"):
        translate(game, (game.start(),))


@pytest.mark.parametrize("is_local", [False, True])
def test_rules_whose_file_stays_as_it_was_are_compiled(is_local, tmp_path):
    path = tmp_path / "kept_heap.py"
    path.write_text(RULES)
    game = loaded(path, is_local=is_local)
    found, plain = solve(game, engine="compiled"), solve(game, engine="plain")
    assert {s: found.distance(s) for s in found} == {s: plain.distance(s) for s in plain}
