"""A battery of idioms: small functions as people write them in rules, asked of CPython and of compiled rules.

`themes/` holds the idioms, plain functions without decorators; the names of their parameters say which values they
are tried on (`domains.py`). `generated.py` writes more of them: every operator, comparison and builtin by every pair
of kinds. `judging.py` says what counts as the same answer; `running.py` asks, in a process of its own, so that a
crash is a verdict too. `python -m tests.battery` prints the table.
"""
