"""Entries of solved games changed at random: every change that means something is found, and what is honest passes."""

import ast
import random
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numpy as np
from tests.claimed import answers_of, counted, fault_of
from tests.speed import IS_INTERPRETED

import zermelo.compiled.checking
from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.compiled.checking.answers import words
from zermelo.compiled.checking.arenas import ArenaAnswers, check_arena
from zermelo.compiled.checking.dense_tables import TableAnswers, check_table
from zermelo.compiled.checking.solutions import check_solution
from zermelo.compiled.rules.compiled_rules import compile_rules
from zermelo.compiled.solving.games import solve_rules
from zermelo.compiled.walking.lookup import hash_of
from zermelo.exact import solve, tabulate
from zermelo.game import Game
from zermelo.games import load


class Ring(Game):
    """A token on a ring with gains at some places: plays may go round, and some players move twice in a row."""

    points = True
    index_count = 16

    def start(self):
        return (1,)

    def moves(self, state):
        if state[0] not in (0, 5, 9):
            yield 1
            yield 4
            if state[0] % 2:
                yield 15

    def play(self, state, move):
        return ((state[0] + move) % 16,)

    def score(self, state):
        return 3 if state[0] == 0 else -7 if state[0] == 5 else 2

    def turn(self, state):
        return (state[0] // 2) % 2


class NumberedRing(Ring):
    """The same with one place lost, without points, all its positions numbered; number 13 is none."""

    points = False

    def score(self, state):
        return -1 if state[0] == 5 else 0

    def index(self, state):
        return -1 if state[0] == 13 else state[0]

    def state_at(self, index):
        return (index,)

    def valid(self, state):
        return state[0] != 13

    def known(self, state):
        return (1, 3)


GAMES = {
    "drop": load("connect4:columns=3,rows=3,align=3"),
    "nim": load("nim:heaps=1+2+3"),
    "ring": Ring(),
}
TIMES = 40 if IS_INTERPRETED else 400


@pytest.fixture(scope="module", params=GAMES)
def solution(request):
    game = GAMES[request.param]
    return solve_rules(compile_rules(game), game.start())


def nimbers_of(solution):
    game = solution.enumeration.rules.game
    return {"grundy": solution.grundy_values.copy()} if game.impartial else {}


@pytest.mark.parametrize("with_moves", [True, False], ids=["moves", "places"])
def test_an_honest_answer_is_accepted(solution, with_moves):
    found = check_solution(
        solution.enumeration.rules, answers_of(solution, with_moves=with_moves, **nimbers_of(solution))
    )
    assert (found.fault, found.states, found.edges) == (
        None,
        solution.enumeration.states,
        solution.enumeration.edge_count,
    )


class TwoHeaps(Game):
    """Matches in two heaps, counted in steps of a million millions: a state has no room in one word."""

    step = 10**12

    def start(self):
        return (3 * self.step, 2 * self.step)

    def moves(self, state):
        return [i for i in range(2) if state[i] > 0]

    def play(self, state, move):
        return (state[0] - self.step, state[1]) if move == 0 else (state[0], state[1] - self.step)


@pytest.mark.parametrize("with_moves", [True, False], ids=["moves", "places"])
def test_an_honest_answer_with_keys_of_two_words_is_accepted_and_a_changed_word_is_found(with_moves):
    game = TwoHeaps()
    solved = solve_rules(compile_rules(game), game.start())
    right = answers_of(solved, with_moves=with_moves)
    assert (right.width, fault_of(solved, with_moves=with_moves)) == (2, None)
    for i in range(2 * 12):
        keys = right.keys[: 2 * 12].copy()
        keys.reshape(-1)[i] ^= keys.dtype.type(1 << 3)
        assert fault_of(solved, with_moves=with_moves, keys=keys) is not None


@pytest.mark.parametrize("with_moves", [True, False], ids=["moves", "places"])
def test_what_compiled_rules_say_of_a_state_can_be_asked(solution, with_moves):
    rules = solution.enumeration.rules
    game = rules.game
    found = check_solution(rules, answers_of(solution, with_moves=with_moves))
    for v, state in enumerate(solution.enumeration):
        moves = list(game.moves(state))
        answer = found.ask(v)
        assert answer.moves == [words(move) for move in moves]
        assert answer.afters == [game.play(state, move) for move in moves]
        assert answer.score == (None if moves else game.score(state))
        assert answer.turn == (game.turn(state) if rules.declares_turn else None)


@pytest.mark.parametrize("with_moves", [True, False], ids=["moves", "places"])
def test_every_other_value_is_found_at_its_state_or_before(solution, with_moves):
    chance = random.Random(1)
    stored = sorted(set(solution.values.tolist()))
    limits = np.iinfo(solution.values.dtype)
    for _ in range(TIMES):
        values = solution.values.copy()
        v = chance.randrange(len(values))
        # Another value of this very game is the hardest to tell.
        other = chance.choice(
            [*stored, values[v] + 1, values[v] - 1, -values[v], chance.randint(limits.min, limits.max)]
        )
        values[v] = min(max(other, limits.min), limits.max)
        fault = fault_of(solution, with_moves=with_moves, values=values)
        if values[v] == solution.values[v]:
            assert fault is None
        else:
            assert fault.number is not None
            before = {v, *predecessors(solution, v)}
            assert fault.number in before


def predecessors(solution, v):
    starts, edges = solution.enumeration.starts, solution.enumeration.edges
    return np.searchsorted(starts, np.flatnonzero(edges == v), side="right") - 1


@pytest.mark.parametrize("with_moves", [True, False], ids=["moves", "places"])
@pytest.mark.parametrize("name", ["keys", "table"])
def test_every_changed_bit_of_keys_and_places_is_found(solution, name, with_moves):
    chance = random.Random(2)
    lookup = solution.enumeration.lookup
    used = lookup.states * lookup.width if name == "keys" else len(lookup.table)
    right = np.asarray(getattr(lookup, name))[:used]
    for _ in range(TIMES):
        wrong = right.copy()
        i = chance.randrange(len(wrong))
        wrong[i] ^= wrong.dtype.type(1 << chance.randrange(8 * wrong.itemsize - 1))
        assert fault_of(solution, with_moves=with_moves, **{name: wrong}) is not None


@pytest.mark.parametrize("which", [0, 1], ids=["starts", "edges"])
def test_every_changed_move_is_found(solution, which):
    chance = random.Random(3)
    right = solution.enumeration.starts, solution.enumeration.edges
    states = solution.enumeration.states
    for _ in range(TIMES):
        moves = [array.copy() for array in right]
        i = chance.randrange(len(moves[which]))
        moves[which][i] = chance.choice([chance.randrange(states), -1, states, moves[which][i] + 1])
        fault = fault_of(solution, moves=tuple(moves))
        assert (fault is None) == (moves[which][i] == right[which][i])


def test_a_move_left_out_or_listed_twice_is_found(solution):
    starts, edges = solution.enumeration.starts, solution.enumeration.edges
    for e in range(0, len(edges), 7):
        v = int(np.searchsorted(starts, e, side="right")) - 1
        for change, fewer in ((np.delete(edges, e), -1), (np.insert(edges, e, edges[e]), 1)):
            shifted = starts.copy()
            shifted[v + 1 :] += fewer
            assert fault_of(solution, moves=(shifted, change), edges=len(change)) is not None


@pytest.mark.parametrize("with_moves", [True, False], ids=["moves", "places"])
def test_every_other_grundy_value_is_found(with_moves):
    game = GAMES["nim"]
    solution = solve_rules(compile_rules(game), game.start())
    right = solution.grundy_values.copy()
    for v in range(len(right)):
        for other in {*range(-1, 5), 1000} - {int(right[v])}:
            wrong = right.copy()
            wrong[v] = other
            assert fault_of(solution, with_moves=with_moves, grundy=wrong) is not None
    assert fault_of(solution, goes_round=True) is not None


def test_grundy_values_where_plays_go_round_are_refused():
    class Swing(Game):
        """Two places lead to each other and to the end: the least missing numbers 1 and 2 fit, but prove nothing."""

        impartial = True

        def start(self):
            return (1,)

        def moves(self, state):
            if state[0]:
                yield 0
                yield 3 - state[0]

        def play(self, state, move):
            return (move,)

    solution = solve_rules(compile_rules(Swing()), (1,))
    assert list(solution.enumeration) == [(1,), (0,), (2,)]
    assert fault_of(solution, goes_round=True) is None
    for with_moves in (True, False):
        grundy = np.array([2, 0, 1], dtype=np.int32)
        assert "go round" in str(fault_of(solution, with_moves=with_moves, grundy=grundy).reason)


def test_grundy_values_where_an_end_is_not_lost_are_refused():
    game = load("nim:heaps=1+2,misere=true")
    solution = solve_rules(compile_rules(game), game.start())
    assert fault_of(solution) is None
    for with_moves in (True, False):
        fault = fault_of(solution, with_moves=with_moves, grundy=solution.grundy_values.copy())
        assert "Grundy" in str(fault.reason)


def test_counts_and_readings_are_compared(solution):
    counts = answers_of(solution).counts
    for changes in (
        {"counts": {**counts, "win": counts["win"] + 1}},
        {"counts": {"win": 0}},
        {"edges": solution.enumeration.edge_count + 1},
        {"start": (5,) * len(solution.enumeration.lookup.rows)},
        {"split": lambda value: (0, None)},
        {"top": 0x7FFE},
    ):
        assert fault_of(solution, **changes) is not None
        assert fault_of(solution, with_moves=False, **changes) is not None


def test_a_state_that_is_listed_but_not_reached_is_found():
    # From 0 everything is reached; from its only successor, 0 itself is not.
    solution = solve_rules(compile_rules(GAMES["drop"]), GAMES["drop"].start())
    rules = solution.enumeration.rules
    met = check_solution(rules, answers_of(solution, with_moves=False))
    assert met.fault is None
    starts, edges = solution.enumeration.starts.copy(), solution.enumeration.edges.copy()
    # State 1 is made a successor of its own successors only, in the moves that are claimed.
    edges[0] = 2
    assert "reached" in str(fault_of(solution, moves=(starts, edges)).reason)


class Loop(Game):
    """5 leads to itself and to 0, where the game is over."""

    def start(self):
        return (5,)

    def moves(self, state):
        if state[0]:
            yield 5
            yield 0

    def play(self, state, move):
        return (move,)


def test_a_state_that_only_leads_to_itself_is_not_reached():
    solution = solve_rules(compile_rules(Loop()), (5,))
    assert list(solution.enumeration) == [(5,), (0,)]
    lookup = solution.enumeration.lookup
    table = np.asarray(lookup.table).copy()
    table[table != 0] = 3 - table[table != 0]
    # As if the game had begun in 0: both states are listed, and every claim about either is right.
    island = {
        "start": (0,),
        "keys": np.asarray(lookup.keys)[:2][::-1].copy(),
        "table": table,
        "values": solution.values[::-1].copy(),
    }
    moves = np.array([0, 0, 2], dtype=np.int32), np.array([1, 0], dtype=np.int32)
    for changes in ({"moves": moves}, {"with_moves": False}):
        assert "reached" in str(fault_of(solution, **island, **changes).reason)


def with_a_twin(solution, extra):
    """Return claims in which the last state has a twin, with moves of its own, that everything else agrees with.

    The key of the twin has the bits `extra`, which mean nothing.
    """
    enumeration, lookup = solution.enumeration, solution.enumeration.lookup
    starts, edges = enumeration.starts.copy(), enumeration.edges.copy()
    last, width = enumeration.states - 1, lookup.width
    edges[np.flatnonzero(edges == last)[-1]] = last + 1
    key = np.asarray(lookup.keys)[last * width : (last + 1) * width].copy()
    key[-1] |= np.uint64(extra)
    table = np.zeros(4 * len(lookup.table), dtype=np.int32)
    keys = np.concatenate([np.asarray(lookup.keys)[: (last + 1) * width], key])
    for v in range(last + 2):
        place = hash_of(keys[v * width : (v + 1) * width].tolist()) % len(table)
        while table[place]:
            place = (place + 1) % len(table)
        table[place] = v + 1
    moves = edges[starts[last] : starts[last + 1]]
    values = np.append(solution.values, solution.values[last])
    return {
        "keys": keys,
        "table": table,
        "values": values,
        "moves": (np.append(starts, starts[-1] + len(moves)).astype(np.int32), np.append(edges, moves)),
        "edges": len(edges) + len(moves),
        "counts": counted(values),
    }


def test_a_state_listed_twice_is_found():
    game = GAMES["nim"]
    solution = solve_rules(compile_rules(game), game.start())
    claims = with_a_twin(solution, 0)
    found = fault_of(solution, **claims)
    assert ("twice" in str(found.reason), found.number) == (True, solution.enumeration.states)
    # Three entries of 21 bits: one bit of the word means nothing.
    found = fault_of(solution, **with_a_twin(solution, 1 << 63))
    assert ("no state" in str(found.reason), found.number) == (True, solution.enumeration.states)


# --- arenas and dense tables --------------------------------------------------------------------------------


def random_arena(chance, with_owner):
    degrees = np.where(chance.random(60) < 0.25, 0, 3)
    degrees[0] = 3
    starts = np.concatenate([[0], np.cumsum(degrees)])
    owner = chance.integers(0, 2, 60) if with_owner else None
    return Arena.from_arrays(starts, chance.integers(0, 60, int(starts[-1])), owner)


def arena_claims(game, **changes):
    solution = solve(game, engine="compiled")
    table = solution._table
    starts, edges = game.arena.numbered.arrays
    scores = np.array([game.score(v) if not game.arena.successors[v] else 0 for v in range(len(game.arena))])
    owner = game.arena.numbered.owners
    claims = {
        "start": game.start(),
        **{name: np.array(getattr(table, name)) for name in ("names", "numbers", "values")},
        "unit": table.scale.unit,
        "top": table.scale.top,
        "split": table.scale.split,
        "edges": solution.edges,
        "counts": solution.counts,
        "grundy": None if table.grundy_values is None else np.array(table.grundy_values),
        "goes_round": False,
    }

    def fault(**changes):
        return check_arena(starts, edges, owner, scores, ArenaAnswers(**(claims | changes)))

    return claims, fault


@pytest.mark.parametrize("with_owner", [False, True])
def test_every_changed_entry_of_an_arena_is_found(with_owner):
    chance = np.random.default_rng(4)
    dice = random.Random(4)
    gains = 0
    for _ in range(4):
        arena = random_arena(chance, with_owner)
        ends = [v for v in range(60) if not arena.successors[v]]
        game = ArenaGame(arena, 0, {v: int(chance.integers(-5, 6)) for v in ends[::2]})
        claims, fault = arena_claims(game)
        assert fault() is None
        for name in ("names", "numbers", "values"):
            for _ in range(TIMES // 8):
                wrong = claims[name].copy()
                i = dice.randrange(len(wrong))
                wrong[i] = dice.choice(
                    [int(claims["values"][0]), wrong[i] + 1, -wrong[i], dice.randrange(60), -1]
                )
                found = fault(**{name: wrong})
                assert (found is None) == (wrong[i] == claims[name][i]), (name, i)
                gains += found is not None
        for changes in ({"edges": claims["edges"] + 1}, {"start": 1}, {"counts": {}}):
            assert fault(**changes) is not None
    assert gains > TIMES


def test_every_changed_position_of_a_dense_table_is_found():
    game = NumberedRing()
    table = tabulate(game, engine="compiled")
    rules, right = compile_rules(game), np.array(table.values)
    options = {
        "gap": -0x8000,
        "top": 0x7FFF,
        "split": lambda v: ((v > 0) - (v < 0), 0x7FFF - abs(v) if v else None),
    }

    def fault(**changes):
        values = changes.pop("values", right)
        real = values[values != -0x8000].tolist()
        counts = {"win": sum(v > 0 for v in real), "draw": real.count(0), "loss": sum(v < 0 for v in real)}
        claims = {**options, "states": table.states, "edges": table.edges, "counts": counts, **changes}
        return check_table(rules, TableAnswers(values, **claims))

    assert fault() is None
    assert table.checked == {"compiled": 15, "python": 15}
    stored = sorted({*right.tolist(), -0x8000, 1, -1})
    for i in range(len(right)):
        for other in {*stored, int(right[i]) + 1, int(right[i]) - 1} - {int(right[i])}:
            if -0x8000 <= other <= 0x7FFF:
                wrong = right.copy()
                wrong[i] = other
                assert fault(values=wrong) is not None, (i, other)
    for changes in (
        {"states": 14},
        {"edges": table.edges - 1},
        {"counts": {"win": 1, "draw": 1, "loss": 13}},
    ):
        assert fault(**changes) is not None


# --- what is shared -----------------------------------------------------------------------------------------


class Leaving(Game):
    """Counted down by one, out of the numbers: what is known of the position behind the last one decides."""

    index_count = 4

    def __init__(self, score=0):
        self.known_score = score

    def start(self):
        return (3,)

    def moves(self, state):
        return [1]

    def play(self, state, move):
        return (state[0] - move,)

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)

    def known(self, state):
        return (self.known_score, 2)


@pytest.mark.parametrize(("score", "outcomes"), [(0, "draw"), (1, "loss"), (-1, "win")])
def test_what_is_known_outside_a_dense_table_may_be_a_draw_a_win_or_a_loss(score, outcomes):
    table = tabulate(Leaving(score), engine="compiled")
    assert (table.engine, str(table.outcome((0,)))) == ("compiled", outcomes)
    assert table.distance((0,)) == (3 if score else None)


def test_of_the_file_on_states_only_casts_are_shared():
    casts = {"no_words", "number", "prefetch", "state_of", "with_word", "word", "words_of"}
    taken = set()
    for path in Path(zermelo.compiled.checking.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "zermelo.compiled.routines.state_words":
                taken |= {name.name for name in node.names}
    assert taken <= casts
    assert "number" in taken
