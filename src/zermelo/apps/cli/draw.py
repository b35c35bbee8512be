"""`zermelo draw`: arenas, bipartite graphs, trees and boards, for the screen and for handouts, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import AtOption, GameArgument, choice, option, whole
from zermelo.apps.language import language, tell
from zermelo.checks import not_together
from zermelo.errors import ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.notation import read_situation
from zermelo.words import message, some

if TYPE_CHECKING:
    from zermelo.drawing.figure import Drawing

SUMMARY = message(
    "cli.draw.summary",
    en="draw a game: its arena, bipartite graph, tree or board, with results, step by step",
    fr="dessiner un jeu : arène, graphe biparti, arbre ou plateau, avec les résultats, étape par étape",
)
EXAMPLES = (
    "zermelo draw chomp:rows=2,columns=3 --as bipartite --show attractor -o chomp.svg",
    "zermelo draw chomp:rows=2,columns=3 --as bipartite --show attractor --steps -o steps/",
    "zermelo draw subtraction:heap=5 --as tree --show minimax -o tree.tex",
    "zermelo draw tictactoe --at X.X/.O./.O. --depth 1 --heuristic alignment --labels boards -o fan.svg",
    "zermelo draw tictactoe --as board --at X.O/.X./..O -o board.png",
)

KINDS = ("arena", "bipartite", "tree", "board")
ALL_SHOWS = ("attractor", "trap", "kernel", "grundy", "strategy", "minimax", "alphabeta", "line", "verdicts")
LABELS = ("numbers", "positions", "boards")
LAYOUTS = ("zermelo", "dot")
EXTENSIONS = (".svg", ".png", ".tex", ".dot", ".html")

_AS = message(
    "cli.draw.as",
    en="what to draw (default: what suits the show, else the arena)",
    fr="ce qu'il faut dessiner (par défaut : ce qui convient à --show, sinon l'arène)",
)
_SHOW = message(
    "cli.draw.show",
    en="the result to show (verdicts: on a board, what each move is worth)",
    fr="le résultat à montrer (verdicts : sur un plateau, ce que vaut chaque coup)",
)
_PLAY = message("cli.draw.play", en="a play to show as a path", fr="une partie à montrer comme un chemin")
_LABELS = message("cli.draw.labels", en="what stands in the nodes", fr="ce qui est écrit dans les sommets")
_PLAYERS = message("cli.draw.players", en="the players' names", fr="les noms des deux joueurs")
_DEPTH = message("cli.draw.depth", en="depth of the tree", fr="profondeur de l'arbre")
_HEURISTIC = message(
    "cli.draw.heuristic",
    en="what judges the leaves of a tree that is cut by --depth: a heuristic of the game, or FILE.py:function; with "
    "--show minimax or alphabeta, or alone",
    fr="ce qui juge les feuilles d'un arbre coupé par --depth : une heuristique du jeu, ou FICHIER.py:fonction ; avec "
    "--show minimax ou alphabeta, ou seule",
)
_LAYOUT = message(
    "cli.draw.layout",
    en="who places the vertices of an arena: we, or Graphviz (extra dot)",
    fr="qui place les sommets d'une arène : zermelo, ou Graphviz (extra dot)",
)
_FOREST = message(
    "cli.draw.forest",
    en="a tree for LaTeX's package forest, which lays it out itself (.tex; Debian: texlive-latex-extra)",
    fr="un arbre pour le paquet LaTeX forest, qui le dispose lui-même (.tex ; Debian : texlive-latex-extra)",
)
_BLANK = message("cli.draw.blank", en="an empty handout to fill in", fr="une fiche à compléter")
_STEPS = message("cli.draw.steps", en="one picture per step", fr="une image par étape")
_OUTPUT = message(
    "cli.draw.output",
    en="the file to write: .svg, .png, .tex, .dot or .html; with --steps a folder, .html for a step player, or "
    ".svg for an animation",
    fr="le fichier à écrire : .svg, .png, .tex, .dot ou .html ; avec --steps un dossier, .html pour un "
    "lecteur d'étapes, ou "
    ".svg pour une animation",
)
_EXTENSION = message(
    "cli.draw.extension",
    en="-o {path}: the extension says the format; it is one of {allowed}{steps}",
    fr="-o {path} : l'extension dit le format ; les formats sont {allowed}{steps}",
)
_OR_FOLDER = message(
    "cli.draw.or_folder",
    en=" (with --steps: a folder, like steps/, or one .html or .svg)",
    fr=" (avec --steps : un dossier, comme etapes/, ou un seul .html ou .svg)",
)
_TWO_NAMES = message(
    "cli.draw.two_names",
    en="--players {given}: give two names with a comma between them, like Max,Min",
    fr="--players {given} : donner deux noms séparés par une virgule, comme Max,Min",
)
_ONLY_TREE = message(
    "cli.draw.only_tree",
    en="{option} is for trees (--as tree), not for --as {kind}",
    fr="{option} est pour les arbres (--as tree), pas pour --as {kind}",
)
_ONLY_ARENA = message(
    "cli.draw.only_arena",
    en="--layout {layout} is for arenas (--as arena), not for --as {kind}",
    fr="--layout {layout} est pour les arènes (--as arena), pas pour --as {kind}",
)
_ONLY_TEX = message(
    "cli.draw.only_tex",
    en="-o {path}: --forest writes LaTeX; give a name that ends in .tex",
    fr="-o {path} : --forest écrit du LaTeX ; donner un nom qui finit par .tex",
)
_NOT_BOARD = message(
    "cli.draw.not_board",
    en="{option} is for graphs and trees; --as board takes --at, --play and --show verdicts",
    fr="{option} est pour les graphes et les arbres ; --as board prend --at, --play et --show verdicts",
)
_ONLY_BOARD = message(
    "cli.draw.only_board",
    en="--show verdicts is for boards (--as board), not for --as {kind}",
    fr="--show verdicts est pour les plateaux (--as board), pas pour --as {kind}",
)
_NO_DOT = message(
    "cli.draw.no_dot",
    en="-o {path}: a board is no graph; write it as .svg, .png, .tex or .html",
    fr="-o {path} : un plateau n'est pas un graphe ; l'écrire en .svg, .png, .tex ou .html",
)
_WRITTEN = message("cli.draw.written", en="written: {path}", fr="écrit : {path}")
_WRITTEN_STEPS = message(
    "cli.draw.written_steps",
    en="written: {count} steps in {path} (.svg and .tex), and {player} to go through them",
    fr="écrit : {count} étapes dans {path} (.svg et .tex), et {player} pour les parcourir",
)
_RESULT = message("cli.draw.result", en="the whole result", fr="le résultat complet")


def run(
    game: GameArgument,
    output: Annotated[Path, option("-o", "FILE", _OUTPUT)],
    as_: Annotated[str | None, option("--as", "|".join(KINDS), _AS)] = None,
    at: AtOption = None,
    show: Annotated[str | None, option("--show", "|".join(ALL_SHOWS), _SHOW)] = None,
    play: Annotated[str | None, option("--play", "MOVES", _PLAY)] = None,
    labels: Annotated[str, option("--labels", "|".join(LABELS), _LABELS)] = "positions",
    players: Annotated[str | None, option("--players", "A,B", _PLAYERS)] = None,
    depth: Annotated[str | None, option("--depth", "N", _DEPTH)] = None,
    heuristic: Annotated[str | None, option("--heuristic", "NAME|FILE.py:fn", _HEURISTIC)] = None,
    layout: Annotated[str, option("--layout", "|".join(LAYOUTS), _LAYOUT)] = "zermelo",
    forest: Annotated[bool, option("--forest", None, _FOREST)] = False,
    blank: Annotated[bool, option("--blank", None, _BLANK)] = False,
    steps: Annotated[bool, option("--steps", None, _STEPS)] = False,
) -> int:
    """Run `zermelo draw`: draw and write; a file or folder appears whole or not at all."""
    if show is not None:
        choice("--show", show, ALL_SHOWS)
    not_together("--", blank=blank, steps=steps)
    not_together("--", forest=forest, steps=steps)
    is_tree = depth is not None or heuristic is not None or forest
    kind = choice("--as", as_ or ("tree" if is_tree else _usual(show)), KINDS)
    extension = _extension(output, steps)
    _refuse_misplaced(
        kind, extension, output, layout, {"--depth": depth, "--heuristic": heuristic, "--forest": forest}
    )
    rules = load_game(game)
    situation = read_situation(rules, at)
    if kind == "board":
        given = {
            "--show": show != "verdicts" and show,
            "--steps": steps,
            "--blank": blank,
            "--players": players,
        }
        for name, value in given.items():
            if value:
                raise ParameterError(_NOT_BOARD(option=name))
        if extension == ".dot":
            raise ParameterError(_NO_DOT(path=output))
    elif show == "verdicts":
        raise ParameterError(_ONLY_BOARD(kind=kind))
    names = None if players is None else _two_names(players)
    chosen = choice("--labels", labels, LABELS)
    plies = None if depth is None else whole("--depth", depth, 0, 1000)
    _ensure_place(output, extension)
    from zermelo.learn.pictures import draw
    from zermelo.matches.people import find_heuristic

    words: dict[str, Any] = {"kind": kind, "show": show, "labels": chosen, "layout": layout}
    words |= {"play": play, "players": names, "language": language()}
    words["heuristic"] = None if heuristic is None else find_heuristic(rules, heuristic)
    picture = draw(rules, at=situation, depth=plies, steps=steps, blank=blank, **words)
    if forest:
        from zermelo.drawing import to_forest

        write_text(output, to_forest(picture.drawings[-1]))
    elif extension == "":
        picture.save_steps(output)
    else:
        picture.save(output)
    if steps:
        _tell_steps(picture.drawings)
    if extension == "":
        from zermelo.drawing.picture import PLAYER_PAGE

        page = output / PLAYER_PAGE
        print(tell(_WRITTEN_STEPS(count=len(picture.drawings), path=output, player=page)))
    else:
        print(tell(_WRITTEN(path=output)))
    return 0


def _two_names(players: str) -> tuple[str, str]:
    parts = [part.strip() for part in players.split(",")]
    if len(parts) != 2 or not all(parts):
        raise ParameterError(_TWO_NAMES(given=players))
    return parts[0], parts[1]


def _usual(show: Any) -> str:
    from zermelo.learn.draw_options import USUAL

    return "board" if show == "verdicts" else USUAL[show]


def _refuse_misplaced(
    kind: str, extension: str, output: Path, layout: str, of_trees: Mapping[str, str | bool | None]
) -> None:
    """Refuse options of `zermelo draw` that do not go with the kind of picture or with the file."""
    for name, given in of_trees.items():
        if given not in (None, False) and kind != "tree":
            raise ParameterError(_ONLY_TREE(option=name, kind=kind))
    if choice("--layout", layout, LAYOUTS) != "zermelo" and kind != "arena":
        raise ParameterError(_ONLY_ARENA(layout=layout, kind=kind))
    if of_trees["--forest"] and extension != ".tex":
        raise ParameterError(_ONLY_TEX(path=output))


def _extension(output: Path, steps: bool) -> str:
    """Return the extension of the file that `zermelo draw` writes; "" for a folder of steps."""
    extension = output.suffix.lower()
    if steps and (not extension or output.is_dir()):
        return ""
    if extension not in EXTENSIONS or (steps and extension not in (".html", ".svg")):
        allowed = some(EXTENSIONS)
        raise ParameterError(_EXTENSION(path=output, allowed=allowed, steps=_OR_FOLDER if steps else ""))
    return extension


def _ensure_place(output: Path, extension: str) -> None:
    """Refuse a file that `zermelo draw` could not write before any work is done."""
    ensure_writable(output / "x" if extension == "" and output.is_dir() else output)


def _tell_steps(drawings: Sequence[Drawing]) -> None:
    for i, drawing in enumerate(drawings, start=1):
        sentence = " ".join(drawing.caption.lines) if drawing.caption is not None else tell(_RESULT)
        print(f"{i:>3}  {sentence}")
