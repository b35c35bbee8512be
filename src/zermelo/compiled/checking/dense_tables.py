"""Dense tables checked against the rules that number their positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiled.checking.answers import Answer, speller_of
from zermelo.compiled.checking.claims import (
    NOTHING,
    PLIES_BITS,
    Split,
    follows,
    is_end_of,
    numbers_fault,
    shift_of,
    weight,
)
from zermelo.compiled.checking.findings import FORM, UNLISTED, VALUE, Fault, fault_at, wrong_counts
from zermelo.compiled.memory.workspace import (
    AFTER_RANGE,
    AT,
    DONE,
    END,
    PROGRESS,
    STOP,
    STOPPED,
    Array,
    StoppedError,
    Workspace,
)
from zermelo.compiled.routines.move_words import keep_move
from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.routines.state_words import number
from zermelo.compiled.routines.threads import in_ranges, threads_for
from zermelo.compiled.rules.compiled_rules import Rules

# Places in `control`: positions and moves seen, the words of a move, and the last position's score and player.
STATES, EDGES, WIDTH, SCORE, TURN = range(AFTER_RANGE, AFTER_RANGE + 5)

#: Room for the moves of a position that somebody asks for.
_MOVES = 4096


@compiled
def check_numbered(
    rules: Any, values: Array, gap: int, top: int, spelling: Array, reached: Array, control: Array
) -> int:
    """Check claims of a dense table about the numbers `control[AT]` to `control[END]`: `gap` where no position is.

    A move may lead outside, where `rules.known` says who wins and how soon. Of the last position, its moves are left
    in `spelling`, the numbers that they lead to in `reached` (as many as there is room for), the rest in `control`.
    """
    states = 0
    edges = 0
    shift = number(0)
    for i in range(control[AT], control[END]):
        control[AT] = i
        if i & 0xFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        stored = number(values[i])
        state = rules.state_at(i)
        if not rules.valid(state):
            if stored != gap:
                return FORM
            continue
        if stored == gap or rules.index(state) != i:
            return FORM
        states += 1
        best = number(NOTHING)
        moves = 0
        for move in rules.moves(state):
            after = rules.play(state, move)
            j = number(rules.index(after))
            heavy = number(NOTHING)
            if 0 <= j < len(values):
                if number(values[j]) != gap:
                    heavy = weight(number(values[j]), shift, top)
            elif j == -1 and rules.declares_known:
                score, plies = rules.known(after)
                if 0 <= plies < top:
                    won = (number(1) << number(PLIES_BITS)) - number(plies)
                    heavy = won if score > 0 else -won if score < 0 else number(0)
            if heavy == number(NOTHING):
                return UNLISTED
            if not (rules.declares_turn and rules.turn(after) == rules.turn(state)):
                heavy = -heavy
            best = heavy if heavy > best else best
            control[WIDTH] = keep_move(spelling, moves, move)
            if moves < len(reached):
                reached[moves] = j
            moves += 1
        edges += moves
        if rules.declares_turn:
            control[TURN] = number(rules.turn(state))
        if moves == 0:
            score = number(rules.score(state))
            control[SCORE] = score
            if not is_end_of(stored, score, shift, top):
                return VALUE
        elif not follows(stored, best, shift, top):
            return VALUE
    control[STATES] = states
    control[EDGES] = edges
    return DONE


@dataclass(frozen=True)
class TableAnswers:
    """What a dense table claims: a number of 16 bits for each position, `gap` where there is none, and counts."""

    values: Array
    gap: int
    top: int
    split: Split
    states: int
    edges: int
    counts: Mapping[str, int]


def check_table(rules: Rules, answers: TableAnswers, workspace: Workspace | None = None) -> Fault | None:
    """Return the first fault that the check of a dense table finds. Time O(positions + moves)."""
    values, top = answers.values, answers.top
    if shift_of(0, top) is None or values.dtype.itemsize != 2:
        return fault_at(FORM)
    spelling, reached = np.empty(0, np.uint64), np.empty(0, np.int64)
    shares = in_ranges(
        lambda part: check_numbered(rules, values, answers.gap, top, spelling, reached, part.control),
        len(values),
        workspace or Workspace(),
        threads=threads_for(len(values)),
    )
    status, control = shares[-1]
    if status == STOPPED:
        raise StoppedError
    if status != DONE:
        return fault_at(status, int(control[AT]))
    fault = numbers_fault(values, answers.split, 0, top, answers.counts, answers.gap)
    if fault is not None:
        return fault
    found = tuple(sum(int(share.control[place]) for share in shares) for place in (STATES, EDGES))
    if found != (answers.states, answers.edges):
        return wrong_counts((answers.states, answers.edges), found)
    return None


def ask_table(rules: Rules, answers: TableAnswers, i: int) -> Answer:
    """Return what the compiled rules say of position `i` of a table that has been checked."""
    control = np.zeros(16, dtype=np.int64)
    room = _MOVES
    while True:
        control[AT], control[END] = i, i + 1
        spelling, reached = np.empty(room, np.uint64), np.empty(room, np.int64)
        status = check_numbered(rules, answers.values, answers.gap, answers.top, spelling, reached, control)
        count, width = int(control[EDGES]), int(control[WIDTH])
        if status != DONE or count * max(1, width) <= room:
            break
        room *= 4
    score = None if count else int(control[SCORE])
    turn = int(control[TURN]) if rules.declares_turn else None
    return Answer(
        speller_of(rules.move_shape.plan)(spelling, count, width), reached[:count].tolist(), score, turn
    )
