"""Reasons: why a move is wrong or good, in one sentence that was checked before it is said.

A *feat* (`feats`, with the definition of each kind) is what a move achieves by itself and people can see: it wins at
once, makes two threats, leaves a position of the kernel … A reason says that a move *does* a feat, *lets* the other
player do one, or *misses* one; there is one sentence for each in English and French. So a kind of feat is written once,
and serves blunders, hints and puzzles.

Every feat is a small class: `applies(place, move, truth)` looks for it, `check(truth)` replays the claim from its
fields alone, against the rules and the table. `why_wrong` and `why_good` give the first reason whose check holds; what
cannot be shown is not claimed: then there is only what the table says (`TableSays`). `turns` has reasons about whose
turn it is: a race that is lost by one ply, and zugzwang; `attractors` one about graphs that people see.

`place` is a situation looked at by the rules, `truth` what the judge proves about it, with the laws of the game
(`zermelo.learn.laws`), which give losing positions their names: 9 = 4·2+1.
"""

from zermelo.learn.reasons.choosing import KINDS, why_good, why_wrong
from zermelo.learn.reasons.feat import Feat
from zermelo.learn.reasons.place import Place
from zermelo.learn.reasons.reason import Reason, Way
from zermelo.learn.reasons.truth import Truth

__all__ = ["KINDS", "Feat", "Place", "Reason", "Truth", "Way", "why_good", "why_wrong"]
