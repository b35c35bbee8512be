import importlib
import pickle
import pkgutil
import re
import string

import pytest

import zermelo
from zermelo.errors import IllegalMoveError, ZermeloError
from zermelo.words import CATALOGUE, LANGUAGES, in_order, memory_size, message, say, some


def every_message():
    for module in pkgutil.walk_packages(zermelo.__path__, "zermelo."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return CATALOGUE


def fields(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_both_languages_of_every_message_have_the_same_fields():
    catalogue = every_message()
    assert len(catalogue) > 20
    different = [m.id for m in catalogue.values() if fields(m.en) != fields(m.fr)]
    assert different == []


def test_no_message_is_left_untranslated():
    # A word that is the same in both languages is short; a whole sentence is not.
    same = [m.id for m in every_message().values() if m.en == m.fr and len(re.sub(r"\{\w+\}", "", m.en)) > 25]
    assert same == []


def test_a_field_that_is_itself_words_is_translated():
    eat = message("test.eat", en="eat", fr="manger")
    best = message("test.best", en="best: {verb} {move}", fr="meilleur : {verb} {move}")
    assert [best(verb=eat, move="2,3").text(language) for language in LANGUAGES] == [
        "best: eat 2,3",
        "meilleur : manger 2,3",
    ]


def test_an_identity_cannot_be_given_to_two_messages():
    message("test.twice", en="one", fr="un")
    message("test.twice", en="one", fr="un")
    with pytest.raises(ValueError, match=r"test\.twice"):
        message("test.twice", en="two", fr="deux")


def test_some_shows_that_it_left_items_out():
    assert some([1, 2, 3], most=3) == "1, 2, 3"
    assert some([1, 2, 3, 4], most=3) == "1, 2, 3, …"


def test_say_leaves_other_things_alone():
    assert say(3, "fr") == 3


def test_an_error_speaks_both_languages_and_is_also_the_builtin_it_resembles():
    error = IllegalMoveError(
        message("test.full", en="column {c} is full", fr="la colonne {c} est pleine")(c=4)
    )
    assert str(error) == "column 4 is full"
    assert error.text("fr") == "la colonne 4 est pleine"
    assert isinstance(error, ZermeloError)
    assert isinstance(error, ValueError)


def test_an_error_survives_the_way_to_another_process():
    error = IllegalMoveError(
        message("test.full", en="column {c} is full", fr="la colonne {c} est pleine")(c=4)
    )
    assert pickle.loads(pickle.dumps(error)).text("fr") == error.text("fr")


def test_sizes_are_written_to_two_digits_in_the_units_of_each_language():
    sizes = (0, 12, 1200, 25_000_000, 6 * 10**9, 1_234 * 10**9)
    assert [memory_size(size).text() for size in sizes] == [
        "0 B",
        "12 B",
        "1.2 kB",
        "25 MB",
        "6 GB",
        "1,234 GB",
    ]
    assert [memory_size(size).text("fr") for size in (1200, 6 * 10**9)] == ["1,2\u00a0ko", "6\u00a0Go"]


def test_sets_of_sets_have_an_order_though_none_is_less_than_another():
    things = [frozenset({letter}) for letter in "hgfedcba"]
    wanted = [frozenset({letter}) for letter in "abcdefgh"]
    assert in_order(frozenset(things), repr) == wanted
    pairs = [(1, thing) for thing in things]
    assert in_order(frozenset(pairs), repr) == [(1, thing) for thing in wanted]
