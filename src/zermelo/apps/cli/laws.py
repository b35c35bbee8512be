"""`zermelo laws GAME`: what the losing positions have in common, with what is proved of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from zermelo.apps import report
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._load import load_game, load_games
from zermelo.apps.cli._options import GameArgument, JsonOption, duration, option
from zermelo.apps.language import tell
from zermelo.errors import ParameterError
from zermelo.files import ensure_ending, ensure_writable, write_text
from zermelo.game import Game
from zermelo.questions import first_state, parameters, titled
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.learn.laws import Law

SUMMARY = message(
    "cli.laws.summary",
    en="find what the losing positions of a game have in common, and what is proved of it",
    fr="trouver ce que les positions perdantes d'un jeu ont en commun, et ce qui en est prouvé",
)
EXAMPLES = (
    "zermelo laws subtraction:take=3",
    "zermelo laws octal:code=.77",
    "zermelo laws examples/fibonacci_nim.py --parameter heap=2..60",
    "zermelo laws octal:code=.77 --parameter heap=0..200 -o kayles.svg --table kayles.csv",
)

_PARAMETER = message(
    "cli.laws.parameter",
    en="solve the starts for each value of a parameter, and look for laws in them",
    fr="résoudre les départs pour chaque valeur d'un paramètre, et y chercher des lois",
)
_SECONDS = message(
    "cli.laws.seconds",
    en="with --parameter: solve for so long (default: 20)",
    fr="avec --parameter : résoudre pendant cette durée (par défaut : 20)",
)
_BAD_RANGE = message(
    "cli.laws.range",
    en="--parameter {given}: write a name and a range of whole numbers, like heap=1..200",
    fr="--parameter {given} : écrire un nom et un intervalle d'entiers, comme heap=1..200",
)
_LAW = message("cli.laws.law", en="{statement}\n  ({standing})", fr="{statement}\n  ({standing})")
_NONE = message("cli.laws.none", en="no law found", fr="aucune loi trouvée")
_FEW = message(
    "cli.laws.few",
    en="{count} values are few: try a larger {name}, up to {most}",
    fr="{count} valeurs, c'est peu : essayer une valeur plus grande de {name}, jusqu'à {most}",
)
#: Fewer values than the first seldom show a law, since periods begin late; the second is soon solved.
_FEW_VALUES, _MORE_VALUES = 30, 100
_OUTPUT = message(
    "cli.laws.output",
    en="with --parameter: draw the starts, their Grundy values and which are lost (SVG)",
    fr="avec --parameter : dessiner les départs, leurs valeurs de Grundy et lesquels sont perdus (SVG)",
)
_TABLE = message(
    "cli.laws.table",
    en="with --parameter: a row for each value, for other programs (CSV)",
    fr="avec --parameter : une ligne par valeur, pour d'autres programmes (CSV)",
)
_ONLY_SWEEPS = message(
    "cli.laws.only_sweeps",
    en="-o and --table are for the values of a parameter: add --parameter NAME=A..B",
    fr="-o et --table sont pour les valeurs d'un paramètre : ajouter --parameter NOM=A..B",
)
_WRITTEN = message("cli.laws.written", en="written: {path}", fr="écrit : {path}")
_HEAD = message("cli.laws.head", en="{title}:", fr="{title} :")
_USUAL_SECONDS = 20.0
#: Smaller families show nothing.
_LEAST_FAMILY = 8


@dataclass(frozen=True)
class _Files:
    """Where the picture and the table of a sweep go."""

    picture: Path | None
    table: Path | None

    def given(self) -> list[Path]:
        """Return those of the command's output files that are wanted."""
        return [path for path in (self.picture, self.table) if path is not None]


