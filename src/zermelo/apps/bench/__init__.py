"""Benchmarks: ratios of CPU times, measured in turn in one process, and a report that says on what machine.

timing     CPU seconds, medians, pairs measured in turn
machine    what the report says of the machine
floor      what memory allows: loops that touch what a solver touches
graphs     the attractor: its floor, its growth, its memory, and what others take for the same
rules      compiled rules: solving, perft, other toolkits
mcts       Monte-Carlo tree search, beside OpenSpiel's
choice     the engine that `auto` chooses, beside both of them; one: one piece of work in a process of its own
start      from a shell to an answer: with compiled code on disk, and without
tournament the referee and the guarded process: a start, a question, a move, a game
report     the sections as Markdown
"""
