"""Names of the protocol that a game uses for something else."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from zermelo.game import Game
from zermelo.questions import takes
from zermelo.testing import promises
from zermelo.words import Message

#: The methods of the protocol with what they are given.
_ARGUMENTS = {
    **dict.fromkeys(
        ("moves", "score", "turn", "level", "estimate", "canonical", "swap", "parts", "index", "valid", "before",
         "known", "show", "dead", "is_small", "met"),
        ("state",),
    ),
    "start": (), "play": ("state", "move"), "order": ("state", "move"), "progress": ("state", "move"),
    "noisy": ("state", "move"), "elapsed": ("text",),
    "read_record": ("text",), "write_record": ("play", "names", "result", "start"), "move_name": ("state", "move"),
    "read_move": ("state", "text"), "read": ("text",), "write": ("state", "player"), "board": ("state", "player"),
    "state_at": ("index",), "spec": (), "title": (),
}  # fmt: skip

#: What a game declares without a method.
_FACTS = {
    "impartial": "True", "points": "True", "repeats": "'draw'", "players": "('Adam', 'Ève')",
    "heuristics": "('mobility',)", "index_count": "64", "patience": "100",
}  # fmt: skip


def misused_names(game: Game) -> Iterator[tuple[Message, dict[str, str]]]:
    """Yield what is wrong with names of the protocol in the game's class: no method, or one with other arguments."""
    for name, example in _FACTS.items():
        if callable(getattr(game, name)):
            yield promises.HIDES_FACT, {"name": name, "example": f"{name} = {example}"}
    patience: Any = game.patience
    if not callable(patience) and (type(patience) is not int or patience < 0):
        yield promises.BAD_PATIENCE, {"value": repr(patience)}
    for name, wanted in _ARGUMENTS.items():
        own: Any = getattr(type(game), name)
        if own is getattr(Game, name) or name in vars(game):
            continue
        if not callable(own):
            yield promises.HIDES_IN_CLASS, {"name": name}
            continue
        try:
            signature = inspect.signature(getattr(game, name))
        except (TypeError, ValueError):
            continue
        least = wanted[:1] if name in ("board", "write") else wanted  # `player` may be left out
        if not any(takes(signature, given) for given in (wanted, least)):
            fields = {"name": name, "signature": str(signature), "wanted": ", ".join(wanted)}
            yield promises.OTHER_ARGUMENTS, fields
