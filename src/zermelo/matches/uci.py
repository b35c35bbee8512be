"""Engines that speak UCI, the protocol of chess programs, as agents: `uci:stockfish`, `uci:PATH,seconds=0.1,skill=0`.

R. Huber, S. Meyer-Kahlen, *Description of the universal chess interface* (2006).
"""

from __future__ import annotations

import os
import queue
import re
import shlex
import shutil
import subprocess
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from zermelo.errors import FileError, IllegalMoveError, ParameterError, RulesError
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.search.nodes import Past
from zermelo.situation import Move, Situation
from zermelo.strategy import Play
from zermelo.words import Phrase, message, some

#: How agents that are programs of this kind are named.
PREFIX = "uci:"
#: How long an engine thinks if it is not told.
DEFAULT_SECONDS = 1.0
#: Seconds that an engine may take to begin, and to answer beyond the time that it was given.
BEGINNING, MARGIN = 10.0, 10.0
#: Where Debian keeps programs for playing.
_GAMES = Path("/usr/games")
_LIMITS = ("seconds", "depth", "nodes")

_NO_ENGINE = message(
    "uci.no_engine",
    en="{spec}: there is no program “{path}”; write uci:PATH,seconds=1 with the path of a chess engine, like "
    "uci:stockfish,skill=0",
    fr="{spec} : il n'y a pas de programme « {path} » ; écrire uci:CHEMIN,seconds=1 avec le chemin d'un moteur "
    "d'échecs, comme uci:stockfish,skill=0",
)
_NOT_SPOKEN = message(
    "uci.not_spoken",
    en="{game} is not played by UCI, a protocol of chess engines; write chess",
    fr="{game} ne se joue pas par UCI, un protocole des moteurs d'échecs ; écrire chess",
)
_BAD_LIMIT = message(
    "uci.limit",
    en="{key}={value}: {key} is a number above 0",
    fr="{key}={value} : {key} est un nombre au-dessus de 0",
)
_NO_OPTION = message(
    "uci.option",
    en="{engine} has no option “{key}”; its options: seconds, depth, nodes, {options}",
    fr="{engine} n'a pas d'option « {key} » ; ses options : seconds, depth, nodes, {options}",
)
_SILENT = message(
    "uci.silent",
    en="{engine} has ended, or does not answer “{asked}”",
    fr="{engine} s'est arrêté, ou ne répond pas à « {asked} »",
)
_ILLEGAL = message(
    "uci.illegal",
    en="{engine} answers {move}, which is not allowed here",
    fr="{engine} répond {move}, qui n'est pas permis ici",
)


def speaks_uci(game: Game) -> bool:
    """Return whether positions of the game are written as UCI wants them: chess alone."""
    return getattr(game, "protocol", None) == "uci"


def ensure_uci(game: Game) -> None:
    """Refuse a game that UCI engines do not know."""
    if not speaks_uci(game):
        raise ParameterError(_NOT_SPOKEN(game=titled(game)))


class EngineFailedError(RulesError):
    """An engine has not done what it was asked for: it is silent, or answers what is no move here."""

    def __init__(self, phrase: Phrase, *, is_illegal: bool = False) -> None:
        super().__init__(phrase)
        self.is_illegal = is_illegal


class UciEngine:
    """A program that is told lines and answers lines; it starts when it is first asked, and again after a failure."""

    def __init__(self, command: Sequence[str], name: str, settings: Mapping[str, str]) -> None:
        self.command, self.name, self.settings = list(command), name, dict(settings)
        #: What the engine says that can be set, by its name.
        self.options: dict[str, str] = {}
        self._program: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._ending: Callable[[], object] | None = None

    def start(self) -> None:
        """Start the UCI engine's program, learn its options and set those wanted; nothing where it runs already."""
        if self._program is not None:
            return
        try:
            program = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except OSError:
            raise self._failed("uci") from None
        assert program.stdout is not None
        # Lines of a program that was ended must not answer questions to the next one.
        self._program, self._lines = program, queue.Queue()
        self._ending = weakref.finalize(self, _end, program)
        threading.Thread(target=_listen, args=(program.stdout, self._lines), daemon=True).start()
        self.ask("uci", "uciok", BEGINNING, self._learn)
        try:
            for key, value in self.settings.items():
                self.set_option(key, value)
        except ParameterError:
            self.close()
            raise

    def tell(self, line: str) -> None:
        """Send one line to the UCI engine."""
        self.start()
        assert self._program is not None
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except OSError:
            raise self._failed(line) from None

    def ask(self, line: str, last: str, seconds: float, heard: Callable[[str], None] | None = None) -> str:
        """Send a line to the UCI engine and return the one that begins with `last`, within so many seconds."""
        deadline = time.monotonic() + seconds
        self.tell(line)
        while True:
            try:
                answer = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                answer = None
            # Who never ends talking has not answered either.
            if answer is None or time.monotonic() > deadline:
                raise self._failed(line)
            if answer.split(maxsplit=1)[:1] == [last]:
                return answer
            if heard is not None:
                heard(answer)

    def _learn(self, line: str) -> None:
        if match := re.match(r"option name (.+?) type (\w+)", line):
            self.options[match[1]] = match[2]

    def _failed(self, asked: str) -> EngineFailedError:
        """The UCI engine's failure to answer; the program is ended, so that no late answer is taken for another."""
        self.close()
        return EngineFailedError(_SILENT(engine=self.name, asked=asked))

    def set_option(self, key: str, value: str) -> None:
        """Set an option of the UCI engine: its whole name, in any letters, or the beginning of only one (`skill`)."""
        self.start()
        wanted = key.replace("_", " ").lower()
        found = [name for name in self.options if name.lower() == wanted]
        found = found or [name for name in self.options if name.lower().startswith(wanted)]
        if len(found) != 1:
            raise ParameterError(_NO_OPTION(engine=self.name, key=key, options=some(self.options, 30)))
        self.tell(f"setoption name {found[0]} value {value}")

    def close(self) -> None:
        """End the UCI engine's program; it starts anew when it is asked again."""
        if self._ending is not None:
            self._ending()
        self._program = self._ending = None


