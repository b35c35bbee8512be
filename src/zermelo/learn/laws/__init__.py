"""Laws: the losing positions of a game in one line, found in solved data and labelled with what is proved.

A law is looked for, never typed in for a game: hypotheses (a remainder, a zero nim-sum, Wythoff's pairs, rows one
apart, equal arms …) are held against every solved position, and one that a single position contradicts is dropped. What
then stands behind a law is said with it (`Standing`):

- *proved*, where the rules are known for every size (the rules of this package, by their very class) and a theorem
  applies whose conditions were checked: the periodicity theorem with the length that it needs, Bouton's, Wythoff's,
  an induction, a mirror strategy;
- *seen* on so many positions, and not proved beyond, for rules that anybody wrote: that a function goes on as it began
  is not known.

`periods` has the theorem, `heaps`, `values`, `several` and `bars` the hypotheses, `finding` asks them; `sweeps` solves
the starts of a family of games, whose parameter grows.
"""

from zermelo.learn.laws.finding import laws_at, unsolved
from zermelo.learn.laws.law import Law, Standing
from zermelo.learn.laws.sweeps import Sweep, laws_of_sweep, sweep

__all__ = ["Law", "Standing", "Sweep", "laws_at", "laws_of_sweep", "sweep", "unsolved"]
