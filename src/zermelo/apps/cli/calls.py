"""`zermelo calls FILE.py "fibo(5)"`: the calls of a recursive function, as a tree, a stack and a table."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli._options import argument, option
from zermelo.apps.language import language, tell
from zermelo.errors import ParameterError
from zermelo.words import did_you_mean, message

if TYPE_CHECKING:
    from zermelo.learn.calls import Calls

SUMMARY = message(
    "cli.calls.summary",
    en="the calls of a recursive function: tree, stack, and how their number grows",
    fr="les appels d'une fonction récursive : arbre, pile, et comment leur nombre croît",
)
EXAMPLES = (
    'zermelo calls mine.py "fibo(5)"',
    'zermelo calls mine.py "fibo(4)" -o calls.svg',
    'zermelo calls mine.py "fact(3)" -o calls.html',
)

_FILE = message(
    "cli.calls.file", en="the Python file with the function", fr="le fichier Python avec la fonction"
)
_CALL = message("cli.calls.call", en="a call, like “fibo(5)”", fr="un appel, comme « fibo(5) »")
_OUTPUT = message(
    "cli.calls.output",
    en="draw the tree: .svg or .tex; .html goes through the stack step by step",
    fr="dessiner l'arbre : .svg ou .tex ; .html parcourt la pile pas à pas",
)
_NOT_A_CALL = message(
    "cli.calls.not_a_call",
    en="“{given}” is not a call with plain arguments, like “fibo(5)” or “f(3, [1, 2])”",
    fr="« {given} » n'est pas un appel avec des arguments simples, comme « fibo(5) » ou « f(3, [1, 2]) »",
)
_NO_FUNCTION = message(
    "cli.calls.no_function",
    en="{path} defines no function {name}{guess}",
    fr="{path} ne définit pas de fonction {name}{guess}",
)
_EXTENSION = message(
    "cli.calls.extension",
    en="-o {path}: the extension is .svg, .tex or .html",
    fr="-o {path} : l'extension est .svg, .tex ou .html",
)
_COUNT = message(
    "cli.calls.count",
    en="{calls}, at most {height} on the stack at once",
    fr="{calls}, au plus {height} à la fois dans la pile",
)
_ONE = message("cli.calls.one", en="{count} call", fr="{count} appel")
_SEVERAL = message("cli.calls.several", en="{count} calls", fr="{count} appels")
_ENDLESS = message(
    "cli.calls.endless",
    en="it does not end; Python would say: {error}",
    fr="elle ne se termine pas ; Python dirait : {error}",
)
_TOO_LONG = message(
    "cli.calls.too_long",
    en="more than {most} calls: these are the first",
    fr="plus de {most} appels : voici les premiers",
)
_RAISES = message("cli.calls.raises", en="{call} raises {error}", fr="{call} lève {error}")
_RAISES_AT = message(
    "cli.calls.raises_at",
    en="{call} raises {kind} ({path}, line {line}, in {function}){said}",
    fr="{call} lève {kind} ({path}, ligne {line}, dans {function}){said}",
)
_SAID = message("cli.calls.said", en=": {error}", fr=" : {error}")
_HEAD = message("cli.calls.head", en="n value calls depth", fr="n valeur appels profondeur")
_FORMULA = message(
    "cli.calls.formula",
    en="calls = 2 × value − 1: R(n) = 2u(n) − 1",
    fr="appels = 2 × valeur − 1 : R(n) = 2u(n) − 1",
)
_WRITTEN = message("cli.calls.written", en="written: {path}", fr="écrit : {path}")

#: Calls that are followed before a recursion is called endless, or too long to be drawn; rows of the table.
_MOST, _LAST_ROW, _MOST_IN_ROW = 20_000, 12, 20_000
_DRAWN = 300


def run(
    file: Annotated[Path, argument("FILE.py", _FILE)],
    call: Annotated[str, argument("CALL", _CALL)],
    output: Annotated[Path | None, option("-o", "FILE", _OUTPUT)] = None,
) -> int:
    """Run `zermelo calls`: follow the call, print its tree and its table, draw it if asked."""
    from zermelo.files import ensure_writable
    from zermelo.learn.calls import call_lines
    from zermelo.matches.people import load_file

    if output is not None and output.suffix not in (".svg", ".tex", ".html"):
        raise ParameterError(_EXTENSION(path=output))
    name, arguments = _read(call)
    ensure_writable(output)
    function = _function(load_file(file), file, name)
    followed = _followed(function, arguments, _MOST)
    print("\n".join(call_lines(followed, 40 if followed.is_whole else 8)))
    if followed.is_whole:
        print(tell(_COUNT(calls=report.counted(len(followed.calls), _ONE, _SEVERAL), height=followed.height)))
    elif _overflows(function, arguments):
        print(tell(_ENDLESS(error="RecursionError: maximum recursion depth exceeded")))
    else:
        print(tell(_TOO_LONG(most=_MOST)))
    if len(arguments) == 1 and isinstance(arguments[0], int):
        _print_table(function)
    if output is not None:
        _draw(followed, function, arguments, output)
        print(tell(_WRITTEN(path=output)))
    return 0 if followed.is_whole else 1


def _read(text: str) -> tuple[str, list[Any]]:
    """The name and the arguments of a call that is typed at the command line."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and not tree.keywords:
            return tree.func.id, [ast.literal_eval(part) for part in tree.args]
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        pass
    raise ParameterError(_NOT_A_CALL(given=text))


