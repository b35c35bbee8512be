import random
import re

import pytest
from tests.oracles.sowing import Table
from tests.unit.games.walks import check_words, situations

from zermelo.errors import ParameterError, PositionError
from zermelo.exact import solve
from zermelo.games import find_game, load
from zermelo.games.awale import Awale

SLAMS = ("forbidden", "nothing", "leave_last", "allowed", "opponent")


def names(game, text):
    state, _ = game.read(text)
    return [game.move_name(state, move) for move in game.moves(state)]


def after(game, text, move):
    state, player = game.read(text)
    return game.write(game.play(state, game.read_move(state, move)), 1 - player)


# --- CCINP 2024, Informatique, PC and PSI: positions of questions 2 and 3 (cases 0 to 5 are houses 1 to 6) ----

QUESTION_2 = "0,0,2,0,16,5,10/2,1,0,1,0,1,10"


def test_the_moves_of_the_exam_s_second_question():
    assert names(Awale(), QUESTION_2) == ["3", "5", "6"]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("3", "0,0,0,1,17,5,10/2,1,0,1,0,1,10@2"),
        ("5", "1,1,3,1,0,7,18/4,0,0,0,1,2,10@2"),  # past the house itself; 3 + 2 + 3 seeds
        (
            "6",
            "0,0,2,0,16,0,10/3,2,1,2,1,1,10@2",
        ),  # the last seed makes one: nothing, whatever stands before it
    ],
)
def test_the_harvests_of_the_exam_s_second_question(move, expected):
    assert after(Awale(), QUESTION_2, move) == expected


def test_the_exam_s_third_question_forbids_to_take_all_but_not_all_but_one():
    assert names(Awale(), "0,0,0,0,0,5,19/1,1,1,1,1,0,19") == []
    assert names(Awale(), "0,0,0,0,0,5,19/1,1,1,1,1,1,18") == ["6"]
    assert after(Awale(), "0,0,0,0,0,5,19/1,1,1,1,1,1,18", "6") == "0,0,0,0,0,0,29/0,0,0,0,0,1,18@2"


# --- cases of our own, by hand ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slam", "expected"),
    [
        ("nothing", "0,0,0,0,0,0,19/2,2,2,2,2,0,19@2"),
        ("leave_last", "0,0,0,0,0,0,27/2,0,0,0,0,0,19@2"),
        ("allowed", "0,0,0,0,0,0,29/0,0,0,0,0,0,19@2"),
        ("opponent", "0,0,0,0,0,0,29/0,0,0,0,0,0,19@2"),
    ],
)
def test_a_grand_slam_by_its_variants(slam, expected):
    assert after(Awale(grand_slam=slam), "0,0,0,0,0,5,19/1,1,1,1,1,0,19", "6") == expected


def test_a_grand_slam_gives_the_other_seeds_to_the_opponent_where_it_is_said_so():
    game = Awale(grand_slam="opponent")
    assert after(game, "3,0,0,0,1,1,20/1,0,0,0,0,0,22", "6") == "0,0,0,0,0,0,22/0,0,0,0,0,0,26@2"


def test_a_starving_opponent_must_be_fed():
    game = Awale(rest=0)
    # House 1 reaches only house 4; house 6 feeds.
    assert names(game, "3,0,0,0,0,2,21/0,0,0,0,0,0,22") == ["6"]


def test_who_cannot_feed_keeps_the_seeds_of_the_own_side():
    game = Awale(rest=0)
    state, _ = game.read("3,0,0,0,0,0,22/0,0,0,0,0,0,23")
    assert list(game.moves(state)) == []
    assert game.score(state) == 2


def test_the_game_ends_with_more_than_half_or_few_seeds_left_and_not_before():
    assert names(Awale(), "1,0,0,0,1,1,25/4,4,4,0,0,0,8") == []
    assert names(Awale(), "1,0,0,0,1,1,24/4,4,4,0,0,0,9") != []
    assert names(Awale(), "0,0,0,0,1,1,23/1,0,0,0,0,0,22") == []
    assert names(Awale(), "0,0,0,0,1,1,22/1,0,1,0,0,0,22") != []
    assert names(Awale(rest=0), "0,0,0,0,1,1,23/1,0,0,0,0,0,22") != []


def test_twelve_seeds_and_more_go_round_past_their_own_house():
    game = Awale()
    # Eleven other houses: the twelfth seed falls into the first of them again.
    assert after(game, "0,0,0,12,0,0,12/4,4,4,0,4,4,4", "4") == "1,1,1,0,2,1,12/5,5,5,1,5,5,4@2"
    assert after(game, "0,0,0,23,0,0,5/4,4,4,0,4,4,0", "4") == "2,2,2,0,3,2,5/6,6,6,2,6,6,0@2"


# --- the same rules, seed by seed --------------------------------------------------------------------------


def walk(game, table, chance):
    state = game.start()
    while True:
        yield state, table
        found = table.moves()
        assert list(game.moves(state)) == sorted(found), game.write(state, table.player)
        if not found:
            assert game.score(state) == table.lead()
            return
        house = chance.choice(sorted(found))
        state, table = game.play(state, house), found[house]


def check_walks(houses, seeds, slam, rest, positions):
    game, chance, seen = Awale(houses, seeds, slam, rest), random.Random(f"{houses} {seeds} {slam} {rest}"), 0
    while seen < positions:
        for ply, (state, table) in enumerate(walk(game, Table.start(houses, seeds, slam, rest), chance)):
            assert game.rows(state, table.player) == table.rows()
            seen += 1
            if ply == 300:  # it may go round for ever
                break


