import re

import pytest
from tests.unit.games.walks import reachable

from zermelo.game import Game
from zermelo.games import all_games, load
from zermelo.questions import constructor_parameters, parameters, start_situation
from zermelo.words import LANGUAGES, say

GAMES = all_games()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_explains_itself_and_each_of_its_parameters_in_both_languages(name):
    sheet = GAMES[name].sheet
    assert list(sheet.parameters) == list(constructor_parameters(GAMES[name]))
    for words in (sheet.rules, sheet.position, sheet.move, sheet.verb, *sheet.parameters.values()):
        english, french = (say(words, language) for language in LANGUAGES)
        assert english
        assert french
        assert english != french


@pytest.mark.parametrize("name", [name for name in GAMES if name != "graph"])
def test_a_game_says_what_is_known_about_it_and_who_found_it_in_both_languages(name):
    english, french = (say(GAMES[name].sheet.known, language) for language in LANGUAGES)
    assert english
    assert french
    assert english != french


@pytest.mark.parametrize("name", GAMES)
def test_people_s_names_of_a_game_its_parameters_and_their_values_are_given(name):
    sheet, kind = GAMES[name].sheet, GAMES[name]
    assert sheet.name
    known = {key.partition("=")[0] for key in sheet.names}
    assert known == set(constructor_parameters(kind))
    # A sentence of the rules names only parameters that exist, and some sentence holds for the usual ones.
    for conditions, words in sheet.told:
        named = set(conditions) | set(re.findall(r"`(\w+)`", say(words, "en") + say(words, "fr")))
        assert named <= known


@pytest.mark.parametrize("name", GAMES)
def test_a_phrase_takes_the_groups_of_its_pattern(name):
    for pattern, words in GAMES[name].sheet.phrases.items():
        fields = re.compile(pattern).groupindex
        for language in LANGUAGES:
            assert words.text(language, **dict.fromkeys(fields, "7"))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_made_again_from_its_specification(name):
    game = GAMES[name]()
    again = load(game.spec())
    assert parameters(again) == parameters(game)
    assert start_situation(again) == start_situation(game)


@pytest.mark.parametrize("name", GAMES)
def test_named_heuristics_are_methods_and_the_estimate_is_one_of_them(name):
    game = GAMES[name]()
    names = game.heuristics
    assert all(callable(getattr(game, heuristic)) for heuristic in names)
    if names:
        state = game.play(game.start(), next(iter(game.moves(game.start()))))
        assert game.estimate(state) in [getattr(game, heuristic)(state) for heuristic in names]


def test_a_parameter_named_like_a_method_is_kept_with_an_underscore():
    class Walk(Game):
        def __init__(self, start=5):
            self.start_ = start

        def start(self):
            return (self.start_,)

    assert parameters(Walk(7)) == {"start": 7}


@pytest.mark.parametrize("spec", ["kalah:2,3", "awale:2,3,rest=0", "dots:2,2", "checkers:4", "draughts:4"])
def test_no_game_has_more_states_than_it_says(spec):
    game = load(spec)
    assert len(reachable(game)[0]) <= game.sheet.most_states(game)
