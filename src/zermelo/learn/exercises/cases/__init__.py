"""Cases in order of size: what a person's function is tried on, smallest first.

A maker yields `Thing`s: plain data that a function may be called with, and what to draw of it. First come all things
up to a size, in the order that the maker's `order` says in words; then, by other makers, random ones from a fixed seed.
"""

from zermelo.learn.exercises.cases.boards import BOARDS
from zermelo.learn.exercises.cases.graphs import GRAPHS
from zermelo.learn.exercises.cases.numbers import NUMBERS
from zermelo.learn.exercises.cases.seeds import SEEDS
from zermelo.learn.exercises.cases.things import Maker, Thing
from zermelo.learn.exercises.cases.trees import TREES

__all__ = ["MAKERS", "Maker", "Thing"]

MAKERS: dict[str, Maker] = {maker.name: maker for maker in (*NUMBERS, *GRAPHS, *TREES, *BOARDS, *SEEDS)}
