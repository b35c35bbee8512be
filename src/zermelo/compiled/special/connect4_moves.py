"""Connect Four on machine words: the questions that the search asks, each compiled to a few dozen instructions.

`mine` are the stones of the player to move, `every` all stones. A *safe* move is one after which the opponent cannot
win at once; all positions that the search visits have a safe move and no winning one. The moves of a position are
evaluated together, one per lane of a vector, and kept in a frame of the search's stack:

    moves     a word per lane      the cell on which the stone lands, 0 where the column is full or the move not safe
    answers   a word per lane      the opponent's safe moves afterwards; none: the move wins, in three plies at most
    order     16 bits per lane     what the move promises, and the lane's number; 0 when it is not to be tried
    words     mine, every, key     the position itself
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types

from zermelo.compiled.special.connect4_bits import HASH, Value, declare, intrinsic, layout_of, word_type
from zermelo.compiled.special.connect4_board import (
    Bits,
    Layout,
    landing_cells,
    lines_of_four,
    mirror_image,
    winning_cells,
)

_ADDRESS = ir.IntType(64)
_ORDER = ir.IntType(16)
STACK = types.Array(types.uint64, 1, "C")
MINE, EVERY, KEY = 0, 1, 2


def frame_words(layout: Layout) -> int:
    """Return how many 64-bit words a frame of the Connect Four search takes."""
    lanes = layout.lanes
    bits = layout.word * (2 * lanes + 3) + 16 * lanes
    return -(-bits // 512) * 8  # whole cache lines


def _answers(stones: Bits, every: Bits, layout: Layout) -> tuple[Bits, Bits, Bits]:
    """Return, as bits, the safe moves of Connect Four against `stones`, then threats, then where one lands.

    Of two threats at once only one can be met; and no stone may be put right below a threat.
    """
    landing = landing_cells(every, layout)
    threats = winning_cells(stones, layout.step) & (every ^ layout.board)
    urgent = threats & landing
    answers = urgent.is_zero().choose(landing, urgent) & ~(threats >> 1)
    return urgent.is_many().choose(answers.like(0), answers), threats, landing


class _Frame:
    """Where the parts of a frame lie."""

    def __init__(self, builder: Any, layout: Layout, context: Any, kind: Any, stack: Any, depth: Any) -> None:
        self.builder, self.layout = builder, layout
        memory = context.make_array(kind)(context, builder, stack).data
        offset = builder.mul(depth, ir.Constant(_ADDRESS, frame_words(layout)))
        self.start = builder.gep(memory, [offset])
        self.words = ir.VectorType(ir.IntType(layout.word), layout.lanes)
        self.orders = ir.VectorType(_ORDER, layout.lanes)

    def _at(self, bits: int, kind: Any) -> Any:
        place = self.builder.gep(self.start, [ir.Constant(_ADDRESS, bits // 64)])
        return self.builder.bitcast(place, kind.as_pointer())

    @property
    def moves(self) -> Any:
        return self._at(0, self.words)

    @property
    def answers(self) -> Any:
        return self._at(self.layout.word * self.layout.lanes, self.words)

    @property
    def position(self) -> Any:
        return self._at(2 * self.layout.word * self.layout.lanes, ir.IntType(self.layout.word))

    @property
    def order(self) -> Any:
        return self._at(self.layout.word * (2 * self.layout.lanes + 3), self.orders)

    def lane(self, vector: Any, element: Any, lane: Any) -> Any:
        return self.builder.gep(self.builder.bitcast(vector, element.as_pointer()), [lane])


@intrinsic
def unfold(typing: Any, shape: Any, mine: Any, every: Any, moves: Any, stack: Any, depth: Any) -> Any:
    """Write the frame of a Connect Four position with these safe moves; return whether one of them wins."""
    layout = layout_of(shape)
    word, lanes = word_type(layout), layout.lanes

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        frame = _Frame(builder, layout, context, signature.args[4], arguments[4], arguments[5])
        stones, all_stones, safe = (Value(builder, argument) for argument in arguments[1:4])
        move = safe.in_lanes(lanes) & Value(builder, ir.Constant(frame.words, layout.lane_columns))
        answers, threats, landing = _answers(
            stones.in_lanes(lanes) | move, all_stones.in_lanes(lanes) | move, layout
        )
        # Threats decide, and those that the opponent must leave alone at once count twice.
        promise = threats.count() + (threats & (landing << 1)).count() + 1
        number = Value(builder, ir.Constant(frame.words, list(range(lanes))))
        order = move.is_some().choose((promise << layout.lane_bits) | number, move.like(0))
        builder.store(move.value, frame.moves, align=8)
        builder.store(answers.value, frame.answers, align=8)
        builder.store(builder.trunc(order.value, frame.orders), frame.order, align=8)
        wins = move.is_some() & answers.is_zero()
        together = builder.bitcast(wins.value, ir.IntType(lanes))
        return Value(builder, together).is_some().value

    return types.boolean(shape, word, word, word, STACK, types.int64), generate


@intrinsic
def next_lane(typing: Any, shape: Any, stack: Any, depth: Any) -> Any:
    """Return the most promising lane, a column, of a Connect Four frame and cross it out; −1 when nothing is left."""
    layout = layout_of(shape)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        frame = _Frame(builder, layout, context, signature.args[1], arguments[1], arguments[2])
        order = Value(builder, builder.load(frame.order, align=8))
        best = order.greatest()
        rest = (order ^ best.in_lanes(layout.lanes)).is_zero().choose(order.like(0), order)
        builder.store(rest.value, frame.order, align=8)
        lane = builder.zext((best & ((1 << layout.lane_bits) - 1)).value, _ADDRESS)
        return best.is_zero().choose(Value(builder, ir.Constant(_ADDRESS, -1)), Value(builder, lane)).value

    return types.int64(shape, STACK, types.int64), generate


@intrinsic
def cross_out(typing: Any, shape: Any, stack: Any, depth: Any, lane: Any) -> Any:
    """Take a lane, a column, out of a frame of the Connect Four search."""
    layout = layout_of(shape)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        frame = _Frame(builder, layout, context, signature.args[1], arguments[1], arguments[2])
        builder.store(ir.Constant(_ORDER, 0), frame.lane(frame.order, _ORDER, arguments[3]))
        return context.get_dummy_value()

    return types.none(shape, STACK, types.int64, types.int64), generate


def _lane_reader(part: str) -> Any:
    @intrinsic
    def read(typing: Any, shape: Any, stack: Any, depth: Any, lane: Any) -> Any:
        layout = layout_of(shape)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            frame = _Frame(builder, layout, context, signature.args[1], arguments[1], arguments[2])
            return builder.load(
                frame.lane(getattr(frame, part), ir.IntType(layout.word), arguments[3]), align=8
            )

        return word_type(layout)(shape, STACK, types.int64, types.int64), generate

    return read


move_in = _lane_reader("moves")
answers_in = _lane_reader("answers")


@intrinsic
def keep(typing: Any, shape: Any, stack: Any, depth: Any, mine: Any, every: Any, key: Any) -> Any:
    """Write the position of a frame of the Connect Four search."""
    layout = layout_of(shape)
    word = word_type(layout)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        frame = _Frame(builder, layout, context, signature.args[1], arguments[1], arguments[2])
        for i, value in enumerate(arguments[3:]):
            builder.store(value, builder.gep(frame.position, [ir.Constant(_ADDRESS, i)]), align=8)
        return context.get_dummy_value()

    return types.none(shape, STACK, types.int64, word, word, word), generate


@intrinsic
def kept(typing: Any, shape: Any, stack: Any, depth: Any, which: Any) -> Any:
    """Return a word of a Connect Four frame's position: `MINE`, `EVERY` or `KEY`."""
    layout = layout_of(shape)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        frame = _Frame(builder, layout, context, signature.args[1], arguments[1], arguments[2])
        return builder.load(builder.gep(frame.position, [arguments[3]]), align=8)

    return word_type(layout)(shape, STACK, types.int64, types.int64), generate


