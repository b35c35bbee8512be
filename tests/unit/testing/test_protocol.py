"""One deliberately broken game per promise: the check must name it, and nothing else."""

import itertools
import random
import re
import signal
import threading
import time
from math import nan
from typing import ClassVar

import pytest

from zermelo.board import Board, Piece
from zermelo.game import Game
from zermelo.games import load
from zermelo.testing import check_game


class Fine(Game):
    """One heap: take one or two; every promise is kept."""

    impartial = True
    heuristics = ("parity",)

    def __init__(self, heap=6):
        self.heap = heap

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)

    def level(self, state):
        return -state[0]

    def parity(self, state):
        return state[0] % 2


class StartRaises(Fine):
    def start(self):
        raise KeyError("nothing to start with")


class MovesRaise(Fine):
    def moves(self, state):
        if state[0] < 3:
            raise IndexError("out of matches")
        yield 1


class PlayRaises(Fine):
    def play(self, state, move):
        raise ZeroDivisionError


class PlayExits(Fine):
    def play(self, state, move):
        raise SystemExit(3)


class ListState(Fine):
    def start(self):
        return [self.heap]

    def play(self, state, move):
        return [state[0] - move]


class PlayMutates(Fine):
    def start(self):
        return [self.heap]

    def play(self, state, move):
        state[0] -= move
        return state


class MovesMutate(Fine):
    def start(self):
        return [self.heap]

    def moves(self, state):
        state.append(0)
        yield 1


class Heap:
    """A state without __eq__: two equal heaps are different keys."""

    def __init__(self, count):
        self.count = count

    def __getitem__(self, i):
        return self.count


class IdentityState(Fine):
    def start(self):
        return Heap(self.heap)

    def play(self, state, move):
        return Heap(state.count - move)


class RandomMoves(Fine):
    clock = itertools.count()

    def moves(self, state):
        if state[0] > 1:
            yield 1 + next(self.clock) % 2


class RandomPlay(Fine):
    clock = itertools.count(1)

    def play(self, state, move):
        return (state[0] - move, next(self.clock))


class NoMoves(Fine):
    def moves(self, state):
        return None


class EndlessMoves(Fine):
    def moves(self, state):
        yield from itertools.count()


class SameMove(Fine):
    def moves(self, state):
        if state[0]:
            yield 1
            yield 1


class ScoreInWords(Fine):
    def score(self, state):
        return "lost"


class ScoreNaN(Fine):
    def score(self, state):
        return nan


class ThirdPlayer(Fine):
    def turn(self, state):
        return state[0] % 3


class FallingLevel(Fine):
    def level(self, state):
        return state[0]


class RestlessCanonical(Fine):
    def canonical(self, state):
        return (max(0, state[0] - 1),)


class OtherCanonical(Fine):
    def canonical(self, state):
        return (0,)


class OtherScore(Fine):
    """Ends of different scores with one representative."""

    def moves(self, state):
        if state[0] > 1:
            yield from (1, 2)

    def score(self, state):
        return 1 if state[0] == 1 else -1

    def canonical(self, state):
        return (min(state[0], 0),) if state[0] == 1 else state


class NotImpartial(Game):
    """Two heaps, one for each player, the mover's first: who has none left loses."""

    impartial = True

    def start(self):
        return (2, 3)

    def moves(self, state):
        yield from range(1, state[0] + 1)

    def play(self, state, move):
        return (state[1], state[0] - move)

    def swap(self, state):
        return (state[1], state[0])


class OwnedPieces(NotImpartial):
    """The same without `swap`: the board shows whose the heaps are."""

    swap = Game.swap

    def board(self, state, player=0):
        mine, theirs = (
            Piece("token", owner, str(heap)) for owner, heap in ((player, state[0]), (1 - player, state[1]))
        )
        return Board(((mine, theirs),))


class MissingHeuristic(Fine):
    heuristics = ("parity", "size")


class WildHeuristic(Fine):
    def parity(self, state):
        return "odd"


class HeuristicNaN(Fine):
    def estimate(self, state):
        return nan


class WildOrder(Fine):
    def order(self, state, move):
        return None


class StrangeRepeats(Fine):
    repeats = "loss"


class ForgetfulText(Fine):
    def write(self, state, player=0):
        return str(state[0])


class SameText(Fine):
    def move_name(self, state, move):
        return "take"


