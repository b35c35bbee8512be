"""The command line read from the annotations of a command's `run`: small, bilingual and quick to import.

    def run(game: Annotated[str, argument("GAME", …)], at: Annotated[str | None, option("--at", "POSITION", …)] = None)

Written here because a general library (typer brings pydantic) takes longer to import than most answers take
to compute. Every value arrives as a text (a flag as a bool, a file as a Path, an argument called ID… as a list).
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.apps.cli._french import placeholders
from zermelo.errors import ParameterError
from zermelo.words import Message, did_you_mean, message, some

_UNKNOWN_OPTION = message(
    "parser.unknown_option",
    en="{command} has no option {option}{guess}; its options: {options}",
    fr="{command} n'a pas d'option {option}{guess} ; ses options : {options}",
)
_MISSING = message(
    "parser.missing", en="{what} is missing; usage: {usage}", fr="il manque {what} ; usage : {usage}"
)
_EXTRA = message(
    "parser.extra",
    en="“{given}” is one argument too many; usage: {usage}",
    fr="« {given} » est un argument de trop ; usage : {usage}",
)
_NEEDS_VALUE = message(
    "parser.needs_value",
    en="option {option} needs a value; usage: {usage}",
    fr="l'option {option} demande une valeur ; usage : {usage}",
)
_NO_VALUE = message(
    "parser.no_value",
    en="option {option} takes no value: {given}",
    fr="l'option {option} ne prend pas de valeur : {given}",
)
_TWICE = message(
    "parser.twice", en="option {option} is given twice", fr="l'option {option} est donnée deux fois"
)

GLOBAL_OPTIONS = ("--lang", "--help")


@dataclass(frozen=True)
class Declaration:
    """What an annotation says of an argument (no `option`) or of an option (no `metavar`: a flag)."""

    option: str | None
    metavar: str | None
    words: Message


@dataclass(frozen=True)
class Parameter:
    """One argument or option of a command."""

    name: str
    declared: Declaration
    required: bool
    is_path: bool

    @property
    def label(self) -> str:
        """An argument or option as people call it: GAME, or --depth."""
        return self.declared.option or placeholders(str(self.declared.metavar))

    @property
    def form(self) -> str:
        """An argument or option as the usage shows it: GAME, --depth N, --json."""
        option, metavar = self.declared.option, self.declared.metavar
        return " ".join(part for part in (option, placeholders(metavar or "")) if part)

    @property
    def is_repeated(self) -> bool:
        """Whether it is a command's argument that takes all words that follow, as a list: ID…."""
        return self.declared.option is None and str(self.declared.metavar).endswith("…")

    @property
    def is_flag(self) -> bool:
        """Whether it is a command's option without a value."""
        return self.declared.metavar is None


class Parser:
    """The arguments and options of one command."""

    def __init__(self, command: str, run: Callable[..., Any]) -> None:
        self.command = command
        hints = typing.get_type_hints(run, include_extras=True)
        self.parameters = [
            Parameter(
                name=name,
                declared=next(part for part in hints[name].__metadata__ if isinstance(part, Declaration)),
                required=parameter.default is inspect.Parameter.empty,
                is_path=Path in (hints[name].__origin__, *typing.get_args(hints[name].__origin__)),
            )
            for name, parameter in inspect.signature(run).parameters.items()
        ]

    @property
    def usage(self) -> str:
        """The shape of the command on one line."""
        forms = [p.form if p.required else f"[{p.form}]" for p in self.parameters]
        return " ".join([f"zermelo {self.command}", *forms])

    def parse(self, given: Sequence[str]) -> dict[str, Any]:
        """Return the values by parameter that the command line gives; whatever does not fit is refused in one line."""
        options = {p.label: p for p in self.parameters if p.declared.option}
        places = [p for p in self.parameters if not p.declared.option]
        found: dict[str, Any] = {}
        rest = list(given)
        only_places = False
        while rest:
            word = rest.pop(0)
            if word == "--" and not only_places:
                only_places = True
            elif only_places or not _is_option(word):
                if not places:
                    raise ParameterError(_EXTRA(given=word, usage=self.usage))
                if places[0].is_repeated:
                    found.setdefault(places[0].name, []).append(word)
                else:
                    self._keep(found, places.pop(0), word)
            else:
                option, equals, value = word.partition("=")
                if option not in options:
                    raise self._unknown(option, list(options))
                parameter = options[option]
                if parameter.is_flag:
                    if equals:
                        raise ParameterError(_NO_VALUE(option=option, given=word))
                    self._keep(found, parameter, True)
                    continue
                if not equals:
                    if not rest or rest[0] in options:
                        raise ParameterError(_NEEDS_VALUE(option=option, usage=self.usage))
                    value = rest.pop(0)
                self._keep(found, parameter, value)
        for parameter in self.parameters:
            if parameter.required and parameter.name not in found:
                raise ParameterError(_MISSING(what=parameter.label, usage=self.usage))
        return found

    def _keep(self, found: dict[str, Any], parameter: Parameter, value: Any) -> None:
        if parameter.name in found:
            raise ParameterError(_TWICE(option=parameter.label))
        found[parameter.name] = Path(value) if parameter.is_path else value

    def _unknown(self, option: str, known: list[str]) -> ParameterError:
        guess = did_you_mean(option, known)
        allowed = some([*known, *GLOBAL_OPTIONS], 40)
        fields = {"command": self.command, "option": option, "guess": guess, "options": allowed}
        return ParameterError(_UNKNOWN_OPTION(**fields))


def _is_option(word: str) -> bool:
    """Whether a word of the command line asks for an option: −3 and −∞ are answers."""
    return word.startswith("-") and word != "-" and not re.match(r"-(\d|inf\b|∞)", word)
