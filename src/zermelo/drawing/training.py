"""A training set as one HTML file, without a network: puzzles, what is said of each move, boards to go through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.board import Board
from zermelo.drawing.explorer_words import PAGE_WORDS
from zermelo.drawing.pages import Boards, asset, both, filled
from zermelo.drawing.svg import escape, page_colours
from zermelo.words import Language, Message, Words, message, say


@dataclass(frozen=True)
class Shown:
    """A board after a move: the cell of that move where it has one, and its name."""

    board: Board
    last: tuple[int, int] | None
    name: str


@dataclass(frozen=True)
class Choice:
    """A move that can be chosen: what is said of it, and the boards from then on; after a wrong one they refute it.

    `path` are the cells that are pressed for it on the board; empty where it is only in the list.
    """

    name: str
    is_right: bool
    said: Sequence[Words]
    shown: Sequence[Shown]
    path: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True)
class Task:
    """A puzzle as the page shows it; its grade goes from 1 to 5."""

    question: Words
    position: str
    board: Board
    grade: int
    depth: int | None
    tempting: int
    choices: Sequence[Choice]


def _word(key: str, *, en: str, fr: str) -> tuple[str, Message]:
    return key, message(f"training.{key}", en=en, fr=fr)


_TITLE = message("training.title", en="{title}: {count} puzzles", fr="{title} : {count} problèmes")
_WORDS: dict[str, Message] = {
    key: PAGE_WORDS[key] for key in ("no_script", "language", "language_label", "theme", "moves")
} | dict(
    [
        _word("back", en="Back one move (←)", fr="Un coup en arrière (←)"),
        _word("forward", en="The next move (→)", fr="Le coup suivant (→)"),
        _word("again", en="Try again (R)", fr="Réessayer (R)"),
        _word("next", en="Next puzzle (N)", fr="Problème suivant (N)"),
        _word("right", en="Right: {move}.", fr="Juste : {move}."),
        _word("wrong", en="Wrong: {move}.", fr="Faux : {move}."),
        _word("others", en="Equally good: {moves}.", fr="Tout aussi bon : {moves}."),
        _word("refuted", en="Refuted by {line}.", fr="Réfuté par {line}."),
        _word("grade", en="grade {grade} of 5", fr="difficulté {grade} sur 5"),
        _word("solved", en="solved", fr="résolu"),
        _word("failed", en="first answer wrong", fr="première réponse fausse"),
        _word(
            "facts",
            en="{grade} · plies to see: {depth} · tempting wrong moves: {tempting} · position {position}",
            fr="{grade} · coups à voir : {depth} · coups faux tentants : {tempting} · position {position}",
        ),
        _word(
            "keys",
            en="Press a cell or a move. Keys: ← → through a refutation, R try again, N next, P previous puzzle. "
            "Every move that keeps the outcome is right.",
            fr="Choisir une case ou un coup. Touches : ← → dans une réfutation, R réessayer, N problème suivant, P "
            "précédent. Tout coup qui garde l'issue est juste.",
        ),
    ]
)


def training_html(
    title: Words,
    rules: Words,
    tasks: Sequence[Task],
    *,
    command: str = "",
    language: Language = "en",
    is_asked: bool = False,
) -> str:
    """Return the training page drawn; it opens in the language of its reader, or in `language` where that was asked."""
    boards = Boards()
    whole = _TITLE(title=title, count=len(tasks))
    puzzles = [_task(task, boards) for task in tasks]
    data = {
        "title": both(whole),
        "rules": both(rules),
        "command": command,
        "words": {key: [words.en, words.fr] for key, words in _WORDS.items()},
        "puzzles": puzzles,
        **boards.tables(),
    }
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    parts = {
        "LANGUAGE": language,
        "ASKED": " data-asked" if is_asked else "",
        "TITLE": escape(str(say(whole, language))),
        "STYLE": page_colours() + asset("training.css"),
        "NO_SCRIPT": escape(str(say(_WORDS["no_script"], language))),
        # Nothing in the data may end the element that it stands in.
        "DATA": text.replace("<", "\\u003c"),
        "SCRIPT": asset("training.js"),
    }
    return filled(asset("training.html"), parts)


def _task(task: Task, boards: Boards) -> dict[str, Any]:
    return {
        "question": both(task.question),
        "position": task.position,
        "board": boards.fields(task.board),
        "grade": task.grade,
        "depth": task.depth,
        "tempting": task.tempting,
        "moves": [_choice(choice, boards) for choice in task.choices],
    }


def _choice(choice: Choice, boards: Boards) -> dict[str, Any]:
    return {
        "name": choice.name,
        "right": choice.is_right,
        "said": [both(words) for words in choice.said],
        "path": list(choice.path),
        "boards": [
            {"board": boards.fields(shown.board), "last": shown.last, "name": shown.name}
            for shown in choice.shown
        ],
    }
