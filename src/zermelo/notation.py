"""Positions and games as people write them: the one reader of moves and positions, for every door.

Moves stand one after the other, with or without blanks and move numbers: `4 4 5`, `445`, `1. 4 4 2. 5`, `f5 d6`,
`f5d6c3`. A pass that is the only move need not be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from zermelo.checks import ensure_situation
from zermelo.default_notation import move_named
from zermelo.errors import IllegalMoveError, PositionError, ZermeloError
from zermelo.game import Game
from zermelo.questions import legal_moves, start_situation
from zermelo.situation import Move, Situation
from zermelo.strategy import Play
from zermelo.words import message

_BAD_MOVE = message("notation.bad_move", en="move {ply}: {reason}", fr="coup {ply} : {reason}")
_AFTER_END = message(
    "notation.after_end",
    en="move {ply}, “{move}”: the game was over before it",
    fr="coup {ply}, « {move} » : la partie était finie avant",
)
_AMBIGUOUS = message(
    "notation.ambiguous",
    en="move {ply}: “{text}” can be read as {one} or as {other}: write the moves with blanks between them",
    fr="coup {ply} : « {text} » se lit {one} ou {other} : séparer les coups par des espaces",
)

#: `1.` or `12…` before a move, or glued to it.
_NUMBERED = re.compile(r"[0-9]{1,4}(?:\.+|…)(.*)", re.DOTALL)
_BETWEEN = re.compile(r"[\s;]+")
#: What may stand between the moves of a text without blanks.
_GLUE = ",-"
_PASS = "pass"
#: Ways to cut a text without blanks that are looked at.
_MOST_TRIES = 100_000


def read_moves(game: Game, moves: str | Iterable[str], at: Situation | None = None) -> Play:
    """Return the play that moves write, from `at` (default: the start); the first that is none is refused by number.

    `moves` is one text, or several that follow each other.

    >>> from zermelo.games import load
    >>> game = load("connect4")
    >>> [read_moves(game, text).names() for text in ("4 4 5", "445", "1. 4 4 2. 5")]
    [['4', '4', '5'], ['4', '4', '5'], ['4', '4', '5']]
    """
    play = Play.begin(game, at)
    for text in _words(moves):
        play = _then(play, text)
    return play


def read_situation(game: Game, text: str | None) -> Situation:
    """Return the situation that a text writes: a position, or the moves from the start; the start for None.

    >>> from zermelo.games import load
    >>> load("tictactoe").write(*read_situation(load("tictactoe"), "b2 a1"))
    'O../.X./...'
    """
    if text is None:
        return start_situation(game)
    try:
        return game.read(text)
    except ZermeloError as error:
        # Digits may be a position or moves without blanks: what is no position is read as moves only where they are
        # set apart.
        words = _words(text)
        if len(words) < 2 and not _NUMBERED.fullmatch(text.strip()):
            raise
        try:
            return read_moves(game, words).situations[-1]
        except ZermeloError as other:
            raise (other if _begins_with_a_move(game, words) else error) from None


def situation_at(game: Game, at: Situation | str | None) -> Situation:
    """Return the situation that is meant by `at`: a pair (state, player), its text, or None for the start.

    >>> from zermelo.games import load
    >>> situation_at(load("chomp"), "3,2@2") == situation_at(load("chomp"), ((3, 2), 1)) == ((3, 2), 1)
    True
    """
    if at is None or isinstance(at, str):
        return read_situation(game, at)
    ensure_situation(game, at)
    return at


def read_line(game: Game, line: str) -> tuple[str, Situation]:
    """Return the position that a line of a file writes, as text and as situation.

    The whole line counts, but for what follows a `#`, and for a number behind a position written in one word: lists of
    positions have scores there. Moves with blanks between them are moves, numbers or not.

    >>> from zermelo.games import load
    >>> [read_line(load("connect4"), line)[0] for line in ("4 4 5", "445 -2", "445 # a comment")]
    ['4 4 5', '445', '445']
    """
    text = re.sub(r"(?:^|\s)#.*", "", line, flags=re.DOTALL).rstrip() if "#" in line else line
    first, _, rest = text.partition(" ")
    if first and re.fullmatch(r"\s*[-+]?[0-9]+\s*", rest) and not _begins_with_a_move(game, [first]):
        try:
            return first, game.read(first)
        except PositionError:
            pass
    return text, read_situation(game, text)


def _words(moves: str | Iterable[str]) -> list[str]:
    texts = [moves] if isinstance(moves, str) else moves
    return [word for text in texts for word in _BETWEEN.split(text) if word]


def _begins_with_a_move(game: Game, words: list[str]) -> bool:
    """Whether the first word, but for move numbers, is a move from the start."""
    for word in words:
        numbered = _NUMBERED.fullmatch(word)
        if bare := word if numbered is None else numbered[1]:
            return _move(game, start_situation(game), bare) is not None
    return False


def _then(play: Play, word: str) -> Play:
    """The play with what a word says: a move, a move's number, or moves without blanks."""
    if (grown := _one(play, word)) is not None:
        return grown
    if (numbered := _NUMBERED.fullmatch(word)) is not None:
        return _then(play, numbered[1]) if numbered[1] else play
    found = _cuts(play, word)
    ply = len(play) + 1
    if len(found) > 1:
        one, other = (" ".join(cut.names()[len(play) :]) for cut in found)
        raise IllegalMoveError(_AMBIGUOUS(ply=ply, text=word, one=one, other=other))
    if found:
        return found[0]
    return _refuse(play, word)


