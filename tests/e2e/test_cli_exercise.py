"""`zermelo exercise`, as a student types it."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from tests.e2e.cli import environment, zermelo

from zermelo.matches.sandbox.features import missing_features

guarded = pytest.mark.skipif(bool(missing_features()), reason="nothing can be locked up here")


@guarded
def test_a_right_file_passes_and_a_wrong_one_is_shown_its_smallest_counterexample(tmp_path):
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text("def sansSuccesseur(jeu):\n    return [s for s in jeu if not jeu[s]][0]\n")
    wrong.write_text("def sansSuccesseur(jeu):\n    return len(jeu) - 1\n")
    passed = zermelo("exercise", "check", "sansSuccesseur", right)
    assert (passed.returncode, passed.stdout) == (0, "002-sansSuccesseur: right, on 592 cases\n")
    failed = zermelo("exercise", "check", "002-q2", wrong, language="fr")
    assert failed.returncode == 1
    # Two vertices, one edge, towards the first one: no smaller graph has its only sink elsewhere than at the end.
    assert "    ┌────►┐\n    1     0\n\n    sansSuccesseur({0: [], 1: [0]})" in failed.stdout
    assert "répondu : 1" in failed.stdout


def test_list_and_show_speak_both_languages():
    assert "002-noyau" in zermelo("exercise", "list").stdout
    assert "q4" in zermelo("exercise", "list", language="fr").stdout
    assert "Écrire noyau(jeu)" in zermelo("exercise", "show", "002-q4", language="fr").stdout
    assert "Write noyau(jeu)" in zermelo("exercise", "show", "noyau").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["do"], "exercise do: exercise is one of"),
        (["show"], "usage: zermelo exercise show ID"),
        (["show", "noyo"], "there is no exercise “noyo” (did you mean noyau?)"),
        (["hint", "noyau", "7"], "hints of levels 1 to 2, not 7"),
        (["check", "noyau", "nowhere.py"], "nowhere.py cannot be read"),
        (["hint", "noyau", "-1"], "hints of levels 1 to 2, not -1"),
        (["show", "kernel@"], "write KIND@SEED or KIND@SEED.COPY, like kernel@3"),
        (["show", "sudoku@3"], "kinds: minimax-tree, kernel, grundy, attractor, alphabeta"),
        (["export", "002-q4", "--copies", "3", "-o", "x.ipynb"], "3 copies would all be the same"),
        (["check", "--all", __file__], "is a file, and --all takes a folder"),
        (["answer", "002-q11", "perhaps"], "“perhaps” is no answer to 002-q11, which asks for a number"),
        (["answer", "002-q11", "2 or 5"], "which asks for a number, like 3 or -inf"),
        (["answer", "002-q1", ""], "which asks for numbers in order"),
        (["answer", "003-trou", "perdante"], "which asks for one answer per blank, separated by “;”"),
        (["answer", "003-trou", "perdante; none"], "which asks for one answer per blank"),
        (["answer", "003-ex6", "[["], "which asks for data as Python writes it"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(words, said):
    result = zermelo("exercise", *words)
    assert (result.returncode, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@guarded
def test_an_exercise_of_ones_own_is_written_listed_and_checked(tmp_path):
    (tmp_path / "ex").mkdir()
    assert zermelo("exercise", "new", tmp_path / "ex" / "degree.toml").returncode == 0
    assert "degree" in zermelo("exercise", "list", "--folder", tmp_path / "ex").stdout
    file = tmp_path / "mine.py"
    file.write_text("def maximum(graph):\n    return max(graph, key=lambda v: len(graph[v]))\n")
    result = zermelo("exercise", "check", "degree", file, "--folder", tmp_path / "ex", language="fr")
    assert result.returncode == 1
    assert "faute : le sommet au lieu du nombre" in result.stdout
    again = zermelo("exercise", "new", tmp_path / "ex" / "degree.toml")
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("[title]", "[titel]"), "there is no field “titel” (did you mean title?)"),
        (('compare = "exact"', 'compare = "nearly"'), "“compare” is one of: exact, any order, printed"),
        (('make = "dags"', 'make = "dag"'), "“make” is one of: numbers"),
        (
            ("def maximum(graph):\n    return max(len", "def maximum(graph:\n    return max(len"),
            "“reference” is Python",
        ),
        (('id = "degree"', "id = degree"), "this is not TOML"),
    ],
)
def test_an_exercise_file_that_cannot_be_read_is_refused_in_one_line(tmp_path, change, said):
    path = tmp_path / "degree.toml"
    zermelo("exercise", "new", path)
    text = path.read_text()
    assert change[0] in text
    path.write_text(text.replace(*change))
    result = zermelo("exercise", "list", "--folder", tmp_path)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert f"degree.toml: {said}" in result.stderr


def test_an_answer_may_be_negative_and_what_is_shown_can_be_typed():
    # Minus three is an answer, not an option.
    assert zermelo("exercise", "answer", "002-q11", "-3").returncode == 1
    assert zermelo("exercise", "answer", "002-q11", "-inf").returncode == 1
    for language in ("en", "fr"):
        shown = zermelo("exercise", "show", "002-q11", language=language).stdout
        assert 'zermelo exercise answer 002-q11 "…"' in shown


def test_questions_by_seed_are_shown_and_answered_everywhere_alike():
    shown = zermelo("exercise", "show", "noyau@3.7", language="fr").stdout
    assert shown.startswith("kernel@3.7 · Le noyau de ce graphe")
    # By hand, from what is shown: 2, 4 and 5 have no successor, and all others lead to one of them.
    assert "2 → ·" in shown
    assert zermelo("exercise", "answer", "kernel@3.7", "2 4 5").returncode == 0
    assert zermelo("exercise", "answer", "kernel@3.7", "2 4").returncode == 1


def test_in_french_kinds_have_french_names_and_tables_open_in_a_french_spreadsheet(tmp_path):
    made = zermelo("exercise", "make", "noyau", "-o", tmp_path / "feuille.tex", language="fr")
    assert made.returncode == 0
    assert "1 feuilles" not in made.stdout
    unknown = zermelo("exercise", "make", "sudoku", "-o", tmp_path / "s.tex", language="fr")
    assert "arbre-minimax, noyau, attracteur" in unknown.stderr
    given = ["noyau@", "002-q4", "--seed", "3", "--copies", "2", "--to", "html", "-o", tmp_path / "c.html"]
    assert zermelo("exercise", "export", *given, language="fr").returncode == 0
    rows = (tmp_path / "c-reponses.csv").read_bytes().decode("utf-8").splitlines()
    assert rows[0] == "\ufeffcopie;question;réponse"
    assert [row.split(";")[1] for row in rows[1:]] == ["kernel@3.1", "kernel@3.2"]
    pages = [(tmp_path / f"c-{copy}.html").read_text() for copy in (1, 2)]
    assert "copie 1" in pages[0]
    assert pages[0].partition("kernel@3.1")[2] != pages[1].partition("kernel@3.2")[2]
    help_text = zermelo("exercise", "--help", language="fr").stdout
    assert not {"FILE", "FOLDER", "KIND", "LEVEL"} & set(re.findall(r"[A-Z]{3,}", help_text))
    assert "CALL" not in re.findall(r"[A-Z]{3,}", zermelo("calls", "--help", language="fr").stdout)


def test_sheets_are_written_with_their_answers(tmp_path):
    result = zermelo("exercise", "make", "kernel", "--copies", 2, "-o", tmp_path / "sheet.tex")
    assert result.returncode == 0
    assert (tmp_path / "sheet.tex").read_text().count("\\newpage") == 2
    assert "kernel: " in (tmp_path / "sheet-answers.tex").read_text()
    assert "one of: minimax-tree" in zermelo("exercise", "make", "sudoku", "-o", tmp_path / "s.tex").stderr


@pytest.mark.start
@guarded
def test_ctrl_c_that_ends_the_guarded_process_too_is_quiet(tmp_path):
    (tmp_path / "slow.py").write_text(
        "def noyau(G):\n    x = 0\n    while x >= 0:\n        x = sum(range(10**7)) * 0\n"
    )
    begun = subprocess.Popen(
        [sys.executable, "-m", "zermelo", "exercise", "check", "002-noyau", "slow.py"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(1)
    os.killpg(begun.pid, signal.SIGINT)
    _, said = begun.communicate(timeout=60)
    assert (begun.returncode, said.strip()) == (130, "zermelo: stopped")
