"""Is this won? A proof by search, without solving the whole game, and the certificate that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, Protocol

from zermelo.checks import (
    Progress,
    ensure_functions,
    ensure_game,
    ensure_player,
    ensure_positive,
    ensure_whole,
    one_of,
    state_or_start,
)
from zermelo.compiled import Engine, ensure_engine
from zermelo.compiled.choice import Handover, Task, answer
from zermelo.errors import TooLargeError, UndefinedError
from zermelo.exact.certificate import make_strategy_certificate
from zermelo.exact.proof_numbers import ProofSearch
from zermelo.exact.structure import is_acyclic
from zermelo.exact.verify_start import read_start
from zermelo.game import Game
from zermelo.questions import declares, first_player, titled
from zermelo.scores import Outcome
from zermelo.situation import Move, Situation, State
from zermelo.words import Phrase, memory_size, message, written

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules

Goal = Literal["win", "loss", "draw or better"]
GOALS: tuple[Goal, ...] = ("win", "loss", "draw or better")

#: States looked at to learn that a game has no cycle.
_EXPLORED = 50_000
#: Seconds between two reports of progress, and two looks at whether compiled code is ready.
_PAUSE = 0.05
#: Bytes that a situation takes in plain Python, about.
_BYTES = 400

_CYCLES = message(
    "proof.cycles",
    en="{game} has cycles: a play can go on for ever, and proof numbers cannot judge that; use solve",
    fr="{game} a des cycles : une partie peut être sans fin, et les nombres de preuve n'en jugent pas ; utiliser solve",
)
_UNKNOWN = message(
    "proof.unknown",
    en="{game} is not known to be without cycles after {states} states: declare level(state), a number that grows with "
    "every move, or use solve",
    fr="on ne sait pas si {game} est sans cycle après {states} états : déclarer level(état), un nombre qui croît à "
    "chaque coup, ou utiliser solve",
)
_NO_TIME = message(
    "proof.seconds", en="not decided after {seconds} s", fr="pas de décision après {seconds} s"
)
_NO_NODES = message(
    "proof.nodes", en="not decided after {nodes} nodes", fr="pas de décision après {nodes} nœuds"
)
_STOPPED = message("proof.stopped", en="stopped before it was decided", fr="arrêté avant d'être décidé")
_NO_MEMORY = message(
    "proof.memory",
    en="not decided within the memory allowed ({memory})",
    fr="pas de décision avec la mémoire permise ({memory})",
)
_NOTHING = message(
    "proof.nothing",
    en="nothing is proved ({reason}): there is no certificate",
    fr="rien n'est prouvé ({reason}) : il n'y a pas de certificat",
)


class PlainOrCompiled(Protocol):
    """A search for a proof, plain or compiled."""

    engine: str
    result: bool | None

    @property
    def nodes(self) -> int:
        """How many situations `prove` has opened, by either engine."""
        ...

    def run(self, nodes: int, deadline: float) -> bool:
        """Search on for `prove`; return whether there is an answer."""
        ...

    def strategy(self) -> tuple[list[tuple[Situation, Move]], int]:
        """Return, for `prove`, the moves of who is right, and the sign of his worst end."""
        ...


@dataclass(frozen=True)
class Proof:
    """The answer to "can this goal be reached from here?", and the strategy that proves it.

    `holds` is None where a limit came first, and `reason` then says which. Otherwise `claimant` (0 or 1) gets at least
    `gets` by his `strategy`, a map from states in which he moves to moves: where the goal cannot be reached, he is the
    opponent of the player who wanted it. `gets` is a win where the strategy never leads to less, whatever was asked.
    """

    game: Game
    state: State
    player: int
    goal: Goal
    holds: bool | None
    reason: Phrase | None
    nodes: int
    engine: str
    seconds: float
    search: PlainOrCompiled

    @property
    def claimant(self) -> int | None:
        """Who is proved to get something: the claimant."""
        if self.holds is None:
            return None
        wants = 1 - self.player if self.goal == "loss" else self.player
        return wants if self.holds else 1 - wants

    @cached_property
    def _found(self) -> tuple[dict[State, Move], Outcome]:
        if self.holds is None:
            raise UndefinedError(_NOTHING(reason=self.reason))
        chosen, worst = self.search.strategy()
        return {state: move for (state, _), move in chosen}, Outcome.WIN if worst > 0 else Outcome.DRAW

    @property
    def strategy(self) -> Mapping[State, Move]:
        """The claimant's move in each of his states that can come up in the proof."""
        return self._found[0]

    @property
    def gets(self) -> Outcome:
        """What the claimant is proved to get at least: a win, or a draw."""
        return self._found[1]

    def certificate(self) -> dict[str, Any]:
        """Return the proof's strategy as a certificate, which `verify` checks against the rules."""
        strategy, gets = self._found
        assert self.claimant is not None
        return make_strategy_certificate(
            self.game.spec(),
            self.state,
            self.player,
            self.claimant,
            gets,
            strategy.items(),
            points=bool(self.game.points),
        )


