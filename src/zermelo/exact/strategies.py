"""Winning strategies as objects, and the exhaustive check of what a strategy guarantees."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.checks import ensure_game, ensure_kind, situation_at
from zermelo.errors import UndefinedError
from zermelo.exact.solution import Solution
from zermelo.game import Game
from zermelo.questions import first_player, next_player
from zermelo.scores import Outcome
from zermelo.situation import Move, Player, Situation
from zermelo.strategy import Strategy
from zermelo.words import message

_NO_WINNER = message(
    "strategies.draw",
    en="nobody can force a win from {position}: with best play it is a draw",
    fr="personne ne peut forcer le gain depuis {position} : si chacun joue au mieux, la partie est nulle",
)
_NO_ANSWER = message(
    "strategies.partial",
    en="the strategy says nothing about position {position}, which can arise when it is followed",
    fr="la stratégie ne dit rien de la position {position}, qui peut se présenter quand on la suit",
)
_A_SOLUTION = message(
    "strategies.solution",
    en="a solution, as solve(game) returns it",
    fr="une solution, telle que solve(jeu) la renvoie",
)
_A_STRATEGY = message(
    "strategies.strategy",
    en="a strategy, as solution.strategy(player) or Strategy(player, moves) makes it",
    fr="une stratégie, telle que solution.strategy(joueur) ou Strategy(joueur, coups) la fait",
)


def winning_strategy(solution: Solution) -> Strategy:
    """Return a winning strategy from the start, of the player who has one, where it may be needed.

    Zermelo's theorem: in a game without draws one of the players has one. It stays in the player's
    attractor, going down the ranks, and is defined on the states that can arise when it is followed. Time O(V + E).

    Raises
    ------
    UndefinedError
        The start is a draw.

    Examples
    --------
    >>> from zermelo.exact import solve
    >>> strategy = winning_strategy(solve({0: [1, 2], 1: [3], 2: [3], 3: []}))
    >>> strategy.player, dict(strategy)
    (<Player.EVE: 1>, {2: 3, 1: 3})

    References
    ----------
    E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, Proc. 5th Int. Congress
    of Mathematicians 2 (1913) 501–504.
    """
    ensure_kind(Solution, _A_SOLUTION, solution=solution)
    game, start = solution.game, solution.start
    mover = Player(first_player(game, start))
    if solution.outcome() is Outcome.DRAW:
        raise UndefinedError(_NO_WINNER(position=game.write(start, mover)))
    winner = mover if solution.outcome() is Outcome.WIN else mover.other
    choices = {}
    seen: set[Situation] = {(start, mover)}
    stack: list[Situation] = [(start, mover)]
    while stack:
        state, player = stack.pop()
        moves = list(game.moves(state))
        if player == winner and moves:
            moves = solution.best_moves(state)[:1]
            choices[state] = moves[0]
        for move in moves:
            after = game.play(state, move)
            situation = (after, next_player(game, player, after))
            if situation not in seen:
                seen.add(situation)
                stack.append(situation)
    return Strategy(winner, choices)


def guaranteed(game: Game, strategy: Strategy, *, at: Situation | str | None = None) -> Outcome:
    """Return what a strategy proves: the worst that can happen to its player, over all replies.

    Every play that follows the strategy from `at`, a situation or its text (default: the start), is looked at: WIN if
    all of them end and are won, LOSS if one of them is lost, else DRAW (infinite play is a draw). Nothing is believed
    about the strategy; time O(V + E) of the part of the game where it leads.

    Raises
    ------
    UndefinedError
        The strategy says nothing in a state that can arise.
    IllegalMoveError
        It names a move that the rules do not allow.
    """
    ensure_game(game)
    ensure_kind(Strategy, _A_STRATEGY, strategy=strategy)
    start = situation_at(game, at)
    worst = Outcome.WIN
    path: list[tuple[Situation, Iterator[Move]]] = []
    is_on_path: dict[Situation, bool] = {}
    entered: Situation | None = start
    while entered is not None or path:
        if entered is not None:
            moves = _moves(game, strategy, entered)
            if not moves:
                result = _result(game, strategy, entered)
                if result is Outcome.LOSS:
                    return Outcome.LOSS
                worst = result if result is Outcome.DRAW else worst
            is_on_path[entered] = True
            path.append((entered, iter(moves)))
        (state, player), rest = path[-1]
        move = next(rest, _NO_MORE)
        entered = None
        if move is _NO_MORE:
            is_on_path[path.pop()[0]] = False
            continue
        after = game.play(state, move)
        situation = (after, next_player(game, player, after))
        if situation not in is_on_path:
            entered = situation
        elif is_on_path[situation]:
            worst = Outcome.DRAW
    return worst


def _result(game: Game, strategy: Strategy, end: Situation) -> Outcome:
    """Return the proved result that an ended game is for the player of the strategy."""
    state, player = end
    outcome = Outcome.of(game.score(state))
    return outcome if player == strategy.player else outcome.opposite


def _moves(game: Game, strategy: Strategy, situation: Situation) -> list[Move]:
    """Return the moves to prove a strategy by: all of the opponent's, the one that the strategy chooses."""
    state, player = situation
    legal = list(game.moves(state))
    if player != strategy.player or not legal:
        return legal
    chosen = strategy(state)
    if state not in strategy:
        raise UndefinedError(_NO_ANSWER(position=game.write(state, player)))
    if chosen not in legal:
        raise game.refused_move(state, str(chosen), player)
    return [chosen]


_NO_MORE = object()
