"""Two runners on a track with fuel: burn 1, 2 or 3 units to go as far, or rest and win one back; first over the line."""

from typing import NamedTuple

from zermelo import Game


class Runner(NamedTuple):
    place: int
    fuel: int


class Race(NamedTuple):
    mine: Runner
    yours: Runner
    rests: int


class RiverRace(Game):
    def __init__(self, length=14, fuel=6):
        self.length, self.fuel = length, fuel

    def start(self):
        return Race(Runner(0, self.fuel), Runner(0, self.fuel), 0)

    def moves(self, race):
        if race.yours.place >= self.length or race.rests == 4:
            return
        for steps in (3, 2, 1):
            if steps <= race.mine.fuel and race.mine.place + steps != race.yours.place:
                yield steps
        yield 0

    def play(self, race, steps):
        if steps == 0:
            runner = race.mine._replace(fuel=min(race.mine.fuel + 1, self.fuel))
            return Race(race.yours, runner, race.rests + 1)
        runner = Runner(race.mine.place + steps, race.mine.fuel - steps)
        return Race(mine=race.yours, yours=runner, rests=0)

    def score(self, race):
        if race.yours.place >= self.length:
            return -1
        if race.mine.place == race.yours.place:
            return 0
        return 1 if race.mine.place > race.yours.place else -1
