"""A tournament in words: how games end, and the table as text, Markdown and CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence

from zermelo.apps import report
from zermelo.apps.agent_words import agent_words
from zermelo.apps.language import language, tell
from zermelo.game import Game
from zermelo.matches.entrants import Entrant
from zermelo.matches.standings import FORFEIT, Standing, Table
from zermelo.words import Message, Phrase, Words, message, written

ENDINGS: dict[str, Message] = {
    "rules": message("tournament.rules", en="by the rules", fr="selon les règles"),
    "repetition": message("tournament.repetition", en="repetition", fr="répétition"),
    "patience": message("tournament.patience", en="no progress", fr="sans progrès"),
    "dead": message("tournament.dead", en="nobody could win", fr="plus de gain possible"),
    "endless": message("tournament.endless", en="endless play", fr="partie sans fin"),
    "limit": message("tournament.limit", en="too many moves", fr="trop de coups"),
    "illegal": message("tournament.illegal", en="illegal move", fr="coup interdit"),
    "exception": message("tournament.exception", en="exception", fr="exception"),
    "timeout": message("tournament.timeout", en="out of time", fr="temps dépassé"),
    "silence": message("tournament.silence", en="no answer", fr="aucune réponse"),
    "crash": message("tournament.crash", en="crash", fr="arrêt brutal"),
    "exit": message("tournament.exit", en="left the game", fr="sortie en cours de partie"),
    "closed": message("tournament.closed", en="closed its output", fr="sortie fermée"),
    "flood": message("tournament.flood", en="too much output", fr="trop de texte affiché"),
    "garbage": message("tournament.garbage", en="unreadable answer", fr="réponse illisible"),
    "threads": message("tournament.threads", en="too many threads", fr="trop de fils d'exécution"),
    FORFEIT: message("tournament.forfeit", en="won by forfeit", fr="gagnée par forfait"),
}
_ONE_PLAYER = message("cli.tournament.player", en="{count} player", fr="{count} joueur")
_SOME_PLAYERS = message("cli.tournament.players", en="{count} players", fr="{count} joueurs")
_ONE_GAME = message("cli.tournament.game", en="{count} game", fr="{count} partie")
_SOME_GAMES = message("cli.tournament.games", en="{count} games", fr="{count} parties")
_PLAYER = message("tournament.player", en="player", fr="joueur")
_POINTS = message("tournament.points", en="points", fr="points")
_GAMES = message("tournament.games", en="games", fr="parties")
_WINS = message("tournament.wins", en="wins", fr="victoires")
_DRAWS = message("tournament.draws", en="draws", fr="nulles")
_LOSSES = message("tournament.losses", en="losses", fr="défaites")
_RATING = message("tournament.rating", en="rating", fr="force (Elo)")
_LIKELY = message("tournament.interval", en="95 % between", fr="à 95 % entre")
_SURE = message("tournament.sure", en="above next", fr="> suivant")
_ENDINGS = message("tournament.endings", en="endings", fr="fins de partie")
_LOW = message("tournament.low", en="95 % from", fr="95 % de")
_HIGH = message("tournament.high", en="to", fr="à")
_AGENTS = message("tournament.agents", en="agents: {list}", fr="agents — {list}")
_AND = message("tournament.and", en="{low} and {high}", fr="{low} et {high}")


def counted_players(count: int) -> Phrase:
    """Return a tournament's `1 player`, `12 players`."""
    return report.counted(count, _ONE_PLAYER, _SOME_PLAYERS)


def counted_games(count: int) -> Phrase:
    """Return a tournament's `1 game`, `12 games`."""
    return report.counted(count, _ONE_GAME, _SOME_GAMES)


def ending(name: str) -> str:
    """Return how a game of a tournament ended, in words."""
    return tell(ENDINGS[name]) if name in ENDINGS else name


def endings(counts: Counter[str]) -> str:
    """Return how games of a tournament ended, most frequent first: `by the rules 18, out of time 2`."""
    return ", ".join(f"{ending(name)} {tell(written(count))}" for name, count in counts.most_common())


def elo(value: float | None) -> str:
    """Return a rating with its sign, as the report writes it: `+120`, `−35`.

    >>> elo(119.6), elo(-35.2), elo(0.3), elo(None)
    ('+120', '−35', '0', '–')
    """
    if value is None:
        return "–"
    whole = round(value)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"


def points(value: float) -> str:
    """Return points of a tournament as the language writes them: 18.5, or 18,5."""
    return tell(written(round(value) if value == int(value) else value))


def _heads(*words: Words) -> list[str]:
    return [tell(word) for word in words]


