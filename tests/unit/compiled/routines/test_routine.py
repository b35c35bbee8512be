"""Routines, made for their arguments and found again."""

import importlib.util

import pytest

pytest.importorskip("llvmlite")

from zermelo.compiled.language import machine
from zermelo.compiled.memory.workspace import Workspace
from zermelo.compiled.routines.routine import IS_ON, RulesFaultError
from zermelo.compiled.rules.compiled_rules import compile_rules
from zermelo.compiled.walking.leaves import perft
from zermelo.game import Game


def routine_in(file, body, above=""):
    file.write_text(
        f"{above}from zermelo.compiled.routines.routine import compiled\n\n\n"
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


@pytest.mark.skipif(not IS_ON, reason="interpreted routines are not kept")
def test_an_edit_that_changes_no_instruction_compiles_nothing(tmp_path, monkeypatch):
    made = []
    object_code = machine.object_code
    monkeypatch.setattr(machine, "object_code", lambda text: made.append(text) or object_code(text))
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    assert routine_in(tmp_path / "a.py", "x + 1")(5) == 6
    assert routine_in(tmp_path / "b.py", "x + 1", above="# A comment.\n")(5) == 6
    assert len(made) == 1


@pytest.mark.skipif(not IS_ON, reason="interpreted routines are not kept")
@pytest.mark.parametrize("lost", [0, 1])
def test_a_routine_of_which_one_half_is_lost_is_made_again(tmp_path, monkeypatch, lost):
    cache = tmp_path / "cache"
    monkeypatch.setenv("ZERMELO_CACHE", str(cache))
    assert routine_in(tmp_path / "a.py", "x + 1")(5) == 6
    entries = sorted(file for file in cache.rglob("*") if file.is_file())
    assert len(entries) == 2
    entries[lost].unlink()
    again = routine_in(tmp_path / "a.py", "x + 1")
    assert again(5) == 6
    assert (again.compilations, again.readings) == (1, 0)
    assert sorted(file for file in cache.rglob("*") if file.is_file()) == entries


class Divided(Game):
    """Counted down by one; three numbers divide by 0, each on its own line."""

    def start(self):
        return 9

    def moves(self, n):
        return [1] if n > 0 else []

    def play(self, n, move):
        a = 7 // (n - 2)
        b = 7 // (n - 4)
        c = 7 // (n - 6)
        return n - 1 + a * b * c * 0


@pytest.mark.skipif(not IS_ON, reason="an interpreted routine raises what Python raises")
@pytest.mark.parametrize(("n", "line"), [(2, 1), (4, 2), (6, 3)])
def test_a_fault_is_told_with_its_own_line(n, line):
    with pytest.raises(RulesFaultError) as fault:
        perft(compile_rules(Divided()), n, 3, Workspace())
    assert fault.value.state == n
    assert fault.value.site.line == Divided.play.__code__.co_firstlineno + line
