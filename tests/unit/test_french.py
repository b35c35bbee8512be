"""What is said in French, on the page and everywhere else: one vocabulary, and French as it is written."""

import re
import tomllib
from pathlib import Path

import pytest
from tests.unit.test_words import every_message

import zermelo
from zermelo import UnknownStateError, draw, solve
from zermelo.apps import report
from zermelo.apps.agent_words import heuristics_glossary
from zermelo.apps.cli import command_module, command_names, main
from zermelo.apps.cli._french import example
from zermelo.apps.cli._help import of_command, overview
from zermelo.apps.cli._parser import Parser
from zermelo.apps.language import own_line, speak
from zermelo.apps.match_words import said_result
from zermelo.drawing.shows import Scene
from zermelo.games import all_games, load, typed_name
from zermelo.matches.match import Match
from zermelo.questions import parameters, titled
from zermelo.words import message, say

ROOT = Path(__file__).parents[2]
PAGE = Path(zermelo.__file__).parent / "apps/web/static/words.js"


def sentences():
    """All that is said in French, by where it stands."""
    found = {
        key: said.fr for key, said in every_message().items() if not key.startswith(("test.", "doctest."))
    }
    pairs = re.findall(
        r'^\s*(\w+): \[\s*"(?:[^"\\]|\\.)*",\s*"((?:[^"\\]|\\.)*)",?\s*\]',
        PAGE.read_text(encoding="utf-8"),
        re.M,
    )
    assert len(pairs) > 100
    return found | {f"page.{key}": text for key, text in pairs if key != "language"}


#: What a French teacher or student stumbled over, and what stands there instead.
STUMBLED_OVER = [
    (r"avec le meilleur jeu|[Ll]e meilleur jeu|meilleur jeu", "si chacun joue au mieux; la meilleure suite"),
    (r"peu(ven)?t pas arriver", "position impossible"),
    (r"Qui ne peut pas passe", "Qui ne peut pas jouer passe son tour"),
    (r"le seul meilleur coup", "aucun autre ne fait aussi bien"),
    (r"coups? (qui )?tien(nen)?t", "garde la nulle"),
    (r"plus sur un jeu", "détails d'un jeu"),
    (r"\bles donne\)", "en donne la liste"),
    (r"^manque$", "champ absent"),
    (r", comptées en", "en … s"),
    (r"document vide", "une fiche à compléter"),
    (r"\bune personne\b|^personne$|: personne$", "humain"),
    (r"demi-coup", "coup"),
    (r"arête", "arc"),
    (r"\breine\b", "dame"),
    (r"allumette", "bâtonnet"),
    (r"Python simple|Python seul\b", "Python ordinaire"),
    (r"\b(GAME|FILE|NAME|FOLDER|my_game|my_file|my_agent)\b", "JEU, FICHIER, NOM, DOSSIER, mon_jeu"),
    (r"\b[Tt]u\b|\b[Tt]on\b|\b[Tt]es\b|\bvos\b", "neutral forms"),
    (r"processus gardé|Python gardé", "processus isolé"),
    (r"f(ai|on)t partie nulle", "rend la partie nulle"),
    (r"(^|[.,] )[Ll]e plus (de \w+|grand nombre( de \w+)?) gagne", "qui a le plus de … gagne"),
    (r"Qui ne peut pas a ", "Qui ne peut pas jouer a perdu"),
    (r"du signe \{|\} lettres$", "caractère"),
    (r"ouvriers", "workers"),
    (r"peu(ven)?t (alors )?manquer", "peut être omis"),
]


@pytest.mark.parametrize(("stumble", "instead"), STUMBLED_OVER)
def test_no_french_sentence_says_what_people_stumbled_over(stumble, instead):
    said = {key: text for key, text in sentences().items() if re.search(stumble, text)}
    assert not said, f"write: {instead}"


def exercises():
    """What exercises and errata say in French, and the page of docs that is French."""

    def french(thing):
        if isinstance(thing, dict):
            said = [thing["fr"]] if isinstance(thing.get("fr"), str) else []
            return said + [text for part in thing.values() for text in french(part)]
        return [text for part in thing for text in french(part)] if isinstance(thing, list) else []

    files = sorted((Path(zermelo.__file__).parent / "learn").rglob("*.toml"))
    assert len(files) > 60
    return {
        f"{path.name} {i}": text
        for path in files
        for i, text in enumerate(french(tomllib.loads(path.read_text(encoding="utf-8"))))
    }


def test_vowels_are_elided():
    # What is typed as it stands is no word of the sentence: the command analyse, names of functions.
    elided = re.compile(
        r"\b(que|de|le|la|ne|se|je|jusque|lorsque|puisque|quelque|si il) "
        r"(?!(?:analyse et|unfold|evaluate_\w+|ou exclusif|une? (?:dans|à)|onz|oui)\b)[aeiouéèêàâîôûyÉÈÀAEIOU]\w",
        re.I,
    )
    assert elided.search("les coups de Adam")
    assert elided.search("pour que Ève commence")
    said = sentences() | exercises()
    said |= {"README.fr.md": " ".join((ROOT / "README.fr.md").read_text(encoding="utf-8").split("```")[::2])}
    assert {key: found[0] for key, text in said.items() if (found := elided.search(text))} == {}


def test_signs_of_two_parts_have_their_space():
    # Not in what is typed (chomp:rows=2), read by Python ("colonne":), or said of times and addresses.
    typed = re.compile(r"\{\{.*\}\}|\S*[=()\[\]]\S*|[\w.-]+:[\w./-]+|[\"`].*?[\"`]")
    wrong = {}
    for key, text in sentences().items():
        if key.startswith(("cli.new.template", "graph.dot", "graph.pg", "pg.")):
            continue
        plain = re.sub(r"\{\w+\}", "x", typed.sub("", text))
        if re.search(r"\w[:;?!»](\s|$)|«\S|\w»", plain):
            wrong[key] = text
    assert not wrong


