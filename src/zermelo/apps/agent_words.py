"""Agents and heuristics as people call them: `random` is “at random”, « au hasard »."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.apps.language import language, tell
from zermelo.game import Game
from zermelo.words import Words, message

_PERSON = message("match_words.person", en="person", fr="humain")
_LEVEL = message("match_words.level", en="level {level}", fr="niveau {level}")
_EXACT = message("web.agent.exact", en="perfect", fr="parfait")
_RANDOM = message("web.agent.random", en="at random", fr="au hasard")
_GREEDY = message("agent_words.greedy", en="greedy", fr="glouton")
_MINIMAX = message("agent_words.minimax", en="minimax, {limit}", fr="min-max, {limit}")
_ALPHABETA = message("agent_words.alphabeta", en="alpha-beta, {limit}", fr="alpha-bêta, {limit}")
_MCTS = message(
    "agent_words.mcts", en="Monte Carlo tree search, {limit}", fr="recherche Monte-Carlo, {limit}"
)
_PLY = message("agent_words.ply", en="{count} ply", fr="{count} coup")
_PLIES = message("agent_words.plies", en="{count} plies", fr="{count} coups")
_SECONDS = message("agent_words.seconds", en="{count} s", fr="{count}\u00a0s")
_VISITS = message("agent_words.visits", en="{count} visits", fr="{count} visites")
_NODES = message("agent_words.nodes", en="{count} nodes", fr="{count} nœuds")
_BY = message("agent_words.by", en="{agent}, {heuristic}", fr="{agent}, {heuristic}")


def heuristics_glossary(names: Iterable[str], game: Game) -> list[str]:
    """Return, for a French reader, what the heuristics that an agent's text names are called: one line, or none."""
    if language() != "fr":
        return []
    said = [(name, tell(game.sheet.heuristic_words(name))) for name in names]
    known = [f"{name} : {words}" for name, words in said if name != words]
    return [f"({' ; '.join(known)})"] if known else []


def agent_words(spec: str, game: Game) -> Words:
    """Return the agent that a text describes as people call it; a file, or what is no agent, by its own name.

    >>> from zermelo.games import load
    >>> game = load("tictactoe")
    >>> agent_words("greedy:heuristic=absolute", game).text("fr")
    'glouton, valeur de chaque case'
    >>> [agent_words(spec, game).text() for spec in ("alphabeta:depth=1", "alphabeta:nodes=90", "mcts", "level:4")]
    ['alpha-beta, 1 ply', 'alpha-beta, 90 nodes', 'Monte Carlo tree search, 1 s', 'level 4']
    """
    # Late, as below: `zermelo games` must answer at once.
    from zermelo.matches.agents import english_spec

    kind, _, rest = english_spec(spec).partition(":")
    first = {"level": "level", "minimax": "depth", "alphabeta": "depth", "mcts": "seconds"}.get(
        kind, "heuristic"
    )
    parts = [part.partition("=") for part in rest.split(",") if part]
    options = {key if equals else first: value if equals else key for key, equals, value in parts}
    named = _named(kind, options)
    if named is None:
        return spec
    heuristic = options.get("heuristic")
    return named if heuristic is None else _BY(agent=named, heuristic=game.sheet.heuristic_words(heuristic))


def _named(kind: str, options: dict[str, str]) -> Words | None:
    # Late: `zermelo games`, which names heuristics only, must answer at once.
    from zermelo.matches.agents import DEFAULT_DEPTH, DEFAULT_SECONDS, MINIMAX_DEPTH
    from zermelo.matches.record import PERSON

    if kind == "level":
        return _LEVEL(level=options.get("level", "4"))
    if kind == "minimax":
        return _MINIMAX(limit=_limit(options, _plies(str(MINIMAX_DEPTH))))
    if kind == "alphabeta":
        return _ALPHABETA(limit=_limit(options, _plies(str(DEFAULT_DEPTH))))
    if kind == "mcts":
        return _MCTS(limit=_limit(options, _SECONDS(count=f"{DEFAULT_SECONDS:g}")))
    return {PERSON: _PERSON(), "exact": _EXACT(), "random": _RANDOM(), "greedy": _GREEDY()}.get(kind)


def _limit(options: dict[str, str], usual: Words) -> Words:
    if "depth" in options:
        return _plies(options["depth"])
    if "seconds" in options:
        return _SECONDS(count=options["seconds"])
    if "nodes" in options:
        return _NODES(count=options["nodes"])
    return _VISITS(count=options["visits"]) if "visits" in options else usual


def _plies(count: str) -> Words:
    return (_PLY if count == "1" else _PLIES)(count=count)
