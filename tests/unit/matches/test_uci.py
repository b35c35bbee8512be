"""Chess engines as agents, and ours as an engine, by UCI."""

import copy
import json
import re
import shutil
import sys
import time

import pytest

from zermelo.apps.cli import main
from zermelo.apps.cli.uci import Engine
from zermelo.apps.web.judging import agent_of
from zermelo.apps.web.situations import match_of
from zermelo.errors import FileError, ParameterError, RulesError
from zermelo.games import load
from zermelo.games.chess import Chess
from zermelo.matches import uci
from zermelo.matches.agents import make_agent, runs_a_file
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions, Hall
from zermelo.matches.match import Match, play_match
from zermelo.matches.referee import OwnSeat
from zermelo.matches.schedule import Pairing
from zermelo.search.rounds import Rounds

FAKE = """
import sys
for line in sys.stdin:
    if line.startswith("uci\\n"):
        print("option name Skill Level type spin default 20\\noption name Hash type spin\\nuciok", flush=True)
    elif line.startswith("go"):
        {answer}
    else:
        print("heard", line, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def game():
    return Chess()


def fake(tmp_path, answer):
    path = tmp_path / "fake.txt"
    path.write_text(FAKE.format(answer=answer))
    return f"uci:{sys.executable} {path}"


def said(game, capsys, *lines):
    engine = Engine(game)
    engine.serve(lines)
    return capsys.readouterr().out.splitlines()


def test_our_engine_introduces_itself_and_searches(game, capsys):
    found = said(game, capsys, "uci", "isready", "position startpos moves e2e4 e7e5", "go depth 2")
    assert found[0].startswith("id name zermelo")
    assert "uciok" in found
    assert "readyok" in found
    *infos, best = found[found.index("readyok") + 1 :]
    match = Match(game)
    for text in ("e4", "e5"):
        match.push(game.read_move(match.situation[0], text))
    assert re.fullmatch(r"bestmove [a-h][1-8][a-h][1-8]", best)
    assert game.read_move(match.situation[0], best.split()[1]) in match.moves()
    assert re.match(r"info depth 2 score cp -?\d+ nodes \d+ nps \d+ time \d+ pv ", infos[-1])


@pytest.mark.parametrize("limit", ["depth 3", "nodes 2000", "movetime 200"])
def test_our_engine_plays_the_best_of_the_moves_that_are_wanted(game, capsys, limit):
    # The queen can take a bishop, keep away, or be lost on a2 and h6.
    position = "position fen r5k1/3b1ppp/8/8/8/7P/3Q1PP1/6K1 w - - 0 1"
    for moves, best in (("d2h6 d2d7 d2a2", "d2d7"), ("d2a2 d2h6 d2e1", "d2e1"), ("h3h4", "h3h4")):
        found = said(game, capsys, "isready", position, f"go searchmoves {moves} {limit}")
        assert found[-1] == f"bestmove {best}"


def test_of_a_play_that_goes_on_only_the_new_moves_are_made(game, capsys, monkeypatch):
    asked = []

    def read_move(self, state, text):
        asked.append(text)
        return real(self, state, text)

    real = Chess.read_move
    monkeypatch.setattr(Chess, "read_move", read_move)
    begun = "position startpos moves e2e4 e7e5 g1f3"
    said(game, capsys, begun, f"{begun} b8c6 f1b5", f"{begun} b8c6 f1b5")
    assert asked == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]


def test_what_was_told_before_does_not_stay(game, capsys):
    # The same moves from elsewhere, fewer of them, others, and one that is illegal: each time as told last.
    elsewhere = "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4"
    ends = {
        "position startpos moves e2e4 e7e5": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w",
        "position startpos": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        elsewhere: "4k3/8/8/8/4P3/8/8/4K3 b",
        f"{elsewhere} e8d8": "3k4/8/8/8/4P3/8/8/4K3 w",
    }
    for last, end in ends.items():
        engine = Engine(game)
        engine.serve(["position startpos moves e2e4", "position startpos moves e2e4 e2e5", elsewhere, last])
        assert game.write(*engine.match.situation).startswith(end)


def test_time_is_counted_from_the_line_that_gives_it(game, capsys, monkeypatch):
    given = []

    def slow(self, words):
        time.sleep(0.06)
        return []

    def run(self, engine, nodes, seconds):
        given.append(seconds or 0.0)
        return real(self, engine, nodes, seconds)

    real = Rounds.run
    monkeypatch.setattr(Engine, "_chosen", slow)
    monkeypatch.setattr(Rounds, "run", run)
    said(game, capsys, "isready", "go movetime 200")
    # Of 0.2 s, less what is kept back and what had passed; trials take a part of it.
    assert 0 < max(given) < 0.14


@pytest.mark.parametrize("fails", [False, True])
def test_our_engine_answers_without_compiled_code_and_after_a_failure(game, capsys, monkeypatch, fails):
    monkeypatch.setenv("ZERMELO_COMPILED", "0")
    if fails:
        monkeypatch.setattr("zermelo.search.rounds.Rounds.run", lambda *_: 1 / 0)
    found = said(game, capsys, "isready", "position startpos moves e2e4", "go depth 1")
    assert found[0] == "readyok"
    match = Match(game)
    match.push(game.read_move(match.situation[0], "e4"))
    assert game.read_move(match.situation[0], found[-1].removeprefix("bestmove ")) in match.moves()
    assert ("info string ZeroDivisionError: division by zero" in found) == fails


def test_a_page_counts_on_from_the_counters_of_its_position():
    match = match_of({"game": "chess", "at": "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "moves": ["a1a2"]})
    assert str(match.result().ending) == "patience"


def test_a_list_of_positions_counts_on_from_their_counters(tmp_path, capsys):
    file = tmp_path / "positions.txt"
    file.write_text("1k6/8/8/8/8/8/P7/K6Q w - - 99 90\n")
    assert (
        main(["analyse", "chess", "--positions", str(file), "--depth", "1", "--moves", "all", "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["best"][0] in ("a2a3", "a2a4")


def test_our_engine_says_in_how_many_moves_it_mates(game, capsys):
    found = said(game, capsys, "position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "go depth 3")
    assert " score mate 1 " in found[-2]
    assert found[-1] == "bestmove g5g7"


def test_our_engine_thinks_until_it_is_stopped_and_no_longer_than_its_time(game, capsys):
    found = said(game, capsys, "position startpos", "go infinite", "stop", "go wtime 300 btime 300", "quit")
    assert [line.split()[0] for line in found if line.startswith("bestmove")] == ["bestmove"] * 2


def test_our_engine_sees_a_mate_at_once_even_if_it_is_stopped_before_it_has_looked(game, capsys):
    found = said(game, capsys, "position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "go infinite", "quit")
    # Qg7 and Qe8 mate.
    assert found[-1] in ("bestmove g6g7", "bestmove g6e8")


def test_our_engine_says_why_a_position_is_none_and_goes_on(game, capsys):
    found = said(
        game, capsys, "position fen 8/8/8/8/8/8/8/8 w - -", "position startpos moves e2e5", "isready"
    )
    assert "White has 0 kings" in found[0]
    assert "e2e5" in found[1]
    assert found[-1] == "readyok"


def test_an_engine_keeps_to_the_fifty_moves_of_the_position_that_it_is_given(game, capsys):
    # Any quiet move is a draw at once; the pawn must move.
    found = said(game, capsys, "position fen 1k6/8/8/8/8/8/P7/K6Q w - - 99 90", "go depth 2")
    assert found[-1] in ("bestmove a2a3", "bestmove a2a4")


def test_an_engine_that_answers_nonsense_is_named(game, tmp_path):
    agent = make_agent(fake(tmp_path, 'print("bestmove e2e5", flush=True)'), game)
    with pytest.raises(RulesError, match=r"uci:.* answers e2e5, which is not allowed"):
        Match(game).asked(agent)
    agent.close()


def test_an_engine_that_ends_is_named(game, tmp_path):
    agent = make_agent(fake(tmp_path, "break"), game)
    with pytest.raises(RulesError, match="has ended, or does not answer “go movetime 1000”"):
        Match(game).asked(agent)
    agent.close()


def test_an_engine_has_one_deadline_however_much_it_talks(game, tmp_path, monkeypatch):
    monkeypatch.setattr(uci, "MARGIN", 0.3)
    talks = "import time\\n        while True: print('info string x', flush=True); time.sleep(0.02)"
    agent = make_agent(fake(tmp_path, talks.replace("\\n", "\n")) + ",seconds=0.1", game)
    began = time.monotonic()
    with pytest.raises(RulesError, match="does not answer"):
        Match(game).asked(agent)
    assert time.monotonic() - began < 5
    agent.close()


def test_a_late_answer_is_not_taken_for_the_next_one(game, tmp_path, monkeypatch):
    monkeypatch.setattr(uci, "MARGIN", 0.3)
    mark = tmp_path / "asked"
    slow = f"""
        import os, time
        if not os.path.exists({str(mark)!r}):
            open({str(mark)!r}, "w").close()
            time.sleep(1)
            print("bestmove a2a3", flush=True)
        else:
            print("bestmove e2e4", flush=True)"""
    agent = make_agent(fake(tmp_path, slow) + ",seconds=0.1,skill=2", game)
    with pytest.raises(RulesError, match="does not answer"):
        Match(game).asked(agent)
    time.sleep(1)
    monkeypatch.setattr(uci, "MARGIN", 10.0)
    assert game.move_name(game.start(), Match(game).asked(agent)) == "e2e4"
    agent.close()


def test_what_cannot_be_run_or_read_is_one_line(game, tmp_path):
    path = tmp_path / "engine"
    path.write_bytes(b"\x7fELFnot")
    path.chmod(0o755)
    with pytest.raises(RulesError, match="has ended, or does not answer “uci”"):
        Match(game).asked(make_agent(f"uci:{path}", game))
    with pytest.raises(FileError, match="there is no program"):
        make_agent("uci:'engine", game)
    odd = "sys.stdout.buffer.write(b'info string \\xff\\nbestmove e2e4\\n'); sys.stdout.flush()"
    agent = make_agent(fake(tmp_path, odd), game)
    assert game.move_name(game.start(), Match(game).asked(agent)) == "e2e4"
    agent.close()


@pytest.mark.parametrize(
    ("answer", "ending"), [('print("bestmove e2e5", flush=True)', "illegal"), ("break", "silence")]
)
def test_an_engine_that_fails_loses_its_game_and_no_other(game, tmp_path, answer, ending):
    players = {1: Entrant("a", fake(tmp_path, answer)), 2: Entrant("b", "random")}
    hall = Hall(game, players, Conditions(), "", None)
    for pairing, winner in ((Pairing(1, 1, 2), 1), (Pairing(1, 2, 1), 0)):
        played = hall.play(pairing, ())
        assert (played.winner, played.ending) == (winner, ending)
    hall.close()


def test_each_seat_has_a_program_of_its_own_which_ends_with_the_game(game, tmp_path):
    spec = fake(tmp_path, 'print("bestmove e2e4", flush=True)')
    one = make_agent(spec, game)
    other = copy.copy(one)
    for agent in (one, other):
        Match(game).asked(agent)
    first, second = one.engine._program, other.engine._program
    assert first.pid != second.pid
    OwnSeat(other).close()
    assert (first.poll(), second.poll() is not None) == (None, True)
    one.close()


def test_a_game_at_the_terminal_ends_its_engines(game, tmp_path, monkeypatch):
    ended = []
    close = uci.UciAgent.close
    monkeypatch.setattr(uci.UciAgent, "close", lambda agent: ended.append(agent.name) or close(agent))
    spec = fake(tmp_path, 'print("bestmove e2e5", flush=True)')
    assert main(["play", "chess", "--opponent", spec, "--against", "random"]) != 0
    assert ended == [spec]


def test_options_are_found_by_the_beginning_of_their_names(game, tmp_path):
    agent = make_agent(fake(tmp_path, 'print("bestmove e2e4", flush=True)') + ",skill=3,depth=2", game)
    assert game.move_name(game.start(), Match(game).asked(agent)) == "e2e4"
    agent.close()
    agent = make_agent(fake(tmp_path, "pass") + ",elo=3", game)
    with pytest.raises(
        ParameterError, match="no option “elo”; its options: seconds, depth, nodes, Skill Level, Hash"
    ):
        Match(game).asked(agent)
    agent.close()


def test_what_is_no_engine_is_refused(game):
    with pytest.raises(FileError, match="there is no program “no-such-engine”"):
        make_agent("uci:no-such-engine", game)
    with pytest.raises(ParameterError, match="seconds is a number above 0"):
        make_agent(f"uci:{sys.executable},seconds=0", game)
    with pytest.raises(ParameterError, match="tictactoe 3×3 is not played by UCI"):
        make_agent("uci:stockfish", load("tictactoe"))


def test_no_page_and_no_saved_game_starts_a_program(game):
    assert runs_a_file("uci:stockfish")
    with pytest.raises(ParameterError, match="does not describe an agent"):
        agent_of(game, "uci:stockfish", None)


@pytest.mark.start
def test_our_engine_plays_in_a_process_of_its_own(game):
    agent = make_agent(f"uci:{sys.executable} -m zermelo uci chess,depth=1", game)
    match = play_match(game, agent, make_agent("random", game, seed=1), limit=6)
    assert len(match.play) == 6
    agent.close()


@pytest.mark.start
def test_stockfish_plays(game):
    if shutil.which("stockfish", path="/usr/games") is None and shutil.which("stockfish") is None:
        pytest.skip("Debian's stockfish is not installed")
    agent = make_agent("uci:stockfish,skill=0,seconds=0.02", game)
    match = play_match(game, agent, make_agent("alphabeta:depth=1", game, seed=1), limit=8)
    assert len(match.play) == 8
    agent.close()
