from zermelo import Game


class Snort(Game):
    """Snort: colour a free field of the board that touches no field of the opponent; who cannot has lost.

    S. Norton; Conway, On Numbers and Games (1976), ch. 8; Winning Ways, ch. 5. Cows and bulls in neighbouring
    fields would snort. On odd × odd boards the first player wins: the centre, then always the opposite field.
    """

    def __init__(self, rows=3, columns=3):
        self.rows, self.columns = rows, columns

    def start(self):
        return (0,) * (self.rows * self.columns)

    def neighbours(self, field):
        row, column = divmod(field, self.columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < self.rows and 0 <= c < self.columns:
                yield r * self.columns + c

    def moves(self, fields):
        for field, colour in enumerate(fields):
            if colour == 0 and all(fields[n] != -1 for n in self.neighbours(field)):
                yield field

    def play(self, fields, field):
        return tuple(-1 if f == field else -colour for f, colour in enumerate(fields))
