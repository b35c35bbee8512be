"""`zermelo verify FILE`: check a certificate or a saved solution against the rules."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

from zermelo.apps import report
from zermelo.apps.cli import NO
from zermelo.apps.cli._load import load_game, load_recorded_game
from zermelo.apps.cli._options import JsonOption, argument, option
from zermelo.apps.language import tell
from zermelo.apps.progress import progress_bar
from zermelo.compiled import NO_COMPILER, is_available
from zermelo.compiled.special.endgame_files import EndgameFile, is_endgame, tables_folder
from zermelo.errors import CertificateError, FileError, UndefinedError
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.words import message

SUMMARY = message(
    "cli.verify.summary",
    en="check a certificate or a saved solution against the rules (exit 1: rejected)",
    fr="contrôler un certificat ou une solution sauvegardée avec les règles (code 1 : rejeté)",
)
EXAMPLES = (
    "zermelo verify proof.json",
    "zermelo verify proof.json --game my_game.py",
    "zermelo verify proof.json --allow",
)

_FILE = message(
    "cli.verify.file",
    en="a file of solve --certificate, solve --save, prove --certificate or endgame --save",
    fr="un fichier de solve --certificate, solve --save, prove --certificate ou endgame --save",
)
_GAME = message(
    "cli.verify.game",
    en="check against these rules instead of those that the file names",
    fr="contrôler avec ces règles au lieu de celles que nomme le fichier",
)
_ALLOW = message(
    "cli.verify.allow",
    en="run the rules file that FILE names (only if you trust it; the package's own games need no leave)",
    fr="exécuter le fichier de règles que nomme FICHIER (si on lui fait confiance ; inutile pour les jeux du paquet)",
)
_VALID = message(
    "cli.verify.valid",
    en="{path}: valid; {title}: {positions} and {moves} checked",
    fr="{path} : valide ; {title} : {positions} et {moves} contrôlés",
)
_ENDGAME = message(
    "cli.verify.endgame",
    en="{path}: valid; {states} positions of {name} derived again from their moves",
    fr="{path} : valide ; {states} positions de {name} déduites de nouveau de leurs coups",
)
_MAKING = message("cli.verify.making", en="smaller endings", fr="finales plus petites")
_POSITION = message(
    "cli.verify.position",
    en="it starts from {position}, not from the start of the game",
    fr="il part de {position}, pas du départ du jeu",
)
_PROVED = message("cli.verify.proved", en="proved: {claim}", fr="prouvé : {claim}")
_REJECTED = message("cli.verify.rejected", en="{path}: rejected: {reason}", fr="{path} : rejeté : {reason}")
_NO_GAME = message(
    "cli.verify.no_game",
    en="{path} does not say of which game it is: give --game",
    fr="{path} ne dit pas de quel jeu il s'agit : donner --game",
)
_GIVE_GAME = message(
    "cli.verify.give_game",
    en="{reason}, neither here nor beside the certificate: give the rules with --game",
    fr="{reason}, ni ici ni à côté du certificat : donner les règles avec --game",
)


def run(
    file: Annotated[Path, argument("FILE", _FILE)],
    game: Annotated[str | None, option("--game", "GAME", _GAME)] = None,
    allow: Annotated[bool, option("--allow", None, _ALLOW)] = False,
    json: JsonOption = False,
) -> int:
    """Run `zermelo verify`: verify and say why not, if not."""
    if is_endgame(file):
        return _verify_endgame(file, json)
    from zermelo.exact import is_stored, open_stored, read_certificate, verify, verify_stored

    stored = open_stored(file) if is_stored(file) else None
    certificate = read_certificate(file) if stored is None else stored.facts
    spec = certificate.get("game") if game is None else game
    if not isinstance(spec, str):
        raise CertificateError(_NO_GAME(path=file))
    rules = load_game(game) if game is not None else _named_game(spec, file, allow=allow)
    result = verify(certificate, rules) if stored is None else verify_stored(stored, rules)
    if json:
        reason = None if result.reason is None else tell(result.reason)
        fields = {"game": spec, "valid": result.valid, "reason": reason}
        fields |= {"states": result.states, "edges": result.edges}
        if result.position is not None:
            fields["position"] = result.position
        if result.proved is not None:
            fields["proved"] = tell(result.proved)
        print(report.as_json(fields))
    elif result.valid:
        found = {
            "positions": report.counted_positions(result.states),
            "moves": report.counted_moves(result.edges),
        }
        print(tell(_VALID(path=file, title=titled(rules), **found)))
        if result.position is not None:
            print(tell(_POSITION(position=result.position)))
        if result.proved is not None:
            print(tell(_PROVED(claim=result.proved)))
    else:
        print(tell(_REJECTED(path=file, reason=result.reason)))
    return 0 if result.valid else NO


def _verify_endgame(file: Path, json: bool) -> int:
    """Derive every position of an endgame table again from its moves, as `zermelo verify` asks."""
    if not is_available():
        raise UndefinedError(NO_COMPILER())
    from zermelo.compiled.special.endgame_making import verify_table

    table = EndgameFile(file)
    with progress_bar(_MAKING) as progress:
        fault = verify_table(table, tables_folder(), progress=progress)
    name, states = table.facts["class"], table.facts["states"]
    if json:
        reason = None if fault is None else tell(fault.reason)
        print(report.as_json({"class": name, "valid": fault is None, "reason": reason, "states": states}))
    elif fault is None:
        print(tell(_ENDGAME(path=file, states=report.number(states), name=name)))
    else:
        print(tell(_REJECTED(path=file, reason=fault.reason)))
    return 0 if fault is None else NO


def _named_game(spec: str, file: Path, *, allow: bool) -> Game:
    """Return the game that the file given to `zermelo verify` names; a rules file is not run without leave."""

    def command(rules: str) -> str:
        return f"zermelo verify {shlex.quote(str(file))} --game {rules}"

    try:
        return load_recorded_game(spec, file, command=command, allow=allow)
    except FileError as error:
        raise FileError(_GIVE_GAME(reason=error.phrase)) from None
