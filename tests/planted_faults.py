"""Plants faults into the solvers, one after the other, and says which of them `solve`, `tabulate` and `verify` noticed.

Run by `unit/compiled/checking/test_planted_faults.py` in processes of its own, with and without `python -O`: where
routines are ordinary functions (`NUMBA_DISABLE_JIT=1`), and where they are compiled. A fault in compiled routines is
planted in a child of its own with a cache of its own, before anything is compiled there.
"""

import contextlib
import dataclasses
import json
import os
import sys
import tempfile
from pathlib import Path
from unittest import mock

from zermelo.arena import Arena
from zermelo.compiled import choice
from zermelo.compiled.graphs import backward
from zermelo.compiled.graphs import graph as graphs
from zermelo.compiled.language.registry import ROUTINES
from zermelo.compiled.routines.routine import IS_ON, helper
from zermelo.compiled.routines.state_words import number, word
from zermelo.compiled.solving import arenas, dense, dense_table
from zermelo.compiled.solving import games as solve
from zermelo.compiled.walking import enumeration, explore, lookup
from zermelo.errors import VerificationError
from zermelo.exact import open_stored, tabulate, verify_stored
from zermelo.exact import solve as public_solve
from zermelo.exact.solution import Solution
from zermelo.game import Game
from zermelo.games import load


class Ring(Game):
    """A token on a ring of which one place is lost and one won: plays may go round, and some are drawn."""

    index_count = 12

    def start(self):
        return (1,)

    def moves(self, state):
        if state[0] not in (0, 7):
            for step in (1, 5, 11):
                yield step

    def play(self, state, move):
        return ((state[0] + move) % 12,)

    def score(self, state):
        return -1 if state[0] == 7 else 0

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)


#: A cycle, a way out of it that loses, and one that wins: some vertices are drawn.
DIAMOND = {0: [1, 2], 1: [2, 3], 2: [3], 3: [4, 5], 4: [], 5: [4]}


def solved(game, **options):
    return public_solve(game, engine="compiled", **options)


def nim():
    return solved(load("nim:heaps=1+2+3"))


def board():
    return solved(load("tictactoe:columns=3,rows=2,align=3"))


def board_without_moves():
    """The memory allowed has no room for the moves between the states."""
    real = enumeration.enumerate_game
    with mock.patch.object(
        solve, "enumerate_game", lambda *args, **options: real(*args, **options, keeps_edges=False)
    ):
        return board()


def ring():
    return solved(Ring())


def arena():
    return solved(Arena.from_dict(DIAMOND))


def table():
    return tabulate(Ring(), engine="compiled")


