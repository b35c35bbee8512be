"""A search for a proof on compiled rules, as long as time and memory allow: `proof`, called from Python."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from zermelo.compiled.memory.pages import is_paged
from zermelo.compiled.memory.workspace import Array, Workspace
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.searching import proof
from zermelo.compiled.searching.proof import COUNT, DONE, NEVER, NODES, PAUSED, PENDING, TOP, ProofArrays
from zermelo.questions import has_moves, legal_moves, sign_for
from zermelo.situation import Move, Situation

#: Rows of each array at first.
_STATES, _FRAMES, _CHILDREN = 1 << 12, 1 << 8, 1 << 12
#: Situations opened between two looks at the clock, at first, and seconds between them.
_PACE, _GLANCE = 1 << 8, 0.01


class CompiledProof:
    """A search that can be continued; `result` is None until it has an answer."""

    engine = "compiled"

    def __init__(
        self, rules: Rules, situation: Situation, prover: int, least: int, workspace: Workspace
    ) -> None:
        """Let a compiled search ask whether `prover` can get a score of sign at least `least` (1: a win; 0: a draw)."""
        self.rules, self.situation, self.prover, self.least = rules, situation, prover, least
        self.workspace = workspace
        self.result: bool | None = None
        self._pace = _PACE
        state, player = situation
        size = rules.state_size
        workspace.empty("keys", _STATES * size, np.uint64)
        workspace.empty("numbers", (_STATES, 2, 2), np.int32)
        workspace.zeros("table", 2 * _STATES, np.int32)
        workspace.empty("frames", (_FRAMES, 5), np.int64)[0] = 0, 0, 0, NEVER, NEVER
        workspace.empty("states", _CHILDREN * size, np.uint64)[:size] = rules.words(state)
        workspace.empty("sides", _CHILDREN, np.uint8)[0] = 0 if player == prover else 1
        workspace.empty("pairs", (_CHILDREN, 2), np.int32)[0] = 1, 1
        control = workspace.control
        control[TOP], control[COUNT], control[NODES], control[PENDING] = 0, 0, 0, 0
        if not has_moves(rules.game, state):
            self.result = sign_for(rules.game, situation, prover) >= least

    @property
    def nodes(self) -> int:
        """How many situations the compiled proof search has opened."""
        return int(self.workspace.control[NODES])

    def run(self, nodes: int, deadline: float) -> bool:
        """Search on by compiled proof numbers; return whether there is an answer, before so many nodes or `deadline`.

        Raises TooLargeError when the table does not fit into memory.
        """
        while self.result is None:
            begun, before = perf_counter(), self.nodes
            if before >= nodes or begun > deadline:
                return False
            status = proof.search_proof(
                self.rules,
                self._arrays(),
                self.workspace.control,
                self.prover,
                self.least,
                min(nodes, before + self._pace),
            )
            if status == DONE:
                self.result = int(self.workspace["pairs"][0, 0]) == 0
            elif status == PAUSED:
                took = max(perf_counter() - begun, 1e-6)
                self._pace = max(16, min(4 * self._pace, int((self.nodes - before) * _GLANCE / took)))
            else:
                self._make_room(status)
        return True

    def strategy(self) -> tuple[list[tuple[Situation, Move]], int]:
        """Return, of a compiled proof, a move for each situation of who is right, and the sign of his worst end."""
        assert self.result is not None
        control, game = self.workspace.control, self.rules.game
        winner = 0 if self.result else 1
        player = self.prover if self.result else 1 - self.prover
        if self.nodes == 0:
            return [], sign_for(game, self.situation, player)
        root = self._number(self.situation)
        # The memory allowed is the table's: what is proved can be shown, even if the table fills it.
        seen, waiting, chosen = _strategy_arrays(Workspace(), int(control[COUNT]))
        side = 0 if self.situation[1] == self.prover else 1
        seen[root, side], waiting[0] = 1, 2 * root + side
        control[proof.WAITING], control[proof.CHOSEN], control[proof.WORST] = 1, 0, 1
        status = proof.read_strategy(
            self.rules, self._arrays(), control, self.prover, self.least, winner, seen, waiting, chosen
        )
        assert status == DONE, "a number of the table does not follow from the rules"
        rows = chosen[: int(control[proof.CHOSEN])].tolist()
        found = []
        for v, place in rows:
            state = self.rules.state_of_words(self._rows()[v].tolist())
            move = next(move for i, move in enumerate(legal_moves(game, state)) if i == place)
            found.append(((state, player), move))
        return found, int(control[proof.WORST])

    def compile(self) -> None:
        """Compile the routines of a proof search: call each of them with nothing to do."""
        control, arrays = self.workspace.control, self._arrays()
        question = self.rules, arrays, control, self.prover, self.least
        control[proof.WAITING] = 0
        proof.search_proof(*question, 0)
        proof.enter_all(arrays.keys, self.rules.state_size, 0, arrays.table)
        proof.read_strategy(*question, 0, *_strategy_arrays(self.workspace, 1))

    def _arrays(self) -> ProofArrays:
        return ProofArrays(*(self.workspace[name] for name in ProofArrays._fields))

    def _make_room(self, status: int) -> None:
        arrays, size = self.workspace, self.rules.state_size
        if status == proof.FRAMES_FULL:
            arrays.grow("frames", 2 * len(arrays["frames"]))
        elif status == proof.CHILDREN_FULL:
            room = 2 * len(arrays["sides"])
            arrays.grow("states", room * size)
            arrays.grow("pairs", room)
            arrays.grow("sides", room)
        else:
            self._double_table()

    def _double_table(self) -> None:
        arrays, size = self.workspace, self.rules.state_size
        room = 2 * len(arrays["numbers"])
        keys, numbers, table = (arrays[name].nbytes for name in ("keys", "numbers", "table"))
        # Small arrays are copied, and for a moment both exist; large ones grow in place. The table is made anew.
        copied_keys, copied_numbers = (
            0 if is_paged(arrays[name]) else arrays[name].nbytes for name in ("keys", "numbers")
        )
        most = max(
            keys + copied_keys - table, keys + numbers + copied_numbers - table, keys + numbers + table
        )
        # All of it, or nothing: then what was found so far can still be told.
        arrays.require(most, "table")
        arrays.release("table")
        arrays.grow("keys", room * size)
        arrays.grow("numbers", room)
        proof.enter_all(
            arrays["keys"], size, int(arrays.control[COUNT]), arrays.zeros("table", 2 * room, np.int32)
        )

    def _number(self, situation: Situation) -> int:
        words = np.array(self.rules.words(situation[0]), dtype=np.uint64)
        rows = self._rows()
        return int(np.flatnonzero((rows == words).all(axis=1))[0])

    def _rows(self) -> Array:
        count, size = int(self.workspace.control[COUNT]), self.rules.state_size
        return self.workspace["keys"][: count * size].reshape(count, size)


def warm_up(rules: Rules) -> None:
    """Call every routine of a compiled proof search once, so that it is compiled or read before a clock runs."""
    search = CompiledProof(rules, (rules.game.start(), 0), 0, 1, Workspace())
    search.compile()


def _strategy_arrays(arrays: Workspace, count: int) -> tuple[Array, Array, Array]:
    """What the compiled `read_strategy` writes to: situations seen, those to look at, and the moves chosen."""
    return (
        arrays.zeros("seen", (count, 2), np.uint8),
        arrays.empty("waiting", 2 * count, np.int32),
        arrays.empty("chosen", (count, 2), np.int32),
    )
