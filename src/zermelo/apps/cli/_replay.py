"""A game seen again, step by step, at a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy

from zermelo.apps.cli._terminal import ask
from zermelo.apps.cli._view import VIEW_COMMANDS, View
from zermelo.apps.match_words import said_move, said_result
from zermelo.matches.match import Match
from zermelo.words import clipped, message

_HELP = message(
    "cli.replay.help",
    en="Enter: next move, or: back · start · end · a move's number · verdicts · history · board · play (go on from "
    "here) · help · quit",
    fr="Entrée : coup suivant, ou : retour · début · fin · le numéro d'un coup · verdicts · historique · "
    "plateau · jouer "
    "(continuer d'ici) · aide · quitter",
)
_AT_END = message(
    "cli.replay.at_end",
    en="this is the last position: back, start, a number, or quit",
    fr="c'est la dernière position : retour, début, un numéro, ou quitter",
)
_AT_START = message(
    "cli.replay.at_start",
    en="this is the first position: Enter, end, a number, or quit",
    fr="c'est la première position : Entrée, fin, un numéro, ou quitter",
)
_NO_PLY = message(
    "cli.replay.no_ply",
    en="there is no move {given}: the numbers are 0 (the start) to {most}",
    fr="il n'y a pas de coup {given} : les numéros vont de 0 (le départ) à {most}",
)
_UNKNOWN = message(
    "cli.replay.unknown",
    en="“{given}” is not understood here; {help}",
    fr="« {given} » n'est pas compris ici ; {help}",
)
_OVER = message(
    "cli.replay.over",
    en="the game is over here: go back to a move from where to go on",
    fr="la partie est finie ici : revenir à un coup d'où continuer",
)

_COMMANDS = {
    **VIEW_COMMANDS,
    "": "next", "next": "next", "suivant": "next",
    "back": "back", "retour": "back", "précédent": "back", "precedent": "back",
    "start": "start", "début": "start", "debut": "start",
    "end": "end", "fin": "end",
    "play": "play", "jouer": "play",
}  # fmt: skip


class Replay:
    """The steps through one match, from its position after `ply` moves; the match itself stays as it is."""

    def __init__(self, match: Match, names: tuple[str, str], view: View, ply: int = 0) -> None:
        self.match, self.names, self.view, self.ply = match, names, view, ply
        self.last = len(match.play)
        self.commands: dict[str, Callable[[], None]] = {
            "next": lambda: self._step(1),
            "back": lambda: self._step(-1),
            "start": lambda: self._go(0),
            "end": lambda: self._go(self.last),
            "verdicts": lambda: view.toggle_verdicts(self.here()),
            "history": lambda: view.history(match),
            "board": lambda: self._go(self.ply),
            "help": lambda: view.say(_HELP),
        }

    def here(self) -> Match:
        """Return the match as it was at the step that the terminal shows."""
        if self.ply == self.last:
            return self.match
        shorter = copy(self.match)
        shorter.take_back(self.last - self.ply)
        return shorter

    def sit(self) -> int | None:
        """Step through a match at the terminal until the person leaves (None), or goes on after so many moves."""
        self.view.say(_HELP)
        self._go(self.ply)
        while (line := ask(f"{self.ply}/{self.last}> ")) is not None:
            command = _COMMANDS.get(" ".join(line.lower().split()))
            if command == "quit":
                return None
            if command == "play":
                if self._can_go_on():
                    return self.ply
                self.view.say(_OVER)
            elif command is not None:
                self.commands[command]()
            elif re.fullmatch("[0-9]{1,9}", line):
                self._jump(int(line))
            else:
                self.view.say(clipped(_UNKNOWN(given=line, help=_HELP)))
        return None

    def _can_go_on(self) -> bool:
        again = copy(self.here())
        again.take_back(0)
        return again.result() is None

    def _jump(self, ply: int) -> None:
        if ply <= self.last:
            self._go(ply)
        else:
            self.view.say(_NO_PLY(given=ply, most=self.last))

    def _step(self, plies: int) -> None:
        if 0 <= self.ply + plies <= self.last:
            self._go(self.ply + plies)
        else:
            self.view.say(_AT_END if plies > 0 else _AT_START)

    def _go(self, ply: int) -> None:
        self.ply = ply
        if ply:
            mover = self.match.play.situations[ply - 1][1]
            self.view.say(said_move(self.match, ply, self.names[mover]))
        here = self.here()
        self.view.show(here, judged=True)
        if (result := here.result()) is not None:
            self.view.say(said_result(here, result))
