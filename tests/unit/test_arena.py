import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.oracles import naive
from tests.small_games import COURSE_ARENA
from tests.strategies import arenas, graphs, successors_of

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.errors import (
    GraphError,
    IllegalMoveError,
    ParameterError,
    PositionError,
    TooLargeError,
    UnknownVertexError,
)
from zermelo.game import Game
from zermelo.questions import declares
from zermelo.scores import Outcome
from zermelo.situation import Player

LONG = 100_000


class Ladder(Game):
    """Climb one or two steps of `top`; the move is named by its length."""

    def __init__(self, top=3):
        self.top = top

    def start(self):
        return (0,)

    def moves(self, state):
        yield from (step for step in (1, 2) if state[0] + step <= self.top)

    def play(self, state, move):
        return (state[0] + move,)


class OwnedLadder(Ladder):
    def turn(self, state):
        return state[0] % 2


class Endless(Game):
    def start(self):
        return 0

    def moves(self, state):
        yield "on"

    def play(self, state, move):
        return state + 1


# --- making arenas ------------------------------------------------------------------------------------


def test_the_courses_dictionary_has_nine_vertices_and_twenty_one_edges():
    arena = Arena.from_dict(COURSE_ARENA)
    assert (len(arena), arena.edge_count) == (9, 21)
    assert arena.sinks() == [8]
    assert arena.sources() == [0]


@pytest.mark.parametrize(("vertex", "expected"), [(8, [4, 5, 7]), (6, [1, 3]), (2, [0]), (0, [])])
def test_predecessors_are_those_of_the_course(vertex, expected):
    assert Arena.from_dict(COURSE_ARENA).predecessors()[vertex] == expected


def test_a_dictionary_keeps_the_order_of_its_keys_and_they_are_the_labels():
    arena = Arena.from_dict({"z": ["a"], "m": ["z", "a"], "a": []})
    assert arena.labels == ("z", "m", "a")
    assert arena.successors == {"z": ("a",), "m": ("z", "a"), "a": ()}
    assert list(arena) == list(arena.successors) == ["z", "m", "a"]
    assert arena.index("m") == 1
    assert arena.numbered.successors == ((2,), (0, 2), ())


def test_a_successor_that_is_no_key_is_refused_with_its_vertex():
    # Deleting the key 4 leaves 4 inside the lists of 0, 1 and 2.
    reduced = {vertex: afters for vertex, afters in COURSE_ARENA.items() if vertex not in (4, 5, 7, 8)}
    with pytest.raises(
        GraphError, match=r"^4, 5 among the successors of 0 .*keys: 0, 1, 2, 3, 6$"
    ) as refused:
        Arena.from_dict(reduced)
    assert refused.value.text("fr").startswith("4, 5 parmi les successeurs de 0")


def test_after_deleting_a_sink_and_its_predecessors_the_next_sink_is_found():
    # The same step of the course's algorithm without dangling names: 6 is the next sink.
    rest = Arena.from_dict(COURSE_ARENA).without([8, 4, 5, 7])
    assert rest.labels == (0, 1, 2, 3, 6)
    assert rest.sinks() == [6]
    assert rest.successors == {0: (1, 2, 3), 1: (6,), 2: (1, 3), 3: (6,), 6: ()}


def test_owners_of_a_dictionary_go_by_label():
    arena = Arena.from_dict({"a": ["b"], "b": []}, owner={"b": 1, "a": 0})
    assert arena.owner == {"a": Player.ADAM, "b": Player.EVE}
    with pytest.raises(UnknownVertexError, match=r"the map of owners names vertices \['c'\].*are 'a', 'b'"):
        Arena.from_dict({"a": ["b"], "b": []}, owner={"b": 1, "a": 0, "c": 0})


@pytest.mark.parametrize("owner", [{"a": 0}, {"a": 0, "b": 2}])
def test_an_owner_other_than_zero_or_one_is_refused(owner):
    with pytest.raises(GraphError, match=r"vertex b has the owner (None|2): .* 0 \(Adam\) or 1"):
        Arena.from_dict({"a": ["b"], "b": []}, owner)


