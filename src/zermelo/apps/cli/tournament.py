"""`zermelo tournament GAME AGENT…`: everybody plays everybody; the same command goes on where it was stopped."""

from __future__ import annotations

import os
import re
import shlex
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from zermelo.apps import report
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import (
    GameArgument,
    JsonOption,
    argument,
    choice,
    duration,
    memory,
    option,
    whole,
)
from zermelo.apps.language import own_line, tell
from zermelo.errors import ParameterError, RulesError
from zermelo.files import ensure_writable, protect, write_folder, write_text
from zermelo.questions import titled
from zermelo.words import Phrase, Words, message, some, written

if TYPE_CHECKING:
    from zermelo.apps.tournament.event import Event
    from zermelo.game import Game
    from zermelo.matches.entrants import Entrant
    from zermelo.matches.hall import Conditions
    from zermelo.matches.sprt import Sprt
    from zermelo.matches.standings import Table

SUMMARY = message(
    "cli.tournament.summary",
    en="let agents and players' files play each other, safely and resumably, with ratings",
    fr="faire jouer agents et fichiers de joueurs les uns contre les autres, en sécurité, avec reprise et classement",
)
EXAMPLES = (
    "zermelo tournament tictactoe students/ --rounds 10 --db class.db",
    "zermelo tournament tictactoe greedy:heuristic=alignment greedy:heuristic=absolute --rounds 1",
    "zermelo tournament connect4 alphabeta:depth=4 mcts:visits=500 mine.py --format gauntlet --json",
    "zermelo tournament connect4 new.py old.py --format sprt --elo 0,20 --rounds 2000",
)

