"""Trees with a heuristic at their leaves: held against minimax and alpha-beta written naively from the definition."""

import random
from math import inf

import pytest

from zermelo import ParameterError, RulesError, UnknownGameError, draw, load
from zermelo.games.reversi import Reversi
from zermelo.learn.pictures import DrawOptions, pictures

#: 002, figure 6 (COURSE A64), and what the sum of the cells gives after each column (A65).
FIGURE_6 = "21253343344655"
GREEDY = [6, 10, 10, 15, 13, 8, 5]
#: Three columns of Connect Four are open, and each depth prefers another one: 002, figures 7 to 9.
THREE_OPEN = "3112471223723434473321744727"
#: Black to move: the move that turns more discs lets White take them all: 000, figures 55 and 56.
TEMPTING = "OOOOOOOOOOOOOOOOO-OXOO--OOO---OO---- X"


class Naive:
    """Minimax and alpha-beta over a tree of situations, left to right, by plain recursion.

    Values are Max's, as a list that is larger where Max is better off; a node is named by the moves that lead to it.
    """

    def __init__(self, game, estimate):
        self.game, self.estimate = game, estimate
        self.value, self.window, self.cut = {}, {}, set()

    def leaf(self, state, player, ply):
        sign = 1 if player == 0 else -1
        if list(self.game.moves(state)):
            return [1, sign * self.estimate(state, player)]
        score = sign * self.game.score(state)
        if self.game.points or score == 0:
            return [1, score]
        return [2, -ply] if score > 0 else [0, ply]

    def minimax(self, state, player, depth, path=()):
        moves = list(self.game.moves(state)) if depth else []
        if moves:
            best = max if player == 0 else min
            found = best(
                self.minimax(self.game.play(state, m), 1 - player, depth - 1, (*path, m)) for m in moves
            )
        else:
            found = self.leaf(state, player, len(path))
        self.value[path] = found
        return found

    def alpha_beta(self, state, player, depth, path=(), alpha=(-1,), beta=(3,)):
        alpha, beta = list(alpha), list(beta)
        self.window[path] = alpha, beta
        moves = list(self.game.moves(state)) if depth else []
        found = [-1] if player == 0 else [3]
        low, high = alpha, beta
        for i, move in enumerate(moves):
            below = self.alpha_beta(
                self.game.play(state, move), 1 - player, depth - 1, (*path, move), low, high
            )
            found = max(found, below) if player == 0 else min(found, below)
            if player == 0:
                low = max(low, found)
            else:
                high = min(high, found)
            if (found >= beta if player == 0 else found <= alpha) and i + 1 < len(moves):
                self.cut |= {(*path, other) for other in moves[i + 1 :]}
                break
        if not moves:
            found = self.leaf(state, player, len(path))
        self.value[path] = found
        return found


def number(value):
    return {2: inf, 0: -inf}.get(value[0], value[-1])


def text(value):
    """A number as the course writes it."""
    if abs(value) == inf:
        return "+∞" if value > 0 else "−∞"
    return f"{value:g}".replace("-", "−")


def paths(game, state, depth):
    """The nodes of the tree level by level, as a drawing numbers them."""
    level, found = [((), state)], [()]
    for _ in range(depth):
        level = [((*p, m), game.play(s, m)) for p, s in level for m in game.moves(s)]
        found += [p for p, _ in level]
    return found


def drawn(game, situation, depth, show, heuristic):
    options = DrawOptions(kind="tree", show=show, depth=depth, heuristic=heuristic)
    return pictures(game, options, situation)[-1]


def weighted(seed, size):
    """A random function of the board that speaks for the first player, and the same of the cells of a state."""
    chance = random.Random(seed)
    weights = [[chance.randint(-9, 9) for _ in range(size)] for _ in range(size)]

    def h(board):
        marks = {"X": 1, "O": -1, " ": 0}
        return sum(
            w * marks[c] for row, ws in zip(board, weights, strict=True) for c, w in zip(row, ws, strict=True)
        )

    return h


def some_positions(game, count, plies):
    chance = random.Random(19)
    found = []
    while len(found) < count:
        state, player = game.start(), 0
        for _ in range(chance.choice(plies)):
            moves = list(game.moves(state))
            if not moves:
                break
            state, player = game.play(state, chance.choice(moves)), 1 - player
        if len(list(game.moves(state))) > 1:
            found.append((state, player))
    return found


TICTACTOE = load("tictactoe")
PLACES = some_positions(TICTACTOE, 12, (3, 4, 5, 6))


