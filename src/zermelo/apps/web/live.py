"""The websocket: many requests at a time, progress, cancellation; closing it cancels all that it asked for."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import partial
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from zermelo.apps.web.guards import SPENT, TOO_LARGE, language_of
from zermelo.apps.web.jobs import Reply
from zermelo.apps.web.limits import MOST_BODY
from zermelo.apps.web.problems import problem
from zermelo.apps.web.requests import BODIES
from zermelo.apps.web.visitors import REQUEST, Accounts, Visitor, visitor_of
from zermelo.apps.web.workers import Pool
from zermelo.words import Language, Words, message, some

_NOT_UNDERSTOOD = message(
    "web.not_understood",
    en="a message is one JSON object with “id” (a whole number) and “kind” ({kinds}), or with “cancel”",
    fr="un message est un objet JSON avec « id » (un entier) et « kind » ({kinds}), ou avec « cancel »",
)
_TWICE = message("web.twice", en="request {id} is still running", fr="la demande {id} est encore en cours")
_MANY = message(
    "web.many",
    en="more than {most} requests at a time on one connection",
    fr="plus de {most} demandes à la fois sur une connexion",
)

#: Connections of a browser (each tab has one), of an address (a class behind a router), and of all together.
MOST_SOCKETS, MOST_OF_ADDRESS, MOST_OPEN = 64, 300, 600
#: Requests at a time on one connection, and messages refused in a row before it is closed.
MOST_RUNNING, MOST_REFUSED = 16, 64
#: Messages that wait to be sent: then progress is left out, answers wait.
_MOST_UNSENT = 64
_MOST_ID = 2**53
_POLICY, _BUSY = 1008, 1013


class Switchboard:
    """All open websockets."""

    def __init__(self, pool: Pool, accounts: Accounts) -> None:
        self.pool, self.accounts = pool, accounts
        self.open: list[Visitor] = []

    async def talk(self, socket: WebSocket) -> None:
        """Serve one connection of a browser until it closes."""
        visitor = visitor_of(socket)
        if self._is_full_for(visitor):
            await socket.close(_BUSY)
            return
        self.open.append(visitor)
        line = _Line(self, socket, visitor)
        sender = None
        try:
            with suppress(WebSocketDisconnect):
                await socket.accept()
                sender = asyncio.create_task(line.send())
                await line.listen()
        finally:
            self.open.remove(visitor)
            for task in filter(None, [*line.running.values(), sender]):
                task.cancel()

    def _is_full_for(self, visitor: Visitor) -> bool:
        at_address = sum(other.address == visitor.address for other in self.open)
        return (
            self.open.count(visitor) >= MOST_SOCKETS
            or at_address >= MOST_OF_ADDRESS
            or len(self.open) >= MOST_OPEN
        )


class _Line:
    """One connection."""

    def __init__(self, board: Switchboard, socket: WebSocket, visitor: Visitor) -> None:
        self.board, self.socket, self.visitor = board, socket, visitor
        self.language: Language = language_of(socket.headers)
        self.running: dict[int, asyncio.Task[None]] = {}
        self.unsent: asyncio.Queue[str] = asyncio.Queue(_MOST_UNSENT)
        self.refused = 0

    async def listen(self) -> None:
        """Read a browser's messages; one who goes on with refused ones is sent away."""
        while self.refused < MOST_REFUSED:
            text = await self.socket.receive_text()
            self.board.accounts.charge(self.visitor, REQUEST)
            await self._take(text)
        await self.socket.close(_POLICY)

    async def send(self) -> None:
        """Write messages to a browser in the order they were made."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.socket.send_text(await self.unsent.get())

    async def _take(self, text: str) -> None:
        fields = _object(text)
        number: Any = None if fields is None else fields.get("cancel", fields.get("id"))
        if fields is None or not _is_number(number):
            await self._refuse(None, Reply.error(422, _NOT_UNDERSTOOD(kinds=some(BODIES)), self.language))
            return
        if len(text.encode("utf-8", "replace")) > MOST_BODY:
            await self._refuse(number, self._said(413, TOO_LARGE(most=MOST_BODY)))
            return
        if "cancel" in fields:
            if (task := self.running.get(number)) is not None:
                task.cancel()
            return
        kind = fields.get("kind")
        if not isinstance(kind, str) or kind not in BODIES:
            await self._refuse(number, Reply.error(422, _NOT_UNDERSTOOD(kinds=some(BODIES)), self.language))
            return
        if (said := self._why_not(number)) is not None:
            await self._refuse(number, said)
            return
        try:
            body = BODIES[kind].model_validate({k: v for k, v in fields.items() if k not in ("id", "kind")})
        except ValidationError as error:
            words = problem(error.errors(include_url=False, include_context=True, include_input=False)[0])
            await self._refuse(number, Reply.error(422, words, _language_in(fields, self.language)))
            return
        self.refused = 0
        self.running[number] = asyncio.create_task(self._work(number, kind, body.model_dump()))

    def _why_not(self, number: int) -> Reply | None:
        if seconds := self.board.accounts.wait(self.visitor):
            return self._said(429, SPENT(seconds=seconds))
        if number in self.running:
            return self._said(422, _TWICE(id=number))
        if len(self.running) >= MOST_RUNNING:
            return self._said(429, _MANY(most=MOST_RUNNING))
        return None

    def _said(self, status: int, words: Words) -> Reply:
        return Reply.error(status, words, self.language)

    async def _work(self, number: int, kind: str, body: dict[str, Any]) -> None:
        try:
            reply, _ = await self.board.pool.run(
                kind,
                body,
                self.visitor.name,
                lambda content: self._tell_progress(number, content),
                partial(self.board.accounts.charge, self.visitor),
            )
        finally:
            self.running.pop(number, None)
        await self._answer(number, reply)

    def _tell_progress(self, number: int, content: bytes) -> None:
        if self.unsent.qsize() < _MOST_UNSENT // 2:
            self.unsent.put_nowait(f'{{"id":{number},"progress":{content.decode()}}}')

    async def _answer(self, number: int | None, reply: Reply) -> None:
        content = reply.content.decode()
        head = f'{{"id":{json.dumps(number)},'
        if reply.status == 200:
            await self.unsent.put(f'{head}"answer":{content}}}')
        else:
            await self.unsent.put(f'{head}"status":{reply.status},{content[1:]}')

    async def _refuse(self, number: int | None, reply: Reply) -> None:
        self.refused += 1
        await self._answer(number, reply)


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _is_number(number: Any) -> bool:
    return type(number) is int and 0 <= number <= _MOST_ID


def _language_in(fields: dict[str, Any], otherwise: Language) -> Language:
    language = fields.get("lang")
    return language if language in ("en", "fr") else otherwise
