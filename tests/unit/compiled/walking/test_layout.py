import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.speed import needs_compiler

from zermelo import load, solve
from zermelo.compiled.walking.layout import layout_for
from zermelo.errors import TooLargeError
from zermelo.game import Game

ENTRY = st.one_of(st.integers(-(2**63), 2**63 - 1), st.integers(0, 2**64 - 1), st.integers(-3, 3))


@given(st.lists(st.lists(ENTRY, min_size=3, max_size=3), min_size=1, max_size=8))
@example([[0, 0, 0], [0, -1, 0], [0, 2**63, 0]])
def test_states_in_the_ranges_are_found_again_in_their_keys(rows):
    ranges = [(min(column), max(column)) for column in zip(*rows, strict=True)]
    if any(max(high, 0) - min(low, 0) >= 2**64 for low, high in ranges):
        return
    layout = layout_for(ranges)
    keys = [layout.key_of(row) for row in rows]
    assert all(key is not None and len(key) == layout.width for key in keys)
    assert [layout.state_of(key) for key in keys] == [tuple(row) for row in rows]
    assert len({key.tobytes() for key in keys}) == len({tuple(row) for row in rows})


@given(
    st.lists(st.tuples(st.integers(-9, 9), st.integers(0, 2**40)), min_size=1, max_size=8),
    st.integers(0, 2**62),
)
def test_keys_written_in_a_wider_layout_mean_the_same_states(rows, more):
    ranges = [(min(column), max(column)) for column in zip(*rows, strict=True)]
    narrow, wide = layout_for(ranges), layout_for([ranges[0], (-5, more)])
    if not all(wide.holds(i, x) for row in rows for i, x in enumerate(row)):
        return
    keys = np.array([narrow.key_of(row) for row in rows])
    fresh = np.empty((len(rows), wide.width), dtype=np.uint64)
    narrow.rewrite(wide, keys, fresh)
    assert [wide.state_of(key) for key in fresh] == rows
    assert [low for low, _ in narrow.ranges(keys)] == [low for low, _ in ranges]


def test_an_entry_without_room_has_no_key():
    layout = layout_for([(0, 2**40), (0, 2**20)])
    assert layout.width == 1
    assert layout.key_of((2**60, 0)) is None
    assert layout.key_of((-1, 0)) is None


def test_words_without_a_bit_to_spare_hold_the_largest_of_every_range():
    # Two bits each, since 0 is always inside: 64 of them fill two words.
    layout = layout_for([(1, 2)] * 64)
    assert layout.width == 2
    for state in ((2,) * 64, (1,) * 64, (0,) * 64, (1, 2) * 32):
        assert layout.state_of(layout.key_of(state)) == state


def test_entries_that_fill_a_word_are_written_in_a_wider_layout_too():
    narrow, wide = layout_for([(0, 2**64 - 1), (0, 1)]), layout_for([(0, 2**64 - 1), (-(2**40), 2**40)])
    rows = [(2**64 - 1, 1), (2**63, 0), (1, 1)]
    keys = np.array([narrow.key_of(row) for row in rows])
    fresh = np.empty((len(rows), wide.width), dtype=np.uint64)
    narrow.rewrite(wide, keys, fresh)
    assert [wide.state_of(key) for key in fresh] == rows


def test_states_that_grow_beyond_a_word_are_too_large_and_not_a_fault_of_ours():
    """270 cells are more bits than a key has; random plays that guess the widths meet them."""
    with pytest.raises(TooLargeError):
        solve(load("connect4:columns=9,rows=30"), limit=50_000)


EDGES = (0, 1, -1, 2, -2, 2**62, -(2**62), 2**63 - 1, -(2**63), 2**63 - 2, 1 - 2**63)


@given(st.lists(st.tuples(st.sampled_from(EDGES), st.sampled_from(EDGES)), min_size=1, max_size=5))
def test_a_number_with_a_sign_fits_as_a_word_only_where_it_fits_as_a_number(pairs):
    """Routines subtract the lowest value from the number's word: what is far below must not come back from above."""
    layout = layout_for([(min(pair), max(pair)) for pair in pairs])
    for entry, (_, _, low, limit) in enumerate(layout.rows.tolist()):
        for number in EDGES:
            assert ((number - low) % 2**64 <= limit % 2**64) == layout.holds(entry, number)


class Sinking(Game):
    """A large number in one place, in another a small one that is positive first, and negative later."""

    def start(self):
        return (8, 0, 0)

    def moves(self, state):
        return range(min(2, max(state[0], 0)))

    def play(self, state, move):
        return (state[0] - 1, 2**62, state[2] + move * 3 - 1)


@needs_compiler
def test_a_number_that_becomes_negative_beside_a_large_one_stays_so():
    solution = solve(Sinking(), engine="compiled")
    assert (7, 2**62, -1) in list(solution)
    assert dict(solution) == dict(solve(Sinking(), engine="plain"))
