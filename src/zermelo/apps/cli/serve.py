"""`zermelo serve [GAME…]`: the web workbench, for one person or for a class."""

from __future__ import annotations

import errno
import re
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._notices import tell_now
from zermelo.apps.cli._options import argument, option, whole
from zermelo.apps.language import asked, tell
from zermelo.errors import ParameterError, ZermeloError, why
from zermelo.games import all_games
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.apps.web.settings import Settings

SUMMARY = message(
    "cli.serve.summary",
    en="open the workbench in a browser: play, verdicts on every move, step-by-step drawings, puzzles",
    fr="ouvrir l'atelier dans un navigateur : jouer, verdict de chaque coup, dessins pas à pas, problèmes",
)
EXAMPLES = (
    "zermelo serve",
    "zermelo serve my_game.py",
    "zermelo serve connect4 --host 0.0.0.0 --password tableau",
    "zermelo serve --db class.db",
)

_GAMES = message(
    "cli.serve.games",
    en="files of rules or graphs to offer under their names, or the game to open first",
    fr="des fichiers de règles ou de graphes à proposer sous leur nom, ou le jeu à ouvrir d'abord",
)
_HOST = message(
    "cli.serve.host",
    en="the address to listen at (default: 127.0.0.1, this machine only; 0.0.0.0: the whole network)",
    fr="l'adresse d'écoute (par défaut : 127.0.0.1, cette machine seulement ; 0.0.0.0 : tout le réseau)",
)
_PORT = message(
    "cli.serve.port",
    en="the port to listen at (default: 1913; 0: any free one)",
    fr="le port d'écoute (par défaut : 1913 ; 0 : un port libre)",
)
_DB = message(
    "cli.serve.db",
    en="show a tournament (zermelo tournament … --db FILE) while it is played, and afterwards; it is only read",
    fr="montrer un tournoi (zermelo tournament … --db FICHIER) pendant qu'il se joue, et après ; il est seulement lu",
)
_PASSWORD = message("cli.serve.password", en="a password for the class", fr="un mot de passe pour la classe")
_NO_BROWSER = message("cli.serve.no_browser", en="open no browser", fr="n'ouvrir aucun navigateur")
_ADDRESS = message(
    "cli.serve.address",
    en="zermelo is at {address} (Ctrl-C ends it)",
    fr="zermelo est à l'adresse {address} (Ctrl-C l'arrête)",
)
_BOARD = message(
    "cli.serve.board",
    en="to write on the board: {address}",
    fr="à écrire au tableau : {address}",
)
_OPEN_TO_ALL = message(
    "cli.serve.open_to_all",
    en="everybody in the network can use it; --password WORD lets only the class in",
    fr="tout le réseau peut s'en servir ; --password MOT n'admet que la classe",
)
_BUSY = message(
    "cli.serve.busy",
    en="{host}:{port} cannot be used: {reason}; choose another port with --port",
    fr="{host}:{port} ne peut pas servir : {reason} ; choisir un autre port avec --port",
)
_IN_USE = message(
    "cli.serve.in_use", en="another program listens there", fr="un autre programme y écoute déjà"
)
_UNKNOWN_HOST = message(
    "cli.serve.unknown_host",
    en="--host {host}: this machine has no such address; 127.0.0.1 is this machine only, 0.0.0.0 the whole network",
    fr="--host {host} : cette machine n'a pas cette adresse ; 127.0.0.1 est cette machine seulement, 0.0.0.0 tout le "
    "réseau",
)
_SAME_NAME = message(
    "cli.serve.same_name",
    en="{path} would be called “{name}”, which is taken: rename the file",
    fr="{path} s'appellerait « {name} », qui est déjà pris : renommer le fichier",
)
_EMPTY_PASSWORD = message(
    "cli.serve.empty_password", en="--password: a word is needed", fr="--password : il faut un mot"
)


