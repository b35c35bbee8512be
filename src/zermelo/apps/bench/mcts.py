"""Monte-Carlo tree search: visits per CPU second, ours in both engines and OpenSpiel's in C++, on the same games."""

from __future__ import annotations

import importlib.util
from typing import Any

from zermelo.apps.bench.graphs import ABSENT
from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import cpu, in_turn
from zermelo.games import load
from zermelo.search.mcts import EXPLORATION, mcts
from zermelo.words import message

_TITLE = message("bench.mcts.title", en="Monte-Carlo tree search", fr="Recherche arborescente Monte-Carlo")
_ABOUT = message(
    "bench.mcts.about",
    en="One random playout a visit, from the start, one thread, the same exploration and as many visits on both "
    "sides: `mcts(game, visits=…)` and OpenSpiel's `MCTSBot` with a `RandomRolloutEvaluator`, which is C++.",
    fr="Une partie au hasard par visite, depuis le départ, un seul fil, même exploration et autant de visites des deux "
    "côtés : `mcts(jeu, visits=…)` et `MCTSBot` d'OpenSpiel avec un `RandomRolloutEvaluator`, qui est du C++.",
)
_GAME = message("bench.mcts.game", en="game", fr="jeu")
_VISITS = message("bench.mcts.visits", en="visits", fr="visites")
_SPEED = message("bench.mcts.speed", en="visits per CPU second", fr="visites par seconde de processeur")
_PLAIN = message("bench.mcts.plain", en="× plain Python", fr="× Python ordinaire")
_SPIEL = message("bench.mcts.spiel", en="× OpenSpiel", fr="× OpenSpiel")

#: Our game, OpenSpiel's, and the visits of a search: quick, and otherwise.
_GAMES = (("connect4", "connect_four", 2_000, 20_000), ("reversi", "othello", 200, 2_000))
_SEED = 1


def visits(*, quick: bool) -> Section:
    """Measure the visits of Monte-Carlo trees per CPU second."""
    has_spiel = importlib.util.find_spec("pyspiel") is not None
    section = Section(_TITLE, _ABOUT, (_GAME, _VISITS, _SPEED, _PLAIN, *([_SPIEL] if has_spiel else [])))
    for spec, name, few, many in _GAMES:
        game, count = load(spec), few if quick else many
        actions = {"ours": lambda: mcts(game, visits=count, seed=_SEED, engine="compiled")}  # noqa: B023
        if has_spiel:
            actions["spiel"] = searched_by_open_spiel(name, count)
        times = in_turn(actions, 3 if quick else 9)
        speed = count / times.median("ours")
        plain = few / cpu(lambda: mcts(game, visits=few, seed=_SEED, engine="plain"))  # noqa: B023
        cells = [f"{count:,}", f"{speed:,.0f}", f"{speed / plain:,.0f}"]
        if has_spiel:
            cells.append(f"{times.ratio(('spiel',), ('ours',)):,.1f}")
        section.rows.append([spec, *cells])
    if not has_spiel:
        section.notes.append(ABSENT(name="OpenSpiel"))
    return section


def searched_by_open_spiel(name: str, visits: int) -> Any:
    """Return a search by OpenSpiel to be measured, from the start, with so many simulations."""
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, _SEED)
    # 1000 MB for the tree, solving what is decided, and no talk.
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, visits, 1000, True, _SEED, False)
    start = game.new_initial_state()
    return lambda: bot.step(start)