@pytest.mark.parametrize("number_of", range(12))
def test_minimax_with_a_heuristic_is_what_the_definition_gives_on_every_node(number_of):
    game, (state, player) = TICTACTOE, PLACES[number_of]
    depth = 1 + number_of % 3
    if len(paths(game, state, depth)) > 200:
        depth = 2
    h = weighted(number_of, 3)
    naive = Naive(game, lambda s, p: (1 if p == 0 else -1) * h(board(game, s, p)))
    naive.minimax(state, player, depth)
    picture = drawn(game, (state, player), depth, "minimax", h)
    found = [node.corner for node in picture.nodes]
    assert found == [(text(number(naive.value[p])),) for p in paths(game, state, depth)]


def board(game, state, player):
    """The course's board, read off the position's own text."""
    rows = game.write(state, player).removesuffix("@2").split("/")
    return [[" " if cell == "." else cell for cell in row] for row in rows]


@pytest.mark.parametrize("number_of", range(12))
def test_alpha_beta_with_a_heuristic_cuts_what_the_definition_cuts(number_of):
    game, (state, player) = TICTACTOE, PLACES[number_of]
    depth = 2 + number_of % 2
    if len(paths(game, state, depth)) > 200:
        depth = 2
    h = weighted(100 + number_of, 3)
    naive = Naive(game, lambda s, p: (1 if p == 0 else -1) * h(board(game, s, p)))
    naive.alpha_beta(state, player, depth)
    picture = drawn(game, (state, player), depth, "alphabeta", h)
    names = paths(game, state, depth)
    assert {names[edge.target] for edge in picture.edges if edge.cut} == naive.cut
    for node, name in zip(picture.nodes, names, strict=True):
        assert node.faded == (name not in naive.value)
        if name not in naive.value:
            continue
        alpha, beta = naive.window[name]
        value = naive.value[name]
        inside = len(name) < depth and list(game.moves(after(game, state, name)))
        sign = "" if not inside else "≤ " if value <= alpha else "≥ " if value >= beta else ""
        assert node.corner[0] == sign + text(number(value))
    assert naive.value[()] == Naive(game, naive.estimate).minimax(state, player, depth)


def after(game, state, moves):
    for move in moves:
        state = game.play(state, move)
    return state


def test_some_of_these_trees_are_cut_and_some_hold_ended_games():
    """The two tests above would prove little otherwise."""
    cuts = ends = 0
    for seed, (state, player) in enumerate(PLACES):
        h = weighted(100 + seed, 3)
        naive = Naive(TICTACTOE, lambda s, p, h=h: h(board(TICTACTOE, s, p)))
        naive.alpha_beta(state, player, 2)
        cuts += len(naive.cut)
        ends += sum(value[0] != 1 for value in naive.value.values())
    assert cuts > 20
    assert ends > 5


def test_figure_6_one_ply_deep_has_the_values_of_the_notes():
    game = load("connect4")
    (whole,) = draw(game, at=FIGURE_6, depth=1, show="minimax", heuristic="cells").drawings
    assert [node.corner[0] for node in whole.nodes] == [text(v) for v in [max(GREEDY), *GREEDY]]
    bold = [edge.target for edge in whole.edges if edge.weight == "strategy"]
    assert bold == [1 + GREEDY.index(max(GREEDY))]
    words = " ".join(whole.caption.lines)
    assert "heuristic “" in words
    assert "not proved" in words


@pytest.mark.parametrize("show", ["minimax", "alphabeta"])
def test_figures_7_to_9_each_depth_prefers_another_move(show):
    game = load("connect4")
    state, player = game.read(THREE_OPEN)
    lines = [
        (r, c, dr, dc) for r in range(6) for c in range(7) for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
    ]
    lines = [(r, c, dr, dc) for r, c, dr, dc in lines if r + 3 * dr < 6 and 0 <= c + 3 * dc < 7]
    through = {}
    for r, c, dr, dc in lines:
        for k in range(4):
            cell = r + k * dr, c + k * dc
            through[cell] = through.get(cell, 0) + 1

    def cells(state, player):  # A61: each disc is worth the lines of four through its cell
        rows = [[piece and piece.player for piece in row] for row in game.board(state, player).cells]
        value = sum(
            through[r, c] * (1 if owner == 0 else -1)
            for r, row in enumerate(rows)
            for c, owner in enumerate(row)
            if owner is not None
        )
        return value if player == 0 else -value

    chosen = []
    for depth in (1, 2, 3):
        naive = Naive(game, cells)
        found = naive.minimax(state, player, depth)
        first = next(m for m in game.moves(state) if naive.value[m,] == found)
        picture = drawn(game, (state, player), depth, show, "cells")
        assert picture.nodes[0].corner[0] == text(number(found))
        names = paths(game, state, depth)
        line = [names[edge.target] for edge in picture.edges if edge.weight == "strategy"]
        assert line[0] == (first,)
        chosen.append(first)
    assert len(set(chosen)) == 3


