"""Laws that relate arenas, attractors, kernels, Grundy values and trees; and the course's numbers for them."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.oracles import naive
from tests.small_games import COURSE_ARENA
from tests.strategies import arenas, graphs, scored_arenas, successors_of

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.errors import TooLargeError
from zermelo.exact.attractor import attractor, attractor_strategy, stages, trap
from zermelo.exact.grundy import grundy_value, grundy_values
from zermelo.exact.kernel import kernel
from zermelo.exact.solver import solve
from zermelo.exact.structure import is_acyclic
from zermelo.game import Game
from zermelo.games._load import load
from zermelo.games.chomp import Chomp
from zermelo.games.nim import Nim
from zermelo.games.subtraction import Subtraction
from zermelo.games.wythoff import Wythoff
from zermelo.questions import declares
from zermelo.scores import Outcome
from zermelo.situation import Player
from zermelo.strategy import Play
from zermelo.tree import unfold

ADAM, EVE = Player.ADAM, Player.EVE


def lost_for(game, player):
    """The doubled arena of a game, and the situations in which `player` has lost."""
    arena = Arena.from_game(game).double()
    target = set()
    for state, mover in arena.sinks():
        outcome = Outcome.of(game.score(state))
        if outcome == (Outcome.LOSS if mover == player else Outcome.WIN):
            target.add((state, mover))
    return arena, target


def literal_attractor(arena, target, player):
    """The notes' fixpoint as printed: "all successors" is true of a vertex that has none."""
    inside = set(target)
    while True:
        more = {
            v
            for v, afters in arena.successors.items()
            if (any if arena.owner[v] == player else all)(w in inside for w in afters)
        }
        if more <= inside:
            return inside
        inside |= more


# --- Chomp, by the numbers of the course -----------------------------------------------------------------

# The course: logical name → row lengths.
NAMES = [(3, 3), (3, 1), (3, 2), (2, 2), (3, 0), (1, 1), (2, 1), (2, 0), (1, 0)]


def test_the_courses_arena_is_chomp_2_by_3():
    arena = Arena.from_game(Chomp(2, 3))
    named = {NAMES[v]: {NAMES[w] for w in afters} for v, afters in COURSE_ARENA.items()}
    assert {state: set(afters) for state, afters in arena.successors.items()} == named
    assert arena.edge_count == 21


def test_adams_and_eves_strategies_are_those_of_the_course():
    # The course: Adam 0→2, 1,3→6, 4,5,7→8; Ève 1,3→6, 4,5,7→8.
    arena = Arena.from_dict(COURSE_ARENA).double()
    chosen = {}
    for player in Player:
        strategy = attractor_strategy(arena, attractor(arena, {(8, player.other)}, player), player)
        chosen[player] = {v: w for (v, _), (w, _) in strategy.items()}
    expected = {0: 2, 1: 6, 3: 6, 4: 8, 5: 8, 7: 8}
    assert chosen == {ADAM: expected, EVE: expected}


@pytest.mark.parametrize(
    ("rows", "columns", "situations", "reachable", "added"),
    # The notes' figures: situations, those reached if Adam begins, how many each stage adds.
    [(2, 2, 10, 8, [1, 2, 1, 1]), (2, 3, 18, 16, [1, 3, 1, 2, 1, 1])],
)
def test_attractors_of_chomp_have_the_stages_of_the_course(rows, columns, situations, reachable, added):
    arena, target = lost_for(Chomp(rows, columns), EVE)
    assert len(arena) == situations
    assert len({0} | naive.reaches(arena.numbered.successors, 0)) == reachable
    assert [len(stage) for stage in stages(attractor(arena, target, ADAM))] == added


@pytest.mark.parametrize(
    ("rows", "columns", "configurations", "kernel_size", "opening"),
    # The course: the winning first move is unique.
    [
        (2, 2, 5, 2, (2, 1)),
        (3, 3, 19, 5, (3, 1, 1)),
        (3, 4, 34, 7, (4, 2, 2)),
        (4, 5, 125, 16, (5, 5, 2, 2)),
    ],
)
def test_kernels_of_chomp_have_the_sizes_of_the_course(rows, columns, configurations, kernel_size, opening):
    arena = Arena.from_game(Chomp(rows, columns))
    lost = kernel(arena)
    assert (len(arena), len(lost)) == (configurations, kernel_size)
    assert [after for after in arena.successors[arena.start()] if after in lost] == [opening]


