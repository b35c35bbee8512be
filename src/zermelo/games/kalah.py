"""Kalah: sow a house; a last seed in your store earns another move, one in your own empty house captures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from zermelo.board import Board
from zermelo.checks import within
from zermelo.game import Game
from zermelo.games._sowing import (
    MOVE,
    POSITION,
    SOW,
    VERB,
    most_boards,
    read_seeds,
    sowing_board,
    write_seeds,
)
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: The first player's houses and store, the second's, and who moves.
Seeds: TypeAlias = tuple[int, ...]


class Kalah(Game):
    """Seeds are sown counter-clockwise, one by one, into the houses and the sower's own store, never the other's.

    A last seed in the store earns another move; one in an empty house of the sower's is captured with the seeds
    opposite (with `empty_capture` also where there are none). When a side is empty, the rest belongs to its side.
    """

    points = True
    heuristics = ("stores",)
    aliases = ("kalaha", "mancala")
    sheet = Sheet(
        rules=message(
            "kalah.rules",
            en="Each player in turn takes the seeds of one of his houses and sows them counter-clockwise, one by "
            "one, also into his own store. If the last one falls into the store, he moves again; if it falls into "
            "an empty house of his, he keeps it and the seeds opposite. When a player has no seed left in his "
            "houses, the other keeps those of his own. Most seeds win.",
            fr="Chacun à son tour prend les graines d'une de ses cases et les sème une à une dans le sens inverse "
            "des aiguilles d'une montre, y compris dans son propre grenier. Si la dernière tombe dans le grenier, "
            "il rejoue ; si elle tombe dans une de ses cases qui était vide, il la garde avec les graines d'en face. "
            "Quand les cases d'un joueur sont vides, l'autre garde les graines des siennes. Qui a le plus de "
            "graines gagne.",
        ),
        position=POSITION,
        move=MOVE,
        verb=VERB,
        parameters={
            "houses": message("kalah.help.houses", en="houses of each player", fr="cases de chacun"),
            "seeds": message("kalah.help.seeds", en="seeds in each house", fr="graines dans chaque case"),
            "empty_capture": message(
                "kalah.help.empty_capture",
                en="true: a last seed in an empty house is kept also when there are none opposite",
                fr="true : une dernière graine dans une case vide est gardée même s'il n'y en a pas en face",
            ),
        },
        heuristics={
            "stores": message("kalah.stores", en="difference of the stores", fr="différence des greniers")
        },
        name=message("kalah.name", en="Kalah", fr="Kalah"),
        names={
            "houses": message("kalah.name.houses", en="houses", fr="cases"),
            "seeds": message("kalah.name.seeds", en="seeds", fr="graines"),
            "empty_capture": message("kalah.name.empty_capture", en="capture of nothing", fr="prise à vide"),
        },
        phrases={r"(?P<house>\d+)": SOW},
        most_states=lambda game: 2 * most_boards(2 * game.houses + 2, game.total),
        state_counts={"kalah 6×4": (1.3e13, "G. Irving, J. Donkers, J. Uiterwijk, 2000")},
        known=message(
            "kalah.known",
            en="W. J. Champion's game (1940). The first player wins 6×4 and 6×5 (G. Irving, J. Donkers, J. "
            "Uiterwijk, Solving Kalah, ICGA Journal 23, 2000, with all smaller boards) and 6×6 (A. Carstensen, "
            "2011). No position comes back: every play ends.",
            fr="Jeu de W. J. Champion (1940). Qui commence gagne sur 6×4 et 6×5 (G. Irving, J. Donkers, J. Uiterwijk, "
            "Solving Kalah, ICGA Journal 23, 2000, avec tous les plateaux plus petits) et 6×6 (A. Carstensen, 2011). "
            "Aucune position ne revient : toute partie finit.",
        ),
    )

    def __init__(self, houses: int = 6, seeds: int = 4, empty_capture: bool = False) -> None:
        self.houses = within(1, houses, 12, "houses")
        self.seeds = within(1, seeds, 12, "seeds")
        self.empty_capture = empty_capture
        self.total = 2 * houses * seeds

    def start(self) -> Seeds:
        """Return as many seeds in every house, none in the stores."""
        return ((self.seeds,) * self.houses + (0,)) * 2 + (0,)

    def turn(self, state: Seeds) -> int:
        """Return who moves: it may be the same player again."""
        return state[-1]

    def moves(self, state: Seeds) -> Iterator[int]:
        """Yield the mover's houses with seeds, from 0; none once a side is empty."""
        side, player = self.houses + 1, state[-1]
        if sum(state[: self.houses]) and sum(state[side:-2]):
            for house in range(self.houses):
                if state[player * side + house]:
                    yield house

    def play(self, state: Seeds, move: int) -> Seeds:
        """Return the board after sowing, and after a capture."""
        board, player = list(state[:-1]), state[-1]
        first = player * (self.houses + 1)
        store, other_store = first + self.houses, (1 - player) * (self.houses + 1) + self.houses
        place = first + move
        seeds = board[place]
        board[place] = 0
        while seeds:
            place = (place + 1) % len(board)
            if place != other_store:
                board[place] += 1
                seeds -= 1
        opposite = 2 * self.houses - place
        if first <= place < store and board[place] == 1 and (board[opposite] or self.empty_capture):
            board[store] += 1 + board[opposite]
            board[place] = board[opposite] = 0
        return (*board, player if place == store else 1 - player)

    def score(self, state: Seeds) -> int:
        """Return the difference of seeds: those left belong to their side."""
        first, second = sum(state[: self.houses + 1]), sum(state[self.houses + 1 : -1])
        return second - first if state[-1] else first - second

    def level(self, state: Seeds) -> int:
        """Return a number that grows: seeds in store never leave it, and without a new one those sown go forward.

        Who sows past his houses leaves a seed in his store.
        """
        side = self.houses + 1
        progress = sum(i * (state[i] + state[side + i]) for i in range(self.houses))
        return (state[self.houses] + state[-2]) * (self.houses * self.total + 1) + progress

    def estimate(self, state: Seeds) -> int:
        """Return the heuristic `stores`."""
        return self.stores(state)

    def stores(self, state: Seeds) -> int:
        """Return the difference of the stores."""
        lead = state[self.houses] - state[-2]
        return -lead if state[-1] else lead

    def order(self, state: Seeds, move: int) -> int:
        """Return 1 for a move that earns another one."""
        return int(state[state[-1] * (self.houses + 1) + move] == self.houses - move)

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return houses × seeds."""
        return f"kalah {self.houses}×{self.seeds}{' (empty_capture=true)' if self.empty_capture else ''}"

    def write(self, state: Seeds, player: int = 0) -> str:
        """Return both rows, each with its store; `@2` where the second player moves."""
        return write_seeds(state[: self.houses + 1], state[self.houses + 1 : -1], state[-1])

    def read(self, text: str) -> Situation:
        """Return the situation that both rows write."""
        first, second, player = read_seeds(self, text, self.houses, self.total)
        return (*first, *second, player), player

    def move_name(self, state: Seeds, move: int) -> str:
        """Return the house, from 1."""
        return str(move + 1)

    def board(self, state: Seeds, player: int = 0) -> Board:
        """Return the houses with their seeds, and the stores."""
        first, second = state[: self.houses + 1], state[self.houses + 1 : -1]
        return sowing_board(first, second, state[-1], self.moves(state))
