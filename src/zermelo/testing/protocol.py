"""The questions of the conformance suite, asked in random plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from zermelo.board import Board
from zermelo.errors import ZermeloError, reason
from zermelo.exact.sums import parts_of
from zermelo.game import Game
from zermelo.games import load
from zermelo.guard import within_time
from zermelo.questions import MOST_MOVES, declares, parameters
from zermelo.scores import is_number
from zermelo.seen.board import drawn_board
from zermelo.situation import Move, State
from zermelo.testing import promises
from zermelo.testing.comparing import (
    arguments,
    beside,
    copied,
    is_of_another_kind,
    is_small,
    is_sound,
    owners,
    repeated,
    same,
    scores_differ,
    shortened,
    untouched,
)
from zermelo.testing.growth import grows
from zermelo.testing.names import misused_names
from zermelo.words import Message, Phrase

#: Of each position so many moves are played, and their texts read, at the most.
MOST_TRIED = 12
#: Of so many states the first answers are kept.
MOST_KEPT = 10_000


class BrokenError(Exception):
    """The answer cannot be used: what was to be done with it is not done."""


class GiveUpError(Exception):
    """A call did not come back: asking on would take for ever."""


def is_time_up(error: BaseException) -> bool:
    """Return whether it was our own guard that stopped a call of the checked game."""
    return isinstance(error, ZermeloError) and error.phrase.message.id == "guard.time_up"


class Check:
    """Asks a game its questions, one by one, and keeps the first witness of each problem."""

    def __init__(self, game: Game, chance: Random, patience: float) -> None:
        self.game, self.chance, self.patience = game, chance, patience
        self.problems: dict[tuple[str, Any], Phrase] = {}
        self.seen: set[State] = set()
        #: What was answered first in a state: moves, score of an end, who moves.
        self.answers: dict[State, dict[str, Any]] = {}
        self.positions = self.long_plays = 0
        self.compares = True
        self.untouched = untouched(game)
        self.first = self.kept()

    def problem(self, what: Message, **fields: Any) -> None:
        """Note a problem, unless the same one was noted before."""
        shown = {
            name: shortened(value) if name in ("state", "given", "move") else value
            for name, value in fields.items()
        }
        self.problems.setdefault((what.id, fields.get("method", fields.get("name"))), what(**shown))

    def ask(self, method: str, state: State, *rest: Any, call: Callable[..., Any] | None = None) -> Any:
        """Return `game.method(state, *rest)`; what raises, loops or changes the state is a problem."""
        before = copied(state)
        try:
            with within_time(method, self.patience):
                answer = (call or getattr(self.game, method))(state, *rest)
        except BrokenError:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 — a person's rules may raise anything
            place = "" if before is None else promises.IN_STATE(state=shortened(before))
            if is_time_up(error):
                self.problem(promises.LOOPS, method=method, place=place, seconds=f"{self.patience:g}")
                raise GiveUpError from None
            self.problem(promises.RAISES, method=method, place=place, error=reason(error))
            raise BrokenError from None
        if self.compares and not same(state, before):
            self.problem(promises.MUTATES, method=method, state=before)
            raise BrokenError
        return answer

    def number(self, method: str, state: State, *rest: Any) -> Any:
        """Return a number that the checked game gives, the same one when asked again; anything else is a problem."""
        answer = self.ask(method, state, *rest)
        if not is_number(answer):
            self.problem(promises.NOT_A_NUMBER, method=method, given=answer, state=state)
            raise BrokenError
        if not same(answer, self.ask(method, state, *rest)):
            self.problem(promises.IMPURE, method=method, state=state)
            raise BrokenError
        return answer

    # --- what can be seen without playing -----------------------------------------------------------

    def facts(self) -> None:
        """Check what the game declares and how it was made."""
        missing = [name for name in ("start", "moves", "play") if not declares(self.game, name)]
        for name in missing:
            self.problem(promises.MISSING, method=name)
        if missing:
            raise GiveUpError
        hidden = [name for name in vars(self.game) if callable(getattr(Game, name, None))]
        for name in hidden:
            if not callable(vars(self.game)[name]):
                self.problem(promises.HIDES, name=name)
        self.names()
        if self.problems:
            raise GiveUpError
        if self.game.repeats not in (None, "draw", "threefold", "illegal"):
            self.problem(promises.REPEATS, given=self.game.repeats)
        for name in self.game.heuristics:
            if not callable(getattr(self.game, name, None)):
                self.problem(promises.NO_HEURISTIC, method=name)
        # A game with its own `spec` has its own way to be made again.
        if type(self.game).__init__ is not object.__init__ and not declares(self.game, "spec"):
            with suppress(BrokenError):
                self.made_again()

    def names(self) -> None:
        """Check that what has the name of a method of the protocol is that method."""
        for what, fields in misused_names(self.game):
            self.problem(what, **fields)

    def made_again(self) -> None:
        """Check that the game keeps its parameters under their own names, as they were given."""
        kept = parameters(self.game)
        names = arguments(self.game)
        for name in names:
            if name not in kept:
                self.problem(promises.NOT_KEPT, name=name)
        if len(kept) < len(names):
            return
        given = ", ".join(f"{name}={value!r}" for name, value in kept.items())
        if any(is_of_another_kind(self.game, name, value) for name, value in kept.items()):
            self.problem(promises.NOT_REBUILT, given=given)
            return
        again = self.ask("__init__", None, call=lambda _: type(self.game)(**kept))
        if again.spec() == self.game.spec() and type(self.game).__module__.startswith("zermelo.games."):
            again = self.ask("spec", None, call=lambda _: load(self.game.spec()))
        if again.spec() != self.game.spec() or not same(parameters(again), kept):
            self.problem(promises.NOT_REBUILT, given=given)

    # --- playing --------------------------------------------------------------------------------------

    def play(self, limit: int) -> None:
        """Check the positions of one random play."""
        state = self.ask("start", None, call=lambda _: self.game.start())
        self.state(state)
        if not same(state, self.ask("start", None, call=lambda _: self.game.start())):
            self.problem(promises.IMPURE, method="start", state=state)
        player = self.turn(state, None)
        met = []
        first: list[Move] = []
        for _ in range(limit):
            met.append(state)
            moves = self.moves(state)
            first = first or moves
            self.memory(state, moves)
            self.remembered(state, player, moves)
            if self.is_new(state):
                self.position(state, player, moves)
            if not moves:
                self.memory_outside(met[0], first)
                return
            state = self.played(state, self.chance.choice(moves))
            player = self.turn(state, player)
        self.memory_outside(met[0], first)
        self.long_plays += 1
        if not declares(self.game, "level") and grows(met):
            self.problem(promises.GROWS, plies=limit, state=state)

    def is_new(self, state: State) -> bool:
        """Return whether the state has not been checked yet by the suite.

        One that is not hashable is checked each time.
        """
        try:
            is_new = state not in self.seen
            self.seen.add(state)
        except TypeError:
            is_new = True
        self.positions += is_new
        return is_new

    def state(self, state: State) -> None:
        """Check that a state can be a key, and that equal ones are equal."""
        try:
            hash(state)
        except TypeError:
            self.problem(promises.UNHASHABLE, state=state)
        if not same(state, copied(state)):
            self.compares = False
            self.problem(promises.IDENTITY, state=state)

    def turn(self, state: State, mover: int | None) -> int:
        """Return who moves in a checked play, in its first state or after a move of `mover`."""

        def who(state: State) -> int:
            if declares(self.game, "turn"):
                return self.game.turn(state)
            return 0 if mover is None else 1 - mover

        player = self.ask("turn", state, call=who)
        if player not in (0, 1):
            self.problem(promises.TURN, given=player, state=state)
            raise BrokenError
        return int(player)

    def moves(self, state: State) -> list[Move]:
        """Return the moves of a checked state, finitely many, the same ones when asked again, each once."""

        def listed(state: State) -> list[Move]:
            given = self.game.moves(state)
            if not isinstance(given, Iterable):
                self.problem(promises.NOT_MOVES, given=given, state=state)
                raise BrokenError
            return list(islice(given, MOST_MOVES + 1))

        moves: list[Move] = self.ask("moves", state, call=listed)
        if len(moves) > MOST_MOVES:
            self.problem(promises.TOO_MANY_MOVES, most=MOST_MOVES, state=state)
            raise BrokenError
        if not same(moves, self.ask("moves", state, call=listed)):
            self.problem(promises.IMPURE, method="moves", state=state)
        for move in moves:
            try:
                hash(move)
            except TypeError:
                self.problem(promises.UNHASHABLE_MOVE, move=move, state=state)
                break
        twice = repeated(moves)
        if twice:
            self.problem(promises.SAME_MOVE, move=twice[0], state=state)
        return moves

    def memory(self, state: State, moves: list[Move]) -> None:
        """Check that what the rules keep besides the state changes no answer: an untouched game must give the same."""
        if self.untouched is None:
            return
        first = vars(self.untouched) | {"_made_with": vars(self.game).get("_made_with")}
        kept = [name for name, now in vars(self.game).items() if not same(now, first.get(name))]
        twin = copied(self.untouched) if kept else None
        if twin is None:
            return

        def of_the_twin(state: State) -> list[Move] | None:
            try:
                return list(islice(twin.moves(state), MOST_MOVES + 1))
            except (Exception, SystemExit) as error:  # a person's rules may raise anything
                if is_time_up(error):
                    raise
                # The game itself had an answer: the twin lacks what the other one keeps.
                return None

        fresh = self.ask("moves", state, call=of_the_twin)
        method = "moves"
        if same(fresh, moves):
            if moves or not scores_differ(twin, self.game, state):
                return
            method = "score"
        shown = ", ".join(f"self.{name}" for name in kept)
        self.problem(promises.HIDDEN, method=method, state=state, kept=shown)
        raise BrokenError

    def memory_outside(self, first: State, moves: list[Move]) -> None:
        """Check that the start of a checked play is what it was, without `start` having been asked in between."""
        if not same(self.moves(first), moves):
            self.hidden("moves", first)

    def remembered(self, state: State, player: int, moves: list[Move]) -> None:
        """Check that a checked state met again, in this play or another one, is what it was when it was met first."""
        answers: dict[str, Any] = {"moves": moves}
        if not moves:
            answers["score"] = self.number("score", state)
        if declares(self.game, "turn"):
            answers["turn"] = player
        try:
            before = self.answers.setdefault(state, answers) if len(self.answers) < MOST_KEPT else answers
        except TypeError:
            return  # told by the check of the state itself
        for method, answer in before.items():
            if method in answers and not same(answers[method], answer):
                self.hidden(method, state)

    def hidden(self, method: str, state: State) -> None:
        """Tell that checked rules keep something that changes an answer, and where; unless they answer by chance."""
        told = (promises.HIDDEN, promises.IMPURE)
        if not self.compares or any((what.id, method) in self.problems for what in told):
            return
        now = self.kept()
        self.ask("start", None, call=lambda _: self.game.start())
        # What was changed since the beginning, and what `start` puts back.
        others = self.first, self.kept()
        kept = [name for name in now if any(not same(now[name], other.get(name)) for other in others)]
        self.problem(promises.HIDDEN, method=method, state=state, kept=", ".join(kept) or "…")
        raise BrokenError

    def kept(self) -> dict[str, Any]:
        """Return a copy of what checked rules may keep something in, by name: the game object, and what they name."""
        own = {f"self.{name}": copied(value) for name, value in vars(self.game).items() if is_small(value)}
        return own | beside(self.game)

    def position(self, state: State, player: int, moves: list[Move]) -> None:
        """Check one position: each question by itself, so that one broken answer hides no other."""
        tried = moves if len(moves) <= MOST_TRIED else self.chance.sample(moves, MOST_TRIED)
        for question in (
            self.successors,
            self.end,
            self.symmetry,
            self.sum,
            self.fairness,
            self.estimates,
            self.texts,
            self.board,
        ):
            with suppress(BrokenError):
                question(state, player, tried)

    def played(self, state: State, move: Move) -> State:
        """Return the state of a checked game after a move."""
        after = self.ask("play", state, move)
        if after is None:
            self.problem(promises.NO_STATE, move=move, state=state)
            raise BrokenError
        return after

    def successors(self, state: State, player: int, moves: list[Move]) -> None:
        """Check the states that the moves lead to."""
        for move in moves:
            after = self.played(state, move)
            self.state(after)
            if not same(after, self.ask("play", state, move)):
                self.problem(promises.IMPURE, method="play", state=state)
            if declares(self.game, "level"):
                levels = self.number("level", state), self.number("level", after)
                if not levels[0] < levels[1]:
                    self.problem(promises.LEVEL, before=levels[0], after=levels[1], move=move, state=state)
            if declares(self.game, "order"):
                self.number("order", state, move)

    def end(self, state: State, player: int, moves: list[Move]) -> None:
        """Check the score of an ended game."""
        if not moves:
            self.number("score", state)

    def symmetry(self, state: State, player: int, moves: list[Move]) -> None:
        """Check that the representative of a state is its own, and plays the same game."""
        if not declares(self.game, "canonical"):
            return
        image = self.ask("canonical", state)
        if not same(self.ask("canonical", image), image):
            self.problem(promises.CANONICAL, state=state, given=image, fault=promises.NOT_FIXED)
        elif not self.plays_alike(state, image):
            self.problem(promises.CANONICAL, state=state, given=image, fault=promises.OTHER_GAME)

    def plays_alike(self, state: State, image: State) -> bool:
        """Return whether two checked states have as many moves, and the same score if they have none."""
        count = len(self.moves(state))
        if count != len(self.moves(image)):
            return False
        return count > 0 or bool(self.number("score", state) == self.number("score", image))

    def sum(self, state: State, player: int, moves: list[Move]) -> None:
        """Check that a position has moves exactly where one of its parts has."""
        if not declares(self.game, "parts"):
            return
        parts = self.ask("parts", state, call=lambda state: [part for _, part in parts_of(self.game, state)])
        for part in parts:
            self.state(part)
        if bool(moves) != any(self.moves(part) for part in parts):
            self.problem(promises.PARTS, given=parts, state=state)

    def fairness(self, state: State, player: int, moves: list[Move]) -> None:
        """Check that a position of a game that calls itself impartial is the same for both players."""
        if not self.game.impartial:
            return
        is_fair = True
        if declares(self.game, "swap"):
            other = self.ask("swap", state)
            legal = self.moves(other)
            is_fair = self.plays_alike(state, other) and all(
                move in legal
                and same(self.ask("play", other, move), self.ask("swap", self.ask("play", state, move)))
                for move in moves
            )
        if declares(self.game, "board"):
            # Pieces that change hands with the player to move belong to somebody.
            is_fair = is_fair and owners(self.drawn(state, 0)) == owners(self.drawn(state, 1))
        if not is_fair:
            self.problem(promises.PARTISAN, state=state)

    def estimates(self, state: State, player: int, moves: list[Move]) -> None:
        """Check that heuristics give numbers, at ends too: a greedy player asks them there."""
        for name in dict.fromkeys(("estimate", *self.game.heuristics)):
            if callable(getattr(self.game, name, None)):
                with suppress(BrokenError):
                    self.number(name, state)

    def texts(self, state: State, player: int, moves: list[Move]) -> None:
        """Check that positions and moves are read back as they were written."""
        names = [self.ask("move_name", state, move) for move in moves]
        text = self.ask("write", state, player)
        for method, said in [("move_name", name) for name in names] + [("write", text)]:
            if not isinstance(said, str):
                self.problem(promises.NOT_A_TEXT, method=method, given=said, state=state)
                return
        twice = repeated(names)
        if twice:
            self.problem(promises.SAME_TEXT, text=twice[0], state=state)
        for move, name in zip(moves, names, strict=True):
            again = self.ask("read_move", state, name)
            if not same(again, move) and not twice:
                self.problem(promises.READ_BACK, method="read_move", text=name, given=again, state=move)
        again = self.ask("read", text)
        if not same(again, (state, player)):
            self.problem(promises.READ_BACK, method="read", text=text, given=again, state=(state, player))

    def drawn(self, state: State, player: int) -> Any:
        """Return what the checked game's own board gives."""
        return self.ask("board", state, player, call=lambda *there: drawn_board(self.game, *there))

    def board(self, state: State, player: int, moves: list[Move]) -> None:
        """Check that the board can be drawn."""
        if declares(self.game, "show"):
            self.ask("show", state)
        if not declares(self.game, "board"):
            return
        board = self.drawn(state, player)
        if isinstance(board, str):
            return
        if not isinstance(board, Board) or not is_sound(board):
            self.problem(promises.BOARD, given=board, state=state)
        else:
            self.ask("board", state, call=lambda _: board.text())
