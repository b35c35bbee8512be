"""A game in the words of its sheet."""

import re

import pytest

from zermelo import Game, load
from zermelo.apps.game_words import choice_name, name_of, parameter_name, phrase_of, rules_of, title_of
from zermelo.apps.language import speak
from zermelo.games import all_games


@pytest.fixture(autouse=True)
def spoken():
    speak("fr")
    yield
    speak("en")


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        ("connect4", "Puissance 4 7×6"),
        ("connect4:align=5", "Puissance 4 7×6 (à aligner : 5)"),
        ("chomp:end=empty", "Chomp 2×3 (fin : quand le poison est mangé)"),
        ("subtraction", "Bâtonnets 20 (1–3, misère)"),
    ],
)
def test_a_title_has_people_s_names_and_the_numbers(spec, title):
    assert title_of(load(spec)) == title


class Silent(Game):
    pass


class Told(Game):
    """Take matches
    from one heap of `heap`.

    A second paragraph is for programmers.
    """

    def __init__(self, heap=7):
        self.heap = heap


def test_a_game_without_a_sheet_is_told_by_the_docstring_that_its_author_wrote():
    assert rules_of(Told(5)) == "Take matches from one heap of 5."
    assert rules_of(Silent()) == ""


@pytest.mark.parametrize(
    ("spec", "said", "unsaid"),
    [
        ("subtraction", ["de 1 à 3", "dernier bâtonnet perd"], ["gagne", "misere", "takes"]),
        ("subtraction:misere=false,take=5", ["de 1 à 5", "dernier bâtonnet gagne"], ["perd"]),
        ("subtraction:takes=1+3+4", ["ces nombres : 1, 3, 4"], ["de 1 à"]),
        ("subtraction:end=1", ["reste un bâtonnet"], ["dernier"]),
        ("nim:misere=true", ["dernier bâtonnet perd"], ["gagne", "misere"]),
        ("tictactoe:columns=5,align=4", ["Qui aligne 4 marques"], ["`"]),
        ("hex", ["Rouge gagne par une chaîne"], ["False", "swap", "appropriant"]),
        ("hex:swap=true", ["en se l'appropriant"], ["True", "swap"]),
    ],
)
def test_rules_tell_what_holds_for_the_game_that_is_played(spec, said, unsaid):
    rules = rules_of(load(spec))
    assert all(words in rules for words in said)
    assert not any(words in rules for words in unsaid)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", all_games())
def test_no_rules_name_a_value_as_python_writes_it(name, language):
    speak(language)
    assert not re.search("`|True|False|None", rules_of(load(name)))


@pytest.mark.parametrize(
    ("spec", "text", "phrase"),
    [
        ("nim", "2:3", "prendre 3 bâtonnets dans le tas 2"),
        ("nim", "1:1", "prendre un bâtonnet dans le tas 1"),
        ("subtraction", "1", "prendre un bâtonnet"),
        ("connect4", "4", "jouer la colonne 4"),
        ("reversi", "pass", "passer"),
        ("reversi", "f5", "jouer f5"),
        ("chomp", "2,3", "manger 2,3"),
    ],
)
def test_moves_are_said_as_phrases(spec, text, phrase):
    assert phrase_of(load(spec), text) == phrase


def test_a_game_without_a_sheet_is_called_what_its_class_is():
    class Pile(Game):
        def __init__(self, heap: int = 5):
            self.heap = heap

    game = Pile()
    assert (name_of(game), title_of(game)) == ("pile", "pile heap=5")
    assert (parameter_name(game, "heap"), choice_name(game, "heap", "5")) == ("heap", "5")
    assert (rules_of(game), phrase_of(game, "2")) == ("", "jouer 2")
