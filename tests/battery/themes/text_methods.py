"""Methods of texts: cut, split, replaced, filled up; numbers written in other bases."""


def stripped_of_dots(s):
    return s.strip("."), s.lstrip("."), s.rstrip(".")


def stripped_of_several(s):
    return s.strip("x."), s.rstrip("ox"), s.lstrip("")


def stripped_of_spaces(n):
    text = " " * n + "a b" + "\t" * (n % 2)
    return text.strip(), text.lstrip(), text.rstrip()


def stripped_to_nothing(n):
    return ("x" * n).strip("x"), ("x" * n).strip(None)


def stripped_beyond_ascii(n):
    text = "é" * n + "a"
    return text.strip("é"), text.strip()


def split_at_dots(s):
    return s.split(".")


def split_at_longer(n):
    text = "-".join(["a"] * n) + "--b"
    return text.split("--"), text.split("-")


def split_overlapping(n):
    return ("x" * n).split("xx")


def split_at_spaces(n):
    text = " a" * n + "  b "
    return text.split(), ("" + " " * n).split()


def split_at_nothing(s):
    return s.split("")


def split_and_changed(s):
    parts = s.split("x")
    parts.append("end")
    parts[0] += "!"
    return parts, len(parts)


def split_into_numbers(n, m):
    text = f"{n},{m},3"
    return [int(part) for part in text.split(",")]


def split_into_names(n):
    first, second = f"{n}-b".split("-")
    return second + first


def split_most(s):
    return s.split(".", 1)


def rows_of_board(n):
    board = "xo./...".replace("/", "|" if n else "/")
    return [row.count(".") for row in board.split("/")]


def replaced_by_longer(s):
    return s.replace("x", "oo"), s.replace(".", "")


def replaced_longer(s):
    return s.replace("..", "-"), s.replace("xx", "xxx"), s.replace("xo", "ox")


def replaced_overlapping(n):
    return ("a" * n).replace("aa", "b")


def replaced_nothing(s):
    return s.replace("", "-")


def replaced_by_variable(s, n):
    return s.replace("xo"[n % 2], "." * (n % 3))


def counted_longer(n, s):
    return ("ab" * n).count("ab"), ("a" * n).count("aa"), s.count("xx")


def counted_nothing(s):
    return s.count("")


def begins_with_one_of(s):
    return s.startswith(("x", ".")), s.endswith(("o", "xx", "")), s.startswith(())


def begins_with_longer(s):
    return s.startswith("xo.x"), s.endswith("..xxx"), s.startswith("")


def filled_with_zeros(i):
    return str(i).zfill(4), str(i).zfill(0), str(i).zfill(1)


def filled_signs(s):
    return s.zfill(3), ("-" + s).zfill(5), ("+" + s).zfill(5)


def justified(s):
    return s.ljust(3), s.rjust(3), s.ljust(2, "-"), s.rjust(5, "+")


def justified_by_number(s, n):
    return s.ljust(n)


def centred(s):
    return s.center(5)


def numbers_in_bases(x):
    return bin(x), oct(x), hex(x)


def words_in_bases(w):
    return bin(w), oct(w), hex(w)


def truths_in_bases(b):
    return bin(b), hex(b)


def small_in_bases(n):
    return bin(n % 2), hex(n % 16), oct(n % 8), bin(5), hex(-255)


def bits_of_text(n):
    return bin(n)[2:], bin(n).count("1"), len(bin(n)) - 2


def base_of_float(f):
    return hex(f)


def formatted_widths(i):
    return f"{i:3}", f"{i:03}", f"{i:<3}|", f"{i:d}", f"{i:02d}"


def formatted_bases(n):
    return f"{n:b}", f"{n:04b}", f"{n:x}", f"{n:o}"


def formatted_negative_bases(i):
    return f"{i:b}", f"{i:05b}", f"{i:5x}"


def formatted_texts(s):
    return f"{s:5}", f"{s:>5}", f"[{s:s}]"


def formatted_truth(b):
    return f"{b:3}"


def formatted_float(f):
    return f"{f:.2f}"


def formatted_by_variable(n, m):
    return f"{n:{m}}"


def formatted_text_as_number(s):
    return f"{s:d}"


def classes_of_letters(s):
    return s.isalnum(), s.isspace(), s.isdecimal(), s.isalpha(), s.isdigit()


def spaces_and_digits(n):
    return (" \t" * n).isspace(), str(n).isdecimal(), (str(n) + "a").isalnum(), "²".isdigit()


def title(s):
    return s.title()


def letters_beside_the_classes(n):
    """The neighbours of digits and letters in the order of characters are neither."""
    found = [c.isalnum() for c in "/09:@AZ[`az{"]
    return found, [c.isalpha() for c in "@AZ[`az{"], [c.isdigit() for c in "/09:"], "abc"[n % 3].isalnum()


def percent_of_a_number(x):
    return "%d" % x, "<%d>" % x, "%s" % x


def percent_of_a_pair(x, y):
    return "%d-%d" % (x, y), "%s:%s|" % (x, y), "%d%%" % x


def percent_with_a_width(x):
    return "%03d" % x, "%4d" % x, "%0d" % x, "%1d" % x


def percent_of_other_kinds(b, s):
    return "%d" % b, "%s" % b, "%s!" % s, "%s%d%s" % (s, b, None)


def percent_of_one_in_a_tuple(i, s):
    return "%s" % (s,), "%d" % (i,), "none" % ()


def percent_of_a_row(p):
    return "(%d, %d)" % p


def percent_of_too_many(i, p):
    return "%d" % p


def percent_of_too_few(i):
    return "%d %d" % i


def percent_of_a_text_as_number(s):
    return "%d" % s


def percent_of_a_float(f):
    return "%d" % f


def percent_of_what_may_be_none(o):
    return "%s" % o


def percent_chosen(b, i):
    return ("%d" if b else "%3d") % i


def percent_joined(t):
    return ",".join("%d" % x for x in t)
