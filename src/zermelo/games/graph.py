"""Graph game: a token on a vertex; each player in turn moves it along an edge."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.checks import within
from zermelo.errors import GraphError, ParameterError, PositionError
from zermelo.game import Game
from zermelo.games._graph_data import GraphData, Names, graph_of
from zermelo.games._graph_files import parse_graph, read_graph
from zermelo.games._graph_start import Start, choose_start, said
from zermelo.labelled import Label
from zermelo.numbered import NumberedGraph
from zermelo.scores import Number
from zermelo.sheet import Sheet
from zermelo.situation import Move, Player, Situation, State
from zermelo.words import Phrase, message, some

#: The arena of the course: Chomp on 2 × 3 squares under logical names.
EXAMPLE = {
    0: [1, 2, 3, 4, 5], 1: [4, 5, 6], 2: [1, 3, 4, 5], 3: [5, 6, 7], 4: [7, 8], 5: [8], 6: [5, 7], 7: [8], 8: [],
}  # fmt: skip

_NO_VERTEX = message(
    "graph.no_vertex",
    en="{name}={given}: no vertex has that name; vertices: {vertices}",
    fr="{name}={given} : aucun sommet n'a ce nom ; sommets : {vertices}",
)
_PLAYER_UNOWNED = message(
    "graph.player_unowned",
    en="player=1 says whose target it is, or who begins a tree with gains; here both players have the same moves: for "
    "Ève to begin, start from position {vertex}@2",
    fr="player=1 dit à qui est la cible, ou qui commence un arbre avec des gains ; ici les deux joueurs ont les mêmes "
    "coups : pour qu'Ève commence, partir de la position {vertex}@2",
)
_PLAYER_OWNED = message(
    "graph.player_owned",
    en="player=1 cannot begin: vertex {vertex} is Adam's (0); owners say who moves, start=… says where",
    fr="player=1 ne peut pas commencer : le sommet {vertex} est à Adam (0) ; les propriétaires disent qui joue, "
    "start=… dit où",
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
            "d'un arc. Qui ne peut pas jouer a perdu, sauf si le fichier donne des gains ou si une cible dit qui "
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
                en='the course\'s dictionary, jeu = {{0: [1, 2], …}}, JSON ({{"0":["1","2"],…}}, '
                '{{"edges":…,"owner":…,"score":…,"start":…}} or a tree [[3,5],[1,9]]), DOT, PGSolver, or the arrays '
                "starts, targets, owner in .npz; read, never run",
                fr='le dictionnaire du cours, jeu = {{0: [1, 2], …}}, JSON ({{"0":["1","2"],…}}, '
                '{{"edges":…,"owner":…,"score":…,"start":…}} ou un arbre [[3,5],[1,9]]), DOT, PGSolver, ou les '
                "tableaux starts, targets, owner en .npz ; lu, jamais exécuté",
            ),
            "start": message(
                "graph.help.start",
                en="the first vertex; default: the only one that has successors and no predecessor",
                fr="le premier sommet ; par défaut : le seul qui a des successeurs et pas de prédécesseur",
            ),
            "target": message(
                "graph.help.target",
                en="the vertices that player wants: 7+8",
                fr="les sommets à atteindre : 7+8",
            ),
            "player": message(
                "graph.help.player",
                en="whose target it is, or who begins a tree with gains: 0 (Adam, Max) or 1 (Ève, Min)",
                fr="qui vise la cible, ou qui commence un arbre avec des gains : 0 (Adam, Max) ou 1 (Ève, Min)",
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
    #: What a reader of the file should be told: what was read, where it starts and why, what was not used.
    notices: tuple[Phrase, ...] = ()

    def __init__(
        self, file: str | None = None, start: str | None = None, target: str | None = None, player: int = 0
    ) -> None:
        self.file = file
        self._is_python_data = False
        if file is not None and Path(file).suffix == ".npz":
            self._play_on(Arena.from_file(file), GraphData({}), start, target, player)
        else:
            self._make(graph_of(EXAMPLE) if file is None else read_graph(file), start, target, player)

    @classmethod
    def of(
        cls, data: Any, *, start: Label | None = None, target: str | None = None, player: int = 0
    ) -> Graph:
        """Return the game on a typed graph: a dictionary, an object with edges, or a tree of nested lists.

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

        >>> Graph.of_text("jeu = {3: [1], 1: []}").read("1")
        (1, 0)
        """
        return cls._of(parse_graph(text), start, target, player)

    @classmethod
    def _of(cls, data: GraphData, start: Label | None, target: str | None, player: int) -> Graph:
        game = cls.__new__(cls)
        game.file = None
        game._is_python_data = True
        game._make(data, start, target, player)
        return game

    def _make(self, data: GraphData, start: Label | None, target: str | None, player: int) -> None:
        owner = data.owner
        if data.is_tree and owner is not None and player == Player.EVE:
            # The players alternate from the root, where this one begins.
            owner = {v: 1 - who for v, who in owner.items()}
        self._play_on(Arena.from_dict(data.successors, owner), data, start, target, player)
        self.points = self.points or data.is_tree

    def _play_on(
        self, arena: Arena, data: GraphData, start: Label | None, target: str | None, player: int
    ) -> None:
        self.start_, self.target, self.player = start, target, within(0, player, 1, "player")
        asked, written = (None if v is None else _vertex(arena, v, "start") for v in (start, data.start))
        first = choose_start(arena, asked, written)
        graph = arena
        scores = dict(data.scores)
        self._is_doubled = target is not None and arena.owner is None
        if target is not None:
            if scores:
                raise GraphError(_TARGET_AND_SCORES(target=target))
            goal = {_vertex(arena, name, "target") for name in str(target).split("+")}
            arena, scores = _reachability(arena, goal, Player(player))
        elif player == Player.EVE and not data.is_tree:
            _refuse_player(arena, first)
        at = graph.start() if first.vertex is None else first.vertex
        super().__init__(arena, (at, Player.ADAM) if self._is_doubled else at, scores)
        #: Why nobody can mean the start of this graph: it is played from a position that is named.
        self._no_start = first.reason if first.vertex is None else None
        if self.file is not None or self._is_python_data:
            self.notices = (*said(graph, first, data, self.file), *data.notices)

    # --- words ----------------------------------------------------------------------------------------

    def spec(self) -> str:
        """Return the text that makes this game again; a description where it came from Python data."""
        return super().spec() if self._is_python_data else Game.spec(self)

    def title(self) -> str:
        """Return the name of the file, with the target if there is one."""
        name = f"graph {Path(self.file).name}" if self.file else "graph"
        if self.target is not None:
            return f"{name} (target={self.target}, player={self.player})"
        return f"{name} (player=1)" if self.player else name

    def write(self, state: State, player: int = 0) -> str:
        """Return the vertex; `@2` where the second player moves and the vertex has no owner."""
        if not self._is_doubled:
            return super().write(state, player)
        return self._name(state) + ("@2" if self.turn(state) else "")

    def read(self, text: str) -> Situation:
        """Return the situation that a vertex, with `@2` for the second player, writes."""
        if not self._is_doubled:
            return super().read(text)
        body = text.strip()
        names = {self._name(label): label for label in self.arena}
        player = 0
        if body not in names and body[-2:] in ("@1", "@2"):
            body, player = body[:-2], int(body[-1]) - 1
        if body not in names:
            raise PositionError(_BAD_POSITION(text=text, vertices=some(names, 40)))
        label: Any = names[body]
        return (label[0], Player(player)), player

    def move_name(self, state: State, move: Move) -> str:
        """Return the vertex reached."""
        return self._name(move)

    def _name(self, label: Any) -> str:
        return self.arena.text(label[0] if self._is_doubled else label)


def _vertex(arena: Arena, given: Any, parameter: str) -> Label:
    """Return the vertex of a typed graph that is meant by its label, or by what a person writes for it."""
    if given in arena:
        return given
    if isinstance(arena.labels, range):
        if str(given).isdecimal() and int(given) in arena:
            return int(given)
    else:
        label = Names(arena).find(given)
        if label in arena:
            return label
    vertices = some(map(arena.text, arena), 40)
    raise ParameterError(_NO_VERTEX(name=parameter, given=given, vertices=vertices))


def _refuse_player(arena: Arena, first: Start) -> None:
    """Refuse player=1 on a typed graph where it has nothing to say: who begins is in the position, or in the owners."""
    if arena.owner is None:
        vertex = arena.labels[0] if first.vertex is None else first.vertex
        raise ParameterError(_PLAYER_UNOWNED(vertex=arena.text(vertex)))
    if first.vertex is not None and arena.owner[first.vertex] == Player.ADAM:
        raise ParameterError(_PLAYER_OWNED(vertex=arena.text(first.vertex)))


def _reachability(arena: Arena, goal: set[Label], player: Player) -> tuple[Arena, dict[Label, Number]]:
    """Return a typed graph's arena where the game ends at `goal`, and Adam's gains: `player` wins there only.

    Whether a dead end is won depends on the goal alone, not on who is stuck there; so without owners a
    state has to know who moves: the arena is doubled.
    """
    numbers = {arena.index(label) for label in goal}
    inside = arena.numbered
    stopped = tuple(() if v in numbers else afters for v, afters in enumerate(inside.successors))
    played = Arena(NumberedGraph(stopped, inside.owner), arena.labels)
    if inside.owner is None:
        played = played.double()
    gain = 1 if player == Player.ADAM else -1
    return played, {
        played.labels[v]: gain if v % len(arena) in numbers else -gain for v in played.numbered.sinks()
    }