class OtherMove(Fine):
    def read_move(self, state, text):
        return 1


class NoBoard(Fine):
    def board(self, state, player=0):
        return [[state[0]]]


class RaggedBoard(Fine):
    def board(self, state, player=0):
        return Board(((None, None), (None,)))


class PlaceOutside(Fine):
    def board(self, state, player=0):
        return Board(((None,),), places={"1": (0, 1)})


class BoardRaises(Fine):
    def board(self, state, player=0):
        return Board(((None,),), row_names=("1", "2"))


class LostParameter(Fine):
    def __new__(cls, *args, **named):
        return object.__new__(cls)

    def __init__(self, heap=6, colour="red"):
        self.heap = heap


class ChangedParameter(Fine):
    def __init__(self, heap=6):
        self.heap = heap + 1


class PickyParameter(Fine):
    def __init__(self, heap=6):
        if heap > 6:
            raise ValueError("at most six")
        self.heap = 2 * heap


BROKEN = {
    StartRaises: "raises", MovesRaise: "raises", PlayRaises: "raises", PlayExits: "raises", ListState: "unhashable",
    PlayMutates: "mutates", MovesMutate: "mutates", IdentityState: "identity", RandomMoves: "impure",
    RandomPlay: "impure", NoMoves: "not_moves", EndlessMoves: "too_many_moves", SameMove: "same_move",
    ScoreInWords: "not_a_number", ScoreNaN: "not_a_number", ThirdPlayer: "turn", FallingLevel: "level",
    RestlessCanonical: "canonical", OtherCanonical: "canonical", OtherScore: "canonical", NotImpartial: "partisan",
    OwnedPieces: "partisan", MissingHeuristic: "no_heuristic", WildHeuristic: "not_a_number",
    HeuristicNaN: "not_a_number", WildOrder: "not_a_number", StrangeRepeats: "repeats", ForgetfulText: "read_back",
    SameText: "same_text", OtherMove: "read_back", NoBoard: "board", RaggedBoard: "board", PlaceOutside: "board",
    BoardRaises: "raises", LostParameter: "not_kept", ChangedParameter: "not_rebuilt", PickyParameter: "raises",
}  # fmt: skip

#: What cannot be broken without breaking something else: a list is not hashable, a duplicate move has one text …
ALSO = {
    PlayMutates: {"unhashable"}, MovesMutate: {"unhashable"}, SameMove: {"same_text"},
    IdentityState: {"impure", "raises"}, RandomMoves: {"raises"}, RandomPlay: {"raises"},
}  # fmt: skip


def kinds(report):
    return {problem.kind for problem in report.problems}


def test_a_game_that_keeps_every_promise_has_no_problem():
    report = check_game(Fine())
    assert report.problems == ()
    assert report.notices == ()
    assert report.ok
    # Heaps of 6, 5, … 0.
    assert (report.plays, report.positions) == (50, 7)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_promise_is_named_in_both_languages(broken):
    report = check_game(broken(), plays=20)
    assert not report.ok
    assert BROKEN[broken] in kinds(report)
    assert kinds(report) <= {BROKEN[broken]} | ALSO.get(broken, set())
    for problem in report.problems:
        assert problem.text("fr") != problem.text("en")
        assert not re.search(r"\{\w+\}", problem.text("fr"))


def test_rules_that_raise_are_reported_with_method_position_and_line():
    (problem,) = check_game(MovesRaise()).problems
    line = MovesRaise.moves.__code__.co_firstlineno + 2
    assert (
        problem.text() == f"moves raises in (2,): IndexError: out of matches (test_protocol.py, line {line})"
    )


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no alarms on this system")
@pytest.mark.parametrize("method", ["start", "moves", "play", "score"])
def test_a_rule_that_loops_for_ever_does_not_make_the_check_loop(method):
    def loop(*_):
        while True:
            pass

    game = type("Loop", (Fine,), {method: loop})()
    began = time.perf_counter()
    report = check_game(game, patience=0.2)
    assert time.perf_counter() - began < 60
    (problem,) = report.problems
    assert (problem.kind, problem.what.fields["method"]) == ("loops", method)


def test_a_check_outside_the_main_thread_works_without_alarm():
    reports = []
    thread = threading.Thread(target=lambda: reports.append(check_game(Fine(), plays=3)))
    thread.start()
    thread.join()
    assert reports[0].ok


