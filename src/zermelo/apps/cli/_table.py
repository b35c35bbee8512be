"""A game at the table: a person types, the machine answers; reads any stream, so that tests can sit down too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zermelo.apps import report
from zermelo.apps.cli._interrupt import remembered_interruption
from zermelo.apps.cli._replay import Replay
from zermelo.apps.cli._terminal import LAST, PLAYABLE, ask
from zermelo.apps.cli._view import MOST_SHOWN, VIEW_COMMANDS, View
from zermelo.apps.language import tell
from zermelo.apps.match_words import said_length, said_move, said_result
from zermelo.default_notation import move_named
from zermelo.errors import ZermeloError
from zermelo.files import ensure_writable, write_text
from zermelo.matches.agents import Agent
from zermelo.matches.match import Match
from zermelo.matches.record import Record
from zermelo.words import message

_TO_MOVE = message("cli.table.to_move", en="{player} to move> ", fr="À {player} de jouer> ")
_MOVES = message("cli.table.moves", en="moves: {moves}", fr="coups : {moves}")
_HINT = message("cli.table.hint", en="hint: {sentence}", fr="indice : {sentence}")
_NO_HINT = message("cli.table.no_hint", en="stopped, no hint yet", fr="arrêté, pas encore d'indice")
_NOTHING_TO_UNDO = message(
    "cli.table.nothing_to_undo",
    en="there is no move of yours to take back",
    fr="il n'y a pas de coup à reprendre",
)
_TAKEN_BACK = message("cli.table.taken_back", en="taken back: {moves}", fr="coups repris : {moves}")
SAVED = message("cli.table.saved", en="saved: {path}", fr="partie sauvegardée : {path}")
_SAVE_WHERE = message(
    "cli.table.save_where",
    en="save where? save FILE, like: save game.json",
    fr="où sauver ? sauver FICHIER, comme : sauver partie.json",
)
_NOTATION = message("cli.table.notation", en="a move: {notation}", fr="un coup : {notation}")
_MARKS = message(
    "cli.table.marks",
    en="on the board: {last} last move · {playable} playable",
    fr="sur le plateau : {last} dernier coup · {playable} jouable",
)
_LEFT = message(
    "cli.table.left", en="the game stops here, after {plies}", fr="la partie s'arrête ici, après {plies}"
)
_HELP = message(
    "cli.table.help",
    en="type a move, or: moves · board · verdicts · hint · history · replay · undo · resign · save FILE · help · quit",
    fr="taper un coup, ou : coups · plateau · verdicts · indice · historique · revoir · annuler · abandon · "
    "sauver FICHIER · aide · quitter",
)

_COMMANDS = {
    **VIEW_COMMANDS,
    "moves": "moves", "coups": "moves",
    "hint": "hint", "indice": "hint",
    "replay": "replay", "revoir": "replay",
    "undo": "undo", "annuler": "undo",
    "resign": "resign", "abandon": "resign", "abandonner": "resign",
    "save": "save", "sauver": "save",
}  # fmt: skip


class Table:
    """One game with its people (`None` among the agents) and its machines."""

    def __init__(
        self,
        spec: str,
        match: Match,
        agents: tuple[Agent | None, Agent | None],
        names: tuple[str, str],
        view: View,
    ) -> None:
        self.spec, self.match, self.agents, self.names, self.view = spec, match, agents, names, view
        self.game = match.game
        self.has_left = False
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "board": self._board,
            "verdicts": lambda rest: view.toggle_verdicts(match),
            "hint": self._hint,
            "history": lambda rest: view.history(match),
            "replay": self._replay,
            "undo": self._undo,
            "resign": lambda rest: match.resign(),
            "save": self._save,
            "help": self._help,
            "quit": self._leave,
        }

    def sit(self) -> None:
        """Play a game at the terminal until it is over or the person leaves."""
        if None in self.agents:
            self.view.say(_HELP)
        self._board()
        while (result := self.match.result()) is None:
            agent = self.agents[self.match.play.player]
            if agent is not None:
                self._machine(agent)
                continue
            self._person()
            if self.has_left:
                self.view.say(_LEFT(plies=said_length(self.match)))
                return
        self.view.say(said_result(self.match, result))

    def _machine(self, agent: Agent) -> None:
        with remembered_interruption() as interruption:
            move = self.match.asked(agent)
        interruption.insist()
        self.match.push(move)
        self.view.say(said_move(self.match, len(self.match.play), agent.name))
        self._board()

    def _person(self) -> None:
        """One line typed by the person who plays at the terminal."""
        line = ask(tell(_TO_MOVE(player=self.game.players[self.match.play.player])))
        if line is None:
            self._leave()
            return
        word, _, rest = line.partition(" ")
        whole = " ".join(line.lower().split())
        command = _COMMANDS.get(whole) or _COMMANDS.get(word.lower())
        # A move may have the name of a command: it is the game that is played here.
        if command and line in report.move_texts(self.game, self.match.situation[0], self.match.moves()):
            command = None
        try:
            if command is not None:
                self.commands[command](rest.strip())
            elif line:
                self.match.push(move_named(self.game, self.match.situation, line))
                self._board()
        except ZermeloError as error:
            self.view.say(error.phrase)

    # --- what a person may type beside a move ------------------------------------------------------

    def _moves(self, rest: str = "") -> None:
        state = self.match.situation[0]
        names = report.move_texts(self.game, state, self.match.moves())
        more = " …" if len(names) > MOST_SHOWN else ""
        self.view.say(_MOVES(moves=" · ".join(names[:MOST_SHOWN]) + more))

    def _board(self, rest: str = "") -> None:
        """The board printed at the terminal; with verdicts, if they are wanted, where a person is to choose."""
        self.view.show(self.match, judged=self.agents[self.match.play.player] is None)

    def _hint(self, rest: str) -> None:
        analysis = self.view.analysis(self.match.situation)
        if analysis is None:
            self.view.say(_NO_HINT)
        else:
            self.view.say(_HINT(sentence=report.sentence(analysis, self.match.play.player)))
            self.view.say_why(self.match.situation, analysis)

    def _replay(self, rest: str) -> None:
        """Show the moves again at the terminal; the game goes on where it was, or from where the person wants it to."""
        length = len(self.match.play)
        ply = Replay(self.match, self.names, self.view, length).sit()
        if ply is not None:
            self.match.take_back(length - ply)
        self._board()

    def _undo(self, rest: str) -> None:
        """Take the game at the terminal back to the person's move before this one."""
        situations = self.match.play.situations
        mine = [i for i, (_, player) in enumerate(situations[:-1]) if self.agents[player] is None]
        if not mine:
            self.view.say(_NOTHING_TO_UNDO)
            return
        count = len(situations) - 1 - mine[-1]
        names = self.match.play.names()[-count:]
        self.match.take_back(count)
        self.view.say(_TAKEN_BACK(moves=" · ".join(reversed(names))))
        self._board()

    def _save(self, rest: str) -> None:
        if not rest:
            self.view.say(_SAVE_WHERE)
            return
        ensure_writable(Path(rest))
        write_text(Path(rest), Record.of(self.match, self.spec, self.names).text())
        self.view.say(SAVED(path=rest))

    def _help(self, rest: str) -> None:
        self.view.say(_HELP)
        if notation := tell(self.game.sheet.move):
            self.view.say(_NOTATION(notation=notation))
        else:
            self._moves()
        if self.view.screen.watched:
            self.view.say(_MARKS(last=LAST, playable=PLAYABLE))

    def _leave(self, rest: str = "") -> None:
        self.has_left = True
