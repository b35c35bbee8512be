"""Games spread over a Dask cluster are those that one process plays; what is missing is said in one line."""

import sys

import pytest

import zermelo
from zermelo.apps.cli import main
from zermelo.apps.tournament.event import Event
from zermelo.errors import ParameterError
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
        Cluster(local.scheduler_address) as cluster,
        event() as there,
    ):
        assert cluster.places == 2

        def watch(pairing, played):
            seen.append(pairing)
            if len(seen) == 3:
                next(iter(local.workers.values())).process.process.kill()

        there.play(round_robin(there.numbers, 4), 2, watch, cluster)
        assert games(there) == expected
    assert len(seen) == len(expected) == 24
