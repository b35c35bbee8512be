"""Proof by search: its verdicts are those of the definition, and the verifier accepts its certificates."""

import json
import random
from collections import OrderedDict
from itertools import islice
from math import inf
from time import sleep

import jsonschema
import pytest
from hypothesis import given, settings
from tests.handing_over import handing_over
from tests.oracles import naive
from tests.small_games import Bar, Drop, Heaps, Matches, Noughts, TokenGame, token_game
from tests.speed import needs_compiler
from tests.strategies import scored_arenas, successors_of

from zermelo.compiled import is_available
from zermelo.errors import ParameterError, UndefinedError
from zermelo.exact import certificate_schema, prove, solve, verify
from zermelo.exact.proof import GOALS
from zermelo.exact.proof_numbers import NEVER, ProofSearch
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome

needs_numba = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")

VALIDATOR = jsonschema.Draft202012Validator(certificate_schema())
#: What each goal asks of the value for the player to move.
REACHED = {"win": lambda v: v > 0, "loss": lambda v: v < 0, "draw or better": lambda v: v >= 0}


class Counted(Game):
    """Take 1 to 3 of thirteen stones; who leaves an even rest moves again; who cannot move has lost."""

    def start(self):
        return (13, 0)

    def turn(self, state):
        return state[1]

    def level(self, state):
        return -state[0]

    def moves(self, state):
        for taken in range(1, min(3, state[0]) + 1):
            yield taken

    def play(self, state, move):
        rest = state[0] - move
        return (rest, state[1] if rest % 2 == 0 else 1 - state[1])


def certified(proof):
    """The verification of a proof's certificate, which must be JSON of the published form."""
    certificate = json.loads(json.dumps(proof.certificate()))
    VALIDATOR.validate(certificate)
    return verify(certificate, proof.game)


@given(scored_arenas(most=8, acyclic=True, scores=(-1, 0, 1)))
@settings(max_examples=80)
def test_every_goal_has_the_answer_of_the_definition(arena):
    owner, count, edges, scores = arena
    successors = successors_of(count, edges)
    game = token_game(successors, scores, owner=owner)
    value = naive.horizons(successors, scores, owner)[-1][0]
    for goal in GOALS:
        proof = prove(game, goal=goal, engine="plain")
        assert proof.holds is REACHED[goal](value)
        assert certified(proof).valid
        # Whoever is right gets what the value says, or less where only less was needed.
        gained = value if proof.claimant == proof.player else -value
        assert gained >= (1 if proof.gets is Outcome.WIN else 0)


#: Rules, and from how many to how many random plies lead to a position.
FIVE = {
    "tictactoe": (Noughts(), 2, 7),
    "connect four": (Drop(4, 4), 8, 13),
    "chomp": (Bar(3, 5), 0, 4),
    "nim": (Heaps((3, 4, 5)), 0, 4),
    "matches": (Matches(60, take=4), 0, 20),
}


@pytest.mark.parametrize("name", FIVE)
def test_certificates_of_twenty_won_positions_verify(name):
    game, *plies = FIVE[name]
    if name == "connect four":
        game.level = lambda state: (state[0] | state[1]).bit_count()
    chance = random.Random(name)
    won = set()
    while len(won) < 20:
        state = game.start()
        for _ in range(chance.randrange(*plies)):
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
        # The definition knows which are won; a proof must say so of each, and show it.
        if list(game.moves(state)) and solve(game, at=state, verify=False).outcome() is Outcome.WIN:
            won.add(state)
    for state in islice(sorted(won, key=str), 20):
        proof = prove(game, state, engine="plain")
        verification = certified(proof)
        assert (proof.holds, proof.claimant, proof.gets) == (True, 0, Outcome.WIN)
        assert verification.valid, verification.reason
        assert str(verification.proved) == f"Adam wins from {game.write(state)}, whatever Ève plays"


@needs_numba
@pytest.mark.parametrize(
    "game",
    [load("tictactoe"), Counted(), load("subtraction:heap=9,misere=true")],
    ids=["tictactoe", "counted", "misere"],
)
@pytest.mark.parametrize("goal", GOALS)
def test_both_engines_open_the_same_nodes_and_find_the_same_strategy(game, goal):
    plain, fast = (prove(game, goal=goal, engine=engine) for engine in ("plain", "compiled"))
    assert (plain.engine, fast.engine) == ("plain", "compiled")
    assert (plain.holds, plain.nodes, plain.gets) == (fast.holds, fast.nodes, fast.gets)
    assert plain.strategy == fast.strategy
    assert certified(fast).valid


