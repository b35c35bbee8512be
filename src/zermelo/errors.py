"""The exception tree.

    ZermeloError
    ├── UnknownGameError    (LookupError)   no game, agent or heuristic of that name
    ├── UnknownVertexError  (LookupError)   a vertex that the arena does not have
    ├── ParameterError      (ValueError)    a parameter out of its range, or unknown
    ├── PositionError       (ValueError)    a position that cannot be read or cannot occur
    ├── IllegalMoveError    (ValueError)    a move that the rules do not allow here
    ├── GraphError          (ValueError)    a graph or tree that cannot be read
    ├── FileError           (OSError)       a file that cannot be read or written
    ├── RulesError          (RuntimeError)  a person's rules that raise, loop or break the protocol
    ├── TooLargeError       (MemoryError)   work that would not finish: refused, with an estimate
    ├── UndefinedError      (ArithmeticError) a notion that this game does not have (Grundy values of a misère game)
    └── CertificateError    (ValueError)    a certificate that cannot be read

Every error says what was given, what is allowed and what to do, in both languages: `error.text("fr")`.
"""

from __future__ import annotations

from zermelo.words import Language, Message, Phrase


class ZermeloError(Exception):
    """Base of all errors that this package raises on purpose."""

    def __init__(self, what: Message | Phrase) -> None:
        super().__init__(what)
        self.phrase = what() if isinstance(what, Message) else what

    def text(self, language: Language = "en") -> str:
        """Return the message in `language`."""
        return self.phrase.text(language)

    def __str__(self) -> str:
        return self.phrase.text("en")


class UnknownGameError(ZermeloError, LookupError):
    """No game, agent or heuristic has that name."""


class UnknownVertexError(ZermeloError, LookupError):
    """The arena has no such vertex."""


class ParameterError(ZermeloError, ValueError):
    """A parameter is unknown, malformed or out of its range."""


class PositionError(ZermeloError, ValueError):
    """A position cannot be read or cannot occur."""


class IllegalMoveError(ZermeloError, ValueError):
    """The rules do not allow this move here."""


class GraphError(ZermeloError, ValueError):
    """A graph or tree cannot be read."""


class FileError(ZermeloError, OSError):
    """A file cannot be read or written."""


class RulesError(ZermeloError, RuntimeError):
    """A person's rules raise, loop or break the protocol."""


class TooLargeError(ZermeloError, MemoryError):
    """The work would not finish: it is refused before it starts, with an estimate."""


class UndefinedError(ZermeloError, ArithmeticError):
    """The notion does not exist for this game."""


class CertificateError(ZermeloError, ValueError):
    """A certificate cannot be read."""


def reason(error: BaseException) -> str:
    """Return an exception in one line, with the line of the person's file where it arose."""
    place = ""
    if isinstance(error, SyntaxError):
        place = f", line {error.lineno}"
    elif error.__traceback__ is not None:
        frame = error.__traceback__
        while frame.tb_next is not None:
            frame = frame.tb_next
        place = f", line {frame.tb_lineno}"
    text = str(error).splitlines()[0] if str(error) else ""
    return f"{type(error).__name__}: {text}{place}" if text else f"{type(error).__name__}{place}"
