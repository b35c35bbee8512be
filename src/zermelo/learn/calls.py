"""The calls of a recursive function: who called whom with what, what came back, and the stack at each moment."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any, Literal

from zermelo.drawing.figure import Drawing, Node, Text
from zermelo.drawing.graphs import MOST_TREE_NODES, GraphStyle, draw_tree, finished
from zermelo.drawing.legend import with_words
from zermelo.drawing.shows import written
from zermelo.drawing.shows.scene import Frame, changed
from zermelo.drawing.style import TEXT, text_width
from zermelo.errors import ParameterError, TooLargeError
from zermelo.situation import Player
from zermelo.tree import GameTree
from zermelo.tree import Node as TreeNode
from zermelo.words import Language, message, say, short

_NO_CODE = message(
    "calls.no_code",
    en="{given} is not a function written in Python: only those can be followed",
    fr="{given} n'est pas une fonction écrite en Python : seules celles-ci peuvent être suivies",
)
_TOO_MANY = message(
    "calls.too_many",
    en="{call} makes more than {most} calls: choose smaller arguments, or look for the case that ends it",
    fr="{call} fait plus de {most} appels : choisir des arguments plus petits, ou chercher le cas qui l'arrête",
)
_PUSHED = message(
    "calls.pushed",
    en="Call {number}: {call} is pushed on the stack.",
    fr="Appel {number} : {call} est empilé.",
)
_POPPED = message(
    "calls.popped",
    en="{call} returns {value} and is popped from the stack.",
    fr="{call} renvoie {value} et est dépilé.",
)
_COUNT = message(
    "calls.count",
    en="{count} calls, at most {height} on the stack at once; beside each call, what it returned.",
    fr="{count} appels, au plus {height} à la fois dans la pile ; à côté de chaque appel, ce qu'il a renvoyé.",
)
_STACK = message("calls.stack", en="stack", fr="pile")
_RUNNING = message("calls.running", en="running", fr="en cours d'exécution")
_WAITING = message("calls.waiting", en="calls on the stack", fr="appels dans la pile")

_BOX_HEIGHT, _BESIDE_TREE = 30.0, 60.0


class _EnoughError(BaseException):
    """Enough calls were seen. Not an Exception: a person's `except Exception` must not catch it."""


@dataclass(frozen=True)
class Call:
    """One call: its text, who called it (None: the first), how deep it is, and what it returned."""

    text: str
    parent: int | None
    depth: int
    value: Any


@dataclass(frozen=True)
class Calls:
    """All calls in their order; `events` says in which order they began and ended."""

    calls: tuple[Call, ...]
    events: tuple[tuple[Literal["call", "return"], int], ...]
    #: False if these are only the first calls of a recursion that did not end.
    is_whole: bool = True

    @property
    def height(self) -> int:
        """The largest number of followed calls on the stack."""
        return 1 + max(call.depth for call in self.calls)

    def stack(self, moment: int) -> list[int]:
        """Return the followed calls on the stack after so many events, the first one first."""
        found: list[int] = []
        for kind, number in self.events[:moment]:
            if kind == "call":
                found.append(number)
            else:
                found.pop()
        return found

    def tree(self) -> GameTree:
        """Return the followed calls of a recursion as a tree, level by level.

        A node's state is the number of its call.
        """
        nodes: list[TreeNode] = []
        for number, call in enumerate(self.calls):
            parent = None if call.parent is None else nodes[call.parent]
            nodes.append(TreeNode(number, Player.ADAM, None, parent, call.depth))
            if parent is not None:
                parent.children.append(nodes[-1])
        levels = [nodes[0]]
        for node in levels:
            levels += node.children
        return GameTree(levels)


def follow_calls(
    function: Callable[..., Any], *arguments: Any, also: Collection[Callable[..., Any]] = (),
    limit: int = MOST_TREE_NODES, partial: bool = False,
) -> Calls:  # fmt: skip
    """Return the calls that `function(*arguments)` makes of itself, and of the functions `also`.

    The function is run as it is, with nothing changed in it; calls of other functions are not recorded. With `partial`
    a recursion that does not end gives its first calls.

    Raises
    ------
    TooLargeError
        There are more than `limit` calls: the recursion may never end.

    Examples
    --------
    >>> def fibo(n):
    ...     return 1 if n <= 1 else fibo(n - 1) + fibo(n - 2)
    >>> calls = follow_calls(fibo, 4)
    >>> len(calls.calls), calls.calls[0].text, calls.calls[0].value, calls.height
    (9, 'fibo(4)', 5, 4)
    """
    followed = {_code(wanted): wanted.__name__ for wanted in (function, *also)}
    texts: list[str] = []
    parents: list[int | None] = []
    values: dict[int, Any] = {}
    events: list[tuple[Literal["call", "return"], int]] = []
    stack: list[int] = []

    def watch(frame: FrameType, event: str, value: Any) -> None:
        if frame.f_code not in followed or event not in ("call", "return"):
            return
        if event == "return":
            number = stack.pop()
            values[number] = value
            events.append(("return", number))
            return
        if len(texts) == limit:
            raise _EnoughError
        texts.append(_text(frame, followed[frame.f_code]))
        parents.append(stack[-1] if stack else None)
        stack.append(len(texts) - 1)
        events.append(("call", stack[-1]))

    before = sys.getprofile()
    sys.setprofile(watch)
    is_whole = True
    try:
        function(*arguments)
    except _EnoughError:
        if not partial:
            raise TooLargeError(_TOO_MANY(call=texts[0], most=limit)) from None
        is_whole = False
    except RecursionError:
        if not partial:
            raise
        is_whole = False
    finally:
        sys.setprofile(before)
    depths: list[int] = []
    for parent in parents:
        depths.append(0 if parent is None else depths[parent] + 1)
    calls = [Call(text, parents[i], depths[i], values.get(i)) for i, text in enumerate(texts)]
    return Calls(tuple(calls), tuple(events), is_whole)


