"""The server as a browser, and as an attacker, sees it."""

import http.client
import json
import re
import socket
from xml.etree import ElementTree

import pytest
from tests.unit.apps.web.running import QUICK_ONLY, answer_of, refusal_of, running

from zermelo.apps.web import guards
from zermelo.apps.web.settings import Budget, Settings

#: The elements of our drawings.
DRAWN = {"svg", "g", "rect", "circle", "ellipse", "line", "path", "polygon", "text", "tspan", "title", "desc"}


def test_the_routes_answer(client):
    assert answer_of(client.post("/api/verdicts", json={"game": "chomp"}))["best"] == ["2,3"]
    assert answer_of(client.post("/api/position", json={"game": "nim"}))["position"] == "3,5,7"
    assert answer_of(client.post("/api/move", json={"game": "chomp", "agent": "exact"}))["move"] == "2,3"
    assert answer_of(client.post("/api/solve", json={"game": "chomp"}))["states"] == 9
    assert answer_of(client.post("/api/read", json={"game": "chomp", "at": "2,1"}))["player"] == 0
    assert answer_of(client.post("/api/review", json={"game": "chomp", "moves": ["1,2"]}))["blunders"] == 1
    assert answer_of(client.post("/api/puzzle", json={"game": "nim", "seed": 3}))["grade"] >= 2
    assert len(answer_of(client.post("/api/draw", json={"game": "chomp", "as": "arena"}))["nodes"]) == 9
    assert answer_of(client.get("/api/games"))["first"] is None


def test_every_answer_has_the_headers_that_keep_a_page_safe(client):
    for response in (
        client.get("/api/games"),
        client.get("/nothing"),
        client.get("/static/../server.py"),
        client.post("/api/position", json={}),
        client.get("/colours.css"),
        client.get("/openapi.json"),
        client.get("/api/games", headers={"host": "evil.example"}),
    ):
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["x-frame-options"] == "DENY"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert "server" not in response.headers
        assert "access-control-allow-origin" not in response.headers


def test_errors_are_one_line_in_the_asked_language(client):
    body = {"game": "chomp", "moves": ["9,9"]}
    assert "is not a move" in refusal_of(client.post("/api/position", json=body))
    assert "n'est pas un coup" in refusal_of(client.post("/api/position", json={**body, "lang": "fr"}))
    french = {"accept-language": "fr-FR,fr;q=0.9"}
    assert "il n'y a rien" in refusal_of(client.get("/api/nothing", headers=french), 404)
    assert "ne se demande pas" in refusal_of(client.get("/api/position", headers=french), 405)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "game: it is missing"),
        ({"game": 3}, "game: a text is needed"),
        ({"game": ""}, "game: it is empty"),
        ({"game": "x" * 201}, "game: at most 200 characters"),
        ({"game": "chomp", "moves": "1,2"}, "moves: a list is needed"),
        ({"game": "chomp", "moves": ["1"] * 1001}, "moves: at most 1000 items"),
        ({"game": "chomp", "moves": [None]}, "moves.0: a text is needed"),
        ({"game": "chomp", "at": "x" * 4001}, "at: at most 4000 characters"),
        ({"game": "chomp", "lang": "de"}, "lang: one of 'en' or 'fr'"),
        ({"game": "chomp", "file": "/etc/passwd"}, "file: there is no such field"),
        ({"game": "chomp", "seconds": 11}, "seconds: a number up to 10"),
        ({"game": "chomp", "seconds": 0}, "seconds: a number above 0"),
        ({"game": "chomp", "seconds": "1"}, "seconds: a number is needed"),
        ({"game": "chomp", "depth": 61}, "depth: a number up to 60"),
        ({"game": "chomp", "depth": 1.5}, "depth: a whole number is needed"),
        ([], "the request: an object is needed"),
    ],
)
def test_a_body_that_does_not_fit_is_refused_by_its_field(client, body, says):
    assert refusal_of(client.post("/api/verdicts", json=body)) == says


@pytest.mark.parametrize(
    "content", [b"{", b"\xff\xfe", b"[" * 40_000, b'{"game": "\\ud800"}', b"NaN", b"", b"1" * 9000]
)
def test_what_is_no_json_is_refused(client, content):
    response = client.post("/api/position", content=content, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)
    assert list(response.json()) == ["error"]


def test_a_form_of_another_site_is_no_request(client):
    # A page elsewhere can send these types without asking first.
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        response = client.post("/api/position", content=b'{"game": "chomp"}', headers={"content-type": kind})
        assert response.status_code in (400, 415, 422)


