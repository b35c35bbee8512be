"""States and moves as JSON, every kind told from every other: True is not 1, a member not its value, a set no tuple.

Numbers, texts, true, false and null stand for themselves, arrays for tuples. All else is an object with one key, the
name of a class: `{"frozenset": [1, 2]}`, `{"Colour": "RED"}` for a member of an enumeration (`"READ|WRITE"` for those
that a flag joins), `{"Heap": [5, 0]}` for what the fields of a named tuple or a frozen dataclass hold, in their order.

A file only names classes, and nothing is imported because it does: who reads it gives the classes of the states and
moves that the rules themselves make. The verifier reads by this file: it shares no code with the solvers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, Flag
from functools import reduce
from operator import or_
from typing import Any

from zermelo.default_notation import classes_named
from zermelo.errors import CertificateError, reason
from zermelo.game import Game
from zermelo.questions import first_state, titled
from zermelo.words import in_order, message, short

_SET = frozenset.__name__
#: States that are looked at for the classes that a file names, beside as many as it lists.
_LOOKED_AT = 1000

_NOT_JSON = message(
    "certificate.not_json",
    en="{thing} cannot be written in a certificate or a solution: states and moves must be made of whole numbers, "
    "texts, true/false, None, tuples, frozensets, named tuples, frozen dataclasses and members of an Enum",
    fr="{thing} ne peut pas être écrit dans un certificat ou une solution : états et coups doivent être faits "
    "d'entiers, de textes, de booléens, de None, de tuples, de frozensets, de tuples nommés, de dataclasses figées et "
    "de membres d'un Enum",
)
_TWO_CLASSES = message(
    "certificate.two_classes",
    en="two classes of states or moves have the name {name}, and a file could not tell them apart: rename one",
    fr="deux classes d'états ou de coups portent le nom {name}, et un fichier ne pourrait pas les distinguer : "
    "en renommer une",
)
_OTHER_CLASSES = message(
    "certificate.classes",
    en="it has states or moves of the class {names}, but the rules of {game} make none",
    fr="il a des états ou des coups de la classe {names}, mais les règles de {game} n'en font aucun",
)
_FAIL = message(
    "certificate.fail",
    en="the rules of {game} fail: {error}",
    fr="les règles de {game} échouent : {error}",
)


def encoded(thing: Any, classes: dict[str, type] | None = None) -> Any:
    """Return a state or a move as the JSON of solutions writes it; `classes` takes down classes of a person's own.

    >>> encoded((3, ("x", True), frozenset({2, 1})))
    [3, ['x', True], {'frozenset': [1, 2]}]

    Raises
    ------
    CertificateError
        It is of another kind, or another class of the same name was taken down.
    """
    kind = type(thing)
    if thing is None or kind is int or kind is str or kind is bool:
        return thing
    if kind is tuple:
        return [encoded(part, classes) for part in thing]
    if kind is frozenset:
        return {_SET: [encoded(part, classes) for part in in_order(thing, _text)]}
    if isinstance(thing, Enum):
        inside: Any = "|".join(str(one.name) for one in thing) if isinstance(thing, Flag) else thing.name
        again: Any = _member(kind, inside)
    elif isinstance(thing, tuple) and hasattr(kind, "_fields"):
        inside, again = [encoded(part, classes) for part in thing], thing
    elif is_dataclass(kind):
        held = [getattr(thing, field.name) for field in fields(kind) if field.init]
        inside, again = [encoded(part, classes) for part in held], _record(kind, held)
    else:
        raise CertificateError(_NOT_JSON(thing=short(thing)))
    # A flag may have bits without a name, a dataclass may be made otherwise, or be equal to itself only.
    if again != thing:
        raise CertificateError(_NOT_JSON(thing=short(thing)))
    known = kind if classes is None else classes.setdefault(kind.__name__, kind)
    if kind.__name__ == _SET or known is not kind:
        raise CertificateError(_TWO_CLASSES(name=kind.__name__))
    return {kind.__name__: inside}


def _text(thing: Any) -> str:
    return json.dumps(encoded(thing))


def decoded(thing: Any, classes: Mapping[str, type] | None = None) -> Any:
    """Return the state or move that a solution's JSON stands for, its objects being of the classes given.

    >>> decoded([1, [True, "x"], None, {"frozenset": [2]}])
    (1, (True, 'x'), None, frozenset({2}))

    Raises
    ------
    ValueError, LookupError
        It stands for nothing, or for a thing of another class.
    """
    if isinstance(thing, list):
        return tuple([decoded(part, classes) for part in thing])
    if thing is None or isinstance(thing, int | str):
        return thing
    if not isinstance(thing, dict) or len(thing) != 1:
        raise ValueError(thing)
    [(name, inside)] = thing.items()
    if name != _SET:
        if classes is None or name not in classes:
            raise ValueError(name)
        return _instance(classes[name], inside, classes)
    members = frozenset(_parts(inside, classes))
    if len(members) != len(inside):
        raise ValueError(thing)
    return members


def _instance(kind: Any, inside: Any, classes: Mapping[str, type]) -> Any:
    if issubclass(kind, Enum):
        return _member(kind, inside)
    held = _parts(inside, classes)
    made = _row(kind, held) if issubclass(kind, tuple) else _record(kind, held)
    if made is None:
        raise ValueError(kind.__name__)
    return made


def _row(kind: Any, held: list[Any]) -> Any:
    return kind._make(held) if len(held) == len(kind._fields) else None


def _record(kind: Any, held: list[Any]) -> Any:
    """The dataclass, read from a solution's JSON, whose fields hold these; None where its own code refuses them."""
    names = [field.name for field in fields(kind) if field.init]
    try:
        return kind(**dict(zip(names, held, strict=True)))
    except Exception:  # noqa: BLE001 — a person's class given what a stranger wrote may raise anything
        return None


def _member(kind: type[Enum], name: Any) -> Enum:
    """The member of that name in a solution's JSON, or the flag that joins several; LookupError where there is none."""
    if not isinstance(name, str):
        raise ValueError(name)
    if not issubclass(kind, Flag):
        return kind[name]
    return reduce(or_, (kind[one] for one in name.split("|") if one), kind(0))


def _parts(inside: Any, classes: Mapping[str, type] | None) -> list[Any]:
    if not isinstance(inside, list):
        raise ValueError(inside)
    return [decoded(part, classes) for part in inside]


def classes_for(game: Game, things: list[Any], listed: int) -> dict[str, type]:
    """Return the classes that a solution's JSON names, as the rules of a game make them; `listed` states are known.

    Raises
    ------
    CertificateError
        The rules fail, or make no states or moves of a class that is named.
    """
    names = set(_class_names(things))
    if not names:
        return {}
    try:
        classes = classes_named(game, first_state(game), names, most=_LOOKED_AT + listed)
    except Exception as error:
        raise CertificateError(_FAIL(game=titled(game), error=reason(error))) from error
    if unknown := names - classes.keys():
        raise CertificateError(_OTHER_CLASSES(names=", ".join(sorted(unknown)), game=titled(game)))
    return classes


def _class_names(thing: Any) -> Iterator[str]:
    """The names of classes in a state or move of a solution's JSON, frozensets aside."""
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            yield from part.keys() - {_SET}
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
