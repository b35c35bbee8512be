import random
from functools import reduce
from operator import xor
from pathlib import Path

import pytest
from tests.oracles.naive_search import Naive

from zermelo.errors import ParameterError, UnknownGameError
from zermelo.game import Game
from zermelo.games import load
from zermelo.matches import levels
from zermelo.matches.agents import ExactAgent, LevelAgent, english_spec, make_agent, safe_moves
from zermelo.matches.entrants import read_entrants
from zermelo.matches.match import Match, play_match
from zermelo.questions import next_player, start_situation


def moves_of(game, text):
    situation = game.read(text)
    return situation, list(game.moves(situation[0]))


def names(game, situation, moves):
    return {game.move_name(situation[0], move) for move in moves}


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize(
    ("position", "allowed"),
    [
        ("XX./OO./...", {"c1"}),  # X wins at once, rather than block
        ("X../OO./X..", {"c2"}),  # O threatens: X must block
        ("X.O/.../X.O", {"a2"}),  # both threaten: X wins
    ],
)
def test_from_level_3_on_no_win_in_one_is_missed_or_allowed(level, position, allowed):
    game = load("tictactoe")
    situation, moves = moves_of(game, position)
    for seed in range(4):
        agent = LevelAgent(game, random.Random(seed), level)
        assert game.move_name(situation[0], agent.choose(situation, moves)) in allowed


def wins_at_once(game, situation):
    """By the rules alone: the moves after which the game is over and won for who made them."""
    state, player = situation
    found = []
    for move in game.moves(state):
        after = game.play(state, move)
        if not list(game.moves(after)):
            score = game.score(after) * (1 if next_player(game, player, after) == player else -1)
            if score > 0:
                found.append(move)
    return found


def allows_a_win(game, situation, move):
    """By the rules alone: may the opponent win at once after this move?"""
    state, player = situation
    after = game.play(state, move)
    mover = next_player(game, player, after)
    if not list(game.moves(after)):
        return game.score(after) * (1 if mover == player else -1) < 0
    return mover != player and bool(wins_at_once(game, (after, mover)))


EXAMPLES = Path(__file__).parents[3] / "examples"
SPECS = [
    "tictactoe", "tictactoe:columns=4,rows=4,align=3", "connect4", "connect4:columns=5,rows=4", "reversi:size=4",
    "chomp:rows=3,columns=4", "nim", "nim:heaps=2+2+3,misere=true", "subtraction", "wythoff",
    *(str(EXAMPLES / name) for name in ("hexapawn.py", "domineering.py", "kayles.py", "notakto.py", "dodgem.py")),
]  # fmt: skip


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: Path(spec).stem)
def test_no_level_from_3_on_misses_a_win_in_one_or_allows_one_on_any_game(spec, monkeypatch):
    monkeypatch.setattr(levels, "LEVEL_SECONDS", 0.02)
    game = load(spec)
    chance = random.Random(spec)
    for level in (*range(3, 11), 10):
        agent = LevelAgent(game, random.Random(level), level)
        situation = start_situation(game)
        # A play at random, in which the agent is asked what it would do.
        for _ in range(40):
            state, player = situation
            moves = list(game.moves(state))
            if not moves:
                break
            wins = wins_at_once(game, situation)
            safe = [move for move in moves if not allows_a_win(game, situation, move)]
            if (wins or 0 < len(safe) < len(moves)) and len(moves) > 1:
                chosen = agent.choose(situation, moves)
                if wins and not game.points:
                    assert chosen in wins, (level, game.write(*situation))
                elif safe and not game.points:
                    assert chosen in safe, (level, game.write(*situation))
                else:
                    assert chosen in moves
            state = game.play(state, chance.choice(moves))
            situation = state, next_player(game, player, state)


def test_a_move_that_loses_at_once_is_avoided_and_a_lost_position_still_has_moves():
    game = load("subtraction:heap=9")
    situation, moves = moves_of(game, "2")
    # Misère: who takes the last match loses.
    assert safe_moves(game, situation, moves) == [1]
    situation, moves = moves_of(game, "1")
    assert safe_moves(game, situation, moves) == [1]
    # From 4, taking 3 leaves the single match: the only safe one leaves no win in one, the others do not lose at once.
    situation, moves = moves_of(game, "4")
    assert 3 in safe_moves(game, situation, moves)


class Twice(Game):
    """Adam moves twice in a row; then Ève wins at once if she may."""

    def start(self):
        return (0,)

    def turn(self, state):
        return 0 if state[0] < 2 else 1

    def moves(self, state):
        if state[0] < 3:
            yield 1

    def play(self, state, move):
        return (state[0] + move,)


