"""From a specification to a game: `chomp:rows=2,columns=3`, `chomp:2,3`, `my_game.py`, `my_game.py:Class`."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import itertools
import os
import pkgutil
import re
import types
import typing
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import zermelo.games
from zermelo.errors import ParameterError, RulesError, UnknownGameError, ZermeloError, reason
from zermelo.game import Game
from zermelo.import_file import RULES_MODULE, import_file, rules_file
from zermelo.questions import constructor_parameters, ensure_methods
from zermelo.words import Phrase, Words, did_you_mean, in_both, message, say, some

_UNKNOWN = message(
    "load.unknown",
    en="there is no game “{name}”{guess}; games: {games}; or a rules file: my_game.py",
    fr="il n'y a pas de jeu « {name} »{guess} ; jeux : {games} ; ou un fichier de règles : mon_jeu.py",
)
_NO_TEXT = message(
    "load.text",
    en='{given} is not a text; a game is named like "chomp:rows=2,columns=3" or "my_game.py"',
    fr='{given} n\'est pas un texte ; un jeu se nomme comme "chomp:rows=2,columns=3" ou "mon_jeu.py"',
)
_NO_FILES_HERE = message(
    "load.no_files_here",
    en="only the games of the package are allowed here, not files: {spec}",
    fr="seuls les jeux du paquet sont admis ici, pas les fichiers : {spec}",
)
_FILE_FAILS = message(
    "load.file_fails",
    en="{path} cannot be loaded: {error}",
    fr="{path} ne peut pas être chargé : {error}",
)
_NO_CLASS = message(
    "load.no_class",
    en="{path} defines no class “{name}” that is a zermelo.Game; it defines: {classes}",
    fr="{path} ne définit pas de classe « {name} » dérivée de zermelo.Game ; il définit : {classes}",
)
_NO_GAME = message(
    "load.no_game",
    en="{path} defines no game: it needs a class derived from zermelo.Game (zermelo new my_game.py writes one)",
    fr="{path} ne définit pas de jeu : il faut une classe dérivée de zermelo.Game (zermelo new mon_jeu.py "
    "en écrit une)",
)
_WHICH_CLASS = message(
    "load.which_class",
    en="{path} defines {count} games ({classes}): write {path}:{first}",
    fr="{path} définit {count} jeux ({classes}) : écrire {path}:{first}",
)
_UNKNOWN_PARAMETER = message(
    "load.unknown_parameter",
    en="{game} has no parameter “{key}”; its parameters: {names}",
    fr="{game} n'a pas de paramètre « {key} » ; ses paramètres : {names}",
)
_NO_PARAMETERS = message("load.no_parameters", en="none", fr="aucun")
_BAD_VALUE = message(
    "load.bad_value",
    en="{key}={value}: {key} is {kind}",
    fr="{key}={value} : {key} est {kind}",
)
_NO_VALUE = message(
    "load.no_value",
    en="“{part}” in {spec} is not of the form key=value",
    fr="« {part} » dans {spec} n'est pas de la forme clé=valeur",
)
_AFTER_A_NAME = message(
    "load.after_a_name",
    en="“{part}” in {spec} stands behind a named parameter: values without a name come first, in the order {names}",
    fr="« {part} » dans {spec} suit un paramètre nommé : les valeurs sans nom viennent d'abord, dans l'ordre {names}",
)
_TOO_MANY_VALUES = message(
    "load.too_many_values",
    en="{spec} gives more values than {game} has parameters: {names}",
    fr="{spec} donne plus de valeurs que {game} n'a de paramètres : {names}",
)
_AMBIGUOUS = message(
    "load.ambiguous",
    en="“{key}” in {spec} may be {names}: write one of these names",
    fr="« {key} » dans {spec} peut être {names} : écrire l'un de ces noms",
)
_TWICE = message(
    "load.twice", en="{key} is given twice in {spec}", fr="{key} est donné deux fois dans {spec}"
)
_NO_RANGE = message(
    "load.no_range",
    en="{spec} describes {count} games: a range a..b is for “zermelo solve”",
    fr="{spec} décrit {count} jeux : un intervalle a..b est pour « zermelo solve »",
)
_INT = message(
    "load.int",
    en="a whole number of at most {digits} digits, or a rising range like 1..5 of at most {most} numbers",
    fr="un entier d'au plus {digits} chiffres, ou un intervalle croissant comme 1..5 d'au plus {most} nombres",
)
_REQUIRED = message(
    "load.required",
    en="{game}: the parameter {key} has no default: write {game}{colon}{key}=…",
    fr="{game} : le paramètre {key} n'a pas de valeur par défaut : écrire {game}{colon}{key}=…",
)
_OR_NONE = message("load.or_none", en="{kind}, or none", fr="{kind}, ou none")
_BOOL = message("load.bool", en="true or false", fr="true ou false")
_INTS = message(
    "load.ints", en="whole numbers joined by +, like 3+5+7", fr="des entiers joints par +, comme 3+5+7"
)
_CHOICE = message("load.choice", en="one of: {choices}", fr="l'un de : {choices}")
_TOO_MANY = message(
    "load.too_many",
    en="{spec} describes {count} games, more than {most}",
    fr="{spec} décrit {count} jeux, plus de {most}",
)

MOST_GAMES = 1000
_DIGITS = 18


_WHOLE = re.compile(rf"-?[0-9]{{1,{_DIGITS}}}")


def all_games() -> dict[str, type[Game]]:
    """Return the games of the package by name."""
    names = sorted(m.name for m in pkgutil.iter_modules(zermelo.games.__path__) if not m.name.startswith("_"))
    return {name: _game_of_module(name) for name in names}


def find_game(name: str) -> type[Game]:
    """Return the game class of that name or alias; an unknown one is refused with the nearest names."""
    if name.isidentifier() and importlib.util.find_spec(f"zermelo.games.{name}") and not name.startswith("_"):
        return _game_of_module(name)
    games = all_games()
    for key, game in games.items():
        # As people type it: with or without accents, capitals, hyphens.
        if _typed(name) in map(_typed, (key, *game.aliases)):
            return game
    known = [*games, *(alias for game in games.values() for alias in game.aliases)]
    guess = did_you_mean(name, known)
    raise UnknownGameError(_UNKNOWN(name=name, guess=guess, games=some(games, 40)))


def load(spec: str, *, files: bool = True) -> Game:
    """Return the game that a specification, `spec`, describes.

    `files=False` admits only registered names and no `file=` parameter (for requests from a network).

    Time O(length of `spec`), and what the game's constructor takes: a graph's file is read here.

    Raises
    ------
    UnknownGameError
        No game has that name.
    ParameterError
        A parameter is unknown, malformed or out of its range.

    Examples
    --------
    >>> load("chomp:rows=2,columns=3").title(), load("chomp:2,3").title(), load("chomp:lignes=2").title()
    ('chomp 2×3', 'chomp 2×3', 'chomp 2×3')
    """
    games = list(load_all(spec, files=files))
    if len(games) > 1:
        raise ParameterError(_NO_RANGE(spec=spec, count=len(games)))
    return games[0]


def load_all(spec: str, *, files: bool = True) -> Iterator[Game]:
    """Yield the games that `spec` describes: several where a parameter is a range, `rows=1..5`."""
    kind, choices = read_spec(spec, files=files)
    for arguments in choices:
        try:
            game = _make(kind, arguments, spec)
        except ParameterError as error:
            raise _as_typed(error, kind, spec) from None
        yield game


def read_spec(spec: str, *, files: bool = True) -> tuple[type[Game], Iterator[dict[str, Any]]]:
    """Return the class that `spec` names and the arguments that it gives: several where a parameter is a range."""
    if isinstance(spec, os.PathLike):
        spec = os.fspath(spec)
    if not isinstance(spec, str):
        raise ParameterError(_NO_TEXT(given=repr(spec)[:80]))
    kind, given = _parse(spec, files=files)
    if not files and "file" in given:
        raise ParameterError(_NO_FILES_HERE(spec=spec))
    hints = _hints(kind)
    for key in hints:
        if key not in given and constructor_parameters(kind)[key].default is inspect.Parameter.empty:
            head = spec.rstrip(":,")
            colon = "," if given else ":"
            raise ParameterError(_REQUIRED(game=head, key=key, colon=colon))
    sweeps = []
    for key, text in given.items():
        if key not in hints:
            raise ParameterError(
                _UNKNOWN_PARAMETER(game=spec.split(":")[0], key=key, names=_listed(kind, hints))
            )
        try:
            values = _values(key, text, hints[key])
        except ParameterError as error:
            raise _as_typed(error, kind, spec) from None
        sweeps.append([(key, value) for value in values])
    count = 1
    for sweep in sweeps:
        count *= len(sweep)
    if count > MOST_GAMES:
        raise ParameterError(_TOO_MANY(spec=spec, count=count, most=MOST_GAMES))
    return kind, (dict(choice) for choice in itertools.product(*sweeps))


def named_spec(spec: str) -> str:
    """Return the same specification with every parameter under its own name.

    >>> named_spec("chomp:1..3,colonnes=4")
    'chomp:rows=1..3,columns=4'
    """
    _, given = _parse(spec, files=True)
    written = ",".join(f"{key}={value}" for key, value in given.items())
    file = rules_file(spec)
    if file is None:
        head = spec.partition(":")[0].strip()
    else:
        kind = spec.removeprefix(file).removeprefix(":").partition(":")[0].strip()
        head = f"{file}:{kind}" if kind.isidentifier() else file
    return f"{head}:{written}" if written else head


def parameters_given(spec: str) -> set[str]:
    """Return the parameters that a specification gives, by their own names."""
    return set(_parse(spec, files=True)[1])


def _make(kind: type[Game], arguments: dict[str, Any], spec: str) -> Game:
    try:
        game = kind(**arguments)
    except ZermeloError:
        raise
    except Exception as error:
        raise RulesError(_FILE_FAILS(path=spec, error=reason(error))) from error
    if not kind.__module__.startswith("zermelo."):
        ensure_methods(game)
    return game


def _parse(spec: str, *, files: bool) -> tuple[type[Game], dict[str, str]]:
    """Split a game's specification into a class and its parameters as texts."""
    file = rules_file(spec)
    if file is not None:
        if not files:
            raise UnknownGameError(_NO_FILES_HERE(spec=spec))
        head, _, tail = spec.removeprefix(file).removeprefix(":").partition(":")
        if head and not head.strip().isidentifier():
            head, tail = "", head
        kind = _game_of_file(Path(file), head.strip())
    else:
        name, _, tail = spec.partition(":")
        kind = find_game(name.strip())
    return kind, _given(kind, tail, spec)


