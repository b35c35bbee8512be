"""Sums solved by their parts: who wins and by which moves, from Grundy values alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NoReturn

from zermelo.analysis import StateVerdict, Verdict
from zermelo.checks import ensure_state
from zermelo.errors import RulesError, UndefinedError, UnknownStateError, ZermeloError, reason, unverified
from zermelo.exact.enumerate import BYTES_PER_STATE
from zermelo.exact.parts import PartValues
from zermelo.exact.solution import Solution
from zermelo.exact.sums import Sum, is_sum_by_theorem, parts_of, refuse, why_no_parts
from zermelo.exact.verify import Verification
from zermelo.exact.verify_parts import check_parts, check_sums
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.scores import Outcome
from zermelo.situation import Move, Player, State
from zermelo.strategy import Strategy
from zermelo.words import message, short

#: A line of best play is shown so far: nobody hurries in it, for distances are not known.
_LONGEST_LINE = 40

_NOT_LISTED = message(
    "parts.not_listed",
    en="{game} was solved by its parts: its positions were not listed, there are no distances, tables or "
    "certificates; "
    "solve(game, parts=False) lists them where they are few enough",
    fr="{game} a été résolu par ses composantes : ses positions n'ont pas été énumérées, il n'y a ni "
    "distances, ni tables, "
    "ni certificats ; solve(game, parts=False) les énumère si elles sont assez peu nombreuses",
)
_UNKNOWN = message(
    "parts.unknown",
    en="position {position} cannot be reached from {start} in {game}: solve(game, state) solves from it",
    fr="la position {position} n'est pas accessible depuis {start} dans {game} : solve(jeu, état) résout depuis elle",
)
_FAIL = message(
    "parts.fail",
    en="the rules of {game} fail where whole positions are held against their parts: {error}",
    fr="les règles de {game} échouent où des positions entières sont confrontées à leurs composantes : {error}",
)


class PartsSolution(Solution):
    """A sum solved by the Grundy values of its parts (Sprague and Grundy): who wins, and all moves that do.

    Of the whole game no states were listed: `states`, `edges` and `counts` are None, and so is every distance. What
    needs the states (`positions`, `strategy`, `certificate`, `save` …) is refused with `UndefinedError`. Best moves are
    all that win, or, in a lost position, all moves.

    `verified` is true only where it is a theorem that the game is the sum of its parts: of a `sum_of` and of heaps of
    this package. What anybody's `parts` says is held against the rules in `summed` positions, which proves nothing.
    """

    method: Literal["states", "parts"] = "parts"

    def __init__(
        self, game: Game, start: State, values: PartValues, *, seconds: float, checked: int, summed: int
    ) -> None:
        self.game = game
        self.start = start
        self.states = None  # type: ignore[assignment]
        self.edges = None  # type: ignore[assignment]
        self.counts = None  # type: ignore[assignment]
        self.engine = "plain"
        self.seconds = seconds
        self.verified = checked > 0 and is_sum_by_theorem(game)
        #: How many whole positions were looked at, whether they are the sums of their parts.
        self.summed = summed
        self.checked = {"compiled": 0, "python": checked, "sums": summed}
        self.grundy_reason = None
        self._values = values
        self._knows_turn = False

    @property
    def held(self) -> int:
        """How many positions of parts a solved sum keeps."""
        return len(self._values.values)

    def __len__(self) -> int:
        self._refuse()

    def __iter__(self) -> Iterator[State]:
        self._refuse()

    def __bool__(self) -> bool:
        return True

    def __contains__(self, state: object) -> bool:
        return self._values.known(self.game, state) is not None

    def __getitem__(self, state: State) -> StateVerdict:
        value = self.value(state)
        return StateVerdict(Outcome.of(value), value, None, self.grundy(state))

    def __repr__(self) -> str:
        return f"PartsSolution({self.game.title()}: {self.held} positions of parts, {self.outcome()} at the start)"

    # --- one state ----------------------------------------------------------------------------------

    def parts(self, state: State | None = None) -> list[tuple[str, int]]:
        """Return the parts of a solved sum's state as texts, each with its Grundy value."""
        found = parts_of(self.game, self._state(state))
        return [(game.write(here), self._values.values[game, here]) for game, here in found]

    def value(self, state: State | None = None) -> int:
        """Return 1 where the player to move wins the solved sum, −1 where he has lost."""
        return 1 if self.grundy(state) else -1

    def distance(self, state: State | None = None) -> None:
        """Return None: Grundy values of a solved sum do not say how long a game lasts."""
        self.grundy(state)

    def grundy(self, state: State | None = None) -> int:
        """Return the Grundy value of a solved sum: the xor of those of the parts."""
        here = self._state(state)
        value = self._values.known(self.game, here)
        if value is None:
            ensure_state(self.game, here)
            said = {"position": short(here), "start": self.game.write(self.start), "game": titled(self.game)}
            raise UnknownStateError(_UNKNOWN(**said))
        return value

    def line(self, state: State | None = None) -> list[Move]:
        """Return the first moves of a play of a solved sum in which both choose their first best move."""
        here = self._state(state)
        moves: list[Move] = []
        while len(moves) < _LONGEST_LINE and (best := self.best_moves(here)):
            moves.append(best[0])
            here = self.game.play(here, best[0])
        return moves

    def verify(self) -> Verification:
        """Return whether all values of the parts follow from the rules, and some whole positions are their sums."""
        found = check_parts(self._values.values)
        return check_sums(self.game, self.start, self._values.values) if found.valid else found

    # --- what needs all states ----------------------------------------------------------------------------

    def states_with(self, outcome: Outcome) -> Iterator[State]:
        """Refuse: the states of a sum solved by parts were not listed."""
        self._refuse()

    def table(self) -> Iterator[dict[str, Any]]:
        """Refuse a table: the states of a sum solved by parts were not listed."""
        self._refuse()

    def attractor(self, player: int) -> dict[tuple[State, Player], int]:
        """Refuse an attractor: the states of a sum solved by parts were not listed."""
        self._refuse()

    def strategy(self, player: int) -> Strategy:
        """Refuse a strategy: the states of a sum solved by parts were not listed."""
        self._refuse()

    def certificate(self) -> dict[str, Any]:
        """Refuse a certificate: the states of a sum solved by parts were not listed."""
        self._refuse()

    def save(self, path: str | Path) -> None:
        """Refuse to save: the states of a sum solved by parts were not listed."""
        self._refuse()

    # --- inside ---------------------------------------------------------------------------------------

    def _refuse(self) -> NoReturn:
        raise UndefinedError(_NOT_LISTED(game=titled(self.game)))

    def _verdicts(self, state: State) -> list[Verdict]:
        self.grundy(state)
        verdicts = []
        for move in self.game.moves(state):
            value = -self.value(self.game.play(state, move))
            verdicts.append(Verdict(move, Outcome.of(value), value, None, True))
        return sorted(verdicts, key=lambda verdict: -(verdict.value or 0))


