"""Faults by their names, where they are certain: by looks that leave no doubt, by comparison with wrong variants."""

from __future__ import annotations

import ast
import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from zermelo.learn.exercises import syntax
from zermelo.learn.exercises.comparing import readable, same_behaviour, shown
from zermelo.learn.exercises.exercise import Case, Exercise, Fault
from zermelo.learn.exercises.measuring import short_text
from zermelo.learn.exercises.outcomes import Outcome
from zermelo.words import Words, did_you_mean, message

#: Wrong answers in common with a variant before its fault is named.
EVIDENCE = 2

_APPEND = message("faults.append", en="append with two arguments", fr="append avec deux arguments")
_APPEND_HINT = message(
    "faults.append.hint",
    en="append adds one element: write L.append((a, b)) for a pair, or two calls",
    fr="append ajoute un seul élément : écrire L.append((a, b)) pour un couple, ou deux appels",
)
_NO_RETURN = message("faults.no_return", en="missing return", fr="return oublié")
_NO_RETURN_HINT = message(
    "faults.no_return.hint",
    en="without return the function answers None, whatever it has computed",
    fr="sans return la fonction répond None, quoi qu'elle ait calculé",
)
_PRINTS = message("faults.prints", en="prints instead of returning", fr="affiche au lieu de renvoyer")
_PRINTS_HINT = message(
    "faults.prints.hint",
    en="what is printed is lost for whoever calls the function: replace print by return",
    fr="ce qui est affiché est perdu pour qui appelle la fonction : remplacer print par return",
)
_EQUALS = message("faults.equals", en="comparison with =", fr="comparaison avec =")
_EQUALS_HINT = message(
    "faults.equals.hint",
    en="= gives a name to a value; a comparison is written ==",
    fr="= donne un nom à une valeur ; une comparaison s'écrit ==",
)
_NO_BASE = message("faults.no_base", en="recursion without a base case", fr="récursion sans cas de base")
_NO_BASE_HINT = message(
    "faults.no_base.hint",
    en="the function calls itself whatever its argument: some case must answer at once",
    fr="la fonction s'appelle quel que soit son argument : il faut un cas qui réponde aussitôt",
)
_CYCLE = message("faults.cycle", en="endless recursion on a cycle", fr="récursion sans fin sur un cycle")
_CYCLE_HINT = message(
    "faults.cycle.hint",
    en="the same call comes back: {calls} …; remember what has been visited",
    fr="le même appel revient : {calls} … ; retenir ce qui a été visité",
)
_AGAIN = message(
    "faults.again",
    en="recursion that comes back to the same call",
    fr="récursion qui revient au même appel",
)
_AGAIN_HINT = message(
    "faults.again.hint",
    en="the same call comes back: {calls} …; each call must be about something smaller",
    fr="le même appel revient : {calls} … ; chaque appel doit porter sur quelque chose de plus petit",
)
_AWAY = message(
    "faults.away", en="recursion away from the base case", fr="récursion qui s'éloigne du cas de base"
)
_AWAY_HINT = message(
    "faults.away.hint",
    en="the argument moves away for ever: {calls} …",
    fr="l'argument s'éloigne sans fin : {calls} …",
)
_LOOP = message("faults.loop", en="infinite loop", fr="boucle sans fin")
_LOOP_HINT = message(
    "faults.loop.hint",
    en="the condition of while never becomes false: what should change it at each turn?",
    fr="la condition du while ne devient jamais fausse : qu'est-ce qui doit la changer à chaque tour ?",
)
_NAME = message("faults.name", en="a name that nobody has defined", fr="un nom que rien ne définit")
_NAME_HINT = message(
    "faults.name.hint",
    en="line {line}: {name} is not defined{guess}",
    fr="ligne {line} : {name} n'est pas défini{guess}",
)
_CHANGED = message("faults.changed", en="an argument is changed", fr="un argument est modifié")
_CHANGED_HINT = message(
    "faults.changed.hint",
    en="whoever calls the function finds other data than before: undo each trial, or work on a copy",
    fr="qui appelle la fonction retrouve d'autres données qu'avant : défaire chaque essai, ou travailler sur une copie",
)
_KEPT = message(
    "faults.kept",
    en="something is kept from one call to the next",
    fr="quelque chose reste d'un appel à l'autre",
)
_KEPT_HINT = message(
    "faults.kept.hint",
    en="called on this case alone the function is right: a default value like L=[] or memo={{}}, or a name outside the "
    "function, is made once and still holds what earlier calls have put into it",
    fr="appelée sur ce seul cas, la fonction est juste : une valeur par défaut comme L=[] ou memo={{}}, ou un nom hors "
    "de la fonction, n'est créé qu'une fois et contient encore ce qu'y ont mis les appels précédents",
)
_HORIZON = message(
    "faults.horizon", en="the horizon does not limit the work", fr="l'horizon ne limite pas le travail"
)
_HORIZON_HINT = message(
    "faults.horizon.hint",
    en="positions beyond the horizon are looked at all the same: test the depth before going further down",
    fr="des positions au-delà de l'horizon sont tout de même regardées : tester la profondeur avant de descendre",
)


