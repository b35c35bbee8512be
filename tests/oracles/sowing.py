"""Awalé once more, from its rules in words, seed by seed; imports nothing of ours.

The board is a circle of places; a seed is a token that knows the place where it lies. Player 0 owns the first half.
"""


class Table:
    """Seeds by their places (None: captured by the player in `taken`), and whose turn it is."""

    def __init__(self, houses, places, taken, player, slam="forbidden", rest=3):
        self.houses, self.places, self.taken, self.player = houses, list(places), list(taken), player
        self.slam, self.rest = slam, rest

    @classmethod
    def start(cls, houses, seeds, slam="forbidden", rest=3):
        return cls(
            houses, [house for house in range(2 * houses) for _ in range(seeds)], (0, 0), 0, slam, rest
        )

    def owner(self, place):
        return place // self.houses

    def lying(self, place):
        return self.places.count(place)

    def on_side(self, player):
        return [place for place in self.places if self.owner(place) == player]

    def rows(self):
        """Houses and captures of player 0, then of player 1."""
        return tuple(
            (*(self.lying(house + player * self.houses) for house in range(self.houses)), self.taken[player])
            for player in (0, 1)
        )

    def sown(self, house):
        """The places of all seeds after sowing, and the place of the last one."""
        start = house + self.player * self.houses
        still = [place for place in self.places if place != start]
        ring = [(start + i) % (2 * self.houses) for i in range(1, 2 * self.houses)]
        fallen = [ring[i % len(ring)] for i in range(self.lying(start))]
        return still + fallen, fallen[-1]

    def captured_places(self, places, last):
        """The opponent's places that would be emptied, the last seed's first."""
        found = []
        while self.owner(last) == 1 - self.player and places.count(last) in (2, 3):
            found.append(last)
            last -= 1
        return found

    def after(self, house):
        """The table after a move, None where it is against the rules."""
        if self.lying(house + self.player * self.houses) == 0:
            return None
        places, last = self.sown(house)
        theirs = {place for place in places if self.owner(place) != self.player}
        if not theirs:
            return None
        taken = self.captured_places(places, last)
        is_slam = theirs == set(taken)
        if is_slam and self.slam == "forbidden":
            return None
        if is_slam and self.slam == "nothing":
            taken = []
        if is_slam and self.slam == "leave_last":
            taken = taken[:-1]
        captures = list(self.taken)
        captures[self.player] += sum(place in taken for place in places)
        places = [place for place in places if place not in taken]
        if is_slam and self.slam == "opponent":
            captures[1 - self.player] += len(places)
            places = []
        return Table(self.houses, places, captures, 1 - self.player, self.slam, self.rest)

    def moves(self):
        """The houses that may be sown, with the tables that follow."""
        total = len(self.places) + sum(self.taken)
        if len(self.places) <= self.rest or 2 * max(self.taken) > total:
            return {}
        found = {house: self.after(house) for house in range(self.houses)}
        return {house: table for house, table in found.items() if table is not None}

    def lead(self):
        """By how much the player to move leads when everybody takes the seeds of his side."""
        mine, theirs = (self.taken[who] + len(self.on_side(who)) for who in (self.player, 1 - self.player))
        return mine - theirs