@needs_numba
@needs_compiler
def test_large_searches_go_over_to_compiled_rules_and_make_room():
    game = load("connect4:columns=4,rows=4")
    # The 4 × 4 board is a draw (solved values of small boards, J. Tromp).
    with handing_over(after=2):
        proof = prove(game)
    assert (proof.holds, proof.engine, proof.claimant, proof.gets) == (False, "compiled", 1, Outcome.DRAW)
    assert proof.nodes > 5000
    assert certified(proof).valid


@pytest.mark.parametrize("heap", [12, 13])
def test_numbers_whose_sum_is_beyond_all_limits_do_not_keep_a_search_on_the_spot(heap):
    search = ProofSearch(load("subtraction:take=3,misere=false"), ((heap,), 0), 0, 1)
    many = NEVER // 2 + 1
    for n in range(heap - 3, heap):
        search.table[(n,), 1] = (3, many)
    for n in range(heap - 6, heap - 1):
        search.table[(n,), 0] = (1, many)
    assert search.run(1000, inf)
    # Who has a multiple of four before him loses.
    assert search.result == (heap % 4 != 0)


def test_words_name_who_moves():
    game = load("tictactoe")
    state, player = game.read("XX./O../...")
    proof = prove(game, state, player=player)
    assert (proof.player, proof.claimant, proof.holds) == (1, 0, False)
    assert str(certified(proof).proved) == "X wins from XX./O../..., whatever O plays"
    assert certified(proof).proved.text("fr") == "X gagne depuis XX./O../..., quoi que joue O"


def test_a_draw_is_claimed_where_a_win_was_not_to_be_had():
    proof = prove(load("tictactoe"))
    assert (proof.holds, proof.claimant, proof.gets) == (False, 1, Outcome.DRAW)
    assert "O gets at least a draw" in str(certified(proof).proved)


def test_a_lost_position_is_claimed_as_a_win_of_the_opponent():
    # The course: 5 = 4·1 + 1 is lost.
    proof = prove(load("subtraction:heap=5"), goal="draw or better")
    assert (proof.holds, proof.claimant, proof.gets) == (False, 1, Outcome.WIN)


@pytest.mark.parametrize(("goal", "holds"), [("win", False), ("loss", True), ("draw or better", False)])
def test_an_ended_game_needs_no_strategy(goal, holds):
    game = load("tictactoe")
    state, player = game.read("XXX/OO./...")
    for engine in ["plain", *(["compiled"] if is_available() else [])]:
        proof = prove(game, state, goal=goal, player=player, engine=engine)
        assert (proof.holds, proof.claimant, dict(proof.strategy)) == (holds, 0, {})
        assert certified(proof).valid


def test_points_are_won_by_any_score_above_zero():
    game = token_game([[1, 2], [3], [4], [], []], {3: 5, 4: -1}, points=True)
    assert prove(game).strategy[(0,)] == 0
    assert certified(prove(game)).valid


def test_a_game_with_cycles_is_refused():
    with pytest.raises(UndefinedError, match=r"has cycles.*use solve"):
        prove(TokenGame([[1, 2], [0], []]))


def test_cycles_are_looked_for_from_the_position_asked():
    # From 0 the token goes to 1, an end; 2 and 3 go round for ever, and 4 leaves them for the end.
    game = TokenGame([[1], [], [3], [2], [1, 2]])
    assert prove(game).holds is True
    for state in ((2,), (4,)):
        with pytest.raises(UndefinedError, match="has cycles"):
            prove(game, state, nodes=50)
    # And a cycle that cannot come up any more does no harm.
    assert prove(TokenGame([[0, 1], [2], []]), (1,)).holds is True


def test_a_game_not_known_to_end_is_refused():
    class Long(Matches):
        def moves(self, state):
            yield 1

    with pytest.raises(UndefinedError, match=r"declare level\(state\)"):
        prove(Long(10**9))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"nodes": 5}, "after 5 nodes"),
        ({"seconds": 1e-9}, "after 1e-09 s"),
        ({"memory": 1}, "memory allowed"),
    ],
)
@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_a_limit_leaves_the_question_open_and_says_which(options, said, engine):
    proof = prove(load("connect4"), engine=engine, **options)
    assert (proof.holds, proof.claimant) == (None, None)
    assert said in str(proof.reason)
    with pytest.raises(UndefinedError, match="there is no certificate"):
        proof.certificate()


