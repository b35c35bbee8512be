"""Exported notebooks run offline, with the library from one ordinary file and nothing else installed."""

import json
import os
import subprocess
import sys

import pytest
from tests.e2e.cli import zermelo

ANSWER = "def noyau(jeu):\n    return [s for s in jeu if jeu[s] == []]"


def cells(path):
    data = json.loads(path.read_text(encoding="utf-8"))
    assert (data["nbformat"], data["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in data["cells"]}) == len(data["cells"])
    return [cell["source"] for cell in data["cells"] if cell["cell_type"] == "code"]


def test_a_notebook_for_capytale_runs_with_the_file_beside_it_and_nothing_else(tmp_path):
    path = tmp_path / "kernel.ipynb"
    assert (
        zermelo("exercise", "export", "002-noyau", "002-q1", "--to", "capytale", "-o", path).returncode == 0
    )
    start, stub, check, question = cells(path)
    assert stub.startswith("def noyau(jeu):")
    # As a student fills it in; the cells stand in files of their own, like those of a notebook.
    sources = [start, ANSWER, f"result = {check}", f"answer = {question.replace('your answer', '8 6 2')}"]
    script = f"""
import linecache
names = {{}}
for i, source in enumerate({sources!r}):
    linecache.cache[f"<cell {{i}}>"] = (len(source), None, source.splitlines(True), f"<cell {{i}}>")
    exec(compile(source, f"<cell {{i}}>", "exec"), names)
print(names["result"]); print(names["answer"])
import sys; print([name for name in sys.modules if name.split(".")[0] in ("numpy", "subprocess", "rich")])
"""
    # Isolated, without site-packages: the archive is all that there is.
    command = [sys.executable, "-I", "-S", "-c", script]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "002-noyau: not right yet"
    assert "    noyau({0: [1], 1: [2], 2: []})" in lines
    assert "fault: only the vertices without successor" in lines
    assert lines[-2:] == ["002-q1: right", "[]"]


def test_the_archive_is_the_same_every_time(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        zermelo("exercise", "export", "004-fact", "--to", "capytale", "-o", tmp_path / name / "x.ipynb")
    one, two = ((tmp_path / name / "zermelo.zip").read_bytes() for name in ("a", "b"))
    assert one == two


def test_every_exercise_is_exported_as_a_page_and_as_a_notebook_whose_stubs_are_python(tmp_path):
    page, book = tmp_path / "all.html", tmp_path / "all.ipynb"
    assert zermelo("exercise", "export", "--to", "html", "-o", page, language="fr").returncode == 0
    assert "http" not in page.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert zermelo("exercise", "export", "-o", book).returncode == 0
    for source in cells(book):
        compile(source, "cell", "exec")


def test_the_extension_must_fit():
    result = zermelo("exercise", "export", "002-q1", "--to", "html", "-o", "x.ipynb")
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert "-o FILE.html" in result.stderr


@pytest.mark.start
def test_a_notebook_for_capytale_executes_in_an_ordinary_kernel_without_network(tmp_path, monkeypatch):
    if "CI" not in os.environ or sys.version_info >= (3, 15):
        pytest.importorskip("ipykernel")
        pytest.importorskip("nbclient")
    import nbformat
    from nbclient import NotebookClient

    given = ["002-noyau", "kernel@", "tp-2-attracteur", "--seed", "3", "--copies", "2", "--to", "capytale"]
    assert zermelo("exercise", "export", *given, "-o", tmp_path / "x.ipynb", language="fr").returncode == 0
    # In a folder and a process where this package is not: zermelo comes from the file beside the notebook.
    (tmp_path / "sitecustomize.py").write_text(OFFLINE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.chdir(tmp_path)
    book = nbformat.read(tmp_path / "x-2.ipynb", as_version=4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    code[1].source = ANSWER
    code[3].source = code[3].source.replace("votre réponse", "1, 3, 5")
    book.cells.append(nbformat.v4.new_code_cell("import zermelo; print(zermelo.__file__)"))
    book.cells.append(nbformat.v4.new_code_cell("import socket\nsocket.create_connection(('127.0.0.1', 9))"))
    client = NotebookClient(
        book, timeout=120, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    drawn = code[2].outputs[0]["data"]["text/html"]
    assert "<svg" in drawn
    assert "seulement les sommets sans successeur" in drawn
    assert code[3].outputs[0]["data"]["text/plain"] == "kernel@3.2 : juste"
    # A stub that is left as it is has an answer, too: nothing is returned.
    assert "pas encore juste" in code[5].outputs[0]["data"]["text/html"]
    assert "zermelo.zip" in book.cells[-2].outputs[0]["text"]
    assert "no network" in book.cells[-1].outputs[0]["evalue"]


#: The kernel speaks with whoever started it over sockets that exist already; new ones are refused once a cell runs.
OFFLINE = """
import sys
sys.path[:] = [path for path in sys.path if not path.endswith("/src")]
import socket

def refuse(*arguments, **options):
    raise OSError("no network")

socket.create_connection = refuse
socket.getaddrinfo = refuse
"""
