"""States kept as words."""

import itertools

import numpy as np

from zermelo.compiled.routines.state_words import is_same


def test_keys_are_the_same_where_all_their_words_are():
    rows = list(itertools.product((0, 1), repeat=3))
    keys = np.array(rows, dtype=np.uint64).ravel()
    for i, one in enumerate(rows):
        for k, other in enumerate(rows):
            assert is_same(keys, 3 * i, keys, 3 * k, 3) == (one == other)
