"""Strong solutions: the course's numbers, ranked moves, files, faults of rules."""

import math
from collections.abc import Mapping

import pytest
from tests.small_games import (
    COURSE_ARENA,
    Bar,
    Heaps,
    Matches,
    Noughts,
    OwnedTokenGame,
    TokenGame,
    token_game,
)

from zermelo.analysis import StateVerdict
from zermelo.arena import Arena
from zermelo.errors import (
    CertificateError,
    FileError,
    IllegalMoveError,
    ParameterError,
    PositionError,
    RulesError,
    TooLargeError,
    UndefinedError,
)
from zermelo.exact import Solution, guaranteed, solve, winning_strategy
from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.situation import Player
from zermelo.strategy import Strategy, follow

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


# --- the course's numbers -------------------------------------------------------------------------------


def test_the_arena_of_the_notes_has_the_printed_winners_and_nimbers():  # A54, A55, A56
    solution = solve(Arena.from_dict(COURSE_ARENA))
    assert (solution.states, solution.edges) == (9, 21)
    assert set(solution.states_with(WIN)) == {0, 1, 3, 4, 5, 7}
    assert set(solution.states_with(LOSS)) == {2, 6, 8}
    assert [solution.grundy(v) for v in range(9)] == [4, 3, 0, 2, 2, 1, 0, 1, 0]
    assert [v for v in range(9) if solution.in_kernel(v)] == [2, 6, 8]
    assert solution.best_moves() == [2]


@pytest.mark.parametrize(
    ("rows", "columns", "states", "kernel", "nimber", "opening"),
    [  # A69, A70
        (2, 2, 5, 2, 2, (2, 1)),
        (3, 3, 19, 5, None, (3, 1, 1)),
        (3, 4, 34, 7, None, (4, 2, 2)),
        (4, 5, 125, 16, 13, (5, 5, 2, 2)),
    ],
)
def test_chomp_has_the_sizes_kernels_and_openings_of_the_notes(
    rows, columns, states, kernel, nimber, opening
):
    game = Bar(rows, columns)
    solution = solve(game)
    assert solution.states == states
    assert sum(bool(solution.in_kernel(state)) for state in solution) == kernel
    assert nimber in (None, solution.grundy())
    winning = [m for m in game.moves(game.start()) if solution.outcome(game.play(game.start(), m)) is LOSS]
    assert [game.play(game.start(), move) for move in winning] == [opening]


@pytest.mark.parametrize(
    ("heap", "take", "lost", "stages"),
    [(20, 3, [1, 5, 9, 13, 17], 11), (24, 2, list(range(1, 24, 3)), 17), (6, 3, [1, 5], 5)],  # A66–A68
)
def test_heaps_of_matches_have_the_losing_sizes_and_attractors_of_the_notes(heap, take, lost, stages):
    solution = solve(Matches(heap, take))
    assert sorted(h for (h,) in solution.states_with(LOSS)) == lost
    adam, eve = solution.attractor(Player.ADAM), solution.attractor(Player.EVE)
    assert len(adam) == len(eve) == heap + 1
    assert not set(adam) & set(eve)
    assert len(solution.stages(Player.ADAM)) == stages


@pytest.mark.parametrize(("rows", "columns", "sizes"), [(2, 2, [1, 2, 1, 1]), (2, 3, [1, 3, 1, 2, 1, 1])])
def test_the_stages_of_chomp_are_those_of_the_notes(rows, columns, sizes):  # A69
    assert [len(stage) for stage in solve(Bar(rows, columns)).stages(Player.ADAM)] == sizes


def test_tic_tac_toe_has_5478_states_and_is_a_draw():  # A77
    solution = solve(Noughts())
    assert (solution.states, solution.outcome(), solution.distance()) == (5478, DRAW, None)
    assert sum(solution.counts.values()) == 5478
    assert solution.best_moves() == list(range(9))
    assert len(solution.line()) == 9


