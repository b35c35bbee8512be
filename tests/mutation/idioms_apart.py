"""The idioms of the battery asked in this process, until one means something else; run in a child of the judge."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random


def ask_idioms(baseline: Path, share: float) -> int:
    """Return 1 at the first idiom that differs, 2 if some are merely refused that were not; print which.

    The first call writes down what is said without a fault. A share of the batches is asked, in an order of its own.
    """
    from tests.battery.idioms import all_idioms
    from tests.battery.running import DOOR, batches, compile_batch, door_at, judge_idiom
    from zermelo.compiled.routines.routine import kept_code

    door = door_at(DOOR)
    door.object_code = lambda text: kept_code(text)[1]
    idioms = all_idioms()
    todo = list(batches(idioms, range(len(idioms))))
    Random(0).shuffle(todo)
    known = json.loads(baseline.read_text(encoding="utf-8")) if baseline.exists() else {}
    words: dict[str, str] = {}
    for batch in todo[: max(1, round(share * len(todo)))]:
        for at, forms in zip(batch, compile_batch(door, [idioms[at] for at in batch]), strict=True):
            found = judge_idiom(idioms[at], forms, door)
            words[found.label] = found.word
            if found.word in ("different", "crash"):
                print(f"NOTICED {found.label}: {found.word}")
                return 1
    if not known:
        baseline.write_text(json.dumps(words), encoding="utf-8")
        return 0
    fewer = [label for label, word in words.items() if known.get(label) == "equal" != word]
    if fewer:
        print(f"NOTICED {len(fewer)} idioms are not compiled any more: {fewer[0]}")
        return 2
    return 0
