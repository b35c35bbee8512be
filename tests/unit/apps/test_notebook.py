"""Pictures in notebooks, without a notebook: the functions, and a shell that remembers what was registered."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from xml.etree import ElementTree

import pytest

from zermelo.apps import notebook
from zermelo.apps.language import language, speak
from zermelo.arena import Arena
from zermelo.board import Board
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.games import load
from zermelo.tree import GameTree, unfold


class Formatter:
    def __init__(self):
        self.types, self.names = {}, {}

    def for_type(self, kind, function):
        self.types[kind] = function

    def for_type_by_name(self, module, name, function):
        self.names[module, name] = function


def shell():
    return SimpleNamespace(display_formatter=SimpleNamespace(formatters={notebook.SVG: Formatter()}))


@pytest.fixture(autouse=True)
def same_language():
    """A notebook speaks the language of the machine; the other tests do not."""
    before = language()
    yield
    speak(before)


def texts(svg):
    return [
        "".join(e.itertext()) for e in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    ]


def test_an_arena_shows_its_vertices_and_a_doubled_one_its_players():
    arena = Arena.from_game(load("chomp:rows=2,columns=2"))
    assert {"2,2", "1,0"} <= set(texts(notebook.arena_svg(arena)))
    assert {"Adam", "Ève", "2,2a", "2,2e"} <= set(texts(notebook.arena_svg(arena.double())))


def test_a_tree_shows_its_states():
    assert sorted(texts(notebook.tree_svg(unfold(load("subtraction:heap=2"))))) == ["0", "0", "1", "2"]


def test_boards_and_drawings_are_pictures():
    board = load("tictactoe").board((0, 0))
    assert notebook.board_svg(board).startswith("<svg")
    assert notebook.drawing_svg(draw_sequence([Item("5")])).startswith("<svg")


def test_what_is_too_large_or_empty_is_left_to_its_repr():
    assert notebook.arena_svg(Arena.from_game(load("chomp:rows=4,columns=5"))) is None
    assert notebook.arena_svg(Arena.from_edges(0, [])) is None
    assert notebook.tree_svg(unfold(load("subtraction:heap=12"))) is None


def test_registering_teaches_the_shell_every_type():
    running = shell()
    assert notebook.register(running)
    formatter = running.display_formatter.formatters[notebook.SVG]
    assert set(formatter.types) == {Arena, GameTree, Board}
    assert ("zermelo.drawing.figure", "Drawing") in formatter.names
    notebook.load_ipython_extension(running)


def test_a_notebook_speaks_the_language_of_the_machine(monkeypatch):
    for spoken in ("fr", "en"):
        monkeypatch.setenv("LC_ALL", f"{spoken}_XX.UTF-8")
        notebook.register(shell())
        assert language() == spoken


def test_without_a_running_notebook_nothing_happens(monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    assert not notebook.register()
    idle = ModuleType("IPython")
    idle.get_ipython = lambda: None
    monkeypatch.setitem(sys.modules, "IPython", idle)
    assert not notebook.register()


def test_the_running_notebook_is_found(monkeypatch):
    running = shell()
    module = ModuleType("IPython")
    module.get_ipython = lambda: running
    monkeypatch.setitem(sys.modules, "IPython", module)
    assert notebook.register()
    assert Arena in running.display_formatter.formatters[notebook.SVG].types


def test_importing_the_package_in_a_notebook_registers_and_elsewhere_loads_nothing():
    program = """
import sys, types
shell = types.SimpleNamespace(display_formatter=types.SimpleNamespace(formatters={}))
asked = []
if "notebook" in sys.argv:
    sys.modules["IPython"] = types.SimpleNamespace(get_ipython=lambda: asked.append(1) or shell)
import zermelo
print(len(asked), "zermelo.apps.notebook" in sys.modules, "zermelo.drawing" in sys.modules)
"""
    source = Path(notebook.__file__).parents[2]
    for arguments, expected in (([], "0 False False"), (["notebook"], "1 True False")):
        command = [
            sys.executable,
            "-c",
            f"import sys; sys.path.insert(0, {str(source)!r})\n{program}",
            *arguments,
        ]
        result = subprocess.run(command, capture_output=True, text=True, check=True)
        assert result.stdout.strip() == expected
