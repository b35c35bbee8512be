"""Grundy values of the parts of sums: positions that are never multiplied with each other."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from operator import xor

from zermelo.errors import RulesError, TooLargeError, UndefinedError, ZermeloError
from zermelo.exact.enumerate import DEFAULT_LIMIT, MOVES_PER_STATE, rules_fault
from zermelo.exact.mex import mex
from zermelo.exact.sums import Part, parts_of, refuse, why_no_parts, why_not_normal
from zermelo.game import Game
from zermelo.questions import has_moves, legal_moves, no_state, titled
from zermelo.situation import State
from zermelo.words import message, short

#: A sum with more states than this is solved by its parts; one with fewer like any other game, with its distances.
MOST_MULTIPLIED = 200_000
#: So many moves are made to count the states of a part; one that has more is as good as large.
_MOST_COUNTED = 1_000_000
#: A look at the clock and at Ctrl-C after so many positions.
_STRIDE = 256

_ROUND = message(
    "parts.round",
    en="plays of {game} can go round through {position}: Grundy values are for games that always end",
    fr="des parties de {game} peuvent tourner en rond par {position} : les valeurs de Grundy sont pour les jeux qui "
    "finissent toujours",
)
_TOO_MANY = message(
    "parts.too_many",
    en="the parts of {game} have more than {limit} {what}, the limit; try smaller parameters or a later position",
    fr="les composantes de {game} ont plus de {limit} {what}, la limite ; essayer des paramètres plus petits ou une "
    "position plus avancée",
)
_NOT_OVER = message(
    "parts.not_over",
    en="the rules of {game} fail: parts gives no part at {state}, where there are moves",
    fr="les règles de {game} échouent : parts ne donne aucune composante en {state}, où il y a des coups",
)
_POSITIONS = message("parts.positions", en="positions", fr="positions")
_MOVES = message("parts.moves", en="moves", fr="coups")


class PartValues:
    """Grundy values of parts, found when they are asked for and kept.

    The value of a part is the mex of those of its options, each of which is again a sum of parts: their xor. `values`
    has the parts in the order in which they were settled, so that each stands behind all that its moves lead to.
    """

    def __init__(self, limit: int | None = None, progress: Callable[[int, None], None] | None = None) -> None:
        """At most `limit` positions of parts are opened; `progress` hears how many were."""
        self.values: dict[Part, int] = {}
        #: How many moves were made in parts.
        self.edges = 0
        self._most = DEFAULT_LIMIT if limit is None else limit
        self._progress = progress

    def of(self, game: Game, state: State) -> int:
        """Return the Grundy value of a position: the xor of those of its parts."""
        parts = parts_of(game, state)
        if not parts:
            _ensure_end(game, state)
        return reduce(xor, (self._settled(part) for part in parts), 0)

    def known(self, game: Game, state: State) -> int | None:
        """Return the Grundy value of a position whose parts are all known; None for others."""
        values = [self.values.get(part) for part in parts_of(game, state)]
        return None if None in values else reduce(xor, (value for value in values if value is not None), 0)

    def _settled(self, wanted: Part) -> int:
        """The Grundy value of one part, and of all that follow from it: depth first, without recursion."""
        values = self.values
        #: The options of the parts that wait for theirs: those below it on the stack.
        open_: dict[Part, list[list[Part]]] = {}
        stack = [wanted]
        while stack:
            part = stack[-1]
            if part in values:
                stack.pop()
                continue
            options = open_.get(part)
            if options is None:
                options = open_[part] = self._options(part)
                self._look(part[0], len(values) + len(open_))
                missing = [p for option in options for p in option if p not in values]
                if missing:
                    for after in missing:
                        if after in open_:
                            raise UndefinedError(_ROUND(game=titled(after[0]), position=short(after[1])))
                    stack += missing
                    continue
            values[part] = mex(reduce(xor, (values[p] for p in option), 0) for option in options)
            del open_[part]
            stack.pop()
        return values[wanted]

    def _options(self, part: Part) -> list[list[Part]]:
        """The parts of a sum that each move leaves; an end that is not lost is refused."""
        game, state = part
        options = []
        after, method = state, "moves"
        try:
            for move in legal_moves(game, state):
                method = "play"
                after = game.play(state, move)
                if after is None:
                    raise no_state(game, state, move)
                parts = parts_of(game, after)
                if not parts:
                    method = "score"
                    _ensure_end(game, after)
                options.append(parts)
                method = "moves"
            method = "score"
            if not options:
                refuse(why_not_normal(game, state))
        except ZermeloError:
            raise
        except Exception as error:  # a person's rules may raise anything
            raise rules_fault(game, method, state, after, error) from error
        self.edges += len(options)
        return options

    def _look(self, game: Game, count: int) -> None:
        """Stop where too many positions of a sum were opened: rules that grow for ever settle none."""
        moves = max(self._most, DEFAULT_LIMIT) * MOVES_PER_STATE
        if count > self._most:
            raise TooLargeError(_TOO_MANY(game=titled(game), limit=self._most, what=_POSITIONS))
        if self.edges > moves:
            raise TooLargeError(_TOO_MANY(game=titled(game), limit=moves, what=_MOVES))
        if self._progress is not None and count % _STRIDE == 0:
            self._progress(count, None)


def _ensure_end(game: Game, state: State) -> None:
    """Refuse a position without parts that is not over, or not lost: no part of the sum says so in its place."""
    if has_moves(game, state):
        raise RulesError(_NOT_OVER(game=titled(game), state=short(state)))
    refuse(why_not_normal(game, state))


def has_large_product(game: Game, state: State, most: int = MOST_MULTIPLIED) -> bool:
    """Return whether a position is a sum of parts whose states multiply to more than `most`.

    Their states are counted, part by part, no further than that takes. A single part is not a product.

    >>> from zermelo.games import load
    >>> nim = load("nim:heaps=100+200+300")
    >>> has_large_product(nim, nim.start()), has_large_product(nim, (3, 5, 7))
    (True, False)
    """
    if why_no_parts(game) is not None:
        return False
    with suppress(Exception):  # rules that fail are left to the solver, which says how
        parts = parts_of(game, state)
        product = 1
        for part in parts if len(parts) > 1 else ():
            product *= _count(part, most // product + 1)
            if product > most:
                return True
    return False


def _count(part: Part, most: int) -> int:
    """How many states follow from a part of a sum, itself included, up to `most`, which is also said of long counts."""
    game, state = part
    seen, waiting, moves = {state}, [state], 0
    for here in waiting:  # the list grows while it is read: it is the queue
        if moves > _MOST_COUNTED:
            return most
        for move in legal_moves(game, here):
            moves += 1
            after = game.play(here, move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
                if len(seen) >= most:
                    return most
    return len(seen)
