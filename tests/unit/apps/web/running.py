"""A server of our own in this process, on a free port, and clients that speak to it as a browser does."""

import asyncio
import threading
from contextlib import contextmanager
from dataclasses import replace

import httpx

from zermelo.apps.cli.serve import listen
from zermelo.apps.web.run import make_server
from zermelo.apps.web.settings import LaneSettings, Settings

#: One process in each lane.
SMALL_LANES = {
    "quick": LaneSettings(1, 20.0, 64, 32, 2.0, 4_000),
    "thinking": LaneSettings(1, 20.0, 64, 32, 20.0, 6_000),
    "heavy": LaneSettings(1, 20.0, 3, 2, 20.0, 6_000),
}
#: Enough for tests that ask for nothing else: each process takes its time to start.
QUICK_ONLY = {"quick": SMALL_LANES["quick"]}
TRUSTING = Settings(lanes=SMALL_LANES, budget=None)

#: Rules that take for ever, but can be interrupted.
SLOW = """
from zermelo import Game

class Slow(Game):
    def start(self):
        return (0,)

    def moves(self, state):
        while True:
            pass
        yield 1

    def play(self, state, move):
        return state
"""


@contextmanager
def running(settings=TRUSTING):
    """A client of a server that runs meanwhile; `client.pool` are its workers."""
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        started = threading.Event()
        server = make_server(replace(settings, port=port), started.set)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
        thread.start()
        assert started.wait(30)
        # A connection for each request: on a busy machine an idle one may be closed while it is used again.
        alone = httpx.HTTPTransport(retries=5, limits=httpx.Limits(max_keepalive_connections=0))
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, transport=alone) as client:
            client.port, client.pool = port, server.pool
            try:
                yield client
            finally:
                server.should_exit = True
                thread.join(30)
        assert not thread.is_alive()


def written(folder, name, rules):
    """A file of rules, as the command line gives it to the server."""
    path = folder / f"{name}.py"
    path.write_text(rules)
    return {name: str(path)}


def answer_of(response):
    """The answer to a request that is all right."""
    assert response.status_code == 200, response.text
    return response.json()


def refusal_of(response, status=422):
    """The one line that says why a request is refused."""
    assert response.status_code == status, response.text
    assert list(response.json()) == ["error"]
    assert "\n" not in response.json()["error"]
    return response.json()["error"]
