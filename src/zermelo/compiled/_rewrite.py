"""`yield from …` written as the loop that it means, which Numba can compile; nothing else is touched."""

from __future__ import annotations

import ast
import dis
import inspect
import textwrap
import types
from collections.abc import Callable
from typing import Any

_NAME = "_yielded"


def without_yield_from(function: Callable[..., Any]) -> types.CodeType:
    """Return the code of `function` with each `yield from x` as `for y in x: yield y`, on the same lines.

    Where the source cannot be had, or the function is a closure, the code comes back as it is.
    """
    code = function.__code__
    if not any(step.opname == "GET_YIELD_FROM_ITER" for step in dis.get_instructions(code)):
        return code
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    except (OSError, TypeError, SyntaxError):
        return code
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef) or code.co_freevars:
        return code
    definition.decorator_list = []
    rewritten = ast.fix_missing_locations(_Loops().visit(tree))
    ast.increment_lineno(rewritten, code.co_firstlineno - definition.lineno)
    module = compile(rewritten, code.co_filename, "exec")
    return next(
        part for part in module.co_consts if isinstance(part, types.CodeType) and part.co_name == code.co_name
    )


class _Loops(ast.NodeTransformer):
    """Turns statements that only yield from something into loops; nested functions stay as they are."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not isinstance(node.value, ast.YieldFrom):
            return node
        target = ast.Name(_NAME, ast.Store())
        give = ast.Expr(ast.Yield(ast.Name(_NAME, ast.Load())))
        loop = ast.For(target, node.value.value, [give], [], None)
        for part in ast.walk(loop):
            if isinstance(part, ast.expr | ast.stmt) and not hasattr(part, "lineno"):
                ast.copy_location(part, node)
        return loop
