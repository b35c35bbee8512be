"""`zermelo new FILE`: a commented rules file that solves at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._options import argument
from zermelo.apps.language import tell
from zermelo.errors import FileError, ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.words import message

SUMMARY = message(
    "cli.new.summary",
    en="start a game of one's own: a commented rules file that solves at once",
    fr="commencer un jeu à soi : un fichier de règles commenté qui se résout aussitôt",
)
EXAMPLES = ("zermelo new my_game.py", "zermelo solve my_game.py", "zermelo check my_game.py")

_FILE = message(
    "cli.new.file", en="the file to write, like my_game.py", fr="le fichier à écrire, comme mon_jeu.py"
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

_TEMPLATE = message(
    "cli.new.template",
    en='''"""{name}: take 1, 2 or 3 counters from a heap; who takes the last one wins."""

from zermelo import Game


class {name}(Game):
    """Rewrite the three methods below: zermelo does the rest."""

    # Both players always have the same moves. Delete this line if each has pieces of their own.
    impartial = True

    def __init__(self, heap=10):
        # Every parameter is kept under its own name: zermelo solve {path}:heap=12
        self.heap = heap

    def start(self):
        # A state never changes (a number, a text, a tuple …); it is seen by the player to move.
        return (self.heap,)

    def moves(self, state):
        # Yield every legal move; when there is none, the game is over.
        for number in range(1, min(3, state[0]) + 1):
            yield number

    def play(self, state, move):
        # Return the new state; never change the old one.
        return (state[0] - move,)

    # Without a method `score`, a player who cannot move has lost. Otherwise: the result of an ended
    # game for the player to move, 1 for a win, 0 for a draw, -1 for a loss.
    #
    # def score(self, state):
    #     return -1
''',
    fr='''"""{name} : prendre 1, 2 ou 3 jetons dans un tas ; qui prend le dernier gagne."""

from zermelo import Game


class {name}(Game):
    """Réécrire les trois méthodes qui suivent : zermelo fait le reste."""

    # Les deux joueurs ont toujours les mêmes coups. Effacer cette ligne si chacun a ses propres pièces.
    impartial = True

    def __init__(self, heap=10):
        # Chaque paramètre est gardé sous son nom : zermelo solve {path}:heap=12
        self.heap = heap

    def start(self):
        # Un état ne change pas (nombre, texte, tuple …) ; il est vu par qui doit jouer.
        return (self.heap,)

    def moves(self, state):
        # Produire chaque coup permis ; quand il n'y en a pas, la partie est finie.
        for number in range(1, min(3, state[0]) + 1):
            yield number

    def play(self, state, move):
        # Renvoyer le nouvel état ; ne jamais modifier l'ancien.
        return (state[0] - move,)

    # Sans méthode `score`, qui ne peut pas jouer a perdu. Sinon : le résultat d'une partie finie pour
    # qui doit jouer, 1 pour un gain, 0 pour une nulle, -1 pour une perte.
    #
    # def score(self, state):
    #     return -1
''',
)


def run(file: Annotated[Path, argument("FILE", _FILE)]) -> int:
    """Write the template; a file that exists is never touched."""
    if file.suffix != ".py":
        raise ParameterError(_NOT_PYTHON(path=file))
    if file.exists() or file.is_symlink():
        raise FileError(_EXISTS(path=file))
    ensure_writable(file)
    write_text(file, tell(_TEMPLATE(name=_class_name(file.stem), path=file.name)))
    print(tell(_WRITTEN(path=file)))
    print(next_steps(str(file), ("solve", ""), ("check", ""), ("play", "")))
    return 0


def _class_name(stem: str) -> str:
    """Return a class's name made from a file's.

    >>> _class_name("my_game"), _class_name("2048")
    ('MyGame', 'Game2048')
    """
    words = re.split(r"\W+|_", stem)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    return name if name.isidentifier() and name != "Game" else f"Game{name}"
