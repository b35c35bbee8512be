"""Shifts, masks and the words of zermelo.bits."""

from zermelo.bits import count_bits, lowest_bit, replace, u64

FULL = (1 << 64) - 1
EDGE = 0x0101010101010101
FIRST = 1 << 63


def shift_left(x, k):
    return x << k


def shift_right(x, k):
    return x >> k


def one_shifted(k):
    return 1 << k


def one_shifted_minus_one(k):
    return (1 << k) - 1


def minus_one_shifted(k):
    return -1 << k


def shifted_out_and_back(x, k):
    return x << k >> k


def shift_masked(x, k):
    return (x << k) & FULL


def shift_masked_by_word(x, k):
    return u64(x << k)


def bit_at(x, k):
    return x >> k & 1


def bit_at_is_set(x, k):
    return bool(x >> k & 1)


def set_bit(x, k):
    return x | 1 << k


def clear_bit(x, k):
    return x & ~(1 << k)


def toggle_bit(x, k):
    return x ^ 1 << k


def set_bit_in_word(x, k):
    return u64(x) | u64(1 << k)


def lowest_set(x):
    return x & -x


def lowest_set_of_word(x):
    return u64(x) & u64(-x)


def without_lowest(x):
    return x & x - 1


def complement(x):
    return ~x


def complement_masked(x):
    return ~x & FULL


def complement_of_word(x):
    return ~u64(x)


def complement_of_word_masked(x):
    return ~u64(x) & FULL


def complement_of_word_in_seven_bits(x):
    return ~u64(x) & 127


def negated_word(x):
    return -u64(x)


def negated_word_masked(x):
    return -u64(x) & FULL


def word_remainder(x):
    return u64(x) % 10


def word_quotient(x):
    return u64(x) // 10


def word_divided_by_number(x, y):
    return u64(x) // y


def word_remainder_by_number(x, y):
    return u64(x) % y


def word_plus_number(x, y):
    return u64(x) + y


def word_minus_number(x, y):
    return u64(x) - y


def word_times_word(x, y):
    return u64(u64(x) * u64(y))


def word_times_word_unmasked(x, y):
    return u64(x) * u64(y)


def word_plus_word_masked(x, y):
    return u64(u64(x) + u64(y))


def word_less_than_number(x, y):
    return u64(x) < y


def word_equals_number(x):
    return u64(x) == x, u64(x) == -1, u64(-1) == FULL


def word_as_float(x):
    return float(u64(x))


def word_over_two(x):
    return u64(x) / 2


def word_shifted_right(x, k):
    return u64(x) >> k


def word_and_negative(x):
    return u64(x) & -2


def word_or_negative(x):
    return u64(x) | -2


def word_xor_negative(x):
    return u64(x) ^ -1


def word_as_index(x):
    return (5, 6, 7, 8)[u64(x) % 4]


def word_in_range(x):
    return u64(x) in range(10)


def word_absolute(x):
    return abs(u64(x))


def word_minimum(x, y):
    return min(u64(x), y), max(u64(x), y)


def word_in_tuple(x):
    return (u64(x), x)


def word_in_list(x):
    cells = [0, 0]
    cells[0] = u64(x)
    return cells


def word_then_number(x, b):
    value = u64(x)
    if b:
        value = -1
    return value


def word_truth(x):
    return 1 if u64(x) else 0


def word_of_bool(b):
    return u64(b)


def word_parameter_remainder(w):
    return w % 10, w // 3, w >> 60


def word_parameter_compared(w, x):
    return w > x, w == x, x <= w


def word_parameter_sum(w, x):
    return w + x


def word_parameter_difference(w):
    return w - 1, w - w, w - 2**64


def word_parameter_as_float(w):
    return float(w), w / 1


def word_parameter_inverted(w):
    return ~w, -w


def bits_counted(x):
    return count_bits(x)


def bits_counted_of_word(x):
    return count_bits(u64(x))


def bits_counted_by_method(x):
    return x.bit_count()


