"""Every code block of both READMEs, and of the page on notebooks, does what it shows."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.golden.figures import readme_pictures

from zermelo.apps.cli import main

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
READMES = ("README.md", "README.fr.md")
PAGES = (*READMES, "docs/notebooks.md")


def blocks(language):
    for name in PAGES:
        text = (ROOT / name).read_text(encoding="utf-8")
        for i, (kind, body) in enumerate(BLOCK.findall(text)):
            if kind == language:
                yield pytest.param(name, body, id=f"{name}-{i}")


def run(command, name):
    """Run a `zermelo …` line as a reader of that README would, in the project's folder."""
    language = "fr_FR.UTF-8" if ".fr." in name else "en_GB.UTF-8"
    environment = {**os.environ, "LC_ALL": language, "PYTHONIOENCODING": "utf-8", "COLUMNS": "120"}
    words = shlex.split(command)
    assert words[0] == "zermelo", command
    return subprocess.run(
        [sys.executable, "-m", "zermelo", *words[1:]],
        cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8",
        stdin=subprocess.DEVNULL, timeout=120,
    )  # fmt: skip


def without_times(text):
    return re.sub(r"\d+[.,]\d+ s\b", "… s", text).strip()


@pytest.mark.parametrize(("name", "body"), list(blocks("console")))
def test_a_command_prints_what_the_readme_shows(name, body):
    for session in filter(None, re.split(r"^\$ ", body, flags=re.MULTILINE)):
        command, _, shown = session.partition("\n")
        result = run(command, name)
        assert result.returncode == 0, result.stderr
        if shown.strip():
            assert without_times(result.stdout) == without_times(shown)


@pytest.mark.parametrize(("name", "body"), list(blocks("python")))
def test_python_in_the_readme_runs_and_gives_the_values_in_its_comments(name, body):
    if "apps.widgets" in body:
        pytest.importorskip("anywidget")
    names = {"__name__": "readme"}
    for statement in re.split(r"\n(?=\S)", body):
        code, _, comment = statement.partition("  # → ")
        if comment:
            assert repr(eval(code, names)) == comment.strip(), code
        else:
            exec(compile(statement, name, "exec"), names)


@pytest.mark.parametrize("name", READMES)
def test_the_example_in_the_readme_is_the_file(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert (ROOT / "examples" / "chocolate.py").read_text(encoding="utf-8").strip() in text


@pytest.mark.parametrize(
    ("file", "command"), [pytest.param(*shown, id=shown[0].name) for shown in readme_pictures()]
)
def test_the_pictures_of_the_first_screen_are_what_their_commands_draw(file, command, tmp_path):
    assert main([*command, "-o", str(tmp_path / "drawn.svg")]) == 0
    assert (tmp_path / "drawn.svg").read_text("utf-8") == file.read_text("utf-8")


def test_each_readme_shows_a_board_with_verdicts_and_an_attractor():
    shown = [command for _, command in readme_pictures()]
    assert [("verdicts" in words, "attractor" in words) for words in shown] == [
        (True, False),
        (False, True),
    ] * 2


def test_both_readmes_show_the_same_commands():
    shown = [
        re.findall(r"^\$ (.*)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE) for name in READMES
    ]
    assert shown[0] == shown[1] != []