def _one(play: Play, word: str) -> Play | None:
    """The play with one move more, behind a pass that need not be written; None if the word is no move here."""
    game = play.game
    move = _move(game, play.situations[-1], word)
    if move is not None:
        return play.then(move[0])
    if (passed := _passed(play)) is not None and (
        move := _move(game, passed.situations[-1], word)
    ) is not None:
        return passed.then(move[0])
    return None


def _move(game: Game, situation: Situation, word: str) -> tuple[Move] | None:
    try:
        return (game.read_move(situation[0], word),)
    except ZermeloError:
        return None


def _passed(play: Play) -> Play | None:
    """The play after a pass, where that is the only move."""
    game, state = play.game, play.state
    moves = legal_moves(game, state)
    only = next(moves, None)
    if only is None or next(moves, None) is not None or game.move_name(state, only) != _PASS:
        return None
    return play.then(only)


def _cuts(play: Play, text: str) -> list[Play]:
    """The ways to read a text without blanks, two at most."""
    found: list[Play] = []
    waiting = [(play, text)]
    for _ in range(_MOST_TRIES):
        if not waiting or len(found) > 1:
            break
        here, rest = waiting.pop()
        if not rest:
            found.append(here)
            continue
        if (passed := _passed(here)) is not None and not rest.lower().startswith(_PASS):
            waiting.append((passed, rest))
            continue
        if rest[0] in _GLUE and here is not play:
            waiting.append((here, rest[1:]))
        sizes = ((move, _length(here, rest, move)) for move in legal_moves(here.game, here.state))
        waiting += [(here.then(move), rest[size:]) for move, size in sizes if size]
    return found


def _length(play: Play, text: str, move: Move) -> int:
    """How many letters a move takes at the beginning of a text; 0 if it does not stand there."""
    name = play.game.move_name(play.state, move)
    given = text[: len(name)]
    # Capital letters are the game's business: Reversi reads them, in chess they mean something else.
    is_there = given == name or (
        given.lower() == name.lower() and _move(play.game, play.situations[-1], given) == (move,)
    )
    return len(name) if is_there else 0


def _refuse(play: Play, word: str) -> Play:
    """Say which move is none: of several without blanks, the first that cannot be played."""
    game, rest = play.game, word
    while rest:
        play = _passed(play) or play
        sizes = {move: size for move in legal_moves(game, play.state) if (size := _length(play, rest, move))}
        if len(sizes) != 1:
            break
        ((move, size),) = sizes.items()
        play, rest = play.then(move), rest[size:]
    ply = len(play) + 1
    if play.is_over():
        raise IllegalMoveError(_AFTER_END(ply=ply, move=rest))
    try:
        return play.then(move_named(game, play.situations[-1], rest))
    except IllegalMoveError as error:
        raise IllegalMoveError(_BAD_MOVE(ply=ply, reason=error.phrase)) from None
