"""Solutions in files: JSON, or arrays where they are many; what is read must fit the rules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from zermelo.checks import ensure_game, ensure_kind
from zermelo.compiled.rules.digest import rules_digest
from zermelo.errors import CertificateError, ParameterError
from zermelo.exact.certificate import read_whole_json, write_json
from zermelo.exact.json_form import classes_for
from zermelo.exact.recheck import verify_some, verify_table
from zermelo.exact.retrograde import why_no_grundy
from zermelo.exact.stored import Stored, is_stored, open_stored, store
from zermelo.exact.table import ArrayTable, PlainTable, Table
from zermelo.exact.verify import NOT_WELL_FORMED, Verification, checksum, is_same_game, verify_from
from zermelo.game import Game
from zermelo.import_file import rules_file
from zermelo.questions import titled
from zermelo.words import Phrase, message

_FORMAT, _VERSION = "zermelo-solution", 1
#: Endings that promise another format; any other is a name like any.
_OTHER_FORMATS = (
    ".npz", ".npy", ".csv", ".tsv", ".pkl", ".pickle", ".parquet", ".feather", ".h5", ".hdf5", ".xlsx", ".db",
    ".sqlite", ".svg", ".png", ".pdf", ".tex", ".html", ".dot", ".py", ".zip",
)  # fmt: skip
#: What a file keeps of how the solution was made.
_FACTS = ("edges", "engine", "seconds", "verified")

_OTHER_FORMAT = message(
    "solution.ending",
    en="{path}: a solution is not written as {ending}, but as JSON (.json, compressed .json.gz), or in a file "
    "without an ending",
    fr="{path} : une solution ne s'écrit pas en {ending}, mais en JSON (.json, compressé .json.gz) ou dans un fichier "
    "sans extension",
)
_WHICH_GAME = message(
    "solution.which_game",
    en="{path} is a solution of {given}: give that game, or a function that makes it from its text",
    fr="{path} est une solution de {given} : donner ce jeu, ou une fonction qui le construit depuis son texte",
)
_NOT_RUN = message(
    "solution.not_run",
    en="{path} is a solution of the rules file {given}, which is not run because a solution names it: "
    "give the game itself",
    fr="{path} est une solution du fichier de règles {given}, qui n'est pas exécuté parce qu'une solution le "
    "nomme : donner le jeu lui-même",
)
_OTHER_GAME = message(
    "solution.other_game",
    en="{path} is a solution of {given}, not of {game}",
    fr="{path} est une solution de {given}, pas de {game}",
)
_OTHER_RULES = message(
    "solution.other_rules",
    en="{path} does not fit the rules of {game}, which have changed: {reason}; solve and save it again",
    fr="{path} ne correspond pas aux règles de {game}, qui ont changé : {reason} ; résoudre et sauver de nouveau",
)
_CHECKSUM = message(
    "solution.checksum",
    en="the checksum of {part} does not match: the file was altered or damaged",
    fr="la somme de contrôle de {part} ne correspond pas : le fichier a été modifié ou abîmé",
)
_A_FILE = message(
    "solution.stored", en="what open_stored(path) returns", fr="ce que renvoie open_stored(chemin)"
)
_NOT_A_SOLUTION = message(
    "solution.format",
    en="{path} is not a solution of version {version}: {part} is missing or malformed",
    fr="{path} n'est pas une solution de version {version} : {part} manque ou est mal formé",
)


def ensure_savable(path: Path | None) -> None:
    """Refuse a name that ends like a file of a format in which solutions are not written."""
    if path is not None and path.suffix.lower() in _OTHER_FORMATS:
        raise ParameterError(_OTHER_FORMAT(path=path, ending=path.suffix))


def write_solution(
    path: Path,
    game: Game,
    table: Table,
    grundy_reason: Phrase | None,
    made: Mapping[str, Any],
    certificate: Callable[[], Mapping[str, Any]],
) -> None:
    """Write a solution, whole or not at all: as arrays if it has them, unless the name asks for JSON."""
    ensure_savable(path)
    rules = {"python": list(sys.version_info[:2]), "rules": rules_digest(game)}
    if isinstance(table, ArrayTable) and path.suffix not in (".json", ".gz"):
        store(path, table, grundy_reason, {"game": game.spec(), **rules, **made})
        return
    thing = {
        "format": _FORMAT,
        "version": _VERSION,
        "certificate": certificate(),
        "grundy": None if grundy_reason else [table.grundy(i) for i in range(len(table))],
        **rules,
        **made,
    }
    write_json(path, {**thing, "checksum": checksum(thing)})


def read_solution(
    path: Path, game: Game | Callable[[str], Game] | None
) -> tuple[Game, Table, dict[str, Any]]:
    """Return the game, the answers and what else a saved `Solution` is made from; see `Solution.load`."""
    if is_stored(path):
        return _read_arrays(path, game)
    thing = read_whole_json(path)
    with _reading(path, "format"):
        if thing["format"] != _FORMAT or thing["version"] != _VERSION:
            raise ValueError("format")
    with _reading(path, "certificate"):
        certificate, grundy = thing["certificate"], thing["grundy"]
        given, rows = certificate["game"], certificate["states"]
        facts: dict[str, Any] = {key: thing[key] for key in _FACTS}
        facts["checked"] = _checked(thing)
        listed = len(rows)
    rules = _game_of(path, given, game)
    try:
        classes = classes_for(rules, rows, listed)
    except CertificateError as error:
        raise _other_rules(path, rules, error.phrase) from error
    with _reading(path, "certificate"):
        table = PlainTable.of_certificate(certificate, grundy, classes)
    _ensure_follows(path, rules, table, thing)
    reason = None if table.grundy_values is not None else why_no_grundy(rules, table)
    return rules, table, {**facts, "grundy_reason": reason}


def verify_stored(stored: Stored, game: Game) -> Verification:
    """Return whether a solution's file of arrays is whole and all its answers follow from the rules of `game`."""
    ensure_kind(Stored, _A_FILE, stored=stored)
    ensure_game(game)
    if not is_same_game(stored.facts["game"], game):
        reason = _OTHER_GAME(path=stored.path, given=stored.facts["game"], game=game.spec())
        return Verification(False, reason, 0, 0)
    if (part := stored.damaged()) is not None:
        return Verification(False, _CHECKSUM(part=part), 0, 0)
    stored = stored.with_classes_of(game)
    return verify_from(
        game, next(iter(stored.table)), lambda _: verify_table(game, stored.table, stored.facts["edges"])
    )


