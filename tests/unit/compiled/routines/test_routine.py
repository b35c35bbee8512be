"""Routines, made for their arguments and found again."""

import importlib.util

import pytest

pytest.importorskip("llvmlite")

from zermelo.compiled.routines.routine import IS_ON


def routine_in(file, body):
    file.write_text(
        "from zermelo.compiled.routines.routine import compiled\n\n\n"
        f"@compiled\ndef changed(x):\n    return {body}\n",
        encoding="utf-8",
    )
    spec = importlib.util.spec_from_file_location("elsewhere", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.changed


@pytest.mark.skipif(not IS_ON, reason="interpreted routines are not kept")
def test_a_routine_outside_the_package_is_compiled_anew_when_its_file_changes(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    assert routine_in(tmp_path / "a.py", "x + 1")(5) == 6
    assert routine_in(tmp_path / "b.py", "x * 3")(5) == 15
