"""Graph game: a token on a vertex; each player in turn moves it along an edge."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.errors import GraphError, ParameterError, PositionError
from zermelo.game import Game, Move, Number, Player, Sheet, Situation, State, within
from zermelo.games._graph_data import GraphData, graph_of
from zermelo.games._graph_files import parse_graph, read_graph
from zermelo.words import Phrase, message, some

#: The arena of the course: Chomp on 2 × 3 squares under logical names.
EXAMPLE = {
    0: [1, 2, 3, 4, 5], 1: [4, 5, 6], 2: [1, 3, 4, 5], 3: [5, 6, 7], 4: [7, 8], 5: [8], 6: [5, 7], 7: [8], 8: [],
}  # fmt: skip

_WHICH_START = message(
    "graph.start",
    en="no vertex is the obvious start, since several have no predecessor: {sources}; choose one with start=…",
    fr="aucun sommet n'est le départ évident, car plusieurs n'ont pas de prédécesseur : {sources} ; en choisir un "
    "avec start=…",
)
_NO_VERTEX = message(
    "graph.no_vertex",
    en="{name}={given}: no vertex has that name; vertices: {vertices}",
    fr="{name}={given} : aucun sommet n'a ce nom ; sommets : {vertices}",
)
_TARGET_AND_SCORES = message(
    "graph.target_scores",
    en="the graph gives gains to its ends: target={target} cannot say who wins there as well",
    fr="le graphe donne des gains à ses fins : target={target} ne peut pas dire aussi qui y gagne",
)
_BAD_POSITION = message(
    "graph.position",
    en="“{text}” is not a vertex; write {vertices}, with @2 where the second player moves",
    fr="« {text} » n'est pas un sommet ; écrire {vertices}, avec @2 quand le second joueur a le trait",
)


class Graph(ArenaGame):
    """The token game on a graph from a file, by default the course's example; `Graph.of` takes Python data.

    Without owners both players may move the token from everywhere, and who cannot move has lost. With
    owners the owner of a vertex moves there; gains at the ends are the first player's. With `target`,
    reaching one of its vertices ends the game and wins for `player`; another dead end loses for him.
    Infinite play is a draw.
    """

    sheet = Sheet(
        rules=message(
            "graph.rules",
            en="A token stands on a vertex; each player in turn (or the owner of the vertex) moves it along an "
            "edge. Who cannot move has lost, unless the file gives gains or target says who wins.",
            fr="Un jeton est sur un sommet ; chacun à son tour (ou le propriétaire du sommet) le déplace le long "
            "d'un arc. Qui ne peut pas jouer a perdu, sauf si le fichier donne des gains ou si target dit qui "
            "gagne.",
        ),
        position=message(
            "graph.help.position",
            en="a vertex: 3; with @2 where the second player moves and the vertex has no owner",
            fr="un sommet : 3 ; avec @2 si le second joueur a le trait et que le sommet n'a pas de propriétaire",
        ),
        move=message("graph.help.move", en="the vertex reached: 5", fr="le sommet atteint : 5"),
        verb=message("graph.verb", en="move to", fr="aller en"),
        parameters={
            "file": message(
                "graph.help.file",
                en='JSON ({{"0":["1","2"],…}}, {{"edges":…,"owner":…,"score":…,"start":…}} or a tree '
                "[[3,5],[1,9]]), DOT, PGSolver, or the arrays starts, targets, owner in .npz",
                fr='JSON ({{"0":["1","2"],…}}, {{"edges":…,"owner":…,"score":…,"start":…}} ou un arbre '
                "[[3,5],[1,9]]), DOT, PGSolver, ou les tableaux starts, targets, owner en .npz",
            ),
            "start": message(
                "graph.help.start",
                en="the first vertex; default: the only one without predecessor, else the first one",
                fr="le premier sommet ; par défaut : le seul sans prédécesseur, sinon le premier",
            ),
            "target": message(
                "graph.help.target",
                en="the vertices that player wants: 7+8",
                fr="les sommets que vise player : 7+8",
            ),
            "player": message(
                "graph.help.player",
                en="whose target it is: 0 (Adam) or 1 (Ève)",
                fr="qui vise la cible : 0 (Adam) ou 1 (Ève)",
            ),
        },
        name=message("graph.name", en="Graph", fr="Graphe"),
        names={
            "start": message("graph.name.start", en="start", fr="départ"),
            "target": message("graph.name.target", en="target", fr="cible"),
            "player": message("graph.name.player", en="whose target", fr="cible de"),
            "file": message("graph.name.file", en="file", fr="fichier"),
        },
    )
    #: What a reader of the file should be told (the priorities of a parity game are not used …).
    notice: Phrase | None = None

    def __init__(
        self, file: str | None = None, start: str | None = None, target: str | None = None, player: int = 0
    ) -> None:
        self.file = file
        self._is_python_data = False
        if file is not None and Path(file).suffix == ".npz":
            self._play_on(Arena.from_file(file), {}, start, target, player)
        else:
            self._make(graph_of(EXAMPLE) if file is None else read_graph(file), start, target, player)

    @classmethod
    def of(cls, data: Any, *, start: str | None = None, target: str | None = None, player: int = 0) -> Graph:
        """Return the game on a graph given as a dictionary, an object with edges, or a tree of nested lists.

        >>> game = Graph.of([[3, 5], [1, 9]])
        >>> [game.move_name(game.start(), move) for move in game.moves(game.start())]
        ['1', '2']
        """
        return cls._of(graph_of(data), start, target, player)

    @classmethod
    def of_text(
        cls, text: str, *, start: str | None = None, target: str | None = None, player: int = 0
    ) -> Graph:
        """Return the game on a graph written as a file would: JSON or a Python dictionary, DOT, PGSolver.

        >>> Graph.of_text("digraph { a -> b; a -> c; b -> c }").read("b")
        ((1,), 0)
        """
        return cls._of(parse_graph(text), start, target, player)

    @classmethod
    def _of(cls, data: GraphData, start: str | None, target: str | None, player: int) -> Graph:
        game = cls.__new__(cls)
        game.file = None
        game._is_python_data = True
        game._make(data, start, target, player)
        return game

    def _make(self, data: GraphData, start: str | None, target: str | None, player: int) -> None:
        self.notice = data.notice
        arena = Arena.from_dict(data.successors, data.owner)
        scores = {arena.index(name): gain for name, gain in data.scores.items()}
        self._play_on(arena, scores, start if start is not None else data.start, target, player)
        self.start_, self.points = start, self.points or data.points

    def _play_on(
        self, arena: Arena, scores: dict[int, Number], start: str | None, target: str | None, player: int
    ) -> None:
        self.start_, self.target, self.player = start, target, within(0, player, 1, "player")
        first = _first_vertex(arena, start)
        self._is_doubled = target is not None and arena.owner is None
        if target is not None:
            if scores:
                raise GraphError(_TARGET_AND_SCORES(target=target))
            goal = {_vertex(arena, name, "target") for name in str(target).split("+")}
            arena, scores = _reachability(arena, goal, Player(player))
        super().__init__(arena, first, scores)

    # --- words ----------------------------------------------------------------------------------------

    def spec(self) -> str:
        """Return the text that makes this game again; a description where it came from Python data."""
        return super().spec() if self._is_python_data else Game.spec(self)

    def title(self) -> str:
        """Return the name of the file, with the target if there is one."""
        name = f"graph {Path(self.file).name}" if self.file else "graph"
        return name if self.target is None else f"{name} (target={self.target}, player={self.player})"

    def write(self, state: State, player: int = 0) -> str:
        """Return the vertex; `@2` where the second player moves and the vertex has no owner."""
        if not self._is_doubled:
            return super().write(state, player)
        return self._name(state[0]) + ("@2" if self.turn(state) else "")

    def read(self, text: str) -> Situation:
        """Return the situation that a vertex, with `@2` for the second player, writes."""
        if not self._is_doubled:
            return super().read(text)
        body = text.strip()
        # Adam's copies of the vertices stand in the first half of the doubled arena.
        names = {self._name(v): v for v in range(len(self.arena) // 2)}
        player = 0
        if body not in names and body[-2:] in ("@1", "@2"):
            body, player = body[:-2], int(body[-1]) - 1
        if body not in names:
            raise PositionError(_BAD_POSITION(text=text, vertices=some(names, 40)))
        return (names[body] + player * len(names),), player

    def move_name(self, state: State, move: Move) -> str:
        """Return the vertex reached."""
        return self._name(move)

    def _name(self, vertex: int) -> str:
        label: Any = self.arena.labels[vertex]
        return str(label[0] if self._is_doubled else label)


def _vertex(arena: Arena, name: str, parameter: str) -> int:
    if isinstance(arena.labels, range) and name.isdecimal() and int(name) in arena.labels:
        return int(name)
    if name not in arena.labels:
        raise ParameterError(_NO_VERTEX(name=parameter, given=name, vertices=some(arena.labels, 40)))
    return arena.index(name)


def _first_vertex(arena: Arena, start: str | None) -> int:
    """The start that was asked for, or the only source, or the first vertex where all have predecessors."""
    if start is not None:
        return _vertex(arena, str(start), "start")
    sources = arena.sources()
    if len(sources) > 1:
        raise GraphError(_WHICH_START(sources=some(arena.text(v) for v in sources)))
    return arena.start()


def _reachability(arena: Arena, goal: set[int], player: Player) -> tuple[Arena, dict[int, Number]]:
    """Return the arena where the game ends at `goal`, and Adam's gains at its ends: `player` wins there only.

    Whether a dead end is won depends on the goal alone, not on who is stuck there; so without owners a
    state has to know who moves: the arena is doubled.
    """
    stopped = tuple(() if v in goal else afters for v, afters in enumerate(arena.successors))
    played = Arena(stopped, arena.owner, arena.labels)
    if arena.owner is None:
        played = played.double()
    gain = 1 if player == Player.ADAM else -1
    return played, {v: gain if v % len(arena) in goal else -gain for v in played.sinks()}