def discs(board):
    """000: the number of black discs."""
    return sum(row.count("X") for row in board)


def test_figures_55_and_56_depth_two_sees_what_depth_one_does_not():
    game = Reversi(6)
    at = game.read(TEMPTING)
    one = drawn(game, at, 1, "minimax", discs)
    assert [node.corner for node in one.nodes] == [("4",), ("4",), ("3",)]
    two = drawn(game, at, 2, "minimax", discs)
    # White takes every disc: the game is over, by 36 points; else two black discs are left.
    assert [node.corner for node in two.nodes[:3]] == [("2",), ("−36",), ("2",)]
    first = [next(e.target for e in each.edges if e.weight == "strategy") for each in (one, two)]
    assert first == [1, 2]


def test_the_fan_of_003_says_what_the_heuristic_says_of_each_move():
    game = load("tictactoe")
    fan = draw(game, at="X.X/.O./.O.", depth=1, heuristic="alignment", labels="boards").drawings[-1]
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def alignment(cells):  # 003, exercise 3: ±1000, ±10, ±1 for a line of one player alone
        total = 0
        for line in lines:
            marks = [cells[i] for i in line]
            for mark, sign in (("X", 1), ("O", -1)):
                if set(marks) <= {mark, "."} and mark in marks:
                    total += sign * {1: 1, 2: 10, 3: 1000}[marks.count(mark)]
        return total

    start = "X.X.O..O."
    values = [alignment(start[:i] + "X" + start[i + 1 :]) for i, cell in enumerate(start) if cell == "."]
    assert [node.corner for node in fan.nodes] == [(), *((text(value),) for value in values)]
    bold = [edge.target for edge in fan.edges if edge.weight == "strategy"]
    assert bold == [1 + values.index(max(values))]
    assert "nothing is proved" in " ".join(fan.caption.lines)


@pytest.mark.parametrize("show", ["minimax", "alphabeta"])
def test_a_function_that_speaks_for_the_player_at_the_root_is_asked_for_him(show):
    game = load("tictactoe")
    asked = set()

    def heuristique(board, player):
        asked.add(player)
        return 7

    (whole,) = draw(game, at="XX./O../...", depth=1, show=show, heuristic=heuristique).drawings  # O to move
    assert asked == {"O"}
    # What is 7 for O is −7 for X, whose values are drawn.
    assert whole.nodes[0].corner[0] == "−7"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"show": "minimax", "heuristic": "alignment"}, "give its depth"),
        ({"show": "attractor", "kind": "tree", "depth": 2, "heuristic": "alignment"}, "minimax, alphabeta"),
        ({"kind": "arena", "heuristic": "alignment"}, "heuristic is for pictures of the kind tree"),
        ({"kind": "board", "heuristic": "alignment"}, "heuristic is for pictures of the kind arena"),
    ],
)
def test_a_heuristic_that_is_not_asked_is_refused(options, words):
    with pytest.raises(ParameterError, match=words):
        draw(load("tictactoe"), **options)


def test_an_unknown_heuristic_and_one_that_fails_are_named():
    game = load("tictactoe")
    with pytest.raises(UnknownGameError, match="alignment, absolute"):
        draw(game, depth=1, heuristic="strength")

    def h(board):
        return board[9]

    with pytest.raises(RulesError, match="“h” fails"):
        draw(game, depth=1, heuristic=h)


def test_a_handout_keeps_the_heuristic_values_of_the_leaves():
    game = load("tictactoe")
    options = DrawOptions(kind="tree", show="alphabeta", depth=2, heuristic="alignment", blank=True)
    (empty,) = pictures(game, options, game.read("XOX/O../.X."))
    (whole,) = pictures(
        game,
        DrawOptions(kind="tree", show="minimax", depth=2, heuristic="alignment"),
        game.read("XOX/O../.X."),
    )
    inner = {edge.source for edge in whole.edges}
    for asked, answer in zip(empty.nodes, whole.nodes, strict=True):
        assert asked.blank == (asked.key in inner)
        assert asked.blank or asked.corner == answer.corner
