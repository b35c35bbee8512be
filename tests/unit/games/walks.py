"""Ways through a game that the tests of rules share, written from the protocol alone."""

import random

from zermelo.game import Game


def reachable(game, at=None):
    """All states reachable from the start, breadth first, and the number of moves between them."""
    states = [game.start() if at is None else at]
    seen, edges = set(states), 0
    for state in states:
        for move in game.moves(state):
            edges += 1
            after = game.play(state, move)
            if after not in seen:
                seen.add(after)
                states.append(after)
    return states, edges


def perft(game, depth, at=None):
    """The number of sequences of exactly `depth` plies."""
    states = {game.start() if at is None else at: 1}
    for _ in range(depth - 1):
        later = {}
        for state, count in states.items():
            for move in game.moves(state):
                after = game.play(state, move)
                later[after] = later.get(after, 0) + count
        states = later
    return sum(count * len(list(game.moves(state))) for state, count in states.items())


def values(game):
    """The score under best play of every reachable state, for a game whose levels grow."""
    states, _ = reachable(game)
    found = {}
    for state in sorted(states, key=game.level, reverse=True):
        after = [-found[game.play(state, move)] for move in game.moves(state)]
        found[state] = max(after) if after else game.score(state)
    return found


def value(game):
    """The score of the start under best play."""
    return values(game)[game.start()]


def losing(game):
    """The states that are lost for the player to move."""
    return {state for state, score in values(game).items() if score < 0}


def situations(game, seed, plays=20):
    """The situations of some random plays from the start."""
    chance = random.Random(seed)
    for _ in range(plays):
        state, player = game.start(), 0
        while True:
            yield state, player
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
            player = game.turn(state) if type(game).turn is not Game.turn else 1 - player


def check_twin(game, twin, translated):
    """Walk all states of a small game and of its twin: the same moves, in the same order, turns and scores."""
    pairs = [(game.start(), twin.start())]
    seen = set(pairs)
    for state, other in pairs:
        assert translated(state) == other
        assert game.turn(state) == twin.turn(other)
        moves = list(game.moves(state))
        assert moves == list(twin.moves(other))
        if not moves:
            assert game.score(state) == twin.score(other)
        for move in moves:
            pair = game.play(state, move), twin.play(other, move)
            if pair not in seen:
                seen.add(pair)
                pairs.append(pair)
    return len(pairs)


def check_words(game, seed=0, plays=20):
    """Positions and moves are read back as they were written; a board shows each move on a cell of its own."""
    for state, player in situations(game, seed, plays):
        assert game.read(game.write(state, player)) == (state, player)
        moves = list(game.moves(state))
        names = [game.move_name(state, move) for move in moves]
        assert len(set(names)) == len(names)
        assert [game.read_move(state, name) for name in names] == moves
        places = game.board(state, player).places
        assert len(set(places.values())) == len(places)


def check_levels(game, seed=0, plays=20):
    """Every move leads to a higher level."""
    for state, _ in situations(game, seed, plays):
        for move in game.moves(state):
            assert game.level(game.play(state, move)) > game.level(state)


def has_line(rows, letter, align):
    """Whether `align` cells in a straight line hold the letter, by looking from every cell."""
    height, width = len(rows), len(rows[0])
    for y in range(height):
        for x in range(width):
            for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(y + i * dy, x + i * dx) for i in range(align)]
                if all(0 <= r < height and 0 <= c < width and rows[r][c] == letter for r, c in line):
                    return True
    return False