def run(
    games: Annotated[Sequence[str], argument("GAME…", _GAMES)] = (),
    host: Annotated[str | None, option("--host", "H", _HOST)] = None,
    port: Annotated[str | None, option("--port", "P", _PORT)] = None,
    db: Annotated[Path | None, option("--db", "FILE", _DB)] = None,
    password: Annotated[str | None, option("--password", "P", _PASSWORD)] = None,
    no_browser: Annotated[bool, option("--no-browser", None, _NO_BROWSER)] = False,
) -> int:
    """Run `zermelo serve`: listen, say where, and serve until Ctrl-C."""
    from zermelo.apps.web.settings import DEFAULT_HOST, DEFAULT_PORT, Settings

    if password == "":
        raise ParameterError(_EMPTY_PASSWORD)
    number = DEFAULT_PORT if port is None else whole("--port", port, 0, 65535)
    own, first = own_games(games)
    if db is not None:
        first = first or _game_of(db)
    listener = listen(host or DEFAULT_HOST, number)
    with listener:
        address, number = listener.getsockname()[:2]
        tell_now()
        settings = Settings(
            address, number, password, own, None if db is None else str(db.resolve()), first, asked()
        )
        _serve(settings, listener, opens_browser=not no_browser)
    return 0


def own_games(specs: Sequence[str]) -> tuple[dict[str, str], str | None]:
    """Return the files among the games on the command line by their stems, ready to be loaded, and the first game."""
    own: dict[str, str] = {}
    first: str | None = None
    for spec in specs:
        # Whatever is wrong with it is said now, not when somebody opens it.
        load_game(spec)
        name = spec
        if (path := _file_of(spec)) is not None:
            name = re.sub(r"[^\w-]", "_", path.stem)
            if name in own or name in all_games():
                raise ParameterError(_SAME_NAME(path=path, name=name))
            own[name] = spec.replace(str(path), str(path.resolve()), 1)
        first = first or name
    return own, first


def _game_of(db: Path) -> str | None:
    """The game of the tournament that `zermelo serve` opens first; what is wrong with its file is said now."""
    from zermelo.games import load
    from zermelo.matches.store import Store

    with Store(db) as store:
        game = store.settings().get("game", "")
    try:
        load(game, files=False)
    except ZermeloError:
        # Somebody's rules: they are given on the command line, or not played here.
        return None
    return game


def _file_of(spec: str) -> Path | None:
    """The file that the command line's game text names: a rules file, or that of a graph."""
    found = re.search(r"(?<=[:,]file=)[^,]+|^.*?\.py(?=:|$)", spec, re.DOTALL)
    return None if found is None else Path(found[0])


def listen(host: str, port: int) -> socket.socket:
    """Return a socket on which `zermelo serve` listens; a port in use or a foreign address is refused in one line."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except OSError:
        raise ParameterError(_UNKNOWN_HOST(host=host)) from None
    # With the protocol named, the event loop sends answers at once (TCP_NODELAY): 40 ms sooner.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(socket.SOMAXCONN)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise ParameterError(_UNKNOWN_HOST(host=host)) from None
        reason = _IN_USE if error.errno == errno.EADDRINUSE else why(error)
        raise ParameterError(_BUSY(host=host, port=port, reason=reason)) from None
    return listener


def _serve(settings: Settings, listener: socket.socket, *, opens_browser: bool) -> None:
    from zermelo.apps.web.guards import is_loopback
    from zermelo.apps.web.run import serve

    is_local = is_loopback(settings.host)
    here = f"http://{'localhost' if not is_local else _in_url(settings.host)}:{settings.port}/"

    def started() -> None:
        print(tell(_ADDRESS(address=here)))
        if not is_local:
            print(tell(_BOARD(address=f"http://{_in_url(network_address(settings.host))}:{settings.port}/")))
            if settings.password is None:
                print(tell(_OPEN_TO_ALL))
        sys.stdout.flush()
        if opens_browser:
            import webbrowser

            webbrowser.open(here)

    serve(settings, listener, started)


def network_address(host: str) -> str:
    """Return the address, printed by `zermelo serve`, under which others reach this machine; no packet is sent."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # An address for documentation only (RFC 5737): routing it tells which of ours would be used.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
