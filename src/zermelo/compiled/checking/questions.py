"""The answers of compiled rules about some states, for those who ask the interpreted ones too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiled._jit import compiled
from zermelo.compiled._moves import keep_move
from zermelo.compiled._states import no_words, number, state_of, with_word, word, words_of
from zermelo.compiled.checking.faults import ROOM
from zermelo.compiled.game_type import Rules
from zermelo.compiled.workspace import DONE, Array
from zermelo.game import Move, State

_ALL = (1 << 64) - 1
#: Columns of `facts`: the moves, the words of each, the score where there are none, who moves.
_COUNT, _WIDTH, _SCORE, _TURN = range(4)


@compiled
def answer(rules: Any, states: Array, moves: Array, afters: Array, facts: Array) -> int:
    """Write for each state its moves and the states after them, one after the other, and its row of facts."""
    size = rules.state_size
    total = 0
    for i in range(len(facts)):
        entries = no_words(rules)
        for k in range(size):
            entries = with_word(entries, k, word(states[i, k]))
        state = state_of(rules, entries)
        first = total
        width = 1
        for move in rules.moves(state):
            width = keep_move(moves, total, move)
            if total == len(afters) or (total + 1) * width > len(moves):
                return ROOM
            after = words_of(rules.play(state, move))
            for k in range(size):
                afters[total, k] = after[k]
            total += 1
        facts[i, _COUNT] = total - first
        facts[i, _WIDTH] = width
        facts[i, _SCORE] = number(rules.score(state)) if total == first else 0
        facts[i, _TURN] = number(rules.turn(state)) if rules.declares_turn else 0
    return DONE


@dataclass(frozen=True)
class Answer:
    """What compiled rules say of a state, in words of 64 bits: see `words`."""

    moves: list[tuple[int, ...]]
    afters: list[tuple[int, ...]]
    score: int
    turn: int


def words(thing: State | Move) -> tuple[int, ...]:
    """Return a state or a move as words of 64 bits."""
    return tuple([int(x) & _ALL for x in thing]) if isinstance(thing, tuple) else (int(thing) & _ALL,)


def ask(rules: Rules, states: Sequence[State]) -> list[Answer]:
    """Return what compiled rules say of these states."""
    given = np.array([words(state) for state in states], dtype=np.uint64)
    facts = np.zeros((len(states), 4), dtype=np.int64)
    room = 16 * len(states)
    while True:
        moves, afters = np.empty(4 * room, np.uint64), np.empty((room, rules.state_size), np.uint64)
        if answer(rules, given, moves, afters, facts) == DONE:
            break
        room *= 4
    spelled, reached = moves.tolist(), [tuple(row) for row in afters.tolist()]
    answers, at = [], 0
    for count, width, score, turn in facts.tolist():
        made = [tuple(spelled[k * width : (k + 1) * width]) for k in range(at, at + count)]
        answers.append(Answer(made, reached[at : at + count], score, turn))
        at += count
    return answers