def test_chomp_has_the_nimbers_of_the_course():
    # The notes' figures, and their nimbers of Chomp 2×3.
    assert [grundy_value(Chomp(*size)) for size in [(2, 2), (2, 3), (4, 5)]] == [2, 4, 13]
    small = Arena.from_game(Chomp(2, 2))
    assert small.edge_count == 7
    assert kernel(small) == {(2, 1), (1, 0)}


def test_losing_positions_of_three_rows_are_the_published_ones():
    # Recomputed list of three-row Chomp, first row at most 5.
    known = {(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 3, 0), (5, 4, 0)}
    known |= {(3, 1, 1), (2, 2, 1), (4, 2, 2), (5, 3, 2), (5, 5, 3)}
    assert kernel(Arena.from_game(Chomp(3, 5))) == known


def test_the_formula_of_the_notes_attracts_every_state_of_eve():
    # The condition printed in the notes ends in v ∈ S_a, which every successor of an Ève state satisfies.
    for columns, printed, right in ((2, 9, 5), (3, 17, 9)):
        arena, target = lost_for(Chomp(2, columns), EVE)
        inside = set(target) | {v for v in arena if arena.owner[v] == EVE}
        inside |= {v for v in arena if inside.intersection(arena.successors[v])}
        assert len(inside) == printed
        assert len(attractor(arena, target, ADAM)) == right


@pytest.mark.parametrize(
    ("game", "situations", "each"),
    # The notes' matches from 24; Chomp 2×2 with the empty bar has one configuration more than with the poison.
    [(Subtraction(24, 2), 50, 25), (Chomp(2, 2, end="empty"), 12, 6)],
)
def test_all_successors_of_none_attracts_everything_if_read_literally(game, situations, each):
    for player in Player:
        arena, target = lost_for(game, player.other)
        assert len(arena) == situations
        assert len(literal_attractor(arena, target, player)) == situations
        assert len(attractor(arena, target, player)) == each


@pytest.mark.parametrize(
    ("heap", "take", "each", "count"),
    # The course: states per attractor, number of stages.
    [(24, 2, 25, 17), (20, 3, 21, 11), (6, 3, 7, 5)],
)
def test_attractors_of_the_matches_are_those_of_the_course(heap, take, each, count):
    regions = []
    for player in Player:
        arena, target = lost_for(Subtraction(heap, take), player.other)
        ranks = attractor(arena, target, player)
        assert len(ranks) == each
        regions.append((set(ranks), len(stages(ranks))))
    assert regions[0][0].isdisjoint(regions[1][0])
    assert [number for _, number in regions] == [count, count]


def test_the_attractors_of_nine_matches_share_its_twenty_states():
    # As in the notes, which do not give the number of stages.
    arena, target = lost_for(Subtraction(9, 3), EVE)
    assert (len(arena), len(attractor(arena, target, ADAM))) == (20, 10)


# The course: the play of the notes from 20 matches has one blunder, 14 → 11 (14 → 13 wins).
FROM_20 = [20, 17, 14, 11, 9, 6, 5, 4, 1, 0]
# The course: in the one from 24 all sixteen moves are blunders.
FROM_24 = [24, 23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 8, 6, 5, 3, 2, 0]


@pytest.mark.parametrize(
    ("heaps", "take", "blunders"),
    [(FROM_20, 3, [(14, 11)]), (FROM_24, 2, list(pairwise(FROM_24)))],
    ids=["20", "24"],
)
def test_the_plays_of_the_notes_have_the_blunders_of_the_course(heaps, take, blunders):
    game = Subtraction(heaps[0], take)
    play = Play.of_moves(game, [str(before - after) for before, after in pairwise(heaps)])
    assert [state for (state,), _ in play.situations] == heaps
    assert play.is_over()
    solution = solve(game)
    # A blunder gives a win away: the opponent, who would have lost, wins as well.
    won = {h for h in heaps if solution.outcome((h,)) is Outcome.WIN}
    assert [(before, after) for before, after in pairwise(heaps) if {before, after} <= won] == blunders


def test_the_wythoff_game_has_the_table_of_the_course():
    # The course: cold positions, and a row of the table.
    values = grundy_values(Arena.from_game(Wythoff(11, 11)))
    cold = [(x, y) for (x, y), value in values.items() if value == 0 and x <= y]
    assert sorted(cold) == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    assert [values[3, y] for y in range(8)] == [3, 4, 5, 6, 2, 0, 1, 9]


