"""The scripts of the widgets: each is one module for the browser."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def script(name: str) -> str:
    """Return a widget's script, with what all of them share before it."""
    return "".join((FOLDER / f"{part}.js").read_text(encoding="utf-8") for part in ("common", name))
