"""A guest that runs a Python source and then calls its functions.

    {"source": "def double(n): return 2 * n", "name": "mine.py"}   →  {"functions": ["double"]}
    {"call": "double", "arguments": [21]}                           →  {"result": 42}

What the source or a function raises is answered, with the line in the source: {"error": "KeyError: 3", "line": 7}.
Arguments and results are JSON; a result that is not is answered by its text, {"text": "<object …>"}.
"""

from __future__ import annotations

import linecache
from typing import Any

from zermelo.matches.sandbox.nursery import Channel, Serve


def prepare(options: object) -> Serve:
    """Return the function that serves a guest of the sandbox."""
    return _serve


def _serve(channel: Channel) -> None:
    names: dict[str, Any] = {"__name__": "guest"}
    file = "?"
    while (request := channel.read()) is not None:
        try:
            if "source" in request:
                file, source = request["name"], request["source"]
                # So that a traceback which the source prints itself shows its lines: the file cannot be read here.
                linecache.cache[file] = (len(source), None, source.splitlines(True), file)
                exec(compile(source, file, "exec", dont_inherit=True), names)
                answer: dict[str, Any] = {
                    "functions": [name for name, thing in names.items() if callable(thing)]
                }
            else:
                answer = {"result": names[request["call"]](*request["arguments"])}
        except Exception as error:  # noqa: BLE001 — it is the stranger's own, and goes into the answer
            answer = {"error": f"{type(error).__name__}: {error}"[:1000], "line": _line(error, file)}
        try:
            channel.write(answer)
        except (TypeError, ValueError):
            channel.write({"text": repr(answer.get("result"))[:1000]})


def _line(error: Exception, file: str) -> int | None:
    """Return the line of a stranger's source where an exception passed last."""
    if isinstance(error, SyntaxError):
        return error.lineno
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
