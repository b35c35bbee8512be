"""Positions and games as people write them: the one reader of moves and positions, wherever they are typed.

Moves stand one after the other, with or without blanks and move numbers: `4 4 5`, `445`, `1. 4 4 2. 5`, `f5 d6`,
`f5d6c3`. A pass that is the only move need not be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias

from zermelo.default_notation import move_named
from zermelo.errors import IllegalMoveError, PositionError, ZermeloError
from zermelo.game import Game
from zermelo.questions import legal_moves, next_player, start_situation
from zermelo.situation import Move, Situation, State
from zermelo.strategy import Play
from zermelo.words import message, short

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
_TOO_LONG = message(
    "notation.too_long",
    en="move {ply}: “{text}” can be cut in too many ways: write the moves with blanks between them",
    fr="coup {ply} : « {text} » peut se couper de trop de façons : séparer les coups par des espaces",
)

#: `1.` or `12…` before a move, or glued to it.
_NUMBERED = re.compile(r"[0-9]{1,4}(?:\.+|…)(.*)", re.DOTALL)
_ONLY_NUMBERS = re.compile(r"[\s\d.,;+-]*")
_BETWEEN = re.compile(r"[\s;]+")
#: What may stand between the moves of a text without blanks.
_GLUE = ",-"
_PASS = "pass"
#: Moves that are looked at to cut a text without blanks: a tenth of a second, and far more than any real game needs.
_MOST_LOOKED_AT = 100_000

#: A situation, and how many letters are left to read.
_Place: TypeAlias = tuple[Situation, int]


def read_moves(game: Game, moves: str | Iterable[str], at: Situation | str | None = None) -> Play:
    """Return the play that typed moves write, from `at` (default: the start).

    The first that is none is refused by number.

    `moves` is one text, or several that follow each other.

    >>> from zermelo.games import load
    >>> game = load("connect4")
    >>> [read_moves(game, text).names() for text in ("4 4 5", "445", "1. 4 4 2. 5")]
    [['4', '4', '5'], ['4', '4', '5'], ['4', '4', '5']]
    """
    play = Play.begin(game, at)
    for text in [moves] if isinstance(moves, str) else moves:
        play = _then_all(play, text)
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
        # Numbers alone may be a position or moves without blanks: what is no position is read as moves only where they
        # are set apart.
        words = _words(text)
        if len(words) < 2 and _ONLY_NUMBERS.fullmatch(text) and not _NUMBERED.fullmatch(text.strip()):
            raise
        try:
            return read_moves(game, words).situations[-1]
        except ZermeloError as other:
            raise (other if _begins_with_a_move(game, words) else error) from None


def move_at(game: Game, situation: Situation, text: str, ply: int) -> Move:
    """Return the move that a typed `text` names; one that is none is refused with its number in the play."""
    try:
        return move_named(game, situation, text)
    except IllegalMoveError as error:
        raise IllegalMoveError(_BAD_MOVE(ply=ply, reason=error.phrase)) from None


def after_end(ply: int, text: str) -> IllegalMoveError:
    """Return the refusal of a typed move after the end of the game."""
    return IllegalMoveError(_AFTER_END(ply=ply, move=text))


def read_line(game: Game, line: str) -> tuple[str, Situation]:
    """Return the position that a typed line of a file writes, as text and as situation.

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
    """Whether the first typed word, but for move numbers, is a move from the start."""
    for word in words:
        numbered = _NUMBERED.fullmatch(word)
        if bare := word if numbered is None else numbered[1]:
            return _move(game, start_situation(game), bare) is not None
    return False


def _then_all(play: Play, text: str) -> Play:
    """The play with the typed moves of a text; the names of moves may have blanks themselves."""
    after = play
    try:
        for word in _words(text):
            after = _then(after, word)
    except IllegalMoveError:
        names = (after.game.move_name(after.state, move) for move in legal_moves(after.game, after.state))
        if not any(_BETWEEN.search(name) for name in names):
            raise
        found = _cuts(play, text.strip(), _GLUE + " ;")
        if len(found) != 1:
            raise
        return found[0]
    return after


