"""Answers in arrays, checked against the rules by code that no solver shares.

What is believed of an answer: nothing. Keys are read, claims taken apart, moves played, states looked up and counted
here, by routines of this package alone; import-linter keeps solvers out. Shared are only things without a meaning of
their own: the decorator of routines, arrays, threads over ranges, machine numbers, and the rules themselves, which
`zermelo.exact.sampled` therefore compares with the interpreted ones.

    findings   what can be wrong, in words
    reading    keys read and written by the layout that comes with them
    claims     stored numbers as score and distance, and how they follow from one another
    places     the table by which states are found: each has its place, none has two
    moves      stored moves between states: all states can be reached, none comes back
    by_rules   every state of a solution against the rules: its moves, value, distance, Grundy value
    solutions  solutions of rules, just made or from a file
    arenas     solutions of arenas, against their edges
    dense_tables  dense tables, against the rules that number them
    endgames   endgame tables of chess, against moves of their own (endgame_moves)
    answers    what compiled rules say of one state, for those who ask the interpreted ones too

Why local checks prove everything, cycles and draws included: `zermelo.exact.verify`.
"""
