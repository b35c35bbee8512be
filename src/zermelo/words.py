"""What the program says to people, in both languages, from one catalogue.

A `Message` has an identity, an English and a French sentence with `{fields}`. It stands in the file that
says it, so that a new game or command brings its own words and touches no other file; `CATALOGUE` collects
them all. `message(...)` called with its fields gives a `Phrase`, which can be said in either language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


@dataclass(frozen=True)
class Message:
    """A sentence in both languages; calling it with its fields gives a `Phrase`."""

    id: str
    en: str
    fr: str

    def __call__(self, **fields: Any) -> Phrase:
        """Return the phrase that says this message with these fields."""
        return Phrase(self, fields)

    def text(self, language: Language = "en", **fields: Any) -> str:
        """Return the message in one language with its fields filled in; fields that are words are translated too."""
        said = {name: _said(name, value, language) for name, value in fields.items()}
        if language == "fr":
            return _elided(self.fr, said).format(**said)
        return self.en.format(**said)


@dataclass(frozen=True)
class Phrase:
    """A message with its fields: what is said, before the choice of a language."""

    message: Message
    fields: Mapping[str, Any] = field(default_factory=dict)

    def text(self, language: Language = "en") -> str:
        """Return the phrase in `language`."""
        return self.message.text(language, **self.fields)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Phrase({self.text()!r})"


Words: TypeAlias = str | Message | Phrase

CATALOGUE: dict[str, Message] = {}


def message(id: str, *, en: str, fr: str) -> Message:
    """Return a new message, entered in the catalogue under its own identity.

    >>> hello = message("doctest.hello", en="hello, {who}", fr="bonjour, {who}")
    >>> hello(who="Ève").text("fr")
    'bonjour, Ève'
    """
    known = CATALOGUE.get(id)
    if known is not None and (known.en, known.fr) != (en, fr):
        raise ValueError(f"two messages have the identity {id!r}")
    return CATALOGUE.setdefault(id, Message(id, en, fr))


#: Words that somebody else has translated, in another process or in a file; not in the catalogue.
BOTH = Message("words.both", en="{en}", fr="{fr}")


def say(thing: Any, language: Language = "en") -> Any:
    """Return words in `language`; anything else comes back as it is."""
    if isinstance(thing, Phrase | Message):
        return thing.text(language)
    return thing


#: Fields that hold a number of things: people read 100,000,000 more easily than 100000000.
_COUNTS = {
    "bytes", "count", "edges", "expanded", "frames", "least", "limit", "listed", "most", "most_edges", "most_nodes",
    "most_size", "nodes", "plays", "positions", "reached", "size", "states", "times", "vertices", "words",
}  # fmt: skip


def _said(name: str, value: Any, language: Language) -> Any:
    is_count = name in _COUNTS and isinstance(value, int) and not isinstance(value, bool)
    return say(written(value) if is_count else value, language)


#: Where a name of a game follows « de ».
_OF_A_GAME = re.compile(r"\b([Dd])e \{(title|game)\}")


def _elided(template: str, fields: Mapping[str, Any]) -> str:
    """Return a French sentence with « d' » before the name of a game that begins with a vowel.

    >>> _elided("les règles de {title}", {"title": "échecs"}), _elided("les règles de {title}", {"title": "nim"})
    ("les règles d'{title}", 'les règles de {title}')
    """

    def shortened(found: re.Match[str]) -> str:
        first = unicodedata.normalize("NFD", str(fields.get(found[2], "")))[:1].lower()
        return f"{found[1]}'{{{found[2]}}}" if first and first in "aeiou" else found[0]

    return _OF_A_GAME.sub(shortened, template)


#: No list that an error names is longer; a text that somebody typed may be.
MOST_ECHOED = 400


def clipped(phrase: Phrase, most: int = MOST_ECHOED) -> Phrase:
    """Return the phrase with every text among its fields cut to `most` letters: an echo need not be complete."""
    return Phrase(phrase.message, {name: _clipped(value, most) for name, value in phrase.fields.items()})


def _clipped(value: Any, most: int) -> Any:
    if isinstance(value, Phrase):
        return clipped(value, most)
    return f"{value[: most - 1]}…" if isinstance(value, str) and len(value) > most else value


def printable(text: str) -> str:
    """Return a stranger's text for a message, on one line, without what would act on a terminal.

    >>> printable("a\\x1b[2Jb"), printable("12\u202f000")
    ('a\ufffd[2Jb', '12\u202f000')
    """
    return "".join(
        sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else "\N{REPLACEMENT CHARACTER}"
        for sign in text
    )


def one_line(text: str) -> str:
    """Return a text for a message on one line; the fixed spaces inside numbers and before signs stay."""
    return " ".join(filter(None, re.split(r"[ \t\r\n\f\v]+", text)))


def some(items: Iterable[Any], most: int = 12, separator: str = ", ") -> str:
    """Return the first items as one text of a message, with an ellipsis when there are more than `most`."""
    texts: list[str] = []
    for item in items:
        if len(texts) == most:
            texts.append("…")
            break
        texts.append(str(item))
    return separator.join(texts)


def in_order(things: frozenset[Any], text: Callable[[Any], str]) -> list[Any]:
    """Return a set in the order of a message, which does not change from one start of Python to the next.

    >>> in_order(frozenset({10, 9}), str), in_order(frozenset({"b", "a", 1}), str)
    ([9, 10], [1, 'a', 'b'])
    """
    try:
        if not any(map(_holds_set, things)):  # to Python, one set is less than another if it is a part of it
            return sorted(things)
    except TypeError:
        pass
    return sorted(things, key=text)


def _holds_set(thing: Any) -> bool:
    return isinstance(thing, frozenset) or (isinstance(thing, tuple) and any(map(_holds_set, thing)))


def cut(text: str, most: int) -> str:
    """Return a text for a message of at most `most` characters, the last one … where it goes on.

    >>> cut("Sprague", 5)
    'Spra…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def short(thing: object, most: int = 120) -> str:
    """Return a thing as a message writes it: as Python does, cut where that is long."""
    return cut(repr(thing), most)