def test_edges_with_a_count_make_an_arena_without_owners():
    arena = Arena.from_edges(2, [(0, 1), (0, 1)])
    assert arena.owner is None
    assert arena.successors == {0: (1, 1), 1: ()}
    assert arena.edge_count == 2


def test_edges_between_unknown_vertices_are_refused():
    with pytest.raises(UnknownVertexError, match=r"edges names vertices \[-1, 7\].*vertices 0 to 1"):
        Arena.from_edges([0, 1], [(0, 7), (-1, 1)])
    with pytest.raises(UnknownVertexError, match=r"\[0\].*no vertex"):
        Arena.from_edges([], [(0, 0)])


@pytest.mark.parametrize("successors", [[1, 2], None, "ab", 3, Game, [(0, 1)]])
def test_what_is_no_dictionary_is_refused_with_one_that_is(successors):
    with pytest.raises(ParameterError) as caught:
        Arena.from_dict(successors)
    assert str(caught.value).endswith("the list of its successors, like {0: [1, 2], 1: [2], 2: []}")
    assert caught.value.text("fr").endswith("la liste de ses successeurs, comme {0: [1, 2], 1: [2], 2: []}")


def test_successors_that_are_no_list_are_refused_with_their_vertex():
    with pytest.raises(GraphError, match="the successors of b are 0: give a list of vertices"):
        Arena.from_dict({0: ["b"], "b": 0})
    with pytest.raises(GraphError, match=r"\[0\] among the successors of 0 is not a vertex"):
        Arena.from_dict({0: [[0]]})


def test_owners_of_a_dictionary_are_a_dictionary():
    with pytest.raises(ParameterError, match=r"owner=\[0\]: owner is a dictionary from each vertex to 0"):
        Arena.from_dict({0: []}, [0])


@pytest.mark.parametrize("edges", [None, 3, [0, 1], [(0, 1, 1)], [(0,)], Arena])
def test_edges_that_are_no_pairs_are_refused(edges):
    with pytest.raises(
        ParameterError, match=r"edges is a list of pairs of vertices, like \[\(0, 1\), \(1, 2\)\]"
    ):
        Arena.from_edges(2, edges)


@pytest.mark.parametrize("owner", [None, -1, True, {0: 0, 1: 1}, 1.5, {0, 1}])
def test_owners_are_a_list_or_a_number_of_vertices(owner):
    # A dictionary would be read as the list of its keys: wrong owners, and no word about it.
    with pytest.raises(ParameterError, match=r"owner is (the list of the owners|a whole number, 0 or more)"):
        Arena.from_edges(owner, [])


@pytest.mark.parametrize("graph", [None, "graph", {0: [1]}, Arena])
def test_what_is_no_graph_of_networkx_is_refused(graph):
    with pytest.raises(ParameterError, match="graph is a networkx DiGraph"):
        Arena.from_networkx(graph)


@pytest.mark.parametrize("vertices", [None, 1, Arena])
def test_vertices_that_are_no_set_or_list_are_refused(vertices):
    with pytest.raises(ParameterError, match=r"the set to remove is .*: give a set or a list of vertices"):
        Arena.from_dict(COURSE_ARENA).without(vertices)


@pytest.mark.parametrize("vertices", [["a"], [[1]], [True], [1.0]])
def test_what_is_no_vertex_is_named_even_if_it_cannot_be_hashed(vertices):
    with pytest.raises(UnknownVertexError, match=r"names vertices .* but this arena has vertices 0 to 8"):
        Arena.from_dict(COURSE_ARENA).without(vertices)


def test_vertices_may_be_made_one_by_one():
    arena = Arena.from_dict(COURSE_ARENA)
    assert arena.without(v for v in [7, 8]).edge_count == arena.without({7, 8}).edge_count == 15


def test_scores_of_vertices_are_a_dictionary():
    with pytest.raises(ParameterError, match=r"scores=\[1\]: scores is a dictionary"):
        ArenaGame(Arena.from_dict(COURSE_ARENA), scores=[1])