_AGENTS = message(
    "cli.tournament.agents",
    en="agents (exact, alphabeta:depth=4 …), FILE.py, folders of files, program:COMMAND; NAME=AGENT gives a name",
    fr="des agents (exact, alphabeta:depth=4 …), FICHIER.py, des dossiers, program:COMMANDE ; NOM=AGENT les nomme",
)
_ROUNDS = message(
    "cli.tournament.rounds",
    en="rounds (default: 10): in each one every pair plays both colours; the first begins at the start of the game, "
    "later ones after a few moves drawn by lot",
    fr="tours (par défaut : 10) : à chacun, chaque paire joue avec les deux couleurs ; le premier part du début du "
    "jeu, les suivants après quelques coups tirés au sort",
)
_DB = message(
    "cli.tournament.db",
    en="keep every game in this SQLite file; the same command goes on with it, and zermelo serve --db FILE shows it",
    fr="garder chaque partie dans ce fichier SQLite ; la même commande le reprend, et zermelo serve --db FICHIER le "
    "montre",
)
_SEED = message(
    "cli.tournament.seed",
    en="the same seed, the same chance (default: 0)",
    fr="la graine du hasard (par défaut : 0)",
)
_FORMAT = message(
    "cli.tournament.format",
    en="who meets whom (default: round-robin, everybody; gauntlet: the first one against the others; swiss: equals; "
    "sprt: two players until it is known who is stronger)",
    fr="qui rencontre qui (par défaut : round-robin, tout le monde ; gauntlet : le premier contre les autres ; swiss : "
    "à égalité de points ; sprt : deux joueurs jusqu'à ce qu'on sache lequel est plus fort)",
)
_ELO = message(
    "cli.tournament.elo",
    en="sprt: is the first player stronger by B Elo points rather than by A? (default: 0,20)",
    fr="sprt : le premier joueur est-il plus fort de B points Elo plutôt que de A ? (par défaut : 0,20)",
)
_SECONDS = message(
    "cli.tournament.seconds",
    en="processor time of a player's file for one move (default: 2)",
    fr="temps de calcul d'un fichier de joueur pour un coup (par défaut : 2)",
)
_WALL = message(
    "cli.tournament.wall",
    en="time by the clock that a player's file may sleep over one move (default: twice --seconds, at least 1)",
    fr="temps à l'horloge qu'un fichier de joueur peut passer à dormir pour un coup (par défaut : deux fois --seconds, "
    "au moins 1)",
)
_MEMORY = message(
    "cli.tournament.memory",
    en="memory of a player's file (default: 1GB)",
    fr="mémoire d'un fichier de joueur (par défaut : 1GB)",
)
_WORKERS = message(
    "cli.tournament.workers",
    en="games at the same time (default: one per core)",
    fr="parties en même temps (par défaut : une par cœur)",
)
_CLUSTER = message(
    "cli.tournament.cluster",
    en="play on the workers of a Dask cluster, tcp://HOST:PORT; games are kept here (pip install 'zermelo[dask]')",
    fr="jouer sur les workers d'une grappe Dask, tcp://HÔTE:PORT ; les parties sont gardées ici (pip install "
    "'zermelo[dask]')",
)
_UNSAFE = message(
    "cli.tournament.unsafe",
    en="run players' files even where they cannot be locked up: with all your rights",
    fr="exécuter les fichiers même là où ils ne peuvent pas être enfermés : avec tous les droits de qui lance "
    "la commande",
)
_OUTPUT = message(
    "cli.tournament.output",
    en="write the table: FILE.md, FILE.csv, FILE.json, or as a picture FILE.svg",
    fr="écrire le classement : FICHIER.md, FICHIER.csv, FICHIER.json, ou en image FICHIER.svg",
)
_REPORT = message(
    "cli.tournament.report",
    en="write a page for each player (games, endings, worst moves) and pictures into this folder; its index.html shows "
    "the standings while games are played",
    fr="écrire dans ce dossier une page par joueur (parties, fins, pires coups) et des images ; index.html y montre le "
    "classement pendant les parties",
)
_WRITTEN = message(
    "cli.tournament.written",
    en="{count} files in {folder}: begin with index.html",
    fr="{count} fichiers dans {folder} : commencer par index.html",
)
_BAD_OUTPUT = message(
    "cli.tournament.bad_output",
    en="-o {path}: the name ends in one of {endings}",
    fr="-o {path} : le nom se termine par l'un de {endings}",
)
_BAD_ELO = message(
    "cli.tournament.bad_elo",
    en="--elo {given}: two numbers, the smaller one first, like 0,20",
    fr="--elo {given} : deux nombres, le plus petit d'abord, comme 0,20",
)
_TWO = message(
    "cli.tournament.two",
    en="--format sprt compares two players, not {count}",
    fr="--format sprt compare deux joueurs, pas {count}",
)
_UNUSABLE = message(
    "cli.tournament.unusable",
    en="these players cannot play: {players}",
    fr="ces joueurs ne peuvent pas jouer : {players}",
)
_LEFT_OUT = message("cli.tournament.left_out", en="left out: {reason}", fr="laissé de côté : {reason}")
_BEFORE = message(
    "cli.tournament.before",
    en="{path} already holds {games}",
    fr="{path} contient déjà {games}",
)
_FILE_OUT = message(
    "cli.tournament.file_out", en="{count} file left out", fr="{count} fichier laissé de côté"
)
_FILES_OUT = message(
    "cli.tournament.files_out", en="{count} files left out", fr="{count} fichiers laissés de côté"
)
_HEAD = message(
    "cli.tournament.head",
    en="{title}: {players}, {games}",
    fr="{title} : {players}, {games}",
)
_FIRST_MOVE = message(
    "cli.tournament.first_move",
    en="beginning is worth {elo} Elo points (95 %: between {low} and {high})",
    fr="avantage de qui commence : {elo} Elo (à 95 % : entre {low} et {high})",
)
_UNKNOWN_YET = message(
    "cli.tournament.unknown_yet",
    en="sprt: not known yet after {pairs} pairs of games: log-likelihood ratio {ratio} between {low} and {high}",
    fr="sprt : pas encore tranché après {pairs} paires de parties : rapport de vraisemblance (log) {ratio} entre {low} "
    "et {high}",
)
_KNOWN = message(
    "cli.tournament.known",
    en="sprt: after {pairs} pairs of games, {one} against {two} is rather worth {elo} Elo points than {other} "
    "(log-likelihood ratio {ratio})",
    fr="sprt : après {pairs} paires de parties, {one} contre {two} vaut plutôt {elo} Elo que {other} "
    "(rapport de vraisemblance, log : {ratio})",
)
_STOPPED = message(
    "cli.tournament.stopped",
    en="stopped after {games}; all of them are kept: the same command goes on",
    fr="arrêté après {games} ; toutes sont gardées : la même commande reprend",
)

FORMATS = ("round-robin", "gauntlet", "swiss", "sprt")
_ENDINGS = (".md", ".csv", ".json", ".svg")
_MOST_ROUNDS = 1_000_000


