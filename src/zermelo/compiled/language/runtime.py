"""LLVM text that every module of rules has: what it calls, powers, and objects that can change.

The arena, where the objects of one question to the rules are made, begins with two addresses: the first free byte, and
the first byte beyond; then comes how much of the stack is left (`frame.STACK_LEFT`). An object has a header
(`encoding.LENGTH` …); its entries move elsewhere when it grows.
"""

from __future__ import annotations

from zermelo.compiled.language.frame import ARENA

DECLARED = [
    '!0 = !{!"branch_weights", i32 1, i32 1048575}',
    "@zermelo_stop = external global i64",
    *(
        f"declare {{i64, i1}} @llvm.{sign}{name}.with.overflow.i64(i64, i64)"
        for sign in "su"
        for name in ("add", "sub", "mul")
    ),
    *(f"declare i64 @llvm.{name}.i64(i64, i64)" for name in ("smin", "smax", "umin", "umax")),
    "declare i64 @llvm.ctpop.i64(i64)",
    *(f"declare i64 @llvm.{name}.i64(i64, i1)" for name in ("cttz", "ctlz", "abs")),
    *(
        f"declare double @llvm.{name}.f64(double)"
        for name in ("floor", "ceil", "trunc", "roundeven", "fabs", "sqrt")
    ),
    "declare double @llvm.copysign.f64(double, double)",
    *(f"declare double @{name}(double, double)" for name in ("pow", "atan2")),
    *(
        f"declare double @{name}(double)"
        for name in (
            *("exp", "expm1", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan"),
            *("sinh", "cosh", "tanh", "cbrt"),
        )
    ),
    *(f"declare void @llvm.{name}.p0.p0.i64(ptr, ptr, i64, i1)" for name in ("memcpy", "memmove")),
    "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
    "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)",
]

#: a to the power of b ≥ 0, by squares; 1 where a word cannot hold it.
POWER = [
    "define internal i64 @zermelo_power(i64 %a, i64 %b, ptr %out) nounwind {",
    "entry:",
    "br label %top",
    "top:",
    "%x = phi i64 [%a, %entry], [%xx, %square]",
    "%n = phi i64 [%b, %entry], [%half, %square]",
    "%r = phi i64 [1, %entry], [%rr, %square]",
    "%odd = and i64 %n, 1",
    "%is_odd = icmp ne i64 %odd, 0",
    "%p = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %r, i64 %x)",
    "%p0 = extractvalue {i64, i1} %p, 0",
    "%p1 = extractvalue {i64, i1} %p, 1",
    "%bad = and i1 %is_odd, %p1",
    "br i1 %bad, label %over, label %on",
    "on:",
    "%rr = select i1 %is_odd, i64 %p0, i64 %r",
    "%half = lshr i64 %n, 1",
    "%more = icmp ne i64 %half, 0",
    "br i1 %more, label %next, label %done",
    "next:",
    "%q = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %x, i64 %x)",
    "%xx = extractvalue {i64, i1} %q, 0",
    "%q1 = extractvalue {i64, i1} %q, 1",
    "br i1 %q1, label %over, label %square",
    "square:",
    "br label %top",
    "done:",
    "store i64 %rr, ptr %out",
    "ret i64 0",
    "over:",
    "ret i64 1",
    "}",
]

#: A new object with room for so many entries of so many words, no entry in it; null where the arena is full.
#: Entries that move where there is more room; 1 where the arena is full.
OBJECTS = [
    "define internal ptr @zermelo_allocate(ptr %arena, i64 %bytes) nounwind alwaysinline {",
    "%top = load ptr, ptr %arena",
    "%end_at = getelementptr inbounds i64, ptr %arena, i64 1",
    "%end = load ptr, ptr %end_at",
    "%next = getelementptr i8, ptr %top, i64 %bytes",
    "%full = icmp ugt ptr %next, %end",
    "br i1 %full, label %no, label %yes, !prof !0",
    "yes:",
    "store ptr %next, ptr %arena",
    "ret ptr %top",
    "no:",
    "ret ptr null",
    "}",
    "define internal void @zermelo_empty(ptr %arena, i64 %bytes, i64 %stack) nounwind alwaysinline {",
    "%first = getelementptr inbounds i64, ptr %arena, i64 3",
    "store ptr %first, ptr %arena",
    "%end_at = getelementptr inbounds i64, ptr %arena, i64 1",
    "%end = getelementptr inbounds i8, ptr %arena, i64 %bytes",
    "store ptr %end, ptr %end_at",
    "%left_at = getelementptr inbounds i64, ptr %arena, i64 2",
    "store i64 %stack, ptr %left_at",
    "ret void",
    "}",
    "define internal ptr @zermelo_new(ptr %arena, i64 %room, i64 %words) nounwind inlinehint {",
    # Entries without words, None for instance, would find room for ever: `rows.length_of` counts on this bound.
    f"%large = icmp ugt i64 %room, {ARENA}",
    "br i1 %large, label %no, label %on, !prof !0",
    "on:",
    "%all = mul i64 %room, %words",
    "%with = add i64 %all, 4",
    "%bytes = shl i64 %with, 3",
    "%object = call ptr @zermelo_allocate(ptr %arena, i64 %bytes)",
    "%is_null = icmp eq ptr %object, null",
    "br i1 %is_null, label %no, label %yes, !prof !0",
    "yes:",
    "store i64 0, ptr %object",
    "%room_at = getelementptr inbounds i64, ptr %object, i64 1",
    "store i64 %room, ptr %room_at",
    "%data_at = getelementptr inbounds i64, ptr %object, i64 2",
    "%data = getelementptr inbounds i64, ptr %object, i64 4",
    "store ptr %data, ptr %data_at",
    "%edits_at = getelementptr inbounds i64, ptr %object, i64 3",
    "store i64 0, ptr %edits_at",
    "ret ptr %object",
    "no:",
    "ret ptr null",
    "}",
    "define internal i1 @zermelo_grow(ptr %arena, ptr %object, i64 %least, i64 %words) nounwind noinline {",
    f"%large = icmp ugt i64 %least, {ARENA}",
    "br i1 %large, label %no, label %on",
    "on:",
    "%twice = shl i64 %least, 1",
    "%more = add i64 %twice, 4",
    f"%room = call i64 @llvm.umin.i64(i64 %more, i64 {ARENA})",
    "%all = mul i64 %room, %words",
    "%bytes = shl i64 %all, 3",
    "%data = call ptr @zermelo_allocate(ptr %arena, i64 %bytes)",
    "%is_null = icmp eq ptr %data, null",
    "br i1 %is_null, label %no, label %yes",
    "yes:",
    "%count = load i64, ptr %object",
    "%used = mul i64 %count, %words",
    "%used_bytes = shl i64 %used, 3",
    "%data_at = getelementptr inbounds i64, ptr %object, i64 2",
    "%old = load ptr, ptr %data_at",
    "call void @llvm.memcpy.p0.p0.i64(ptr %data, ptr %old, i64 %used_bytes, i1 false)",
    "store ptr %data, ptr %data_at",
    "%room_at = getelementptr inbounds i64, ptr %object, i64 1",
    "store i64 %room, ptr %room_at",
    "ret i1 false",
    "no:",
    "ret i1 true",
    "}",
]
