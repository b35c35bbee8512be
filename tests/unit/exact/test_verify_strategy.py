"""The verifier of strategies: accepts every one that does what it claims, rejects every falsehood."""

import itertools
import random

import pytest
from tests.small_games import Bar, Heaps, Matches, TokenGame, token_game

from zermelo.exact import prove, solve, verify
from zermelo.exact.certificate import make_strategy_certificate
from zermelo.exact.verify import checksum
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome

GAMES = {
    "chomp": (Bar(3, 3), "win"),
    "misère": (Matches(12), "win"),
    "lost matches": (Matches(13), "loss"),
    "nim": (Heaps((2, 3, 2)), "win"),
    "noughts": (load("tictactoe:columns=3,rows=2,align=3"), "draw or better"),
    "owned": (
        token_game(
            [[1, 2], [3, 4], [3, 5], [6], [6, 7], [7], [], []], {6: -1, 7: 1}, owner=[0, 0, 1, 1, 1, 0, 0, 1]
        ),
        "win",
    ),
    "points": (
        token_game([[1, 2], [3, 4], [4, 5], [6], [6, 7], [7], [], []], {6: -3, 7: 5}, points=True),
        "win",
    ),
}


def signed(certificate):
    return {**certificate, "checksum": checksum(certificate)}


def plain(thing):
    return tuple(map(plain, thing)) if isinstance(thing, list) else thing


def listed(thing):
    return list(map(listed, thing)) if isinstance(thing, tuple) else thing


def is_true(game, certificate):
    """By the definition: does the claimant get what is claimed, moving as listed, in all plays? For short games."""
    strategy = {plain(state): plain(move) for state, move in certificate["strategy"]}
    claim = certificate["claim"]
    used = set()

    def holds(state, mover):
        moves = list(game.moves(state))
        if not moves:
            score = game.score(state) * (1 if mover == claim["player"] else -1)
            return score > 0 or (score == 0 and claim["gets"] == "draw")
        if mover == claim["player"]:
            if strategy.get(state) not in moves:
                return False
            used.add(state)
            moves = [strategy[state]]
        afters = [game.play(state, move) for move in moves]
        return all(
            holds(after, game.turn(after) if hasattr(game, "owner") else 1 - mover) for after in afters
        )

    is_held = holds(plain(certificate["start"]), certificate["mover"])
    return is_held and used == set(strategy) and len(strategy) == len(certificate["strategy"])


def corruptions(certificate, game, chance):
    """Changes of every kind, well formed and with a right checksum; some leave the claim true."""
    rows, claim = certificate["strategy"], certificate["claim"]
    states = [listed(state) for state in solve(game)]
    while True:
        i = chance.randrange(len(rows))
        state, move = rows[i]
        kind = chance.choice(["move", "drop", "extra", "twice", "player", "gets", "mover", "start", "swap"])
        changed = dict(certificate)
        if kind == "move":
            others = [listed(m) for m in game.moves(plain(state)) if listed(m) != move] + [99, [9, 9]]
            changed["strategy"] = [*rows[:i], [state, chance.choice(others)], *rows[i + 1 :]]
        elif kind == "drop":
            changed["strategy"] = rows[:i] + rows[i + 1 :]
        elif kind == "extra":
            new = [s for s in states if s not in [row[0] for row in rows]] + [[77]]
            changed["strategy"] = [*rows, [chance.choice(new), move]]
        elif kind == "twice":
            changed["strategy"] = [*rows, rows[i]]
        elif kind == "player":
            changed["claim"] = {**claim, "player": 1 - claim["player"]}
        elif kind == "gets":
            changed["claim"] = {**claim, "gets": "win" if claim["gets"] == "draw" else "draw"}
        elif kind == "mover":
            changed["mover"] = 1 - certificate["mover"]
        elif kind == "start":
            changed["start"] = chance.choice(states)
        else:
            j = chance.randrange(len(rows))
            changed["strategy"] = [list(row) for row in rows]
            changed["strategy"][i][1], changed["strategy"][j][1] = rows[j][1], rows[i][1]
        yield kind, signed(changed)


