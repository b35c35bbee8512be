import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracles import naive
from tests.small_games import COURSE_ARENA
from tests.strategies import graphs, successors_of

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.errors import PositionError, TooLargeError, UndefinedError
from zermelo.exact import grundy_value, grundy_values, mex, sum_of
from zermelo.game import Game
from zermelo.questions import declares

LONG = 100_000


class Heap(Game):
    """Take any number of matches; `end` is the score of who finds none."""

    impartial = True

    def __init__(self, heap=3):
        self.heap = heap

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(1, state[0] + 1)

    def play(self, state, move):
        return (state[0] - move,)


class LevelledHeap(Heap):
    def level(self, state):
        return -state[0]


class MisereHeap(Heap):
    def score(self, state):
        return 1


class NormalHeap(Heap):
    def score(self, state):
        return -1


class Partisan(Heap):
    impartial = False


class Turning(Heap):
    def turn(self, state):
        return state[0] % 2


class HeapGame(Game):
    """Heaps that a move takes from or splits, as octal games do; `rests(heap)` lists what may be left."""

    impartial = True

    def __init__(self, heap, rests):
        self.heap, self.rests = heap, rests

    def start(self):
        return (self.heap,)

    def moves(self, state):
        for i, heap in enumerate(state):
            for rest in self.rests(heap):
                yield i, rest

    def play(self, state, move):
        i, rest = move
        return tuple(sorted(heap for heap in (*state[:i], *state[i + 1 :], *rest) if heap > 0))


def kayles(heap):
    """Octal .77: knock down one or two, leaving one row or two."""
    for taken in (1, 2):
        for left in range((heap - taken) // 2 + 1):
            yield left, heap - taken - left


def grundys_game(heap):
    """Split a heap in two unequal ones."""
    return [(small, heap - small) for small in range(1, (heap + 1) // 2)]


def dawsons_chess(heap):
    """Octal .137: take one alone, two from an end, three anywhere."""
    if heap == 1:
        yield (0,)
    if heap >= 2:
        yield (heap - 2,)
    if heap >= 3:
        for left in range((heap - 3) // 2 + 1):
            yield left, heap - 3 - left


def wythoff(x, y):
    """A queen to the corner, as an arena on (x + 1) × (y + 1) squares."""
    squares = [(i, j) for i in range(x + 1) for j in range(y + 1)]
    return Arena.from_dict(
        {
            (i, j): [(k, j) for k in range(i)]
            + [(i, k) for k in range(j)]
            + [(i - k, j - k) for k in range(1, min(i, j) + 1)]
            for i, j in squares
        }
    )


# --- values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "expected"), [([], 0), ([0], 1), ([1, 2], 0), ([0, 1, 3], 2), ([2, 0, 1, 0], 3)]
)
def test_the_mex_is_the_least_number_missing(values, expected):
    assert mex(values) == expected


def test_the_nimbers_of_the_courses_arena():
    # The nimbers of the notes.
    expected = {0: 4, 1: 3, 2: 0, 3: 2, 4: 2, 5: 1, 6: 0, 7: 1, 8: 0}
    assert grundy_values(COURSE_ARENA) == grundy_values(Arena.from_dict(COURSE_ARENA)) == expected


@given(graphs(acyclic=True))
def test_values_agree_with_the_definition(graph):
    count, edges = graph
    successors = successors_of(count, edges)
    expected = {v: naive.grundy(successors, v) for v in range(count)}
    assert grundy_values(Arena.from_edges(count, edges)) == expected


def test_wythoffs_table_is_the_courses():
    # The course: the first five rows of the 8×8 table.
    arena = wythoff(7, 7)
    values = grundy_values(arena)
    assert [[values[i, j] for j in range(8)] for i in range(5)] == [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [1, 2, 0, 4, 5, 3, 7, 8],
        [2, 0, 1, 5, 3, 4, 8, 6],
        [3, 4, 5, 6, 2, 0, 1, 9],
        [4, 5, 3, 2, 7, 6, 9, 0],
    ]


def test_wythoffs_antidiagonals_are_those_of_the_encyclopedia():
    # OEIS A004481, terms 0 to 54: antidiagonals 0 to 9.
    known = (
        "0 1 1 2 2 2 3 0 0 3 4 4 1 4 4 5 5 5 5 5 5 6 3 3 6 3 3 6 7 7 4 2 2 4 7 7 8 8 8 0 7 0 8 8 8 "
        "9 6 6 1 6 6 1 6 6 9"
    )
    arena = wythoff(9, 9)
    values = grundy_values(arena)
    ours = [values[i, total - i] for total in range(10) for i in range(total + 1)]
    assert ours == [int(value) for value in known.split()]


def test_wythoffs_cold_positions_are_the_pairs_of_the_golden_ratio():
    # OEIS A000201 and A001950.
    lower, upper = [1, 3, 4, 6, 8, 9, 11, 12], [2, 5, 7, 10, 13, 15, 18, 20]
    arena = wythoff(12, 20)
    cold = {label for label, value in grundy_values(arena).items() if value == 0}
    pairs = set(zip(lower, upper, strict=True))
    mirrored = {(y, x) for x, y in pairs if y <= 12}
    assert cold == {(0, 0)} | pairs | mirrored


@pytest.mark.parametrize(
    ("rests", "known"),
    [
        # OEIS A002186, octal game .77.
        (kayles, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]),
        # OEIS A002188.
        (grundys_game, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2]),
        # OEIS A002187.
        (dawsons_chess, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]),
    ],
)
def test_heap_games_have_the_values_of_the_encyclopedia(rests, known):
    assert [grundy_value(HeapGame(heap, rests)) for heap in range(1, len(known))] == known[1:]


