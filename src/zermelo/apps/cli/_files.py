"""Files that appear whole or not at all, and refusals before long work rather than after it."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zermelo.errors import FileError
from zermelo.words import Words, message

_CANNOT_WRITE = message(
    "files.cannot_write",
    en="{path} cannot be written: {reason}; choose another place",
    fr="{path} ne peut pas être écrit : {reason} ; choisir un autre endroit",
)
_CANNOT_READ = message(
    "files.cannot_read",
    en="{path} cannot be read: {reason}",
    fr="{path} ne peut pas être lu : {reason}",
)
_NOT_TEXT = message("files.not_text", en="it is not a UTF-8 text", fr="ce n'est pas un texte UTF-8")
_REASONS = {
    errno.ENOENT: message("files.enoent", en="no such file or folder", fr="fichier ou dossier inexistant"),
    errno.EACCES: message("files.eacces", en="not permitted", fr="accès refusé"),
    errno.EISDIR: message("files.eisdir", en="it is a folder", fr="c'est un dossier"),
    errno.ENOTDIR: message("files.enotdir", en="its folder is a file", fr="son dossier est un fichier"),
    errno.EROFS: message("files.erofs", en="read-only place", fr="emplacement en lecture seule"),
    errno.ENOSPC: message("files.enospc", en="no space left", fr="plus de place"),
}


def ensure_writable(*paths: Path | None) -> None:
    """Refuse, now, a file that could not be written later; nothing is left behind."""
    for path in paths:
        if path is None or _is_device(path):
            continue
        try:
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, "")
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}."):
                pass
        except OSError as error:
            raise cannot_write(path, error) from None


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give a temporary place beside `path` to write to; it takes the name `path` only if all went well."""
    if _is_device(path):
        yield path
        return
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=path.suffix)
        os.close(handle)
        place = Path(name)
        # mkstemp makes private files; a result is as readable as any other file of this person.
        mask = os.umask(0)
        os.umask(mask)
        place.chmod(0o666 & ~mask)
        try:
            yield place
            place.replace(path)
        finally:
            place.unlink(missing_ok=True)
    except FileError:
        raise
    except OSError as error:
        raise cannot_write(path, error) from None


def write_text(path: Path, text: str) -> None:
    """Write a text file, whole or not at all."""
    with whole_file(path) as place:
        place.write_text(text, encoding="utf-8")


def read_text(path: Path) -> str:
    """Return the text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FileError(_CANNOT_READ(path=path, reason=_NOT_TEXT)) from None
    except OSError as error:
        raise cannot_read(path, error) from None


def cannot_write(path: Path, error: OSError) -> FileError:
    """Return the refusal of a file that cannot be written."""
    return FileError(_CANNOT_WRITE(path=path, reason=_reason(error)))


def cannot_read(path: Path, error: OSError) -> FileError:
    """Return the refusal of a file that cannot be read."""
    return FileError(_CANNOT_READ(path=path, reason=_reason(error)))


def _reason(error: OSError) -> Words:
    return _REASONS.get(error.errno or 0, error.strerror or str(error))


def _is_device(path: Path) -> bool:
    """A pipe or /dev/stdout is written to directly: it has no name to take at the end."""
    return path.exists() and not path.is_file() and not path.is_dir()
