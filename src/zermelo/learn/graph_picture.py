"""Pictures of the arena of a game, and of its doubling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from zermelo.arena import Arena
from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import MOST_NODES, GraphStyle, draw_arena
from zermelo.drawing.shows import Scene
from zermelo.errors import TooLargeError, UndefinedError
from zermelo.exact import Solution, grundy_values, kernel_steps, solve
from zermelo.exact.grundy import GRUNDY
from zermelo.exact.kernel import KERNEL, refuse_cycle
from zermelo.exact.retrograde import why_cyclic
from zermelo.exact.sums import why_not_impartial
from zermelo.game import Game
from zermelo.learn.draw_options import DrawOptions, Naming, Show
from zermelo.questions import declares, titled
from zermelo.scores import Outcome
from zermelo.situation import Player, Situation
from zermelo.strategy import Play
from zermelo.words import message, say

#: States looked at before a graph is called too large to be drawn: enough to say how large small ones are.
_COUNTED = 2000

_MANY = message(
    "pictures.many",
    en="{game} has more than {count} positions from here; a drawing has at most {most} vertices: start from a "
    "later position, choose smaller parameters, or draw a tree of depth 2",
    fr="{game} a plus de {count} positions à partir d'ici ; un dessin a au plus {most} sommets : partir d'une "
    "position plus avancée, choisir des paramètres plus petits, ou dessiner un arbre de profondeur 2",
)
_NO_OWNER = message(
    "pictures.no_owner",
    en="{game} is impartial, so the vertices of its arena belong to nobody, and {show} is one player's: draw "
    "it bipartite, or show a strategy",
    fr="{game} est impartial : les sommets de son arène ne sont à personne, et {show} ne concerne qu'un camp : "
    "le dessiner biparti (bipartite), ou montrer une stratégie (strategy)",
)
_HINT_ENDING = message(
    "pictures.ending",
    en="{reason}; where the game has another ending (subtraction: end=1) it has a kernel",
    fr="{reason} ; avec une autre fin (subtraction : end=1) le jeu a un noyau",
)
_MOVER_WINS = message("pictures.mover_wins", en="the player to move wins", fr="qui doit jouer gagne")
_MOVER_LOSES = message("pictures.mover_loses", en="the player to move loses", fr="qui doit jouer perd")


class GraphPicture:
    """An arena, or its doubling, and what is shown on it."""

    def __init__(self, game: Game, options: DrawOptions, situation: Situation) -> None:
        self.game, self.options, self.situation = game, options, situation
        self.arena = _arena(game, situation, options)
        owner = self.arena.numbered.owner
        self.situations: list[Situation] = (
            [(label, 0) for label in self.arena.labels]
            if owner is None
            else [*map(_situation, self.arena.labels)]
        )
        naming = Naming.of(game, options, self.situations, owned=owner is not None)
        room = "10" if options.show in ("attractor", "trap", "grundy") else ""
        kind: Literal["arena", "bipartite"] = "bipartite" if options.kind == "bipartite" else "arena"
        style = GraphStyle(options.names(game), room, boards=naming.boards, layout=options.layout)
        drawing = draw_arena(self.arena, naming.labels, kind, style, say(titled(game), options.language))
        self.scene = Scene(drawing, naming.calls, style.names, options.language, options.steps)

    def drawings(self) -> list[Drawing]:
        """Return what `draw` shows of a graph, stage by stage or whole."""
        if self.options.show is None:
            return shows.plain(self.scene)
        made: dict[Show, Callable[[], list[Drawing]]] = {
            "attractor": self._attractor, "trap": self._trap, "kernel": self._kernel, "grundy": self._grundy,
            "strategy": self._strategy,
        }  # fmt: skip
        return made[self.options.show]()

    def _solution(self) -> Solution:
        return solve(self.game, self.situation[0], parts=False)

    def _ranks(self) -> dict[Player, dict[int, int]]:
        if self.arena.numbered.owner is None:
            raise UndefinedError(_NO_OWNER(game=titled(self.game), show=self.options.show))
        solution = self._solution()
        return {
            player: {
                self.arena.index(key): rank
                for key, rank in solution.attractor(player).items()
                if key in self.arena
            }
            for player in Player
        }

    def _attractor(self) -> list[Drawing]:
        ranks = self._ranks()
        assert self.arena.numbered.owner is not None
        return shows.attractor(
            self.scene, {p: ranks[p] for p in self.options.whose()}, self.arena.numbered.owner
        )

    def _trap(self) -> list[Drawing]:
        ranks = self._ranks()
        assert self.arena.numbered.owner is not None
        return shows.trap(self.scene, ranks, self.arena.numbered.owner)

    def _kernel(self) -> list[Drawing]:
        self._refuse_without_kernel()
        number = self.arena.index
        steps = [(number(sink), [number(v) for v in gone]) for sink, gone in kernel_steps(self.arena)]
        return shows.kernel(self.scene, steps)

    def _grundy(self) -> list[Drawing]:
        self._refuse_without_kernel()
        order = self.arena.numbered.topological_order()
        assert order is not None
        values = grundy_values(self.arena.without_owner())
        return shows.grundy(self.scene, list(values.values()), order[::-1])

    def _refuse_without_kernel(self) -> None:
        """Refuse to draw the kernel of a game that has none, and say what is missing: one cycle, or another ending."""
        reason = self._solution().grundy_reason
        if reason is None:
            return
        if reason.message is why_cyclic(self.game).message:
            refuse_cycle(self.arena, KERNEL if self.options.show == "kernel" else GRUNDY)
        is_ending = why_not_impartial(self.game) is None
        raise UndefinedError(_HINT_ENDING(reason=reason) if is_ending else reason)

    def _strategy(self) -> list[Drawing]:
        solution, owner = self._solution(), self.arena.numbered.owner
        winners: dict[int, Player] = {}
        chosen: list[tuple[int, int]] = []
        for v, label in enumerate(self.arena.labels):
            state = label if owner is None else _situation(label)[0]
            outcome = solution.outcome(state)
            mover = Player.ADAM if owner is None else owner[v]
            if outcome is not Outcome.DRAW:
                winners[v] = mover if outcome is Outcome.WIN else mover.other
            if outcome is Outcome.WIN:
                best = solution.best_moves(state)
                afters = {self.game.play(state, move) for move in best[:1]}
                for w in dict.fromkeys(self.arena.numbered.successors[v]):
                    after = self.arena.labels[w]
                    if (after if owner is None else _situation(after)[0]) in afters:
                        chosen.append((v, w))
        meanings = None if owner is not None else (_MOVER_WINS, _MOVER_LOSES)
        return shows.strategy(self.scene, winners, chosen, meanings)

    def given(self) -> None:
        """Return None: beside the vertices of a drawn graph stands what is looked for, nothing is given."""

    def path(self, played: Play) -> list[int]:
        """Return the vertices of a play that `draw` marks in a graph."""
        labels = [
            state if self.arena.owner is None else (state, Player(player))
            for state, player in played.situations
        ]
        return [self.arena.index(label) for label in labels]


def _arena(game: Game, situation: Situation, options: DrawOptions) -> Arena:
    """Return the graph that `draw` draws: the arena of an impartial game, else one whose vertices have owners.

    The doubling of an impartial game has both copies of every state, as in the course; otherwise only the
    situations that play can reach.
    """
    try:
        arena = Arena.from_game(game, situation[0], _COUNTED)
    except TooLargeError:
        raise TooLargeError(_MANY(game=titled(game), count=_COUNTED, most=MOST_NODES)) from None
    if len(arena) > MOST_NODES and options.kind == "arena" and arena.owner is None:
        return arena
    if game.impartial and not declares(game, "turn"):
        return arena.double() if options.kind == "bipartite" else arena
    doubled = arena.double()
    return doubled.reachable((situation[0], Player(situation[1])))


def _situation(label: Any) -> Situation:
    """The situation that a vertex of a doubled arena stands for, where a game is drawn."""
    state, player = label
    return state, player
