"""What refusals of the language say: in the words of who wrote the function, with a cure that is compiled."""

import pytest
from tests.speed import needs_compiler

from zermelo.compiled.language.door import Compiled, Refused, compile_functions

pytestmark = needs_compiler


def member_of_iterator(n):
    some = iter((1, 2, n))
    return 2 in some


def truth_of_iterator(n):
    some = iter((1, 2, n))
    return bool(some)


def sets_in_order(n):
    return [len(x) for x in sorted({frozenset((1, n)), frozenset((2, 3))})]


def sets_in_order_cured(n):
    return sorted(tuple(sorted(x)) for x in {frozenset((1, n)), frozenset((2, 3))})


def set_turned_round(n):
    return list(reversed({1, 2, n}))


def import_of_nothing(n):
    from math import no_such_function

    return no_such_function(n)


@pytest.mark.parametrize("function", [member_of_iterator, truth_of_iterator])
def test_an_iterator_is_called_so(function):
    [refused] = compile_functions([(function, (3,))])
    assert isinstance(refused, Refused)
    for language in ("en", "fr"):
        assert "iterator" in refused.text(language)
        assert "Going" not in refused.text(language)


def test_sets_that_are_sorted_are_refused_with_a_cure_that_is_compiled():
    refused, cured = compile_functions([(sets_in_order, (3,)), (sets_in_order_cured, (3,))])
    assert isinstance(refused, Refused)
    for language in ("en", "fr"):
        assert "sorted(tuple(sorted(x)) for x in " in refused.text(language)
    assert isinstance(cured, Compiled)
    assert cured.call((3,))[0] == [(1, 3), (2, 3)]


def test_a_set_that_is_turned_round_has_no_order():
    [refused] = compile_functions([(set_turned_round, (3,))])
    assert isinstance(refused, Refused)
    for language in ("en", "fr"):
        assert "sorted(" in refused.text(language)


def test_a_name_that_a_module_does_not_have_is_not_sent_to_the_top_of_the_file():
    [refused] = compile_functions([(import_of_nothing, (3,))])
    assert isinstance(refused, Refused)
    assert refused.text("en").startswith("math has no “no_such_function”")
    assert refused.text("fr").startswith("math n'a pas de « no_such_function »")
