"""What a game says about itself to people (« fiche »)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.board import Editing
from zermelo.words import Message, Words, message

_PLAY = message("game.verb", en="play", fr="jouer")


@dataclass(frozen=True)
class Sheet:
    """What a game says about itself to people (« fiche »): all optional.

    `name` is what people call it, `names` what they call its parameters, or one value of them ("end=empty"). `told` are
    the rules in sentences, each with the values of the parameters that it holds for (`...`: any that was given): pages
    tell those of the game that is played, with its numbers in place of the names between backquotes. `phrases` say
    moves in words: from a pattern of the move's text to a message that takes its named groups; where none fits, the
    verb stands before the text. `known` is what is known about the game, with who found it: who wins on which boards,
    how many positions there are. `state_counts` are the numbers of states that the literature gives to some titles,
    with who found them: what is said where a game is too large to be solved.
    """

    rules: Words = ""
    position: Words = ""
    move: Words = ""
    verb: Words = _PLAY
    parameters: Mapping[str, Words] = field(default_factory=dict)
    #: What each of the game's heuristics counts, in a few words.
    heuristics: Mapping[str, Words] = field(default_factory=dict)
    name: Words = ""
    names: Mapping[str, Words] = field(default_factory=dict)
    told: tuple[tuple[Mapping[str, Any], Words], ...] = ()
    phrases: Mapping[str, Message] = field(default_factory=dict)
    #: How positions are set up by pressing the cells of the board.
    editing: Editing | None = None
    state_counts: Mapping[str, tuple[float, str]] = field(default_factory=dict)
    #: How many states a game of these parameters has at most, by counting: an estimate is never larger.
    most_states: Callable[[Any], float] | None = None
    known: Words = ""

    def heuristic_words(self, name: str) -> Words:
        """Return what one of the game's heuristics counts, in words; its name where the game does not say it."""
        return self.heuristics.get(name, name)
