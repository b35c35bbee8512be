"""Shapes as plain data, and what is no shape."""

import pytest

from zermelo.compiled.language.kinds import BOOL, NOTHING, Frozen, Int, Row, Text, Tuple, Union
from zermelo.compiled.language.shape_names import MOST_ENTRIES, kind_named, named_shape


@pytest.mark.parametrize(
    "kind",
    [
        Int(-(2**63), 2**63 - 1),
        Text(0, 0),
        Text(3, 3),
        Text(0, MOST_ENTRIES),
        Row(BOOL, 0),
        Row(BOOL, MOST_ENTRIES),
        Frozen(None, 0),
        Frozen(Int(0, 1), MOST_ENTRIES),
        Tuple((BOOL, Union((NOTHING, Text(1, 2))))),
    ],
)
def test_a_shape_is_read_as_it_was_written_up_to_the_longest(kind):
    assert kind_named(named_shape(kind, lambda cls: None), None) == kind


@pytest.mark.parametrize(
    "data",
    [
        ["text", -1, 3],
        ["text", 3, 2],
        ["text", 0, MOST_ENTRIES + 1],
        ["row", "bool", -1],
        ["row", "bool", MOST_ENTRIES + 1],
        ["frozenset", "bool", -1],
        ["frozenset", "bool", MOST_ENTRIES + 1],
        ["union", []],
    ],
)
def test_what_no_rules_have_is_no_shape(data):
    with pytest.raises(ValueError, match="no shape"):
        kind_named(data, None)
