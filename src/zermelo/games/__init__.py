"""The games of the package: rules only, one module each, found by the module's name.

A new game is a new file here; nothing else has to know about it.
"""

from zermelo.games._load import (
    all_games,
    find_game,
    load,
    load_all,
    named_spec,
    parameters_given,
    read_spec,
    typed_name,
)

__all__ = [
    "all_games",
    "find_game",
    "load",
    "load_all",
    "named_spec",
    "parameters_given",
    "read_spec",
    "typed_name",
]
