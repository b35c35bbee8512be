"""The states that can be reached from a start, breadth first, straight from the rules of a game."""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, NoReturn

from zermelo.checks import Progress, ensure_game, ensure_state, ensure_whole
from zermelo.compiled.choice import Handover
from zermelo.errors import RulesError, TooLargeError, ZermeloError, reason
from zermelo.exact.estimate import FEWEST_LEVELS, Forecast, forecast, longest_play
from zermelo.game import Game
from zermelo.questions import (
    MOST_MOVES,
    constructor_parameters,
    declares,
    ensure_few,
    few_moves,
    no_state,
    score_of,
    titled,
    turn_of,
)
from zermelo.scores import Number
from zermelo.situation import State
from zermelo.words import Words, message, short

#: Called now and then with the number of states met so far and an estimate of how many there are.

#: More states than this take the plain engine minutes and gigabytes.
DEFAULT_LIMIT = 3_000_000
#: Memory of one state in the plain engine, most moves included (measured: 380 to 590, and 8 per move).
BYTES_PER_STATE = 700
#: So many moves come with each state that is allowed; refused early where three times as many are announced.
MOVES_PER_STATE, MARGIN_OF_MOVES = 30, 3
#: So many states must have been expanded before their moves say anything about those of the others.
ENOUGH_FOR_MOVES = 256
#: Small games may have more: they are done before it matters.
FEW_MOVES = 10_000_000
#: A first forecast after this many states, or after this many seconds where the rules are slow.
FIRST_LOOK, FIRST_SECONDS = 20_000, 2.0
#: Plain work that foresees so many states after a few of them, where it knows how long plays become, waits for compiled
#: code at once: 20 ms of it against seconds. (Of 70 games none was announced so large that has less than 100,000.)
EARLY_LOOK, CLEARLY_LARGE = 2_000, 300_000
#: A game with more levels than this is narrow: it announces nothing.
MOST_LEVELS = 300
#: How far above the limit an estimate must be to refuse: wide shallow games are the hardest to foresee.
MARGIN_BY_LENGTH, MARGIN = 10, 100
#: A look at the graph after so many states expanded or met: Ctrl-C and progress feel it.
_STRIDE, _CROWD = 256, 50_000

_FAILS = message(
    "enumerate.fails",
    en="the rules of {game} fail in {method} at {state}: {error}",
    fr="les règles de {game} échouent dans {method} en {state} : {error}",
)
_NOT_HASHABLE = message(
    "enumerate.hashable",
    en="the rules of {game} fail: {method} gives the state {state}, which Python cannot hash; "
    "make states tuples (of tuples) of numbers or texts",
    fr="les règles de {game} échouent : {method} donne l'état {state}, que Python ne sait pas hacher ; "
    "un état est un tuple (de tuples) de nombres ou de textes",
)
_TOO_LARGE = message(
    "enumerate.too_large",
    en="{game} has about 10^{power} states ({source}), the limit is {limit}; {instead}",
    fr="{game} a environ 10^{power} états ({source}), la limite est {limit} ; {instead}",
)
_ESTIMATE = message("enumerate.estimate", en="estimate", fr="estimation")
_OVER_LIMIT = message(
    "enumerate.over_limit",
    en="{game} has more than {limit} states, the limit; {instead}",
    fr="{game} a plus de {limit} états, la limite ; {instead}",
)
_TOO_DENSE = message(
    "enumerate.too_dense",
    en="{game} has more than {limit} moves between its states, the limit; {instead}",
    fr="{game} a plus de {limit} coups entre ses états, la limite ; {instead}",
)
_LIKELY_TOO_DENSE = message(
    "enumerate.likely_too_dense",
    en="{game} has about 10^{power} moves between its states (estimate from {expanded} of them), the limit is {limit}; "
    "{instead}",
    fr="{game} a environ 10^{power} coups entre ses états (estimation d'après {expanded} d'entre eux), la limite est "
    "{limit} ; {instead}",
)
_INSTEAD = message(
    "enumerate.instead",
    en="try {spec} with smaller parameters, a later position, analyse for one position, or a larger limit",
    fr="essayer {spec} avec des paramètres plus petits, une position plus avancée, analyse pour une position, ou une "
    "limite plus grande",
)
_LATER = message(
    "enumerate.later",
    en="try a later position, analyse for one position, or a larger limit",
    fr="essayer une position plus avancée, analyse pour une position, ou une limite plus grande",
)
#: A game with so many times more states than the limit, as the literature says, is refused without a look at it.
_FAR = 10**6


