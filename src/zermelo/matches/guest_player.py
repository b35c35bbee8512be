"""A player inside the guarded process: an agent made of a stranger's file, asked for moves by lines of JSON.

    {"spec": "mine.py", "files": {"mine.py": "def choose…"}, "seed": 5}   →  {"ready": true}
    {"history": ["b2", "a1"]}                                             →  {"move": "c3"}

`history` are all moves since the start of the game. Instead of a move: {"illegal": what was answered}, or {"exception":
where and what}, with "french" beside it where the words are ours. Our own search runs here too, together with the
heuristic of the file that it asks at every leaf.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from zermelo.default_notation import move_named
from zermelo.errors import IllegalMoveError, ZermeloError
from zermelo.game import Game
from zermelo.import_file import give_source
from zermelo.matches import people
from zermelo.matches.agents import Agent, make_agent
from zermelo.matches.match import Match
from zermelo.matches.sandbox.nursery import Channel, Serve

_NUMPY_SEED = 2**32
_DAY = 86_400.0


def player_of(game: Game) -> Serve:
    """Return what serves one player of one match of `game`, in the guarded process."""

    def serve(channel: Channel) -> None:
        # The parent keeps the clocks here.
        people.PATIENCE = _DAY
        job = channel.read()
        if job is None:
            return
        names = {Path(path).name for path in job["files"]}
        try:
            agent = _agent(game, job)
        except Exception as error:  # noqa: BLE001 — the stranger's own: it goes into the answer
            channel.write({"exception": _told(error, names), "french": _french(error)})
            return
        channel.write({"ready": True})
        match = Match(game)
        while (request := channel.read()) is not None:
            for text in request["history"][len(match.play) :]:
                match.push(move_named(game, match.situation, text))
            channel.write(_answer(agent, match, names))

    return serve


def _agent(game: Game, job: dict[str, Any]) -> Agent:
    for path, source in job["files"].items():
        give_source(Path(path), source.encode("utf-8", "surrogateescape"))
    random.seed(job["seed"])
    if any("numpy" in source for source in job["files"].values()):
        _seed_numpy(job["seed"])
    return make_agent(job["spec"], game, seed=job["seed"])


def _seed_numpy(seed: int) -> None:
    """Seed NumPy's common generator, before the player's file that speaks of it is run."""
    import importlib

    try:
        importlib.import_module("numpy").random.seed(seed % _NUMPY_SEED)
    except ImportError:
        return


def _answer(agent: Agent, match: Match, names: set[str]) -> dict[str, Any]:
    state, _ = match.situation
    try:
        move = match.asked(agent)
        return {"move": match.game.move_name(state, move)}
    except IllegalMoveError as error:
        return {"illegal": _clean(error.text("en"))}
    except Exception as error:  # noqa: BLE001 — the stranger's own: it goes into the answer
        return {"exception": _told(error, names)}


def _french(error: BaseException) -> str:
    """What we ourselves have against a player's file, in French; empty where an exception of its own says it."""
    if isinstance(error, ZermeloError) and error.__cause__ is None:
        return _clean(error.text("fr"))
    return ""


def _told(error: BaseException, names: set[str]) -> str:
    """A player's exception in one line of no language: `mine.py:12: ValueError: …`, the line being the file's own."""
    if error.__cause__ is not None and not isinstance(error, SyntaxError):
        error = error.__cause__
    if isinstance(error, ZermeloError):
        return _clean(error.text("en"))
    place = ""
    if isinstance(error, SyntaxError):
        place = f"{Path(error.filename or '?').name}:{error.lineno}: "
    trace = error.__traceback__
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename).name
        if file in names:
            place = f"{file}:{trace.tb_lineno}: "
        trace = trace.tb_next
    kind, said = type(error).__name__, str(getattr(error, "msg", error) or "")
    return _clean(f"{place}{kind}: {said}" if said else f"{place}{kind}")


def _clean(text: str) -> str:
    return " ".join(text.split())[:300]
