"""A source is run in the guarded process, its functions are called with plain values, and its faults have names."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.matches.sandbox.hostile import as_it_must

from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.sandbox.guests import Fault, GuestError
from zermelo.matches.sandbox.limits import Limits
from zermelo.matches.sandbox.literals import read_literal, write_literal
from zermelo.matches.sandbox.sources import SourceError, Sources

guarded = pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
keys = plain | st.tuples(plain, plain)
values = st.recursive(
    plain,
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.sets(keys) | st.dictionaries(keys, inner),
    max_leaves=8,
)


@settings(max_examples=40, deadline=None)
@given(values)
def test_a_plain_value_is_read_as_it_was_written(value):
    found = read_literal(write_literal(value))
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize("value", [object(), math.nan, frozenset(), [print], {"x": iter(())}])
def test_other_values_are_not_written(value):
    with pytest.raises(TypeError):
        write_literal(value)


@pytest.mark.parametrize("text", ["print(1)", "[", "__import__('os')", "(" * 5000, "1 + x"])
def test_a_text_that_is_no_literal_is_not_run(text):
    with pytest.raises(ValueError, match=r"."):
        read_literal(text)


@pytest.fixture(scope="module")
def sources():
    with Sources() as sources:
        yield sources


@guarded
def test_functions_are_called_with_values_of_python(sources):
    source = (
        "seen = 0\n"
        "def successors(graph, vertices):\n"
        "    global seen\n"
        "    seen += 1\n"
        "    print('asked', seen)\n"
        "    return {(v, w): seen for v in vertices for w in graph[v]}\n"
        "def itself(): return itself\n"
    )
    with sources.run(source, "mine.py") as mine:
        assert mine.functions == ["successors", "itself"]
        assert mine.call("successors", {0: [1, 2], (1, 2): []}, {0}) == {(0, 1): 1, (0, 2): 1}
        # What a call leaves behind is there at the next one.
        assert mine.call("successors", {0: [1]}, {0}) == {(0, 1): 2}
        assert mine.call("itself").startswith("<function itself")
        mine.close()
        assert mine.output == "asked 1\nasked 2\n"


@guarded
def test_what_a_source_raises_names_its_line_and_the_next_call_goes_on(sources):
    with pytest.raises(SourceError) as caught:
        sources.run("x = 1\ny = (\n", "mine.py")
    assert (caught.value.said.partition(":")[0], caught.value.line) == ("SyntaxError", 2)
    with sources.run("def half(n):\n    return 1 / n\n") as mine:
        with pytest.raises(SourceError) as caught:
            mine.call("half", 0)
        assert (caught.value.said, caught.value.line) == ("ZeroDivisionError: division by zero", 2)
        assert mine.call("half", 2) == 0.5


@guarded
def test_a_call_without_an_end_is_stopped_and_said(sources):
    with sources.run("def f():\n    while True: pass\ndef g(): return open('/etc/passwd').read()\n") as mine:
        with pytest.raises(SourceError) as refused:
            mine.call("g")
        assert as_it_must("PermissionError", refused.value.said.partition(":")[0])
        with pytest.raises(GuestError) as caught:
            mine.call("f", limits=Limits(cpu=0.2, wall=30))
        assert caught.value.fault is Fault.TIMEOUT


@guarded
def test_what_is_no_literal_among_answers_is_garbage(sources):
    """A source that writes past our own code gives no value that it could not have returned."""
    source = (
        "import os\n"
        "def f():\n"
        "    for number in range(3, 64):\n"
        '        try: os.write(number, b\'{"literal": "open(1)"}\\n\')\n'
        "        except OSError: pass\n"
    )
    with sources.run(source) as mine, pytest.raises(GuestError) as caught:
        mine.call("f")
    assert caught.value.fault is Fault.GARBAGE


@pytest.mark.parametrize("line", ['{"a": 1}', '{"functions": 5}', '{"functions": [5]}'])
def test_a_source_that_answers_for_us_is_garbage(sources, line):
    # Whichever of its files the channel is: the others are no place to write, or are only printed.
    source = (
        f"import os\nfor number in range(3, 30):\n    try:\n        os.write(number, {(line + chr(10)).encode()!r})\n"
        "    except OSError:\n        pass\n"
    )
    with pytest.raises(GuestError) as caught:
        sources.run(source)
    assert caught.value.fault == Fault.GARBAGE