@dataclass
class Graph:
    """The reachable states, numbered breadth first, and the edges between them.

    The successors of state i are `targets[offsets[i]:offsets[i + 1]]`, one per move. `scores` has the ends
    only; `turns` is None where players simply alternate; `levels` counts the states at each distance.
    """

    states: list[State]
    index: dict[State, int]
    offsets: array[int]
    targets: array[int]
    scores: dict[int, Number]
    turns: bytearray | None
    levels: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def reverse(self) -> tuple[array[int], array[int]]:
        """Offsets and sources of the reversed edges of an enumerated graph, by counting sort: time O(V + E)."""
        count = len(self.states)
        ends = array("q", bytes(8 * (count + 1)))
        for v in self.targets:
            ends[v + 1] += 1
        for v in range(count):
            ends[v + 1] += ends[v]
        place = ends[:count]
        sources = array("i", bytes(4 * len(self.targets)))
        offsets, targets = self.offsets, self.targets
        for u in range(count):
            for v in targets[offsets[u] : offsets[u + 1]]:
                sources[place[v]] = u
                place[v] += 1
        return ends, sources

    def out_degrees(self) -> array[int]:
        """Return the number of moves in each state of the enumerated graph."""
        return array("i", (after - before for before, after in pairwise(self.offsets)))


def reachable(
    game: Game,
    state: State | None = None,
    *,
    limit: int | None = None,
    progress: Progress | None = None,
    look: Handover | None = None,
    beyond: int = 0,
) -> Graph:
    """Return the graph of all states reachable from `state` (default: the start), enumerated in plain Python.

    Time and memory O(V + E). State 0 is that one. `look` is called now and then; before a game is refused that need not
    have more than `beyond` states, which compiled code may have room for, it is asked to insist on that.

    Raises
    ------
    TooLargeError
        There are more than `limit` states (default `DEFAULT_LIMIT`), or the first levels say so clearly;
        or thirty times as many moves, and ten millions (far more, if some hundred states announce it).
    RulesError
        The rules raise, loop or break the protocol; the message names the method, the state and the line.
    """
    most = DEFAULT_LIMIT if limit is None else limit
    graph = _seed(game, state)
    if (published := _published(game, graph.states[0])) is not None and published[0] > _FAR * max(
        most, beyond
    ):
        raise _too_large(game, max(most, beyond), *published)
    foresight, deadline = Foresight(), time.monotonic() + FIRST_SECONDS
    estimate: int | None = None
    # Compiled code that may not have so many states either would only refuse them.
    may_insist = max(most, beyond) > CLEARLY_LARGE
    for _ in _grow(game, graph):
        if (too_dense := _too_dense(game, most, graph)) is not None:
            _refuse(too_dense, look)
        if len(graph) > most:
            _refuse(_growth(game, graph.levels, graph).refusal(most), look if most < beyond else None)
        levels = foresight.due(graph.levels)
        if levels is not None:
            growth = _growth(game, levels, graph)
            estimate = max(growth.forecast[0].likely, len(graph))
            if growth.is_hopeless(most):
                _refuse(growth.refusal(most), None if growth.is_hopeless(max(most, beyond)) else look)
        elif time.monotonic() > deadline and len(graph.levels) >= FEWEST_LEVELS:
            # No clock has a say in what is refused, where the rules compile. Where plays go on for ever, few levels say
            # nothing: a game of 50,000 states may begin like one of a million millions.
            deadline = math.inf
            growth = _growth(game, graph.levels, graph)
            if growth.has_longest and growth.is_hopeless(most):
                _refuse(growth.refusal(most), look)
        if progress is not None:
            progress(len(graph), estimate)
        if look is not None:
            if may_insist and len(graph) >= EARLY_LOOK and len(graph.levels) >= FEWEST_LEVELS:
                may_insist = False
                if _growth(game, graph.levels, graph).is_clearly_large:
                    # Whoever hears of the progress may have no more time.
                    look.insist(None if progress is None else partial(progress, len(graph), estimate))
            look()
    if len(graph) > most:
        _refuse(_growth(game, graph.levels, graph).refusal(most), look if most < beyond else None)
    return graph