def _then(play: Play, word: str) -> Play:
    """The play with what a typed word says: a move, a move's number, or moves without blanks."""
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
    """The play with one typed move more, behind a pass that need not be written; None if the word is no move here."""
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
    """The play after a pass that nobody typed, where that is the only move."""
    moves = list(islice(legal_moves(play.game, play.state), 2))
    return play.then(moves[0]) if _is_pass(play.game, play.state, moves) else None


def _is_pass(game: Game, state: State, moves: list[Move]) -> bool:
    return len(moves) == 1 and game.move_name(state, moves[0]) == _PASS


def _cuts(play: Play, text: str, glue: str = _GLUE) -> list[Play]:
    """The ways to read moves typed without blanks, two at most.

    A place is a situation and how much of the text is left. All places that can be reached are met once, each of their
    moves is looked at once; then those that lead to the end of the text are followed.
    """
    game, first = play.game, (play.situations[-1], len(text))
    steps: dict[_Place, list[tuple[_Place, tuple[Move, ...]]]] = {first: []}
    before: dict[_Place, list[_Place]] = {}
    waiting, looked_at = [first], 0
    for place in waiting:  # the list grows while it is read: it is the queue
        (state, player), left = place
        if not left:
            continue
        rest = text[len(text) - left :]
        moves = list(legal_moves(game, state))
        looked_at += len(moves)
        if looked_at > _MOST_LOOKED_AT:
            raise IllegalMoveError(_TOO_LONG(ply=len(play) + 1, text=short(text)))
        if _is_pass(game, state, moves) and not rest.lower().startswith(_PASS):
            sizes = [(moves[0], 0)]
        else:
            sizes = [(move, size) for move in moves if (size := _length(game, place[0], rest, move))]
        for move, size in sizes:
            after = game.play(state, move)
            steps[place].append((((after, next_player(game, player, after)), left - size), (move,)))
        if rest[0] in glue and place != first:
            steps[place].append(((place[0], left - 1), ()))
        for after_, _ in steps[place]:
            before.setdefault(after_, []).append(place)
            if after_ not in steps:
                steps[after_] = []
                waiting.append(after_)
    ends = [place for place in steps if not place[1]]
    alive = set(ends)
    for place in ends:  # as above
        new = [earlier for earlier in before.get(place, ()) if earlier not in alive]
        alive.update(new)
        ends += new
    return _readings(play, first, {place: [s for s in steps[place] if s[0] in alive] for place in alive})


def _readings(
    play: Play, first: _Place, steps: dict[_Place, list[tuple[_Place, tuple[Move, ...]]]]
) -> list[Play]:
    """The first reading of typed moves that leads to the end, and another one where they part.

    None if there is none.
    """
    if first not in steps:
        return []
    found: list[tuple[Move, ...]] = []
    place: _Place = first
    done: tuple[Move, ...] = ()
    others: list[tuple[_Place, tuple[Move, ...]]] = []
    while steps[place]:
        (after, moves), *more = steps[place]
        others += [(other, done + given) for other, given in more]
        place, done = after, done + moves
    found.append(done)
    for place, done in others:
        while steps[place]:
            place, moves = steps[place][0]
            done = done + moves
        if done not in found:
            found.append(done)
            break
    return [_played(play, moves) for moves in found]


def _played(play: Play, moves: tuple[Move, ...]) -> Play:
    for move in moves:
        play = play.then(move)
    return play


def _length(game: Game, situation: Situation, text: str, move: Move) -> int:
    """How many letters a typed move takes at the beginning of a text; 0 if it does not stand there."""
    name = game.move_name(situation[0], move)
    given = text[: len(name)]
    # Capital letters are the game's business: Reversi reads them, in chess they mean something else.
    is_there = given == name or (given.lower() == name.lower() and _move(game, situation, given) == (move,))
    return len(name) if is_there else 0


def _refuse(play: Play, word: str) -> Play:
    """Say which typed move is none: of several without blanks, the first that cannot be played."""
    game, rest = play.game, word
    while rest:
        play = _passed(play) or play
        here = play.situations[-1]
        sizes = {
            move: size for move in legal_moves(game, here[0]) if (size := _length(game, here, rest, move))
        }
        if len(sizes) != 1:
            break
        ((move, size),) = sizes.items()
        play, rest = play.then(move), rest[size:]
    ply = len(play) + 1
    if play.is_over():
        raise after_end(ply, rest)
    return play.then(move_at(game, play.situations[-1], rest, ply))
