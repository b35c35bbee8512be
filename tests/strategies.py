"""Hypothesis generators: small graphs of every shape, as plain data."""

from hypothesis import strategies as st


@st.composite
def graphs(draw, most=7, acyclic=False):
    """(vertex count, edges): cycles, self-loops, sinks, isolated vertices and parallel edges included."""
    count = draw(st.integers(1, most))
    vertex = st.integers(0, count - 1)
    edge = st.tuples(vertex, vertex)
    if acyclic:
        if count == 1:
            return 1, []
        edge = edge.filter(lambda pair: pair[0] != pair[1]).map(lambda pair: (min(pair), max(pair)))
    # The size is drawn first: lists left to themselves are mostly short.
    size = draw(st.integers(0, 3 * count))
    edges = draw(st.lists(edge, min_size=size, max_size=size))
    if not acyclic:
        return count, edges
    # Numbers must not give the topological order away.
    name = draw(st.permutations(range(count)))
    return count, [(name[u], name[v]) for u, v in edges]


@st.composite
def arenas(draw, most=7, acyclic=False):
    """(owner, edges): a graph whose vertices belong to the players 0 and 1."""
    count, edges = draw(graphs(most, acyclic))
    owner = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    return owner, edges


@st.composite
def scored_arenas(draw, most=7, acyclic=False, scores=(-1, 0, 1), owned=None):
    """(owner or None, vertex count, edges, scores): a score per vertex without successor, for its mover."""
    owner, edges = draw(arenas(most, acyclic))
    with_owner = draw(st.booleans()) if owned is None else owned
    sinks = set(range(len(owner))) - {u for u, _ in edges}
    given = {v: draw(st.sampled_from(scores)) for v in sorted(sinks)}
    return (owner if with_owner else None), len(owner), edges, given


def successors_of(count, edges):
    """The lists of successors of a graph given by its edges."""
    return [[w for u, w in edges if u == v] for v in range(count)]
