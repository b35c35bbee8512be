"""A game kept in a file: which game, from where, which moves, who played, how it ended."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from zermelo.default_notation import move_named
from zermelo.errors import FileError, IllegalMoveError, ZermeloError
from zermelo.game import Game
from zermelo.matches.match import MOST_PLIES, Ending, Match, Result
from zermelo.words import message

_NOT_A_RECORD = message(
    "record.not_a_record",
    en="{path} is not a saved game of zermelo: {reason}",
    fr="{path} n'est pas une partie sauvegardée de zermelo : {reason}",
)
_NOT_JSON = message("record.not_json", en="it is not JSON", fr="ce n'est pas du JSON")
_FORMAT = message(
    "record.format",
    en="“format” must be {expected}, version 1",
    fr="« format » doit valoir {expected}, version 1",
)
_FIELD = message(
    "record.field", en="“{field}” is missing or of the wrong kind", fr="« {field} » manque ou est mal formé"
)
_BAD_MOVE = message("record.bad_move", en="move {ply}: {reason}", fr="coup {ply} : {reason}")
_AFTER_END = message(
    "record.after_end",
    en="“{text}” comes after the end of the game",
    fr="« {text} » vient après la fin de la partie",
)
_BAD_RESULT = message(
    "record.bad_result",
    en="the result in the file is not the one that the moves lead to",
    fr="le résultat du fichier n'est pas celui auquel mènent les coups",
)

FORMAT = "zermelo-game"
#: Who is no machine, in a file of either language; other names are those that `make_agent` understands.
PERSON = "person"
_PERSONS = (PERSON, "personne")


@dataclass(frozen=True)
class Record:
    """A saved game; `winner` is 0, 1, or None for a draw and while `ending` is None (the game is not over)."""

    game: str
    start: str
    moves: tuple[str, ...]
    agents: tuple[str, str]
    winner: int | None = None
    ending: str | None = None

    @staticmethod
    def of(match: Match, spec: str, agents: tuple[str, str]) -> Record:
        """Return the record of a match, finished or not."""
        result = match.result()
        return Record(
            game=spec,
            start=(match.text if match.elapsed else None) or match.game.write(*match.play.situations[0]),
            moves=tuple(match.play.names()),
            agents=agents,
            winner=result.winner if result else None,
            ending=str(result.ending) if result else None,
        )

    @staticmethod
    def of_file(text: str, path: object, game: Game) -> Record:
        """Return the record of a match that a file's text holds, in our format or in the game's own (PGN)."""
        found = game.read_record(text)
        if found is None:
            return Record.read(text, path)
        start, moves = found
        first = game.write(game.start()) if start is None else start
        return Record(game.spec(), first, tuple(moves), (PERSON, PERSON))

    def text(self) -> str:
        """Return the text of a match's record: JSON."""
        fields = {
            "format": FORMAT,
            "version": 1,
            "game": self.game,
            "start": self.start,
            "moves": list(self.moves),
            "agents": list(self.agents),
            "result": {"winner": self.winner, "ending": self.ending},
        }
        return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"

    @staticmethod
    def read(text: str, path: object = "?") -> Record:
        """Return the record of a match that a file's text holds; `path` is only said in a refusal."""
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError):
            raise _refused(path, _NOT_JSON) from None
        if not isinstance(fields, dict) or (fields.get("format"), fields.get("version")) != (FORMAT, 1):
            raise _refused(path, _FORMAT(expected=FORMAT))
        result = fields.get("result")
        checks = {
            "game": isinstance(fields.get("game"), str),
            "start": isinstance(fields.get("start"), str),
            "moves": _is_list_of_texts(fields.get("moves")),
            "agents": _is_list_of_texts(fields.get("agents")) and len(fields["agents"]) == 2,
            "result": isinstance(result, dict) and result.get("winner", "") in (0, 1, None),
        }
        for field, good in checks.items():
            if not good:
                raise _refused(path, _FIELD(field=field))
        first, second = (PERSON if name in _PERSONS else name for name in fields["agents"])
        return Record(
            fields["game"],
            fields["start"],
            tuple(fields["moves"]),
            (first, second),
            fields["result"]["winner"],
            fields["result"].get("ending"),
        )

    def replay(self, game: Game, path: object = "?") -> Match:
        """Return a record's match played again move by move; an illegal one is refused by its number."""
        match = Match(game, self.start, limit=max(MOST_PLIES, len(self.moves) + 1))
        for ply, text in enumerate(self.moves, 1):
            if (result := match.result()) is not None and not _is_claimable(game, result):
                raise _refused(path, _BAD_MOVE(ply=ply, reason=_AFTER_END(text=text)))
            try:
                match.push(move_named(game, match.situation, text))
            except IllegalMoveError as error:
                raise _refused(path, _BAD_MOVE(ply=ply, reason=error.phrase)) from error
        if self.ending == "resigned":
            match.resign()
        result = match.result()
        if (
            self.ending is not None
            and self.ending != "limit"
            and (result is None or result.winner != self.winner)
        ):
            raise _refused(path, _BAD_RESULT)
        return match


def _is_claimable(game: Game, result: Result) -> bool:
    """Whether a record's draw is one that a player claims: who has not claimed it has played on."""
    return game.repeats == "threefold" and result.ending in (Ending.REPETITION, Ending.PATIENCE)


def _refused(path: object, reason: Any) -> ZermeloError:
    return FileError(_NOT_A_RECORD(path=path, reason=reason))


def _is_list_of_texts(thing: object) -> bool:
    return isinstance(thing, list) and all(isinstance(item, str) for item in thing)