def test_nim_is_lost_where_the_xor_is_zero():
    arena = Arena.from_game(Nim((3, 5, 6)))
    assert kernel(arena) == {(a, b, c) for a, b, c in arena if a ^ b ^ c == 0}


def test_the_tree_of_tic_tac_toe_has_the_published_number_of_nodes():
    # Known counts: 5 478 states but 549 946 nodes.
    game = load("tictactoe")
    assert len(Arena.from_game(game)) == 5478
    with pytest.raises(TooLargeError, match="has 549,946 nodes"):
        unfold(game)


@pytest.mark.parametrize(
    ("spec", "impartial"),
    # Examples 9.6 of the notes.
    [("subtraction", True), ("tictactoe", False), ("connect4", False), ("reversi", False)],
)
def test_the_courses_examples_are_acyclic_and_impartial_or_not(spec, impartial):
    game = load(spec)
    assert (game.impartial, is_acyclic(game)) == (impartial, True)


# --- figures 39 and 40 -------------------------------------------------------------------------------------


def test_colours_spread_over_the_whole_of_an_acyclic_graph():
    # As in the notes' example, on a graph of the same shape: 3e is added first and 4e is not.
    owner = {"1a": 0, "2a": 0, "3e": 1, "4e": 1, "5e": 1, "6a": 0}
    edges = {"1a": ["3e", "4e"], "2a": ["5e"], "3e": ["6a"], "4e": ["6a", "2a"], "5e": [], "6a": []}
    arena = Arena.from_dict(edges, owner)
    blue = attractor(arena, {"6a"}, ADAM)
    grey = attractor(arena, {"5e"}, EVE)
    assert stages(blue) == [{"6a"}, {"3e"}, {"1a"}]
    assert stages(grey) == [{"5e"}, {"2a"}, {"4e"}]
    assert trap(arena, blue, ADAM) == {"3e"}


def test_a_cycle_leaves_states_without_colour():
    owner = {"1a": 0, "2a": 0, "3e": 1, "4e": 1, "5e": 1, "6a": 0}
    edges = {"1a": ["3e", "4e"], "2a": ["4e"], "3e": ["6a"], "4e": ["6a", "2a"], "5e": [], "6a": []}
    arena = Arena.from_dict(edges, owner)
    coloured = set(attractor(arena, {"6a"}, ADAM)) | set(attractor(arena, {"5e"}, EVE))
    assert set(arena) - coloured == {"2a", "4e"}


# --- laws ----------------------------------------------------------------------------------------------------

IMPARTIAL = [Chomp(2, 3), Chomp(3, 3, end="empty"), Nim((1, 2, 3)), Subtraction(9, 3), Wythoff(4, 5)]


@pytest.mark.parametrize("game", IMPARTIAL, ids=Game.title)
def test_the_bipartite_graph_of_an_impartial_game_is_symmetric(game):
    # Proposition 9.21 of the notes.
    arena = Arena.from_game(game)
    double = arena.double()
    assert double.is_bipartite()
    assert [list(double.owner.values()).count(player) for player in Player] == [len(arena)] * 2
    mirror = {(label, player): (label, player.other) for label, player in double}
    for v, afters in double.successors.items():
        assert [mirror[w] for w in afters] == list(double.successors[mirror[v]])


@pytest.mark.parametrize("game", IMPARTIAL, ids=Game.title)
def test_the_arena_of_a_game_has_the_start_as_its_only_source(game):
    arena = Arena.from_game(game)
    assert arena.sources() == [game.start()]
    assert arena.start() == game.start()


@pytest.mark.parametrize("game", IMPARTIAL, ids=Game.title)
def test_a_declared_level_agrees_with_the_graph(game):
    arena = Arena.from_game(game)
    assert declares(game, "level")
    assert all(game.level(u) < game.level(v) for u, v in arena.iter_edges())
    assert is_acyclic(game) is is_acyclic(arena) is True


@given(graphs(acyclic=True))
def test_an_acyclic_graph_has_a_source_and_a_sink_and_stays_acyclic_without_it(graph):
    # Proposition 9.22 of the notes.
    arena = Arena.from_edges(*graph)
    assert arena.sources()
    assert arena.sinks()
    for sink in arena.sinks():
        assert arena.without([sink]).is_acyclic()


