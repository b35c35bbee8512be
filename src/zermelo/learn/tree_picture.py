"""Pictures of the tree of the plays."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import MOST_TREE_NODES, TREE_TOO_LARGE, GraphStyle, draw_tree
from zermelo.drawing.shows import Proof, Scene, Visit
from zermelo.errors import TooLargeError
from zermelo.exact import attractor, attractor_strategy
from zermelo.game import Game
from zermelo.learn.draw_options import DrawOptions, Naming
from zermelo.scores import Number
from zermelo.search import SearchResult, Trace, alpha_beta, minimax
from zermelo.situation import Move, Player, Situation
from zermelo.strategy import Play
from zermelo.tree import GameTree, Node, unfold


class TreePicture:
    """The tree of the plays, and what is shown on it."""

    def __init__(self, game: Game, options: DrawOptions, situation: Situation) -> None:
        self.game, self.options, self.situation = game, options, situation
        state, player = situation
        try:
            self.tree: GameTree = unfold(
                game, state, player=player, depth=options.depth, limit=MOST_TREE_NODES
            )
        except TooLargeError as error:
            said = TREE_TOO_LARGE(nodes=error.phrase.fields["count"], most=MOST_TREE_NODES)
            raise TooLargeError(said, limit=MOST_TREE_NODES, states=error.states) from None
        self.arena = self.tree.arena()
        self.situations: list[Situation] = [(node.state, node.player) for node in self.tree.nodes]
        naming = Naming.of(game, options, self.situations, owned=True)
        rooms = {"attractor": ("0", ""), "minimax": ("−10", ""), "alphabeta": ("−10", "(−10, +∞)")}
        room, inner_room = rooms.get(options.show or "", ("", ""))
        style = GraphStyle(options.names(game), room, inner_room, naming.boards)
        drawing = draw_tree(self.tree, naming.labels, style=style, title=game.title())
        self.scene = Scene(drawing, naming.calls, style.names, options.language, options.steps)

    def drawings(self) -> list[Drawing]:
        """Return what is to be shown, stage by stage or whole."""
        if self.options.show is None:
            return shows.plain(self.scene)
        if self.options.show in ("attractor", "strategy"):
            return self._coloured()
        return self._searched()

    def _coloured(self) -> list[Drawing]:
        owner = self.arena.numbered.owner
        assert owner is not None
        ranks = {player: attractor(self.arena, self._won(player), player) for player in Player}
        chosen = [
            pair
            for player in Player
            for pair in attractor_strategy(self.arena, ranks[player], player).items()
        ]
        if self.options.show == "attractor":
            return shows.attractor(self.scene, {p: ranks[p] for p in self.options.whose()}, owner)
        winners = {v: player for player in Player for v in ranks[player]}
        return shows.strategy(self.scene, winners, chosen)

    def _won(self, player: Player) -> list[int]:
        """The leaves where the game is over and `player` has won."""
        found = []
        for v, node in enumerate(self.tree.nodes):
            if node.is_leaf and not any(True for _ in self.game.moves(node.state)):
                score = self.game.score(node.state)
                if (score > 0 and node.player == player) or (score < 0 and node.player != player):
                    found.append(v)
        return found

    def _searched(self) -> list[Drawing]:
        trace: Trace = []
        state = self.situation[0]
        if self.options.show == "alphabeta":
            result = alpha_beta(self.game, state, depth=self.options.depth, table=False, trace=trace)
        else:
            result = minimax(self.game, state, depth=self.options.depth, trace=trace)
        visits = self._visits(trace)
        line = self._nodes(result.line)
        owner = self.arena.numbered.owner
        assert owner is not None
        if self.options.show == "alphabeta":
            return shows.alpha_beta(self.scene, visits, owner, line, proof=self._proof(result))
        if self.options.show == "line":
            return shows.line(self.scene, line)
        values = self._values(visits)
        depths = [node.depth for node in self.tree.nodes]
        return shows.minimax(self.scene, values, depths, owner, line, proof=self._proof(result))

    def given(self) -> dict[int, str] | None:
        """Return what a handout to fill in has to say for a search: the values of all leaves, seen by it or not."""
        if self.options.show not in ("minimax", "alphabeta"):
            return None
        trace: Trace = []
        minimax(self.game, self.situation[0], depth=self.options.depth, trace=trace)
        values = self._values(self._visits(trace))
        return {v: shows.written(values[v]) for v, node in enumerate(self.tree.nodes) if node.is_leaf}

    def _values(self, visits: Sequence[Visit]) -> list[Number]:
        """The values of all nodes, where a search has seen all of them."""
        values: list[Number] = [0] * len(self.tree)
        for visit in visits:
            values[visit.node] = visit.value
        return values

    def _proof(self, result: SearchResult) -> Proof:
        """Return what the tree proves: the game goes on at the leaves of one that is cut."""
        leaves = (node.state for node in self.tree.nodes if node.is_leaf)
        is_cut = any(any(True for _ in self.game.moves(state)) for state in leaves)
        return "whole" if not is_cut else "root" if result.exact else "none"

    def _visits(self, trace: Trace) -> list[Visit]:
        """Return what a search did, on the nodes of the tree, in the values of Max, the first player."""
        number = {id(node): v for v, node in enumerate(self.tree.nodes)}
        # A search does not know who moves at its root where the states do not: the tree does.
        turned = trace[0].player != self.tree.root.player
        visits: list[Visit] = []
        path: list[Node] = []
        for event in trace:
            if event.kind == "enter":
                here = path[-1] if path else None
                node = self.tree.root if here is None else _child(here, event.move)
                path.append(node)
                continue
            node = path[-1]
            is_max = (event.player == Player.ADAM) != turned
            assert event.value is not None
            value = self._number(event.value, is_max)
            alpha, beta = self._number(event.alpha, is_max), self._number(event.beta, is_max)
            window = (alpha, beta) if is_max else (beta, alpha)
            bound = ""
            if event.kind == "leave":
                path.pop()
                if node.children and event.value <= event.alpha:
                    bound = "high" if is_max else "low"
                elif node.children and event.value >= event.beta:
                    bound = "low" if is_max else "high"
            visits.append(Visit(event.kind, number[id(node)], value, bound, window))
        return visits

    def _number(self, value: tuple[int, Number, int], is_max: bool) -> Number:
        decided, number, _ = value
        # Among estimates a decided game is worth more than all of them; alone, its score is enough.
        if decided and self.options.depth is not None and not self.game.points:
            number = inf * decided
        return number if is_max else -number

    def path(self, played: Play) -> list[int]:
        """Return the nodes of a play."""
        return self._nodes(played.moves)

    def _nodes(self, moves: Sequence[object]) -> list[int]:
        number = {id(node): v for v, node in enumerate(self.tree.nodes)}
        node = self.tree.root
        path = [0]
        for move in moves:
            if node.is_leaf:
                break
            node = _child(node, move)
            path.append(number[id(node)])
        return path


def _child(node: Node, move: Move) -> Node:
    return next(child for child in node.children if child.move == move)
