"""The answers of a table checked once more against the rules: compiled where they are many, else in plain Python."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from zermelo.arena_game import ArenaGame
from zermelo.compiled import choice, compiled_rules
from zermelo.compiled.routines.background import in_background
from zermelo.errors import VerificationError
from zermelo.exact.sampled import Sample, check_sample
from zermelo.exact.table import ArenaTable, ArrayTable, PlainTable, Table, check_table, claims_of
from zermelo.exact.verify import Verification, check, least_missing
from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.situation import State
from zermelo.words import Phrase, message, some

if TYPE_CHECKING:
    from zermelo.compiled.checking.findings import Fault
    from zermelo.compiled.checking.solutions import Answers
    from zermelo.compiled.memory.workspace import Workspace

#: States that are looked at when the rules of a saved solution are not known to be the same.
SAMPLE = 500

_COUNTS = message(
    "recheck.counts",
    en="its counts (won, drawn, lost, moves) are {claimed}, but {found} were found",
    fr="ses nombres (positions gagnantes, nulles, perdantes, coups) sont {claimed}, mais on a trouvé {found}",
)
_GRUNDY = message(
    "recheck.grundy", en="another Grundy value in {position}", fr="une autre valeur de Grundy en {position}"
)
_GOES_ROUND = message(
    "recheck.goes_round",
    en="there are Grundy values, though plays can go round",
    fr="il y a des valeurs de Grundy, alors que des parties peuvent tourner en rond",
)
_AT = message("recheck.at", en="in {state}: {reason}", fr="en {state} : {reason}")


def verify_table(game: Game, table: Table, edges: int) -> Verification:
    """Return whether all answers of a `Solution`'s table, and its counts, follow from the rules.

    Time O(V + E), in one pass over the states; for a large table in arrays by compiled rules, if they compile.
    """
    if isinstance(table, ArrayTable) and choice.is_large(len(table)):
        judged = _compiled(game, table, edges)
        if judged is not None:
            return judged
    return check_answers(game, table, edges)


def check_answers(
    game: Game, table: Table, edges: int, glance: Callable[[], None] | None = None
) -> Verification:
    """Return whether all answers of a solution's table, and its counts, follow from the interpreted rules.

    Time O(V + E).

    `glance` is called now and then.
    """
    found = check_table(game, table, glance)
    if not found.valid:
        return found
    claimed = [*_listed(table.counts()), edges]
    counted = [*_listed(_counts(table)), found.edges]
    reason: Phrase | None = None
    if claimed != counted:
        reason = _COUNTS(claimed=some(claimed), found=some(counted))
    elif table.grundy(0) is not None and not isinstance(
        table, PlainTable
    ):  # there they were checked on the way
        reason = _grundy_fault(game, table)
    return Verification(reason is None, reason, found.states, found.edges)


def _grundy_fault(game: Game, table: Table) -> Phrase | None:
    """Return which Grundy value is not the least that no move leads to, or that plays can go round."""
    targets, ends = array("q"), array("q", [0])
    for i, state in enumerate(table):
        afters = [table.find(game.play(state, move)) for move in game.moves(state)]
        targets.extend(j for j in afters if j is not None)
        ends.append(len(targets))
        least = least_missing(table.grundy(j) for j in afters if j is not None)
        if least != table.grundy(i) or (not afters and table.value(i) >= 0):
            return _GRUNDY(position=game.write(state))
    arrivals = Counter(targets)
    waiting, sorted_ = [i for i in range(len(table)) if not arrivals[i]], 0
    while waiting:
        i = waiting.pop()
        sorted_ += 1
        for j in targets[ends[i] : ends[i + 1]]:
            arrivals[j] -= 1
            if not arrivals[j]:
                waiting.append(j)
    return None if sorted_ == len(table) else _GOES_ROUND()


def verify_some(game: Game, table: ArrayTable | PlainTable) -> Verification:
    """Return whether a `Solution`'s answers about some states, chosen at random, follow from the rules."""
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
            if least_missing(table.grundy(j) for j in afters if j is not None) != table.grundy(i):
                return Verification(False, _GRUNDY(position=game.write(state)), found.states, found.edges)
    return found


