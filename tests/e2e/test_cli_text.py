"""What people read is a contract: sessions in tests/golden/cli, in both languages, with the times masked.

A session is `$ zermelo …`, then `< …` for each line typed, then what is printed. Sources of the facts: the course
notes for Chomp 2×3 (losing 1,0 · 2,1 · 3,2; nimber 4), the heap of 20 (losing 1, 5, 9 …; take 3) and tic-tac-toe
(5,478 positions; the only saving move; X's alignment beats O's weights).
"""

import re
import shlex
from pathlib import Path

import pytest
from tests.e2e.cli import without_times, zermelo

GOLDEN = Path(__file__).parents[1] / "golden" / "cli"


def sessions():
    for path in sorted(GOLDEN.glob("*.txt")):
        for session in re.split(r"^\$ zermelo ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            command, _, rest = session.partition("\n")
            lines = rest.splitlines()
            typed = [line.removeprefix("< ") for line in lines if line.startswith("< ")]
            shown = [line for line in lines if not line.startswith("< ")]
            yield pytest.param(
                path.stem, command, typed, "\n".join(shown).strip(), id=f"{path.stem}: {command}"
            )


@pytest.mark.parametrize(("language", "command", "typed", "shown"), list(sessions()))
def test_a_session_looks_as_agreed(language, command, typed, shown):
    result = zermelo(
        *shlex.split(command), typed="".join(f"{line}\n" for line in typed), language=language[:2]
    )
    assert result.returncode == 0, result.stderr
    printed = "\n".join(line.rstrip() for line in result.stdout.splitlines())
    assert without_times(printed).strip() == shown


def test_both_languages_have_the_same_sessions():
    def commands(name):
        return re.findall(r"^\$ zermelo (.*)$", (GOLDEN / name).read_text(encoding="utf-8"), re.MULTILINE)

    assert commands("en.txt") == commands("fr.txt") != []


def test_the_language_may_be_asked_for_before_or_after_the_command():
    before = zermelo("--lang", "fr", "games", language="en").stdout
    after = zermelo("games", "--lang=fr", language="en").stdout
    assert before == after == zermelo("games", language="fr").stdout != zermelo("games", language="en").stdout
