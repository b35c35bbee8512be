"""The maps of the house name what stands in it, and nothing that does not."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "zermelo"
ROOMS = sorted(path.parent for path in HOUSE.rglob("__init__.py") if path.parent != HOUSE)


def named(heading):
    """What stands between backquotes in the first column of the table under `heading`."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split(heading)[1].split("\n\n", 1)[0]
    rows = [line.split("|") for line in text.splitlines()[1:] if line.startswith("| `")]
    return [name for row in rows for name in re.findall("`([^`]+)`", row[1])], " ".join(
        row[2] for row in rows
    )


def entries(folder):
    files = {path.name for path in folder.glob("*.py") if path.name[0] != "_" or path.stem == "__main__"}
    return files | {f"{path.parent.name}/" for path in folder.glob("*/__init__.py")}


@pytest.mark.parametrize(
    ("heading", "folder"), [("| folder |", HOUSE), ("| room of `compiled/` |", HOUSE / "compiled")]
)
def test_contributing_names_every_room_and_file_once(heading, folder):
    first, said = named(heading)
    beside = set(re.findall(r"`(\w+\.py)`", said))
    assert len(first) == len(set(first))
    assert set(first) <= entries(folder)
    assert entries(folder) - set(first) <= beside


def test_contributing_names_every_room_inside_a_folder():
    # Those of `compiled` have a table of their own.
    inside = {f"{room.relative_to(HOUSE).as_posix()}/" for room in ROOMS if room.parent != HOUSE}
    first, _ = named("| room inside a folder |")
    assert sorted(first) == sorted(name for name in inside if not name.startswith("compiled/"))


def docstring(room):
    return ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(HOUSE)))
def test_a_room_says_what_may_come_in(room):
    assert docstring(room)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(HOUSE)))
def test_files_that_a_room_names_exist(room):
    for name in re.findall(r"`([\w/]+\.py)`", docstring(room)):
        assert (room / name).exists() or (room.parent / name).exists(), name


COMPILED = HOUSE / "compiled"


@pytest.mark.parametrize(
    "room", [path for path in ROOMS if path.parent == COMPILED], ids=lambda room: room.name
)
def test_each_file_of_compiled_is_named_where_one_looks_for_it(room):
    said = "\n".join(
        ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
        for folder in (COMPILED, room)
    )
    files = {path.stem for path in room.glob("*.py")} - {"__init__"}
    assert {name for name in files if not re.search(rf"\b{name}\b", said)} == set()
