"""What refusals show of the rules."""

import ast

import pytest

from zermelo.compiled.language.refusal import construct


@pytest.mark.parametrize(("length", "shown"), [(59, 59), (60, 60), (61, 60), (90, 60)])
def test_a_construct_of_sixty_letters_is_shown_whole_and_a_longer_one_is_cut(length, shown):
    text = construct(ast.parse("a" * length, mode="eval"))
    assert len(text) == shown
    assert text.endswith("a" if length == shown else "…")