def _refuse(refusal: TooLargeError, look: Handover | None) -> NoReturn:
    if look is not None:
        look.insist()
    raise refusal


class Foresight:
    """When to foresee how many states there will be: as soon as a level makes them so many, then four times as many."""

    def __init__(self) -> None:
        self._next, self._passed, self._states = FIRST_LOOK, 0, 0

    def due(self, levels: Sequence[int]) -> Sequence[int] | None:
        """Return the levels from which to foresee the number of states, if there are new ones and it is time."""
        while self._passed < min(len(levels), MOST_LEVELS):
            self._states += levels[self._passed]
            self._passed += 1
            if self._states >= self._next and self._passed >= FEWEST_LEVELS:
                self._next = 4 * self._states
                return levels[: self._passed]
        return None


@dataclass(frozen=True)
class Growth:
    """The first complete levels of a game from `start`; graded where nearly all moves lead from one to the next."""

    game: Game
    start: State
    levels: Sequence[int]
    is_graded: bool

    @cached_property
    def forecast(self) -> tuple[Forecast, int]:
        """How many states there may be, and how far above the limit that must be to refuse."""
        longest = longest_play(self.game, self.start) if self.is_graded else None
        found, most = forecast(self.levels, longest), self.game.sheet.most_states
        if most is not None:
            least = min(found.least, round(most(self.game)))
            found = Forecast(max(least, min(found.likely, round(most(self.game)))), least)
        return found, MARGIN if longest is None else MARGIN_BY_LENGTH

    @property
    def has_longest(self) -> bool:
        """Whether the forecast of the number of states knows how long plays become."""
        return self.forecast[1] == MARGIN_BY_LENGTH

    @property
    def is_clearly_large(self) -> bool:
        """Whether plain Python would need seconds for the states that the first levels announce."""
        return self.has_longest and self.forecast[0].least > CLEARLY_LARGE

    def is_hopeless(self, limit: int) -> bool:
        """Return whether an enumeration is hopeless: there clearly are more states than `limit`.

        Where every play to a state is equally long the likely number itself is trusted: the limit is one of
        memory, and filling that to its end takes many minutes.
        """
        if len(self.levels) < FEWEST_LEVELS:
            return False
        found, margin = self.forecast
        is_sure = self.has_longest and found.likely > MARGIN_BY_LENGTH * limit
        return is_sure or math.sqrt(found.likely) * math.sqrt(found.least) > margin * limit

    def refusal(self, limit: int) -> TooLargeError:
        """Return the `TooLargeError` for an enumeration whose forecast is above the limit."""
        if len(self.levels) >= FEWEST_LEVELS:
            likely = self.forecast[0].likely
            if likely > 2 * limit:
                count, source = _published(self.game, self.start) or (likely, _ESTIMATE)
                return _too_large(self.game, limit, count, source)
        return TooLargeError(_OVER_LIMIT(**_said_of(self.game, limit)))


def estimate_states(game: Game, state: State | None = None, *, sample: int = FIRST_LOOK) -> int:
    """Return how many states are reachable from `state`: exact up to about `sample` states, else an estimate.

    The estimate reads the growth of the first levels; for a game of 10^12 states it can be wrong by a
    hundred either way. From the start of a game whose number the literature gives, it is that number.
    """
    ensure_game(game)
    ensure_whole(optional=False, sample=sample)
    if state is not None:
        ensure_state(game, state)
    graph = _seed(game, state)
    if (published := _published(game, graph.states[0])) is not None:
        return round(published[0])
    for _ in _grow(game, graph):
        if len(graph) > sample and len(graph.levels) >= FEWEST_LEVELS:
            return max(_growth(game, graph.levels, graph).forecast[0].likely, len(graph))
    return len(graph)


def _published(game: Game, state: State) -> tuple[float, str] | None:
    """Return how many states the literature gives to the game, and who found it; None for a later state."""
    known = game.sheet.state_counts
    return known.get(game.title()) if known and state == game.start() else None


def _seed(game: Game, state: State | None) -> Graph:
    """Return the graph of states with its first state only, to be enumerated in plain Python."""
    start = state
    try:
        start = game.start() if state is None else state
        index = {start: 0}
    except ZermeloError:
        raise
    except Exception as error:  # a person's rules may raise anything
        raise rules_fault(game, "start", start, start, error) from error
    turns = bytearray() if declares(game, "turn") else None
    return Graph([start], index, array("q", [0]), array("i"), {}, turns, [1])


