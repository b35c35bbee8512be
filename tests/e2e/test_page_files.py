"""The files of the page: vendored code unchanged, small, nothing from elsewhere, every sentence in two languages."""

import hashlib
import re
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

import pytest

from zermelo.drawing.explorer_words import PAGE_WORDS
from zermelo.drawing.svg import page_colours

STATIC = Path(str(files("zermelo.apps.web") / "static"))
VENDOR = STATIC / "vendor"
SCRIPTS = sorted(STATIC.glob("*.js"))
#: What a browser loads; licences and notes stay on the disk.
LOADED = [
    *SCRIPTS,
    *VENDOR.glob("*.js"),
    *STATIC.glob("*.css"),
    *STATIC.glob("*.html"),
    *STATIC.glob("*.svg"),
]
MOST_BYTES = 230_000
MOST_LINES = 350


def words():
    """The catalogue of the page: key → (English, French)."""
    text = (STATIC / "words.js").read_text(encoding="utf-8")
    catalogue = text[text.index("export const WORDS = {") : text.index("\n};")]
    string = r'"((?:[^"\\]|\\.)*)"'
    return {
        key: (en, fr) for key, en, fr in re.findall(rf"(\w+): \[\s*{string},\s*{string},?\s*\]", catalogue)
    }


def test_vendored_code_is_what_its_checksums_say():
    listed = dict(
        reversed(line.split()) for line in (VENDOR / "CHECKSUMS").read_text(encoding="ascii").splitlines()
    )
    assert set(listed) == {path.name for path in VENDOR.glob("*.js")}
    for name, expected in listed.items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == expected


def test_the_page_takes_at_most_230_kilobytes():
    assert sum(path.stat().st_size for path in LOADED) + len(page_colours()) <= MOST_BYTES


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_module_stays_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_nothing_comes_from_elsewhere_and_no_script_or_style_is_inline():
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|<script(?![^>]*\ssrc=)|\son\w+=", page)
    for path in [*SCRIPTS, *STATIC.glob("*.css"), STATIC / "index.html"]:
        assert not re.search(r"https?://|//\w+\.\w+/|@import|url\(", path.read_text(encoding="utf-8")), (
            path.name
        )


def test_both_languages_have_the_same_fields():
    catalogue = words()
    assert len(catalogue) > 150
    for key, sentences in catalogue.items():
        english, french = (set(re.findall(r"\{\w+\}", sentence)) for sentence in sentences)
        assert english == french, key
        assert all(sentence.strip() for sentence in sentences), key


def test_french_has_its_spaces_and_speaks_to_nobody_in_particular():
    for key, (_, french) in words().items():
        assert not re.search(r"\w[!?;:»](?:\s|$)", french), key
        assert not re.search(r"\b(tu|ton|ta|tes|vous|votre|vos)\b", french, re.IGNORECASE), key


def test_the_page_and_the_explorer_say_the_same_thing_alike():
    # A page without a server brings its words with it; verdicts and results come from Python on both.
    explorer = defaultdict(set)
    for said in PAGE_WORDS.values():
        explorer[said.en].add(said.fr)
    both = {key: said for key, said in words().items() if said[0] in explorer}
    assert len(both) > 25
    assert {key: french for key, (english, french) in both.items() if french not in explorer[english]} == {}


def test_every_sentence_is_used_and_every_one_used_exists():
    known = set(words())
    source = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS if path.name != "words.js")
    used = set(re.findall(r'(?:say|counted)\("(\w+)"', source)) | set(re.findall(r'word="(\w+)"', source))
    assert used <= known
    quoted = set(re.findall(r'"(\w+)"', source)) | used
    prefixes = (*re.findall(r"`(\w+_)\$\{", source), "step_")
    # A key may be put together: show_…, example_…, …_one, …_label.
    unused = {
        key for key in known - quoted - set(re.findall(r'icon="(\w+)"', source))
        if not key.startswith(prefixes) and re.sub("_(one|label)$", "", key) not in quoted
    }  # fmt: skip
    assert unused == set()
