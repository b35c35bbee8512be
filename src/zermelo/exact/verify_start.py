"""Where a certificate starts: in a position of the game, with the player who moves there.

A checksum only says that nobody altered a file by accident, and rules may say anything about a state that never comes
up: bits outside the board, a heap of −5 matches, the wrong side to move. So a start is not believed either.
"""

from __future__ import annotations

from zermelo.game import Game
from zermelo.questions import declares, start_situation, titled, turn_of
from zermelo.situation import Situation, State
from zermelo.words import Phrase, message

_NO_POSITION = message(
    "verify.no_position",
    en="the certificate starts from {start}, which is not a position of {game}",
    fr="le certificat part de {start}, qui n'est pas une position de {game}",
)
_OTHER_MOVER = message(
    "verify.mover",
    en="the certificate says that player {given} moves in {position}; by the rules it is player {mover}",
    fr="le certificat dit que le joueur {given} a le trait en {position} ; d'après les règles c'est le joueur {mover}",
)


def read_start(game: Game, start: State, mover: int | None = None) -> Situation | None:
    """Return the situation in which a certificate's `start` stands, as the rules make it; None if it is no position.

    It is the game's own start, or what the game reads when it has written it. Where no `mover` is given, either player
    may move. Rules without a `read` of their own know no position from another state: with them all are taken.
    """
    movers = (0, 1) if mover is None else (mover,)
    first = start_situation(game)
    if first[0] == start and first[1] in movers:
        return first
    for player in movers:
        try:
            if declares(game, "read"):
                read = game.read(game.write(start, player))
            else:
                read = start, turn_of(game, start) if declares(game, "turn") else player
        except Exception:  # noqa: BLE001 — rules given a damaged state may raise anything
            continue
        if read == (start, player):
            return read
    return None


def start_fault(game: Game, start: State, mover: int | None = None) -> Phrase:
    """Return why a certificate must not start there: what to say where `read_start` finds nothing."""
    if mover is not None and read_start(game, start, 1 - mover) is not None:
        return _OTHER_MOVER(given=mover, position=game.write(start, 1 - mover), mover=1 - mover)
    return _NO_POSITION(start=start, game=titled(game))


def position_of(game: Game, situation: Situation) -> str | None:
    """Return the text of the situation in which a certificate starts; None if it is the game's own first one."""
    return None if situation == start_situation(game) else game.write(*situation)
