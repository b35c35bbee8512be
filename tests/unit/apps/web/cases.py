"""Requests made from the server's own description: some fit it, some do not; none may be answered with a 5xx.

A body that fits is seasoned with games, graphs, moves and agents that exist or nearly do: random letters alone would
never get past the name of the game.
"""

import random
from collections import Counter
from dataclasses import replace

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from zermelo.apps.web.server import create_app
from zermelo.apps.web.settings import Settings, usual_lanes

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
SPECS = [
    "chomp", "chomp:rows=3,columns=3", "chomp:rows=3,columns=3,end=empty", "chomp:rows=20,columns=100",
    "chomp:rows=1..5", "chomp:rows=0", "nim", "nim:heaps=1+2", "nim:heaps=999999", "nim:misere=true", "tictactoe",
    "morpion", "tictactoe:columns=2,rows=2", "tictactoe:columns=26,rows=26,align=5", "connect4",
    "connect4:columns=4,rows=4", "connect4:columns=9,rows=30", "subtraction:heap=9", "subtraction:heap=1000000000",
    "subtraction:takes=1+3",
    "wythoff:columns=4,rows=4", "wythoff:columns=999,rows=999", "reversi", "reversi:size=4", "graph", "graph:start=a",
    "graph:target=1", "graph:target=b,player=1", "graph:file=/etc/passwd", "my_game.py", "/etc/passwd", "slow", "",
]  # fmt: skip
GRAPHS = [
    '{"0":["1","2"],"1":["2"],"2":[]}', "{0: [1], 1: [0]}", "{0: [0]}", "{0: []}", "digraph { a -> b; b -> a; a -> c }",
    "[[3, 5], [1, 9]]", "[[3, inf], [-inf, 9]]", '{"edges": [["a","b"]], "owner": {"a":0,"b":1}, "score": {"b": 2.5}}',
    "parity 2; 0 1 0 1; 1 0 1 0,1;", "[" * 3000, "{" * 100, '{"<b>": ["&"], "&": []}', "", "x",
]  # fmt: skip
MOVES = [
    "1",
    "2",
    "3",
    "4",
    "a1",
    "b2",
    "c3",
    "1,2",
    "2,3",
    "2:3",
    "1:1",
    "f5",
    "d3",
    "pass",
    "a",
    "b",
    "",
    "é",
]
POSITIONS = [
    "3,3",
    "3",
    "3,5,7@2",
    ".../.../...",
    "44",
    "7,7",
    "0",
    "a",
    "1,0",
    "",
    "@2",
    "XX./OO./...",
    "f5d6",
]
AGENTS = [
    "level:1", "level:4", "level:7", "level:10", "level:11", "exact", "alphabeta:depth=2", "alphabeta:depth=60",
    "greedy", "greedy:heuristic=nothing", "random", "mcts:seconds=1", "my_agent.py", "greedy:heuristic=/tmp/a.py:f",
]  # fmt: skip


EXERCISES = ["002-noyau", "noyau", "004-fact", "002-q1", "001-ex1", "noyo", ""]
SOURCES = ["def noyau(jeu):\n    return []", "def fact(n):\n    return 1 // n", "def fact(", ""]
ANSWERS = ["3", "8, 6, 2", "?", "[" * 500, ""]


def season(body, chance):
    """A body that fits, with values that mean something; most of them go together."""
    if not isinstance(body, dict):
        return body
    tasty = dict(body)
    for field, known in (("exercise", EXERCISES), ("source", SOURCES), ("answer", ANSWERS)):
        if field in tasty and chance.random() < 0.8:
            tasty[field] = chance.choice(known)
    if "game" not in tasty:
        return tasty
    if chance.random() < 0.7:
        # What is not said is the usual: the start, no move yet, no graph.
        for field in ("at", "graph", "depth", "heuristic") if "moves" in tasty else ("graph",):
            tasty.pop(field, None)
    if chance.random() < 0.9:
        tasty["game"] = chance.choice(SPECS)
    if tasty.get("graph") is not None:
        tasty["graph"] = chance.choice(GRAPHS)
        tasty["game"] = chance.choice(["graph", "graph:start=a", "graph:target=1", "chomp"])
    if "moves" in tasty:
        tasty["moves"] = [chance.choice(MOVES) for _ in range(chance.randrange(4))]
    if isinstance(tasty.get("at"), str) and chance.random() < 0.8:
        tasty["at"] = chance.choice(POSITIONS)
    for field in ("agent", "one", "other"):
        if field in tasty:
            tasty[field] = chance.choice(AGENTS)
    if "positions" in tasty:
        tasty["positions"] = chance.choice([1, 4])
    if "least" in tasty and "most" in tasty:
        tasty["least"], tasty["most"] = chance.choice([(1, 6), (4, 1), (1, 5000)])
    if "parameter" in tasty:
        tasty["parameter"] = chance.choice(["heap", "rows", "take", None, "é"])
    if "seconds" in tasty:
        tasty["seconds"] = chance.choice([0.05, 0.1])
    return tasty


def hurried():
    """Settings under which an expensive request ends soon: what is not done in time is refused all the same."""
    lanes = {
        "quick": replace(usual_lanes(2)["quick"], processes=1, seconds=2.0, patience=0.3),
        "thinking": replace(usual_lanes(2)["thinking"], seconds=1.0),
        "heavy": replace(usual_lanes(2)["heavy"], seconds=1.0),
    }
    return Settings(lanes=lanes, budget=None)


def run_cases(each, seed=0):
    """Ask `each` cases of every operation that the server describes; return how many got which status."""
    app = create_app(hurried())
    schema = schemathesis.openapi.from_asgi("/openapi.json", app, headers={"Host": "localhost"})
    counted = Counter()
    chance = random.Random(seed)
    with asgi.get_client(app) as client:
        for found in schema.get_all_operations():
            _ask(found.ok(), each, client, chance, counted)
    asgi.shutdown_lifespans()
    return counted


def _ask(operation, each, client, chance, counted):
    fitting = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    other = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)

    @settings(
        max_examples=each, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=fitting | other)
    def ask(case):
        if case.meta.generation.mode.is_positive:
            case.body = season(case.body, chance)
        response = case.call(session=client, base_url="http://localhost", timeout=60)
        counted[operation.label, response.status_code] += 1
        # The library does not know that 413 is a refusal as well.
        checks = [c for c in CHECKS if response.status_code != 413 or c is not negative_data_rejection]
        case.validate_response(response, checks=checks)

    ask()
