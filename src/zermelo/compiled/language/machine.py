"""LLVM text to machine code and into this process, by llvmlite alone."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

_ENGINES: list[Any] = []
#: Read by loops whose end is not known: not 0 asks them to stop.
STOP_FLAG = ctypes.c_int64(0)


@contextmanager
def loops_stopped() -> Iterator[None]:
    """Ask translated loops whose end is not known to leave, meanwhile."""
    STOP_FLAG.value = 1
    try:
        yield
    finally:
        STOP_FLAG.value = 0


@cache
def binding() -> Any:
    """Return llvmlite's binding, ready to make code for this machine."""
    import llvmlite.binding as llvm

    for name in ("initialize_native_target", "initialize_native_asmprinter"):
        getattr(llvm, name)()
    llvm.add_symbol("zermelo_stop", ctypes.addressof(STOP_FLAG))
    return llvm


@cache
def target_machine() -> Any:
    """Return the machine, as LLVM describes it, that code is made for: this one."""
    return _new_machine()


def _new_machine() -> Any:
    llvm = binding()
    target = llvm.Target.from_default_triple()
    features = llvm.get_host_cpu_features().flatten()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=3, reloc="pic", codemodel="jitdefault"
    )


def optimised(text: str, *, level: int = 3) -> Any:
    """Return an optimised LLVM module of some text; raises RuntimeError where the text is not valid."""
    llvm = binding()
    module = llvm.parse_assembly(text)
    machine = target_machine()
    module.triple = llvm.get_default_triple()
    module.data_layout = str(machine.target_data)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = False
    llvm.create_pass_builder(machine, options).getModulePassManager().run(module, _builder(options))
    return module


def _builder(options: Any) -> Any:
    return binding().create_pass_builder(target_machine(), options)


def object_code(text: str) -> bytes:
    """Return the machine code of some LLVM text."""
    return bytes(target_machine().emit_object(optimised(text)))


class Loaded:
    """Machine code in this process."""

    def __init__(self, code: bytes) -> None:
        llvm = binding()
        # An engine owns its machine. It is never taken down: code may still run in another thread.
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _new_machine())
        _ENGINES.append(self._engine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Return the address of a translated function in loaded machine code."""
        return int(self._engine.get_function_address(name))
