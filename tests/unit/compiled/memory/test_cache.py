import hashlib
import os
import pickle
import stat
from pathlib import Path

import pytest

from zermelo.compiled.memory import cache
from zermelo.compiled.memory.private_folder import PrivateFolder

needs_owners = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))


@pytest.fixture
def key(tmp_path):
    """The file of the key, which the first entry makes."""
    cache.write_entry("first", b"")
    return tmp_path / "home" / "zermelo" / "cache.key"


def forget_keys():
    """As in a new process."""
    cache._key_in.cache_clear()


def entry(name):
    return cache.cache_folder() / f"{name}.compiled"


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
    entry("a").write_bytes(damage(entry("a").read_bytes()))
    assert cache.read_entry("a") is None
    cache.write_entry("a", b"made anew")
    assert cache.read_entry("a") == b"made anew"


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
    assert "it is not a folder" in str(cache.cache_info().refused)
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "file" / "below"))
    assert f"{tmp_path / 'file' / 'below'}: its folder is a file" in str(cache.cache_info().refused)


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


# --- who wrote it ---------------------------------------------------------------------------------------


def test_an_entry_under_another_name_counts_as_absent():
    cache.write_entry("a", b"content")
    entry("a").replace(entry("b"))
    assert cache.read_entry("b") is None


def test_an_entry_of_somebody_else_counts_as_absent(monkeypatch, tmp_path):
    with monkeypatch.context() as other:
        other.setenv("XDG_CACHE_HOME", str(tmp_path / "stranger"))
        cache.write_entry("a", b"content")
        assert cache.read_entry("a") == b"content"
    assert cache.read_entry("a") is None


def test_a_digest_without_the_key_is_none():
    body = b"content"
    cache.write_entry("a", body)
    for version in (b"zermelo compiled 1\n", b"zermelo compiled 2\n"):
        entry("a").write_bytes(version + hashlib.sha256(body).digest() + body)
        assert cache.read_entry("a") is None


@needs_owners
@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o770, 0o722])
def test_a_folder_to_which_others_may_write_is_not_believed(mode):
    cache.write_entry("a", b"content")
    cache.cache_folder().chmod(mode)
    assert cache.read_entry("a") is None
    cache.write_entry("b", b"content")
    assert not entry("b").exists()
    said = cache.cache_info().refused
    assert f"(mode {mode:04o}); chmod go-w {cache.cache_folder()}" in said.text("en")
    assert "d'autres peuvent y écrire" in said.text("fr")
    cache.cache_folder().chmod(0o700)
    assert cache.cache_info().refused is None


@needs_owners
def test_a_folder_that_others_may_only_read_is_believed():
    cache.write_entry("a", b"content")
    cache.cache_folder().chmod(0o755)
    assert cache.read_entry("a") == b"content"


@needs_owners
@pytest.mark.parametrize("mode", [0o666, 0o620])
def test_an_entry_to_which_others_may_write_counts_as_absent(mode):
    cache.write_entry("a", b"content")
    entry("a").chmod(mode)
    assert cache.read_entry("a") is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="nobody else gives files away")
def test_an_entry_of_another_owner_counts_as_absent():
    cache.write_entry("a", b"content")
    os.chown(entry("a"), 12345, -1)
    assert cache.read_entry("a") is None


@needs_owners
def test_the_folder_of_another_user_is_not_believed(monkeypatch, key):
    cache.write_entry("a", b"content")
    us = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: us + 1)
    assert cache.read_entry("a") is None
    assert "belongs to another user" in str(cache.cache_info().refused)


@needs_owners
def test_a_folder_that_is_a_symbolic_link_is_not_believed(tmp_path):
    cache.write_entry("a", b"content")
    cache.cache_folder().rename(tmp_path / "elsewhere")
    cache.cache_folder().symlink_to(tmp_path / "elsewhere")
    assert cache.read_entry("a") is None
    cache.write_entry("b", b"content")
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == ["a.compiled"]
    assert "it is a symbolic link" in cache.cache_info().refused.text("en")
    assert "c'est un lien symbolique" in cache.cache_info().refused.text("fr")


@needs_owners
def test_an_entry_that_is_a_symbolic_link_counts_as_absent(tmp_path):
    cache.write_entry("a", b"content")
    entry("a").rename(tmp_path / "elsewhere")
    entry("a").symlink_to(tmp_path / "elsewhere")
    assert cache.read_entry("a") is None
    cache.write_entry("a", b"other")
    assert cache.read_entry("a") == b"other"
    assert b"content" in (tmp_path / "elsewhere").read_bytes()


@needs_owners
def test_a_pipe_or_a_folder_in_the_place_of_an_entry_counts_as_absent():
    cache.write_entry("a", b"content")
    os.mkfifo(entry("b"))
    entry("c").mkdir()
    assert cache.read_entry("b") is None
    assert cache.read_entry("c") is None


@needs_owners
def test_no_file_is_left_open():
    cache.write_entry("a", b"content")
    entry("c").mkdir()
    before = len(list(Path("/dev/fd").iterdir()))
    for name in "abc":
        cache.read_entry(name)
        cache.write_entry(name, b"again")
    cache.cache_folder().chmod(0o777)
    cache.read_entry("a")
    cache.cache_info()
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_nothing_is_written_through_a_link_that_stands_where_a_file_is_begun(monkeypatch, tmp_path):
    monkeypatch.setattr("zermelo.compiled.memory.private_folder.os.urandom", bytes)
    outside = tmp_path / "outside"
    outside.write_bytes(b"mine")
    with PrivateFolder(tmp_path / "private", make=True) as folder:
        (tmp_path / "private" / f"{bytes(8).hex()}.a.part").symlink_to(outside)
        with pytest.raises(FileExistsError):
            folder.write("a", b"content")
    assert outside.read_bytes() == b"mine"


