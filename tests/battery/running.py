"""Asking all idioms, in a process of their own: a crash or an endless loop there is a verdict on one idiom.

The worker writes a line before each step and after it; when it dies, the last line says what it was at. A batch that
kills the compiler itself is compiled again one by one, to know whom to blame.
"""

from __future__ import annotations

import importlib
import json
import os
import selectors
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.battery import generated
from tests.battery.idioms import Idiom, all_idioms
from tests.battery.judging import Fault, Value, ask_plain, judge, said
from tests.battery.watching import leaves_words

ROOT = Path(__file__).parents[2]
DOOR = "zermelo.compiled.language.door"
#: So many functions become one module of LLVM.
BATCH = 50
#: A worker that says nothing for so long is in an endless loop.
PATIENCE = 30.0

WORDS = ("equal", "gave up", "refused", "different", "crash")


@dataclass(frozen=True)
class Verdict:
    """What became of one idiom; `partly` when some kinds of arguments were refused and others answered."""

    label: str
    word: str
    detail: str = ""
    answered: int = 0
    gave_up: int = 0
    partly: bool = False

    @property
    def theme(self) -> str:
        return self.label.split(".")[0]


# --- in the worker ------------------------------------------------------------------------------------------


def ask_compiled(compiled: Any, call: tuple[Any, ...], fault: type[Exception]) -> Value | Fault:
    """Ask a compiled function; a value that it cannot even be given is an error of the door, not a fault."""
    try:
        value, after = compiled.call(call)
    except fault as found:
        return Fault(found.reason, getattr(found, "line", None))  # type: ignore[attr-defined]
    return Value(value, tuple(after))


def judge_idiom(idiom: Idiom, forms: list[Any] | str, door: Any) -> Verdict:
    """The worst that any call shows; `forms` are the compiled functions or refusals, one for each group."""
    if isinstance(forms, str):
        return Verdict(idiom.label, "crash", forms)
    answered = gave_up = 0
    refusals = []
    doubt = ""
    for group, form in zip(idiom.groups, forms, strict=True):
        if isinstance(form, door.Refused):
            refusals.append(f"line {form.line}: {form.text('en')}")
            if "fault of zermelo" in refusals[-1]:
                return Verdict(idiom.label, "crash", refusals[-1])
            continue
        for call in group:
            plain = ask_plain(idiom.function, call)
            try:
                compiled = ask_compiled(form, call, door.FaultError)
                word, shown = judge(plain, compiled), said(compiled)
            except Exception as error:  # noqa: BLE001 (a door that cannot answer is a difference)
                word, shown = "different", f"the door raises {type(error).__name__}: {error}"
            if word == "different":
                detail = f"{call!r}: CPython {said(plain)}; compiled {shown}"
                return Verdict(idiom.label, word, detail, answered, gave_up)
            if word == "gave up" and leaves_words(idiom.function, call):
                # Nothing else can be asked of machine words.
                word = "equal"
            answered += word == "equal"
            gave_up += word == "gave up"
            if word == "gave up" and not doubt:
                doubt = f"{call!r}: CPython {said(plain)}; compiled {shown}"
    if len(refusals) == len(idiom.groups):
        return Verdict(idiom.label, "refused", refusals[0])
    word = "gave up" if gave_up else "equal"
    return Verdict(idiom.label, word, doubt, answered, gave_up, partly=bool(refusals))


def compile_batch(door: Any, idioms: Sequence[Idiom]) -> list[list[Any] | str]:
    """The compiled forms of each idiom, all in one module; where the compiler fails, one by one, to say at which."""
    asked = [(idiom.function, group[0]) for idiom in idioms for group in idiom.groups]
    owners = {id(idiom.owner): idiom.owner for idiom in idioms}
    assert len(owners) == 1, "methods of one object make a batch"
    try:
        forms = iter(door.compile_functions(asked, game=idioms[0].owner))
    except Exception as error:  # noqa: BLE001 (whatever the compiler may raise)
        if len(idioms) > 1:
            return [form for idiom in idioms for form in compile_batch(door, [idiom])]
        return [f"the compiler raises {type(error).__name__}: {error}"]
    return [[next(forms) for _ in idiom.groups] for idiom in idioms]


def door_at(path: str) -> Any:
    """The door: a module, or `module:name` for one that a module holds."""
    module, _, name = path.partition(":")
    found = importlib.import_module(module)
    return getattr(found, name) if name else found


