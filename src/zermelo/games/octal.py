"""Octal games: take some matches from a heap, and perhaps split what is left, as the digits of a code allow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from zermelo.checks import within
from zermelo.errors import ParameterError, PositionError
from zermelo.game import Game
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

Heaps: TypeAlias = tuple[int, ...]

MOST_MATCHES = 10_000

_CODE = message(
    "octal.code",
    en="code={given}: an octal code is a point and one to twelve digits from 0 to 7, like .77; a 4 may stand before",
    fr="code={given} : un code octal est un point suivi d'un à douze chiffres de 0 à 7, comme .77, avec peut-être un 4 "
    "devant",
)
_HEAPS = message(
    "octal.heaps",
    en="“{given}” cannot occur: write heaps of at least one match, {most} together at the most, like 12,5; 0 is none",
    fr="« {given} » est une position impossible : écrire des tas d'au moins un bâtonnet, {most} en tout au plus, comme "
    "12,5 ; 0 veut dire aucun",
)


class Octal(Game):
    """Heaps of matches; digit number d of the code says what taking d matches from one heap may leave of it.

    1: nothing, 2: one heap, 4: two heaps, and their sums; who cannot move loses. Kayles is .77, Dawson's Kayles .07,
    Nim would be .333…; with a 4 before the point a heap may be split without taking anything. A state has its heaps in
    order, the largest first.

    References
    ----------
    R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956) 514–526.
    """

    impartial = True
    aliases = ("kayles",)
    sheet = Sheet(
        rules=message(
            "octal.rules",
            en="Heaps of matches. Each player in turn takes d matches from one heap; digit d of the code says what may "
            "be left of that heap: 1 nothing, 2 one heap, 4 two heaps, and sums of these. Who cannot move loses.",
            fr="Des tas de bâtonnets. Chacun à son tour prend d bâtonnets dans un tas ; le chiffre d du code dit ce "
            "qui peut en rester : 1 rien, 2 un tas, 4 deux tas, et leurs sommes. Qui ne peut pas jouer perd.",
        ),
        position=message(
            "octal.position",
            en="the heaps, the largest first: 12,5 (0: none is left)",
            fr="les tas, le plus grand d'abord : 12,5 (0 : il n'en reste aucun)",
        ),
        move=message(
            "octal.move",
            en="heap:what is left of it, heaps from 1: 1:7+3, 2:0",
            fr="tas:ce qu'il en reste, tas à partir de 1 : 1:7+3, 2:0",
        ),
        parameters={
            "code": message(
                "octal.help.code", en="the octal code: .77 is Kayles", fr="le code octal : .77 est Kayles"
            ),
            "heap": message("octal.help.heap", en="matches at the start", fr="nombre de bâtonnets au départ"),
        },
        name=message("octal.name", en="Octal game", fr="Jeu octal"),
        names={
            "code": message("octal.name.code", en="code", fr="code"),
            "heap": message("octal.name.heap", en="matches", fr="tas"),
        },
        known=message(
            "octal.known",
            en="R. K. Guy and C. A. B. Smith (The G-values of various games, 1956). The Grundy values of Kayles "
            "(.77) repeat with period 12 from 71 matches on, those of .07 and Dawson's chess (.137) with period "
            "34. Whether those of every octal game repeat is not known.",
            fr="R. K. Guy et C. A. B. Smith (The G-values of various games, 1956). Les valeurs de Grundy de Kayles "
            "(.77) se répètent avec la période 12 à partir de 71 bâtonnets, celles de .07 et des échecs de "
            "Dawson (.137) avec la période 34. On ne sait pas si celles de tout jeu octal se répètent.",
        ),
    )

    def __init__(self, code: str = ".77", heap: int = 20) -> None:
        if not isinstance(code, str) or not re.fullmatch(r"[04]?\.[0-7]{1,12}", code):
            raise ParameterError(_CODE(given=code))
        self.code = code
        self.heap = within(0, heap, MOST_MATCHES, "heap")
        before, _, after = code.partition(".")
        #: What may be left when 0, 1, 2 … matches are taken.
        self.digits = (int(before or "0"), *(int(digit) for digit in after))

    def start(self) -> Heaps:
        """Return one full heap."""
        return (self.heap,) if self.heap else ()

    def moves(self, state: Heaps) -> Iterator[tuple[int, int, int]]:
        """Yield (heap, first rest, second rest): of equal heaps one, the larger rest first, 0 where there is none."""
        for i in range(len(state)):
            if i == 0 or state[i] != state[i - 1]:
                for taken in range(min(state[i] + 1, len(self.digits))):
                    left = state[i] - taken
                    digit = self.digits[taken]
                    if left == 0 and digit & 1:
                        yield i, 0, 0
                    if left > 0 and digit & 2:
                        yield i, left, 0
                    if digit & 4:
                        for second in range(1, left // 2 + 1):
                            yield i, left - second, second

    def play(self, state: Heaps, move: tuple[int, int, int]) -> Heaps:
        """Return the heaps that are left, in order."""
        i, first, second = move
        rests = tuple(rest for rest in (first, second) if rest > 0)
        return tuple(sorted(state[:i] + rests + state[i + 1 :], reverse=True))

    def parts(self, state: Heaps) -> Iterator[Heaps]:
        """Yield each heap by itself: a position is their sum."""
        for heap in state:
            yield (heap,)

    def title(self) -> str:
        """Return the code and the heap."""
        return f"octal {self.code} ({self.heap})"

    def write(self, state: Heaps, player: int = 0) -> str:
        """Return the heaps; `@2` where the second player moves."""
        return (",".join(map(str, state)) or "0") + "@2" * player

    def read(self, text: str) -> Situation:
        """Return the situation with these heaps: the inverse of `write`."""
        found = re.fullmatch(r"\s*([0-9]{1,9}(?:\s*,\s*[0-9]{1,9})*)\s*(@[12])?\s*", text)
        numbers = () if found is None else tuple(int(part) for part in found[1].split(","))
        heaps = tuple(sorted((heap for heap in numbers if heap), reverse=True))
        if found is None or sum(heaps) > self.heap or (0 in numbers and len(numbers) > 1):
            raise PositionError(_HEAPS(given=text.strip(), most=self.heap))
        return heaps, 1 if found[2] == "@2" else 0

    def move_name(self, state: Heaps, move: tuple[int, int, int]) -> str:
        """Return heap:rest or heap:rest+rest, heaps from 1."""
        i, first, second = move
        return f"{i + 1}:{first}" + (f"+{second}" if second else "")
