"""Games played by the workers of a Dask cluster: the same halls, the same store, elsewhere.

A game is a task of its own, pinned to nobody: Dask gives the games of a worker that is lost to others. Each thread of a
worker keeps a hall of its own. Needs the extra `dask` here and on the workers, and zermelo in the same version; files
of players travel along, rules of one's own must lie at the same place everywhere.
"""

from __future__ import annotations

import importlib
import json
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from zermelo.errors import ParameterError, RulesError
from zermelo.matches.hall import Hall
from zermelo.matches.referee import Played
from zermelo.matches.schedule import Pairing
from zermelo.matches.workers import answered, hall_of, played_in
from zermelo.words import message

_NO_DASK = message(
    "cluster.no_dask",
    en="a cluster needs Dask: pip install 'zermelo[dask]'",
    fr="une grappe (cluster) demande Dask : pip install 'zermelo[dask]'",
)
_NO_CLUSTER = message(
    "cluster.none",
    en="there is no Dask cluster with workers at {address}: {reason}; begin one with dask scheduler and dask worker",
    fr="il n'y a pas de grappe Dask avec des processus de travail (workers) à {address} : {reason} ; en "
    "démarrer une par dask scheduler et "
    "dask worker",
)
_LOST = message(
    "cluster.lost",
    en="the Dask cluster has been lost: {reason}; what was played is kept",
    fr="la grappe Dask est perdue : {reason} ; ce qui a été joué est gardé",
)

#: Seconds to find a cluster, and a worker in it.
_PATIENCE = 10


class Cluster:
    """A connection to a Dask scheduler; close it, or use it in a `with` statement."""

    def __init__(self, address: str) -> None:
        try:
            distributed = importlib.import_module("distributed")
        except ImportError:
            raise ParameterError(_NO_DASK) from None
        try:
            self.client: Any = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise ParameterError(_NO_CLUSTER(address=address, reason=_said(error))) from None
        try:
            self.client.wait_for_workers(1, timeout=_PATIENCE)
        except OSError as error:
            self.close()
            raise ParameterError(_NO_CLUSTER(address=address, reason=_said(error))) from None

    @property
    def places(self) -> int:
        """How many games of a tournament the cluster can play at the same time."""
        threads: dict[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))

    def worker(self, make: str, options: object) -> ClusterWorker:
        """Return a worker that plays games on the cluster; `make` and `options` are those of a `WorkerProcess`."""
        return ClusterWorker(self, make, json.dumps(options))

    def close(self) -> None:
        """Let the cluster's workers end their halls, with the processes in them, and end the connection."""
        with suppress(Exception):  # a cluster that is lost has none left
            self.client.run(leave_halls)
        self.client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class ClusterWorker:
    """Plays one game after another on whatever worker is free."""

    def __init__(self, cluster: Cluster, make: str, options: str) -> None:
        self.cluster, self.make, self.options = cluster, make, options
        self._task: Any = None

    def play(self, pairing: Pairing, opening: Sequence[str]) -> Played:
        """Return a match, played on the cluster, that is over."""
        request = json.dumps({"pairing": pairing, "opening": list(opening)})
        try:
            self._task = self.cluster.client.submit(
                play_there, self.make, self.options, request, pure=False, retries=3
            )
            answer: str = self._task.result()
        except (ParameterError, RulesError):
            raise
        except Exception as error:
            # Whatever Dask raises, of many kinds: the cluster has failed, not the game.
            raise RulesError(_LOST(reason=_said(error))) from error
        finally:
            self._task = None
        return played_in(json.loads(answer))

    def close(self) -> None:
        """Forget the match that is being played on the cluster."""
        if (task := self._task) is not None:
            task.cancel()


#: Halls of this process: one for each thread, for the last tournament that it has played for; and all of them.
_halls = threading.local()
_open: set[Hall] = set()


def play_there(make: str, options: str, request: str) -> str:
    """Play a match in this thread's hall: what a Dask worker calls. Lines of JSON in and out, as for a process."""
    found: tuple[str, Hall] | None = getattr(_halls, "found", None)
    if found is not None and found[0] != make + options:
        _leave(found[1])
        found = None

    def hall() -> Hall:
        nonlocal found
        if found is None:
            found = _halls.found = make + options, hall_of(make, json.loads(options))
            _open.add(found[1])
        # The end of a tournament, which another thread may hear of, ends its halls: then there is another one.
        elif found[1] not in _open:
            found = None
            return hall()
        return found[1]

    return json.dumps(answered(hall, json.loads(request)))


def leave_halls() -> None:
    """End the halls of this process: what a Dask worker calls when a tournament is over."""
    for hall in list(_open):
        _leave(hall)


def _leave(hall: Hall) -> None:
    _open.discard(hall)
    hall.close()


def _said(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
