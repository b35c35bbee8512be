"""An exercise as a file of data (TOML): what may stand in it, and what it means.

    id = "002-noyau"                      # note and name; a number of the note besides: number = "q4"
    signature = "noyau(jeu)"
    compare = "any order"                 # or "exact" (default), "printed"
    accept = '''def accept(answer, jeu): …'''                             # instead: whether an answer is right
    reference = "from zermelo.learn.course.document_002 import noyau"      # Python that defines the function
    helpers = "…"                         # Python: names that the person's file may define itself
    given = "…"                           # Python: names that stand in for the file's own
    arguments = '''def arguments(jeu): yield (jeu,)'''                     # from one thing to calls, if not itself
    limit = '''def limit(asked, …): …'''  # whether only such questions were asked of the given functions as may be
    forbidden = ["all", "comprehension"]
    changes = "refused"                   # default; "told" or "allowed": what happens if an argument is changed
    title = {en = "…", fr = "…"}
    statement = {en = "…", fr = "…"}
    hints = [{en = "…", fr = "…"}]
    cases = [{make = "dags", vertices = 4}, {make = "random_dags"}]
    [[faults]]
    name = {en = "…", fr = "…"}
    hint = {en = "…", fr = "…"}
    variants = ['''def noyau(jeu): …''']  # wrong functions: whoever does exactly the same has this fault
    uses = ["del", "pop"]                 # … and uses one of these; or avoids = […]: and uses none of these;
                                          # or pattern = 'grundy\\(n, p\\)': and looks like this

A question without code has `answer` instead of `signature`, `reference` and `cases`: see `answers.py`. It may have
something drawn below its statement: drawn = {tree = [[3, 5], [1, 9]]}, {graph = {0 = [1], 1 = []}}, {board = ["X."]}.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from zermelo.errors import ParameterError
from zermelo.learn.exercises.cases import MAKERS, Thing
from zermelo.learn.exercises.comparing import COMPARISONS, Comparison
from zermelo.learn.exercises.outcomes import Outcome, Run
from zermelo.learn.exercises.plain import Name, copied
from zermelo.learn.exercises.running import DirectRunner
from zermelo.learn.exercises.supplies import Supplies
from zermelo.learn.exercises.syntax import defined
from zermelo.words import Language, Message, Phrase, Words, did_you_mean, message, some

_WRONG = message("exercise.wrong", en="{file}: {reason}", fr="{file} : {reason}")
_NOT_TOML = message(
    "exercise.not_toml", en="this is not TOML: {reason}", fr="ce n'est pas du TOML : {reason}"
)
_UNKNOWN = message(
    "exercise.unknown_field",
    en="there is no field “{name}”{guess}; fields: {fields}",
    fr="il n'y a pas de champ « {name} »{guess} ; champs : {fields}",
)
_LACKS = message("exercise.lacks", en="the field “{name}” is missing", fr="il manque le champ « {name} »")
_TYPE = message("exercise.type", en="“{name}” is {expected}", fr="« {name} » est {expected}")
_ONE_OF = message("exercise.one_of", en="one of: {allowed}", fr="l'un de : {allowed}")
_TEXTS = message("exercise.texts", en="a text, or {{en = …, fr = …}}", fr="un texte, ou {{en = …, fr = …}}")
_TEXT = message("exercise.text", en="a text", fr="un texte")
_LIST = message("exercise.list", en="a list", fr="une liste")
_TABLE = message("exercise.table", en="a table", fr="une table")
_SIGNATURE = message("exercise.signature", en="like noyau(jeu)", fr="comme noyau(jeu)")
_PYTHON = message(
    "exercise.python",
    en="Python that defines {function} ({reason})",
    fr="du Python qui définit {function} ({reason})",
)

Changes: TypeAlias = Literal["refused", "told", "allowed"]
CHANGES: tuple[Changes, ...] = ("refused", "told", "allowed")

_FIELDS = (
    "id", "number", "signature", "compare", "accept", "reference", "helpers", "given", "arguments", "limit",
    "forbidden", "changes", "title", "statement", "hints", "cases", "faults", "answer", "steps", "after", "drawn",
)  # fmt: skip


@dataclass(frozen=True)
class Texts:
    """A text in both languages."""

    en: str
    fr: str

    def __call__(self) -> Phrase:
        """Return the text as words."""
        return _SAID(en=self.en, fr=self.fr)

    def text(self, language: Language) -> str:
        """Return an exercise's text in one language."""
        return self.fr if language == "fr" else self.en


# Not in the catalogue: exercises bring their own words.
_SAID = Message("exercise.said", en="{en}", fr="{fr}")