@pytest.mark.parametrize("name", GAMES)
def test_two_hundred_changes_are_judged_as_the_definition_judges_them(name):
    game, goal = GAMES[name]
    certificate = prove(game, goal=goal, engine="plain").certificate()
    assert verify(certificate, game).valid
    assert is_true(game, certificate)
    kinds, rejected = set(), 0
    for kind, changed in itertools.islice(corruptions(certificate, game, random.Random(name)), 200):
        verification = verify(changed, game)
        expected = kind != "twice" and is_true(game, changed)
        # Where the rules know who moves, another mover is a falsehood by itself.
        if hasattr(game, "owner") and changed["mover"] != game.turn(plain(changed["start"])):
            expected = False
        # So it is on a board: the number of marks says whose turn it is.
        if name == "noughts" and changed["mover"] != sum(map(int.bit_count, changed["start"])) % 2:
            expected = False
        assert verification.valid is expected, (kind, changed, verification.reason)
        if not verification.valid:
            assert verification.reason.text("fr") != verification.reason.text("en")
            assert verification.proved is None
            rejected += 1
        kinds.add(kind)
    assert len(kinds) >= 8
    assert rejected > 130


@pytest.mark.parametrize("name", GAMES)
def test_any_strategy_that_does_it_is_accepted(name):
    game, goal = GAMES[name]
    proof = prove(game, goal=goal, engine="plain")
    chance = random.Random(1)
    for _ in range(10):
        strategy, waiting = {}, [(proof.state, proof.player)]
        seen = set(waiting)
        while waiting:
            state, mover = waiting.pop()
            moves = list(game.moves(state))
            if mover == proof.claimant and moves:
                good = solve(game, at=state, verify=False).best_moves()
                strategy[state] = chance.choice(good)
                moves = [strategy[state]]
            for move in moves:
                after = game.play(state, move)
                reached = after, game.turn(after) if hasattr(game, "owner") else 1 - mover
                if reached not in seen:
                    seen.add(reached)
                    waiting.append(reached)
        rows = list(strategy.items())
        chance.shuffle(rows)
        certificate = make_strategy_certificate(
            game.spec(), proof.state, proof.player, proof.claimant, proof.gets, rows, points=game.points
        )
        assert verify(certificate, game).valid


def made(game, gets, rows, claimant=0):
    return make_strategy_certificate(game.spec(), (0,), 0, claimant, gets, rows, points=False)


def test_going_round_for_ever_is_a_draw_and_no_win():
    # Adam may go round with Ève, or step to 2, where he loses.
    game = TokenGame([[1, 2], [0], [3], []])
    assert verify(made(game, Outcome.DRAW, [((0,), 0)]), game).valid
    reason = verify(made(game, Outcome.WIN, [((0,), 0)]), game).reason
    assert "comes back to 0" in str(reason)
    assert not verify(made(game, Outcome.DRAW, [((0,), 1)]), game).valid


def test_the_counts_are_those_of_what_can_come_up():
    # Take 2 of 3, Ève takes the last one: three positions; all their moves are looked at, 3 + 1 + 0.
    verification = verify(prove(Matches(3)).certificate(), Matches(3))
    assert (verification.states, verification.edges) == (3, 4)


