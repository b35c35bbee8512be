"""Whole numbers, pairs of them, and words from a list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from zermelo.learn.exercises.cases.things import Maker, Thing
from zermelo.words import message

_BY_SIZE = message("cases.numbers", en="smaller numbers first", fr="les plus petits nombres d'abord")
_BY_LENGTH = message("cases.lists", en="shorter lists first", fr="les listes les plus courtes d'abord")
_BY_SUM = message("cases.pairs", en="smaller sums first", fr="les plus petites sommes d'abord")


def numbers(least: int = 0, most: int = 12) -> Iterator[Thing]:
    """All numbers from `least` to `most`, to try a student's function on."""
    for n in range(least, most + 1):
        yield Thing((n,))


def once() -> Iterator[Thing]:
    """Nothing, once, to try a student's function on: the exercise makes its calls itself."""
    yield Thing(())


def pairs(least: int = 0, most: int = 12) -> Iterator[Thing]:
    """All pairs (n, p) of numbers with n + p ≤ `most`, by their sum, to try a student's function on."""
    for total in range(2 * least, most + 1):
        for n in range(least, total - least + 1):
            yield Thing((n, total - n))


def lists(length: int = 4, most: int = 3) -> Iterator[Thing]:
    """All lists of up to `length` numbers from 0 to `most`, shorter ones first, to try a student's function on."""
    for count in range(length + 1):
        for numbers in product(range(most + 1), repeat=count):
            yield Thing((list(numbers),))


def heaps(most: int = 12) -> Iterator[Thing]:
    """All (heap, player) with 1 ≤ heap ≤ `most` and player 0 or 1, to try a student's function on."""
    for heap, player in product(range(1, most + 1), (0, 1)):
        yield Thing((heap, player))


NUMBERS = (
    Maker("numbers", numbers, _BY_SIZE),
    Maker("once", once, None),
    Maker("pairs", pairs, _BY_SUM),
    Maker("lists", lists, _BY_LENGTH),
    Maker("heaps", heaps, _BY_SIZE),
)
