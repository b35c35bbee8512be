"""Results in words and in JSON: the winner by name, numbers as people write them."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.analysis import Analysis, Verdict, sign, signs
from zermelo.apps.language import language, tell
from zermelo.game import Game
from zermelo.questions import declares, has_moves, score_of
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, State
from zermelo.verdict_words import by_points, in_plies
from zermelo.words import Message, Phrase, Words, message, written

if TYPE_CHECKING:
    from zermelo.judge import ReviewedMove

_PLIES = message("report.plies", en="{count} plies", fr="{count} coups")
_PLY = message("report.ply", en="{count} ply", fr="{count} coup")
_WINS = message("report.wins", en="{winner} wins{by}{within}{moves}", fr="{winner} gagne{by}{within}{moves}")
_LOSES = message(
    "report.loses",
    en="{winner} wins{by}{within}, whatever {loser} does{moves}",
    fr="{winner} gagne{by}{within}, quoi que fasse {loser}{moves}",
)
_HOW = message("report.how", en=": {moves}", fr=" : {moves}")
_RESISTS = message(
    "report.resists", en="; longest resistance: {moves}", fr=" ; plus longue résistance : {moves}"
)
_DEFENDS = message("report.defends", en="; best defence: {moves}", fr=" ; meilleure défense : {moves}")
_DRAWS = message(
    "report.draws",
    en="neither {first} nor {second} can force a win; with best play it is a draw{moves}",
    fr="ni {first} ni {second} ne peut forcer le gain ; si chacun joue au mieux, la partie est nulle{moves}",
)
_OVER_WON = message(
    "report.over_won",
    en="the game is over: {winner} has won{by}",
    fr="la partie est finie : {winner} a gagné{by}",
)
_OVER_DRAWN = message("report.over_drawn", en="the game is over: a draw", fr="la partie est finie : nulle")
_ESTIMATED = message(
    "report.estimated",
    en="{mover} to move, not proved yet: best so far {moves}, estimated {value}{depth}",
    fr="À {mover} de jouer, rien n'est encore prouvé ; meilleur coup trouvé : {moves}, estimé à {value}{depth}",
)
_NOT_LOOKED = message(
    "report.not_looked",
    en="{mover} to move, not looked ahead: the position itself is estimated {value}",
    fr="À {mover} de jouer, sans regarder plus loin : la position elle-même est estimée à {value}",
)
_UNDECIDED = message(
    "report.undecided",
    en="{mover} to move, not proved yet: {count} moves look alike{depth}{heuristic}",
    fr="À {mover} de jouer, rien n'est encore prouvé : {count} coups se valent{depth}{heuristic}",
)
_NO_HEURISTIC = message(
    "report.no_heuristic",
    en=", for lack of a heuristic (a method estimate)",
    fr=", faute d'heuristique (une méthode estimate)",
)
_DEPTH = message("report.depth", en=" at depth {depth}", fr=" à la profondeur {depth}")
_NO_MOVE_YET = message("report.no_move", en="none", fr="aucun")
_OR = message("report.or", en=" or ", fr=" ou ")
_ONLY_WINNING = message("report.only_winning", en=" (the only winning move)", fr=" (le seul coup gagnant)")
_WINNING = message("report.winning", en=" ({count} winning moves)", fr=" ({count} coups gagnants)")
_ONLY_DRAWING = message(
    "report.only_drawing", en=" (the only move that holds)", fr=" (le seul coup qui garde la nulle)"
)
_DRAWING = message("report.drawing", en=" ({count} moves hold)", fr=" ({count} coups gardent la nulle)")
_ONLY_BEST = message("report.only_best", en=" (the only best move)", fr=" (aucun autre ne fait aussi bien)")
_ALL_WIN = message("report.all_win", en=" (every move wins)", fr=" (tous les coups gagnent)")
_ALL_DRAW = message("report.all_draw", en=" (every move holds)", fr=" (tous les coups gardent la nulle)")

_WINS_IN = message("report.sign.wins", en="+n wins in n plies", fr="+n gagne en n coups")
_LOSES_IN = message("report.sign.loses", en="−n loses in n plies", fr="−n perd en n coups")
_WINS_BY = message("report.sign.wins_by", en="+n wins by n points", fr="+n gagne de n points")
_LOSES_BY = message("report.sign.loses_by", en="−n loses by n points", fr="−n perd de n points")
_IS_DRAW = message("report.sign.draw", en="= draw", fr="= nulle")
_IS_OPEN = message("report.sign.open", en="~ not proved yet", fr="~ pas encore prouvé")
_GUESS = message("report.estimate", en="estimate {value}", fr="estimation {value}")
_IS_ESTIMATE = message("report.sign.estimate", en="~n estimate", fr="~n estimation")
_PLAIN = message("report.plain", en="plain", fr="interprété")
_COMPILED = message("report.compiled", en="compiled", fr="compilé")

_TABLE = message("report.table", en="endgame table", fr="table de finales")
_MISTAKES = message(
    "report.mistakes", en="{count} mistakes in {plies}{open}", fr="{count} fautes en {plies}{open}"
)
_MISTAKE = message(
    "report.mistake", en="{count} mistake in {plies}{open}", fr="{count} faute en {plies}{open}"
)
_NO_MISTAKE = message(
    "report.no_mistake",
    en="No mistake in {plies}: each move kept what could be had.",
    fr="Aucune faute en {plies} : chaque coup a gardé ce qui pouvait l'être.",
)
_POINTS_LOST = message(
    "report.points_lost",
    en="No mistake in {plies} changed who wins, but points were given away by {count}.",
    fr="Aucune faute en {plies} n'a changé le gagnant, mais des points ont été cédés par {count}.",
)
_NO_MISTAKE_FOUND = message(
    "report.no_mistake_found",
    en="No mistake found in {plies}{open}",
    fr="Aucune faute trouvée en {plies}{open}",
)
_NOT_JUDGED = message(
    "report.not_judged",
    en="; {count} of them were not proved in time",
    fr=" ; {count} d'entre eux n'ont pas été prouvés à temps",
)
_NOT_JUDGED_ONE = message(
    "report.not_judged_one",
    en="; {count} of them was not proved in time",
    fr=" ; {count} d'entre eux n'a pas été prouvé à temps",
)
_NONE_JUDGED = message(
    "report.none_judged",
    en="Not judged: nothing about {plies} was proved in time.",
    fr="Pas de jugement : rien n'a été prouvé à temps sur {plies}.",
)

_NO_PATH = message(
    "report.no_path",
    en="what was played before may forbid a move, and a solution knows nothing of it: here all moves are allowed, and "
    "play without end is a draw; analyse and play follow the rule",
    fr="ce qui a été joué peut interdire un coup, et une solution n'en sait rien : ici tous les coups sont permis, et "
    "une partie sans fin est nulle ; analyse et play suivent la règle",
)

_MOST_MOVES = 4
#: Moves of a line that people read.
_LONGEST_LINE = 40

_POSITION = message("report.position", en="{count} position", fr="{count} position")
_POSITIONS = message("report.positions", en="{count} positions", fr="{count} positions")
_MOVE = message("report.move", en="{count} move", fr="{count} coup")
_MOVES = message("report.moves", en="{count} moves", fr="{count} coups")


def sentence(analysis: Analysis, player: int) -> str:
    """Return the sentence that people read: who wins, how soon and by which moves, when `player` is to move."""
    game, state = analysis.game, analysis.state
    mover, other = (tell(name) for name in (game.players[player], game.players[1 - player]))
    if analysis.exact and not analysis.best and not has_moves(game, state):
        return ending(game, state, player)
    moves = _moves(game, state, analysis.best)
    outcome = analysis.outcome
    if outcome is None:
        if analysis.depth == 0:
            return tell(_NOT_LOOKED(mover=mover, value=number(analysis.value)))
        depth = "" if analysis.depth is None else _DEPTH(depth=analysis.depth)
        if len(analysis.best) > _MOST_MOVES:
            heuristic = "" if declares(game, "estimate") else _NO_HEURISTIC
            fields = {"mover": mover, "count": len(analysis.best), "depth": depth, "heuristic": heuristic}
            return tell(_UNDECIDED(**fields))
        return tell(
            _ESTIMATED(mover=mover, moves=moves or _NO_MOVE_YET, value=number(analysis.value), depth=depth)
        )
    said: dict[str, Any] = {"by": _by(game, analysis.value), "within": in_plies(analysis.distance)}
    # Among many positions only the verdict is looked for, not the moves.
    how = _HOW(moves=moves + _how_many(analysis)) if moves else ""
    if outcome is Outcome.DRAW:
        names = [tell(name) for name in game.players]
        return tell(_DRAWS(first=names[0], second=names[1], moves=how))
    if outcome is Outcome.WIN:
        return tell(_WINS(winner=mover, moves=how, **said))
    shape = _DEFENDS if game.points else _RESISTS
    # Which move resists longest is known only where distances are.
    rest = shape(moves=moves) if moves and analysis.method is None else ""
    return tell(_LOSES(winner=other, loser=mover, moves=rest, **said))


def review_sentence(found: Sequence[ReviewedMove]) -> str:
    """Return in words how many mistakes a game has, and of how many moves nothing was proved."""
    plies = counted(len(found), _PLY, _PLIES)
    blunders = sum(item.is_blunder for item in found)
    unknown = sum(not item.is_judged for item in found)
    if not unknown and not blunders:
        costly = sum(item.given_away > 0 for item in found)
        if costly:
            return tell(_POINTS_LOST(plies=plies, count=counted(costly, _MOVE, _MOVES)))
        return tell(_NO_MISTAKE(plies=plies))
    if unknown == len(found):
        return tell(_NONE_JUDGED(plies=plies))
    rest = counted(unknown, _NOT_JUDGED_ONE, _NOT_JUDGED) if unknown else ""
    if not blunders:
        return tell(_NO_MISTAKE_FOUND(plies=plies, open=rest))
    said = _MISTAKE if blunders == 1 else _MISTAKES
    return tell(said(count=number(blunders), plies=plies, open=rest))


def solved_otherwise(game: Game) -> Message | None:
    """Return in words in which way a solved game is another one than the one played; None if it is the same."""
    return _NO_PATH if game.repeats == "illegal" else None


def ending(game: Game, state: State, player: int) -> str:
    """Return the sentence on a game that is over, `player` being left to move."""
    score = score_of(game, state)
    if score == 0:
        return tell(_OVER_DRAWN)
    winner = game.players[player if score > 0 else 1 - player]
    return tell(_OVER_WON(winner=winner, by=_by(game, score)))


def _moves(game: Game, state: State, best: Sequence[Move]) -> str:
    names = [game.move_name(state, move) for move in best[:_MOST_MOVES]]
    if not names:
        return ""
    # Moves like 2,3 need another sign between them.
    between = " · " if any("," in name for name in names) else ", "
    if len(best) > _MOST_MOVES:
        listed = between.join([*names, "…"])
    else:
        listed = tell(_OR).join(filter(None, (between.join(names[:-1]), names[-1])))
    return f"{tell(game.sheet.verb)} {listed}"


def _how_many(analysis: Analysis) -> str:
    """In words, how many moves keep the outcome, where every move has been judged."""
    if not analysis.moves or any(verdict.outcome is None for verdict in analysis.moves):
        return ""
    if analysis.game.points:
        return tell(_ONLY_BEST) if len(analysis.best) == 1 < len(analysis.moves) else ""
    count = sum(verdict.outcome is analysis.outcome for verdict in analysis.moves)
    if count == len(analysis.moves) == 1:
        return ""
    wins = analysis.outcome is Outcome.WIN
    if count == len(analysis.moves):
        return tell(_ALL_WIN if wins else _ALL_DRAW)
    if count == 1:
        return tell(_ONLY_WINNING if wins else _ONLY_DRAWING)
    return tell((_WINNING if wins else _DRAWING)(count=count))


def _by(game: Game, value: Number | None) -> Words:
    return by_points(value) if game.points else ""


def counted(count: Number, one: Message, several: Message) -> Phrase:
    """Return a number with its noun as people write it; in French all below 2 takes the singular."""
    singular = count == 1 or (count < 2 and language() == "fr")
    return (one if singular else several)(count=number(count))


def counted_positions(count: int) -> Phrase:
    """Return a number of positions in words."""
    return counted(count, _POSITION, _POSITIONS)


def counted_moves(count: int) -> Phrase:
    """Return a number of moves in words."""
    return counted(count, _MOVE, _MOVES)


def number(value: Number | None) -> str:
    """Return a number as people write it in their language: 5,478 or 5 478; 0.5 or 0,5; ∞."""
    if value is None:
        return "?"
    if isinstance(value, float) and math.isinf(value):
        return "∞" if value > 0 else "−∞"
    size = abs(round(value, 3))
    text = tell(written(int(size) if size == int(size) else size))
    return f"−{text}" if value < 0 else text


def seconds(value: float) -> str:
    """Return a time in seconds as people write it, without unit: milliseconds, rounded up; from 10 s one decimal."""
    text = f"{math.ceil(value * 1000) / 1000:.3f}" if value < 10 else f"{value:.1f}"
    return text.replace(".", ",") if language() == "fr" else text


def engine_name(engine: str) -> Words:
    """Return which engine ran, in words for people."""
    return {"plain": _PLAIN, "compiled": _COMPILED, "table": _TABLE}.get(engine, engine)


def legend(analysis: Analysis) -> str:
    """Return what the signs beside the moves of an analysis mean: only those that occur."""
    shown = verdict_signs(analysis)
    used = {text[:1] for text in shown}
    wins, loses = (_WINS_BY, _LOSES_BY) if analysis.game.points else (_WINS_IN, _LOSES_IN)
    known = {"+": wins, "−": loses, "=": _IS_DRAW, "~": _IS_OPEN if "~" in shown else _IS_ESTIMATE}
    return " · ".join(tell(words) for sign, words in known.items() if sign in used)


def verdict_sign(game: Game, verdict: Verdict | Analysis) -> str:
    """Return the sign that people read of a judged move or position by itself; what is not proved is an estimate."""
    return sign(verdict, number, points=bool(game.points))


def verdict_signs(analysis: Analysis) -> list[str]:
    """Return the signs that people read beside the moves of an analysis."""
    return signs(analysis.moves, number, points=bool(analysis.game.points))


def estimates(analysis: Analysis) -> list[str]:
    """Return in words what a heuristic says of the moves that are not proved, where others are: no sign says it there.

    Plies and estimates are not compared, so they stand apart. Nothing is said where no heuristic tells moves apart.
    """
    open_moves = [verdict for verdict in analysis.moves if verdict.outcome is None]
    is_told = bool(analysis.game.points) or len(open_moves) == len(analysis.moves)
    if is_told or not any(verdict.value for verdict in open_moves):
        return [""] * len(analysis.moves)
    return [
        ""
        if verdict.outcome is not None or verdict.value is None
        else tell(_GUESS(value=number(verdict.value)))
        for verdict in analysis.moves
    ]


def natural(text: str) -> tuple[tuple[int, int | str], ...]:
    """Return a key under which 2 stands before 10 in a printed list.

    >>> sorted(["10,1", "9,2"], key=natural)
    ['9,2', '10,1']
    """
    parts = re.findall(r"\d+|\D+", text)
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts)


# --- JSON -------------------------------------------------------------------------------------------


_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def as_json(fields: dict[str, Any]) -> str:
    """Return an answer of the program as JSON, on one line; infinite numbers become the texts "inf" and "-inf"."""
    try:
        return _JSON.encode(fields)
    except ValueError:
        return _JSON.encode(_plain(fields))


def _plain(thing: Any) -> Any:
    if isinstance(thing, float):
        return str(thing) if math.isinf(thing) or math.isnan(thing) else thing
    if isinstance(thing, dict):
        return {str(key): _plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_plain(item) for item in thing]
    return str(thing) if isinstance(thing, Outcome) else thing


def move_texts(game: Game, state: State, moves: Iterable[Move]) -> list[str]:
    """Return the texts, to be printed, of moves that all start from `state`."""
    return [game.move_name(state, move) for move in moves]


def shown_line(game: Game, state: State, line: Iterable[Move]) -> str:
    """Return a line of moves for people: as far as it brings something new, and not for ever."""
    seen: set[State] = {state}
    texts: list[str] = []
    for move in line:
        if len(texts) == _LONGEST_LINE:
            return " ".join([*texts, "…"])
        texts.append(game.move_name(state, move))
        state = game.play(state, move)
        if state in seen:
            return " ".join([*texts, "…"])
        seen.add(state)
    return " ".join(texts)


def line_texts(game: Game, state: State, line: Iterable[Move]) -> list[str]:
    """Return the texts, to be printed, of moves made one after the other."""
    texts = []
    for move in line:
        texts.append(game.move_name(state, move))
        state = game.play(state, move)
    return texts


def aligned(rows: Sequence[Sequence[str]], *, right: bool = False) -> list[str]:
    """Return a table as lines to be printed: columns two spaces apart, cells at the left or at the right of theirs.

    >>> aligned([["n", "calls"], ["10", "7"]], right=True)
    [' n  calls', '10      7']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    put = str.rjust if right else str.ljust
    return ["  ".join(map(put, row, widths)).rstrip() for row in rows]
