"""Endgame tables: a game whose positions are all numbered, solved everywhere at once, reachable or not."""

from __future__ import annotations

import heapq
import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from zermelo.checks import Progress, ensure_functions, ensure_game, ensure_state, ensure_whole, is_state
from zermelo.compiled import Engine, choice, compiled_rules, ensure_engine, not_compiled
from zermelo.compiled.routines.background import in_background
from zermelo.compiled.solving.dense_values import GAP, MOST_PLIES, SCALE, TOO_LONG
from zermelo.errors import PositionError, RulesError, TooLargeError, UndefinedError, unverified
from zermelo.exact.numbered import Numbered
from zermelo.exact.sampled import SHARE_OF_TIME, Sample, check_sample
from zermelo.game import Game
from zermelo.questions import declares, legal_moves, score_of, titled, turn_of
from zermelo.scores import Outcome
from zermelo.situation import Move, State
from zermelo.words import Phrase, memory_size, message, short, written

#: What plain Python takes for a position and its moves, about, and may take in all if nobody says otherwise.
_BYTES_PER_POSITION = 400
PLAIN_MEMORY = 4 * 10**9

_NOT_NUMBERED = message(
    "endgame.index",
    en="the positions of {game} are not numbered: a table needs index_count, index(state) and state_at(index)",
    fr="les positions de {game} ne sont pas numérotées : il faut index_count, index(state) et state_at(index)",
)
_POINTS = message(
    "endgame.points",
    en="{game} counts points: a table holds only who wins and how soon; solve() gives points",
    fr="{game} compte des points : une table ne dit que qui gagne et quand ; solve() donne les points",
)
_OTHER_NUMBER = message(
    "endgame.number",
    en="the rules of {game} fail: position {index} is {state}, whose index is {other}",
    fr="les règles de {game} échouent : la position {index} est {state}, dont le numéro est {other}",
)
_NOWHERE = message(
    "endgame.nowhere",
    en="the rules of {game} fail: move {move} at {state} leads to {after}, which has no number and is not known()",
    fr="les règles de {game} échouent : en {state} le coup {move} mène à {after}, qui n'a pas de numéro et n'est pas "
    "connu par known()",
)
_BAD_COUNT = message(
    "endgame.count",
    en="the rules of {game} fail: index_count is {count}; it must be a whole number from 1",
    fr="les règles de {game} échouent : index_count vaut {count} ; il faut un entier à partir de 1",
)
_TOO_MANY = message(
    "endgame.many",
    en="plain Python cannot hold the {count} positions of {game} in {most}; compiled rules take two bytes each",
    fr="Python ordinaire ne peut pas tenir les {count} positions de {game} dans {most} ; compilées, les "
    "règles en prennent "
    "deux octets chacune",
)
_NOT_HERE = message(
    "endgame.position",
    en="{state} is not a position of this table of {game}",
    fr="{state} n'est pas une position de cette table de {game}",
)


@dataclass(frozen=True)
class EndgameTable:
    """Who wins from every numbered position, and how soon; `values` holds both in one number for each.

    `states` and `edges` count positions and their moves; `counts` has the positions won, drawn and lost for the
    player to move.
    """

    game: Game
    values: Sequence[int]
    states: int
    edges: int
    counts: dict[str, int]
    engine: str
    verified: bool
    seconds: float
    #: How many positions were checked, by compiled rules and by interpreted ones.
    checked: dict[str, int] = field(default_factory=lambda: {"compiled": 0, "python": 0})

    def __len__(self) -> int:
        return self.states

    def __iter__(self) -> Iterator[State]:
        return (self.game.state_at(i) for i, value in enumerate(self.values) if value != GAP)

    def __contains__(self, state: State) -> bool:
        return is_state(self.game, state) and self._value(state) is not None

    def outcome(self, state: State) -> Outcome:
        """Return what the player to move gets under best play, from the endgame table of any game."""
        return Outcome.of(self._known(state))

    def distance(self, state: State) -> int | None:
        """Return the plies to the end from an endgame table of any game: fast wins, slow losses; None if drawn."""
        return SCALE.split(self._known(state))[1]

    def best_moves(self, state: State) -> list[Move]:
        """Return, from the endgame table of any game, the moves with the best outcome: fastest wins, slowest losses."""
        self._known(state)
        moves = list(legal_moves(self.game, state))
        found = [_seen(self.game, self.values, state, move) for move in moves]
        return [move for move, value in zip(moves, found, strict=True) if value == max(found)]

    def longest(self) -> tuple[int, list[State]]:
        """Return the greatest forced distance in an endgame table of any game, and the positions so far from an end."""
        # The nearer to zero, the farther from the end.
        sizes = [abs(value) for value in self.values if value not in (0, GAP)]
        if not sizes:
            return 0, []
        least = min(sizes)
        return SCALE.top - least, [
            self.game.state_at(i) for i, v in enumerate(self.values) if abs(v) == least
        ]

    def _value(self, state: State) -> int | None:
        i = self.game.index(state)
        if 0 <= i < len(self.values) and self.game.valid(state) and self.values[i] != GAP:
            return self.values[i]
        return None

    def _known(self, state: State) -> int:
        ensure_state(self.game, state)
        value = self._value(state)
        if value is None:
            raise PositionError(_NOT_HERE(state=state, game=titled(self.game)))
        return value