def _given(kind: type[Game], text: str, spec: str) -> dict[str, str]:
    """The texts of a game's parameters by their names: values without a name come first, in the constructor's order."""
    names = list(constructor_parameters(kind))
    said = {"spec": spec, "game": spec.split(":")[0], "names": _listed(kind, names)}
    given: dict[str, str] = {}
    parts = [part.strip() for part in text.rstrip(", ").split(",")]
    if all("=" in part for part in parts if part):
        parts = [part for part in parts if part]  # commas too many do no harm where all have names
    nameless = 0
    for part in parts:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not part or (equals and not (key and value)) or (not equals and _names_meant(kind, names, key)):
            raise ParameterError(_NO_VALUE(part=part, spec=spec))
        if equals:
            meant = _names_meant(kind, names, key)
            if len(meant) > 1:
                raise ParameterError(_AMBIGUOUS(key=key, spec=spec, names=some(meant)))
            key = meant[0] if meant else key
        elif nameless < len(given):
            raise ParameterError(_AFTER_A_NAME(part=part, **said))
        elif nameless == len(names):
            raise ParameterError(_TOO_MANY_VALUES(**said))
        else:
            key, value, nameless = names[nameless], key, nameless + 1
        if key in given:
            raise ParameterError(_TWICE(key=key, spec=spec))
        given[key] = value
    return given


