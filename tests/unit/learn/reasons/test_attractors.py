"""The reason of the attractor, held against the attractor written naively from its definition."""

import random
from dataclasses import replace

from tests.oracles import naive

from zermelo import ArenaGame, review
from zermelo.arena import Arena
from zermelo.learn.reasons import Place, Truth, why_wrong
from zermelo.learn.reasons.attractors import InAttractor


def random_game(seed):
    """A random acyclic graph with owners, whose ends are won by one of the two or drawn."""
    chance = random.Random(seed)
    count = chance.randrange(8, 20)
    edges = [(u, v) for u in range(count) for v in range(u + 1, min(count, u + 5)) if chance.random() < 0.5]
    owner = [chance.randrange(2) for _ in range(count)]
    ends = [v for v in range(count) if all(u != v for u, _ in edges)]
    scores = {v: chance.choice([-1, -1, 0, 1, 1]) for v in ends}
    game = ArenaGame(Arena.from_edges(owner, edges), 0, scores)
    return game, owner, edges, scores


def test_what_is_said_of_attractors_is_so():
    said = 0
    for seed in range(120):
        game, owner, edges, scores = random_game(seed)
        truth = Truth(game)
        ranks = {
            player: naive.attractor(
                owner, edges, {v for v, gain in scores.items() if gain == (1, -1)[player]}, player
            )
            for player in (0, 1)
        }
        for state in range(len(owner)):
            place = Place(game, state, owner[state])
            for move in place.moves:
                # A mistake: the one who moves is not in the other's attractor before, and is after.
                other = 1 - place.player
                if state in ranks[other] or move not in ranks[other]:
                    continue
                reason = why_wrong(place, move, truth)
                assert reason is not None
                assert len(reason.words().text("fr").split()) <= 25
                if not isinstance(reason, InAttractor):
                    continue
                said += 1
                assert owner[move] == other
                assert ranks[other][move] == reason.rank
                assert (move, reason.reply) in edges
                assert ranks[other][reason.reply] == reason.rank - 1
                assert not replace(reason, rank=reason.rank + 1).check(truth)
                assert not replace(reason, reply=state).check(truth)
    assert said > 20


def test_a_review_on_a_graph_says_it_with_the_courses_word():
    """Adam may go to 1 or to 2; at 1 Ève goes to 3, and whatever Adam does she comes to her end."""
    owner = {"0": 0, "1": 1, "2": 1, "3": 0, "4": 1, "5": 1, "6": 0, "E": 0, "A": 1}
    edges = {
        "0": ["1", "2"], "1": ["3", "A"], "2": ["A"], "3": ["4", "5"], "4": ["6", "A"], "5": ["6", "A"], "6": ["E"],
        "E": [], "A": [],
    }  # fmt: skip
    game = ArenaGame(Arena.from_dict(edges, owner=owner), "0", {"E": -1, "A": 1})
    (blunder,) = review(game, ["1"]).blunders
    words = blunder.reason.words()
    assert str(words) == "Ève is now in the attractor, at rank 4, and stays in it with 3."
    assert words.text("fr") == "Ève est désormais dans son attracteur, au rang 4, et y reste par 3."
    assert [str(move) for move in blunder.refutation] == ["3", "4", "6", "E"]