def _question(answer: Any, result: Any = None) -> Any:
    """Make a Numba intrinsic of a formula on Connect Four words; it returns a word unless `result` says otherwise."""

    def define(count: int) -> Any:
        def typed(shape: Any) -> tuple[Any, Any]:
            layout = layout_of(shape)
            word = word_type(layout)

            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                return answer(layout, *(Value(builder, argument) for argument in arguments[1:])).value

            return (word if result is None else result)(shape, *[word] * count), generate

        if count == 1:

            @intrinsic
            def ask(typing: Any, shape: Any, a: Any) -> Any:
                return typed(shape)

        else:

            @intrinsic
            def ask(typing: Any, shape: Any, a: Any, b: Any) -> Any:
                return typed(shape)

        return ask

    return define(answer.__code__.co_argcount - 1)


def _can_win(layout: Layout, mine: Value, every: Value) -> Bits:
    return (winning_cells(mine, layout.step) & landing_cells(every, layout)).is_some()


def _can_still_win(layout: Layout, stones: Value, every: Value) -> Bits:
    return lines_of_four(stones | (every ^ layout.board), layout.step).is_some()


def _reach(layout: Layout, stones: Value, every: Value, unpaired: Value) -> Bits:
    lower = (every ^ layout.board) & ~layout.followed
    return lines_of_four(stones | lower | unpaired, layout.step).is_some()


