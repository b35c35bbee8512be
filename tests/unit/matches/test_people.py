import pytest

from zermelo.errors import FileError, IllegalMoveError, RulesError, UnknownGameError
from zermelo.game import start_situation
from zermelo.games import load
from zermelo.heuristic import course_board
from zermelo.matches import people
from zermelo.matches.guard import within_time
from zermelo.matches.people import FileAgent, find_heuristic


@pytest.fixture
def written(tmp_path):
    def write(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def chosen(agent, game, position=None):
    situation = start_situation(game) if position is None else game.read(position)
    move = agent.choose(situation, list(game.moves(situation[0])))
    return game.move_name(situation[0], move)


def test_choose_gets_texts_and_answers_with_one(written):
    game = load("chomp")
    path = written("def choose(position, moves):\n    assert position == '3,3'\n    return moves[-1]\n")
    assert chosen(FileAgent(game, path), game) == "2,3"


def test_an_estimate_is_that_of_the_player_who_then_moves(written):
    # Small heaps are bad for whoever must move: so one should leave the smallest.
    game = load("subtraction:heap=9")
    path = written("def estimate(state):\n    return state[0]\n")
    assert chosen(FileAgent(game, path), game) == "3"


ABSOLUTE = """
WEIGHTS = [[3, 2, 3], [2, 4, 2], [3, 2, 3]]

def heuristique(board, player):
    other = 'O' if player == 'X' else 'X'
    signs = {player: 1, other: -1, ' ': 0}
    return sum(WEIGHTS[i][j] * signs[board[i][j]] for i in range(3) for j in range(3))
"""


def test_a_heuristic_of_the_course_sees_the_board_after_the_move_for_its_own_player(written):
    # COURSE A59: on this board the weights choose (2, 0), that is a3; X moves.
    game = load("tictactoe")
    assert chosen(FileAgent(game, written(ABSOLUTE)), game, "X.X/.O./.O.") == "a3"


def test_the_board_of_the_course_is_a_list_of_lists():
    game = load("tictactoe")
    state, player = game.read("X.X/.O./.O.")
    assert course_board(game, state, player) == [["X", " ", "X"], [" ", "O", " "], [" ", "O", " "]]


def test_heuristics_are_found_by_name_or_in_a_file(written):
    game = load("tictactoe")
    state, _ = game.read("X.X/.O./.O.")
    path = written(ABSOLUTE)
    assert find_heuristic(game, f"{path}:heuristique").value(state, 0, 0) == 3 + 3 - 4 - 2
    assert find_heuristic(game, f"{path}").value(state, 0, 0) == 3 + 3 - 4 - 2
    assert find_heuristic(game, "absolute").value(state, 0, 0) == 0
    one = written("def f(state):\n    return 7\n", "one.py")
    assert find_heuristic(game, f"{one}:f").value(state, 0, 0) == 7
    with pytest.raises(UnknownGameError, match="alignment"):
        find_heuristic(game, "luck")


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        (
            "def choose(position, moves):\n    return 7\n",
            IllegalMoveError,
            "line 1: choose returned 7 in position 3,3",
        ),
        ("def choose(position, moves):\n    return 'x'\n", IllegalMoveError, "'x'.*1,2"),
        ("def choose(position, moves):\n    return moves[99]\n", RulesError, "line 2, in choose: IndexError"),
        ("def choose(position):\n    return 1\n", RulesError, "TypeError"),
        (
            "def estimate(state):\n    return None\n",
            RulesError,
            "line 1: estimate” gives None in position 1,1@2",
        ),
        ("def estimate(state):\n    return float('nan')\n", RulesError, "gives nan"),
        (
            "def other():\n    pass\n",
            RulesError,
            "choose, meilleur_coup, estimate, heuristique.*; it defines: other",
        ),
        ("import nothing_like_this\n", RulesError, "nothing_like_this"),
        ("raise SystemExit(3)\n", RulesError, "SystemExit"),
        ("def (:\n", RulesError, "SyntaxError"),
    ],
)
def test_a_fault_names_the_file_and_what_it_did(written, text, error, said):
    game = load("chomp")
    with pytest.raises(error, match=said) as caught:
        chosen(FileAgent(game, written(text)), game)
    assert "mine.py" in str(caught.value)


def test_a_file_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(FileError, match=r"none\.py"):
        FileAgent(load("chomp"), tmp_path / "none.py")


def test_an_answer_that_never_comes_is_refused(written, monkeypatch):
    monkeypatch.setattr(people, "PATIENCE", 0.1)
    stubborn = "    while True:\n        try:\n            for i in range(999): i * i\n        except Exception: pass\n"
    path = written(f"def choose(position, moves):\n{stubborn}")
    with pytest.raises(RulesError, match=r"mine.py: choose has not answered within 0\.1 s"):
        chosen(FileAgent(load("chomp"), path), load("chomp"))


def test_where_there_is_no_alarm_there_is_no_limit():
    import threading
    import time

    done = []

    def work():
        with within_time("slow", 0.01):
            time.sleep(0.05)
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]


def test_the_alarm_is_gone_after_the_block():
    import time

    with within_time("quick", 0.05):
        pass
    time.sleep(0.1)
