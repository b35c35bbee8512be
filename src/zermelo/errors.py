"""The exception tree.

    ZermeloError
    ├── UnknownGameError    (LookupError)   no game, agent or heuristic of that name
    ├── UnknownVertexError  (KeyError)      a vertex that the arena does not have
    ├── ParameterError      (ValueError)    a parameter out of its range, or unknown
    ├── PositionError       (ValueError)    a position that cannot be read or cannot occur
    │   └── UnknownStateError (KeyError)    a state that a solution does not hold
    ├── IllegalMoveError    (ValueError)    a move that the rules do not allow here
    ├── GraphError          (ValueError)    a graph or tree that cannot be read
    ├── FileError           (OSError)       a file that cannot be read or written
    ├── RulesError          (RuntimeError)  a person's rules that raise, loop or break the protocol
    ├── TooLargeError       (MemoryError)   work that would not finish: refused, with an estimate
    ├── VerificationError   (RuntimeError)  an answer of ours that fails its own check: a fault of zermelo itself
    ├── UndefinedError      (ArithmeticError) a notion that this game does not have (Grundy values of a misère game)
    └── CertificateError    (ValueError)    a certificate that cannot be read

Every error says what was given, what is allowed and what to do, in both languages: `error.text("fr")`. What programs
want to know are attributes: `TooLargeError.limit` and `.states`, `UnknownGameError.name`, `FileError.path` …, None
where the error has no such thing.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from zermelo.words import Language, Message, Phrase, Words, clipped, message


class ZermeloError(Exception):
    """Base of all errors that this package raises on purpose."""

    #: The attributes of this kind of error, with the fields of messages that say them where nobody gives them.
    FIELDS: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, what: Message | Phrase, **given: Any) -> None:
        self.phrase = what() if isinstance(what, Message) else clipped(what)
        super().__init__(self.phrase)
        assert given.keys() <= self.FIELDS.keys(), given
        said = what.fields if isinstance(what, Phrase) else {}
        for name, fields in self.FIELDS.items():
            # What is already in words is for people.
            found = (said[field] for field in fields if field in said and not isinstance(said[field], Phrase))
            setattr(self, name, given[name] if name in given else next(found, None))

    def text(self, language: Language = "en") -> str:
        """Return the error's message in `language`."""
        return self.phrase.text(language)

    def __str__(self) -> str:
        return self.phrase.text("en")


class UnknownGameError(ZermeloError, LookupError):
    """No game, agent or heuristic has that name."""

    FIELDS: ClassVar = {"name": ("name", "spec")}
    name: str | None


class UnknownVertexError(ZermeloError, KeyError):
    """The arena has no such vertex."""

    FIELDS: ClassVar = {"vertex": ("label", "vertex")}
    vertex: Any


class ParameterError(ZermeloError, ValueError):
    """A parameter is unknown, malformed or out of its range."""

    FIELDS: ClassVar = {"name": ("name", "key", "option"), "value": ("value", "given")}
    name: str | None
    value: Any


class PositionError(ZermeloError, ValueError):
    """A position cannot be read or cannot occur."""

    FIELDS: ClassVar = {"position": ("text", "position", "given", "state")}
    position: Any


class UnknownStateError(PositionError, KeyError):
    """A solution or a table does not hold this state."""


class IllegalMoveError(ZermeloError, ValueError):
    """The rules do not allow this move here."""

    FIELDS: ClassVar = {"move": ("move", "text"), "position": ("position",)}
    move: Any
    position: str | None


class GraphError(ZermeloError, ValueError):
    """A graph or tree cannot be read."""


class FileError(ZermeloError, OSError):
    """A file cannot be read or written."""

    FIELDS: ClassVar = {"path": ("path", "folder")}
    path: Path | str | None


class RulesError(ZermeloError, RuntimeError):
    """A person's rules raise, loop or break the protocol."""

    FIELDS: ClassVar = {"game": ("game",), "state": ("state",)}
    game: str | None
    state: str | None


class TooLargeError(ZermeloError, MemoryError):
    """The work would not finish: it is refused before it starts, with an estimate.

    `limit` is what was allowed, in states or in bytes of memory; `states` is how many states (nodes, calls …) there
    are, or were met before it was refused.
    """

    FIELDS: ClassVar = {"limit": ("limit", "most"), "states": ("states", "count", "nodes")}
    limit: int | None
    states: int | None


