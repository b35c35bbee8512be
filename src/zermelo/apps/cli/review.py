"""`zermelo review GAME "MOVES"|FILE`: every move of a game judged, and why the wrong ones are wrong."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from zermelo.apps import report
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._interrupt import stoppable_progress
from zermelo.apps.cli._load import load_game, load_recorded_game
from zermelo.apps.cli._options import AtOption, GameArgument, JsonOption, argument, duration, option
from zermelo.apps.language import tell
from zermelo.checks import not_together
from zermelo.errors import IllegalMoveError, ParameterError
from zermelo.files import read_text
from zermelo.game import Game
from zermelo.matches.record import FORMAT, Record
from zermelo.notation import read_moves, read_situation
from zermelo.questions import titled
from zermelo.scores import Outcome
from zermelo.situation import Move, State
from zermelo.strategy import Play
from zermelo.words import Words, message

if TYPE_CHECKING:
    from zermelo.learn.reviewing import Comment, Review

SUMMARY = message(
    "cli.review.summary",
    en="judge every move of a game, and say why the wrong ones are wrong",
    fr="juger chaque coup d'une partie, et dire pourquoi les mauvais le sont",
)
EXAMPLES = (
    'zermelo review subtraction:heap=20,take=3 "3 3 3 2 3 1 1 3 1"',
    'zermelo review tictactoe "b2 a2 a1 c3" --why',
    "zermelo review connect4 game.txt --seconds 60",
)

_MOVES = message(
    "cli.review.moves",
    en="the moves, in the game's notation; or a file that holds them; play --save's needs no GAME",
    fr="les coups, dans la notation du jeu ; ou un fichier qui les contient ; celui de play --save se passe de JEU",
)
_ALLOW = message(
    "cli.review.allow",
    en="with a saved game alone: run the rules file that it names (only if you trust it)",
    fr="avec une partie seule : exécuter le fichier de règles qu'elle nomme (s'il est de confiance)",
)
_JUDGING = message(
    "cli.review.judging", en="judging the moves of {title}", fr="jugement des coups de {title}"
)
_NO_MOVES = message(
    "cli.review.no_moves",
    en="there is no move to review: give the moves of a game of {game}, in quotes, or a file with them",
    fr="il n'y a pas de coup à revoir : donner les coups d'une partie de {game}, entre guillemets, ou un fichier qui "
    "les contient",
)
_WHY = message(
    "cli.review.why",
    en="say also what is good about the good moves",
    fr="dire aussi ce que les bons coups ont de bon",
)
_SECONDS = message(
    "cli.review.seconds",
    en="think so long about the whole game (default: 25)",
    fr="durée de réflexion pour toute la partie (par défaut : 25)",
)
_HEADLINE = message("cli.review.headline", en="{title}: {sentence}", fr="{title} : {sentence}")
_BLUNDER = message(
    "cli.review.blunder",
    en="{before} before, {after} after{better}",
    fr="{before} avant, {after} après{better}",
)
_COST = message(
    "cli.review.cost",
    en="points given away: {count}{better}",
    fr="points cédés : {count}{better}",
)
_BETTER = message("cli.review.better", en="; right: {moves}", fr=" ; juste : {moves}")
_REFUTED = message("cli.review.refuted", en="refuted by {line}", fr="réfuté par {line}")
_TURNING = message(
    "cli.review.turning",
    en="turning point of {player}: move {ply}, {move}",
    fr="tournant pour {player} : coup {ply}, {move}",
)
_OUTCOMES = {
    Outcome.WIN: message("cli.review.won", en="won", fr="gagné"),
    Outcome.DRAW: message("cli.review.drawn", en="drawn", fr="nul"),
    Outcome.LOSS: message("cli.review.lost", en="lost", fr="perdu"),
}
_OPEN = message("cli.review.open", en="not proved", fr="non prouvé")
_SIGNS = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "−"}
_LEGEND = message(
    "cli.review.legend",
    en="(+ won, = drawn, − lost for who moved, ~ not proved; ?? a mistake)",
    fr="(+ gagné, = nul, − perdu pour qui a joué, ~ non prouvé ; ?? une faute)",
)
_MOST_BEST = 4
#: How the names of files with moves end.
_NAMES_OF_FILES = (".pgn", ".txt", ".json")


def run(
    game: GameArgument,
    moves: Annotated[str | None, argument("MOVES|FILE", _MOVES)] = None,
    at: AtOption = None,
    allow: Annotated[bool, option("--allow", None, _ALLOW)] = False,
    why: Annotated[bool, option("--why", None, _WHY)] = False,
    seconds: Annotated[str | None, option("--seconds", "S", _SECONDS)] = None,
    json: JsonOption = False,
) -> int:
    """Run `zermelo review`: review one game."""
    thinking = None if seconds is None else duration("--seconds", seconds)
    if moves is None and game.lower().endswith(".json") and _is_file(Path(game)):
        # What play saved names its game.
        moves, rules = game, _recorded_game(Path(game), allow)
        game = rules.spec()
    else:
        rules = load_game(game)
    play = _read(rules, moves or "", at)
    if not play.moves:
        raise ParameterError(_NO_MOVES(game=titled(rules)))
    from zermelo.apps.reviewed import move_fields, turning_points
    from zermelo.judge import Budget
    from zermelo.judge.budget import REVIEW
    from zermelo.learn.reviewing import review

    budget = REVIEW if thinking is None else Budget(seconds=thinking)
    with stoppable_progress(_JUDGING(title=titled(rules))) as progress:
        found = review(rules, play, good=why, budget=budget, progress=progress)
    if json:
        fields = {
            "game": game,
            "moves": [move_fields(found, comment) for comment in found.comments],
            "blunders": len(found.blunders),
            "turning": turning_points(found),
        }
        print(report.as_json(fields))
        return 0
    print(describe(found))
    print(next_steps(game, ("play", ""), ("analyse", ""), ("explore", ""), game=rules))
    return 0


def _recorded_game(path: Path, allow: bool) -> Game:
    record = Record.read(read_text(path), path)
    again = shlex.quote(str(path))
    return load_recorded_game(
        record.game, path, command=lambda spec: f"zermelo review {spec} {again}", allow=allow
    )


def _read(game: Game, given: str, at: str | None) -> Play:
    """The play that the moves given to `zermelo review`, or a file with them, write."""
    path = Path(given)
    if not _is_file(path):
        try:
            return read_moves(game, given, read_situation(game, at))
        except IllegalMoveError:
            if given.lower().endswith(_NAMES_OF_FILES):
                # Which says that there is none.
                read_text(path)
            raise
    text = read_text(path)
    if (record := game.read_record(text)) is not None:
        not_together(FILE=given, **{"--at": at})
        # As it was played: who could have claimed a draw, and has not, has played on.
        start, names = record
        return read_moves(game, " ".join(names), read_situation(game, start))
    if FORMAT in text and text.lstrip().startswith("{"):
        not_together(FILE=given, **{"--at": at})
        return Record.read(text, path).replay(game, path).play
    return read_moves(game, text, read_situation(game, at))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # moves that are too long for the name of a file
        return False


def describe(found: Review) -> str:
    """Return what `zermelo review` prints: each move with what it kept, and of each mistake why it is one."""
    game = found.play.game
    sentence = report.review_sentence([comment.judged for comment in found.comments])
    # It goes on behind a colon.
    lines = [tell(_HEADLINE(title=titled(game), sentence=sentence[:1].lower() + sentence[1:]))]
    width = max((len(name) for name in found.play.names()), default=0)
    for comment in found.comments:
        lines += _told(found, comment, width)
    if found.comments:
        lines.append(tell(_LEGEND))
    for player in (0, 1):
        if (point := found.turning_point(player)) is not None:
            item = point.judged
            name = found.play.names()[item.ply - 1]
            lines.append(tell(_TURNING(player=game.players[player], ply=item.ply, move=name)))
    return "\n".join(lines)


def _better(game: Game, state: State, moves: Sequence[Move]) -> Words:
    best = report.move_texts(game, state, moves[:_MOST_BEST])
    best += ["…"] if len(moves) > _MOST_BEST else []
    return _BETTER(moves=" · ".join(best)) if best else ""


def _told(found: Review, comment: Comment, width: int) -> list[str]:
    item, game = comment.judged, found.play.game
    state, _ = found.play.situations[item.ply - 1]
    name = game.move_name(state, item.move)
    signs = "".join("~" if each is None else _SIGNS[each] for each in (item.before, item.after))
    mark = " ??" if item.is_blunder else "   "
    player = tell(game.players[item.player]).ljust(max(len(tell(each)) for each in game.players))
    head = f"{item.ply:>4}  {player}  {name.ljust(width)}{mark}  {signs}"
    reason = None if comment.reason is None else tell(comment.reason.words())
    if not item.is_blunder and not item.given_away:
        return [f"{head}  {reason}" if reason else head]
    better = _better(game, state, item.best)
    if not item.is_blunder:
        cost = tell(_COST(count=report.number(item.given_away), better=better))
        return ["  ".join(filter(None, (head, cost, reason)))]
    before, after = (_OPEN if each is None else _OUTCOMES[each] for each in (item.before, item.after))
    lines = [f"{head}  {tell(_BLUNDER(before=before, after=after, better=better))}"]
    indent = " " * 6
    if reason is not None:
        lines.append(f"{indent}{reason}")
    left, _ = found.play.situations[item.ply]
    if comment.refutation:
        line = report.shown_line(game, left, comment.refutation)
        lines.append(f"{indent}{tell(_REFUTED(line=line))}")
    return lines