def test_tic_tac_toe_agrees_with_openspiel_everywhere():
    pyspiel = pytest.importorskip("pyspiel")
    memory = {}

    def seen_by_mover(state):
        text = str(state).replace("\n", "")
        mover = "x" if text.count("x") == text.count("o") else "o"
        names = {".": ".", mover: "m"}
        return "".join(names.get(mark, "t") for mark in text), "xo".index(mover)

    def judge(state):
        """(value for the mover, plies to the end or None)."""
        board, mover = seen_by_mover(state)
        if board not in memory:
            if state.is_terminal():
                value = state.returns()[mover]
                memory[board] = (value, 0 if value else None)
            else:
                answers = [judge(state.child(action)) for action in state.legal_actions()]
                value = max(-after for after, _ in answers)
                far = [plies + 1 for after, plies in answers if -after == value and plies is not None]
                memory[board] = (value, (min if value > 0 else max)(far) if value else None)
        return memory[board]

    judge(pyspiel.load_game("tic_tac_toe").new_initial_state())
    solution = solve(Noughts())
    assert {state: (solution.value(state), solution.distance(state)) for state in solution} == memory


def test_a_chain_of_100_000_states_is_solved_to_its_end():
    chain = [[i + 1] for i in range(99_999)] + [[]]
    solution = solve(TokenGame(chain), engine="plain")
    assert (solution.states, solution.distance(), solution.outcome()) == (100_000, 99_999, WIN)
    assert len(solution.line()) == 99_999
    assert guaranteed(solution.game, winning_strategy(solution)) is WIN


# --- draws, points, turns -------------------------------------------------------------------------------


def test_a_cycle_that_the_loser_can_reach_is_a_draw():
    solution = solve(TokenGame([[1], [0, 2], []]))  # from 1 the move to 2 wins, so 0 is lost
    assert [solution.outcome((v,)) for v in range(3)] == [LOSS, WIN, LOSS]
    escape = solve(TokenGame([[1, 3], [0, 2], [], [3]]))
    assert escape.outcome() is DRAW
    assert escape.best_moves() == [1]
    assert escape.line() == [1, 0]  # it stops where the play goes round
    assert escape.counts == {"win": 1, "draw": 2, "loss": 1}


def test_the_winner_hurries_and_the_loser_delays():
    #  0 loses whatever it does: through 1 in two plies, through 2 in four
    solution = solve(TokenGame([[1, 2], [3], [4], [], [5], [3]]))
    assert (solution.outcome(), solution.distance(), solution.best_moves()) == (LOSS, 4, [1])
    faster = solve(TokenGame([[1, 2], [3], [], [4], []]))
    assert (faster.outcome(), faster.distance(), faster.best_moves()) == (WIN, 1, [1])


def test_value_comes_before_distance_where_points_count():
    # Vertex 1 is worth 3 at once, vertex 2 is worth 5 after two more plies.
    successors, scores = [[1, 2], [], [3], [4], []], {1: -3, 4: -5}
    points = solve(TokenGame(successors, scores, points=True))
    assert (points.value(), points.distance(), points.best_moves()) == (5, 3, [1])
    signs = solve(TokenGame(successors, scores))
    assert (signs.value(), signs.distance(), signs.best_moves()) == (1, 1, [0])
    # The attractor is about winning at all: there the quick small win counts.
    assert points.attractor(Player.ADAM) == signs.attractor(Player.ADAM)


def test_scores_may_be_fractions_and_infinite():
    solution = solve(TokenGame([[1, 2, 3], [], [], []], {1: math.inf, 2: -0.5, 3: 2.5}, points=True))
    assert solution.value() == 0.5
    assert solution.value((1,)) == math.inf


def test_the_same_player_may_move_twice_in_a_row():
    solution = solve(OwnedTokenGame([[1, 2], [2], []], {2: -1}, owner=[0, 0, 1]))
    assert [solution.value((v,)) for v in range(3)] == [1, 1, -1]
    assert solution.attractor(Player.ADAM) == {((0,), 0): 1, ((1,), 0): 1, ((2,), 1): 0}
    assert solution.attractor(Player.EVE) == {}
    assert solution.strategy(1).choices == {}


def test_a_position_without_moves_is_solved_too():
    solution = solve(Matches(5), at=(0,))
    assert (solution.outcome(), solution.distance(), solution.best_moves(), solution.line()) == (
        WIN,
        0,
        [],
        [],
    )
    drawn = solve(Noughts(), at="mtmtmttmt")
    assert (drawn.outcome(), drawn.distance()) == (DRAW, None)


# --- Grundy values ----------------------------------------------------------------------------------------


def test_each_missing_grundy_value_has_its_own_reason():
    partisan, cyclic = Noughts(), TokenGame([[1], [0, 2], []], impartial=True)
    reasons = [str(solve(game).grundy_reason) for game in (partisan, cyclic, Matches(5))]
    assert len(set(reasons)) == 3
    for reason, words in zip(reasons, ["not declared impartial", "go round", "score 1"], strict=True):
        assert words in reason
    assert solve(Matches(5)).grundy() is None
    assert solve(Matches(5)).in_kernel() is None


