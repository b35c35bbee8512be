"""Laws found in solved games, against naive recurrences and the literature."""

import random

import pytest

from zermelo.game import Game
from zermelo.games import load
from zermelo.games.subtraction import Subtraction
from zermelo.learn.laws import laws_at
from zermelo.learn.laws.periods import Period, proved_period, seen_period


def naive_lost(takes, misere, most):
    """Whether heaps of 0 … most are lost, by the definition."""
    lost = []
    for n in range(most + 1):
        afters = [n - taken for taken in takes if taken <= n]
        lost.append(not any(lost[after] for after in afters) if afters else not misere)
    return lost


def naive_period(terms, least_seen):
    """The least period and the least start from which it holds, over terms that go on long enough."""
    for length in range(1, len(terms)):
        start = len(terms) - length
        while start and terms[start - 1] == terms[start - 1 + length]:
            start -= 1
        if len(terms) - start >= least_seen + length:
            return start, length
    raise AssertionError


@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("take", range(1, 7))
def test_heaps_from_which_one_to_take_matches_are_taken(take, misere):
    # The course: take + 1 is the period; misère loses at 1, normal play at 0.
    law = laws_at(Subtraction(20, take, misere=misere))[0]
    assert law.is_proved
    assert (law.period, law.residues) == (Period(0, take + 1), (1 if misere else 0,))
    assert [law.is_losing((n,)) for n in range(201)] == naive_lost(range(1, take + 1), misere, 200)


@pytest.mark.parametrize("seed", range(50))
def test_random_sets_have_the_period_that_a_long_sequence_shows(seed):
    chance = random.Random(seed)
    takes = tuple(sorted(chance.sample(range(1, 15), chance.randint(1, 5))))
    misere = chance.random() < 0.5
    law = laws_at(Subtraction(20, takes=takes, misere=misere))[0]
    lost = naive_lost(takes, misere, 6000)
    assert law.is_proved
    # So long a part that repeats holds every window of the largest number twice.
    assert (law.period.start, law.period.length) == naive_period(lost, 3000)
    assert [law.is_losing((n,)) for n in range(6001)] == lost


def test_the_lighter_graph_of_the_notes_has_the_same_law():
    (law,) = laws_at(Subtraction(20, 3, end=1))
    assert str(law.statement()) == "n matches are lost exactly when n = 4k+1"
    assert law.statement().text("fr") == "n bâtonnets perdent exactement quand n = 4k+1"


def test_positions_are_named_by_the_law():
    (law,) = laws_at(load("subtraction:heap=20,take=3"))
    assert law.named((9,)) == "9 = 4·2+1"
    law = laws_at(load("subtraction:heap=20,take=3,misere=false"))[0]
    assert law.named((8,)) == "8 = 4·2"
    (law,) = laws_at(load("nim"))
    assert law.named((1, 2, 3)) == "1 ⊕ 2 ⊕ 3 = 0"


class OwnHeap(Game):
    """A person's rules: like the course's up to 30 matches, and nobody knows how they go on."""

    impartial = True

    def start(self):
        return 30

    def moves(self, state):
        yield from range(1, min(3, state) + 1)

    def play(self, state, move):
        return state - move


def test_rules_that_anybody_wrote_are_never_proved():
    laws = laws_at(OwnHeap())
    assert [law.kind for law in laws] == ["residues"]
    assert not any(law.is_proved for law in laws)
    assert "0 to 30" in str(laws[0].standing.words())


class Subtraction31(Subtraction):
    """Rules that look like those of this package, and are others from 31 matches on."""

    def moves(self, state):
        yield from range(1, 2) if state[0] > 30 else super().moves(state)


def test_a_subclass_may_have_changed_the_rules_and_nothing_is_proved():
    assert not any(law.is_proved for law in laws_at(Subtraction31(20)))


@pytest.mark.parametrize(
    ("spec", "kinds"),
    [
        ("nim:heaps=3+4+5", ["nim-sum"]),
        ("nim:heaps=3+4+5,misere=true", ["nim-sum"]),
        ("wythoff:columns=12,rows=12", ["wythoff"]),
        ("chomp:rows=2,columns=7", ["two rows", "equal arms"]),
        ("chomp:rows=4,columns=4", ["equal arms"]),
        ("chomp:rows=3,columns=5", ["equal arms"]),
        ("tictactoe", []),
        ("nim:heaps=100+200+300", ["nim-sum"]),
        ("nim:heaps=9+9+9+9+9+9,misere=true", ["nim-sum"]),
        ("wythoff:columns=900,rows=700", ["wythoff"]),
        ("chomp:rows=2,columns=100", ["two rows", "equal arms"]),
        ("chomp:rows=9,columns=9", ["equal arms"]),
    ],
)
def test_the_known_laws_are_found_and_proved(spec, kinds):
    laws = laws_at(load(spec))
    assert [law.kind for law in laws] == kinds
    assert all(law.is_proved for law in laws)


def test_wythoffs_pairs_are_those_of_the_notes():
    # Note 002: (0,0) (1,2) (3,5) (4,7) (6,10).
    (law,) = laws_at(load("wythoff:columns=8,rows=11"))
    cold = {(x, y) for x in range(8) for y in range(11) if x <= y and law.is_losing((x, y))}
    assert cold == {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)}


def test_a_repetition_that_the_theorem_does_not_reach_is_not_proved():
    # Two terms before decide the next: the pair (0, 0) has not come again yet.
    assert proved_period([0, 0, 1], 2, 2) is None
    assert proved_period([0, 0, 1, 0, 0], 2, 2) == Period(0, 3)


def test_few_repetitions_are_not_told():
    assert seen_period([0, 1] * 4) is None
    assert seen_period([0, 1] * 5) == Period(0, 2)
    assert seen_period([1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7]) is None
