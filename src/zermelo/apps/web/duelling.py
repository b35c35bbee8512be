"""Duels: games of two agents with both colours, the same ones that `zermelo tournament` plays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from zermelo.apps.tournament import words
from zermelo.apps.web.judging import agent_of, is_quick
from zermelo.apps.web.situations import game_of
from zermelo.apps.web.work import Answer, Work
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions, Hall
from zermelo.matches.openings import Openings
from zermelo.matches.schedule import Pairing

#: As a tournament numbers its players.
_ONE, _OTHER = 1, 2


@dataclass(frozen=True)
class _Room:
    """Where two agents meet again and again: what they have worked out is kept for the next game."""

    hall: Hall
    openings: Openings


@lru_cache(maxsize=4)
def _room(spec: str, graph: str | None, one: str, other: str, seed: int) -> _Room:
    game = game_of(spec, graph)
    # No file has a guest here: `agent_of` has looked at the texts.
    players = {_ONE: Entrant(one, one), _OTHER: Entrant(other, other)}
    return _Room(Hall(game, players, Conditions(seed=seed), "", None), Openings(game, seed))


def duel(work: Work) -> Answer:
    """Return game number n of a duel on the page: odd ones are begun by the first agent, even ones by the other.

    Two games after another have one opening, as in a round of a tournament.
    """
    body = work.body
    game, seed, number = game_of(body["game"], body["graph"]), body["seed"], body["number"]
    agents = [agent_of(game, body[side], seed) for side in ("one", "other")]
    if not all(map(is_quick, agents)):
        work.ensure_time()
    room = _room(body["game"], body["graph"], body["one"], body["other"], seed)
    begins = (_ONE, _OTHER) if number % 2 else (_OTHER, _ONE)
    try:
        opening = room.openings.of_round((number + 1) // 2)
        played = room.hall.play(Pairing((number + 1) // 2, *begins), opening)
    except BaseException:
        # Stopped in the middle, whatever it was: the next one begins afresh.
        _room.cache_clear()
        raise
    winner = None if played.winner is None else begins[played.winner]
    return {
        "number": number,
        "first": "one" if begins[0] == _ONE else "other",
        "winner": {None: None, _ONE: "one", _OTHER: "other"}[winner],
        "ending": played.ending,
        "said": words.ending(played.ending),
        "moves": played.moves,
        "opening": len(opening),
    }
