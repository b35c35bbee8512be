from itertools import groupby

from zermelo import Game


class Kayles(Game):
    """Kayles: bowl down one pin, or two neighbouring ones, of a row; who takes the last pin has won.

    H. E. Dudeney, The Canterbury Puzzles (1907), no. 73. Guy and Smith (Proc. Cambridge Phil. Soc. 52,
    1956): rows of 1, 2, 3, … pins have the Grundy values 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 …, so that the
    first player always wins; from 71 pins on the values repeat with period 12.
    """

    impartial = True

    def __init__(self, pins=9):
        self.pins = pins

    def start(self):
        return (1,) * self.pins

    def parts(self, row):
        return [tuple(run) for is_pin, run in groupby(row) if is_pin]

    def moves(self, row):
        for first, pin in enumerate(row):
            if pin:
                yield first, 1
                if row[first + 1 : first + 2] == (1,):
                    yield first, 2

    def play(self, row, move):
        first, count = move
        return row[:first] + (0,) * count + row[first + count :]