def prove(
    game: Game,
    state: State | None = None,
    *,
    goal: Goal = "win",
    player: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    engine: Engine = "auto",
    progress: Progress | None = None,
) -> Proof:
    """Return whether the player to move in `state` (default: the start) wins, loses, or gets a draw or better.

    The search opens the situations nearest to a proof or a disproof (df-pn) and looks at far fewer of them than there
    are, if the rules force play; each has two numbers in a table with whole states as keys. It needs a game without
    cycles: one that declares `level`, or one so small that all its states can be looked at. In a game of `points` a win
    is a score above 0.

    `player` (0 or 1) is who moves, where the state does not say it (default: who moves by the game's own notation, or
    the first): only words and the certificate depend on it. The search stops after `seconds`, after so many `nodes`
    (situations opened), when the table needs more than `memory` bytes, or at Ctrl-C, with `holds` None; `progress` is
    told the number of nodes. The engine `auto` starts in plain Python and goes over to compiled rules where there is
    more to do than to load or to compile them; `compiled` waits for the compilation, before the clock starts. The
    answer and the nodes are the same.

    Time O(situations opened): all of them at worst, V × 2 for V states, and far fewer where play is forced. Memory
    O(situations opened).

    Examples
    --------
    >>> from zermelo.games import load
    >>> proof = prove(load("chomp:rows=3,columns=4"))
    >>> proof.holds, proof.claimant, proof.gets, proof.strategy[proof.state]
    (True, 0, <Outcome.WIN: 'win'>, (1, 2))
    >>> from zermelo.exact import verify
    >>> str(verify(proof.certificate(), proof.game).proved)
    'Adam wins from 4,4,4, whatever Ève plays'

    References
    ----------
    A. Kishimoto, M. H. M. Winands, M. Müller, J.-T. Saito, *Game-tree search using proof numbers: the first twenty
    years*, ICGA Journal 35 (2012). https://doi.org/10.3233/ICG-2012-35302
    """
    ensure_game(game)
    ensure_engine(engine)
    one_of(GOALS, goal, "goal")
    ensure_positive(seconds=seconds)
    ensure_whole(nodes=nodes, memory=memory)
    ensure_functions(progress=progress)
    here = state_or_start(game, state)
    _refuse_cycles(game, here)
    if player is None or declares(game, "turn"):
        player = _mover(game, here)
    ensure_player(player)
    question = _Question(game, (here, player), goal, seconds, nodes, memory, progress)
    return answer(
        engine, game, here, _TASK, plain=question.by_plain, compiled=question.by_compiled, seconds=seconds
    )


def _mover(game: Game, state: State) -> int:
    """Who moves where something is to be proved: as the state says, or the text of the position.

    Else the first player.
    """
    read = None if declares(game, "turn") else read_start(game, state)
    return first_player(game, state) if read is None else read[1]


