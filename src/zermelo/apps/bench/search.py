"""Alpha-beta over compiled rules: nodes per second, and what others take for the same depth."""

from __future__ import annotations

import importlib.util
from typing import Any

from zermelo.analysis import Analysis
from zermelo.apps.bench.graphs import ABSENT
from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import in_turn
from zermelo.game import Game, State
from zermelo.games import load
from zermelo.games.connect4 import ConnectFour
from zermelo.search import analyse
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
_PLAIN = message("bench.search.plain", en="× plain Python, same nodes", fr="× Python simple, mêmes nœuds")
_RIVAL = message(
    "bench.search.rival.title", en="The same search by easyAI", fr="La même recherche par easyAI"
)
_RIVAL_ABOUT = message(
    "bench.search.rival.about",
    en="Connect Four {depth} plies ahead from the start, wins and losses only; easyAI's Negamax with its own rules of "
    "the game. Both find that nothing is decided so soon.",
    fr="Puissance 4 à {depth} coups du départ, gains et pertes seulement ; Negamax d'easyAI avec ses propres règles du "
    "jeu. Les deux trouvent que rien n'est décidé si tôt.",
)
_WHO = message("bench.search.who", en="who", fr="qui")
_MS = message("bench.search.ms", en="ms of CPU", fr="ms de processeur")
_TIMES = message("bench.search.times", en="times our CPU time", fr="fois notre temps de processeur")
_OURS = message("bench.search.ours", en="zermelo, compiled", fr="zermelo, compilé")
_OURS_PLAIN = message("bench.search.ours_plain", en="zermelo, plain Python", fr="zermelo, Python simple")


class Bare(ConnectFour):
    """Connect Four with nothing but its rules: no heuristic, no symmetry, no order of moves."""

    estimate, canonical, order = Game.estimate, Game.canonical, Game.order  # type: ignore[assignment]


def nothing(state: State) -> int:
    """Return 0: a heuristic that knows only the rules."""
    return 0


def nodes(*, quick: bool) -> Section:
    """Measure nodes per second, beside the plain engine on a depth that it can reach."""
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


def rival(*, quick: bool) -> Section:
    """Measure easyAI's Negamax at the same depth of Connect Four."""
    depth = 4 if quick else 8
    section = Section(_RIVAL, _RIVAL_ABOUT(depth=depth), (_WHO, _NODES, _MS, _TIMES))
    if importlib.util.find_spec("easyAI") is None:
        section.notes.append(ABSENT(name="easyAI"))
        return section
    game = load("connect4")

    def ours(engine: Any) -> Analysis:
        return analyse(game, depth=depth, heuristic=nothing, moves="root", engine=engine)

    other = EasySearch(depth)
    times = in_turn(
        {"ours": lambda: ours("compiled"), "plain": lambda: ours("plain"), "easyAI": other.run}, 3
    )
    assert ours("compiled").value == other.value == 0
    rows: list[tuple[Words | str, str, int]] = [
        (_OURS, "ours", ours("compiled").nodes),
        (_OURS_PLAIN, "plain", ours("plain").nodes),
        ("easyAI", "easyAI", other.nodes),
    ]
    for who, name, visited in rows:
        milliseconds = f"{1000 * times.median(name):,.1f}"
        section.rows.append([who, f"{visited:,}", milliseconds, f"{times.ratio((name,), ('ours',)):,.1f} ×"])
    return section


class EasySearch:
    """A search of Connect Four by easyAI; `nodes` and `value` are those of the last run."""

    def __init__(self, depth: int) -> None:
        from easyAI import Human_Player
        from easyAI.AI.Negamax import negamax
        from easyAI.games.ConnectFour import ConnectFour

        self.depth, self.nodes, self.value = depth, 0, 0.0
        self._negamax: Any = negamax
        search = self

        class Counted(ConnectFour):  # type: ignore[misc]
            def make_move(self, column: int) -> None:
                search.nodes += 1
                super().make_move(column)

        self._start: Any = lambda: Counted([Human_Player(), Human_Player()])

    def run(self) -> None:
        """Search once."""
        self.nodes = 1
        infinity = float("inf")
        self.value = self._negamax(
            self._start(), self.depth, self.depth, lambda game: game.scoring(), -infinity, infinity
        )
