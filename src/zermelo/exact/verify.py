"""Check a solution against the rules: no solver is believed, and none of their code is used here.

A solution claims, for each state, a value for the player to move (the sign of the score, or the score itself
in a points game) and, where the value is not 0, a distance. Edges are generated again from the rules, and
every claim is compared with those about the successors only:

- an end has the value of its score and the distance 0;
- any other state has the value of its best move (the value after it, with the sign changed where the turn
  passes);
- a won state is one ply further from the end than the nearest of its best moves, a lost state one ply
  further than the farthest.

Why this is enough, cycles or not. Let the player to move in s claim v.

*He gets at least v.* If v > 0, he always takes the nearest best move. As long as the claims keep the size v,
each ply of either player lowers the distance by one or more: his own move by the third rule, and so does
every reply that keeps the value, since the distance of a lost state is above all of theirs. A reply that does
not keep the value gives him more, by the second rule. Values are finitely many and never fall, distances are
natural numbers and fall while the value stays: the play ends, and it ends with v or more. If v = 0 he keeps
moving to states with value 0; the opponent can only give him more, and then the first case applies; else the
play ends in a draw or never ends, which is a draw. If v < 0 he takes best moves: what the opponent is claimed
to get never rises above −v, and infinite play, 0, is better for him than v.

*He gets at most v*: the same argument for his opponent, who claims −v after each best move.

*The distance is right*: the winner, by nearest moves, is never later than it says; the loser, by farthest
moves, never earlier, as long as both keep the value.

The walk starts at the start and meets each state once; what it does not meet has no business in a
certificate. Time O(V + E), no reversed edges.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from zermelo.checks import ensure_game
from zermelo.errors import CertificateError, ParameterError
from zermelo.exact.json_form import classes_for, decoded
from zermelo.exact.verify_start import position_of, read_start, start_fault
from zermelo.game import Game
from zermelo.import_file import rules_file
from zermelo.questions import declares, titled
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, State
from zermelo.words import Phrase, message, short

FORMAT, VERSION = "zermelo-certificate", 1

#: The value of a state for the player to move and its distance, None where the value is 0.
Claim: TypeAlias = tuple[Number, int | None]

MOST_MOVES = 100_000
#: What may stand in a file is judged, whatever it is; anything else was never meant as a certificate.
_JSON: tuple[type, ...] = (dict, list, str, int, float, type(None))
_FIELDS = {"format", "version", "game", "start", "points", "states", "checksum"}

_MALFORMED = message(
    "verify.malformed",
    en="this is not a certificate of version {version}: {part} is missing or malformed",
    fr="ce n'est pas un certificat de version {version} : {part} manque ou est mal formé",
)
_NO_CERTIFICATE = message(
    "verify.certificate",
    en="{given} is not a certificate; solution.certificate() makes one, read_certificate(path) reads one; "
    "the game comes second",
    fr="{given} n'est pas un certificat ; solution.certificate() en fait un, read_certificate(chemin) en lit un ; "
    "le jeu vient après",
)
_WHICH_GAME = message(
    "verify.which_game",
    en="the certificate is about {given}: give that game; nothing is run because a certificate names it",
    fr="le certificat porte sur {given} : donner ce jeu ; rien n'est exécuté parce qu'un certificat le nomme",
)
_CHECKSUM = message(
    "verify.checksum",
    en="the checksum does not match: the certificate was altered or damaged",
    fr="la somme de contrôle ne correspond pas : le certificat a été modifié ou abîmé",
)
_OTHER_GAME = message(
    "verify.other_game",
    en="the certificate is about {given}, not about {game}",
    fr="le certificat porte sur {given}, pas sur {game}",
)
_OTHER_FIELDS = message(
    "verify.other_fields",
    en="this is not a certificate of version {version}: {fields} missing or unknown; its fields are {allowed}",
    fr="ce n'est pas un certificat de version {version} : {fields} en moins ou en trop ; ses champs sont {allowed}",
)
_OTHER_POINTS = message(
    "verify.other_points",
    en="the certificate has points: {given}, but the rules of {game} have points = {points}",
    fr="le certificat a points : {given}, mais les règles de {game} ont points = {points}",
)
TWICE = message(
    "verify.twice", en="state {state} is listed twice", fr="l'état {state} figure deux fois dans la liste"
)
MISSING = message(
    "verify.missing",
    en="state {state} can be reached but is not listed",
    fr="l'état {state} est accessible mais ne figure pas dans la liste",
)
UNREACHABLE = message(
    "verify.unreachable",
    en="{listed} states are listed, but {reached} can be reached from the start",
    fr="{listed} états figurent dans la liste, mais {reached} sont accessibles depuis le départ",
)
_END = message(
    "verify.end",
    en="the game is over in {position} with the score {score}, but the claim is {claim}",
    fr="la partie est finie en {position} avec le score {score}, mais l'affirmation est {claim}",
)
_VALUE = message(
    "verify.value",
    en="in {position} the best move gives {best}, but the claim is {claim}",
    fr="en {position} le meilleur coup donne {best}, mais l'affirmation est {claim}",
)
_DISTANCE = message(
    "verify.distance",
    en="in {position} the distance is {distance} by the claims about the moves, but the claim is {claim}",
    fr="en {position} la distance est {distance} d'après les affirmations sur les coups, mais l'affirmation "
    "est {claim}",
)
_MOVE = message(
    "verify.move",
    en="in {position} the move {move} is named, which is not one of the best: {best}",
    fr="en {position} le coup nommé est {move}, qui n'est pas l'un des meilleurs : {best}",
)
_RULES = message(
    "verify.rules",
    en="the rules of {game} fail at {state}: {error}",
    fr="les règles de {game} échouent en {state} : {error}",
)


@dataclass(frozen=True)
class Verification:
    """Whether all claims hold, the first reason why not, and how many states and edges were looked at.

    `proved` says what a strategy's certificate proves, in one sentence; `position` is where a certificate starts, None
    if that is the game's own start.
    """

    valid: bool
    reason: Phrase | None
    states: int
    edges: int
    proved: Phrase | None = None
    position: str | None = None


def verify(certificate: Any, game: Game | None = None) -> Verification:
    """Return whether a certificate (read from JSON) proves what it says about `game`.

    A solution's certificate is checked as the head of this module says, any optimal strategy being accepted; one of a
    strategy alone as `verify_strategy` says. Nothing in either is believed: it must start in a position that the game
    itself reads (see `verify_start`). Nor is anything run that it names: without `game` it is refused with the name of
    the game that it wants. Time O(V + E) for V states and E moves, which the rules are asked for again.

    Examples
    --------
    >>> from zermelo.exact import solve
    >>> from zermelo.games import load
    >>> game = load("chomp:rows=2,columns=3")
    >>> certificate = solve(game).certificate()
    >>> verify(certificate, game).valid
    True
    >>> certificate["states"][0][1] = "loss"
    >>> verify(certificate, game).valid
    False

    References
    ----------
    R. M. McConnell, K. Mehlhorn, S. Näher, P. Schweitzer, *Certifying algorithms*, Computer Science Review 5 (2011)
    119–161. https://doi.org/10.1016/j.cosrev.2010.09.009
    """
    may_be_one = isinstance(certificate, _JSON)
    if not may_be_one:
        raise ParameterError(_NO_CERTIFICATE(given=short(certificate)))
    if game is None:
        given = certificate.get("game") if isinstance(certificate, dict) else None
        raise ParameterError(_WHICH_GAME(given=short(given)))
    ensure_game(game)
    if isinstance(certificate, dict) and "strategy" in certificate:
        from zermelo.exact.verify_strategy import verify_strategy

        return verify_strategy(certificate, game)
    claims: dict[State, Claim] = {}
    named: dict[State, Move] = {}
    reader = reader_of(certificate, game, _FIELDS, "states")
    if isinstance(reader, Phrase):
        return Verification(False, reader, 0, 0)
    reason = _read(certificate, reader, claims, named)
    if reason is not None:
        return Verification(False, reason, 0, 0)
    return verify_from(
        game,
        reader(certificate["start"]),
        lambda start: check(game, start, claims.get, len(claims), named=named),
    )


def verify_from(game: Game, start: State, judge: Callable[[State], Verification]) -> Verification:
    """Return what `judge` says of a solution to be verified from `start`, refused if it is no position of the game."""
    try:
        found = read_start(game, start)
        if found is None:
            return Verification(False, start_fault(game, start), 0, 0)
        position = position_of(game, found)
    except Exception as error:  # noqa: BLE001 — rules given a damaged state may raise anything
        return Verification(False, broken_rules(game, start, error), 0, 0)
    return replace(judge(found[0]), position=position)


def check(
    game: Game,
    start: State,
    claim_of: Callable[[State], Claim | None],
    count: int,
    *,
    named: Mapping[State, Move] | None = None,
    only: Sequence[State] | None = None,
) -> Verification:
    """Return whether the claims of a certificate about the `count` states reachable from `start` follow from the rules.

    `claim_of` gives the claim about a state, None if there is none. With `named`, each state that has moves
    must also name one of its best: of those, a nearest one where it wins, a farthest one where it loses. With
    `only`, the claims about these states are compared with those one move further, and no others.
    """
    knows_turn = declares(game, "turn")
    seen, stack, edges, state = {start}, [start], 0, start
    try:
        first = game.start()
        if first == start:
            stack = [first]  # a tuple read from JSON may stand for a named tuple that the rules need
        if only is not None:
            stack = list(only)
        while stack:
            state = stack.pop()
            claim = claim_of(state)
            if claim is None:
                return Verification(False, MISSING(state=state), 0, 0)
            player = game.turn(state) if knows_turn else None
            judged: list[tuple[Move, Number, int | None]] = []
            for move in game.moves(state):
                after = game.play(state, move)
                claimed = claim_of(after)
                if claimed is None:
                    return Verification(False, MISSING(state=after), len(seen), edges)
                if only is None and after not in seen:
                    seen.add(after)
                    stack.append(after)
                value, distance = claimed
                stays = knows_turn and game.turn(after) == player
                judged.append((move, value if stays else -value, distance))
                if len(judged) > MOST_MOVES:
                    raise OverflowError(MOST_MOVES)  # a loop in the rules that never ends
            edges += len(judged)
            fault = judge(game, state, claim, judged, named)
            if fault is not None:
                return Verification(False, fault, len(seen), edges)
    except Exception as error:  # noqa: BLE001 — rules given a damaged state may raise anything
        return Verification(False, broken_rules(game, state, error), len(seen), edges)
    if only is None and len(seen) != count:
        return Verification(False, UNREACHABLE(listed=count, reached=len(seen)), len(seen), edges)
    return Verification(True, None, len(seen), edges)


def judge(
    game: Game,
    state: State,
    claim: Claim,
    judged: list[tuple[Move, Number, int | None]],
    named: Mapping[State, Move] | None,
) -> Phrase | None:
    """Return what is wrong with a certificate's claim about one state, given (move, value, distance after it)."""
    if not judged:
        score = game.score(state)
        value: Number = score if game.points else (score > 0) - (score < 0)
        if claim != (value, 0 if value else None):
            return _END(position=game.write(state), score=score, claim=_text(claim))
        if named is not None and state in named:
            return _MOVE(position=game.write(state), move=named[state], best="–")
        return None
    value, distance = claim
    top = max(gain for _, gain, _ in judged)
    if value != top:
        return _VALUE(position=game.write(state), best=top, claim=_text(claim))
    best = [(move, after) for move, gain, after in judged if gain == top]
    if top:
        # A claim with a value but no distance is refused before it is compared.
        afters = [after for _, after in best if after is not None]
        nearest = (min if top > 0 else max)(afters, default=None)
        if len(afters) < len(best) or nearest is None or distance != nearest + 1:
            shown = None if nearest is None else nearest + 1
            return _DISTANCE(position=game.write(state), distance=shown, claim=_text(claim))
        best = [(move, after) for move, after in best if after == nearest]
    elif distance is not None:
        return _DISTANCE(position=game.write(state), distance=None, claim=_text(claim))
    if named is not None and named.get(state) not in [move for move, _ in best]:
        names = ", ".join(game.move_name(state, move) for move, _ in best)
        return _MOVE(position=game.write(state), move=named.get(state), best=names)
    return None


