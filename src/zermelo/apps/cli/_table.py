"""A game at the table: a person types, the machine answers; reads any stream, so that tests can sit down too."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from zermelo.analysis import Analysis
from zermelo.apps.cli import _report
from zermelo.apps.cli._files import ensure_writable, write_text
from zermelo.apps.cli._interrupt import remembered_interruption
from zermelo.apps.language import tell
from zermelo.errors import TooLargeError, ZermeloError
from zermelo.game import Game, State, move_named
from zermelo.matches.agents import SMALL_GAME, Agent, ExactAgent
from zermelo.matches.match import Ending, Match, Result
from zermelo.matches.record import PERSON, Record
from zermelo.words import message

_TO_MOVE = message("cli.table.to_move", en="{player} to move> ", fr="À {player} de jouer> ")
_PLAYS = message(
    "cli.table.plays", en="{player} ({agent}): {verb} {move}", fr="{player} ({agent}) : {verb} {move}"
)
_LEVEL = message("cli.table.level", en="level {level}", fr="niveau {level}")
_PERSON = message("cli.table.person", en="person", fr="personne")
_MOVES = message("cli.table.moves", en="moves: {moves}", fr="coups : {moves}")
_HINT = message("cli.table.hint", en="hint: {sentence}", fr="indice : {sentence}")
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
_LEFT = message(
    "cli.table.left", en="the game stops here, after {plies}", fr="la partie s'arrête ici, après {plies}"
)
_PLY = message("cli.table.ply", en="{count} move", fr="{count} coup")
_PLIES = message("cli.table.plies", en="{count} moves", fr="{count} coups")
_HELP = message(
    "cli.table.help",
    en="type a move, or: moves · board · hint · undo · resign · save FILE · help · quit",
    fr="taper un coup, ou : coups · plateau · indice · annuler · abandon · sauver FICHIER · aide · quitter",
)
_WINS = message("cli.table.wins", en="{winner} wins", fr="{winner} gagne")
_BY = message("cli.table.by", en=" by {points} points", fr=" de {points} points")
_DRAW = message("cli.table.draw", en="a draw", fr="partie nulle")
_RESIGNED = message(
    "cli.table.resigned", en="{winner} wins: {loser} resigns", fr="{winner} gagne : {loser} abandonne"
)
_REPETITION = message(
    "cli.table.repetition", en="a draw: the position is repeated", fr="partie nulle : la position se répète"
)
_ENDLESS = message(
    "cli.table.endless",
    en="a draw: the same position for the third time, the play could go on for ever",
    fr="partie nulle : la même position pour la troisième fois, la partie pourrait être sans fin",
)
_LIMIT = message(
    "cli.table.limit", en="a draw: {plies} without an end", fr="partie nulle : {plies} sans fin de partie"
)

#: Words of both languages, always understood.
_COMMANDS = {
    "moves": "moves", "coups": "moves",
    "board": "board", "plateau": "board",
    "hint": "hint", "indice": "hint",
    "undo": "undo", "annuler": "undo",
    "resign": "resign", "abandon": "resign", "abandonner": "resign",
    "save": "save", "sauver": "save",
    "help": "help", "aide": "help", "?": "help",
    "quit": "quit", "quitter": "quit",
}  # fmt: skip
_HINT_SECONDS = 2.0
_MOST_SHOWN = 60


class Table:
    """One game with its people (`None` among the agents) and its machines."""

    def __init__(
        self, spec: str, match: Match, agents: tuple[Agent | None, Agent | None], names: tuple[str, str]
    ) -> None:
        self.spec, self.match, self.agents, self.names = spec, match, agents, names
        self.game = match.game
        self._adviser: ExactAgent | None = None
        self.commands: dict[str, Callable[[str], bool]] = {
            "moves": self._moves,
            "board": self._board,
            "hint": self._hint,
            "undo": self._undo,
            "resign": self._resign,
            "save": self._save,
            "help": self._help,
            "quit": lambda rest: True,
        }

    def sit(self) -> None:
        """Play until the game is over or the person leaves."""
        if None in self.agents:
            print(tell(_HELP))
        self._board("")
        while (result := self.match.result()) is None:
            agent = self.agents[self.match.play.player]
            if agent is not None:
                self._machine(agent)
            elif self._person():
                print(tell(_LEFT(plies=_report.counted(len(self.match.play), _PLY, _PLIES))))
                return
        print(said_result(self.match, result))

    def _machine(self, agent: Agent) -> None:
        state, player = self.match.situation
        with remembered_interruption() as interruption:
            move = agent.choose(self.match.situation, self.match.moves())
        interruption.insist()
        name = self.game.move_name(state, move)
        self.match.push(move)
        words = {
            "player": self.game.players[player],
            "agent": shown_name(agent.name),
            "verb": self.game.sheet.verb,
        }
        print(tell(_PLAYS(move=name, **words)))
        self._board("")

    def _person(self) -> bool:
        """One line typed by the person; True when they leave."""
        line = self._ask()
        if line is None:
            return True
        word, _, rest = line.partition(" ")
        command = _COMMANDS.get(word.lower())
        try:
            if command is not None:
                return self.commands[command](rest.strip())
            if line:
                self.match.push(move_named(self.game, self.match.situation, line))
                self._board("")
        except ZermeloError as error:
            print(tell(error.phrase))
        return False

    def _ask(self) -> str | None:
        """A line, stripped; None at the end of the input."""
        prompt = tell(_TO_MOVE(player=self.game.players[self.match.play.player]))
        if sys.stdin.isatty():
            try:
                return input(prompt).strip()
            except EOFError:
                print()
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        # Nobody's terminal has shown what was typed: the transcript does.
        print(line.strip())
        return line.strip() if line else None

    # --- what a person may type beside a move ------------------------------------------------------

    def _moves(self, rest: str) -> bool:
        state = self.match.situation[0]
        names = _report.move_texts(self.game, state, self.match.moves())
        more = " …" if len(names) > _MOST_SHOWN else ""
        print(tell(_MOVES(moves=" · ".join(names[:_MOST_SHOWN]) + more)))
        return False

    def _board(self, rest: str) -> bool:
        print(self.game.board(*self.match.situation).text())
        return False

    def _hint(self, rest: str) -> bool:
        state, player = self.match.situation
        print(tell(_HINT(sentence=_report.sentence(self._judged(state), player))))
        return False

    def _judged(self, state: State) -> Analysis:
        """What the solved game says of a small game, a search of two seconds of a large one."""
        from random import Random

        from zermelo.search import analyse

        if self._adviser is None:
            self._adviser = ExactAgent(self.game, Random(0), SMALL_GAME)
        try:
            return self._adviser.solved(state).analysis(state)
        except TooLargeError:
            pass
        with remembered_interruption() as interruption:
            analysis = analyse(self.game, state, seconds=_HINT_SECONDS)
        interruption.insist()
        return analysis

    def _undo(self, rest: str) -> bool:
        """Back to the person's move before this one."""
        situations = self.match.play.situations
        mine = [i for i, (_, player) in enumerate(situations[:-1]) if self.agents[player] is None]
        if not mine:
            print(tell(_NOTHING_TO_UNDO))
            return False
        count = len(situations) - 1 - mine[-1]
        names = self.match.play.names()[-count:]
        self.match.take_back(count)
        print(tell(_TAKEN_BACK(moves=" · ".join(reversed(names)))))
        return self._board("")

    def _resign(self, rest: str) -> bool:
        self.match.resign()
        return False

    def _save(self, rest: str) -> bool:
        if not rest:
            print(tell(_SAVE_WHERE))
            return False
        ensure_writable(Path(rest))
        write_text(Path(rest), Record.of(self.match, self.spec, self.names).text())
        print(tell(SAVED(path=rest)))
        return False

    def _help(self, rest: str) -> bool:
        print(tell(_HELP))
        if notation := tell(self.game.sheet.move):
            print(tell(_NOTATION(notation=notation)))
            return False
        return self._moves("")


def shown_name(name: str) -> str:
    """Return an agent's name for people: level:4 is "level 4"."""
    if name == PERSON:
        return tell(_PERSON)
    kind, _, strength = name.partition(":")
    return tell(_LEVEL(level=strength)) if kind == "level" else name


def said_result(match: Match, result: Result) -> str:
    """Return how a match ended, with the winner by name."""
    game: Game = match.game
    if result.winner is None:
        plies = _report.counted(len(match.play), _PLY, _PLIES)
        said = {
            Ending.REPETITION: _REPETITION(),
            Ending.ENDLESS: _ENDLESS(),
            Ending.LIMIT: _LIMIT(plies=plies),
        }
        return tell(said.get(result.ending, _DRAW()))
    winner, loser = game.players[result.winner], game.players[1 - result.winner]
    if result.ending is Ending.RESIGNED:
        return tell(_RESIGNED(winner=winner, loser=loser))
    by = tell(_BY(points=_report.number(abs(result.score)))) if game.points and result.score else ""
    return tell(_WINS(winner=winner)) + by
