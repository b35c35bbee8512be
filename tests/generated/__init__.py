"""Random whole games, written as Python source, on which plain and compiled rules must agree.

    flavours     what a game is biased to: aliasing, mixed kinds, boundaries …
    names        what code in the making can refer to, and the chance that decides
    expressions  random expressions of a wanted kind over the names in scope
    statements   random blocks: loops, branches, unpacking, lists that change
    oddities     what most rules do without: closures, nested lists, walrus, `match` …
    flat_games   a whole file of rules, finite and small by construction, whose states are tuples of numbers
    shapes       what else an entry of a state, or a move, may be: texts, None, members, records, sets, rows
    shaped_games whole files of rules of such states and moves
    games        `game_source(seed)`: one or the other
    compare      one game through the public doors, engine by engine: equal, refused or different
    workers      the same in processes of their own, so that a crash or an endless loop is a verdict like others
    shrink       a smaller game that shows the same difference

`python -m tests.generated --count 10000 --resume FILE` is the long run; `tests/laws/test_generated_games.py` the
short one.
"""
