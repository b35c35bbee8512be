"""From what was typed to a game and a position, with the first calls of a person's rules under a limit of time."""

from __future__ import annotations

import itertools
import sys
from contextlib import nullcontext, suppress

from zermelo.apps.language import tell
from zermelo.errors import RulesError
from zermelo.game import Game, Situation, start_situation
from zermelo.games import load, load_all
from zermelo.matches.guard import within_time
from zermelo.words import message

_UNHASHABLE = message(
    "cli_load.unhashable",
    en="{spec}: the state {state} is not hashable: make it a tuple, not a list, set or dict",
    fr="{spec} : l'état {state} n'est pas hachable : en faire un tuple, pas une liste, un ensemble ou un dict",
)
_NO_METHOD = message(
    "cli_load.no_method",
    en="{spec}: the rules need the methods start, moves and play; {missing} is missing",
    fr="{spec} : les règles demandent les méthodes start, moves et play ; il manque {missing}",
)
_NOT_MOVES = message(
    "cli_load.not_moves",
    en="{spec}: moves(state) must yield the moves (or return a list of them), not return {given}",
    fr="{spec} : moves(state) doit produire les coups par yield (ou en renvoyer une liste), pas renvoyer {given}",
)

#: Seconds allowed to the import of a file and to its first calls.
PATIENCE = 10.0
_FIRST_MOVES = 1000


def load_game(spec: str, *, usable: bool = True) -> Game:
    """Return the game that `spec` describes, once its first state and moves have answered.

    With `usable=False` only rules that loop for ever are refused: other faults are for `check` to report.
    """
    with within_time(spec, PATIENCE):
        game = load(spec)
        with nullcontext() if usable else suppress(Exception):
            _try_out(game, spec)
    _pass_on_notice(game)
    return game


def load_games(spec: str) -> list[Game]:
    """Return the games that `spec` describes: several where a parameter is a range."""
    with within_time(spec, PATIENCE):
        games = list(load_all(spec))
        for game in games:
            _try_out(game, spec)
    _pass_on_notice(games[0])
    return games


def read_situation(game: Game, at: str | None) -> Situation:
    """Return the situation that the text writes; the start where none was given."""
    return start_situation(game) if at is None else game.read(at)


def _pass_on_notice(game: Game) -> None:
    """Say what a game has to tell about how it was read: on the error stream, never among the results."""
    if notice := getattr(game, "notice", None):
        print(f"zermelo: {tell(notice)}", file=sys.stderr)


def _try_out(game: Game, spec: str) -> None:
    for name in ("start", "moves", "play"):
        if getattr(type(game), name) is getattr(Game, name):
            raise RulesError(_NO_METHOD(spec=spec, missing=name))
    state = game.start()
    try:
        hash(state)
    except TypeError:
        raise RulesError(_UNHASHABLE(spec=spec, state=repr(state)[:60])) from None
    moves = game.moves(state)
    if not hasattr(moves, "__iter__"):
        raise RulesError(_NOT_MOVES(spec=spec, given=repr(moves)[:60]))
    for move in itertools.islice(moves, _FIRST_MOVES):
        after = game.play(state, move)
        try:
            hash(after)
        except TypeError:
            raise RulesError(_UNHASHABLE(spec=spec, state=repr(after)[:60])) from None
