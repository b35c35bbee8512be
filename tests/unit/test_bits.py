from hypothesis import given
from hypothesis import strategies as st

from zermelo.bits import count_bits, lowest_bit, replace, u64


@given(st.integers())
def test_u64_is_the_remainder_of_division_by_two_to_the_64(x):
    assert u64(x) == x % 2**64


@given(st.integers(0, 2**64 - 1))
def test_count_bits_counts_the_ones_of_the_binary_text(x):
    assert count_bits(x) == bin(x).count("1")


@given(st.integers(1, 2**64 - 1))
def test_lowest_bit_is_the_number_of_trailing_zeros(x):
    text = bin(x)
    assert lowest_bit(x) == len(text) - len(text.rstrip("0"))


@given(st.lists(st.integers(), min_size=1), st.data())
def test_replace_changes_one_entry_only(entries, data):
    i = data.draw(st.integers(0, len(entries) - 1))
    after = replace(tuple(entries), i, 99)
    entries[i] = 99
    assert after == tuple(entries)
