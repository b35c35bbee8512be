"""Why the guarded process stopped a file, in words."""

from __future__ import annotations

from zermelo.words import Message, Words, message

#: By the name of a guest's fault (`zermelo.matches.sandbox.faults`), and of ours.
_STOPS: dict[str, Message] = {
    "timeout": message(
        "stops.timeout", en="more than {detail} of computing", fr="plus de {detail} de calcul"
    ),
    "silence": message("stops.silence", en="no answer for {detail}", fr="aucune réponse pendant {detail}"),
    "crash": message(
        "stops.crash", en="its process crashed ({detail})", fr="son processus a planté ({detail})"
    ),
    "exit": message(
        "stops.exit", en="it left its process (code {detail})", fr="il a quitté son processus (code {detail})"
    ),
    "closed": message("stops.closed", en="it closed its output", fr="il a fermé sa sortie"),
    "flood": message("stops.flood", en="too much was written ({detail})", fr="trop d'écriture ({detail})"),
    "garbage": message(
        "stops.garbage",
        en="something that is no answer was sent",
        fr="quelque chose qui n'est pas une réponse",
    ),
    "threads": message(
        "stops.threads", en="too many threads ({detail})", fr="trop de fils d'exécution ({detail})"
    ),
    "large": message(
        "stops.large", en="an answer of {detail} characters", fr="une réponse de {detail} caractères"
    ),
}


def stop_words(error: str) -> Words:
    """Return why a student's file was stopped: `timeout 1.5 s` as a sentence; what is not known as it is."""
    name, _, detail = error.partition(" ")
    return _STOPS[name](detail=detail or "–") if name in _STOPS else error
