"""Files that appear whole or not at all, and refusals before long work rather than after it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from zermelo.errors import FileError, why
from zermelo.words import message

CANNOT_READ = message(
    "files.cannot_read",
    en="{path} cannot be read: {reason}",
    fr="{path} ne peut pas être lu : {reason}",
)
NOT_TEXT = message("files.not_text", en="it is not a UTF-8 text", fr="ce n'est pas un texte UTF-8")
TOO_LONG = message("files.too_long", en="it has more than {most} bytes", fr="il a plus de {most} octets")
_CANNOT_WRITE = message(
    "files.cannot_write",
    en="{path} cannot be written: {reason}; choose another place",
    fr="{path} ne peut pas être écrit : {reason} ; choisir un autre endroit",
)
_SOURCE = message(
    "files.source",
    en="{path} is read by this command and stays as it is: write to another file",
    fr="{path} est lu par cette commande et reste tel quel : écrire dans un autre fichier",
)
_TWICE = message(
    "files.twice",
    en="{path} is named for two results: each needs a file of its own",
    fr="{path} est donné pour deux résultats : il en faut un par résultat",
)
_ENDING = message(
    "files.ending",
    en="{path} would be written as {ending}: give it a name that ends with {ending}",
    fr="{path} serait écrit en {ending} : lui donner un nom qui finit par {ending}",
)

#: No saved game is longer; what never ends is not a file.
MOST_BYTES = 10_000_000
#: The files that made the games and agents of this process: no result is written over them.
_sources: set[Path] = set()


def protect(*paths: Path) -> None:
    """Let no result be written over these files."""
    _sources.update(path.resolve() for path in paths)


def ensure_writable(*paths: Path | None) -> None:
    """Refuse, now, files that could not be written later; nothing is left behind."""
    seen: set[Path] = set()
    for path in paths:
        if path is None:
            continue
        _refuse_source(path)
        if _is_device(path):
            continue
        if path.resolve() in seen:
            raise FileError(_TWICE(path=path))
        seen.add(path.resolve())
        import tempfile

        try:
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, "")
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}."):
                pass
        except OSError as error:
            raise cannot_write(path, error) from None


def ensure_ending(path: Path | None, ending: str) -> None:
    """Refuse a name that promises another format than the one that is written; a pipe or a device promises none."""
    if path is not None and path.suffix.lower() != ending and not _is_device(path):
        raise FileError(_ENDING(path=path, ending=ending))


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give a temporary place beside `path` to write to; it takes the name `path` only if all went well."""
    import tempfile

    _refuse_source(path)
    try:
        if _is_device(path):
            yield path
            return
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


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Write text files beside a folder, then move them into it, all or none; others that were there stay."""
    import shutil
    import tempfile

    try:
        place = Path(tempfile.mkdtemp(dir=folder.parent, prefix="."))
        try:
            for name, content in files.items():
                (place / name).write_text(content, encoding="utf-8")
            folder.mkdir(exist_ok=True)
            for name in files:
                (place / name).replace(folder / name)
        finally:
            shutil.rmtree(place, ignore_errors=True)
    except OSError as error:
        raise cannot_write(folder, error) from None


def read_text(path: Path) -> str:
    """Return the text of a file."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise FileError(CANNOT_READ(path=path, reason=TOO_LONG(most=MOST_BYTES)))
        return data.decode("utf-8-sig")
    except FileError:
        raise
    except UnicodeDecodeError:
        raise FileError(CANNOT_READ(path=path, reason=NOT_TEXT)) from None
    except OSError as error:
        raise cannot_read(path, error) from None


def cannot_read(path: Path, error: OSError) -> FileError:
    """Return the refusal of a file that cannot be read."""
    return FileError(CANNOT_READ(path=path, reason=why(error)))


def cannot_write(path: Path, error: OSError) -> FileError:
    """Return the refusal of a file that cannot be written."""
    return FileError(_CANNOT_WRITE(path=path, reason=why(error)))


def _refuse_source(path: Path) -> None:
    if path.resolve() in _sources:
        raise FileError(_SOURCE(path=path))


def _is_device(path: Path) -> bool:
    """A pipe or /dev/stdout is written to directly: it has no name to take at the end."""
    return path.exists() and not path.is_file() and not path.is_dir()
