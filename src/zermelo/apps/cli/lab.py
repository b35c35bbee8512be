"""`zermelo lab GAME`: heuristics held against the truth."""

from __future__ import annotations

import itertools
import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.agent_words import heuristics_glossary
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import AtOption, GameArgument, JsonOption, option, span, whole
from zermelo.apps.language import tell
from zermelo.apps.progress import progress_bar
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
    en="draw agreement and nodes by depth (SVG)",
    fr="dessiner l'accord et les nœuds selon la profondeur (SVG)",
)
_CURVES = message(
    "cli.lab.curves", en="{title}: heuristics by depth", fr="{title} : heuristiques selon la profondeur"
)
_AGREEMENT = message("cli.lab.agreement", en="agreement by depth", fr="accord selon la profondeur")
_NODES = message("cli.lab.nodes", en="nodes by depth", fr="nœuds selon la profondeur")
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
_HEAD = message(
    "cli.lab.head",
    en="{title}: {count} positions, held against what is proved of them",
    fr="{title} : {count} positions, confrontées à ce qui en est prouvé",
)
_COLUMNS = message(
    "cli.lab.columns",
    en="heuristic|depth|judged|agreement|regret|mistakes|nodes",
    fr="heuristique|profondeur|jugées|accord|regret|fautes|nœuds",
)
_LEGEND = message(
    "cli.lab.legend",
    en="(judged: positions of which enough is proved; "
    "agreement: choices that keep the outcome; regret: what they give away; win = 1, draw = 0, loss = −1)",
    fr="(jugées : positions dont assez est prouvé ; "
    "accord : choix qui gardent le résultat ; regret : ce qu'ils cèdent ; gain = 1, nulle = 0, perte = −1)",
)
_WORST = message(
    "cli.lab.worst",
    en="worst of {heuristic} at depth {depth}: {position}, {mover} to move, plays {move} ({before} before, {after} "
    "after)",
    fr="au pire, {heuristic} à la profondeur {depth} : {position}, à {mover} de jouer, joue {move} ({before} avant, "
    "{after} après)",
)
_ROBIN = message(
    "cli.lab.robin",
    en="each against each, one ply ahead: {first} in the row, {second} in the column",
    fr="chacun contre chacun, un coup d'avance : {first} en ligne, {second} en colonne",
)
_WINS = message("cli.lab.wins", en="{player} wins", fr="{player} gagne")
_DRAW = message("cli.lab.draw", en="draw", fr="nulle")
_SAYS = message("cli.lab.says", en="heuristic|says", fr="heuristique|estime")
_AT_DEPTH = message("cli.lab.at_depth", en="depth {depth}", fr="profondeur {depth}")
_CONTRADICTION = message(
    "cli.lab.contradiction",
    en="{heuristic} says {value} for {mover}, and every move loses",
    fr="{heuristic} estime {value} pour {mover}, et tous les coups perdent",
)
_CHOICE = message("cli.lab.choice", en="{move} ({outcome})", fr="{move} ({outcome})")
_OUTCOMES = {
    Outcome.WIN: message("cli.lab.won", en="won", fr="gagné"),
    Outcome.DRAW: message("cli.lab.drawn", en="drawn", fr="nul"),
    Outcome.LOSS: message("cli.lab.lost", en="lost", fr="perdu"),
    None: message("cli.lab.open", en="not proved", fr="non prouvé"),
}
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
    """Measure heuristics on many positions, or look at one."""
    not_together("--", at=at, o=output)
    ensure_writable(output)
    plies = list(span("--depths", depths, 1, _MOST_DEPTH))
    count = None if positions == "all" else whole("--positions", positions, 1, _MOST_POSITIONS)
    chance = whole("--seed", seed, 0)
    rules = load_game(game)
    from zermelo.learn.laboratory import Laboratory
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
        write_text(output, _drawn(rules, found))
    if json:
        measures = [_measure_fields(rules, measure) for measure in found]
        results = [{"first": a, "second": b, "winner": winner} for (a, b), winner in matches.items()]
        print(report.as_json({"game": game, "measures": measures, "matches": results}))
        return 0
    print("\n".join([tell(_HEAD(title=titled(rules), count=report.number(len(looked)))), *_table(found)]))
    print("\n".join([tell(_LEGEND), *heuristics_glossary(names, rules)]))
    print("\n".join([*_worst(rules, found), *_robin(rules, names, matches)]))
    if output is not None:
        print(tell(_WRITTEN(path=output)))
    return 0


def _measured(
    lab: Laboratory, chosen: dict[str, Estimator], depths: list[int], looked: list[Situation]
) -> list[Measure]:
    """Measure each heuristic at each depth, while a bar says how far it is."""
    total = len(chosen) * len(depths) * len(looked)
    done = itertools.count(1)
    with progress_bar(_MEASURING(title=titled(lab.game))) as progress:
        return [
            lab.measure(name, heuristic, depth, looked, lambda: progress(next(done), total))
            for name, heuristic in chosen.items()
            for depth in depths
        ]


