"""A match in words: who plays, what was played, how it ended."""

from __future__ import annotations

from zermelo.apps import report
from zermelo.apps.agent_words import agent_words
from zermelo.apps.language import language, tell
from zermelo.game import Game
from zermelo.matches.match import Ending, Match, Result
from zermelo.words import Phrase, message, printable

_PLAYS = message(
    "match_words.plays", en="{player} ({agent}): {verb} {move}", fr="{player} ({agent}) : {verb} {move}"
)
_PLY = message("match_words.ply", en="{count} move", fr="{count} coup")
_PLIES = message("match_words.plies", en="{count} moves", fr="{count} coups")
_WINS = message("match_words.wins", en="{winner} wins", fr="{winner} gagne")
_BY = message("match_words.by", en=" by {points}", fr=" de {points}")
_POINT = message("match_words.point", en="{count} point", fr="{count} point")
_POINTS = message("match_words.points", en="{count} points", fr="{count} points")
_DRAW = message("match_words.draw", en="a draw", fr="partie nulle")
_RESIGNED = message(
    "match_words.resigned", en="{winner} wins: {loser} resigns", fr="{winner} gagne : {loser} abandonne"
)
_REPETITION = message(
    "match_words.repetition", en="a draw: the position is repeated", fr="partie nulle : la position se répète"
)
_ENDLESS = message(
    "match_words.endless",
    en="a draw: the same position for the third time, the play could go on for ever",
    fr="partie nulle : la même position pour la troisième fois, la partie pourrait être sans fin",
)
_PATIENCE = message(
    "match_words.patience",
    en="a draw: {count} moves by each side without progress",
    fr="partie nulle : {count} coups de chaque camp sans progrès",
)
_PATIENCE_ODD = message(
    "match_words.patience_odd",
    en="a draw: {count} moves in a row without progress",
    fr="partie nulle : {count} coups de suite sans progrès",
)
_DEAD = message(
    "match_words.dead", en="a draw: nobody can win any more", fr="partie nulle : plus personne ne peut gagner"
)
_LIMIT = message(
    "match_words.limit", en="a draw: {plies} without an end", fr="partie nulle : {plies} sans fin de partie"
)


def shown_name(name: str, game: Game) -> str:
    """Return an agent's name for people; in English it is what one types, but for levels.

    Signs that cannot be printed are replaced.
    """
    shown = printable(name)
    is_typed = language() == "en" and not shown.startswith("level")
    return shown if is_typed else tell(agent_words(shown, game))


def said_move(match: Match, ply: int, agent: str) -> Phrase:
    """Return, in words, who made the move number `ply`, which, and as what agent."""
    game: Game = match.game
    state, player = match.play.situations[ply - 1]
    move = game.move_name(state, match.play.moves[ply - 1])
    return _PLAYS(player=game.players[player], agent=shown_name(agent, game), verb=game.sheet.verb, move=move)


def numbered_moves(match: Match) -> list[str]:
    """Return the moves of a match, to be printed, with their numbers and who made them: `1. Adam 2,3`."""
    players = [tell(name) for name in match.game.players]
    movers = [players[player] for _, player in match.play.situations]
    return [f"{i}. {movers[i - 1]} {name}" for i, name in enumerate(match.play.names(), 1)]


def said_length(match: Match) -> Phrase:
    """Return in words how many moves were made in a match."""
    return report.counted(len(match.play), _PLY, _PLIES)


def said_result(match: Match, result: Result) -> str:
    """Return in words how a match ended, with the winner by name."""
    game: Game = match.game
    if result.winner is None:
        said = {
            Ending.REPETITION: _REPETITION(),
            Ending.ENDLESS: _ENDLESS(),
            Ending.PATIENCE: _patience(game.patience),
            Ending.DEAD: _DEAD(),
            Ending.LIMIT: _LIMIT(plies=said_length(match)),
        }
        return tell(said.get(result.ending, _DRAW()))
    winner, loser = game.players[result.winner], game.players[1 - result.winner]
    if result.ending is Ending.RESIGNED:
        return tell(_RESIGNED(winner=winner, loser=loser))
    by = ""
    if game.points and result.score:
        by = tell(_BY(points=report.counted(abs(result.score), _POINT, _POINTS)))
    return tell(_WINS(winner=winner)) + by


def _patience(plies: int) -> Phrase:
    """In words, that nothing happened in a match for so long: people count the moves of one side."""
    return _PATIENCE_ODD(count=plies) if plies % 2 else _PATIENCE(count=plies // 2)
