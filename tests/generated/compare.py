"""One game through the public doors, once by each engine, and what came of it.

Plain Python is the measure. Compiled rules must give the same answer, or fail in the same way, or be refused with a
reason. The engine `auto`, made to go over to compiled rules at once, must give just what plain Python gives.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal

from tests.handing_over import handing_over
from zermelo import Game, analyse, mcts, perft, prove, solve
from zermelo.errors import ZermeloError

Verdict = Literal["equal", "equal error", "refused", "misread", "different", "timeout", "crashed"]
#: What no game may come to.
FAILURES: tuple[Verdict, ...] = ("misread", "different", "timeout", "crashed")

#: Games have fewer states by construction; one made smaller may have lost what kept it small.
MOST_STATES = 20_000
DEPTH, VISITS, NODES, SEED = 4, 300, 3_000, 5
#: How compiled rules say that they raise what Python raises.
RAISES = re.compile(r"asked in state .*?: ([A-Z]\w+)(?:: .*)?, as in plain Python")
#: How a refusal to compile is said, or that compiled rules gave up where Python goes on; and one after a sample has
#: shown that compiled rules mean something else.
REFUSED = re.compile(r"cannot be compiled|asked in state .*: a |machine words|only plain Python can")
MISREAD = re.compile(r"compiled, it answers|gives values that differ|fault of zermelo")
#: Places and values in a reason, which would make each a reason of its own.
_DETAILS = re.compile(
    r" ?\(line \d+\)|-?\d+|^.*?cannot be compiled: |; --engine plain.*|; use numbers, tuples.*"
)

_QUOTED = re.compile(r"“(.+?)”")


@dataclass(frozen=True)
class Found:
    """What one door said about a game by one engine beside the plain one."""

    door: str
    engine: str
    verdict: Verdict
    detail: str = ""


@dataclass(frozen=True)
class Answer:
    """An answer in plain data, or the error that came instead; and which engine gave it."""

    content: Any
    error: str = ""
    cause: str = ""
    engine: str = ""


# --- the doors ------------------------------------------------------------------------------------------


def _solved(game: Game, engine: Any) -> tuple[Any, str]:
    found = solve(game, engine=engine, limit=None if engine == "auto" else MOST_STATES)
    states = list(found)
    rows = [(s, str(found.outcome(s)), found.distance(s), found.value(s), found.grundy(s)) for s in states]
    facts = found.states, found.edges, found.counts, found.verified, str(found.grundy_reason)
    return (facts, rows, found.best_moves(), found.line()), found.engine


def _counted(game: Game, engine: Any) -> tuple[Any, str]:
    return [perft(game, depth, engine=engine) for depth in range(DEPTH + 1)], engine


def _analysed(game: Game, engine: Any) -> tuple[Any, str]:
    found = analyse(game, depth=DEPTH, engine=engine)
    moves = [(v.move, str(v.outcome), v.value, v.distance, v.exact) for v in found.moves]
    facts = str(found.outcome), found.value, found.exact, found.distance, found.best, moves, found.line
    # Where `auto` changes its engine, what was searched before counts too.
    return (facts, None if engine == "auto" else found.nodes), found.engine


def _grown(game: Game, engine: Any) -> tuple[Any, str]:
    found = mcts(game, visits=VISITS, seed=SEED, engine=engine)
    moves = [(v.move, str(v.outcome), v.value, v.exact) for v in found.moves]
    return (
        str(found.outcome),
        found.value,
        found.exact,
        found.best,
        moves,
        found.visits,
        found.line,
    ), found.engine


def _proved(game: Game, engine: Any) -> tuple[Any, str]:
    said, used = [], set()
    for goal in ("win", "loss", "draw or better"):
        found = prove(game, goal=goal, nodes=NODES, engine=engine)
        sure = None if found.holds is None else (str(found.gets), list(found.strategy.items()))
        said.append((found.holds, found.claimant, None if engine == "auto" else found.nodes, sure))
        used.add(found.engine)
    return said, max(used, key="compiled".__eq__)


DOORS: dict[str, Callable[[Game, Any], tuple[Any, str]]] = {
    "solve": _solved,
    "perft": _counted,
    "analyse": _analysed,
    "mcts": _grown,
    "prove": _proved,
}


# --- comparing ------------------------------------------------------------------------------------------


def load(path: Path) -> Game:
    """Return the game that a generated file defines."""
    name = f"generated_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module.Generated()  # type: ignore[no-any-return]


def ask(game: Game, door: str, engine: str) -> Answer:
    """Return what a door says by one engine."""
    try:
        content, used = DOORS[door](game, engine)
    except Exception as error:  # noqa: BLE001 — generated rules may raise anything
        return Answer(None, f"{type(error).__name__}: {error}", _cause(error))
    return Answer(_data(content), engine=used)


def compare(game: Game, doors: tuple[str, ...] = tuple(DOORS), *, auto: bool = True) -> Iterator[Found]:
    """Yield what each door says by the compiled engine and by the one that goes over to it, beside the plain one."""
    for door in doors:
        plain = ask(game, door, "plain")
        yield judged(door, plain, ask(game, door, "compiled"))
        if auto:
            with handing_over():
                found = ask(game, door, "auto")
            yield judged_auto(door, plain, found)


def judged(door: str, plain: Answer, compiled: Answer) -> Found:
    """Return the verdict on the compiled engine."""
    engine, error = "compiled", compiled.error
    if error and MISREAD.search(error):
        return Found(door, engine, "misread", error)
    raised = RAISES.search(error)
    # Rules are tried before they are searched, also in positions that the search does not come to.
    is_elsewhere = raised and not plain.error and door != "solve"
    if error and (is_elsewhere or not raised) and REFUSED.search(error):
        return Found(door, engine, "refused", reason(error))
    if plain.error or error:
        if plain.cause == (raised[1] if raised else compiled.cause):
            return Found(door, engine, "equal error", plain.cause)
        return Found(door, engine, "different", f"plain: {_said(plain)}; compiled: {_said(compiled)}")
    if plain.content == compiled.content:
        return Found(door, engine, "equal")
    return Found(door, engine, "different", difference(plain.content, compiled.content))


def judged_auto(door: str, plain: Answer, found: Answer) -> Found:
    """Return the verdict on the engine that may change over: no refusal can excuse it."""
    if plain.error or found.error:
        if (plain.error, plain.cause) == (found.error, found.cause):
            return Found(door, "auto", "equal error", plain.cause)
        return Found(door, "auto", "different", f"plain: {_said(plain)}; auto: {_said(found)}")
    # How many nodes were opened is not promised where the engine changes on the way.
    if _without_nodes(door, plain.content) == found.content:
        return Found(door, "auto", "equal", found.engine)
    return Found(door, "auto", "different", difference(plain.content, found.content))


def reason(error: str) -> str:
    """Return the reason of a refusal without the places, values and names that are one game's own."""
    return _QUOTED.sub(_shape, _DETAILS.sub("", error))[:120]