def _function(module: Any, path: Path, name: str) -> Callable[..., Any]:
    found = getattr(module, name, None)
    if not callable(found):
        names = [known for known, thing in vars(module).items() if callable(thing)]
        raise ParameterError(_NO_FUNCTION(path=path, name=name, guess=did_you_mean(name, names)))
    function: Callable[..., Any] = found
    return function


def _followed(function: Callable[..., Any], arguments: list[Any], most: int) -> Calls:
    from zermelo.guard import fault_of_person, within_time
    from zermelo.learn.calls import follow_calls

    text = f"{function.__name__}({', '.join(map(repr, arguments))})"
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError as error:
        raise ParameterError(_RAISES(call=text, error=f"TypeError: {error}")) from None
    try:
        # What the function prints is not part of the answer.
        with within_time(text, 20.0), redirect_stdout(sys.stderr):
            return follow_calls(function, *arguments, limit=most, partial=True)
    except Exception as error:
        if (fault := fault_of_person(error)) is None:
            raise
        kind, said = type(error).__name__, _SAID(error=error) if str(error) else ""
        raise ParameterError(
            _RAISES_AT(**{**fault.fields, "call": text, "kind": kind, "said": said})
        ) from None


def _overflows(function: Callable[..., Any], arguments: list[Any]) -> bool:
    """Return whether Python's own stack is too small for the call given to `zermelo calls`: it ends late or never."""
    from zermelo.guard import within_time

    try:
        with within_time(function.__name__, 5.0), redirect_stdout(sys.stderr):
            function(*arguments)
    except RecursionError:
        return True
    except Exception:  # noqa: BLE001 — too slow, or another fault: no overflow at least
        return False
    return False


def _print_table(function: Callable[..., Any]) -> None:
    rows: list[tuple[int, Any, int, int]] = []
    for n in range(_LAST_ROW + 1):
        try:
            followed = _followed(function, [n], _MOST_IN_ROW)
        except ParameterError:
            break
        if not followed.is_whole:
            break
        rows.append((n, followed.calls[0].value, len(followed.calls), followed.height))
    if not rows:
        return
    cells = [tell(_HEAD).split(), *([str(cell)[:20] for cell in row] for row in rows)]
    print("\n".join(["", *report.aligned(cells, right=True)]))
    if len(rows) > 4 and all(
        isinstance(value, int) and count == 2 * value - 1 for _, value, count, _ in rows
    ):
        print(tell(_FORMULA))


def _draw(followed: Calls, function: Callable[..., Any], arguments: list[Any], output: Path) -> None:
    from zermelo.drawing.to_html import to_html
    from zermelo.drawing.to_svg import to_svg
    from zermelo.drawing.to_tikz import to_tikz
    from zermelo.files import write_text
    from zermelo.learn.calls import call_pictures

    # An endless one is drawn as far as its first calls go.
    shown = (
        followed
        if followed.is_whole and len(followed.calls) <= _DRAWN
        else _followed(function, arguments, 12)
    )
    pictures = call_pictures(shown, language(), steps=output.suffix == ".html")
    if output.suffix == ".html":
        write_text(output, to_html(pictures, language()))
    else:
        write_text(output, (to_svg if output.suffix == ".svg" else to_tikz)(pictures[-1]))
