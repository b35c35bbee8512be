"""One method of compiled rules asked from Python: for comparisons with the interpreted ones, state by state."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from zermelo.compiled.language.arenas import Arena
from zermelo.compiled.language.encoding import decode
from zermelo.compiled.language.kinds import Kind, size
from zermelo.compiled.language.machine import Loaded
from zermelo.compiled.language.values import is_word
from zermelo.compiled.routines.routine import LOCK, RulesFaultError, kept_code
from zermelo.compiled.rules.compiled_rules import Rules


def asker(rules: Rules, name: str) -> Callable[..., Any]:
    """Return a function that asks the compiled form of a method: `asker(rules, "play")(state, move)`.

    It raises `RulesFaultError` where the compiled rules meet a fault, and `RefusedError` here where there is no form.
    """
    with LOCK:
        return _asker(rules, name)


def _asker(rules: Rules, name: str) -> Callable[..., Any]:
    translation = rules.translated()
    door = translation.door(name)
    kinds: list[Kind] = [translation.state]
    if name in ("play", "order", "progress", "noisy"):
        kinds.append(translation.move)
    lines, given, at = [], [], 0
    for i, kind in enumerate(kinds):
        lines.append(f"%p{i} = getelementptr inbounds i64, ptr %given, i64 {at}")
        if is_word(kind):
            lines.append(f"%x{i} = load i64, ptr %p{i}")
        given.append(f"i64 %x{i}" if is_word(kind) else f"ptr %p{i}")
        at += size(kind)
    call = f"%r = call i64 {door.symbol}({', '.join([*given, 'ptr %out', 'ptr %arena'])})"
    head = "define i64 @zermelo_asked(ptr %given, ptr %out, ptr %arena) nounwind {"
    wrapped = [head, *lines, call, "ret i64 %r", "}"]
    module = translation.module
    loaded = Loaded(kept_code(module.text([door], "\n".join(wrapped)))[1])
    function = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 3)(loaded.address("zermelo_asked"))

    def asked(*arguments: Any) -> Any:
        arena = Arena()
        words = rules.words(arguments[0])
        for move in arguments[1:]:
            words += rules.move_words(move) or ()
        row = (ctypes.c_uint64 * max(1, len(words)))(*words)
        out = (ctypes.c_uint64 * max(1, size(door.result)))()
        fault = function(ctypes.addressof(row), ctypes.addressof(out), arena.address)
        if fault:
            raise RulesFaultError(module.sites[fault - 1], arguments[0])
        return decode(door.result, list(out), arena)

    asked.code = loaded  # type: ignore[attr-defined]  # it lives as long as the function
    return asked
