"""The moment at which `auto` goes over to compiled rules, chosen by a test instead of the clock."""

from __future__ import annotations

import importlib
from types import TracebackType
from typing import Any

from zermelo.compiled import choice

#: How often plain work looks whether compiled code is ready, module by module: here as often as it can.
_STRIDES = {
    "zermelo.search.perft": {"_STRIDE": 1},
    "zermelo.search.rounds": {"LOOK": 1},
    # Less than a call takes, and a tree of compiled rules would never come to its first visit.
    "zermelo.search.mcts": {"_GLANCE": 1e-4},
    "zermelo.exact.proof": {"_PAUSE": 1e-4},
    "zermelo.exact.enumerate": {"_STRIDE": 1},
    "zermelo.exact.table": {"_STRIDE": 1},
}


class handing_over:  # noqa: N801 — read as a verb
    """Let `auto` go over to compiled rules at a look of plain work: 0 before it begins, 5 at its sixth; None: never."""

    def __init__(self, after: int | None = 0) -> None:
        self._after = after
        #: How often plain work has looked.
        self.looks = 0

    def __enter__(self) -> handing_over:
        def look(it: choice.Handover) -> None:
            self.looks += 1
            if self._after is not None and self.looks > self._after:
                it.insist()

        self._before: list[tuple[Any, str, Any]] = []
        self._set(choice.Handover, "__call__", look)
        self._set(choice.Handover, "begin", lambda _: None)
        for name, strides in _STRIDES.items():
            for stride, value in strides.items():
                self._set(importlib.import_module(name), stride, value)
        return self

    def _set(self, where: Any, name: str, value: Any) -> None:
        self._before.append((where, name, getattr(where, name)))
        setattr(where, name, value)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for where, name, value in reversed(self._before):
            setattr(where, name, value)