@dataclass(frozen=True)
class Fault:
    """A classic fault: its name, what to say about it, and functions that have it."""

    name: Texts
    hint: Texts
    variants: tuple[str, ...]
    #: Constructs of which the function must use one, or may use none, where several faults behave alike.
    uses: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    #: What the source must look like, as a regular expression on `ast.unparse`.
    pattern: str = ""


@dataclass(frozen=True)
class Case:
    """One call with what is expected of it."""

    run: Run
    expected: Outcome
    thing: Thing
    #: In words, the order in which cases like this one are enumerated; None for random ones.
    order: Message | None


@dataclass(frozen=True)
class Exercise:
    """An exercise, as its file describes it."""

    id: str
    title: Texts
    statement: Texts
    number: str = ""
    #: The exercise that should be done before, if any.
    after: str = ""
    signature: str = ""
    compare: str = "exact"
    reference: str = ""
    helpers: str = ""
    given: str = ""
    arguments: str = ""
    accept: str = ""
    limit: str = ""
    forbidden: tuple[str, ...] = ()
    changes: Changes = "refused"
    steps: int = 100_000
    hints: tuple[Texts, ...] = ()
    cases: tuple[Mapping[str, Any], ...] = ()
    faults: tuple[Fault, ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    #: What is drawn below the statement: {tree = …}, {board = …}, or {graph = …}, perhaps with owner and target.
    drawn: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""

    @property
    def function(self) -> str:
        """The name of the function that the exercise asks for; empty for a question without code."""
        return self.signature.partition("(")[0].strip()

    @property
    def supplies(self) -> Supplies:
        """What a student's file may use in the exercise."""
        return Supplies(self.helpers, self.given)

    @property
    def supplied(self) -> list[str]:
        """The names that a student's file may use in the exercise, as the sources have them: nothing is run."""
        return [*defined(self.helpers), *defined(self.given)]

    @property
    def comparison(self) -> Comparison | None:
        """How two answers to the exercise are compared; None where it accepts answers by a question of its own."""
        return None if self.accept else COMPARISONS[self.compare]

    def runner(self, source: str) -> DirectRunner:
        """Return a runner for an exercise's source that is trusted: the reference, or a wrong variant."""
        return DirectRunner(source, f"<{self.id}>", self.supplies, self.steps)

    def all_cases(self) -> Iterator[Case]:
        """Yield the exercise's cases in their order, with what is expected.

        Those seen before are not computed again.
        """
        i = 0
        while True:
            while i >= len(self._seen):
                case = next(self._coming, None)
                if case is None:
                    return
                self._seen.append(case)
            yield self._seen[i]
            i += 1

    @cached_property
    def _seen(self) -> list[Case]:
        return []

    @cached_property
    def _coming(self) -> Iterator[Case]:
        return self._compute()

    def _compute(self) -> Iterator[Case]:
        runner = self.runner(self.reference)
        runner.load()
        expand: Callable[..., Any] = self._function("arguments") if self.arguments else lambda *given: [given]
        for made in self.cases:
            maker = MAKERS[made["make"]]
            for thing in maker.make(**{name: value for name, value in made.items() if name != "make"}):
                for call in expand(*copied(thing.arguments)):
                    run = call if isinstance(call, Run) else Run(tuple(call))
                    (expected,) = runner.run(self.function, [run])
                    yield Case(run, expected, thing, maker.order)

    def accepts(self, case: Case, came: Outcome) -> bool:
        """Return whether the exercise accepts an answer as right."""
        if came.kind != "value":
            return False
        try:
            if self.accept:
                return bool(self._functions["accept"](came.value, *copied(case.run.arguments)))
            return COMPARISONS[self.compare](case.expected, came)
        except Exception:  # noqa: BLE001 — whatever the question raises, the answer has not even the right form
            return False

    def is_within(self, case: Case, came: Outcome) -> bool:
        """Return whether a student's function asked no more than it may of the given ones."""
        if not self.limit:
            return True
        try:
            return bool(self._functions["limit"](came.asked, *copied(case.run.arguments)))
        except Exception:  # noqa: BLE001 — what was asked has not even the right form
            return False

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Any]]:
        return {name: self._function(name) for name in ("accept", "limit") if getattr(self, name)}

    def _function(self, name: str) -> Callable[..., Any]:
        """The Python function of a field of the exercise's file."""
        names: dict[str, Any] = {"Name": Name, "Run": Run, "__name__": "exercise"}
        exec(compile(getattr(self, name), f"<{self.id}:{name}>", "exec", dont_inherit=True), names)
        found: Callable[..., Any] = names[name]
        return found


