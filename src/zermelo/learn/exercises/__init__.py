"""Exercises that check themselves: a person's function, the smallest case on which it errs, the fault by its name.

    from zermelo.learn.exercises import check
    check(noyau)                          # a function; the exercise is found by its name
    check(minimax, "004-minimax")         # five notes have a `minimax`: say which

**An exercise is a file of data** (TOML, in `files/` or in a teacher's own folder): statement in both languages,
signature, reference answer, cases, comparison, what is forbidden, classic faults, hints. `exercise.py` says what may
stand in it, `catalogue.py` finds it by name.

**Cases come in order of size.** `cases/` enumerates all graphs, trees, boards and heaps up to a size in a written
order, then draws larger ones from a fixed seed. So the first failing case among the enumerated ones *is* a smallest
one, without a shrinker, the same on every machine and in a browser; beyond them it is called a counterexample only.

**One judge, two hands.** `judging.py` knows the expected answers and compares; it never runs a person's code itself.
A `Runner` does: it takes cases and brings back `Outcome`s (`outcomes.py`: a value, what was raised and where, what was
printed, which arguments were changed, which questions were asked of given functions). `measuring.py` makes one call and
counts its steps, `supplies.py` lends it the given functions, `running.py` has the runners that need the standard
library alone, so that they work where there are no processes; `guarded.py` runs the same code in a locked process
(`zermelo.matches.sandbox`), for strangers' files: there the processor's clock and the memory are limited too, and the
stranger sees neither references nor other people's files. Both count the same steps and give the same answers.

**A fault is named only when it is certain.** `faults.py` has two sources: looks at the syntax tree and the outcome
that leave no doubt (no `return` at all; `append` with two arguments at the line that raised), and wrong variants that
the exercise file describes: the person's function must do exactly what the variant does, case by case, wrong values
included, and no variant of another name may do the same.

`telling.py` puts a `Report` into words, `pictures.py` and `svg_pictures.py` draw its case: letters in a terminal, SVG
in a notebook and on the page. `seeded.py` makes questions by chance, the same for the same seed.
"""

from zermelo.learn.exercises.checking import check, check_answer
from zermelo.learn.exercises.judging import Report

__all__ = ["Report", "check", "check_answer"]
