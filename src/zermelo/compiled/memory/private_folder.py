"""A folder that nobody else can have put anything into, and files in it that are there whole or not at all.

What lies in such a folder may be believed as far as its owner is: it belongs to us, nobody else may write to it, and it
is no symbolic link that leads elsewhere. The folder is opened once, what was opened is looked at, and every file is
reached through it: nobody can exchange a folder between the look and the use. Where a system knows no owners (Windows),
the user's own folders are private by themselves, and what stands in a file must prove its origin by other means.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from zermelo.errors import FileError, why
from zermelo.words import Words, message

_REFUSED = message("private.refused", en="{folder}: {reason}", fr="{folder} : {reason}")
_LINK = message("private.link", en="it is a symbolic link", fr="c'est un lien symbolique")
_NO_FOLDER = message("private.no_folder", en="it is not a folder", fr="ce n'est pas un dossier")
_FOREIGN = message(
    "private.foreign", en="it belongs to another user", fr="il appartient à un autre utilisateur"
)
_OPEN_TO_OTHERS = message(
    "private.open_to_others",
    en="others may write to it (mode {mode}); chmod go-w {folder}",
    fr="d'autres peuvent y écrire (droits {mode}) ; chmod go-w {folder}",
)

#: Whether files have owners and folders can be held open.
HAS_OWNERS = hasattr(os, "geteuid")

_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
# A pipe that somebody has put there must not be waited for.
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_SEEN_BY_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class NotPrivateError(FileError):
    """A folder that cannot be had, or that somebody else may have written to."""


class PrivateFolder:
    """A folder of ours, held open until the end of the `with` that it stands in.

    `make` creates it where it is missing. A folder that is not ours alone is refused with `NotPrivateError`.
    """

    def __init__(self, path: Path, *, make: bool = False) -> None:
        self.path = path
        self._handle: int | None = None
        try:
            if make:
                path.mkdir(mode=0o700, parents=True, exist_ok=True)
            if HAS_OWNERS:
                self._handle = os.open(path, _FOLDER)
                _ensure_ours(path, os.fstat(self._handle))
            elif not path.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, "")
        except NotPrivateError:
            self.close()
            raise
        except OSError as error:
            raise refused(path, _what_is_wrong(path, error)) from None

    def __enter__(self) -> PrivateFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the private folder, which was held open."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def read(self, name: str, *, secret: bool = False) -> bytes | None:
        """Return what a file of our private folder holds; None if there is none, or one that others may have written.

        With `secret`, nobody else may be able to read it either.
        """
        try:
            handle = os.open(self._place(name), _READ, dir_fd=self._handle)
        except OSError:
            return None
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or (HAS_OWNERS and not _is_ours(found, secret=secret)):
            os.close(handle)
            return None
        with os.fdopen(handle, "rb") as file, suppress(OSError):
            return file.read()
        return None

    def write(self, name: str, body: bytes) -> None:
        """Save `body` under `name` in the private folder, over what was there; raises `OSError` where it cannot."""
        aside = self._write_aside(name, body)
        try:
            os.replace(
                self._place(aside), self._place(name), src_dir_fd=self._handle, dst_dir_fd=self._handle
            )
        except OSError:
            self.remove(aside)
            raise

    def add(self, name: str, body: bytes) -> None:
        """Save `body` under `name` in the private folder unless something is there; of several at once, one does."""
        aside = self._write_aside(name, body)
        try:
            os.link(self._place(aside), self._place(name), src_dir_fd=self._handle, dst_dir_fd=self._handle)
        except FileExistsError:
            pass
        except OSError:  # no file can have two names here: the last of several succeeds
            self.write(name, body)
        finally:
            self.remove(aside)

    def remove(self, name: str) -> None:
        """Delete a file of the private folder, if it is there."""
        with suppress(FileNotFoundError):
            os.unlink(self._place(name), dir_fd=self._handle)

    def _write_aside(self, name: str, body: bytes) -> str:
        """Write a whole file into the private folder that does not have its name yet."""
        aside = f"{os.urandom(8).hex()}.{name}.part"
        try:
            with os.fdopen(os.open(self._place(aside), _WRITE, 0o600, dir_fd=self._handle), "wb") as file:
                file.write(body)
        except OSError:
            self.remove(aside)
            raise
        return aside

    def _place(self, name: str) -> str:
        """A file as seen from the open private folder; by its path, where folders cannot be held open."""
        return name if self._handle is not None else str(self.path / name)


def _is_ours(found: os.stat_result, *, secret: bool = False) -> bool:
    return found.st_uid == os.geteuid() and not found.st_mode & (
        _SEEN_BY_OTHERS if secret else _WRITTEN_BY_OTHERS
    )


def _ensure_ours(path: Path, found: os.stat_result) -> None:
    if found.st_uid != os.geteuid():
        raise refused(path, _FOREIGN)
    if found.st_mode & _WRITTEN_BY_OTHERS:
        raise refused(path, _OPEN_TO_OTHERS(folder=path, mode=f"{stat.S_IMODE(found.st_mode):04o}"))


def _what_is_wrong(path: Path, error: OSError) -> Words:
    """Return in words why the private folder could not be opened: the systems' own reasons for links differ."""
    if path.is_symlink():
        return _LINK
    if error.errno in (errno.ENOTDIR, errno.EEXIST) and path.exists():
        return _NO_FOLDER
    return why(error)


def refused(folder: Path, reason: Words) -> NotPrivateError:
    """Return the refusal of a folder for compiled code."""
    return NotPrivateError(_REFUSED(folder=folder, reason=reason))
