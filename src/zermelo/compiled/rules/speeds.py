"""How fast are a game's rules, interpreted and compiled?"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.routines.state_words import number, state_at, state_of, word, words_of
from zermelo.compiled.rules.compiled_rules import Rules

#: CPU seconds given to the measure of each engine: whatever else the machine does, both are compared.
MEASURED = 0.2
#: A play that does not end starts again after so many plies.
LONGEST = 200

_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Speeds:
    """States per second, all moves of each played: interpreted and compiled."""

    plain: float
    compiled: float


@compiled
def walk(rules: Any, start: Array, states: int, longest: int) -> int:
    """Play all moves of so many states along random plays, to time compiled rules.

    Return a number that needs them all.
    """
    state = state_at(rules, start, 0)
    seed = word(88172645463325252)
    plies = 0
    seen = word(0)
    for _ in range(states):
        count = 0
        chosen = state
        for move in rules.moves(state):
            count += 1
            after = state_of(rules, words_of(rules.play(state, move)))
            # Marsaglia's xorshift: one of the moves, each as likely as the others.
            seed = word(seed ^ word(seed << word(13)))
            seed = word(seed ^ word(seed >> word(7)))
            seed = word(seed ^ word(seed << word(17)))
            if word(seed >> word(11)) % word(count) == word(0):
                chosen = after
        seen = word(seen + words_of(chosen)[0])
        plies += 1
        state = chosen
        if count == 0 or plies == longest:
            state = state_at(rules, start, 0)
            plies = 0
    return number(seen)


def measure(rules: Rules) -> Speeds:
    """Time one game's interpreted and compiled rules: return the states per second expanded along random plays."""
    game = rules.game
    start = game.start()
    words = np.array([x & _MASK for x in rules.words(start)], dtype=np.uint64)
    chance = Random(1)
    states, plies, state = 0, 0, start
    begun = time.thread_time()
    while (spent := time.thread_time() - begun) < MEASURED:
        afters = [game.play(state, move) for move in game.moves(state)]
        states += 1
        plies += 1
        state = start if not afters or plies % LONGEST == 0 else chance.choice(afters)
    plain = states / spent
    walk(rules, words, 1, LONGEST)  # compiles
    states = 1000
    while True:
        begun = time.thread_time()
        walk(rules, words, states, LONGEST)
        spent = time.thread_time() - begun
        if spent >= MEASURED / 4:
            return Speeds(plain, states / spent)
        states *= 4
