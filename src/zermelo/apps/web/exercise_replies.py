"""What the server answers about exercises, as its description (OpenAPI) tells it."""

from __future__ import annotations

from typing import Literal

from zermelo.apps.web.replies import Reply


class ListedReply(Reply):
    """An exercise of the list: a function to write, or a question."""

    id: str
    number: str
    title: str
    kind: Literal["function", "question"]


class ChapterReply(Reply):
    """The exercises of one note."""

    title: str
    exercises: list[ListedReply]


class ExercisesReply(Reply):
    """All exercises, note by note."""

    chapters: list[ChapterReply]


class ExerciseReply(ListedReply):
    """An exercise: its statement, what is drawn below it (SVG), and what to begin with."""

    statement: str
    svg: str | None
    legend: str
    #: To be done without these, and with these names supplied; a first line of the function.
    forbidden: list[str]
    supplied: list[str]
    stub: str
    #: In which form a question is answered.
    form: str
    #: By level, the first one first.
    hints: list[str]


class FactReply(Reply):
    """One thing that is said of a case, and what follows on lines of its own."""

    text: str
    block: str


class FaultReply(Reply):
    """A fault by its name."""

    name: str
    hint: str


class AnswerReply(Reply):
    """Whether an answer is right."""

    passed: bool
    headline: str
    fault: FaultReply | None


class CheckReply(AnswerReply):
    """What is said of a function: why it was not tried, or the case on which it errs, drawn (SVG)."""

    reason: str
    lead: str
    svg: str | None
    legend: str
    call: str
    facts: list[FactReply]
    #: The line of the student's file that is spoken of.
    line: int | None
    remarks: list[str]
