"""The course's definitions, written as slowly as they read, with nothing of ours in them.

A graph is a list (or dict) `successors`; an owner is 0 or 1; a score at a vertex without successor is for
the player to move there, −1 where none is given. Everything here is for graphs of a dozen vertices.
"""

from itertools import chain, combinations


def attractor(owner, edges, target, player):
    """Att^0 = target; a vertex enters Att^{i+1} when its owner must or wants to step into Att^i."""
    successors = [[w for u, w in edges if u == v] for v in range(len(owner))]
    rank = dict.fromkeys(target, 0)
    stage = 0
    while True:
        stage += 1
        new = []
        for v in range(len(owner)):
            if v in rank or len(successors[v]) == 0:
                continue
            inside = [w in rank for w in successors[v]]
            if (owner[v] == player and any(inside)) or (owner[v] != player and all(inside)):
                new.append(v)
        if not new:
            return rank
        for v in new:
            rank[v] = stage


def is_stable(successors, vertices):
    """No edge joins two vertices of the set."""
    return not any(w in vertices for v in vertices for w in successors[v])


def is_absorbing(successors, vertices):
    """Every vertex outside has a successor inside."""
    return all(any(w in vertices for w in successors[v]) for v in range(len(successors)) if v not in vertices)


def kernels(successors):
    """All sets that are stable and absorbing, found by trying every set."""
    vertices = range(len(successors))
    sets = chain.from_iterable(combinations(vertices, size) for size in range(len(successors) + 1))
    return [set(s) for s in sets if is_stable(successors, set(s)) and is_absorbing(successors, set(s))]


def mex(values):
    """The least natural number that is not a value."""
    return min(set(range(len(list(values)) + 1)) - set(values))


def grundy(successors, v):
    """The mex of the Grundy values of the successors; for acyclic graphs."""
    return mex([grundy(successors, w) for w in successors[v]])


def reaches(successors, v):
    """The vertices at the end of a path of one edge or more from v."""
    found = set(successors[v])
    while True:
        more = found | {x for w in found for x in successors[w]}
        if more == found:
            return found
        found = more


def is_acyclic(successors):
    """No vertex is on a path back to itself."""
    return not any(v in reaches(successors, v) for v in range(len(successors)))


def is_two_colourable(successors):
    """Some set of vertices cuts every edge."""
    n = len(successors)
    return any(
        all((code >> v & 1) != (code >> w & 1) for v in range(n) for w in successors[v])
        for code in range(2**n)
    )


def truncated(successors, scores, owner, before):
    """One more ply: the best a mover gets when what follows is worth `before`."""
    after = []
    for v in range(len(successors)):
        if not successors[v]:
            after.append(scores.get(v, -1))
        else:
            signs = [1 if owner and owner[v] == owner[w] else -1 for w in successors[v]]
            after.append(max(sign * before[w] for sign, w in zip(signs, successors[v], strict=True)))
    return after


def horizons(successors, scores, owner=None):
    """Values of the game stopped after 0, 1, 2 … plies, unfinished plays being worth 0.

    A player who can force a result can do it without visiting a vertex twice, so that as many plies as
    there are vertices, for each of the two players, are enough.
    """
    scores = scores or {}
    rounds = [[0 if successors[v] else scores.get(v, -1) for v in range(len(successors))]]
    for _ in range(2 * len(successors) + 1):
        rounds.append(truncated(successors, scores, owner, rounds[-1]))
    return rounds


def values(successors, scores=None, owner=None):
    """The value of each vertex for the player to move; an infinite play is worth 0."""
    return horizons(successors, scores, owner)[-1]


def outcomes(successors, scores=None, owner=None):
    """Per vertex, (win, draw or loss for the player to move, plies to the end): the first decided horizon.

    The winner hurries and the loser delays, so that the distance is the least number of plies in which the
    result can be forced. Draws have the distance None, also where the game is over.
    """
    signs = {v: (score > 0) - (score < 0) for v, score in (scores or {}).items()}
    rounds = horizons(successors, signs, owner)
    answer = []
    for v in range(len(successors)):
        decided = [(k, values[v]) for k, values in enumerate(rounds) if values[v] != 0]
        if not decided:
            answer.append(("draw", None))
        else:
            distance, value = decided[0]
            answer.append(("win" if value > 0 else "loss", distance))
    return answer