def tabulate(
    game: Game,
    *,
    engine: Engine = "auto",
    memory: int | None = None,
    verify: bool = True,
    progress: Progress | None = None,
) -> EndgameTable:
    """Return the endgame table of a game that numbers its positions: the outcome and distance of every one.

    The game declares `index_count`, `index(state)` and `state_at(index)`; `valid(state)` where numbers have gaps;
    `known(state)` where moves lead outside (a capture into an ending already solved): who wins there, and in how
    many plies. Symmetric positions may share a number. Infinite play is a draw.

    Compiled, a position takes two bytes and no edge is kept: results spread ply after ply from the ends. With
    `before(state)` each result looks only at the positions one move before it, otherwise each ply looks at all that
    are open: time O(E), or O(E × longest win); two more bytes a position for the former. With `verify` every value,
    and all counts, are checked by code that no solver shares, by compiled rules and on some positions (500, or for a
    tenth of the time) by the interpreted ones; `checked` has the numbers. `progress` is called with the plies done.

    Examples
    --------
    >>> class Race(Game):
    ...     index_count = 10
    ...     def start(self): return (9,)
    ...     def moves(self, state): yield from range(1, min(3, state[0]) + 1)
    ...     def play(self, state, move): return (state[0] - move,)
    ...     def index(self, state): return state[0]
    ...     def state_at(self, index): return (index,)
    >>> table = tabulate(Race())
    >>> [n for (n,) in table if table.outcome((n,)) == "loss"], table.distance((9,)), table.longest()
    ([0, 4, 8], 5, (5, [(9,)]))

    References
    ----------
    T. Ströhlein, Untersuchungen über kombinatorische Spiele, dissertation, TU München, 1970.
    K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9(3) (1986) 131–139,
    doi:10.3233/ICG-1986-9302.
    """
    ensure_game(game)
    ensure_engine(engine)
    ensure_whole(memory=memory)
    ensure_functions(progress=progress)
    count: object = game.index_count
    if not count or not declares(game, "index") or not declares(game, "state_at"):
        raise UndefinedError(_NOT_NUMBERED(game=titled(game)))
    if not isinstance(count, int) or count < 0:
        raise RulesError(_BAD_COUNT(game=titled(game), count=count))
    if game.points:
        raise UndefinedError(_POINTS(game=titled(game)))
    if engine == "compiled" or (engine == "auto" and choice.is_large(game.index_count)):
        found = _compiled(game, memory, verify, progress)
        if isinstance(found, EndgameTable):
            return found
        if engine == "compiled":
            raise not_compiled(game, found)
    most = PLAIN_MEMORY if memory is None else memory
    if count * _BYTES_PER_POSITION > most:
        said = _TOO_MANY(game=titled(game), count=written(count), most=memory_size(most))
        raise TooLargeError(said, limit=most, states=count)
    return _plain(game, verify, progress)


def _compiled(
    game: Game, memory: int | None, verify: bool, progress: Progress | None
) -> EndgameTable | Phrase:
    rules = compiled_rules(game)
    if isinstance(rules, Phrase):
        return rules
    from zermelo.compiled.checking.dense_tables import TableAnswers, ask_table, check_table
    from zermelo.compiled.memory.workspace import Workspace
    from zermelo.compiled.routines.routine import RulesFaultError
    from zermelo.compiled.rules.faulted import fault_phrase
    from zermelo.compiled.solving.dense_table import BrokenRulesError, counts_of_positions, tabulate_rules

    optional = [name for name in ("before", "known") if declares(game, name)]
    if (refusal := rules.refusal_of("index", "valid", "state_at", *optional)) is not None:
        return refusal.phrase
    workspace = Workspace(memory)
    begun = time.perf_counter()
    told = None if progress is None else lambda ply: progress(ply, None)
    try:
        found = in_background(lambda: tabulate_rules(rules, workspace, progress=told), stop=workspace.stop)
    except BrokenRulesError as error:
        raise _broken(game, error.index, error.move) from None
    except RulesFaultError as error:
        return fault_phrase(error)
    values, counts = found.values.data.toreadonly(), counts_of_positions(found.values)
    checked = {"compiled": 0, "python": 0}
    if verify:
        answers = TableAnswers(found.values, GAP, SCALE.top, SCALE.split, found.states, found.edges, counts)
        fault = in_background(lambda: check_table(rules, answers, workspace), stop=workspace.stop)
        if fault is not None:
            state = None if fault.number is None else short(game.state_at(fault.number))
            raise unverified(titled(game), fault.reason, state)
        seconds = SHARE_OF_TIME * (time.perf_counter() - begun)
        sample = Sample(len(values), seconds=seconds, is_state=lambda i: values[i] != GAP)
        asked = check_sample(
            game,
            Numbered(game, values),
            game.state_at,
            sample,
            lambda i: ask_table(rules, answers, i),
            game.index,
        )
        checked = {"compiled": found.states, "python": asked}
    seconds = time.perf_counter() - begun
    return EndgameTable(game, values, found.states, found.edges, counts, "compiled", verify, seconds, checked)