def _names_meant(kind: type[Game], names: list[str], key: str) -> list[str]:
    """The parameters of a game that a name may mean: its own, else those called so in French, accents or not."""
    if key in names:
        return [key]
    return [name for name in names if _bare(say(kind.sheet.names.get(name, ""), "fr")) == _bare(key) != ""]


def typed_name(kind: type[Game], name: str) -> Words:
    """Return what one types for a game's parameter: its own name, in French the French one if it means no other.

    >>> typed_name(find_game("chomp"), "rows").text("fr")
    'lignes'
    """
    french = _bare(say(kind.sheet.names.get(name, ""), "fr"))
    is_its_own = french and _names_meant(kind, list(constructor_parameters(kind)), french) == [name]
    return in_both(en=name, fr=french) if is_its_own else name


def _listed(kind: type[Game], names: Iterable[str]) -> Words:
    """The parameters of a game, as each language types them."""
    typed = [typed_name(kind, name) for name in names]
    if not typed:
        return _NO_PARAMETERS
    return in_both(en=some(say(name) for name in typed), fr=some(say(name, "fr") for name in typed))


def _as_typed(error: ParameterError, kind: type[Game], spec: str) -> ParameterError:
    """The same error about a game's parameter by the name that was typed, which may be the French one."""
    names = list(constructor_parameters(kind))
    typed = (part.partition("=")[0].strip() for part in re.split("[:,]", spec))
    found = next((key for key in typed if _names_meant(kind, names, key) == [error.name]), None)
    if found in (None, error.name):
        return error
    fields = {
        field: found if value == error.name and field in error.FIELDS["name"] else value
        for field, value in error.phrase.fields.items()
    }
    return ParameterError(error.phrase.message(**fields), name=error.name, value=error.value)


