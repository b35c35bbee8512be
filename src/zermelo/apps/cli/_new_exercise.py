"""`zermelo exercise new FILE.toml`: an exercise of one's own to begin with."""

from __future__ import annotations

from pathlib import Path

from zermelo.apps.language import tell
from zermelo.errors import FileError, ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.words import message

_NOT_TOML = message(
    "cli.new_exercise.not_toml",
    en="{path}: an exercise file has a name that ends in .toml, like my-exercise.toml",
    fr="{path} : un fichier d'exercice a un nom qui finit par .toml, comme mon-exercice.toml",
)
_EXISTS = message(
    "cli.new_exercise.exists",
    en="{path} exists already and is left as it is: choose another name",
    fr="{path} existe déjà et reste tel quel : choisir un autre nom",
)
_WRITTEN = message(
    "cli.new_exercise.written",
    en="{path} written: an exercise that works; try it: zermelo exercise check {id} FILE.py --folder {folder}",
    fr="{path} écrit : un exercice qui marche ; l'essayer : zermelo exercise check {id} FICHIER.py --folder {folder}",
)
# Not shown to students: a teacher's file has both languages in it.
_TEMPLATE = '''# An exercise: all fields are explained in docs/exercises.md.
id = "{id}"
signature = "maximum(graph)"
# Python that defines the function: the answer.
reference = """
def maximum(graph):
    return max(len(successors) for successors in graph.values())
"""
# "exact", "any order" or "printed"; or accept = """def accept(answer, graph): ..."""
compare = "exact"
# Names that the statement forbids, like ["max", "comprehension"].
forbidden = []
# Smallest cases first, then random ones: numbers, pairs, heaps, dags, arenas, trees, boards, lines ...
cases = [{{make = "dags", vertices = 4}}, {{make = "random_dags", count = 20}}]

[title]
en = "The largest number of successors"
fr = "Le plus grand nombre de successeurs"

[statement]
en = "Write maximum(graph), which returns the largest number of successors that a vertex has."
fr = "Écrire maximum(graph), qui renvoie le plus grand nombre de successeurs d'un sommet."

[[hints]]
en = "Look at the length of each list."
fr = "Regarder la longueur de chaque liste."

# A classic fault: whoever does exactly what one of the variants does is told its name.
[[faults]]
name = {{en = "the vertex instead of the number", fr = "le sommet au lieu du nombre"}}
hint = {{en = "the length of its list is asked for", fr = "c'est la longueur de sa liste qui est demandée"}}
variants = ["""
def maximum(graph):
    return max(graph, key=lambda v: len(graph[v]))
"""]
'''


def new_exercise(path: Path) -> int:
    """Write the template of `exercise new`; a file that exists is never touched."""
    if path.suffix != ".toml":
        raise ParameterError(_NOT_TOML(path=path))
    if path.exists() or path.is_symlink():
        raise FileError(_EXISTS(path=path))
    ensure_writable(path)
    write_text(path, _TEMPLATE.format(id=path.stem))
    print(tell(_WRITTEN(path=path, id=path.stem, folder=path.parent)))
    return 0
