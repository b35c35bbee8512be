"""How much may be spent on a judgement, and every threshold of the judge."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.checks import ensure_kind, ensure_positive, ensure_whole
from zermelo.words import message

_YES_OR_NO = message("budget.exact", en="True or False", fr="True ou False")

# --- the one table of thresholds ------------------------------------------------------------------------

#: Seconds of thought when nothing else is said.
THINKING = 10.0
#: A position with at most so many states below it is simply solved; above, a search looks at far fewer of them.
SMALL = 50_000
#: Solving what may be small takes at most so many seconds, and at most such a part of those that there are.
PATIENCE, PATIENCE_SHARE = 1.0, 0.5
#: The part of a budget that a game's own engine gets; what it has not proved by then is estimated in the rest.
ENGINE_SHARE = 0.8
#: The same where only the position itself is judged: an estimate of it is soon made.
ROOT_SHARE = 0.95
#: With fewer nodes than this it is not worth waking the engine.
ENGINE_NODES = 1 << 16
#: Nodes of an engine in a second, roughly: what a number of nodes may prove.
ENGINE_SPEED = 1e7
#: A search to the end of more states would take days.
MOST_SEARCHED = 10**12
#: Seconds for an answer after Ctrl-C.
HASTE = 0.2


#: As many nodes as no search will ever visit: larger limits mean the same, and numbers stay those of a machine.
_ENDLESS = 2**62


@dataclass(frozen=True, kw_only=True)
class Budget:
    """What a judgement may cost; None is no limit of that kind.

    `seconds` of thought; `nodes` that a search or a game's own engine may visit; `states` that may be solved (50,000
    unless said; fewer where there are fewer `nodes`); `memory` in bytes, for the tables of compiled code. With `exact`
    there are no estimates: a state that is not proved within the limits is refused, a move that is not has no value. A
    budget that names no limit is one of 10 seconds, unless it is `exact`: then it has none.

    A budget in nodes or states alone gives the same answer each time and everywhere, but for the seconds that it took.

    >>> Budget(nodes=10_000).is_counted, Budget(seconds=1.0, nodes=10_000).is_counted
    (True, False)
    """

    seconds: float | None = None
    nodes: int | None = None
    states: int | None = None
    memory: int | None = None
    exact: bool = False

    def __post_init__(self) -> None:
        ensure_positive(seconds=self.seconds)
        ensure_whole(nodes=self.nodes, states=self.states, memory=self.memory)
        ensure_kind(bool, _YES_OR_NO, exact=self.exact)

    @property
    def is_limited(self) -> bool:
        """Whether something in the judge's budget says when to stop."""
        return not self.seconds is self.nodes is self.states is None

    @property
    def is_counted(self) -> bool:
        """Whether nodes or states alone limit the judge's budget: no clock has a part in the answer."""
        return self.seconds is None and self.is_limited

    @property
    def solved_states(self) -> int:
        """The most states that the judge solves before anything is searched."""
        if self.states is not None:
            return self.states
        return SMALL if self.nodes is None else min(SMALL, self.nodes)

    @property
    def searched_nodes(self) -> int | None:
        """The most nodes that the judge searches; a budget in states alone has as many."""
        most = self.states if self.is_counted and self.nodes is None else self.nodes
        return None if most is None else min(most, _ENDLESS)


#: What a person waits for at the terminal or on a page, when nothing else is said.
HINT = Budget(seconds=2.0)
#: In a notebook every position that is looked at is judged.
GLANCE = Budget(seconds=1.0)
#: For a whole game that is looked at again.
REVIEW = Budget(seconds=25.0)
#: For a perfect move: proved within a minute, or refused.
PERFECT = Budget(seconds=60.0, states=100_000_000, exact=True)
