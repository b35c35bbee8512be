"""What the server is told when it starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from zermelo.words import Language

Lane: TypeAlias = Literal["quick", "thinking", "heavy"]

DEFAULT_HOST = "127.0.0.1"
#: The year of Zermelo's theorem.
DEFAULT_PORT = 1913


@dataclass(frozen=True)
class LaneSettings:
    """One lane: how many processes, how long one computation may take, how many may wait, in all and a visitor."""

    processes: int
    seconds: float
    most_waiting: int
    most_waiting_each: int
    #: Seconds after which a request that has a slower lane goes there, and begins again.
    patience: float
    #: Megabytes of address space of a process, where the system can limit it.
    memory: int
    #: How much a process steps back for others (POSIX).
    nice: int = 0


def usual_lanes(cores: int | None = None) -> dict[Lane, LaneSettings]:
    """Return the server's lanes for a machine: cheap requests never wait behind thinking, nor that behind solving.

    >>> [lane.processes for lane in usual_lanes(2).values()]
    [2, 1, 1]
    """
    count = cores or os.cpu_count() or 2
    return {
        "quick": LaneSettings(max(2, count // 2), 5.0, 512, 128, 0.5, 4_000),
        "thinking": LaneSettings(max(1, count // 2), 15.0, 128, 32, 15.0, 6_000, nice=5),
        "heavy": LaneSettings(max(1, count // 4), 30.0, 64, 16, 30.0, 6_000, nice=10),
    }


@dataclass(frozen=True)
class Budget:
    """What one visitor may use: seconds of the workers' time, at once and regained each second.

    Who uses no more than this machine has to give is never refused; who uses more has a few minutes of it. A visitor is
    one browser. All browsers of one address together, a class behind its router, have `crowd` times as much: a browser
    that gives itself a new name each time gains nothing beyond that.
    """

    most: float = 300.0
    regained: float = field(default_factory=lambda: float(os.cpu_count() or 2))
    crowd: float = 40.0


@dataclass(frozen=True)
class Settings:
    """Where the server listens, who may use it, and the files of the command line by their stems."""

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    password: str | None = None
    #: From a name to the specification of a file: `my_game` → `/home/eve/my_game.py:MyGame`.
    own: Mapping[str, str] = field(default_factory=dict)
    #: The file of the tournament that the page shows.
    tournament: str | None = None
    #: The game that the page opens.
    first: str | None = None
    #: The language that the page opens in; None: that of each browser.
    language: Language | None = None
    lanes: Mapping[Lane, LaneSettings] = field(default_factory=usual_lanes)
    budget: Budget | None = field(default_factory=Budget)
    #: Wrong class passwords that one may give at once, and regained each second.
    guesses: Budget = field(default_factory=lambda: Budget(most=10.0, regained=0.1))