def _shape(quoted: re.Match[str]) -> str:
    """A construct as its operators and the words of Python in it."""
    return "“" + re.sub(r"\b(?!\.)[A-Za-z_]\w*\b(?!\()|\s+", "", quoted[1])[:30] + "”"


def difference(one: Any, other: Any, place: str = "") -> str:
    """Return where two answers first differ, and how."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for i, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, f"{place}[{i}]")
    return f"{place or 'answer'}: plain {str(one)[:160]}, not {str(other)[:160]}"


def _without_nodes(door: str, content: Any) -> Any:
    if door == "analyse":
        return (content[0], "None")
    if door == "prove":
        return tuple((holds, claimant, "None", sure) for holds, claimant, _, sure in content)
    return content


def _said(answer: Answer) -> str:
    return answer.error[:300] if answer.error else "an answer"


def _cause(error: BaseException) -> str:
    """Return the kind of error that the rules themselves raised, however it was passed on."""
    while error.__cause__ is not None:
        error = error.__cause__
    named = re.findall(r"\b[A-Z]\w*Error\b", str(error)) if isinstance(error, ZermeloError) else []
    return named[0] if named else type(error).__name__


def _data(thing: Any) -> Any:
    """Return an answer as nested tuples; a bool is the number that it equals, and NaN equals itself.

    A zero that a search has seen from both sides has either sign.
    """
    if isinstance(thing, tuple | list):
        # A record equals a tuple of its entries, and is none.
        is_plain = type(thing) in (tuple, list)
        return tuple(_data(item) for item in ([] if is_plain else [type(thing).__name__]) + list(thing))
    if isinstance(thing, frozenset):
        return ("frozenset", *sorted(map(_data, thing), key=repr))
    if is_dataclass(thing):
        return (type(thing).__name__, *(_data(getattr(thing, field.name)) for field in fields(thing)))
    if isinstance(thing, dict):
        return tuple((_data(key), _data(value)) for key, value in thing.items())
    if isinstance(thing, bool):
        return repr(int(thing))
    if isinstance(thing, float):
        thing += 0.0
    return thing if isinstance(thing, str) else repr(thing)
