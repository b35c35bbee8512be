"""Chess against published counts and against python-chess, which knows nothing of ours."""

import random
import time
from pathlib import Path

import pytest

from zermelo.errors import IllegalMoveError, PositionError, TooLargeError
from zermelo.exact import solve
from zermelo.games import load
from zermelo.games._chess_san import san
from zermelo.games.chess import Chess
from zermelo.search.perft import perft

TABLE = Path(__file__).parents[4] / "shared" / "data" / "chess" / "tricky.perft"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"


@pytest.fixture(scope="module")
def game():
    return Chess()


def state_of(game, fen):
    return game.read(fen)[0]


def states_of_a_play(game, seed, plies=120):
    """The states of one random play, which might go on for ever."""
    chance, state = random.Random(seed), game.start()
    for _ in range(plies):
        yield state
        moves = list(game.moves(state))
        if not moves:
            return
        state = game.play(state, chance.choice(moves))


# Perft counts: https://www.chessprogramming.org/Perft_Results, positions 1 to 5.
COUNTS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902, 197281]),
    (KIWIPETE, [48, 2039, 97862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238, 674624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379]),
]


@pytest.mark.parametrize(("fen", "counts"), COUNTS)
def test_perft_is_as_published(game, fen, counts):
    state = state_of(game, fen)
    found = [perft(game, depth, state=state, engine="compiled") for depth in range(1, len(counts) + 1)]
    assert found == counts


@pytest.mark.parametrize(("fen", "counts"), COUNTS)
def test_interpreted_rules_count_the_same(game, fen, counts):
    assert [perft(game, d, state=state_of(game, fen), engine="plain") for d in (1, 2)] == counts[:2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "depth", "count"),
    [(COUNTS[0][0], 5, 4865609), (KIWIPETE, 4, 4085603), (COUNTS[4][0], 4, 2103487)],
)
def test_perft_goes_deeper(game, fen, depth, count):
    assert perft(game, depth, state=state_of(game, fen), engine="compiled") == count


@pytest.mark.skipif(not TABLE.exists(), reason="the table of tricky positions is not beside the project")
def test_the_table_of_tricky_positions_is_met_and_its_illegal_one_refused(game):
    state, refused = None, []
    for line in TABLE.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "epd":
            try:
                state = state_of(game, rest)
            except PositionError:
                state, refused = None, [*refused, rest]
        elif word == "perft" and state is not None:
            depth, count = map(int, rest.split())
            assert perft(game, depth, state=state, engine="compiled") == count, (game.write(state), depth)
    assert refused == ["r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq -"]


def compare(game, state, board):
    """Moves, check, material, the end and the text of a position, as python-chess has them."""
    theirs = {move.uci(): move for move in board.legal_moves}
    ours = {game.move_name(state, move): move for move in game.moves(state)}
    assert ours.keys() == theirs.keys(), board.fen()
    assert game.is_check(state) == board.is_check()
    assert game.dead(state) == board.is_insufficient_material(), board.fen()
    assert game.write(state) == board.epd(en_passant="legal")
    if not ours:
        assert game.score(state) == (-1 if board.is_checkmate() else 0)
    return ours, theirs


def walk_beside_python_chess(game, positions, seed):
    chess = pytest.importorskip("chess")
    chance = random.Random(seed)
    while positions > 0:
        board, state = chess.Board(), game.start()
        for _ in range(300):
            ours, theirs = compare(game, state, board)
            positions -= 1
            if not ours or positions <= 0:
                break
            if positions % 20 == 0:
                assert state_of(game, board.fen()) == state
                for name, move in ours.items():
                    written = board.san(theirs[name])
                    assert san(game, state, move) == written, board.fen()
                    assert game.read_move(state, written) == move
            name = chance.choice(sorted(ours))
            board.push(theirs[name])
            state = game.play(state, ours[name])


def test_moves_check_and_result_are_those_of_python_chess(game):
    walk_beside_python_chess(game, 600, seed=1)


@pytest.mark.slow
def test_moves_check_and_result_are_those_of_python_chess_in_100_000_positions(game):
    walk_beside_python_chess(game, 100_000, seed=2)


