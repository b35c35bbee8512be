"""What is of one class here and of another there, after `isinstance` has told: branches, early returns, and, or, not."""

from enum import IntEnum
from typing import NamedTuple


class Step(NamedTuple):
    row: int
    column: int


class Side(IntEnum):
    LEFT = 1
    RIGHT = 2


def _any_move(b, c, i):
    return (1, i) if b else "skip" if c else None


def _any_thing(n, i):
    if n == 0:
        return None
    if n == 1:
        return i
    if n == 2:
        return i > 0
    if n == 3:
        return Step(i, 2)
    if n == 5:
        return (i, i, 1)
    return Side.RIGHT


def in_both_branches(b, i):
    move = (1, i) if b else i
    if isinstance(move, int):
        return move
    else:  # noqa: RET505
        return move.count(1)


def after_an_early_return(b, c, i):
    move = _any_move(b, c, i)
    if move is None:
        return 0
    if move == "skip":
        return 3
    if isinstance(move, tuple):
        return len(move) + sum(move)
    return len(move)


def after_what_was_not(b, c, i):
    move = _any_move(b, c, i)
    if not isinstance(move, tuple):
        return move
    return move.index(i) + max(move)


def in_one_expression(b, c, i):
    move = _any_move(b, c, i)
    return sum(move) if isinstance(move, tuple) else move.upper() if isinstance(move, str) else -1


def with_and(b, c, i):
    move = _any_move(b, c, i)
    return isinstance(move, tuple) and sum(move) > 2


def with_or(b, c, i):
    move = _any_move(b, c, i)
    return not isinstance(move, tuple) or sum(move) > 2


def with_and_in_a_test(b, c, i):
    move = _any_move(b, c, i)
    if c and isinstance(move, tuple) and i > 0:
        return sum(move)
    return move


def with_or_in_a_test(b, c, i):
    move = _any_move(b, c, i)
    if c or isinstance(move, tuple):
        return move
    return 7 if move is None else len(move)


def one_of_several_classes(n, i):
    thing = _any_thing(n, i)
    if isinstance(thing, (tuple, str)):
        return thing.count(1), len(thing)
    return thing


def numbers_are_of_many_classes(n, i):
    thing = _any_thing(n, i)
    if isinstance(thing, bool):
        return "bool", thing
    if isinstance(thing, Side):
        return "side", thing.name
    if isinstance(thing, int):
        return "int", thing.bit_length()
    if isinstance(thing, Step):
        return "step", thing.column
    return "other", thing


def records_are_tuples(n, i):
    thing = _any_thing(n, i)
    if isinstance(thing, tuple):
        return sum(thing), thing[-1], isinstance(thing, Step) and thing.row
    return 0


def given_another_value_meanwhile(b, c, i):
    move = _any_move(b, c, i)
    if isinstance(move, tuple):
        move = "again" if i > 1 else None
        return move if move is None else len(move)
    return 1


def given_another_value_in_a_loop(b, c, i, n):
    move = _any_move(b, c, i)
    seen = 0
    for _ in range(n):
        if isinstance(move, tuple):
            seen += sum(move)
            move = None
        else:
            seen += 100
            move = (seen, 1)
    return seen, move


def given_another_value_after_leaving(b, c, i):
    move = _any_move(b, c, i)
    if not isinstance(move, tuple):
        return 0
    if i > 0:
        move = "x"
    return move


def given_by_a_walrus(b, c, i):
    move = _any_move(b, c, i)
    if isinstance(move, tuple) and (move := "xy" if i > 0 else None) is not None:
        return len(move)
    return move


def given_by_a_function_inside(b, c, i):
    move = _any_move(b, c, i)

    def forget():
        nonlocal move
        move = None

    if isinstance(move, tuple):
        before = sum(move)
        forget()
        return before, move
    return 0, move


def read_by_a_function_inside(b, c, i):
    move = _any_move(b, c, i)
    if isinstance(move, tuple):

        def largest():
            return max(move)

        return largest()
    return 0


def in_a_comprehension(b, i):
    row = (1, i) if b else i
    if isinstance(row, int):
        return (row,)
    return tuple(0 if j < row.count(1) else 1 for j in range(len(row)))


def under_the_name_of_a_comprehension(b, c, i):
    move = _any_move(b, c, i)
    if isinstance(move, tuple):
        return [move.upper() for move in "ab"], sum(move)
    return [move for move in (i, 2)], move  # noqa: C416


def filtered_in_a_comprehension(i):
    return [sum(x) for x in ((1, i), 3, None) if isinstance(x, tuple)]


def of_entries_of_unlike_kinds(i):
    rows = (1, (i, 1), (1, i, 1))
    out = []
    for row in rows:
        if isinstance(row, int):
            out.append(row - 1)
            continue
        out.append(row.count(1) + len(row))
    return out


def asked_in_a_loop_with_break(b, c, i):
    for move in (_any_move(b, c, i), i, "end"):
        if isinstance(move, tuple):
            break
        if isinstance(move, int) and move > 2:
            return move
    return move


def raised_otherwise(b, c, i):
    move = _any_move(b, c, i)
    if not isinstance(move, (tuple, str)):
        raise ValueError(move)
    return len(move), move[0]


def caught_when_it_is_not(b, c, i):
    move = _any_move(b, c, i)
    try:
        if isinstance(move, str):
            return move.upper()
        return move + (1,)
    except TypeError:
        return "none"


def twice_in_a_row(n, i):
    thing = _any_thing(n, i)
    if isinstance(thing, int):
        if isinstance(thing, bool):
            return "b", not thing
        return "i", -thing
    if isinstance(thing, tuple) and len(thing) == 3:
        return "t", thing.count(i)
    return "o", thing


def never_of_that_class(b, c, i):
    move = _any_move(b, c, i)
    if isinstance(move, float):
        return move.hex()
    return move
