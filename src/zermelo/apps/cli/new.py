"""`zermelo new FILE`: a commented rules file that solves at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._options import argument, choice, option
from zermelo.apps.cli._templates import KINDS, TEMPLATES
from zermelo.apps.language import tell
from zermelo.errors import FileError, ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.words import message

SUMMARY = message(
    "cli.new.summary",
    en="start a game of one's own: a commented rules file that solves at once",
    fr="commencer un jeu à soi : un fichier de règles commenté qui se résout aussitôt",
)
EXAMPLES = ("zermelo new my_game.py", "zermelo new my_game.py --kind grid", "zermelo check my_game.py")

_FILE = message(
    "cli.new.file", en="the file to write, like my_game.py", fr="le fichier à écrire, comme mon_jeu.py"
)
_KIND = message(
    "cli.new.kind",
    en="a game of heaps, on a grid or on a graph, with a board (default: one heap, without)",
    fr="un jeu à tas, sur une grille ou sur un graphe, avec un plateau (par défaut : un tas, sans plateau)",
)
_EXISTS = message(
    "cli.new.exists",
    en="{path} exists already and is left as it is: choose another name",
    fr="{path} existe déjà et reste tel quel : choisir un autre nom",
)
_NOT_PYTHON = message(
    "cli.new.not_python",
    en="{path}: a rules file has a name that ends in .py, like my_game.py",
    fr="{path} : un fichier de règles a un nom qui finit par .py, comme mon_jeu.py",
)
_WRITTEN = message(
    "cli.new.written",
    en="{path} written: a small game that works; replace its rules",
    fr="{path} écrit : un petit jeu qui fonctionne ; remplacer ses règles",
)


def run(
    file: Annotated[Path, argument("FILE", _FILE)],
    kind: Annotated[str | None, option("--kind", "heaps|grid|graph", _KIND)] = None,
) -> int:
    """Run `zermelo new`: write the template; a file that exists is never touched."""
    if kind is not None:
        choice("--kind", kind, KINDS)
    if file.suffix != ".py":
        raise ParameterError(_NOT_PYTHON(path=file))
    if file.exists() or file.is_symlink():
        raise FileError(_EXISTS(path=file))
    ensure_writable(file)
    write_text(file, tell(TEMPLATES[kind](name=_class_name(file.stem), path=file.name)))
    print(tell(_WRITTEN(path=file)))
    print(next_steps(str(file), ("solve", ""), ("check", ""), ("play", "")))
    return 0


def _class_name(stem: str) -> str:
    """Return the class's name that the template of `zermelo new` has, made from the file's.

    >>> _class_name("my_game"), _class_name("2048")
    ('MyGame', 'Game2048')
    """
    words = re.split(r"\W+|_", stem)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    return name if name.isidentifier() and name != "Game" else f"Game{name}"