def run(
    game: GameArgument,
    agents: Annotated[list[str], argument("AGENT…", _AGENTS)],
    rounds: Annotated[str, option("--rounds", "N", _ROUNDS)] = "10",
    db: Annotated[Path | None, option("--db", "FILE", _DB)] = None,
    seed: Annotated[str, option("--seed", "S", _SEED)] = "0",
    format: Annotated[str, option("--format", "|".join(FORMATS), _FORMAT)] = FORMATS[0],
    elo: Annotated[str, option("--elo", "A,B", _ELO)] = "0,20",
    seconds: Annotated[str, option("--seconds", "S", _SECONDS)] = "2",
    wall: Annotated[str | None, option("--wall", "S", _WALL)] = None,
    memory_size: Annotated[str, option("--memory", "SIZE", _MEMORY)] = "1GB",
    workers: Annotated[str | None, option("--workers", "N", _WORKERS)] = None,
    cluster: Annotated[str | None, option("--cluster", "ADDRESS", _CLUSTER)] = None,
    output: Annotated[Path | None, option("-o", "FILE", _OUTPUT)] = None,
    report_folder: Annotated[Path | None, option("--report", "FOLDER", _REPORT)] = None,
    unsafe: Annotated[bool, option("--unsafe", None, _UNSAFE)] = False,
    json: JsonOption = False,
) -> int:
    """Run `zermelo tournament`: play what is missing, then show the table."""
    from zermelo.apps.tournament.event import Event
    from zermelo.apps.tournament.watching import following, watching
    from zermelo.matches.cluster import Cluster
    from zermelo.matches.hall import Conditions

    cpu = duration("--seconds", seconds)
    conditions = Conditions(
        cpu=cpu,
        wall=max(1.0, 2 * cpu) if wall is None else duration("--wall", wall),
        memory=memory("--memory", memory_size),
        seed=whole("--seed", seed, 0),
        unsafe=unsafe,
    )
    halls = None if workers is None else whole("--workers", workers, 1, 1000)
    number = whole("--rounds", rounds, 1, _MOST_ROUNDS)
    choice("--format", format, FORMATS)
    test = _test(elo)
    if output is not None and output.suffix not in _ENDINGS:
        raise ParameterError(_BAD_OUTPUT(path=output, endings=some(_ENDINGS)))
    rules = load_game(game)
    ensure_writable(output)
    entrants, left_out = _players(agents, rules, game, conditions)
    if format == "sprt" and len(entrants) != 2:
        raise ParameterError(_TWO(count=len(entrants)))
    protect(*(Path(path) for entrant in entrants for path in entrant.files))
    for why in left_out.values():
        print(own_line(_LEFT_OUT(reason=why)), file=sys.stderr)
    with ExitStack() as stack:
        there = None if cluster is None else stack.enter_context(Cluster(cluster))
        places = max(1, os.cpu_count() or 1) if there is None else there.places
        event = stack.enter_context(Event(rules, game, entrants, conditions, format, db))
        event.store.leave_out(left_out)
        if event.before:
            print(own_line(_BEFORE(path=db, games=_counted(event))), file=sys.stderr)
        schedule, total = event.schedule(number, test)
        try:
            with watching(event.store, total) as bar, following(event, report_folder, bar) as watch:
                event.play(schedule, halls or places, watch, there)
        except KeyboardInterrupt:
            if db is not None:
                print(own_line(_STOPPED(games=_counted(event))), file=sys.stderr)
            raise
        _show(event, game, number, test, output, json=json)
        if report_folder is not None:
            _write_report(event, report_folder, json=json)
    return 0


def _players(
    agents: list[str], rules: Game, game: str, conditions: Conditions
) -> tuple[list[Entrant], dict[str, Words]]:
    """Return who plays on the command line, and the files of folders that take no part, with the reasons."""
    from zermelo.apps.tournament.event import unusable
    from zermelo.matches.entrants import TOO_FEW, read_entrants

    left_out: dict[str, Words] = {}
    read = read_entrants(agents, rules, lambda path, error: left_out.update({str(path): error.phrase}))
    bad = unusable(game, read, conditions)
    cannot = {entrant.name for entrant, _ in bad}
    able = [entrant for entrant in read if entrant.name not in cannot]
    left_out |= {entrant.spec: why for entrant, why in bad if entrant.folder}
    named = [why for entrant, why in bad if not entrant.folder]
    # A folder of which nobody plays was not the one that was meant.
    folders = {text for text in agents if Path(text).is_dir()} - {entrant.folder for entrant in able}
    if named or folders or (left_out and len(able) < 2):
        reasons = (tell(why) for why in (*left_out.values(), *named))
        raise RulesError(_UNUSABLE(players=some(reasons, separator=" · ")))
    if len(able) < 2:
        raise ParameterError(TOO_FEW)
    return able, left_out


