"""What `itertools` makes of other sources: one after the other, all pairs, all choices."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from math import comb, inf, perm

from zermelo.compiled.language.body import Body, Exit
from zermelo.compiled.language.comprehensions import collected
from zermelo.compiled.language.kinds import List, Union
from zermelo.compiled.language.known_rows import as_tuple, lazy_source
from zermelo.compiled.language.refusal import CALL, GENERATOR, ORDER, refused
from zermelo.compiled.language.rows import length_of
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.sources import most_of, source_of, source_of_value
from zermelo.compiled.language.stepping import STEPPING, joined_rows, most_inside
from zermelo.compiled.language.streams import Each, Source, order_is_free, run
from zermelo.compiled.language.values import Value

#: More loops than that in one another are no accident of style.
_MOST = 6


def combined(body: Body, thing: object, node: ast.Call) -> Source:
    """Return what a function of `itertools` gives as a source."""
    return _MAKERS[id(thing)](body, node)


def _chain(body: Body, node: ast.Call) -> Source:
    if node.keywords:
        raise refused(node, CALL, name="chain")
    parts = [
        _starred(body, part.value, node) if isinstance(part, ast.Starred) else _link(body, part, node)
        for part in node.args
    ]
    if any(part.is_set for part in parts):
        raise refused(node, ORDER)

    def stream(each: Each, after: Exit) -> None:
        for part in parts:
            run(body, part, each, after, node)

    most = sum(part.most for part in parts)
    return Source(most, stream=stream, guess=sum(part.likely for part in parts))


def _link(body: Body, part: ast.expr, node: ast.AST) -> Source:
    """Return an argument of `chain` in translated rules: whether it can be gone through is seen when its turn comes."""
    source = lazy_source(body, part)
    if source is not None:
        return source
    value = body.value(part)
    if not isinstance(value.kind, Union):
        return source_of_value(body, value, part)
    most = max(map(most_of, value.kind.kinds))
    value = body.kept(value)

    def stream(each: Each, after: Exit) -> None:
        run(body, source_of_value(body, value, node), each, after, node)

    return Source(most, stream=stream)


def _starred(body: Body, part: ast.expr, node: ast.AST) -> Source:
    """Return `chain(*rows)`: Python takes the rows at once, and goes through each in its turn."""
    rows = as_tuple(body, part, part)
    return joined_rows(body, source_of_value(body, body.kept(rows), node), most_inside(rows.kind), node)


def _pools(body: Body, nodes: list[ast.expr]) -> list[Value]:
    """Return the entries of expressions as lists of our own: Python takes them all, once it has evaluated the last."""
    sources = [source_of(body, node) for node in nodes]
    for source, node in zip(sources, nodes, strict=True):
        order_is_free(source, node)
    return [collected(body, source, node, "list") for source, node in zip(sources, nodes, strict=True)]


def _nested(
    body: Body,
    pools: list[Value],
    starts: Callable[[list[str]], str],
    fits: Callable[[list[str], str], list[str]],
    node: ast.AST,
) -> Callable[[Each, Exit], None]:
    """Return loops in one another over places in pools; `starts` says where each begins, `fits` what must differ."""

    def stream(each: Each, after: Exit) -> None:
        def level(k: int, places: list[str], values: list[Value]) -> None:
            if k == len(pools):
                each(tuple_of(body, values))
                return
            source = source_of_value(body, pools[k], node)
            counted = Source(source.most, source.item, source.length, guess=source.guess)
            first = starts(places)

            def one(value: Value) -> None:
                i = body.new(f"load i64, ptr {place}")
                body.put(f"store i64 {body.new(f'add i64 {i}, 1')}, ptr {place}")
                tests = [body.new(f"icmp sge i64 {i}, {first}"), *fits(places, i)]
                for test in tests:
                    on = body.label()
                    body.branch(test, on, body.loops[-1].again)
                    body.begin(on)
                level(k + 1, [*places, i], [*values, value])

            place = body.room(1)
            body.put(f"store i64 0, ptr {place}")
            run(body, counted, one, after, node)

        level(0, [], [])

    return stream


def _size(pool: Value) -> float:
    assert isinstance(pool.kind, List)
    return inf if pool.kind.length is None else pool.kind.length


def _product(body: Body, node: ast.Call) -> Source:
    repeat = 1
    for keyword in node.keywords:
        times = body.value(keyword.value)
        if keyword.arg != "repeat" or not times.is_known or not isinstance(times.const, int):
            raise refused(node, CALL, name="product")
        repeat = times.const
    if not node.args or any(isinstance(part, ast.Starred) for part in node.args):
        raise refused(node, CALL, name="product")
    pools = _pools(body, node.args) * repeat
    if not 1 <= len(pools) <= _MOST:
        raise refused(node, CALL, name="product")
    stream = _nested(body, pools, lambda places: "0", lambda places, i: [], node)
    most = 1.0
    for pool in pools:
        most *= _size(pool)
    return Source(most, stream=stream)


def _choice(body: Body, node: ast.Call) -> tuple[Value, int]:
    """Return the pool of `combinations` and how many are chosen from it, in translated rules."""
    if node.keywords or not 1 <= len(node.args) <= 2:
        raise refused(node, GENERATOR)
    (pool,) = _pools(body, node.args[:1])
    count = length_of(body, pool) if len(node.args) == 1 else body.as_int(body.value(node.args[1]))
    if not count.is_known or not 1 <= count.const <= _MOST:
        raise refused(node, GENERATOR)
    return pool, count.const


def _combinations(body: Body, node: ast.Call) -> Source:
    if len(node.args) != 2:
        raise refused(node, CALL, name="combinations")
    pool, count = _choice(body, node)
    after = lambda places: body.new(f"add i64 {places[-1]}, 1") if places else "0"  # noqa: E731
    stream = _nested(body, [pool] * count, after, lambda places, i: [], node)
    most = comb(int(_size(pool)), count) if _size(pool) < inf else inf
    return Source(most, stream=stream)


def _permutations(body: Body, node: ast.Call) -> Source:
    pool, count = _choice(body, node)

    def differ(places: list[str], i: str) -> list[str]:
        return [body.new(f"icmp ne i64 {other}, {i}") for other in places]

    stream = _nested(body, [pool] * count, lambda places: "0", differ, node)
    most = perm(int(_size(pool)), count) if _size(pool) < inf else inf
    return Source(most, stream=stream)


_MAKERS = {
    id(itertools.chain): _chain,
    id(itertools.product): _product,
    id(itertools.combinations): _combinations,
    id(itertools.permutations): _permutations,
    **STEPPING,
}