def test_a_play_that_never_ends_is_a_notice_and_no_problem():
    class Circle(Game):
        def start(self):
            return 0

        def moves(self, state):
            yield 1

        def play(self, state, move):
            return (state + move) % 3

    report = check_game(Circle(), plays=2, limit=10)
    assert report.ok
    assert [notice.text() for notice in report.notices] == [
        "2 of 2 random plays were stopped after 10 plies: fine if the game can go on for ever"
    ]


def test_an_impartial_game_that_knows_whose_turn_it_is_is_fair():
    class Turns(Fine):
        def start(self):
            return (self.heap, 0)

        def play(self, state, move):
            return (state[0] - move, 1 - state[1])

        def turn(self, state):
            return state[1]

        def swap(self, state):
            return (state[0], 1 - state[1])

    report = check_game(Turns())
    assert report.problems == ()
    assert [str(notice).partition(":")[0] for notice in report.notices] == [
        "impartial = True means nothing beside turn"
    ]


def test_of_a_game_with_turn_that_calls_itself_impartial_and_is_not_something_is_said():
    class OneSided(Game):
        impartial = True

        def start(self):
            return (5, 0)

        def turn(self, state):
            return state[1]

        def moves(self, state):
            return [n for n in ((1, 2) if state[1] == 0 else (1,)) if n <= state[0]]

        def play(self, state, move):
            return (state[0] - move, 1 - state[1])

    assert "impartial = True means nothing beside turn" in str(check_game(OneSided()).notices[0])


def test_the_same_seed_sees_the_same_positions():
    game = load("connect4")
    first, again = (check_game(game, plays=2, seed=5) for _ in range(2))
    assert first.positions == again.positions
    assert first.ok


# --- what is kept besides the state -------------------------------------------------------------------


class BoardInSelf(Game):
    """The matches are counted in `self`; the state only says whose turn it is."""

    def __init__(self, heap=5):
        self.heap = heap
        self.left = heap

    def start(self):
        return 0

    def moves(self, state):
        return range(1, min(3, self.left) + 1)

    def play(self, state, move):
        self.left -= move
        return 1 - state


class ScoreInSelf(Game):
    """Moves depend on the state alone, the result does not."""

    def __init__(self):
        self.last = 0

    def start(self):
        return (4,)

    def moves(self, state):
        return range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        self.last = move
        return (state[0] - move,)

    def score(self, state):
        return self.last


class CellsSetByStart(Game):
    """Has no board before `start` was asked."""

    def start(self):
        self.cells = [0] * 3
        return 0

    def moves(self, state):
        return [i for i in range(3) if not self.cells[i]]

    def play(self, state, move):
        self.cells[move] = 1
        return state + 1


MEN = [1, 1, 1]
COINS = [1, 1, 1]


class BoardInTheFile(Game):
    """Keeps the board under a name of the file, and `start` puts it back."""

    def start(self):
        MEN[:] = [1, 1, 1]
        return 0

    def moves(self, state):
        return [i for i in range(3) if MEN[i]]

    def play(self, state, move):
        MEN[move] = 0
        return state + 1


def coins_left():
    return [i for i, coin in enumerate(COINS) if coin]


class BoardReadByAHelper(Game):
    def start(self):
        COINS[:] = [1, 1, 1]
        return 0

    def moves(self, state):
        return coins_left()

    def play(self, state, move):
        self.take(move)
        return state + 1

    def take(self, move):
        COINS[move] = 0


class BoardInTheClass(Game):
    """Every game object has the same list."""

    taken: ClassVar = []

    def start(self):
        return 0

    def moves(self, state):
        return [i for i in range(4) if i not in self.taken]

    def play(self, state, move):
        self.taken.append(move)
        return state + 1


def board_around():
    cells = {}

    class BoardAround(Game):
        def start(self):
            cells.clear()
            return 0

        def moves(self, state):
            return [i for i in range(3) if i not in cells]

        def play(self, state, move):
            cells[move] = state
            return 1 - state

    return BoardAround()


def given_nothing(men=set()):  # noqa: B006 — the fault
    return men


class BoardInAnArgument(Game):
    """What an argument that is left out stands for is made once."""

    def start(self):
        given_nothing().clear()
        return 0

    def moves(self, state):
        return [i for i in range(3) if i not in given_nothing()]

    def play(self, state, move):
        given_nothing().add(move)
        return 1 - state


