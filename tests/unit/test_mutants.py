"""The tool that plants faults: where it plants them, which ones it chooses, and what it reports."""

import ast
from dataclasses import asdict

import pytest
from tests.mutants import LEFT_OUT, PLACES, SURVIVORS, argued, read, report
from tests.mutation.faults import Fault, faults_in, planted, sample
from tests.mutation.nearest import EXAMPLES, IDIOMS, ROOT, RULES, SOURCES, judges_of

CODE = '''\
"""1 + 1 and not."""
from typing import Literal

LIMIT: Literal[3] = 3
Pair = tuple[int, int] | None


def f(x: int = 7, *, éé="a < b") -> Literal[4]:
    """2 < 3."""
    total = 0
    while x <= LIMIT and not x == 1:
        total += (x
                  >> 2)
        total += 1; x = min(x, total) - (-1)
    if x < 0:
        raise ValueError(f"{x + 1}", 5)
    return True
'''


def test_every_token_that_decides_something_is_a_place_and_no_other():
    found = [(fault.line, fault.before, fault.after) for fault in faults_in(CODE, "f.py")]
    assert [one for one in found if not one[1].isdigit()] == [
        (11, "<=", "<"),
        (11, "and", "or"),
        (11, "not ", ""),
        (11, "==", "!="),
        (12, "+=", "-="),
        (13, ">>", "<<"),
        (14, "total += 1", "pass"),
        (14, "+=", "-="),
        (14, "min", "max"),
        (14, "-", "+"),
        (15, "<", "<="),
        (17, "True", "False"),
    ]
    numbers = [(line, int(before), int(after)) for line, before, after in found if before.isdigit()]
    assert [number[:2] for number in numbers] == [
        (4, 3), (8, 7), (10, 0), (11, 1), (13, 2), (14, 1), (14, 1), (15, 0),
    ]  # fmt: skip
    assert all(abs(before - after) == 1 and after >= 0 for _, before, after in numbers)


def test_a_planted_fault_is_the_only_change():
    for fault in faults_in(CODE, "f.py"):
        faulty = planted(CODE, fault)
        ast.parse(faulty)
        ours, theirs = CODE.splitlines(), faulty.splitlines()
        assert [i for i, (a, b) in enumerate(zip(ours, theirs, strict=True), 1) if a != b] == [fault.line]


def test_letters_beyond_ascii_do_not_move_the_place():
    (fault,) = faults_in('f("é", x < y)\n', "f.py")
    assert planted('f("é", x < y)\n', fault) == 'f("é", x <= y)\n'


def test_the_same_seed_chooses_the_same_faults_from_every_file():
    chosen = sample(SOURCES, PLACES, 300, seed=1)
    assert chosen == sample(SOURCES, PLACES, 300, seed=1) != sample(SOURCES, PLACES, 300, seed=2)
    assert len({fault.name for fault in chosen}) == 300
    files = {fault.file for fault in chosen}
    everything = {
        path.relative_to(SOURCES).as_posix() for place in PLACES for path in (SOURCES / place).rglob("*.py")
    }
    # Files that hold nothing but names have no place for a fault.
    assert all(not faults_in((SOURCES / file).read_text(), file) for file in everything - files)
    assert any(file.startswith(LEFT_OUT) for file in files)


@pytest.mark.parametrize(
    ("file", "groups"),
    [
        ("exact/grundy.py", [("examples of zermelo.exact.grundy",), ("tests/unit/exact/test_grundy.py",)]),
        ("compiled/graphs/pull.py", [("tests/unit/compiled/graphs/test_graph.py",)]),
        (
            "compiled/language/compare.py",
            [("idioms",), tuple(f"tests/{name}" for name in RULES), ("tests/laws/test_two_speeds.py",)],
        ),
        (
            "compiled/language/writer.py",
            [("tests/unit/compiled/language/test_writer.py",), ("idioms",)],
        ),
    ],
)
def test_a_module_is_judged_by_those_who_know_it_best_first(file, groups):
    assert judges_of(file)[: len(groups)] == groups


def test_every_module_has_tests_to_be_judged_by():
    for file in {fault.file for fault in sample(SOURCES, PLACES, 300, seed=1)}:
        named = [name for group in judges_of(file) for name in group if not name.startswith(EXAMPLES)]
        assert named
        assert all(name == IDIOMS or (ROOT / name).exists() for name in named)
        assert len(set(named)) == len(named)


# --- the report -----------------------------------------------------------------------------------------

FAULT = Fault("exact/x.py", 3, 4, "<", "<=", "if a < `b`:")
ROW = {
    **asdict(FAULT),
    "at_run_time": "unseen",
    "by_tests": "survived",
    "by": "",
    "seconds": 1.0,
}


def test_an_unargued_survivor_is_reported_with_its_place(capsys):
    assert report([ROW], set()) == 1
    assert "exact/x.py:3:4 < → <=" in capsys.readouterr().out


@pytest.mark.parametrize(
    "better",
    [{"by_tests": "killed"}, {"by_tests": "endless"}, {"at_run_time": "caught"}, {"at_run_time": "crashed"}],
)
def test_what_somebody_notices_is_no_survivor(better):
    assert report([{**ROW, **better}], set()) == 0


def test_what_only_compiles_less_is_told_apart_from_what_is_wrong_too(capsys):
    assert report([{**ROW, "by_tests": "refused"}], set()) == 0
    assert "verdicts alone 1" in capsys.readouterr().out
    assert report([{**ROW, "by_tests": "refused", "at_run_time": "wrong"}], set()) == 1


def test_a_wrong_answer_that_only_the_questions_show_is_a_survivor():
    assert report([{**ROW, "at_run_time": "wrong"}], set()) == 1


def test_an_argued_survivor_is_known_by_its_line_wherever_that_stands():
    text = "- `exact/x.py` · `if a < `b`:` · `<` → `<=`: both are equal there.\n"
    assert argued(text) == {FAULT.key}
    assert report([{**ROW, "line": 99}], argued(text)) == 0
    assert argued(text.replace(": both are equal there.", ": ")) == set()


def test_each_argument_is_about_a_line_that_still_stands():
    for file, text, before, after in argued(SURVIVORS.read_text(encoding="utf-8")):
        faults = faults_in((SOURCES / file).read_text(encoding="utf-8"), file)
        assert any(fault.key == (file, text, before, after) for fault in faults), (file, text)


def test_a_line_cut_off_by_a_stop_is_forgotten(tmp_path):
    log = tmp_path / "log.jsonl"
    log.write_text('{"file": "a"}\n{"file": "b')
    assert read(log) == [{"file": "a"}]
    assert log.read_text() == '{"file": "a"}\n'