def _read_arrays(path: Path, game: Game | Callable[[str], Game] | None) -> tuple[Game, Table, dict[str, Any]]:
    stored = open_stored(path)
    facts: dict[str, Any] = {key: stored.facts[key] for key in _FACTS}
    facts["checked"] = _checked(stored.facts)
    rules = _game_of(path, stored.facts["game"], game)
    stored = stored.with_classes_of(rules)
    _ensure_follows(path, rules, stored.table, stored.facts)
    return rules, stored.table, {**facts, "grundy_reason": stored.grundy_reason}


def _ensure_follows(path: Path, game: Game, table: ArrayTable | PlainTable, facts: Mapping[str, Any]) -> None:
    """Refuse a saved solution that does not follow from the rules of today.

    Where the file was made by the very same ones (their digest says so) arrays are opened without a look at them, and
    of a file in JSON, which anybody may have edited, some answers are asked for. Else all are: one rule changed in one
    state may change the winner.
    """
    made_by = facts.get("python"), facts.get("rules")
    is_same = made_by == (list(sys.version_info[:2]), rules_digest(game)) and made_by[1] is not None
    if is_same and isinstance(table, ArrayTable):
        return
    found = verify_some(game, table) if is_same else verify_table(game, table, facts["edges"])
    if found.reason is not None:
        raise _other_rules(path, game, found.reason)


@contextmanager
def _reading(path: Path, part: str) -> Iterator[None]:
    """Refuse a saved solution whose part is of another form."""
    try:
        yield
    except NOT_WELL_FORMED as error:
        raise CertificateError(_NOT_A_SOLUTION(path=path, version=_VERSION, part=part)) from error


def _other_rules(path: Path, game: Game, reason: Phrase) -> CertificateError:
    return CertificateError(_OTHER_RULES(path=path, game=titled(game), reason=reason))


def _checked(facts: Mapping[str, Any]) -> dict[str, int]:
    """Return how many states of a saved solution were checked; a file of an older version does not say."""
    given = facts.get("checked") or {}
    return {engine: int(given.get(engine, 0)) for engine in ("compiled", "python")}


def _game_of(path: Path, given: Any, game: Game | Callable[[str], Game] | None) -> Game:
    """Return the game of a solution, refused unless it is the one that the file names."""
    if game is None:
        raise CertificateError(_WHICH_GAME(path=path, given=given))
    if not isinstance(given, str):
        raise CertificateError(_NOT_A_SOLUTION(path=path, version=_VERSION, part="game"))
    rules: Any = game
    if callable(game) and not isinstance(game, Game | type):
        # Who wrote the file must not decide what is run: `zermelo.load` would run any rules that it names.
        if rules_file(given) is not None:
            raise CertificateError(_NOT_RUN(path=path, given=given))
        rules = game(given)
    ensure_game(rules)
    if not is_same_game(given, rules):
        raise CertificateError(_OTHER_GAME(path=path, given=given, game=rules.spec()))
    found: Game = rules
    return found