def test_nim_has_the_xor_of_its_heaps():  # Bouton 1901
    solution = solve(Heaps((3, 4, 5)))
    assert all(solution.grundy((a, b, c)) == a ^ b ^ c for a, b, c in solution)
    assert solution.grundy_reason is None


# --- moves and strategies ---------------------------------------------------------------------------------


def test_an_analysis_judges_every_move_best_first():
    analysis = solve(Matches(7)).analysis()
    assert analysis.best == (2,)
    assert [(v.move, v.outcome, v.distance) for v in analysis.moves] == [
        (2, WIN, 4),
        (1, LOSS, 5),
        (3, LOSS, 3),
    ]
    assert analysis.exact
    assert len(analysis.line) == analysis.distance == 4


def test_a_winning_strategy_beats_every_reply_and_a_wrong_one_does_not():
    game = Matches(20)
    strategy = winning_strategy(solve(game))
    assert strategy.player == Player.ADAM
    assert guaranteed(game, strategy) is WIN
    assert len(strategy) < 21
    spoilt = Strategy(0, {**strategy.choices, (20,): 1, **{(h,): 1 for h in range(1, 20)}})
    assert guaranteed(game, spoilt) is LOSS


def test_the_second_player_wins_where_the_start_is_lost():
    game = Matches(21)
    strategy = winning_strategy(solve(game))
    assert strategy.player == Player.EVE
    assert guaranteed(game, strategy) is WIN
    play = follow(game, lambda state: 1, strategy)
    assert game.score(play.state) == 1
    assert play.player == Player.EVE


def test_a_drawing_strategy_never_loses_and_a_draw_has_no_winning_one():
    solution = solve(Noughts())
    for player in Player:
        assert guaranteed(solution.game, solution.strategy(player)) is DRAW
    with pytest.raises(UndefinedError, match="draw"):
        winning_strategy(solution)


def test_infinite_play_under_a_strategy_is_a_draw():
    game = TokenGame([[1, 2], [0], []])
    assert guaranteed(game, Strategy(0, {(0,): 0})) is DRAW
    assert guaranteed(game, Strategy(0, {(0,): 1})) is WIN
    assert guaranteed(game, Strategy(0, {}), at=((2,), 0)) is LOSS


def test_a_strategy_with_holes_or_illegal_moves_is_refused():
    with pytest.raises(UndefinedError, match="says nothing about position 5"):
        guaranteed(Matches(5), Strategy(0, {}))
    with pytest.raises(IllegalMoveError, match="9"):
        guaranteed(Matches(5), Strategy(0, {(5,): 9}))


# --- the door -----------------------------------------------------------------------------------------------


def test_a_state_outside_the_solution_is_refused_by_name():
    solution = solve(Matches(5))
    assert (5,) in solution
    assert (6,) not in solution
    assert [1] not in solution
    with pytest.raises(PositionError, match=r"\(6,\) cannot be reached from 5"):
        solution.outcome((6,))
    with pytest.raises(PositionError):
        solution.best_moves((6,))


def test_progress_is_reported_and_may_stop_the_work():
    calls = []
    solve(Noughts(), progress=lambda done, estimate: calls.append((done, estimate)))
    assert calls
    assert all(0 < done <= 5478 for done, _ in calls)

    def stop(done, estimate):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(Noughts(), progress=stop)


def test_an_unknown_engine_is_refused():
    with pytest.raises(ParameterError, match="engine gpu"):
        solve(Matches(3), engine="gpu")


def test_more_states_than_the_limit_are_refused():
    with pytest.raises(TooLargeError, match="the limit"):
        solve(Matches(100), limit=100)
    assert solve(Matches(100), limit=101).states == 101


# --- rules that misbehave ---------------------------------------------------------------------------------


