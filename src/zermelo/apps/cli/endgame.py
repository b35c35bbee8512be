"""`zermelo endgame KQvKR`: who mates in every position of a class of chess endings, and how soon."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli import INTERRUPTED
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._error_options import with_options
from zermelo.apps.cli._options import JsonOption, argument, memory, option, whole
from zermelo.apps.cli._positions import answer_lines
from zermelo.apps.language import own_line, tell
from zermelo.apps.progress import progress_bar
from zermelo.compiled import NO_COMPILER, is_available
from zermelo.compiled.special.chess_endgames import ChessEndgames
from zermelo.compiled.special.endgame_classes import EndgameClass, all_classes, ensure_size, read_class
from zermelo.compiled.special.endgame_files import SUFFIX, EndgameFile, tables_folder
from zermelo.errors import FileError, ParameterError, PositionError, UndefinedError, ZermeloError
from zermelo.files import ensure_writable, whole_file
from zermelo.games import load
from zermelo.notation import read_situation
from zermelo.words import memory_size, message, some

if TYPE_CHECKING:
    from zermelo.analysis import Analysis
    from zermelo.game import Game
    from zermelo.situation import Situation, State

SUMMARY = message(
    "cli.endgame.summary",
    en="chess endings solved everywhere: who mates and how soon, by retrograde analysis",
    fr="des finales d'échecs résolues partout : qui mate et quand, par analyse rétrograde",
)
EXAMPLES = (
    "zermelo endgame KQvKR",
    "zermelo endgame KQvKR --at '8/8/8/8/2r5/8/8/K1k4Q b - - 0 1'",
    "zermelo endgame KRvKN --zugzwangs",
    "zermelo endgame --all 4",
    "zermelo endgame",
)

_CLASS = message(
    "cli.endgame.class",
    en="the men of both sides: KQvKR, KBNK, KPvKP; up to 5 men, 4 with pawns (none: list the tables made)",
    fr="les pièces des deux camps, par leurs lettres anglaises : KQvKR, KBNK, KPvKP ; jusqu'à 5 pièces, 4 avec des "
    "pions (sans rien : liste des tables faites)",
)
_AT = message(
    "cli.endgame.at",
    en="the position to look up, as FEN; the class may then be left out",
    fr="la position à chercher, en FEN ; la classe peut alors être omise",
)
_POSITIONS = message(
    "cli.endgame.positions",
    en="a file with one FEN a line (-: the standard input); an answer a line, in its order",
    fr="un fichier d'une FEN par ligne (- : l'entrée standard) ; une réponse par ligne, dans l'ordre",
)
_SAVE = message("cli.endgame.save", en="copy the table to this file", fr="copier la table dans ce fichier")
_ALL = message(
    "cli.endgame.all",
    en="make all classes of up to N men, 3 or 4; a second start goes on where the first one stopped",
    fr="faire toutes les classes d'au plus N pièces, 3 ou 4 ; un second lancement reprend où le premier s'est arrêté",
)
_ZUGZWANGS = message(
    "cli.endgame.zugzwangs",
    en="list the mutual zugzwangs: each side would be better off if the other were to move",
    fr="donner les zugzwangs réciproques : chaque camp préférerait que l'autre ait le trait",
)
_MEMORY = message(
    "cli.endgame.memory",
    en="the memory that may be used (default: 60% of what is free)",
    fr="la mémoire permise (par défaut : 60 % de ce qui est libre)",
)
_MAKING = message("cli.endgame.making", en="endgame tables", fr="tables de finales")
_FORETOLD = message(
    "cli.endgame.foretold",
    en="to make: {classes}: about {seconds} s of one processor and {memory} of memory",
    fr="à faire : {classes} : environ {seconds} s d'un processeur et {memory} de mémoire",
)
_HEADLINE = message(
    "cli.endgame.headline",
    en="{name}: {states} positions modulo symmetry, {verified}, {size}, {seconds} s",
    fr="{name} : {states} positions aux symétries près, {verified}, {size}, {seconds} s",
)
_VERIFIED = message(
    "cli.endgame.verified",
    en="each one derived again from its moves",
    fr="chacune déduite une seconde fois de ses coups",
)
_UNVERIFIED = message("cli.endgame.unverified", en="not verified", fr="non contrôlées")
_WHITE = message(
    "cli.endgame.white",
    en="White to move: wins {win}, draws {draw}, loses {loss}",
    fr="trait aux Blancs : gain {win}, nulle {draw}, perte {loss}",
)
_BLACK = message(
    "cli.endgame.black",
    en="Black to move: wins {win}, draws {draw}, loses {loss}",
    fr="trait aux Noirs : gain {win}, nulle {draw}, perte {loss}",
)
_LONGEST = message(
    "cli.endgame.longest",
    en="longest mate: {moves} moves ({plies} plies): {position}",
    fr="mat le plus long : {moves} coups du camp qui mate, {plies} en tout : {position}",
)
_NO_MATE = message("cli.endgame.no_mate", en="nobody can force mate", fr="personne ne peut forcer le mat")
_ZUGZWANG_COUNT = message(
    "cli.endgame.zugzwang_count",
    en="mutual zugzwangs: {count}{shown}",
    fr="zugzwangs réciproques : {count}{shown}",
)
_FIRST_ONES = message("cli.endgame.first_ones", en=" (the first {count})", fr=" (les {count} premiers)")
_ZUGZWANG = message(
    "cli.endgame.zugzwang",
    en="  {position}  White to move: {white}; Black to move: {black}",
    fr="  {position}  trait aux Blancs : {white} ; trait aux Noirs : {black}",
)
_RESULTS = {
    1: message("cli.endgame.white_wins", en="White wins", fr="gain blanc"),
    0: message("cli.endgame.drawn", en="drawn", fr="nulle"),
    -1: message("cli.endgame.black_wins", en="Black wins", fr="gain noir"),
}
_MADE = message(
    "cli.endgame.made",
    en="{count} tables in {folder}, {size}: {names}",
    fr="{count} tables dans {folder}, {size} : {names}",
)
_NONE_MADE = message(
    "cli.endgame.none_made",
    en="no table in {folder} yet: zermelo endgame KQvKR makes one, zermelo endgame --all 4 makes all of 4 men",
    fr="pas encore de table dans {folder} : zermelo endgame KQvKR en fait une, zermelo endgame --all 4 toutes celles "
    "de 4 pièces",
)
_STOPPED = message(
    "cli.endgame.stopped",
    en="stopped: the tables that are whole are kept; the same command goes on from there",
    fr="interrompu : les tables terminées sont gardées ; la même commande reprend à cet endroit",
)
_OTHER_CLASS = message(
    "cli.endgame.other_class",
    en="{position} is of class {found}, not {wanted} or what becomes of it; leave the class out, or write {found}",
    fr="{position} est de la classe {found}, et non de {wanted} ni d'une classe où mènent ses prises ; omettre la "
    "classe, ou écrire {found}",
)
_NOT_WITH = message(
    "cli.endgame.not_with",
    en="{one} and {other} do not go together",
    fr="{one} et {other} ne vont pas ensemble",
)
_NEEDS_CLASS = message(
    "cli.endgame.needs_class",
    en="{option} needs a class, like KQvKR",
    fr="{option} demande une classe, comme KQvKR",
)

#: Zugzwangs that are listed for people, and in JSON.
_SHOWN, _LISTED = 12, 10_000
#: What is over sooner is not foretold.
_SOON = 3.0


def run(
    ending: Annotated[str | None, argument("CLASS", _CLASS)] = None,
    at: Annotated[str | None, option("--at", "FEN", _AT)] = None,
    positions: Annotated[Path | None, option("--positions", "FILE", _POSITIONS)] = None,
    save: Annotated[Path | None, option("--save", "FILE", _SAVE)] = None,
    all: Annotated[str | None, option("--all", "N", _ALL)] = None,
    zugzwangs: Annotated[bool, option("--zugzwangs", None, _ZUGZWANGS)] = False,
    memory_limit: Annotated[str | None, option("--memory", "SIZE", _MEMORY)] = None,
    json: JsonOption = False,
) -> int:
    """Run `zermelo endgame`: make the tables that are missing, then tell or look up."""
    given = {"CLASS": ending, "--at": at, "--positions": positions, "--all": all}
    _ensure_together({name: value for name, value in given.items() if value is not None})
    for name, value in (("--save", save), ("--zugzwangs", zugzwangs or None)):
        if value is not None and (ending is None or at is not None or positions is not None):
            raise ParameterError(_NEEDS_CLASS(option=name))
    if not is_available():
        raise UndefinedError(NO_COMPILER())
    ensure_writable(save)
    limit = None if memory_limit is None else memory("--memory", memory_limit)
    maker = _Maker(limit)
    try:
        if all is not None:
            return _make_all(maker, whole("--all", all, 3, 4), json)
        wanted = None if ending is None else read_class(ending)[0]
        if positions is not None:
            return _look_up_all(maker, wanted, positions, json)
        if at is not None:
            return _look_up(maker, wanted, at, json)
        if wanted is None:
            return _list_tables(json)
        return _tell(maker, wanted, save, zugzwangs, json)
    except KeyboardInterrupt:
        print(own_line(_STOPPED), file=sys.stderr)
        return INTERRUPTED


def _ensure_together(given: dict[str, Any]) -> None:
    for one, other in (
        ("--at", "--positions"),
        ("--all", "CLASS"),
        ("--all", "--at"),
        ("--all", "--positions"),
    ):
        if one in given and other in given:
            raise ParameterError(_NOT_WITH(one=one, other=other))


class _Maker:
    """Makes tables that are missing, says before what that takes and shows how far it is."""

    def __init__(self, memory: int | None) -> None:
        self.folder, self.memory = tables_folder(), memory

    def tables(self, endings: Iterable[EndgameClass]) -> list[EndgameFile]:
        from zermelo.compiled.special.endgame_making import ensure_memory, forecast, make_tables

        endings = list(endings)
        found = forecast(endings, self.folder)
        ensure_memory(found, self.memory)
        if found.seconds > _SOON:
            said = {"seconds": report.number(round(found.seconds)), "memory": memory_size(found.memory)}
            print(own_line(_FORETOLD(classes=some(found.missing, 8), **said)), file=sys.stderr, flush=True)
        with progress_bar(_MAKING) as progress:
            return make_tables(endings, self.folder, memory=self.memory, progress=progress)


# --- classes ------------------------------------------------------------------------------------------------


def _tell(maker: _Maker, ending: EndgameClass, save: Path | None, zugzwangs: bool, json: bool) -> int:
    began = time.perf_counter()
    (table,) = maker.tables([ending])
    if save is not None:
        with whole_file(save) as place:
            shutil.copyfile(table.path, place)
    listed = _zugzwangs(table) if zugzwangs else None
    seconds = time.perf_counter() - began
    if json:
        extra: dict[str, Any] = {}
        if listed is not None:
            extra["zugzwangs"] = {"count": len(listed), "positions": listed[:_LISTED]}
        print(report.as_json({**_fields(table), **extra, "seconds": round(seconds, 6)}))
        return 0
    print(_described(table, seconds))
    if listed is not None:
        shown = _FIRST_ONES(count=_SHOWN) if len(listed) > _SHOWN else ""
        print(tell(_ZUGZWANG_COUNT(count=report.number(len(listed)), shown=shown)))
        for one in listed[:_SHOWN]:
            results = {side: _RESULTS[one[side]] for side in ("white", "black")}
            print(tell(_ZUGZWANG(position=one["position"], **results)))
    if position := table.facts["longest"]["position"]:
        print(next_steps("chess", ("analyse", ""), ("play", ""), at=position))
    return 0


def _fields(table: EndgameFile) -> dict[str, Any]:
    facts = {name: table.facts[name] for name in ("class", "states", "counts", "longest", "verified")}
    return {**facts, "bytes": table.size, "file": str(table.path)}


def _described(table: EndgameFile, seconds: float) -> str:
    facts, longest = table.facts, table.facts["longest"]
    head = _HEADLINE(
        name=facts["class"],
        states=report.number(facts["states"]),
        verified=_VERIFIED if facts["verified"] else _UNVERIFIED,
        size=memory_size(table.size),
        seconds=report.seconds(seconds),
    )
    lines = [tell(head)]
    for side, words in (("white", _WHITE), ("black", _BLACK)):
        lines.append(tell(words(**{k: report.number(n) for k, n in facts["counts"][side].items()})))
    lines.append(tell(_NO_MATE if longest["position"] is None else _LONGEST(**longest)))
    return "\n".join(lines)


def _zugzwangs(table: EndgameFile) -> list[dict[str, Any]]:
    from zermelo.compiled.special.endgame_making import fen_of
    from zermelo.compiled.special.endgame_zugzwangs import zugzwangs

    return [
        {"position": fen_of(table.ending, squares, 0), "white": white, "black": black}
        for squares, white, black in zugzwangs(table.ending, table.values())
    ]


def _make_all(maker: _Maker, men: int, json: bool) -> int:
    began = time.perf_counter()
    tables = maker.tables(all_classes(men))
    seconds = time.perf_counter() - began
    if json:
        classes = [_fields(table) for table in tables]
        print(report.as_json({"men": men, "classes": classes, "seconds": round(seconds, 6)}))
    else:
        for table in tables:
            print(_described(table, table.facts["seconds"]))
        print(_list_of(tables))
    return 0


def _list_tables(json: bool) -> int:
    tables = []
    for path in sorted(tables_folder().glob(f"*{SUFFIX}")):
        try:
            tables.append(EndgameFile(path))
        except FileError as error:
            print(own_line(error.phrase), file=sys.stderr)
    if json:
        print(
            report.as_json({"folder": str(tables_folder()), "classes": [_fields(table) for table in tables]})
        )
    else:
        print(_list_of(tables))
    return 0


def _list_of(tables: list[EndgameFile]) -> str:
    folder = tables_folder()
    if not tables:
        return tell(_NONE_MADE(folder=folder))
    size = memory_size(sum(table.size for table in tables))
    names = some((table.facts["class"] for table in tables), 40)
    return tell(_MADE(count=len(tables), folder=folder, size=size, names=names))


# --- positions ----------------------------------------------------------------------------------------------


def _look_up(maker: _Maker, wanted: EndgameClass | None, at: str, json: bool) -> int:
    game = load("chess")
    situation = read_situation(game, at)
    found = _found(maker, game, wanted, situation[0], at)
    if json:
        print(report.as_json(_probe_fields(at, found)))
        return 0
    from zermelo.apps.cli.analyse import describe

    print(describe(found, situation))
    print(next_steps("chess", ("play", ""), ("draw", "--as board -o board.png"), at=at))
    return 0


def _found(
    maker: _Maker, game: Game, wanted: EndgameClass | None, state: State, text: str, line: bool = True
) -> Analysis:
    """Return the analysis that `zermelo endgame` prints of a state, its table being made where it is missing."""
    tables = ChessEndgames(game, maker.folder)
    tables.ensure_no_castling(state)
    ending = tables.ending(state)
    if len(ending.men) > 2:  # bare kings become of every class, and need no table
        if wanted is not None and ending not in (wanted, *wanted.smaller()):
            raise PositionError(_OTHER_CLASS(position=text, found=ending, wanted=wanted))
        ensure_size(ending)
    found = tables.analysis(state, line=line)
    if found is None:
        maker.tables([ending if wanted is None else wanted])
        found = tables.analysis(state, line=line)
    assert found is not None
    return found


def _probe_fields(text: str, found: Analysis) -> dict[str, Any]:
    best = report.move_texts(found.game, found.state, found.best)
    return {"position": text, "outcome": found.outcome, "distance": found.distance, "best": best}


def _look_up_all(maker: _Maker, wanted: EndgameClass | None, path: Path, json: bool) -> int:
    game = load("chess")

    def judged(lines: list[tuple[str, Situation]]) -> Iterator[Analysis | ZermeloError]:
        for _, (state, _) in lines:
            try:
                yield _found(maker, game, wanted, state, game.write(state), line=False)
            except ZermeloError as error:
                yield error

    def told(text: str, situation: Situation, found: Analysis) -> str:
        if json:
            return report.as_json(_probe_fields(text, found))
        return f"{text}  {report.verdict_sign(game, found)}  {report.sentence(found, situation[1])}"

    def refused(text: str, error: ZermeloError) -> str:
        reason = tell(with_options(error.phrase))
        return report.as_json({"position": text, "error": reason}) if json else f"{text}  ! {reason}"

    return answer_lines(game, path, judged, told, refused, at_once=256)
