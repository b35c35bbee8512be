"""Strong solutions: who wins from every reachable state, how fast, and by which moves."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from zermelo.analysis import Analysis, StateVerdict, Verdict
from zermelo.checks import ensure_path, ensure_player, ensure_state, one_of
from zermelo.errors import PositionError, UnknownStateError
from zermelo.exact.attractor import stages
from zermelo.exact.certificate import make_certificate
from zermelo.exact.enumerate import reachable
from zermelo.exact.recheck import verify_table
from zermelo.exact.retrograde import label
from zermelo.exact.saved import read_solution, write_solution
from zermelo.exact.table import Table
from zermelo.exact.verify import Verification
from zermelo.game import Game
from zermelo.questions import declares, titled
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, Player, State
from zermelo.strategy import Strategy
from zermelo.words import Phrase, message, short

_NOT_IN_TABLE = message(
    "solution.unknown",
    en="position {position} cannot be reached from {start} in {game}: solve(game, state) solves from it",
    fr="la position {position} n'est pas accessible depuis {start} dans {game} : solve(jeu, état) résout depuis elle",
)


class Solution(Mapping[State, StateVerdict]):
    """Every state reachable from `start`, solved for the player to move: a mapping from states to verdicts.

    `states` and `edges` are counts; `counts` has the states won, drawn and lost (None in a `PartsSolution`).
    Methods take a state, the start by default; one outside the solution is refused with `UnknownStateError`. Moves are
    made from the rules again when they are asked for: only the states and their labels are kept.

    >>> from zermelo.exact import solve
    >>> solution = solve({0: [1, 2], 1: [2], 2: []})
    >>> solution[1], 7 in solution
    (StateVerdict(outcome=<Outcome.WIN: 'win'>, value=1, distance=1, grundy=1), False)
    >>> [state for state, verdict in solution.items() if verdict.outcome == "loss"]
    [2]
    """

    #: How it was solved: state by state, or a sum by the Grundy values of its parts.
    method: Literal["states", "parts"] = "states"

    def __init__(
        self,
        game: Game,
        table: Table,
        *,
        edges: int,
        engine: str,
        seconds: float,
        verified: bool,
        grundy_reason: Phrase | None,
        checked: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.start: State = next(iter(table))
        self.states = len(table)
        self.edges = edges
        self.engine = engine
        self.seconds = seconds
        self.verified = verified
        #: How many states were checked when it was made, by compiled rules and by interpreted ones.
        self.checked = dict(checked or {"compiled": 0, "python": 0})
        #: Why the game has no Grundy values; None if it has.
        self.grundy_reason = grundy_reason
        self._table = table
        self._knows_turn = declares(game, "turn")

    def __len__(self) -> int:
        return self.states

    @property
    def held(self) -> int:
        """How many positions the `Solution` keeps."""
        return self.states

    def __iter__(self) -> Iterator[State]:
        return iter(self._table)

    def __contains__(self, state: object) -> bool:
        return self._table.find(state) is not None

    def __getitem__(self, state: State) -> StateVerdict:
        return self._verdict(self._find(state))

    # Two solutions are not compared state by state: each is itself.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Solution({self.game.title()}: {self.states} states, {self.outcome()} at the start)"

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many states of the `Solution` are won, drawn and lost for the player to move."""
        return self._table.counts()

    # --- one state ----------------------------------------------------------------------------------

    def outcome(self, state: State | None = None) -> Outcome:
        """Return what the player to move gets under best play, by this solution."""
        return Outcome.of(self.value(state))

    def value(self, state: State | None = None) -> Number:
        """Return the solution's score under best play, for the player to move; its sign unless the game has points."""
        return self._table.value(self._find(state))

    def distance(self, state: State | None = None) -> int | None:
        """Return the solution's plies to the end, winner fastest and loser slowest; None for draws, 0 at an end.

        In a points game both keep the value first.
        """
        return self._table.distance(self._find(state))

    def grundy(self, state: State | None = None) -> int | None:
        """Return the Grundy value in the solution; None where the game has none: `grundy_reason` says why."""
        return self._table.grundy(self._find(state))

    def in_kernel(self, state: State | None = None) -> bool | None:
        """Return whether the state is in the kernel of the arena; None where the game has no Grundy values."""
        value = self.grundy(state)
        return None if value is None else value == 0

    def best_moves(self, state: State | None = None) -> list[Move]:
        """Return the solution's moves of best value; of those, where it wins the fastest or loses the slowest."""
        verdicts = self._verdicts(self._state(state))
        return [verdict.move for verdict in verdicts if _rank(verdict) == _rank(verdicts[0])]

    def line(self, state: State | None = None) -> list[Move]:
        """Return the moves of the solution's line: both choose their first best move, until it ends or goes round."""
        here = self._state(state)
        self._find(here)
        seen, moves = {here}, []
        while best := self.best_moves(here):
            moves.append(best[0])
            here = self.game.play(here, best[0])
            if here in seen:
                break
            seen.add(here)
        return moves

    def analysis(self, state: State | None = None, *, line: bool = True) -> Analysis:
        """Return the solved state with a verdict on each move, best first, and (if wanted) the line of best play."""
        begun = time.perf_counter()
        here = self._state(state)
        verdicts = self._verdicts(here)
        return Analysis(
            game=self.game,
            state=here,
            outcome=self.outcome(here),
            value=self.value(here),
            exact=True,
            distance=self.distance(here),
            best=tuple(self.best_moves(here)),
            moves=tuple(verdicts),
            line=tuple(self.line(here)) if line else (),
            nodes=len(verdicts),
            engine=self.engine,
            method=None if self.method == "states" else self.method,
            seconds=time.perf_counter() - begun,
        )

    # --- all states -----------------------------------------------------------------------------------

    def states_with(self, outcome: Outcome) -> Iterator[State]:
        """Yield the solution's states with this outcome for the player to move, in the order in which they were met."""
        one_of(tuple(Outcome), outcome, "outcome")
        for i, state in enumerate(self._table):
            if Outcome.of(self._table.value(i)) == outcome:
                yield state

    def table(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each state of the solution, which `pandas.DataFrame(solution.table())` takes.

        A row has `state`, `outcome`, `value`, `distance`, `grundy` and `best`, the tuple of the best moves.

        >>> from zermelo.exact import solve
        >>> next(solve({0: [1, 2], 1: [2], 2: []}).table())
        {'state': 0, 'outcome': 'win', 'value': 1, 'distance': 1, 'grundy': 2, 'best': (2,)}
        """
        for i, state in enumerate(self._table):
            verdict = self._verdict(i)
            row = {"state": state, "outcome": str(verdict.outcome), "value": verdict.value}
            row |= {"distance": verdict.distance, "grundy": verdict.grundy}
            yield {**row, "best": tuple(self.best_moves(state))}

    def attractor(self, player: int) -> dict[tuple[State, Player], int]:
        """Return the solved situations from which `player` forces a win, with the plies that it takes.

        The situations are all (state, player) of the doubled graph (« doublement des sommets »), or
        (state, turn) where the state knows whose turn it is. In a points game any win counts, the
        fastest one.
        """
        mine = ensure_player(player)
        ranks = {}
        for state, value, distance in self._decided():
            mover = mine if value > 0 else mine.other
            if not self._knows_turn or self.game.turn(state) == mover:
                ranks[state, mover] = distance
        return ranks

    def stages(self, player: int) -> list[Set[tuple[State, Player]]]:
        """Return what each stage of the solution's attractor adds, from the ends that `player` has won."""
        return stages(self.attractor(player))

    def strategy(self, player: int) -> Strategy:
        """Return a memoryless strategy of `player`: a best move wherever he moves and does not lose."""
        ensure_player(player)
        choices = {}
        for i, state in enumerate(self._table):
            if self._table.value(i) < 0 or (self._knows_turn and self.game.turn(state) != player):
                continue
            if best := self.best_moves(state):
                choices[state] = best[0]
        return Strategy(player, choices)

    # --- files ----------------------------------------------------------------------------------------

    def certificate(self) -> dict[str, Any]:
        """Return all claims of this solution as JSON data, which `verify` checks against the rules alone."""
        points = bool(self.game.points)

        def rows() -> Iterator[tuple[State, Outcome, int | None, Number | None, Move | None]]:
            for i, state in enumerate(self._table):
                value, best = self._table.value(i), self.best_moves(state)
                shown = value if points else None
                yield state, Outcome.of(value), self._table.distance(i), shown, best[0] if best else None

        return make_certificate(self.game.spec(), self.start, rows(), points=points)

    def verify(self) -> Verification:
        """Return whether the solution's answers follow from the rules, asked again by code that no solver shares.

        States, counts, values, distances and Grundy values are checked in time O(V + E): by compiled rules where the
        answers are many, in arrays, and the rules compile, and then on some states by the interpreted rules too.
        """
        return verify_table(self.game, self._table, self.edges)

    def save(self, path: str | Path) -> None:
        """Write the solution to a file, whole or not at all.

        A solution in arrays becomes a file of arrays, which `load` maps into memory instead of reading it;
        others, and those whose name ends in `.json` or `.gz` (compressed), become JSON. A name that ends like
        a file of another format (`.npz`, `.csv` …) is refused; `table` gives rows to write there.
        """
        made = {
            "edges": self.edges,
            "engine": self.engine,
            "seconds": self.seconds,
            "verified": self.verified,
            "checked": self.checked,
        }
        write_solution(ensure_path(path), self.game, self._table, self.grundy_reason, made, self.certificate)

    @staticmethod
    def load(path: str | Path, game: Game | Callable[[str], Game] | None = None) -> Solution:
        """Return the solution that `save` wrote; `game` is the game, or makes it from its specification.

        A file may be a stranger's: where it names a rules file, which `zermelo.load` would run, the function is not
        asked, and the game itself must be given.

        A damaged file is refused, and so is one whose answers do not follow from the rules: about some states, or about
        all of them where the file was made by other rules or another version of Python. States come back as the rules
        make them, of the rules' own classes; what a file names is never imported.

        Raises
        ------
        FileError
            The file cannot be read.
        CertificateError
            It is damaged, or about another game.
        """
        rules, table, facts = read_solution(ensure_path(path), game)
        return Solution(rules, table, **facts)

    # --- inside ---------------------------------------------------------------------------------------

    def _state(self, state: State | None) -> State:
        return self.start if state is None else state

    def _verdict(self, i: int) -> StateVerdict:
        table, value = self._table, self._table.value(i)
        return StateVerdict(Outcome.of(value), value, table.distance(i), table.grundy(i))

    def _find(self, state: State | None) -> int:
        i = 0 if state is None else self._table.find(state)
        if i is None:
            try:
                ensure_state(self.game, state)
            except PositionError as error:
                raise UnknownStateError(error.phrase) from None
            game, start = titled(self.game), self.game.write(self.start)
            raise UnknownStateError(_NOT_IN_TABLE(position=short(state), start=start, game=game))
        return i

    def _verdicts(self, state: State) -> list[Verdict]:
        """Return the moves of a solved state judged, best first; equals stay in the order of the rules."""
        self._find(state)
        verdicts = []
        for move in self.game.moves(state):
            after = self.game.play(state, move)
            i = self._find(after)
            stays = self._knows_turn and self.game.turn(after) == self.game.turn(state)
            value, distance = self._table.claim(i)
            gain = value if stays else -value
            outcome = Outcome.of(gain)
            verdicts.append(Verdict(move, outcome, gain, None if distance is None else distance + 1, True))
        return sorted(verdicts, key=_rank)

    def _decided(self) -> Iterator[tuple[State, Number, int]]:
        """Yield the solution's states that are won or lost, with value and distance when only winning matters."""
        if self.game.points:
            # The distances of a points game serve the score: a quicker, smaller win needs its own labels.
            graph = reachable(self.game, self.start, limit=sys.maxsize)
            labels = zip(graph.states, *label(graph, points=False), strict=True)
            yield from ((state, value, distance) for state, value, distance in labels if value)
            return
        for i, state in enumerate(self._table):
            distance = self._table.distance(i)
            if distance is not None:
                yield state, self._table.value(i), distance


def _rank(verdict: Verdict) -> tuple[Number, int]:
    """Return the key that sorts solved moves best first: value, then fast wins, then slow losses."""
    assert verdict.value is not None
    distance = verdict.distance or 0
    return -verdict.value, distance if verdict.value > 0 else -distance