@pytest.mark.parametrize("slam", SLAMS)
def test_random_plays_agree_with_the_rules_seed_by_seed(slam):
    check_walks(6, 4, slam, 3, 150)
    check_walks(3, 3, slam, 0, 150)


@pytest.mark.slow
@pytest.mark.parametrize("slam", SLAMS)
def test_many_random_plays_agree_with_the_rules_seed_by_seed(slam):
    for houses, seeds, rest in ((6, 4, 3), (6, 4, 0), (4, 3, 0), (2, 5, 1)):
        check_walks(houses, seeds, slam, rest, 5_000)


def outcomes(root):
    """Who wins from all tables that can be reached, by going over them again until nothing changes; 0: nobody."""
    key = lambda table: (table.rows(), table.player)  # noqa: E731
    tables, after = {key(root): root}, {}
    queue = [root]
    for table in queue:
        after[key(table)] = []
        for other in table.moves().values():
            after[key(table)].append(key(other))
            if key(other) not in tables:
                tables[key(other)] = other
                queue.append(other)
    sign = {k: (table.lead() > 0) - (table.lead() < 0) for k, table in tables.items() if not after[k]}
    while True:
        new = {}
        for k, later in after.items():
            if k not in sign and any(sign.get(other) == -1 for other in later):
                new[k] = 1
            elif k not in sign and all(sign.get(other) == 1 for other in later):
                new[k] = -1
        if not new:
            return {k: sign.get(k, 0) for k in tables}
        sign |= new


@pytest.mark.parametrize(
    ("houses", "seeds", "slam", "rest"),
    [
        (1, 3, "nothing", 0),
        (2, 2, "forbidden", 0),
        (2, 3, "forbidden", 3),
        (2, 3, "opponent", 0),
        (2, 2, "allowed", 0),
    ],
)
def test_small_boards_have_the_outcomes_that_going_over_them_again_and_again_finds(houses, seeds, slam, rest):
    game = Awale(houses, seeds, slam, rest)
    solution = solve(game)
    expected = outcomes(Table.start(houses, seeds, slam, rest))
    found = {}
    for (first, second), player in expected:
        mine, theirs = (second, first) if player else (first, second)
        state = (*mine[:-1], *theirs[:-1], mine[-1], theirs[-1])
        found[(first, second), player] = {"win": 1, "draw": 0, "loss": -1}[str(solution.outcome(state))]
    assert found == expected


def check_openspiel(plays, seed):
    """Where a grand slam captures nothing; there a repeated board ends the game."""
    pyspiel = pytest.importorskip("pyspiel")
    game, chance, seen = Awale(grand_slam="nothing", rest=0), random.Random(seed), 0
    for _ in range(plays):
        state, there = game.start(), pyspiel.load_game("oware").new_initial_state()
        while not there.is_terminal():
            player = there.current_player()
            numbers = list(map(int, re.findall(r"\d+", re.sub(r"Player \d", "", str(there)))))
            second, first = (numbers[0], *numbers[6:0:-1]), (*numbers[7:13], numbers[13])
            assert game.rows(state, player) == (first, (*second[1:], second[0]))
            legal = [action % 6 for action in there.legal_actions()]
            assert list(game.moves(state)) == legal
            move = chance.choice(legal)
            state = game.play(state, move)
            there.apply_action(there.legal_actions()[legal.index(move)])
            seen += 1
    return seen


def test_random_plays_agree_with_openspiel():
    assert check_openspiel(5, seed=1) > 200


@pytest.mark.slow
def test_many_random_plays_agree_with_openspiel():
    assert check_openspiel(1100, seed=2) > 100_000


# --- words ------------------------------------------------------------------------------------------------


def test_positions_and_moves_are_read_back():
    check_words(Awale(2, 3))
    check_words(Awale(), plays=3)


def test_a_board_shows_the_mover_s_houses_with_their_numbers_and_both_captures():
    game = Awale(2, 3)
    board = game.board(*game.read("3,1,2/0,4,2@2"))
    assert board.text() == "  2 1\n2 4 0\n  3 1 2"
    assert board.places == {"2": (0, 1)}
    assert board.counts == (2, 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4,4/4,4", "write 2 houses and the store of each player, like 3,3,0/3,3,0"),
        ("3,3,0/3,x,0", "write 2 houses"),
        ("3,3,0/3,3,0@3", "write 2 houses"),
        ("3,3,0/3,3,1", "has 13 seeds; awale 2×3 is played with 12"),
    ],
)
def test_what_is_not_a_position_is_refused(text, message):
    with pytest.raises(PositionError, match=re.escape(message)):
        Awale(2, 3).read(text)


def test_parameters_out_of_range_are_refused():
    with pytest.raises(ParameterError, match="rest=12 is out of range"):
        Awale(2, 3, rest=12)
    with pytest.raises(ParameterError, match="grand_slam=never is unknown"):
        Awale(grand_slam="never")


def test_people_s_names():
    for name in ("awalé", "awele", "oware"):
        assert find_game(name) is Awale
    assert (
        load("awalé:cases=2,graines=3,grand_chelem=nothing,reste=0").title()
        == "awale 2×3 (grand_slam=nothing, rest=0)"
    )


def test_the_heuristic_counts_captures_for_the_player_to_move():
    game = Awale(2, 3)
    assert [game.estimate(game.read(text)[0]) for text in ("3,1,4/0,2,2", "3,1,4/0,2,2@2")] == [2, -2]


def test_every_situation_keeps_its_seeds():
    game = Awale(3, 2)
    assert all(sum(state) == game.total for state, _ in situations(game, seed=3, plays=5))
