"""`zermelo cache`: what it shows, and that it clears what is ours alone."""

import json
import os

import pytest

from zermelo.apps.cli import main
from zermelo.compiled.memory.cache import entry_name, write_entry


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
    assert found == {"folder": str(folder), "files": 0, "size": 0, "cleared": False, "refused": None}


def test_anything_else_is_refused(folder, capsys):
    assert main(["cache", "empty", "--lang", "en"]) == 2
    assert "clear" in capsys.readouterr().err
    assert len(list(folder.iterdir())) == 4


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
def test_a_folder_that_others_may_write_to_is_refused_and_can_be_cleared(folder, capsys):
    folder.chmod(0o777)
    assert main(["cache", "--lang", "en"]) == 0
    shown, refused = capsys.readouterr().out.splitlines()
    assert shown == f"{folder}: 3 files, 3.2 kB"
    assert refused.startswith("nothing is kept or read")
    assert refused.endswith(f"{folder}: others may write to it (mode 0777); chmod go-w {folder}")
    assert main(["cache", "--lang", "fr"]) == 0
    assert "rien n'est gardé ni lu" in capsys.readouterr().out
    assert main(["cache", "--json", "--lang", "fr"]) == 0
    assert "d'autres peuvent y écrire (droits 0777)" in json.loads(capsys.readouterr().out)["refused"]
    assert main(["cache", "clear", "--lang", "en"]) == 0
    assert "3 files deleted" in capsys.readouterr().out
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
