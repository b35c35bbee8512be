"""What is answered, without a server: it equals what the library says."""

import random
import re
from functools import cache

import pytest

from zermelo.apps.web.answers import answer, writable
from zermelo.apps.web.requests import BODIES
from zermelo.apps.web.work import LaterError, Work
from zermelo.errors import IllegalMoveError, ParameterError, PositionError, TooLargeError, ZermeloError
from zermelo.exact import solve
from zermelo.games import all_games, find_game, load
from zermelo.judge import Budget
from zermelo.learn.laboratory import Laboratory
from zermelo.matches.match import Match

SMALL = (
    "chomp:rows=3,columns=4",
    "nim:heaps=2+3+4",
    "subtraction:heap=15",
    "tictactoe",
    "wythoff:columns=6,rows=6",
)


def ask(kind, lane="heavy", **fields):
    """The answer to a body as the server would read it."""
    body = BODIES[kind].model_validate(fields).model_dump()
    return answer(kind, Work(body, lane))


def random_moves(game, chance, most=60):
    """The moves of a play at random, stopped somewhere."""
    match = Match(game)
    for _ in range(chance.randrange(most)):
        if match.result() is not None:
            break
        match.push(chance.choice(match.moves()))
    return match


@pytest.mark.parametrize("spec", SMALL)
def test_verdicts_are_those_of_the_solved_game(spec):
    game, chance = load(spec), random.Random(spec)
    solution = solve(game)
    for _ in range(40):
        match = random_moves(game, chance, 8)
        state, player = match.situation
        found = ask("verdicts", game=spec, moves=match.play.names(), lang="en")
        assert found["position"] == game.write(state, player)
        assert (found["outcome"], found["distance"]) == (solution.outcome(state), solution.distance(state))
        assert found["best"] == [game.move_name(state, move) for move in solution.best_moves(state)]
        expected = {
            game.move_name(state, v.move): (v.outcome, v.distance) for v in solution.analysis(state).moves
        }
        assert {v["move"]: (v["outcome"], v["distance"]) for v in found["moves"]} == expected
        assert found["exact"]


def test_a_verdict_names_the_winner_in_both_languages():
    from zermelo.apps.language import speak

    # Chomp 2 × 3 is won by the first player in 5 plies with 2,3, and its Grundy value is 4 (the course).
    speak("en")
    found = ask("verdicts", game="chomp")
    assert (found["best"], found["distance"], found["grundy"]) == (["2,3"], 5, 4)
    assert found["sentence"].startswith("Adam wins in 5 plies")
    speak("fr")
    assert ask("verdicts", game="chomp", lang="fr")["sentence"].startswith("Adam gagne en 5 coups")
    speak("en")


def test_a_position_that_is_over_has_a_verdict_without_moves():
    found = ask("verdicts", game="chomp", at="1,0")
    assert (found["outcome"], found["distance"], found["moves"]) == ("loss", 0, [])


def test_a_depth_or_a_heuristic_asks_for_a_search():
    found = ask("verdicts", game="tictactoe", depth=1)
    assert not found["exact"]
    name = load("tictactoe").heuristics[0]
    assert ask("verdicts", game="tictactoe", depth=1, heuristic=name)["nodes"] > 0


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_game_can_be_shown_at_its_start_and_after_a_move(name):
    first = ask("position", game=name)
    game = find_game(name)()
    assert first["position"] == first["start"] == game.write(game.start(), first["player"])
    assert (first["over"], first["winner"], first["history"]) == (False, None, [])
    assert [item["move"] for item in first["legal"]] == [
        game.move_name(game.start(), move) for move in game.moves(game.start())
    ]
    chosen = first["legal"][0]
    second = ask("position", game=name, moves=[chosen["move"]])
    assert second["position"] == chosen["after"]
    assert second["history"][0]["move"] == chosen["move"]
    assert "<style" not in first["svg"]
    writable(first)
    for row, column in [cell for item in first["legal"] for cell in item["cells"]]:
        assert row < first["frame"]["height"]
        assert column < first["frame"]["width"]


