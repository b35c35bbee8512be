"""Laws and sweeps of a parameter as sentences, tables and pictures."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from zermelo.apps.language import tell
from zermelo.drawing.sequence_plot import Term, sequence_svg
from zermelo.game import Game
from zermelo.games import typed_name
from zermelo.games.octal import Octal
from zermelo.games.subtraction import Subtraction
from zermelo.learn.laws import Law, laws_at, laws_of_sweep, sweep, unsolved
from zermelo.learn.laws.sweeps import Sweep
from zermelo.learn.laws.values import GrundyPeriod
from zermelo.questions import parameters
from zermelo.scores import Outcome
from zermelo.words import message, some

_LOSING = message(
    "laws.losing",
    en="the first player loses with {name} = {values}",
    fr="le premier joueur perd avec {name} = {values}",
)
_NO_LOSING = message(
    "laws.no_losing",
    en="the first player loses with no value of {name} from {least} to {most}",
    fr="le premier joueur ne perd avec aucune valeur de {name} de {least} à {most}",
)
_GRUNDY = message("laws.grundy", en="Grundy values: {values}", fr="valeurs de Grundy : {values}")
_STOPPED = message("laws.stopped", en="stopped after {value}: {reason}", fr="arrêté après {value} : {reason}")
_NO_PERIOD = message(
    "laws.no_period",
    en="no period is seen in the Grundy values",
    fr="aucune période n'apparaît dans les valeurs de Grundy",
)
_COLUMNS = message("laws.columns", en="outcome|Grundy value", fr="issue|valeur de Grundy")
_OUTCOMES = {
    Outcome.WIN: message("laws.win", en="won", fr="gagné"),
    Outcome.DRAW: message("laws.draw", en="drawn", fr="nul"),
    Outcome.LOSS: message("laws.loss", en="lost", fr="perdu"),
}
_VALUES_OF = message("laws.values_of", en="Grundy values of the starts", fr="valeurs de Grundy des départs")
_WHO_WINS = message("laws.who_wins", en="who wins from the start", fr="qui gagne au départ")
_MEANINGS = {
    Outcome.WIN: message("laws.first_wins", en="the first player wins", fr="le premier joueur gagne"),
    Outcome.DRAW: message("laws.first_draws", en="a draw", fr="nulle"),
    Outcome.LOSS: message("laws.first_loses", en="the first player loses", fr="le premier joueur perd"),
}
_SWEEP_HELPS = message(
    "laws.sweep_helps",
    en="what can be had: who wins from the start as {name} grows ({value} here), with --parameter {name}=A..B",
    fr="ce qui peut se faire : qui gagne au départ quand {name} croît ({value} ici), avec --parameter {name}=A..B",
)
_SMALLER_HELPS = message(
    "laws.smaller_helps",
    en="a smaller {name} helps ({value} here), or the starts of a whole family: --parameter {name}=A..B",
    fr="une valeur plus petite de {name} aide ({value} ici), ou les départs de toute une famille : "
    "--parameter {name}=A..B",
)
_NO_NUMBER_HELPS = message(
    "laws.no_number_helps",
    en="it has no whole number as a parameter whose values could be looked at one after the other (--parameter)",
    fr="il n'a pas de paramètre entier dont les valeurs pourraient être vues l'une après l'autre (--parameter)",
)
_MOST_LISTED = 60


def law_fields(law: Law) -> dict[str, Any]:
    """Return a law as the printed JSON has it."""
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


def unsolved_fields(game: Game) -> dict[str, str] | None:
    """Return, for the printed JSON, why a game's positions were not solved for laws, and what would help, or None."""
    reason = unsolved(game)
    if reason is None:
        return None
    numbers = {name: value for name, value in parameters(game).items() if type(value) is int}
    if not numbers:
        return {"reason": tell(reason), "help": tell(_NO_NUMBER_HELPS)}
    name, value = max(numbers.items(), key=itemgetter(1))
    helps = _SMALLER_HELPS if game.impartial else _SWEEP_HELPS
    return {"reason": tell(reason), "help": tell(helps(name=typed_name(type(game), name), value=value))}


def swept(
    games: Iterable[Game], name: str, *, seconds: float, progress: Any = None
) -> tuple[Sweep, list[Law]]:
    """Return the starts of a family, solved, and the laws to be printed that they and the last of its games show."""
    met: list[Game] = []

    def noted() -> Iterator[Game]:
        for game in games:
            met.append(game)
            yield game

    found = sweep(noted(), name, seconds=seconds, progress=progress)
    laws: list[Law] = [*laws_at(met[len(found.values) - 1]), *laws_of_sweep(found)]
    if any(law.is_proved for law in laws) and type(met[0]) in (Subtraction, Octal):
        laws = [law for law in laws if law.is_proved]  # the starts are heaps, of which more is known
    return found, laws


def sweep_words(found: Sweep, laws: Sequence[Law]) -> list[str]:
    """Return what the starts of a family are worth, in sentences."""
    least, most = found.values[0], found.values[-1]
    name = found.called
    if found.losing:
        lines = [tell(_LOSING(name=name, values=some(found.losing, _MOST_LISTED)))]
    else:
        lines = [tell(_NO_LOSING(name=name, least=least, most=most))]
    if (grundy := values_of(found)) is not None:
        lines.append(tell(_GRUNDY(values=some(grundy, _MOST_LISTED, " "))))
        if not any(isinstance(law, GrundyPeriod) or getattr(law, "is_about_values", False) for law in laws):
            lines.append(tell(_NO_PERIOD))
    return lines


def stopped_words(found: Sweep) -> str | None:
    """Return in words why a sweep for laws ended before its last value; None where it did not."""
    if found.stopped is None:
        return None
    return tell(_STOPPED(value=f"{tell(found.called)}={found.values[-1]}", reason=found.stopped))


def values_of(found: Sweep) -> list[int] | None:
    """Return the Grundy values of the starts of a sweep as they are printed; None where one has none."""
    values = [value for value in found.grundy if value is not None]
    return values if len(values) == len(found.grundy) else None


def sweep_table(found: Sweep) -> list[list[str]]:
    """Return the printed table of a sweep: a row for each value of the parameter, the heads of the columns first."""
    rows = [[tell(found.called), *tell(_COLUMNS).split("|")]]
    for value, outcome, grundy in zip(found.values, found.outcomes, found.grundy, strict=True):
        rows.append([str(value), tell(_OUTCOMES[outcome]), "–" if grundy is None else str(grundy)])
    return rows


def sweep_csv(found: Sweep) -> str:
    """Return a sweep's printed table as CSV: parameter, outcome for the first player, Grundy value or nothing."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([found.name, "outcome", "grundy"])
    writer.writerows(zip(found.values, found.outcomes, found.grundy, strict=True))
    return text.getvalue()


def sweep_svg(found: Sweep) -> str:
    """Return the picture beside a sweep's printed table: points as high as Grundy values, and which starts are lost."""
    grundy = values_of(found)
    heights = [0] * len(found.values) if grundy is None else grundy
    terms = [
        Term(value, height, outcome)
        for value, height, outcome in zip(found.values, heights, found.outcomes, strict=True)
    ]
    title = tell(_WHO_WINS if grundy is None else _VALUES_OF)
    meanings = {outcome: tell(words) for outcome, words in _MEANINGS.items()}
    has_values = grundy is not None
    return sequence_svg(terms, title=title, across=tell(found.called), meanings=meanings, heights=has_values)