def test_a_body_that_is_too_large_is_refused_whatever_it_declares(client):
    large = json.dumps({"game": "graph", "graph": "x" * 70_000})
    assert "65,536 bytes" in refusal_of(client.post("/api/position", content=large), 413)
    parts = (b"x" * 8_000 for _ in range(100))
    assert "65,536 bytes" in refusal_of(client.post("/api/position", content=parts), 413)


def test_a_length_that_is_no_number_is_refused(client):
    with socket.create_connection(("127.0.0.1", client.port), timeout=10) as raw:
        raw.sendall(b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1e9\r\n\r\n")
        assert raw.recv(100).split()[1] in (b"400", b"413")


@pytest.mark.parametrize(
    "path",
    ["/static/../server.py", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "/static/....//server.py",
     "/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/..\\server.py", "/static/%00", "/../../etc/passwd",
     "/static/./../../cli/serve.py"],
)  # fmt: skip
def test_no_path_leaves_the_folder_of_the_page(client, path):
    # httpx would tidy the path up first.
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=10)
    connection.request("GET", path)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    assert response.status in (400, 404)
    assert b"import" not in text
    assert b"root:" not in text


def test_a_header_cannot_be_injected(client):
    found = client.get("/api/games", params={"lang": "en\r\nSet-Cookie: a=b"})
    assert "set-cookie" not in found.headers
    assert refusal_of(found).startswith("lang")
    text = "chomp\r\nX-Evil: 1"
    assert "x-evil" not in client.post("/api/position", json={"game": text}).headers


@pytest.mark.parametrize(
    "label", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "a&b", "]]>"]
)
def test_labels_of_a_pasted_graph_are_escaped_in_drawings(client, label):
    graph = json.dumps({label: ["b"], "b": []})
    situation = {"game": "graph", "graph": graph}
    shown = answer_of(client.post("/api/position", json=situation))
    assert shown["position"] == label
    drawn = answer_of(client.post("/api/draw", json={**situation, "as": "arena"}))
    for svg in (shown["svg"], drawn["frames"][0]["svg"]):
        elements = list(ElementTree.fromstring(svg).iter())
        assert {element.tag.partition("}")[2] for element in elements} <= DRAWN
        assert not [name for element in elements for name in element.attrib if name.startswith("on")]
        assert label in "".join(ElementTree.fromstring(svg).itertext())
    assert client.post("/api/position", json=situation).headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:1913", "localhost.evil.example", "192.168.1.20", "", "[", "a@localhost.x"],
)
def test_a_name_that_was_made_to_point_here_gets_no_answer(client, host):
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=10)
    connection.putrequest("GET", "/api/games", skip_host=True)
    connection.putheader("Host", host)
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    assert status in (400, 421)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.1:1234", "[::1]:80", "LOCALHOST"])
def test_this_machine_by_its_own_names_gets_an_answer(client, host):
    answer_of(client.get("/api/games", headers={"host": host}))


def test_in_the_network_addresses_are_fine_and_foreign_names_are_not():
    guard = guards.Guards(None, Settings(host="0.0.0.0"), None, guards.Key(None))
    assert guard._is_ours("192.168.1.20:1913")
    assert guard._is_ours(f"{socket.gethostname()}:1913")
    assert not guard._is_ours("evil.example:1913")


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost.evil.example", "http://localhost:1"]
)
def test_the_page_of_another_site_gets_no_answer(client, origin):
    response = client.post("/api/position", json={"game": "chomp"}, headers={"origin": origin})
    assert "another site" in refusal_of(response, 403)


def test_our_own_page_gets_an_answer(client):
    own = {"origin": f"http://127.0.0.1:{client.port}"}
    answer_of(client.post("/api/position", json={"game": "chomp"}, headers=own))


def test_the_class_password_opens_everything_and_nothing_else_does():
    with running(Settings(lanes=QUICK_ONLY, budget=None, password="tableau noir é")) as client:
        assert "password" in refusal_of(client.get("/api/games"), 401)
        assert "password" in refusal_of(client.post("/api/position", json={"game": "chomp"}), 401)
        wrong = client.post("/api/login", json={"password": "tableau", "lang": "fr"})
        assert "mot de passe" in refusal_of(wrong, 401)
        assert "set-cookie" not in wrong.headers
        for cookie in (
            "zermelo=",
            "zermelo=x",
            "other=1",
            'zermelo="',
            "zermelo=é".encode(),
        ):
            assert client.get("/api/games", headers={"cookie": cookie}).status_code == 401
        right = client.post("/api/login", json={"password": "tableau noir é"})
        assert answer_of(right) == {"welcome": True}
        cookie = right.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        answer_of(client.get("/api/games"))
        assert client.get("/").status_code == 200


