"""A match: two agents, the rules, repetition as the game declares it, and a limit on the number of moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from zermelo.errors import IllegalMoveError
from zermelo.game import Game
from zermelo.matches.agents import Agent
from zermelo.matches.thinkers import Follower
from zermelo.questions import declares, legal_moves, next_player, score_of
from zermelo.search.nodes import Past
from zermelo.situation import Move, Situation
from zermelo.strategy import Play
from zermelo.words import message

_REPEATED = message(
    "match.repeated",
    en="“{move}” is not allowed: it repeats a position of this game",
    fr="« {move} » n'est pas permis : il répète une position de cette partie",
)

MOST_PLIES = 1000
#: A situation met so often is met for ever: infinite play is a draw.
OFTEN = 3


class Ending(StrEnum):
    """Why a match is over."""

    RULES = "rules"
    REPETITION = "repetition"
    PATIENCE = "patience"
    DEAD = "dead"
    ENDLESS = "endless"
    LIMIT = "limit"
    RESIGNED = "resigned"


@dataclass(frozen=True)
class Result:
    """Who won (None: a draw) and why the match ended."""

    winner: int | None
    ending: Ending
    score: float = 0.0


class Match:
    """A game being played: it grows by moves, can be taken back, and knows when it is over."""

    def __init__(
        self,
        game: Game,
        at: Situation | str | None = None,
        *,
        limit: int = MOST_PLIES,
        text: str | None = None,
    ) -> None:
        self.game, self.limit = game, limit
        self.play = Play.begin(game, at)
        #: The text of the first position, which may tell more than its state.
        self.text = at if isinstance(at, str) else text
        #: Plies without progress before the match.
        self.elapsed = 0 if self.text is None else game.elapsed(self.text)
        self.resigned: int | None = None

    @property
    def situation(self) -> Situation:
        """The state of the match and the player to move."""
        return self.play.situations[-1]

    def moves(self) -> list[Move]:
        """Return the moves allowed in the match now: those of the rules, without repetitions where they are illegal."""
        state, player = self.situation
        moves = list(legal_moves(self.game, state))
        if self.game.repeats != "illegal":
            return moves
        afters = ((move, self.game.play(state, move)) for move in moves)
        if declares(self.game, "met"):
            # What a move leaves as it was (a pass) does not come back.
            earlier = {self.game.met(before) for before, _ in self.play.situations} - {self.game.met(state)}
            return [move for move, after in afters if self.game.met(after) not in earlier]
        seen = set(self.play.situations)
        return [move for move, after in afters if (after, next_player(self.game, player, after)) not in seen]

    def quiet_plies(self) -> int:
        """Return how many plies of the match were made since the last progress; 0 where nobody counts them."""
        if not self.game.patience:
            return 0
        count = 0
        for (state, _), move in zip(self.play.situations[-2::-1], reversed(self.play.moves), strict=True):
            if self.game.progress(state, move):
                return count
            count += 1
        return count + self.elapsed

    def past(self) -> Past:
        """Return what the match so far means to a search from here."""
        game, before = self.game, self.play.situations[:-1]
        elapsed = self.quiet_plies()
        if game.patience:
            before = before[max(0, len(before) - elapsed) :]
        if game.repeats is None or declares(game, "level"):
            return Past(elapsed=elapsed)
        if game.repeats == "threefold":
            before = tuple({situation: None for situation in before if before.count(situation) > 1})
        return Past(before, elapsed)

    def asked(self, agent: Agent) -> Move:
        """Return the move that an agent chooses in the match; one that cares is told how the play came here."""
        if isinstance(agent, Follower):
            agent.follow(self.play, self.past())
        return agent.choose(self.situation, self.moves())

    def push(self, move: Move) -> None:
        """Make a move in the match; one that the rules or the repetition rule forbid is refused."""
        state, _ = self.situation
        grown = self.play.then(move)
        if move not in self.moves():
            raise IllegalMoveError(_REPEATED(move=self.game.move_name(state, move)))
        self.play = grown

    def take_back(self, count: int = 1) -> None:
        """Forget the last moves of the match."""
        kept = len(self.play) - count
        assert kept >= 0
        self.play = Play(self.game, self.play.situations[: kept + 1], self.play.moves[:kept])
        self.resigned = None

    def resign(self) -> None:
        """Let the player to move give the match up."""
        self.resigned = self.play.player

    def result(self) -> Result | None:
        """Return how the match ended; None while it goes on."""
        state, player = self.situation
        if self.resigned is not None:
            return Result(1 - self.resigned, Ending.RESIGNED)
        if not self.moves():
            # Where every move would repeat a position, which is illegal, the player has no move either.
            score = score_of(self.game, state)
            winner = None if score == 0 else player if score > 0 else 1 - player
            return Result(winner, Ending.RULES if self.play.is_over() else Ending.REPETITION, score)
        if declares(self.game, "dead") and self.game.dead(state):
            return Result(None, Ending.DEAD)
        met = self.play.situations.count(self.situation)
        if (self.game.repeats == "draw" and met > 1) or (self.game.repeats == "threefold" and met >= OFTEN):
            return Result(None, Ending.REPETITION)
        if self.game.patience and self.quiet_plies() >= self.game.patience:
            return Result(None, Ending.PATIENCE)
        if met >= OFTEN:
            return Result(None, Ending.ENDLESS)
        if len(self.play) >= self.limit:
            return Result(None, Ending.LIMIT)
        return None


def play_match(
    game: Game,
    first: Agent,
    second: Agent,
    *,
    at: Situation | str | None = None,
    limit: int = MOST_PLIES,
    watch: Callable[[Match], None] | None = None,
) -> Match:
    """Return the finished match between two agents; `watch` is called after every move.

    It begins `at` a situation or its text (default: the start). A draw ends it when a situation is met for the third
    time, or when `limit` moves have been made: an infinite play is a draw. Time O(plies) questions to the agents.

    Examples
    --------
    >>> from zermelo.games import load
    >>> from zermelo.matches.agents import make_agent
    >>> game = load("subtraction:heap=6")
    >>> match = play_match(game, make_agent("exact", game), make_agent("random", game, seed=1))
    >>> match.play.names()[0], match.result().winner
    ('1', 0)
    """
    match = Match(game, at, limit=limit)
    while match.result() is None:
        agent = (first, second)[match.play.player]
        match.push(match.asked(agent))
        if watch is not None:
            watch(match)
    return match
