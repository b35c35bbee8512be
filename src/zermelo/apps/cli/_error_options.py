"""Which options of the command line do what an error of the library advises."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.words import Message, Phrase, message

_WITH_OPTIONS = message(
    "cli.with_options", en="{said} (options: {options})", fr="{said} (options : {options})"
)

#: By the identity of the library's message: it speaks to whoever calls a function, we to whoever types a command.
_OPTIONS = {
    "certificate.damaged": "--save",
    "compiled.not_compiled": "--engine plain",
    "drawing.too_large": "--at, --as tree --depth 2",
    "drawing.tree_too_large": "--depth, --at",
    "endgame.no_table": "--save",
    "enumerate.instead": "--at, --memory",
    "fast.no_edges": "--memory",
    "graph.start": "--at",
    "layouts.no_graphviz": "--layout zermelo",
    "pictures.many": "--at, --as tree --depth 2",
    "pictures.needs_depth": "--depth",
    "pictures.no_owner": "--as bipartite, --show strategy",
    "sandbox.missing": "--unsafe",
    "solution.other_rules": "--save",
    "solve.order": "--memory",
    "stored.classes": "--save",
    "stored.damaged": "--save",
    "store.setting.memory": "--memory",
    "store.setting.seconds": "--seconds",
    "store.setting.wall": "--wall",
    "workspace.memory": "--memory",
}


def with_options(phrase: Phrase) -> Phrase:
    """Return what an error says, with the command-line options that do what it advises, where there are any."""
    options = dict.fromkeys(_options(phrase))
    return _WITH_OPTIONS(said=phrase, options=", ".join(options)) if options else phrase


def _options(said: Phrase | Message) -> Iterator[str]:
    name = said.message.id if isinstance(said, Phrase) else said.id
    if name in _OPTIONS:
        yield _OPTIONS[name]
    for field in said.fields.values() if isinstance(said, Phrase) else ():
        if isinstance(field, Phrase | Message):
            yield from _options(field)
