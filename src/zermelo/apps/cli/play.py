"""`zermelo play GAME`: a game at the terminal against the machine, or between two machines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from zermelo.apps.cli import _report
from zermelo.apps.cli._files import ensure_writable, read_text, write_text
from zermelo.apps.cli._load import load_game, read_situation
from zermelo.apps.cli._options import AtOption, argument, choice, not_together, option, whole
from zermelo.apps.cli._table import Table, said_result, shown_name
from zermelo.apps.language import tell
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.matches.agents import LEVELS, Agent, make_agent
from zermelo.matches.match import Match
from zermelo.matches.record import Record
from zermelo.words import message

SUMMARY = message(
    "cli.play.summary",
    en="play against the machine, or let two machines play",
    fr="jouer contre la machine, ou faire jouer deux machines",
)
EXAMPLES = (
    "zermelo play chomp",
    "zermelo play tictactoe --side second --level 8",
    "zermelo play connect4 --opponent alphabeta:depth=6 --against my_agent.py",
    "zermelo play --load game.json",
)

_GAME = message(
    "cli.play.game",
    en="a game: chomp, my_game.py … (not with --load)",
    fr="un jeu : chomp, mon_jeu.py … (pas avec --load)",
)
_SIDE = message(
    "cli.play.side",
    en="which side the person takes (default: first; none: watch)",
    fr="le camp de la personne (par défaut : first, le premier ; second ; none : regarder)",
)
_LEVEL = message(
    "cli.play.level", en="strength of the machine (default: 4)", fr="force de la machine (par défaut : 4)"
)
_OPPONENT = message(
    "cli.play.opponent",
    en="the machine: exact, alphabeta:depth=6, greedy:heuristic=NAME, random, level:4, FILE.py",
    fr="la machine : exact, alphabeta:depth=6, greedy:heuristic=NOM, random, level:4, FICHIER.py",
)
_AGAINST = message(
    "cli.play.against",
    en="a second machine: --opponent moves first, --against second, nobody types",
    fr="une deuxième machine : --opponent commence, --against répond, personne ne tape",
)
_LOAD = message(
    "cli.play.load",
    en="go on with a saved game, or see it again",
    fr="reprendre ou revoir une partie sauvegardée",
)
_SAVE = message("cli.play.save", en="save the game at the end", fr="sauvegarder la partie à la fin")
_SEED = message(
    "cli.play.seed",
    en="the same seed gives the same moves of the machine",
    fr="une même graine donne les mêmes coups de la machine",
)
_WHICH = message(
    "cli.play.which",
    en="give a game or --load FILE, one of them",
    fr="donner un jeu ou --load FICHIER, l'un des deux",
)
_PERSON = message("cli.play.person", en="person", fr="personne")
_PLAYERS = message(
    "cli.play.players",
    en="{title} · {first}: {one} · {second}: {two}",
    fr="{title} · {first} : {one} · {second} : {two}",
)


def run(
    game: Annotated[str | None, argument("GAME", _GAME)] = None,
    side: Annotated[str, option("--side", "first|second|none", _SIDE)] = "first",
    level: Annotated[str | None, option("--level", "1-10", _LEVEL)] = None,
    opponent: Annotated[str | None, option("--opponent", "AGENT", _OPPONENT)] = None,
    against: Annotated[str | None, option("--against", "AGENT", _AGAINST)] = None,
    at: AtOption = None,
    load: Annotated[Path | None, option("--load", "FILE", _LOAD)] = None,
    save: Annotated[Path | None, option("--save", "FILE", _SAVE)] = None,
    seed: Annotated[str | None, option("--seed", "N", _SEED)] = None,
) -> int:
    """Set the table and play."""
    not_together(level=level, opponent=opponent)
    not_together(at=at, load=load)
    choice("--side", side, ("first", "second", "none"))
    strength = 4 if level is None else whole("--level", level, LEVELS[0], LEVELS[-1])
    number = None if seed is None else whole("--seed", seed, 0)
    if (game is None) == (load is None):
        raise ParameterError(_WHICH)
    ensure_writable(save)
    spec, match, names = _begin(game, load, at)
    machine = opponent or f"level:{strength}"
    if against is not None:
        specs: tuple[str | None, str | None] = (machine, against)
    else:
        specs = {"first": (None, machine), "second": (machine, None), "none": (machine, machine)}[side]
    one, two = (None if text is None else make_agent(text, match.game, seed=number) for text in specs)
    if (result := match.result()) is not None and names is not None:
        print(_heading(match.game, *names))
        print(_told(match))
        print(said_result(match, result))
        return 0
    names = (_name(one), _name(two))
    print(_heading(match.game, *names))
    Table(spec, match, (one, two), names).sit()
    if save is not None:
        write_text(save, Record.of(match, spec, names).text())
    print(_report.next_steps(spec, ("play", ""), ("review", ""), ("analyse", ""), ("solve", "")))
    return 0


def _begin(game: str | None, load: Path | None, at: str | None) -> tuple[str, Match, tuple[str, str] | None]:
    """The match at its start, or as a file left it, with the names of those who played."""
    if load is not None:
        record = Record.read(read_text(load), load)
        return record.game, record.replay(load_game(record.game), load), record.agents
    assert game is not None
    rules = load_game(game)
    return game, Match(rules, read_situation(rules, at)), None


def _name(agent: Agent | None) -> str:
    return tell(_PERSON) if agent is None else agent.name


def _heading(game: Game, one: str, two: str) -> str:
    first, second = game.players
    shown = {"first": first, "second": second, "one": shown_name(one), "two": shown_name(two)}
    return tell(_PLAYERS(title=game.title(), **shown))


def _told(match: Match) -> str:
    """A finished game, move by move, and its last board."""
    moves = " ".join(f"{i}. {name}" for i, name in enumerate(match.play.names(), 1))
    return f"{moves}\n{match.game.board(*match.situation).text()}"
