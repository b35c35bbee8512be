"""The judge: one policy for what a position is worth, the same whoever asks.

`analyse` asks a saved table, then the game's own engine, then solves what is small, then searches, all within one
`Budget`. Python, the command line, the page, agents and notebooks all call it.
"""

from zermelo.judge.budget import Budget
from zermelo.judge.policy import analyse, analyse_many
from zermelo.judge.reach import is_within_reach
from zermelo.judge.reviewing import ReviewedMove, review
from zermelo.judge.solutions import Solutions
from zermelo.judge.tables import table_place

__all__ = [
    "Budget",
    "ReviewedMove",
    "Solutions",
    "analyse",
    "analyse_many",
    "is_within_reach",
    "review",
    "table_place",
]