@dataclass(frozen=True)
class Named:
    """A fault and what to say about it."""

    name: Words
    hint: Words


def of_syntax(error: SyntaxError, line: str) -> Named | None:
    """Return the fault behind a student's file that is no Python."""
    if "Maybe you meant '=='" in str(error.msg) and re.match(r"\s*(if|elif|while|return|assert)\b", line):
        return Named(_EQUALS, _EQUALS_HINT)
    return None


def changed() -> Named:
    """The fault of a student's function that leaves its arguments other than they were."""
    return Named(_CHANGED, _CHANGED_HINT)


def kept() -> Named:
    """The fault of a student's function that is right only as long as it has not been called before."""
    return Named(_KEPT, _KEPT_HINT)


def beyond_horizon() -> Named:
    """The fault of a student's search that looks further than it may."""
    return Named(_HORIZON, _HORIZON_HINT)


def certain(exercise: Exercise, tree: ast.Module | None, case: Case, came: Outcome) -> Named | None:
    """Return the fault that one look at a student's source and one outcome prove."""
    if tree is None:
        return None
    if came.kind == "raised" and came.error_type == "TypeError" and syntax.appends_two(tree, came.line):
        return Named(_APPEND, _APPEND_HINT)
    expects_value = case.expected.value is not None and exercise.compare != "printed"
    is_none = came.kind == "value" and came.value is None and expects_value
    if is_none and syntax.returns_nothing(tree, exercise.function):
        if readable(came.printed) == readable(str(case.expected.value)):
            return Named(_PRINTS, _PRINTS_HINT)
        return Named(_NO_RETURN, _NO_RETURN_HINT)
    if is_none and syntax.drops_its_answer(tree, exercise.function):
        return Named(_NO_RETURN, _NO_RETURN_HINT)
    return None


