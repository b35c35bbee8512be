"""Small pieces of SVG: elements, escaped text, and a document that knows both themes.

Colours are given by role, never by value: an element has the classes `fill-ROLE` and `line-ROLE`, and the
document's style sheet says what they are on light and on dark paper. No identifiers are used, so that many
drawings can stand in one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from zermelo.drawing.style import COLOURS, FIGURE_FONT, PAGE_FONT, SIGN_FONT, TEXT, Theme

#: The players' marks after a vertex: 3ₐ is Adam's copy of 3.
SUBSCRIPTS = {"ₐ": "a", "ₑ": "e"}
_SIGNS = set("≥≤αβ→")


def escape(text: str) -> str:
    """Return a text that may stand inside an element or a quoted attribute of SVG.

    >>> escape('a<b & "c"')
    'a&lt;b &amp; &quot;c&quot;'
    """
    clean = "".join(c if c in "\t\n" or c >= " " else "�" for c in text)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    """Return a coordinate of a drawing with at most two decimals.

    >>> number(3.0), number(2.504), number(-0.001)
    ('3', '2.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, content: str = "", **attributes: str | float | None) -> str:
    """Return an SVG element; attributes that are None are left out, `class_` is `class`, `a_b` is `a-b`.

    `content` is markup: escape texts first. Attribute values are escaped here.

    >>> element("circle", cx=1.5, cy=2, r=3, class_="fill-ink")
    '<circle cx="1.5" cy="2" r="3" class="fill-ink"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = value if isinstance(value, str) else number(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(shown)}"')
    head = " ".join(parts)
    return f"<{head}>{content}</{name}>" if content else f"<{head}/>"


def group(parts: Iterable[str], **attributes: str | float | None) -> str:
    """Return SVG elements as one group."""
    return element("g", "\n".join(["", *parts, ""]), **attributes)


def label(
    x: float,
    y: float,
    text: str,
    *,
    size: float = TEXT,
    colour: str = "ink",
    anchor: str = "middle",
    weight: str | None = None,
    italic: bool = False,
) -> str:
    """Return an SVG text whose middle line is at height `y`."""
    # Digits and capitals are about 0.7 high: their middle is 0.35 above the base line. `dominant-baseline`
    # would say it more simply, but renderers disagree about it.
    return element(
        "text",
        _with_subscripts(text, size) or " ",
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        text_anchor=anchor,
        font_weight=weight,
        font_style="italic" if italic else None,
        font_family=SIGN_FONT if _SIGNS & set(text) else None,
        class_=f"fill-{colour}",
    )


def _with_subscripts(text: str, size: float) -> str:
    """Return escaped SVG text in which ₐ and ₑ are small lowered letters: few fonts have them."""
    parts, raised = [], True
    for piece in re.split("([ₐₑ])", text):
        if piece in SUBSCRIPTS:
            small = {"dy": 0.22 * size if raised else 0, "font_size": 0.78 * size}
            parts.append(element("tspan", SUBSCRIPTS[piece], **small))
            raised = False
        elif piece:
            parts.append(escape(piece) if raised else element("tspan", escape(piece), dy=-0.22 * size))
            raised = True
    return "".join(parts)


def style_sheet(theme: Theme = "auto") -> str:
    """Return the CSS rules of a drawing's roles: for one theme, or for whichever the reader's screen prefers."""
    if theme == "auto":
        return f"{_rules(0)}\n@media (prefers-color-scheme: dark) {{\n{_rules(1)}\n}}"
    return _rules(0 if theme == "light" else 1)


def page_colours() -> str:
    """Return the palette as CSS variables for both themes, and the classes that drawings use, for a whole page.

    The page chooses the dark one with `data-theme="dark"` on its root.
    """
    light, dark = (" ".join(f"--{role}: {pair[i]};" for role, pair in COLOURS.items()) for i in (0, 1))
    classes = "\n".join(
        f".fill-{role} {{ fill: var(--{role}) }} .line-{role} {{ stroke: var(--{role}) }}" for role in COLOURS
    )
    return (
        f":root {{ {light} --page-font: {PAGE_FONT}; --figure-font: {FIGURE_FONT}; color-scheme: light; }}\n"
        f":root[data-theme=dark] {{ {dark} color-scheme: dark; }}\n{classes}\n"
    )


def document(
    width: float,
    height: float,
    parts: Iterable[str],
    *,
    title: str = "",
    description: str = "",
    theme: Theme = "auto",
    font: str = FIGURE_FONT,
) -> str:
    """Return a whole SVG file on its own paper; title and description are for readers who do not see it."""
    head = [element("title", escape(title))] if title else []
    head += [element("desc", escape(description))] if description else []
    head.append(element("style", f"\n{style_sheet(theme)}\n"))
    head.append(element("rect", width=width, height=height, class_="fill-paper"))
    return (
        element(
            "svg",
            "\n".join(["", *head, *parts, ""]),
            xmlns="http://www.w3.org/2000/svg",
            width=width,
            height=height,
            viewBox=f"0 0 {number(width)} {number(height)}",
            role="img",
            aria_label=title or None,
            font_family=font,
            font_variant_numeric="tabular-nums",
        )
        + "\n"
    )


def _rules(theme: int) -> str:
    return "\n".join(
        f".fill-{role} {{ fill: {colours[theme]} }} .line-{role} {{ stroke: {colours[theme]} }}"
        for role, colours in COLOURS.items()
    )
