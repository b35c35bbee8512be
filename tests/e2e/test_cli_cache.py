"""`zermelo cache`: what it shows, and that it clears what is ours alone."""

import json

import pytest

from zermelo.apps.cli import main
from zermelo.compiled.cache import entry_name, write_entry


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    for i in range(3):
        write_entry(entry_name(i), bytes(1000))
    (tmp_path / "mine.txt").write_text("a person's file")
    return tmp_path


def test_it_shows_the_folder_the_files_and_their_size(folder, capsys):
    assert main(["cache", "--lang", "en"]) == 0
    # A file has the content and a head of some bytes.
    assert capsys.readouterr().out == f"{folder}: 3 files, 3.2 kB\n"
    assert main(["cache", "--lang", "fr"]) == 0
    assert capsys.readouterr().out == f"{folder} : 3 fichiers, 3,2\u00a0ko\n"


def test_clearing_deletes_compiled_code_and_nothing_else(folder, capsys):
    assert main(["cache", "clear", "--lang", "fr"]) == 0
    assert capsys.readouterr().out == f"{folder} : suppression de 3 fichiers, 3,2\u00a0ko\n"
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
    assert main(["cache", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"folder": str(folder), "files": 0, "size": 0, "cleared": False}


def test_anything_else_is_refused(folder, capsys):
    assert main(["cache", "empty", "--lang", "en"]) == 2
    assert "clear" in capsys.readouterr().err
    assert len(list(folder.iterdir())) == 4
