"""The games of `examples/`: they keep the promises of the protocol, agree with the literature, and compile as they are.

Each fact names its source; where none is known, the rules are written a second time, naively, in this file.
"""

import re
from functools import cache
from itertools import combinations, product
from math import gcd
from pathlib import Path

import pytest
from tests.speed import IS_INTERPRETED, later

from zermelo.compiled import is_available
from zermelo.exact import solve, verify
from zermelo.exact.verify import checksum
from zermelo.games import load
from zermelo.testing import check_game

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))
#: Compiled in every run, for the idioms that they show (cram: its states are bare numbers); the others by `-m start`.
COMPILED_FIRST = ["cram", "euclid", "pong_hau_ki", "snort"]

needs_compiler = pytest.mark.skipif(not is_available() or IS_INTERPRETED, reason="nothing is compiled")


def example(name, parameters=""):
    return load(f"{EXAMPLES / name}.py{':' if parameters else ''}{parameters}")


@cache
def solved(name, parameters=""):
    return solve(example(name, parameters), engine="plain")


def outcome(name, parameters=""):
    return str(solved(name, parameters).outcome())


# --- all of them ------------------------------------------------------------------------------------------


def test_every_game_has_a_page_at_most_and_a_line_in_the_list_that_names_no_other():
    listed = re.findall(r"^\| \[`(\w+)\.py`\]", (EXAMPLES / "README.md").read_text(), re.M)
    assert sorted(listed) == NAMES
    for name in NAMES:
        assert len((EXAMPLES / f"{name}.py").read_text().splitlines()) <= 60


@pytest.mark.parametrize("name", NAMES)
def test_an_example_keeps_the_promises_of_the_protocol(name):
    report = check_game(example(name))
    assert not report.problems


def falsified(row, points):
    """The claim of one state with another end: two plies later, or a win where there is a draw."""
    state, outcome, distance, value, move = row
    if distance is None:
        return [state, "win", 1, 1 if points else None, move]
    return [state, outcome, distance + 2, value, move]


