"""The folder of compiled code: where it is, what it holds, and how an entry is written so that none is ever half there.

Each entry is one file named by the digest of everything its content depends on. Numba's own cache keeps an
index per function and numbers its files: two processes that start together may give the same number to two
games, and one then runs the other's code. Here a name is never given twice with different contents, a file
appears whole or not at all (written aside, then renamed), and a damaged one is recompiled.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.resources
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

_MAGIC = b"zermelo compiled 1\n"
_SUFFIX = ".compiled"


@dataclass(frozen=True)
class CacheInfo:
    """The cache folder, how many entries it holds and their size in bytes."""

    folder: Path
    entries: int
    size: int


def cache_folder() -> Path:
    """Return the folder of compiled code: `ZERMELO_CACHE`, else `NUMBA_CACHE_DIR`, else the user's cache folder."""
    if chosen := os.environ.get("ZERMELO_CACHE"):
        return Path(chosen)
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen) / "zermelo"
    return _user_cache_folder() / "zermelo"


def cache_info() -> CacheInfo:
    """Return what `zermelo cache` shows."""
    sizes = [size for _, size in _entries()]
    return CacheInfo(cache_folder(), len(sizes), sum(sizes))


def clear_cache() -> CacheInfo:
    """Delete all entries, and what a killed writer left aside; return what there was."""
    info = cache_info()
    for path, _ in _entries():
        path.unlink(missing_ok=True)
    if info.folder.is_dir():
        for leftover in info.folder.glob(f"*{_SUFFIX}.part"):
            leftover.unlink(missing_ok=True)
    return info


def entry_name(*facts: object) -> str:
    """Return the name of the entry that depends on `facts`, whose texts must say all there is to say."""
    digest = hashlib.sha256()
    for fact in facts:
        text = str(fact).encode()
        digest.update(len(text).to_bytes(8, "little") + text)
    return digest.hexdigest()[:40]


def read_entry(name: str) -> bytes | None:
    """Return the content saved under `name`; None if there is none or it is damaged."""
    try:
        data = (cache_folder() / f"{name}{_SUFFIX}").read_bytes()
    except OSError:
        return None
    head = len(_MAGIC) + 32
    body = data[head:]
    if data[:head] != _MAGIC + hashlib.sha256(body).digest():
        return None
    return body


def write_entry(name: str, body: bytes) -> None:
    """Save `body` under `name`, whole or not at all; a folder that cannot be written is no error."""
    folder = cache_folder()
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=folder, prefix=name, suffix=f"{_SUFFIX}.part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_MAGIC + hashlib.sha256(body).digest() + body)
            Path(aside).replace(folder / f"{name}{_SUFFIX}")
        except OSError:
            Path(aside).unlink(missing_ok=True)
            raise


@cache
def source_digest() -> str:
    """Return the digest of the sources of this package and of the words it gives to rules.

    It is part of every entry's name: no edit of a routine, or of a helper in another file, can leave stale code.
    """
    digest = hashlib.sha256()
    root = importlib.resources.files("zermelo")
    for name, file in [("bits.py", root / "bits.py"), *sorted(_sources(root / "compiled"))]:
        digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _sources(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _sources(item, f"{prefix}{item.name}/")
        elif item.name.endswith(".py"):
            yield f"{prefix}{item.name}", item


def _entries() -> Iterator[tuple[Path, int]]:
    folder = cache_folder()
    if folder.is_dir():
        for path in sorted(folder.glob(f"*{_SUFFIX}")):
            with contextlib.suppress(OSError):  # another process may clear at the same time
                yield path, path.stat().st_size


def _user_cache_folder() -> Path:
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    return home / ".cache"