def test_a_second_move_of_ones_own_is_no_threat():
    game = Twice()
    assert safe_moves(game, start_situation(game), [1]) == [1]


def test_the_exact_agent_never_loses_a_won_game():
    game = load("chomp:rows=3,columns=4")
    for seed in range(5):
        chance = random.Random(seed)
        match = play_match(game, ExactAgent(game, chance), make_agent("random", game, seed=seed))
        assert match.result().winner == 0


def test_a_stronger_level_beats_a_weaker_one():
    game = load("tictactoe")
    points = 0
    for seed in range(6):
        strong, weak = LevelAgent(game, random.Random(seed), 6), LevelAgent(game, random.Random(seed), 1)
        first = play_match(game, strong, weak).result().winner
        second = play_match(game, weak, strong).result().winner
        points += {0: 1, None: 0, 1: -1}[first] - {0: 1, None: 0, 1: -1}[second]
    assert points >= 8


def test_the_same_seed_plays_the_same_game():
    game = load("tictactoe")

    def played(seed):
        agents = [make_agent("level:3", game, seed=seed) for _ in range(2)]
        return play_match(game, *agents).play.names()

    assert played(5) == played(5)
    assert len({tuple(played(seed)) for seed in range(6)}) > 1


def test_greedy_agents_play_the_four_matches_of_the_course():
    # The course: winner of X's heuristic against O's.
    game = load("tictactoe")
    expected = {
        ("alignment", "alignment"): None, ("alignment", "absolute"): 0,
        ("absolute", "alignment"): 1, ("absolute", "absolute"): None,
    }  # fmt: skip
    for (first, second), winner in expected.items():
        agents = [make_agent(f"greedy:heuristic={name}", game) for name in (first, second)]
        assert play_match(game, *agents).result().winner == winner


@pytest.mark.parametrize(
    "spec",
    [
        "exact", "minimax:depth=2", "minimax:2", "alphabeta:depth=2", "alphabeta:2",
        "alphabeta:seconds=0.05", "mcts:seconds=0.05", "mcts:0.05",
        "mcts:visits=50", "greedy", "random", "level:4", "level:level=4", "level:10",
    ],
)  # fmt: skip
def test_every_agent_chooses_among_the_moves_that_the_match_allows(spec):
    match = Match(load("chomp"))
    agent = make_agent(spec, match.game, seed=1)
    only = match.moves()[-1:]
    assert agent.choose(match.situation, only) == only[0]


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("alphabeta:2", "alphabeta:depth=2"),
        ("alphabeta:heuristic=alignment", "alphabeta:depth=6,heuristic=alignment"),
        ("alphabeta:heuristic=absolute,depth=2", "alphabeta:depth=2,heuristic=absolute"),
        ("alphabeta:seconds=0.50,heuristic=absolute", "alphabeta:seconds=0.5,heuristic=absolute"),
        ("greedy:heuristic=absolute", "greedy:heuristic=absolute"),
        ("minimax:3", "minimax:depth=3"),
        ("minimax:heuristic=absolute", "minimax:depth=4,heuristic=absolute"),
    ],
)
def test_the_name_of_an_agent_makes_it_again(spec, name):
    game = load("tictactoe")
    assert make_agent(spec, game).name == name
    assert make_agent(name, game).name == name


@pytest.mark.parametrize(
    ("spec", "error", "said"),
    [
        ("nobody", UnknownGameError, "exact, minimax, alphabeta"),
        ("minimax:depth=0", ParameterError, "1 to 60"),
        ("minimax:seconds=1", ParameterError, "minimax has the options: depth, heuristic"),
        ("alphabeta:depth=0", ParameterError, "1 to 60"),
        ("alphabeta:depth=many", ParameterError, "whole number"),
        ("alphabeta:width=3", ParameterError, "depth, nodes, seconds, heuristic"),
        ("alphabeta:depth=1,depth=2", ParameterError, "depth, nodes, seconds, heuristic"),
        ("alphabeta:depth=1,seconds=2", ParameterError, "give only one of depth, nodes, seconds"),
        ("alphabeta:nodes=10,depth=2", ParameterError, "give only one of depth, nodes, seconds"),
        ("alphabeta:nodes=0", ParameterError, "nodes is a whole number from 1"),
        ("alphabeta:seconds=0", ParameterError, "above 0"),
        ("mcts:seconds=-1", ParameterError, "seconds=-1"),
        ("mcts:seconds=nan", ParameterError, "like 1 or 0.5"),
        ("mcts:seconds=99999", ParameterError, "3,600"),
        ("mcts:visits=0", ParameterError, "visits=0"),
        ("mcts:visits=1e3", ParameterError, "whole number"),
        ("mcts:visits=5,seconds=1", ParameterError, "seconds, visits"),
        ("random:3", ParameterError, "random"),
        ("level:11", ParameterError, "1 to 10"),
        ("greedy:heuristic=luck", UnknownGameError, "luck"),
    ],
)
def test_an_unknown_agent_or_option_is_refused_with_what_exists(spec, error, said):
    with pytest.raises(error, match=said):
        make_agent(spec, load("chomp"))


