"""`zermelo explore GAME -o FILE.html`: a whole game in one page, to play through with every move judged."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps import report
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import AtOption, GameArgument, option
from zermelo.apps.game_words import own_words
from zermelo.apps.language import asked, language, tell
from zermelo.apps.progress import progress_bar
from zermelo.board import Board, Piece
from zermelo.errors import ParameterError, RulesError, TooLargeError
from zermelo.exact.structure import longest_path
from zermelo.files import ensure_writable, write_text
from zermelo.game import Game
from zermelo.notation import read_situation
from zermelo.questions import declares, next_player, parameters, titled
from zermelo.scores import Outcome
from zermelo.seen.board import board_of
from zermelo.situation import Situation, State
from zermelo.words import LANGUAGES, Language, Words, in_both, message, say

if TYPE_CHECKING:
    from zermelo.drawing.explorer import About, Position
    from zermelo.exact import Solution

SUMMARY = message(
    "cli.explore.summary",
    en="write one page, for any browser without a network, where the whole solved game can be played through",
    fr="écrire une page, pour tout navigateur sans réseau, où parcourir le jeu entièrement résolu",
)
EXAMPLES = (
    "zermelo explore chomp:rows=4,columns=5 -o chomp.html",
    "zermelo explore my_game.py -o my_game.html",
)

_OUTPUT = message("cli.explore.output", en="the page to write", fr="la page à écrire")
_EXTENSION = message(
    "cli.explore.extension",
    en="-o {path}: the page is an HTML file; give a name that ends in .html",
    fr="-o {path} : la page est un fichier HTML ; donner un nom qui finit par .html",
)
_TOO_LARGE = message(
    "cli.explore.too_large",
    en="{title} is too large for a page: more than {limit} {what}; try {smaller}a later position "
    "(--at), or “zermelo analyse {spec}” for one position",
    fr="{title} est trop grand pour une page : plus de {limit} {what} ; essayer {smaller}une "
    "position plus avancée (--at), ou « zermelo analyse {spec} » pour une position",
)
_SMALLER = message("cli.explore.smaller", en="smaller parameters, ", fr="des paramètres plus petits, ")
_NOT_A_BOARD = message(
    "cli.explore.not_a_board",
    en="the rules of {title} fail: board gives {given} at {position}, which is not a Board of Pieces; remove "
    "the method to get a plain board",
    fr="les règles de {title} échouent : board donne {given} en {position}, qui n'est pas un Board de Pieces ; "
    "enlever la méthode pour obtenir un plateau simple",
)
_POSITIONS = message("cli.explore.positions", en="positions", fr="positions")
_MOVES = message("cli.explore.moves", en="moves", fr="coups")
_SOLVING = message("cli.explore.solving", en="solving {title}", fr="résolution de {title}")
_WRITTEN = message(
    "cli.explore.written",
    en="written: {path} ({size} kB): open it in any browser, no network needed",
    fr="écrit : {path} ({size} ko) : à ouvrir dans n'importe quel navigateur, sans réseau",
)

#: A page of so many positions and moves still opens in a few seconds and weighs some megabytes.
MOST_POSITIONS, MOST_MOVES = 400_000, 4_000_000


def run(
    game: GameArgument,
    output: Annotated[Path, option("-o", "FILE.html", _OUTPUT)],
    at: AtOption = None,
) -> int:
    """Run `zermelo explore`: solve, write the page and say who wins."""
    if output.suffix.lower() not in (".html", ".htm"):
        raise ParameterError(_EXTENSION(path=output))
    ensure_writable(output)
    rules = load_game(game)
    situation = read_situation(rules, at)
    solution = _solved(rules, situation)
    page = explorer_page(solution, situation, command(game, at, output), arena_svg=_arena(rules, situation))
    write_text(output, page)
    print(report.sentence(solution.analysis(situation[0], line=False), situation[1]))
    if otherwise := report.solved_otherwise(rules):
        print(tell(otherwise))
    print(tell(_WRITTEN(path=output, size=report.number(len(page.encode()) // 1000 + 1))))
    return 0


def command(spec: str, at: str | None, output: Path) -> str:
    """Return the command line of `zermelo explore` that makes this page."""
    words = ["zermelo", "explore", spec, *(["--at", at] if at is not None else []), "-o", output.name]
    return shlex.join(words)


def explorer_page(
    solution: Solution, situation: Situation, command: str, *, arena_svg: Mapping[Language, str] | None = None
) -> str:
    """Return the page of `zermelo explore` for a game solved from `situation`, in the program's language."""
    from zermelo.drawing.explorer import explorer_html

    nodes, successors = _situations(solution, situation)
    about = _about(solution, situation, nodes, successors, command)
    spoken: dict[str, Any] = {"language": language(), "is_asked": asked() is not None}
    return explorer_html(about, _positions(solution, nodes, successors), arena_svg=arena_svg, **spoken)