def test_nouns_are_singular_below_two():
    speak("fr")
    point = message("test.point", en="{count} point", fr="{count} point")
    points = message("test.points", en="{count} points", fr="{count} points")
    said = [str(report.counted(count, point, points).text("fr")) for count in (0, 0.5, 1, 1.5, 2)]
    assert said == ["0 point", "0,5 point", "1 point", "1,5 point", "2 points"]


def test_a_win_by_one_point_is_one_point():
    speak("fr")
    game = load("reversi:size=4")
    match = Match(game)
    result = type("Result", (), {"winner": 0, "score": 1, "ending": None})()
    assert said_result(match, result) == "Noir gagne de 1 point"


@pytest.mark.parametrize(
    ("name", "whose"), [("A", "de A"), ("Adam", "d'Adam"), ("Ève", "d'Ève"), ("Max", "de Max")]
)
def test_a_letter_is_not_elided_as_a_name_is(name, whose):
    scene = Scene(None, (), (name, "B"), "fr")
    assert scene.whose(0).text("fr") == whose


def test_numbers_are_grouped_alike_in_refusals_and_in_answers():
    refused = message("test.limit", en="more than {limit} states", fr="plus de {limit} états")(
        limit=100_000_000
    )
    assert refused.text("fr") == "plus de 100\u202f000\u202f000 états"
    assert refused.text("en") == "more than 100,000,000 states"


def test_what_the_program_says_of_itself_begins_as_each_language_writes():
    words = message("test.stopped", en="stopped", fr="interrompu")
    speak("fr")
    assert own_line(words) == "zermelo : interrompu"
    speak("en")
    assert own_line(words) == "zermelo: stopped"


@pytest.mark.parametrize("name", command_names())
def test_french_help_names_what_to_type_in_french(name):
    speak("fr")
    module = command_module(name)
    text = of_command(module, Parser(name, module.run))
    assert not re.search(r"\b(GAME|FILE|NAME|FOLDER|MOVES|my_\w+)\b", text), text
    assert not re.search(r"^\s*[;:?!»]", text, re.M), text


def test_the_overview_has_french_examples():
    speak("fr")
    assert "batonnets" in overview()


def test_the_games_of_french_examples_exist():
    speak("fr")
    for name in command_names():
        for command in command_module(name).EXAMPLES:
            for word in example(command).split()[2:3]:
                if not word.startswith("-") and ".py" not in word and "." not in word.partition("=")[2]:
                    kind, _, rest = word.partition(":")
                    if kind in [
                        alias for game in all_games().values() for alias in (*game.aliases, game().name)
                    ]:
                        load(word if ".." not in rest else kind)


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("tictactoe", "tictactoe 3×3", "Morpion 3×3"),
        ("connect4", "connect4 7×6", "Puissance 4 7×6"),
        ("chomp", "chomp 2×3", "chomp 2×3"),
        ("subtraction", "subtraction 20 (1–3, misère)", "Bâtonnets 20 (1–3, misère)"),
    ],
)
def test_a_game_has_its_french_title(spec, english, french):
    said = titled(load(spec))
    texts = [said, said] if isinstance(said, str) else [said.text("en"), said.text("fr")]
    assert texts == [english, french]


def test_pictures_and_refusals_name_a_game_as_their_language_does():
    pictures = [
        draw(load("tictactoe"), "tree", depth=1, language="fr"),
        draw(load("batonnets:3"), "arena", language="fr"),
    ]
    for picture, name in zip(pictures, ("Morpion 3×3", "Bâtonnets 3"), strict=True):
        drawn = picture._repr_svg_()
        assert f"<title>{name}" in drawn
    with pytest.raises(UnknownStateError) as caught:
        solve(load("subtraction:heap=3")).outcome((7,))
    assert "Bâtonnets 3" in say(caught.value.phrase, "fr")


def test_every_name_that_people_choose_among_has_french_words():
    for key, kind in all_games().items():
        sheet = kind.sheet
        assert sheet.name, key
        assert set(kind.heuristics) == set(sheet.heuristics), key
        assert all(words.fr != words.en for words in sheet.heuristics.values()), key


@pytest.fixture(autouse=True)
def english_again():
    yield
    speak("en")


@pytest.mark.parametrize("name", sorted(all_games()))
def test_french_help_names_parameters_as_one_types_them_in_french(name):
    kind = all_games()[name]
    typed = {key: say(typed_name(kind, key), "fr") for key in parameters(kind())}
    english = [key for key, french in typed.items() if key != french]
    said = [kind.sheet.known, *kind.sheet.parameters.values()]
    # Between quotes stand fields of a file, which are English everywhere.
    wrong = re.compile(rf'(?<!")\b({"|".join(english) or "(?!)"})\b(?!")')
    assert not [text for text in (say(words, "fr") for words in said) if wrong.search(text)]


def test_the_list_of_games_tells_rules_with_their_values(capsys):
    assert main(["--lang", "fr", "games"]) == 0
    said = capsys.readouterr().out
    assert "Qui aligne 3 marques" in said
    assert "`" not in said


def test_heuristics_that_one_types_are_explained_in_french_only():
    speak("fr")
    game = load("tictactoe")
    (line,) = heuristics_glossary(["alignment", "mine.py:h"], game)
    assert line == "(alignment : alignements encore possibles)"
    speak("en")
    assert heuristics_glossary(["alignment"], game) == []
