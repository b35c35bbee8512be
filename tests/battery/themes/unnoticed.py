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
