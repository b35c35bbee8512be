"""Whose attractor a picture shows."""

from zermelo import load
from zermelo.drawing.figure import Drawing
from zermelo.learn.pictures import DrawOptions, pictures
from zermelo.situation import Player

#: The sizes of Adam's stages for Chomp 2 × 3 in the notes; Ève's are the same, with the players exchanged.
STAGES = [1, 3, 1, 2, 1, 1]


def rings(drawings: list[Drawing]) -> list[int]:
    return [sum(node.ring for node in drawing.nodes) for drawing in drawings]


def test_one_players_attractor_can_be_wished_for() -> None:
    game = load("chomp:rows=2,columns=3")
    for player in Player:
        assert (
            rings(pictures(game, DrawOptions("bipartite", "attractor", player=player, steps=True))) == STAGES
        )
    assert rings(pictures(game, DrawOptions("bipartite", "attractor", steps=True))) == 2 * STAGES


def test_an_empty_attractor_is_still_drawn() -> None:
    # Whoever is left without a match has won (misère) and the game starts there: it is the first player who moves.
    game = load("subtraction:heap=0")
    sizes = {
        player: rings(pictures(game, DrawOptions("tree", "attractor", player=player, steps=True)))
        for player in Player
    }
    assert sizes == {Player.ADAM: [1], Player.EVE: [0]}
