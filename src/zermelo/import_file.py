"""A person's Python file as a module: rules, agents and heuristics are all loaded here."""

from __future__ import annotations

import errno
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

from zermelo.errors import FileError
from zermelo.files import CANNOT_READ, NOT_TEXT, cannot_read
from zermelo.words import message

NO_FILE = message("load.no_file", en="there is no file {path}", fr="il n'y a pas de fichier {path}")

#: What the names of modules made from a person's file begin with.
RULES_MODULE, AGENT_MODULE = "zermelo_rules_", "zermelo_agent_"

#: Sources of files that somebody else has read: where this process runs, the files themselves may be out of reach.
_given: dict[Path, bytes] = {}


def give_source(path: Path, source: bytes) -> None:
    """Let `import_file` take this source for `path`, whatever the file holds."""
    _given[path] = source


def read_source(path: Path) -> bytes:
    """Return the source of a person's file, as it was given or as the file holds it.

    Raises
    ------
    FileError
        There is no such file, or it cannot be read as a text.
    """
    if path in _given:
        return _given[path]
    if not path.exists():
        raise FileError(NO_FILE(path=path))
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        source = path.read_bytes()
        importlib.util.decode_source(source)
    except OSError as error:
        raise cannot_read(path, error) from None
    except (UnicodeDecodeError, SyntaxError):
        # The latter where the file names an encoding in its first lines.
        raise FileError(CANNOT_READ(path=path, reason=NOT_TEXT)) from None
    return source


def rules_file(spec: str) -> str | None:
    """Return the file that would be run for the game `spec` names; None if it is one of the package.

    >>> rules_file("games/mine.py:Mine:size=3"), rules_file("chomp:rows=2"), rules_file("graph:jeu.py")
    ('games/mine.py', None, None)
    """
    if re.match(r"\w{2,}:", spec):  # one letter is a drive of Windows
        return None  # a registered game and its data, which is read and never run
    found = re.match(r"(.*?\.py)(?::.*)?$", spec, re.DOTALL)
    return None if found is None else found[1]


def import_file(path: Path, prefix: str) -> ModuleType:
    """Return the module that a person's file makes; what the file itself raises is passed on.

    Raises
    ------
    FileError
        There is no such file, or it cannot be read as a text.
    """
    source = read_source(path)
    # Two files of one name in two folders are two modules.
    import hashlib

    digest = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:8]
    spec = importlib.util.spec_from_file_location(f"{prefix}{path.stem}_{digest}", path)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    # inspect, dataclasses and pickle look a class's module up by name.
    sys.modules[spec.name] = module
    # Not by its loader, which would take bytecode of a file as long that was saved in the same second.
    exec(compile(source, str(spec.origin), "exec", dont_inherit=True), vars(module))
    return module
