import codecs
import re
import sys

import pytest

from zermelo.apps.cli._letters import look_alike
from zermelo.apps.cli._terminal import _PAINTS, Screen
from zermelo.board import Board, Piece

CROSS, RING = Piece("cross", 0, "X"), Piece("ring", 1, "O")
SMALL = Board(
    ((CROSS, None), (None, RING)),
    column_names=("a", "b"),
    row_names=("1", "2"),
    places={"b1": (0, 1), "a2": (1, 0)},
)


def without_paint(text):
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@pytest.fixture
def columns(monkeypatch):
    def resize(count):
        monkeypatch.setenv("COLUMNS", str(count))

    resize(80)
    return resize


@pytest.mark.parametrize(
    ("is_terminal", "environment", "expected"),
    [
        (True, {"TERM": "xterm-256color"}, Screen(True, 256)),
        (True, {"TERM": "xterm"}, Screen(True, 8)),
        (True, {"TERM": "xterm", "COLORTERM": "truecolor"}, Screen(True, 256)),
        (True, {"TERM": "dumb"}, Screen(True, 0)),
        (True, {}, Screen(True, 0)),
        (True, {"WT_SESSION": "1"}, Screen(True, 256)),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, Screen(True, 0)),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, Screen(True, 8)),
        (True, {"TERM": "dumb", "FORCE_COLOR": "1"}, Screen(True, 8)),
        (False, {"TERM": "xterm-256color"}, Screen(False, 0)),
        (False, {"TERM": "xterm-256color", "FORCE_COLOR": "1"}, Screen(True, 256)),
        (False, {"TERM": "xterm-256color", "CLICOLOR_FORCE": "1"}, Screen(True, 256)),
        (False, {"TERM": "xterm-256color", "CLICOLOR_FORCE": "0"}, Screen(False, 0)),
        (False, {"TERM": "xterm", "FORCE_COLOR": "1", "NO_COLOR": "1"}, Screen(False, 0)),
    ],
)
def test_colours_are_for_terminals_and_for_who_asks(monkeypatch, is_terminal, environment, expected):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal, raising=False)
    assert Screen.here(environment) == expected


def test_where_nobody_watches_the_board_is_its_own_text():
    assert Screen(False).board(SMALL, (0, 0), {(0, 1): ("+1", "win")}) == SMALL.text()


def test_the_last_move_stands_in_brackets_with_and_without_colours(columns):
    plain = Screen(True).board(SMALL, (0, 0))
    assert plain == "   a  b\n1 [X] .\n2  .  O"
    for colours in (8, 256):
        painted = Screen(True, colours).board(SMALL, (0, 0))
        assert "\x1b[1;" in painted
        assert [line.rstrip() for line in without_paint(painted).splitlines()] == plain.splitlines()


def test_the_two_players_have_two_colours(columns):
    painted = Screen(True, 256).board(SMALL)
    inks = dict(re.findall(r"\x1b\[([\d;]+)m ([XO]) ", painted))
    assert len(inks) == 2
    assert set(inks.values()) == {"X", "O"}


def test_places_to_play_on_are_marked_unless_all_are(columns):
    assert "*" not in Screen(True).board(SMALL)
    some = Board(SMALL.cells, places={"b1": (0, 1)})
    assert Screen(True).board(some) == " X  *\n .  O"


def test_a_sign_stands_on_its_cell_in_its_paint(columns):
    painted = Screen(True, 256).board(SMALL, (0, 0), {(0, 1): ("+11", "win"), (1, 0): ("=", "draw")})
    assert f"\x1b[{_PAINTS['win'][0]}m +11 \x1b[0m" in painted
    assert f"\x1b[{_PAINTS['draw'][0]}m  =  \x1b[0m" in painted
    assert "[X]" in painted


def test_in_a_narrow_window_the_cells_stand_closer(columns):
    row = Board(((CROSS, *[None] * 9),), column_names=tuple("abcdefghij"))
    columns(30)
    assert Screen(True).board(row, (0, 0)).splitlines()[1].startswith("[X] .  .")
    columns(29)
    assert Screen(True).board(row, (0, 0)) == "a b c d e f g h i j\nX . . . . . . . . ."


def contrast(ink, ground):
    """As WCAG 2 defines it, for colours of the 256."""

    def luminance(code):
        if code >= 232:
            rgb = [8 + 10 * (code - 232)] * 3
        else:
            steps = (0, 95, 135, 175, 215, 255)
            rgb = [steps[(code - 16) // 36], steps[(code - 16) // 6 % 6], steps[(code - 16) % 6]]
        linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_ink_and_ground_contrast_on_any_terminal():
    for name, (codes, _) in _PAINTS.items():
        if name != "piece":
            ink, ground = map(int, re.fullmatch(r"38;5;(\d+);48;5;(\d+)", codes).groups())
            assert contrast(ink, ground) >= 4.5, name


def test_text_is_broken_between_words_and_never_before_a_mark(columns):
    text = "taper un coup, ou : coups · plateau · avis · sauver FICHIER · aide"
    for width in range(12, 70):
        columns(width)
        lines = Screen(True).wrapped(text).splitlines()
        assert max(map(len, lines)) <= width
        assert " ".join(lines) == text
        assert not any(line.startswith(("·", ":")) for line in lines)
    assert Screen(False).wrapped(text) == text


def test_items_fill_the_lines_that_there_are(columns):
    items = ["1. X b2", "2. O a1", "3. X c3"]
    columns(18)
    assert Screen(True).in_columns(items, 7) == "  1. X b2\n  2. O a1\n  3. X c3"
    columns(19)
    assert Screen(True).in_columns(items, 7) == "  1. X b2   2. O a1\n  3. X c3"
    assert Screen(False).in_columns(items, 7) == "  1. X b2   2. O a1   3. X c3"


def test_a_product_is_a_star_where_there_is_no_dot():
    codecs.register_error("look-alike", look_alike)
    text = "9 = 4·2+1 · 4·k · · 3".encode("ascii", "look-alike").decode()
    assert text == "9 = 4*2+1 | 4*k | | 3"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("ascii", 'Eve | -5 = | > 2x3 ... "coeur" ? inf'),
        ("latin-1", 'Ève · -5 = · > 2×3 ... «coeur» ? inf'),
        ("utf-8", "Ève · −5 = · ★ 2×3 … «cœur» 漢 ∞"),
    ],
)  # fmt: skip
def test_letters_that_an_encoding_lacks_are_replaced_by_similar_ones(encoding, shown):
    codecs.register_error("look-alike", look_alike)
    assert "Ève · −5 = · ★ 2×3 … «cœur» 漢 ∞".encode(encoding, "look-alike").decode(encoding) == shown


def test_what_cannot_be_read_is_an_error_still():
    with pytest.raises(UnicodeDecodeError):
        look_alike(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no"))


def test_the_width_follows_the_window(columns):
    columns(33)
    assert Screen(True).width == 33
    assert Screen(False).width == 80


def test_a_cell_where_nothing_stands_shows_its_own_name(columns):
    board = Board(((CROSS, None),), names=(("1", "12"),), places={"x": (0, 1)})
    assert Screen(True, 0).board(board).split() == ["X", "12"]
