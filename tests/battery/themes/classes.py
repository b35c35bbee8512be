"""Rules as objects: class and instance attributes, overrides, properties, static and class methods."""

from zermelo.game import Game

FACTOR = 3


class _Base(Game):
    """A game of which only some methods matter here."""

    size = 4
    steps = (1, 2)
    table = ((1, 2), (3,), ())
    __secret = 11

    def __init__(self, heap=5, ratio=0.5):
        self.heap, self.ratio = heap, ratio
        self.cells = (1, 2, 3)
        self.rows = [[1, 2], [3, 4]]
        self.names = {"x": 1, "o": 2}
        self.nothing = None
        self.flag = True
        self.long = tuple(range(300))
        self.weird = self.other
        self.function = lambda value: value % 7 + 100

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(state[0])

    def play(self, state, move):
        return (state[0] - move,)

    def rule(self, x):
        return x % 10

    def other(self, x):
        return x % 10 + 50

    def weird(self, x):
        return x % 10 - 50

    def calls_rule(self, x):
        return self.rule(x)

    def calls_weird(self, x):
        return self.weird(x)

    def calls_function_attribute(self, x):
        return self.function(x)

    def calls_through_class(self, x):
        return _Base.rule(self, x), type(self).size

    def calls_super(self, x):
        return self.rule(x) + 1000

    def reads_instance(self, x):
        return self.heap + x % 10, self.ratio, self.flag, self.nothing

    def reads_class_attribute(self, x):
        return self.size * (x % 10), self.steps, _Base.steps

    def reads_tuple(self, i):
        return self.cells[i]

    def reads_rows(self, i, j):
        return self.rows[i][j]

    def reads_dict(self, i):
        return self.names["xo"[i % 2]], self.names.get("q", 0)

    def reads_long(self, i):
        return self.long[i], self.long[297 + i]

    def reads_ragged(self, i):
        return self.table[i], self.table[-1]

    def reads_mangled(self, x):
        return self.__secret + x % 10

    def reads_missing(self, x):
        return self.missing

    def calls_missing(self, x):
        return self.missing(x)

    def writes_attribute(self, x):
        self.heap = x
        return self.heap

    def writes_new_attribute(self, x):
        self.fresh = x % 10
        return self.fresh

    def changes_list_attribute(self, x):
        self.rows[0][0] = x
        return self.rows[0][0]

    def copies_list_attribute(self, x):
        rows = [row[:] for row in self.rows]
        rows[0][0] = x
        return rows, self.rows

    def augments_tuple_attribute(self, x):
        cells = self.cells
        cells += (x,)
        return cells, self.cells

    def names_attribute(self, i):
        cells, size = self.cells, self.size
        return cells[i % 3] * size

    @staticmethod
    def static(x):
        return x % 10 + 7

    @classmethod
    def by_class(cls, x):
        return cls.size + x % 10

    @property
    def double(self):
        return self.heap * 2

    def calls_static(self, x):
        return self.static(x), _Base.static(x)

    def calls_class_method(self, x):
        return self.by_class(x), _Base.by_class(x)

    def reads_property(self, x):
        return self.double + x % 10

    def default_from_class(self, x, more=size):
        return x % 10 + more

    def calls_default(self, x):
        return self.default_from_class(x), self.default_from_class(x, 0)

    def keyword_to_method(self, x):
        return self.default_from_class(more=1, x=x)

    def generator(self, n):
        for step in self.steps:
            if step <= n:
                yield step

    def lists_generator(self, n):
        return list(self.generator(n)), max(self.generator(n), default=0)

    def recursive(self, n):
        return 0 if n <= 0 else self.recursive(n - 1) + n

    def method_as_key(self, t):
        return max(t, key=self.rule)

    def method_as_value(self, x):
        rule = self.rule
        return rule(x)

    def method_mapped(self, t):
        return tuple(map(self.rule, t)), [self.rule(entry) for entry in t]

    def local_name_hides_method(self, x):
        rule = 5
        return rule + self.rule(x)

    def isinstance_of_self(self, x):
        return isinstance(self, Game), isinstance(self, _Child)

    def uses_game_method(self, x):
        return self.turn((x,)) if False else 0

    def getattr_with_default(self, x):
        return getattr(self, "missing", 3), getattr(self, "heap")

    def hasattr_asked(self, x):
        return hasattr(self, "heap"), hasattr(self, "missing")

    def conditional_attribute(self, x):
        return (self.heap if x > 2 else self.ratio), self.flag and x > 2

    def attribute_in_default(self, x):
        def add(value, more=self.heap):
            return value + more

        return add(x % 10)

    def attribute_in_lambda(self, t):
        return sorted(t, key=lambda entry: entry % self.size)

    def attribute_in_comprehension(self, n):
        return [cell * n for cell in self.cells if cell != self.size]


