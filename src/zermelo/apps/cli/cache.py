"""`zermelo cache [clear]`: the folder of compiled code, what it holds, and how to empty it."""

from __future__ import annotations

from typing import Annotated

from zermelo.apps import report
from zermelo.apps.cli._options import JsonOption, argument, choice
from zermelo.apps.language import tell
from zermelo.words import memory_size, message

SUMMARY = message(
    "cli.cache.summary",
    en="show the folder of compiled code, or clear it",
    fr="montrer le dossier du code compilé, ou le vider",
)
EXAMPLES = ("zermelo cache", "zermelo cache clear")

_ACT = message(
    "cli.cache.act",
    en="delete all that it holds; what is needed is compiled again",
    fr="supprimer tout son contenu ; ce qui sert sera recompilé",
)
_SHOWN = message(
    "cli.cache.shown",
    en="{folder}: {files}, {size}",
    fr="{folder} : {files}, {size}",
)
_CLEARED = message(
    "cli.cache.cleared",
    en="{folder}: {files} deleted, {size}",
    fr="{folder} : suppression de {files}, {size}",
)
_REFUSED = message(
    "cli.cache.refused",
    en="nothing is kept or read, and code is compiled at every start: {reason}",
    fr="rien n'est gardé ni lu, et le code est compilé à chaque démarrage : {reason}",
)
_FILE = message("cli.cache.file", en="{count} file", fr="{count} fichier")
_FILES = message("cli.cache.files", en="{count} files", fr="{count} fichiers")


def run(
    act: Annotated[str | None, argument("clear", _ACT)] = None,
    json: JsonOption = False,
) -> int:
    """Run `zermelo cache`: show, or clear and say what was there."""
    from zermelo.compiled.memory.cache import cache_info, clear_cache

    if act is not None:
        choice("cache", act, ("clear",))
    info = cache_info() if act is None else clear_cache()
    if json:
        reason = None if info.refused is None else tell(info.refused)
        fields = {"folder": str(info.folder), "files": info.entries, "size": info.size}
        print(report.as_json({**fields, "cleared": act is not None, "refused": reason}))
        return 0
    said = _SHOWN if act is None else _CLEARED
    files = report.counted(info.entries, _FILE, _FILES)
    print(tell(said(folder=info.folder, files=files, size=memory_size(info.size))))
    if info.refused is not None:
        print(tell(_REFUSED(reason=info.refused)))
    return 0
