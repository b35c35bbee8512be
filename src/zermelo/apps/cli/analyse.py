"""`zermelo analyse GAME`: what each move of a position is worth."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from zermelo.analysis import Analysis
from zermelo.apps.cli import BAD_INPUT, INTERRUPTED, _report
from zermelo.apps.cli._files import cannot_read
from zermelo.apps.cli._interrupt import remembered_interruption
from zermelo.apps.cli._live import LiveTable
from zermelo.apps.cli._load import load_game, read_situation
from zermelo.apps.cli._options import (
    AtOption,
    GameArgument,
    JsonOption,
    choice,
    duration,
    not_together,
    option,
    whole,
)
from zermelo.apps.language import tell
from zermelo.errors import PositionError, TooLargeError, ZermeloError
from zermelo.game import Game, Situation, State
from zermelo.matches.people import Heuristic, find_heuristic
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.exact import Solution

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
_DEPTH = message(
    "cli.analyse.depth", en="look so many plies ahead, no more", fr="regarder tant de coups, pas plus"
)
_HEURISTIC = message(
    "cli.analyse.heuristic",
    en="a heuristic of the game (zermelo games NAME lists them) or of a file",
    fr="une heuristique du jeu (zermelo games NOM les donne) ou d'un fichier",
)
_TABLE = message(
    "cli.analyse.table", en="a solution saved by solve --save", fr="une solution gardée par solve --save"
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
_NOT_IN_TABLE = message(
    "cli.analyse.not_in_table",
    en="position {position} is not in {path}: it cannot be reached from where the solution starts",
    fr="la position {position} n'est pas dans {path} : elle n'est pas accessible depuis le départ de la solution",
)
_CYCLIC = message(
    "cli.analyse.cyclic",
    en="--exact: {reason}; a game with cycles can only be proved by solving it: try --seconds or --depth",
    fr="--exact : {reason} ; un jeu avec des cycles ne se prouve qu'en le résolvant : essayer --seconds ou --depth",
)

THINKING = 10.0
#: A position with fewer states below it is simply solved; above, a search looks at far fewer of them.
_SMALL = 50_000

Scope = Literal["all", "root"]


@dataclass(frozen=True)
class _Request:
    """How to judge: everything but the position."""

    seconds: float | None
    depth: int | None
    exact: bool
    heuristic: Heuristic | None
    scope: Scope
    table: Solution | None
    table_path: Path | None


def run(
    game: GameArgument,
    at: AtOption = None,
    positions: Annotated[Path | None, option("--positions", "FILE", _POSITIONS)] = None,
    moves: Annotated[str | None, option("--moves", "all|root", _MOVES)] = None,
    seconds: Annotated[str | None, option("--seconds", "S", _SECONDS)] = None,
    exact: Annotated[bool, option("--exact", None, _EXACT)] = False,
    depth: Annotated[str | None, option("--depth", "N", _DEPTH)] = None,
    heuristic: Annotated[str | None, option("--heuristic", "NAME|FILE.py:fn", _HEURISTIC)] = None,
    table: Annotated[Path | None, option("--table", "SOLUTION", _TABLE)] = None,
    json: JsonOption = False,
) -> int:
    """Judge one position, or each line of a file."""
    not_together(at=at, positions=positions)
    not_together(seconds=seconds, exact=exact)
    not_together(depth=depth, exact=exact)
    not_together(heuristic=heuristic, exact=exact)
    not_together(table=table, exact=exact)
    plies = None if depth is None else whole("--depth", depth, 0)
    scope = moves or ("all" if positions is None else "root")
    thinking = None if seconds is None else duration("--seconds", seconds)
    choice("--moves", scope, ("all", "root"))
    rules = load_game(game)
    request = _Request(
        seconds=thinking or (None if exact or plies is not None else THINKING),
        depth=plies,
        exact=exact,
        heuristic=None if heuristic is None else find_heuristic(rules, heuristic),
        scope=cast(Scope, scope),
        table=None if table is None else _load_table(table, rules),
        table_path=table,
    )
    if positions is not None:
        return _judge_file(rules, game, positions, request, json)
    situation = read_situation(rules, at)
    with remembered_interruption() as interruption, LiveTable(rules, situation, quiet=json) as live:
        analysis = _judge(rules, situation, request, live)
    print(_report.as_json(fields(game, analysis, situation, at)) if json else describe(analysis, situation))
    if interruption.happened:
        return INTERRUPTED
    if not json:
        print(_report.next_steps(game, ("play", ""), ("draw", "--as tree --show minimax"), ("solve", "")))
    return 0


def fields(spec: str, analysis: Analysis, situation: Situation, at: str | None) -> dict[str, Any]:
    """Return the JSON object of an analysis."""
    game, (state, player) = analysis.game, situation
    found = {
        "game": spec,
        "position": game.write(state, player) if at is None else at,
        "outcome": analysis.outcome,
        "value": analysis.value,
        "exact": analysis.exact,
        "distance": analysis.distance,
        "best": _report.move_texts(game, state, analysis.best),
        "moves": [
            {
                "move": game.move_name(state, verdict.move),
                "outcome": verdict.outcome,
                "value": verdict.value,
                "distance": verdict.distance,
                "exact": verdict.exact,
            }
            for verdict in analysis.moves
        ],
        "line": _report.line_texts(game, state, analysis.line),
        "nodes": analysis.nodes,
        "engine": analysis.engine,
        "seconds": round(analysis.seconds, 6),
    }
    if game.name == "connect4" and analysis.exact:
        found["score"] = _connect4_score(analysis, situation)
    return found


def describe(analysis: Analysis, situation: Situation) -> str:
    """Return an analysis in words: who wins, each move with its sign, the line that both should play."""
    game, (state, player) = analysis.game, situation
    head = _HEADLINE(
        title=game.title(),
        position=game.write(state, player) or "–",
        mover=game.players[player],
        nodes=_report.counted(analysis.nodes, _NODE, _NODES),
        seconds=_report.seconds(analysis.seconds),
        engine=_report.engine_name(analysis.engine),
        proof=_PROVED if analysis.exact else _NOT_PROVED,
    )
    lines = [tell(head), _report.sentence(analysis, player)]
    names = [game.move_name(state, verdict.move) for verdict in analysis.moves]
    width = max(map(len, names), default=0)
    lines += [
        f"  {name.ljust(width)}  {_report.verdict_sign(game, verdict)}"
        for name, verdict in zip(names, analysis.moves, strict=True)
    ]
    if analysis.line:
        lines.append(tell(_LINE(moves=" ".join(_report.line_texts(game, state, analysis.line)))))
    return "\n".join(lines)


def _judge(game: Game, situation: Situation, request: _Request, live: LiveTable | None = None) -> Analysis:
    """The analysis that was asked for; Ctrl-C makes it end with the best found so far."""
    state = situation[0]
    if request.table is not None:
        if state not in request.table:
            position = game.write(*situation)
            raise PositionError(_NOT_IN_TABLE(position=position, path=request.table_path))
        return _within_scope(request.table.analysis(state), request.scope)
    if request.exact:
        return _prove(game, state, request.scope)
    from zermelo.search import analyse

    return analyse(
        game,
        state,
        depth=request.depth,
        seconds=request.seconds,
        heuristic=request.heuristic,
        moves=request.scope,
        progress=None if live is None else live.show,
    )


def _prove(game: Game, state: State, scope: Scope) -> Analysis:
    """The proved analysis: by solving what is small, by searching to the end what has no cycle."""
    from zermelo.exact import is_acyclic
    from zermelo.search import analyse

    try:
        return _solved(game, state, scope, _SMALL)
    except TooLargeError:
        pass
    if is_acyclic(game, limit=_SMALL):
        return analyse(game, state, exact=True, moves=scope)
    try:
        return _solved(game, state, scope, None)
    except TooLargeError as error:
        raise TooLargeError(_CYCLIC(reason=error.phrase)) from error


def _solved(game: Game, state: State, scope: Scope, limit: int | None) -> Analysis:
    from zermelo.exact import solve

    solution = solve(game, state, limit=limit)
    analysis = _within_scope(solution.analysis(state), scope)
    return replace(analysis, nodes=solution.states, seconds=solution.seconds + analysis.seconds)


def _within_scope(analysis: Analysis, scope: Scope) -> Analysis:
    """The analysis without verdicts on the moves where only the position was asked for."""
    return analysis if scope == "all" else replace(analysis, moves=())


def _load_table(path: Path, game: Game) -> Solution:
    from zermelo.exact import Solution

    return Solution.load(path, game)


# --- many positions ---------------------------------------------------------------------------------


def _judge_file(game: Game, spec: str, path: Path, request: _Request, json: bool) -> int:
    """Answer line by line, as the lines come; a bad one gets its error in its place and the exit code 2."""
    code = 0
    with remembered_interruption() as interruption, _lines(path) as lines:
        for text in lines:
            try:
                situation = game.read(text)
                analysis = _judge(game, situation, request)
                interruption.insist()
            except ZermeloError as error:
                code = BAD_INPUT
                reason = tell(error.phrase)
                print(_report.as_json({"position": text, "error": reason}) if json else f"{text}  ! {reason}")
            else:
                answer = fields(spec, analysis, situation, text)
                print(_report.as_json(answer) if json else f"{text or '–'}  {_in_short(analysis, situation)}")
            sys.stdout.flush()
    return code


@contextmanager
def _lines(path: Path) -> Iterator[Iterator[str]]:
    """The lines of a file or of the standard input, one at a time and without their ends."""
    if str(path) == "-":
        yield (line.rstrip("\r\n") for line in sys.stdin)
        return
    try:
        stream = path.open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise cannot_read(path, error) from None
    with stream:
        yield (line.rstrip("\r\n") for line in stream)


def _in_short(analysis: Analysis, situation: Situation) -> str:
    return f"{_report.verdict_sign(analysis.game, analysis)}  {_report.sentence(analysis, situation[1])}"


def _connect4_score(analysis: Analysis, situation: Situation) -> int | None:
    """The usual score of Connect Four: half the board plus one, less the winner's stones at the end.

    22 − stones of the winner on 7×6; negative when the player to move loses, 0 for a draw.
    """
    if analysis.outcome is None or analysis.distance is None:
        return 0 if analysis.outcome == "draw" else None
    cells = analysis.game.board(*situation).cells
    stones = sum(piece is not None for row in cells for piece in row)
    size = sum(len(row) for row in cells)
    # Stones alternate and the winner plays the last one: of t stones, (t + 1) // 2 are the winner's.
    score = (size + 2) // 2 - (stones + analysis.distance + 1) // 2
    return score if analysis.outcome == "win" else -score if analysis.outcome == "loss" else 0
