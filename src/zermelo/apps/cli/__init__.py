"""The command line: `zermelo COMMAND …`. One module per command; a new command is a new file here.

A command's module has a function `run` whose annotated parameters are its arguments and options, a message
`SUMMARY` (one line) and a tuple `EXAMPLES`. Only the module of the command asked for is imported, and
modules import what is heavy inside their functions: `zermelo games` must answer at once.

Exit codes: 0 done · 1 the honest answer is "no" · 2 bad input, one clear line · 70 a fault of ours · 130 after Ctrl-C.
"""

from __future__ import annotations

import codecs
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

import zermelo
from zermelo.apps.language import own_line, preferred, speak
from zermelo.errors import ParameterError, ZermeloError, why
from zermelo.words import LANGUAGES, Language, did_you_mean, message, some

NO = 1
BAD_INPUT = 2
OUR_FAULT = 70
INTERRUPTED = 130

_UNKNOWN_COMMAND = message(
    "cli.unknown_command",
    en="there is no command “{name}”{guess}; commands: {commands}",
    fr="il n'y a pas de commande « {name} »{guess} ; commandes : {commands}",
)
_LANGUAGES = message(
    "cli.languages",
    en="--lang {given}: the languages are {languages}",
    fr="--lang {given} : les langues sont {languages}",
)
_STOPPED = message("cli.stopped", en="stopped", fr="interrompu")
_FAULT = message(
    "cli.fault",
    en="a fault of zermelo itself: {error}; please report it with the command (ZERMELO_DEBUG=1 shows where)",
    fr="une erreur de zermelo lui-même : {error} ; merci de la signaler avec la commande (ZERMELO_DEBUG=1 montre où)",
)
_NO_OUTPUT = message(
    "cli.no_output",
    en="the output cannot be written: {reason}",
    fr="la sortie ne peut pas être écrite : {reason}",
)
_CLOSED = message("cli.closed", en="it is closed", fr="elle est fermée")
_TOO_MUCH = message(
    "cli.too_much",
    en="out of memory: a smaller game or a smaller depth would help",
    fr="mémoire épuisée : un jeu plus petit ou une profondeur moindre aiderait",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; nothing but one line ever comes out of an error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    speak(preferred())
    if not _has_streams():
        return BAD_INPUT
    for stream in (sys.stdout, sys.stderr):
        _accept_all_letters(stream)
    try:
        language, rest = _take_language(given)
        if language is not None:
            speak(language, is_asked=True)
        code = _dispatch(rest)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has left (`zermelo … | head`).
        _abandon_output()
        return 0
    except KeyboardInterrupt:
        _complain(_STOPPED)
        return INTERRUPTED
    except ZermeloError as error:
        _reraise_when_debugging()
        from zermelo.apps.cli._error_options import with_options

        _complain(with_options(error.phrase))
        return BAD_INPUT
    except OSError as error:
        # Files have their own refusals: what is left is a disk that is full, or an output that is gone.
        _reraise_when_debugging()
        _abandon_output()
        _complain(_NO_OUTPUT(reason=why(error)))
        return BAD_INPUT
    except SystemExit as error:
        # A person's function that calls exit() ends no program of ours without a word.
        from zermelo.guard import fault_of_person

        if (fault := fault_of_person(error)) is None:
            raise
        _complain(fault)
        return BAD_INPUT
    except Exception as error:  # noqa: BLE001 — here at the latest: a person never sees a traceback
        _reraise_when_debugging()
        return _unexpected(error)
    return code


def _accept_all_letters(stream: TextIO) -> None:
    """Let the terminal's stream show something else for a letter that its encoding lacks: no reason to stop."""
    errors = "replace"
    if (stream.encoding or "").lower() not in ("utf-8", "utf8"):
        from zermelo.apps.cli._letters import look_alike

        codecs.register_error(errors := "look-alike", look_alike)
    getattr(stream, "reconfigure", lambda **_: None)(errors=errors)


def command_names() -> list[str]:
    """Return the names of the commands: one per public module of this package."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if not found.name.startswith("_"))


def command_module(name: str) -> ModuleType:
    """Return the module of a command of the command line, imported now."""
    return importlib.import_module(f"{__name__}.{name}")


def _take_language(arguments: list[str]) -> tuple[Language | None, list[str]]:
    """Take `--lang X` out of the command line's arguments, wherever it stands."""
    rest: list[str] = []
    given: str | None = None
    i = 0
    while i < len(arguments):
        argument = arguments[i]
        if argument == "--":
            rest += arguments[i:]
            break
        if argument == "--lang":
            given = arguments[i + 1] if i + 1 < len(arguments) else ""
            i += 1
        elif argument.startswith("--lang="):
            given = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
        i += 1
    for language in LANGUAGES:
        if given == language:
            return language, rest
    if given is not None:
        raise ParameterError(_LANGUAGES(given=given, languages=some(LANGUAGES)))
    return None, rest


def _dispatch(arguments: list[str]) -> int:
    from zermelo.apps.cli._parser import Parser

    name = arguments[0] if arguments else "--help"
    if name == "--version":
        print(f"zermelo {zermelo.__version__}")
        return 0
    if name in ("--help", "-h", "help"):
        wanted = arguments[1:2] if name == "help" else []
        if not wanted:
            from zermelo.apps.cli import _help

            print(_help.overview())
            return 0
        name, arguments = wanted[0], [wanted[0], "--help"]
    names = command_names()
    if name not in names:
        guess = did_you_mean(name, names)
        raise ParameterError(_UNKNOWN_COMMAND(name=name, guess=guess, commands=some(names, 40)))
    module = command_module(name)
    parser = Parser(name, module.run)
    rest = arguments[1:]
    options = rest[: rest.index("--")] if "--" in rest else rest
    if "--help" in options or "-h" in options:
        from zermelo.apps.cli import _help

        print(_help.of_command(module, parser))
        return 0
    from zermelo.apps.cli import _notices

    _notices.forget()
    code: int = module.run(**parser.parse(rest))
    _notices.tell_now()
    return code


def _unexpected(error: Exception) -> int:
    """Say, at the command line, whose fault an unexpected exception is: the rules', the machine's or ours."""
    from zermelo.guard import fault_of_person

    if fault := fault_of_person(error):
        _complain(fault)
        return BAD_INPUT
    if isinstance(error, MemoryError | RecursionError):
        _complain(_TOO_MUCH)
        return BAD_INPUT
    _complain(_FAULT(error=f"{type(error).__name__}: {error}"))
    return OUR_FAULT


def _has_streams() -> bool:
    """Return whether the command has an output; a stream that was closed (`<&-`, `2>&-`) is an empty one."""
    for name, mode in (("stdin", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 — as long as we live
    if sys.stdout is None:
        _complain(_NO_OUTPUT(reason=_CLOSED))
    return sys.stdout is not None


def _abandon_output() -> None:
    """Let the command write nothing more: Python would complain again while closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(what: Any) -> None:
    print(own_line(what), file=sys.stderr)


def _reraise_when_debugging() -> None:
    if os.environ.get("ZERMELO_DEBUG") == "1":
        raise
