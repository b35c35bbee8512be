"""The bodies that the server takes, with their limits: what does not fit is refused before anything is computed."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints

from zermelo.apps.web.limits import (
    MOST_AGENT,
    MOST_BODY,
    MOST_CELLS,
    MOST_DEPTH,
    MOST_EXERCISE,
    MOST_FRAMES,
    MOST_GAMES,
    MOST_LAB_DEPTH,
    MOST_LAB_POSITIONS,
    MOST_MOVE,
    MOST_NODES,
    MOST_PASSWORD,
    MOST_PLIES,
    MOST_POSITION,
    MOST_SECONDS,
    MOST_SEED,
    MOST_SOURCE,
    MOST_SPEC,
    MOST_TREE_DEPTH,
)
from zermelo.words import Language

Spec: TypeAlias = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=MOST_SPEC)]
GraphText: TypeAlias = Annotated[str, StringConstraints(strict=True, max_length=MOST_BODY)]
PositionText: TypeAlias = Annotated[str, StringConstraints(strict=True, max_length=MOST_POSITION)]
MoveText: TypeAlias = Annotated[str, StringConstraints(strict=True, max_length=MOST_MOVE)]
AgentText: TypeAlias = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=MOST_AGENT)]
Seconds: TypeAlias = Annotated[float, Field(gt=0, le=MOST_SECONDS, strict=True, allow_inf_nan=False)]
Count: TypeAlias = Annotated[StrictInt, Field(ge=1, le=MOST_NODES)]
Seed: TypeAlias = Annotated[StrictInt, Field(ge=0, le=MOST_SEED)]


class Body(BaseModel):
    """What all bodies share: no unknown field, and the language of the answer."""

    model_config = ConfigDict(extra="forbid")

    lang: Language = "en"


class GameBody(Body):
    """A game: a registered name with parameters, a file of the command line by its stem, or a pasted graph."""

    game: Spec = Field(examples=["chomp:rows=2,columns=3"])
    graph: GraphText | None = None


class SituationBody(GameBody):
    """A situation: the game, from which position, and the moves since."""

    at: PositionText | None = None
    moves: list[MoveText] = Field(default=[], max_length=MOST_PLIES)


class ReadBody(GameBody):
    """A position to be checked, or moves from it as a person writes them: `445`, `4 4 5`, `1. 4 4 2. 5`."""

    at: PositionText | None = None
    play: PositionText = ""


RowText: TypeAlias = Annotated[str, StringConstraints(strict=True, max_length=MOST_CELLS)]


class PlaceBody(GameBody):
    """A position set up on a board: its rows of letters and who moves; or one to begin with."""

    at: PositionText | None = None
    rows: list[RowText] | None = Field(default=None, max_length=MOST_CELLS)
    player: Literal[0, 1] = 0


class VerdictsBody(SituationBody):
    """How long to think (2 s) or how many positions to visit or solve, how far ahead, with which heuristic."""

    seconds: Seconds | None = None
    nodes: Count | None = None
    states: Count | None = None
    depth: Annotated[StrictInt, Field(ge=0, le=MOST_DEPTH)] | None = None
    heuristic: AgentText | None = None


class MoveBody(SituationBody):
    """Who is to choose a move."""

    agent: AgentText = Field(default="level:4", examples=["level:4", "exact", "alphabeta:depth=6"])
    seed: Seed | None = None


class DuelBody(GameBody):
    """Two agents, and which of their games: odd ones are begun by the first, even ones by the other."""

    one: AgentText = Field(examples=["greedy", "alphabeta:depth=2"])
    other: AgentText = Field(examples=["random", "level:4"])
    number: Annotated[StrictInt, Field(ge=1, le=MOST_GAMES)] = 1
    seed: Seed = 0


class TournamentBody(Body):
    """How many games of the tournament are shown already: if there are no more, nothing is sent again."""

    known: Annotated[StrictInt, Field(ge=0)] | None = None


class DrawBody(SituationBody):
    """What is to be drawn: as the command `zermelo draw`."""

    model_config = ConfigDict(extra="forbid", validate_by_name=False, validate_by_alias=True)

    kind: Literal["arena", "bipartite", "tree", "board"] = Field(default="arena", alias="as")
    show: (
        Literal["attractor", "trap", "kernel", "grundy", "strategy", "minimax", "alphabeta", "line"] | None
    ) = None
    steps: StrictBool = False
    labels: Literal["numbers", "positions", "boards"] = "positions"
    blank: StrictBool = False
    #: Whose attractor; null: both, one after the other.
    player: Literal[0, 1] | None = None
    depth: Annotated[StrictInt, Field(ge=0, le=MOST_TREE_DEPTH)] | None = None
    #: What judges the leaves of a tree that is cut: one of the game's own.
    heuristic: AgentText | None = None


class ExportBody(DrawBody):
    """Which file: the picture at a step, counted from one, or the game so far and who played it."""

    format: Literal["svg", "tex", "json"] = "svg"
    step: Annotated[StrictInt, Field(ge=1, le=MOST_FRAMES)] = 1
    theme: Literal["auto", "light", "dark"] = "auto"
    agents: list[AgentText] = Field(default=["person", "person"], min_length=2, max_length=2)


class PuzzleBody(GameBody):
    """The same seed gives the same puzzle."""

    seed: Seed = 0


class WhyBody(SituationBody):
    """A move of which it is to be said why it is good."""

    move: MoveText


class LabBody(GameBody):
    """How far ahead heuristics look at most, and on how many positions of random plays they are measured."""

    depth: Annotated[StrictInt, Field(ge=1, le=MOST_LAB_DEPTH)] = 3
    positions: Annotated[StrictInt, Field(ge=1, le=MOST_LAB_POSITIONS)] = 60
    seed: Seed = 1


class LawsBody(GameBody):
    """The laws of a game; with a parameter, of its starts for the values of it from `least` to `most`."""

    parameter: MoveText | None = None
    least: Annotated[StrictInt, Field(ge=0, le=MOST_NODES)] = 1
    most: Annotated[StrictInt, Field(ge=0, le=MOST_NODES)] = 40


class ExercisesBody(Body):
    """All exercises."""


class ExerciseBody(Body):
    """An exercise by its id, its number in the note, or its function where no other has it."""

    exercise: Annotated[str, StringConstraints(strict=True, min_length=1, max_length=MOST_EXERCISE)] = Field(
        examples=["002-noyau", "002-q1"]
    )


class CheckBody(ExerciseBody):
    """A student's file."""

    source: Annotated[str, StringConstraints(strict=True, max_length=MOST_SOURCE)]


class AnswerBody(ExerciseBody):
    """An answer in a few words."""

    answer: PositionText


class LoginBody(Body):
    """The class password."""

    password: Annotated[str, StringConstraints(strict=True, max_length=MOST_PASSWORD)]


#: What may be asked over the websocket, and with which body; HTTP has a route of the same name for each.
BODIES: dict[str, type[Body]] = {
    "position": SituationBody,
    "read": ReadBody,
    "graph": GameBody,
    "place": PlaceBody,
    "verdicts": VerdictsBody,
    "move": MoveBody,
    "duel": DuelBody,
    "tournament": TournamentBody,
    "solve": SituationBody,
    "draw": DrawBody,
    "review": SituationBody,
    "export": ExportBody,
    "puzzle": PuzzleBody,
    "why": WhyBody,
    "lab": LabBody,
    "laws": LawsBody,
    "exercises": ExercisesBody,
    "exercise": ExerciseBody,
    "check": CheckBody,
    "answer": AnswerBody,
}