class VerificationError(ZermeloError, RuntimeError):
    """An answer does not pass its own check: a fault of zermelo itself, not of the person's rules."""

    FIELDS: ClassVar = {"game": ("game",), "state": ("state",)}
    game: str | None
    state: str | None


class UndefinedError(ZermeloError, ArithmeticError):
    """The notion does not exist for this game."""


class CertificateError(ZermeloError, ValueError):
    """A certificate cannot be read."""

    FIELDS: ClassVar = {"path": ("path",)}
    path: Path | str | None


_FAILED = message(
    "errors.failed",
    en="the answer for {game} fails its own check at {state}: {reason}; this is a fault of zermelo itself, not of the "
    "rules: please report it",
    fr="la réponse pour {game} ne passe pas son propre contrôle en {state} : {reason} ; c'est un défaut de zermelo, "
    "pas des règles : merci de le signaler",
)
_FAILED_AS_A_WHOLE = message(
    "errors.failed_as_a_whole",
    en="the answer for {game} fails its own check: {reason}; this is a fault of zermelo itself, not of the rules: "
    "please report it",
    fr="la réponse pour {game} ne passe pas son propre contrôle : {reason} ; c'est un défaut de zermelo, pas des "
    "règles : merci de le signaler",
)
_PLACED = message("errors.placed", en="{said} ({file}, line {line})", fr="{said} ({file}, ligne {line})")
_REASONS = {
    errno.ENOENT: message("files.enoent", en="no such file or folder", fr="fichier ou dossier inexistant"),
    errno.EACCES: message("files.eacces", en="not permitted", fr="accès refusé"),
    errno.EPERM: message("files.eperm", en="not permitted", fr="accès refusé"),
    errno.EISDIR: message("files.eisdir", en="it is a folder", fr="c'est un dossier"),
    errno.ENOTDIR: message("files.enotdir", en="its folder is a file", fr="son dossier est un fichier"),
    errno.EROFS: message("files.erofs", en="read-only place", fr="emplacement en lecture seule"),
    errno.ENOSPC: message("files.enospc", en="no space left", fr="il n'y a plus de place"),
    errno.ENAMETOOLONG: message("files.enametoolong", en="the name is too long", fr="le nom est trop long"),
}
_PACKAGE = str(Path(__file__).parent) + os.sep


def unverified(game: Words, reason: Words, state: str | None = None) -> VerificationError:
    """Return the `VerificationError` of an answer about `game` that fails its check, first at `state`."""
    if state is None:
        return VerificationError(_FAILED_AS_A_WHOLE(game=game, reason=reason))
    return VerificationError(_FAILED(game=game, reason=reason, state=state))


def reason(error: BaseException) -> Words:
    """Return an exception as an error's one line, with the file and the line of a person's code where it passed last.

    That file is the first one after our own: libraries that it calls, and Python's import, do not count. What
    arose in our own files has no place. An error of ours is said in either language, like any phrase.
    """
    if isinstance(error, ZermeloError):
        return error.phrase
    kind = type(error).__name__
    if isinstance(error, SyntaxError):
        said = f"{kind}: {error.msg}"
        return said if error.lineno is None else _placed(said, error.filename or "?", error.lineno)
    theirs, line, trace = "", 0, error.__traceback__
    caught_in = trace.tb_frame.f_code.co_filename if trace is not None else ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        is_ours = file == caught_in or file.startswith((_PACKAGE, "<frozen "))
        theirs = theirs or ("" if is_ours else file)
        if file == theirs:
            line = trace.tb_lineno
        trace = trace.tb_next
    said = f"{kind}: {str(error).splitlines()[0]}" if str(error) else kind
    return _placed(said, theirs, line) if theirs else said


def _placed(said: str, file: str, line: int) -> Phrase:
    return _PLACED(said=said, file=Path(file).name, line=line)


def why(error: OSError) -> Words:
    """Return in words why the system refused a file, from the error that it raised."""
    return _REASONS.get(error.errno or 0, error.strerror or str(error))
