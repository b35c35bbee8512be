"""Moves kept as words."""

import numpy as np
import pytest

from zermelo.compiled.routines.move_words import keep_move, kept_move


@pytest.mark.parametrize("move", [7, (7,), (7, -1), (1, 2, 3)], ids=str)
def test_a_move_is_written_where_there_is_room_for_all_of_it_and_nowhere_else(move):
    size = len(move) if isinstance(move, tuple) else 1
    words = np.zeros(2 * size + size - 1, dtype=np.uint64)
    for i in range(4):
        assert keep_move(words, i, move) == size
    kept = [kept_move(words, i, move) for i in range(2)]
    assert [tuple(map(int, m)) if isinstance(m, tuple) else int(m) for m in kept] == [move, move]
    assert not words[2 * size :].any()
