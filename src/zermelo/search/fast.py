"""The compiled alpha-beta in the place of the readable one: the same walks, the same values, the same nodes."""

from __future__ import annotations

import copy
import inspect
import types
from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING

from zermelo.compiled.choice import Task
from zermelo.game import Game
from zermelo.heuristic import Estimator
from zermelo.questions import declares, has_moves, legal_moves, next_player
from zermelo.search.lines import principal_line
from zermelo.search.nodes import Line, Node, SearchTree, StoppedError
from zermelo.search.values import Value
from zermelo.situation import Move, Situation, State
from zermelo.words import Phrase, message, short

_OTHER_SHAPE = message(
    "search.shape",
    en="the rules were compiled for states of another form than {state}",
    fr="les règles ont été compilées pour des états d'une autre forme que {state}",
)

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules

#: So many nodes are visited before a second thread is worth its while.
_ALONE = 100_000


def searched(judge: Estimator) -> Game | None:
    """Return the game whose `estimate` is a search's heuristic, for the compiled engine; None if it has no such form.

    A method of the game, named in `heuristics` or not, or any function of a state, becomes the estimate of a subclass;
    without the symmetries of the game where it is not the game's own, as in the plain search.
    """
    from zermelo.compiled.rules.digest import SEARCHED

    game = judge.game
    if not judge.is_relative or any(name in getattr(game, "__dict__", {}) for name in ("start", *SEARCHED)):
        return None
    function = inspect.unwrap(judge.function)
    if judge.is_own and function == game.estimate:
        return game
    methods: dict[str, object] = {} if judge.is_own else {"canonical": Game.canonical}
    if getattr(function, "__self__", None) is game:
        methods["estimate"] = getattr(function, "__func__", None)
    elif isinstance(function, types.FunctionType):
        methods["estimate"] = staticmethod(function)
    else:
        return None
    kind = type(game)
    other = copy.copy(game)
    try:
        other.__class__ = types.new_class(
            kind.__name__,
            (kind,),
            exec_body=lambda body: body.update(methods, __module__=kind.__module__),
        )
    except TypeError:  # a class with slots or a metaclass of its own
        return None
    return other


def _warm_up(rules: Rules) -> None:
    from zermelo.compiled.searching.alpha_beta_search import warm_up

    warm_up(rules)


TASK = Task("alpha-beta", _warm_up)


class DifferentError(Exception):
    """Compiled and interpreted rules do not mean the same: the plain engine is right."""


class FaultedError(DifferentError):
    """Compiled rules have met a fault; `phrase` says where."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__()
        self.phrase = phrase


class NoRoomError(DifferentError):
    """A number of the rules, in `state` or for one of its moves, is too large for the compiled search."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state


