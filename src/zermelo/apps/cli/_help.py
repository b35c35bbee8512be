"""Help in both languages, from the same annotations that parse the command line."""

from __future__ import annotations

import re
import textwrap
from types import ModuleType

from zermelo.apps.cli import command_module, command_names
from zermelo.apps.cli._french import example
from zermelo.apps.cli._parser import Parser
from zermelo.apps.language import tell
from zermelo.words import message

_OVERVIEW = message(
    "help.overview",
    en=(
        "zermelo: two-player games of perfect information\n\n"
        "usage: zermelo COMMAND … [--lang fr|en]\n\ncommands:\n{commands}\n\n"
        "a game: chomp, chomp:rows=2,columns=3, my_game.py, my_game.py:Class\n"
        "help on one command: zermelo COMMAND --help\nfirst steps: {first}"
    ),
    fr=(
        "zermelo : jeux à deux joueurs à information parfaite\n\n"
        "usage : zermelo COMMANDE … [--lang fr|en]\n\ncommandes :\n{commands}\n\n"
        "un jeu : chomp, chomp:lignes=2,colonnes=3, mon_jeu.py, mon_jeu.py:Classe\n"
        "aide d'une commande : zermelo COMMANDE --help\npremiers pas : {first}"
    ),
)
_USAGE = message("help.usage", en="usage: {usage}", fr="usage : {usage}")
_EXAMPLES = message("help.examples", en="examples:", fr="exemples :")
_FIRST_STEPS = ("zermelo games", "zermelo solve chomp", "zermelo play subtraction")
_LANG = message("help.lang", en="the language", fr="la langue")
_HELP = message("help.help", en="this text", fr="ce texte")
#: Letters of a line, and of the widest form that has its explanation beside it.
_LINE, _WIDEST = 100, 34


def overview() -> str:
    """Return the help's list of commands, one line each."""
    names = command_names()
    width = max(map(len, names))
    lines = [f"  {name.ljust(width)}  {tell(command_module(name).SUMMARY)}" for name in names]
    return tell(_OVERVIEW(commands="\n".join(lines), first=" · ".join(map(example, _FIRST_STEPS))))


def _bound(text: str) -> str:
    """Return a text of the help in which no line begins with a French sign of two parts."""
    return re.sub(r" (?=[;:?!»])", "\u00a0", text)


def of_command(module: ModuleType, parser: Parser) -> str:
    """Return the help of one command: usage, what it does, arguments and options, examples."""
    rows = [(parameter.form, tell(parameter.declared.words)) for parameter in parser.parameters]
    rows += [("--lang fr|en", tell(_LANG)), ("--help", tell(_HELP))]
    width = max(len(form) for form, _ in rows if len(form) <= _WIDEST)
    body: list[str] = []
    for form, explained in rows:
        lines = [line.replace("\u00a0", " ") for line in textwrap.wrap(_bound(explained), _LINE - width)]
        if len(form) > width:
            # One long list of words would push all explanations to the right: it has a line of its own.
            body.append(f"  {form}")
        else:
            body.append(f"  {form.ljust(width)}  {lines.pop(0)}")
        body += [" " * (width + 4) + line for line in lines]
    parts = [tell(_USAGE(usage=parser.usage)), "", tell(module.SUMMARY), "", *body, "", tell(_EXAMPLES)]
    return "\n".join([*parts, *(f"  {example(command)}" for command in module.EXAMPLES)])
