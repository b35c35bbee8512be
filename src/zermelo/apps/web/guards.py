"""What stands before the application: whose address it is, who may enter, how large a body may be, and headers.

Written for ASGI itself, so that they hold for every answer, for files and for the websocket.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.apps.web.jobs import Reply
from zermelo.apps.web.limits import MOST_BODY
from zermelo.apps.web.settings import Settings
from zermelo.apps.web.visitors import (
    BROWSER_COOKIE,
    REQUEST,
    Accounts,
    browser_of,
    cookie_of,
    new_browser,
    visitor_of,
)
from zermelo.words import Language, Words, message

_WRONG_HOST = message(
    "web.wrong_host",
    en="this server does not answer to the name “{host}”: use the address that zermelo serve has printed",
    fr="ce serveur ne répond pas au nom « {host} » : utiliser l'adresse que zermelo serve a affichée",
)
_WRONG_ORIGIN = message(
    "web.wrong_origin",
    en="requests from the page of another site ({origin}) are refused",
    fr="les demandes venues de la page d'un autre site ({origin}) sont refusées",
)
TOO_LARGE = message(
    "web.body_size",
    en="the request has more than {most} bytes: a larger graph is given on the command line, zermelo serve "
    "graph:file=…",
    fr="la demande a plus de {most} octets : un graphe plus grand se donne sur la ligne de commande, zermelo serve "
    "graph:file=…",
)
_NO_ENTRY = message(
    "web.no_entry", en="the class password is needed: log in", fr="il faut le mot de passe de la classe"
)
SPENT = message(
    "web.spent",
    en="this browser has used up its time on the server: wait {seconds} s",
    fr="ce navigateur a épuisé son temps sur le serveur : attendre {seconds} s",
)

COOKIE = "zermelo"
LOGIN_PATH, HELLO_PATH, API = "/api/login", "/api/hello", "/api/"
#: What a page of ours may do: nothing that comes from elsewhere, nothing written inline.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Key:
    """The class password, and the cookie that one gets for it: a random one for each run of the server."""

    def __init__(self, password: str | None) -> None:
        self.password = password
        self.cookie = secrets.token_urlsafe(32)

    def opens(self, password: str) -> bool:
        """Return whether this is the server's password; how long it takes says nothing about it."""
        given, wanted = (hashlib.sha256(text.encode()).digest() for text in (password, self.password or ""))
        return self.password is None or hmac.compare_digest(given, wanted)

    def admits(self, headers: Headers) -> bool:
        """Return whether a request to the server has the cookie, or none is needed."""
        if self.password is None:
            return True
        found = cookie_of(headers, COOKIE)
        return found is not None and hmac.compare_digest(found.encode(), self.cookie.encode())


class Guards:
    """The application behind its guards."""

    def __init__(self, app: ASGIApp, settings: Settings, accounts: Accounts, key: Key) -> None:
        self.app, self.accounts, self.key = app, accounts, key
        self.is_local = is_loopback(settings.host)
        self.names = own_names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = None if browser_of(Headers(scope=scope)) else new_browser()
        sender = _with_headers(send, is_api=scope["path"].startswith(API), browser=given)
        refusal = self._refusal(scope)
        if refusal is None and scope["type"] == "http":
            receive, refusal = await _bounded(scope, receive)
        if refusal is None:
            await self.app(scope, receive, sender)
            return
        if scope["type"] == "websocket":
            await receive()
            # Before it is accepted, this is an answer 403.
            await send({"type": "websocket.close", "code": 1008})
            return
        await response_of(refusal)(scope, receive, sender)

    def _refusal(self, scope: Scope) -> Reply | None:
        headers = Headers(scope=scope)
        language = language_of(headers)
        host = headers.get("host", "")
        if not self._is_ours(host):
            return Reply.error(421, _WRONG_HOST(host=host[:80]), language)
        if not scope["path"].startswith(API):
            return None
        origin = headers.get("origin")
        if (origin is None and scope["type"] == "websocket") or not _is_same(origin, host):
            return Reply.error(403, _WRONG_ORIGIN(origin=(origin or "–")[:80]), language)
        visitor = visitor_of(HTTPConnection(scope))
        self.accounts.charge(visitor, REQUEST)
        if seconds := self.accounts.wait(visitor):
            return Reply.error(429, SPENT(seconds=seconds), language, retry=seconds)
        if scope["path"] != LOGIN_PATH and not self.key.admits(headers):
            return Reply.error(401, _NO_ENTRY, language)
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether the server is called by an address or a name of its own.

        A foreign name that was made to point here (DNS rebinding) would give its page our answers.
        """
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if is_loopback(name):
            return True
        return not self.is_local and (_is_address(name) or name.lower().rstrip(".") in self.names)


def is_loopback(host: str) -> bool:
    """Return whether the server's address is reached from this machine only.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_names() -> set[str]:
    """Return the names that this machine, the server, has in its network."""
    name = socket.gethostname().lower()
    return {name, name.partition(".")[0], f"{name.partition('.')[0]}.local"} - {""}


def language_of(headers: Headers) -> Language:
    """Return the language that a browser prefers: French or English."""
    return "fr" if headers.get("accept-language", "").strip().lower().startswith("fr") else "en"


def response_of(reply: Reply) -> Response:
    """Return the server's answer as HTTP sends it."""
    headers = {} if reply.retry is None else {"Retry-After": str(reply.retry)}
    return Response(reply.content, reply.status, headers, media_type="application/json")


def refused(status: int, words: Words, headers: Headers) -> Response:
    """Return the server's answer that says in one line what is wrong."""
    return response_of(Reply.error(status, words, language_of(headers)))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_same(origin: str | None, host: str) -> bool:
    """Whether a page of this very server sends the request; a program that is no browser names no origin."""
    return origin is None or origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def _with_headers(send: Send, *, is_api: bool, browser: str | None) -> Send:
    async def sender(part: Message) -> None:
        if part["type"] == "http.response.start":
            headers = MutableHeaders(scope=part)
            for name, value in HEADERS.items():
                headers[name] = value
            # A file is asked for again each time, and comes only if it has changed.
            headers["Cache-Control"] = "no-store" if is_api else "no-cache"
            if browser is not None:
                headers.append("Set-Cookie", f"{BROWSER_COOKIE}={browser}; Path=/; HttpOnly; SameSite=Strict")
        await send(part)

    return sender


async def _bounded(scope: Scope, receive: Receive) -> tuple[Receive, Reply | None]:
    """Read the body of a request up to the limit, whatever length it declares; what comes after it is passed on."""
    headers = Headers(scope=scope)
    reply = Reply.error(413, TOO_LARGE(most=MOST_BODY), language_of(headers))
    declared = headers.get("content-length", "0")
    if not declared.isdecimal() or len(declared) > 12 or int(declared) > MOST_BODY:
        return receive, reply
    parts: list[Message] = []
    size = 0
    while not parts or parts[-1].get("more_body"):
        part = await receive()
        parts.append(part)
        size += len(part.get("body", b""))
        if size > MOST_BODY:
            return receive, reply
    waiting = iter(parts)

    async def again() -> Message:
        return next(waiting, None) or await receive()

    return again, None