def _broken(game: Game, index: int, move: int | None) -> RulesError | TooLargeError:
    state = game.state_at(index)
    if move is None:
        return RulesError(_OTHER_NUMBER(game=titled(game), index=index, state=state, other=game.index(state)))
    bad = list(legal_moves(game, state))[move]
    after = game.play(state, bad)
    if game.index(after) == -1 and declares(game, "known"):
        return TooLargeError(TOO_LONG(most=MOST_PLIES))
    return RulesError(_NOWHERE(game=titled(game), move=bad, state=state, after=after))


# --- the readable version -----------------------------------------------------------------------------------


def _plain(game: Game, verify: bool, progress: Progress | None) -> EndgameTable:
    """Make an endgame table in plain Python: spread results from the ends along moves turned round, nearest first."""
    begun = time.perf_counter()
    values = array("h", [GAP]) * game.index_count
    # Where moves come from, and whether they leave the turn to the same player.
    sources: list[list[tuple[int, bool]]] = [[] for _ in values]
    open_moves = array("l", [0]) * game.index_count
    edges = 0
    # What will be decided: (distance, position, whether its player wins).
    events: list[tuple[int, int, bool]] = []
    slowest = array("l", [0]) * game.index_count
    for i, state in _positions(game):
        values[i] = 0
        moves = list(legal_moves(game, state))
        edges += len(moves)
        if not moves and (score := score_of(game, state)):
            events.append((0, i, score > 0))
        for move in moves:
            after = game.play(state, move)
            j = game.index(after)
            if j >= game.index_count or (j >= 0 and not game.valid(game.state_at(j))):
                raise RulesError(_NOWHERE(game=titled(game), move=move, state=state, after=after))
            if j >= 0:
                sources[j].append((i, _keeps_turn(game, state, after)))
                open_moves[i] += 1
                continue
            won, plies = _outside(game, state, move, after)
            if won > 0:
                events.append((plies + 1, i, True))
            open_moves[i] += won >= 0
            slowest[i] = max(slowest[i], plies + 1 if won < 0 else 0)
        if moves and not open_moves[i]:
            events.append((slowest[i], i, False))
    heapq.heapify(events)
    while events:
        distance, i, wins = heapq.heappop(events)
        if values[i]:
            continue
        if distance > MOST_PLIES:
            raise TooLargeError(TOO_LONG(most=MOST_PLIES))
        if progress is not None:
            progress(distance, None)
        values[i] = SCALE.top - distance if wins else distance - SCALE.top
        for source, keeps in sources[i]:
            if wins == keeps:
                heapq.heappush(events, (distance + 1, source, True))
            else:
                open_moves[source] -= 1
                slowest[source] = max(slowest[source], distance + 1)
                if not open_moves[source]:
                    heapq.heappush(events, (slowest[source], source, False))
    counts = {"win": 0, "draw": 0, "loss": 0}
    for value in values:
        if value != GAP:
            counts[Outcome.of(value)] += 1
    states = sum(counts.values())
    checked = {"compiled": 0, "python": 0}
    if verify:
        sample = Sample(len(values), share=1, is_state=lambda i: values[i] != GAP)
        checked["python"] = check_sample(game, Numbered(game, values), game.state_at, sample)
    seconds = time.perf_counter() - begun
    return EndgameTable(game, values, states, edges, counts, "plain", verify, seconds, checked)


def _positions(game: Game) -> Iterator[tuple[int, State]]:
    for i in range(game.index_count):
        state = game.state_at(i)
        if game.valid(state):
            if game.index(state) != i:
                raise _broken(game, i, None)
            yield i, state


def _keeps_turn(game: Game, state: State, after: State) -> bool:
    return declares(game, "turn") and turn_of(game, state) == turn_of(game, after)


def _outside(game: Game, state: State, move: Move, after: State) -> tuple[int, int]:
    """Return what an endgame table of any game takes as known of a state without number, for who moves to it."""
    if not declares(game, "known"):
        raise RulesError(_NOWHERE(game=titled(game), move=move, state=state, after=after))
    won, plies = game.known(after)
    if not 0 <= plies <= MOST_PLIES:
        raise TooLargeError(TOO_LONG(most=MOST_PLIES))
    return (won if _keeps_turn(game, state, after) else -won), plies


def _seen(game: Game, values: Sequence[int], state: State, move: Move) -> int:
    """Return the value of a move, in an endgame table of any game, for the player who makes it."""
    after = game.play(state, move)
    i = game.index(after)
    if i < 0:
        won, plies = _outside(game, state, move, after)
        return (SCALE.top - plies) * ((won > 0) - (won < 0))
    if i >= len(values) or values[i] == GAP:
        raise RulesError(_NOWHERE(game=titled(game), move=move, state=state, after=after))
    return values[i] if _keeps_turn(game, state, after) else -values[i]