def _measure_fields(game: Game, measure: Measure) -> dict[str, Any]:
    worst = [
        {
            "position": game.write(*mistake.situation),
            "move": game.move_name(mistake.situation[0], mistake.move),
            "before": mistake.before,
            "after": mistake.after,
        }
        for mistake in measure.worst
    ]
    return {
        "heuristic": measure.heuristic,
        "depth": measure.depth,
        "positions": measure.positions,
        "agreement": None if measure.agreement is None else round(measure.agreement, 6),
        "regret": None if measure.regret is None else round(measure.regret, 6),
        "decisive": measure.decisive,
        "nodes": round(measure.nodes, 1),
        "worst": worst,
    }


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _table(found: list[Measure]) -> list[str]:
    rows = [tell(_COLUMNS).split("|")]
    rows += [
        [
            measure.heuristic,
            str(measure.depth),
            report.number(measure.positions),
            "–" if measure.agreement is None else f"{report.number(round(100 * measure.agreement, 1))} %",
            "–" if measure.regret is None else report.number(round(measure.regret, 3)),
            str(measure.decisive) if measure.positions else "–",
            report.number(round(measure.nodes)),
        ]
        for measure in found
    ]
    return _aligned(rows)


def _drawn(game: Game, found: list[Measure]) -> str:
    """The horizon curve: agreement by depth, and nodes on a scale of powers of ten."""
    from zermelo.drawing.curves import Panel, curves_svg

    shares: dict[str, list[tuple[float, float]]] = {}
    nodes: dict[str, list[tuple[float, float]]] = {}
    for measure in found:
        curve = shares.setdefault(measure.heuristic, [])
        if measure.agreement is not None:
            curve.append((measure.depth, 100 * measure.agreement))
        nodes.setdefault(measure.heuristic, []).append((measure.depth, math.log10(max(1.0, measure.nodes))))
    least = min((share for curve in shares.values() for _, share in curve), default=0.0)
    low = 10 * math.floor(min(least, 90) / 10)
    most = math.ceil(max(power for curve in nodes.values() for _, power in curve))
    percents = [(float(share), f"{share} %") for share in range(low, 101, 10 if low >= 50 else 25)]
    powers = [(float(power), report.number(10**power)) for power in range(max(1, most) + 1)]
    panels = [Panel(tell(_AGREEMENT), shares, percents), Panel(tell(_NODES), nodes, powers)]
    return curves_svg(panels, title=tell(_CURVES(title=game.title())))


def _worst(game: Game, found: list[Measure]) -> list[str]:
    lines = []
    for measure in found:
        for mistake in measure.worst[:1]:
            state, player = mistake.situation
            said = _WORST(
                heuristic=measure.heuristic,
                depth=measure.depth,
                position=game.write(state, player),
                mover=game.players[player],
                move=game.move_name(state, mistake.move),
                before=_OUTCOMES[mistake.before],
                after=_OUTCOMES[mistake.after],
            )
            lines.append(tell(said))
    return lines


def _robin(game: Game, names: list[str], matches: dict[tuple[str, str], int | None]) -> list[str]:
    def result(winner: int | None) -> str:
        return tell(_DRAW) if winner is None else tell(_WINS(player=game.players[winner]))

    rows = [["", *names]]
    rows += [[one, *(result(matches[one, other]) for other in names)] for one in names]
    first, second = game.players
    return [tell(_ROBIN(first=first, second=second)), *_aligned(rows)]


def _one_position(
    spec: str,
    lab: Laboratory,
    chosen: dict[str, Estimator],
    depths: list[int],
    situation: Situation,
    json: bool,
) -> int:
    """Show what each heuristic says of a position and plays in it, beside the truth."""
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
    print(f"{game.title()}, {game.write(*situation)}")
    print(report.sentence(analysis, place.player))
    rows = [[*tell(_SAYS).split("|"), *(tell(_AT_DEPTH(depth=depth)) for depth in depths)]]
    rows += [
        [each.heuristic, report.number(each.estimate), *_choices(game, place, each)] for each in opinions
    ]
    print("\n".join(_aligned(rows)))
    for each in against:
        mover, value = game.players[place.player], f"+{report.number(each.estimate)}"
        print(tell(_CONTRADICTION(heuristic=each.heuristic, value=value, mover=mover)))
    return 0


def _choices(game: Game, place: Any, opinion: Opinion) -> list[str]:
    return [
        tell(_CHOICE(move=game.move_name(place.state, move), outcome=_OUTCOMES[outcome]))
        for move, outcome in opinion.choices.values()
    ]


def _opinion_fields(game: Game, state: Any, opinion: Opinion) -> dict[str, Any]:
    choices = [
        {"depth": depth, "move": game.move_name(state, move), "outcome": outcome}
        for depth, (move, outcome) in opinion.choices.items()
    ]
    return {"heuristic": opinion.heuristic, "estimate": opinion.estimate, "choices": choices}
