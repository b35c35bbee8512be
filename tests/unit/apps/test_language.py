import pytest

from zermelo.apps.language import language, preferred, speak, tell
from zermelo.words import message


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "C", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_first_locale_variable_that_is_set_decides(environment, expected):
    assert preferred(environment) == expected


def test_words_are_told_in_the_language_chosen():
    hello = message("test.language.hello", en="hello", fr="bonjour")
    before = language()
    try:
        speak("fr")
        assert tell(hello) == "bonjour"
        speak("en")
        assert tell(hello()) == "hello"
    finally:
        speak(before)