def saved():
    """A file, written by the solver that has the fault, verified."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(choice, "MANY", 0):
        game = load("nim:heaps=1+2+3")
        path = Path(folder) / "nim"
        solved(game, verify=False).save(path)
        Solution.load(path, game)
        verdict = verify_stored(open_stored(path), game)
        if not verdict.valid:
            raise VerificationError(verdict.reason)


# --- faults -----------------------------------------------------------------------------------------------


@helper
def stepped_by_two(value):
    return value - 2 if value > 1 else value + 2 if value < -1 else 0


@helper
def lost_ends_as_draws(score, unit, top):
    return score * unit + top if score > 0 else 0


REAL_GRUNDY, REAL_COUNTS, REAL_VALUED = graphs.grundy, solve.counts_of, solve.valued
REAL_FINISHED, REAL_SPLIT = enumeration._Walk.finished, lookup.Scale.split
REAL_ARENA, REAL_TABLE = arenas.solve_arena, dense_table.tabulate_rules


def wrong_grundy(*arguments):
    values = REAL_GRUNDY(*arguments)
    values += 1
    return values


def wrong_counts(values):
    found = REAL_COUNTS(values)
    return {**found, "win": found["win"] + 1, "loss": found["loss"] - 1}


def one_edge_more(walk):
    found = REAL_FINISHED(walk)
    return dataclasses.replace(found, edge_count=found.edge_count + 1)


def one_edge_more_in_the_arena(*arguments, **options):
    found = REAL_ARENA(*arguments, **options)
    return dataclasses.replace(found, edges=found.edges + 1)


def one_edge_more_in_the_table(*arguments, **options):
    found = REAL_TABLE(*arguments, **options)
    return dataclasses.replace(found, edges=found.edges + 1)


class Forgetful:
    """Says once that two equal keys are different, so that a state is entered twice."""

    def __init__(self):
        self.calls = 0

    def __call__(self, keys, at, others, other, size):
        same = all(keys[at + i] == others[other + i] for i in range(size))
        self.calls += same
        return same and self.calls != 5


@helper
def forgets_one_key(keys, at, others, other, size):
    """Never recognises one state of each game, so that it is entered whenever it is met."""
    same = True
    for i in range(size):
        same = same and word(keys[at + i]) == word(others[other + i])
    return same and number(keys[at]) % 5 != 3


def draws_as_losses(scale, value):
    return REAL_SPLIT(scale, value) if value else (-1, scale.top)


def start_under_another_number(*arguments, **options):
    found = REAL_ARENA(*arguments, **options)
    found.numbers[found.names[0]] = 1
    return found


def two_vertices_exchanged(*arguments, **options):
    """Consistent in itself: the start is number 1."""
    found = REAL_ARENA(*arguments, **options)
    for array in (found.names, found.values, found.grundy):
        array[[0, 1]] = array[[1, 0]]
    found.numbers[found.names[:2]] = [0, 1]
    return found


def flipped(*arguments):
    values, *others = REAL_VALUED(*arguments)
    values[len(values) // 2] = -values[len(values) // 2] or values.dtype.type(values.max())
    return values, *others


def flipped_table(*arguments, **options):
    found = REAL_TABLE(*arguments, **options)
    found.values[2] = -found.values[2]
    return found


#: Each fault: what is replaced by what, and who must notice.
FAULTS = {
    "nothing": ([], [nim, board, board_without_moves, ring, arena, table, saved]),
    "stepped by two": (
        [(backward, "stepped", stepped_by_two), (dense, "stepped", stepped_by_two)],
        [nim, board, board_without_moves, arena, table, saved],
    ),
    "lost ends as draws": (
        [(backward, "ended", lost_ends_as_draws), (dense, "ended", lost_ends_as_draws)],
        [nim, board, board_without_moves, arena, table, saved],
    ),
    "grundy wrong everywhere": (
        [(solve, "grundy", wrong_grundy), (arenas, "grundy", wrong_grundy)],
        [nim, arena, saved],
    ),
    "one edge more": (
        [(enumeration._Walk, "finished", one_edge_more)],
        [nim, board_without_moves, saved],
    ),
    "one edge more in the arena": ([(arenas, "solve_arena", one_edge_more_in_the_arena)], [arena]),
    "one edge more in the table": ([(dense_table, "tabulate_rules", one_edge_more_in_the_table)], [table]),
    "counts wrong": (
        [(solve, "counts_of", wrong_counts), (dense_table, "counts_of", wrong_counts)],
        [nim, board_without_moves, ring, arena, table, saved],
    ),
    "a state entered twice": (
        [(explore, "is_same", Forgetful)],
        [nim, board, board_without_moves, ring, saved],
    ),
    "draws read as losses": (
        [(lookup.Scale, "split", draws_as_losses)],
        [board, board_without_moves, ring, table],
    ),
    "arena start under a wrong number": ([(arenas, "solve_arena", start_under_another_number)], [arena]),
    "arena start not first": ([(arenas, "solve_arena", two_vertices_exchanged)], [arena]),
    "a flipped value": (
        [
            (solve, "valued", flipped),
            (arenas, "valued", flipped),
            (dense_table, "tabulate_rules", flipped_table),
        ],
        [nim, board, board_without_moves, ring, arena, table, saved],
    ),
}


def noticed(faults, door):
    """Return the kind and the words of the error that a door raises where these faults are planted; None if none."""
    with contextlib.ExitStack() as planted:
        for owner, attribute, fault in faults:
            made = (forgets_one_key if IS_ON else fault()) if fault is Forgetful else fault
            planted.enter_context(mock.patch.object(owner, attribute, made))
        try:
            door()
        except Exception as error:  # noqa: BLE001 — the test looks at its kind
            return [type(error).__name__, str(error)]
    return None


def is_compiled(faults):
    """Whether these faults become a part of compiled routines."""
    return IS_ON and any(fault is Forgetful or fault in ROUTINES for _, _, fault in faults)


def noticed_apart(name, faults, doors):
    """Return what the doors say, asked in a child that has compiled nothing yet."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        with tempfile.TemporaryDirectory() as cache:
            os.environ["ZERMELO_CACHE"] = cache
            found = {f"{name}: {door.__name__}": noticed(faults, door) for door in doors}
        os.write(write, json.dumps(found).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        said = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    # A child that dies has noticed nothing.
    return json.loads(said) if said else {f"{name}: {door.__name__}": ["died", str(status)] for door in doors}


def main():
    """Print for each fault and each door what was raised: nothing, or the kind and the words of the error."""
    found = {}
    for name, (faults, doors) in FAULTS.items():
        if is_compiled(faults):
            found |= noticed_apart(name, faults, doors)
    for name, (faults, doors) in FAULTS.items():
        if not is_compiled(faults):
            found |= {f"{name}: {door.__name__}": noticed(faults, door) for door in doors}
    print(json.dumps({"optimised": sys.flags.optimize, "compiled": IS_ON, "faults": found}))


if __name__ == "__main__":
    main()
