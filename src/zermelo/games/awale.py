"""Awalé (oware): sow a house; a last seed that makes two or three in the opponent's houses captures them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, get_args

from zermelo.board import Board
from zermelo.checks import one_of, within
from zermelo.game import Game
from zermelo.games._sowing import (
    MOVE,
    POSITION,
    SOW,
    VERB,
    Row,
    most_boards,
    read_seeds,
    sowing_board,
    write_seeds,
)
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: The houses of the player to move and the opponent's, in the order of sowing; what each of them has captured.
Seeds: TypeAlias = tuple[int, ...]
#: What becomes of a move that would capture all the opponent's seeds.
GrandSlam: TypeAlias = Literal["forbidden", "nothing", "leave_last", "allowed", "opponent"]


class Awale(Game):
    """Seeds are sown counter-clockwise, one by one, past the house that they come from.

    A last seed that makes two or three in a house of the opponent's captures them, and likewise the houses before it,
    one after the other, as far as they also hold two or three. Nobody may leave the opponent without a seed to play.
    The game is over when somebody has more than half of the seeds, when at most `rest` of them are left, or when
    there is no move; seeds that are left belong to their side. Play without end is a draw.
    """

    repeats = "draw"
    heuristics = ("seeds",)
    aliases = ("awalé", "awele", "awélé", "oware", "wari")
    sheet = Sheet(
        rules=message(
            "awale.rules",
            en="Each player in turn takes the seeds of one of his houses and sows them counter-clockwise, one by "
            "one, leaving the house itself empty. If the last one makes two or three in a house of the opponent's, "
            "he captures these, and so on backwards through the opponent's houses with two or three. The opponent "
            "must be left with a seed to play. Who has more than half of the seeds wins; when nobody can move, or "
            "at most `rest` seeds are left, those on each side belong to its player. A repeated position is a draw.",
            fr="Chacun à son tour prend les graines d'une de ses cases et les sème une à une dans le sens inverse "
            "des aiguilles d'une montre, en laissant vide la case de départ. Si la dernière porte à deux ou trois "
            "les graines d'une case adverse, il les récolte, et ainsi de suite en remontant les cases adverses à "
            "deux ou trois graines. L'adversaire doit garder de quoi jouer. Qui a plus de la moitié des graines "
            "gagne ; sans coup possible, ou quand il reste au plus `rest` graines, chacun prend celles de son camp. "
            "Une position répétée rend la partie nulle.",
        ),
        position=POSITION,
        move=MOVE,
        verb=VERB,
        parameters={
            "houses": message("awale.help.houses", en="houses of each player", fr="cases de chacun"),
            "seeds": message("awale.help.seeds", en="seeds in each house", fr="graines dans chaque case"),
            "grand_slam": message(
                "awale.help.grand_slam",
                en="a move that would capture all the opponent's seeds is forbidden; or captures nothing; or leaves "
                "the last house (leave_last); or is allowed; or gives the other seeds to the opponent (opponent)",
                fr="un coup qui prendrait toutes les graines adverses est interdit (forbidden) ; ou ne prend rien "
                "(nothing) ; ou laisse la dernière case (leave_last) ; ou est permis (allowed) ; ou donne les autres "
                "graines à l'adversaire (opponent)",
            ),
            "rest": message(
                "awale.help.rest",
                en="the game is over when at most so many seeds are left",
                fr="la partie est finie quand il reste au plus ce nombre de graines",
            ),
        },
        heuristics={
            "seeds": message(
                "awale.seeds", en="difference of captured seeds", fr="différence des graines récoltées"
            )
        },
        name=message("awale.name", en="Awalé (oware)", fr="Awalé"),
        names={
            "houses": message("awale.name.houses", en="houses", fr="cases"),
            "seeds": message("awale.name.seeds", en="seeds", fr="graines"),
            "grand_slam": message("awale.name.grand_slam", en="grand slam", fr="grand chelem"),
            "grand_slam=forbidden": message("awale.slam.forbidden", en="forbidden", fr="interdit"),
            "grand_slam=nothing": message("awale.slam.nothing", en="captures nothing", fr="ne prend rien"),
            "grand_slam=leave_last": message(
                "awale.slam.leave_last", en="leaves the last house", fr="laisse la dernière case"
            ),
            "grand_slam=allowed": message("awale.slam.allowed", en="allowed", fr="permis"),
            "grand_slam=opponent": message(
                "awale.slam.opponent", en="gives the others away", fr="donne les autres à l'adversaire"
            ),
            "rest": message("awale.name.rest", en="seeds left at the end", fr="reste"),
        },
        phrases={r"(?P<house>\d+)": SOW},
        most_states=lambda game: most_boards(2 * game.houses + 2, game.total),
        state_counts={"awale 6×4": (8.89e11, "J. W. Romein, H. E. Bal, 2003")},
        known=message(
            "awale.known",
            en="With best play a draw: J. W. Romein and H. E. Bal solved all 889,063,398,406 boards (Solving Awari "
            "with Parallel Retrograde Analysis, Computer 36, 2003), by rules that differ in details. The usual "
            "parameters are the rules of the exam CCINP 2024 (computer science, PC and PSI), except for its limit "
            "of 100 turns: here endless play is a draw, for solve, and a repeated position in matches and searches. "
            "Tournaments (abapa) play grand_slam=nothing,rest=0.",
            fr="Partie nulle si chacun joue au mieux : J. W. Romein et H. E. Bal ont résolu les 889 063 398 406 "
            "plateaux (Solving Awari with Parallel Retrograde Analysis, Computer 36, 2003), avec des règles qui "
            "diffèrent par des détails. Les paramètres par défaut sont les règles du sujet CCINP 2024 "
            "(informatique, PC et PSI), sauf sa limite de 100 tours : ici une partie sans fin est nulle pour solve, "
            "une position répétée l'est dans les parties et les recherches. En tournoi (abapa) : "
            "grand_chelem=nothing,reste=0.",
        ),
    )

    def __init__(
        self, houses: int = 6, seeds: int = 4, grand_slam: GrandSlam = "forbidden", rest: int = 3
    ) -> None:
        self.houses = within(1, houses, 12, "houses")
        self.seeds_ = within(1, seeds, 12, "seeds")
        one_of(get_args(GrandSlam), grand_slam, "grand_slam")
        self.grand_slam = grand_slam
        self.total = 2 * houses * seeds
        self.rest = within(0, rest, self.total - 1, "rest")

    def start(self) -> Seeds:
        """Return as many seeds in every house, none captured."""
        return (self.seeds_,) * (2 * self.houses) + (0, 0)

    def moves(self, state: Seeds) -> Iterator[int]:
        """Yield the mover's houses, from 0, that may be sown."""
        captured, lost = state[-2], state[-1]
        is_decided = 2 * captured > self.total or 2 * lost > self.total
        if not is_decided and captured + lost < self.total - self.rest:
            for house in range(self.houses):
                if state[house] and self.leaves_a_seed(state, house):
                    yield house

    def leaves_a_seed(self, state: Seeds, house: int) -> bool:
        """Return whether the opponent has a seed to play after sowing, and after a capture where all is forbidden."""
        board = list(state)
        last = self.sow(board, house)
        captured = sum(board[self.first_captured(board, last) : last + 1])
        return sum(board[self.houses : -2]) > (captured if self.grand_slam == "forbidden" else 0)

    def play(self, state: Seeds, move: int) -> Seeds:
        """Return the board after sowing and capturing, seen by the opponent."""
        board = list(state)
        last = self.sow(board, move)
        first = self.first_captured(board, last)
        is_slam = first <= last and sum(board[first : last + 1]) == sum(board[self.houses : -2])
        if is_slam and self.grand_slam == "nothing":
            first = last + 1
        elif is_slam and self.grand_slam == "leave_last":
            first += 1
        for house in range(first, last + 1):
            board[-2] += board[house]
            board[house] = 0
        if is_slam and self.grand_slam == "opponent":
            for house in range(self.houses):
                board[-1] += board[house]
                board[house] = 0
        return (*board[self.houses : -2], *board[: self.houses], board[-1], board[-2])

    def sow(self, board: list[int], house: int) -> int:
        """Sow the seeds of a house, past the house itself; return where the last one falls."""
        seeds, place = board[house], house
        board[house] = 0
        while seeds:
            place = (place + 1) % (2 * self.houses)
            if place != house:
                board[place] += 1
                seeds -= 1
        return place

    def first_captured(self, board: list[int], last: int) -> int:
        """Return where the opponent's houses with two or three seeds begin that end at `last`; behind it if none."""
        first = last + 1
        while first > self.houses and 2 <= board[first - 1] <= 3:
            first -= 1
        return first

    def score(self, state: Seeds) -> int:
        """Return the difference of seeds, those left on the board counted for their side."""
        return sum(state[: self.houses]) + state[-2] - sum(state[self.houses : -2]) - state[-1]

    def estimate(self, state: Seeds) -> int:
        """Return the heuristic `seeds`."""
        return self.seeds(state)

    def seeds(self, state: Seeds) -> int:
        """Return the difference of captured seeds."""
        return state[-2] - state[-1]

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return houses × seeds, and what is not usual."""
        others = [f"grand_slam={self.grand_slam}"] if self.grand_slam != "forbidden" else []
        others += [f"rest={self.rest}"] if self.rest != 3 else []
        unusual = f" ({', '.join(others)})" if others else ""
        return f"awale {self.houses}×{self.seeds_}{unusual}"

    def rows(self, state: Seeds, player: int) -> tuple[Row, Row]:
        """Return the first player's houses and captures, and the second's."""
        mine, theirs = (*state[: self.houses], state[-2]), (*state[self.houses : -2], state[-1])
        return (theirs, mine) if player else (mine, theirs)

    def write(self, state: Seeds, player: int = 0) -> str:
        """Return both rows, each with its captures; `@2` where the second player moves."""
        return write_seeds(*self.rows(state, player), player)

    def read(self, text: str) -> Situation:
        """Return the situation that both rows write."""
        first, second, player = read_seeds(self, text, self.houses, self.total)
        mine, theirs = (second, first) if player else (first, second)
        return (*mine[:-1], *theirs[:-1], mine[-1], theirs[-1]), player

    def move_name(self, state: Seeds, move: int) -> str:
        """Return the house, from 1."""
        return str(move + 1)

    def board(self, state: Seeds, player: int = 0) -> Board:
        """Return the houses with their seeds, and the captures."""
        return sowing_board(*self.rows(state, player), player, self.moves(state))