@pytest.mark.parametrize("name", NAMES)
def test_the_verifier_accepts_the_solution_of_an_example_and_no_other_claim_about_a_state(name):
    game, solution = example(name), solved(name)
    certificate = solution.certificate()
    assert verify(certificate, game).valid
    for i in (0, solution.states // 2):
        rows = [*certificate["states"]]
        rows[i] = falsified(rows[i], game.points)
        false = {**certificate, "states": rows}
        assert not verify({**false, "checksum": checksum(false)}, game).valid


def assert_same_in_both_engines(name, parameters=""):
    plain, fast = solved(name, parameters), solve(example(name, parameters), engine="compiled")
    assert fast.engine == "compiled"
    assert (fast.states, fast.edges, fast.counts) == (plain.states, plain.edges, plain.counts)
    for state in plain:
        for question in ("outcome", "distance", "value", "grundy"):
            assert getattr(fast, question)(state) == getattr(plain, question)(state), (question, state)


@needs_compiler
@pytest.mark.parametrize("name", [*COMPILED_FIRST, *later(*sorted({*NAMES} - {*COMPILED_FIRST}))])
def test_compiled_unchanged_an_example_gives_the_same_in_every_state(name):
    assert_same_in_both_engines(name)


# --- impartial games --------------------------------------------------------------------------------------


def test_kayles_has_the_values_of_guy_and_smith():
    # R. K. Guy, C. A. B. Smith, The G-values of various games, 1956 (OEIS A002186).
    found = [solved("kayles", f"pins={pins}").grundy() for pins in range(1, 12)]
    assert found == [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]


def test_grundys_game_has_the_values_of_a_single_heap():
    # OEIS A002188.
    found = [solved("grundys_game", f"heap={heap}").grundy() for heap in range(1, 16)]
    assert found == [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1]


def test_euclid_is_lost_up_to_the_golden_ratio_and_has_the_values_of_nivasch():
    # Cole, Davie 1969; G. Nivasch 2006: ⌊|y/x − x/y|⌋.
    for x, y in product(range(1, 16), repeat=2):
        solution = solved("euclid", f"a={x},b={y}")
        low, high = min(x, y), max(x, y)
        # high / low < (1 + √5) / 2, in whole numbers.
        is_short = high * high < high * low + low * low
        assert outcome("euclid", f"a={x},b={y}") == ("loss" if is_short else "win")
        assert solution.grundy() == (high * high - low * low) // (high * low)
        assert gcd(x, y) == next(iter(set(next(state for state in solution if not solution.distance(state)))))


def test_fibonacci_nim_is_lost_on_fibonacci_numbers_only():
    # M. J. Whinihan 1963.
    lost = [heap for heap in range(2, 60) if outcome("fibonacci_nim", f"heap={heap}") == "loss"]
    assert lost == [2, 3, 5, 8, 13, 21, 34, 55]


def test_moores_nim_is_lost_when_every_binary_digit_occurs_a_multiple_of_three_times():
    # E. H. Moore 1910.
    for state in solved("moores_nim"):
        is_lost = all(sum(heap >> bit & 1 for heap in state) % 3 == 0 for bit in range(3))
        assert (str(solved("moores_nim").outcome(state)) == "loss") == is_lost


def test_welter_has_the_values_of_welters_function():
    # C. P. Welter 1954, in Conway's form (On Numbers and Games, ch. 13).
    for state in solved("welter"):
        value = 0
        for coin in state:
            value ^= coin
        for a, b in combinations(state, 2):
            value ^= ((a - b) & (b - a)) * 2 - 1  # the lowest bit of the difference, doubled, less one
        assert solved("welter").grundy(state) == value


def test_cram_has_its_known_values():
    # Winning Ways, ch. 15: symmetry decides even × even and even × odd; the values of 3 × n.
    assert [outcome("cram", f"rows=2,columns={n}") for n in (2, 3, 4, 5, 6)] == ["loss", "win"] * 2 + ["loss"]
    assert outcome("cram", "rows=4,columns=4") == "loss"
    assert [solved("cram", f"rows=3,columns={n}").grundy() for n in (1, 2, 3, 4, 5)] == [1, 1, 0, 1, 1]


@pytest.mark.slow
def test_cram_on_three_by_six_has_the_value_four():
    assert solved("cram", "rows=3,columns=6").grundy() == 4


def test_tac_tix_is_won_on_three_by_three_from_the_middle():
    # M. Gardner 1959: take the centre, a corner, or a whole middle row or column.
    assert outcome("tac_tix") == "win"
    best = solved("tac_tix").best_moves((0b111111111,))
    assert {0b000111000, 0b010010010} <= set(best)


@needs_compiler
@pytest.mark.slow
def test_tac_tix_is_lost_on_four_by_four():
    # M. Gardner: found by hand by readers and by computer, for the form where the last counter loses.
    assert str(solve(example("tac_tix", "side=4"), engine="compiled").outcome()) == "loss"


def test_notakto_is_won_on_one_board_in_the_centre_only():
    # Plambeck, Whitehead 2013.
    assert solved("notakto").best_moves() == [4]


@needs_compiler
@pytest.mark.slow
def test_notakto_is_lost_on_two_boards():
    assert str(solve(example("notakto", "boards=2"), engine="compiled").outcome()) == "loss"


def test_northcott_is_nim_on_the_gaps():
    # Winning Ways, ch. 3.
    solution = solved("northcott")
    assert solution.counts["draw"] == 0
    for a, b, c, d in solution:
        is_lost = abs(a - c) == abs(b - d)
        assert (str(solution.outcome((a, b, c, d))) == "loss") == is_lost


# --- partisan games ---------------------------------------------------------------------------------------


def naive_snort(rows, columns):
    fields = list(product(range(rows), range(columns)))

    @cache
    def wins(mine, theirs):
        return any(
            not wins(theirs, mine | {(r, c)})
            for r, c in fields
            if (r, c) not in mine | theirs and not theirs & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        )

    return wins(frozenset(), frozenset())


@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3)])
def test_snort_agrees_with_naive_play_and_with_the_symmetry_of_odd_boards(rows, columns):
    found = outcome("snort", f"rows={rows},columns={columns}")
    assert (found == "win") == naive_snort(rows, columns)
    if rows % 2 and columns % 2:
        assert found == "win"


def test_domineering_has_the_winners_of_the_tables():
    # Breuker, Uiterwijk, van den Herik 2000; Conway 1976 for the strips (upright dominoes begin).
    assert [outcome("domineering", f"rows={n},columns={n}") for n in (2, 3, 4)] == ["win"] * 3
    assert outcome("domineering", "rows=1,columns=4") == "loss"
    assert outcome("domineering", "rows=4,columns=1") == "win"


@needs_compiler
@pytest.mark.slow
def test_domineering_is_lost_on_five_by_five():
    assert str(solve(example("domineering", "rows=5,columns=5"), engine="compiled").outcome()) == "loss"


def naive_toads(strip):
    """Whether the first player wins, toads or frogs beginning; then the same beside a game that is one free move."""

    @cache
    def wins(strip, toads, spare):
        me, step = ("T", 1) if toads else ("F", -1)
        if spare and not wins(strip, not toads, False):
            return True
        for i, animal in enumerate(strip):
            for j in (i + step, i + 2 * step):
                if animal != me or not 0 <= j < len(strip) or strip[j] != ".":
                    continue
                if j == i + step or strip[i + step] not in (me, "."):
                    after = list(strip)
                    after[i], after[j] = ".", me
                    if not wins("".join(after), not toads, spare):
                        return True
        return False

    return [wins(strip, toads, spare) for spare in (False, True) for toads in (False, True)]


