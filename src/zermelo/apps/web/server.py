"""The application: routes, the websocket, the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from zermelo import __version__
from zermelo.apps.web import exercise_replies, replies
from zermelo.apps.web import requests as bodies
from zermelo.apps.web.guards import (
    COOKIE,
    HELLO_PATH,
    LOGIN_PATH,
    Guards,
    Key,
    language_of,
    refused,
    response_of,
)
from zermelo.apps.web.jobs import Reply
from zermelo.apps.web.live import Switchboard
from zermelo.apps.web.problems import FAULT, note_fault, problem
from zermelo.apps.web.settings import Settings
from zermelo.apps.web.visitors import Accounts, visitor_of
from zermelo.apps.web.workers import Pool
from zermelo.drawing.svg import page_colours
from zermelo.words import Language, message

STATIC = Path(__file__).parent / "static"

_NOT_FOUND = message("web.not_found", en="there is nothing at {path}", fr="il n'y a rien à {path}")
_NOT_ALLOWED = message(
    "web.not_allowed", en="{path} is not asked with {method}", fr="{path} ne se demande pas par {method}"
)
_UNREADABLE = message(
    "web.unreadable", en="the body cannot be read as JSON", fr="le corps ne peut pas être lu comme du JSON"
)
_WRONG_PASSWORD = message(
    "web.wrong_password", en="this is not the class password", fr="ce n'est pas le mot de passe de la classe"
)
_GUESSED = message(
    "web.guessed",
    en="too many wrong passwords: try again in {seconds} s",
    fr="trop de mots de passe faux : réessayer dans {seconds} s",
)
#: The client has gone before the answer: nobody will read this.
_GONE = 499


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the web application; its worker processes live from its start to its end."""
    chosen = settings or Settings()
    pool = Pool(chosen.lanes, chosen.own, chosen.tournament)
    accounts, key = Accounts(chosen.budget), Key(chosen.password)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        yield
        await pool.stop()

    app = FastAPI(
        title="zermelo",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        exception_handlers={
            RequestValidationError: _refuse_body,
            HTTPException: _refuse_request,
            Exception: _admit_fault,
        },
    )
    app.state.pool, app.state.accounts = pool, accounts
    app.include_router(_interface(chosen, pool, accounts, key), responses=replies.REFUSALS)
    _add_page(app, chosen)
    app.add_middleware(Guards, settings=chosen, accounts=accounts, key=key)
    return app


_Respond: TypeAlias = Callable[[Request, str, dict[str, Any]], Awaitable[Response]]


@dataclass(frozen=True)
class _Question:
    """A kind of work that a program can ask for: what its body and its reply look like."""

    kind: str
    body: type[BaseModel]
    reply: type[BaseModel]
    about: str

    def answered_by(self, respond: _Respond) -> Callable[..., Awaitable[Response]]:
        """Return the function of the server that answers a request."""

        async def answer(request: Request, body: BaseModel) -> Response:
            return await respond(request, self.kind, body.model_dump())

        # The checks and the description of the interface are made from this.
        answer.__annotations__["body"] = self.body
        return answer


_QUESTIONS = (
    _Question(
        "position", bodies.SituationBody, replies.PositionReply, "Return a situation, ready to be shown."
    ),
    _Question("read", bodies.ReadBody, replies.ReadReply, "Check a position."),
    _Question("graph", bodies.GameBody, replies.GraphReply, "Say what a pasted graph is."),
    _Question("place", bodies.PlaceBody, replies.PlaceReply, "Set up a position on a board."),
    _Question("verdicts", bodies.VerdictsBody, replies.VerdictsReply, "Judge each move."),
    _Question("move", bodies.MoveBody, replies.MoveReply, "Let an agent choose a move."),
    _Question("duel", bodies.DuelBody, replies.DuelReply, "Let two agents play one of their games."),
    _Question(
        "tournament", bodies.TournamentBody, replies.TournamentReply, "Show the standings of the tournament."
    ),
    _Question(
        "solve", bodies.SituationBody, replies.SolveReply, "Solve all that can follow from a position."
    ),
    _Question(
        "draw", bodies.DrawBody, replies.DrawReply, "Draw the graph, the tree or the board, step by step."
    ),
    _Question("review", bodies.SituationBody, replies.ReviewReply, "Look at a game again, move by move."),
    _Question("export", bodies.ExportBody, replies.ExportReply, "Return a picture or the game as a file."),
    _Question("puzzle", bodies.PuzzleBody, replies.PuzzleReply, "Make a puzzle: few moves are right."),
    _Question("why", bodies.WhyBody, replies.WhyReply, "Say why a move is good."),
    _Question("lab", bodies.LabBody, replies.LabReply, "Hold the game's heuristics against the truth."),
    _Question("laws", bodies.LawsBody, replies.LawsReply, "Find what losing positions have in common."),
    _Question("exercises", bodies.ExercisesBody, exercise_replies.ExercisesReply, "List the exercises."),
    _Question("exercise", bodies.ExerciseBody, exercise_replies.ExerciseReply, "Show an exercise."),
    _Question(
        "check", bodies.CheckBody, exercise_replies.CheckReply, "Check a function in the guarded process."
    ),
    _Question("answer", bodies.AnswerBody, exercise_replies.AnswerReply, "Check an answer in a few words."),
)


