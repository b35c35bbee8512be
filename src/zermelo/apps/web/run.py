"""The server as a process: from a listening socket to its end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from zermelo.apps.web.limits import MOST_READ
from zermelo.apps.web.server import create_app
from zermelo.apps.web.settings import Settings
from zermelo.apps.web.workers import Pool

#: Seconds that open connections have to end after Ctrl-C.
_LAST_SECONDS = 2
#: Connections at a time, beyond which a new one is answered 503.
_MOST_CONNECTIONS = 1000


class Server(uvicorn.Server):
    """Ends the workers first, so that nobody waits for an answer that will not come."""

    def __init__(self, config: uvicorn.Config, pool: Pool, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.pool, self.tell_started = pool, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the web server listen, then say so."""
        await super().startup(sockets)
        # A browser may take its time to start.
        asyncio.get_running_loop().run_in_executor(None, self.tell_started)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the server's workers, then its connections."""
        await self.pool.stop()
        await super().shutdown(sockets)


def make_server(settings: Settings, started: Callable[[], None]) -> Server:
    """Return the web server, which calls `started` when it listens."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        # Whoever asks is who he is: no header may say otherwise.
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=MOST_READ,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_graceful_shutdown=_LAST_SECONDS,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=32_768,
    )
    return Server(config, app.state.pool, started)


def serve(settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
    """Serve the web page until Ctrl-C, which is raised again when everything has ended."""
    asyncio.run(make_server(settings, started).serve(sockets=[listener]))
