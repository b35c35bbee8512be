"""Compiled rules: a strong solution, perft, and what other toolkits take for the same."""

from __future__ import annotations

import importlib.util
from collections import deque

from zermelo.apps.bench.graphs import ABSENT
from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import cpu, in_turn
from zermelo.compiled import compiled_rules
from zermelo.compiled.memory.workspace import Workspace
from zermelo.compiled.solving.games import solve_rules
from zermelo.exact import solve
from zermelo.games import load
from zermelo.search import perft
from zermelo.words import Phrase, message

_SOLVE = message("bench.solve.title", en="Strong solution", fr="Solution forte")
_SOLVE_ABOUT = message(
    "bench.solve.about",
    en="`solve(game, engine=…)`, warm: all states met, valued and verified, and the plain engine in the same run.",
    fr="`solve(jeu, engine=…)`, à chaud : tous les états énumérés, évalués et vérifiés, et le moteur simple dans la "
    "même mesure.",
)
_GAME = message("bench.game", en="game", fr="jeu")
_STATES = message("bench.solve.states", en="states", fr="états")
_SPEED = message("bench.solve.speed", en="M states per CPU second", fr="M états par seconde de processeur")
_PLAIN = message("bench.solve.plain", en="× plain Python", fr="× Python ordinaire")
_BYTES = message("bench.solve.bytes", en="peak bytes per state", fr="octets par état au plus")
_PERFT = message("bench.perft.title", en="Perft", fr="Perft")
_PERFT_ABOUT = message(
    "bench.perft.about",
    en="Sequences of exactly so many plies, counted by compiled rules and by the same rules in plain Python.",
    fr="Suites d'exactement tant de coups, comptées par les règles compilées et par les mêmes règles en "
    "Python ordinaire.",
)
_DEPTH = message("bench.perft.depth", en="plies", fr="coups")
_LEAVES = message(
    "bench.perft.leaves", en="M leaves per CPU second", fr="M feuilles par seconde de processeur"
)
_OTHERS = message("bench.toolkits.title", en="Other toolkits", fr="Autres outils")
_OTHERS_ABOUT = message(
    "bench.toolkits.about",
    en="The same task, measured in turn.",
    fr="La même tâche, à tour de rôle.",
)
_WHO = message("bench.toolkits.who", en="who", fr="qui")
_TASK = message("bench.toolkits.task", en="task", fr="tâche")
_TIMES = message("bench.toolkits.times", en="times our CPU time", fr="fois notre temps de processeur")
_MEET = message(
    "bench.toolkits.meet",
    en="meet all {states} states of {game}",
    fr="énumérer les {states} états de {game}",
)

#: One game, as we and as OpenSpiel call it.
_SAME = (("tictactoe", "tic_tac_toe"), ("connect4:columns=4,rows=4", "connect_four(rows=4,columns=4)"))


def solutions(*, quick: bool) -> Section:
    """Measure `solve` in the benchmark, and the memory it takes."""
    section = Section(_SOLVE, _SOLVE_ABOUT, (_GAME, _STATES, _SPEED, _PLAIN, _BYTES))
    small = load("connect4:columns=4,rows=4" if not quick else "tictactoe")
    slow = len(solve(small, engine="plain")) / cpu(lambda: solve(small, engine="plain"))
    for spec in ["connect4:columns=4,rows=4"] + ([] if quick else ["connect4:columns=5,rows=4"]):
        game = load(spec)
        rules = compiled_rules(game)
        assert not isinstance(rules, Phrase)
        workspace = Workspace()
        states = solve_rules(rules, game.start(), workspace=workspace).enumeration.states
        times = in_turn({"solve": lambda game=game: solve(game, engine="compiled")}, 5)  # type: ignore[misc]
        speed = states / times.median("solve")
        cells = [f"{speed / 1e6:.1f}", f"{speed / slow:,.0f}", f"{workspace.peak / states:.0f}"]
        section.rows.append([spec, f"{states:,}", *cells])
    return section


def leaves(*, quick: bool) -> Section:
    """Measure perft in both engines, for the benchmark."""
    section = Section(_PERFT, _PERFT_ABOUT, (_GAME, _DEPTH, _LEAVES, _PLAIN))
    for spec, shallow, deep in (("connect4", 5, 7 if quick else 9), ("reversi", 4, 7 if quick else 9)):
        game = load(spec)
        few, many = perft(game, shallow, engine="plain"), perft(game, deep, engine="compiled")
        times = in_turn(
            {
                "plain": lambda game=game, depth=shallow: perft(game, depth, engine="plain"),  # type: ignore[misc]
                "compiled": lambda game=game, depth=deep: perft(game, depth, engine="compiled"),  # type: ignore[misc]
            },
            3,
        )
        fast = many / times.median("compiled")
        ratio = times.ratio(("plain",), ("compiled",)) * many / few
        section.rows.append([spec, str(deep), f"{fast / 1e6:,.0f}", f"{ratio:,.0f}"])
    return section


def toolkits(*, quick: bool) -> Section:
    """Measure OpenSpiel beside ours, where it is installed; easyAI, which searches, is beside our search."""
    section = Section(_OTHERS, _OTHERS_ABOUT, (_WHO, _TASK, _TIMES))
    if importlib.util.find_spec("pyspiel") is None:
        section.notes.append(ABSENT(name="OpenSpiel"))
    else:
        spec, name = _SAME[0] if quick else _SAME[1]
        same = load(spec)
        states = len(solve(same, engine="compiled"))
        assert met_by_open_spiel(name) == states
        actions = {
            "ours": lambda: solve(same, engine="compiled", verify=False),
            "other": lambda: met_by_open_spiel(name),
        }
        times = in_turn(actions, 3)
        task = _MEET(states=f"{states:,}", game=spec)
        section.rows.append(["OpenSpiel", task, f"{times.ratio(('other',), ('ours',)):,.0f} ×"])
    return section


def met_by_open_spiel(name: str) -> int:
    """Return how many states of a measured game OpenSpiel meets, told apart by their texts."""
    import pyspiel

    start = pyspiel.load_game(name).new_initial_state()
    seen = {str(start)}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        for action in state.legal_actions():
            after = state.child(action)
            if (text := str(after)) not in seen:
                seen.add(text)
                queue.append(after)
    return len(seen)