@pytest.mark.parametrize(("animals", "free"), list(product((1, 2, 3, 4), (1, 2, 3))))
def test_toads_and_frogs_agree_with_naive_play(animals, free):
    first, second, beside, also = naive_toads("T" * animals + "." * free + "F" * animals)
    assert first == second
    assert (outcome("toads_and_frogs", f"toads={animals},free={free},frogs={animals}") == "win") == first
    if free == 1:
        # The value ∗: fuzzy, and nothing beside another ∗.
        assert (first, beside, also) == (True, False, False)


def test_hexapawn_is_won_by_the_second_player():
    # M. Gardner, Scientific American, March 1962.
    assert outcome("hexapawn") == "loss"


def test_three_mens_morris_is_won_in_the_centre_drawn_in_a_corner_and_lost_elsewhere():
    # H. E. Dudeney, The Canterbury Puzzles, no. 110: the centre wins; if it is barred, only corners draw.
    solution = solved("three_mens_morris")
    game = solution.game
    replies = [str(solution.outcome(game.play(game.start(), (-1, point)))) for point in range(9)]
    assert replies == ["draw", "win", "draw", "win", "loss", "win", "draw", "win", "draw"]


def test_dodgem_is_won_by_the_first_player_on_three_by_three():
    # Winning Ways, ch. 22.
    assert outcome("dodgem") == "win"


@needs_compiler
@pytest.mark.slow
def test_dodgem_never_ends_on_four_by_four():
    # D. desJardins, 1996.
    assert str(solve(example("dodgem", "side=4"), engine="compiled").outcome()) == "draw"


def test_pong_hau_ki_never_ends():
    # P. D. Straffin 1995.
    assert outcome("pong_hau_ki") == "draw"


def naive_sim(vertices):
    edges = list(combinations(range(vertices), 2))

    @cache
    def value(mine, theirs):
        if any(
            all(edge in theirs for edge in combinations(three, 2))
            for three in combinations(range(vertices), 3)
        ):
            return 1
        return max((-value(theirs, mine | {edge}) for edge in edges if edge not in mine | theirs), default=0)

    return value(frozenset(), frozenset())


@pytest.mark.parametrize("vertices", [3, 4, 5])
def test_small_sim_agrees_with_naive_play(vertices):
    assert {"win": 1, "draw": 0, "loss": -1}[outcome("sim", f"vertices={vertices}")] == naive_sim(vertices)


@needs_compiler
@pytest.mark.slow
def test_sim_with_six_points_is_never_drawn_and_won_by_the_second_player():
    # Mead, Rosa, Huang 1974; R(3, 3) = 6.
    solution = solve(example("sim", "vertices=6"), engine="compiled")
    assert str(solution.outcome()) == "loss"
    assert solution.counts["draw"] == 0


# --- points -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pits", "results"), [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWW")])
def test_kalah_has_the_results_of_irving_donkers_and_uiterwijk(pits, results):
    # Solving Kalah, ICGA Journal 23 (2000), table of small games.
    found = [outcome("kalah", f"pits={pits},seeds={seeds}") for seeds in range(1, len(results) + 1)]
    assert "".join(text[0].upper() for text in found) == results


@needs_compiler
@pytest.mark.slow
def test_kalah_with_three_pits_has_the_results_of_the_table():
    for seeds, result in enumerate("DWWWWL", 1):
        found = solve(example("kalah", f"pits=3,seeds={seeds}"), engine="compiled")
        assert str(found.outcome())[0].upper() == result


def naive_boxes(rows, columns):
    flat = [(r, c, "-") for r in range(rows + 1) for c in range(columns)]
    upright = [(r, c, "|") for r in range(rows) for c in range(columns + 1)]
    boxes = [
        {(r, c, "-"), (r + 1, c, "-"), (r, c, "|"), (r, c + 1, "|")}
        for r in range(rows)
        for c in range(columns)
    ]

    @cache
    def lead(drawn):
        best = []
        for line in flat + upright:
            if line not in drawn:
                after = drawn | {line}
                closed = sum(line in box and box <= after for box in boxes)
                best.append(closed + lead(after) if closed else -lead(after))
        return max(best, default=0)

    return lead(frozenset())


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_dots_and_boxes_has_the_lead_of_naive_play(rows, columns):
    assert solved("dots_and_boxes", f"rows={rows},columns={columns}").value() == naive_boxes(rows, columns)
