"""`zermelo solve GAME`: who wins from every position, and how."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli import _sweep
from zermelo.apps.cli._advice import MOST_DRAWN, next_steps
from zermelo.apps.cli._load import load_games
from zermelo.apps.cli._notices import tell_later
from zermelo.apps.cli._options import (
    AtOption,
    EngineOption,
    GameArgument,
    JsonOption,
    choice,
    memory,
    option,
    share,
)
from zermelo.apps.language import tell
from zermelo.apps.progress import progress_bar
from zermelo.apps.solved import fields, positions
from zermelo.checks import not_together
from zermelo.compiled import ENGINES, Engine
from zermelo.errors import ParameterError
from zermelo.files import ensure_ending, ensure_writable, write_text
from zermelo.game import Game
from zermelo.notation import read_situation
from zermelo.questions import titled
from zermelo.scores import Outcome
from zermelo.situation import Situation, State
from zermelo.words import Message, Phrase, message, some

if TYPE_CHECKING:
    from zermelo.exact import PartsSolution, Solution

SUMMARY = message(
    "cli.solve.summary",
    en="solve a game completely: who wins from every position, and how",
    fr="résoudre entièrement un jeu : qui gagne depuis chaque position, et comment",
)
EXAMPLES = (
    "zermelo solve chomp:rows=2,columns=3",
    "zermelo solve subtraction:heap=20 --list losing",
    "zermelo solve chomp:rows=1..4,columns=1..5",
    "zermelo solve my_game.py --certificate proof.json",
)

_LIST = message(
    "cli.solve.list",
    en="also list all the positions that are lost, won or drawn for the player to move",
    fr="donner aussi toutes les positions perdantes, gagnantes ou nulles pour qui doit jouer",
)
_TABLE = message(
    "cli.solve.table",
    en="write every position with its verdict",
    fr="écrire chaque position avec son verdict",
)
_SAVE = message("cli.solve.save", en="save the solution for later", fr="garder la solution pour plus tard")
_CERTIFICATE = message(
    "cli.solve.certificate",
    en="write a proof that zermelo verify checks",
    fr="écrire une preuve que zermelo verify contrôle",
)
_MEMORY = message(
    "cli.solve.memory",
    en="the memory that may be used: a game that needs more is refused",
    fr="la mémoire que l'on peut utiliser : un jeu qui en demande plus est refusé",
)
_CHECK = message(
    "cli.solve.check",
    en="the share of the positions of a compiled solution that plain Python checks too (default: at least 500 "
    "positions, and as many as a tenth of the time allows)",
    fr="la part des positions d'une solution compilée que Python ordinaire contrôle aussi (par défaut : 500 "
    "positions au "
    "moins, et autant que le permet un dixième du temps)",
)
_PARTS = message(
    "cli.solve.parts",
    en="solve a sum by the Grundy values of its parts, however few positions it has (from 200,000 it is "
    "done by itself)",
    fr="résoudre une somme par les valeurs de Grundy de ses composantes, même si elle a peu de positions (à "
    "partir de "
    "200 000, cela se fait tout seul)",
)
_ONE_GAME = message(
    "cli.solve.one_game",
    en="{spec} describes {count} games: {option} is for one game",
    fr="{spec} décrit {count} jeux : {option} est pour un seul jeu",
)
_OTHERWISE = message("cli.solve.otherwise", en="{title}: {words}", fr="{title} : {words}")
_SOLVING = message("cli.solve.solving", en="solving {title}", fr="résolution de {title}")
_SOLVED = message(
    "cli.solve.solved",
    en="{title}{at}: {positions}, {moves}, solved in {seconds} s ({engine}), {verified}",
    fr="{title}{at} : {positions}, {moves}, résolu en {seconds} s ({engine}), {verified}",
)
_SOLVED_BY_PARTS = message(
    "cli.solve.solved_by_parts",
    en="{title}{at}: a sum of {parts} with {positions} in all, solved in {seconds} s ({engine}, by Grundy "
    "values), {verified}",
    fr="{title}{at} : une somme de {parts} à {positions} en tout, résolue en {seconds} s ({engine}, par les "
    "valeurs de Grundy), {verified}",
)
_ONE_PART = message("cli.solve.one_part", en="{count} part", fr="{count} composante")
_SEVERAL_PARTS = message("cli.solve.several_parts", en="{count} parts", fr="{count} composantes")
_VERIFIED_PARTS = message(
    "cli.solve.verified_parts",
    en="verified (the sum itself in {positions})",
    fr="vérifié (la somme elle-même dans {positions})",
)
_CHECKED_PARTS = message(
    "cli.solve.checked_parts",
    en="parts checked, the sum itself only in {positions}",
    fr="composantes vérifiées, la somme elle-même seulement dans {positions}",
)
_VALUES = message(
    "cli.solve.values",
    en="Grundy values of the parts: {values}",
    fr="valeurs de Grundy des composantes : {values}",
)
_FROM = message("cli.solve.from", en=" from {position}", fr=" depuis {position}")
_VERIFIED = message("cli.solve.verified", en="verified", fr="vérifié")
_VERIFIED_ALSO = message(
    "cli.solve.verified_also",
    en="verified ({positions} also by plain Python)",
    fr="vérifié ({positions} aussi par Python ordinaire)",
)
_NOT_VERIFIED = message("cli.solve.not_verified", en="not verified", fr="non vérifié")
_GRUNDY = message(
    "cli.solve.grundy", en="        Grundy value {value}", fr="        valeur de Grundy {value}"
)
_LISTED = {
    "losing": message(
        "cli.solve.losing", en="losing positions: {positions}", fr="positions perdantes : {positions}"
    ),
    "winning": message(
        "cli.solve.winning", en="winning positions: {positions}", fr="positions gagnantes : {positions}"
    ),
    "draw": message(
        "cli.solve.drawn", en="drawn positions: {positions}", fr="positions nulles : {positions}"
    ),
}
_NONE = message("cli.solve.none", en="none", fr="aucune")
_COUNTS = message(
    "cli.solve.counts",
    en="for the player to move: {win} winning, {loss} losing, {draw} drawn positions",
    fr="pour qui doit jouer : {win} positions gagnantes, {loss} perdantes, {draw} nulles",
)
_WRITTEN = message("cli.solve.written", en="written: {paths}", fr="écrit : {paths}")

_OUTCOMES = {"losing": Outcome.LOSS, "winning": Outcome.WIN, "draw": Outcome.DRAW}
_FEW = 12
_TABLE_COLUMNS = ("position", "player", "outcome", "distance", "value", "grundy", "best")


def run(
    game: GameArgument,
    at: AtOption = None,
    list_: Annotated[str | None, option("--list", "losing|winning|draw", _LIST)] = None,
    table: Annotated[Path | None, option("--table", "FILE.csv", _TABLE)] = None,
    save: Annotated[Path | None, option("--save", "FILE", _SAVE)] = None,
    certificate: Annotated[Path | None, option("--certificate", "FILE.json", _CERTIFICATE)] = None,
    memory_: Annotated[str | None, option("--memory", "4GB", _MEMORY)] = None,
    check: Annotated[str | None, option("--check", "1%", _CHECK)] = None,
    parts: Annotated[bool, option("--parts", None, _PARTS)] = False,
    engine: EngineOption = "auto",
    json: JsonOption = False,
) -> int:
    """Run `zermelo solve`: solve and print; files appear only when everything has succeeded."""
    chosen: Any = choice("--engine", engine, ENGINES)
    budget = None if memory_ is None else memory("--memory", memory_)
    part = None if check is None else share("--check", check)
    if list_ is not None:
        choice("--list", list_, tuple(_LISTED))
    games = load_games(game)
    if _sweep.is_range(game):
        given = {"--at": at, "--list": list_, "--table": table, "--save": save, "--certificate": certificate}
        for name, value in given.items():
            if value is not None:
                raise ParameterError(_ONE_GAME(spec=game, count=len(games), option=name))
        return _sweep.run(game, games, chosen, budget, json, part, parts or None)
    for name, value in {"list": list_, "table": table, "save": save, "certificate": certificate}.items():
        not_together("--", parts=parts, **{name: value})
    ensure_writable(table, save, certificate)
    ensure_ending(table, ".csv")
    if save is not None:
        from zermelo.exact.saved import ensure_savable

        ensure_savable(save)
    rules = games[0]
    situation = read_situation(rules, at)
    # What lists positions needs all of them.
    by_parts = parts or (None if all(thing is None for thing in (list_, table, save, certificate)) else False)
    solution = solved(rules, situation[0], chosen, budget, part, by_parts)
    files = _write_files(solution, situation, table, save, certificate)
    if otherwise := report.solved_otherwise(rules):
        tell_later((_OTHERWISE(title=titled(rules), words=otherwise),))
    if json:
        found = fields(game, solution, situation, at)
        if list_ is not None:
            found[list_] = [text for text, _ in positions(solution, situation, _OUTCOMES[list_])]
        print(report.as_json(found))
        return 0
    print(describe(solution, situation, at, list_))
    if files:
        print(tell(_WRITTEN(paths=" · ".join(map(str, files)))))
    print(next_steps(game, ("play", ""), *_next(solution, list_), at=at))
    return 0


def _next(solution: Solution, wanted: str | None) -> list[tuple[str, str]]:
    """The commands to try next after `zermelo solve`, for a game of this size."""
    from zermelo.apps.cli.explore import MOST_MOVES, MOST_POSITIONS

    steps = [("analyse", "")]
    if solution.method == "parts":
        return steps
    if solution.states <= MOST_POSITIONS and solution.edges <= MOST_MOVES:
        steps.insert(0, ("explore", ""))
    # Both copies of every state are drawn.
    if 2 * solution.states <= MOST_DRAWN[0] and 2 * solution.edges <= MOST_DRAWN[1]:
        steps.insert(0, ("draw", "--as bipartite --show attractor -o graph.svg"))
    if wanted is None and solution.counts[Outcome.LOSS] > _FEW:
        steps.append(("solve", "--list losing"))
    return steps


def solved(
    game: Game,
    state: State,
    engine: Engine = "auto",
    budget: int | None = None,
    check: float | None = None,
    parts: bool | None = None,
) -> Solution:
    """Return a command's solution of a game from `state`, in `budget` bytes, with a bar on a terminal.

    `check` is the share of its positions that plain Python checks, too; `parts` as `zermelo.solve` has it.
    """
    from zermelo.exact import solve

    with progress_bar(_SOLVING(title=titled(game))) as progress:
        return solve(game, state, engine=engine, memory=budget, check=check, parts=parts, progress=progress)


def describe(
    solution: Solution, situation: Situation, at: str | None = None, wanted: str | None = None
) -> str:
    """Return what `zermelo solve` prints: size, who wins, the positions `wanted` or the losing ones."""
    lines = (
        headline(solution, situation, at),
        _summary(solution, situation),
        _listing(solution, situation, wanted),
    )
    return "\n".join(lines)


def headline(solution: Solution, situation: Situation, at: str | None = None) -> str:
    """Return the first line that `zermelo solve` prints: how large the game is and how it was solved."""
    from zermelo.exact import PartsSolution

    at_ = "" if at is None else _FROM(position=solution.game.write(*situation))
    if isinstance(solution, PartsSolution):
        return tell(
            _SOLVED_BY_PARTS(
                title=titled(solution.game),
                at=at_,
                parts=report.counted(len(solution.parts()), _ONE_PART, _SEVERAL_PARTS),
                positions=report.counted_positions(solution.held),
                seconds=report.seconds(solution.seconds),
                engine=report.engine_name(solution.engine),
                verified=_verified_parts(solution),
            )
        )
    return tell(
        _SOLVED(
            title=titled(solution.game),
            at=at_,
            positions=report.counted_positions(solution.states),
            moves=report.counted_moves(solution.edges),
            seconds=report.seconds(solution.seconds),
            engine=report.engine_name(solution.engine),
            verified=_verified(solution),
        )
    )


def _verified_parts(solution: PartsSolution) -> Phrase | Message:
    if not solution.summed:
        return _NOT_VERIFIED
    said = _VERIFIED_PARTS if solution.verified else _CHECKED_PARTS
    return said(positions=report.counted_positions(solution.summed))


def _verified(solution: Solution) -> Phrase | Message:
    if not solution.verified:
        return _NOT_VERIFIED
    if not solution.checked["compiled"]:
        return _VERIFIED
    return _VERIFIED_ALSO(positions=report.counted_positions(solution.checked["python"]))


def _summary(solution: Solution, situation: Situation) -> str:
    state, player = situation
    grundy = solution.grundy(state)
    end = "" if grundy is None else tell(_GRUNDY(value=grundy))
    return report.sentence(solution.analysis(state, line=False), player) + end


def _listing(solution: Solution, situation: Situation, wanted: str | None) -> str:
    """The positions that `zermelo solve` lists, or the losing ones when they are few, or how many of each kind."""
    from zermelo.exact import PartsSolution

    if isinstance(solution, PartsSolution):
        parts = [f"{text} → {report.number(value)}" for text, value in solution.parts(situation[0])]
        return tell(_VALUES(values=some(parts, 20, " · ")))
    kind = wanted or "losing"
    counts = solution.counts
    if wanted is None and counts[Outcome.LOSS] > _FEW:
        shown = {str(outcome): report.number(counts[outcome]) for outcome in Outcome}
        return tell(_COUNTS(**shown))
    texts = [text for text, _ in positions(solution, situation, _OUTCOMES[kind])]
    return tell(_LISTED[kind](positions=" · ".join(texts) or _NONE))


def _write_files(
    solution: Solution, situation: Situation, table: Path | None, save: Path | None, certificate: Path | None
) -> list[Path]:
    if table is not None:
        write_text(table, _csv(solution, situation))
    if save is not None:
        solution.save(save)
    if certificate is not None:
        write_text(certificate, report.as_json(solution.certificate()) + "\n")
    return [path for path in (table, save, certificate) if path is not None]


def _csv(solution: Solution, situation: Situation) -> str:
    game = solution.game
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(_TABLE_COLUMNS)
    for written, (state, player) in positions(solution, situation):
        best = " ".join(report.move_texts(game, state, solution.best_moves(state)))
        verdict = (solution.outcome(state), solution.distance(state), solution.value(state))
        rows.writerow([written, player + 1, *verdict, solution.grundy(state), best])
    return text.getvalue()
