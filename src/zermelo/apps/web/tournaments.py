"""The tournament that a page shows: its file is read, as often as somebody looks, and never written."""

from __future__ import annotations

from pathlib import Path

from zermelo.apps.game_words import title_of
from zermelo.apps.language import tell
from zermelo.apps.tournament import words
from zermelo.apps.tournament.pictures import cross_svg, lengths_svg, ratings_svg
from zermelo.apps.web.limits import QUICK_GAMES
from zermelo.apps.web.views import without_style
from zermelo.apps.web.work import Answer, Work
from zermelo.errors import ParameterError, ZermeloError
from zermelo.games import load
from zermelo.import_file import rules_file
from zermelo.matches.standings import table
from zermelo.matches.store import Store
from zermelo.words import message

_NONE = message(
    "web.no_tournament",
    en="no tournament is shown here: zermelo serve --db FILE shows one",
    fr="aucun tournoi n'est montré ici : zermelo serve --db FICHIER en montre un",
)
_SENTENCE = message("web.tournament", en="{players}, {games}", fr="{players}, {games}")

#: The file of the command line: set once, when a process starts.
_shown: list[Path] = []


def admit(path: str | None) -> None:
    """Let the page's requests see this tournament."""
    _shown[:] = [] if path is None else [Path(path)]


def has_tournament() -> bool:
    """Return whether there is a tournament that the page can show."""
    return bool(_shown)


def tournament(work: Work) -> Answer:
    """Return the tournament's standings for the page, as texts and pictures, if there are games it does not know."""
    if not _shown:
        raise ParameterError(_NONE)
    with Store(_shown[0]) as store:
        games = store.count()
        if games == work.body["known"]:
            return {"games": games, "shown": None}
        if games > QUICK_GAMES:
            work.ensure_time()
        return {"games": games, "shown": _standings(store, games)}


def _standings(store: Store, games: int) -> Answer:
    found = table(store.names(), store.tallies())
    heads, rows = words.rows(found)
    pictures = (ratings_svg(found), cross_svg(found), lengths_svg(store.lengths()))
    return {
        "title": _title(store.settings().get("game", "?")),
        "sentence": tell(
            _SENTENCE(players=words.counted_players(len(found.standings)), games=words.counted_games(games))
        ),
        "heads": heads,
        "rows": rows,
        "left_out": [tell(why) for why in store.left_out().values()],
        "pictures": [{"svg": without_style(picture), "caption": ""} for picture in pictures],
    }


def _title(spec: str) -> str:
    """A tournament's game by the title that the page shows; somebody's rules, not run here, by their file's name."""
    try:
        return title_of(load(spec, files=False))
    except ZermeloError:
        file = rules_file(spec)
        return spec if file is None else f"{Path(file).name}{spec.removeprefix(file)}"
