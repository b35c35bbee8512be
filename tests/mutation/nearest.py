"""Which tests judge a module: its examples, its own file, those that import it; the idioms for the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "zermelo"

#: The examples in a module's own words are its tests too.
EXAMPLES = "examples of "
#: What the language means is tested by idioms, in one child.
IDIOMS = "idioms"
_LANGUAGE = "compiled/language/"

#: Tests that know a module well though they do not import it, the quickest first.
KNOWN = {
    "compiled/language/routines.py": [
        *("unit/compiled/walking/test_lookup.py", "unit/compiled/graphs/test_graph.py"),
        "unit/compiled/searching/test_alpha_beta.py",
    ],
    "compiled/checking/endgame": ["unit/compiled/special/test_endgames.py"],
    "compiled/checking/": ["unit/compiled/checking/test_spoilt_answers.py"],
    "compiled/graphs/": ["unit/compiled/graphs/test_graph.py"],
    "compiled/walking/": ["unit/compiled/walking/test_lookup.py", "unit/compiled/walking/test_layout.py"],
    "compiled/solving/arenas.py": ["unit/exact/test_arena_arrays.py"],
    "compiled/routines/state_words.py": ["unit/compiled/routines/test_state_words.py"],
    "exact/large.py": ["laws/test_labels.py"],
    "search/maximin.py": ["unit/test_heuristic.py"],
    "compiled/solving/dense": ["unit/exact/test_endgame.py"],
    "compiled/searching/alpha_beta": ["unit/compiled/searching/test_alpha_beta.py", "unit/search/test_fast.py"],
    "compiled/searching/mcts": ["unit/search/test_mcts.py"],
    "compiled/searching/proof": ["unit/exact/test_proof.py"],
    "compiled/rules/": ["unit/compiled/rules/test_compiled_rules.py", "unit/compiled/rules/test_agreement.py"],
}  # fmt: skip
#: What the idioms cannot ask of the language: shapes of states, records, sources, loops that are stopped.
RULES = [
    f"unit/compiled/rules/test_{name}.py"
    for name in ("source", "ways_to_return", "endless_rules", "shapes", "records", "exact_types")
]
#: What relates all routines to the plain engine, and takes longest.
LAST = ["laws/test_two_speeds.py"]


def judges_of(file: str) -> list[tuple[str, ...]]:
    """Return the tests of a module in groups, those most likely to notice first."""
    groups: list[tuple[str, ...]] = []
    if ">>>" in (SOURCES / file).read_text(encoding="utf-8"):
        groups.append((f"{EXAMPLES}{_dotted(file)}",))
    own = _own(file)
    known = [f"tests/{name}" for place, names in KNOWN.items() if file.startswith(place) for name in names]
    if file.startswith(_LANGUAGE):
        groups += [(_name(own),)] if own.exists() else []
        groups += [tuple(known)] if known else []
        rules = tuple(f"tests/{name}" for name in RULES)
        return [*groups, (IDIOMS,), rules, (f"tests/{LAST[0]}",)]
    first = [*([_name(own)] if own.exists() else []), *known]
    groups += [(name,) for name in dict.fromkeys(first)]
    if not own.exists():
        groups += [_names(others) for others in _others(file) if others]
    if file.startswith("compiled/"):
        groups += [(f"tests/{name}",) for name in LAST]
    return _once(groups)


def _once(groups: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the groups without what was named before, and none that is empty."""
    seen: set[str] = set()
    found = []
    for group in groups:
        if fresh := tuple(name for name in group if name not in seen):
            found.append(fresh)
            seen.update(fresh)
    return found


def _own(file: str) -> Path:
    place = Path(file)
    return ROOT / "tests" / "unit" / place.parent / f"test_{place.stem.strip('_')}.py"


def _dotted(file: str) -> str:
    place = Path(file)
    return "zermelo." + ".".join([*place.parent.parts, *([] if place.stem == "__init__" else [place.stem])])


def _others(file: str) -> Iterator[set[Path]]:
    """Yield the tests, laws too, that import a module; then the others of its folder."""
    package, _, module = _dotted(file).rpartition(".")
    imported = re.compile(
        rf"{re.escape(_dotted(file))}\b|from {re.escape(package)} import [^\n]*\b{module}\b"
    )
    everywhere = [*(ROOT / "tests" / "unit").rglob("test_*.py"), *(ROOT / "tests" / "laws").glob("test_*.py")]
    near = {path for path in everywhere if imported.search(path.read_text(encoding="utf-8"))}
    folder = ROOT / "tests" / "unit" / Path(file).parent
    while not folder.is_dir():
        folder = folder.parent
    yield near
    yield {*folder.glob("test_*.py")} - near


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _names(files: Iterable[Path]) -> tuple[str, ...]:
    return tuple(sorted(map(_name, files)))
