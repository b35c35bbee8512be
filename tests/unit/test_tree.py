import pytest

from zermelo.arena import Arena
from zermelo.errors import GraphError, ParameterError, TooLargeError, UnknownVertexError
from zermelo.game import Game
from zermelo.situation import Player
from zermelo.tree import unfold


class Heap(Game):
    """Take one, two or three matches (004's one-heap game, ended by the empty heap)."""

    def __init__(self, heap=5):
        self.heap = heap

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(1, min(3, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)


class Lighter(Heap):
    """The same, ended when one match is left."""

    def moves(self, state):
        yield from range(1, min(3, state[0] - 1) + 1)


class Patience(Heap):
    """The first player moves as long as he leaves an odd heap."""

    def turn(self, state):
        return 1 - state[0] % 2


DIAMOND = Arena.from_dict({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []})
LOOP = Arena.from_dict({"a": ["a", "b"], "b": []})


def test_a_state_reached_in_two_ways_labels_two_nodes():
    # The course: the number of nodes is not the number of states.
    tree = unfold(DIAMOND)
    assert len(tree) == 5
    assert [node.state for node in tree] == ["a", "b", "c", "d", "d"]
    assert [node.depth for node in tree.leaves()] == [2, 2]


def test_branches_are_the_possible_plays():
    assert [[node.state for node in branch] for branch in unfold(DIAMOND).branches()] == [
        ["a", "b", "d"],
        ["a", "c", "d"],
    ]


def test_nodes_know_parent_children_move_and_player():
    root = unfold(Heap(2)).root
    assert (root.state, root.player, root.move, root.parent, root.depth) == ((2,), Player.ADAM, None, None, 0)
    one, two = root.children
    assert (one.state, one.player, one.move, one.depth) == ((1,), Player.EVE, 1, 1)
    assert one.parent is root
    assert two.is_leaf
    assert not one.is_leaf
    assert one.children[0].player is Player.ADAM


@pytest.mark.parametrize(("heap", "calls"), [(5, 15), (9, 177)])
def test_the_tree_has_as_many_nodes_as_the_courses_recursion_has_calls(heap, calls):
    # The course's counts, for the game that ends when one match is left.
    assert len(unfold(Lighter(heap))) == calls


def test_the_height_is_the_longest_play():
    assert unfold(Heap(6)).height == 6
    assert unfold(Heap(0)).height == 0


def test_a_depth_stops_the_unfolding_even_of_a_cycle():
    tree = unfold(LOOP, depth=3)
    assert tree.height == 3
    assert [node.state for node in tree] == ["a", "a", "b", "a", "b", "a", "b"]
    assert len(unfold(Heap(20), depth=0)) == 1


def test_a_tree_starts_anywhere_with_either_player():
    tree = unfold(Heap(9), state=(1,), player=1)
    assert [(node.state, node.player) for node in tree] == [((1,), Player.EVE), ((0,), Player.ADAM)]
    assert unfold(DIAMOND, state="c").height == 1


def test_owners_and_turns_say_who_moves():
    owned = Arena.from_dict({"a": ["b"], "b": ["c"], "c": []}, {"a": 1, "b": 1, "c": 0})
    assert [node.player for node in unfold(owned)] == [1, 1, 0]
    assert [node.player for node in unfold(Patience(3), depth=1)] == [0, 1, 0, 1]


def test_a_large_tree_is_counted_and_refused_without_building_it():
    # The course: 144 664 calls from 20 matches.
    with pytest.raises(TooLargeError, match="has 144,664 nodes and the limit is 100,000") as refused:
        unfold(Lighter(20))
    assert refused.value.text("fr").startswith("l'arbre a 144\u202f664 nœuds et la limite est 100\u202f000")


def test_a_tree_that_no_machine_could_hold_is_counted_too():
    # A tree of h matches is a root and the trees of the three smaller heaps.
    sizes = [1]
    for heap in range(1, 101):
        sizes.append(1 + sum(sizes[max(0, heap - 3) : heap]))
    with pytest.raises(TooLargeError, match=f"has {sizes[100]:,} nodes"):
        unfold(Heap(100))


def test_the_limit_is_the_largest_tree_allowed():
    assert len(unfold(Heap(5), limit=28)) == 28
    with pytest.raises(TooLargeError, match="has 28 nodes and the limit is 27"):
        unfold(Heap(5), limit=27)


def test_an_infinite_tree_is_refused():
    with pytest.raises(TooLargeError, match=r"more than [\d,]+ nodes and the limit is 500: give a depth"):
        unfold(LOOP, limit=500)


def test_a_depth_is_counted_too():
    with pytest.raises(TooLargeError, match=rf"has {2**41 - 1:,} nodes"):
        unfold(Arena.from_dict({"a": ["a", "b"], "b": ["a", "b"]}), depth=40)


def test_the_arena_of_a_tree_has_one_vertex_per_node():
    arena = unfold(DIAMOND).arena()
    assert arena.successors == {0: (1, 2), 1: (3,), 2: (4,), 3: (), 4: ()}
    assert arena.owner == {0: 0, 1: 1, 2: 1, 3: 0, 4: 0}
    assert unfold(Heap(1)).arena().moves == {0: (1,), 1: ()}


def test_unfolding_from_nowhere_is_refused():
    with pytest.raises(UnknownVertexError, match="labelled 'z'"):
        unfold(DIAMOND, state="z")
    with pytest.raises(GraphError, match="has none"):
        unfold(Arena.from_edges(0, []))


def test_a_play_of_50_000_moves_is_no_trouble():
    class Single(Heap):
        def moves(self, state):
            yield from range(1, min(1, state[0]) + 1)

    tree = unfold(Single(50_000))
    assert tree.height == 50_000
    assert len(next(tree.branches())) == 50_001


@pytest.mark.parametrize(
    "given", [{"limit": None}, {"limit": 1.5}, {"limit": -1}, {"depth": 2.5}, {"depth": -1}]
)
def test_limits_of_a_tree_are_whole_numbers(given):
    (name,) = given
    with pytest.raises(ParameterError, match=f"{name} is a whole number, 0 or more"):
        unfold(Arena.from_dict({0: []}), **given)


@pytest.mark.parametrize("player", ["adam", 2, None, True])
def test_who_moves_first_in_a_tree_is_zero_or_one(player):
    with pytest.raises(ParameterError, match=r"player is 0 \(the first player, Adam\) or 1"):
        unfold(Arena.from_dict({0: []}), player=player)
