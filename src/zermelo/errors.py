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
    """Return an exception in one line, with the line of a person's file where it passed last.

    That file is the first one after our own, which caught the exception: libraries that it calls, and Python's
    import, do not count. What arose in our own file has no line.
    """
    line = error.lineno if isinstance(error, SyntaxError) else None
    trace = None if isinstance(error, SyntaxError) else error.__traceback__
    ours = trace.tb_frame.f_code.co_filename if trace is not None else ""
    theirs = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not theirs and file != ours and not file.startswith("<frozen "):
            theirs = file
        if file == theirs:
            line = trace.tb_lineno
        trace = trace.tb_next
    text = str(error).splitlines()[0] if str(error) else ""
    said = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return said if line is None else f"{said}, line {line}"