class _Child(_Base):
    """Overrides in a class below."""

    size = 6
    __secret = 22

    def rule(self, x):
        return x % 10 + 200

    def calls_super(self, x):
        return super().rule(x), super().calls_super(x)

    def calls_base_by_name(self, x):
        return _Base.rule(self, x), super().size

    @property
    def double(self):
        return super().double + 1

    @staticmethod
    def static(x):
        return x % 10 + 8

    def reads_own_mangled(self, x):
        return self.__secret + x % 10


class _Instance(_Base):
    """Overrides on the instance."""

    def __init__(self):
        super().__init__(heap=9)
        self.size = 8
        self.rule = self.other
        self.calls_super = lambda x: x % 10 + 300
        self.steps = [2, 1]


class _Changed(_Base):
    """Overrides from outside, after the object was made."""


class _Slots:
    """Not a game: a helper object."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value

    def __call__(self, x):
        return self.value + x % 10

    def __len__(self):
        return 3

    def __getitem__(self, i):
        return (7, 8, 9)[i]

    def __contains__(self, x):
        return x == 7

    def __eq__(self, other):
        return True

    def __bool__(self):
        return False

    def __add__(self, x):
        return x % 10 + 1


BASE, CHILD, INSTANCE, HELPER = _Base(), _Child(), _Instance(), _Slots(4)
CHANGED = _Changed()
CHANGED.rule = BASE.other
CHANGED.size = 40
BASE_AGAIN = BASE

METHODS = [
    getattr(game, name)
    for game in (BASE, CHILD, INSTANCE)
    for name in (
        *(
            "rule",
            "calls_rule",
            "calls_weird",
            "calls_function_attribute",
            "calls_through_class",
            "calls_super",
        ),
        *("reads_instance", "reads_class_attribute", "reads_tuple", "reads_rows", "reads_dict", "reads_long"),
        *("reads_ragged", "reads_mangled", "calls_static", "calls_class_method", "reads_property"),
        *(
            "calls_default",
            "lists_generator",
            "recursive",
            "method_as_key",
            "method_as_value",
            "method_mapped",
        ),
        *("isinstance_of_self", "attribute_in_lambda", "attribute_in_comprehension"),
    )
    if not (game is INSTANCE and name in ("rule", "calls_super"))
]
METHODS += [
    getattr(BASE, name)
    for name in (
        *(
            "reads_missing",
            "calls_missing",
            "copies_list_attribute",
            "augments_tuple_attribute",
            "names_attribute",
        ),
        *(
            "keyword_to_method",
            "local_name_hides_method",
            "getattr_with_default",
            "hasattr_asked",
            "uses_game_method",
        ),
        *("conditional_attribute", "attribute_in_default"),
    )
]
METHODS += [
    CHILD.reads_own_mangled,
    CHILD.calls_base_by_name,
    CHANGED.calls_rule,
    CHANGED.reads_class_attribute,
]
#: What they write stays: the first call would change the second.
METHODS += [_Base().writes_attribute, _Base().writes_new_attribute, _Base().changes_list_attribute]


def object_method(x):
    return BASE.rule(x), CHILD.rule(x)


def object_attribute(x):
    return BASE.heap, CHILD.size, BASE.cells


def object_overridden_on_instance(x):
    return INSTANCE.rule(x), INSTANCE.size, CHANGED.rule(x), CHANGED.size


def object_static_and_class(x):
    return BASE.static(x), CHILD.static(x), CHILD.by_class(x), _Base.by_class(x)


def object_property():
    return BASE.double, CHILD.double


def object_called(x):
    return HELPER(x)


def object_length_and_items(i):
    return len(HELPER), HELPER[i]


def object_membership(x):
    return x in HELPER, 7 in HELPER


def object_equality(x):
    return HELPER == x, HELPER != x


def object_truth():
    return 1 if HELPER else 0


def object_operator(x):
    return HELPER + x


def object_identity():
    return BASE is BASE_AGAIN, BASE is CHILD


def object_attribute_missing(x):
    return BASE.missing


def class_attribute(x):
    return _Child.size + x % 10, _Base.steps[0]


def class_is_type(x):
    return type(BASE) is _Base, isinstance(CHILD, _Base), issubclass(_Child, _Base)


def class_created_inside(x):
    point = _Slots(x % 10)
    return point.value


def class_local(x):
    class Local:
        value = 3

    return Local.value + x % 10