def least_missing(numbers: Iterable[int | None]) -> int:
    """Return the least natural number that is not among these: what a verified Grundy value must be.

    >>> least_missing([0, 1, 3, 1]), least_missing([])
    (2, 0)
    """
    present = set(numbers)
    return next(n for n in range(len(present) + 1) if n not in present)


def broken_rules(game: Game, state: State, error: Exception) -> Phrase:
    """Return how the rules failed while a certificate was verified, in one line."""
    return _RULES(game=titled(game), state=state, error=f"{type(error).__name__}: {error}".splitlines()[0])


def _text(claim: Claim) -> str:
    value, distance = claim
    return f"{value}" if distance is None else f"{value} ({distance})"


# --- reading a certificate -------------------------------------------------------------------------------


def checksum(thing: Mapping[str, Any]) -> str:
    """Return the checksum of a certificate: SHA-256 of its canonical JSON without that field."""
    rest = {key: value for key, value in thing.items() if key != "checksum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def decoded_value(thing: Any) -> Number:
    """Return the value that a certificate's JSON stands for: a number, or the text inf or -inf."""
    if thing in ("inf", "-inf"):
        return float(thing)
    if isinstance(thing, bool) or not isinstance(thing, int | float) or not math.isfinite(thing):
        raise ValueError(thing)
    return thing


def is_same_game(given: str, game: Game) -> bool:
    """Return whether a certificate's text names this game, with these parameters.

    A rules file may have been moved, copied or renamed, and its class with it: what it says is compared by the
    verification, its name is not.
    """
    (head, parameters), (own_head, own_parameters) = _parts(given), _parts(game.spec())
    return parameters == own_parameters and (head == own_head or None in (head, own_head))


def _parts(spec: str) -> tuple[str | None, str]:
    """Return the name (None for a file's) and the parameters that a certificate's specification of a game has."""
    rules = re.fullmatch(r".*\.py(?::(?P<first>[^:]*))?(?::(?P<second>.*))?", spec, re.DOTALL)
    if (found := rules) and rules_file(spec) is not None:
        first, second = found["first"] or "", found["second"] or ""
        return None, first if "=" in first else second
    name, _, parameters = spec.partition(":")
    return name, parameters


def reader_of(
    certificate: Any, game: Game, fields: set[str], rows: str
) -> Callable[[Any], State | Move] | Phrase:
    """Return what reads the states and moves of a certificate, whose `rows` hold them; else what is wrong with it.

    Looked at are its form, its checksum, its game and its start. The classes of its states and moves are those that the
    rules make themselves, and no others: a certificate only names them.
    """
    fault = _head_fault(certificate, game, fields)
    if fault is not None:
        return fault
    part, start = rows, certificate["start"]
    try:
        classes = classes_for(game, [start, certificate[rows]], len(certificate[rows]))
        part = "start"
        decoded(start, classes)
    except CertificateError as error:
        return error.phrase
    except NOT_WELL_FORMED:
        return malformed(part)
    return lambda thing: decoded(thing, classes)


def _head_fault(certificate: Any, game: Game, fields: set[str]) -> Phrase | None:
    part = "format"
    try:
        if certificate["format"] != FORMAT or certificate["version"] != VERSION:
            raise ValueError(part)
        part = "checksum"
        if certificate["checksum"] != checksum(certificate):
            return _CHECKSUM()
        if different := sorted(fields.symmetric_difference(certificate)):
            return _OTHER_FIELDS(
                version=VERSION, fields=", ".join(different), allowed=", ".join(sorted(fields))
            )
        part = "game"
        if not is_same_game(certificate["game"], game):
            return _OTHER_GAME(given=certificate["game"], game=game.spec())
        if certificate["points"] is not bool(game.points):
            return _OTHER_POINTS(given=certificate["points"], game=game.spec(), points=bool(game.points))
    except NOT_WELL_FORMED:
        return malformed(part)
    return None


#: What reading a thing of another form may raise.
NOT_WELL_FORMED = (ValueError, TypeError, LookupError, AttributeError, RecursionError)


def malformed(part: str) -> Phrase:
    """Return the refusal of a part of a certificate."""
    return _MALFORMED(version=VERSION, part=part)


def _read(
    certificate: Any, reader: Callable[[Any], Any], claims: dict[State, Claim], named: dict[State, Move]
) -> Phrase | None:
    """Fill in the claims and the named moves; return what is wrong with the certificate's form."""
    part = "states"
    try:
        for number, row in enumerate(certificate["states"]):
            part = f"states[{number}]"
            claim = _claim(row, points=certificate["points"])
            state, move = reader(row[0]), reader(row[4])
            if state in claims:
                return TWICE(state=state)
            claims[state] = claim
            if row[4] is not None:
                named[state] = move
    except NOT_WELL_FORMED:
        return malformed(part)
    return None


def _claim(row: Any, *, points: bool) -> Claim:
    """Return the claim of one row of a certificate: `[state, outcome, distance, value, move]`."""
    _, outcome, distance, value, _ = row
    signs: dict[str, Number] = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}
    claimed = decoded_value(value) if points else signs[outcome]
    if (
        Outcome.of(claimed) != outcome
        or (not points and value is not None)
        or (distance is None) != (claimed == 0)
        or isinstance(distance, bool)
        or not isinstance(distance, int | None)
    ):
        raise ValueError(row)
    return claimed, distance
