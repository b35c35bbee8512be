"""Puzzles: what is right, how deep and how tempting, held against plain recursion over the rules."""

import random
from dataclasses import replace
from functools import cache
from time import monotonic

import pytest

from zermelo import UndefinedError, load
from zermelo.judge import Solutions
from zermelo.learn.puzzles import GRADES, Puzzle, find_puzzles, puzzle_at
from zermelo.learn.reasons import Place, Truth
from zermelo.learn.training import training_page
from zermelo.scores import Outcome

GAMES = [
    "tictactoe",
    "chomp:rows=3,columns=4",
    "nim:heaps=2+3+4",
    "subtraction:heap=15,take=4",
    "wythoff:5,5",
]
#: 003: X to move, “a single move … do you see which?” (COURSE A60, A106): a2.
ONE_SAVING_MOVE = "O.X/.X./O.."


def naive(game):
    """Outcome (+1, 0, −1) and plies to the end, for the player to move, by the definition."""

    @cache
    def worth(state):
        afters = [worth(game.play(state, move)) for move in game.moves(state)]
        if not afters:
            score = game.score(state)
            return (score > 0) - (score < 0), 0
        sign = max(-sign for sign, _ in afters)
        plies = [plies + 1 for other, plies in afters if -other == sign]
        return sign, max(plies) if sign < 0 else min(plies)

    return worth


def looked(game, state, depth):
    """Two numbers that are larger for the better of two positions: decided, estimated; for the player to move."""
    moves = list(game.moves(state))
    if not moves:
        score = game.score(state)
        return ((score > 0) - (score < 0), (score > 0) - (score < 0))
    if depth == 0:
        return (0, game.estimate(state))
    return max(tuple(-x for x in looked(game, game.play(state, move), depth - 1)) for move in moves)


@pytest.mark.parametrize("spec", GAMES)
def test_puzzles_are_what_their_definition_says(spec):
    game = load(spec)
    worth = naive(game)
    found = find_puzzles(game, 10, seed=3)
    assert found
    for puzzle in found:
        state = puzzle.place.state
        sign, plies = worth(state)
        moves = list(game.moves(state))
        after = {move: worth(game.play(state, move)) for move in moves}
        right = {move for move in moves if -after[move][0] == sign}
        assert sign >= 0
        assert puzzle.goal is (Outcome.WIN if sign else Outcome.DRAW)
        assert set(puzzle.right) == right
        assert len(moves) >= 3
        assert 3 * len(right) <= len(moves)
        wrong = [move for move in moves if move not in right]
        assert puzzle.depth == (plies if sign else max(1 + after[move][1] for move in wrong))
        looks = {move: tuple(-x for x in looked(game, game.play(state, move), 1)) for move in moves}
        best = max(looks[move] for move in right)
        assert puzzle.tempting == sum(looks[move] >= best for move in wrong)
    assert len({game.canonical(puzzle.place.state) for puzzle in found}) == len(found)
    assert [puzzle.grade for puzzle in found] == sorted(puzzle.grade for puzzle in found)
    assert found == find_puzzles(game, 10, seed=3)


def test_puzzles_of_a_large_game_are_near_enough_to_its_end_to_be_solved_by_a_person():
    # The first version gave Connect Four with four discs on the board, won in 35 plies.
    game = load("connect4:columns=5,rows=4")
    for puzzle in find_puzzles(game, 40, seed=1):
        assert puzzle.depth <= 15


def test_the_position_of_the_notes_has_a_single_saving_move():
    game = load("tictactoe")
    truth = Truth(game)
    puzzle = puzzle_at(Place(game, *game.read(ONE_SAVING_MOVE)), truth)
    assert (puzzle.goal, [puzzle.place.name(move) for move in puzzle.right]) == (Outcome.DRAW, ["a2"])
    assert puzzle.question().text("en") == "X to move: find the only move that does not lose."
    assert puzzle.question().text("fr") == "À X de jouer : trouver le seul coup qui ne perd pas."


def test_every_wrong_move_is_refuted_and_every_right_one_accepted():
    game = load("chomp:rows=3,columns=4")
    worth, known = naive(game), Solutions()
    truth = Truth(game, known=known)
    several = 0
    for puzzle in find_puzzles(game, 12, known=known):
        several += len(puzzle.right) > 1
        for move in puzzle.place.moves:
            response = puzzle.answered(move, truth)
            after = game.play(puzzle.place.state, move)
            assert response.is_right == (worth(after)[0] < 0)
            if response.is_right:
                assert not response.line
                continue
            assert response.line
            assert response.reason is not None
            # The refutation keeps the win that the wrong move gave away, whenever its side moves.
            for i, reply in enumerate(response.line):
                after = game.play(after, reply)
                if i % 2 == 0:
                    assert worth(after)[0] < 0
    assert several


def test_a_harder_puzzle_never_has_a_lower_grade():
    chance = random.Random(1)
    place = Place(load("nim"), *load("nim").read("1,2,3"))

    def grade(depth, tempting):
        return Puzzle(place, Outcome.WIN, ((0, 1),), depth, tempting).grade

    for _ in range(200):
        depth, tempting = chance.randrange(1, 15), chance.randrange(9)
        assert grade(depth, tempting) in GRADES
        assert grade(depth, tempting) <= min(grade(depth + 1, tempting), grade(depth, tempting + 1))


def test_grades_can_be_asked_for_and_a_game_without_puzzles_says_so():
    assert {puzzle.grade for puzzle in find_puzzles(load("nim"), 5, grades=[4, 5])} <= {4, 5}
    with pytest.raises(UndefinedError, match="three moves or more"):
        find_puzzles(load("subtraction:take=2"))


def test_a_game_too_large_to_prove_its_positions_says_so_within_its_seconds():
    begun = monotonic()
    with pytest.raises(UndefinedError, match="nearer to the end of the game"):
        find_puzzles(load("chess"), seconds=0.3)
    assert monotonic() - begun < 5


def test_a_training_page_cannot_be_broken_by_what_it_says():
    game = load("tictactoe")
    page = training_page(game, find_puzzles(game, 2), rules="</script><b>", command="<!--")
    data = page.split('id="data">')[1].split("</script>")[0]
    assert "<" not in data
    assert "{{" not in page


def test_a_position_in_which_no_move_is_proved_right_is_no_puzzle(monkeypatch):
    game = load("tictactoe")
    place = Place(game, *game.read("X.O/.X./..O"))
    truth = Truth(game)
    found = truth.analysis(place)
    lost = tuple(replace(verdict, outcome=Outcome.LOSS) for verdict in found.moves)
    monkeypatch.setattr(truth, "analysis", lambda place: replace(found, outcome=Outcome.WIN, moves=lost))
    assert puzzle_at(place, truth) is None
