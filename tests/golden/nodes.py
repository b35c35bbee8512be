"""How many nodes the compiled search visits; `python -m tests.golden.nodes` writes the counts anew."""

from pathlib import Path

from zermelo.games import load
from zermelo.judge import analyse

COUNTS = Path(__file__).parent / "nodes.txt"
SEARCHES = [("connect4", 12), ("reversi:size=6", 7)]


def counts(spec, depth):
    """A line of the golden file: game, depth, nodes and cutoffs of an analysis of all moves of the start."""
    found = analyse(load(spec), depth=depth, engine="compiled")
    return f"{spec} {depth} {found.nodes} {found.cutoffs}"


def regenerate():
    COUNTS.write_text("\n".join([*(counts(*search) for search in SEARCHES), ""]), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