def read_exercise(text: str, file: str) -> Exercise:
    """Return the exercise that a file holds.

    Raises
    ------
    ParameterError
        It is not TOML, or a field is missing, unknown or of another kind.
    """
    try:
        return _exercise(tomllib.loads(text), file)
    except tomllib.TOMLDecodeError as error:
        raise ParameterError(_WRONG(file=file, reason=_NOT_TOML(reason=str(error)))) from None
    except _WrongError as error:
        raise ParameterError(_WRONG(file=file, reason=error.reason)) from None


class _WrongError(Exception):
    def __init__(self, reason: Phrase) -> None:
        super().__init__(str(reason))
        self.reason = reason


def _exercise(data: dict[str, Any], file: str) -> Exercise:
    for name in data:
        if name not in _FIELDS:
            guess = did_you_mean(name, _FIELDS)
            raise _WrongError(_UNKNOWN(name=name, guess=guess, fields=some(_FIELDS, 40)))
    needed = ["id", "title", "statement"] + ([] if "answer" in data else ["signature", "reference", "cases"])
    for name in needed:
        if name not in data:
            raise _WrongError(_LACKS(name=name))
    fields: dict[str, Any] = {"file": file}
    for name in ("id", "number", "signature", "compare", "reference", "helpers", "given", "arguments", "accept",
                 "limit", "changes", "after"):  # fmt: skip
        if name in data:
            _need(isinstance(data[name], str), name, _TEXT)
            fields[name] = data[name]
    for name in ("title", "statement"):
        fields[name] = _texts(data[name], name)
    for name in ("hints", "forbidden", "cases", "faults"):
        _need(isinstance(data.get(name, []), list), name, _LIST)
    _need(isinstance(data.get("answer", {}), dict), "answer", _TABLE)
    fields["answer"] = data.get("answer", {})
    _need(isinstance(data.get("drawn", {}), dict), "drawn", _TABLE)
    fields["drawn"] = data.get("drawn", {})
    fields["steps"] = int(data.get("steps", 100_000))
    fields["hints"] = tuple(_texts(hint, "hints") for hint in data.get("hints", []))
    fields["forbidden"] = tuple(map(str, data.get("forbidden", [])))
    fields["cases"] = tuple(_made(made) for made in data.get("cases", []))
    fields["faults"] = tuple(_fault(fault) for fault in data.get("faults", []))
    exercise = Exercise(**fields)
    _need(exercise.compare in COMPARISONS, "compare", _ONE_OF(allowed=some(COMPARISONS)))
    _need(exercise.changes in CHANGES, "changes", _ONE_OF(allowed=some(CHANGES)))
    if not exercise.answer:
        _need(bool(re.fullmatch(r"\w+\(.*\)", exercise.signature, re.DOTALL)), "signature", _SIGNATURE)
        _check_python(exercise)
    return exercise


def _check_python(exercise: Exercise) -> None:
    """Refuse an exercise's sources that cannot be Python: nothing of the file is run before the exercise is done."""
    sources = {
        name: getattr(exercise, name)
        for name in ("reference", "helpers", "given", "arguments", "accept", "limit")
    }
    for name, source in sources.items():
        try:
            ast.parse(source)
        except SyntaxError as error:
            function = exercise.function if name == "reference" else name
            raise _WrongError(
                _TYPE(name=name, expected=_PYTHON(function=function, reason=error.msg))
            ) from None


def _texts(given: Any, name: str) -> Texts:
    if isinstance(given, str):
        return Texts(given, given)
    _need(isinstance(given, dict) and set(given) == {"en", "fr"}, name, _TEXTS)
    return Texts(str(given["en"]).strip(), str(given["fr"]).strip())


def _made(given: Any) -> Mapping[str, Any]:
    _need(isinstance(given, dict) and given.get("make") in MAKERS, "make", _ONE_OF(allowed=some(MAKERS, 40)))
    made: Mapping[str, Any] = given
    return made


def _fault(given: Any) -> Fault:
    _need(isinstance(given, dict), "faults", _TABLE)
    for name in ("name", "hint", "variants"):
        if name not in given:
            raise _WrongError(_LACKS(name=f"faults.{name}"))
    return Fault(
        _texts(given["name"], "faults.name"),
        _texts(given["hint"], "faults.hint"),
        tuple(given["variants"]),
        tuple(given.get("uses", ())),
        tuple(given.get("avoids", ())),
        str(given.get("pattern", "")),
    )


def _need(holds: bool, name: str, expected: Words) -> None:
    if not holds:
        raise _WrongError(_TYPE(name=name, expected=expected))
