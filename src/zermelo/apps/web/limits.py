"""How large a request may be: every number that the web is refused for stands here."""

from __future__ import annotations

#: Bytes of a body or of a websocket message; a pasted graph is part of it.
MOST_BODY = 65_536
#: Bytes of a websocket message that is refused in words; a larger one closes the connection.
MOST_READ = 8 * MOST_BODY
#: Letters of a game specification, of a position, of a move, of an agent's name, of a password.
MOST_SPEC, MOST_POSITION, MOST_MOVE, MOST_AGENT, MOST_PASSWORD = 200, 4_000, 64, 80, 200
#: Moves of a game that a request carries.
MOST_PLIES = 1_000
#: Cells of a board and moves of a position that a page can show.
MOST_CELLS, MOST_LEGAL = 2_500, 2_000
#: Seconds of thinking that a request may ask for, and plies.
MOST_SECONDS, MOST_DEPTH, MOST_TREE_DEPTH = 10.0, 60, 1_000
#: States of a game that is solved for a visitor, and of one from which puzzles are made.
MOST_STATES = 5_000_000
#: States that are solved in the lane for quick answers; where there are more, the request goes to a slower one.
QUICK_STATES = 6_000
#: A perfect opponent is offered where each move is to be expected within so many seconds, or so many states are all.
PERFECT_SECONDS, PERFECT_STATES = 6.0, 200_000
#: Nodes and states that a request for verdicts may ask for.
MOST_NODES = 10_000_000
#: Pictures of one drawing, and its size in bytes.
MOST_FRAMES, MOST_DRAWING = 400, 8_000_000
#: Plies and positions that heuristics are measured on, and values of a parameter of which the starts are solved.
MOST_LAB_DEPTH, MOST_LAB_POSITIONS, MOST_SWEPT = 4, 200, 500
MOST_SEED = 2**31 - 1
#: Games of one duel, and of a tournament whose table is made at once.
MOST_GAMES, QUICK_GAMES = 1_000, 20_000
#: Letters of an exercise's name, and of a student's file.
MOST_EXERCISE, MOST_SOURCE = 80, 50_000