@pytest.mark.parametrize("labels", [["a"], ["a", "a"]])
def test_labels_must_be_as_many_as_the_vertices_and_different(labels):
    with pytest.raises(GraphError, match=r"labels for 2 vertices"):
        Arena.from_edges(2, [], labels)


def test_an_unknown_label_is_refused_with_the_known_ones():
    with pytest.raises(UnknownVertexError, match=r"labelled 'c'; labels: 'a', 'b'"):
        Arena.from_dict({"a": [], "b": []}).index("c")
    with pytest.raises(UnknownVertexError):
        Arena.from_dict({"a": []}).index([])


def test_a_game_is_enumerated_breadth_first_with_its_moves():
    arena = Arena.from_game(Ladder(3))
    assert arena.labels == ((0,), (1,), (2,), (3,))
    assert list(arena.successors.values()) == [((1,), (2,)), ((2,), (3,)), ((3,),), ()]
    assert arena.moves == {(0,): (1, 2), (1,): (1, 2), (2,): (1,), (3,): ()}
    assert arena.owner is None


def test_a_game_is_enumerated_from_any_state():
    assert Arena.from_game(Ladder(3), state=(2,)).labels == ((2,), (3,))


def test_the_owner_of_a_state_is_its_turn_where_declared():
    owner = Arena.from_game(OwnedLadder(2)).owner
    assert owner == {(0,): Player.ADAM, (1,): Player.EVE, (2,): Player.ADAM}


def test_more_states_than_the_limit_are_refused_before_they_are_all_found():
    with pytest.raises(TooLargeError, match="endless has more than 50 states"):
        Arena.from_game(Endless(), limit=50)
    assert len(Arena.from_game(Ladder(49), limit=50)) == 50
    with pytest.raises(TooLargeError):
        Arena.from_game(Ladder(50), limit=50)


def test_an_arena_cannot_be_changed():
    arena = Arena.from_dict(COURSE_ARENA)
    with pytest.raises(dataclasses.FrozenInstanceError):
        arena.successors = ()
    assert isinstance(arena.successors[0], tuple)


# --- its shape ----------------------------------------------------------------------------------------


def test_a_topological_order_puts_each_vertex_before_its_successors():
    arena = Arena.from_dict(COURSE_ARENA)
    place = {v: i for i, v in enumerate(arena.topological_order())}
    assert len(place) == 9
    assert all(place[u] < place[v] for u, v in arena.iter_edges())


@given(graphs())
def test_acyclic_is_what_the_definition_says(graph):
    count, edges = graph
    assert Arena.from_edges(count, edges).is_acyclic() == naive.is_acyclic(successors_of(count, edges))


@given(graphs())
def test_cycles_orders_and_bipartition_agree_with_networkx(graph):
    networkx = pytest.importorskip("networkx")
    arena = Arena.from_edges(*graph)
    peer = arena.to_networkx()
    assert arena.is_acyclic() == networkx.is_directed_acyclic_graph(peer)
    assert arena.is_bipartite() == networkx.is_bipartite(peer)
    order = arena.topological_order()
    if order is not None:
        place = {v: i for i, v in enumerate(order)}
        assert all(place[u] < place[v] for u, v in peer.edges)


@given(graphs(most=6))
def test_bipartite_without_owners_means_two_colourable(graph):
    count, edges = graph
    assert Arena.from_edges(count, edges).is_bipartite() == naive.is_two_colourable(
        successors_of(count, edges)
    )


@given(arenas())
def test_bipartite_with_owners_means_that_every_edge_changes_the_owner(arena):
    owner, edges = arena
    assert Arena.from_edges(owner, edges).is_bipartite() == all(owner[u] != owner[v] for u, v in edges)


def test_two_colours_are_not_enough_where_the_owners_do_not_alternate():
    assert Arena.from_edges(2, [(0, 1)]).is_bipartite()
    assert not Arena.from_edges([0, 0], [(0, 1)]).is_bipartite()