class Broken(Matches):
    """Rules with a fault of the given kind."""

    def __init__(self, fault):
        super().__init__(9)
        self.fault = fault
        self.calls = 0

    def moves(self, state):
        if self.fault == "moves" and state == (5,):
            return {}["heap"]  # the line of this fault
        if self.fault == "endless":
            return iter(int, 1)
        if self.fault == "none":
            return None
        return super().moves(state)

    def play(self, state, move):
        if self.fault == "list":
            return [state[0] - move]
        if self.fault == "play":
            return (state[0] // 0,)
        return super().play(state, move)

    def score(self, state):
        return {"nan": math.nan, "nothing": None, "text": "won"}.get(self.fault, 1)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("moves", r"fail in moves at \(5,\): KeyError: 'heap' \(\w+\.py, line \d+\)"),
        ("play", r"fail in play at \(9,\): ZeroDivisionError: .*, line \d+"),
        ("list", r"play gives the state \[8\], which Python cannot hash"),
        ("endless", r"more than 100,000 moves at \(9,\)"),
        ("none", r"moves gives None at \(9,\); it must yield"),
        ("nan", r"score gives nan at \(0,\)"),
        ("nothing", r"score gives None at \(0,\)"),
        ("text", r"score gives 'won' at \(0,\)"),
    ],
)
def test_faults_of_rules_are_named_in_one_line(fault, words):
    with pytest.raises(RulesError, match=words) as caught:
        solve(Broken(fault))
    assert "\n" not in str(caught.value)
    assert caught.value.text("fr") != str(caught.value)


def test_the_line_of_a_fault_is_that_of_the_rules():
    source = __file__
    with open(source, encoding="utf-8") as file:  # noqa: PTH123
        line = next(i for i, text in enumerate(file, 1) if "the line of this fault" in text)
    with pytest.raises(RulesError, match=f"line {line}\\)$"):
        solve(Broken("moves"))


def test_a_turn_that_is_no_player_is_refused():
    with pytest.raises(RulesError, match=r"turn gives 2 at \(0,\)"):
        solve(OwnedTokenGame([[]], owner=[2]))


def test_a_start_that_fails_or_cannot_be_hashed_is_refused():
    class NoStart(Game):
        def start(self):
            return [1]

    with pytest.raises(RulesError, match=r"start gives the state \[1\]"):
        solve(NoStart())
    with pytest.raises(RulesError, match="fail in start"):
        solve(Game())


def test_rules_that_change_their_mind_fail_the_verification():
    class Fickle(Matches):
        calls = 0

        def score(self, state):
            Fickle.calls += 1
            return 1 if Fickle.calls == 1 else -1

    game = Fickle(5)
    game.impartial = False  # so that the score is asked once by the solver
    with pytest.raises(RulesError, match="own verification"):
        solve(game)


class KeptBoard(Game):
    """Keeps the board in self and puts it back at each start."""

    def start(self):
        self.left = 3
        return 0

    def moves(self, state):
        return range(self.left)

    def play(self, state, move):
        self.left -= 1
        return state + 1


class KeptMove(Game):
    """Forbids the move that was made last, and does not say so in its states."""

    def start(self):
        self.last = None
        return 9

    def moves(self, state):
        return [move for move in (1, 2, 3) if move <= state and move != self.last]

    def play(self, state, move):
        self.last = move
        return state - move


class KeptScore(KeptMove):
    """Whoever took two last has won, which no state says."""

    def start(self):
        self.last = None
        return 6

    def moves(self, state):
        return [move for move in (1, 2) if move <= state]

    def score(self, state):
        return 1 if self.last == 2 else -1


class KeptTurn(KeptBoard):
    def moves(self, state):
        return range(min(2, 6 - state))

    def play(self, state, move):
        self.left -= 1
        return state + move + 1

    def turn(self, state):
        return self.left % 2


@pytest.mark.parametrize("game", [KeptBoard(), KeptMove(), KeptScore(), KeptTurn()])
def test_rules_with_a_memory_are_blamed_though_they_repeat_themselves_in_the_same_order(game):
    with pytest.raises(RulesError, match=r"own verification.*always answer the same"):
        solve(game)


# --- files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["solution.json", "solution.json.gz"])
@pytest.mark.parametrize(
    "game",
    [
        Bar(2, 3),
        Matches(6),
        token_game([[1, 2], [0], []], {2: -2.5}, points=True, owner=[0, 1, 1]),
        TokenGame([[1, 2], [], []], {1: math.inf, 2: -math.inf}, points=True),
    ],
)
def test_a_saved_solution_comes_back_whole(tmp_path, game, name):
    solution = solve(game)
    solution.save(tmp_path / name)
    loaded = Solution.load(tmp_path / name, game)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert list(loaded) == list(solution)
    for state in solution:
        for question in ("outcome", "value", "distance", "grundy", "best_moves"):
            assert getattr(loaded, question)(state) == getattr(solution, question)(state)
    assert (loaded.edges, loaded.engine, loaded.verified) == (solution.edges, solution.engine, True)
    assert str(loaded.grundy_reason) == str(solution.grundy_reason)
    assert Solution.load(str(tmp_path / name), game).counts == solution.counts