class Shelf:
    books = 3


SHELF = Shelf()


class BoardInAnObject(Game):
    def start(self):
        SHELF.books = 3
        return 0

    def moves(self, state):
        return range(SHELF.books)

    def play(self, state, move):
        SHELF.books -= 1
        return 1 - state


class ScoreSetByStart(Game):
    """Who took last is kept in `self`, which `start` alone makes."""

    def start(self):
        self.last = 0
        return 6

    def moves(self, state):
        return [move for move in (1, 2) if move <= state]

    def play(self, state, move):
        self.last = move
        return state - move

    def score(self, state):
        return 1 if self.last == 2 else -1


class TurnSetByStart(Game):
    def start(self):
        self.plies = 0
        return 6

    def moves(self, state):
        return [move for move in (1, 2) if move <= state]

    def play(self, state, move):
        self.plies += 1
        return state - move

    def turn(self, state):
        return self.plies % 2


class EstimateThatCounts(Fine):
    asked = 0

    def estimate(self, state):
        self.asked += 1
        return self.asked


class ScoreByChance(Fine):
    def score(self, state):
        return random.randrange(1, 10**9)


class MovesAreLists(Game):
    def start(self):
        return 4

    def moves(self, state):
        return [[1]] * (state > 0)

    def play(self, state, move):
        return state - move[0]


class NotToBeCopied(list):
    copies = 0

    def __deepcopy__(self, memo):
        NotToBeCopied.copies += 1
        return self


LARGE_TABLE = {number: NotToBeCopied() for number in range(100_000)}
UNREAD_TABLE = {0: NotToBeCopied()}
SMALL_TABLE = {0: NotToBeCopied()}


class ReadsATable(Fine):
    def moves(self, state):
        assert LARGE_TABLE[0] == SMALL_TABLE[0]
        return super().moves(state)


class Remembers(Game):
    """Keeps what it has computed, and counts its calls: no answer depends on it."""

    def __init__(self, heap=7):
        self.heap, self.table, self.asked = heap, {}, 0

    def start(self):
        return (self.heap,)

    def moves(self, state):
        self.asked += 1
        return self.table.setdefault(state, list(range(1, min(3, state[0]) + 1)))

    def play(self, state, move):
        return (state[0] - move,)


class Hides(Game):
    def __init__(self, level=5):
        self.level = level
        self.board = [0, 0]

    def start(self):
        return (self.level,)

    def moves(self, state):
        return range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)


@pytest.mark.parametrize(
    ("game", "kept"),
    [
        (BoardInSelf(), "self.left"),
        (CellsSetByStart(), "self.cells"),
        (ScoreInSelf(), "self.last"),
        (BoardInTheFile(), "(MEN)"),
        (BoardReadByAHelper(), "(COINS)"),
        (BoardInTheClass(), "(BoardInTheClass.taken)"),
        (board_around(), "(cells)"),
        (BoardInAnArgument(), "(men)"),
        (BoardInAnObject(), "(SHELF)"),
        (ScoreSetByStart(), "(self.last)"),
        (TurnSetByStart(), "(self.plies)"),
    ],
)
def test_rules_that_keep_something_besides_the_state_are_found(game, kept):
    # First of all: other problems follow from it.
    problem = check_game(game).problems[0]
    assert problem.kind == "hidden"
    assert kept in problem.text()


@pytest.mark.parametrize(
    ("game", "kind", "method"),
    [
        (EstimateThatCounts(), "impure", "estimate"),
        (ScoreByChance(), "impure", "score"),
        (MovesAreLists(), "unhashable_move", "the move [1]"),
    ],
)
def test_numbers_by_chance_and_moves_that_are_lists_are_found(game, kind, method):
    problem = check_game(game).problems[0]
    assert problem.kind == kind
    assert problem.text().startswith(method)
    assert method in problem.text("fr") or kind == "unhashable_move"


def test_what_only_an_untouched_copy_raises_is_not_told():
    assert [
        problem.kind for problem in check_game(CellsSetByStart()).problems if problem.kind == "raises"
    ] == []


