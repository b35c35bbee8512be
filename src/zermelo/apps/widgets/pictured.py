"""What the widgets share: a style, and a picture that stays in the notebook."""

from __future__ import annotations

from typing import Any

import anywidget

from zermelo.apps.notebook import SVG
from zermelo.apps.widgets.scripts import style


class Pictured(anywidget.AnyWidget):
    """A widget that leaves its picture beside it, for readers without a kernel: saved files, exports."""

    _css = style()

    def picture(self) -> str:
        """Return what the widget shows now, as SVG."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**wanted)
        return None if bundle is None else (bundle[0] | {SVG: self.picture()}, bundle[1])