def answers_of(table: ArrayTable, start: State, edges: int, **more: Any) -> Answers:
    """Return what a `Solution`'s table claims, in the form in which compiled code checks it."""
    from zermelo.compiled.checking.solutions import Answers

    lookup, scale = table.lookup, table.scale
    arrays = {"keys": lookup.keys, "table": lookup.table, "values": table.values[: len(table)]}
    if table.grundy_values is not None:
        arrays["grundy"] = table.grundy_values[: len(table)]
    return Answers(
        start=start,
        rows=lookup.rows,
        width=lookup.width,
        **{name: np_array(memory) for name, memory in arrays.items()},
        unit=scale.unit,
        top=scale.top,
        split=scale.split,
        edges=edges,
        counts=table.counts(),
        **more,
    )


def check_arena_table(
    game: ArenaGame,
    start: State,
    table: ArenaTable,
    edges: int,
    goes_round: bool,
    workspace: Workspace | None = None,
) -> Fault | None:
    """Return the first fault of an arena's `Solution`, by its edges; the vertices' scores are asked of the rules."""
    import numpy as np

    from zermelo.compiled.checking.arenas import ArenaAnswers, check_arena

    starts, targets = game.arena.numbered.arrays
    scores = np.full(len(game.arena), -1, dtype=np.int64)
    for label in game.scores:
        scores[game.arena.index(label)] = game.score(label)
    owner = game.arena.numbered.owners
    answers = ArenaAnswers(
        start=game.arena.index(start),
        names=np_array(table.names),
        numbers=np_array(table.numbers),
        values=np_array(table.values),
        unit=table.scale.unit,
        top=table.scale.top,
        split=table.scale.split,
        edges=edges,
        counts=table.counts(),
        grundy=None if table.grundy_values is None else np_array(table.grundy_values),
        goes_round=goes_round,
    )
    return check_arena(starts, targets, owner, scores, answers, workspace)


def np_array(memory: memoryview) -> Any:
    """Return memory of a `Solution` that is verified as an array, without copying it; NumPy is imported late."""
    import numpy as np

    return np.asarray(memory)


def _compiled(game: Game, table: ArrayTable, edges: int) -> Verification | None:
    """Return the verdict of compiled rules on a `Solution`, and of interpreted ones on a sample.

    None if they cannot say.
    """
    rules = compiled_rules(game)
    if isinstance(rules, Phrase) or rules.state_size != len(table.lookup.rows):
        return None
    from zermelo.compiled.checking.solutions import check_solution
    from zermelo.compiled.memory.workspace import Workspace

    workspace = Workspace()
    start = table.lookup.state(0)
    found = in_background(
        lambda: check_solution(rules, answers_of(table, start, edges), workspace), stop=workspace.stop
    )
    if found.fault is None:
        try:
            check_sample(
                game, table, table.lookup.state, Sample(len(table), notable=found.notable), found.ask
            )
        except VerificationError as error:
            return Verification(False, error.phrase, found.states, found.edges)
        return Verification(True, None, found.states, found.edges)
    reason: Phrase = found.fault.reason
    if found.fault.number is not None and found.form is not None:
        state = table.lookup.state(found.fault.number)
        plain = check(game, state, claims_of(table), 1, only=[state])
        reason = plain.reason or _AT(state=state, reason=reason)
    return Verification(False, reason, found.states, found.edges)


def _listed(counts: Mapping[str, int]) -> list[int | None]:
    return [counts.get(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)]


def _counts(table: Table) -> dict[str, int]:
    """Return how many states of a solution are won, drawn and lost: counted, not read."""
    if not isinstance(table, ArrayTable):
        return table.counts()
    wins = sum(value > 0 for value in table.values)
    losses = sum(value < 0 for value in table.values)
    return {Outcome.WIN: wins, Outcome.DRAW: len(table) - wins - losses, Outcome.LOSS: losses}