def test_of_the_tables_of_a_file_only_small_ones_that_the_rules_read_are_copied(monkeypatch):
    monkeypatch.setattr(NotToBeCopied, "copies", 0)
    assert check_game(ReadsATable()).ok
    assert NotToBeCopied.copies == 1


def test_what_is_only_remembered_is_no_problem():
    assert check_game(Remembers()).ok


def test_attributes_that_hide_the_protocol_are_named():
    texts = [problem.text() for problem in check_game(Hides()).problems]
    assert [text.split()[0] for text in texts] == ["self.level", "self.board"]
    assert "level_" in texts[0]


# --- names that mean something else ---------------------------------------------------------------------


class BoardInClass(Fine):
    board = ((0, 0), (0, 0))


class LevelHelper(Fine):
    def level(self, heap, deep):
        return heap + deep


class OrderHelper(Fine):
    def order(self, moves):
        return sorted(moves)


class ReadsAFile(Fine):
    def read(self):
        return "rules.txt"


class PointsHelper(Fine):
    def points(self, state):
        return state[0]


class NameOfASquare(Fine):
    def name(self, row, column):
        return "abc"[column] + str(row)


class LostParts(Fine):
    def parts(self, state):
        return [(0,)]


class Parts(Fine):
    def parts(self, state):
        return [state]


class BoardAlone(Fine):
    def board(self, state):
        return "a text"


@pytest.mark.parametrize(
    ("game", "kind", "said"),
    [
        (BoardInClass(), "hides_in_class", "board = … in the class hides the method board"),
        (
            LevelHelper(),
            "other_arguments",
            r"level\(heap, deep\) has the name of one of the protocol, level\(state\)",
        ),
        (OrderHelper(), "other_arguments", r"order\(moves\) .* order\(state, move\)"),
        (PointsHelper(), "hides_fact", r"points has the name of a fact .* \(points = True\)"),
        (ReadsAFile(), "other_arguments", r"read\(\) .* read\(text\)"),
    ],
)
def test_names_of_the_protocol_that_mean_something_else_are_named(game, kind, said):
    (problem,) = check_game(game).problems
    assert problem.kind == kind
    assert re.search(said, problem.text())
    assert problem.text("fr") != problem.text()


def test_parts_that_lose_moves_are_found():
    (problem,) = check_game(LostParts()).problems
    assert problem.kind == "parts"
    assert check_game(Parts()).ok


def test_a_board_need_not_ask_who_moves():
    assert check_game(BoardAlone()).ok


def test_a_name_for_something_else_does_no_harm():
    game = NameOfASquare()
    assert check_game(game).ok
    assert game.title() == "nameofasquare heap=6"


# --- states that grow -----------------------------------------------------------------------------------


class History(Game):
    """Two tokens that step to and fro for ever; the state remembers all steps."""

    def start(self):
        return ()

    def moves(self, steps):
        return [0, 1]

    def play(self, steps, move):
        return (*steps, move)


class Clock(History):
    """The same with a counter."""

    def start(self):
        return (0, 0)

    def play(self, state, move):
        return (move, state[1] + 1)


class Forgets(Clock):
    """The same without: it goes round."""

    def play(self, state, move):
        return (move, 0)


class Long(Clock):
    """A long game that ends, and says so."""

    def moves(self, state):
        return [0, 1] if state[1] < 10_000 else []

    def level(self, state):
        return state[1]


@pytest.mark.parametrize("game", [History(), Clock()])
def test_states_that_grow_for_ever_are_found(game):
    (problem,) = check_game(game, plays=2).problems
    assert problem.kind == "grows"
    assert "after 500 plies" in problem.text()


@pytest.mark.parametrize("game", [Forgets(), Long()])
def test_states_that_go_round_or_end_do_not_grow(game):
    assert check_game(game, plays=2).ok


def test_what_may_not_come_back_is_asked_of_a_state():
    class Other(Game):
        def start(self):
            return 1

        def moves(self, state):
            return range(state)

        def play(self, state, move):
            return move

        def met(self):
            return 0

    assert any("met" in str(problem) for problem in check_game(Other()).problems)


@pytest.mark.parametrize("patience", [-1, 2.5, "100", None, True])
def test_patience_is_a_number_of_plies(patience):
    game = load("nim")
    assert not any("patience" in str(problem) for problem in check_game(game).problems)
    game.patience = patience
    assert any("patience" in str(problem) for problem in check_game(game).problems)
