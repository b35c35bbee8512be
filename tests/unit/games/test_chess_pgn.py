"""Games of chess in files: what python-chess writes is read, and it reads what is written here."""

import io
import random
import time

import pytest

from zermelo.apps.cli import main
from zermelo.apps.cli.review import _read as read_play
from zermelo.games._chess_pgn import read_pgn, write_pgn
from zermelo.games.chess import Chess
from zermelo.matches.match import Match
from zermelo.matches.record import Record
from zermelo.strategy import Play

FILE = r"""
[Event "F/S Return Match"]
[White "Fischer, \"Bobby\""]
[Result "1/2-1/2"]

1. e4 {King's pawn} e5 2. Nf3 Nc6 (2... d6 3. d4 (3. Bc4)) 3. Bb5 a6 ; Morphy
% an escape
4. Ba4 Nf6 5. O-O! Nxe4 $6 1/2-1/2

[Event "next"]

1. d4 *
"""


def test_the_first_game_of_a_file_is_read_without_comments_variations_and_signs():
    start, moves = read_pgn(FILE)
    assert start is None
    assert moves == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O!", "Nxe4"]
    assert read_pgn("e2e4 e7e5") is None


def random_play(game, seed, at=None):
    chance, play = random.Random(seed), Play.begin(game, at)
    for _ in range(60):
        if play.is_over():
            break
        play = play.then(chance.choice(list(game.moves(play.state))))
    return play


@pytest.mark.parametrize(
    "at", [None, "4k3/8/8/3pP3/8/8/8/R3K2R b KQ - 3 40", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6"]
)
def test_python_chess_reads_what_is_written_and_is_read_again(at):
    chess_pgn = pytest.importorskip("chess.pgn")
    game = Chess()
    play = random_play(game, 7, at)
    states = [state for state, _ in play.situations]
    text = write_pgn(game, states, play.moves, ("A, B.", "C"), None, is_over=False)
    theirs = chess_pgn.read_game(io.StringIO(text))
    assert theirs.errors == []
    assert [move.uci() for move in theirs.mainline_moves()] == play.names()
    assert theirs.headers["White"] == "A, B."
    assert theirs.headers["Result"] == "*"
    start, moves = read_pgn(str(theirs))
    assert Play.of_moves(game, moves, start).situations == play.situations


def test_a_game_is_saved_as_pgn_and_read_for_a_review(tmp_path):
    file = tmp_path / "game.pgn"
    assert (
        main(
            [
                "play",
                "chess",
                "--against",
                "random",
                "--opponent",
                "random",
                "--seed",
                "3",
                "--save",
                str(file),
            ]
        )
        == 0
    )
    assert file.read_text().startswith('[Event "?"]')
    record = Record.of_file(file.read_text(), file, Chess())
    match = record.replay(Chess(), file)
    assert match.result() is not None
    short = tmp_path / "short.pgn"
    short.write_text(FILE)
    assert read_play(Chess(), str(short), None).names()[8] == "e1g1"


def test_a_saved_match_counts_on_from_its_first_position():
    game = Chess()
    match = Match(game, "4k3/8/8/8/8/8/4P3/R3K3 w - - 97 80")
    match.push(game.read_move(match.situation[0], "Ra2"))
    again = Record.of(match, "chess", ("person", "person")).replay(game)
    assert again.quiet_plies() == match.quiet_plies() == 98


ANNOTATED = (
    "1. e4 {good; best} e5 2. Nf3 *",
    '1. e4 {see\n[Event "this"]\n% and {that} e5 2. Nf3 Nc6 *',
    "1. e4 e5 ; a {comment\n2. Nf3 {a ; b} Nc6 ; c} ) (\n3. Bb5 1-0",
    "1.e4 e5 2.Nf3 (2.f4 exf4 (2...d5; or )\n 3. exd5) {)} 3.Nf3) 2...Nc6 $1 $14 3.Bb5 a6 1/2-1/2",
    "1. e4 (1. d4 {the (queen's} d5) e5 2. Nf3! Nc6?! 3 . Bb5 *\n\n1. d4 *",
    "1. e4 {} e5 {{} 2. Nf3 (2. Nc3 1-0) 2... Nc6 *",
)


@pytest.mark.parametrize("text", ANNOTATED)
def test_annotated_games_are_read_as_python_chess_reads_them(text):
    chess_pgn = pytest.importorskip("chess.pgn")
    text = f'[Event "?"]\n\n{text}\n\n[Event "next"]\n\n1. c4 *\n'
    theirs = chess_pgn.read_game(io.StringIO(text))
    _, moves = read_pgn(text)
    assert Play.of_moves(Chess(), moves, None).names() == [move.uci() for move in theirs.mainline_moves()]
    assert moves


def test_a_pawn_taken_in_passing_may_be_marked_as_such():
    text = '[Event "?"]\n\n1. e4 a6 2. e5 f5 3. exf6 e.p. Nxf6 *'
    assert read_pgn(text) == (None, ["e4", "a6", "e5", "f5", "exf6", "Nxf6"])


@pytest.mark.parametrize(
    "body",
    [
        "1" * 100_000,
        "(" * 50_000 + ")" * 50_000,
        "{" * 100_000,
        "[a " * 40_000,
        " " * 100_000,
        "$" * 100_000,
        '[a "' + "\\" * 100_000,
        "1." * 50_000,
        ") " * 50_000,
        "[" + "\t" * 100_000,
        "\n[a" * 30_000,
    ],
)
def test_a_strangers_file_is_read_in_linear_time(body):
    began = time.process_time()
    assert read_pgn(f'[Event "?"]\n\n{body}') is not None
    assert time.process_time() - began < 1


def test_a_name_cannot_break_out_of_its_tag():
    chess_pgn = pytest.importorskip("chess.pgn")
    game = Chess()
    names = ('A"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1', "B\u2028\x07")
    text = write_pgn(game, [game.start()], [], names, None, is_over=False)
    assert read_pgn(text) == (None, [])
    assert chess_pgn.read_game(io.StringIO(text)).headers["Black"] == "B"


@pytest.mark.parametrize("turn", ["w", "b"])
def test_the_counters_of_the_first_position_are_kept_in_a_file(tmp_path, capsys, turn):
    chess_pgn = pytest.importorskip("chess.pgn")
    file, fen = tmp_path / "game.pgn", f"4k3/8/8/8/8/8/8/R3K3 {turn} Q - 96 80"
    machines = ("--opponent", "random", "--against", "random", "--seed", "1")
    assert main(["play", "chess", *machines, "--at", fen, "--save", str(file)]) == 0
    assert "a draw: 50 moves by each side without progress" in capsys.readouterr().out
    text = file.read_text()
    assert chess_pgn.read_game(io.StringIO(text)).board().fen() == fen
    assert ("\n80. " if turn == "w" else "\n80... ") in text
    match = Record.of_file(text, file, Chess()).replay(Chess(), file)
    assert match.elapsed == 96
    assert str(match.result().ending) == "patience"


def test_a_game_that_went_on_after_a_threefold_nobody_claimed_is_loaded():
    text = '[Event "?"]\n\n' + "Nf3 Nf6 Ng1 Ng8 " * 3 + "e4 e5 *"
    match = Record.of_file(text, "x.pgn", Chess()).replay(Chess(), "x.pgn")
    assert match.play.names()[-2:] == ["e2e4", "e7e5"]
    assert match.result() is None
