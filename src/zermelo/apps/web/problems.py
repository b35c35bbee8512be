"""What is wrong, with a body or with us, in one line and in both languages."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping
from typing import Any

from zermelo.apps.language import preferred
from zermelo.words import Message, Phrase, message, say

FAULT = message(
    "web.fault",
    en="a fault of zermelo itself: {error}; please report it",
    fr="une erreur de zermelo lui-même : {error} ; merci de la signaler",
)
_NOTED = message(
    "web.fault.noted",
    en="a fault of zermelo itself while answering “{asked}”: {error}; the server goes on; please report it with what "
    "was done on the page (ZERMELO_DEBUG=1 shows where)",
    fr="une erreur de zermelo lui-même en répondant à « {asked} » : {error} ; le serveur continue ; merci de la "
    "signaler avec ce qui a été fait sur la page (ZERMELO_DEBUG=1 montre où)",
)
_FIELD = message("web.problem", en="{field}: {problem}", fr="{field} : {problem}")
_BODY = message("web.problem.body", en="the request", fr="la demande")
_OTHER = message("web.problem.other", en="not allowed ({kind})", fr="pas admis ({kind})")

#: By the kind of pydantic's error; its context fills the fields.
_PROBLEMS: dict[str, Message] = {
    "missing": message("web.problem.missing", en="it is missing", fr="champ absent"),
    "extra_forbidden": message("web.problem.extra", en="there is no such field", fr="ce champ n'existe pas"),
    "json_invalid": message("web.problem.json", en="it is not JSON", fr="ce n'est pas du JSON"),
    "string_type": message("web.problem.text", en="a text is needed", fr="il faut un texte"),
    "string_unicode": message("web.problem.text", en="a text is needed", fr="il faut un texte"),
    "string_too_long": message(
        "web.problem.long", en="at most {max_length} characters", fr="au plus {max_length} caractères"
    ),
    "string_too_short": message("web.problem.short", en="it is empty", fr="champ vide"),
    "too_long": message(
        "web.problem.many", en="at most {max_length} items", fr="au plus {max_length} éléments"
    ),
    "list_type": message("web.problem.list", en="a list is needed", fr="il faut une liste"),
    "int_type": message("web.problem.int", en="a whole number is needed", fr="il faut un entier"),
    "float_type": message("web.problem.number", en="a number is needed", fr="il faut un nombre"),
    "finite_number": message(
        "web.problem.finite", en="a finite number is needed", fr="il faut un nombre fini"
    ),
    "bool_type": message("web.problem.bool", en="true or false is needed", fr="il faut true ou false"),
    "literal_error": message("web.problem.choice", en="one of {expected}", fr="l'un de {expected}"),
    "greater_than": message("web.problem.above", en="a number above {gt}", fr="un nombre au-dessus de {gt}"),
    "greater_than_equal": message(
        "web.problem.least", en="a number from {ge} on", fr="un nombre à partir de {ge}"
    ),
    "less_than_equal": message("web.problem.most", en="a number up to {le}", fr="un nombre jusqu'à {le}"),
    "model_attributes_type": message("web.problem.object", en="an object is needed", fr="il faut un objet"),
    "model_type": message("web.problem.object", en="an object is needed", fr="il faut un objet"),
    "dict_type": message("web.problem.object", en="an object is needed", fr="il faut un objet"),
}


def note_fault(error: Exception, asked: str) -> None:
    """Write one line about a fault of the server's own where it was started; its traceback for who looks for it."""
    noted = say(_NOTED(asked=asked, error=f"{type(error).__name__}: {error}"), preferred())
    print("zermelo: " + " ".join(noted.split()), file=sys.stderr, flush=True)
    if os.environ.get("ZERMELO_DEBUG") == "1":
        traceback.print_exception(error)


def problem(error: Mapping[str, Any]) -> Phrase:
    """Return what one error of pydantic says of a request: which field, and what is allowed."""
    place = [str(part) for part in error["loc"] if part not in ("body", "query")]
    words = _PROBLEMS.get(error["type"])
    said = _OTHER(kind=error["type"]) if words is None else words(**_context(error))
    field = ".".join(place)[:80]
    return _FIELD(field=_BODY if not field or error["type"] == "json_invalid" else field, problem=said)


def _context(error: Mapping[str, Any]) -> dict[str, str]:
    given: Mapping[str, Any] = error.get("ctx") or {}
    return {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in given.items()}
