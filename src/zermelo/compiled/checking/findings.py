"""What can be wrong with answers, as the statuses that routines return and in words."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.words import Message, Phrase, message

#: Not a fault: a routine lacks room, and goes on when it has more.
ROOM = 200
#: Faults of one state.
FORM, VALUE, MOVES, TWICE, PLACE, UNREACHED, UNLISTED, GRUNDY, START = range(201, 210)

_WORDS: dict[int, Message] = {
    FORM: message(
        "checking.form",
        en="what is stored is no state, or no value",
        fr="ce qui est stocké n'est pas un état, ou pas une valeur",
    ),
    VALUE: message(
        "checking.value",
        en="the value or the distance does not follow from the moves",
        fr="la valeur ou la distance ne découle pas des coups",
    ),
    MOVES: message(
        "checking.moves",
        en="the moves that were stored are not those of the rules",
        fr="les coups stockés ne sont pas ceux des règles",
    ),
    TWICE: message(
        "checking.twice", en="this state is listed twice", fr="cet état figure deux fois dans la liste"
    ),
    PLACE: message(
        "checking.place",
        en="the table by which states are found is damaged",
        fr="la table qui sert à retrouver les états est abîmée",
    ),
    UNREACHED: message(
        "checking.unreached",
        en="this state is listed, but cannot be reached from the start",
        fr="cet état figure dans la liste, mais n'est pas accessible depuis le départ",
    ),
    GRUNDY: message(
        "checking.grundy",
        en="the Grundy value does not follow from the moves",
        fr="la valeur de Grundy ne découle pas des coups",
    ),
    UNLISTED: message(
        "checking.unlisted",
        en="a move leads from here to a state that is not listed",
        fr="un coup mène d'ici à un état qui ne figure pas dans la liste",
    ),
    START: message(
        "checking.start",
        en="this state stands first, and it is not the start",
        fr="cet état figure en premier, et ce n'est pas le départ",
    ),
}
_COUNTS = message(
    "checking.counts",
    en="its counts (states won, drawn and lost, or moves) are {claimed}, but {found} were found",
    fr="ses nombres (positions gagnantes, nulles et perdantes, ou coups) sont {claimed}, mais on a trouvé {found}",
)
_LONGEST = message(
    "checking.longest",
    en="its longest mate is said to be {claimed}, but is {found}",
    fr="son mat le plus long serait {claimed}, mais c'est {found}",
)
_DECODING = message(
    "checking.decoding",
    en="the stored number {stored} is read as {read}, but means {meant}",
    fr="le nombre stocké {stored} est lu {read}, mais signifie {meant}",
)
_CYCLE = message(
    "checking.cycle",
    en="it does not say rightly whether plays can go round",
    fr="elle ne dit pas correctement si des parties peuvent tourner en rond",
)


@dataclass(frozen=True)
class Fault:
    """What is wrong, and the number of the first state where it is, if it is at one."""

    reason: Phrase
    number: int | None = None


def fault_at(status: int, number: int | None = None) -> Fault:
    """Return the fault that a checking routine found at a state.

    None, or a negative number, where that is not known.
    """
    return Fault(_WORDS[status](), None if number is None or number < 0 else number)


def wrong_counts(claimed: object, found: object) -> Fault:
    """Return the fault of counts in checked arrays that are not those found."""
    return Fault(_COUNTS(claimed=claimed, found=found))


def wrong_longest(claimed: object, found: object) -> Fault:
    """Return the fault of a longest mate in a checked table that is not the one found."""
    return Fault(_LONGEST(claimed=claimed, found=found))


def wrong_decoding(stored: int, read: object, meant: object) -> Fault:
    """Return the fault of checked numbers that are not read as they are meant."""
    return Fault(_DECODING(stored=stored, read=read, meant=meant))


def wrong_cycle() -> Fault:
    """Return the fault that a check finds in a wrong answer to whether plays can go round."""
    return Fault(_CYCLE())
