"""Idioms that a planted fault went by, before they were here."""

WIDTH = 0xFF


def local_name_hides_a_constant(x):
    WIDTH = -1
    return x * 1_000_003 & WIDTH


def parameter_hides_a_constant(x):
    def cut(WIDTH):
        return x * 1_000_003 & WIDTH

    return cut(x)


def constant_as_a_mask(x):
    return x * 1_000_003 & WIDTH


def captured_name_hides_a_constant(x):
    WIDTH = -1

    def cut(y):
        return y * 1_000_003 & WIDTH

    return cut(x)


def frozen_set_of_nothing(x):
    nothing = set()
    return len(frozenset(nothing)) + x


def part_up_to_a_word_without_sign(t, x):
    return t[: x & 0xFFFFFFFFFFFFFFFF]


def part_from_a_word_without_sign(t, x):
    return t[x & 0xFFFFFFFFFFFFFFFF :]


def among_every_third_number(i):
    return i in range(-4, 8, 3), i in range(8, -4, -3)
