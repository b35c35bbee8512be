"""The rival of our plain search: easyAI's Negamax, alpha-beta in plain Python too."""

from __future__ import annotations

from math import inf
from typing import Any


class EasySearch:
    """A search by easyAI of a game from its start; `nodes` are the positions it visits, `value` what it finds."""

    def __init__(self, rules: Any, depth: int, *, table: bool = False) -> None:
        self.rules, self.depth, self.table = rules, depth, table
        self.value, self.nodes = 0.0, 1
        search = self

        class Counted(rules):  # type: ignore[misc]
            def make_move(self, move: Any) -> None:
                search.nodes += 1
                super().make_move(move)

        # Counting takes time: it has a run of its own.
        self._search(Counted)

    def run(self) -> None:
        """Search once by easyAI, to be measured, with an empty table if any."""
        self._search(self.rules)

    def _search(self, rules: Any) -> None:
        from easyAI import TranspositionTable
        from easyAI.AI.Negamax import negamax

        table = TranspositionTable() if self.table else None
        game = rules([None, None])
        self.value = negamax(game, self.depth, self.depth, lambda game: game.scoring(), -inf, inf, table)


def tictactoe() -> Any:
    """Return the rules of tic-tac-toe that easyAI comes with, to be measured beside ours."""
    from easyAI.games.TicTacToe import TicTacToe

    return TicTacToe


def fast_tictactoe() -> Any:
    """Return rules of tic-tac-toe for easyAI that are as fast as lists allow."""
    from easyAI import TwoPlayerGame

    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    class FastTicTacToe(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self, players: Any) -> None:
            self.players, self.cells, self.current_player = players, [0] * 9, 1

        def possible_moves(self) -> list[int]:
            return [i for i in range(9) if not self.cells[i]]

        def make_move(self, move: int) -> None:
            self.cells[move] = self.current_player

        def unmake_move(self, move: int) -> None:
            self.cells[move] = 0

        def lose(self) -> bool:
            cells, opponent = self.cells, self.opponent_index
            # A loop, because a generator for `any` would take longer than the lines themselves.
            for a, b, c in lines:  # noqa: SIM110
                if cells[a] == opponent and cells[b] == opponent and cells[c] == opponent:
                    return True
            return False

        def is_over(self) -> bool:
            return self.lose() or 0 not in self.cells

        def scoring(self) -> int:
            return -100 if self.lose() else 0

        def ttentry(self) -> tuple[int, ...]:
            return (self.current_player, *self.cells)

    return FastTicTacToe


def connect_four() -> Any:
    """Return the rules of Connect Four that easyAI comes with, to be measured beside ours."""
    from easyAI.games.ConnectFour import ConnectFour

    return ConnectFour
