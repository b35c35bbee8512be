"""`zermelo laws GAME`: what the losing positions have in common, with what is proved of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._load import load_game, load_games
from zermelo.apps.cli._options import GameArgument, JsonOption, duration, option
from zermelo.apps.language import tell
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.questions import first_state, parameters, titled
from zermelo.words import message, some

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
_LOSING = message(
    "cli.laws.losing",
    en="the first player loses with {name} = {values}",
    fr="le premier joueur perd avec {name} = {values}",
)
_NO_LOSING = message(
    "cli.laws.no_losing",
    en="the first player loses with no value of {name} from {least} to {most}",
    fr="le premier joueur ne perd avec aucune valeur de {name} de {least} à {most}",
)
_GRUNDY = message("cli.laws.grundy", en="Grundy values: {values}", fr="valeurs de Grundy : {values}")
_STOPPED = message(
    "cli.laws.stopped", en="stopped after {value}: {reason}", fr="arrêté après {value} : {reason}"
)
_NO_PERIOD = message(
    "cli.laws.no_period",
    en="no period is seen in the Grundy values",
    fr="aucune période n'apparaît dans les valeurs de Grundy",
)
_HEAD = message("cli.laws.head", en="{title}:", fr="{title} :")
_MOST_LISTED = 60
_USUAL_SECONDS = 20.0
#: Smaller families show nothing.
_LEAST_FAMILY = 8


def run(
    game: GameArgument,
    parameter: Annotated[str | None, option("--parameter", "NAME=A..B", _PARAMETER)] = None,
    seconds: Annotated[str | None, option("--seconds", "S", _SECONDS)] = None,
    json: JsonOption = False,
) -> int:
    """Find laws and print them."""
    limit = _USUAL_SECONDS if seconds is None else duration("--seconds", seconds)
    if parameter is not None:
        return _sweep(game, parameter, limit, json)
    from zermelo.learn.laws import laws_at

    rules = load_game(game)
    found = laws_at(rules)
    if not found and (family := _family(rules)) is not None:
        return _told_sweep(game, *family, limit, json)
    if json:
        print(report.as_json({"game": game, "laws": [_fields(law) for law in found]}))
        return 0
    print("\n".join([tell(_HEAD(title=titled(rules))), *_told(found)]))
    print(next_steps(game, ("solve", "--list losing"), ("play", ""), ("explore", "")))
    return 0


def _fields(law: Law) -> dict[str, Any]:
    fields = {
        "kind": law.kind,
        "statement": tell(law.statement()),
        "proved": law.is_proved,
        "standing": tell(law.standing.words()),
    }
    if (period := getattr(law, "period", None)) is not None:
        fields |= {"preperiod": period.start, "period": period.length}
    if (residues := getattr(law, "residues", None)) is not None:
        fields["residues"] = list(residues)
    return fields


def _told(laws: list[Law]) -> list[str]:
    if not laws:
        return [tell(_NONE)]
    return [tell(_LAW(statement=law.statement(), standing=law.standing.words())) for law in laws]


def _sweep(spec: str, parameter: str, seconds: float, json: bool) -> int:
    """Look at a family that a range of a parameter makes."""
    given = re.fullmatch(r"\s*(\w+)=([0-9]{1,7})\.\.([0-9]{1,7})\s*", parameter)
    if given is None:
        raise ParameterError(_BAD_RANGE(given=parameter))
    between = "," if ":" in spec.rsplit(".py", 1)[-1] else ":"
    games = load_games(f"{spec}{between}{parameter.strip()}")
    return _told_sweep(spec, games, _varied(games, given[1], int(given[2])), seconds, json)


def _varied(games: Sequence[Game], given: str, least: int) -> str:
    """The parameter of a range, by its own name: it may have been given by a French one."""
    first, last = parameters(games[0]), parameters(games[-1])
    if given in first:
        return given
    return next(name for name, value in first.items() if value != last[name] or value == least)


def _family(game: Game) -> tuple[Iterable[Game], str] | None:
    """The smaller games of a person's own family, where one whole number says how large it is."""
    given = parameters(game)
    sizes = [name for name, value in given.items() if type(value) is int]
    if len(sizes) != 1 or not game.impartial or given[sizes[0]] < _LEAST_FAMILY:
        return None
    (name,) = sizes
    return _sizes(game, name), name


def _sizes(game: Game, name: str) -> Iterator[Game]:
    """The game in all sizes up to its own, made when they are asked for; those that it refuses are left out."""
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


def _told_sweep(spec: str, games: Iterable[Game], name: str, seconds: float, json: bool) -> int:
    """Solve the starts of a family, and tell their table and their laws."""
    from zermelo.games.octal import Octal
    from zermelo.games.subtraction import Subtraction
    from zermelo.learn.laws import laws_at, laws_of_sweep, sweep
    from zermelo.learn.laws.values import GrundyPeriod

    met: list[Game] = []

    def noted() -> Iterator[Game]:
        for game in games:
            met.append(game)
            yield game

    found = sweep(noted(), name, seconds=seconds)
    laws: list[Law] = [*laws_at(met[len(found.values) - 1]), *laws_of_sweep(found)]
    if any(law.is_proved for law in laws) and type(met[0]) in (Subtraction, Octal):
        laws = [law for law in laws if law.is_proved]  # the starts are heaps, of which more is known
    grundy = None if None in found.grundy else list(found.grundy)
    if json:
        fields = {
            "game": spec,
            "parameter": name,
            "values": list(found.values),
            "losing": list(found.losing),
            "grundy": grundy,
            "laws": [_fields(law) for law in laws],
        }
        print(report.as_json(fields))
        return 0
    least, most = found.values[0], found.values[-1]
    if found.losing:
        print(tell(_LOSING(name=name, values=some(found.losing, _MOST_LISTED))))
    else:
        print(tell(_NO_LOSING(name=name, least=least, most=most)))
    if grundy is not None:
        print(tell(_GRUNDY(values=some(grundy, _MOST_LISTED, " "))))
        if not any(isinstance(law, GrundyPeriod) or getattr(law, "is_about_values", False) for law in laws):
            print(tell(_NO_PERIOD))
    print("\n".join(_told(laws)))
    if found.stopped is not None:
        print(tell(_STOPPED(value=f"{name}={most}", reason=found.stopped)))
    return 0
