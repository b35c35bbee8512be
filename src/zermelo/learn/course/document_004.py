"""The fifth note: recursion, and minimax for one heap of matches.

The heap is that of the note: 1 to 3 matches are taken in turn, and whoever is left with the last one has lost.
"""

from __future__ import annotations

from math import inf

__all__ = ["adversaire", "fact", "fact_cr", "fact_inf", "fibo", "minimax", "score", "suite"]


def fact(n: int) -> int:
    """Return n! = 1 × 2 × … × n.

    >>> [fact(n) for n in range(6)]
    [1, 1, 2, 6, 24, 120]
    """
    return 1 if n == 0 else n * fact(n - 1)


def fact_inf(n: int) -> int:
    """Show what a recursion without base case does: it never ends, and Python raises `RecursionError`.

    >>> fact_inf(3)
    Traceback (most recent call last):
    ...
    RecursionError: maximum recursion depth exceeded
    """
    return n * fact_inf(n - 1)


def fact_cr(n: int) -> int:
    """Show a recursion that moves away from its base case: only `fact_cr(0)` ends.

    >>> fact_cr(0)
    1
    """
    return 1 if n == 0 else fact_cr(n + 1) // (n + 1)


def suite(n: int) -> int:
    """Return the n-th Catalan number: 1 for n = 0, then the sum of the products suite(i) × suite(n − 1 − i).

    >>> [suite(n) for n in range(5)]
    [1, 1, 2, 5, 14]
    """
    return 1 if n == 0 else sum(suite(i) * suite(n - 1 - i) for i in range(n))


def fibo(n: int) -> int:
    """Return the n-th Fibonacci number, where the first two are 1.

    >>> [fibo(n) for n in range(6)]
    [1, 1, 2, 3, 5, 8]
    """
    return 1 if n <= 1 else fibo(n - 1) + fibo(n - 2)


def score(x: int) -> float:
    """Return the gain of J0 when player `x`, 0 or 1, is left with the last match.

    >>> score(0), score(1)
    (-inf, inf)
    """
    return (2 * x - 1) * inf


def adversaire(x: int) -> int:
    """Return the other player, as the note does.

    >>> adversaire(0), adversaire(1)
    (1, 0)
    """
    return 1 - x


def minimax(tas: int, J_i: int) -> float:
    """Return the value of a heap of `tas` ≥ 1 matches for J0, when `J_i` (0 or 1) is to move.

    >>> minimax(5, 0), minimax(5, 1), minimax(4, 0)
    (-inf, inf, inf)
    """
    if tas == 1:
        return score(J_i)
    values = [minimax(tas - k, adversaire(J_i)) for k in (1, 2, 3) if tas - k >= 1]
    return max(values) if J_i == 0 else min(values)