def test_castling_of_chess960_is_that_of_python_chess(game):
    chess = pytest.importorskip("chess")
    chance = random.Random(3)
    for number in range(0, 960, 60):
        board = chess.Board.from_chess960_pos(number)
        state = state_of(game, board.fen())
        for _ in range(60):
            ours = {game.move_name(state, m): m for m in game.moves(state)}
            # Castling at home is written as the king's own move, which 960 would call taking the rook.
            expected = {move.uci() for move in board.legal_moves}
            for move in filter(board.is_castling, board.legal_moves):
                file = 6 if board.is_kingside_castling(move) else 2
                goal = chess.square(file, chess.square_rank(move.from_square))
                expected.add(chess.Move(move.from_square, goal).uci())
            assert len(ours) == board.legal_moves.count()
            assert ours.keys() <= expected
            if not ours:
                break
            # Castle whenever it is possible, to see what comes of it.
            castling = [name for name, m in ours.items() if state[0] >> (m >> 6 & 63) & 1]
            name = chance.choice(sorted(castling or ours))
            start, goal = ours[name] & 63, ours[name] >> 6 & 63
            board.push(chess.Move(start, goal, "-nbrq".index(name[4]) + 1 if len(name) > 4 else None))
            state = game.play(state, ours[name])
            assert game.write(state).split()[0] == board.board_fen()


def test_texts_of_positions_and_moves_are_read_back(game):
    for state in states_of_a_play(game, seed=4):
        assert game.read(game.write(state)) == (state, game.turn(state))
        moves = list(game.moves(state))
        names = [game.move_name(state, move) for move in moves]
        assert [game.read_move(state, name) for name in names] == moves
        assert game.board(state).places.keys() == set(names)


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("hello", "write a FEN, like rnbqkbnr"),
        ("8/8/8/8/8/8/8 w - -", "8 ranks of 8 squares"),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", "8 ranks of 8 squares"),
        ("8/8/8/4k3/8/8/8/8 w - -", "White has 0 kings"),
        ("kk6/8/8/8/8/8/8/K7 w - -", "Black has 2 kings"),
        ("k6P/8/8/8/8/8/8/K7 w - -", "no pawn stands on the first or the last rank"),
        ("k7/pppppppp/p7/8/8/8/8/K7 w - -", "at most 16 men, of which 8 are pawns"),
        ("k7/8/8/8/8/8/8/K7 x - -", "w or b, who is to move"),
        ("k6R/8/8/8/8/8/8/K7 w - -", "could be taken"),
        ("kR6/8/1N6/8/8/8/8/K3R3 w - -", "could be taken"),
        ("k3R3/2N5/8/8/8/8/8/K5BR b - -", None),
        ("k3R3/2N5/8/3B4/8/8/8/K7 b - -", "more than two men give check"),
        ("4k3/8/8/8/8/8/8/4K2R w Q -", "the castling rights Q do not fit"),
        ("4k3/8/8/8/8/8/8/4K2R w KK -", "the castling rights KK do not fit"),
        ("4k3/8/8/8/8/8/4K3/7R w K -", "the castling rights K do not fit"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "no pawn has just passed e6"),
        ("4k3/8/8/4pP2/8/8/8/4K3 w - e3", "no pawn has just passed e3"),
        ("4k3/4p3/8/4pP2/8/8/8/4K3 w - e6", "no pawn has just passed e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "plies since a pawn moved"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "write a FEN"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_reason(game, fen, reason):
    if reason is None:
        game.read(fen)
        return
    with pytest.raises(PositionError, match=reason):
        game.read(fen)


def test_a_missing_king_is_said_in_french(game):
    with pytest.raises(PositionError) as refused:
        game.read("8/8/8/4k3/8/8/8/8 w - -")
    assert "il faut un roi aux Blancs, non 0" in refused.value.text("fr")


def test_the_square_passed_is_kept_only_where_a_pawn_can_take_there(game):
    # After 1 e4 nobody can; with a pawn on d4 Black can; a pin along the rank forbids it (well-known trap).
    start = game.start()
    assert game.write(game.play(start, game.read_move(start, "e2e4"))).endswith("KQkq -")
    state = state_of(game, "4k3/8/8/8/3p4/8/4P3/4K3 w - -")
    after = game.play(state, game.read_move(state, "e4"))
    assert game.write(after).endswith("- e3")
    assert "d4e3" in {game.move_name(after, move) for move in game.moves(after)}
    pinned = state_of(game, "8/8/8/8/k2p3R/8/4P3/4K3 w - -")
    assert game.write(game.play(pinned, game.read_move(pinned, "e4"))).endswith("- -")


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        (KIWIPETE, "O-O", "e1g1"),
        (KIWIPETE, "0-0-0", "e1c1"),
        (KIWIPETE, "e1h1", "e1g1"),
        (KIWIPETE, "Nxd7", "e5d7"),
        (KIWIPETE, "Cxd7", "e5d7"),
        (KIWIPETE, "Dxf6!", "f3f6"),
        (KIWIPETE, "Tb1", "a1b1"),
        (KIWIPETE, "Fxa6", "e2a6"),
        (KIWIPETE, "Rd1", "a1d1"),  # an English rook before a French king
        (KIWIPETE, "Rf1", "h1f1"),
        (KIWIPETE, "dxe6", "d5e6"),
        (KIWIPETE, "G2G4", "g2g4"),
        ("8/4P2k/8/8/8/8/8/K7 w - -", "e8=Q", "e7e8q"),
        ("8/4P2k/8/8/8/8/8/K7 w - -", "e8D", "e7e8q"),
        ("8/4P2k/8/8/8/8/8/K7 w - -", "e8=C", "e7e8n"),
        ("8/4P2k/8/8/8/8/8/K7 w - -", "Rb1", "a1b1"),  # no rook: « roi »
    ],
)
def test_moves_are_read_as_players_write_them(game, fen, text, move):
    state = state_of(game, fen)
    assert game.move_name(state, game.read_move(state, text)) == move


