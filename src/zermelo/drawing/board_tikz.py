"""Boards from their data alone, as TikZ: the same drawing as on the screen, for a handout."""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.analysis import Verdict
from zermelo.board import Board
from zermelo.drawing.boards import (
    BAND,
    BAND_EDGE,
    CAPTION,
    HEX_SIDE,
    MARGIN,
    Frame,
    badge_middle,
    caption_lines,
    joined_points,
    piece_at,
    placed,
    role_of,
    shade_of,
    strokes,
)
from zermelo.drawing.latex import latex, tikz_colour, tikz_colours
from zermelo.drawing.pieces import TIKZ_UNIT, parts_of
from zermelo.drawing.svg import number


def board_tikz(
    board: Board,
    *,
    moves: Mapping[str, Verdict] | None = None,
    last: tuple[int, int] | str | None = None,
    points: bool = False,
) -> str:
    """Return what `board_svg` draws as a `tikzpicture`, with its colours; it needs the package `tikz` only."""
    frame = Frame.of(board)
    shown, listed = placed(board, frame, moves or {}, points)
    lines = [*tikz_colours(), f"\\begin{{tikzpicture}}[x={TIKZ_UNIT}pt,y=-{TIKZ_UNIT}pt]"]
    lines += tikz_background(frame)
    for place, (verdict, _) in shown.items():
        if piece_at(board, place) is not None:
            continue
        colour = tikz_colour(role_of(verdict))
        lines.append(f"\\fill[{colour}, opacity=0.18] {_box(frame, place, 2)};")
    for ends in strokes(board, frame):
        x1, y1, x2, y2 = map(number, ends)
        for colour, share in ((tikz_colour("win"), BAND), ("white", BAND - 2 * BAND_EDGE)):
            look = f"{colour}, line width={number(share * min(frame.cell) * TIKZ_UNIT)}pt, line cap=round"
            lines.append(f"\\draw[{look}] ({x1},{y1}) -- ({x2},{y2});")
    for row, cells in enumerate(board.cells):
        for column, piece in enumerate(cells):
            if piece is None:
                continue
            x, y = map(number, frame.middle(row, column))
            if piece.shape == "text":
                lines.append(f"\\node at ({x},{y}) {{{latex(piece.text)}}};")
            else:
                lines.append(f"\\begin{{scope}}[shift={{({x},{y})}}]")
                lines += [part.tikz() for part in parts_of(piece, board.colours)]
                lines.append("\\end{scope}")
    cell = board.places.get(last) if isinstance(last, str) else last
    if cell is not None and frame.has(cell):
        lines.append(f"\\draw[{tikz_colour('new')}, line width=1.5pt] {_box(frame, cell, 2.5)};")
    for place, (verdict, text) in shown.items():
        x, y = map(number, badge_middle(board, frame, place))
        colour = tikz_colour(role_of(verdict))
        look = f"draw={colour}, fill=white, text={colour}, rounded corners=2pt, inner sep=1.2pt, font=\\scriptsize"
        lines.append(f"\\node[{look}] at ({x},{y}) {{{latex(text)}}};")
    height = frame.size[1]
    for line in filter(None, [board.caption, *caption_lines(listed, frame.size[0])]):
        where = f"({number(MARGIN)},{number(height + CAPTION / 2)})"
        lines.append(f"\\node[anchor=west, inner sep=0pt, font=\\small] at {where} {{{latex(line)}}};")
        height += CAPTION
    return "\n".join([*lines, "\\end{tikzpicture}", ""])


def tikz_background(frame: Frame) -> list[str]:
    """Return the cells and coordinates of a board for TikZ, without anything that moves."""
    lines = []
    rule = f"draw={tikz_colour('rule')}, line width=0.5pt"
    if frame.style == "holes" and frame.width and frame.height:
        (left, top), (right, bottom) = frame.corner(0, 0), frame.corner(frame.height, frame.width)
        box = f"({number(left)},{number(top)}) rectangle ({number(right)},{number(bottom)})"
        lines.append(f"\\path[{rule}, fill={tikz_colour('light-square')}, rounded corners=4pt] {box};")
    if frame.style == "points":
        look = f"draw={tikz_colour('soft')}, line width=0.8pt, line cap=round"
        for ends in joined_points(frame):
            x1, y1, x2, y2 = map(number, ends)
            lines.append(f"\\path[{look}] ({x1},{y1}) -- ({x2},{y2});")
    for row in range(frame.height):
        for column in range(frame.width):
            if (row, column) in frame.missing:
                continue
            box = _box(frame, (row, column), 0)
            if frame.style == "holes":
                x, y = map(number, frame.middle(row, column))
                lines.append(f"\\path[{rule}, fill=white] ({x},{y}) circle[radius=25];")
            elif frame.style == "checkered":
                lines.append(f"\\fill[{tikz_colour(f'{shade_of(row, column)}-square')}] {box};")
            elif frame.style == "grid":
                lines.append(f"\\path[{rule}] {box};")
            elif frame.style == "hexagons":
                lines.append(f"\\path[{rule}] {_line(frame.hexagon(row, column))} -- cycle;")
    if frame.style == "hexagons":
        for role, line in frame.hexagon_sides():
            thick = f"line width={number(HEX_SIDE * TIKZ_UNIT)}pt, line cap=round, line join=round"
            lines.append(f"\\path[draw={tikz_colour(role)}, {thick}] {_line(line)};")
    for left, top, text in frame.corner_names():
        lines.append(
            f"\\node[inner sep=0pt, font=\\tiny] at ({number(left)},{number(top)}) {{{latex(text)}}};"
        )
    for left, top, text in frame.labels():
        if text:
            where = f"({number(left)},{number(top)})"
            lines.append(
                f"\\node[text={tikz_colour('soft')}, font=\\scriptsize] at {where} {{{latex(text)}}};"
            )
    return lines


def _line(points: list[tuple[float, float]]) -> str:
    return " -- ".join(f"({number(x)},{number(y)})" for x, y in points)


def _box(frame: Frame, place: tuple[int, int], inset: float) -> str:
    left, top = frame.corner(*place)
    right, bottom = left + frame.cell[0], top + frame.cell[1]
    ends = [number(value) for value in (left + inset, top + inset, right - inset, bottom - inset)]
    return f"({ends[0]},{ends[1]}) rectangle ({ends[2]},{ends[3]})"