def _grow(game: Game, graph: Graph) -> Iterator[None]:
    """Enumerate in plain Python: expand the states of the graph in order until none is left; pause now and then."""
    states, offsets, targets, turns = graph.states, graph.offsets, graph.targets, graph.turns
    play, number, edge = game.play, graph.index.setdefault, targets.append
    count = level_end = 1
    next_stride, next_crowd = _STRIDE, _CROWD
    for i, state in enumerate(states):  # the list grows while it is read: it is the queue
        after, method = state, "moves"
        try:
            for move in few_moves(game, state):
                method = "play"
                after = play(state, move)
                if after is None:
                    raise no_state(game, state, move)
                j = number(after, count)
                if j == count:
                    states.append(after)
                    count += 1
                edge(j)
                method = "moves"
            method = "score"
            out_degree = len(targets) - offsets[-1]
            if not out_degree:
                graph.scores[i] = score_of(game, state)
            elif out_degree > MOST_MOVES:
                ensure_few(game, state, out_degree)
            method = "turn"
            if turns is not None:
                turns.append(turn_of(game, state))
        except ZermeloError:
            raise
        except Exception as error:  # a person's rules may raise anything
            raise rules_fault(game, method, state, after, error) from error
        offsets.append(len(targets))
        if i + 1 == level_end and count > level_end:
            graph.levels.append(count - level_end)
            level_end = count
        if i >= next_stride or count >= next_crowd:
            next_stride, next_crowd = i + _STRIDE, count + _CROWD
            yield


def _growth(game: Game, levels: Sequence[int], graph: Graph) -> Growth:
    is_graded = len(levels) >= FEWEST_LEVELS and _is_graded(levels, graph)
    return Growth(game, graph.states[0], levels, is_graded)


def _is_graded(levels: Sequence[int], graph: Graph) -> bool:
    """Return whether nearly all moves from the last level of an enumeration lead to the next one."""
    end = sum(levels[:-1])
    begin = end - levels[-2]
    targets = graph.targets[graph.offsets[begin] : graph.offsets[end]]
    return sum(v < end for v in targets) * 20 < len(targets)


def _too_dense(game: Game, limit: int, graph: Graph) -> TooLargeError | None:
    """Return the refusal of a game whose moves alone would fill the memory of `limit` states."""
    most, found = max(limit * MOVES_PER_STATE, FEW_MOVES), len(graph.targets)
    if found > most:
        return TooLargeError(_TOO_DENSE(**_said_of(game, most)))
    expanded = len(graph.offsets) - 1
    if expanded < ENOUGH_FOR_MOVES:
        return None
    # The states that are known but not expanded yet have moves too: about as many as those expanded last.
    half = expanded // 2
    recent = found - graph.offsets[half]
    announced = found + recent * (len(graph) - expanded) // (expanded - half)
    if announced > MARGIN_OF_MOVES * most:
        power = round(math.log10(announced))
        return TooLargeError(_LIKELY_TOO_DENSE(power=power, expanded=expanded, **_said_of(game, most)))
    return None


def _said_of(game: Game, most: int) -> dict[str, Any]:
    """What the refusal of an enumeration says of the game: its title, which may be long, is made only for it."""
    has_parameters = bool(constructor_parameters(type(game)))
    instead = _INSTEAD(spec=game.spec()) if has_parameters else _LATER()
    return {"game": titled(game), "limit": most, "instead": instead}


def _too_large(game: Game, limit: int, count: float, source: Words) -> TooLargeError:
    """Return the refusal of a game that has so many states, as somebody has found."""
    said = _TOO_LARGE(power=round(math.log10(count)), source=source, **_said_of(game, limit))
    return TooLargeError(said, limit=limit, states=round(count))


# --- what rules may get wrong ---------------------------------------------------------------------------


def rules_fault(game: Game, method: str, state: State, made: State, error: Exception) -> ZermeloError:
    """Return the error to raise when rules fail while plain Python enumerates: the method, the state, the place."""
    # The first frame is ours; without another one the rules returned, but not what was asked.
    was_ours = error.__traceback__ is None or error.__traceback__.tb_next is None
    if was_ours and method in ("start", "play"):
        return RulesError(_NOT_HASHABLE(game=titled(game), method=method, state=short(made)))
    return RulesError(_FAILS(game=titled(game), method=method, state=short(state), error=reason(error)))
