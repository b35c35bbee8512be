import random
import re

import pytest
from tests.oracles import draughts as naive
from tests.unit.games.walks import perft, situations

from zermelo.compiled import is_available
from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.exact import solve
from zermelo.games import find_game, load
from zermelo.games.checkers import Checkers
from zermelo.games.draughts import Draughts
from zermelo.matches.match import Ending, Match
from zermelo.search import perft as compiled_perft
from zermelo.words import say

GAMES = [Draughts(), Draughts(6), Checkers(), Checkers(6), Checkers(4)]
needs_compiler = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")


def names(game, text):
    state, _ = game.read(text)
    return [game.move_name(state, move) for move in game.moves(state)]


def after(game, text, move):
    state, _ = game.read(text)
    return game.write(game.play(state, game.read_move(state, move)))


# --- counts -----------------------------------------------------------------------------------------------


def test_perft_counts_of_the_starts():
    # A. Bik's tables.
    assert [perft(Draughts(), depth) for depth in range(1, 5)] == [9, 81, 658, 4265]
    assert [perft(Checkers(), depth) for depth in range(1, 6)] == [7, 49, 302, 1469, 7361]


def test_distinct_positions_of_checkers_by_ply():
    game, found, counts = Checkers(), {Checkers().start()}, []
    for _ in range(5):
        found = {game.play(state, move) for state in found for move in game.moves(state)}
        counts.append(len(found))
    assert counts == [7, 49, 216, 805, 2733]


@needs_compiler
@pytest.mark.slow
def test_deep_perft_counts():
    counts = [compiled_perft(Draughts(), depth, engine="compiled") for depth in (5, 6, 7, 8)]
    assert counts == [27_117, 167_140, 1_049_442, 6_483_961]
    counts = [compiled_perft(Checkers(), depth, engine="compiled") for depth in (6, 7, 8, 9, 10, 11, 12)]
    # At twelve plies kings go round the same pieces on different ways: 388,617,999 if these were one move.
    assert counts == [36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128, 388_623_673]


# --- hand-made cases --------------------------------------------------------------------------------------


def test_the_most_pieces_must_be_taken_in_draughts_and_any_in_checkers():
    # 28 can take one (over 22) or two (over 23 and 14).
    assert names(Draughts(), "W:W28:B22,23,14") == ["28x10"]
    # 15 can take 18 (one), or 19 and 26 (two).
    assert sorted(names(Checkers(), "B:B15:W18,19,27")) == ["15x22", "15x31"]


def test_men_capture_backwards_in_draughts_only():
    assert names(Draughts(), "W:W23:B28") == ["23x32"]
    assert names(Checkers(), "B:B23:W18") == ["23-26", "23-27"]


def test_a_piece_is_not_jumped_twice_and_blocks_until_the_end():
    # The « coup turc »: over 37, 33 and 43 to 48, from where 37, already taken, protects 31 behind it.
    assert names(Draughts(), "W:WK46:B31,33,37,43") == ["46x48"]
    assert after(Draughts(), "W:WK46:B31,33,37,43", "46x48") == "B:WK48:B31"
    # Once 37 is off, 31 could be taken.
    assert names(Draughts(), "W:WK48:B31") == ["48x26"]


def test_a_man_that_only_passes_the_last_row_stays_a_man_in_draughts():
    # 12 takes 8 and lands on 3 of the last row, then 9 backwards: it ends on 14 as a man.
    assert after(Draughts(), "W:W12:B8,9", "12x14") == "B:W14:B"
    assert after(Draughts(), "W:W12:B8", "12x3") == "B:WK3:B"


def test_a_man_that_reaches_the_last_row_becomes_a_king_and_stops_in_checkers():
    # From 22 over 26 to 31; a king could go on over 27.
    assert after(Checkers(), "B:B22:W26,27", "22x31") == "W:W27:BK31"
    assert names(Checkers(), "B:BK22:W26,27") == ["22x24"]


def test_kings_fly_in_draughts_and_go_one_step_in_checkers():
    assert len(names(Draughts(), "W:WK46:B")) == 9
    assert names(Draughts(), "W:WK46:B28") == ["46x23", "46x19", "46x14", "46x10", "46x5"]
    assert sorted(names(Checkers(), "B:BK14:W")) == ["14-10", "14-17", "14-18", "14-9"]


def test_who_cannot_move_has_lost():
    for game, text in ((Draughts(), "W:W46:B41,37"), (Checkers(), "B:B4:W8,11"), (Draughts(), "W:W:B1")):
        state, _ = game.read(text)
        assert list(game.moves(state)) == []
        assert game.score(state) == -1