def test_agents_are_named_as_they_are_asked_for():
    game = load("tictactoe")
    for spec in [
        "alphabeta:depth=3",
        "alphabeta:seconds=2",
        "mcts:seconds=0.5",
        "mcts:visits=90",
        "level:7",
        "exact",
    ]:
        assert make_agent(spec, game).name == spec
    assert (make_agent("mcts", game).name, make_agent("alphabeta", game).name) == (
        "mcts:seconds=1",
        "alphabeta:depth=6",
    )


@pytest.mark.parametrize("spec", ["tictactoe", "connect4:columns=4,rows=4", "reversi:size=4"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_minimax_plays_the_first_of_the_best_moves_by_definition(spec, depth):
    game = load(spec)
    naive = Naive(game.moves, game.play, game.score, game.estimate, points=game.points)
    agent, chance = make_agent(f"minimax:depth={depth}", game), random.Random(depth)
    match = Match(game)
    while match.result() is None:
        state, _ = match.situation
        values = [naive.preference(value) for value in naive.values_of_moves(state, depth)]
        chosen = agent.choose(match.situation, match.moves())
        assert chosen == match.moves()[values.index(max(values))]
        match.push(chance.choice(match.moves()))


def test_random_plays_beat_random_moves():
    game = load("connect4")
    wins = 0
    for seed in range(4):
        tree, luck = make_agent("mcts:visits=60", game, seed=seed), make_agent("random", game, seed=seed)
        wins += play_match(game, tree, luck).result().winner == 0
        wins += play_match(game, luck, tree).result().winner == 1
    assert wins >= 7


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec", ["connect4", "reversi:size=6", f"{EXAMPLES / 'domineering.py'}:rows=6,columns=6"]
)
@pytest.mark.parametrize(("weak", "strong"), [(1, 3), (3, 5), (5, 7), (3, 9), (5, 10)])
def test_higher_levels_are_stronger(spec, weak, strong, monkeypatch):
    monkeypatch.setattr(levels, "LEVEL_SECONDS", 0.5)
    game = load(spec)
    points = 0.0
    for seed in range(6):
        low, high = (LevelAgent(game, random.Random(seed), level) for level in (weak, strong))
        first, second = play_match(game, high, low).result(), play_match(game, low, high).result()
        points += {0: 1, None: 0.5, 1: 0}[first.winner] + {1: 1, None: 0.5, 0: 0}[second.winner]
    assert points > 6


def test_a_limit_in_nodes_gives_the_same_moves_each_time():
    game = load("connect4:columns=5,rows=4")
    chosen = []
    for _ in range(2):
        agent = make_agent("alphabeta:nodes=300", game, seed=3)
        assert agent.name == "alphabeta:nodes=300"
        chosen.append(play_match(game, agent, make_agent("random", game, seed=4)).play.moves)
    assert chosen[0] == chosen[1]


def test_the_exact_agent_plays_a_large_sum_by_its_parts():
    game = load("nim:heaps=100+200+300")
    match = play_match(game, make_agent("exact", game), make_agent("random", game, seed=1))
    assert match.result().winner == 0
    for state, _ in match.play.situations[1::2]:
        # Bouton: the winner leaves heaps whose xor is 0.
        assert reduce(xor, state) == 0


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("hasard", "random"),
        ("glouton:heuristique=absolute", "greedy:heuristic=absolute"),
        ("alphabêta:profondeur=2", "alphabeta:depth=2"),
        ("min-max:2", "minimax:2"),
        ("niveau:3", "level:3"),
        ("Monte-Carlo:visites=9", "mcts:visits=9"),
        ("parfait", "exact"),
    ],
)
def test_french_names_are_the_same_agents(french, english):
    game = load("tictactoe")
    assert make_agent(french, game).name == make_agent(english, game).name
    one, other = (read_entrants([spec, "level:1"], game)[0] for spec in (french, english))
    assert one.digest == other.digest


def test_who_types_an_unknown_agent_is_told_those_of_his_language():
    with pytest.raises(UnknownGameError) as refused:
        make_agent("hasar", load("nim"))
    assert "random" in refused.value.text("en")
    assert "hasard" in refused.value.text("fr").split("agents")[1]


def test_a_file_with_a_french_name_stays_a_file():
    assert english_spec("hasard.py") == "hasard.py"
    assert english_spec("./glouton.py:h") == "./glouton.py:h"