# Not in the catalogue: there is nothing to translate.
_AS_WRITTEN = Message("words.as_written", en="{en}", fr="{fr}")


def in_both(*, en: str, fr: str) -> Phrase:
    """Return a message of what each language says, made of parts that are known only now."""
    return _AS_WRITTEN(en=en, fr=fr)


def written(value: float) -> Phrase:
    """Return a number in a message as each language writes it.

    >>> written(5478).text("en"), written(5478).text("fr"), written(1.5).text("fr")
    ('5,478', '5\u202f478', '1,5')
    """
    text = f"{value:,}"
    return in_both(en=text, fr=text.replace(",", "\u202f").replace(".", ","))


_SIZES = (
    (10**9, message("words.gigabytes", en="{size} GB", fr="{size}\u00a0Go")),
    (10**6, message("words.megabytes", en="{size} MB", fr="{size}\u00a0Mo")),
    (10**3, message("words.kilobytes", en="{size} kB", fr="{size}\u00a0ko")),
    (1, message("words.bytes", en="{size} B", fr="{size}\u00a0o")),
)


def memory_size(size: int) -> Phrase:
    """Return a number of bytes in a message, rounded, as people write it.

    >>> memory_size(1_540_000).text(), memory_size(6 * 10**9).text("fr"), memory_size(12_345).text()
    ('1.5 MB', '6\xa0Go', '12 kB')
    """
    factor, unit = next((factor, unit) for factor, unit in _SIZES if size >= factor or factor == 1)
    count = round(size / factor, 1)
    return unit(size=written(round(count) if count >= 10 or count == int(count) else count))


_DID_YOU_MEAN = message("words.guess", en=" (did you mean {near}?)", fr=" (vouliez-vous dire {near} ?)")


def did_you_mean(given: str, known: Iterable[str]) -> Words:
    """Return a message's question about the nearest known name, to put behind an unknown one; empty if none is near.

    >>> str(did_you_mean("chmop", ["chomp", "nim"])), did_you_mean("zzz", ["chomp"])
    (' (did you mean chomp?)', '')
    """
    import difflib

    near = difflib.get_close_matches(given, list(known), n=1)
    return _DID_YOU_MEAN(near=near[0]) if near else ""