def bits_length(x):
    return x.bit_length()


def bits_length_of_word(x):
    return u64(x).bit_length()


def bits_of_bool(b):
    return b.bit_count(), b.bit_length()


def bits_counted_in_a_loop(x):
    board, count = u64(x), 0
    while board:
        board &= board - 1
        count += 1
    return count


def bits_of_negative_loop_bounded(x):
    count = 0
    for place in range(64):
        count += x >> place & 1
    return count


def lowest(x):
    return lowest_bit(x)


def lowest_of_word(x):
    return lowest_bit(u64(x))


def lowest_of_zero():
    return lowest_bit(0)


def highest(x):
    return x.bit_length() - 1


def list_of_bits(x):
    places = []
    board = x & 255
    while board:
        places.append(lowest_bit(board))
        board &= board - 1
    return places


def bits_as_comprehension(x):
    return [place for place in range(8) if x >> place & 1]


def bits_as_tuple(x):
    return tuple(x >> place & 1 for place in (0, 1, 62, 63, 64))


def flip_in_a_word(x):
    board = u64(x)
    return (board & 0xFF) << 56 | board >> 56


def rotate_left(x, n):
    board = u64(x)
    return u64(board << n) | board >> (64 - n)


def east(x):
    return u64(x << 1) & ~EDGE


def east_and_west(x):
    board = u64(x)
    return u64(board << 1) & ~EDGE & FULL, board >> 1 & ~(EDGE << 7) & FULL


def fill_upwards(x):
    board = u64(x)
    board |= u64(board << 8)
    board |= u64(board << 16)
    board |= u64(board << 32)
    return board


def has_four(x):
    for step in (1, 7, 6, 8):
        pairs = x & x >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def gravity(x, n):
    filled = x & (1 << 49) - 1
    return (filled + (1 << n * 7)) & ~filled & (1 << 49) - 1


def first_square(x):
    return x & FIRST, bool(x & FIRST), u64(x) & FIRST == FIRST


def mask_of_some(n):
    mask = 0
    for place in range(n):
        mask |= 1 << 2 * place
    return mask


def mask_of_whole_board():
    return FULL, FULL >> 1, FULL ^ FIRST, ~FULL


def mask_compared(x):
    return (u64(x) & FULL) == u64(x), u64(x) < FULL, u64(x) <= FULL - 1


def shift_by_bool(x, b):
    return x << b, x >> b


def shift_of_bool(b, n):
    return b << n


def shift_by_difference(n, m):
    return 1 << (n - m)


def shift_right_by_difference(n, m):
    return 1024 >> (n - m)


def shift_zero_by_any(k):
    return 0 << k


def shift_far_right(x):
    return x >> 64, x >> 1000, u64(x) >> 64


def shift_augmented(x, n):
    x >>= n
    x <<= 1
    return x


def bits_augmented(x, y):
    z = x
    z &= y
    w = x
    w |= y
    v = x
    v ^= y
    return z, w, v


def swapped_by_xor(x, y):
    x ^= y
    y ^= x
    x ^= y
    return x, y


def replaced(t, i, x):
    return replace(t, i, x)


def replaced_twice(t, i, j):
    return replace(replace(t, i, 9), j, 8)


def replaced_in_place(t, i):
    before = t
    t = replace(t, i, 0)
    return t, before


def replaced_by_bool(t, b):
    return replace(t, 0, b)


def replaced_by_float(t):
    return replace(t, 1, 0.5)


def precedence_of_bits(x, y):
    return x & y == 0, (x & y) == 0, x | y ^ x & y, 1 << 2 + 1, -1 >> 1, ~x & y


def subset_of_bits(x, y):
    return x & y == x, x | y == y, not x & ~y


def subsets_enumerated(n):
    found, subset, mask = [], n, n
    while subset:
        found.append(subset)
        subset = (subset - 1) & mask
    return found


def bits_counted_with_an_argument(x):
    return x.bit_count(1)
