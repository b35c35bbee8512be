"""The language of rules: a part of Python, translated to LLVM text with exactly CPython's meaning.

What is not in the language is refused with its line and a cure, and plain Python runs it; what can fail while it runs
is a fault with its place. No line of a person's reaches a compiler that these modules have not typed.

    kinds        what is known of a value before the rules run; joins: of one kind here, of another there
    classes      enumerations, named tuples and dataclasses that have a meaning; records: what it is
    shapes       states as rows of whole numbers; shape_names: as plain data; shaping, writing: values put into them
    encoding     values as words; arenas: the objects of a question as Python sees them; constants: those of the rules
    refusal      why something is not in the language, in words; faults: what can go wrong in it, and where
    registry     which function translates which construct
    writer, frame, conversion, body    one function while it is translated; values: its operands
    source_code  the syntax of a function that runs; changes: what it gives a value to, and may change; quiet:
                 whether it changes nothing; orders: whether it shows in which order the members of a set come
    namesakes    names that stand for one thing and then another, told apart
    statements, expressions, calls, patterns    each construct in one function; remembering: functions with a memory
    narrowing    which kinds a test on classes leaves
    known_numbers, known_math, known_folds, known_rows, known_words, known_collections, known_copies    functions
                 that it knows
    errors       what is raised and caught
    numbers, compare, membership, rows, sequences   what they mean, kind by kind; texts, text_methods: of texts
    hashing      entries of known tables found; lanes: plain words looked through several at a time
    objects, lists, sets, dicts, sorting      what can change
    streams, sources, lazy, stepping, comprehensions, iterators, combinations    what is gone through, and how
    jobs, module all functions of a game, each for the kinds it is called with; arguments: what they are given
    generators   what they give, one after the other
    program      the doors to the rules of a game; routines: words that only routines of our own use
    runtime      text that all modules have; machine: LLVM text to machine code; door: single functions, for tests
"""