def share(value: float) -> str:
    """Return a likelihood in a tournament's report as a percentage, never as if it were certain.

    >>> share(0.5), share(0.99999), share(0.0)
    ('50 %', '> 99 %', '< 1 %')
    """
    whole = round(100 * value)
    return "> 99 %" if whole >= 100 else "< 1 %" if whole <= 0 else f"{whole} %"


def _row(place: int, line: Standing, sure: str) -> list[str]:
    interval = tell(_AND(low=elo(line.low), high=elo(line.high))) if line.rating is not None else "–"
    counts = [
        points(line.points),
        *(tell(written(n)) for n in (line.games, line.wins, line.draws, line.losses)),
    ]
    return [str(place), line.agent, *counts, elo(line.rating), interval, sure, endings(line.endings)]


def rows(table: Table) -> tuple[list[str], list[list[str]]]:
    """Return the heads of the columns and the lines of a tournament's standings, as texts."""
    heads = _heads(_PLAYER, _POINTS, _GAMES, _WINS, _DRAWS, _LOSSES, _RATING, _LIKELY, _SURE, _ENDINGS)
    below = [*table.standings[1:], None]
    lines = [
        _row(place, line, _superiority(table, line, other))
        for place, (line, other) in enumerate(zip(table.standings, below, strict=True), 1)
    ]
    return ["", *heads], lines


def _superiority(table: Table, line: Standing, other: Standing | None) -> str:
    """In the standings' words, how likely it is that a player is really stronger than the one below."""
    if other is None or line.rating is None or other.rating is None:
        return ""
    return share(table.ratings.superiority(line.number, other.number))


#: Columns of words; the others are numbers, to the right.
_WORDS = (1, 10)


def glossary(entrants: Iterable[Entrant], game: Game) -> list[str]:
    """Return what a tournament's agents are called in French, where the table has what one types: one line, or none."""
    if language() != "fr":
        return []
    said = [(one.spec, tell(agent_words(one.spec, game))) for one in entrants if one.name == one.spec]
    known = [f"{spec} : {words}" for spec, words in said if spec != words]
    return [tell(_AGENTS(list=" ; ".join(known)))] if known else []


def as_text(table: Table) -> str:
    """Return a tournament's standings for a terminal."""
    heads, lines = rows(table)
    widths = [max(len(row[i]) for row in [heads, *lines]) for i in range(len(heads))]
    shown = []
    for row in [heads, *lines]:
        cells = [
            cell.ljust(width) if i in _WORDS else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        shown.append("  ".join(cells).rstrip())
    return "\n".join(shown)


def as_markdown(table: Table) -> str:
    """Return a tournament's standings in Markdown."""
    heads, lines = rows(table)
    rule = ["---" if i in _WORDS else "--:" for i in range(len(heads))]
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (heads, rule, *lines)]
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


def as_csv(table: Table) -> str:
    """Return a tournament's standings as CSV: by semicolons and commas in French, as its spreadsheets read it."""
    french = language() == "fr"
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if french else ",", lineterminator="\n")
    writer.writerow(_heads(_PLAYER, _POINTS, _GAMES, _WINS, _DRAWS, _LOSSES, _RATING, _LOW, _HIGH, _ENDINGS))
    for line in table.standings:
        numbers: Sequence[float | None] = (
            line.points, line.games, line.wins, line.draws, line.losses, line.rating, line.low, line.high,
        )  # fmt: skip
        texts = ["" if n is None else f"{n:g}" if n == int(n) else f"{n:.1f}" for n in numbers]
        cells = [cell.replace(".", ",") if french else cell for cell in texts]
        writer.writerow([_harmless(line.agent), *cells, endings(line.endings)])
    return text.getvalue()


def _harmless(name: str) -> str:
    """A tournament player's name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def as_json(table: Table) -> list[dict[str, object]]:
    """Return a tournament's standings as the printed JSON has them."""

    def rounded(value: float | None) -> float | None:
        return None if value is None else round(value, 1)

    return [
        {
            "agent": line.agent,
            "games": line.games,
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
            "points": line.points,
            "rating": rounded(line.rating),
            "low": rounded(line.low),
            "high": rounded(line.high),
            "endings": dict(sorted(line.endings.items())),
        }
        for line in table.standings
    ]


def superiority(table: Table) -> list[list[float | None]]:
    """Return, in the order of the standings, how likely each player is really stronger than each other one."""
    rated = table.ratings.players
    return [
        [
            round(table.ratings.superiority(one.number, two.number), 4)
            if one is not two and {one.number, two.number} <= set(rated)
            else None
            for two in table.standings
        ]
        for one in table.standings
    ]
