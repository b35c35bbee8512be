"""States of chess looked up in endgame tables: who mates, and how soon, by whichever classes are on disk.

Tables know neither castling nor captures en passant. A state with the right to castle is not looked up; in one with a
pawn that can be taken in passing, every move is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from zermelo.analysis import Analysis, Verdict
from zermelo.compiled.memory.private_folder import PrivateFolder
from zermelo.compiled.special.endgame_classes import (
    BISHOP,
    KING,
    KNIGHT,
    MOST_MEN,
    PAWN,
    QUEEN,
    ROOK,
    EndgameClass,
    class_of,
)
from zermelo.compiled.special.endgame_files import DRAW, SUFFIX, EndgameFile, tables_folder
from zermelo.errors import FileError, PositionError
from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.situation import Move, State
from zermelo.words import message

_OUTER_ROWS, _PASSED_ROWS = 0xFF | 0xFF << 56, 0xFF << 16 | 0xFF << 40
#: As in the rules of chess, which stand above this layer.
_BLACK_MOVES = 1 << 28

_CASTLING = message(
    "endgame.castling",
    en="somebody may still castle in {position}: endgame tables know no castling; write - for the rights",
    fr="un roque est encore possible dans {position} : les tables de finales n'en connaissent pas ; écrire - pour les "
    "droits",
)
_CONTRADICTS = message(
    "endgame.contradicts",
    en="the tables in {folder} contradict each other about {position}; zermelo verify FILE says which one is wrong",
    fr="les tables de {folder} se contredisent sur {position} ; zermelo verify FICHIER dit laquelle est fausse",
)


class ChessEndgames:
    """The tables in a folder, asked by states of `zermelo.games.chess`."""

    def __init__(self, game: Game, folder: Path | None = None) -> None:
        self.game = game
        self.folder = tables_folder() if folder is None else folder

    def ending(self, state: State) -> EndgameClass:
        """Return the endgame class of a chess state, which has more than two men."""
        return _placed(state)[0]

    def ensure_no_castling(self, state: State) -> None:
        """Refuse a chess state in which somebody may castle: endgame tables have none."""
        if state[6] & _OUTER_ROWS:
            raise PositionError(_CASTLING(position=self.game.write(state)))

    def value(self, state: State) -> int | None:
        """Return the value of a chess state as endgame tables hold it; None if it is in none that is there."""
        if _men(state) > MOST_MEN or state[6] & _OUTER_ROWS:
            return None
        if _men(state) == 2:
            return DRAW
        if state[6] & _PASSED_ROWS:
            return _value_before([self.value(self.game.play(state, move)) for move in self.game.moves(state)])
        ending, side, squares = _placed(state)
        file = self._file(ending)
        return None if file is None else file.value(side, squares)

    def _file(self, ending: EndgameClass) -> EndgameFile | None:
        path = self.folder / f"{ending}{SUFFIX}"
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            return None
        return _opened(path, ending, changed)

    def analysis(self, state: State, *, line: bool = True) -> Analysis | None:
        """Return a chess state with a verdict on each move from endgame tables, best first; None if it is in no table.

        The line of best play is that of one who mates or is mated, unless it is not wanted; else it is a move.
        """
        began = time.perf_counter()
        value = self.value(state)
        verdicts = None if value is None else self._verdicts(state)
        if value is None or verdicts is None:
            return None
        outcome, distance = _meaning(value)
        best = tuple(v.move for v in verdicts if (v.outcome, v.distance) == (outcome, distance))
        if verdicts and (verdicts[0].outcome, verdicts[0].distance) != (outcome, distance):
            raise FileError(_CONTRADICTS(position=self.game.write(state), folder=self.folder))
        return Analysis(
            game=self.game,
            state=state,
            outcome=outcome,
            value=_score(outcome),
            exact=True,
            distance=distance,
            best=best,
            moves=tuple(verdicts),
            line=tuple(self._line(state, distance)) if distance and line else best[:1],
            nodes=len(verdicts),
            engine="table",
            seconds=time.perf_counter() - began,
        )

    def _verdicts(self, state: State) -> list[Verdict] | None:
        found = []
        for move in self.game.moves(state):
            value = self.value(self.game.play(state, move))
            if value is None:
                return None
            value = DRAW if value == DRAW else value + 1
            outcome, distance = _meaning(value)
            found.append(Verdict(move, outcome, _score(outcome), distance, True))
        # The winner hurries, the loser lingers; `sort` leaves equals as the rules list them.
        found.sort(key=lambda v: (-_score(v.outcome), _score(v.outcome) * (v.distance or 0)))
        return found

    def _line(self, state: State, plies: int) -> Iterator[Move]:
        """Yield best moves from chess endgame tables, to mate or as many as it takes: wrong values could lead round."""
        for _ in range(plies):
            if not (verdicts := self._verdicts(state)):
                return
            yield verdicts[0].move
            state = self.game.play(state, verdicts[0].move)


def _value_before(values: list[int | None]) -> int | None:
    """The value of a chess state from those that endgame tables have of the states after it."""
    known = [value for value in values if value is not None]
    if len(known) < len(values) or not known:
        return None
    if mated := [value for value in known if value % 2 == 0]:
        return min(mated) + 1
    return DRAW if DRAW in known else max(known) + 1


def _meaning(value: int) -> tuple[Outcome, int | None]:
    if value == DRAW:
        return Outcome.DRAW, None
    return (Outcome.WIN if value % 2 else Outcome.LOSS), value


def _score(outcome: Outcome | None) -> int:
    return {Outcome.WIN: 1, Outcome.LOSS: -1}.get(outcome or Outcome.DRAW, 0)


def _men(state: State) -> int:
    return int(state[0] | state[1]).bit_count()


def _placed(state: State) -> tuple[EndgameClass, int, tuple[int, ...]]:
    """The endgame class of a chess state, the side to move in it and the squares of its men, as the class sees them."""
    mine, theirs, pawns, knights, diagonal, straight, rights = map(int, state)
    mover = 1 if rights & _BLACK_MOVES else 0
    men = []
    for square in range(64):
        bit = 1 << square
        if (mine | theirs) & bit:
            colour = mover if mine & bit else 1 - mover
            if diagonal & straight & bit:
                kind = QUEEN
            else:
                kinds = ((pawns, PAWN), (knights, KNIGHT), (diagonal, BISHOP), (straight, ROOK))
                kind = next((kind for board, kind in kinds if board & bit), KING)
            men.append((colour, kind, square))
    sides = [[kind for colour, kind, _ in men if colour == side] for side in range(2)]
    ending, flips = class_of(sides[0], sides[1])
    seen = [(colour ^ flips, kind, square ^ 56 * flips) for colour, kind, square in men]
    seen.sort(key=lambda man: (man[1] != KING, man))
    return ending, mover ^ flips, tuple(square for _, _, square in seen)


@lru_cache(maxsize=64)
def _opened(path: Path, ending: EndgameClass, changed: int) -> EndgameFile:
    with PrivateFolder(path.parent):
        return EndgameFile(path, ending)
