"""The games and opponents that a page offers."""

from __future__ import annotations

import typing
from typing import Any, Literal

from zermelo.apps.agent_words import agent_words
from zermelo.apps.game_words import choice_name, name_of, parameter_name, rules_of
from zermelo.apps.language import tell
from zermelo.apps.web.situations import game_of, own_names
from zermelo.apps.web.tournaments import has_tournament
from zermelo.apps.web.views import shown_board, without_style
from zermelo.apps.web.work import Answer, Work
from zermelo.drawing.boards import board_svg
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.games import all_games
from zermelo.matches.agents import LEVELS
from zermelo.questions import declares, legal_moves, next_player, parameters, start_situation
from zermelo.situation import Situation

#: Of the searches; a depth of 1 sees wins, which the greedy player does not.
_DEPTHS = range(1, 7)
#: Of the search that looks at everything.
_MINIMAX_DEPTHS = (2, 4)
#: Fewer pieces than this make no picture; plies after which there are some.
_FEW, _PLIES = 5, 5
#: No game takes such a number.
_FAR = -(10**12)


def games(work: Work) -> Answer:
    """Return the games that the page offers, those of the command line first, and the agents."""
    found = [_fields(name, game_of(name), own=True) for name in own_names()]
    found += [_fields(name, kind(), own=False) for name, kind in all_games().items()]
    return {"games": found, "agents": _agents(), "first": work.body["first"], "tournament": has_tournament()}


def _agents() -> list[Answer]:
    specs = [f"level:{level}" for level in LEVELS]
    specs += [f"minimax:depth={depth}" for depth in _MINIMAX_DEPTHS]
    specs += [f"alphabeta:depth={depth}" for depth in _DEPTHS]
    specs += ["exact", "mcts:seconds=1", "greedy", "random"]
    return [{"spec": spec, "title": tell(agent_words(spec, Game()))} for spec in specs]


def _fields(name: str, game: Game, *, own: bool) -> Answer:
    return {
        "name": name,
        "title": name_of(game),
        "aliases": list(game.aliases),
        "parameters": _parameters(game),
        "heuristics": [
            {"name": name, "title": tell(game.sheet.heuristic_words(name))} for name in game.heuristics
        ],
        "players": [tell(player) for player in game.players],
        "rules": rules_of(game),
        "own": own,
        # To draw a board for rules that bring none they are played, and a person's may never end.
        "svg": _picture(game) if not own or declares(game, "board") else None,
    }


def _picture(game: Game) -> str | None:
    """A board for the page's gallery: the start, or where it is nearly empty a position soon after it."""
    try:
        situation = start_situation(game)
        board = shown_board(game, *situation)
        pieces = [piece for row in board.cells for piece in row if piece is not None]
        owners = [piece.player for piece in pieces if piece.shape not in ("dot", "blank")]
        if None not in owners and len(owners) < _FEW:
            board = shown_board(game, *_later(game, situation))
    except Exception:  # noqa: BLE001 — a person's code; whoever opens the game is told what is wrong with it
        return None
    return without_style(board_svg(board))


def _later(game: Game, situation: Situation) -> Situation:
    """A position some plies later for the page's gallery; moves from all over the board, always the same ones."""
    state, player = situation
    for ply in range(_PLIES):
        moves = list(legal_moves(game, state))
        if not moves:
            break
        state = game.play(state, moves[5 * (ply + 1) % len(moves)])
        player = next_player(game, player, state)
    return state, player


def _parameters(game: Game) -> list[Answer]:
    """The parameters of a game that the page may set: a file is none of them."""
    kind = type(game)
    hints = {} if kind.__init__ is object.__init__ else _hints(kind)
    return [
        {
            "name": name,
            "label": parameter_name(game, name),
            "title": tell(game.sheet.parameters.get(name, "")),
            "default": _text(value),
            **_range_of(game, name, hints.get(name, type(value))),
        }
        for name, value in parameters(game).items()
        if name != "file"
    ]


def _hints(kind: type[Game]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(kind.__init__)
    except (NameError, TypeError):
        return {}


def _range_of(game: Game, name: str, hint: Any) -> Answer:
    """What a parameter may be, for the page; the bounds of a number are those that rules name when they refuse one."""
    found: Answer = {"kind": "text", "least": None, "most": None, "choices": None}
    if hint is bool:
        return found | {"kind": "bool"}
    if typing.get_origin(hint) is Literal:
        values = [str(choice) for choice in typing.get_args(hint)]
        choices = [{"value": value, "title": choice_name(game, name, value)} for value in values]
        return found | {"kind": "choice", "choices": choices}
    if hint is not int:
        return found
    kind, bounds = type(game), dict[str, Any]()
    if kind.__module__.startswith("zermelo.games."):
        try:
            kind(**{name: _FAR})
        except ParameterError as error:
            told = error.phrase.fields
            bounds = {bound: told[bound] for bound in ("least", "most") if told.get("name") == name}
    return found | {"kind": "int"} | bounds


def _text(value: Any) -> str | None:
    """A value as the page's specification of a game writes it."""
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    if value is None:
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)
