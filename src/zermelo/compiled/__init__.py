"""The same rules at machine speed, where LLVM is installed.

Importing this package costs nothing; its modules import NumPy and llvmlite, so they are imported late and only by
work that is large enough. `is_available()` says whether they can be. Numba serves the engines in `special` alone.

choice      which engine works: the one rule of solve, analyse, perft, mcts and prove (standard library only)
language    what rules may say, and its translation to LLVM with exactly Python's meaning
memory      what compiled code works in
    workspace       the memory that routines see, its budget, the stop flag and the progress counter
    pages           arrays that grow
    cache           the folder of compiled code: where it is, which entries are believed (standard library only)
    private_folder  a folder that nobody else can have written to (standard library only)
routines    functions of our own, in the language of rules
    routine         routines compiled for their arguments, and kept
    state_words, move_words  words that only routines use: states and moves as rows of machine words
    background      routines that the calling thread can watch and stop; threads: ranges dealt to two of them
rules       the rules of one game, compiled
    compiled_rules  what routines take in the place of a game; asking: single methods asked from Python
    digest          what compiled code of a game depends on; verdicts: why there is none, in words
    faulted         what is said when compiled rules meet a fault
    agreement       interpreted and compiled rules asked the same on random plays; speeds: states per second of both
    preparation     compiled code made ready for one task: read from disk, or made beside those who do without it
walking     walking the states
    explore         perft and the enumeration of all states; leaves, enumeration: called from Python
    layout          how many bits each entry of a state gets
    lookup          the states of a solution found again in arrays (standard library only)
graphs      explicit graphs
    attractor       two-sided attractors with ranks; pull: their first ranks
    backward        values on graphs without cycles
    graph           these, called from Python
solving     what `zermelo.exact` calls
    games           strong solutions of rules; arenas: of arenas as arrays
    dense           every position that a game numbers; dense_values: what is stored of each;
                    dense_table: called from Python
searching   searching ahead from one state
    alpha_beta      the search itself; alpha_beta_codes: values as words; alpha_beta_table: what it remembers;
                    alpha_beta_search: called from Python; alpha_beta_second_thread: a second thread
    mcts            Monte-Carlo trees; mcts_search: called from Python
    proof           proof numbers; proof_search: called from Python
special     engines of one game each, by Numba; endgame tables of chess, by routines
    endgame_classes men and what becomes of them; endgame_numbers: positions as numbers; endgame_boards: as arrays
    endgame_moves   moves of a position; endgame_routines: results spread back from the mates; endgame_zugzwangs
    endgame_making  called from Python; endgame_files: tables on disk; chess_endgames: looked up by states
checking    answers in arrays checked against the rules, by a package that no solver shares
"""

from __future__ import annotations

import importlib.util
import os
from typing import TYPE_CHECKING, Literal, TypeAlias

from zermelo.errors import ParameterError, RulesError
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.situation import State
from zermelo.words import Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules

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
    en="{game} cannot be compiled: {reason}; the engine plain can do without",
    fr="{game} ne peut pas être compilé : {reason} ; le moteur plain s'en passe",
)

#: Set to 0 to make every public function take the plain road.
SWITCH = "ZERMELO_COMPILED"


def is_available() -> bool:
    """Return whether the compiled engine can run here: NumPy and LLVM are installed and not switched off."""
    if os.environ.get(SWITCH, "1").lower() in ("0", "off", "no", "false"):
        return False
    return all(importlib.util.find_spec(name) is not None for name in ("numpy", "llvmlite"))


def ensure_engine(engine: str) -> None:
    """Refuse the name of an engine that does not exist: plain, compiled or auto."""
    if engine not in ENGINES:
        raise ParameterError(_NO_ENGINE(engine=engine))


def compiled_rules(game: Game, at: State | None = None) -> Rules | Phrase:
    """Return, where there is a compiler, the game's rules compiled for what `at` or the start leads to, or why not."""
    if not is_available():
        return NO_COMPILER()
    from zermelo.compiled.rules.compiled_rules import compile_rules
    from zermelo.compiled.rules.verdicts import NotCompilable

    rules = compile_rules(game, at)
    return rules.phrase if isinstance(rules, NotCompilable) else rules


def not_compiled(game: Game, reason: Phrase) -> RulesError:
    """Return the refusal of an engine that was asked for, where there is no compiler or rules cannot be compiled."""
    return RulesError(_NOT_COMPILED(game=titled(game), reason=reason))