def test_a_move_that_several_men_can_make_is_asked_for_again(game):
    state = state_of(game, "4k3/8/8/8/8/8/8/R3K2R w - -")
    twins = state_of(game, "4k3/8/8/8/8/8/1K6/R6R w - -")
    with pytest.raises(IllegalMoveError, match="several moves: a1d1 · h1d1"):
        game.read_move(twins, "Rd1")
    with pytest.raises(IllegalMoveError, match="several moves: e7e8q"):
        game.read_move(state_of(game, "8/4P2k/8/8/8/8/8/K7 w - -"), "e8")
    with pytest.raises(IllegalMoveError, match="e1e5"):
        game.read_move(state, "e1e5")


def test_mate_loses_and_stalemate_draws(game):
    mate = state_of(game, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -")
    assert (list(game.moves(mate)), game.score(mate)) == ([], -1)
    stalemate = state_of(game, "k7/2Q5/8/8/8/8/8/K7 b - -")
    assert (list(game.moves(stalemate)), game.score(stalemate)) == ([], 0)


def test_the_heuristics_are_those_of_the_notes(game):
    state = state_of(game, "4k3/pp6/8/8/8/8/8/Q3K1NR w - -")
    assert game.pieces(state) == 4 - 3
    assert game.material(state) == 900 + 500 + 325 - 200
    other = state_of(game, "4k3/pp6/8/8/8/8/8/Q3K1NR b - -")
    assert (game.pieces(other), game.material(other)) == (-1, -1525)


def mirrored(game, state):
    """The same position with colours exchanged, by its text alone."""
    board, turn, castling, passed = game.write(state).split()
    rows = "/".join(row.swapcase() for row in reversed(board.split("/")))
    rights = "".join(sorted(castling.swapcase())) if castling != "-" else "-"
    square = passed if passed == "-" else passed[0] + {"3": "6", "6": "3"}[passed[1]]
    return state_of(game, f"{rows} {'b' if turn == 'w' else 'w'} {rights} {square}")


def test_a_position_is_worth_the_same_to_either_colour(game):
    for state in states_of_a_play(game, seed=9):
        other = mirrored(game, state)
        assert game.estimate(other) == game.estimate(state)
        assert len(list(game.moves(other))) == len(list(game.moves(state)))


def test_people_find_it_under_its_french_name():
    assert load("echecs").name == load("échecs").name == "chess"


def test_a_game_that_is_far_too_large_is_refused_at_once_with_its_size():
    with pytest.raises(TooLargeError, match=r"10\^45 states \(J\. Tromp, 2021\).*try a later position"):
        solve(Chess())


@pytest.mark.slow
def test_perft_is_twenty_times_as_fast_as_python_chess(game):
    chess = pytest.importorskip("chess")

    def count(board, depth):
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    perft(game, 1, engine="compiled")
    began = time.process_time()
    theirs = count(chess.Board(), 4) / (time.process_time() - began)
    began = time.process_time()
    ours = perft(game, 5, engine="compiled") / (time.process_time() - began)
    assert ours > 20 * theirs


def test_a_capital_letter_names_a_man_before_a_file():
    game = load("chess")
    state, _ = game.read("4k3/8/8/8/8/3B4/8/1K1B4 w - -")
    assert game.move_name(state, game.read_move(state, "B1c2")) == "d1c2"
    assert game.move_name(state, game.read_move(state, "b1c2")) == "b1c2"
    assert game.move_name(game.start(), game.read_move(game.start(), "E2E4")) == "e2e4"
