"""Alpha-beta over compiled rules: nodes per second, and what others take for the same depth."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from zermelo.analysis import Analysis
from zermelo.apps.bench import easy
from zermelo.apps.bench.easy import EasySearch
from zermelo.apps.bench.graphs import ABSENT
from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import Action, in_turn
from zermelo.game import Game
from zermelo.games import load
from zermelo.games.connect4 import ConnectFour
from zermelo.judge import analyse
from zermelo.search import SearchResult, alpha_beta
from zermelo.situation import State
from zermelo.words import Words, message

_SPEED = message("bench.search.title", en="Alpha-beta", fr="Alpha-bêta")
_SPEED_ABOUT = message(
    "bench.search.about",
    en="`analyse(game, depth=…, engine=…)`, all moves of the start, warm: nodes are positions visited.",
    fr="`analyse(jeu, depth=…, engine=…)`, tous les coups du départ, à chaud : les nœuds sont les positions visitées.",
)
_GAME = message("bench.search.game", en="game, heuristic", fr="jeu, heuristique")
_DEPTH = message("bench.search.depth", en="plies", fr="coups")
_NODES = message("bench.search.nodes", en="nodes", fr="nœuds")
_RATE = message("bench.search.rate", en="M nodes per CPU second", fr="M nœuds par seconde de processeur")
_PLAIN = message("bench.search.plain", en="× plain Python, same nodes", fr="× Python ordinaire, mêmes nœuds")
_RIVAL = message(
    "bench.search.rival.title", en="The same search by easyAI", fr="La même recherche par easyAI"
)
_RIVAL_ABOUT = message(
    "bench.search.rival.about",
    en="As many plies ahead from the start, wins and losses only: both find that nothing is decided so soon. easyAI is "
    "alpha-beta in plain Python as well, with numbers for values: no principal line, no proof. Without tables both "
    "visit the same positions. Much of the time is that of the rules: those that easyAI comes with or, where it says "
    "so, some written for it to be as fast as lists allow.",
    fr="Autant de coups d'avance depuis le départ, gains et pertes seulement : les deux trouvent que rien n'est décidé "
    "si tôt. easyAI est aussi un alpha-bêta en Python ordinaire, dont les valeurs sont des nombres : ni ligne "
    "principale, ni preuve. Sans tables, les deux visitent les mêmes positions. Une bonne part du temps est celle des "
    "règles : celles qui viennent avec easyAI ou, où c'est dit, d'autres écrites pour lui, aussi rapides que des "
    "listes le permettent.",
)
_TASK = message("bench.search.task", en="game, plies", fr="jeu, coups")
_WHO = message("bench.search.who", en="who", fr="qui")
_EACH = message("bench.search.each", en="µs per node", fr="µs par nœud")
_MS = message("bench.search.ms", en="ms of CPU", fr="ms de processeur")
_TIMES = message(
    "bench.search.times", en="times the first row of the game", fr="fois la première ligne du jeu"
)
_OURS = message("bench.search.ours", en="zermelo, compiled", fr="zermelo, compilé")
_OURS_PLAIN = message("bench.search.ours_plain", en="zermelo, plain Python", fr="zermelo, Python ordinaire")
_OURS_BARE = message(
    "bench.search.ours_bare", en="zermelo, plain Python, no table", fr="zermelo, Python ordinaire, sans table"
)
_EASY = message("bench.search.easy", en="easyAI", fr="easyAI")
_EASY_FAST = message("bench.search.easy_fast", en="easyAI, fast rules", fr="easyAI, règles rapides")
_EASY_TABLE = message(
    "bench.search.easy_table", en="easyAI, fast rules, its table", fr="easyAI, règles rapides, sa table"
)


class Bare(ConnectFour):
    """Connect Four with nothing but its rules: no heuristic, no symmetry, no order of moves."""

    estimate, canonical, order = Game.estimate, Game.canonical, Game.order  # type: ignore[assignment]


def nothing(state: State) -> int:
    """Return 0: a heuristic, for measurements, that knows only the rules."""
    return 0


def nodes(*, quick: bool) -> Section:
    """Measure nodes per second of our search, beside the plain engine on a depth that it can reach."""
    section = Section(_SPEED, _SPEED_ABOUT, (_GAME, _DEPTH, _NODES, _RATE, _PLAIN))
    connect4 = load("connect4")
    searches: list[tuple[str, Game, Any, int, int]] = [
        ("connect4, rules only", Bare(), None, 8, 14 if quick else 18),
        ("connect4, 0", connect4, nothing, 8, 16 if quick else 20),
        ("connect4, both", connect4, None, 5, 11 if quick else 14),
        ("reversi, estimate", load("reversi"), None, 3, 8 if quick else 10),
    ]
    for name, game, heuristic, shallow, deep in searches:

        def search(engine: Any, depth: int, game: Game = game, heuristic: Any = heuristic) -> Analysis:
            return analyse(game, depth=depth, heuristic=heuristic, engine=engine)

        few, many = search("plain", shallow).nodes, search("compiled", deep).nodes
        times = in_turn(
            {
                "plain": lambda search=search, depth=shallow: search("plain", depth),  # type: ignore[misc]
                "compiled": lambda search=search, depth=deep: search("compiled", depth),  # type: ignore[misc]
            },
            3,
        )
        fast = many / times.median("compiled")
        ratio = times.ratio(("plain",), ("compiled",)) * many / few
        section.rows.append([name, str(deep), f"{many:,}", f"{fast / 1e6:.1f}", f"{ratio:,.0f}"])
    return section


@dataclass(frozen=True)
class Contender:
    """A search to measure, and how many positions it visits."""

    who: Words
    nodes: int
    run: Action


def rival(*, quick: bool) -> Section:
    """Measure easyAI's Negamax at the same depth of two games, and ours beside it."""
    section = Section(_RIVAL, _RIVAL_ABOUT, (_TASK, _WHO, _NODES, _EACH, _MS, _TIMES))
    if importlib.util.find_spec("easyAI") is None:
        section.notes.append(ABSENT(name="easyAI"))
        return section
    plies = 4 if quick else 8
    games = [("tictactoe, 6", on_tictactoe(6), 15), (f"connect4, {plies}", on_connect_four(plies), 3)]
    for task, contenders, rounds in games:
        times = in_turn({str(i): contender.run for i, contender in enumerate(contenders)}, rounds)
        for i, contender in enumerate(contenders):
            seconds = times.median(str(i))
            each, all_together = f"{1e6 * seconds / contender.nodes:,.1f}", f"{1e3 * seconds:,.1f}"
            ratio = f"{times.ratio((str(i),), ('0',)):,.1f} ×"
            section.rows.append([task, contender.who, f"{contender.nodes:,}", each, all_together, ratio])
    return section


