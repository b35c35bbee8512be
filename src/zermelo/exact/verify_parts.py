"""Grundy values of parts checked against the rules alone, by code that no solver shares.

That a game is the sum of its parts is looked at in some positions only: this can refute it, not prove it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

from zermelo.exact.compound import Compound
from zermelo.exact.verify import Verification, least_missing
from zermelo.game import Game
from zermelo.questions import declares
from zermelo.situation import State
from zermelo.words import message, short

_Part: TypeAlias = tuple[Game, State]

#: The moves that are made to look at positions of the whole game: the start, what follows from it, and random plays.
_MOVES_LOOKED_AT, _PLIES = 20_000, 100

_UNKNOWN_PART = message(
    "verify_parts.unknown",
    en="{position} leads to a part that was not settled before it",
    fr="{position} mène à une composante qui n'a pas été réglée avant elle",
)
_VALUE = message(
    "verify_parts.value",
    en="the part {position} has the value {value}, but its moves leave {least}",
    fr="la composante {position} a la valeur {value}, mais ses coups laissent {least}",
)
_END = message(
    "verify_parts.end",
    en="position {position} is no end, or not lost",
    fr="la position {position} n'est pas une fin, ou n'est pas perdue",
)
_STRANGE = message(
    "verify_parts.strange",
    en="position {position} is not the sum of its parts: a move in it leaves a part to which no move in a "
    "part leads; are "
    "the parts that parts(state) gives really independent?",
    fr="la position {position} n'est pas la somme de ses composantes : un de ses coups laisse une "
    "composante à laquelle aucun coup "
    "dans une composante ne mène ; les composantes données par parts(state) sont-elles vraiment indépendantes ?",
)
_NO_SUM = message(
    "verify_parts.no_sum",
    en="position {position} is not the sum of its parts: their xor is {value}, but its own moves leave "
    "{least}; are the "
    "parts that parts(state) gives really independent?",
    fr="la position {position} n'est pas la somme de ses composantes : leur ou exclusif vaut {value}, mais "
    "ses propres "
    "coups laissent {least} ; les composantes données par parts(state) sont-elles vraiment indépendantes ?",
)


def check_parts(values: Mapping[_Part, int]) -> Verification:
    """Return whether, in a verified sum, each part has the mex of what its moves leave, the xor of earlier parts.

    That the parts stand in such an order proves that plays end. Each end must be lost. The rules are asked again, all
    parts are checked: time O(V + E).
    """
    before: dict[_Part, int] = {}
    edges = 0
    for part, value in values.items():
        game, state = part
        found = set()
        is_end = True
        for move in game.moves(state):
            is_end = False
            edges += 1
            total = 0
            after = game.play(state, move)
            left = _split(game, after)
            for one in left:
                if one not in before:
                    return Verification(False, _UNKNOWN_PART(position=short(state)), len(before), edges)
                total ^= before[one]
            if not left and not _is_lost_end(game, after):
                return Verification(False, _END(position=short(after)), len(before), edges)
            found.add(total)
        if is_end and not game.score(state) < 0:
            return Verification(False, _END(position=short(state)), len(before), edges)
        least = least_missing(found)
        if least != value:
            said = {"position": short(state), "value": value, "least": least}
            return Verification(False, _VALUE(**said), len(before), edges)
        before[part] = value
    return Verification(True, None, len(before), edges)


def check_sums(game: Game, start: State, values: Mapping[_Part, int]) -> Verification:
    """Return whether some positions of a verified sum have the mex of what their moves leave: the xor of their parts.

    This is what a false `parts` breaks. Looked at are the start, positions one move behind it and such of random plays,
    until some thousand moves were made; `states` of the answer says how many positions.
    """
    chance = Random(0)
    looked: set[State] = set()
    edges = 0
    waiting = [start]
    while edges < _MOVES_LOOKED_AT:
        if not waiting:
            waiting = _random_play(game, start, chance)
            if all(state in looked for state in waiting):
                break
        state = waiting.pop()
        if state in looked:
            continue
        afters = [game.play(state, move) for move in game.moves(state)]
        if state == start:
            waiting = chance.sample(afters, min(len(afters), 50))
        totals = [_total(game, after, values) for after in [state, *afters]]
        known = [total for total in totals if total is not None]
        if len(known) < len(totals):
            return Verification(False, _STRANGE(position=game.write(state)), len(looked), edges)
        if not afters and not game.score(state) < 0:
            return Verification(False, _END(position=game.write(state)), len(looked), edges)
        value, least = known[0], least_missing(known[1:])
        if value != least:
            said = {"position": game.write(state), "value": value, "least": least}
            return Verification(False, _NO_SUM(**said), len(looked), edges)
        looked.add(state)
        edges += len(afters)
    return Verification(True, None, len(looked), edges)


def _split(game: Game, state: State) -> list[_Part]:
    """The parts of a verified sum, each with its game, as the rules say; itself where they say nothing."""
    if isinstance(game, Compound):
        return [part for pair in zip(game.games, state, strict=True) for part in _split(*pair)]
    return [(game, part) for part in game.parts(state)] if declares(game, "parts") else [(game, state)]


def _is_lost_end(game: Game, state: State) -> bool:
    return not any(True for _ in game.moves(state)) and game.score(state) < 0


def _total(game: Game, state: State, values: Mapping[_Part, int]) -> int | None:
    total = 0
    for part in _split(game, state):
        value = values.get(part)
        if value is None:
            return None
        total ^= value
    return total


def _random_play(game: Game, start: State, chance: Random) -> list[State]:
    states, state = [], start
    for _ in range(_PLIES):
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.play(state, chance.choice(moves))
        states.append(state)
    return states
