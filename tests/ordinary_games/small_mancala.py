"""Mancala with four houses each: sow counterclockwise, a last seed in your store moves again, most seeds win."""

from dataclasses import dataclass, replace

from zermelo import Game

HOUSES = 4


@dataclass(frozen=True)
class Position:
    houses: tuple
    stores: tuple = (0, 0)
    player: int = 0


class SmallMancala(Game):
    points = True

    def __init__(self, seeds=2):
        self.seeds = seeds

    def start(self):
        return Position(((self.seeds,) * HOUSES, (self.seeds,) * HOUSES))

    def turn(self, position):
        return position.player

    def moves(self, position):
        if sum(position.houses[0]) == 0 or sum(position.houses[1]) == 0:
            return
        for house, seeds in enumerate(position.houses[position.player]):
            if seeds > 0:
                yield house

    def play(self, position, house):
        houses = [list(side) for side in position.houses]
        stores = list(position.stores)
        side, hand = position.player, houses[position.player][house]
        houses[side][house] = 0
        place = house + 1
        while hand:
            if place < HOUSES:
                houses[side][place] += 1
                place += 1
            else:
                if side == position.player:
                    stores[side] += 1
                    if hand == 1:
                        return Position(tuple(map(tuple, houses)), tuple(stores), position.player)
                    hand -= 1
                side, place = 1 - side, 0
                continue
            hand -= 1
        after = replace(position, houses=tuple(map(tuple, houses)), stores=tuple(stores))
        return replace(after, player=1 - position.player)

    def score(self, position):
        totals = [position.stores[p] + sum(position.houses[p]) for p in (0, 1)]
        return totals[position.player] - totals[1 - position.player]