def _refuse_cycles(game: Game, state: State) -> None:
    found = is_acyclic(game, limit=_EXPLORED, state=state)
    if found is None:
        raise UndefinedError(_UNKNOWN(game=titled(game), states=written(_EXPLORED)))
    if not found:
        raise UndefinedError(_CYCLES(game=titled(game)))


class _Question:
    """What is to be proved, and within which limits."""

    def __init__(
        self,
        game: Game,
        situation: Situation,
        goal: Goal,
        seconds: float | None,
        nodes: int | None,
        memory: int | None,
        progress: Progress | None,
    ) -> None:
        self.game, self.situation, self.goal = game, situation, goal
        self.seconds, self.nodes, self.memory, self.progress = seconds, nodes, memory, progress
        self.begun: float | None = None
        self.most = 1 << 60 if nodes is None else nodes
        player = situation[1]
        self.prover = 1 - player if goal == "loss" else player
        self.least = 0 if goal == "draw or better" else 1

    def by_plain(self, look: Handover) -> Proof:
        """Search for a proof in plain Python."""
        return self._proof(self._plain_search(), look)

    def by_compiled(self, rules: Rules) -> Proof | Phrase:
        """Search for a proof with compiled rules; where they fail, say why: the plain ones can tell."""
        from zermelo.compiled.memory.workspace import Workspace
        from zermelo.compiled.routines.routine import RulesFaultError
        from zermelo.compiled.rules.faulted import fault_phrase
        from zermelo.compiled.searching.proof_search import CompiledProof

        workspace = Workspace(self.memory)
        try:
            search = CompiledProof(rules, self.situation, self.prover, self.least, workspace)
        except TooLargeError:
            return self._told(self._plain_search(), _NO_MEMORY(memory=memory_size(workspace.budget)))
        try:
            return self._proof(search)
        except RulesFaultError as error:
            return fault_phrase(error)

    def _plain_search(self) -> ProofSearch:
        return ProofSearch(self.game, self.situation, self.prover, self.least)

    def _proof(self, search: PlainOrCompiled, look: Handover | None = None) -> Proof:
        # The second engine goes on within the time of the first.
        self.begun = perf_counter() if self.begun is None else self.begun
        deadline = inf if self.seconds is None else self.begun + self.seconds
        reason: Phrase | None = None
        try:
            self._search(search, deadline, look)
        except KeyboardInterrupt:
            reason = _STOPPED()
        except TooLargeError as error:
            reason = error.phrase
        if search.result is None and reason is None:
            is_late = search.nodes < self.most
            reason = _NO_TIME(seconds=self.seconds) if is_late else _NO_NODES(nodes=written(search.nodes))
        return self._told(search, reason)

    def _told(self, search: PlainOrCompiled, reason: Phrase | None) -> Proof:
        return Proof(
            game=self.game,
            state=self.situation[0],
            player=self.situation[1],
            goal=self.goal,
            holds=search.result,
            reason=reason,
            nodes=search.nodes,
            engine=search.engine,
            seconds=0.0 if self.begun is None else perf_counter() - self.begun,
            search=search,
        )

    def _search(self, search: PlainOrCompiled, deadline: float, look: Handover | None) -> None:
        """Search for a proof until there is an answer or a limit comes first, and tell the progress."""
        while not search.run(self.most, min(deadline, perf_counter() + _PAUSE)):
            if self.progress is not None:
                self.progress(search.nodes, None)
            if look is not None and self.memory is not None and search.nodes * _BYTES > self.memory:
                # Compiled code needs less of it.
                look.insist()
                raise TooLargeError(_NO_MEMORY(memory=memory_size(self.memory)))
            if search.nodes >= self.most or perf_counter() > deadline:
                return
            if look is not None:
                look()


def _warm_up(rules: Rules) -> None:
    from zermelo.compiled.searching.proof_search import warm_up

    warm_up(rules)


_TASK = Task("proof", _warm_up)
