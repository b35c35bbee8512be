from zermelo import Game

TOAD, FROG = 1, -1


class ToadsAndFrogs(Game):
    """Toads and Frogs: a toad hops right to the next free square or over one frog, a frog likewise left.

    R. K. Guy; Winning Ways (1982), ch. 1 and 5; J. Erickson, New Toads and Frogs results (1996). Who cannot move
    has lost. With one free square and as many toads as frogs, up to 4, the value is ∗: the first player wins.
    Each player sees the strip from the side of the toads.
    """

    def __init__(self, toads=3, free=2, frogs=3):
        self.toads, self.free, self.frogs = toads, free, frogs

    def start(self):
        return (TOAD,) * self.toads + (0,) * self.free + (FROG,) * self.frogs

    def target(self, strip, square):
        """Return where a toad hops; 0, where none ever arrives, if it cannot."""
        ahead = strip[square + 1 :]
        if ahead and ahead[0] == 0:
            return square + 1
        if len(ahead) > 1 and ahead[0] == FROG and ahead[1] == 0:
            return square + 2
        return 0

    def moves(self, strip):
        for square, animal in enumerate(strip):
            if animal == TOAD and self.target(strip, square):
                yield square

    def play(self, strip, square):
        after = list(strip)
        after[self.target(strip, square)] = TOAD
        after[square] = 0
        return tuple(-animal for animal in reversed(after))