def work() -> None:
    """Answer the task on the standard input, a line of JSON for each step."""
    task = json.loads(sys.stdin.read())
    door = door_at(task["door"])
    idioms = all_idioms()

    def tell(**what: object) -> None:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()

    tell(ready=True)
    for batch in task["batches"]:
        tell(compiling=batch)
        for at, forms in zip(batch, compile_batch(door, [idioms[at] for at in batch]), strict=True):
            tell(calling=at)
            tell(verdict=at, **asdict(judge_idiom(idioms[at], forms, door)))


# --- outside it -----------------------------------------------------------------------------------------------


def lines_of(process: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    """What the worker says, until it ends or is silent for too long; then it is killed."""
    assert process.stdout is not None
    rest, is_ready = b"", False
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        # To start it may take longer: the machine is busy, not the worker.
        while selector.select(PATIENCE if is_ready else 10 * PATIENCE):
            is_ready = True
            data = os.read(process.stdout.fileno(), 1 << 16)
            if not data:
                return
            *whole, rest = (rest + data).split(b"\n")
            yield from map(json.loads, whole)
    process.kill()


def last_words(process: subprocess.Popen[bytes], errors: bytes) -> str:
    text = errors.decode(errors="replace").strip().splitlines()
    return f"exit {process.returncode}; " + (text[-1] if text else "no words")


def batches(idioms: Sequence[Idiom], places: Sequence[int]) -> Iterator[list[int]]:
    """The places in pieces for one module each; the methods of an object stay apart from those of others."""
    by_owner: dict[int, list[int]] = {}
    for at in places:
        by_owner.setdefault(id(idioms[at].owner), []).append(at)
    for own in by_owner.values():
        yield from (own[i : i + BATCH] for i in range(0, len(own), BATCH))


def run(idioms: Sequence[Idiom], door: str = DOOR, only: Sequence[int] | None = None) -> list[Verdict]:
    """Ask every idiom (or those at the places `only`) and return the verdicts in their order."""
    places = list(range(len(idioms))) if only is None else list(only)
    waiting = list(batches(idioms, places))
    verdicts: dict[int, Verdict] = {}
    while waiting:
        compiling: list[int] = []
        calling: int | None = None
        with subprocess.Popen(
            [sys.executable, "-m", "tests.battery", "--worker"],
            cwd=ROOT,
            # A worker that dies leaves its files to be removed with those of this process.
            env={**os.environ, "TMPDIR": str(generated.folder())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdin is not None
            assert process.stderr is not None
            process.stdin.write(json.dumps({"door": door, "batches": waiting}).encode())
            process.stdin.close()
            for line in lines_of(process):
                if "compiling" in line:
                    compiling, calling = line["compiling"], None
                elif "calling" in line:
                    calling = line["calling"]
                elif "verdict" in line:
                    at = line.pop("verdict")
                    verdicts[at] = Verdict(**line)
            errors = process.stderr.read()
        waiting = [left for batch in waiting if (left := [at for at in batch if at not in verdicts])]
        if not waiting:
            break
        if process.returncode == 0 or not compiling:
            raise RuntimeError(f"the worker did not work: {last_words(process, errors)}")
        if calling is None and len(compiling) > 1:
            waiting[:1] = [[at] for at in compiling]
            continue
        blamed = compiling[0] if calling is None else calling
        doing = "compiling" if calling is None else "calling"
        verdicts[blamed] = Verdict(idioms[blamed].label, "crash", f"{doing}: {last_words(process, errors)}")
        waiting = [left for batch in waiting if (left := [at for at in batch if at != blamed])]
    return [verdicts[at] for at in places]


# --- the table --------------------------------------------------------------------------------------------------


def table(verdicts: Sequence[Verdict]) -> str:
    """How many idioms of each theme came to which verdict."""
    counts: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        counts.setdefault(verdict.theme, Counter())[verdict.word] += 1
    total: Counter[str] = sum(counts.values(), Counter())
    head = f"{'theme':<24}{'idioms':>8}" + "".join(f"{word:>11}" for word in WORDS)
    rows = [
        f"{theme:<24}{count.total():>8}" + "".join(f"{count[word]:>11}" for word in WORDS)
        for theme, count in [*sorted(counts.items()), ("all", total)]
    ]
    return "\n".join([head, *rows])
