"""`zermelo games [NAME]`: the games, their parameters and their notations."""

from __future__ import annotations

import textwrap
from typing import Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import JsonOption, argument
from zermelo.apps.game_words import own_words, rules_of
from zermelo.apps.language import tell
from zermelo.game import Game
from zermelo.games import all_games, typed_name
from zermelo.heuristic import course_board
from zermelo.questions import called, parameters, start_situation, titled
from zermelo.words import Words, message

SUMMARY = message(
    "cli.games.summary",
    en="list the games, or explain one: rules, parameters, how positions and moves are written",
    fr="donner la liste des jeux, ou en expliquer un : règles, paramètres, notation des positions et des coups",
)
EXAMPLES = ("zermelo games", "zermelo games chomp", "zermelo games chomp --json")

_NAME = message(
    "cli.games.name", en="a game (default: list them all)", fr="un jeu (par défaut : la liste de tous)"
)
_RULES = message("cli.games.rules", en="rules", fr="règles")
_POSITION = message("cli.games.position", en="position", fr="position")
_START = message("cli.games.start", en="start", fr="départ")
_MOVE = message("cli.games.move", en="move", fr="coup")
_PLAYERS = message("cli.games.players", en="players", fr="joueurs")
_ALIASES = message("cli.games.aliases", en="also called", fr="aussi appelé")
_PARAMETERS = message("cli.games.parameters", en="parameters", fr="paramètres")
_HEURISTICS = message("cli.games.heuristics", en="heuristics", fr="heuristiques")
_KNOWN = message("cli.games.known", en="known", fr="connu")
_OWN = message("cli.games.own", en="or your own", fr="ou la sienne")
_OWN_FORM = message(
    "cli.games.own_form",
    en="def heuristique(board, player) in a file, with board[0] = {example} and player = 'X' or 'O': "
    "analyse … --heuristic FILE.py, play … --opponent FILE.py",
    fr="def heuristique(board, player) dans un fichier, avec board[0] = {example} et player = 'X' ou 'O' : "
    "analyse … --heuristic FICHIER.py, play … --opponent FICHIER.py",
)
_MORE = message(
    "cli.games.more",
    en="more on one game: zermelo games NAME · your own: zermelo new my_game.py",
    fr="détails d'un jeu : zermelo games NOM · écrire le sien : zermelo new mon_jeu.py",
)

_LINE = 108


def run(name: Annotated[str | None, argument("NAME", _NAME)] = None, json: JsonOption = False) -> int:
    """Run `zermelo games`: print the list of games, or the sheet of one."""
    if name is not None:
        game = load_game(name)
        print(report.as_json(_fields(game)) if json else _sheet(game, name))
        return 0
    games = all_games()
    if json:
        print(report.as_json({"games": [_fields(kind()) for kind in games.values()]}))
        return 0
    width = max(map(len, games), default=0)
    for key, kind in games.items():
        named = _named(key, kind)
        print(f"{key.ljust(width)}  {named}{_in_short(kind, _LINE - width - len(named))}")
    print(tell(_MORE))
    return 0


def _named(key: str, kind: type[Game]) -> str:
    """What people call a listed game and what else they may type, besides its name: Connect Four (puissance4) — ."""
    name = tell(kind.sheet.name)
    shown = "" if name.lower() in ("", key) else name
    others = [alias for alias in kind.aliases if alias != shown.lower()]
    parts = [shown] if shown else []
    parts += [f"({', '.join(others)})"] if others else []
    return f"{' '.join(parts)} — " if parts else ""


def _in_short(kind: type[Game], width: int) -> str:
    text = rules_of(kind())
    return textwrap.shorten(text, width, placeholder=" …")


def _sheet(game: Game, spec: str) -> str:
    sheet = game.sheet
    start = game.write(game.start())
    rows: list[tuple[Words, str]] = [
        (_RULES, rules_of(game)),
        (_PLAYERS, ", ".join(tell(player) for player in game.players)),
        (_POSITION, tell(sheet.position)),
        (_START, start),
        (_MOVE, tell(sheet.move)),
        (_ALIASES, ", ".join(game.aliases)),
        (_HEURISTICS, " · ".join(_heuristic(game, name) for name in game.heuristics)),
        (_KNOWN, tell(sheet.known)),
        (_OWN, tell(_OWN_FORM(example=_cells(game))) if game.heuristics else ""),
    ]
    shown = [(tell(label), text) for label, text in rows if text]
    given = [
        (f"  {tell(typed_name(type(game), key))}={_value(value)}", tell(sheet.parameters.get(key, "")))
        for key, value in parameters(game).items()
    ]
    width = max(len(label) for label, _ in [*shown, *given])
    lines = [tell(titled(game)), *(f"{label.ljust(width)}  {text}" for label, text in shown)]
    if given:
        lines += [tell(_PARAMETERS), *(f"{label.ljust(width)}  {text}".rstrip() for label, text in given)]
    return "\n".join([*lines, next_steps(spec, ("solve", ""), ("play", ""), game=game)])


def _heuristic(game: Game, name: str) -> str:
    words = tell(game.sheet.heuristic_words(name))
    return name if words == name else f"{name} ({words})"


def _cells(game: Game) -> str:
    """The first row of the starting board as a person's function sees it, printed on the sheet of a game."""
    rows = course_board(game, *start_situation(game))
    return repr(rows[0])


def _value(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fields(game: Game) -> dict[str, Any]:
    sheet = game.sheet
    return {
        "name": called(game),
        "game": game.spec(),
        "title": game.title(),
        "aliases": list(game.aliases),
        "parameters": parameters(game),
        "start": game.write(game.start()),
        "players": [tell(player) for player in game.players],
        "impartial": game.impartial,
        "points": game.points,
        "heuristics": list(game.heuristics),
        "rules": tell(sheet.rules) or own_words(game),
        "position": tell(sheet.position),
        "move": tell(sheet.move),
        "known": tell(sheet.known),
    }