def test_without_a_password_everybody_is_let_in(client):
    assert answer_of(client.post("/api/login", json={"password": "whatever"})) == {"welcome": True}


def test_one_who_guesses_waits_and_the_class_behind_the_same_router_gets_in():
    settings = Settings(lanes=QUICK_ONLY, password="secret", guesses=Budget(most=3.0, regained=0.1))
    with running(settings) as client:
        client.get("/")
        statuses = [client.post("/api/login", json={"password": str(i)}).status_code for i in range(6)]
        assert statuses[:3] == [401] * 3
        assert statuses[-1] == 429
        late = client.post("/api/login", json={"password": "secret", "lang": "fr"})
        assert int(late.headers["retry-after"]) > 5
        assert "trop de mots de passe faux" in refusal_of(late, 429)
        # Each browser has a cookie of its own; this one is new.
        client.cookies.clear()
        client.get("/")
        for wrong in ("29", "30"):
            assert client.post("/api/login", json={"password": wrong}).status_code == 401
        answer_of(client.post("/api/login", json={"password": "secret"}))
        # Right words cost nothing, and who is in stays in.
        for _ in range(5):
            answer_of(client.post("/api/login", json={"password": "secret"}))
        answer_of(client.get("/api/games"))


def test_a_browser_is_given_a_name_once_and_a_server_says_that_it_is_there(client):
    client.cookies.clear()
    first = client.get("/")
    (cookie,) = first.headers.get_list("set-cookie")
    assert re.fullmatch(r"zermelo-browser=[\w-]{22}; Path=/; HttpOnly; SameSite=Strict", cookie)
    again = client.get("/api/hello")
    assert again.status_code == 204
    assert "set-cookie" not in again.headers


def test_a_visitor_who_has_used_up_the_time_waits():
    with running(Settings(lanes=QUICK_ONLY, budget=Budget(most=0.008, regained=0.0001))) as client:
        client.get("/")
        body = {"game": "nim", "moves": []}
        answer_of(client.post("/api/verdicts", json=body))
        refused = client.post("/api/verdicts", json=body)
        assert int(refused.headers["retry-after"]) > 10
        assert "used up" in refusal_of(refused, 429)
        # The page itself stays.
        assert client.get("/colours.css").status_code == 200


def test_a_header_cannot_say_who_asks():
    with running(Settings(lanes=QUICK_ONLY, budget=Budget(most=0.02, regained=0.001))) as client:
        statuses = [
            client.get(
                "/api/games", headers={"x-forwarded-for": f"10.0.0.{i}", "forwarded": f"for=10.0.0.{i}"}
            )
            for i in range(10)
        ]
        assert statuses[-1].status_code == 429


def test_a_fault_of_ours_is_admitted_in_one_line(client, monkeypatch, capfd):
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("ZERMELO_DEBUG", raising=False)

    def broken(*arguments, **options):
        raise ZeroDivisionError

    monkeypatch.setattr(client.pool, "run", broken)
    assert "fault of zermelo itself: ZeroDivisionError" in refusal_of(client.get("/api/games"), 500)
    (noted,) = capfd.readouterr().err.splitlines()
    assert noted.startswith(
        "zermelo: a fault of zermelo itself while answering “/api/games”: ZeroDivisionError"
    )


def test_the_description_tells_every_route_and_its_refusals(client):
    described = client.get("/openapi.json").json()
    assert set(described["paths"]) == {
        f"/api/{name}"
        for name in (
            "games",
            "position",
            "read",
            "place",
            "graph",
            "verdicts",
            "move",
            "duel",
            "tournament",
            "solve",
            "draw",
            "export",
            "review",
            "puzzle",
            "why",
            "lab",
            "laws",
            "exercises",
            "exercise",
            "check",
            "answer",
            "login",
        )
    }
    for path in described["paths"].values():
        for operation in path.values():
            assert {"200", "400", "401", "403", "413", "421", "422", "429", "503"} <= set(
                operation["responses"]
            )
            for status, response in operation["responses"].items():
                schema = response["content"]["application/json"]["schema"]["$ref"]
                assert schema.endswith("ErrorReply") == (status != "200")
