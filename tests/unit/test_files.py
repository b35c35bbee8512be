import pytest

from zermelo.errors import FileError
from zermelo.files import ensure_writable, read_text, whole_file, write_text


def test_a_file_appears_whole(tmp_path):
    write_text(tmp_path / "a.txt", "Ève")
    assert read_text(tmp_path / "a.txt") == "Ève"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def write_half():
        with whole_file(path) as place:
            place.write_text("new")
            raise ValueError("half way")

    with pytest.raises(ValueError, match="half"):
        write_half()
    assert path.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("name", ["missing/a.txt", "", "file/a.txt"])
def test_a_place_that_cannot_be_written_is_refused_at_once(tmp_path, name):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be written"):
        ensure_writable(None, tmp_path / name)
    with pytest.raises(FileError, match="cannot be written"):
        write_text(tmp_path / name, "x")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_is_not_a_text_cannot_be_read(tmp_path):
    (tmp_path / "a").write_bytes(b"\xff\xfe")
    with pytest.raises(FileError, match="UTF-8"):
        read_text(tmp_path / "a")
    with pytest.raises(FileError, match="cannot be read"):
        read_text(tmp_path)
