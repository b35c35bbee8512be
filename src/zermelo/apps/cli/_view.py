"""What a person sees of a match: the board, the moves so far and, on demand, what each move is worth."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from zermelo.analysis import Analysis, Verdict
from zermelo.apps import report
from zermelo.apps.cli._terminal import Cell, Screen
from zermelo.apps.language import tell
from zermelo.apps.match_words import numbered_moves
from zermelo.board import Board
from zermelo.game import Game
from zermelo.judge import Budget, Solutions, analyse
from zermelo.judge.budget import HINT
from zermelo.matches.match import Match
from zermelo.scores import Outcome
from zermelo.seen.board import board_of
from zermelo.situation import Situation, State
from zermelo.words import Words, message

_HIDDEN = message("cli.view.hidden", en="verdicts are hidden", fr="les verdicts sont cachés")
_THINKING = message(
    "cli.view.thinking",
    en="thinking, {seconds}\u00a0s at most (Ctrl-C stops it)",
    fr="réflexion, {seconds}\u00a0s au plus (Ctrl-C l'arrête)",
)
_STOPPED = message("cli.view.stopped", en="stopped, nothing found yet", fr="arrêté, rien n'est encore trouvé")
_NOT_EXACT = message(
    "cli.view.not_exact",
    en="not exact: what a search found within {seconds}\u00a0s",
    fr="résultat non exact : ce qu'une recherche a trouvé en {seconds}\u00a0s au plus",
)
_NO_HISTORY = message(
    "cli.view.no_history", en="no move has been made yet", fr="aucun coup n'a encore été joué"
)

#: What may be typed wherever a match is seen; words of both languages, always understood.
VIEW_COMMANDS = {
    "board": "board", "plateau": "board",
    "verdicts": "verdicts", "avis": "verdicts",
    "history": "history", "historique": "history", "coups joués": "history", "coups joues": "history",
    "help": "help", "aide": "help", "?": "help",
    "quit": "quit", "q": "quit", "quitter": "quit",
}  # fmt: skip

#: Moves that are listed; nobody reads more.
MOST_SHOWN = 60
#: Sooner than that nobody wonders what happens.
_UNNOTICED = 0.3
_BEST = "★"
#: Estimates with more digits stand beside the board only.
_LONGEST_SIGN = 4


class View:
    """Prints what a person sees of the matches of one game; remembers what was found."""

    def __init__(self, game: Game, budget: Budget = HINT) -> None:
        self.game, self.budget, self.screen = game, budget, Screen.here()
        self.has_verdicts = False
        self._known = Solutions()
        self._found: dict[State, Analysis] = {}

    def say(self, words: Words) -> None:
        """Print words at the terminal, in lines that fit."""
        print(self.screen.wrapped(tell(words)))

    def show(self, match: Match, *, judged: bool = False) -> None:
        """Print the board at the terminal; if it is to be `judged` and verdicts are wanted, each move's worth too."""
        board = board_of(self.game, *match.situation)
        analysis = None
        if judged and self.has_verdicts and match.result() is None:
            analysis = self.analysis(match.situation)
            if analysis is None:
                self.say(_STOPPED)
        if analysis is None:
            print(self.screen.board(board, self._last_place(match)))
            return
        analysis = _of_all_moves(analysis, match)
        print(self.screen.board(board, self._last_place(match), self._on_board(board, analysis)))
        self._list(analysis, match.play.player)

    def toggle_verdicts(self, match: Match) -> None:
        """Print at the terminal from now on what each move is worth, beginning here; or hide it again."""
        self.has_verdicts = not self.has_verdicts
        if self.has_verdicts:
            self.show(match, judged=True)
        else:
            self.say(_HIDDEN)

    def history(self, match: Match) -> None:
        """Print the moves so far at the terminal."""
        moves = numbered_moves(match)
        if not moves:
            self.say(_NO_HISTORY)
            return
        width = max(map(len, moves))
        print(self.screen.in_columns([move.ljust(width) for move in moves], width))

    def analysis(self, situation: Situation) -> Analysis | None:
        """Return what the judge says for the player at the terminal; with Ctrl-C what it has found, None if nothing."""
        state = situation[0]
        if state in self._found:
            return self._found[state]
        began, announced, seconds = monotonic(), False, self.budget.seconds

        def notice(_: Analysis) -> None:
            nonlocal announced
            if seconds and self.screen.watched and not announced and monotonic() - began > _UNNOTICED:
                announced = True
                self.say(_THINKING(seconds=report.number(seconds)))

        try:
            found = analyse(
                self.game, state, player=situation[1], budget=self.budget, watch=notice, known=self._known
            )
        except KeyboardInterrupt:
            return None
        # Stopped sooner, it may find more the next time.
        if monotonic() - began > 0.9 * (seconds or 0) or all(verdict.exact for verdict in found.moves):
            self._found[state] = found
        return found

    def say_why(self, situation: Situation, analysis: Analysis) -> None:
        """Print at the terminal what is good about the best move, where that can be shown."""
        if not analysis.best or analysis.outcome in (None, Outcome.LOSS):
            return
        from zermelo.learn.reasons import Place, Truth, why_good

        truth = Truth(self.game, known=self._known)
        reason = why_good(Place(self.game, *situation), analysis.best[0], truth)
        if reason is not None:
            self.say(reason.words())

    def _last_place(self, match: Match) -> Cell | None:
        """Where the last move was on the printed board before it."""
        if not match.play.moves:
            return None
        before = match.play.situations[-2]
        return board_of(self.game, *before).places.get(self.game.move_name(before[0], match.play.moves[-1]))

    def _on_board(self, board: Board, analysis: Analysis) -> dict[Cell, tuple[str, str]]:
        """The verdicts' signs by cell of the printed board, if each has a cell of its own."""
        signs: dict[Cell, tuple[str, str]] = {}
        for verdict, sign in zip(analysis.moves, report.verdict_signs(analysis), strict=True):
            place = board.places.get(self.game.move_name(analysis.state, verdict.move))
            if place is None or place in signs or len(sign) > _LONGEST_SIGN:
                return {}
            signs[place] = sign, _paint(verdict)
        return signs

    def _list(self, analysis: Analysis, player: int) -> None:
        """Print at the terminal who wins, each move with its sign, the best with a star, and what the signs mean."""
        self.say(report.sentence(analysis, player))
        verdicts = analysis.moves[:MOST_SHOWN]
        names = report.move_texts(self.game, analysis.state, (verdict.move for verdict in verdicts))
        signs = report.verdict_signs(analysis)[:MOST_SHOWN]
        name_width, sign_width = max(map(len, names)), max(map(len, signs))
        # Beside proofs an estimate has no sign that would say how large it is.
        estimates = report.estimates(analysis)[:MOST_SHOWN]
        estimate_width = max(map(len, estimates))
        items = []
        for verdict, name, sign, estimate in zip(verdicts, names, signs, estimates, strict=True):
            star = _BEST if verdict.move in analysis.best else " "
            painted = self.screen.paint(f" {sign.rjust(sign_width)} ", _paint(verdict))
            beside = f" {estimate.ljust(estimate_width)}" if estimate_width else ""
            items.append(f"{star} {name.ljust(name_width)} {painted}{beside}")
        width = 5 + name_width + sign_width + (1 + estimate_width if estimate_width else 0)
        print(self.screen.in_columns(items, width) + ("\n…" if len(analysis.moves) > MOST_SHOWN else ""))
        self.say(f"({report.legend(analysis)})")
        if self.budget.seconds and not all(verdict.exact for verdict in verdicts):
            self.say(_NOT_EXACT(seconds=report.number(self.budget.seconds)))


def _of_all_moves(analysis: Analysis, match: Match) -> Analysis:
    """The printed analysis of just what the match allows; what a stopped search has not reached is unknown."""
    allowed = match.moves()
    asked = set(allowed)
    judged = [verdict for verdict in analysis.moves if verdict.move in asked]
    known = {verdict.move for verdict in judged}
    unknown = [Verdict(move, None, None, None, False) for move in allowed if move not in known]
    return replace(analysis, moves=(*judged, *unknown))


def _paint(verdict: Verdict) -> str:
    return "estimate" if verdict.outcome is None else str(verdict.outcome)