def of_outcome(exercise: Exercise, tree: ast.Module | None, case: Case, came: Outcome) -> Named | None:
    """Return the fault of a student's function that an outcome shows by itself."""
    if came.error_type == "RecursionError":
        return _of_recursion(tree, case, came)
    if came.kind == "endless" and tree is not None and syntax.is_in_while(tree, came.line):
        return Named(_LOOP, _LOOP_HINT)
    if came.error_type in ("NameError", "UnboundLocalError") and came.line is not None:
        found = re.search(r"'(\w+)'", came.error)
        if found is not None and came.error_type == "NameError":
            known = (
                {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
                if tree is not None
                else set()
            )
            guess = did_you_mean(found[1], sorted(known - {found[1]}))
            return Named(_NAME, _NAME_HINT(line=came.line, name=found[1], guess=guess))
    return None


def _of_recursion(tree: ast.Module | None, case: Case, came: Outcome) -> Named | None:
    calls = list(came.calls)
    names = [call.partition("(")[0] for call in calls]
    again = {name for name in names if names.count(name) > 1}
    if tree is not None and again and all(syntax.decides_nothing(tree, name) for name in again):
        return Named(_NO_BASE, _NO_BASE_HINT)
    if came.changed is None and (circle := _circle(calls, case)):
        shown_calls = " → ".join(circle[:6])
        # On a graph without cycle it is the function that goes round.
        if len(set(circle)) > 1 and _has_cycle(case):
            return Named(_CYCLE, _CYCLE_HINT(calls=shown_calls))
        return Named(_AGAIN, _AGAIN_HINT(calls=shown_calls))
    numbers = [int(found[1]) for call in calls if (found := re.search(r"\((-?\d+)", call))]
    if len(numbers) == len(calls) > 3:
        away = all(a < b for a, b in pairwise(numbers))
        below = all(a > b for a, b in pairwise(numbers)) and numbers[-1] < 0
        if away or below:
            return Named(_AWAY, _AWAY_HINT(calls=" → ".join(calls[:4])))
    return None


def _circle(calls: Sequence[str], case: Case) -> list[str]:
    """The calls of a student's function from one to the next that is the same; nothing where an argument might differ.

    Calls are written with their arguments as they stood at the end: a list or a dictionary may have changed on the way,
    unless it is what the function was given.
    """
    given = sorted((short_text(argument) for argument in case.run.arguments), key=len, reverse=True)
    for i, call in enumerate(calls):
        if call in calls[:i]:
            left = call
            for text in given:
                left = left.replace(text, "")
            return [] if set(left) & set("[{<…") else list(calls[calls.index(call) : i + 1])
    return []


def _has_cycle(case: Case) -> bool:
    """Whether the case of an exercise is a graph on which one can go round."""
    if case.thing.picture != "graph":
        return False
    left: dict[Hashable, set[Hashable]] = {v: set(after) for v, after in case.thing.drawn["graph"].items()}
    while sinks := [v for v in left if not left[v] & set(left)]:
        for v in sinks:
            del left[v]
    return bool(left)


def by_variants(
    exercise: Exercise,
    tree: ast.Module | None,
    cases: Sequence[Case],
    outcomes: Sequence[Outcome],
    *,
    all_cases: bool,
) -> Named | None:
    """Return the fault whose variant does exactly what the student's function does; None unless just one does.

    `all_cases` says that these are all cases of the exercise: then one wrong answer in common is enough.
    """
    wrong = [not is_right(exercise, case, came) for case, came in zip(cases, outcomes, strict=True)]
    matching = []
    for fault in exercise.faults:
        if not _looks_so(fault, tree, exercise.function):
            continue
        # What has been seen in the source counts as evidence too.
        is_seen = bool(fault.pattern)
        evidence = 1 if all_cases or is_seen else EVIDENCE
        agrees = (
            _agrees(exercise, variant, cases, outcomes, wrong, evidence, is_seen)
            for variant in fault.variants
        )
        if any(agrees):
            matching.append(fault)
    if len(matching) != 1:
        return None
    return Named(matching[0].name(), matching[0].hint())


def _looks_so(fault: Fault, tree: ast.Module | None, function: str) -> bool:
    if tree is None:
        return not fault.uses and not fault.avoids and not fault.pattern
    used = not fault.uses or syntax.forbidden(tree, function, fault.uses) is not None
    looks = not fault.pattern or re.search(fault.pattern, syntax.text(tree, function)) is not None
    return used and looks and (not fault.avoids or syntax.forbidden(tree, function, fault.avoids) is None)


def is_right(exercise: Exercise, case: Case, came: Outcome) -> bool:
    """Return whether an outcome is right in every respect that the exercise asks for."""
    return (
        exercise.accepts(case, came)
        and (came.changed is None or exercise.changes != "refused")
        and exercise.is_within(case, came)
    )


def _agrees(
    exercise: Exercise, variant: str, cases: Sequence[Case], ours: Sequence[Outcome], wrong: Sequence[bool],
    evidence: int, is_seen: bool,
) -> bool:  # fmt: skip
    """Return whether an exercise's variant is wrong just where the student's function is, and in the same way."""
    runner = exercise.runner(variant)
    runner.load()
    values = others = 0
    # Where the function is wrong most variants differ from it: these cases first.
    for i in sorted(range(len(cases)), key=lambda i: not wrong[i]):
        our, case = ours[i], cases[i]
        if our.kind == "endless" and others >= MOST_ENDLESS:
            continue
        (theirs,) = runner.run(exercise.function, [case.run])
        if wrong[i] == is_right(exercise, case, theirs):
            return False
        if wrong[i]:
            if not same_behaviour(our, theirs, exercise.comparison) or not _changes_alike(
                exercise, our, theirs
            ):
                return False
            values += our.kind == "value"
            others += our.kind != "value"
    # An exception in common says little, unless it comes and goes with the cases, or the source shows why.
    return values >= evidence or (others >= evidence and (is_seen or not all(wrong)))


def _changes_alike(exercise: Exercise, one: Outcome, two: Outcome) -> bool:
    return exercise.changes != "refused" or (one.changed is None) == (two.changed is None)


#: Endless outcomes are costly: so many are enough to compare.
MOST_ENDLESS = 3


def described(outcome: Outcome) -> str:
    """Return the outcome of a student's function as one short text, for tables."""
    return shown(outcome.value, 60) if outcome.kind == "value" else outcome.error or outcome.kind
