"""One vocabulary: what is a number in one thing that people get is no collection, under the same name, in another."""

import inspect
import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import zermelo
from zermelo import (
    Arena,
    ArenaGame,
    Game,
    Player,
    alpha_beta,
    analyse,
    check_game,
    greedy,
    load,
    make_agent,
    mcts,
    play_match,
    prove,
    solve,
    tabulate,
    unfold,
    verify,
)
from zermelo.exact.endgame import EndgameTable
from zermelo.judge import Budget

COLLECTIONS = ("Iterator", "Iterable", "list", "tuple", "dict", "set", "Sequence", "Mapping")


class Ladder(Game):
    """Numbered positions 0 to 6: a step of one or two, who reaches the end has won."""

    index_count = 7

    def start(self):
        return (6,)

    def moves(self, state):
        return range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)

    def index(self, state):
        return state[0]

    def state_at(self, index):
        return (index,)


def what_people_get():
    chomp, nim = load("chomp"), load("nim:heaps=1+2")
    solution = solve(chomp)
    certificate = solve(nim).certificate()
    strategy = solution.strategy(Player.ADAM)
    match = play_match(nim, make_agent("exact", nim), make_agent("random", nim))
    arena = Arena.from_game(chomp)
    return [
        chomp, load("tictactoe"), load("hexapawn"), chomp.sheet, chomp.board(chomp.start()), solution, strategy, match,
        arena, ArenaGame(arena), unfold(nim), analyse(chomp),
        alpha_beta(nim), greedy(load("tictactoe")), mcts(nim, visits=20), prove(nim), verify(certificate, nim),
        check_game(nim), tabulate(Ladder()), Budget(),
    ]  # fmt: skip


def names_of(thing):
    for name in dir(thing):
        if not name.startswith("_"):
            yield name, getattr(thing, name, None)


def is_collection(value):
    if callable(value):
        said = str(getattr(value, "__annotations__", {}).get("return", ""))
        return said.partition("[")[0] in COLLECTIONS
    return isinstance(value, Collection | Iterator) and not isinstance(value, str)


def test_counts_and_lists_never_share_a_name():
    numbers, collections = defaultdict(set), defaultdict(set)
    for thing in what_people_get():
        kind = type(thing).__name__
        for name, value in names_of(thing):
            if isinstance(value, int) and not isinstance(value, bool):
                numbers[name].add(kind)
            elif is_collection(value):
                collections[name].add(kind)
    assert {"states", "edges", "nodes"} <= numbers.keys()
    assert EndgameTable.__name__ in numbers["states"]
    assert {name: (numbers[name], collections[name]) for name in numbers.keys() & collections.keys()} == {}


#: What a parameter of this name takes, whichever function it is of.
TAKEN = {
    "state": {"State | None"},
    "at": {"Situation | str | None"},
    "limit": {"int", "int | None"},
    "progress": {"Progress | None"},
    "engine": {"Engine"},
    "seconds": {"float", "float | None"},
    "nodes": {"int | None"},
    "memory": {"int | None"},
    "heuristic": {"Heuristic | Estimator | str | None"},
}
FUNCTIONS = [
    name
    for name in zermelo.__all__
    if inspect.isfunction(thing := getattr(zermelo, name)) and thing.__module__ != "zermelo.bits"
]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_parameters_are_called_alike_everywhere(name):
    for parameter in inspect.signature(getattr(zermelo, name)).parameters.values():
        assert parameter.annotation in TAKEN.get(parameter.name, {parameter.annotation}), parameter
        assert parameter.name not in {"most", "maximum", "max_depth", "callback", "position", "situation"}


def test_a_door_is_where_compiled_rules_are_entered_and_nothing_else():
    house = Path(zermelo.__file__).parent
    files = [path for path in house.rglob("*.py") if path.relative_to(house).parts[0] != "compiled"]
    assert len(files) > 200
    assert [path.name for path in files if re.search(r"\bdoors?\b", path.read_text(encoding="utf-8"))] == []
