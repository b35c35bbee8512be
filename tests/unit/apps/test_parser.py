import importlib
from pathlib import Path
from typing import Annotated

import pytest

from zermelo.apps.cli import command_names, main
from zermelo.apps.cli._options import argument, choice, duration, memory, option, whole
from zermelo.apps.cli._parser import Parser
from zermelo.checks import not_together
from zermelo.errors import ParameterError
from zermelo.words import CATALOGUE, message

WORDS = message("test.parser.words", en="help", fr="aide")


def example(
    game: Annotated[str, argument("GAME", WORDS)],
    file: Annotated[Path | None, argument("FILE", WORDS)] = None,
    at: Annotated[str | None, option("--at", "POSITION", WORDS)] = None,
    json: Annotated[bool, option("--json", None, WORDS)] = False,
) -> int:
    return 0


PARSER = Parser("example", example)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["chomp"], {"game": "chomp"}),
        (["--at", "3,2", "chomp"], {"game": "chomp", "at": "3,2"}),
        (["chomp", "--at=3,2", "--json"], {"game": "chomp", "at": "3,2", "json": True}),
        (["chomp", "--at", "-5"], {"game": "chomp", "at": "-5"}),
        (["chomp", "--at="], {"game": "chomp", "at": ""}),
        (["chomp", "--at=a=b"], {"game": "chomp", "at": "a=b"}),
        (["--", "--json", "x"], {"game": "--json", "file": Path("x")}),
        (["-"], {"game": "-"}),
    ],
)
def test_arguments_and_options_are_read_in_any_order(given, expected):
    assert PARSER.parse(given) == expected


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "GAME is missing"),
        (["chomp", "a", "b"], "“b” is one argument too many"),
        (["chomp", "--att", "x"], r"did you mean --at\?"),
        (["chomp", "--at"], "--at needs a value"),
        (["chomp", "--at", "--json"], "--at needs a value"),
        (["chomp", "--json=1"], "takes no value"),
        (["chomp", "--at", "1", "--at", "2"], "given twice"),
        (["chomp", "-x"], "no option -x"),
    ],
)
def test_what_does_not_fit_is_refused(given, said):
    with pytest.raises(ParameterError, match=said):
        PARSER.parse(given)


def test_the_usage_shows_what_may_be_left_out():
    assert PARSER.usage == "zermelo example GAME [FILE] [--at POSITION] [--json]"


@pytest.mark.parametrize("name", command_names())
def test_every_command_has_a_parser_a_summary_and_examples(name):
    module = importlib.import_module(f"zermelo.apps.cli.{name}")
    Parser(name, module.run)
    assert module.SUMMARY in CATALOGUE.values()
    assert all(line.startswith("zermelo ") for line in module.EXAMPLES)
    assert any(line.startswith(f"zermelo {name}") for line in module.EXAMPLES)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", command_names())
def test_help_leaves_room_for_what_it_explains(name, language, capsys):
    assert main(["--lang", language, name, "--help"]) == 0
    _, _, body = capsys.readouterr().out.partition("\n\n")
    explained = [line for line in body.splitlines() if line.startswith(" " * 8)]
    assert all(len(line) - len(line.lstrip()) <= 40 for line in explained)


def test_numbers_and_choices_are_checked():
    assert whole("--depth", "3", 0) == 3
    assert duration("--seconds", "0.5") == duration("--seconds", "0,5") == 0.5
    assert memory("--memory", "1,5 Go") == memory("--memory", "1.5GB") == 1_500_000_000
    assert duration("--seconds", "0,125") == 0.125
    with pytest.raises(ParameterError, match="1,500MB"):
        memory("--memory", "1,500MB")
    assert choice("--side", "first", ("first", "second")) == "first"
    for bad in ("", "x", "-1", "1.5", "9" * 30, "٣", "1_0"):
        with pytest.raises(ParameterError, match="whole number from 0"):
            whole("--depth", bad, 0)
    for bad in ("", "x", "0", "-1", "nan", "inf", "1,000,5", "0,5,", "1,000", "12,500"):
        with pytest.raises(ParameterError, match="above 0"):
            duration("--seconds", bad)
    with pytest.raises(ParameterError, match="first, second"):
        choice("--side", "third", ("first", "second"))
    with pytest.raises(ParameterError, match="--at and --positions"):
        not_together("--", at="x", positions="y")


def several(
    ids: Annotated[tuple[str, ...], argument("ID…", WORDS)] = (),
    folder: Annotated[Path | None, option("-o", "FOLDER", WORDS)] = None,
) -> int:
    return 0


def test_a_repeated_argument_takes_all_words_that_are_no_options():
    parser = Parser("several", several)
    assert parser.usage == "zermelo several [ID…] [-o FOLDER]"
    assert parser.parse([]) == {}
    assert parser.parse(["a", "-o", "x", "b", "c"]) == {"ids": ["a", "b", "c"], "folder": Path("x")}
