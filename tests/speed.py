"""Tests that make no sense, or take too long, where routines are interpreted."""

import os

import pytest

#: Whether the routines run as ordinary Python.
IS_INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"

#: On a test of routines that would then run for minutes or hours.
needs_speed = pytest.mark.skipif(IS_INTERPRETED, reason="interpreted routines would take too long")

#: On a test of compiling itself.
needs_compiler = pytest.mark.skipif(IS_INTERPRETED, reason="nothing is compiled")