@needs_numba
def test_the_compiled_table_stays_within_its_memory():
    # 10,000 nodes and more are needed, which have no room here.
    proof = prove(load("connect4:columns=4,rows=4"), engine="compiled", memory=700_000)
    assert proof.holds is None
    assert "memory" in str(proof.reason)
    assert proof.nodes > 1000


@needs_numba
@pytest.mark.parametrize(
    "spec", ["connect4:columns=4,rows=4", pytest.param("connect4:columns=5,rows=4", marks=pytest.mark.slow)]
)
def test_what_was_used_is_enough_memory_and_the_strategy_can_be_told_with_it(spec):
    # The larger table has arrays that grow in place, the smaller one only such that are copied.
    game = load(spec)
    found = prove(game, goal="draw or better", engine="compiled")
    most = found.search.workspace.peak
    again = prove(game, goal="draw or better", engine="compiled", memory=most)
    assert (again.holds, again.nodes, again.reason) == (True, found.nodes, None)
    assert again.strategy == found.strategy
    less = prove(game, goal="draw or better", engine="compiled", memory=most - 1)
    assert less.holds is None
    assert "memory" in str(less.reason)


class Fresh(Counted):
    """The same with rules of another text, which nobody has compiled yet."""

    def level(self, state):
        return 100 - state[0]


@needs_compiler
@needs_numba
def test_every_routine_is_compiled_before_the_clock_starts(monkeypatch, tmp_path):
    from zermelo.compiled.rules import preparation
    from zermelo.compiled.searching import proof

    # A folder of its own: whoever finds its routines there, as a second run of the tests would, compiles none.
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    monkeypatch.setattr(preparation, "_PREPARATIONS", OrderedDict())
    game = Fresh()
    routines = (proof.search_proof, proof.enter_all, proof.read_strategy)
    before = [routine.compilations for routine in routines]
    known = prove(game, engine="compiled", seconds=1e-9)
    assert (known.holds, known.engine, known.nodes) == (None, "compiled", 0)
    assert "after 1e-09 s" in str(known.reason)
    made = [routine.compilations for routine in routines]
    assert made[0] > before[0]
    assert made[2] > before[2]
    proved = prove(game, goal="draw or better", engine="compiled")
    assert proved.strategy
    arrays = proved.search.workspace
    proof.enter_all(arrays["keys"], 2, 0, arrays["table"])
    assert [routine.compilations for routine in routines] == made


@needs_numba
def test_the_clock_starts_after_the_compilation_that_was_asked_for(monkeypatch):
    from zermelo.compiled.rules.preparation import Preparation

    begin = Preparation.wait

    def wait_long(self):
        sleep(1.1 * seconds)
        return begin(self)

    game = load("tictactoe")
    prove(game, engine="compiled")
    monkeypatch.setattr(Preparation, "wait", wait_long)
    for seconds in (0.7, 3.0, 12.0):  # a busy machine may need more
        found = prove(game, engine="compiled", seconds=seconds)
        if found.holds is not None:
            break
    # Known: the value is 0.
    assert (found.holds, found.engine) == (False, "compiled")
    assert found.seconds < seconds


def test_ctrl_c_ends_the_search_without_an_answer():
    def stop(nodes, total):
        assert (nodes > 0, total) == (True, None)
        raise KeyboardInterrupt

    proof = prove(load("connect4"), engine="plain", progress=stop)
    assert proof.holds is None
    assert "stopped" in str(proof.reason)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"goal": "fame"}, "win, loss, draw or better"),
        ({"seconds": 0}, "seconds=0"),
        ({"nodes": -1}, "1 or more"),
        ({"memory": 0}, "memory=0"),
        ({"player": 2}, "player=2"),
        ({"engine": "fast"}, "auto, plain, compiled"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(options, said):
    with pytest.raises(ParameterError, match=said):
        prove(Bar(2, 3), **options)


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize(
    "spec", ["connect4:columns=5,rows=4", "reversi:size=4", "nim:heaps=5+6+7", "chomp:rows=5,columns=6"]
)
def test_larger_games_are_proved_and_verified(spec):
    game = load(spec)
    for goal in GOALS:
        proof = prove(game, goal=goal)
        assert proof.holds is REACHED[goal](solve(game).value())
        assert certified(proof).valid
