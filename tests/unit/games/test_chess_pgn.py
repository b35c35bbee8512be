"""Games of chess in files: what python-chess writes is read, and it reads what is written here."""

import io
import random

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
