"""Small boards inside the nodes of a drawing."""

from __future__ import annotations

from dataclasses import replace

from zermelo.board import Board
from zermelo.drawing.board_tikz import tikz_background
from zermelo.drawing.boards import CELL_TEXT, Frame, background, piece_svg
from zermelo.drawing.figure import Node
from zermelo.drawing.latex import latex
from zermelo.drawing.pieces import parts_of
from zermelo.drawing.style import TEXT
from zermelo.drawing.svg import element, group, number

#: Height and width of a cell inside a node, in pixels, and the border around the cells.
_CELL, _BORDER = 17.0, 6.0


def mini_size(board: Board, zoom: float = 1.0) -> tuple[float, float]:
    """Return the size of a node that holds a board, its cells `zoom` times as large as in a graph."""
    frame = _bare(board)
    scale = _scale(frame, zoom)
    width, height = _extent(frame)
    width, height = width * scale, height * scale
    return width + 2 * _BORDER, height + 2 * _BORDER


def cell_middle(node: Node, row: int, column: int) -> tuple[float, float]:
    """Return the middle of a cell of a node's board, in the drawing."""
    assert node.board is not None
    frame = _bare(node.board)
    scale, left, top = _placed(node, frame)
    x, y = frame.middle(row, column)
    return left + scale * x, top + scale * y


def mini_svg(node: Node) -> str:
    """Return the board of a node, in its middle."""
    assert node.board is not None
    frame = _bare(node.board)
    parts = list(background(frame))
    for row, cells in enumerate(node.board.cells):
        for column, piece in enumerate(cells):
            if piece is not None:
                x, y = frame.middle(row, column)
                parts.append(
                    element(
                        "g",
                        piece_svg(piece, node.board.colours),
                        transform=f"translate({number(x)} {number(y)})",
                    )
                )
    scale, left, top = _placed(node, frame)
    return group(parts, transform=f"translate({number(left)} {number(top)}) scale({scale:.4f})")


def mini_tikz(node: Node, unit: float) -> list[str]:
    """Return the board of a node for TikZ, where a pixel is `unit` points."""
    assert node.board is not None
    frame = _bare(node.board)
    scale, left, top = _placed(node, frame)
    lines = [f"\\begin{{scope}}[shift={{({number(left)},{number(top)})}}, scale={scale:.4f}]"]
    lines += tikz_background(frame)
    for row, cells in enumerate(node.board.cells):
        for column, piece in enumerate(cells):
            x, y = frame.middle(row, column)
            if piece is None:
                continue
            if piece.shape == "text":
                look = f"scale={scale * CELL_TEXT / TEXT:.3f}, inner sep=0pt, anchor=mid"
                lines.append(f"\\node[{look}] at ({number(x)},{number(y)}) {{{latex(piece.text)}}};")
                continue
            lines.append(f"\\begin{{scope}}[shift={{({number(x)},{number(y)})}}]")
            lines += [part.tikz(scale * unit) for part in parts_of(piece, node.board.colours)]
            lines.append("\\end{scope}")
    return [*lines, "\\end{scope}"]


def _bare(board: Board) -> Frame:
    """The frame of the cells alone, for a small board drawn in a node."""
    return Frame.of(replace(board, column_names=(), row_names=(), caption="", names=()))


def _scale(frame: Frame, zoom: float) -> float:
    return zoom * _CELL / max(frame.cell)


def _placed(node: Node, frame: Frame) -> tuple[float, float, float]:
    scale = _scale(frame, node.zoom)
    corner = frame.corner(0, 0)
    width, height = _extent(frame)
    left = node.x - scale * (corner[0] + width / 2)
    top = node.y - scale * (corner[1] + height / 2)
    return scale, left, top


def _extent(frame: Frame) -> tuple[float, float]:
    """How wide and high the cells of a board drawn in a node are together."""
    return (
        frame.width * frame.cell[0] + frame.slant * max(0, frame.height - 1),
        frame.height * frame.cell[1],
    )
