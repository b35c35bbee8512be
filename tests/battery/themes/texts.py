"""Texts from small alphabets: cells of boards, symbols of players."""

BOARD = "x.o/.x./o.."
SYMBOLS = ".xo"
NAMES = ("Adam", "Ève")


def letter_at(i):
    return SYMBOLS[i]


def letter_of_board(x):
    return BOARD[x]


def letter_compared(i):
    return SYMBOLS[i % 3] == "x", SYMBOLS[i % 3] != ".", SYMBOLS[i % 3] in "xo"


def letter_ordered(i, j):
    return SYMBOLS[i % 3] < SYMBOLS[j % 3]


def text_parameter(s):
    return s


def text_parameter_compared(s):
    return s == "x", s == "", s in ("x", "xo."), s < "y"


def text_length(s):
    return len(s)


def text_joined(s):
    return s + "o", "x" + s, s + s


def text_repeated(s, n):
    return s * n, n * "."


def text_index(s, i):
    return s[i]


def text_slices(s, i):
    return s[:i] + "o" + s[i + 1 :]


def text_reversed(s):
    return s[::-1], "".join(reversed(s))


def text_count(s):
    return s.count("x"), s.count("xx"), s.count("")


def text_find(s):
    return s.find("."), s.find("q"), s.index("x")


def text_contains(s):
    return "x" in s, "xo" in s, "" in s, "q" not in s


def text_replace(s):
    return s.replace("x", "o"), s.replace(".", "")


def text_starts(s):
    return s.startswith("x"), s.endswith(".")


def text_as_truth(s):
    return 1 if s else 0


def text_from_list(t):
    return "".join([".xo"[entry % 3] for entry in t])


def text_split():
    return BOARD.split("/"), [row[0] for row in BOARD.split("/")]


def text_split_count():
    return len(BOARD.split("/")), BOARD.split("/")[1][1]


def text_upper(s):
    return s.upper(), s.lower(), s.strip(".")


def text_translate(s):
    return s.translate(str.maketrans("xo", "ox"))


def text_digits(n):
    return str(n), int(str(n) + "0")


def text_of_number_in_board(n):
    return "".join(str(cell) for cell in (n, n + 1))


def text_format(n):
    return f"{n}-{n + 1}"


def text_cell_changed(i):
    cells = list("x.o")
    cells[i] = "x"
    return "".join(cells)


def text_cells_as_list(s):
    return list(s), [letter == "x" for letter in s]


def text_cells_as_tuple(i):
    cells = ("x", ".", "o")
    return cells[:i] + ("x",) + cells[i + 1 :]


def text_chosen(b):
    return "x" if b else "o"


def text_other_player(i):
    player = "xo"[i % 2]
    return "o" if player == "x" else "x"


def text_other_player_by_dict(i):
    return {"x": "o", "o": "x"}["xo"[i % 2]]


def text_name(i):
    return NAMES[i], NAMES[i % 2] == "Ève"


def text_names_compared(b, c):
    return NAMES[b] < NAMES[c], NAMES[b] == NAMES[c]


def text_in_tuple(x, b):
    return ("x" if b else ".", x)


def text_state_compared(b):
    state = ("x" if b else ".", 1)
    return state == ("x", 1), state < ("x", 0)


def text_in_set(i):
    return SYMBOLS[i] in {"x", "o"}


def text_counted_in_row(t):
    row = [".xo"[entry % 3] for entry in t]
    return row.count("x"), row.index("x")


def text_line(t):
    row = tuple(".xo"[entry % 3] for entry in t)
    return row[0] == row[1] == row[2] != "."


def text_none_mixed(b):
    winner = None
    if b:
        winner = "x"
    return winner == "x", winner is None


def text_grows(n):
    text = ""
    for step in range(n):
        text += ".xo"[step % 3]
    return text, len(text)


def text_augmented_alias(s):
    other = s
    other += "o"
    return s, other


def text_plus_number_fails(s, x):
    return s + x


def text_times_negative(s):
    return s * -1, s * 0


def text_compared_with_number(s):
    return s == 0, s is None


def text_ordinals(i):
    return ord(SYMBOLS[i]), ord("x") - ord("o")


def text_columns(n):
    return "abcdefgh"[n % 8] + str(n % 8 + 1)


def text_is_digit(s):
    return s.isdigit(), "7".isdigit(), "x".isalpha()


def text_zip(s):
    return [a == b for a, b in zip(s, s[1:])]


def text_sorted(s):
    return sorted(s), min(s + "z"), max(s + "!")


def text_set_size(s):
    return len(set(s)), set(s) == {"x"}


def text_unpacked():
    first, *rest = "x.o"
    return first, rest


def text_multiline():
    return ("xo"), "a\nb", 'it"s', "é"


def text_assignment_fails(s):
    s[0] = "x"
    return s


def _length(text):
    return len(text)


def _is_before(text, other):
    return text < other


def text_length_chosen(b):
    return len("x" if b else "xo")


def text_length_in_helper(n):
    return _length("x" if n else "xo") * 100 + _length("abcd" if n > 1 else "abcdefgh")


def text_length_of_later_text(b):
    short = _length("a" if b else "")
    return short, _length("a longer one" if b else "longest of them")


def text_order_in_helper(b):
    return _is_before("x" if b else "b", "m"), _is_before("c" if b else "z", "n")


def text_order_of_unlike_lengths(b):
    return ("ab" if b else "b") < "abc", "" < ("a" if b else ""), "Z" < ("a" if b else "A")


def text_equal_in_helper(b):
    def same(one, other):
        return one == other

    return same("later" if b else "sooner", "later"), same("x" if b else "later", "late" + "r")


def letter_of_any_number(x):
    try:
        return chr(x)
    except ValueError:
        return "no letter"


def letter_of_a_number_too_large(x):
    try:
        return chr(x)
    except OverflowError:
        return "too large"
