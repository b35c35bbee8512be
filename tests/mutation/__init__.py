"""Faults of one token each, planted in the library, and who notices them.

    faults     the places of a file where a token can be another one, by its syntax tree
    plant      a private copy of the sources with one fault in it
    judge      a planted fault, judged by the run-time checks and by the tests of its module
    at_run_time  the fixed questions, with answers known from elsewhere, that a run-time check has to go with
    survivors.md  faults that nobody notices, argued one by one

`python -m tests.mutants` runs it all, and goes on where it was stopped.
"""
