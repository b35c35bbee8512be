"""The language of rules: a part of Python, translated to LLVM text with exactly CPython's meaning.

What is not in the language is refused with its line and a cure, and plain Python runs it; what can fail while it runs
is a fault with its place. No line of a person's reaches a compiler that these modules have not typed.

    kinds        what is known of a value before the rules run; values as words
    refusal      why something is not in the language, in words; faults: what can go wrong in it, and where
    registry     which function translates which construct
    writer, body one function while it is translated; values: its operands
    source_code  the syntax of a function that runs; changes: what it gives a value to, and may change
    statements, expressions, calls      each construct in one function
    known_numbers, known_folds, known_rows, known_words      functions of Python and of ours that the language knows
    numbers, compare, sequences, mutable, sources      what they mean, kind by kind
    module       all functions of a game, each for the kinds it is called with
    program      the doors to the rules of a game; routines: words that only routines of our own use
    machine      LLVM text to machine code; door: single functions compiled, for tests
"""
