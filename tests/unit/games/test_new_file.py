"""A new game is a new file, and touches no other: every door finds it by itself."""

import io
import sys
import textwrap
from types import SimpleNamespace

import pytest

import zermelo.games
from zermelo.apps.cli import main
from zermelo.apps.web import catalogue
from zermelo.games import all_games, load
from zermelo.words import CATALOGUE

NEW = textwrap.dedent(
    '''
    """Sheep: each player in turn shears an unshorn sheep of the meadow; who cannot has lost."""

    from zermelo.board import Piece
    from zermelo.grid_game import StonesGame
    from zermelo.sheet import Sheet
    from zermelo.words import message


    class Sheep(StonesGame[int]):
        """One row of sheep."""

        rows = 1
        pieces = (Piece("block", None, "#"),)
        aliases = ("bergère",)
        sheet = Sheet(
            name=message("sheep.name", en="Sheep", fr="Moutons"),
            rules=message("sheep.rules", en="Shear a sheep.", fr="Tondre un mouton."),
            known=message("sheep.known", en="Odd meadows are won.", fr="Les prés impairs sont gagnés."),
            parameters={"columns": message("sheep.help", en="sheep", fr="moutons")},
        )

        def __init__(self, columns: int = 3) -> None:
            self.columns = columns

        def start(self):
            return (0, 0, 0)

        def moves(self, state):
            for cell in range(self.columns):
                if not state[0] >> cell & 1:
                    yield cell

        def play(self, state, move):
            return (state[0] | 1 << move, 0, 1 - state[2])
    '''
)


@pytest.fixture
def meadow(tmp_path, monkeypatch):
    """A package of games with one more file."""
    (tmp_path / "sheep.py").write_text(NEW, encoding="utf-8")
    monkeypatch.setattr(zermelo.games, "__path__", [*zermelo.games.__path__, str(tmp_path)])
    yield
    sys.modules.pop("zermelo.games.sheep", None)
    for key in [key for key in CATALOGUE if key.startswith("sheep.")]:
        del CATALOGUE[key]


@pytest.mark.usefixtures("meadow")
def test_a_file_is_enough_for_a_game(capsys, tmp_path, monkeypatch):
    assert "sheep" in all_games()
    assert load("bergere:colonnes=5").title() == "sheep 5×1"
    assert main(["games", "sheep", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "Tondre un mouton." in said
    assert "Les prés impairs sont gagnés." in said
    assert main(["solve", "sheep:5", "--lang", "en"]) == 0
    assert "Adam wins in 5 plies" in capsys.readouterr().out
    assert main(["games", "--lang", "en"]) == 0
    assert "Shear a sheep." in capsys.readouterr().out
    assert main(["check", "sheep"]) == 0
    assert main(["perft", "sheep", "--depth", "2", "--json"]) == 0
    assert '"leaves": 6' in capsys.readouterr().out
    assert main(["review", "sheep", "a1 b1 c1"]) == 0
    for file in ("sheep.svg", "sheep.tex"):
        assert main(["draw", "sheep", "--as", "board", "-o", str(tmp_path / file)]) == 0
    assert main(["explore", "sheep", "-o", str(tmp_path / "sheep.html")]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("b1\nq\n"))
    assert main(["play", "sheep", "--opponent", "exact"]) == 0
    listed = catalogue.games(SimpleNamespace(body={"first": None}))["games"]
    assert "sheep" in {game["name"] for game in listed}
