"""`zermelo prove GAME`: is this won? The answer with a strategy that proves it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from zermelo.apps import report
from zermelo.apps.cli import INTERRUPTED, NO
from zermelo.apps.cli._advice import next_steps
from zermelo.apps.cli._interrupt import remembered_interruption
from zermelo.apps.cli._load import load_game
from zermelo.apps.cli._options import (
    AtOption,
    EngineOption,
    GameArgument,
    JsonOption,
    choice,
    duration,
    memory,
    option,
)
from zermelo.apps.language import tell
from zermelo.apps.progress import progress_bar
from zermelo.compiled import ENGINES
from zermelo.files import ensure_writable, write_text
from zermelo.import_file import rules_file
from zermelo.notation import read_situation
from zermelo.questions import titled
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.exact import Proof

SUMMARY = message(
    "cli.prove.summary",
    en="is this won? a proof by search, with a certificate (exit 1: no, or not decided)",
    fr="est-ce gagné ? une preuve par recherche, avec un certificat (code 1 : non, ou pas de décision)",
)
EXAMPLES = (
    "zermelo prove chomp:rows=3,columns=4 --certificate proof.json",
    "zermelo prove connect4:columns=5,rows=4 --goal draw",
    "zermelo prove tictactoe --at X.O/.X./..O --goal loss --seconds 5",
)

_GOAL = message(
    "cli.prove.goal",
    en="what the player to move may get: win (default), draw (or better), loss (forced by the opponent)",
    fr="ce que peut obtenir qui a le trait : win (gain, par défaut), draw (nulle ou mieux), loss (perte forcée)",
)
_SECONDS = message("cli.prove.seconds", en="search no longer than this", fr="ne pas chercher plus longtemps")
_MEMORY = message(
    "cli.prove.memory", en="the memory that may be used", fr="la mémoire que l'on peut utiliser"
)
_CERTIFICATE = message(
    "cli.prove.certificate",
    en="write the proof, which zermelo verify checks",
    fr="écrire la preuve, que zermelo verify contrôle",
)
_SEARCHING = message("cli.prove.searching", en="searching {title}", fr="recherche dans {title}")
_QUESTIONS = {
    "win": message("cli.prove.win", en="does {mover} win?", fr="est-ce gagné pour {mover} ?"),
    "draw": message(
        "cli.prove.draw", en="does {mover} get a draw or better?", fr="la nulle ou mieux pour {mover} ?"
    ),
    "loss": message("cli.prove.loss", en="does {mover} lose?", fr="est-ce perdu pour {mover} ?"),
}
_YES = message("cli.prove.yes", en="yes", fr="oui")
_NOT = message("cli.prove.no", en="no", fr="non")
_HEADLINE = message(
    "cli.prove.headline",
    en="{title}, position {position}: {question} {answer} ({nodes} in {seconds} s, {engine})",
    fr="{title}, position {position} : {question} {answer} ({nodes} en {seconds} s, {engine})",
)
_NODE = message("cli.prove.node", en="{count} node", fr="{count} nœud")
_NODES = message("cli.prove.nodes", en="{count} nodes", fr="{count} nœuds")
_FIRST = message("cli.prove.first", en=", beginning with {move}", fr=", en commençant par {move}")
_PROVED = message(
    "cli.prove.proved",
    en="{claim}{first}; the strategy has {count}",
    fr="{claim}{first} ; la stratégie a {count}",
)
_POSITION = message("cli.prove.position", en="{count} position", fr="{count} position")
_POSITIONS = message("cli.prove.positions", en="{count} positions", fr="{count} positions")
_WRITTEN = message(
    "cli.prove.written",
    en="written: {path} (zermelo verify {path}{rules})",
    fr="écrit : {path} (zermelo verify {path}{rules})",
)

_GOALS = {"win": "win", "draw": "draw or better", "loss": "loss"}


def run(
    game: GameArgument,
    at: AtOption = None,
    goal: Annotated[str, option("--goal", "win|draw|loss", _GOAL)] = "win",
    seconds: Annotated[str | None, option("--seconds", "S", _SECONDS)] = None,
    memory_: Annotated[str | None, option("--memory", "4GB", _MEMORY)] = None,
    certificate: Annotated[Path | None, option("--certificate", "FILE.json", _CERTIFICATE)] = None,
    engine: EngineOption = "auto",
    json: JsonOption = False,
) -> int:
    """Run `zermelo prove`: search for a proof or a disproof, and say what is proved."""
    chosen: Any = choice("--engine", engine, ENGINES)
    wanted: Any = _GOALS[choice("--goal", goal, tuple(_GOALS))]
    limit = None if seconds is None else duration("--seconds", seconds)
    budget = None if memory_ is None else memory("--memory", memory_)
    rules = load_game(game)
    situation = read_situation(rules, at)
    ensure_writable(certificate)
    from zermelo.exact import prove

    with remembered_interruption() as interruption, progress_bar(_SEARCHING(title=titled(rules))) as progress:
        proof = prove(
            rules,
            situation[0],
            goal=wanted,
            player=situation[1],
            seconds=limit,
            memory=budget,
            engine=chosen,
            progress=progress,
        )
    written = certificate if proof.holds is not None else None
    if written is not None:
        write_text(written, report.as_json(proof.certificate()) + "\n")
    if json:
        print(report.as_json(fields(game, proof, goal, at)))
    else:
        print(describe(proof, goal))
        if written is not None:
            rules_given = "" if rules_file(game) is None else f" --game {game}"
            print(tell(_WRITTEN(path=written, rules=rules_given)))
        steps = [("play", ""), ("analyse", ""), ("solve", "")]
        print(next_steps(game, *steps, at=at, game=rules))
    if interruption.happened:
        return INTERRUPTED
    return 0 if proof.holds else NO


def fields(spec: str, proof: Proof, goal: str, at: str | None) -> dict[str, Any]:
    """Return the JSON object that `zermelo prove` prints."""
    game, is_decided = proof.game, proof.holds is not None
    first = _first(proof) if is_decided else None
    return {
        "game": spec,
        "position": game.write(proof.state, proof.player) if at is None else at,
        "goal": goal,
        "holds": proof.holds,
        "reason": None if proof.reason is None else tell(proof.reason),
        "player": proof.claimant,
        "gets": proof.gets if is_decided else None,
        "move": first,
        "positions": len(proof.strategy) if is_decided else None,
        "nodes": proof.nodes,
        "engine": proof.engine,
        "seconds": round(proof.seconds, 6),
    }


def describe(proof: Proof, goal: str) -> str:
    """Return what `zermelo prove` prints: the question, the answer, and what is proved."""
    game = proof.game
    answer = proof.reason if proof.holds is None else _YES if proof.holds else _NOT
    head = _HEADLINE(
        title=titled(game),
        position=game.write(proof.state, proof.player) or "–",
        question=_QUESTIONS[goal](mover=game.players[proof.player]),
        answer=answer,
        nodes=report.counted(proof.nodes, _NODE, _NODES),
        seconds=report.seconds(proof.seconds),
        engine=report.engine_name(proof.engine),
    )
    if proof.holds is None:
        return tell(head)
    from zermelo.exact.verify_strategy import claim_in_words

    claim = claim_in_words(game, (proof.state, proof.player), cast(int, proof.claimant), proof.gets)
    first = _first(proof)
    return "\n".join(
        [
            tell(head),
            tell(
                _PROVED(
                    claim=claim,
                    first="" if first is None else _FIRST(move=first),
                    count=report.counted(len(proof.strategy), _POSITION, _POSITIONS),
                )
            ),
        ]
    )


def _first(proof: Proof) -> str | None:
    """The move, printed by `zermelo prove`, that the strategy begins with; None where the other one moves."""
    game, state = proof.game, proof.state
    is_his = proof.claimant == proof.player and state in proof.strategy
    return game.move_name(state, proof.strategy[state]) if is_his else None
