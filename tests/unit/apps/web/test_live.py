"""The websocket: progress, cancellation, and what floods do."""

import http.client
import json
import time
from contextlib import ExitStack

import pytest
from tests.unit.apps.web.running import QUICK_ONLY, answer_of, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from zermelo.apps.web.live import MOST_OF_ADDRESS, MOST_REFUSED, MOST_RUNNING, MOST_SOCKETS
from zermelo.apps.web.settings import Budget, Settings

LONG = {"kind": "review", "game": "slow"}


def line_to(client, **options):
    options = {"origin": f"http://127.0.0.1:{client.port}", "max_queue": None, **options}
    return connect(f"ws://127.0.0.1:{client.port}/api/work", **options)


def said(line):
    return json.loads(line.recv(timeout=30))


def ask(line, **fields):
    line.send(json.dumps(fields))


def last(line):
    """The answer, after any progress."""
    while "progress" in (found := said(line)):
        pass
    return found


def last_words(line):
    """Read until the line is closed."""
    while True:
        said(line)


def wait_for(is_true, seconds=10.0):
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.02)


def heavy_is_free(client):
    return client.pool.workers["heavy"][0].job is None and not client.pool.queues["heavy"].waiting


def test_many_requests_are_answered_on_one_line(client):
    with line_to(client) as line:
        for number, kind in enumerate(("verdicts", "move", "solve", "draw", "review", "puzzle", "position")):
            ask(line, id=number, kind=kind, game="chomp")
        answers = [last(line) for _ in range(7)]
        assert {found["id"] for found in answers} == set(range(7))
        assert all("answer" in found for found in answers)
        over_http = answer_of(client.post("/api/solve", json={"game": "chomp"}))
        over_line = next(found["answer"] for found in answers if found["id"] == 2)
        assert {**over_line, "seconds": 0} == {**over_http, "seconds": 0}


def test_progress_comes_before_the_answer(client):
    with line_to(client) as line:
        ask(line, id=1, kind="verdicts", game="reversi:size=6", seconds=1.5)
        first = said(line)
        assert first["id"] == 1
        assert first["progress"]["nodes"] > 0
        assert first["progress"]["sentence"]
        assert last(line)["answer"]["nodes"] >= first["progress"]["nodes"]


def test_a_cancelled_request_frees_its_worker(client):
    with line_to(client) as line:
        ask(line, id=1, **LONG)
        wait_for(lambda: not heavy_is_free(client))
        ask(line, cancel=1)
        wait_for(lambda: heavy_is_free(client))
        ask(line, id=1, kind="review", game="chomp")
        assert "answer" in last(line)


def test_closing_the_line_cancels_all_that_it_asked(client):
    with line_to(client) as line:
        ask(line, id=1, **LONG)
        ask(line, id=2, **LONG)
        wait_for(lambda: not heavy_is_free(client))
    wait_for(lambda: heavy_is_free(client))


def test_leaving_an_http_request_cancels_it(client):
    import httpx

    with pytest.raises(httpx.ReadTimeout):
        client.post("/api/review", json={"game": "slow"}, timeout=1)
    wait_for(lambda: heavy_is_free(client))


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1"])
def test_the_page_of_another_site_cannot_open_a_line(client, origin):
    with pytest.raises(InvalidStatus, match="403"), line_to(client, origin=origin):
        pass


def test_a_foreign_name_of_the_server_cannot_open_a_line(client):
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=10)
    hello = {"Host": "evil.example", "Origin": "http://evil.example", "Connection": "Upgrade", "Upgrade": "websocket",
             "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "x3JJHMbDL1EzLkh9GBhXDw=="}  # fmt: skip
    connection.request("GET", "/api/work", headers=hello)
    assert connection.getresponse().status == 403
    connection.close()


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "1", "{}", '{"id": 1}', '{"id": "1", "kind": "solve"}', '{"id": -1, "kind": "solve"}',
     '{"id": true, "kind": "solve"}', '{"id": 1, "kind": "__init__"}', '{"id": 1, "kind": ["solve"]}',
     '{"cancel": "x"}', '{"cancel": null}', "[" * 20_000, '{"id": 1e400, "kind": "solve"}'],
)  # fmt: skip
def test_what_is_not_understood_is_refused_and_the_line_stays(client, text):
    with line_to(client) as line:
        line.send(text)
        found = said(line)
        assert found["status"] == 422
        assert "“kind”" in found["error"]
        ask(line, id=7, kind="read", game="chomp", at="2,1")
        found = last(line)
        assert (found["id"], found["answer"]["at"], found["answer"]["player"]) == (7, "2,1", 0)


