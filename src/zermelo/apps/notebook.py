"""Objects display themselves in notebooks: arenas, trees, boards and drawings as pictures.

IPython asks for a picture by the type of what a cell ends with; the functions that draw are registered there,
and `import zermelo` does it where IPython is running. Nothing is drawn, or even imported, before it is shown.
The widgets, a step player and a playable board, are in `zermelo.apps.widgets`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from zermelo.apps.language import preferred, speak
from zermelo.arena import Arena
from zermelo.board import Board
from zermelo.errors import ZermeloError
from zermelo.tree import GameTree

#: The formatter of IPython that pictures go to.
SVG = "image/svg+xml"


def arena_svg(arena: Arena) -> str | None:
    """Return the picture of an arena, in two rows where it is bipartite; None where it is too large to read."""
    from zermelo.drawing import draw_arena, to_svg

    doubled = arena.owner is not None and arena.is_bipartite()
    try:
        labels = [arena.text(v) for v in range(len(arena))]
        return to_svg(draw_arena(arena, labels, "bipartite" if doubled else "arena", title=repr(arena)))
    except ZermeloError:
        return None


def tree_svg(tree: GameTree) -> str | None:
    """Return the picture of a tree of plays; None where it is too large to read."""
    from zermelo.drawing import draw_tree, to_svg

    try:
        return to_svg(draw_tree(tree, [_text(node.state) for node in tree.nodes], title=repr(tree)))
    except ZermeloError:
        return None


def board_svg(board: Board) -> str:
    """Return the picture of a board."""
    from zermelo.drawing import boards

    return boards.board_svg(board)


def drawing_svg(drawing: Any) -> str:
    """Return the picture that a drawing describes."""
    from zermelo.drawing import to_svg

    return to_svg(drawing)


def register(shell: Any = None) -> bool:
    """Let a notebook (by default the running one) show pictures; return whether there is one.

    From then on words are in the language of the machine, as on the command line.
    """
    if shell is None:
        ipython = sys.modules.get("IPython")
        shell = None if ipython is None else ipython.get_ipython()
    formatter = getattr(getattr(shell, "display_formatter", None), "formatters", {}).get(SVG)
    if formatter is None:
        return False
    known: dict[type, Callable[[Any], str | None]] = {Arena: arena_svg, GameTree: tree_svg, Board: board_svg}
    for kind, draw in known.items():
        formatter.for_type(kind, draw)
    formatter.for_type_by_name("zermelo.drawing.figure", "Drawing", drawing_svg)
    speak(preferred())
    return True


def load_ipython_extension(shell: Any) -> None:
    """Serve `%load_ext zermelo.apps.notebook`."""
    register(shell)


def _text(state: Any) -> str:
    """A state without the brackets of its tuple: 3,2."""
    return ",".join(map(str, state)) if isinstance(state, tuple) else str(state)
