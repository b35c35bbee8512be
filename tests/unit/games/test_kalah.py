import random
import re
from functools import cache
from pathlib import Path

import pytest
from tests.unit.games.walks import check_levels, check_twin, check_words

from zermelo.errors import PositionError
from zermelo.exact import solve
from zermelo.games import find_game, load
from zermelo.games.kalah import Kalah

EXAMPLE = Path(__file__).parents[3] / "examples" / "kalah.py"


def after(game, text, move):
    state, _ = game.read(text)
    return game.write(game.play(state, game.read_move(state, move)))


# --- hand-made cases --------------------------------------------------------------------------------------


def test_a_last_seed_in_the_store_earns_another_move_of_the_same_player():
    assert after(Kalah(3, 3), "3,3,3,0/3,3,3,0", "1") == "0,4,4,1/3,3,3,0"
    assert after(Kalah(3, 3), "3,3,3,0/3,3,3,0@2", "1") == "3,3,3,0/0,4,4,1@2"


def test_the_opponent_s_store_is_passed_over():
    # House 3 with six seeds: the store, the three houses opposite, not their store, then houses 1 and 2.
    assert after(Kalah(3, 3), "3,1,6,0/3,3,2,0", "3") == "4,2,0,1/4,4,3,0@2"


def test_a_last_seed_in_an_empty_house_of_one_s_own_captures_with_those_opposite():
    assert after(Kalah(3, 3), "1,0,3,0/5,4,2,3", "1") == "0,0,3,5/5,0,2,3@2"
    # Nothing stands opposite: the seed stays, unless that counts as a capture.
    assert after(Kalah(3, 3), "1,0,3,0/5,0,6,3", "1") == "0,1,3,0/5,0,6,3@2"
    assert after(Kalah(3, 3, empty_capture=True), "1,0,3,0/5,0,6,3", "1") == "0,0,3,1/5,0,6,3@2"


def test_seeds_that_are_left_belong_to_their_side():
    game = Kalah(3, 3)
    state, _ = game.read("0,0,0,8/1,2,0,7@2")
    assert list(game.moves(state)) == []
    assert game.score(state) == 2


# --- other people's numbers -------------------------------------------------------------------------------


@pytest.mark.parametrize(("houses", "results"), [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DW")])
def test_results_of_irving_donkers_and_uiterwijk(houses, results):
    # Solving Kalah, ICGA Journal 23 (2000), table of small games.
    found = [str(solve(Kalah(houses, seeds)).outcome()) for seeds in range(1, len(results) + 1)]
    assert "".join(text[0].upper() for text in found) == results


@pytest.mark.parametrize("is_empty_capture", [False, True])
def test_margins_of_the_smallest_boards(is_empty_capture):
    # Computed by others, for both rules of capture.
    assert [solve(Kalah(1, seeds, is_empty_capture)).value() for seeds in (1, 2, 3)] == [0, -2, 6]


def naive_lead(houses, seeds, is_empty_capture):
    """The first player's lead under best play; rows of both players as they sit, the mover's first."""

    def sow(mine, theirs, house):
        mine, theirs, hand, stored = [*mine], [*theirs], mine[house], 0
        mine[house] = 0
        path = [("mine", i) for i in range(houses)] + [("store", 0)] + [("theirs", i) for i in range(houses)]
        at = house
        while hand:
            at = (at + 1) % len(path)
            row, i = path[at]
            stored += row == "store"
            if row != "store":
                {"mine": mine, "theirs": theirs}[row][i] += 1
            hand -= 1
        row, i = path[at]
        if row == "mine" and mine[i] == 1 and (theirs[houses - 1 - i] or is_empty_capture):
            stored += 1 + theirs[houses - 1 - i]
            mine[i] = theirs[houses - 1 - i] = 0
        return tuple(mine), tuple(theirs), stored, row == "store"

    @cache
    def lead(mine, theirs):
        if not any(mine) or not any(theirs):
            return sum(mine) - sum(theirs)
        found = []
        for house in range(houses):
            if mine[house]:
                own, other, stored, again = sow(mine, theirs, house)
                found.append(stored + (lead(own, other) if again else -lead(other, own)))
        return max(found)

    return lead((seeds,) * houses, (seeds,) * houses)


@pytest.mark.parametrize("is_empty_capture", [False, True])
@pytest.mark.parametrize(("houses", "seeds"), [(1, 4), (1, 7), (2, 1), (2, 3), (3, 1), (3, 2)])
def test_the_lead_is_that_of_naive_play(houses, seeds, is_empty_capture):
    expected = naive_lead(houses, seeds, is_empty_capture)
    assert solve(Kalah(houses, seeds, is_empty_capture)).value() == expected


@pytest.mark.parametrize(("houses", "seeds"), [(1, 3), (2, 2), (3, 2)])
def test_the_example_is_its_twin(houses, seeds):
    twin = load(f"{EXAMPLE}:pits={houses},seeds={seeds}")
    assert check_twin(Kalah(houses, seeds), twin, lambda state: state) >= 2


def check_openspiel(positions, seed):
    pyspiel = pytest.importorskip("pyspiel")
    game, chance, seen = Kalah(), random.Random(seed), 0
    while seen < positions:
        state, there = game.start(), pyspiel.load_game("mancala").new_initial_state()
        while not there.is_terminal():
            # There place 0 is the second player's store, then come the first player's houses and store.
            board = [int(seeds) for seeds in there.observation_tensor()[:14]]
            assert state == (*board[1:], board[0], there.current_player())
            legal = [(action - 1) % 7 for action in there.legal_actions()]
            assert list(game.moves(state)) == legal
            choice = chance.randrange(len(legal))
            state = game.play(state, legal[choice])
            there.apply_action(there.legal_actions()[choice])
            seen += 1
        assert list(game.moves(state)) == []
        first = (game.score(state) > 0) - (game.score(state) < 0)
        assert there.returns()[state[-1]] == first
    return seen


def test_random_plays_agree_with_openspiel():
    check_openspiel(300, seed=1)


@pytest.mark.slow
def test_many_random_plays_agree_with_openspiel():
    check_openspiel(100_000, seed=2)


# --- the protocol and words -------------------------------------------------------------------------------


def test_levels_grow():
    for game in (Kalah(2, 3), Kalah(4, 6, empty_capture=True), Kalah(1, 12)):
        check_levels(game)


def test_positions_and_moves_are_read_back():
    check_words(Kalah(3, 3))


def test_a_move_that_earns_another_is_tried_first():
    game = Kalah()
    assert [game.order(game.start(), move) for move in range(6)] == [0, 0, 1, 0, 0, 0]


def test_a_board_shows_the_mover_s_houses_with_their_numbers():
    game = Kalah(2, 2)
    assert game.board(*game.read("2,0,1/3,2,0@2")).text() == "  2 1\n0 2 3\n  2 0 1"
    assert game.board(*game.read("2,0,1/3,2,0@2")).places == {"1": (0, 2), "2": (0, 1)}


def test_another_number_of_seeds_is_refused():
    with pytest.raises(PositionError, match=re.escape("has 9 seeds; kalah 2×2 is played with 8")):
        Kalah(2, 2).read("2,2,1/2,2,0")


def test_people_s_names():
    assert find_game("mancala") is Kalah
    assert load("kalah:cases=3,graines=2,prise_à_vide=oui").title() == "kalah 3×2 (empty_capture=true)"