def test_a_bad_body_is_refused_by_its_field_and_number(client):
    with line_to(client) as line:
        ask(line, id=4, kind="verdicts", game="chomp", seconds=99, lang="fr")
        assert said(line) == {"id": 4, "status": 422, "error": "seconds : un nombre jusqu'à 10"}
        ask(line, id=5, kind="verdicts", game="graph:file=/etc/passwd")
        assert said(line)["status"] == 422


def test_a_message_that_is_too_large_is_refused_in_words_and_the_line_stays(client):
    with line_to(client) as line:
        for number, size in enumerate((70_000, 400_000)):
            ask(line, id=number, kind="read", game="chomp", at="x" * size, lang="fr")
            refused = said(line)
            assert (refused["id"], refused["status"]) == (number, 413)
            assert "65,536" in refused["error"]
        ask(line, id=7, kind="read", game="chomp", at="2,1")
        assert "answer" in last(line)
        # What nobody sends by accident is not read to its end.
        line.send("x" * 600_000)
        with pytest.raises(ConnectionClosed):
            said(line)


def test_the_same_number_twice_and_too_many_at_a_time_are_refused(client):
    with line_to(client) as line:
        ask(line, id=1, **LONG)
        ask(line, id=1, **LONG)
        assert last(line)["status"] == 422
        for number in range(2, MOST_RUNNING + 20):
            ask(line, id=number, **LONG)
        found = [last(line) for _ in range(10)]
        assert {item.get("status") for item in found} == {429}


def test_one_who_goes_on_with_refused_messages_is_sent_away(client):
    with line_to(client) as line:
        for _ in range(MOST_REFUSED):
            line.send("flood")
        with pytest.raises(ConnectionClosed):
            last_words(line)
    answer_of(client.get("/api/games"))


def test_only_so_many_lines_are_open_for_one_browser_and_for_one_address(client):
    browsers = [{"Cookie": f"zermelo-browser={'x' * 20}{number:02}"} for number in range(MOST_OF_ADDRESS)]
    with ExitStack() as lines:
        for number in range(MOST_SOCKETS):
            line = lines.enter_context(line_to(client, additional_headers=browsers[0]))
            if number in (16, 30):
                # The 17th tab, and a 31st: they answer as the first.
                ask(line, id=1, kind="read", game="chomp", at="2,1")
                assert "answer" in last(line)
        assert not _opens(client, browsers[0])
        # Another browser behind the same router has lines of its own, until the whole address has enough.
        for number in range(MOST_SOCKETS, MOST_OF_ADDRESS):
            lines.enter_context(line_to(client, additional_headers=browsers[1 + number // 60]))
        assert not _opens(client, browsers[50])
    wait_for(lambda: _opens(client, browsers[0]))


def _opens(client, headers=None):
    try:
        with line_to(client, additional_headers=headers):
            return True
    except InvalidStatus:
        return False


def test_a_flood_of_messages_uses_up_the_budget():
    with (
        running(Settings(lanes=QUICK_ONLY, budget=Budget(most=0.15, regained=0.001))) as client,
        line_to(client) as line,
    ):
        for number in range(60):
            ask(line, id=number, kind="read", game="chomp", at="2,1")
        found = [last(line) for _ in range(60)]
        assert any("answer" in item for item in found)
        assert any(item.get("status") == 429 and "used up" in item["error"] for item in found)


def test_a_password_is_needed_for_the_line_too():
    with running(Settings(lanes=QUICK_ONLY, budget=None, password="secret")) as client:
        assert not _opens(client)
        client.post("/api/login", json={"password": "secret"})
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        with line_to(client, additional_headers={"Cookie": cookie}) as line:
            ask(line, id=1, kind="read", game="chomp", at="2,1")
            assert "answer" in last(line)


def test_a_killed_worker_is_said_on_the_line(client):
    with line_to(client) as line:
        ask(line, id=9, lang="fr", **LONG)
        wait_for(lambda: not heavy_is_free(client))
        client.pool.workers["heavy"][0].process.kill()
        found = last(line)
        assert (found["id"], found["status"]) == (9, 503)
        assert "rien d'autre n'est perdu" in found["error"]
        ask(line, id=10, kind="review", game="chomp")
        assert "answer" in last(line)
