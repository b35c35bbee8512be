"""Pictures of a game: the rules, the algorithm and the drawing brought together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, get_args

from zermelo.analysis import Verdict
from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.arena_game import ArenaGame
from zermelo.checks import ensure_game, ensure_player, ensure_whole, not_together, one_of, situation_at
from zermelo.drawing import shows
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import Maker
from zermelo.drawing.picture import Picture, picture_of, picture_of_board
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.heuristic import Estimator, Heuristic
from zermelo.judge import analyse
from zermelo.judge.budget import THINKING
from zermelo.learn.draw_options import USUAL, DrawOptions, Kind, Labels, Show
from zermelo.learn.graph_picture import GraphPicture
from zermelo.learn.tree_picture import TreePicture
from zermelo.notation import read_moves
from zermelo.questions import start_situation, titled
from zermelo.seen.board import board_of
from zermelo.situation import Situation
from zermelo.strategy import Play
from zermelo.words import LANGUAGES, Language, Words, message, say, some

__all__ = ["SHOWS", "DrawOptions", "draw", "pictures", "pictures_of_situations"]

#: What can be shown on which picture.
SHOWS: dict[Kind, tuple[Show, ...]] = {
    "arena": ("attractor", "trap", "kernel", "grundy", "strategy"),
    "bipartite": ("attractor", "trap", "kernel", "grundy", "strategy"),
    "tree": ("attractor", "strategy", "minimax", "alphabeta", "line"),
}

#: Shows that ask a heuristic where a tree is cut.
SEARCHES: tuple[Show, ...] = ("minimax", "alphabeta", "line")

_NOT_ON = message(
    "pictures.not_on",
    en="{show} cannot be shown on {kind}: on {kind} one can show {allowed}; {show} goes with {kinds}",
    fr="{show} ne se montre pas sur {kind} : sur {kind} on peut montrer {allowed} ; {show} va avec {kinds}",
)


_ONLY_ON = message(
    "pictures.only_on",
    en="{option} is for pictures of the kind {kinds}, not for {kind}",
    fr="{option} est pour les images du genre {kinds}, pas pour {kind}",
)
_TWO_NAMES = message(
    "pictures.two_names",
    en='players={given}: give two names, like ("Max", "Min")',
    fr='players={given} : donner deux noms, comme ("Max", "Min")',
)
_NEEDS_DEPTH = message(
    "pictures.needs_depth",
    en="a heuristic judges the leaves of a tree that is cut: give its depth, too",
    fr="une heuristique juge les feuilles d'un arbre coupé : donner aussi sa profondeur",
)
_NOT_JUDGED = message(
    "pictures.not_judged",
    en="{show} asks no heuristic; those that do: {allowed}",
    fr="{show} ne demande rien à une heuristique ; ce qui en demande une : {allowed}",
)
_KINDS = ("arena", "bipartite", "tree", "board")


def draw(
    game: Game | GraphLike,
    kind: Kind | Literal["board"] | None = None,
    *,
    at: Situation | str | None = None,
    show: Show | Literal["verdicts"] | None = None,
    play: str | Sequence[str] | None = None,
    player: int | None = None,
    depth: int | None = None,
    heuristic: Heuristic | Estimator | str | None = None,
    labels: Labels = "positions",
    players: tuple[Words, Words] | None = None,
    layout: Maker = "zermelo",
    steps: bool = False,
    blank: bool = False,
    language: Language = "en",
) -> Picture:
    """Return a picture of a game: a notebook shows it, `save("chomp.svg")` (or .tex, .png, .dot, .html) writes it.

    `kind` is what is drawn: the arena, its doubling in two rows (bipartite), the tree of the plays, to `depth`
    plies if it is given, or the board; by default what suits `show`, else the arena. It begins `at` a situation or
    its text (default: the start). `show` is what is to be seen on it: an attractor or a trap (of one `player`, or
    of both), the kernel, Grundy values, a strategy, minimax, alpha-beta, or their line; on a board, the verdict on
    each move, for which `analyse` has ten seconds. `play` is a play, as a path.
    `heuristic` judges the leaves where a tree is cut: the name of one of the game's `heuristics`, or a function (see
    `zermelo.heuristic`); shown are minimax or alpha-beta with it, or without `show` what it says of the leaves.
    With `steps` there is one drawing for each stage of the algorithm, with `blank` one to be filled in by hand.

    Time: that of what is shown, at most O(V + E) for V positions and E moves, and of placing the vertices.

    Raises
    ------
    ParameterError
        Two options do not go together.
    TooLargeError
        The graph or the tree is too large to be read.
    UndefinedError
        The game does not have what is to be shown: no kernel, no Grundy values.

    Examples
    --------
    >>> jeu = {0: [1, 2], 1: [2], 2: []}
    >>> picture = draw(jeu, show="kernel")
    >>> picture.content(".svg")[:4], len(picture.drawings[-1].nodes)
    ('<svg', 3)
    >>> len(draw(jeu, show="attractor", player=0, steps=True).drawings)
    2
    >>> from zermelo.games import load
    >>> fan = draw(load("tictactoe"), at="X.X/.O./.O.", depth=1, heuristic="alignment")
    >>> [node.corner for node in fan.drawings[-1].nodes[1:3]]
    [('1000',), ('10',)]
    """
    rules = _rules(game, at)
    situation = situation_at(rules, at)
    is_tree = depth is not None or heuristic is not None
    chosen = kind or ("tree" if is_tree else "board" if show == "verdicts" else _usual(show))
    one_of(_KINDS, chosen, "kind")
    one_of(LANGUAGES, language, "language")
    moves = read_moves(rules, play or "", situation)
    if chosen == "board":
        given = {
            "show": None if show == "verdicts" else show,
            "player": player,
            "depth": depth,
            "heuristic": heuristic,
            "players": players,
            "steps": steps,
            "blank": blank,
        }
        _ensure_none(given, "board", "arena, bipartite, tree")
        return _board(moves, language, is_judged=show == "verdicts")
    if show == "verdicts":
        raise ParameterError(_ONLY_ON(option='show="verdicts"', kinds="board", kind=chosen))
    not_together(steps=steps, blank=blank)
    one_of(get_args(Labels), labels, "labels")
    one_of(get_args(Maker), layout, "layout")
    ensure_whole(least=0, depth=depth)
    if chosen != "tree":
        _ensure_none({"depth": depth, "heuristic": heuristic}, chosen, "tree")
    if players is not None and (
        not isinstance(players, Sequence) or isinstance(players, str) or len(players) != 2
    ):
        raise ParameterError(_TWO_NAMES(given=players))
    checked: Any = chosen
    options = DrawOptions(
        kind=checked, show=show, play=None if play is None else moves.names(), depth=depth, heuristic=heuristic,
        player=None if player is None else ensure_player(player), layout=layout, labels=labels, players=players,
        steps=steps, blank=blank, language=language,
    )  # fmt: skip
    return picture_of(pictures(rules, options, situation), language)


def _rules(game: Game | GraphLike, at: object) -> Game:
    """Return the game that `draw` is given; of a graph that of moving a token, for which any start will do."""
    if isinstance(game, Arena | Mapping):
        arena = arena_of(game)
        return ArenaGame(arena, None if at is None else next(iter(arena)))
    ensure_game(game)
    return game


def _usual(show: Show | None) -> Kind:
    if show is not None:
        one_of((*get_args(Show), "verdicts"), show, "show")
    return USUAL[show]


def _ensure_none(given: Mapping[str, object], kind: str, kinds: str) -> None:
    for option, value in given.items():
        if value is not None and value is not False:
            raise ParameterError(_ONLY_ON(option=option, kinds=kinds, kind=kind))


def _board(played: Play, language: Language, *, is_judged: bool) -> Picture:
    game, last = played.game, None
    verdicts: dict[str, Verdict] = {}
    if is_judged:
        found = analyse(game, played.state, player=played.player, seconds=THINKING)
        verdicts = {game.move_name(played.state, verdict.move): verdict for verdict in found.moves}
    if played.moves:
        before, mover = played.situations[-2]
        last = board_of(game, before, mover).places.get(played.names()[-1])
    board, title = board_of(game, played.state, played.player), str(say(titled(game), language))
    return picture_of_board(board, title, language, last=last, moves=verdicts, points=bool(game.points))


def pictures(game: Game, options: DrawOptions, at: Situation | None = None) -> list[Drawing]:
    """Return the drawing that `draw` is asked for; with `steps` one per stage of the algorithm, the result last.

    Raises
    ------
    ParameterError
        The show does not go with the kind of picture.
    TooLargeError
        The graph or the tree is too large to be read.
    UndefinedError
        The game does not have what is to be shown: no kernel, no Grundy values.
    """
    return pictures_of_situations(game, options, at)[0]


def pictures_of_situations(
    game: Game, options: DrawOptions, at: Situation | None = None
) -> tuple[list[Drawing], list[Situation]]:
    """Return what `pictures` returns, and the situation of each node: a node's key is its place in the list."""
    situation = start_situation(game) if at is None else at
    if options.show is not None and options.show not in SHOWS[options.kind]:
        kinds = [kind for kind, allowed in SHOWS.items() if options.show in allowed]
        fields = {"allowed": some(SHOWS[options.kind]), "kinds": some(kinds)}
        raise ParameterError(_NOT_ON(show=options.show, kind=options.kind, **fields))
    if options.heuristic is not None:
        if options.kind != "tree":
            raise ParameterError(_ONLY_ON(option="heuristic", kinds="tree", kind=options.kind))
        if options.show is not None and options.show not in SEARCHES:
            raise ParameterError(_NOT_JUDGED(show=options.show, allowed=some(SEARCHES)))
        if options.depth is None:
            raise ParameterError(_NEEDS_DEPTH)
    maker: type[TreePicture] | type[GraphPicture] = TreePicture if options.kind == "tree" else GraphPicture
    picture = maker(game, options, situation)
    played = None if options.play is None else Play.of_moves(game, list(options.play), situation)
    path = [] if played is None else picture.path(played)
    if played is not None and options.show is None:
        drawings = shows.play(picture.scene, path, [player for _, player in played.situations])
    else:
        picture.scene = replace(picture.scene, path=path)
        drawings = picture.drawings()
    if options.blank:
        drawings = [shows.blank(drawings[-1], picture.given())]
    return drawings, picture.situations