def test_where_files_have_no_owners_the_digest_decides(monkeypatch, tmp_path):
    monkeypatch.setattr("zermelo.compiled.memory.private_folder.HAS_OWNERS", False)
    cache.write_entry("a", b"content")
    assert cache.read_entry("a") == b"content"
    with monkeypatch.context() as other:
        other.setenv("XDG_CACHE_HOME", str(tmp_path / "stranger"))
        assert cache.read_entry("a") is None
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "file"))
    assert cache.read_entry("a") is None
    assert "it is not a folder" in str(cache.cache_info().refused)


# --- the key --------------------------------------------------------------------------------------------


@needs_owners
def test_the_key_is_a_secret_of_its_own_folder(key):
    assert len(key.read_bytes()) == 32
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    assert [path.name for path in key.parent.iterdir()] == ["cache.key"]


def test_the_key_is_the_same_in_the_next_process(key):
    cache.write_entry("a", b"content")
    forget_keys()
    assert cache.read_entry("a") == b"content"


def spoilt(path, how):
    body = path.read_bytes()
    if how == "read by others":
        path.chmod(0o644)
    elif how == "cut off":
        path.write_bytes(body[:-1])
    elif how == "a link":
        path.rename(path.with_name("kept"))
        path.symlink_to("kept")
    return body


@needs_owners
@pytest.mark.parametrize("how", ["read by others", "cut off", "a link"])
def test_what_is_no_secret_is_replaced(key, how):
    cache.write_entry("a", b"content")
    before = spoilt(key, how)
    forget_keys()
    assert cache.read_entry("a") is None
    cache.write_entry("a", b"again")
    assert cache.read_entry("a") == b"again"
    assert key.read_bytes() != before
    assert (len(key.read_bytes()), stat.S_IMODE(key.lstat().st_mode)) == (32, 0o600)


def test_first_starts_at_the_same_time_agree_on_one_key(tmp_path, monkeypatch):
    looking = PrivateFolder.read
    other = bytes(range(32))

    def overtaken(folder, name, *, secret):
        """Another process keeps its key just after we have seen that there is none."""
        monkeypatch.setattr(PrivateFolder, "read", looking)
        folder.write(name, other)

    monkeypatch.setattr(PrivateFolder, "read", overtaken)
    assert cache._key_in.__wrapped__(tmp_path / "new") == other
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["cache.key"]


def test_where_no_file_has_two_names_there_is_a_key_too(tmp_path, monkeypatch):
    def no_link(*places, **folders):
        raise PermissionError

    monkeypatch.setattr(os, "link", no_link)
    key = cache._key_in.__wrapped__(tmp_path / "new")
    assert key == cache._key_in.__wrapped__(tmp_path / "new") == (tmp_path / "new" / "cache.key").read_bytes()


@pytest.mark.parametrize("home", ["file", "file/below"])
def test_without_a_private_place_nothing_is_kept(tmp_path, monkeypatch, home):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / home))
    cache.write_entry("a", b"content")
    assert cache.read_entry("a") is None
    assert not cache.cache_folder().exists()
    assert "no private place for the key" in cache.cache_info().refused.text("en")
    assert "aucun endroit privé pour la clé" in cache.cache_info().refused.text("fr")


@needs_owners
def test_a_key_in_a_folder_to_which_others_may_write_is_not_believed(key):
    cache.write_entry("a", b"content")
    key.parent.chmod(0o777)
    forget_keys()
    assert cache.read_entry("a") is None
    assert "no private place for the key" in str(cache.cache_info().refused)


def test_who_has_no_home_is_told(monkeypatch):
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    cache.write_entry("a", b"content")
    assert cache.read_entry("a") is None
    assert "this user has no home" in str(cache.cache_info().refused)
    assert not Path("~").exists()


# --- what is made of entries ----------------------------------------------------------------------------


def test_what_json_can_write_is_read_again():
    cache.write_json("a", {"kinds": ["int64"]})
    assert cache.read_json("a") == {"kinds": ["int64"]}
    assert cache.read_json("b") is None


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe\xfd", b"[" * 100_000])
def test_json_that_cannot_be_read_counts_as_absent(body):
    cache.write_entry("a", body)
    assert cache.read_json("a") is None


class Planted:
    """To read this is to make a folder."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


def doubled(n):
    return 2 * n


def test_planted_code_is_not_run(tmp_path, monkeypatch):
    pytest.importorskip("numba")
    from zermelo.compiled.special import _jit

    if not _jit.IS_ON:
        pytest.skip("nothing is compiled")
    assert _jit.compiled(doubled)(3) == 6
    (kept,) = cache.cache_folder().glob("*.compiled")
    body = pickle.dumps(Planted(tmp_path / "planted"))
    kept.write_bytes(b"zermelo compiled 1\n" + hashlib.sha256(body).digest() + body)
    assert _jit.compiled(doubled)(3) == 6
    assert not (tmp_path / "planted").exists()
    # It was compiled again and kept: the next dispatcher finds it.
    assert kept.read_bytes().startswith(b"zermelo compiled 2\n")
    found = []
    rebuild = _jit.compiler.CompileResult._rebuild
    monkeypatch.setattr(
        _jit.compiler.CompileResult, "_rebuild", lambda *parts: found.append(1) or rebuild(*parts)
    )
    assert _jit.compiled(doubled)(3) == 6
    assert found == [1]