def test_the_end_of_a_game_names_the_winner():
    won = ask("position", game="tictactoe", moves=["a1", "b1", "a2", "b2", "a3"])
    assert (won["over"], won["winner"], won["legal"]) == (True, 0, [])
    assert "X" in won["result"]
    drawn = ask("position", game="tictactoe", at="XOX/XOO/OXX")
    assert (drawn["over"], drawn["winner"]) == (True, "draw")


def test_the_discs_that_a_move_has_turned_are_marked_and_counted():
    start = ask("position", game="reversi")
    assert start["pieces"] == [2, 2]
    assert "fill-new" not in start["svg"]
    # Black on d3 turns d4, in the fourth row and column; the marks of a turned disc and of the last move.
    after = ask("position", game="reversi", moves=["d3"])
    assert after["pieces"] == [4, 1]
    (x, y) = (float(after["frame"]["origin"][i] + 3.5 * after["frame"]["cell"][i]) for i in (0, 1))
    marks = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="6" class="fill-new', after["svg"])
    assert [tuple(map(float, mark)) for mark in marks] == [(x, y)]
    # Nobody's squares are not counted.
    assert ask("position", game="chomp")["pieces"] is None


def test_an_endless_play_is_a_draw():
    graph = '{"a": ["b"], "b": ["a"]}'
    found = ask("position", game="graph:start=a", graph=graph, moves=["b", "a", "b", "a"])
    assert (found["over"], found["winner"]) == (True, "draw")


def test_a_move_after_the_end_or_an_illegal_one_is_refused_by_its_number():
    with pytest.raises(IllegalMoveError, match=r"move 6, “c3”: the game was over"):
        ask("position", game="tictactoe", moves=["a1", "b1", "a2", "b2", "a3", "c3"])
    with pytest.raises(IllegalMoveError, match=r"move 2: “a1” is not a move"):
        ask("position", game="tictactoe", moves=["a1", "a1"])
    with pytest.raises(IllegalMoveError, match="over"):
        ask("move", game="chomp", at="1,0")


def test_reading_a_position_gives_its_normal_form():
    assert ask("read", game="connect4", at="44") == {
        "at": "......./......./......./......./...O.../...X...",
        "player": 0,
        "moves": [],
    }
    with pytest.raises(PositionError):
        ask("read", game="chomp", at="1,2")


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [
        ("connect4", "44444", ["4"] * 5),
        ("connect4", "1. 4 4 2. 2", ["4", "4", "2"]),
        ("reversi", "f5d6c3", ["f5", "d6", "c3"]),
        ("chomp", "2,2 1,2", ["2,2", "1,2"]),
    ],
)
def test_pasted_moves_are_read_as_the_command_line_reads_them(game, text, moves):
    assert ask("read", game=game, play=text)["moves"] == moves
    with pytest.raises(IllegalMoveError, match="move 2"):
        ask("read", game=game, play=f"{moves[0]} ?")


