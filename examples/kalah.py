from zermelo import Game


class Kalah(Game):
    """Kalah: sow a pit; a last seed in your store earns another move, one in your own empty pit captures.

    W. J. Champion (1940). G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000), the
    first player's result for 1, 2, 3 pits with 1 … 6 seeds each: DLWLWD, WLLLWW, DWWWWL.
    A state: pits and store of Adam, pits and store of Eve, the player to move. Seeds that are left when a
    side is empty belong to their side.
    """

    points = True

    def __init__(self, pits=3, seeds=2):
        self.pits, self.seeds = pits, seeds

    def start(self):
        return ((self.seeds,) * self.pits + (0,)) * 2 + (0,)

    def turn(self, state):
        return state[-1]

    def moves(self, state):
        size, player = self.pits + 1, state[-1]
        if any(state[: self.pits]) and any(state[size:-2]):
            for pit in range(self.pits):
                if state[player * size + pit] > 0:
                    yield pit

    def play(self, state, pit):
        *board, player = state
        size = self.pits + 1
        store, other_store = player * size + self.pits, (1 - player) * size + self.pits
        place = player * size + pit
        seeds, board[place] = board[place], 0
        while seeds:
            place = (place + 1) % len(board)
            if place != other_store:
                board[place] += 1
                seeds -= 1
        opposite = 2 * self.pits - place
        if store - self.pits <= place < store and board[place] == 1 and board[opposite] > 0:
            board[store] += 1 + board[opposite]
            board[place] = board[opposite] = 0
        return tuple(board) + (player if place == store else 1 - player,)

    def score(self, state):
        adam, eve = sum(state[: self.pits + 1]), sum(state[self.pits + 1 : -1])
        return adam - eve if state[-1] == 0 else eve - adam