def run(
    game: GameArgument,
    parameter: Annotated[str | None, option("--parameter", "NAME=A..B", _PARAMETER)] = None,
    seconds: Annotated[str | None, option("--seconds", "S", _SECONDS)] = None,
    output: Annotated[Path | None, option("-o", "FILE.svg", _OUTPUT)] = None,
    table: Annotated[Path | None, option("--table", "FILE.csv", _TABLE)] = None,
    json: JsonOption = False,
) -> int:
    """Run `zermelo laws`: find laws and print them."""
    limit = _USUAL_SECONDS if seconds is None else duration("--seconds", seconds)
    files = _Files(output, table)
    for path in files.given():
        ensure_writable(path)
    ensure_ending(table, ".csv")
    if parameter is not None:
        return _sweep(game, parameter, limit, json, files)
    from zermelo.learn.laws import laws_at

    rules = load_game(game)
    found = laws_at(rules)
    if not found and (family := _family(rules)) is not None:
        return _told_sweep(game, *family, limit, json, files)
    if files.given():
        raise ParameterError(_ONLY_SWEEPS)
    from zermelo.apps.law_words import law_fields, unsolved_fields

    missing = None if found else unsolved_fields(rules)
    if json:
        fields = {"game": game, "laws": [law_fields(law) for law in found], "unsolved": missing}
        print(report.as_json(fields))
        return 0
    told = _told(found) if missing is None else list(missing.values())
    print("\n".join([tell(_HEAD(title=titled(rules))), *told]))
    print(next_steps(game, ("solve", "--list losing"), ("play", ""), ("explore", ""), game=rules))
    return 0


def _told(laws: list[Law]) -> list[str]:
    if not laws:
        return [tell(_NONE)]
    return [tell(_LAW(statement=law.statement(), standing=law.standing.words())) for law in laws]


def _sweep(spec: str, parameter: str, seconds: float, json: bool, files: _Files) -> int:
    """Print the laws of a family that a range of a parameter makes on the command line."""
    given = re.fullmatch(r"\s*(\w+)=([0-9]{1,7})\.\.([0-9]{1,7})\s*", parameter)
    if given is None:
        raise ParameterError(_BAD_RANGE(given=parameter))
    between = "," if ":" in spec.rsplit(".py", 1)[-1] else ":"
    games = load_games(f"{spec}{between}{parameter.strip()}")
    return _told_sweep(spec, games, _varied(games, given[1], int(given[2])), seconds, json, files)


def _varied(games: Sequence[Game], given: str, least: int) -> str:
    """The parameter of a range on the command line, by its own name: it may have been given by a French one."""
    first, last = parameters(games[0]), parameters(games[-1])
    if given in first:
        return given
    return next(name for name, value in first.items() if value != last[name] or value == least)


def _family(game: Game) -> tuple[Iterable[Game], str] | None:
    """The smaller games of a person's own family for `zermelo laws`, where one whole number says how large it is."""
    given = parameters(game)
    sizes = [name for name, value in given.items() if type(value) is int]
    if len(sizes) != 1 or not game.impartial or given[sizes[0]] < _LEAST_FAMILY:
        return None
    (name,) = sizes
    return _sizes(game, name), name


def _sizes(game: Game, name: str) -> Iterator[Game]:
    """The command's game in all sizes up to its own, made when they are asked for; without those that it refuses."""
    given = parameters(game)
    for value in range(1, given[name]):
        smaller = None
        with suppress(Exception):  # a person's rules may refuse a size by raising anything
            made = type(game)(**{**given, name: value})
            first_state(made)
            smaller = made
        if smaller is not None:
            yield smaller
    yield game


def _told_sweep(
    spec: str, games: Iterable[Game], name: str, seconds: float, json: bool, files: _Files
) -> int:
    """Solve the starts of a family, and print their table and their laws."""
    from zermelo.apps import law_words

    found, laws = law_words.swept(games, name, seconds=seconds)
    if files.picture is not None:
        write_text(files.picture, law_words.sweep_svg(found))
    if files.table is not None:
        write_text(files.table, law_words.sweep_csv(found))
    if json:
        fields = {
            "game": spec,
            "parameter": name,
            "values": list(found.values),
            "losing": list(found.losing),
            "grundy": law_words.values_of(found),
            "laws": [law_words.law_fields(law) for law in laws],
            "stopped": law_words.stopped_words(found),
        }
        print(report.as_json(fields))
        return 0
    print("\n".join([*law_words.sweep_words(found, laws), *_told(laws)]))
    if (stopped := law_words.stopped_words(found)) is not None:
        print(stopped)
    elif not laws and 1 < len(found.values) < _FEW_VALUES:
        print(tell(_FEW(count=len(found.values), name=found.called, most=_MORE_VALUES)))
    for path in files.given():
        print(tell(_WRITTEN(path=path)))
    return 0