class FastAlphaBeta:
    """A search that keeps its table from one walk to the next, as `AlphaBeta` does, over compiled rules.

    With two `threads`, the second one fills the table ahead of the first: values stay the same, not the nodes.
    """

    def __init__(
        self, tree: SearchTree, rules: Rules, *, memory: int | None = None, threads: int = 1
    ) -> None:
        from zermelo.compiled.searching.alpha_beta import DRAWN, ILLEGAL, LAWFUL
        from zermelo.compiled.searching.alpha_beta_search import CompiledSearch
        from zermelo.compiled.searching.alpha_beta_second_thread import SecondThread

        game = tree.game
        self.tree, self.game, self._rules = tree, game, rules
        depends_on_path = game.repeats == "illegal" and not declares(game, "level")
        self._search = CompiledSearch(rules, uses_table=not depends_on_path, memory=memory)
        # Where repetitions count, what a table holds depends on the order in which it was filled.
        has_second_thread = threads > 1 and (game.repeats is None or declares(game, "level"))
        self._second = SecondThread(self._search) if has_second_thread else None
        self._repeats = {"draw": DRAWN, "threefold": DRAWN, "illegal": ILLEGAL}.get(
            game.repeats or "", LAWFUL
        )
        self._lawful = LAWFUL

    def walk(self, root: Node, following: Iterable[State] = ()) -> None:
        """Find the value of an opened node by the compiled engine and close it; its line is left to `line`.

        `following` are the states whose walks come next, from the same ply: there the second thread begins.
        """
        if not root.is_leaf:
            assert root.depth < inf
            try:
                self._look_ahead(root, following)
                path = self.tree.before(root)
                code, doubt, place = self._walk(root, path)
            finally:
                if self._second is not None:
                    self.tree.nodes += self._second.end()
            root.settle(self._value(code, root.ply + int(root.depth)), doubt)
            if place >= 0:
                move, after = self._move_at(root, place, path)
                root.line = (move, after, None)
            root.is_leaf = False
        self.tree.close(root)

    def line(self, node: Node) -> Line:
        """Return the searched principal line below a closed node, as far as limits allow: most is in the table."""
        return principal_line(self, node, node.line)

    def find_again(
        self, node: Node, value: Value, path: list[Situation] | None, most: int
    ) -> tuple[Move, State] | None:
        """Return the searched node's move that has the known value, and the state after it; see `lines.LineSearch`."""
        code = self._code(value)
        found, _, place = self._walk(node, path, (code - 1, code + 1), most)
        if found != code or place < 0:
            return None
        return self._move_at(node, place, path)

    def _look_ahead(self, root: Node, following: Iterable[State]) -> None:
        if self._second is None or self.tree.nodes < _ALONE:
            return
        open_ones = [s for s in following if has_moves(self.game, s)]
        if not open_ones:
            return
        self._second.begin(open_ones, int(root.depth), root.ply)

    def _walk(
        self,
        node: Node,
        path: list[Situation] | None,
        window: tuple[int, int] | None = None,
        most: float = inf,
    ) -> tuple[int, int, int]:
        from zermelo.compiled.routines.routine import RulesFaultError
        from zermelo.compiled.rules.faulted import fault_phrase
        from zermelo.compiled.searching.alpha_beta_codes import MOST
        from zermelo.compiled.searching.alpha_beta_search import Limits, UnfitError

        tree, search = self.tree, self._search
        nodes, cutoffs = search.nodes, search.cutoffs
        opened = tree.nodes

        alpha, beta = window or (-MOST, MOST)
        left = tree.most_nodes - opened if window is None else most
        last = nodes + 1 + left

        def stop(now: int) -> None:
            tree.stop_beyond(opened)
            if now + (0 if self._second is None else self._second.nodes) >= last:
                raise StoppedError

        if not self._rules.fits(node.state):
            raise FaultedError(_OTHER_SHAPE(state=short(node.state)))
        try:
            found = search.walk(
                node.state,
                int(node.depth),
                alpha=alpha,
                beta=beta,
                ply=node.ply,
                path=[state for state, _ in path or ()],
                repeats=self._lawful if path is None else self._repeats,
                # Within a window a known value is found again; later rounds must not notice.
                reads_only=window is not None,
                quiet=node.quiet,
                limits=Limits(stop, last, tree.deadline),
            )
        except RulesFaultError as error:
            if error.state is not None:
                # Raises where the interpreted heuristic fails too, and says it in its own words.
                tree.estimate(error.state, 0)
            raise FaultedError(fault_phrase(error)) from error
        except UnfitError as error:
            # The interpreted heuristic says what is wrong there, if it is no number.
            tree.estimate(search.position, 0)
            raise NoRoomError(search.position) from error
        finally:
            # The node itself was counted when it was opened.
            tree.nodes = opened + max(0, search.nodes - nodes - 1)
            tree.cutoffs += search.cutoffs - cutoffs
        return found.code, found.doubt, found.place

    def _move_at(self, node: Node, place: int, path: list[Situation] | None) -> tuple[Move, State]:
        """The searched move with that place among those allowed, and the state after it."""
        game, state = self.game, node.state
        moves = legal_moves(game, state)
        if path is not None and game.repeats == "illegal":
            met = {*path, (state, node.player)}
            moves = (m for m in moves if self._situation(node, m) not in met)
        for i, move in enumerate(moves):
            if i == place:
                return move, game.play(state, move)
        raise DifferentError

    def _situation(self, node: Node, move: Move) -> Situation:
        after = self.game.play(node.state, move)
        return after, next_player(self.game, node.player, after)

    def _value(self, code: int, horizon: int) -> Value:
        from zermelo.compiled.searching.alpha_beta_codes import number_and_ply

        decided, number, ply = number_and_ply(code, self.game.points, not self._search.has_fractions)
        sign = (number > 0) - (number < 0)
        return Value(decided, number, -sign * (horizon if ply is None else ply))

    def _code(self, value: Value) -> int:
        from zermelo.compiled.searching.alpha_beta_codes import code_of_value

        return code_of_value(*value, points=self.game.points, is_whole=not self._search.has_fractions)