def _solved(game: Game, situation: Situation) -> Solution:
    from zermelo.exact import solve

    try:
        with progress_bar(_SOLVING(title=titled(game))) as progress:
            return solve(game, situation[0], limit=MOST_POSITIONS, parts=False, progress=progress)
    except TooLargeError:
        raise _too_large(game, MOST_POSITIONS, "positions") from None


def _too_large(game: Game, limit: int, what: str) -> TooLargeError:
    noun = _POSITIONS if what == "positions" else _MOVES
    fields = {"title": titled(game), "spec": game.spec(), "limit": report.number(limit), "what": noun}
    return TooLargeError(_TOO_LARGE(**fields, smaller=_SMALLER if parameters(game) else ""))


def _arena(game: Game, situation: Situation) -> dict[Language, str] | None:
    """The arena that `zermelo explore` shows, who wins where and winning moves in bold, where it is small enough."""
    from zermelo.drawing import to_svg
    from zermelo.learn.pictures import DrawOptions, pictures

    try:
        return {
            language: to_svg(
                pictures(game, DrawOptions("arena", "strategy", language=language), situation)[-1]
            )
            for language in LANGUAGES
        }
    except TooLargeError:
        return None


def _is_shared(game: Game) -> bool:
    """Whether a position is the same for both players, so that `zermelo explore` needs one copy."""
    return bool(game.impartial) and not declares(game, "turn")


def _situations(solution: Solution, situation: Situation) -> tuple[list[Situation], list[list[int]]]:
    """Return the situations that `zermelo explore` shows, breadth first, and the numbers that their moves lead to."""
    game, shared = solution.game, _is_shared(solution.game)
    start = (situation[0], 0) if shared else situation
    nodes, numbers, successors = [start], {start: 0}, []
    edges = 0
    for state, player in nodes:  # grows while it is read
        reached = []
        for move in game.moves(state):
            after = game.play(state, move)
            node = (after, 0 if shared else next_player(game, player, after))
            if node not in numbers:
                numbers[node] = len(nodes)
                nodes.append(node)
            reached.append(numbers[node])
        edges += len(reached)
        if len(nodes) > MOST_POSITIONS:
            raise _too_large(game, MOST_POSITIONS, "positions")
        if edges > MOST_MOVES:
            raise _too_large(game, MOST_MOVES, "moves")
        successors.append(reached)
    return nodes, successors


def _positions(solution: Solution, nodes: list[Situation], successors: list[list[int]]) -> Iterator[Position]:
    from zermelo.drawing.explorer import Position

    game, shared = solution.game, _is_shared(solution.game)
    for (state, player), reached in zip(nodes, successors, strict=True):
        names = report.move_texts(game, state, game.moves(state))
        yield Position(
            text=game.write(state, player),
            board=_board(game, state, player),
            player=None if shared else player,
            value=solution.value(state),
            distance=solution.distance(state),
            grundy=solution.grundy(state),
            moves=list(zip(names, reached, strict=True)),
        )


def _board(game: Game, state: State, player: int) -> Board:
    """The board of a position that `zermelo explore` shows, if the rules give one."""
    board = board_of(game, state, player)
    if not all(isinstance(cell, Piece | None) for row in board.cells for cell in row):
        given = repr(board)[:60]
        raise RulesError(_NOT_A_BOARD(title=titled(game), position=game.write(state, player), given=given))
    return board


def _about(
    solution: Solution,
    situation: Situation,
    nodes: list[Situation],
    successors: list[list[int]],
    command: str,
) -> About:
    from zermelo.drawing.explorer import About, Statistics

    game, counts = solution.game, solution.counts
    statistics = Statistics(
        positions=solution.states,
        moves=solution.edges,
        ends=len({state for (state, _), reached in zip(nodes, successors, strict=True) if not reached}),
        win=counts[Outcome.WIN],
        draw=counts[Outcome.DRAW],
        loss=counts[Outcome.LOSS],
        longest=longest_path(successors),
    )
    return About(
        title=titled(game),
        command=command,
        players=game.players,
        verb=game.sheet.verb,
        rules=_rules(game),
        first_player=situation[1],
        points=bool(game.points),
        statistics=statistics,
    )


def _rules(game: Game) -> Words:
    """The rules in words, as `zermelo explore` shows them, and in which way it follows others."""
    told, otherwise = game.sheet.rules or own_words(game), report.solved_otherwise(game)
    if otherwise is None:
        return told
    en, fr = (f"{say(told, each)} ({say(otherwise, each)})" for each in LANGUAGES)
    return in_both(en=en, fr=fr)
