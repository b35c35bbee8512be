"""The tournament that a page shows is called by its game."""

import pytest

from zermelo.apps.language import speak
from zermelo.apps.web.tournaments import _title


@pytest.fixture(autouse=True)
def spoken():
    speak("fr")
    yield
    speak("en")


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        ("tictactoe:columns=4", "Morpion 4×3"),
        ("/home/alice/games/mine.py", "mine.py"),
        ("/home/alice/games/mine.py:Heap:heap=7", "mine.py:Heap:heap=7"),
        ("no_game_at_all", "no_game_at_all"),
    ],
)
def test_rules_that_are_not_run_here_are_called_by_their_file_without_its_folders(spec, title):
    assert _title(spec).startswith(title)
    assert "/" not in _title(spec)
