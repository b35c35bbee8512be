"""What the library says is for whoever calls it: no option of the command line, in either language."""

import importlib
import pkgutil
import re

import zermelo
from zermelo.apps.cli import _error_options
from zermelo.words import CATALOGUE, Message

OPTION = re.compile(r"(?<![\w-])--[a-z]")


def parts(thing, seen=None):
    """A thing, or what a table or a list of them holds, lists inside included, each once.

    What a module remembers of a person's rules may be a list that holds itself.
    """
    if not isinstance(thing, dict | tuple | list):
        return [thing]
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return []
    seen.add(id(thing))
    return [
        part for one in (thing.values() if isinstance(thing, dict) else thing) for part in parts(one, seen)
    ]


def library_messages():
    """All messages that stand outside apps: those that are there once every other module has been imported."""
    found = {}
    for module in pkgutil.walk_packages(zermelo.__path__, "zermelo."):
        if module.name.startswith(("zermelo.apps", "zermelo.__main__")):
            continue
        try:
            things = [
                thing
                for thing in vars(importlib.import_module(module.name)).values()
                if thing is not CATALOGUE
            ]
            found |= {part.id: part for thing in things for part in parts(thing) if isinstance(part, Message)}
        except ImportError:  # pygraphviz, anywidget … where they are not installed
            continue
    assert len(found) > 300
    return found


def test_lists_that_hold_themselves_have_parts():
    rows = [1, (2,)]
    rows.append({"rows": rows})
    assert parts([rows, 3]) == [1, 2, 3]


def test_no_message_of_the_library_names_an_option_of_the_command_line():
    wrong = {
        name for name, said in library_messages().items() if OPTION.search(said.en) or OPTION.search(said.fr)
    }
    assert wrong == set()


def test_the_command_line_adds_its_options_to_messages_that_exist():
    assert set(_error_options._OPTIONS) <= set(library_messages())
