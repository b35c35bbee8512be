"""Games spread over a Dask cluster are those that one process plays; what is missing is said in one line."""

import json
import sys
import threading

import pytest

import zermelo
from zermelo.apps.cli import main
from zermelo.apps.tournament.event import Event
from zermelo.errors import ParameterError
from zermelo.matches import cluster
from zermelo.matches.cluster import Cluster
from zermelo.matches.entrants import read_entrants
from zermelo.matches.hall import Conditions
from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.schedule import round_robin

GAME = zermelo.load("tictactoe")


def test_without_dask_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ParameterError, match=r"pip install 'zermelo\[dask\]'"):
        Cluster("tcp://127.0.0.1:1")


@pytest.mark.slow
def test_an_address_without_a_cluster_is_refused_in_one_line(capsys):
    pytest.importorskip("distributed")
    assert main(["tournament", "nim", "exact", "random", "--cluster", "nowhere at all"]) == 2
    assert "there is no Dask cluster" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")
def test_a_cluster_plays_the_same_games_also_when_a_worker_is_lost(tmp_path):
    distributed = pytest.importorskip("distributed")
    (tmp_path / "lot.py").write_text("import random\ndef choose(p, m): return random.choice(m)\n")
    players = [str(tmp_path / "lot.py"), "random", "greedy"]

    def event():
        return Event(GAME, "tictactoe", read_entrants(players, GAME), Conditions(), "round-robin", None)

    def games(happening):
        return [
            (pairing, played.winner, played.ending, played.moves)
            for pairing, played, _ in happening.store.games()
        ]

    with event() as here:
        here.play(round_robin(here.numbers, 4), 1)
        expected = games(here)
    seen = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=False
        ) as local,
        Cluster(local.scheduler_address) as grid,
        event() as there,
    ):
        assert grid.places == 2

        def watch(pairing, played):
            seen.append(pairing)
            if len(seen) == 3:
                next(iter(local.workers.values())).process.process.kill()

        there.play(round_robin(there.numbers, 4), 2, watch, grid)
        assert games(there) == expected
    assert len(seen) == len(expected) == 24


def test_halls_end_with_the_tournament_and_are_made_again(monkeypatch):
    """What a Dask worker calls, without Dask: a hall for this thread, kept from game to game, ended from outside."""
    made = []

    class Hall:
        def __init__(self):
            self.closed = 0
            made.append(self)

        def close(self):
            self.closed += 1

    def answered(hall, request):
        assert not hall().closed
        return {"hall": made.index(hall())}

    monkeypatch.setattr(cluster, "hall_of", lambda make, options: Hall())
    monkeypatch.setattr(cluster, "answered", answered)
    monkeypatch.setattr(cluster, "_halls", threading.local())
    games = [json.loads(cluster.play_there("make", "{}", "{}")) for _ in range(2)]
    assert games == [{"hall": 0}, {"hall": 0}]
    cluster.leave_halls()
    cluster.leave_halls()
    assert [hall.closed for hall in made] == [1]
    # Another tournament on the same worker; then one with other rules.
    assert json.loads(cluster.play_there("make", "{}", "{}")) == {"hall": 1}
    assert json.loads(cluster.play_there("other", "{}", "{}")) == {"hall": 2}
    assert [hall.closed for hall in made] == [1, 1, 0]
    cluster.leave_halls()
    assert [hall.closed for hall in made] == [1, 1, 1]
