"""What the guarded process needs of the system, and what of it is missing here."""

from __future__ import annotations

import os
import sys
from functools import reduce

from zermelo.errors import ZermeloError
from zermelo.matches.sandbox.kernel import has_seccomp, machine
from zermelo.matches.sandbox.landlock import landlock_version
from zermelo.words import Phrase, message

_NOT_LINUX = message(
    "sandbox.not_linux",
    en="a Linux of 64 bits on x86_64 or aarch64 (this is {system})",
    fr="un Linux 64 bits sur x86_64 ou aarch64 (ici : {system})",
)
_NO_LANDLOCK = message(
    "sandbox.no_landlock",
    en="Landlock (Linux 5.13 or later, “landlock” in the kernel's lsm= list)",
    fr="Landlock (Linux 5.13 ou plus récent, « landlock » dans la liste lsm= du noyau)",
)
_NO_SECCOMP = message(
    "sandbox.no_seccomp", en="seccomp filters of system calls", fr="les filtres d'appels système seccomp"
)
_AND = message("sandbox.and", en="{one}; {two}", fr="{one} ; {two}")
_MISSING = message(
    "sandbox.missing",
    en="other people's programs cannot be locked up here; missing: {features}; unguarded, "
    "they would have all the rights that you have",
    fr="les programmes d'autrui ne peuvent pas être enfermés ici ; il manque : {features} ; sans "
    "cela, ils auraient tous les droits de la personne qui les exécute",
)
_NO_FORK = message(
    "sandbox.no_fork",
    en="players in files need a system with fork (Linux, macOS); here only the built-in agents play",
    fr="les joueurs dans des fichiers demandent un système avec fork (Linux, macOS) ; ici seuls les agents intégrés "
    "jouent",
)


class UnsafeError(ZermeloError, PermissionError):
    """The system cannot lock up a stranger's code, and nobody said that it may run freely."""


def missing_features() -> list[Phrase]:
    """Return what the guarded process needs and this system lacks; empty where strangers' code can be locked up."""
    if machine() is None:
        return [_NOT_LINUX(system=sys.platform)]
    missing = []
    if landlock_version() < 1:
        missing.append(_NO_LANDLOCK())
    if not has_seccomp():
        missing.append(_NO_SECCOMP())
    return missing


def ensure_guarded(*, unsafe: bool = False) -> bool:
    """Return whether guests will be locked up; `UnsafeError` if they cannot be and `unsafe` is not set."""
    missing = missing_features()
    if missing and not unsafe:
        features = reduce(lambda one, two: _AND(one=one, two=two), missing)
        raise UnsafeError(_MISSING(features=features))
    if not hasattr(os, "fork"):
        raise UnsafeError(_NO_FORK)
    return not missing
