"""Tables for spreadsheets (CSV), as those of the reader's country open them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from zermelo.apps.language import language
from zermelo.files import write_text


def write_table(path: Path, rows: Sequence[Sequence[str]]) -> None:
    """Write a command's rows as CSV; in French, where numbers have a comma, semicolons stand between cells.

    A mark at the beginning tells a spreadsheet that accents are UTF-8: without it French ones are shown wrongly.
    """
    text = io.StringIO()
    is_french = language() == "fr"
    csv.writer(text, delimiter=";" if is_french else ",", lineterminator="\n").writerows(rows)
    write_text(path, f"{chr(0xFEFF) if is_french else ''}{text.getvalue()}")