def test_a_damaged_or_foreign_solution_file_is_refused(tmp_path):
    path = tmp_path / "s.json"
    solve(Bar(2, 3)).save(path)
    whole = path.read_text(encoding="utf-8")
    with pytest.raises(CertificateError, match=r"solution of .*, not of"):
        Solution.load(path, Matches(3))
    with pytest.raises(CertificateError, match="give that game"):
        Solution.load(path)
    path.write_text(whole.replace('"edges":21', '"edges":22'), encoding="utf-8")
    with pytest.raises(CertificateError, match="checksum"):
        Solution.load(path, Bar(2, 3))
    path.write_text(whole[:-20], encoding="utf-8")
    with pytest.raises(CertificateError, match="damaged"):
        Solution.load(path, Bar(2, 3))
    zipped = tmp_path / "s.json.gz"
    solve(Bar(2, 3)).save(zipped)
    zipped.write_bytes(zipped.read_bytes()[:-9])
    with pytest.raises(CertificateError, match="damaged"):
        Solution.load(zipped, Bar(2, 3))
    with pytest.raises(FileError, match="cannot be read"):
        Solution.load(tmp_path / "nothing.json", Bar(2, 3))
    with pytest.raises(FileError, match="cannot be written"):
        solve(Bar(2, 3)).save(tmp_path / "no" / "folder.json")


def test_a_failed_save_leaves_the_old_file_alone(tmp_path, monkeypatch):
    path = tmp_path / "s.json"
    path.write_text("precious", encoding="utf-8")
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(FileError, match="disk full"):
        solve(Matches(3)).save(path)
    assert path.read_text(encoding="utf-8") == "precious"
    assert len(list(tmp_path.iterdir())) == 1


# --- as a mapping ---------------------------------------------------------------------------------------


def test_a_solution_is_a_mapping_from_states_to_verdicts():
    solution = solve(Arena.from_dict(COURSE_ARENA))
    assert isinstance(solution, Mapping)
    assert {state: verdict.grundy for state, verdict in solution.items()} == dict(
        enumerate([4, 3, 0, 2, 2, 1, 0, 1, 0])
    )
    assert {state for state in solution if solution[state].outcome is LOSS} == {2, 6, 8}
    assert dict(solution)[8] == StateVerdict(LOSS, -1, 0, 0)
    assert solution.get(99) is None
    with pytest.raises(KeyError, match="99 is not a state"):
        solution[99]
    with pytest.raises(KeyError, match=r"9, 9.* cannot be reached"):
        solve(Bar(2, 3))[9, 9]
    assert (
        solution == solution != solve(Arena.from_dict(COURSE_ARENA))
    )  # each is itself: none is compared state by state


def test_a_strategy_is_a_mapping_from_states_to_moves():
    strategy = winning_strategy(solve(Arena.from_dict(COURSE_ARENA)))
    assert isinstance(strategy, Mapping)
    assert dict(strategy) == {state: strategy(state) for state in strategy}
    assert dict(strategy)[0] == strategy[0] == 2
    with pytest.raises(KeyError):
        strategy[2]  # lost for who moves there


def test_the_rows_of_a_solution_make_a_data_frame():
    rows = list(solve(Arena.from_dict(COURSE_ARENA)).table())
    assert rows[0] == {"state": 0, "outcome": "win", "value": 1, "distance": 5, "grundy": 4, "best": (2,)}
    assert len(rows) == 9
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(solve(Arena.from_dict(COURSE_ARENA)).table())
    assert list(frame.columns) == ["state", "outcome", "value", "distance", "grundy", "best"]
    assert list(frame[frame.outcome == "loss"].state) == [2, 6, 8]


@pytest.mark.parametrize("name", ["x.npz", "x.csv", "x.PKL"])
def test_a_name_of_another_format_is_refused(tmp_path, name):
    with pytest.raises(ParameterError, match=r"not written as \.\w+, but as JSON"):
        solve(Bar(2, 2)).save(tmp_path / name)
    assert not list(tmp_path.iterdir())