def test_a_heap_of_nim_is_its_own_value():
    assert [grundy_value(Heap(n)) for n in range(6)] == [0, 1, 2, 3, 4, 5]
    assert grundy_value(Heap(9), state=(4,)) == 4


def test_cycles_and_owners_have_no_values():
    with pytest.raises(UndefinedError, match=r"a Grundy value .* cycle a → b → a"):
        grundy_values(Arena.from_dict({"a": ["b"], "b": ["a"]}))
    with pytest.raises(UndefinedError, match="have owners"):
        grundy_values(Arena.from_edges([0, 1], [(0, 1)]))


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Partisan(), "partisan heap=3 is not declared impartial"),
        (Turning(), "turning heap=3 says itself whose turn"),
        (MisereHeap(), "ends in position 0 with the score 1"),
    ],
)
def test_games_without_values_say_why(game, reason):
    with pytest.raises(UndefinedError, match=reason) as refused:
        grundy_value(game)
    assert refused.value.text("fr") != refused.value.text("en")
    with pytest.raises(UndefinedError, match=reason):
        sum_of(Heap(), game)


def test_a_game_larger_than_the_limit_is_refused():
    with pytest.raises(TooLargeError, match="more than 5 states"):
        grundy_value(Heap(100), limit=5)


# --- sums ---------------------------------------------------------------------------------------------


@given(graphs(most=5, acyclic=True), graphs(most=5, acyclic=True), st.data())
def test_the_value_of_a_sum_is_the_xor_of_the_values(left, right, data):
    games, values = [], []
    for count, edges in (left, right):
        at = data.draw(st.integers(0, count - 1))
        games.append(ArenaGame(Arena.from_edges(count, edges), at))
        values.append(naive.grundy(successors_of(count, edges), at))
    total = sum_of(*games)
    assert grundy_values(Arena.from_game(total))[total.start()] == values[0] ^ values[1]
    assert grundy_value(total) == values[0] ^ values[1]


def test_a_sum_too_large_to_explore_has_a_value():
    assert grundy_value(sum_of(*[Heap(n) for n in range(40, 50)])) == (
        40 ^ 41 ^ 42 ^ 43 ^ 44 ^ 45 ^ 46 ^ 47 ^ 48 ^ 49
    )


def test_a_sum_of_sums_is_a_sum():
    assert grundy_value(sum_of(Heap(1), sum_of(Heap(2), Heap(4)))) == 7


def test_a_move_in_a_sum_is_a_move_in_one_component():
    total = sum_of(Heap(2), Heap(1))
    assert total.start() == ((2,), (1,))
    assert list(total.moves(total.start())) == [(0, 1), (0, 2), (1, 1)]
    assert total.play(total.start(), (1, 1)) == ((2,), (0,))
    assert total.impartial
    assert total.title() == "heap heap=2 + heap heap=1"
    assert total.move_name(total.start(), (1, 1)) == "2:1"
    assert total.read_move(total.start(), "1:2") == (0, 2)


def test_positions_of_a_sum_are_written_with_plus():
    total = sum_of(Heap(2), Heap(1))
    assert total.write(((2,), (0,)), 1) == "2 + 0@2"
    assert total.read("2 + 0@2") == (((2,), (0,)), 1)
    assert total.read("2 + 0") == total.read("2 + 0@1") == (((2,), (0,)), 0)
    for text in ("2", "2 + 0 + 1", "2 + x"):
        with pytest.raises(PositionError):
            total.read(text)


def test_a_sum_is_known_to_be_acyclic_when_all_components_are():
    total = sum_of(LevelledHeap(2), LevelledHeap(3))
    assert declares(total, "level")
    assert total.level(((1,), (3,))) == total.level(total.start()) + 1
    assert not declares(sum_of(LevelledHeap(2), Heap(3)), "level")


def test_who_cannot_move_in_a_sum_has_lost():
    assert sum_of(Heap(1), NormalHeap(1)).score(((0,), (0,))) == -1


def test_an_abnormal_end_far_away_is_refused_when_it_is_reached():
    class Late(Heap):
        """A single path too long to be checked when the sum is made."""

        def moves(self, state):
            yield from range(1, min(1, state[0]) + 1)

        def score(self, state):
            return 1

    total = sum_of(Late(50_000))
    with pytest.raises(UndefinedError, match="ends in position 0 with the score 1"):
        total.score(((0,),))


def test_an_empty_sum_is_refused():
    with pytest.raises(UndefinedError, match="at least one game"):
        sum_of()


def test_a_chain_of_100_000_vertices_is_no_trouble():
    chain = Arena.from_edges(LONG, [(v, v + 1) for v in range(LONG - 1)])
    assert grundy_values(chain) == {v: (LONG - 1 - v) % 2 for v in range(LONG)}
