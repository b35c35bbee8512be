"""Puzzles: positions in which few moves keep what the position is worth (« problèmes »).

A *puzzle* is a position, proved with all its moves, in which the player to move wins or draws, and at most a third of
at least three moves keep that. All of those are right, whichever is quicker; every other move has a reason why it is
wrong and moves that refute it.

How hard one is, is told by two numbers:

- `depth`, the plies of the shortest proof: those to the win with best play; where only a draw is to be held, those of
  the longest of the wins that wrong moves allow; what is deeper than fifteen nobody sees, and is no puzzle;
- `tempting`, the number of plausible wrong moves: those that a look two plies ahead, with the game's own estimate, does
  not find worse than the best of the right ones.

The `grade` counts, from 1: one more for a depth of 3, of 5, and for 2 and for 4 tempting moves.
"""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic

from zermelo.analysis import Analysis
from zermelo.checks import Progress, ensure_game, ensure_whole, situation_at
from zermelo.compiled.special import special_engine
from zermelo.errors import TooLargeError, UndefinedError
from zermelo.game import Game
from zermelo.judge import Budget, Solutions
from zermelo.judge.solutions import small_solution
from zermelo.learn.reasons import Place, Reason, Truth, why_good, why_wrong
from zermelo.learn.reviewing import refutation
from zermelo.questions import titled
from zermelo.scores import Number, Outcome
from zermelo.search import minimax
from zermelo.situation import Move, Situation
from zermelo.words import Phrase, message

GRADES = range(1, 6)

_NONE_FOUND = message(
    "puzzles.none",
    en="no puzzle was found in {title}: one needs three moves or more of which few are right; choose other "
    "parameters, or a position",
    fr="aucun problème trouvé pour {title} : il faut trois coups ou plus dont peu soient justes ; choisir d'autres "
    "paramètres, ou une position",
)
_NONE_PROVED = message(
    "puzzles.none_proved",
    en="no puzzle was found in {title}: of no position met could all moves be proved; choose a position nearer to the "
    "end of the game, or smaller parameters",
    fr="aucun problème trouvé pour {title} : dans aucune position rencontrée on n'a pu prouver tous les coups "
    "; choisir "
    "une position plus proche de la fin de la partie, ou des paramètres plus petits",
)
_ONLY_WIN = message(
    "puzzles.only_win",
    en="{name} to move: find the only winning move.",
    fr="À {name} de jouer : trouver le seul coup gagnant.",
)
_WIN = message(
    "puzzles.win",
    en="{name} to move: find a winning move; {count} of {all} are.",
    fr="À {name} de jouer : trouver un coup gagnant ; il y en a {count} sur {all}.",
)
_ONLY_DRAW = message(
    "puzzles.only_draw",
    en="{name} to move: find the only move that does not lose.",
    fr="À {name} de jouer : trouver le seul coup qui ne perd pas.",
)
_DRAW = message(
    "puzzles.draw",
    en="{name} to move: find a move that does not lose; {count} of {all} do not.",
    fr="À {name} de jouer : trouver un coup qui ne perd pas ; il y en a {count} sur {all}.",
)

#: Moves that there are to choose from at least; the part of them that may be right.
_LEAST_MOVES, _RIGHT_SHARE = 3, 3
#: A deeper proof is no puzzle.
_DEEPEST = 15
#: Plays at random in which puzzles are looked for; plies of each; plays in a row that bring nothing new.
_PLAYS, _LONGEST, _BARREN = 400, 300, 60
#: Puzzles found for each one that is wanted, so that there are some of each grade to choose from.
_CHOICE = 4
#: What may be spent on solving the whole game first, and on each position where that is too much.
_WHOLE, _EACH = Budget(seconds=10.0), Budget(seconds=0.5)


@dataclass(frozen=True)
class Puzzle:
    """A position in which few moves are right: `right` are all that keep its outcome, `goal`, the best one first."""

    place: Place
    goal: Outcome
    right: tuple[Move, ...]
    depth: int | None
    tempting: int

    @property
    def grade(self) -> int:
        """How hard the puzzle is, from 1 to 5."""
        depth = 3 if self.depth is None else self.depth
        return 1 + (depth >= 3) + (depth >= 5) + (self.tempting >= 2) + (self.tempting >= 4)

    def question(self) -> Phrase:
        """Return what is to be found in the puzzle, in words."""
        is_only = len(self.right) == 1
        shape = (
            (_ONLY_WIN if is_only else _WIN) if self.goal is Outcome.WIN else _ONLY_DRAW if is_only else _DRAW
        )
        name = self.place.game.players[self.place.player]
        fields = {} if is_only else {"count": len(self.right), "all": len(self.place.moves)}
        return shape(name=name, **fields)

    def answered(self, move: Move, truth: Truth) -> Response:
        """Return what is to be said of a move in a puzzle: whether it is right, why, and what refutes it if not."""
        if move in self.right:
            return Response(move, True, why_good(self.place, move, truth), ())
        reason = why_wrong(self.place, move, truth)
        return Response(move, False, reason, refutation(self.place, move, reason, truth))


@dataclass(frozen=True)
class Response:
    """What is said of a move: `line` are the moves after a wrong one, until anybody sees that it is."""

    move: Move
    is_right: bool
    reason: Reason | None
    line: tuple[Move, ...]