def _write_report(event: Event, folder: Path, *, json: bool) -> None:
    from zermelo.apps.tournament.reports import report_files

    files = report_files(event.game, event.store, event.table())
    write_folder(folder, files)
    if not json:
        print(tell(_WRITTEN(count=len(files), folder=folder)))


def _show(event: Event, game: str, rounds: int, test: Sprt, output: Path | None, *, json: bool) -> None:
    """Print the table of `zermelo tournament`, and write it where it was asked for."""
    from zermelo.apps.tournament import words

    table = event.table()
    fields = {
        "game": game,
        "format": event.format,
        "rounds": rounds,
        "seed": event.conditions.seed,
        "games": event.store.count(),
        "before": event.before,
        "left_out": [{"file": file, "reason": tell(why)} for file, why in event.store.left_out().items()],
        "advantage": round(table.ratings.advantage.elo, 1),
        "standings": words.as_json(table),
        "superiority": words.superiority(table),
    }
    if event.format == "sprt":
        accepted, pairs, ratio = test.verdict(event.pairs())
        low, high = (round(bound, 3) for bound in test.bounds)
        fields["sprt"] = {
            "elo0": test.elo0, "elo1": test.elo1, "low": low, "high": high,
            "pairs": pairs, "ratio": round(ratio, 3), "accepted": accepted,
        }  # fmt: skip
    if output is not None:
        from zermelo.apps.tournament.pictures import ratings_svg

        made = {".md": words.as_markdown, ".csv": words.as_csv, ".svg": ratings_svg}
        write_text(
            output, made[output.suffix](table) if output.suffix in made else report.as_json(fields) + "\n"
        )
    if json:
        print(report.as_json(fields))
        return
    players = words.counted_players(len(table.standings))
    head = [tell(_HEAD(title=titled(event.game), players=players, games=_counted(event)))]
    if count := len(event.store.left_out()):
        head.append(tell(report.counted(count, _FILE_OUT, _FILES_OUT)))
    print(", ".join(head))
    print("\n".join([words.as_text(table), *words.glossary(event.entrants.values(), event.game)]))
    beginning = table.ratings.advantage
    interval = {"low": words.elo(beginning.low), "high": words.elo(beginning.high)}
    print(tell(_FIRST_MOVE(elo=words.elo(beginning.elo), **interval)))
    if event.format == "sprt":
        print(tell(_said(event, test)))
    print(next_steps(game, ("play", _opponent(event, table)), ("analyse", ""), game=event.game))


def _opponent(event: Event, table: Table) -> str:
    """The best of our own agents, advised for `zermelo play`: a stranger's file would not be locked up there."""
    for line in table.standings:
        entrant = event.entrants.get(line.number)
        if entrant is not None and not entrant.is_stranger:
            return f"--opponent {shlex.quote(entrant.spec)}"
    return ""


def _counted(event: Event) -> Phrase:
    from zermelo.apps.tournament import words

    return words.counted_games(event.store.count())


def _test(elo: str) -> Sprt:
    """The sequential test that two numbers on the command line describe."""
    from zermelo.matches.sprt import Sprt

    found = re.fullmatch(r"(-?[0-9]{1,3}(?:\.[0-9]{1,2})?),(-?[0-9]{1,3}(?:\.[0-9]{1,2})?)", elo)
    if found is None or not float(found[1]) < float(found[2]):
        raise ParameterError(_BAD_ELO(given=elo))
    return Sprt(float(found[1]), float(found[2]))


def _said(event: Event, test: Sprt) -> Phrase:
    """The line that `zermelo tournament` prints on what the sequential test has found."""
    accepted, pairs, ratio = test.verdict(event.pairs())
    low, high = test.bounds
    if accepted is None:
        return _UNKNOWN_YET(pairs=pairs, ratio=_signed(ratio), low=_signed(low), high=_signed(high))
    one, two = (event.entrants[number].name for number in event.numbers)
    elos = (test.elo1, test.elo0) if accepted == "elo1" else (test.elo0, test.elo1)
    worth, other = (f"{value:g}" for value in elos)
    return _KNOWN(pairs=pairs, ratio=_signed(ratio), one=one, two=two, elo=worth, other=other)


def _signed(value: float) -> str:
    return tell(written(round(value, 2))).replace("-", "−")
