"""`zermelo play GAME`: a game at the terminal against the machine, or between two machines."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Container
from functools import partial
from pathlib import Path
from typing import Annotated

from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._load import load_game, load_recorded_game, not_allowed
from zermelo.apps.cli._notices import tell_now
from zermelo.apps.cli._options import AtOption, argument, choice, option, whole
from zermelo.apps.cli._replay import Replay
from zermelo.apps.cli._table import SAVED, Table
from zermelo.apps.cli._view import View
from zermelo.apps.language import tell
from zermelo.apps.match_words import said_result, shown_name
from zermelo.checks import not_together
from zermelo.errors import ParameterError
from zermelo.files import ensure_writable, protect, read_text, write_text
from zermelo.game import Game
from zermelo.matches.agents import LEVELS, make_agent, runs_a_file
from zermelo.matches.match import Match
from zermelo.matches.record import PERSON, Record
from zermelo.matches.uci import close_agents
from zermelo.notation import read_situation
from zermelo.questions import titled
from zermelo.seen.board import board_of
from zermelo.words import message, printable

SUMMARY = message(
    "cli.play.summary",
    en="play against the machine, or let two machines play",
    fr="jouer contre la machine, ou faire jouer deux machines",
)
EXAMPLES = (
    "zermelo play chomp",
    "zermelo play tictactoe --side second --level 8",
    "zermelo play connect4 --opponent alphabeta:depth=6 --against my_agent.py",
    "zermelo play reversi --level 6 --save game.json",
    "zermelo play --load game.json",
)

_GAME = message(
    "cli.play.game",
    en="a game: chomp, my_game.py … (with --load: instead of the one that the file names)",
    fr="un jeu : chomp, mon_jeu.py … (avec --load : au lieu de celui que nomme le fichier)",
)
_SIDE = message(
    "cli.play.side",
    en="which side the person takes (default: first; none: watch)",
    fr="qui joue au clavier : first, le premier (par défaut) ; second ; none : aucun des deux",
)
_LEVEL = message(
    "cli.play.level", en="strength of the machine (default: 4)", fr="force de la machine (par défaut : 4)"
)
_OPPONENT = message(
    "cli.play.opponent",
    en="the machine: exact, level:4, minimax:depth=4, alphabeta:depth=6, mcts:seconds=1, greedy:heuristic=NAME, "
    "random, FILE.py, alphabeta:depth=4,heuristic=FILE.py; greedy looks one move ahead by the heuristic alone, "
    "minimax and alphabeta see wins",
    fr="la machine : exact, level:4, minimax:depth=4, alphabeta:depth=6, mcts:seconds=1, greedy:heuristic=NOM, "
    "random, FICHIER.py, alphabeta:depth=4,heuristic=FICHIER.py ; greedy regarde un coup par l'heuristique seule, "
    "minimax et alphabeta voient les gains",
)
_AGAINST = message(
    "cli.play.against",
    en="a second machine: --opponent moves first, --against second, nobody types",
    fr="une deuxième machine : --opponent commence, --against répond, personne ne joue au clavier",
)
_LOAD = message(
    "cli.play.load",
    en="go on with a saved game, its players as they were; a finished one is seen again, step by step at a terminal",
    fr="reprendre une partie sauvegardée, avec les mêmes joueurs ; si elle est finie, la revoir, pas à pas au terminal",
)
_ALLOW = message(
    "cli.play.allow",
    en="with --load: run the rules and agent files that the saved game names (only if you trust them)",
    fr="avec --load : exécuter les fichiers de règles et d'agents que nomme la partie (si on leur fait confiance)",
)
_SAVE = message("cli.play.save", en="save the game at the end", fr="sauvegarder la partie à la fin")
_SEED = message(
    "cli.play.seed",
    en="the same seed gives the same moves of the machine",
    fr="une même graine donne les mêmes coups de la machine",
)
_WHICH = message(
    "cli.play.which",
    en="give a game, or --load FILE",
    fr="donner un jeu, ou --load FICHIER",
)
_PLAYERS = message(
    "cli.play.players",
    en="{title} · {first}: {one} · {second}: {two}",
    fr="{title} · {first} : {one} · {second} : {two}",
)

_OVER = message(
    "cli.play.over",
    en="{option}: the game in {path} is over; at a terminal, --load lets one go back in it and play on from there",
    fr="{option} : la partie de {path} est finie ; au terminal, --load permet d'y revenir et de la reprendre",
)

DEFAULT_MACHINE = "level:4"
#: Which of the two players is the person.
_SEATS = {"first": (True, False), "second": (False, True), "none": (False, False)}

#: Letters of the moves that an advice writes out.
_MOST_WRITTEN = 60


def run(
    game: Annotated[str | None, argument("GAME", _GAME)] = None,
    side: Annotated[str | None, option("--side", "first|second|none", _SIDE)] = None,
    level: Annotated[str | None, option("--level", "1-10", _LEVEL)] = None,
    opponent: Annotated[str | None, option("--opponent", "AGENT", _OPPONENT)] = None,
    against: Annotated[str | None, option("--against", "AGENT", _AGAINST)] = None,
    at: AtOption = None,
    load: Annotated[Path | None, option("--load", "FILE", _LOAD)] = None,
    allow: Annotated[bool, option("--allow", None, _ALLOW)] = False,
    save: Annotated[Path | None, option("--save", "FILE", _SAVE)] = None,
    seed: Annotated[str | None, option("--seed", "N", _SEED)] = None,
) -> int:
    """Run `zermelo play`: set the table and play."""
    not_together("--", level=level, opponent=opponent)
    not_together("--", at=at, load=load)
    if side is not None:
        choice("--side", side, tuple(_SEATS))
    machine = opponent
    if level is not None:
        machine = f"level:{whole('--level', level, LEVELS[0], LEVELS[-1])}"
    number = None if seed is None else whole("--seed", seed, 0)
    if game is None and load is None:
        raise ParameterError(_WHICH)
    spec, match, recorded = _begin(game, load, at, allow=allow)
    view = View(match.game)
    if (result := match.result()) is not None and recorded is not None:
        is_watched = sys.stdin.isatty() and sys.stdout.isatty()
        if not is_watched:
            _refuse_players(load, side=side, level=level, opponent=opponent, against=against)
        view.say(_heading(match.game, *recorded))
        if not is_watched:
            print(_told(match))
            print(said_result(match, result))
            return 0
        ply = Replay(match, recorded, view).sit()
        if ply is None:
            return 0
        match.take_back(len(match.play) - ply)
        recorded = _seats_from_here(match, recorded)
    names = _names(recorded or (PERSON, DEFAULT_MACHINE), side, machine, against)
    if load is not None and not allow:
        _refuse_strangers(load, spec, names, {opponent, against})
    protect(*(Path(name) for name in names if name.endswith(".py")))
    ensure_writable(save)
    agents = [None if name == PERSON else make_agent(name, match.game, seed=number) for name in names]
    view.say(_heading(match.game, *names))
    try:
        Table(spec, match, (agents[0], agents[1]), names, view).sit()
    finally:
        close_agents(*agents)
        # After Ctrl-C too, and when an agent fails: what was played is not lost.
        if save is not None:
            write_text(save, _file(match, save, spec, names))
            view.say(SAVED(path=save))
    again = [("review", _written(match))] if len(match.play) else []
    steps = [("play", ""), *again, ("analyse", ""), ("solve", "")]
    view.say(next_steps(spec, *steps, at=at, game=match.game))
    return 0


def _file(match: Match, path: Path, spec: str, names: tuple[str, str]) -> str:
    """The text of the saved game that `zermelo play` goes on with: PGN where its name says so."""
    game, result = match.game, match.result()
    if not game.record_suffix or path.suffix.lower() != game.record_suffix:
        return Record.of(match, spec, names).text()
    states = [state for state, _ in match.play.situations]
    winner = None if result is None else result.winner
    return game.write_record((states, match.play.moves), names, (result is not None, winner), match.text)


def _refuse_players(load: Path | None, **asked: str | None) -> None:
    """Refuse to let `zermelo play` seat anybody at a game that is over, where nobody can go back in it."""
    for name, given in asked.items():
        if given is not None:
            raise ParameterError(_OVER(path=load, option=f"--{name}"))


def _refuse_strangers(load: Path, spec: str, names: tuple[str, str], asked: Container[str | None]) -> None:
    """Refuse agents in files for `zermelo play`, if the saved game names them: its writer must not choose what runs."""
    for name in names:
        if runs_a_file(name) and name not in asked:
            machines = [shlex.quote(printable(machine)) for machine in names if machine != PERSON]
            options = zip(("--opponent", "--against"), machines, strict=False)
            seats = [f"{option} {machine}" for option, machine in options]
            raise not_allowed(load, name, " ".join([_again(load, shlex.quote(spec)), *seats]))


def _again(load: Path, rules: str) -> str:
    """The command line that goes on with a saved game by these rules."""
    return f"zermelo play {rules} --load {shlex.quote(str(load))}"


def _names(
    before: tuple[str, str], side: str | None, machine: str | None, against: str | None
) -> tuple[str, str]:
    """Who plays at the terminal: as in the file (else a person against the default machine), but for what is asked."""
    if against is not None:
        return machine or DEFAULT_MACHINE, against
    if side is None and machine is None:
        return before
    machines = [name for name in before if name != PERSON]
    new = machine or (machines[0] if machines else DEFAULT_MACHINE)
    persons = _SEATS[side] if side is not None else tuple(name == PERSON for name in before)
    return PERSON if persons[0] else new, PERSON if persons[1] else new


def _seats_from_here(match: Match, recorded: tuple[str, str]) -> tuple[str, str]:
    """Who goes on, at the terminal, with a game seen again: those who played, or one person for the side to move."""
    if PERSON in recorded:
        return recorded
    return (PERSON, recorded[1]) if match.play.player == 0 else (recorded[0], PERSON)


def _begin(
    game: str | None, load: Path | None, at: str | None, *, allow: bool
) -> tuple[str, Match, tuple[str, str] | None]:
    """The match that `zermelo play` starts, or goes on with as a file left it, with the names of those who played."""
    if load is not None:
        text = read_text(load)
        record = Record.read(text, load) if game is None else Record.of_file(text, load, load_game(game))
        if game is None:
            rules = load_recorded_game(record.game, load, command=partial(_again, load), allow=allow)
        else:
            rules = load_game(game)
        return game or rules.spec(), record.replay(rules, load), record.agents
    assert game is not None
    rules = load_game(game)
    match = Match(rules, read_situation(rules, at), text=at)
    tell_now()
    return game, match, None


def _heading(game: Game, one: str, two: str) -> str:
    first, second = game.players
    shown = {"first": first, "second": second, "one": shown_name(one, game), "two": shown_name(two, game)}
    return tell(_PLAYERS(title=titled(game), **shown))


def _written(match: Match) -> str:
    """The moves as an argument of the command line, or a word for them where they are many."""
    text = " ".join(match.play.names())
    return shlex.quote(text) if len(text) <= _MOST_WRITTEN else "MOVES"


def _told(match: Match) -> str:
    """Print a finished game at the terminal, move by move, and its last board."""
    moves = " ".join(f"{i}. {name}" for i, name in enumerate(match.play.names(), 1))
    return f"{moves}\n{board_of(match.game, *match.situation).text()}"
