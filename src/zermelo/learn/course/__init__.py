"""The course in code: the functions that five lecture notes ask for, under the names and signatures of the notes.

    from zermelo.learn.course.document_002 import jeu, noyau, nimber

One module per note, because names return: `minimax` has five signatures, `check_win` two. Each function is written
from its definition, to be read; where a note errs, the function does what was meant and its docstring says so. They
are the reference answers of `zermelo.learn.exercises`. Nothing here needs more than the standard library, and nothing
uses the rest of zermelo: tests compare the two.
"""
