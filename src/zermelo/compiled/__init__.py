"""The same rules at machine speed, where LLVM is installed.

Importing this package costs nothing; its modules import NumPy and llvmlite, so they are imported late and only by
work that is large enough. `is_available()` says whether they can be. Numba serves the engines in `special` alone.

Rules and routines
    language   what rules may say, and its translation to LLVM with exactly Python's meaning
    rules      what compiled rules depend on, as a digest; why rules are not compiled, in words
    game_type  compiled rules, as routines take them; asking: single methods asked from Python
    faulted    what is said when compiled rules meet a fault
    compare    interpreted and compiled rules asked the same on random plays; speeds: states per second of both
    _jit       routines of our own, compiled for their arguments; _states, _moves: words that only these use
    preparation  code compiled on a thread of its own, while somebody waits or does without it
    collection the search for dead objects, put off while Numba is imported or compiles
Memory
    cache      the folder of compiled code: where it is, which entries are believed, clear it (standard library only)
    private_folder  a folder that nobody else can have written to
    workspace  the memory that routines see, its budget, the stop flag and the progress counter; pages: arrays that grow
    layout     how many bits each entry of a state gets
    background routines that the calling thread can watch and stop; threads: ranges dealt to two of them
Walking the states
    explore    perft and the enumeration of all states; enumeration: its door
    lookup     the states of a solution found again in arrays (standard library only)
    dense      every position that a game numbers; dense_values: what is stored of each; positions: its door
    solve      the friendly doors that `zermelo.exact` calls
Graphs
    attractor  two-sided attractors with ranks; pull: their first ranks; backward: values on graphs without cycles
    graphs     the doors to these; arenas: arenas as arrays; floor: what memory allows, for benchmarks
Searching
    alpha_beta the search itself; alpha_beta_codes: values as words; alpha_beta_table; alpha_beta_search: its door;
    alpha_beta_companion: a second thread
    mcts       Monte-Carlo trees; mcts_tree: their door
    proof      proof numbers; proof_search: their door
    special    engines of one game each
Checking
    checking   answers in arrays checked against the rules, by a package that no solver shares
"""

from __future__ import annotations

import importlib.util
import os
from typing import TYPE_CHECKING, Literal, TypeAlias

from zermelo.errors import ParameterError, RulesError
from zermelo.game import Game, State
from zermelo.words import Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.game_type import Rules

#: What a person may ask for: `auto` goes over to compiled rules when there is more to do than compiling costs.
Engine: TypeAlias = Literal["auto", "plain", "compiled"]
ENGINES: tuple[Engine, ...] = ("auto", "plain", "compiled")

_NO_ENGINE = message(
    "compiled.engine",
    en="there is no engine {engine}; engines: auto, plain, compiled",
    fr="il n'y a pas de moteur {engine} ; moteurs : auto, plain, compiled",
)
NO_COMPILER = message(
    "compiled.no_compiler",
    en="llvmlite is not installed here, or compiled rules are switched off by ZERMELO_COMPILED=0",
    fr="llvmlite n'est pas installé ici, ou les règles compilées sont désactivées par ZERMELO_COMPILED=0",
)
_NOT_COMPILED = message(
    "compiled.not_compiled",
    en="{game} cannot be compiled: {reason}; --engine plain can do without",
    fr="{game} ne peut pas être compilé : {reason} ; --engine plain s'en passe",
)

#: Set to 0 to make every public function take the plain road.
SWITCH = "ZERMELO_COMPILED"


def is_available() -> bool:
    """Return whether the compiled engine can run here: NumPy and LLVM are installed and not switched off."""
    if os.environ.get(SWITCH, "1").lower() in ("0", "off", "no", "false"):
        return False
    return all(importlib.util.find_spec(name) is not None for name in ("numpy", "llvmlite"))


def ensure_engine(engine: str) -> None:
    """Refuse an engine that does not exist."""
    if engine not in ENGINES:
        raise ParameterError(_NO_ENGINE(engine=engine))


def compiled_rules(game: Game, at: State | None = None) -> Rules | Phrase:
    """Return the game's rules compiled for what can be reached from its start and from `at`, or why they are not."""
    if not is_available():
        return NO_COMPILER()
    from zermelo.compiled.game_type import compile_rules
    from zermelo.compiled.rules import NotCompilable

    rules = compile_rules(game, at)
    return rules.phrase if isinstance(rules, NotCompilable) else rules


def not_compiled(game: Game, reason: Phrase) -> RulesError:
    """Return the refusal of compiled work on rules that cannot be compiled."""
    return RulesError(_NOT_COMPILED(game=game.title(), reason=reason))