# --- the same rules with rows of letters ------------------------------------------------------------------


def side_of(game, state):
    return game.sides[state[3]].lower()


def rows_of(game, state):
    """The board as the oracle has it, Black's men going down as in both games here."""
    found = {}
    for square in range(game.squares):
        for player, side in enumerate(game.sides):
            if state[player] >> square & 1:
                letter = side if state[2] >> square & 1 else side.lower()
                row = square // (game.size // 2)
                found[row, 2 * (square % (game.size // 2)) + (row % 2 == 0)] = letter
    return found


def check_naive(game, positions, seed):
    chance, seen = random.Random(seed), 0
    while seen < positions:
        state = scattered(game, chance)
        for _ in range(20):
            seen += 1
            board = rows_of(game, state)
            expected = naive.moves(board, game.size, side_of(game, state), is_international=game.has_majority)
            found = {}
            for move in game.moves(state):
                taken = {game.place(square) for square in range(game.squares) if move[2] >> square & 1}
                path = move[:2] if game.has_majority or not taken else game.path(state, move)
                key = tuple(map(game.place, path)), frozenset(taken)
                found[key] = rows_of(game, game.play(state, move))
            assert found == expected, game.write(state)
            if not found:
                break
            state = game.play(state, chance.choice(list(game.moves(state))))


def scattered(game, chance):
    """Men and kings on random squares."""
    first = second = kings = 0
    for square in range(game.squares):
        kind = chance.randrange(9)
        first |= (kind < 2) << square
        second |= (kind in (2, 3)) << square
        kings |= (kind in (0, 2) and chance.random() < 0.6) << square
    for player, pieces in enumerate((first, second)):
        kings |= pieces & game.crowning[player]
    return first, second, kings, chance.randrange(2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title())
def test_random_positions_agree_with_the_rules_in_letters(game):
    check_naive(game, 120, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title())
def test_many_random_positions_agree_with_the_rules_in_letters(game):
    check_naive(game, 20_000, seed=2)


def check_pydraughts(game, variant, positions, seed):
    """The same moves, in positions of plays and scattered ones; in draughts, other ways to the same are the same."""
    draughts = pytest.importorskip("draughts")
    chance, seen, state = random.Random(seed), 0, game.start()
    while seen < positions:
        judge = draughts.Board(variant=variant, fen=plain(game.write(state)))
        expected = {
            (*(path[0], path[-1]), frozenset(move.captures))
            if game.has_majority
            else (*path, frozenset(move.captures))
            for move in judge.legal_moves()
            for path in [move.steps_move]
        }
        moves = list(game.moves(state))
        found = {
            (
                *(
                    square + 1
                    for square in (move[:2] if game.has_majority or not move[2] else game.path(state, move))
                ),
                frozenset(i + 1 for i in range(game.squares) if move[2] >> i & 1),
            )
            for move in moves
        }
        assert found == expected, game.write(state)
        assert len(found) == len(moves)
        seen += 1
        state = game.play(state, chance.choice(moves)) if moves and seen % 60 else scattered(game, chance)


def test_a_capture_is_read_by_the_squares_of_any_of_its_ways():
    draughts = pytest.importorskip("draughts")
    game, chance, others = Draughts(), random.Random(3), 0
    for _ in range(200):
        state = scattered(game, chance)
        written = {game.move_name(state, move) for move in game.moves(state)}
        for theirs in draughts.Board(variant="standard", fen=plain(game.write(state))).legal_moves():
            if theirs.captures:
                text = "x".join(map(str, theirs.steps_move))
                start, end, taken, _ = game.read_move(state, text)
                assert (start + 1, end + 1) == (theirs.steps_move[0], theirs.steps_move[-1])
                assert {i + 1 for i in range(game.squares) if taken >> i & 1} == set(theirs.captures)
                others += len(theirs.steps_move) > 2 and text not in written
    assert others > 50


@pytest.mark.parametrize("text", ["28x19x10x99", "28x28x28", "28x17x28", "1x50x1", "28x19x11"])
def test_squares_that_are_no_way_of_a_capture_are_refused(text):
    game = Draughts()
    state, _ = game.read("W:WK28:B22,23,14")
    with pytest.raises(IllegalMoveError):
        game.read_move(state, text)


def plain(text):
    """Ranges written out."""
    return re.sub(
        r"(K?)(\d+)-(\d+)",
        lambda found: ",".join(f"{found[1]}{i}" for i in range(int(found[2]), int(found[3]) + 1)),
        text,
    )


@pytest.mark.parametrize(("game", "variant"), [(Draughts(), "standard"), (Checkers(), "english")])
def test_random_positions_agree_with_pydraughts(game, variant):
    check_pydraughts(game, variant, 60, seed=1)


# A hundred thousand of each, in pieces of a minute.
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize(("game", "variant"), [(Draughts(), "standard"), (Checkers(), "english")])
def test_many_random_positions_agree_with_pydraughts(game, variant, seed):
    check_pydraughts(game, variant, 10_000, seed=seed)


def outcome_on_four_by_four():
    """Who wins 4×4 checkers, by going over all boards of the oracle until nothing changes; None: nobody."""
    start = naive.read(".b.b/..../..../w.w.")
    freeze = lambda board: tuple(sorted(board.items()))  # noqa: E731
    root = (freeze(start), "b")
    after, queue = {}, [root]
    for board, side in queue:
        if (board, side) not in after:
            later = naive.moves(dict(board), 4, side, is_international=False)
            after[board, side] = [(freeze(board), "w" if side == "b" else "b") for board in later.values()]
            queue += after[board, side]
    won = {}
    while True:
        new = {
            position: value
            for position, later in after.items()
            if position not in won
            for value in [
                1
                if any(won.get(other) == -1 for other in later)
                else -1
                if all(won.get(o) == 1 for o in later)
                else 0
            ]
            if value
        }
        if not new:
            return len(after), won.get(root, 0)
        won |= new


def test_checkers_on_four_by_four_is_solved_as_the_oracle_does():
    solution = solve(Checkers(4))
    states, value = outcome_on_four_by_four()
    assert solution.states == states
    assert str(solution.outcome()) == {1: "win", 0: "draw", -1: "loss"}[value]


# --- words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title())
def test_positions_and_moves_are_read_back(game):
    chance = random.Random(3)
    states = [state for state, _ in situations(game, seed=3, plays=1)][:60]
    for state in [*states, *(scattered(game, chance) for _ in range(60))]:
        assert game.read(game.write(state)) == (state, state[3])
        moves = list(game.moves(state))
        written = [game.move_name(state, move) for move in moves]
        assert len(set(written)) == len(written)
        assert [game.read_move(state, name) for name in written] == moves
        board = game.board(state)
        rows = ["".join(piece.text if piece else "." for piece in row) for row in board.cells]
        assert game.read("/".join(rows) + "@2" * state[3]) == (state, state[3])
        # What is pressed for a move is not the beginning of what is pressed for another.
        assert set(board.paths) == set(written)
        paths = list(board.paths.values())
        assert not any(path[: len(other)] == other for path in paths for other in paths if path is not other)


def test_a_capture_that_shares_its_ends_with_another_is_written_with_all_its_squares():
    game = Checkers()
    text = "B:B2:W6,7,14,15"
    assert names(game, text) == ["2x9x18", "2x11x18"]
    assert game.board(game.read(text)[0]).paths["2x11x18"] == ((0, 3), (2, 5), (4, 3))
    # A king goes all the way round, one way or the other: two moves to the same position.
    text = "B:BK2:W6,7,14,15"
    assert names(game, text) == ["2x9x18x11x2", "2x11x18x9x2"]
    assert after(game, text, "2x9x18x11x2") == after(game, text, "2x11x18x9x2") == "W:W:BK2"
    # In draughts what is taken makes the move.
    assert names(Draughts(), "W:WK46:B41,10") == ["46x5"]
    assert names(Draughts(), "W:WK48:B42,43,32,33") == ["48x48"]


@pytest.mark.parametrize(
    ("game", "positions"),
    [
        (Draughts(), ["W:W31-50:B1-20", "W:W28:B22", "W:WK48:B17,24,28,42"]),
        (Checkers(), ["B:W21-32:B1-12", "B:B15:W18", "B:BK2:W6,7,14,15"]),
    ],
    ids=["draughts", "checkers"],
)
def test_the_examples_of_a_sheet_are_read_by_its_own_game(game, positions):
    (example,) = re.findall(r"[WB]:[WB][\w,-]+:[WB][\w,-]+", say(game.sheet.position, "en"))
    assert game.read(example)
    moves = re.findall(r"\d+(?:[x-]\d+)+", say(game.sheet.move, "fr"))
    assert moves == re.findall(r"\d+(?:[x-]\d+)+", say(game.sheet.move, "en"))
    for move, text in zip(moves, positions, strict=True):
        state, _ = game.read(text)
        assert game.move_name(state, game.read_move(state, move)) == move


def test_a_capture_may_be_written_with_all_its_squares():
    game = Draughts()
    state, _ = game.read("W:W28:B22,23,14")
    assert (
        game.read_move(state, "28x19x10")
        == game.read_move(state, "28:10")
        == game.read_move(state, "28 x 10")
    )
    with pytest.raises(
        IllegalMoveError, match="“28x17” is not a move in position W:W28:B14,22,23; the moves are: 28x10"
    ):
        game.read_move(state, "28x17")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W:W31:X2", "the start is written W:W31-50:B1-20"),
        ("W:W51:B1", "is not a position of draughts 10×10"),
        ("W:W31-29:B1", "is not a position"),
        ("W31:B2", "is not a position"),
        ("W:W31:B2,31", "two pieces stand on square 31"),
        ("W:W3:B20", "the man on square 3 has reached the last row"),
        ("W:W31:B50", "the man on square 50 has reached"),
        ("w........./" + "/".join(["." * 10] * 9), "dark squares, but one is on a light one, in row 1"),
        ("./.", "is not a position"),
    ],
)
def test_what_is_not_a_position_is_refused(text, message):
    with pytest.raises(PositionError, match=re.escape(message)):
        Draughts().read(text)


def test_a_board_shows_men_kings_and_the_numbers_of_squares():
    game = Checkers(4)
    board = game.board(*game.read("W:W7,K2:B1"))
    assert board.text() == "  b   W\n3   4\n  5   6\nw   8"
    assert [[piece.shape if piece else None for piece in row] for row in board.cells] == [
        [None, "disc", None, "crowned"],
        [None, None, None, None],
        [None, None, None, None],
        ["disc", None, None, None],
    ]
    assert board.names[1] == ("3", "", "4", "")
    assert board.colours == ("black", "white")


def test_other_sizes_are_refused():
    with pytest.raises(ParameterError, match="size=5: the size of the board is 4, 6, 8 or 10"):
        Draughts(5)


def test_people_s_names():
    assert find_game("dames") is Draughts
    assert find_game("dames_anglaises") is Checkers
    assert load("dames:taille=6").title() == "draughts 6×6"


def test_the_heuristics_count_men_and_kings_for_the_player_to_move():
    game = Draughts()
    assert [game.pieces(game.read(text)[0]) for text in ("W:W31,K5:B20,21", "B:W31,K5:B20,21")] == [2, -2]
    assert Checkers().pieces(Checkers().read("B:B1,K30:W20")[0]) == 3
    # As many pieces: who has come farther is ahead.
    assert game.advance(game.read("W:W16:B20")[0]) > 0 > game.advance(game.read("W:W35:B40")[0])


# --- on the path ------------------------------------------------------------------------------------------


def test_only_kings_that_take_nothing_make_no_progress():
    game = Draughts()
    state, _ = game.read("W:W31,K46:B1")
    found = {game.move_name(state, move): game.progress(state, move) for move in game.moves(state)}
    assert {name for name, is_progress in found.items() if is_progress} == {"31-26", "31-27"}
    state, _ = game.read("W:WK46:B41,1")
    assert [game.progress(state, move) for move in game.moves(state)] == [True] * len(list(game.moves(state)))


@pytest.mark.parametrize(("game", "text"), [(Draughts(), "W:WK46,K47:BK1,K7"), (Checkers(), "B:BK1:WK32")])
def test_a_match_is_drawn_by_the_third_repetition(game, text):
    match = Match(game, game.read(text))
    for ply in range(8):
        assert match.result() is None
        state, _ = match.situation
        moves = list(game.moves(state))
        match.push(moves[0] if ply % 4 < 2 else game.read_move(state, _backwards(match)))
    assert match.result().ending is Ending.REPETITION
    assert match.result().winner is None


def _backwards(match):
    """The move that takes back the mover's last one."""
    return "-".join(reversed(match.play.names()[-2].split("-")))


@pytest.mark.parametrize(
    ("game", "text", "plies"), [(Draughts(), "W:WK46,K47:BK1,K7", 50), (Checkers(), "B:BK1,K2:WK31,K32", 80)]
)
def test_a_match_is_drawn_when_kings_only_walk(game, text, plies):
    match, seen = Match(game, game.read(text)), []
    while match.result() is None:
        state, _ = match.situation
        seen.append(state)
        later = {move: game.play(state, move) for move in game.moves(state)}
        # Away from captures, and to where one has not been.
        match.push(min(later, key=lambda move: (bool(game.captures(later[move])), seen.count(later[move]))))
    assert match.result().ending is Ending.PATIENCE
    assert len(match.play) == plies