@pytest.mark.start
def test_a_review_of_connect_four_finds_the_four_mistakes_each_time(monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr("zermelo.apps.web.reviewing.REVIEW", Budget(seconds=120.0))  # on a busy machine, too
    load_engine = ask("verdicts", game="connect4", moves=list("444442231155"), nodes=100_000)
    assert load_engine["best"]  # compiled before the clock starts
    # BitBully's scores for the player to move after plies 8 to 12: 3, 0, 2, 0, 2.
    for _ in range(2):
        found = ask("review", game="connect4", moves=list("444442231155"))
        assert [move["ply"] for move in found["moves"] if move["blunder"]] == [9, 10, 11, 12]
        assert (found["blunders"], found["judged"], found["sentence"]) == (4, 12, "4 mistakes in 12 plies")


@pytest.mark.parametrize(
    ("spec", "perfect"), [("tictactoe", True), ("chomp", True), ("reversi", False), ("reversi:size=4", True)]
)
def test_a_perfect_opponent_is_offered_where_it_can_keep_its_promise(spec, perfect):
    assert ask("position", lane="quick", game=spec)["perfect"] is perfect
    if perfect:
        assert ask("move", game=spec, agent="exact")["move"]


def test_verdicts_bring_their_signs_and_words():
    found = ask("verdicts", game="chomp:rows=2,columns=3")
    assert (found["sign"], found["kind"], found["settled"]) == ("+5", "win", True)
    assert found["words"] == "Adam to move — wins in 5 plies"
    assert found["moves"][0]["words"] == f"{found['moves'][0]['words'].partition(':')[0]}: wins in 5 plies"
    assert [move["kind"] for move in found["moves"]] == [move["outcome"] for move in found["moves"]]


def test_a_review_counts_what_was_not_judged(monkeypatch):
    monkeypatch.setattr("zermelo.apps.web.reviewing.REVIEW", Budget(nodes=100))
    found = ask("review", game="reversi", moves=["f5", "d6", "c3"])
    assert (found["blunders"], found["judged"]) == (0, 0)
    assert found["sentence"] == "Not judged: nothing about 3 plies was proved in time."


@pytest.mark.parametrize("agent", ["exact", "level:10"])
def test_an_exact_agent_plays_a_best_move(agent):
    game, chance = load("tictactoe"), random.Random(1)
    solution = solve(game)
    for seed in range(10):
        match = random_moves(game, chance, 6)
        if match.result() is None:
            state = match.situation[0]
            found = ask("move", game="tictactoe", moves=match.play.names(), agent=agent, seed=seed)
            assert game.read_move(state, found["move"]) in solution.best_moves(state)


def test_the_same_seed_gives_the_same_move():
    moves = [ask("move", game="nim", agent="random", seed=seed)["move"] for seed in (7, 7, 8, 9, 10)]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_chomp_in_numbers_as_in_the_course():
    found = ask("solve", game="chomp")
    assert (found["states"], found["losing"], found["grundy"]) == (9, ["1,0", "2,1", "3,2"], 4)
    statistics = found["statistics"]
    assert (statistics["ends"], statistics["longest"], statistics["endless"]) == (1, 5, False)
    assert statistics["counts"] == {"win": 6, "draw": 0, "loss": 3}
    assert statistics["branching"] == pytest.approx(statistics["edges"] / 8)


def test_a_solution_says_where_it_follows_other_rules_than_those_of_play():
    assert "a solution knows nothing of it" in ask("solve", game="go:2")["sentence"]
    assert "a solution" not in ask("solve", game="chomp")["sentence"]


def test_a_solution_is_that_of_the_position_and_not_of_the_game():
    game = load("chomp:rows=3,columns=4")
    ask("verdicts", game="chomp:rows=3,columns=4")
    for moves in ([], ["2,2"], ["3,2", "1,4"]):
        at = Match(game)
        for text in moves:
            at.push(game.read_move(at.situation[0], text))
        expected = solve(game, at.situation[0])
        found = ask("solve", game="chomp:rows=3,columns=4", moves=moves)
        assert (found["states"], found["edges"]) == (expected.states, expected.edges)
        assert found["statistics"]["edges"] == expected.edges
        assert found["counts"] == {str(outcome): count for outcome, count in expected.counts.items()}


def test_a_game_that_may_go_on_for_ever_has_no_longest_play():
    statistics = ask("solve", game="graph:start=0", graph="{0: [1], 1: [0, 2], 2: []}")["statistics"]
    assert (statistics["longest"], statistics["endless"]) == (None, True)


def test_the_attractor_of_chomp_grows_by_1_3_1_2_1_1():
    found = ask("draw", game="chomp", **{"as": "bipartite", "show": "attractor", "steps": True, "player": 0})
    captions = [frame["caption"] for frame in found["frames"]]
    assert [len(re.findall(r"\d,\d", caption)) for caption in captions] == [1, 3, 1, 2, 1, 1]
    assert len(found["nodes"]) == found["frames"][0]["svg"].count('class="node"') == 18
    positions = {node["position"] for node in found["nodes"]}
    assert positions == {
        text + who
        for text in ["3,3", "3,2", "3,1", "3,0", "2,2", "2,1", "2,0", "1,1", "1,0"]
        for who in ("", "@2")
    }
    assert "attractor" in found["legend"]


def test_what_cannot_be_drawn_is_refused_in_a_sentence():
    with pytest.raises(ParameterError, match="kernel cannot be shown on tree"):
        ask("draw", game="chomp", **{"as": "tree", "show": "kernel"})
    with pytest.raises(ParameterError, match="depth"):
        ask("draw", game="chomp", **{"as": "arena", "depth": 2})
    with pytest.raises(ParameterError, match="show"):
        ask("draw", game="chomp", **{"as": "board", "show": "kernel"})
    with pytest.raises(TooLargeError):
        ask("draw", game="connect4", **{"as": "arena"})
    assert len(ask("draw", game="connect4", moves=["4"], **{"as": "board"})["frames"]) == 1


def test_a_tree_is_drawn_with_a_heuristic_of_the_game_and_of_no_file():
    wanted = {"as": "tree", "depth": 1, "show": "minimax"}
    found = ask("draw", game="connect4", at="21253343344655", heuristic="cells", **wanted)
    # 002, figure 6: the best of 6, 10, 10, 15, 13, 8, 5.
    assert "the root is worth 15" in found["frames"][-1]["caption"]
    with pytest.raises(ParameterError, match="not the name of a heuristic"):
        ask("draw", game="connect4", heuristic="mine.py:h", **wanted)
    with pytest.raises(ParameterError, match="heuristic"):
        ask("draw", game="connect4", heuristic="cells", **{"as": "board"})


def test_a_review_finds_the_move_that_lost():
    # The side answer to a corner opening holds; b1 against the opposite corner does not.
    found = ask("review", game="tictactoe", moves=["a1", "a2", "b2"])
    second = found["moves"][1]
    assert (second["before"], second["after"], second["blunder"]) == ("draw", "loss", True)
    assert second["player"] == 1
    assert "a2" not in second["best"]
    assert found["blunders"] == 1
    assert [item["ply"] for item in found["moves"]] == [1, 2, 3]


@pytest.mark.parametrize(
    "spec", ["tictactoe", "chomp:rows=3,columns=4", "nim:heaps=2+3+4", "subtraction:heap=15,take=4"]
)
def test_the_moves_that_solve_a_puzzle_are_all_that_keep_its_outcome(spec):
    game = load(spec)

    @cache
    def wins(state):
        """Who wins, by the definition: +1 the player to move, 0 nobody, −1 the other."""
        afters = [game.play(state, move) for move in game.moves(state)]
        return max(-wins(after) for after in afters) if afters else game.score(state)

    for seed in range(5):
        found = ask("puzzle", game=spec, seed=seed)
        assert found == ask("puzzle", game=spec, seed=seed)
        state, _ = game.read(found["at"])
        moves = {game.move_name(state, move): game.play(state, move) for move in game.moves(state)}
        assert wins(state) == {"win": 1, "draw": 0}[found["goal"]]
        kept = [text for text, after in moves.items() if -wins(after) == wins(state)]
        assert sorted(found["right"]) == sorted(kept)
        assert 3 * len(kept) <= len(moves)


def test_the_laboratory_measures_what_the_command_line_measures():
    """One ply ahead on tic-tac-toe, by the definition: choices that keep the outcome, over the same positions."""
    found = ask("lab", game="tictactoe", depth=1, positions=40)
    game = load("tictactoe")

    @cache
    def wins(state):
        afters = [game.play(state, move) for move in game.moves(state)]
        return max(-wins(after) for after in afters) if afters else game.score(state)

    positions = Laboratory(game).some_positions(40, 1)
    for row, name in zip(found["rows"][1:], game.heuristics, strict=True):
        right = 0
        for state, _ in positions:
            moves = list(game.moves(state))
            ended = [
                m
                for m in moves
                if not list(game.moves(game.play(state, m))) and wins(game.play(state, m)) < 0
            ]
            estimates = [-getattr(game, name)(game.play(state, move)) for move in moves]
            # A win that is seen outranks every estimate; a full board is a draw, worth 0.
            values = [
                0 if not list(game.moves(game.play(state, move))) else value
                for move, value in zip(moves, estimates, strict=True)
            ]
            choice = ended[0] if ended else moves[values.index(max(values))]
            right += -wins(game.play(state, choice)) == wins(state)
        assert row[1:3] == ["1", "40"]
        assert row[3] == f"{round(100 * right / 40, 1):g} %"
    assert [picture["caption"] for picture in found["pictures"]] == [
        "agreement by depth",
        "regret by depth",
        "nodes by depth",
    ]
    # COURSE A59: alignment beats absolute with either colour.
    assert [row[1:] for row in found["robin"]["rows"][1:]] == [["draw", "X wins"], ["O wins", "draw"]]
    with pytest.raises(ParameterError, match="no heuristic"):
        ask("lab", game="chomp")


def test_laws_and_the_starts_of_a_family():
    found = ask("laws", game="subtraction:heap=20,take=3")
    assert found["laws"][0]["statement"] == "n matches are lost exactly when n = 4k+1"
    assert ask("laws", game="hex")["unsolved"]["reason"].startswith("not solved")
    assert found["sweep"] is None
    swept = ask("laws", game="subtraction:take=3", parameter="heap", least=1, most=13)["sweep"]
    lost = [int(row[0]) for row in swept["rows"][1:] if row[1] == "lost"]
    assert lost == [1, 5, 9, 13]
    assert swept["picture"]["svg"].count("<title>") == 1 + 13
    for least, most in ((5, 4), (1, 5000)):
        with pytest.raises(ParameterError, match="no values"):
            ask("laws", game="subtraction", parameter="heap", least=least, most=most)
    with pytest.raises(ParameterError, match="heap, take"):
        ask("laws", game="subtraction", parameter="misere")


def test_a_game_without_such_positions_says_so():
    with pytest.raises(ZermeloError, match="three moves or more"):
        ask("puzzle", game="subtraction:take=2")


def test_the_bounds_of_parameters_are_those_of_the_rules():
    listed = answer("games", Work({"lang": "en", "first": None}))
    assert {game["name"] for game in listed["games"]} == set(all_games())
    bounded = 0
    for game in listed["games"]:
        for parameter in game["parameters"]:
            assert parameter["name"] != "file"
            if parameter["least"] is not None:
                bounded += 1
                kind = find_game(game["name"])
                kind(**{parameter["name"]: parameter["least"]})
                with pytest.raises(ParameterError):
                    kind(**{parameter["name"]: parameter["least"] - 1})
    assert bounded >= 5


def test_what_would_take_long_leaves_the_quick_lane():
    with pytest.raises(LaterError):
        ask("verdicts", lane="quick", game="connect4")
    with pytest.raises(LaterError):
        ask("move", lane="quick", game="chomp", agent="alphabeta:depth=6")
    with pytest.raises(LaterError):
        ask("solve", lane="quick", game="connect4:columns=5,rows=4")
    assert ask("verdicts", lane="quick", game="chomp")["exact"]
    assert ask("move", lane="quick", game="tictactoe", agent="exact")["move"]


def test_a_board_or_a_list_of_moves_too_large_for_a_page_is_refused():
    with pytest.raises(TooLargeError, match="cells"):
        ask("position", game="wythoff:columns=100,rows=100")
    with pytest.raises(ZermeloError, match="more than 2,000 moves"):
        ask("position", game="nim:heaps=999999")


def test_duels_are_the_games_of_a_tournament():
    from zermelo.apps.tournament.event import Event
    from zermelo.matches.entrants import read_entrants
    from zermelo.matches.hall import Conditions
    from zermelo.matches.schedule import round_robin

    for spec, players in (
        ("tictactoe", ("random", "level:3")),
        ("subtraction:heap=9", ("greedy", "mcts:visits=5")),
    ):
        game = load(spec)
        conditions = Conditions(seed=3)
        with Event(game, spec, read_entrants(players, game), conditions, "round-robin", None) as event:
            event.play(round_robin(event.numbers, 3), 1)
            expected = {
                2 * pairing.round - (pairing.first == 1): (
                    "one" if pairing.first == 1 else "other",
                    None if played.winner is None else ("one", "other")[pairing[1 + played.winner] - 1],
                    played.moves,
                )
                for pairing, played, _ in event.store.games()
            }
        found = {}
        for number in (4, 1, 2, 3, 6, 5):
            given = {"game": spec, "one": players[0], "other": players[1], "seed": 3}
            answered = ask("duel", **given, number=number)
            found[number] = (answered["first"], answered["winner"], answered["moves"])
        assert found == expected


def test_a_duel_takes_no_files_and_leaves_the_quick_lane_where_it_thinks(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text("def choose(p, m): return m[0]\n")
    for agent in ("./bot.py", "greedy:heuristic=bot.py", "program:/bin/sh"):
        with pytest.raises(ParameterError, match="does not describe an agent"):
            ask("duel", game="tictactoe", one="random", other=agent)
    with pytest.raises(LaterError):
        ask("duel", lane="quick", game="tictactoe", one="random", other="minimax:depth=2")
    assert ask("duel", lane="quick", game="tictactoe", one="random", other="greedy")["moves"]


def test_a_tournament_is_shown_only_where_the_command_line_names_one(tmp_path):
    from zermelo.apps.web import tournaments
    from zermelo.matches.entrants import Entrant
    from zermelo.matches.referee import Played
    from zermelo.matches.schedule import Pairing
    from zermelo.matches.store import Store

    with pytest.raises(ParameterError, match="zermelo serve --db"):
        ask("tournament")
    with Store(tmp_path / "x.db", {"game": str(tmp_path / "rules_of_mine.py:Mine")}) as store:
        one, two = store.enter([Entrant("a", "random"), Entrant("b", "exact")])
        store.add(Pairing(1, one, two), Played(1, "rules"), 0)
        try:
            tournaments.admit(str(tmp_path / "x.db"))
            found = ask("tournament", lang="fr")
            assert (found["games"], found["shown"]["title"]) == (1, "rules_of_mine.py:Mine")
            assert [row[1] for row in found["shown"]["rows"]] == ["b", "a"]
            # Nothing is sent again where the page knows it all, and something when there is more.
            assert ask("tournament", known=1) == {"games": 1, "shown": None}
            store.add(Pairing(1, two, one), Played(1, "rules"), 0)
            assert ask("tournament", known=1)["games"] == 2
        finally:
            tournaments.admit(None)


def test_a_large_sum_is_solved_by_its_parts_on_the_page_too():
    found = ask("solve", game="nim:heaps=100+200+300")
    assert (found["method"], found["best"], found["grundy"]) == ("parts", ["3:128"], 100 ^ 200 ^ 300)
    assert found["states"] is found["counts"] is found["distance"] is found["statistics"]["states"] is None
    assert found["losing"] == []
    verdicts = ask("verdicts", game="nim:heaps=100+200+300")
    assert (verdicts["best"], verdicts["method"], verdicts["settled"]) == (["3:128"], "parts", True)


@pytest.mark.parametrize(
    ("game", "at", "move", "said"),
    [
        ("nim", "1,4,7", "2:4", None),
        ("nim", "2,5,6", "1:2", None),
        ("nim", "3,5,7", "1:1", "2 ⊕ 5 ⊕ 7 = 0"),
        ("wythoff", "4,5", "1,2", "1,2"),
        ("chomp:rows=2,columns=3", "3,3", "2,3", "3,2"),
    ],
)
def test_a_hint_has_its_reason(game, at, move, said):
    found = ask("why", game=game, at=at, move=move)["reason"]
    assert found is None if said is None else said in found


def test_a_reason_is_asked_for_a_legal_move():
    with pytest.raises(IllegalMoveError):
        ask("why", game="nim", move="9:9")
