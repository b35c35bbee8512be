"""Objects display themselves in notebooks: games, arenas, trees, boards and drawings as pictures, answers in words.

IPython asks for a picture by the type of what a cell ends with; the functions that draw are registered there,
and `import zermelo` does it where IPython is running. Nothing is drawn, or even imported, before it is shown.
Errors are shown with the lines of the person who works there, not with ours. The widgets, a step player and a
playable board, are in `zermelo.apps.widgets`.
"""

from __future__ import annotations

import copy
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from zermelo.analysis import Analysis
from zermelo.apps.language import language, preferred, speak, tell
from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.board import Board
from zermelo.errors import ZermeloError, reason
from zermelo.game import Game
from zermelo.questions import declares, start_situation, turn_of
from zermelo.seen.board import board_of
from zermelo.situation import Situation, State
from zermelo.tree import GameTree
from zermelo.words import Message

if TYPE_CHECKING:
    from zermelo.exact import Solution
    from zermelo.learn.exercises.checking import AnswerReport
    from zermelo.learn.exercises.judging import Report

#: The formatters of IPython that pictures and words go to.
SVG, HTML, TEXT = "image/svg+xml", "text/html", "text/plain"
_PACKAGE = str(Path(__file__).parents[1]) + os.sep
# Not in the catalogue: there is nothing to translate.
_AS_SAID = Message("notebook.as_said", en="{said}", fr="{said}")


def game_svg(game: Game) -> str | None:
    """Return the picture that a notebook shows of a game: its first board, or its arena."""
    if isinstance(game, ArenaGame):
        return arena_svg(game.arena)
    return board_svg(board_of(game, *start_situation(game)))


def arena_svg(arena: Arena) -> str | None:
    """Return the picture that a notebook shows of an arena, bipartite ones in two rows; None if it is too large."""
    from zermelo.drawing import draw_arena, to_svg

    doubled = arena.owner is not None and arena.is_bipartite()
    try:
        return to_svg(draw_arena(arena, kind="bipartite" if doubled else "arena", title=repr(arena)))
    except ZermeloError:
        return None


def tree_svg(tree: GameTree) -> str | None:
    """Return the picture that a notebook shows of a tree of plays; None where it is too large to read."""
    from zermelo.drawing import draw_tree, to_svg

    try:
        return to_svg(draw_tree(tree, [_text(node.state) for node in tree], title=repr(tree)))
    except ZermeloError:
        return None


def board_svg(board: Board) -> str:
    """Return the picture that a notebook shows of a board."""
    from zermelo.drawing import boards

    return boards.board_svg(board)


def drawing_svg(drawing: Any) -> str:
    """Return the picture that a notebook shows of a drawing."""
    from zermelo.drawing import to_svg

    return to_svg(drawing)


def solution_text(solution: Solution) -> str:
    """Return what a notebook prints of a solution, as the command `solve`; the repr where nobody knows who begins."""
    from zermelo.apps.cli.solve import describe

    situation = _situation(solution.game, solution.start)
    return repr(solution) if situation is None else describe(solution, situation)


def analysis_text(analysis: Analysis) -> str:
    """Return what a notebook prints of an analysis, as `analyse`; only the moves where nobody knows whose they are."""
    from zermelo.apps.cli.analyse import describe, judged_lines

    situation = _situation(analysis.game, analysis.state)
    if situation is not None:
        return describe(analysis, situation)
    # Its text, too, may depend on who moves: the state is shown as it is.
    return "\n".join([f"{analysis.game.title()}, {analysis.state}:", *judged_lines(analysis)])


def report_html(report: Report) -> str:
    """Return what a notebook shows of a student's function, with its case as a picture, in the language spoken."""
    from zermelo.learn.exercises.telling import told_html

    return told_html(report, report.language or language())


def report_text(report: Report) -> str:
    """Return what a notebook prints of a student's function, in the language that is spoken."""
    from zermelo.learn.exercises.telling import told

    return told(report, report.language or language())