def call_lines(calls: Calls, limit: int = 40) -> list[str]:
    """Return the tree of a recursion's calls as lines of letters, with what each returned; the first `limit` of them.

    >>> def fibo(n):
    ...     return 1 if n <= 1 else fibo(n - 1) + fibo(n - 2)
    >>> print("\\n".join(call_lines(follow_calls(fibo, 2))))
    fibo(2) → 2
    ├─ fibo(1) → 1
    └─ fibo(0) → 1
    """
    children: dict[int | None, list[int]] = {}
    for number, call in enumerate(calls.calls):
        children.setdefault(call.parent, []).append(number)
    returned = {number for kind, number in calls.events if kind == "return"} if not calls.is_whole else None
    lines: list[str] = []
    waiting: list[tuple[int, str, str]] = [(0, "", "")]
    while waiting and len(lines) < limit:
        number, before, stem = waiting.pop()
        call = calls.calls[number]
        value = f" → {_value(call.value)}" if returned is None or number in returned else " …"
        lines.append(f"{before}{stem}{call.text}{value}")
        inside = before + {"": "", "├─ ": "│  ", "└─ ": "   "}[stem]
        below = children.get(number, [])
        waiting += [(child, inside, "└─ " if child == below[-1] else "├─ ") for child in reversed(below)]
    return [*lines, "…"] if waiting else lines


def call_pictures(calls: Calls, language: Language = "en", *, steps: bool = False) -> list[Drawing]:
    """Return the tree of a recursion's calls with what each returned; with `steps`, a frame per call and per return.

    The frames show the stack beside the tree: the first call at its bottom, the running one on top.
    """
    tree = calls.tree()
    numbers = [int(str(node.state)) for node in tree]
    place = {number: v for v, number in enumerate(numbers)}
    room = max((_value(call.value) for call in calls.calls), key=lambda text: text_width(text))
    drawing = draw_tree(tree, [calls.calls[n].text for n in numbers], style=GraphStyle(room=room))
    drawing = changed(drawing, {v: {"shape": "round"} for v in range(len(numbers))})
    frames: list[Frame] = []
    shown: dict[int, tuple[str, ...]] = {}
    for moment, (kind, number) in enumerate(calls.events, start=1):
        call = calls.calls[number]
        if kind == "return":
            shown[place[number]] = (_value(call.value),)
            words = _POPPED(call=call.text, value=_value(call.value))
        else:
            words = _PUSHED(call=call.text, number=number + 1)
        stack = calls.stack(moment)
        frame = changed(drawing, {v: {"corner": corner} for v, corner in shown.items()})
        active = {(place[a], place[b]): {"weight": "play"} for a, b in pairwise(stack)}
        frame = changed(frame, {place[stack[-1]]: {"ring": True}} if stack else {}, active)
        frames.append((_with_stack(frame, calls, stack, language), words))
    whole = changed(drawing, {v: {"corner": corner} for v, corner in shown.items()})
    frames.append((whole, _COUNT(count=len(calls.calls), height=calls.height)))
    chosen = frames if steps else frames[-1:]
    pictures, sentences = [picture for picture, _ in chosen], [words for _, words in chosen]
    return with_words(pictures, {"ring": _RUNNING, "play": _WAITING}, sentences, language)


def _with_stack(drawing: Drawing, calls: Calls, stack: Sequence[int], language: Language) -> Drawing:
    width = max(text_width(call.text) for call in calls.calls) + 20
    x = drawing.width + _BESIDE_TREE + width / 2
    bottom = drawing.height - 2 * TEXT
    boxes = [
        Node(("stack", i), x, bottom - (i + 0.5) * _BOX_HEIGHT, width, _BOX_HEIGHT - 2, "rectangle",
             (calls.calls[number].text,))
        for i, number in enumerate(stack)
    ]  # fmt: skip
    name = Text(x, bottom + TEXT, (str(say(_STACK, language)),), size=TEXT, italic=True)
    return finished(replace(drawing, nodes=(*drawing.nodes, *boxes), texts=(*drawing.texts, name)))


def _code(function: Callable[..., Any]) -> CodeType:
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        raise ParameterError(_NO_CODE(given=getattr(function, "__name__", repr(function)[:60])))
    return code


def _text(frame: FrameType, name: str) -> str:
    code = frame.f_code
    given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return f"{name}({', '.join(short(frame.f_locals[argument], 20) for argument in given)})"


def _value(value: Any) -> str:
    return (
        written(value) if isinstance(value, int | float) and not isinstance(value, bool) else short(value, 20)
    )
