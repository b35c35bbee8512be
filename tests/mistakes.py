"""Random mistakes over the games of the course, each explained, each explanation checked from the rules alone.

    python -m tests.mistakes --count 10000

With `--reviews` it measures whole reviewed moves: judged, explained and refuted. Else it
prints, for each game, how many mistakes had a reason that shows something, which kinds, the longest sentence and the
time of a reviewed move. A reason that is not true ends the run.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.oracles.claims import Rules, holds, lowers
from zermelo.games import load
from zermelo.judge import Budget, Solutions
from zermelo.learn.reasons import Place, Truth, why_wrong
from zermelo.learn.reviewing import review

MOST_WORDS = 25
#: Games, with the plies that are played at random before a mistake is looked for, and whether the table of all
#: positions can be made from the rules alone.
GAMES = {
    "subtraction:heap=24,take=2": (0, True),
    "subtraction:heap=20,take=3": (0, True),
    "subtraction:heap=30,takes=1+3+4,misere=false": (0, True),
    "nim": (0, True),
    "nim:heaps=2+3+4,misere=true": (0, True),
    "chomp:rows=2,columns=6": (0, True),
    "chomp:rows=4,columns=4": (0, True),
    "wythoff:columns=10,rows=10": (0, True),
    "tictactoe": (0, True),
    "connect4:columns=4,rows=4": (4, True),
    "connect4": (8, False),
    "reversi:size=6": (18, False),
}


@dataclass
class Tally:
    """What was seen on one game."""

    kinds: Counter = field(default_factory=Counter)
    structural: int = 0
    longest: int = 0
    seconds: list = field(default_factory=list)

    @property
    def count(self):
        return self.kinds.total()

    def percentile(self, share):
        return sorted(self.seconds)[min(self.count - 1, int(share * self.count))]


def words_in(sentence):
    """How many words a sentence has: what stands between blanks and has a letter or a digit."""
    return sum(any(sign.isalnum() for sign in word) for word in sentence.replace("\u00a0", " ").split())


def mistakes(game, truth, chance, plies):
    """Random plays; at a random place of each, a move that lowers the mover's outcome."""
    while True:
        place = Place(game, game.start(), 0)
        path = [place]
        while place.moves:
            place = place.then(chance.choice(place.moves))
            path.append(place)
        late = [each for each in path[plies:] if len(each.moves) > 1]
        if not late:
            continue
        here = chance.choice(late)
        here = Place(game, here.state, here.player)
        known = truth.moves(here)
        if set(known) != set(here.moves):
            continue  # not proved in time
        best = max(WORTH[verdict.outcome] for verdict in known.values())
        wrong = [move for move, verdict in known.items() if WORTH[verdict.outcome] < best]
        if wrong:
            yield here, chance.choice(wrong)


def is_late(game, state):
    """Whether a board is so full that all that can follow is looked at by the rules alone."""
    return hasattr(game, "squares") and game.squares - (state[0] | state[1]).bit_count() <= 8


WORTH = {"loss": -1, "draw": 0, "win": 1}


def look(spec, count, seed):
    """Explain so many mistakes in one game and check each explanation; the tally, or an AssertionError."""
    game, chance, tally = load(spec), random.Random(seed), Tally()
    plies, is_small = GAMES[spec]
    rules, truth = Rules(game), Truth(game, budget=Budget(seconds=30.0))
    for _, (place, move) in zip(range(count), mistakes(game, truth, chance, plies), strict=False):
        began = time.process_time()
        reason = why_wrong(place, move, truth)
        tally.seconds.append(time.process_time() - began)
        assert reason is not None, (spec, place.state, move)
        claim = reason.claim()
        if is_small:
            assert lowers(rules, claim), claim
        needs_all = claim.get("feat") in ("leaves a losing position", "takes the corner")
        if is_small or not needs_all or is_late(game, place.state):
            assert holds(rules, claim), claim
        sentences = [reason.words().text(language) for language in ("en", "fr")]
        tally.longest = max(tally.longest, *map(words_in, sentences))
        assert tally.longest <= MOST_WORDS, sentences
        assert not any("{" in sentence for sentence in sentences), sentences
        tally.kinds[reason.kind] += 1
        tally.structural += reason.is_structural
    return tally


def reviewed(spec, count, seed):
    """Seconds of CPU for so many mistakes, each reviewed by itself: of the first one, and of all in order.

    Solutions are kept from one to the next, as in a review of a whole game or on a server; the first has none.
    """
    game, chance, known = load(spec), random.Random(seed), Solutions()
    plies, _ = GAMES[spec]
    truth = Truth(game, budget=Budget(seconds=30.0))
    seconds = []
    for _, (place, move) in zip(range(count), mistakes(game, truth, chance, plies), strict=False):
        began = time.process_time()
        found = review(game, [place.name(move)], at=place.situation, known=known)
        seconds.append(time.process_time() - began)
        assert found.comments[0].is_blunder
    return seconds[0], sorted(seconds)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--reviews", action="store_true", help="measure whole reviewed moves instead")
    parser.add_argument("--count", type=int, default=1000, help="mistakes in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    for spec in given.games if given.reviews else ():
        first, seconds = reviewed(spec, given.count // len(given.games) or 1, given.seed)
        p95 = seconds[min(len(seconds) - 1, int(0.95 * len(seconds)))]
        print(
            f"{spec}: {len(seconds)} reviewed moves, the first {first:.3f} s of CPU, p95 {p95:.3f} s, "
            f"at most {seconds[-1]:.3f} s",
            flush=True,
        )
    for spec in () if given.reviews else given.games:
        tally = look(spec, given.count // len(given.games) or 1, given.seed)
        shares = ", ".join(f"{kind} {count}" for kind, count in tally.kinds.most_common())
        print(
            f"{spec}: {tally.count} mistakes, 0 false, {tally.structural / tally.count:.1%} shown; at most "
            f"{tally.longest} words; p95 {tally.percentile(0.95):.3f} s of CPU; {shares}",
            flush=True,
        )


if __name__ == "__main__":
    main()