def answer_text(report: AnswerReport) -> str:
    """Return what a notebook prints of an answer to an exercise, in the language that is spoken."""
    return report.text(report.language or language())


def error_text(error: BaseException) -> str:
    """Return an error in one line for a notebook, in the language spoken; cells are called by their numbers."""
    text = tell(reason(error))
    cells = getattr(_running(), "compile", None)
    if cells is not None:
        for trace in _theirs(error):
            file = trace.tb_frame.f_code.co_filename
            if name := cells.format_code_name(file):
                text = text.replace(Path(file).name, name[1])
    return text


def traceback_lines(error: ZermeloError) -> list[str]:
    """Return an error as the running notebook shows errors, with the lines of its cells alone."""
    shown = copy.copy(error)  # without the error that caused it, whose lines come last here
    shown.phrase = _AS_SAID(said=error_text(error))
    chain: TracebackType | None = None
    for trace in reversed(list(_theirs(error))):
        chain = TracebackType(chain, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)
    lines: list[str] = _running().InteractiveTB.structured_traceback(type(error), shown, chain)
    return lines


def register(shell: Any = None) -> bool:
    """Let a notebook (by default the running one) show pictures; return whether there is one.

    From then on words are in the language of the machine, as on the command line.
    """
    shell = shell or _running()
    formatters = getattr(getattr(shell, "display_formatter", None), "formatters", {})
    if SVG not in formatters:
        return False
    pictures: dict[type, Callable[[Any], str | None]] = {
        Arena: arena_svg, GameTree: tree_svg, Board: board_svg, Game: game_svg,
    }  # fmt: skip
    for kind, draw in pictures.items():
        formatters[SVG].for_type(kind, draw)
    formatters[SVG].for_type_by_name("zermelo.drawing.figure", "Drawing", drawing_svg)
    formatters[TEXT].for_type(Analysis, _printed(analysis_text))
    # Dataclasses have a repr each, which IPython would take before the printer of a base.
    formatters[TEXT].for_type_by_name("zermelo.search.mcts", "TreeAnalysis", _printed(analysis_text))
    formatters[TEXT].for_type_by_name("zermelo.exact.solution", "Solution", _printed(solution_text))
    exercises = "zermelo.learn.exercises"
    if HTML in formatters:
        formatters[HTML].for_type_by_name(f"{exercises}.judging", "Report", report_html)
    formatters[TEXT].for_type_by_name(f"{exercises}.judging", "Report", _printed(report_text))
    formatters[TEXT].for_type_by_name(f"{exercises}.checking", "AnswerReport", _printed(answer_text))
    # IPython asks an error itself how it is to be shown.
    ZermeloError._render_traceback_ = traceback_lines  # type: ignore[attr-defined]
    speak(preferred())
    return True


def load_ipython_extension(shell: Any) -> None:
    """Serve `%load_ext zermelo.apps.notebook`."""
    register(shell)


def _text(state: Any) -> str:
    """A state in a notebook, without the brackets of its tuple: 3,2."""
    return ",".join(map(str, state)) if isinstance(state, tuple) else str(state)


def _running() -> Any:
    """The notebook that runs this program; None elsewhere."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _printed(text: Callable[[Any], str]) -> Callable[[Any, Any, bool], None]:
    """A function of words as the notebook's printer wants it."""

    def pretty(thing: Any, printer: Any, _: bool) -> None:
        printer.text(text(thing))

    return pretty


def _situation(game: Game, state: State) -> Situation | None:
    """The state that a notebook shows with the player to move, where that is known."""
    if declares(game, "turn"):
        return state, turn_of(game, state)
    start = start_situation(game)
    return start if state == start[0] else None


def _theirs(error: BaseException | None) -> Iterator[TracebackType]:
    """The lines that an error in a notebook and its causes went through outside this package, outermost first."""
    while error is not None:
        trace = error.__traceback__
        while trace is not None:
            if not trace.tb_frame.f_code.co_filename.startswith(_PACKAGE):
                yield trace
            trace = trace.tb_next
        error = error.__cause__