def test_the_first_reason_is_named():
    game = Matches(6)
    certificate = prove(game).certificate()
    rows = certificate["strategy"]
    faults = {
        "altered or damaged": {**certificate, "mover": 1},
        "not about": signed({**certificate, "game": "matches:heap=7"}),
        "points": signed({**certificate, "points": True}),
        "can come up": signed({**certificate, "strategy": [*rows, [[55], 1]]}),
        "is listed twice": signed({**certificate, "strategy": [*rows, rows[0]]}),
        "not allow": signed({**certificate, "strategy": [[rows[0][0], 5], *rows[1:]]}),
        "can be reached but": signed({**certificate, "strategy": rows[1:]}),
        "fields": signed({**certificate, "states": []}),
        "mover": signed({**certificate, "mover": True}),
        "claim": signed({**certificate, "claim": {"player": 0, "gets": "loss"}}),
        "strategy is missing": signed({**certificate, "strategy": 5}),
        "strategy[1]": signed({**certificate, "strategy": [rows[0], [1, 2, 3]]}),
        "rules of": signed({**certificate, "start": ["x"]}),
    }
    for said, changed in faults.items():
        assert said in str(verify(changed, game).reason), said


def test_the_lost_claim_of_a_player_without_a_move_to_choose_is_judged_too():
    # Ève never moves here: her strategy is empty, and Adam's only move gives her the game.
    game = TokenGame([[1], []], {1: 1})
    assert verify(made(game, Outcome.WIN, [], claimant=1), game).valid
    reason = verify(made(game, Outcome.WIN, [((0,), 0)], claimant=0), game).reason
    assert "score 1 for Ève, who moves there: Adam does not get what is claimed" in str(reason)


def test_a_wrong_mover_is_refused_where_the_rules_know_him():
    game = token_game([[1], []], {1: -1}, owner=[1, 0])
    certificate = prove(game).certificate()
    assert certificate["mover"] == 1
    assert "player 0 moves" in str(verify(signed({**certificate, "mover": 0}), game).reason)


#: Above the seven columns of connect4: four in a line that no board shows.
HIDDEN = 0b1111 << 60


@pytest.mark.parametrize(
    ("spec", "start"),
    [
        ("connect4", (0, HIDDEN)),
        ("nim", (0, 0, -5)),
        ("subtraction:misere=false", (-1,)),
        ("tictactoe", (0, 0b111)),
    ],
)
def test_a_win_from_what_is_no_position_is_rejected(spec, start):
    # The player to move has "lost" there at once, by rules that never see such a state in a game.
    certificate = make_strategy_certificate(spec, start, 0, 1, Outcome.WIN, [], points=False)
    reason = verify(certificate, load(spec)).reason
    assert "not a position of" in str(reason)


def test_the_other_side_cannot_begin_where_the_board_says_who_does():
    game = load("connect4:columns=4,rows=3,align=3")
    proof = prove(game)
    assert (proof.holds, verify(proof.certificate(), game).valid) == (True, True)
    # The same strategy in the hands of the second player, as if he had begun.
    forged = make_strategy_certificate(
        game.spec(), game.start(), 1, 1, Outcome.WIN, proof.strategy.items(), points=False
    )
    reason = verify(forged, game).reason
    assert "player 1 moves in ..../..../....; by the rules it is player 0" in str(reason)


def test_a_heap_game_may_be_begun_by_either_player_who_is_then_named():
    game = load("subtraction:heap=6")
    first, second = (prove(game, player=player) for player in (0, 1))
    for proof, position in ((first, None), (second, "6@2")):
        verification = verify(proof.certificate(), game)
        assert (verification.valid, verification.position) == (True, position)


def test_who_moves_is_read_off_the_board_where_nobody_says_it():
    game = load("tictactoe")
    state, player = game.read("XX./O../...")
    proof = prove(game, state)
    assert proof.player == player == 1
    assert verify(proof.certificate(), game).position == "XX./O../..."


def test_moves_that_never_end_are_rejected():
    class Endless(Matches):
        def moves(self, state):
            return iter(lambda: 1, 0)

    certificate = prove(Matches(3)).certificate()
    assert "Overflow" in str(verify({**certificate}, Endless(3)).reason)


def test_none_may_be_a_move():
    class Pass(Game):
        def start(self):
            return (2,)

        def moves(self, state):
            if state[0]:
                yield None

        def play(self, state, move):
            return (state[0] - 1,)

    assert verify(prove(Pass(), goal="loss").certificate(), Pass()).valid
