"""The folder of compiled code: where it is, what it holds, and which of its entries are believed.

Each entry is one file named by the digest of everything its content depends on: a name is never given twice with
different contents, whichever processes start together. A file appears whole or not at all (written aside, then
renamed).

Compiled code is run, and to read what Numba makes (for `special`) is to run it too, so an entry must be our own: it
lies in a folder that nobody else may write to (`private_folder`), and it carries a digest of its name and content with
a key that only this user has. The key is kept in the user's own cache folder, wherever the entries are: somebody who
sends a folder, or talks a person into naming one, does not know it. What is damaged, cut off, forged or foreign counts
as absent, and is made anew. Who has no such place to keep a key in compiles at every start; `zermelo cache` says so.

Two levels: `read_entry` and `write_entry` for bytes, and upon them `read_json` and `write_json`.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import importlib.resources
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from zermelo.compiled.memory.private_folder import NotPrivateError, PrivateFolder, refused
from zermelo.errors import why
from zermelo.words import Phrase, message

_MAGIC = b"zermelo compiled 2\n"
_SUFFIX = ".compiled"
_KEY, _KEY_BYTES = "cache.key", 32
_DIGEST_BYTES = 32

_NO_KEY = message(
    "cache.no_key",
    en="there is no private place for the key of the cache ({reason})",
    fr="aucun endroit privé pour la clé du cache ({reason})",
)
_NO_HOME = message(
    "cache.no_home", en="this user has no home", fr="cet utilisateur n'a pas de dossier personnel"
)
_SEEN = message(
    "cache.seen",
    en="others can read what is kept there",
    fr="d'autres peuvent lire ce qui y est gardé",
)


@dataclass(frozen=True)
class CacheInfo:
    """The cache folder, how many entries it holds and their size in bytes; why it is not used, if it is not."""

    folder: Path
    entries: int
    size: int
    refused: Phrase | None = None


def cache_folder() -> Path:
    """Return the folder of compiled code: `ZERMELO_CACHE`, else `NUMBA_CACHE_DIR`, else the user's cache folder."""
    if chosen := os.environ.get("ZERMELO_CACHE"):
        return Path(chosen)
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen) / "zermelo"
    return _user_cache_folder() / "zermelo"


def cache_info() -> CacheInfo:
    """Return where the cache of compiled code is, how much it holds, and whether it is used."""
    sizes = [size for _, size in _entries()]
    return CacheInfo(cache_folder(), len(sizes), sum(sizes), _why_unused())


def clear_cache() -> CacheInfo:
    """Delete all compiled code in the cache, and what a killed writer left aside; return what was deleted.

    To delete runs nothing: a folder that is not believed is cleared too, as far as it can be.
    """
    sizes = [size for path, size in _entries() if _is_deleted(path)]
    with contextlib.suppress(OSError):
        for leftover in cache_folder().glob(f"*{_SUFFIX}.part"):
            _is_deleted(leftover)
    return CacheInfo(cache_folder(), len(sizes), sum(sizes), _why_unused())


def why_refused() -> Phrase | None:
    """Return why the cache folder is not believed, or cannot be made; None if it is ours."""
    try:
        PrivateFolder(cache_folder(), make=True).close()
    except NotPrivateError as error:
        return error.phrase
    return None


def _why_unused() -> Phrase | None:
    """Return why no compiled code is kept or read in the cache; None if all is well."""
    try:
        _key()
    except NotPrivateError as error:
        return error.phrase
    return why_refused()


# --- entries --------------------------------------------------------------------------------------------


def entry_name(*facts: object) -> str:
    """Return the name of the cache's entry that depends on `facts`, whose texts must say all there is to say."""
    digest = hashlib.sha256()
    for fact in facts:
        text = str(fact).encode()
        digest.update(len(text).to_bytes(8, "little") + text)
    return digest.hexdigest()[:40]


def read_entry(name: str) -> bytes | None:
    """Return the compiled code that we saved in the cache under `name`; None if there is none as we wrote it."""
    try:
        key = _key()
        with PrivateFolder(cache_folder()) as folder:
            data = folder.read(f"{name}{_SUFFIX}")
    except NotPrivateError:
        return None
    if data is None:
        return None
    head = len(_MAGIC) + _DIGEST_BYTES
    body = data[head:]
    is_ours = hmac.compare_digest(data[:head], _MAGIC + _digest(key, name, body))
    return body if is_ours else None


def write_entry(name: str, body: bytes) -> None:
    """Save `body` in the cache under `name`, whole or not at all; a folder that cannot be believed is no error."""
    with contextlib.suppress(OSError):
        data = _MAGIC + _digest(_key(), name, body) + body
        with PrivateFolder(cache_folder(), make=True) as folder:
            folder.write(f"{name}{_SUFFIX}", data)


def read_json(name: str) -> Any:
    """Return what `write_json` saved in the cache under `name`; None if there is nothing that can be read."""
    body = read_entry(name)
    try:
        return None if body is None else json.loads(body)
    except (ValueError, RecursionError):
        return None


def write_json(name: str, thing: Any) -> None:
    """Save what JSON can write in the cache under `name`."""
    write_entry(name, json.dumps(thing).encode())


def _digest(key: bytes, name: str, body: bytes) -> bytes:
    """Return a digest of a cache entry that only the holder of the key can compute; it depends on the name, too."""
    digest = hmac.new(key, len(name.encode()).to_bytes(8, "little") + name.encode(), "sha256")
    digest.update(body)
    return digest.digest()


# --- the key --------------------------------------------------------------------------------------------


def _key() -> bytes:
    """Return this user's key to the cache, made at the first need; `NotPrivateError` where it cannot be kept."""
    folder = _user_cache_folder() / "zermelo"
    if not folder.is_absolute():
        raise NotPrivateError(_NO_KEY(reason=_NO_HOME))
    try:
        return _key_in(folder)
    except NotPrivateError as error:
        raise NotPrivateError(_NO_KEY(reason=error.phrase)) from None
    except OSError as error:
        raise NotPrivateError(_NO_KEY(reason=refused(folder, why(error)).phrase)) from None


@cache
def _key_in(place: Path) -> bytes:
    with PrivateFolder(place, make=True) as folder:
        found = folder.read(_KEY, secret=True)
        # Of several first starts one makes the key. What is no key, or no secret any more, is replaced.
        for keep in (folder.add, folder.write):
            if found is not None and len(found) == _KEY_BYTES:
                return found
            keep(_KEY, os.urandom(_KEY_BYTES))
            found = folder.read(_KEY, secret=True)
        if found is None:
            raise refused(place, _SEEN)
        return found


# --- which code -----------------------------------------------------------------------------------------


@cache
def source_digest() -> str:
    """Return the cache's digest of this package's sources and of the words it gives to rules.

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
    with contextlib.suppress(OSError):
        for path in sorted(cache_folder().glob(f"*{_SUFFIX}")):
            with contextlib.suppress(OSError):  # another process may clear at the same time
                yield path, path.lstat().st_size


def _is_deleted(path: Path) -> bool:
    with contextlib.suppress(OSError):
        path.unlink()
        return True
    return False


def _user_cache_folder() -> Path:
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 — who has no home is answered, by a path that is not used
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    return home / ".cache"
