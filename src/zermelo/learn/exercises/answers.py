"""Questions that are answered by a few words: numbers, a list, a choice, a piece of plain data.

    answer = {number = 3}                     # one number; inf, +∞ and -inf are numbers too
    answer = {numbers = [2, 6, 8]}            # these numbers, in any order
    answer = {list = [8, 6, 2]}               # these numbers, in this order
    answer = {words = ["perdante", "losing"]} # one of these words
    answer = {blanks = [["perdante", "losing"], [8, 9]]}      # one answer per blank, separated by ;
    answer = {accept = '''def accept(answer): …'''}           # plain data as Python writes it, and a question about it

Wrong answers that are known have names: `variants` of a fault are answers as they would be typed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.errors import ParameterError
from zermelo.learn.exercises.exercise import Exercise
from zermelo.learn.exercises.faults import Named
from zermelo.words import cut, message, printable

#: What Python raises for a text that is no plain data.
_NO_DATA = (ValueError, SyntaxError, TypeError, RecursionError, MemoryError)

KINDS = ("number", "numbers", "list", "words", "blanks", "accept")

EXPECTED = {
    "number": message("answers.number", en="a number, like 3 or -inf", fr="un nombre, comme 3 ou -inf"),
    "numbers": message(
        "answers.numbers",
        en="numbers in any order, like “2, 6”",
        fr="des nombres dans n'importe quel ordre, comme « 2, 6 »",
    ),
    "list": message(
        "answers.list", en="numbers in order, like “8, 6”", fr="des nombres dans l'ordre, comme « 8, 6 »"
    ),
    "words": message("answers.words", en="a word or two", fr="un mot ou deux"),
    "blanks": message(
        "answers.blanks",
        en="one answer per blank, separated by “;”",
        fr="une réponse par trou, séparées par « ; »",
    ),
    "accept": message(
        "answers.accept",
        en="data as Python writes it, like “[1, 2]”",
        fr="une donnée écrite comme en Python : « [1, 2] »",
    ),
}


def kind_of(exercise: Exercise) -> str:
    """Return what kind of answer an exercise expects."""
    return next(kind for kind in KINDS if kind in exercise.answer)


_FORM = message(
    "answers.form",
    en="“{given}” is no answer to {id}, which asks for {expected}",
    fr="« {given} » n'est pas une réponse à {id}, qui demande {expected}",
)


def ensure_form(exercise: Exercise, given: str) -> None:
    """Refuse what is no answer to an exercise: words where numbers are asked for, one blank of two, no Python.

    Raises
    ------
    ParameterError
        It is none; what would be one is said.
    """
    if not _has_form(exercise.answer, given):
        expected = EXPECTED[kind_of(exercise)]
        raise ParameterError(_FORM(id=exercise.id, given=_short(given), expected=expected))


def is_right_answer(exercise: Exercise, given: str) -> bool:
    """Return whether an answer to an exercise is right.

    >>> from zermelo.learn.exercises.exercise import Texts
    >>> question = Exercise("q", Texts("", ""), Texts("", ""), answer={"numbers": [2, 6, 8]})
    >>> is_right_answer(question, "8, 2 et 6"), is_right_answer(question, "2 8")
    (True, False)
    """
    return _fits(exercise.answer, given)


def right_answer(exercise: Exercise) -> str:
    """Return a right answer to an exercise as it would be typed; nothing where many are right.

    >>> from zermelo.learn.exercises.exercise import Texts
    >>> right_answer(Exercise("q", Texts("", ""), Texts("", ""), answer={"list": [3, -1.0]}))
    '3, -1'
    """
    answer = exercise.answer
    kind = kind_of(exercise)
    if kind == "accept":
        return ""
    if kind == "number":
        return _number(answer[kind])
    if kind in ("numbers", "list"):
        return ", ".join(map(_number, answer[kind]))
    if kind == "words":
        return str(answer[kind][0])
    blanks = answer["blanks"]
    return "; ".join(blank[0] if _is_worded(blank) else ", ".join(map(_number, blank)) for blank in blanks)


def fault_of_answer(exercise: Exercise, given: str) -> Named | None:
    """Return the fault that a known wrong answer to an exercise shows."""
    kind = kind_of(exercise)
    for fault in exercise.faults:
        for variant in fault.variants:
            if kind in ("words", "accept"):
                same = _plain(variant) == _plain(given)
            elif kind == "numbers":
                same = sorted(numbers_in(variant)) == sorted(numbers_in(given))
            else:
                same = numbers_in(variant) == numbers_in(given)
            if same:
                return Named(fault.name(), fault.hint())
    return None


def numbers_in(text: str) -> list[float]:
    """Return the numbers in an exercise's answer, in their order.

    A comma between digits ends a number if no point fits.

    >>> numbers_in("8, 6 puis 2"), numbers_in("−∞"), numbers_in("+inf et 2.5")
    ([8.0, 6.0, 2.0], [-inf], [inf, 2.5])
    """
    found = []
    for match in re.finditer(r"([-+−]?)\s*(\d+(?:\.\d+)?|inf\b|∞)", text):
        number = float("inf") if match[2] in ("inf", "∞") else float(match[2])
        found.append(-number if match[1] in ("-", "−") else number)
    return found


def _has_form(answer: Mapping[str, Any], given: str) -> bool:
    if "number" in answer:
        return len(numbers_in(given)) == 1
    if "numbers" in answer or "list" in answer:
        return bool(numbers_in(given))
    if "words" in answer:
        return bool(_plain(given))
    if "blanks" in answer:
        parts = given.split(";")
        return len(parts) == len(answer["blanks"]) and all(
            bool(_plain(part)) if _is_worded(blank) else bool(numbers_in(part))
            for blank, part in zip(answer["blanks"], parts, strict=True)
        )
    try:
        ast.literal_eval(given.strip())
    except _NO_DATA:
        return False
    return True


def _fits(answer: Mapping[str, Any], given: str) -> bool:
    if "number" in answer:
        return numbers_in(given) == [float(answer["number"])]
    if "numbers" in answer:
        return sorted(numbers_in(given)) == sorted(map(float, answer["numbers"]))
    if "list" in answer:
        return numbers_in(given) == [float(number) for number in answer["list"]]
    if "words" in answer:
        return _plain(given) in map(_plain, answer["words"])
    if "blanks" in answer:
        parts = given.split(";")
        return len(parts) == len(answer["blanks"]) and all(
            _fits_blank(blank, part) for blank, part in zip(answer["blanks"], parts, strict=True)
        )
    names: dict[str, Any] = {"__name__": "exercise"}
    exec(compile(answer["accept"], "<answer>", "exec", dont_inherit=True), names)
    accept: Callable[[Any], Any] = names["accept"]
    try:
        return bool(accept(ast.literal_eval(given.strip())))
    except (*_NO_DATA, KeyError, IndexError, AttributeError):
        return False


def _fits_blank(blank: list[Any], part: str) -> bool:
    if _is_worded(blank):
        return _plain(part) in map(_plain, blank)
    return sorted(numbers_in(part)) == sorted(map(float, blank))


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else str(value)


def _is_worded(blank: list[Any]) -> bool:
    return all(isinstance(word, str) for word in blank)


def _short(text: str) -> str:
    """A student's words, harmless to a terminal and on one line."""
    return cut(printable(" ".join(text.split())), 60)


def _plain(text: str) -> str:
    """A student's answer without capitals, points and doubled spaces."""
    return " ".join(text.lower().replace("’", "'").strip(" .!").split())
