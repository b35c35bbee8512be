"""All states that can be reached from one, as arrays: the routine `enumerate_states`, called from Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.compiled.memory.workspace import Array, StoppedError, Workspace
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.rules.digest import function_of, ranges_seen
from zermelo.compiled.rules.verdicts import NotCompilable, different
from zermelo.compiled.walking import explore
from zermelo.compiled.walking.explore import BATCH, COUNT, DONE, EDGES, HEAD, IS_ORDERED
from zermelo.compiled.walking.layout import Layout, layout_for
from zermelo.compiled.walking.lookup import Lookup
from zermelo.errors import RulesError, TooLargeError
from zermelo.questions import turn_of
from zermelo.situation import State
from zermelo.words import message, some, written

#: int32 numbers the states and edges.
MOST = (1 << 31) - 2
#: States expanded between two looks at the progress and at the interpreted rules.
SLICE = 1 << 20
FIRST_LOOK = 1000
#: From these numbers of entries on, arrays grow by less at a time.
LARGE, LARGE_TABLE = 1 << 22, 1 << 23
SAMPLE = 64
#: Starts of walks that something is remembered of: a program that begins at many states keeps no more.
MOST_WALKS = 1024
#: After so many levels, or states, there are no more pauses: a narrow game announces nothing by its levels, and each
#: costs a call; of a large one enough is known.
MOST_LEVELS, LAST_LEVEL = 300, 10_000_000

_TOO_MANY = message(
    "enumeration.states",
    en="more than {limit} states can be reached; take a smaller game or position, or a larger limit",
    fr="plus de {limit} états sont accessibles ; prendre un jeu ou une position plus petits, ou une limite plus grande",
)
_BAD_SCORE = message(
    "enumeration.score",
    en="a score does not fit into 32 bits; scores go from {least} to {most}",
    fr="un score ne tient pas sur 32 bits ; les scores vont de {least} à {most}",
)


class ScoreError(RulesError):
    """A score that compiled code has no room for: plain Python has."""


class DisagreementError(Exception):
    """Compiled and interpreted rules differ; carries the verdict."""

    def __init__(self, verdict: NotCompilable) -> None:
        super().__init__(verdict.text())
        self.verdict = verdict


@dataclass
class Enumeration:
    """The states reachable from `start`, numbered in breadth-first order, and the moves between them.

    `edges` is empty when there was no room for it. `is_ordered` says that every move leads to a larger number.
    """

    rules: Rules
    workspace: Workspace
    layout: Layout
    states: int
    edge_count: int
    is_ordered: bool
    has_edges: bool

    @property
    def keys(self) -> Array:
        """The keys of all states met, one row of words per state."""
        return self.workspace["keys"][: self.states]

    @property
    def starts(self) -> Array:
        """Where the edges of each state met start."""
        return self.workspace["starts"][: self.states + 1]

    @property
    def edges(self) -> Array:
        """The states reached from each state met, in the order of the moves."""
        return self.workspace["edges"][: self.edge_count]

    @property
    def scores(self) -> Array:
        """Scores of the states met that have no moves; only their signs unless the game has points."""
        return self.workspace["scores"][: self.states]

    @property
    def players(self) -> Array:
        """Who moves in each state met, where the rules declare it; else empty."""
        return self.workspace["players"][: self.states]

    @cached_property
    def lookup(self) -> Lookup:
        """The states met by number, and their numbers."""
        keys = self.workspace["keys"].reshape(-1).data.toreadonly()
        table = self.workspace["table"].data.toreadonly()
        rows, shape = self.layout.rows.tolist(), self.rules.shape
        return Lookup(rows, self.layout.width, keys, table, self.states, None if shape.is_flat else shape)

    def state(self, number: int) -> State:
        """Return the state to which the walk gave this number."""
        return self.lookup.state(number)

    def index(self, state: State) -> int | None:
        """Return the number of a state met; None if it cannot be reached."""
        return self.lookup.find(state)

    def __iter__(self) -> Iterator[State]:
        return iter(self.lookup)


@dataclass
class _Known:
    """What walks from one state have shown: the layout that held all keys, and how far both engines were compared."""

    layout: Layout
    compared: set[tuple[int, bool]]


def _known_of(rules: Rules, start: State) -> _Known:
    """Return what is known of walks from `start`."""
    known: _Known | None = rules.walks.get(start)
    if known is None:
        known = _Known(layout_for(_likely_ranges(rules, start)), set())
        if len(rules.walks) >= MOST_WALKS:
            rules.walks.clear()
        rules.walks[start] = known
    return known


class Enumerating:
    """All states reachable from `start`, being met; compared with the interpreted rules on a sample.

    To go through it is to let it run: it pauses when a level is complete (level k: the states first met after k moves),
    as long as levels say something, and gives the sizes of those so far. It ends with all states, or with more than
    `limit`.

    Raises TooLargeError when they do not fit, DisagreementError when the rules mean something else compiled.
    Time O(states + edges); about 20 bytes per state and 4 per edge.
    """

    def __init__(
        self,
        rules: Rules,
        start: State,
        workspace: Workspace,
        *,
        limit: int | None = None,
        keeps_edges: bool = True,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        rules.words(start)
        self._walk = _Walk(rules, workspace, keeps_edges, start)
        self._most, self._progress = MOST if limit is None else min(limit, MOST), progress
        self.levels = [1]

    def __iter__(self) -> Iterator[Sequence[int]]:
        walk = self._walk
        pause, level_end = FIRST_LOOK, 1
        while not self.is_over_limit:
            status = walk.run(min(pause, level_end))
            if status == DONE and walk.head < min(pause, walk.count):
                self.levels.append(walk.count - level_end)
                level_end = walk.count
                if len(self.levels) >= MOST_LEVELS or walk.count > LAST_LEVEL or not walk.keeps_edges:
                    level_end = MOST
                if walk.keeps_edges:
                    yield self.levels
            elif status == DONE:
                if self._progress is not None:
                    self._progress(walk.head)
                if pause == FIRST_LOOK or walk.head == walk.count:
                    walk.compare_a_sample()
                if walk.head == walk.count:
                    return
                pause = walk.head + SLICE
            elif status == explore.STOPPED:
                raise StoppedError
            else:
                walk.make_room(status)

    @property
    def is_over_limit(self) -> bool:
        """Whether compiled rules met more states than allowed."""
        return self._walk.count > self._most

    @property
    def is_graded(self) -> bool:
        """Whether nearly all moves from the last level met by compiled rules lead to the next, as far as is known."""
        if len(self.levels) < 2 or not self._walk.keeps_edges:
            return False
        starts, edges = self._walk.workspace["starts"], self._walk.workspace["edges"]
        end = sum(self.levels[:-1])
        targets = edges[starts[end - self.levels[-2]] : starts[end]]
        return int(np.count_nonzero(targets < end)) * 20 < len(targets)

    @property
    def enumeration(self) -> Enumeration:
        """All states met, at the end of their enumeration."""
        if self.is_over_limit:
            raise TooLargeError(_TOO_MANY(limit=written(self._most)), limit=self._most)
        return self._walk.finished()


def enumerate_game(rules: Rules, start: State, workspace: Workspace, **options: Any) -> Enumeration:
    """Return all states reachable from `start`, met by compiled rules; `options` are those of `Enumerating`.

    Raises TooLargeError when they do not fit, or are more than `limit`.
    """
    enumerating = Enumerating(rules, start, workspace, **options)
    for _ in enumerating:
        pass
    return enumerating.enumeration


def _likely_ranges(rules: Rules, start: State) -> list[tuple[int, int]]:
    """Return how large the entries of states become, by some random plays: a guess at the bits of a key."""
    try:
        seen = ranges_seen(rules.game, start, rules.entries)
    except Exception:  # noqa: BLE001 — rules that fail are met again by the enumeration, which tells
        return [(x, x) for x in rules.entries(start)]
    # The plain plays may go beyond what a key can hold; there the enumeration stops and says so.
    room = [_room(kind) for kind in rules.kinds]
    return [(max(low, least), min(high, most)) for (low, high), (least, most) in zip(seen, room, strict=True)]


def _room(kind: str) -> tuple[int, int]:
    """Return the smallest and largest value of a word of that kind, in a key of states met."""
    return (-(1 << 63), (1 << 63) - 1) if kind == "int64" else (0, (1 << 64) - 1)


class _Walk:
    """An enumeration under way, whose arrays grow between calls of the routine."""

    def __init__(self, rules: Rules, workspace: Workspace, keeps_edges: bool, start: State) -> None:
        self.rules, self.workspace, self.keeps_edges = rules, workspace, keeps_edges
        self._known = _known_of(rules, start)
        self.layout = layout = self._known.layout
        self._widened: dict[int, tuple[int, int]] = {}
        states, edges = 1 << 14, 1 << 16
        workspace.empty("keys", (states, layout.width), np.uint64)
        workspace.empty("scores", states, np.int32 if rules.points else np.int8)
        workspace.empty("players", states if rules.declares_turn else 0, np.uint8)
        workspace.zeros("starts", states + 1 if keeps_edges else 1, np.int32)
        workspace.empty("edges", edges if keeps_edges else 0, np.int32)
        workspace.zeros("table", 1 << 15, np.int32)
        workspace.zeros("marks", 1 << 15, np.uint8)
        workspace.empty("batch degrees", BATCH, np.int64)
        self._make_batch(1 << 12)
        key = layout.key_of(rules.entries(start))
        assert key is not None
        workspace["keys"][0] = key
        self._enter_all(1)
        control = workspace.control
        control[HEAD], control[COUNT], control[EDGES], control[IS_ORDERED] = 0, 1, 0, 1

    @property
    def head(self) -> int:
        return int(self.workspace.control[HEAD])

    @property
    def count(self) -> int:
        return int(self.workspace.control[COUNT])

    def run(self, until: int) -> int:
        arrays = self.workspace
        return explore.enumerate_states(
            self.rules,
            self.layout.rows,
            self.layout.width,
            arrays["keys"].reshape(-1),
            arrays["table"],
            arrays["marks"],
            arrays["starts"],
            arrays["edges"],
            arrays["scores"],
            arrays["players"],
            arrays["batch keys"],
            arrays["batch hashes"],
            arrays["batch degrees"],
            self.keeps_edges,
            arrays.control,
            until,
        )

    def make_room(self, status: int) -> None:
        """Give the enumeration what it lacks; where memory ends, the edges go first: moves can be played again."""
        try:
            self._make_room(status)
        except TooLargeError:
            if not self.keeps_edges:
                raise
            self.keeps_edges = False
            self.workspace.empty("edges", 0, np.int32)
            self.workspace.empty("starts", 1, np.int32)
            if status != explore.EDGES_FULL:
                self._make_room(status)

    def _make_room(self, status: int) -> None:
        arrays = self.workspace
        if status == explore.STATES_FULL:
            size = _larger(len(arrays["scores"]))
            arrays.grow("keys", size)
            if self.rules.declares_turn:
                arrays.grow("players", size)
            if self.keeps_edges:
                arrays.grow("starts", size + 1)
            # Last: its length is the room that the routine sees.
            arrays.grow("scores", size)
        elif status == explore.EDGES_FULL:
            size = _larger(len(arrays["edges"]))
            if size > MOST:
                raise TooLargeError(_TOO_MANY(limit=written(MOST)), limit=MOST)
            arrays.grow("edges", size)
        elif status == explore.TABLE_FULL:
            size = len(arrays["table"]) * (4 if len(arrays["table"]) < LARGE_TABLE else 2)
            arrays.require((size - len(arrays["table"])) * 5, "table")
            arrays.zeros("table", size, np.int32)
            arrays.zeros("marks", size, np.uint8)
            self._enter_all(self.count)
        elif status == explore.BATCH_FULL:
            self._make_batch(4 * len(arrays["batch hashes"]))
        elif status == explore.UNFIT:
            self._widen(int(arrays.control[explore.BAD_ENTRY]), int(arrays.control[explore.BAD_VALUE]))
        elif status == explore.TURN_UNFIT:
            state, game = self._state(self.head), self.rules.game
            # Refused by `turn_of`, unless the plain rules say something else.
            raise DisagreementError(
                different("turn", function_of(game, "turn"), state, "?", turn_of(game, state))
            )
        else:
            assert status == explore.SCORE_UNFIT
            raise ScoreError(_BAD_SCORE(least=1 - (1 << 31), most=(1 << 31) - 1))

    def _state(self, v: int) -> State:
        """Return state number `v` of the enumeration as the rules know it."""
        return self.rules.shape.value(self.layout.state_of(self.workspace["keys"][v]))

    def _make_batch(self, size: int) -> None:
        self.workspace.empty("batch keys", size * self.layout.width, np.uint64)
        self.workspace.empty("batch hashes", size, np.uint64)

    def _enter_all(self, count: int) -> None:
        arrays = self.workspace
        explore.enter_keys(
            arrays["keys"].reshape(-1), self.layout.width, count, arrays["table"], arrays["marks"]
        )

    def _widen(self, entry: int, bits: int) -> None:
        """Give an entry of the enumeration's keys room for one more value, seen as the bits of a signed word."""
        value = bits if self.rules.kinds[entry] == "int64" else bits & (1 << 64) - 1
        # A number that suddenly is out of all bounds may have outgrown its word.
        game, state = self.rules.game, self._state(self.head)
        met: list[int] = []
        fails = True
        with suppress(Exception):  # rules that fail after some moves are met again there, and tell
            # One by one: those before a move that fails are met.
            met.extend(self.rules.entries(game.play(state, move))[entry] for move in game.moves(state))
            fails = False
        if value not in met and not fails:
            raise DisagreementError(different("play", function_of(game, "play"), state, value, some(met)))
        keys = self.workspace["keys"]
        ranges = self.layout.ranges(keys[: self.count])
        for other, (low, high) in self._widened.items():
            # What room was made for is in no key yet: made for one entry at a time, it would be lost to the next.
            ranges[other] = min(ranges[other][0], low), max(ranges[other][1], high)
        low, high = ranges[entry]
        # At least one bit more, so that a slowly growing number is not met at each step.
        ranges[entry] = (
            min(2 * low, value) if value < low else low,
            max(2 * high + 1, value) if value > high else high,
        )
        least, most = _room(self.rules.kinds[entry])
        ranges[entry] = max(ranges[entry][0], least), min(ranges[entry][1], most)
        self._widened[entry] = ranges[entry]
        wider = layout_for(ranges)
        fresh = np.empty((len(keys), wider.width), dtype=np.uint64)
        self.workspace.require(fresh.nbytes, "keys")
        self.layout.rewrite(wider, keys[: self.count], fresh[: self.count])
        self.layout = wider
        self.workspace.adopt("keys", fresh)
        self.workspace["table"][...] = 0
        self.workspace["marks"][...] = 0
        self._enter_all(self.count)
        self._make_batch(len(self.workspace["batch hashes"]))

    def compare_a_sample(self) -> None:
        """End the enumeration where interpreted rules differ from compiled ones on a sample of the states met.

        Another walk from the same start meets the same states: they are compared once in a process.
        """
        compared = self.head, self.keeps_edges
        if compared not in self._known.compared:
            self._compare_a_sample()
            self._known.compared.add(compared)

    def _compare_a_sample(self) -> None:
        arrays, game = self.workspace, self.rules.game
        chance = random.Random(1)
        # Numbers outgrow their words late in a game: the last states are all looked at.
        chosen = {
            *range(max(0, self.head - SAMPLE), self.head),
            *(chance.randrange(self.head) for _ in range(SAMPLE)),
        }
        for v in sorted(chosen):
            state = self._state(v)
            expected = [self.rules.shape.entries(game.play(state, move)) for move in game.moves(state)]
            if self.keeps_edges:
                reached = arrays["edges"][arrays["starts"][v] : arrays["starts"][v + 1]]
                found = [self.layout.state_of(arrays["keys"][u]) for u in reached]
                if found != expected:
                    raise DisagreementError(
                        different("play", function_of(game, "play"), state, found[:3], expected[:3])
                    )
            if not expected:
                score = game.score(state)
                sign = (score > 0) - (score < 0)
                if int(arrays["scores"][v]) != (score if game.points else sign):
                    found_score = int(arrays["scores"][v])
                    raise DisagreementError(
                        different("score", function_of(game, "score"), state, found_score, score)
                    )

    def finished(self) -> Enumeration:
        self._known.layout = self.layout
        # Only entering needs them.
        self.workspace.release("marks", "batch hashes")
        control = self.workspace.control
        return Enumeration(
            self.rules,
            self.workspace,
            self.layout,
            self.count,
            int(control[EDGES]),
            bool(control[IS_ORDERED]),
            self.keeps_edges,
        )


def _larger(size: int) -> int:
    """A larger size for the walk's arrays: four times, or half as much again where memory is dearer than copying."""
    return 4 * size if size < LARGE else size + size // 2
