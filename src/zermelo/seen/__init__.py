"""Boards for games that draw none: what a state looks like, told from the state itself and from a few plays.

`shape` finds cells in a state (a grid, a row, heaps, bits), `sides` whose they are and how the second player sees
them; `told` has words for what is no cell; `board` puts them together, with each move on the cell that it changes.
What comes in is a game and a situation; what goes out is a `Board`. Nothing here knows a game by name.
"""