@given(graphs(acyclic=True))
def test_the_kernel_is_where_the_grundy_value_is_zero(graph):
    arena = Arena.from_edges(*graph)
    assert kernel(arena) == {v for v, value in grundy_values(arena).items() if value == 0}


@given(graphs(acyclic=True))
def test_the_kernel_is_lost_for_the_player_to_move(graph):
    # The course: by the attractors of the doubled graph.
    arena = Arena.from_edges(*graph)
    ranks = attractor(arena.double(), {(v, EVE) for v in arena.sinks()}, ADAM)
    assert {v for v in arena if (v, ADAM) not in ranks} == kernel(arena)
    assert {v for v in arena if (v, EVE) in ranks} == kernel(arena)


@given(arenas(), st.sets(st.integers(0, 6)), st.sampled_from(Player))
def test_the_opponent_can_stay_outside_an_attractor(plain, wanted, player):
    owner, edges = plain
    arena = Arena.from_edges(owner, edges)
    inside = attractor(arena, {v for v in wanted if v < len(arena)}, player)
    for v in range(len(arena)):
        if v not in inside and arena.successors[v]:
            escapes = [w not in inside for w in arena.successors[v]]
            assert all(escapes) if owner[v] == player else any(escapes)


@given(arenas(acyclic=True))
def test_without_cycle_and_draw_the_two_attractors_share_all_vertices(plain):
    # Theorem 9.16 of the notes and Zermelo's: who cannot move has lost.
    owner, edges = plain
    arena = Arena.from_edges(owner, edges)
    won = [attractor(arena, {v for v in arena.sinks() if owner[v] != player}, player) for player in Player]
    assert sorted([*won[0], *won[1]]) == list(range(len(arena)))


@given(arenas(acyclic=True), st.sets(st.integers(0, 6)), st.sampled_from(Player), st.data())
def test_the_attractor_on_the_tree_is_the_attractor_on_the_graph(plain, wanted, player, data):
    # Proposition 9.13 of the notes, with the ranks.
    owner, edges = plain
    arena = Arena.from_edges(owner, edges)
    target = {v for v in wanted if v < len(arena)}
    on_graph = attractor(arena, target, player)
    tree = unfold(arena, state=data.draw(st.integers(0, len(arena) - 1)))
    nodes = {v for v, node in enumerate(tree) if node.state in target}
    on_tree = attractor(tree.arena(), nodes, player)
    for v, node in enumerate(tree):
        assert on_tree.get(v) == on_graph.get(node.state)


@given(graphs(most=5), st.integers(0, 4))
def test_a_tree_has_one_node_per_path(graph, depth):
    count, edges = graph
    arena = Arena.from_edges(count, edges)
    paths = [[arena.start()]]
    for path in paths:
        if len(path) <= depth:
            paths.extend([*path, w] for w in arena.successors[path[-1]])
    assume(len(paths) <= 2000)
    tree = unfold(arena, depth=depth, limit=2000)
    assert [[node.state for node in tip.path()] for tip in tree] == paths
    with pytest.raises(TooLargeError, match=f"has {len(paths)} nodes"):
        unfold(arena, depth=depth, limit=len(paths) - 1)


@given(scored_arenas())
def test_attractors_tell_the_outcomes_of_the_game_on_an_arena(plain):
    owner, count, edges, scores = plain
    arena = Arena.from_edges(count if owner is None else owner, edges)
    # A game takes the gains of Adam where the vertices have owners.
    gains = {v: -score if owner and owner[v] else score for v, score in scores.items()}
    game = ArenaGame(arena, 0, scores=gains)
    double = arena.double()
    for v, (outcome, distance) in enumerate(naive.outcomes(successors_of(count, edges), scores, owner)):
        label = (v, owner[v] if owner else 0)
        won = {}
        for player in Player:
            target = set()
            for vertex, mover in double.sinks():
                score = game.score(vertex)
                if (score if mover == player else -score) > 0:
                    target.add((vertex, mover))
            won[player] = attractor(double, target, player).get(label)
        mover = Player(label[1])
        expected = {"win": (distance, None), "loss": (None, distance), "draw": (None, None)}[outcome]
        assert (won[mover], won[mover.other]) == expected