def find_puzzles(
    game: Game,
    count: int = 6,
    *,
    at: Situation | str | None = None,
    grades: Container[int] = GRADES,
    seed: int = 0,
    seconds: float = 30.0,
    known: Solutions | None = None,
    progress: Progress | None = None,
) -> list[Puzzle]:
    """Return at most `count` puzzles of a game, easy ones first, of these grades where there are some.

    They are met in random plays from `at` (default: the start), looked through from their ends, where proofs are easy;
    equal ones, also by a symmetry of the game, count once. The same `seed` gives the same puzzles, unless the seconds
    end first. `progress` gets how many were found, and how many are looked for.

    Time O(V + E) where the game is solved, for V positions and E moves; else at most the seconds.

    Raises
    ------
    UndefinedError
        None was found.

    Examples
    --------
    >>> from zermelo.games import load
    >>> for puzzle in find_puzzles(load("chomp:rows=3,columns=3"), 2):
    ...     print(puzzle.place.written(), [puzzle.place.name(move) for move in puzzle.right], puzzle.grade)
    2,1,1 ['3,1'] 2
    3,3,1 ['1,3', '2,2'] 4
    """
    ensure_game(game)
    ensure_whole(count=count)
    start = situation_at(game, at)
    truth = Truth(game, budget=_EACH, known=known)
    until = monotonic() + seconds
    # Once for all of it, if it is small: else each position is judged by itself.
    if special_engine(game) is None:
        with suppress(TooLargeError):
            small_solution(game, start[0], _whole(seconds), known=truth.known)
    wanted = _CHOICE * count
    found: dict[object, Puzzle] = {}
    chance = random.Random(seed)
    is_any_proved = False
    for _ in range(_PLAYS):
        for place in _met(game, start, chance):
            key = game.canonical(place.state)
            if monotonic() > until or (key not in found and not truth.analysis(place).exact):
                break
            is_any_proved = is_any_proved or _is_proved(truth.analysis(place))
            if (
                key not in found
                and (puzzle := puzzle_at(place, truth)) is not None
                and puzzle.grade in grades
            ):
                found[key] = puzzle
        if progress is not None:
            progress(min(len(found), wanted), wanted)
        if len(found) >= wanted or monotonic() > until:
            break
    if not found:
        raise UndefinedError((_NONE_FOUND if is_any_proved else _NONE_PROVED)(title=titled(game)))
    return _spread(list(found.values()), count)


def puzzle_at(place: Place, truth: Truth) -> Puzzle | None:
    """Return the puzzle that a position is; None where it is none, or not enough is proved."""
    if len(place.moves) < _LEAST_MOVES:
        return None
    analysis = truth.analysis(place)
    goal = analysis.outcome
    if not _is_proved(analysis) or goal not in (Outcome.WIN, Outcome.DRAW):
        return None
    right = tuple(verdict.move for verdict in analysis.moves if verdict.outcome is goal)
    if not right or _RIGHT_SHARE * len(right) > len(place.moves):
        return None
    depth = _depth(analysis, goal)
    if depth is not None and depth > _DEEPEST:
        return None
    return Puzzle(place, goal, right, depth, _tempting(place, right))


def _whole(seconds: float) -> Budget:
    """What a search for puzzles may spend on solving the whole game: never more than there is time."""
    assert _WHOLE.seconds is not None
    return replace(_WHOLE, seconds=min(_WHOLE.seconds, seconds))


def _is_proved(analysis: Analysis) -> bool:
    """Whether a puzzle's position is proved with all its moves."""
    return analysis.exact and all(verdict.outcome is not None for verdict in analysis.moves)


def _depth(analysis: Analysis, goal: Outcome) -> int | None:
    if goal is Outcome.WIN:
        return analysis.distance
    lost = [verdict.distance for verdict in analysis.moves if verdict.outcome is not goal]
    known = [distance for distance in lost if distance is not None]
    return max(known) if known else None


def _tempting(place: Place, right: Sequence[Move]) -> int:
    """How many wrong moves of a puzzle look no worse, two plies ahead, than the best of the right ones."""
    looks = {move: _look(place, move) for move in place.moves}
    best = max(looks[move] for move in right)
    return sum(look >= best for move, look in looks.items() if move not in right)


def _look(place: Place, move: Move) -> tuple[int, Number]:
    """What a puzzle's move seems worth to who makes it, one more ply ahead: a game that is decided, or an estimate."""
    after = place.then(move)
    found = minimax(place.game, after.state, depth=1, player=after.player)
    decided = 0 if found.outcome is None else found.outcome.sign
    sign = 1 if after.player == place.player else -1
    return sign * decided, sign * found.value


def _met(game: Game, start: Situation, chance: random.Random) -> Iterator[Place]:
    """The places of a play at random that may be puzzles, the last one first."""
    places = [Place(game, *start)]
    while places[-1].moves and len(places) < _LONGEST:
        places.append(places[-1].then(chance.choice(places[-1].moves)))
    return reversed(places[:-1])


def _spread(puzzles: list[Puzzle], count: int) -> list[Puzzle]:
    """Some of many puzzles, of every grade as far as there are, in the order of their grades."""
    by_grade = {grade: [puzzle for puzzle in puzzles if puzzle.grade == grade] for grade in GRADES}
    chosen: list[Puzzle] = []
    while len(chosen) < min(count, len(puzzles)):
        for waiting in by_grade.values():
            if waiting and len(chosen) < count:
                chosen.append(waiting.pop(0))
    return sorted(chosen, key=lambda puzzle: (puzzle.grade, puzzle.depth or 0, puzzle.tempting))
