"""Moves kept in arrays of words, whatever they are made of: a whole number is one word, a tuple as many as it has.

A move is taken out again in the form of another move of the same rules, `like`: the last one that a loop over
`rules.moves(state)` has met, say. What these mean compiled, `language.routines` says.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.state_words import number, word


def move_words(move: Any) -> tuple[int, ...]:
    """Return a move as the words that routines take: a whole number is one."""
    return tuple(word(entry) for entry in (move if isinstance(move, tuple) else (move,)))


def keep_move(words: Array, i: int, move: Any) -> int:
    """Write a move for a routine as number `i` of its kind; return how many words each takes.

    Nothing is written beyond the end.
    """
    entries = move if isinstance(move, tuple) else (move,)
    if (i + 1) * len(entries) <= len(words):
        for k, entry in enumerate(entries):
            words[i * len(entries) + k] = word(entry)
    return len(entries)


def kept_move(words: Array, i: int, like: Any) -> Any:
    """Return the move that a routine kept as number `i`, in the form of `like`."""
    if not isinstance(like, tuple):
        return number(words[i])
    return tuple(number(words[i * len(like) + k]) for k in range(len(like)))
