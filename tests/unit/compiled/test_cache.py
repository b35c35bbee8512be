import os

import pytest

from zermelo.compiled import cache


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))


def test_what_was_written_is_read_again():
    cache.write_entry("a", b"content")
    assert cache.read_entry("a") == b"content"
    assert cache.read_entry("b") is None


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[:-1], lambda data: data[:10], lambda data: b"", lambda data: data[:-1] + b"?"],
)
def test_a_damaged_entry_counts_as_absent(damage):
    cache.write_entry("a", b"content")
    (path,) = cache.cache_folder().glob("a*")
    path.write_bytes(damage(path.read_bytes()))
    assert cache.read_entry("a") is None


def test_a_writer_killed_halfway_leaves_no_entry_and_is_swept_up():
    cache.write_entry("a", b"content")
    (cache.cache_folder() / "bxyz.compiled.part").write_bytes(b"zermelo comp")
    assert cache.read_entry("b") is None
    assert cache.cache_info().entries == 1
    cache.clear_cache()
    assert list(cache.cache_folder().iterdir()) == []


def test_clearing_says_what_there_was():
    cache.write_entry("a", b"content")
    info = cache.clear_cache()
    assert info.entries == 1
    assert info.size > len(b"content")
    assert cache.cache_info() == cache.CacheInfo(cache.cache_folder(), 0, 0)


def test_a_folder_that_does_not_exist_is_empty():
    assert cache.cache_info().entries == 0


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "file"))
    cache.write_entry("a", b"content")
    assert cache.read_entry("a") is None


def test_names_differ_when_facts_are_cut_differently():
    assert cache.entry_name("ab", "c") != cache.entry_name("a", "bc")


def test_the_environment_chooses_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert cache.cache_folder() == tmp_path / "cache"
    monkeypatch.delenv("ZERMELO_CACHE")
    assert cache.cache_folder() == tmp_path / "numba" / "zermelo"
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.cache_folder() == tmp_path / "xdg" / "zermelo"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.cache_folder().name == "zermelo"
    assert os.fspath(cache.cache_folder()) != "zermelo"