def _listen(lines: IO[str], heard: queue.Queue[str | None]) -> None:
    with lines:
        for line in lines:
            heard.put(line.strip())
    heard.put(None)


def _end(program: subprocess.Popen[str]) -> None:
    """End a UCI engine's program; what it has said is closed by who listens."""
    if program.poll() is None:
        program.kill()
        program.wait()
    with suppress(OSError):
        assert program.stdin is not None
        program.stdin.close()


class UciAgent:
    """An engine at the board: it is told the play from its beginning, and asked for a move."""

    def __init__(self, game: Game, engine: UciEngine, go: str, seconds: float) -> None:
        self.game, self.engine, self.name = game, engine, engine.name
        self._go, self._seconds = go, seconds
        self._play: Play | None = None
        self._elapsed = 0

    def __copy__(self) -> UciAgent:
        """Return another player of this kind, with a program of its own."""
        engine = UciEngine(self.engine.command, self.engine.name, self.engine.settings)
        return UciAgent(self.game, engine, self._go, self._seconds)

    def follow(self, play: Play, past: Past) -> None:
        """Let the UCI agent remember the play: an engine watches repetitions itself."""
        self._play, self._elapsed = play, max(0, past.elapsed - len(play))

    def choose(self, situation: Situation, moves: Sequence[Move]) -> Move:
        """Return the UCI engine's move, as an agent; one that is none is its fault, and said."""
        play = self._play
        if play is None or play.situations[-1] != situation:
            play, self._elapsed = Play(self.game, (situation,)), 0
        state, player = play.situations[0]
        if len(play) < 2:
            self.engine.tell("ucinewgame")
        told = f"position fen {self.game.write(state, player)} {self._elapsed} 1"
        if play.moves:
            told += " moves " + " ".join(play.names())
        self.engine.tell(told)
        last = self.engine.ask(self._go, "bestmove", self._seconds + MARGIN)
        text = (*last.split(), "–")[1]
        try:
            move: Move = self.game.read_move(situation[0], text)
        except IllegalMoveError:
            move = None
        if move is None or move not in moves:
            raise EngineFailedError(_ILLEGAL(engine=self.name, move=text[:20]), is_illegal=True)
        return move

    def close(self) -> None:
        """End the program of the UCI agent."""
        self.engine.close()


def close_agents(*agents: object) -> None:
    """End the programs behind agents; others have none."""
    for agent in agents:
        if isinstance(agent, UciAgent):
            agent.close()


def make_uci(game: Game, spec: str) -> UciAgent:
    """Return the engine that a text describes: `uci:PATH,seconds=0.1,skill=0`; what it cannot be told is refused."""
    ensure_uci(game)
    path, *parts = spec.removeprefix(PREFIX).split(",")
    try:
        # Windows has backslashes in its paths.
        command = (
            shlex.split(path) if os.name != "nt" else [w.strip('"') for w in shlex.split(path, posix=False)]
        )
    except ValueError:  # a quotation mark without its other
        command = []
    found = _program(command[0]) if command else None
    if found is None:
        raise FileError(_NO_ENGINE(spec=spec, path=path))
    options = {
        key.strip(): value.strip() for key, _, value in (part.partition("=") for part in parts if part)
    }
    limits = {key: _number(key, options.pop(key)) for key in _LIMITS if key in options}
    if not limits:
        limits = {"seconds": DEFAULT_SECONDS}
    word: dict[str, Callable[[float], str]] = {
        "seconds": lambda x: f"movetime {max(1, round(1000 * x))}",
        "depth": lambda x: f"depth {round(x)}",
        "nodes": lambda x: f"nodes {round(x)}",
    }
    go = " ".join(["go", *(word[key](value) for key, value in limits.items())])
    engine = UciEngine([found, *command[1:]], spec, options)
    return UciAgent(game, engine, go, limits.get("seconds", 600.0))


def _program(name: str) -> str | None:
    if found := shutil.which(name):
        return found
    return shutil.which(name, path=str(_GAMES))


def _number(key: str, text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,3})?", text) or float(text) <= 0:
        raise ParameterError(_BAD_LIMIT(key=key, value=text))
    return float(text)
