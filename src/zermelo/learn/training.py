"""A training set: puzzles with what is said of every move, as one page."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.checks import Progress
from zermelo.drawing.boards import Frame
from zermelo.drawing.training import Choice, Shown, Task, training_html
from zermelo.game import Game
from zermelo.judge import Solutions
from zermelo.learn.puzzles import Puzzle, Response
from zermelo.learn.reasons import Place, Truth
from zermelo.questions import titled
from zermelo.seen.board import board_of
from zermelo.situation import Move
from zermelo.words import Language, Words


def training_page(
    game: Game,
    puzzles: Sequence[Puzzle],
    *,
    rules: Words | None = None,
    command: str = "",
    language: Language = "en",
    is_asked: bool = False,
    known: Solutions | None = None,
    progress: Progress | None = None,
) -> str:
    """Return puzzles as one HTML page to learn with: what each move deserves is in it, in both languages.

    `rules` are told under the board (default: those of the game's sheet), `command` is what makes the page again.
    `progress` gets how many puzzles are ready, and how many there are.
    """
    truth = Truth(game, known=known)
    tasks = []
    for count, puzzle in enumerate(puzzles, start=1):
        tasks.append(_task(puzzle, truth))
        if progress is not None:
            progress(count, len(puzzles))
    told = game.sheet.rules if rules is None else rules
    return training_html(titled(game), told, tasks, command=command, language=language, is_asked=is_asked)


def _task(puzzle: Puzzle, truth: Truth) -> Task:
    place = puzzle.place
    board = board_of(place.game, *place.situation)
    return Task(
        question=puzzle.question(),
        position=place.game.write(*place.situation),
        board=board,
        grade=puzzle.grade,
        depth=puzzle.depth,
        tempting=puzzle.tempting,
        choices=[_choice(puzzle, puzzle.answered(move, truth)) for move in place.moves],
    )


def _choice(puzzle: Puzzle, response: Response) -> Choice:
    place, name = puzzle.place, puzzle.place.name(response.move)
    board = board_of(place.game, *place.situation)
    path: Sequence[tuple[int, int]] = board.paths.get(name, ())
    if not path and name in board.places:
        path = (board.places[name],)
    said = [] if response.reason is None else [response.reason.words()]
    frame = Frame.of(board)
    return Choice(
        name,
        response.is_right,
        said,
        _shown(place, (response.move, *response.line)),
        path if all(frame.has(cell) for cell in path) else (),
    )


def _shown(place: Place, moves: Sequence[Move]) -> list[Shown]:
    """The boards of a puzzle after moves, one after the other."""
    found = []
    for move in moves:
        name = place.name(move)
        cell = board_of(place.game, *place.situation).places.get(name)
        place = place.then(move)
        board = board_of(place.game, *place.situation)
        found.append(Shown(board, cell if cell is not None and Frame.of(board).has(cell) else None, name))
    return found