def _bare(text: str) -> str:
    """A name of a game's parameter without capitals and accents, and with _ for blanks: as it is typed."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter)
    )
    return re.sub(r"[\s_]+", "_", plain.casefold().strip())


def _typed(name: str) -> str:
    """A name of a game without capitals, accents, and signs between its words."""
    return re.sub(r"[_-]", "", _bare(name))


def _hints(kind: type[Game]) -> dict[str, Any]:
    """Return the parameters that a game's specification may give, with types; where none is written, the default's."""
    if kind.__init__ is object.__init__:
        return {}
    try:
        typed = typing.get_type_hints(kind.__init__)
    except (NameError, TypeError):
        typed = {}
    found = {}
    for name, parameter in constructor_parameters(kind).items():
        default = parameter.default
        guess = Any if default in (inspect.Parameter.empty, None) else type(default)
        found[name] = typed.get(name, guess)
    return found


def _values(key: str, text: str, hint: Any) -> list[Any]:
    """Return the values that a game's parameter text stands for: several for a range of whole numbers."""
    is_optional = False
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        if type(None) in typing.get_args(hint):
            if text == "none":
                return [None]
            is_optional = True
        hint = next(part for part in typing.get_args(hint) if part is not type(None))
    if hint is Any:
        # Nobody says what it is: a number where it looks like one.
        return [int(text) if _WHOLE.fullmatch(text) else text]
    if hint is int:
        if _WHOLE.fullmatch(text):
            return [int(text)]
        if span := re.fullmatch(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})", text):
            least, most = int(span[1]), int(span[2])
            if least <= most < least + MOST_GAMES:
                return list(range(least, most + 1))
        raise _bad_value(key, text, _INT(digits=_DIGITS, most=MOST_GAMES), is_optional)
    if hint is bool:
        words = dict.fromkeys(("true", "yes", "1", "vrai", "oui"), True)
        words |= dict.fromkeys(("false", "no", "0", "faux", "non"), False)
        if text.lower() in words:
            return [words[text.lower()]]
        raise _bad_value(key, text, _BOOL(), is_optional)
    if typing.get_origin(hint) is tuple or hint is tuple:
        # Long numbers too: the game itself names its range.
        if re.fullmatch(r"[0-9]{1,99}(\+[0-9]{1,99})*", text):
            return [tuple(int(part) for part in text.split("+"))]
        raise _bad_value(key, text, _INTS(), is_optional)
    if typing.get_origin(hint) is typing.Literal:
        choices = {str(choice): choice for choice in typing.get_args(hint)}
        if text in choices:
            return [choices[text]]
        raise _bad_value(key, text, _CHOICE(choices=some(choices)), is_optional)
    return [text]


def _bad_value(key: str, text: str, kind: Phrase, is_optional: bool) -> ParameterError:
    """Return the refusal of a text for a game's parameter that is not of its kind."""
    return ParameterError(_BAD_VALUE(key=key, value=text, kind=_OR_NONE(kind=kind) if is_optional else kind))


def _game_of_module(name: str) -> type[Game]:
    module = importlib.import_module(f"zermelo.games.{name}")
    return _games_in(module)[0]


def _games_in(module: types.ModuleType) -> list[type[Game]]:
    """Return the public game classes that a person's module itself defines, those that can be played if there are."""
    found = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Game)
        and thing.__module__ == module.__name__
        and not thing.__name__.startswith("_")
    ]
    # What others share may stand in a class without rules.
    return [kind for kind in found if _has_rules(kind)] or found


def _has_rules(kind: type[Game]) -> bool:
    return all(getattr(kind, rule) is not getattr(Game, rule) for rule in ("start", "moves", "play"))


def _game_of_file(path: Path, class_name: str) -> type[Game]:
    try:
        module = import_file(path, RULES_MODULE)
    except ZermeloError:
        raise
    except (Exception, SystemExit) as error:
        raise RulesError(_FILE_FAILS(path=path, error=reason(error))) from error
    games = {game.__name__: game for game in _games_in(module)}
    if class_name in games:
        return games[class_name]
    if not games:
        raise RulesError(_NO_GAME(path=path))
    if class_name:
        raise RulesError(_NO_CLASS(path=path, name=class_name, classes=some(games)))
    if len(games) > 1:
        first = next(iter(games))
        raise RulesError(_WHICH_CLASS(path=path, count=len(games), classes=some(games), first=first))
    return next(iter(games.values()))
