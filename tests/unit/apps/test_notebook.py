"""Pictures in notebooks, without a notebook: the functions, and a shell that remembers what was registered."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from xml.etree import ElementTree

import pytest

from zermelo.apps import notebook
from zermelo.apps.language import language, speak
from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.board import Board
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.errors import ZermeloError
from zermelo.exact import solve
from zermelo.game import Game
from zermelo.games import load
from zermelo.learn.exercises import check, check_answer
from zermelo.tree import GameTree, unfold


class Formatter:
    def __init__(self):
        self.types, self.names = {}, {}

    def for_type(self, kind, function):
        self.types[kind] = function

    def for_type_by_name(self, module, name, function):
        self.names[module, name] = function


def shell():
    formatters = {notebook.SVG: Formatter(), notebook.HTML: Formatter(), notebook.TEXT: Formatter()}
    return SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))


@pytest.fixture(autouse=True)
def same_language():
    """A notebook speaks the language of the machine, and its errors know how to be shown; other tests' do not."""
    before = language()
    yield
    speak(before)
    if hasattr(ZermeloError, "_render_traceback_"):
        del ZermeloError._render_traceback_


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


def test_a_game_shows_where_it_starts_and_a_graph_all_of_it():
    chomp = load("chomp:rows=2,columns=3")
    assert notebook.game_svg(chomp) == notebook.board_svg(chomp.board(chomp.start()))
    assert {str(v) for v in range(9)} <= set(texts(notebook.game_svg(load("graph"))))


def test_answers_are_told_as_on_the_command_line():
    solution = solve(load("chomp:rows=2,columns=3"))
    # Value, distance, move and losing positions as in the course notes.
    assert "Adam wins in 5 plies: eat 2,3" in notebook.solution_text(solution)
    assert notebook.solution_text(solution).endswith("losing positions: 1,0 · 2,1 · 3,2")
    assert "Adam wins in 5 plies: eat 2,3" in notebook.analysis_text(solution.analysis())
    speak("fr")
    assert "Adam gagne en 5 coups" in notebook.solution_text(solution)


def test_who_moves_is_told_by_the_rules_or_not_at_all():
    chomp = load("chomp:rows=2,columns=3")
    solution = solve(chomp)
    # After one move it is Ève's turn, but the same state could be Adam's.
    words = notebook.analysis_text(solution.analysis((3, 2)))
    assert "Adam" not in words
    assert "Ève" not in words
    assert "−4" in words
    assert notebook.solution_text(solve(chomp, (3, 2))) == repr(solve(chomp, (3, 2)))
    owned = solve(ArenaGame(Arena.from_edges([1, 0, 1], [(0, 1), (1, 2)])))
    assert "Adam wins in 1 ply" in notebook.analysis_text(owned.analysis(1))


def test_what_is_too_large_or_empty_is_left_to_its_repr():
    assert notebook.arena_svg(Arena.from_game(load("chomp:rows=4,columns=5"))) is None
    assert notebook.arena_svg(Arena.from_edges(0, [])) is None
    assert notebook.tree_svg(unfold(load("subtraction:heap=12"))) is None


def test_registering_teaches_the_shell_every_type():
    running = shell()
    assert notebook.register(running)
    formatter = running.display_formatter.formatters[notebook.SVG]
    assert set(formatter.types) == {Arena, GameTree, Board, Game}
    assert ("zermelo.drawing.figure", "Drawing") in formatter.names
    notebook.load_ipython_extension(running)


def test_a_notebook_speaks_the_language_of_the_machine(monkeypatch):
    for spoken in ("fr", "en"):
        monkeypatch.setenv("LC_ALL", f"{spoken}_XX.UTF-8")
        notebook.register(shell())
        assert language() == spoken


def test_a_checked_function_is_told_in_the_language_of_the_machine_unless_another_is_named(monkeypatch):
    def fact(n):
        return n

    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    running = shell()
    notebook.register(running)
    formatter = running.display_formatter.formatters[notebook.HTML]
    show = formatter.names["zermelo.learn.exercises.judging", "Report"]
    assert "pas encore juste" in show(check(fact))
    assert "not right yet" in show(check(fact, language="en"))
    assert notebook.answer_text(check_answer("002-q1", "8, 6, 2")) == "002-q1 : juste"
    assert notebook.report_text(check(fact)).startswith("004-fact : pas encore juste")


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


CELLS = """
import sys; sys.path.insert(0, {source!r})
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance(colors="NoColor")
rules = "class Rules(Game):\\n    def start(self): return (3,)\\n    def moves(self, state): return [1 // 0]"
asked = "from zermelo import *", "chomp = load('chomp:rows=2,columns=3')", "[solve(chomp)]"
for cell in (*asked, "mcts(chomp, seconds=0.01)", rules, "solve(Rules())", "load('chmop')"):
    print("CELL", cell)
    shell.run_cell(cell, store_history=True)
"""


def test_a_real_shell_shows_words_and_the_lines_of_its_own_cells(tmp_path):
    pytest.importorskip("IPython")
    source = str(Path(notebook.__file__).parents[2])
    spoken = {"LC_ALL": "fr_FR.UTF-8", "PYTHONUTF8": "1", "IPYTHONDIR": str(tmp_path)}
    command = [sys.executable, "-c", CELLS.format(source=source)]
    result = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=True, env=os.environ | spoken
    )
    solved, searched, _, wrong, unknown = result.stdout.split("CELL ")[3:]
    assert "Adam gagne en 5 coups" in solved
    assert "TreeAnalysis" not in searched
    assert "~" in searched or "+" in searched
    # One story: the cell that asked, the line that fails, the message in the language of the machine.
    assert "ZeroDivisionError" in wrong
    assert "(In[5], ligne 3)" in wrong
    assert wrong.count("Traceback") == 1
    assert wrong.index("solve(Rules())", 20) < wrong.index("[1 // 0]") < wrong.index("les règles de rules")
    assert "il n'y a pas de jeu" in unknown
    assert source not in wrong + unknown


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