def solve_by_parts(
    game: Game,
    state: State,
    *,
    limit: int | None = None,
    memory: int | None = None,
    verify: bool = True,
    progress: Callable[[int, int | None], None] | None = None,
) -> PartsSolution:
    """Return the solution of a sum by the Grundy values of its parts.

    With `verify` all values of parts are checked against the rules, and that whole positions are the sums of their
    parts on some of them (`PartsSolution.summed`), by code that no solver shares. It is `verified` only where it is a
    theorem that they all are: a `sum_of` is a sum by definition, anybody's `parts` may err where nobody looked.

    Raises
    ------
    UndefinedError
        The game has no parts, is not impartial, can go round, or does not end normally (misère).
    TooLargeError
        The parts have more than `limit` positions, or than `memory` bytes hold.
    RulesError
        What `parts` gives is no list of states, or the parts are not independent.
    """
    begun = time.perf_counter()
    refuse(why_no_parts(game))
    if limit is None and memory is not None:
        limit = memory // BYTES_PER_STATE
    values = PartValues(limit, progress)
    values.of(game, state)
    checked = summed = 0
    if verify:
        found = check_parts(values.values)
        if not found.valid:
            raise unverified(titled(game), found.reason or "–")
        checked = found.states
        try:
            found = check_sums(game, state, values.values)
        except ZermeloError:
            raise
        except Exception as error:  # a person's rules may raise anything
            raise RulesError(_FAIL(game=titled(game), error=reason(error))) from error
        if not found.valid:
            if isinstance(game, Sum) or found.reason is None:
                raise unverified(titled(game), found.reason or "–")
            raise RulesError(found.reason)
        summed = found.states
    seconds = time.perf_counter() - begun
    return PartsSolution(game, state, values, seconds=seconds, checked=checked, summed=summed)
