"""What is said when rules cannot be compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.compiled.language.refusal import MOVE, NUMBER, STATE
from zermelo.words import Message, Phrase, message

_WHERE = message(
    "compiled.where",
    en="{method} (line {line}) cannot be compiled: {cause}",
    fr="{method} (ligne {line}) ne peut pas être compilée : {cause}",
)
_DIFFERENT = message(
    "compiled.different",
    en="compiled, it answers {found} in state {state}, interpreted {expected}: rules must answer the same whenever "
    "they are asked; if these do, it is a fault of zermelo",
    fr="compilée, elle répond {found} dans l'état {state}, interprétée {expected} : des règles doivent répondre de "
    "même chaque fois qu'on les interroge ; si celles-ci le font, c'est un défaut de zermelo",
)
_TOO_WIDE = message(
    "compiled.wide",
    en="it gives the number {number}: numbers above 63 bits need u64(…) from zermelo, and no number may exceed 64 bits",
    fr="elle donne le nombre {number} : les nombres de plus de 63 bits demandent u64(…) de zermelo, et aucun nombre ne "
    "peut dépasser 64 bits",
)


@dataclass(frozen=True)
class NotCompilable:
    """Why the plain engine is used: the method, where it is written, and cause and cure in words."""

    method: str
    line: int | None
    file: str | None
    cause: Phrase

    @property
    def phrase(self) -> Phrase:
        """The whole sentence that says why rules are not compiled."""
        return _WHERE(method=self.method, line="?" if self.line is None else self.line, cause=self.cause)

    def text(self, language: Any = "en") -> str:
        """Return the sentence that says why rules are not compiled in `language`."""
        return self.phrase.text(language)


class NotCompilableError(Exception):
    """Carries a `NotCompilable` out of a preparation, to whoever waits for it."""

    def __init__(self, verdict: NotCompilable) -> None:
        super().__init__(verdict.text())
        self.verdict = verdict


def refusal(method: str, function: Callable[..., Any] | None, cause: Phrase) -> NotCompilable:
    """Return the verdict why rules are not compiled because of `method`, placed at the first line of `function`."""
    code = getattr(function, "__code__", None)
    return NotCompilable(
        method, getattr(code, "co_firstlineno", None), getattr(code, "co_filename", None), cause
    )


def wrong_type(method: str, function: Callable[..., Any], found: object) -> NotCompilable:
    """Return the verdict on rules, not compiled, that give something else than tuples of whole numbers."""
    said: dict[str, Message] = {"moves": MOVE, "play": STATE, "start": STATE, "score": NUMBER}
    return refusal(method, function, said.get(method, NUMBER)(found=found))


def different(
    method: str, function: Callable[..., Any] | None, state: object, found: object, expected: object
) -> NotCompilable:
    """Return the verdict on rules that answer differently compiled and interpreted."""
    return refusal(method, function, _DIFFERENT(state=state, found=found, expected=expected))


def too_wide(function: Callable[..., Any] | None, number: int) -> NotCompilable:
    """Return the verdict on rules, not compiled, in which a number was seen that has no room in a signed word."""
    return refusal("play", function, _TOO_WIDE(number=number))
