"""What is said when compiled rules meet a fault: the method, the line, the state, the reason and a cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.words import Message, Phrase, message

if TYPE_CHECKING:
    from zermelo.compiled.routines.routine import RulesFaultError

FAULT = message(
    "compiled.fault",
    en="asked in state {state}: {reason}",
    fr="dans l'état {state} : {reason}",
)
_PLACED = message(
    "compiled.fault.placed",
    en="{method} (line {line}), {cause}",
    fr="{method} (ligne {line}), {cause}",
)
_RAISES = message(
    "compiled.fault.raises",
    en="{error}, as in plain Python",
    fr="{error}, comme en Python ordinaire",
)
_REASONS: dict[str, Message] = {
    "overflow": message(
        "compiled.fault.overflow",
        en="a number has no room in 64 bits; u64(…) from zermelo keeps the low 64 bits, where that is meant",
        fr="un nombre ne tient pas dans 64 bits ; u64(…) de zermelo garde les 64 bits de poids faible, si c'est voulu",
    ),
    "room": message(
        "compiled.fault.room",
        en="a list or tuple grows beyond what compiled rules have room for; make it shorter, or of a known length",
        fr="une liste ou un tuple dépasse la place prévue en règles compilées ; en réduire ou en fixer la longueur",
    ),
    "length": message(
        "compiled.fault.length",
        en="a tuple has another length than the states before; keep one length, with a mark for what is absent",
        fr="un tuple n'a pas la longueur des états précédents ; garder une longueur, avec une marque pour l'absence",
    ),
    "plain": message(
        "compiled.fault.plain",
        en="only plain Python can tell exactly here (a number that is none, a large quotient, a complex power)",
        fr="seul Python ordinaire peut répondre exactement ici (NaN, grand quotient, puissance complexe)",
    ),
    "missing": message(
        "compiled.fault.missing",
        en="None comes back where a state is due, as in plain Python; is a “return” missing?",
        fr="None revient au lieu d'un état, comme en Python ordinaire ; manque-t-il un « return » ?",
    ),
    "steps": message(
        "compiled.fault.steps",
        en="a loop was stopped",
        fr="une boucle a été arrêtée",
    ),
    "recursion": message(
        "compiled.fault.recursion",
        en="a function calls itself more deeply than compiled rules allow; write it as a loop",
        fr="une fonction s'appelle elle-même plus profondément que les règles compilées ne le permettent ; l'écrire "
        "avec une boucle",
    ),
    "raise": message(
        "compiled.fault.raise",
        en="the rules raise an exception, as in plain Python",
        fr="les règles lèvent une exception, comme en Python ordinaire",
    ),
    "type": message(
        "compiled.fault.type",
        en="values of kinds that do not go together, or that only plain Python can bring together",
        fr="des valeurs de types incompatibles, ou que seul Python ordinaire sait réunir",
    ),
}


def fault_cause(error: RulesFaultError) -> Phrase:
    """Return a fault of compiled rules in words: in which state, and why."""
    from zermelo.compiled.language.faults import EXCEPTIONS

    site = error.site
    known = _REASONS.get(site.reason)
    if site.words:
        reason = _RAISES(error=site.words)
    else:
        reason = known() if known is not None else _RAISES(error=EXCEPTIONS.get(site.reason, site.reason))
    state = "?" if error.state is None else error.state
    return FAULT(state=state, reason=reason)


def fault_phrase(error: RulesFaultError) -> Phrase:
    """Return a fault of compiled rules in words, with the method and the line."""
    return _PLACED(method=error.site.function, line=error.site.line, cause=fault_cause(error))
