"""No text of a request becomes a path or code."""

import pytest

from zermelo.apps.web import situations
from zermelo.apps.web.judging import agent_of, heuristic_of
from zermelo.apps.web.situations import admit, game_of, match_of
from zermelo.errors import GraphError, ParameterError, UnknownGameError, ZermeloError
from zermelo.games import load

RULES = """
from zermelo import Game

print("loaded")

class Pile(Game):
    def __init__(self, heap: int = 5, file: str = ""):
        self.heap, self.file = heap, file

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)
"""

#: An agent and a heuristic that would do, if anybody ran the file.
AGENT = """
open("ran", "w").close()

def choose(position, moves):
    return moves[0]

def f(state):
    return 0
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with rules, a graph and an agent, where the server would have been started."""
    (tmp_path / "pile.py").write_text(RULES)
    (tmp_path / "arena.json").write_text('{"a": ["b", "c"], "b": ["c"], "c": []}')
    (tmp_path / "agent.py").write_text(AGENT)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    admit({})


@pytest.mark.parametrize(
    "spec",
    [
        "pile.py",
        "./pile.py",
        "pile.py:Pile",
        "pile.py:heap=3",
        "/etc/passwd",
        "../../etc/passwd",
        "..\\..\\windows\\win.ini",
        "graph:file=arena.json",
        "graph: file=arena.json",
        "graph:start=a,file=arena.json",
        "graph:file =arena.json",
        "graph:FILE=arena.json",
        "pile",
        "arena",
        "_load",
        "_grid",
        "zermelo.games.chomp",
        "__init__",
        "chomp\x00",
        "chomp:rows=__import__('os')",
        "file:///etc/passwd",
        "https://example.org/pile.py",
        ":",
        " ",
    ],
)
def test_no_specification_opens_a_file(folder, spec):
    with pytest.raises(ZermeloError):
        game_of(spec)


def test_the_files_of_the_command_line_have_their_stems_as_names(folder):
    admit({"pile": f"{folder / 'pile.py'}", "arena": f"graph:file={folder / 'arena.json'}"})
    assert game_of("pile").start() == (5,)
    assert game_of("pile:heap=3").start() == (3,)
    assert game_of("arena").write(game_of("arena").start()) == "a"
    assert game_of("arena:start=b").write(game_of("arena:start=b").start()) == "b"
    assert situations.own_names() == ["pile", "arena"]


@pytest.mark.parametrize("spec", ["pile:file=x", "arena:file=pile.py", "arena:start=a,file=pile.py"])
def test_a_file_of_the_command_line_opens_no_other(folder, spec):
    admit({"pile": f"{folder / 'pile.py'}", "arena": f"graph:file={folder / 'arena.json'}"})
    with pytest.raises(ParameterError, match="command line"):
        game_of(spec)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": ["b", "c"], "b": ["c"], "c": []}',
        "{'a': ['b', 'c'], 'b': ['c'], 'c': []}",
        '{"edges": [["a", "b"], ["a", "c"], ["b", "c"]]}',
        "digraph { a -> b; a -> c; b -> c }",
    ],
)
def test_a_graph_can_be_pasted_in_every_notation(text):
    game = game_of("graph", text)
    names = [game.move_name(game.start(), move) for move in game.moves(game.start())]
    assert (game.write(game.start()), sorted(names)) == ("a", ["b", "c"])


def test_a_pasted_parity_game_has_owners():
    game = game_of("graph", "parity 2; 0 1 0 1,2; 1 0 1 2; 2 0 0;")
    assert game.turn(game.play(game.start(), next(game.moves(game.start())))) == 1


def test_a_pasted_graph_takes_the_parameters_of_the_game():
    assert game_of("graph:start=b", "{'a': ['b'], 'b': ['a']}").start() == "b"
    with pytest.raises(ParameterError, match="pasted graph"):
        game_of("chomp", "{0: []}")


@pytest.mark.parametrize(
    "text",
    ["", "no graph", "{", "[" * 30_000, "-" * 30_000, "(" * 30_000 + ")" * 30_000, "{0: 1e999}", "digraph", "[[]]",
     "1", "[[1, nan]]", "__import__('os').system('true')", "{0: open('/etc/passwd')}", "parity", '{"a": {"b": []}}',
     "\x00", '{"a": [null]}'],
)  # fmt: skip
def test_what_is_no_graph_is_refused(text):
    with pytest.raises((GraphError, ZermeloError)):
        game_of("graph", text)


@pytest.mark.parametrize(
    "spec",
    ["agent.py", "./agent.py", "/tmp/agent.py", "greedy:heuristic=agent.py:f", "greedy:heuristic=agent.py",
     "alphabeta:depth=2,heuristic=../agent.py:f", "alphabeta:depth=", "level:4:agent.py", "", "nobody", "level:99",
     "exact\n", "level:4 ", "alphabeta:depth=-1", "mcts:seconds=1e9"],
)  # fmt: skip
def test_no_agent_is_a_file(folder, spec):
    with pytest.raises(ZermeloError):
        agent_of(load("tictactoe"), spec, None)
    assert not (folder / "ran").exists()


@pytest.mark.parametrize(
    "name", ["agent.py", "agent.py:f", "/tmp/agent.py:f", "nothing", "", "start", "__init__"]
)
def test_no_heuristic_is_a_file(folder, name):
    with pytest.raises((ParameterError, UnknownGameError)):
        heuristic_of(load("tictactoe"), name)
    assert not (folder / "ran").exists()


def test_a_game_is_made_once():
    assert game_of("chomp:rows=3") is game_of("chomp:rows=3")


def test_a_match_starts_where_it_is_told():
    match = match_of({"game": "nim", "at": "1,0,1@2", "moves": ["1:1"]})
    assert match.game.write(*match.situation) == "0,0,1"
