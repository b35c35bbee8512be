"""Widgets for notebooks: a step player for any show, and a board on which every move has its verdict.

They need the package anywidget, which the extra `jupyter` brings; nothing else imports this folder.
"""

from __future__ import annotations

from importlib.util import find_spec

from zermelo.errors import FileError
from zermelo.words import message

_MISSING = message(
    "widgets.missing",
    en="widgets need the package anywidget (pip install 'zermelo[jupyter]'); pictures need nothing",
    fr="les widgets demandent le paquet anywidget (pip install 'zermelo[jupyter]') ; les images ne demandent rien",
)
if find_spec("anywidget") is None:
    raise FileError(_MISSING)

from zermelo.apps.widgets.board import BoardWidget  # noqa: E402
from zermelo.apps.widgets.steps import StepPlayer  # noqa: E402

__all__ = ["BoardWidget", "StepPlayer"]
