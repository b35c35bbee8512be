"""What `import zermelo` offers: everything that public functions return, loaded when it is used."""

import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo import errors

RETURNED = (
    "Agent", "Analysis", "EndgameTable", "GameTree", "Match", "Outcome", "Picture", "Play", "Proof", "Report",
    "SearchResult", "Solution", "StateVerdict", "Strategy", "TreeAnalysis", "Verdict", "Verification",
)  # fmt: skip
FUNCTIONS = ("draw", "make_agent", "play_match", "winning_strategy")


@pytest.mark.parametrize("name", [*RETURNED, *FUNCTIONS])
def test_what_is_returned_and_used_every_day_is_at_top_level(name):
    assert name in zermelo.__all__
    assert getattr(zermelo, name).__name__ == name


def test_every_error_class_is_at_top_level():
    classes = {
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and thing.__module__ == errors.__name__
    }
    assert classes <= set(zermelo.__all__)
    assert len(classes) > 10


def test_every_name_that_is_offered_can_be_had_and_type_checkers_see_the_same_ones():
    source = Path(zermelo.__file__).read_text(encoding="utf-8")
    for name in zermelo.__all__:
        assert getattr(zermelo, name) is not None
        assert source.count(name) >= (2 if name == "__version__" else 3), (
            name
        )  # for checkers, its home, its offer


def test_an_import_loads_no_rules_no_solver_and_no_foreign_package():
    loaded = "sorted(m for m in sys.modules if m.startswith(('zermelo.', 'numpy', 'numba', 'llvm')))"
    code = f"import sys, zermelo; print({loaded})"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "['zermelo._version']"