def test_the_double_has_adams_copies_first_and_passes_the_turn():
    double = Arena.from_game(Ladder(2)).double()
    assert double.labels[:4] == (((0,), 0), ((1,), 0), ((2,), 0), ((0,), 1))
    assert list(double.owner.values()) == [Player.ADAM] * 3 + [Player.EVE] * 3
    assert double.successors[(0,), 0] == (((1,), 1), ((2,), 1))
    assert double.numbered.successors == ((4, 5), (5,), (), (1, 2), (2,), ())
    assert list(double.moves.values()) == [(1, 2), (1,), (), (1, 2), (1,), ()]


def test_the_double_of_an_owned_arena_only_names_the_player():
    arena = Arena.from_edges([1, 0], [(0, 1)], ["x", "y"])
    assert arena.double().labels == (("x", Player.EVE), ("y", Player.ADAM))
    assert arena.double().successors["x", Player.EVE] == (("y", Player.ADAM),)


def test_removing_vertices_keeps_owners_and_moves_of_the_rest():
    arena = Arena.from_game(OwnedLadder(3)).without([(2,)])
    assert arena.labels == ((0,), (1,), (3,))
    assert arena.successors == {(0,): ((1,),), (1,): ((3,),), (3,): ()}
    assert arena.moves == {(0,): (1,), (1,): (2,), (3,): ()}
    assert arena.owner == {(0,): 0, (1,): 1, (3,): 1}
    with pytest.raises(UnknownVertexError, match=r"remove names vertices \[9\].* are \(0,\), \(1,\), \(3,\)"):
        arena.without([9])


def test_a_single_label_is_not_taken_for_the_set_of_its_parts():
    arena = Arena.from_dict({"ab": ["a"], "a": [], "b": [], (1, 2): []})
    for label in ("ab", (1, 2)):
        with pytest.raises(ParameterError, match=r"is the single vertex .*: give a set of vertices, \{"):
            arena.without(label)
    assert list(arena.without({"ab"})) == ["a", "b", (1, 2)]


def test_what_a_vertex_reaches_is_an_arena():
    part = Arena.from_dict({"d": ["c"], "a": ["b"], "b": [], "c": ["a"]}).reachable("c")
    assert part.successors == {"a": ("b",), "b": (), "c": ("a",)}


def test_an_unknown_vertex_is_a_key_that_is_not_there():
    arena = Arena.from_dict({"a": ["b"], "b": []})
    assert "c" not in arena.successors
    assert arena.successors.get("c") is None
    assert arena.successors.get([]) is None
    assert [] not in arena
    with pytest.raises(KeyError, match="no vertex is labelled 'c'; labels: 'a', 'b'"):
        arena.successors["c"]


def test_labels_are_written_as_in_the_course():
    double = Arena.from_dict({(3, 2): [6], 6: []}).double()
    assert [double.text(v) for v in double] == ["3,2a", "6a", "3,2e", "6e"]
    assert Arena.from_dict({((1, 2), 3): []}).text(((1, 2), 3)) == "(1,2),3"


def test_a_chain_of_100_000_vertices_is_no_trouble():
    chain = Arena.from_edges(LONG, [(v, v + 1) for v in range(LONG - 1)])
    assert chain.topological_order() == list(range(LONG))
    assert chain.is_bipartite()
    assert len(Arena.from_game(Ladder(LONG))) == LONG + 1


# --- networkx -----------------------------------------------------------------------------------------


def test_an_arena_survives_the_journey_through_networkx():
    pytest.importorskip("networkx")
    arena = Arena.from_dict(COURSE_ARENA, {v: v % 2 for v in COURSE_ARENA})
    assert Arena.from_networkx(arena.to_networkx()) == arena
    plain = Arena.from_dict(COURSE_ARENA)
    assert Arena.from_networkx(plain.to_networkx()) == plain


def test_networkx_edges_know_the_moves():
    pytest.importorskip("networkx")
    graph = Arena.from_game(Ladder(2)).to_networkx()
    assert graph.edges[(0,), (2,)]["moves"] == [2]


def test_an_undirected_graph_is_no_arena():
    networkx = pytest.importorskip("networkx")
    with pytest.raises(GraphError, match="undirected"):
        Arena.from_networkx(networkx.path_graph(3))


# --- the game on an arena -----------------------------------------------------------------------------


