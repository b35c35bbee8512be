"""`zermelo uci chess`: an engine for chess programs with a board (Arena, Cute Chess, Lichess' bots …)."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from math import inf
from time import perf_counter
from typing import Any

import zermelo
from zermelo.analysis import Analysis
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import GameArgument
from zermelo.compiled import Engine as Choice
from zermelo.errors import ZermeloError
from zermelo.game import Game
from zermelo.words import message

SUMMARY = message(
    "cli.uci.summary",
    en="be an engine for chess programs, by the protocol UCI",
    fr="servir de moteur aux programmes d'échecs, par le protocole UCI",
)
EXAMPLES = ("zermelo uci chess",)

#: Of the time on the clock, one part in so many is used for a move, and most of what is added after it.
_SHARE, _INCREMENT = 30, 0.8
#: What is left of a time that was given, for the way to the other program and back.
_SAFETY = 0.015
_LEAST = 0.005


def run(game: GameArgument) -> int:
    """Run `zermelo uci`: answer lines of the protocol until `quit`."""
    from zermelo.matches.uci import ensure_uci

    rules = load_game(game)
    ensure_uci(rules)
    Engine(rules).serve(sys.stdin)
    return 0


class Engine:
    """A game that is searched on request; the search runs beside the reading of lines."""

    def __init__(self, game: Game) -> None:
        from zermelo.matches.match import Match

        self.game, self.match = game, Match(game)
        #: What the match was made of: where it begins, and the texts of its moves.
        self._told: tuple[list[str], list[str]] = (["startpos"], [])
        self._rounds: Any = None
        self._trusts = False
        self._thread: threading.Thread | None = None
        #: Whether the answer may be given: after `go infinite` only when `stop` was heard.
        self._may_answer = threading.Event()

    def serve(self, lines: Iterable[str]) -> None:
        """Answer each line sent to `zermelo uci` until `quit`. Without it, a search that has a limit is finished."""
        for line in lines:
            words = line.split()
            if words[:1] == ["quit"]:
                self._stop()
                return
            try:
                self._answer(words)
            except ZermeloError as error:
                _say(f"info string {error.text('en')}")
        if self._thread is not None and self._may_answer.is_set():
            self._thread.join()
        self._stop()

    def _answer(self, words: list[str]) -> None:
        match words:
            case ["uci", *_]:
                _say(f"id name zermelo {zermelo.__version__}", "id author the zermelo authors", "uciok")
            case ["isready", *_]:
                self._prepare()
                _say("readyok")
            case ["ucinewgame", *_]:
                self._stop()
            case ["position", *rest]:
                self._stop()
                self._set_up(rest)
            case ["go", *rest]:
                self._stop()
                self._go(rest)
            case ["stop", *_]:
                self._stop()

    def _prepare(self) -> None:
        """Have compiled code at hand before a clock of `zermelo uci` runs, where there can be any."""
        from zermelo.search import deepening

        with suppress(Exception):  # what happens here happens again, and is said, when a move is wanted
            deepening(self.game, depth=1, moves="root", engine=_engine())

    def _set_up(self, words: list[str]) -> None:
        """Take over a position sent to `zermelo uci`; of the play before, only moves that were added are made."""
        from zermelo.default_notation import move_named
        from zermelo.matches.match import Match

        at = words.index("moves") if "moves" in words else len(words)
        begun, moves = words[:at], words[at + 1 :]
        known = len(self._told[1])
        if (begun, moves[:known]) == self._told:
            match, fresh = self.match, moves[known:]
        else:
            match, fresh = Match(self.game, " ".join(begun[1:]) if begun[:1] == ["fen"] else None), moves
        play = match.play
        for text in fresh:
            play = play.then(move_named(self.game, play.situations[-1], text))
        match.play = play
        self.match, self._told = match, (begun, moves)

    def _go(self, words: list[str]) -> None:
        from zermelo.heuristic import estimator
        from zermelo.search.rounds import Rounds

        began = perf_counter()
        state, player = self.match.situation
        given = {name: _number(words, name) for name in ("depth", "nodes", "movetime")}
        seconds = self._seconds(words, player)
        deadline = None if seconds is None else began + seconds
        chosen = self._chosen(words)
        self._rounds = Rounds(
            self.game,
            state,
            horizon=given["depth"] or inf,
            heuristic=estimator(self.game, None),
            player=player,
            # Each move by itself where only some are wanted: the best of all may not be among them.
            moves="all" if chosen else "root",
            watch=None if chosen else self._tell,
            past=self.match.past(),
            trusts=self._trusts,
        )
        self._trusts = True
        self._may_answer.clear()
        if "infinite" not in words and "ponder" not in words:
            self._may_answer.set()
        self._thread = threading.Thread(
            target=self._think, args=(self._rounds, given["nodes"], deadline, chosen)
        )
        self._thread.start()

    def _chosen(self, words: list[str]) -> list[Any]:
        """The moves after `searchmoves` in a UCI line: only these may be played; none stands for all."""
        state, found = self.match.situation[0], []
        for text in words[words.index("searchmoves") + 1 :] if "searchmoves" in words else ():
            with suppress(ZermeloError):  # the words behind them
                found.append(self.game.read_move(state, text))
        return found

    def _seconds(self, words: list[str], player: int) -> float | None:
        """How long `zermelo uci` thinks: as told, or a part of what the clock has left; None for no limit."""
        if (fixed := _number(words, "movetime")) is not None:
            return max(_LEAST, fixed / 1000 - _SAFETY)
        left = _number(words, ("wtime", "btime")[player])
        if left is None:
            return None
        more = _number(words, ("winc", "binc")[player]) or 0
        share = left / (_number(words, "movestogo") or _SHARE) + _INCREMENT * more
        return max(_LEAST, min(share, left / 2) / 1000 - _SAFETY)

    def _think(self, rounds: Any, nodes: int | None, deadline: float | None, chosen: list[Any]) -> None:
        # The time is counted from the line that gave it.
        seconds = None if deadline is None else max(_LEAST, deadline - perf_counter())
        try:
            found = rounds.run(_engine(), nodes, seconds)
            if chosen:
                moves = tuple(verdict.move for verdict in found.moves if verdict.move in chosen)
            else:
                # Stopped before a single ply was looked at, it still sees a mate at once.
                moves = found.best if found.depth else self._first_look()
        except Exception as error:  # noqa: BLE001 - whatever it is, the other program waits for a move
            _say("info string " + " ".join(f"{type(error).__name__}: {error}".split()))
            moves = tuple(chosen or rounds.legal)
        moves = moves or tuple(chosen)
        self._may_answer.wait()
        state = self.match.situation[0]
        best = self.game.move_name(state, moves[0]) if moves else "0000"
        _say(f"bestmove {best}")

    def _first_look(self) -> tuple[Any, ...]:
        """The best moves one ply ahead, for `zermelo uci` to have an answer at all."""
        from zermelo.search import deepening

        state, player = self.match.situation
        return deepening(self.game, state, depth=1, moves="root", engine="plain", player=player).best

    def _tell(self, found: Analysis) -> None:
        """Print a UCI line on what a finished depth has found."""
        _say(" ".join(_info(self.game, found)))

    def _stop(self) -> None:
        """End the search of `zermelo uci`, if there is one, with its answer."""
        if self._thread is not None:
            self._rounds.stop()
            self._may_answer.set()
            self._thread.join()
            self._thread = None


def _engine() -> Choice:
    """The engine, plain or compiled, on which `zermelo uci` can run here."""
    from zermelo.compiled import is_available

    return "compiled" if is_available() else "plain"


def _info(game: Game, found: Analysis) -> Iterable[str]:
    yield f"info depth {found.depth}"
    if found.distance is not None and found.value:
        moves = (found.distance + 1) // 2
        yield f"score mate {moves if found.value > 0 else -moves}"
    else:
        yield f"score cp {round(found.value or 0)}"
    yield f"nodes {found.nodes} nps {round(found.nodes / max(found.seconds, 1e-3))}"
    yield f"time {round(1000 * found.seconds)}"
    state, names = found.state, []
    for move in found.line:
        names.append(game.move_name(state, move))
        state = game.play(state, move)
    if names:
        yield "pv " + " ".join(names)


def _number(words: list[str], name: str) -> int | None:
    """The number after a word of a UCI line; None where there is none."""
    if name in words and (rest := words[words.index(name) + 1 :]):
        try:
            return max(0, int(rest[0]))
        except ValueError:
            return None
    return None


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)