def _can_win_if_followed(layout: Layout, stones: Value, every: Value) -> Bits:
    return _reach(layout, stones, every, (every + layout.bottom) & layout.followed)


def _can_win_if_followed_after_a_move(layout: Layout, stones: Value, every: Value) -> Bits:
    odd = (every + layout.bottom) & layout.followed
    return _reach(layout, stones, every, odd & (odd - 1))


def _scattered(layout: Layout, key: Value) -> Bits:
    return (key << (layout.word - layout.bits)) * (HASH >> (128 - layout.word) | 1)


def _is_possible(layout: Layout, mine: Value, every: Value) -> Bits:
    outside = (every & ~every.like(layout.board)) | (mine & ~every)
    floating = every & (every + layout.bottom)
    shares = mine.count() ^ (every.count() >> 1)
    return (outside | floating | shares | lines_of_four(mine, layout.step)).is_zero()


has_four = _question(lambda layout, stones: lines_of_four(stones, layout.step).is_some(), types.boolean)
is_single = _question(lambda layout, cells: ~cells.is_many(), types.boolean)
is_empty = _question(lambda layout, cells: cells.is_zero(), types.boolean)
safe_answers = _question(lambda layout, stones, every: _answers(stones, every, layout)[0])
can_win = _question(_can_win, types.boolean)
#: The free cells could still give `stones` a line.
can_still_win = _question(_can_still_win, types.boolean)
#: `stones` are the mover's, an even number of cells is free. The opponent answers above each stone, and in another odd
#: column to a stone that makes an odd column even: the mover gets nothing but lower cells and the feet of odd columns.
can_win_if_followed = _question(_can_win_if_followed, types.boolean)
#: `stones` are the opponent's, an odd number of cells is free: the mover takes the foot of an odd column, then follows.
can_win_if_followed_after_a_move = _question(_can_win_if_followed_after_a_move, types.boolean)
mirrored = _question(lambda layout, key: mirror_image(key, layout))
#: The key, its bits stirred and moved to the high end of the word; nothing is lost.
scattered = _question(_scattered)
is_less = _question(
    lambda layout, a, b: Value(a.builder, a.builder.icmp_unsigned("<", a.value, b.value)), types.boolean
)
#: Stones lie on stones, the mover has half of them and no line of four.
is_possible = _question(_is_possible, types.boolean)
stones_in = _question(
    lambda layout, cells: (
        Value(cells.builder, cells.builder.trunc(cells.count().value, _ADDRESS))
        if layout.word > 64
        else cells.count()
    ),
    types.int64,
)


def _tag(layout: Layout, key: Value) -> Bits:
    high = key << layout.base_bits
    if layout.word == 64:
        return high
    return Value(key.builder, key.builder.trunc((high >> 64).value, _ADDRESS))


def _head(layout: Layout, key: Value) -> Bits:
    if layout.word == 64:
        return key
    return Value(key.builder, key.builder.trunc((key >> 64).value, _ADDRESS))


#: What a slot keeps of a scattered key: all but the highest `base_bits`, which the slot's number implies.
tag = _question(_tag, types.uint64)
#: The highest 64 bits of a scattered key; its first bits number the slot.
head = _question(_head, types.uint64)


@intrinsic
def lane_count(typing: Any, shape: Any) -> Any:
    """Return the number of lanes of a vector of Connect Four boards."""
    lanes = layout_of(shape).lanes
    return types.int64(shape), lambda context, builder, signature, arguments: ir.Constant(_ADDRESS, lanes)


@intrinsic
def base_bits(typing: Any, shape: Any) -> Any:
    """Return `Layout.base_bits` of a Connect Four board."""
    bits = layout_of(shape).base_bits
    return types.int64(shape), lambda context, builder, signature, arguments: ir.Constant(_ADDRESS, bits)


@intrinsic
def word_at(typing: Any, shape: Any, words: Any, i: Any) -> Any:
    """Return Connect Four board `i` of an array that holds each in one or two 64-bit words, the lower first."""
    layout = layout_of(shape)
    kind = ir.IntType(layout.word)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = context.make_array(signature.args[1])(context, builder, arguments[1]).data
        place = builder.gep(builder.bitcast(memory, kind.as_pointer()), [arguments[2]])
        return builder.load(place, align=8)

    return word_type(layout)(shape, STACK, types.int64), generate


@intrinsic
def prefetch(typing: Any, table: Any, slot: Any) -> Any:
    """Ask for the memory of a slot of the Connect Four table before it is needed."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(memory, [arguments[1]]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        function = declare(builder.module, kind, "llvm.prefetch.p0")
        read, stay, data = (ir.Constant(number, i) for i in (0, 3, 1))
        builder.call(function, [place, read, stay, data])
        return context.get_dummy_value()

    return types.none(STACK, types.uint64), generate