def test_the_game_starts_on_the_only_source():
    game = ArenaGame(Arena.from_dict({"a": [], "b": ["a"]}))
    assert game.write(game.start()) == "b"
    assert ArenaGame({"a": ["b"], "b": ["a"]}).start() == "a"
    assert ArenaGame({"a": [], "b": ["a"]}, state="a").start() == "a"
    # Nobody means to start where nothing leads on, though it is the only vertex without predecessor.
    assert ArenaGame({"alone": [], "a": ["b"], "b": ["a"]}).start() == "a"
    assert ArenaGame({"alone": [], "b": [], "a": ["b"]}).start() == "a"


def test_who_cannot_move_has_lost_unless_a_score_says_otherwise():
    arena = Arena.from_dict({"a": ["b", "c"], "b": [], "c": []})
    game = ArenaGame(arena, scores={"c": 0})
    assert [Outcome.of(game.score(v)) for v in "bc"] == [Outcome.LOSS, Outcome.DRAW]
    assert game.impartial
    assert not game.points
    assert not declares(game, "turn")


def test_scores_of_an_owned_arena_are_gains_of_adam():
    arena = Arena.from_edges([0, 0, 1, 1], [(0, 1), (0, 2), (0, 3)])
    game = ArenaGame(arena, scores={1: 1, 2: 5})
    assert [game.score(v) for v in (1, 2, 3)] == [1, -5, -1]
    assert declares(game, "turn")
    assert [game.turn(v) for v in range(4)] == [0, 0, 1, 1]
    assert game.points
    assert not game.impartial


def test_parallel_edges_are_one_move():
    assert list(ArenaGame(Arena.from_edges(2, [(0, 1), (0, 1)])).moves(0)) == [1]


def test_positions_and_moves_are_written_by_label():
    game = ArenaGame(Arena.from_dict({"here": ["there"], "there": []}))
    assert game.write("here", 1) == "here@2"
    assert game.read("here@2") == ("here", 1)
    assert game.read(" there ") == ("there", 0)
    assert game.read_move("here", "there") == "there"
    with pytest.raises(PositionError, match="“where” is not a vertex; the vertices are: here, there"):
        game.read("where")
    with pytest.raises(IllegalMoveError, match="the moves are: there"):
        game.read_move("here", "here")


def test_an_owned_vertex_says_who_moves():
    game = ArenaGame(Arena.from_dict({"a": ["b"], "b": []}, {"a": 1, "b": 0}))
    assert game.read("a") == ("a", 1)
    assert game.write("a", 1) == "a"


def test_a_label_may_look_like_the_second_players():
    game = ArenaGame(Arena.from_dict({"a@2": ["a"], "a": []}))
    assert game.read("a@2") == ("a@2", 0)
    assert game.read("a@2@2") == ("a@2", 1)


def test_games_on_impossible_arenas_are_refused():
    with pytest.raises(GraphError, match="has none"):
        ArenaGame(Arena.from_edges(0, []))
    with pytest.raises(GraphError, match="“1”"):
        ArenaGame(Arena.from_dict({1: [], "1": []}))
    with pytest.raises(GraphError, match="vertex a has a score and successors b"):
        ArenaGame(Arena.from_dict({"a": ["b"], "b": []}), scores={"a": 1})
    with pytest.raises(UnknownVertexError, match=r"scores names vertices \[5\]"):
        ArenaGame(Arena.from_dict({"a": []}), scores={5: 1})
    with pytest.raises(UnknownVertexError, match=r"start names vertices \[5\]"):
        ArenaGame(Arena.from_dict({"a": []}), state=5)


@given(graphs(), st.data())
def test_the_arena_of_the_game_on_an_arena_is_what_its_start_reaches(graph, data):
    count, edges = graph
    at = data.draw(st.integers(0, count - 1))
    found = Arena.from_game(ArenaGame(Arena.from_edges(count, edges), at))
    successors = successors_of(count, edges)
    assert set(found) == {at} | naive.reaches(successors, at)
    assert found.labels[0] == at
    for v, afters in found.successors.items():
        assert list(afters) == list(dict.fromkeys(successors[v]))
