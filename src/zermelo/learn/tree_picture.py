"""Pictures of the tree of the plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import inf
from typing import Any

from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import MOST_TREE_NODES, TREE_TOO_LARGE, GraphStyle, draw_tree
from zermelo.drawing.shows import Proof, Scene, Visit
from zermelo.errors import TooLargeError
from zermelo.exact import attractor, attractor_strategy
from zermelo.game import Game
from zermelo.heuristic import Estimator, estimator
from zermelo.learn.draw_options import DrawOptions, Naming
from zermelo.questions import titled
from zermelo.scores import Number
from zermelo.search import SearchResult, Trace, alpha_beta, minimax
from zermelo.situation import Move, Player, Situation, State
from zermelo.strategy import Play
from zermelo.tree import GameTree, Node, unfold
from zermelo.words import Words, say


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
        self.situations: list[Situation] = [(node.state, node.player) for node in self.tree]
        self.judge = None if options.heuristic is None else estimator(game, options.heuristic)
        naming = Naming.of(game, options, self.situations, owned=True)
        room, inner_room = self._rooms()
        style = GraphStyle(options.names(game), room, inner_room, naming.boards)
        drawing = draw_tree(self.tree, naming.labels, style=style, title=say(titled(game), options.language))
        self.scene = Scene(drawing, naming.calls, style.names, options.language, options.steps)

    def drawings(self) -> list[Drawing]:
        """Return what `draw` shows of a tree, stage by stage or whole."""
        if self.options.show is None and self.judge is not None:
            return self._estimated(self.judge)
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
        """The leaves of a drawn tree where the game is over and `player` has won."""
        found = []
        for v, node in enumerate(self.tree):
            if node.is_leaf and not any(True for _ in self.game.moves(node.state)):
                score = self.game.score(node.state)
                if (score > 0 and node.player == player) or (score < 0 and node.player != player):
                    found.append(v)
        return found

    def _rooms(self) -> tuple[str, str]:
        """The longest texts that will stand beside a node of a drawn tree, and beside one with children."""
        if self.options.show == "attractor":
            return "0", ""
        if self.options.show in ("minimax", "alphabeta"):
            values = self._values(self._visits(self._all_seen[1]))
        elif self.options.show is None and self.judge is not None:
            values = [value for value in self._estimates(self.judge) if value is not None]
        else:
            return "", ""
        longest = max(["−10", *(shows.written(value) for value in values)], key=len)
        return longest, f"({longest}, +∞)" if self.options.show == "alphabeta" else ""

    @cached_property
    def _all_seen(self) -> tuple[SearchResult, Trace]:
        """Minimax for a drawn tree with all that it did: it sees every node of it."""
        return self._search(minimax)

    def _search(self, search: Callable[..., SearchResult], **how: Any) -> tuple[SearchResult, Trace]:
        trace: Trace = []
        state, player = self.situation
        options = self.options
        result = search(
            self.game, state, depth=options.depth, heuristic=self.judge, player=player, trace=trace, **how
        )
        return result, trace

    def _searched(self) -> list[Drawing]:
        owner = self.arena.numbered.owner
        assert owner is not None
        if self.options.show == "alphabeta":
            # From left to right, as the tree is drawn and as people search by hand, whatever the game would try first.
            result, trace = self._search(alpha_beta, table=False, order=_as_drawn)
        else:
            result, trace = self._all_seen
        visits = self._visits(trace)
        line = self._nodes(result.line)
        proof = self._proof(result)
        if self.options.show == "alphabeta":
            return shows.alpha_beta(self.scene, visits, owner, line, proof=proof)
        if self.options.show == "line":
            return shows.line(self.scene, line, proof=proof)
        values = self._values(visits)
        depths = [node.depth for node in self.tree]
        return shows.minimax(self.scene, values, depths, owner, line, proof=proof)

    def _estimated(self, judge: Estimator) -> list[Drawing]:
        """What the heuristic says of each leaf of a drawn tree, and what it would choose where leaves are near."""
        values = self._estimates(judge)
        root = self.tree.root
        best = []
        if self.tree.height == 1:
            sign = 1 if root.player == Player.ADAM else -1
            best = [0, max(range(1, len(values)), key=lambda v: sign * (values[v] or 0))]
        return shows.estimates(self.scene, values, best, self._called(judge))

    def _estimates(self, judge: Estimator) -> list[Number | None]:
        """What the heuristic says of each leaf of a drawn tree, for Max, the first player; None inside the tree."""
        root = self.tree.root.player
        found: list[Number | None] = []
        for node in self.tree:
            value = judge.value(node.state, node.player, root) if node.is_leaf else None
            found.append(-value if value is not None and node.player != Player.ADAM else value)
        return found

    def _called(self, judge: Estimator) -> Words:
        """What people call the heuristic of a drawn tree: the game's own words, or the name of a person's function."""
        name = getattr(judge.function, "__name__", type(judge.function).__name__)
        return self.game.sheet.heuristic_words(name) if judge.is_own else str(name)

    def given(self) -> dict[int, str] | None:
        """Return what a handout to fill in has to say for a search: the values of all leaves, seen by it or not."""
        if self.options.show not in ("minimax", "alphabeta"):
            return None
        values = self._values(self._visits(self._all_seen[1]))
        return {v: shows.written(values[v]) for v, node in enumerate(self.tree) if node.is_leaf}

    def _values(self, visits: Sequence[Visit]) -> list[Number]:
        """The values of all nodes of a drawn tree, where a search has seen all of them."""
        values: list[Number] = [0] * len(self.tree)
        for visit in visits:
            values[visit.node] = visit.value
        return values

    def _proof(self, result: SearchResult) -> Proof:
        """Return what a drawn tree proves: the game goes on at the leaves of one that is cut."""
        leaves = [node.state for node in self.tree if node.is_leaf]
        ended = [not any(True for _ in self.game.moves(state)) for state in leaves]
        if all(ended):
            return Proof()
        is_decided = any(
            over and self.game.score(state) != 0 for over, state in zip(ended, leaves, strict=True)
        )
        heuristic = None if self.judge is None else self._called(self.judge)
        return Proof(
            is_cut=True,
            is_proved=result.exact,
            heuristic=heuristic,
            has_infinite_ends=is_decided and not self.game.points,
        )

    def _visits(self, trace: Trace) -> list[Visit]:
        """Return what a search did, on the nodes of a drawn tree, in the values of Max, the first player."""
        number = {id(node): v for v, node in enumerate(self.tree)}
        visits: list[Visit] = []
        path: list[Node] = []
        for event in trace:
            if event.kind == "enter":
                here = path[-1] if path else None
                node = self.tree.root if here is None else _child(here, event.move)
                path.append(node)
                continue
            node = path[-1]
            is_max = event.player == Player.ADAM
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
        """Return the nodes of a play that `draw` marks in a tree."""
        return self._nodes(played.moves)

    def _nodes(self, moves: Sequence[object]) -> list[int]:
        number = {id(node): v for v, node in enumerate(self.tree)}
        node = self.tree.root
        path = [0]
        for move in moves:
            if node.is_leaf:
                break
            node = _child(node, move)
            path.append(number[id(node)])
        return path


def _as_drawn(state: State, move: Move) -> int:
    """Every move of a drawn tree alike: then they are tried in the order of the rules."""
    return 0


def _child(node: Node, move: Move) -> Node:
    return next(child for child in node.children if child.move == move)
