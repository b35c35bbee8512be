"""A smaller game that fails in the same way.

Statements are left out, branches taken for the whole, expressions replaced by a constant or by one of their parts; what
still fails at the same door is kept, until nothing smaller does (A. Zeller, R. Hildebrandt, *Simplifying and isolating
failure-inducing input*, IEEE Trans. Softw. Eng. 28 (2002)), or patience ends.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from tests.generated.compare import FAILURES, Found
from tests.generated.workers import Job, Worker

#: A method without which a game is none.
_NEEDED = ("start", "moves", "play")
_HEADS = ("from zermelo import", "class Generated(")


def shrunk(source: str, fails: Callable[[str], bool], tries: int = 300) -> str:
    """Return the smallest source found, within so many questions, for which `fails` still says yes."""
    tree = ast.parse(source)
    left = tries
    is_smaller = True
    while is_smaller:
        is_smaller = False
        place = 0
        # One list of edits per round: after an edit that is kept, the places behind it are looked at afresh.
        while left > 0:
            candidate = _edited(tree, place)
            if candidate is None:
                break
            text = ast.unparse(candidate)
            if len(text) < len(ast.unparse(tree)) and _is_python(text):
                left -= 1
                if fails(text + "\n"):
                    tree, is_smaller = ast.parse(text), True
                    continue
            place += 1
        if left <= 0:
            break
    return ast.unparse(tree) + "\n"


def write_reproduction(path: Path, job: Job, wrong: Found, tries: int = 300) -> None:
    """Write a small game that fails at the same door as `job` did, and how, as a Python file."""
    engines = wrong.engine == "auto"
    last = wrong

    with Worker() as worker:

        def fails(text: str) -> bool:
            nonlocal last
            again = worker.compare(replace(job, source=text, doors=(wrong.door,), auto=engines))
            same = [one for one in again if (one.engine, one.verdict) == (wrong.engine, wrong.verdict)]
            # Another place of the answer, or an error of zermelo's own about a broken game, is another failure.
            same = [one for one in same if one.detail.split(":")[0] == wrong.detail.split(":")[0]]
            if same:
                last = same[0]
            return bool(same)

        text = shrunk(job.source, fails, tries)
    said = "\n".join(
        f"# {line}"
        for line in f"{last.door}, engine {last.engine}: {last.verdict}: {last.detail}".split("\n")
    )
    path.write_text(f"# Made smaller from seed {job.name}.\n{said}\n{text}", encoding="utf-8")


def _is_python(text: str) -> bool:
    try:
        compile(text, "smaller", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def _edited(tree: ast.Module, place: int) -> ast.Module | None:
    """Return a copy with edit number `place` made; None if there are not so many."""
    edits = _edits(copy.deepcopy(tree))
    for number, edit in enumerate(edits):
        if number == place:
            return edit()
    return None


def _edits(tree: ast.Module) -> Iterator[Callable[[], ast.Module]]:
    """Yield the edits, those that remove most first; each is made on the tree itself."""

    def done(act: Callable[[], object]) -> Callable[[], ast.Module]:
        def edit() -> ast.Module:
            act()
            return ast.fix_missing_locations(tree)

        return edit

    blocks = [
        (node, field, getattr(node, field))
        for node in ast.walk(tree)
        for field in ("body", "orelse", "finalbody")
        if isinstance(getattr(node, field, None), list)
    ]
    for node, field, block in blocks:
        for i, statement in enumerate(block):
            if isinstance(statement, ast.FunctionDef) and statement.name in _NEEDED:
                continue
            if isinstance(statement, ast.Pass) or ast.unparse(statement).startswith(_HEADS):
                continue
            rest = [*block[:i], *block[i + 1 :]] or ([] if field == "orelse" else [ast.Pass()])
            yield done(lambda node=node, field=field, rest=rest: setattr(node, field, rest))
            for part in ("body", "orelse"):
                inside = getattr(statement, part, None)
                if inside and isinstance(statement, ast.If | ast.For | ast.While | ast.Try | ast.With):
                    opened = [*block[:i], *inside, *block[i + 1 :]]
                    yield done(lambda node=node, field=field, opened=opened: setattr(node, field, opened))
    for node, field, index, old in list(_expressions(tree)):
        for new in _simpler(old):
            yield done(lambda node=node, field=field, index=index, new=new: _put(node, field, index, new))


def _expressions(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """Yield every expression that is read, with its place."""
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            items = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
            for index, item in items:
                if isinstance(item, ast.expr) and isinstance(getattr(item, "ctx", None), ast.Load | None):
                    yield node, field, index, item


def _simpler(old: ast.expr) -> Iterator[ast.expr]:
    """Yield what may stand for an expression: its parts, and small constants."""
    if isinstance(old, ast.Constant):
        if isinstance(old.value, int) and not isinstance(old.value, bool) and abs(old.value) > 1:
            yield ast.Constant(old.value // 2)
        return
    if isinstance(old, ast.Tuple | ast.List) and len(old.elts) > 1:
        for i in range(len(old.elts)):
            yield type(old)(elts=[*old.elts[:i], *old.elts[i + 1 :]], ctx=ast.Load())
    for part in ast.iter_child_nodes(old):
        if isinstance(part, ast.expr) and isinstance(getattr(part, "ctx", None), ast.Load | None):
            yield part
    if not isinstance(old, ast.Name | ast.Attribute):
        for value in (0, 1, True):
            yield ast.Constant(value)


def _put(node: ast.AST, field: str, index: int | None, new: ast.expr) -> None:
    if index is None:
        setattr(node, field, new)
    else:
        getattr(node, field)[index] = new


__all__ = ["FAILURES", "shrunk", "write_reproduction"]
