"""The answers of a table checked once more against the rules: compiled where they are many, else in plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from zermelo.compiled import compiled_rules, is_available
from zermelo.compiled.background import in_background
from zermelo.exact.grundy import mex
from zermelo.exact.table import ArrayTable, PlainTable, Table, check_table, claims_of
from zermelo.exact.verify import Verification, check
from zermelo.game import Game, Outcome
from zermelo.words import Phrase, message, some

#: Up to so many states plain Python is done before compiled code would be ready to start.
SMALL = 20_000
#: States that are looked at when the rules of a saved solution are not known to be the same.
SAMPLE = 500

_UNREACHABLE = message(
    "recheck.unreachable",
    en="state {state} is listed, but cannot be reached from the start",
    fr="l'état {state} figure dans la liste, mais n'est pas accessible depuis le départ",
)
_PLACES = message(
    "recheck.places",
    en="the table by which states are found is damaged",
    fr="la table qui sert à retrouver les états est abîmée",
)
_COUNTS = message(
    "recheck.counts",
    en="its counts (won, drawn, lost, moves) are {claimed}, but {found} were found",
    fr="ses nombres (positions gagnantes, nulles, perdantes, coups) sont {claimed}, mais on a trouvé {found}",
)
_GRUNDY = message(
    "recheck.grundy", en="another Grundy value in {position}", fr="une autre valeur de Grundy en {position}"
)
_DIFFERENT = message(
    "recheck.different",
    en="the claim about {state} does not follow from the rules as they are compiled",
    fr="l'affirmation sur {state} ne découle pas des règles telles qu'elles sont compilées",
)


def verify_table(game: Game, table: Table, edges: int) -> Verification:
    """Return whether all answers of a table, and its counts, follow from the rules.

    Time O(V + E), in one pass over the states; for a large table in arrays by compiled rules, if they compile.
    """
    judged = None
    if isinstance(table, ArrayTable) and len(table) > SMALL and is_available():
        judged = _compiled(game, table)
    found, counts = judged or (check_table(game, table), None)
    if not found.valid:
        return found
    claimed = [*_listed(table.counts()), edges]
    counted = [*_listed(counts or _counts(table)), found.edges]
    if claimed != counted:
        reason = _COUNTS(claimed=some(claimed), found=some(counted))
        return Verification(False, reason, found.states, found.edges)
    return found


def verify_some(game: Game, table: ArrayTable | PlainTable) -> Verification:
    """Return whether the answers about some states, chosen at random, follow from the rules."""
    chance = Random(0)
    numbers = {0, *(chance.randrange(len(table)) for _ in range(SAMPLE))}
    state_of = table.lookup.state if isinstance(table, ArrayTable) else table.states.__getitem__
    states = [state_of(i) for i in sorted(numbers)]
    found = check(game, states[0], claims_of(table), len(states), only=states)
    if found.valid and table.grundy_values is not None:
        for state in states:
            afters = [table.find(game.play(state, move)) for move in game.moves(state)]
            i = table.find(state)
            assert i is not None
            if mex(table.grundy_values[j] for j in afters if j is not None) != table.grundy_values[i]:
                return Verification(False, _GRUNDY(position=game.write(state)), found.states, found.edges)
    return found


def _compiled(game: Game, table: ArrayTable) -> tuple[Verification, Mapping[str, int]] | None:
    """Return the verdict of compiled rules, and what they counted; None where they cannot say."""
    rules = compiled_rules(game)
    if isinstance(rules, Phrase) or rules.state_size != len(table.lookup.rows):
        return None
    from zermelo.compiled.recheck import recheck
    from zermelo.compiled.workspace import Workspace

    workspace = Workspace()
    found = in_background(
        lambda: recheck(rules, table.lookup, table.values, table.scale, workspace), stop=workspace.stop
    )
    reason: Phrase | None = None
    if not found.is_sound:
        reason = _PLACES()
    elif found.unreachable is not None:
        reason = _UNREACHABLE(state=table.lookup.state(found.unreachable))
    elif found.wrong is not None:
        state = table.lookup.state(found.wrong)
        plain = check(game, state, claims_of(table), 1, only=[state])
        reason = plain.reason or _DIFFERENT(state=state)
    return Verification(reason is None, reason, found.states, found.edges), found.counts


def _listed(counts: Mapping[str, int]) -> list[int | None]:
    return [counts.get(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)]


def _counts(table: Table) -> dict[str, int]:
    """Return how many states are won, drawn and lost: counted, not read."""
    if not isinstance(table, ArrayTable):
        return table.counts()
    wins = sum(value > 0 for value in table.values)
    losses = sum(value < 0 for value in table.values)
    return {Outcome.WIN: wins, Outcome.DRAW: len(table) - wins - losses, Outcome.LOSS: losses}
