"""Help says what to type: in French, placeholders, files and games of the examples have French names."""

from __future__ import annotations

import re

from zermelo.apps.language import language

_PLACEHOLDERS = {
    "GAME": "JEU",
    "FILE": "FICHIER",
    "NAME": "NOM",
    "FOLDER": "DOSSIER",
    "MOVES": "COUPS",
    "SIZE": "TAILLE",
    "WORD": "MOT",
    "ACT": "ACTION",
    "CLASS": "CLASSE",
    "KIND": "GENRE",
    "LEVEL": "NIVEAU",
    "ADDRESS": "ADRESSE",
    "CALL": "APPEL",
}
_NAMES = {
    "my_game": "mon_jeu",
    "my_agent": "mon_agent",
    "my_file": "mon_fichier",
    "mine.py": "moi.py",
    "new.py": "nouveau.py",
    "old.py": "ancien.py",
    "students/": "eleves/",
    "steps/": "etapes/",
    "game.json": "partie.json",
    "games.txt": "parties.txt",
    "proof.json": "preuve.json",
    "class.db": "classe.db",
    "board.png": "plateau.png",
    "tree.tex": "arbre.tex",
    "small.book": "petit.book",
    "tictactoe": "morpion",
    "connect4": "puissance4",
    "reversi": "othello",
    "subtraction": "batonnets",
    "rows=": "lignes=",
    "columns=": "colonnes=",
    "heap=": "tas=",
}
_ANY_NAME = re.compile("|".join(rf"\b{re.escape(name)}" for name in _NAMES))


def placeholders(text: str) -> str:
    """Return the shape of a command's argument as its help says it: GAME, FILE.json; in French JEU, FICHIER.json."""
    if language() != "fr":
        return text
    return re.sub(r"[A-Z]{2,}", lambda found: _PLACEHOLDERS.get(found[0], found[0]), text)


def example(command: str) -> str:
    """Return an example of a command for its help, with names that its reader would choose."""
    return _ANY_NAME.sub(lambda found: _NAMES[found[0]], command) if language() == "fr" else command