def _interface(settings: Settings, pool: Pool, accounts: Accounts, key: Key) -> APIRouter:
    """What a program can ask the server: each body has the whole situation."""
    router = APIRouter()
    switchboard, guesses = Switchboard(pool, accounts), Accounts(settings.guesses)

    async def respond(request: Request, kind: str, body: dict[str, Any]) -> Response:
        visitor = visitor_of(request)
        charge = partial(accounts.charge, visitor)
        work = asyncio.ensure_future(pool.run(kind, body, visitor.name, charge=charge))
        gone = asyncio.ensure_future(_left(request))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            if not work.done():
                work.cancel()
        if not work.done():
            return Response(status_code=_GONE)
        return response_of(work.result()[0])

    @router.get("/api/games", response_model=replies.GamesReply)
    async def games(request: Request, lang: Language = "en") -> Response:
        """Return the games and the opponents that can be chosen."""
        return await respond(request, "games", {"lang": lang, "first": settings.first})

    for question in _QUESTIONS:
        router.add_api_route(
            f"/api/{question.kind}",
            question.answered_by(respond),
            methods=["POST"],
            response_model=question.reply,
            description=question.about,
            name=question.kind,
        )

    @router.post(LOGIN_PATH, response_model=replies.LoginReply)
    async def login(request: Request, body: bodies.LoginBody, response: Response) -> Any:
        """Enter the class password; the answer sets a cookie."""
        visitor = visitor_of(request)
        if seconds := guesses.wait(visitor):
            return response_of(Reply.error(429, _GUESSED(seconds=seconds), body.lang, retry=seconds))
        if not key.opens(body.password):
            # Only wrong words count, browser by browser: a class behind one router gets in whatever one pupil types.
            guesses.charge(visitor, 1.0)
            return response_of(Reply.error(401, _WRONG_PASSWORD, body.lang))
        response.set_cookie(COOKIE, key.cookie, httponly=True, samesite="strict")
        return replies.LoginReply(welcome=True)

    @router.get(HELLO_PATH, include_in_schema=False)
    async def hello() -> Response:
        """Say that the server is there and lets one in: a page that has lost it asks."""
        return Response(status_code=204)

    @router.websocket("/api/work")
    async def work(socket: WebSocket) -> None:
        await switchboard.talk(socket)

    return router


def _add_page(app: FastAPI, settings: Settings) -> None:
    page_html = (STATIC / "index.html").read_text(encoding="utf-8")
    if settings.language is not None:
        shown = f'<html lang="{settings.language}" data-asked="{settings.language}">'
        page_html = page_html.replace('<html lang="en">', shown, 1)

    @app.get("/colours.css", include_in_schema=False)
    async def colours() -> Response:
        return Response(page_colours(), media_type="text/css")

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return HTMLResponse(page_html)

    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")


async def _left(request: Request) -> None:
    """Wait until the browser that asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _refuse_body(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()[0]
    given = error.body.get("lang") if isinstance(error.body, dict) else None
    language = given if given in ("en", "fr") else language_of(request.headers)
    return response_of(Reply.error(422, problem(found), language))


async def _refuse_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path, status = request.url.path[:80], error.status_code
    words = {404: _NOT_FOUND(path=path), 405: _NOT_ALLOWED(path=path, method=request.method)}
    answer = refused(status, words.get(status, _UNREADABLE()), request.headers)
    answer.headers.update(error.headers or {})
    return answer


async def _admit_fault(request: Request, error: Exception) -> Response:
    note_fault(error, request.url.path[:80])
    return refused(500, FAULT(error=type(error).__name__), request.headers)