def on_tictactoe(depth: int) -> list[Contender]:
    """Return searches of tic-tac-toe to be measured in plain Python, ours and easyAI's."""
    game = load("tictactoe")
    return [
        *(
            _ours(who, partial(alpha_beta, game, depth=depth, heuristic=nothing, table=table))
            for who, table in ((_OURS_PLAIN, True), (_OURS_BARE, False))
        ),
        _easy(_EASY, EasySearch(easy.tictactoe(), depth)),
        _easy(_EASY_FAST, EasySearch(easy.fast_tictactoe(), depth)),
        _easy(_EASY_TABLE, EasySearch(easy.fast_tictactoe(), depth, table=True)),
    ]


def on_connect_four(depth: int) -> list[Contender]:
    """Return searches of Connect Four to be measured, ours in both engines and easyAI's with its own rules."""
    search = partial(analyse, load("connect4"), depth=depth, heuristic=nothing, moves="root")
    return [
        _ours(_OURS, partial(search, engine="compiled")),
        _ours(_OURS_PLAIN, partial(search, engine="plain")),
        _ours(_OURS_BARE, partial(alpha_beta, Bare(), depth=depth, table=False)),
        _easy(_EASY, EasySearch(easy.connect_four(), depth)),
    ]


def _ours(who: Words, search: Callable[[], Analysis | SearchResult]) -> Contender:
    found = search()
    assert found.value == 0
    return Contender(who, found.nodes, search)


def _easy(who: Words, search: EasySearch) -> Contender:
    assert search.value == 0
    return Contender(who, search.nodes, search.run)
