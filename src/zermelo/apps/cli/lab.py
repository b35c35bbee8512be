"""`zermelo lab GAME`: heuristics held against the truth."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.agent_words import heuristics_glossary
from zermelo.apps.cli._interrupt import stoppable_progress
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import AtOption, GameArgument, JsonOption, option, span, whole
from zermelo.apps.language import tell
from zermelo.checks import not_together
from zermelo.errors import ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.game import Game
from zermelo.notation import read_situation
from zermelo.questions import titled
from zermelo.scores import Outcome
from zermelo.situation import Situation
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.heuristic import Estimator
    from zermelo.learn.laboratory import Laboratory, Measure, Opinion

SUMMARY = message(
    "cli.lab.summary",
    en="hold heuristics against the truth: agreement, regret, mistakes, and who beats whom",
    fr="confronter des heuristiques à la vérité : accord, regret, fautes, et qui bat qui",
)
EXAMPLES = (
    "zermelo lab tictactoe --heuristics alignment,absolute --depths 1-3",
    "zermelo lab connect4 --at 21253343344655 --depths 1-4",
    "zermelo lab tictactoe --heuristics alignment,my_file.py:h --positions all -o curve.svg",
)

_HEURISTICS = message(
    "cli.lab.heuristics",
    en="names of the game's heuristics, or FILE.py:function, separated by commas (default: all of the game's)",
    fr="noms d'heuristiques du jeu, ou FICHIER.py:fonction, séparés par des virgules (par défaut : toutes)",
)
_DEPTHS = message(
    "cli.lab.depths",
    en="plies ahead: 3, or 1-4 (default: 1-3)",
    fr="coups d'avance : 3, ou 1-4 (par défaut : 1-3)",
)
_POSITIONS = message(
    "cli.lab.positions",
    en="how many positions of random plays (default: 200), or all of a small game",
    fr="combien de positions de parties au hasard (par défaut : 200), ou all : toutes celles d'un petit jeu",
)
_SEED = message(
    "cli.lab.seed", en="for the random plays (default: 1)", fr="pour les parties au hasard (par défaut : 1)"
)
_OUTPUT = message(
    "cli.lab.output",
    en="draw agreement, regret and nodes by depth (SVG)",
    fr="dessiner l'accord, le regret et les nœuds selon la profondeur (SVG)",
)
_WRITTEN = message("cli.lab.written", en="written: {path}", fr="écrit : {path}")
_NO_HEURISTIC = message(
    "cli.lab.none",
    en="{game} has no heuristic of its own: give one with --heuristics FILE.py:function",
    fr="{game} n'a pas d'heuristique à lui : en donner une par --heuristics FICHIER.py:fonction",
)
_TOO_MANY = message(
    "cli.lab.too_many",
    en="--positions all: {game} is too large to look at every position; give a number",
    fr="--positions all : {game} est trop grand pour regarder chaque position ; donner un nombre",
)
_MEASURING = message(
    "cli.lab.measuring", en="measuring heuristics on {title}", fr="mesure d'heuristiques sur {title}"
)
_SAYS = message("cli.lab.says", en="heuristic|says", fr="heuristique|estime")
_AT_DEPTH = message("cli.lab.at_depth", en="depth {depth}", fr="profondeur {depth}")
_CONTRADICTION = message(
    "cli.lab.contradiction",
    en="{heuristic} says {value} for {mover}, and every move loses",
    fr="{heuristic} estime {value} pour {mover}, et tous les coups perdent",
)
_CHOICE = message("cli.lab.choice", en="{move} ({outcome})", fr="{move} ({outcome})")
_MOST_DEPTH, _MOST_POSITIONS = 12, 100_000
#: Seconds for the truth about the one position that is asked about.
_ONE_POSITION = 60.0


def run(
    game: GameArgument,
    heuristics: Annotated[str | None, option("--heuristics", "A,B", _HEURISTICS)] = None,
    depths: Annotated[str, option("--depths", "A-B", _DEPTHS)] = "1-3",
    positions: Annotated[str, option("--positions", "N|all", _POSITIONS)] = "200",
    at: AtOption = None,
    seed: Annotated[str, option("--seed", "S", _SEED)] = "1",
    output: Annotated[Path | None, option("-o", "FILE.svg", _OUTPUT)] = None,
    json: JsonOption = False,
) -> int:
    """Run `zermelo lab`: measure heuristics on many positions, or look at one."""
    not_together("--", at=at, o=output)
    ensure_writable(output)
    plies = list(span("--depths", depths, 1, _MOST_DEPTH))
    count = None if positions == "all" else whole("--positions", positions, 1, _MOST_POSITIONS)
    chance = whole("--seed", seed, 0)
    rules = load_game(game)
    from zermelo.apps import lab_words
    from zermelo.learn.laboratory import Laboratory, worst_mistakes
    from zermelo.matches.people import find_heuristic

    names = list(rules.heuristics) if heuristics is None else [each.strip() for each in heuristics.split(",")]
    if not names:
        raise ParameterError(_NO_HEURISTIC(game=titled(rules)))
    chosen = {name: find_heuristic(rules, name) for name in names}
    if at is not None:
        lab = Laboratory(rules, seconds=_ONE_POSITION)
        return _one_position(game, lab, chosen, plies, read_situation(rules, at), json)
    lab = Laboratory(rules)
    if count is None and lab.solution is None:
        raise ParameterError(_TOO_MANY(game=titled(rules)))
    looked = lab.every_position() if count is None else lab.some_positions(count, chance)
    found = _measured(lab, chosen, plies, looked)
    matches = lab.round_robin(chosen)
    if output is not None:
        write_text(output, lab_words.drawn(rules, found))
    if json:
        measures = [lab_words.measure_fields(rules, measure) for measure in found]
        results = [{"first": a, "second": b, "winner": winner} for (a, b), winner in matches.items()]
        print(report.as_json({"game": game, "measures": measures, "matches": results}))
        return 0
    lines = [lab_words.headline(rules, len(looked)), *report.aligned(lab_words.table(found))]
    lines += [lab_words.legend(), *heuristics_glossary(names, rules)]
    lines += [lab_words.worst_words(rules, *worst) for worst in worst_mistakes(found)]
    sentence, rows = lab_words.robin(rules, names, matches)
    print("\n".join([*lines, sentence, *report.aligned(rows)]))
    if output is not None:
        print(tell(_WRITTEN(path=output)))
    return 0


def _measured(
    lab: Laboratory, chosen: dict[str, Estimator], depths: list[int], looked: list[Situation]
) -> list[Measure]:
    """Measure each heuristic at each depth for `zermelo lab`, while a bar says how far it is."""
    total = len(chosen) * len(depths) * len(looked)
    done = itertools.count(1)
    with stoppable_progress(_MEASURING(title=titled(lab.game))) as progress:
        return [
            lab.measure(name, heuristic, depth, looked, lambda: progress(next(done), total))
            for name, heuristic in chosen.items()
            for depth in depths
        ]


def _one_position(
    spec: str,
    lab: Laboratory,
    chosen: dict[str, Estimator],
    depths: list[int],
    situation: Situation,
    json: bool,
) -> int:
    """Print what each heuristic says of a position and plays in it, beside the truth."""
    from zermelo.learn.reasons import Place

    game, place = lab.game, Place(lab.game, *situation)
    opinions = [lab.opinion(name, heuristic, depths, situation) for name, heuristic in chosen.items()]
    analysis = lab.truth.analysis(place)
    loses = bool(analysis.moves) and all(verdict.outcome is Outcome.LOSS for verdict in analysis.moves)
    against = [each for each in opinions if loses and each.estimate > 0]
    if json:
        fields = {
            "game": spec,
            "position": game.write(*situation),
            "outcome": analysis.outcome,
            "opinions": [_opinion_fields(game, place.state, each) for each in opinions],
            "contradictions": [each.heuristic for each in against],
        }
        print(report.as_json(fields))
        return 0
    print(f"{tell(titled(game))}, {game.write(*situation)}")
    print(report.sentence(analysis, place.player))
    rows = [[*tell(_SAYS).split("|"), *(tell(_AT_DEPTH(depth=depth)) for depth in depths)]]
    rows += [
        [each.heuristic, report.number(each.estimate), *_choices(game, place, each)] for each in opinions
    ]
    print("\n".join(report.aligned(rows)))
    for each in against:
        mover, value = game.players[place.player], f"+{report.number(each.estimate)}"
        print(tell(_CONTRADICTION(heuristic=each.heuristic, value=value, mover=mover)))
    return 0


def _choices(game: Game, place: Any, opinion: Opinion) -> list[str]:
    from zermelo.apps.lab_words import outcome_words

    return [
        tell(_CHOICE(move=game.move_name(place.state, move), outcome=outcome_words(outcome)))
        for move, outcome in opinion.choices.values()
    ]


def _opinion_fields(game: Game, state: Any, opinion: Opinion) -> dict[str, Any]:
    choices = [
        {"depth": depth, "move": game.move_name(state, move), "outcome": outcome}
        for depth, (move, outcome) in opinion.choices.items()
    ]
    return {"heuristic": opinion.heuristic, "estimate": opinion.estimate, "choices": choices}
