import math
from random import Random

import pytest

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.checks import (
    ensure_functions,
    ensure_kind,
    ensure_path,
    ensure_player,
    ensure_positive,
    ensure_situation,
    ensure_state,
    ensure_whole,
    is_state,
    not_together,
    state_or_start,
)
from zermelo.errors import ParameterError, PositionError, UnknownGameError, UnknownVertexError, ZermeloError
from zermelo.exact import (
    EndgameTable,
    Solution,
    attractor,
    estimate_states,
    find_cycle,
    grundy_value,
    guaranteed,
    is_absorbing,
    is_acyclic,
    is_bipartite,
    is_stable,
    prove,
    solve,
    tabulate,
    verify_stored,
    winning_strategy,
)
from zermelo.game import Game
from zermelo.games import load
from zermelo.judge import analyse, analyse_many
from zermelo.matches.agents import RandomAgent
from zermelo.matches.match import play_match
from zermelo.scores import Outcome
from zermelo.search import alpha_beta, deepening, greedy, mcts, minimax, perft
from zermelo.situation import Player
from zermelo.strategy import Play, Strategy, follow
from zermelo.testing import check_game
from zermelo.tree import unfold
from zermelo.words import message


class Words(Game):
    """A game whose own states are texts: a letter is taken from one end."""

    impartial = True

    def __init__(self, word="banana"):
        self.word = word

    def start(self):
        return self.word

    def moves(self, state):
        yield from ("first", "last")[: len(state)]

    def play(self, state, move):
        return state[1:] if move == "first" else state[:-1]


class Mixed(Game):
    """Vertices of a dictionary, numbers and names."""

    impartial = True
    after = {0: ["a", 1], "a": [1], 1: []}  # noqa: RUF012 — a constant

    def start(self):
        return 0

    def moves(self, state):
        yield from self.after[state]

    def play(self, state, move):
        return move


