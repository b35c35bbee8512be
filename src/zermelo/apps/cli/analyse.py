"""`zermelo analyse GAME`: what each move of a position is worth."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from zermelo.analysis import Analysis, Verdict
from zermelo.apps.cli import INTERRUPTED, _report
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
from zermelo.apps.cli._positions import answer_lines
from zermelo.apps.language import tell
from zermelo.compiled.special import special_engine, usual_score
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
_HOPELESS = message(
    "cli.analyse.hopeless",
    en="--exact: {game} has about 10^{power} states below this position (estimate), and a first search proved "
    "nothing: try a later position, --seconds or --depth",
    fr="--exact : {game} a environ 10^{power} états sous cette position (estimation), et une première recherche n'a "
    "rien prouvé : essayer une position plus avancée, --seconds ou --depth",
)
_TOO_SLOW = message(
    "cli.analyse.too_slow",
    en="more than {states} states, met too slowly to solve them now",
    fr="plus de {states} états, rencontrés trop lentement pour les résoudre maintenant",
)
_CYCLIC = message(
    "cli.analyse.cyclic",
    en="--exact: {reason}; a game with cycles can only be proved by solving it: try --seconds or --depth",
    fr="--exact : {reason} ; un jeu avec des cycles ne se prouve qu'en le résolvant : essayer --seconds ou --depth",
)

THINKING = 10.0
#: Positions that a game's own engine judges in one go.
_MOST_AT_ONCE = 256
#: A position with fewer states below it is simply solved; above, a search looks at far fewer of them.
_SMALL = 50_000
#: A search to the end of so many states would take days.
_MOST_STATES = 10**12
#: Without --exact, what has so few states is solved all the same, if that is quick (in seconds).
_LITTLE, _PATIENCE = 20_000, 1.0
#: Seconds for an answer after Ctrl-C.
_AT_ONCE = 0.1

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

    def has_engine(self, game: Game) -> bool:
        """Return whether an engine of this game alone can judge many positions in one go."""
        is_free = self.depth is None and self.heuristic is None and self.table is None
        return is_free and self.scope == "root" and special_engine(game) is not None


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
        steps = [("play", ""), ("draw", "--as tree --show minimax"), ("solve", "")]
        print(_report.next_steps(game, *steps, at=at, game=rules))
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
            | _score(game, state, verdict)
            for verdict in analysis.moves
        ],
        "line": _report.line_texts(game, state, analysis.line),
        "nodes": analysis.nodes,
        "engine": analysis.engine,
        "seconds": round(analysis.seconds, 6),
    }
    return found | _score(game, state, analysis)


def _score(game: Game, state: State, verdict: Verdict | Analysis) -> dict[str, int]:
    """The score that players of this game are used to, where it has one and it is proved."""
    score = usual_score(game, state, verdict)
    return {} if score is None else {"score": score}


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
    if analysis.moves:
        lines.append(f"  {_report.legend(game, analysis)}")
    if analysis.line:
        lines.append(tell(_LINE(moves=_report.shown_line(game, state, analysis.line))))
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

    thinking = request.seconds
    is_for_search = (
        request.heuristic is not None or game.repeats == "illegal" or special_engine(game) is not None
    )
    if thinking is not None and not is_for_search:
        began = time.monotonic()
        try:
            return _solved_soon(game, state, request.scope, min(_PATIENCE, thinking / 2))
        except TooLargeError:
            thinking -= time.monotonic() - began
        except KeyboardInterrupt:
            thinking = _AT_ONCE

    return analyse(
        game,
        state,
        depth=request.depth,
        seconds=thinking,
        heuristic=request.heuristic,
        moves=request.scope,
        progress=None if live is None else live.show,
    )


def _prove(game: Game, state: State, scope: Scope) -> Analysis:
    """The proved analysis: by solving what is small, by searching to the end what has no cycle."""
    from zermelo.exact import estimate_states, is_acyclic
    from zermelo.search import analyse

    if special_engine(game) is not None:
        return analyse(game, state, exact=True, moves=scope)
    try:
        return _solved(game, state, scope, _SMALL)
    except TooLargeError:
        pass
    if is_acyclic(game, limit=_SMALL):
        states = estimate_states(game, state)
        if states <= _MOST_STATES:
            return analyse(game, state, exact=True, moves=scope)
        # A win may be near all the same; what is not proved soon never is.
        analysis = analyse(game, state, seconds=THINKING, moves=scope)
        if not analysis.exact:
            raise TooLargeError(_HOPELESS(game=game.title(), power=round(math.log10(states))))
        return analysis
    try:
        return _solved(game, state, scope, None)
    except TooLargeError as error:
        raise TooLargeError(_CYCLIC(reason=error.phrase)) from error


def _solved_soon(game: Game, state: State, scope: Scope, patience: float) -> Analysis:
    """The proved analysis of a position with little below it; TooLargeError where it takes too long."""
    deadline = time.monotonic() + patience

    def progress(states: int, estimate: int | None) -> None:
        if time.monotonic() > deadline:
            raise TooLargeError(_TOO_SLOW(states=states))

    return _solved(game, state, scope, _LITTLE, progress)


def _solved(
    game: Game,
    state: State,
    scope: Scope,
    limit: int | None,
    progress: Callable[[int, int | None], None] | None = None,
) -> Analysis:
    from zermelo.exact import solve

    solution = solve(game, state, limit=limit, progress=progress)
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
    """Answer line by line; the engine of a game judges many lines in one go."""
    is_fast = request.has_engine(game)

    def judge(situations: list[Situation]) -> Iterator[Analysis | ZermeloError]:
        if is_fast:
            from zermelo.search import analyse_many

            states = [state for state, _ in situations]
            yield from analyse_many(game, states, seconds=request.seconds, exact=request.exact)
            return
        for situation in situations:
            try:
                yield _judge(game, situation, request)
            except ZermeloError as error:
                yield error

    def told(text: str, situation: Situation, analysis: Analysis) -> str:
        if json:
            return _report.as_json(fields(spec, analysis, situation, text))
        return f"{text or '–'}  {_in_short(analysis, situation)}"

    def refused(text: str, error: ZermeloError) -> str:
        reason = tell(error.phrase)
        return _report.as_json({"position": text, "error": reason}) if json else f"{text}  ! {reason}"

    return answer_lines(game, path, judge, told, refused, at_once=_MOST_AT_ONCE if is_fast else 1)


def _in_short(analysis: Analysis, situation: Situation) -> str:
    return f"{_report.verdict_sign(analysis.game, analysis)}  {_report.sentence(analysis, situation[1])}"
