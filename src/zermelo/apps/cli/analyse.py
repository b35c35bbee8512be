"""`zermelo analyse GAME`: what each move of a position is worth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from zermelo.analysis import Analysis
from zermelo.apps import report
from zermelo.apps.cli import INTERRUPTED
from zermelo.apps.cli._advice import next_steps, tree_steps
from zermelo.apps.cli._error_options import with_options
from zermelo.apps.cli._interrupt import remembered_interruption
from zermelo.apps.cli._live import LiveTable
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import (
    AtOption,
    GameArgument,
    JsonOption,
    choice,
    duration,
    option,
    whole,
)
from zermelo.apps.cli._positions import answer_lines
from zermelo.apps.judge import fields
from zermelo.apps.language import tell
from zermelo.checks import not_together
from zermelo.errors import ZermeloError
from zermelo.game import Game
from zermelo.matches.people import find_heuristic
from zermelo.notation import read_situation
from zermelo.questions import titled
from zermelo.situation import Situation
from zermelo.words import message

SUMMARY = message(
    "cli.analyse.summary",
    en="judge the moves of a position by search: 10 s, or to the end with --exact",
    fr="juger les coups d'une position par recherche : 10 s, ou jusqu'au bout avec --exact",
)
EXAMPLES = (
    "zermelo analyse tictactoe --at X.O/.X./..O --exact",
    "zermelo analyse connect4 --at 4455 --seconds 5",
    "zermelo analyse connect4 --positions games.txt --exact --json",
    "zermelo analyse tictactoe --depth 2 --heuristic my_file.py:heuristique",
)

_POSITIONS = message(
    "cli.analyse.positions",
    en="judge each line of a file (- : the standard input), one answer per line",
    fr="juger chaque ligne d'un fichier (- : l'entrée standard), une réponse par ligne",
)
_MOVES = message(
    "cli.analyse.moves",
    en="judge all the moves (default), or only the position (default with --positions)",
    fr="juger tous les coups (par défaut), ou seulement la position (par défaut avec --positions)",
)
_SECONDS = message(
    "cli.analyse.seconds", en="think so long (default: 10)", fr="durée de réflexion (par défaut : 10)"
)
_EXACT = message(
    "cli.analyse.exact", en="think until everything is proved", fr="réfléchir jusqu'à ce que tout soit prouvé"
)
_NODES_OPTION = message(
    "cli.analyse.most_nodes",
    en="visit so many positions at most: the same answer each time",
    fr="visiter au plus tant de positions : la même réponse à chaque fois",
)
_STATES = message(
    "cli.analyse.states",
    en="solve what has at most so many states (default: 50,000), else search as many positions",
    fr="résoudre ce qui a au plus tant d'états (par défaut : 50 000), sinon chercher dans autant de positions",
)
_DEPTH = message(
    "cli.analyse.depth", en="look so many plies ahead, no more", fr="regarder au plus tant de coups en avant"
)
_HEURISTIC = message(
    "cli.analyse.heuristic",
    en="a heuristic of the game (zermelo games NAME lists them) or of a file: f(board, player) speaks for who is to "
    "move at POSITION, f(board) for the first player, f(state) for who is to move there",
    fr="une heuristique du jeu (zermelo games NOM en donne la liste) ou d'un fichier : f(board, player) vaut pour qui "
    "a le trait à la POSITION, f(board) pour le premier joueur, f(state) pour qui a le trait sur place",
)
_TABLE = message(
    "cli.analyse.table", en="a solution saved by solve --save", fr="une solution gardée par solve --save"
)
_THREADS = message(
    "cli.analyse.threads",
    en="judge two moves at a time once the rules are compiled; a game's own engine takes one thread (default: 1)",
    fr="juger deux coups à la fois une fois les règles compilées ; le moteur propre d'un jeu n'en prend "
    "qu'un (par défaut : 1)",
)
_HEADLINE = message(
    "cli.analyse.headline",
    en="{title}, position {position}, {mover} to move: {nodes} in {seconds} s ({engine}), {proof}",
    fr="{title}, position {position}, à {mover} de jouer : {nodes} en {seconds} s ({engine}), {proof}",
)
_NODE = message("cli.analyse.node", en="{count} node", fr="{count} nœud")
_NODES = message("cli.analyse.nodes", en="{count} nodes", fr="{count} nœuds")
_PROVED = message("cli.analyse.proved", en="proved", fr="prouvé")
_NOT_PROVED = message("cli.analyse.not_proved", en="not proved", fr="non prouvé")
_LINE = message("cli.analyse.line", en="line: {moves}", fr="suite : {moves}")
#: Positions that a game's own engine judges in one go.
_MOST_AT_ONCE = 256


def run(
    game: GameArgument,
    at: AtOption = None,
    positions: Annotated[Path | None, option("--positions", "FILE", _POSITIONS)] = None,
    moves: Annotated[str | None, option("--moves", "all|root", _MOVES)] = None,
    seconds: Annotated[str | None, option("--seconds", "S", _SECONDS)] = None,
    exact: Annotated[bool, option("--exact", None, _EXACT)] = False,
    nodes: Annotated[str | None, option("--nodes", "N", _NODES_OPTION)] = None,
    states: Annotated[str | None, option("--states", "N", _STATES)] = None,
    depth: Annotated[str | None, option("--depth", "N", _DEPTH)] = None,
    heuristic: Annotated[str | None, option("--heuristic", "NAME|FILE.py:fn", _HEURISTIC)] = None,
    table: Annotated[Path | None, option("--table", "SOLUTION", _TABLE)] = None,
    threads: Annotated[str, option("--threads", "1|2", _THREADS)] = "1",
    json: JsonOption = False,
) -> int:
    """Run `zermelo analyse`: judge one position, or each line of a file."""
    not_together("--", at=at, positions=positions)
    not_together("--", seconds=seconds, exact=exact)
    not_together("--", depth=depth, exact=exact)
    not_together("--", heuristic=heuristic, exact=exact)
    not_together("--", table=table, exact=exact)
    not_together("--", nodes=nodes, exact=exact)
    not_together("--", depth=depth, table=table)
    not_together("--", heuristic=heuristic, table=table)
    plies = None if depth is None else whole("--depth", depth, 0)
    scope = moves or ("all" if positions is None else "root")
    thinking = None if seconds is None else duration("--seconds", seconds)
    choice("--moves", scope, ("all", "root"))
    rules = load_game(game)
    from zermelo.exact.solution import Solution
    from zermelo.judge import Budget, analyse

    budget = Budget(
        seconds=thinking,
        nodes=None if nodes is None else whole("--nodes", nodes, 1),
        states=None if states is None else whole("--states", states, 1),
        exact=exact,
    )
    asked: dict[str, Any] = {
        "budget": budget,
        "depth": plies,
        "heuristic": None if heuristic is None else find_heuristic(rules, heuristic),
        "moves": scope,
        "table": None if table is None else Solution.load(table, rules),
        "threads": whole("--threads", threads, 1, 2),
    }
    if positions is not None:
        return _judge_file(rules, game, positions, asked, json)
    situation = read_situation(rules, at)
    with remembered_interruption() as interruption, LiveTable(rules, situation, quiet=json) as live:
        analysis = analyse(
            rules, situation[0], player=situation[1], watch=live.show, past=_past(rules, at), **asked
        )
    print(report.as_json(fields(game, analysis, situation, at)) if json else describe(analysis, situation))
    if interruption.happened:
        return INTERRUPTED
    if not json:
        steps = [("play", ""), *tree_steps(rules, situation[0]), ("solve", "")]
        print(next_steps(game, *steps, at=at, game=rules))
    return 0


def describe(analysis: Analysis, situation: Situation) -> str:
    """Return what `zermelo analyse` prints: who wins, each move with its sign, the line both should play."""
    game, (state, player) = analysis.game, situation
    head = _HEADLINE(
        title=titled(game),
        position=game.write(state, player) or "–",
        mover=game.players[player],
        nodes=report.counted(analysis.nodes, _NODE, _NODES),
        seconds=report.seconds(analysis.seconds),
        engine=report.engine_name(analysis.engine),
        proof=_PROVED if analysis.exact else _NOT_PROVED,
    )
    return "\n".join([tell(head), report.sentence(analysis, player), *judged_lines(analysis)])


def judged_lines(analysis: Analysis) -> list[str]:
    """Return lines that `zermelo analyse` prints: each move with its sign, what signs mean, the line to play."""
    game, state = analysis.game, analysis.state
    names = [game.move_name(state, verdict.move) for verdict in analysis.moves]
    width = max(map(len, names), default=0)
    signs = report.verdict_signs(analysis)
    room = max(map(len, signs), default=0)
    lines = [
        f"  {name.ljust(width)}  {sign.ljust(room)}  {estimate}".rstrip()
        for name, sign, estimate in zip(names, signs, report.estimates(analysis), strict=True)
    ]
    if analysis.moves:
        lines.append(f"  ({report.legend(analysis)})")
    if analysis.line:
        lines.append(tell(_LINE(moves=report.shown_line(game, state, analysis.line))))
    return lines


# --- many positions ---------------------------------------------------------------------------------


def _past(game: Game, at: str | None) -> Any:
    """What the text given to `--at` says about the play before its position."""
    from zermelo.search.nodes import Past

    return Past(elapsed=game.elapsed(at)) if at is not None else None


def _judge_file(game: Game, spec: str, path: Path, asked: dict[str, Any], json: bool) -> int:
    """Print a judgement for each line of `--positions`; the engine of a game judges many lines in one go."""
    from zermelo.compiled.special import special_engine
    from zermelo.judge import analyse, analyse_many

    is_free = asked["moves"] == "root" and not any(
        asked[question] for question in ("depth", "heuristic", "table")
    )
    is_fast = is_free and special_engine(game) is not None

    def judged(lines: list[tuple[str, Situation]]) -> Iterator[Analysis | ZermeloError]:
        if is_fast:
            # Where one of them is refused, each line has its own answer.
            with suppress(ZermeloError):
                yield from analyse_many(game, [state for _, (state, _) in lines], budget=asked["budget"])
                return
        for text, (state, player) in lines:
            past = _past(game, text) if game.patience else None
            try:
                yield analyse(game, state, player=player, past=past, **asked)
            except ZermeloError as error:
                yield error

    def told(text: str, situation: Situation, analysis: Analysis) -> str:
        if json:
            return report.as_json(fields(spec, analysis, situation, text))
        return f"{text or '–'}  {_in_short(analysis, situation)}"

    def refused(text: str, error: ZermeloError) -> str:
        reason = tell(with_options(error.phrase))
        return report.as_json({"position": text, "error": reason}) if json else f"{text}  ! {reason}"

    return answer_lines(game, path, judged, told, refused, at_once=_MOST_AT_ONCE if is_fast else 1)


def _in_short(analysis: Analysis, situation: Situation) -> str:
    return f"{report.verdict_sign(analysis.game, analysis)}  {report.sentence(analysis, situation[1])}"