class Numbered(Game):
    """A heap whose states are numbered, for tables."""

    index_count = 8

    def start(self):
        return (7,)

    def moves(self, state):
        yield from range(1, min(3, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)


@pytest.fixture(scope="module")
def nim():
    return load("nim:heaps=1+2")


@pytest.fixture(scope="module")
def solution(nim):
    return solve(nim)


@pytest.fixture(scope="module")
def table() -> EndgameTable:
    return tabulate(Numbered())


# --- states -----------------------------------------------------------------------------------------------

ASKS = {
    "solve": lambda game, state: solve(game, state),
    "alpha_beta": alpha_beta,
    "analyse": analyse,
    "analyse_many": lambda game, state: analyse_many(game, [state]),
    "minimax": minimax,
    "greedy": greedy,
    "mcts": lambda game, state: mcts(game, state, visits=5),
    "perft": lambda game, state: perft(game, 2, state=state),
    "prove": prove,
    "unfold": lambda game, state: unfold(game, state),
    "from_game": Arena.from_game,
    "grundy_value": grundy_value,
    "estimate_states": estimate_states,
    "is_acyclic": lambda game, state: is_acyclic(game, state=state),
    "follow": lambda game, state: follow(game, {}, {}, at=(state, 0)),
    "guaranteed": lambda game, state: guaranteed(game, Strategy(0, {}), at=(state, 0)),
    "Play.of_moves": lambda game, state: Play.of_moves(game, [], at=(state, 0)),
}
SOLVED = ("outcome", "value", "distance", "grundy", "in_kernel", "best_moves", "line", "analysis")


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
@pytest.mark.parametrize("given", ["1,1", [1, 1], ("1", "1"), ((1, 1), 0), ("x",), Game, 1.5, {1: 1}])
def test_what_is_no_state_is_refused_with_the_start_and_how_to_read_a_text(nim, ask, given):
    with pytest.raises(PositionError) as caught:
        ask(nim, given)
    assert str(caught.value) == (
        f"{given!r} is not a state of nim 1+2, whose start is (1, 2); "
        "game.read(text)[0] is the state that a text writes"
    )
    assert caught.value.text("fr") == (
        f"{given!r} n'est pas un état de nim 1+2, dont le départ est (1, 2) ; "
        "game.read(texte)[0] est l'état qu'un texte écrit"
    )


@pytest.mark.parametrize("method", SOLVED)
@pytest.mark.parametrize("given", ["1,1", 2, [1, 1], ((1, 1), 0)])
def test_a_solution_refuses_what_is_no_state_in_the_same_words(solution, method, given):
    with pytest.raises(PositionError, match=r"is not a state of nim 1\+2, whose start is \(1, 2\)"):
        getattr(solution, method)(given)


def test_a_solution_says_of_a_state_that_it_does_not_hold_that_it_cannot_be_reached(solution):
    with pytest.raises(PositionError, match=r"position \(3, 3\) cannot be reached from 1,2"):
        solution.outcome((3, 3))


@pytest.mark.parametrize("method", ["outcome", "distance", "best_moves"])
@pytest.mark.parametrize("given", ["3", 3, None, [3]])
def test_an_endgame_table_refuses_what_is_no_state(table, method, given):
    with pytest.raises(PositionError, match=r"is not a state of numbered, whose start is \(7,\)"):
        getattr(table, method)(given)


@pytest.mark.parametrize("given", ["3", 3, None, [3], (9,)])
def test_what_is_no_state_is_in_no_table(table, given):
    assert given not in table
    assert (3,) in table


def test_a_game_whose_states_are_texts_takes_texts():
    assert solve(Words(), at="ban").states == solve(Words("ban")).states
    assert analyse(Words(), "b", exact=True).outcome == "win"
    with pytest.raises(PositionError, match="3 is not a state of words word=banana, whose start is 'banana'"):
        solve(Words(), at=3)


def test_states_that_are_numbers_and_names_are_both_taken():
    assert [solve(Mixed(), at=state).outcome() for state in (0, "a", 1)] == ["win", "win", "loss"]
    with pytest.raises(PositionError, match="'b' is not a state of mixed, whose start is 0"):
        solve(Mixed(), "b")


class Tokens(Game):
    """A token is taken away from a row of them: rules that answer for whatever has a length."""

    impartial = True

    def __init__(self, row=("o", "o", "o")):
        self.row = row

    def start(self):
        return self.row

    def moves(self, state):
        yield from range(len(state))

    def play(self, state, move):
        return (*state[:move], *state[move + 1 :])

    def score(self, state):
        return {"": 1, (): -1}[state]


def test_states_may_be_longer_or_shorter_than_the_start():
    assert solve(Tokens(), at=("o", "o")).states == 3
    assert is_state(Tokens(), ("o",) * 5)


def test_a_text_is_no_tuple_even_where_the_rules_would_answer():
    assert not is_state(Tokens(), "oo")
    assert not is_state(Tokens(), range(2))


def test_a_list_is_no_state_even_where_the_rules_would_answer():
    assert is_state(Tokens(frozenset({1})), frozenset({2}))
    assert not is_state(Tokens(frozenset({1})), [2])


def test_without_a_move_the_rules_are_asked_for_the_score():
    assert is_state(Tokens(), ())
    assert not is_state(Tokens(5), range(0))


def test_rules_that_fail_in_a_state_like_the_start_are_not_taken_for_a_wrong_state():
    class Broken(Numbered):
        def moves(self, state):
            raise ZeroDivisionError

    assert is_state(Broken(), (3,))
    assert not is_state(Broken(), (3, 4))


def test_a_start_that_fails_is_not_the_fault_of_a_state():
    class NoStart(Game):
        def start(self):
            raise ZeroDivisionError

    assert is_state(NoStart(), "anything")


def test_no_state_is_the_start(nim):
    assert state_or_start(nim, None) == (1, 2)
    assert state_or_start(nim, (1, 1)) == (1, 1)


@pytest.mark.parametrize("at", [(1, 1), ((1, 1), 2), ((1, 1), True), "1,1", [(1, 1), 0], ((1, 1),), None])
def test_a_situation_is_a_state_and_a_player(nim, at):
    with pytest.raises(
        ParameterError, match=r"at is a pair \(state, player\), as game.read\(text\) gives it"
    ):
        ensure_situation(nim, at)
    ensure_situation(nim, ((1, 1), 1))


def test_the_state_of_a_situation_is_looked_at_too(nim):
    with pytest.raises(PositionError, match="'1,1' is not a state"):
        ensure_situation(nim, ("1,1", 0))


def test_a_long_state_is_not_repeated_whole(nim):
    with pytest.raises(PositionError) as caught:
        ensure_state(nim, "1" * 5000)
    assert len(str(caught.value)) < 300


# --- numbers ----------------------------------------------------------------------------------------------

COUNTS = {
    "solve limit": lambda game, n: solve(game, limit=n),
    "solve memory": lambda game, n: solve(game, memory=n),
    "alpha_beta nodes": lambda game, n: alpha_beta(game, nodes=n),
    "analyse nodes": lambda game, n: analyse(game, nodes=n),
    "analyse memory": lambda game, n: analyse(game, depth=1, memory=n),
    "mcts visits": lambda game, n: mcts(game, visits=n),
    "prove nodes": lambda game, n: prove(game, nodes=n),
    "prove memory": lambda game, n: prove(game, memory=n),
    "tabulate memory": lambda _, n: tabulate(Numbered(), memory=n),
    "from_game limit": lambda game, n: Arena.from_game(game, limit=n),
    "grundy_value limit": lambda game, n: grundy_value(game, limit=n),
    "is_acyclic limit": lambda game, n: is_acyclic(game, n),
}


@pytest.mark.parametrize("ask", COUNTS.values(), ids=COUNTS)
@pytest.mark.parametrize("given", [1.5, 0.5, -1, 0, math.nan, math.inf, True, "9", [9]])
def test_what_is_counted_is_a_whole_number(nim, ask, given):
    with pytest.raises(ParameterError, match="is a whole number, 1 or more"):
        ask(nim, given)


def test_a_whole_number_is_refused_in_both_languages_by_its_name():
    with pytest.raises(ParameterError) as caught:
        ensure_whole(nodes=1.5)
    assert str(caught.value) == "nodes=1.5: nodes is a whole number, 1 or more"
    assert caught.value.text("fr") == "nodes=1.5 : nodes est un entier, 1 ou plus"


def test_none_is_no_limit_unless_a_number_is_needed():
    ensure_whole(limit=None)
    ensure_positive(seconds=None)
    with pytest.raises(ParameterError, match="limit=None: limit is a whole number, 1 or more"):
        ensure_whole(optional=False, limit=None)
    with pytest.raises(ParameterError, match="zoom=None: zoom is a number greater than 0"):
        ensure_positive(optional=False, zoom=None)


def test_a_seed_is_any_whole_number(nim):
    assert mcts(nim, visits=20, seed=-3) is not None
    with pytest.raises(ParameterError, match=r"seed=1\.5: seed is a whole number$"):
        mcts(nim, visits=20, seed=1.5)


def test_whole_numbers_of_numpy_are_whole_numbers(nim):
    np = pytest.importorskip("numpy")
    assert solve(nim, limit=np.int64(50)).states == solve(nim).states


@pytest.mark.parametrize("seconds", [math.nan, math.inf, 0, -1, True, "3"])
@pytest.mark.parametrize("ask", [analyse, mcts, prove], ids=lambda ask: ask.__name__)
def test_seconds_are_a_finite_number_above_zero(nim, ask, seconds):
    with pytest.raises(ParameterError, match="seconds is a number greater than 0"):
        ask(nim, seconds=seconds)


@pytest.mark.parametrize("depth", [2.5, -1, True, "2", math.nan])
@pytest.mark.parametrize("ask", [analyse, minimax, unfold], ids=lambda ask: ask.__name__)
def test_a_depth_is_a_whole_number(nim, ask, depth):
    with pytest.raises(ParameterError, match="depth is a whole number"):
        ask(nim, depth=depth)


# --- players, functions, files ----------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["adam", 2, -1, None, True, 0.0, Player])
def test_a_player_is_zero_or_one(solution, player):
    for ask in (ensure_player, solution.attractor, solution.stages, solution.strategy):
        with pytest.raises(ParameterError) as caught:
            ask(player)
        assert f"player={player!r}: player is 0 (the first player, Adam) or 1" in str(caught.value)
        assert f"player={player!r} : player est 0 (qui commence, Adam) ou 1" in caught.value.text("fr")


def test_players_by_number_and_by_name_are_the_same(solution):
    assert solution.stages(1) == solution.stages(Player.EVE)


def test_solving_begins_at_a_state_a_situation_or_its_text():
    chomp = load("chomp:rows=2,columns=3")
    asked = [
        {"state": (3, 1)},
        {"at": (3, 1)},
        {"at": ((3, 1), 0)},
        {"at": ((3, 1), 1)},
        {"at": "3,1"},
        {"at": "3,1@2"},
    ]
    assert {solve(chomp, **how).start for how in asked} == {(3, 1)}
    assert solve(chomp, (3, 1)).states == solve(chomp, at="3,1").states < solve(chomp).states
    jeu = {0: [1], 1: [2], 2: []}
    assert {solve(jeu, **how).start for how in ({"state": 1}, {"at": 1}, {"at": "1"}, {"at": (1, 1)})} == {1}
    with pytest.raises(ParameterError, match="state and at exclude each other"):
        solve(chomp, (3, 1), at="3,1")
    with pytest.raises(ParameterError, match="state and at exclude each other"):
        solve(jeu, 1, at=1)
    for game, at in ((chomp, "9,9"), (jeu, "9"), (jeu, 9)):
        with pytest.raises((PositionError, UnknownVertexError)):
            solve(game, at=at)


def test_plays_begin_at_a_situation_or_its_text():
    game = load("subtraction:heap=5")
    for at in (((3,), 1), "3@2"):
        assert Play.begin(game, at).situations == (((3,), 1),)
        assert follow(game, lambda state: 1, lambda state: 1, at=at, limit=2).situations[-1] == ((1,), 1)
        assert guaranteed(game, solve(game).strategy(1), at=at) is Outcome.WIN
        assert play_match(game, RandomAgent(Random(1)), RandomAgent(Random(1)), at=at).play.situations[0] == (
            (3,),
            1,
        )


@pytest.mark.parametrize("given", ["print", 3, Game, [print]])
@pytest.mark.parametrize("ask", [solve, analyse, prove, tabulate], ids=lambda ask: ask.__name__)
def test_progress_is_told_to_a_function(nim, ask, given):
    with pytest.raises(ParameterError, match="progress is a function"):
        ask(nim, progress=given)


@pytest.mark.parametrize("ask", [analyse, mcts, deepening], ids=lambda ask: ask.__name__)
def test_analyses_are_told_to_a_function(nim, ask):
    with pytest.raises(ParameterError, match="watch is a function"):
        ask(nim, watch=3)


def test_functions_and_objects_that_answer_are_functions():
    class Answers:
        def __call__(self, state):
            return 0

    ensure_functions(heuristic=Answers(), order=len, progress=None)


@pytest.mark.parametrize("path", [None, 3, [], Game])
def test_a_file_is_named_by_a_text_or_a_path(path, solution):
    for ask in (ensure_path, solution.save, solution.load, Arena.from_file):
        with pytest.raises(ParameterError, match="path is the name of a file"):
            ask(path)


def test_a_value_of_another_kind_is_refused_in_the_words_that_are_given():
    number = message("test.number", en="a number", fr="un nombre")
    with pytest.raises(ParameterError) as caught:
        ensure_kind(int, number, rows="two")
    assert (str(caught.value), caught.value.text("fr")) == (
        "rows='two': rows is a number",
        "rows='two' : rows est un nombre",
    )


@pytest.mark.parametrize("given", ["nim", Game, [1], 3])
def test_a_saved_solution_is_loaded_with_its_game_or_with_what_makes_it(tmp_path, nim, solution, given):
    path = tmp_path / "nim.json"
    solution.save(path)
    assert Solution.load(path, nim).counts == Solution.load(str(path), load).counts == solution.counts
    with pytest.raises(ParameterError, match="is not a game"):
        Solution.load(path, given)


@pytest.mark.parametrize("given", [{"plays": 1.5}, {"plays": None}, {"limit": -1}, {"seed": "x"}])
def test_a_check_counts_in_whole_numbers(nim, given):
    (name,) = given
    with pytest.raises(ParameterError, match=f"{name} is a whole number"):
        check_game(nim, **given)


def test_states_to_judge_may_be_made_one_by_one(nim):
    found = analyse_many(nim, (state for state in [(1, 1), (0, 2)]), exact=True)
    assert [analysis.outcome for analysis in found] == ["loss", "win"]
    with pytest.raises(ParameterError, match="states=None: states is a list of states"):
        analyse_many(nim, None)


# --- things that exclude each other, heuristics by name ------------------------------------------------------


@pytest.mark.parametrize("limit", [{"depth": 5}, {"depth": 0}, {"heuristic": len}], ids=str)
def test_what_is_proved_has_no_depth_and_no_heuristic(nim, limit):
    (name,) = limit
    with pytest.raises(ParameterError, match=f"{name} and exact exclude each other: give one of them"):
        analyse(nim, exact=True, **limit)


def test_names_that_exclude_each_other_are_said_as_they_are_written():
    not_together("--", depth=None, exact=True)
    not_together(depth=3, exact=False)
    with pytest.raises(ParameterError) as caught:
        not_together("--", depth=0, exact=True)
    assert str(caught.value) == "--depth and --exact exclude each other: give one of them"
    assert caught.value.text("fr") == "--depth et --exact s'excluent : donner l'un des deux"


def test_a_heuristic_of_the_game_is_given_by_its_name():
    game = load("tictactoe")
    state, _ = game.read("X.X/.O./.O.")
    for ask in (lambda h: analyse(game, state, depth=1, heuristic=h).value, lambda h: greedy(game, state, h)):
        assert ask("alignment") == ask(game.alignment)
        assert ask("absolute") == ask(game.absolute)
    named = minimax(game, state, depth=1, heuristic="alignment")
    assert named == minimax(game, state, depth=1, heuristic=game.alignment)


@pytest.mark.parametrize(("depth", "shown"), [("2", "'2'"), (1.5, "1.5"), (True, "True")])
def test_a_depth_that_is_no_whole_number_is_not_called_out_of_range(depth, shown):
    with pytest.raises(ParameterError) as caught:
        analyse(load("tictactoe"), depth=depth)
    assert str(caught.value).startswith(f"depth={shown}: depth is a whole number from 0 to ")
    assert caught.value.text("fr").startswith(f"depth={shown} : depth est un entier de 0 à ")


def test_a_heuristic_that_is_misspelt_is_asked_for_by_its_name():
    for name in ("aligment", "Alignment"):
        with pytest.raises(
            UnknownGameError, match=f"“{name}” \\(did you mean alignment\\?\\); its heuristics"
        ):
            analyse(load("tictactoe"), heuristic=name)


@pytest.mark.parametrize("name", ["moves", "captures", ""])
def test_an_unknown_heuristic_is_refused_with_those_of_the_game(name):
    game = load("tictactoe")
    for ask in (alpha_beta, analyse, minimax, greedy):
        with pytest.raises(UnknownGameError) as caught:
            ask(game, heuristic=name)
        assert f"has no heuristic “{name}”; its heuristics: alignment, absolute" in str(caught.value)
        assert f"n'a pas d'heuristique « {name} » ; ses heuristiques : alignment, absolute" in (
            caught.value.text("fr")
        )


def test_a_heuristic_is_a_function(nim):
    with pytest.raises(ParameterError, match="heuristic is a function"):
        analyse(nim, depth=1, heuristic=3)


# --- all doors --------------------------------------------------------------------------------------------


DOORS = {
    **{name: lambda thing, ask=ask, **_: ask(thing, (1, 1)) for name, ask in ASKS.items()},
    "ArenaGame": lambda thing, **_: ArenaGame(thing),
    "Play.begin": lambda thing, **_: Play.begin(thing),
    "from_networkx": lambda thing, **_: Arena.from_networkx(thing),
    "first of follow": lambda thing, nim, **_: follow(nim, thing, {}),
    "moves of a play": lambda thing, nim, **_: Play.of_moves(nim, thing),
    "states_with": lambda thing, solution, **_: list(solution.states_with(thing)),
    "winning_strategy": lambda thing, **_: winning_strategy(thing),
    "strategy of guaranteed": lambda thing, nim, **_: guaranteed(nim, thing),
    "verify_stored": lambda thing, nim, **_: verify_stored(thing, nim),
    "find_cycle": lambda thing, **_: find_cycle(thing),
    "is_stable": lambda thing, **_: is_stable(thing, [0]),
    "is_absorbing": lambda thing, **_: is_absorbing(thing, [0]),
    "is_bipartite": lambda thing, **_: is_bipartite(thing),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.parametrize("thing", [None, "chomp", 3, Game, [1, 2]])
def test_what_makes_no_sense_is_refused_by_an_error_of_the_library_in_both_languages(
    nim, solution, door, thing
):
    with pytest.raises(ZermeloError) as caught:
        door(thing, nim=nim, solution=solution)
    assert caught.value.text("fr") != str(caught.value)


def test_depths_and_vertices_may_be_numbers_of_numpy():
    np = pytest.importorskip("numpy")
    three, game = np.int64(3), load("chomp")
    assert analyse(game, depth=three).value == analyse(game, depth=3).value
    assert perft(game, three) == perft(game, 3)
    arena = Arena.from_edges(np.array([0, 1, 0]), np.array([[0, 1], [1, 2]]).tolist())
    assert attractor(arena, np.array([2]), 0) == attractor(arena, [2], 0)
    assert attractor(arena, [np.int8(2)], np.int64(1)) == attractor(arena, [2], 1)


def test_a_rules_file_may_be_given_as_a_path(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "from zermelo import Game\n\n\nclass Mine(Game):\n    def start(self):\n        return (1,)\n"
    )
    assert load(path).start() == load(str(path)).start() == (1,)
