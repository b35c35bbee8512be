"""Something to go through, and going through it.

A source that can be counted gives its entry number i; others, as generators, are gone through in their own order, and
the loop's body is written where they give something.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.compiled.language.body import Body, Exit, Loop
from zermelo.compiled.language.kinds import Kind, size
from zermelo.compiled.language.refusal import (
    ORDER,
    PendingError,
    refused,
)
from zermelo.compiled.language.values import Value

#: A generator whose values all have room in a buffer of so many is run to its end at once.
BUFFERED = 1024

#: A part of the values of a generator takes no more words than that.
_WORDS = 1 << 14

Each = Callable[[Value], None]


def in_a_part(kind: Kind) -> int:
    """Return how many values of a kind a generator gives at once that has more than a buffer holds."""
    return max(1, min(BUFFERED, _WORDS // max(size(kind), 1)))


@dataclass
class Source:
    """Something to go through. `length` is asked anew before each entry where it can change."""

    most: float
    #: Entry number i, for sources that can be counted.
    item: Callable[[str], Value] | None = None
    length: Callable[[], Value] | None = None
    #: Goes through itself, for all others: gets what to do with each entry and where a `break` leads.
    stream: Callable[[Each, Exit], None] | None = None
    #: Whether its order may not be seen.
    is_set: bool = False
    #: Whether who goes through it gets the same in whichever order: then sets may be gone through inside it, too.
    takes_any_order: bool = False
    #: Whether no entry equals another.
    is_distinct: bool = False
    #: How many entries there are, where that is known.
    static: int | None = None
    #: How many there will be where nobody knows a bound, by a guess.
    guess: float | None = None
    #: Whether entry i is still there, for sources that are gone through from their end.
    is_there: Callable[[str], str] | None = None
    #: Looks whether Python would notice, before it goes on, that something changed meanwhile; then a fault.
    check: Callable[[], None] | None = None

    @property
    def likely(self) -> float:
        """How many entries there will be: at most, or by a guess."""
        return self.most if self.guess is None else min(self.most, self.guess)


def counted(most: float, item: Callable[[str], Value], length: Callable[[], Value], **more: Any) -> Source:
    """Return a source that can be counted."""
    return Source(most, item, length, **more)


def order_is_free(source: Source, node: ast.AST) -> None:
    """Refuse a set where the order of its members could be seen."""
    if source.is_set:
        raise refused(node, ORDER)


def run(body: Body, source: Source, each: Each, after: Exit, node: ast.AST) -> None:
    """Write the LLVM loop that does `each` with every entry; `body.loops` says where `continue` and `break` lead.

    Afterwards the place at hand is where the source has ended; `after` is still to be written.
    """
    if not source.is_set:
        _run(body, source, each, after)
        return
    from zermelo.compiled.language.errors import in_any_order

    with in_any_order(body, source, node):
        _run(body, source, each, after)


def _run(body: Body, source: Source, each: Each, after: Exit) -> None:
    if source.item is None:
        assert source.stream is not None
        outer = body.rounds, body.likely
        body.rounds, body.likely = body.rounds * max(source.most, 1), body.likely * max(source.likely, 1)
        source.stream(each, after)
        body.rounds, body.likely = outer
        return
    assert source.length is not None
    defined = set(body.defined)
    if source.most == 0:
        return
    counter = body.room(1)
    body.put(f"store i64 0, ptr {counter}")
    top, inside, again, end = (body.label() for _ in range(4))
    body.go(top)
    body.begin(top)
    i = body.new(f"load i64, ptr {counter}")
    if source.check is not None:
        # At the end, too, Python looks before it ends.
        source.check()
    body.branch(body.new(f"icmp slt i64 {i}, {source.length().text}"), inside, end)
    body.begin(inside)
    if source.is_there is not None:
        there = body.label()
        body.branch(source.is_there(i), there, end)
        body.begin(there)
    body.loops.append(Loop(again, after))
    outer = body.rounds, body.likely
    body.rounds, body.likely = body.rounds * source.most, body.likely * source.likely
    loops = len(body.loops)
    try:
        each(source.item(i))
    except PendingError as error:
        # What a function gives that calls itself here, others have to tell first.
        del body.loops[loops:]
        body.unsettled = body.unsettled or error
        body.put("unreachable")
        body.live = False
    body.rounds, body.likely = outer
    body.loops.pop()
    body.go(again)
    body.begin(again)
    next_i = body.new(f"add nsw i64 {body.new(f'load i64, ptr {counter}')}, 1")
    body.put(f"store i64 {next_i}, ptr {counter}")
    body.put(f"br label %{top}")
    body.begin(end)
    body.defined = defined


def go_through(body: Body, source: Source, act: Each, node: ast.AST) -> None:
    """Translate doing something with every entry of a source; `body.loops[-1].exit` leaves it."""
    after = Exit(body.label())
    run(body, source, act, after, node)
    body.go(after.label)
    body.begin(after.label)
