"""Looks at the syntax tree of a person's file: nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_KINDS: dict[str, tuple[type[ast.AST], ...]] = {
    "comprehension": (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    "while": (ast.While,),
    "del": (ast.Delete,),
    "for": (ast.For,),
    "lambda": (ast.Lambda,),
    "try": (ast.Try,),
    "global": (ast.Global,),
}


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """Return the functions of a student's file by name; of two with one name, the last, as Python does."""
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def defined(source: str) -> list[str]:
    r"""Return the names that a student's source defines at its top, in order; those with two underscores are private.

    >>> defined("import math as __m\nfrom math import inf\nA, B = 1, 2\ndef f(): pass")
    ['inf', 'A', 'B', 'f']
    """
    names: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names += [alias.asname or alias.name.partition(".")[0] for alias in node.names]
        else:
            stored = (part for part in ast.walk(node) if isinstance(part, ast.Name))
            names += [part.id for part in stored if isinstance(part.ctx, ast.Store)]
    return [name for name in dict.fromkeys(names) if not name.startswith("__")]


def reached(tree: ast.Module, name: str) -> list[ast.FunctionDef]:
    """Return a student's function and all those of the file that it may call, through whichever others."""
    known = functions(tree)
    found: dict[str, ast.FunctionDef] = {}
    waiting = [name]
    while waiting:
        if (here := waiting.pop()) in known and here not in found:
            found[here] = known[here]
            waiting += called(known[here])
    return list(found.values())


def called(function: ast.FunctionDef) -> set[str]:
    """Return the names that a student's function uses, as calls or otherwise."""
    return {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}


def text(tree: ast.Module, name: str) -> str:
    """Return the source of a student's function and of those it may call, as `ast` writes it; nothing if that fails."""
    try:
        return "\n".join(ast.unparse(found) for found in reached(tree, name))
    except (RecursionError, ValueError):
        # A sum of a thousand terms is a tree a thousand deep.
        return ""


def forbidden(tree: ast.Module, name: str, constructs: tuple[str, ...]) -> tuple[str, int] | None:
    """Return the first construct, forbidden by the exercise, that a student's function uses, and its line.

    >>> source = "def f(t):\\n    return all([x for x in t])\\n"
    >>> forbidden(ast.parse(source), "f", ("all",)), forbidden(ast.parse(source), "f", ("comprehension",))
    (('all', 2), ('comprehension', 2))
    """
    found = [
        (node.lineno, construct)
        for function in reached(tree, name)
        for node in ast.walk(function)
        if isinstance(node, ast.expr | ast.stmt)
        for construct in constructs
        if _is(node, construct)
    ]
    if not found:
        return None
    line, construct = min(found)
    return construct, line


def imports_answers(tree: ast.Module) -> int | None:
    """Return the line where a student's file imports zermelo, whose functions are the answers; None if it does not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        if any(name.partition(".")[0] == "zermelo" for name in names):
            return node.lineno
    return None


def may_vary(tree: ast.Module) -> bool:
    """Return whether a student's file imports what may answer otherwise each time: chance, clocks, the machine."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
    names = {alias.name for node in found for alias in node.names} | {
        node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
    }
    return any(name.partition(".")[0] in _VARYING for name in names)


#: Modules whose answers are not the same at every call.
_VARYING = {"random", "secrets", "time", "datetime", "uuid", "os", "numpy"}


def returns_nothing(tree: ast.Module, name: str) -> bool:
    """Return whether a student's function can only return None: no `return` with a value, and no `yield`."""
    function = functions(tree).get(name)
    if function is None:
        return False
    return not any(
        isinstance(node, ast.Yield | ast.YieldFrom)
        or (isinstance(node, ast.Return) and node.value is not None)
        for node in _own(function)
    )


def decides_nothing(tree: ast.Module, name: str) -> bool:
    """Return whether a function of a student's file never chooses: no condition of any kind, so no base case.

    Functions inside functions count too; of several with one name all must be so.
    """
    kinds = (ast.If, ast.IfExp, ast.While, ast.For, ast.BoolOp, ast.Match, ast.Try, ast.comprehension)
    named = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name]
    return bool(named) and not any(isinstance(node, kinds) for function in named for node in _own(function))


def drops_its_answer(tree: ast.Module, name: str) -> bool:
    r"""Return whether a student's function may end by a value that nobody gets: `n * fact(n - 1)` without `return`.

    >>> drops_its_answer(ast.parse("def f(n):\n    if n == 0:\n        return 1\n    n * f(n - 1)"), "f")
    True
    """
    function = functions(tree).get(name)
    values = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Name, ast.Subscript, ast.Tuple)
    return function is not None and any(
        isinstance(end, ast.Expr)
        and (
            isinstance(end.value, values)
            or (isinstance(end.value, ast.Call) and _only_answers(end.value, name))
        )
        for end in _ends(function.body)
    )


def _only_answers(call: ast.Call, name: str) -> bool:
    """Whether nobody calls this for anything but its answer: the student's function itself, or Python's own."""
    return isinstance(call.func, ast.Name) and call.func.id in (
        name,
        "min",
        "max",
        "sum",
        "len",
        "sorted",
        "abs",
    )


def _ends(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements by which the body of a student's function may end, in each branch of a condition."""
    last = body[-1]
    if isinstance(last, ast.If):
        yield from _ends(last.body)
        if last.orelse:
            yield from _ends(last.orelse)
    else:
        yield last


def appends_two(tree: ast.Module, line: int | None) -> bool:
    """Return whether a line of a student's file calls `append` with several arguments."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "append"
        and len(node.args) > 1
        and node.lineno <= (line or 0) <= (node.end_lineno or 0)
        for node in ast.walk(tree)
    )


def is_in_while(tree: ast.Module, line: int | None) -> bool:
    """Return whether a line of a student's file belongs to a `while` loop."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.While))
    return any(loop.lineno <= (line or 0) <= (loop.end_lineno or 0) for loop in loops)


def _own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a student's function, without those of functions defined inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.AsyncFunctionDef | ast.ClassDef):
            waiting += ast.iter_child_nodes(node)


def _is(node: ast.AST, construct: str) -> bool:
    if construct in _KINDS:
        return isinstance(node, _KINDS[construct])
    return (isinstance(node, ast.Name) and node.id == construct) or (
        isinstance(node, ast.Attribute) and node.attr == construct
    )
