"""Claims about moves, checked from the rules alone: `start`, `moves`, `play`, `score`, and nothing of ours beside them.

A claim is the plain dictionary that a reason gives: `kind`, `state`, `player`, `move`, and what it names. Players
alternate in every game that is looked at here.
"""

from functools import lru_cache


class Rules:
    """Who wins, by the definition, with every position remembered."""

    def __init__(self, game):
        self.game = game
        self.worth = lru_cache(maxsize=None)(self._worth)

    def moves(self, state):
        return list(self.game.moves(state))

    def over(self, state):
        return not self.moves(state)

    def sign(self, state):
        """Who has won a game that is over: 1 the player to move, −1 the other one."""
        score = self.game.score(state)
        return (score > 0) - (score < 0)

    def _worth(self, state):
        moves = self.moves(state)
        if not moves:
            return self.sign(state)
        return max(-self.worth(self.game.play(state, move)) for move in moves)

    def wins_at_once(self, state, move):
        """The move is legal, the game is over after it, and who made it has won."""
        if move not in self.moves(state):
            return False
        after = self.game.play(state, move)
        return self.over(after) and self.sign(after) == -1

    def loses_at_once(self, state, answer):
        """After the answer the other player has won, or has a move that wins at once."""
        after = self.game.play(state, answer)
        if self.over(after):
            return self.sign(after) == 1
        return any(self.wins_at_once(after, move) for move in self.moves(after))


def holds(rules, claim):
    """Whether a claim is true."""
    state, move = claim["state"], claim["move"]
    if move not in rules.moves(state):
        return False
    after = rules.game.play(state, move)
    if claim["kind"] == "ends the game":
        return rules.over(after) and rules.sign(after) == 1
    if claim["kind"] == "table":
        return True  # `lowers` looks at what the table says
    if claim["kind"] == "zugzwang":
        return _zugzwang(rules, after, claim["line"])
    if claim["kind"] == "one ply too late":
        return rules.wins_at_once(after, claim["reply"]) and rules.wins_at_once(
            _other(rules, after), claim["own"]
        )
    place = after if claim["way"] == "lets" else state
    if claim["way"] == "misses" and claim["by"] == move:
        return False
    return FEATS[claim["feat"]](rules, place, claim)


def lowers(rules, claim):
    """Whether the move lowers what its maker has, by the definition."""
    after = rules.game.play(claim["state"], claim["move"])
    return -rules.worth(after) < rules.worth(claim["state"])


def _wins_at_once(rules, place, claim):
    return rules.wins_at_once(place, claim["by"])


def _two_threats(rules, place, claim):
    if claim["by"] not in rules.moves(place) or claim["first"] == claim["second"]:
        return False
    after = rules.game.play(place, claim["by"])
    answers = rules.moves(after)
    for answer in answers:
        left = rules.game.play(after, answer)
        if rules.over(left):
            return False
        first, second = (rules.wins_at_once(left, claim[name]) for name in ("first", "second"))
        if not (first or second):
            return False
        if not first and answer != claim["first"]:
            return False
        if not second and answer != claim["second"]:
            return False
    return bool(answers)


def _nothing_helps(rules, place, claim):
    if claim["by"] not in rules.moves(place):
        return False
    after = rules.game.play(place, claim["by"])
    answers = rules.moves(after)
    return bool(answers) and all(rules.loses_at_once(after, answer) for answer in answers)


def _forced(rules, place, claim):
    line = list(claim["line"])
    if line[0] != claim["by"]:
        return False
    while True:
        attack = line.pop(0)
        if attack not in rules.moves(place):
            return False
        after = rules.game.play(place, attack)
        answers = rules.moves(after)
        if not line:
            won = not answers and rules.sign(after) == -1
            return won or (bool(answers) and all(rules.loses_at_once(after, answer) for answer in answers))
        forced = line.pop(0)
        if forced not in answers or not line:
            return False
        if not all(rules.loses_at_once(after, answer) for answer in answers if answer != forced):
            return False
        place = rules.game.play(after, forced)


def _leaves_lost(rules, place, claim):
    return claim["by"] in rules.moves(place) and rules.worth(rules.game.play(place, claim["by"])) == -1


def _zugzwang(rules, place, line):
    """The line leads to where every answer loses at once; were it the other player's turn, he could not win at once."""
    for move in line:
        if move not in rules.moves(place):
            return False
        place = rules.game.play(place, move)
    answers = rules.moves(place)
    if len(line) % 2 == 0 or not answers:
        return False
    if not all(rules.loses_at_once(place, answer) for answer in answers):
        return False
    other = _other(rules, place)
    return not any(rules.wins_at_once(other, move) for move in rules.moves(other))


def _other(rules, place):
    """The same board, the other player to move: (my stones, all stones), or (my marks, those of the other player)."""
    mine, second = place
    return (mine ^ second, second) if "connect4" in type(rules.game).__module__ else (second, mine)


def _takes_corner(rules, place, claim):
    size = rules.game.size
    corners = {0, size - 1, size * (size - 1), size * size - 1}
    wins = {move for move in rules.moves(place) if rules.worth(rules.game.play(place, move)) == -1}
    return claim["by"] in wins <= corners and wins < set(rules.moves(place))


FEATS = {
    "wins at once": _wins_at_once,
    "two threats": _two_threats,
    "nothing helps": _nothing_helps,
    "forced": _forced,
    "leaves a losing position": _leaves_lost,
    "takes the corner": _takes_corner,
}
