"""The game of moving a token along the edges of an arena."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.checks import ensure_game, ensure_kind
from zermelo.errors import GraphError, PositionError
from zermelo.game import Game
from zermelo.labelled import Label
from zermelo.questions import declares
from zermelo.scores import Number
from zermelo.situation import Move, Player, Situation, State
from zermelo.words import message, some

_SCORE_MAP = message(
    "arena.score_map",
    en="a dictionary from vertices without successor to numbers",
    fr="un dictionnaire des sommets sans successeur vers des nombres",
)
_SCORES = message("arena.scores", en="the map of scores", fr="la table des gains")
_START = message("arena.start", en="the start", fr="le départ")
_SAME_LABEL = message(
    "arena.same_label",
    en="two vertices are called “{label}”: give each vertex its own name",
    fr="deux sommets s'appellent « {label} » : il faut un nom différent par sommet",
)
_NOT_A_SINK = message(
    "arena.not_a_sink",
    en="vertex {vertex} has a score and successors {successors}: only a vertex without successor has a score",
    fr="le sommet {vertex} a un gain et des successeurs {successors} : le gain va aux sommets sans successeur",
)
_BAD_POSITION = message(
    "arena.position",
    en="“{text}” is not a vertex; the vertices are: {vertices}",
    fr="« {text} » n'est pas un sommet ; les sommets sont : {vertices}",
)
_TITLE = message("arena.title", en="arena of {count} vertices", fr="arène de {count} sommets")


class ArenaGame(Game):
    """The game of moving a token along the edges of an arena, in turns or as the owners say.

    A state is the label of a vertex, a move the label of the vertex reached. Without owners the player who cannot move
    has lost, and `scores` (from vertices without successor to numbers) are for the player to move there. With owners
    they are Adam's gains, as in the course's trees; a vertex that has none is lost for its owner.

    >>> game = ArenaGame({"a": ["b", "c"], "b": ["c"], "c": []})
    >>> game.start(), list(game.moves("a")), game.play("a", "c")
    ('a', ['b', 'c'], 'c')
    """

    def __init__(
        self, arena: GraphLike, state: Label | None = None, scores: Mapping[Any, Number] | None = None
    ) -> None:
        self.arena = arena = arena_of(arena)
        ensure_kind((Mapping, type(None)), _SCORE_MAP, scores=scores)
        self.scores = dict(scores or {})
        arena.numbers_of(self.scores, _SCORES)
        #: The same by the numbers of the vertices.
        self.numbered_scores = {arena.index(v): gain for v, gain in self.scores.items()}
        for v in self.scores:
            if afters := arena.successors[v]:
                raise GraphError(_NOT_A_SINK(vertex=arena.text(v), successors=some(map(arena.text, afters))))
        self._start = arena.start() if state is None else state
        arena.numbers_of([self._start], _START)
        if not isinstance(arena.labels, range) and len(self._vertex) < len(arena):
            twice = next(v for v in arena if self._vertex[arena.text(v)] != v)
            raise GraphError(_SAME_LABEL(label=arena.text(twice)))
        self.impartial = arena.owner is None
        self.points = any(gain not in (-1, 0, 1) for gain in self.scores.values())
        if arena.owner is not None:
            # Declared by the object, not by the class: only some arenas know whose turn it is.
            self.turn = self._owner  # type: ignore[method-assign]

    @cached_property
    def _vertex(self) -> dict[str, Label]:
        """The vertex of the arena that each text writes, where it is played as a game."""
        return {self.arena.text(label): label for label in self.arena}

    def start(self) -> State:
        """Return the vertex where play on an arena starts: its only source unless told otherwise."""
        return self._start

    def moves(self, state: State) -> Iterator[Move]:
        """Yield the moves of the game on an arena: the successors, each once."""
        yield from dict.fromkeys(self.arena.successors[state])

    def play(self, state: State, move: Move) -> State:
        """Return the vertex `move` of the arena: that is where the token goes."""
        return move

    def score(self, state: State) -> Number:
        """Return the score at a vertex of the arena, for the player to move; −1 where none was given."""
        if state not in self.scores:
            return -1
        gain: Number = self.scores[state]
        owner = self.arena.owner
        return -gain if owner is not None and owner[state] == Player.EVE else gain

    def _owner(self, state: State) -> int:
        assert self.arena.owner is not None
        return self.arena.owner[state]

    def _is_state(self, state: object) -> bool:
        return state in self.arena

    def spec(self) -> str:
        """Return a description of the arena as a game: one made in Python has no text that makes it again."""
        return _TITLE(count=len(self.arena)).text()

    def title(self) -> str:
        """Return the title of the game on an arena, its number of vertices: it has no other name."""
        return self.spec()

    def write(self, state: State, player: int = 0) -> str:
        """Return the label of the arena's vertex; `@2` where the second player moves and the vertex has no owner."""
        text = self.arena.text(state)
        return f"{text}@2" if player == 1 and not declares(self, "turn") else text

    def read(self, text: str) -> Situation:
        """Return the situation on an arena that `text` writes: a vertex's label, with `@2` for the second player."""
        body, player = text.strip(), 0
        if body not in self._vertex and not declares(self, "turn") and body[-2:] in ("@1", "@2"):
            body, player = body[:-2], int(body[-1]) - 1
        if body not in self._vertex:
            raise PositionError(_BAD_POSITION(text=text, vertices=some(self._vertex, 40)))
        state = self._vertex[body]
        return state, self.turn(state) if declares(self, "turn") else player

    def move_name(self, state: State, move: Move) -> str:
        """Return the label of the arena's vertex that a move reaches."""
        return self.arena.text(move)


def game_of(thing: Game | GraphLike, state: Label | None = None) -> Game:
    """Return the game that is given; of an arena, or the course's dictionary, the game of moving a token from `state`.

    >>> game_of({"a": ["b"], "b": []}).start()
    'a'
    """
    if isinstance(thing, Arena | Mapping):
        return ArenaGame(thing, state)
    ensure_game(thing)
    return thing
