"""The answers as the description of the server (OpenAPI) tells them: the tests hold the server to it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

Outcome: TypeAlias = Literal["win", "draw", "loss"]
#: A number, or "inf" and "-inf", which JSON lacks.
#: What is proved of a position or of a move.
Kind: TypeAlias = Literal["win", "draw", "loss", "guess"]
Number: TypeAlias = int | float | Literal["inf", "-inf"]


class Reply(BaseModel):
    """An answer has these fields and no other."""

    model_config = ConfigDict(extra="forbid")


class ErrorReply(Reply):
    """One clear line: what was given, what is allowed, what to do."""

    error: str


class ChoiceReply(Reply):
    """A value that a parameter may have, and what people call it."""

    value: str
    title: str


class ParameterReply(Reply):
    """A parameter of a game, with what people call it; `default` as a specification writes it."""

    name: str
    label: str
    title: str
    default: str | None
    kind: Literal["int", "bool", "choice", "text"]
    least: int | None
    most: int | None
    choices: list[ChoiceReply] | None


class HeuristicReply(Reply):
    """A heuristic of a game, and what it counts, in words."""

    name: str
    title: str


class GameReply(Reply):
    """A game that can be chosen, with its board at the start (SVG); `own` if it is a file of the command line."""

    name: str
    title: str
    aliases: list[str]
    parameters: list[ParameterReply]
    heuristics: list[HeuristicReply]
    players: list[str]
    rules: str
    own: bool
    svg: str | None


class AgentReply(Reply):
    """An opponent that can be chosen."""

    spec: str
    title: str


class GamesReply(Reply):
    """All that can be chosen, and which game to open first."""

    games: list[GameReply]
    agents: list[AgentReply]
    first: str | None
    #: Whether there is a tournament to be seen.
    tournament: bool


class PieceReply(Reply):
    """What stands on a cell."""

    shape: str
    player: int | None
    text: str


class BoardReply(Reply):
    """A board as data: rows of cells, top row first; places are [row, column]."""

    cells: list[list[PieceReply | None]]
    columns: list[str]
    rows: list[str]
    style: Literal["grid", "checkered", "holes", "plain", "points", "hexagons"]
    places: dict[str, list[int]]
    caption: str
    colours: list[str]
    lines: list[list[list[int]]]
    names: list[list[str]]


class FrameReply(Reply):
    """Where the cells are in the drawing of the board; each row begins `slant` further right."""

    size: list[float]
    cell: list[float]
    origin: list[float]
    slant: float
    width: int
    height: int


class PlayedReply(Reply):
    """A move of the game so far, and the position after it."""

    move: str
    name: str
    player: Literal[0, 1]
    position: str


class LegalReply(Reply):
    """A move that is allowed, the cells [row, column] where it is shown, and the position after it.

    Cells of a `path` are pressed one after the other (from, to …).
    """

    move: str
    name: str
    cells: list[list[int]]
    path: list[list[int]]
    after: str


class HelpReply(Reply):
    """How positions and moves are written."""

    position: str
    move: str


class PositionReply(Reply):
    """A situation, ready to be shown."""

    game: str
    title: str
    at: str
    moves: list[str]
    position: str
    player: Literal[0, 1]
    players: list[str]
    over: bool
    #: Whether a perfect opponent can keep its promise from here on.
    perfect: bool
    winner: Literal[0, 1, "draw"] | None
    result: str
    points: bool
    pieces: list[int] | None
    verb: str
    rules: str
    start: str
    can_place: bool
    help: HelpReply
    board: BoardReply
    frame: FrameReply
    svg: str
    history: list[PlayedReply]
    legal: list[LegalReply]


class ReadReply(Reply):
    """A position in its normal form."""

    at: str
    player: Literal[0, 1]
    #: The moves that were read, one by one.
    moves: list[str]


class EditorReply(Reply):
    """A board whose cells can be pressed: what a press does, the letters, the full board, and how to draw it (SVG)."""

    how: Literal["cells", "rows", "stairs", "count", "one"]
    tells_turn: bool
    letters: list[str]
    full: list[str]
    rows: list[str]
    pieces: dict[str, str]
    background: str
    frame: FrameReply
    columns: list[str]
    names: list[str]


class PlaceReply(Reply):
    """A position that was set up; `editor` where the board to do so was asked for and there is one."""

    at: str
    player: Literal[0, 1]
    editor: EditorReply | None


class GraphReply(Reply):
    """A pasted graph: its vertices, where it starts (null: nothing says so, for this reason), what to know of it."""

    vertices: list[str]
    start: str | None
    reason: str
    notices: list[str]


class VerdictReply(BaseModel):
    """A move judged for the player who makes it; some games add a score of their own."""

    move: str
    outcome: Outcome | None
    value: Number | None
    distance: int | None
    exact: bool
    score: int | None = None
    #: As it is shown: `+5`, its kind (win, draw, loss, guess), and in words.
    sign: str
    kind: Kind
    words: str


class VerdictsReply(BaseModel):
    """A position judged, best moves first, and who wins in words."""

    game: str
    position: str
    outcome: Outcome | None
    value: Number | None
    exact: bool
    distance: int | None
    best: list[str]
    moves: list[VerdictReply]
    line: list[str]
    nodes: int
    engine: str
    seconds: float
    method: str | None = None
    score: int | None = None
    sign: str
    kind: Kind
    words: str
    #: What the signs mean.
    legend: str
    #: Whether everything is proved: then asking again, or for longer, gives nothing new.
    settled: bool
    sentence: str
    grundy: int | None


class MoveReply(Reply):
    """The move chosen; what the agent thinks of it (`+3`, `~12`), where it looks ahead by a heuristic."""

    move: str
    name: str
    thinks: str | None
    seconds: float


class CountsReply(Reply):
    """Positions by what the player to move gets."""

    win: int
    draw: int
    loss: int


class StatisticsReply(Reply):
    """The graph of the game in numbers; null where it is too large to be walked through, or a sum of parts."""

    states: int | None
    edges: int | None
    ends: int | None
    longest: int | None
    endless: bool | None
    branching: float | None
    counts: CountsReply | None


class CheckedReply(Reply):
    """How many states were checked by compiled and by interpreted rules; of a sum, parts, and whole positions."""

    compiled: int
    python: int
    sums: int | None = None


class SolveReply(Reply):
    """A game solved from a position."""

    game: str
    position: str
    outcome: Outcome
    distance: int | None
    value: Number | None
    best: list[str]
    states: int | None
    edges: int | None
    counts: CountsReply | None
    grundy: int | None
    method: str
    engine: str
    verified: bool
    checked: CheckedReply
    seconds: float
    sentence: str
    statistics: StatisticsReply
    losing: list[str]


class PictureReply(Reply):
    """A picture (SVG without its style sheet) and the sentence under it."""

    svg: str
    caption: str


class NodeReply(Reply):
    """A node of the last picture, in the order of its groups."""

    id: str
    position: str | None


class DrawReply(Reply):
    """Pictures, one after the other, and the legend of their signs (SVG)."""

    frames: list[PictureReply]
    nodes: list[NodeReply]
    legend: str | None


class ReviewedReply(Reply):
    """A move of a game, with the outcome before and after it for who made it."""

    ply: int
    move: str
    before: Outcome | None
    after: Outcome | None
    best: list[str]
    blunder: bool
    #: The points that it cost, in a game with points.
    given_away: int | float
    #: Why it is one, in a sentence, and the name of the kind of reason.
    reason: str | None
    kind: str | None
    #: The moves that show it, after this one.
    refutation: list[str]
    position: str
    player: Literal[0, 1]


class ReviewReply(Reply):
    """A game looked at again."""

    moves: list[ReviewedReply]
    blunders: int
    #: Moves of which both outcomes are proved.
    judged: int
    #: The ply of each player's last blunder.
    turning: list[int | None]
    sentence: str


class DuelReply(Reply):
    """A game of two agents: who began it, who won (null: nobody), how it ended, in words too, and its moves."""

    number: int
    first: Literal["one", "other"]
    winner: Literal["one", "other"] | None
    ending: str
    said: str
    moves: list[str]
    #: So many of the moves were drawn by lot, for this game and the next one.
    opening: int


class StandingsReply(Reply):
    """A tournament as a page shows it: the table as texts, who was left out, and pictures (SVG)."""

    title: str
    sentence: str
    heads: list[str]
    rows: list[list[str]]
    left_out: list[str]
    pictures: list[PictureReply]


class TournamentReply(Reply):
    """How many games were played; nothing is shown where the page knows them all."""

    games: int
    shown: StandingsReply | None


class PuzzleReply(Reply):
    """A position in which few moves are right: all of these keep its outcome; how deep and how hard it is."""

    at: str
    goal: Literal["win", "draw"]
    question: str
    right: list[str]
    grade: int
    depth: int | None
    tempting: int


class WhyReply(Reply):
    """Why a move is good, in one sentence; null where nothing is known that can be shown."""

    reason: str | None


class WorstReply(Reply):
    """A position that a heuristic misjudges: its text, its board (SVG), the move that is chosen there, in words."""

    at: str
    svg: str
    move: str
    sentence: str


class RobinReply(Reply):
    """Who beats whom, one ply ahead: rows of texts, the heads first."""

    sentence: str
    rows: list[list[str]]


class LabReply(Reply):
    """Heuristics held against the truth: a table, the heads first, curves by depth, worst positions, matches."""

    sentence: str
    legend: str
    rows: list[list[str]]
    pictures: list[PictureReply]
    worst: list[WorstReply]
    robin: RobinReply


class LawReply(Reply):
    """A law in words, and what stands behind it."""

    kind: str
    statement: str
    proved: bool
    standing: str
    preperiod: int | None = None
    period: int | None = None
    residues: list[int] | None = None


class SweepReply(Reply):
    """The starts of a family: sentences, a table, the heads first, and a picture."""

    sentences: list[str]
    rows: list[list[str]]
    picture: PictureReply


class UnsolvedReply(Reply):
    """Why the positions of a game were not solved for laws, and what would help."""

    reason: str
    help: str


class LawsReply(Reply):
    """Laws, why none was looked for, and the starts that were solved where a parameter was given."""

    laws: list[LawReply]
    unsolved: UnsolvedReply | None
    sweep: SweepReply | None


class ExportReply(Reply):
    """A file."""

    name: str
    type: str
    text: str


class LoginReply(Reply):
    """Welcome."""

    welcome: bool


_RETRY: dict[str, Any] = {
    "Retry-After": {"description": "seconds to wait", "schema": {"type": "string", "pattern": "^[0-9]+$"}}
}
_REASONS = {
    400: "the body cannot be read",
    401: "the class password is needed",
    403: "asked by the page of another site",
    413: "the body is too large",
    421: "called by a name that is not this server's",
    422: "what was asked for does not exist, is not allowed, or is too large for the server",
    429: "too many requests, or the visitor's time is used up",
    503: "the process that computed was ended, or the server is stopping",
}
#: The refusals that every route of the interface may answer with.
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorReply, "description": reason} | ({"headers": _RETRY} if status == 429 else {})
    for status, reason in _REASONS.items()
}
