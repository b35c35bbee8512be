"""A page for each player: its games, how they ended, where it lost, and its worst moves against the truth."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from zermelo.apps import report
from zermelo.apps.language import language, tell
from zermelo.apps.tournament import words
from zermelo.apps.tournament.pictures import cross_svg, lengths_svg, ratings_svg
from zermelo.drawing.boards import board_svg
from zermelo.errors import TooLargeError
from zermelo.exact import solve
from zermelo.game import Game
from zermelo.judge import Budget, Solutions, review
from zermelo.judge.budget import SMALL
from zermelo.matches.referee import FAULTS, Played
from zermelo.matches.schedule import Pairing
from zermelo.matches.standings import Standing, Table
from zermelo.matches.store import Store
from zermelo.questions import titled
from zermelo.scores import Outcome
from zermelo.seen.board import board_of
from zermelo.situation import State
from zermelo.strategy import Play
from zermelo.words import Words, message

_TITLE = message("tournament.report.title", en="Tournament: {game}", fr="Tournoi : {game}")
_PLAYING = message("tournament.report.playing", en="Games are being played.", fr="Des parties sont en cours.")
_LEFT_OUT = message(
    "tournament.report.left_out", en="Files left out: {count}", fr="Fichiers laissés de côté : {count}"
)
_ALL = message("tournament.report.all", en="all players", fr="tous les joueurs")
_PLACE = message("tournament.report.place", en="place {place} of {players}", fr="rang {place} sur {players}")
_RECORD = message(
    "tournament.report.record",
    en="points: {points}; games: {games} (won: {wins}, drawn: {draws}, lost: {losses})",
    fr="points : {points} ; parties : {games} (gagnées : {wins}, nulles : {draws}, perdues : {losses})",
)
_STRENGTH = message(
    "tournament.report.strength",
    en="rating {elo}, at 95 % between {low} and {high}",
    fr="force {elo}, à 95 % entre {low} et {high}",
)
_FAULTS = message("tournament.report.faults", en="Games lost by a fault", fr="Parties perdues par une faute")
_PRINTED = message(
    "tournament.report.printed", en="printed in the last of them", fr="affiché dans la dernière"
)
_WORST = message("tournament.report.worst", en="Worst moves", fr="Les pires coups")
_NO_WORST = message(
    "tournament.report.no_worst",
    en="Every move kept what the position was worth.",
    fr="Chaque coup a conservé la valeur de la position.",
)
_UNSOLVED = message(
    "tournament.report.unsolved",
    en="This game is too large to be solved here: moves are not judged.",
    fr="Ce jeu est trop grand pour être résolu ici : les coups ne sont pas jugés.",
)
_BAD_MOVE = message(
    "tournament.report.bad_move",
    en="{player} played {move} ({times} ×): {before} became {after}; better: {best}",
    fr="{player} a joué {move} ({times} ×) : {before}, puis {after} ; mieux : {best}",
)
_JUDGED = message(
    "tournament.report.judged",
    en="Games judged: {games}; moves of this player: {moves}; mistakes among them: {bad}.",
    fr="Parties jugées : {games} ; coups de ce joueur : {moves} ; fautes parmi eux : {bad}.",
)
_WON = message("tournament.report.won", en="won", fr="gagné")
_DRAWN = message("tournament.report.drawn", en="drawn", fr="nul")
_LOST = message("tournament.report.lost", en="lost", fr="perdu")
_GAMES = message("tournament.report.games", en="Games", fr="Parties")
_MORE = message(
    "tournament.report.more", en="the first {count} of {all}", fr="les {count} premières sur {all}"
)
_ROUND = message("tournament.report.round", en="round", fr="tour")
_SIDE = message("tournament.report.side", en="plays", fr="joue")
_OPPONENT = message("tournament.report.opponent", en="opponent", fr="adversaire")
_RESULT = message("tournament.report.result", en="result", fr="résultat")
_ENDING = message("tournament.report.ending", en="ending", fr="fin")
_MOVES = message("tournament.report.moves", en="moves", fr="coups")
_WHERE = message("tournament.report.where", en="where it was lost", fr="où elle s'est perdue")
_LOST_AT = message(
    "tournament.report.lost_at",
    en="move {ply}, {move}; better: {best}",
    fr="coup {ply}, {move} ; mieux : {best}",
)
_LOST_BEFORE = message(
    "tournament.report.lost_before", en="lost from the opening on", fr="perdue dès l'ouverture"
)

_OUTCOMES = {Outcome.WIN: _WON, Outcome.DRAW: _DRAWN, Outcome.LOSS: _LOST}
_RANK = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
#: A game of so few positions is solved, once, to judge moves; so many games of a player are judged, and so many shown.
_MOST_JUDGED, _MOST_SHOWN = 200, 200
_WORST_SHOWN = 3
#: With seconds, what is known of the whole game may answer; one that counts states solves each position by itself.
_BUDGET = Budget(seconds=10, states=SMALL)
_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; margin: 2rem auto;
  max-width: 84rem; padding: 0 1rem; background: #FFFFFF; color: #1A1A1A; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #B8B8B8; text-align: left; vertical-align: top; }
table.standings :is(th, td) { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
table.standings :is(th, td):nth-child(2), table.standings :is(th, td):last-child { text-align: left; }
table.standings td:last-child { white-space: normal; min-width: 12rem; }
a { color: #1F4E79; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
figure { display: inline-block; margin: 0 1.5rem 1rem 0; vertical-align: top; max-width: 18rem; }
figure svg, p svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #1B1B1B; color: #F0F0F0; } a { color: #8FBCE6; }
  th, td { border-color: #5C5C5C; } }
"""


@dataclass
class _Mistake:
    """A move that gave something away, made so many times."""

    state: State
    player: int
    move: str
    before: Outcome
    after: Outcome
    best: list[str]
    times: int = 1

    @property
    def weight(self) -> tuple[int, int]:
        return _RANK[self.before] - _RANK[self.after], self.times


def report_files(game: Game, store: Store, table: Table) -> dict[str, str]:
    """Return the files of a tournament's report by name: a page with the table and pictures, one for each player."""
    names = {line.number: _file_name(line) for line in table.standings}
    files = {
        "ratings.svg": ratings_svg(table),
        "cross.svg": cross_svg(table),
        "lengths.svg": lengths_svg(store.lengths()),
    }
    judge = _Judge(game)
    files["index.html"] = standings_page(game, table, store, names)
    for place, line in enumerate(table.standings, 1):
        files[names[line.number]] = _player(game, store, table, place, line, names, judge)
    return files


def _file_name(line: Standing) -> str:
    """A file name for a player's page of the report that any system takes, and no two players share."""
    return f"{line.number}-{re.sub(r'[^A-Za-z0-9]+', '-', line.agent)[:40].strip('-') or 'player'}.html"


def _page(title: str, parts: Iterable[str], refresh: int | None = None) -> str:
    again = "" if refresh is None else f'<meta http-equiv="refresh" content="{refresh}">\n'
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{again}<title>{html.escape(title)}</title>\n<style>{_STYLE}</style>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</html>\n"
    )


def _cells(cells: Iterable[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


def standings_page(
    game: Game,
    table: Table,
    store: Store,
    names: Mapping[int, str] | None = None,
    refresh: int | None = None,
) -> str:
    """Return the report's page of all players: the table, with links where `names` are files, those left out, pictures.

    With `refresh`, games are still played: a browser asks again after so many seconds.
    """
    title = tell(_TITLE(game=titled(game)))
    heads, rows = words.rows(table)
    lines = [_cells(map(html.escape, heads), "th")]
    for line, row in zip(table.standings, rows, strict=True):
        cells = [html.escape(cell) for cell in row]
        if names is not None:
            cells[1] = f'<a href="{names[line.number]}">{cells[1]}</a>'
        lines.append(_cells(cells))
    pictures = [ratings_svg(table), cross_svg(table), lengths_svg(store.lengths())]
    parts = [f"<h1>{html.escape(title)}</h1>", f'<table class="standings">{"".join(lines)}</table>']
    if refresh is not None:
        parts.insert(1, _paragraph(_PLAYING()))
    parts += _left_out(store.left_out())
    return _page(title, [*parts, *(f"<p>{picture}</p>" for picture in pictures)], refresh)


def _left_out(files: Mapping[str, Words]) -> list[str]:
    """The report's list of files that take no part, and why."""
    if not files:
        return []
    lines = "".join(f"<li>{html.escape(tell(why))}</li>" for why in files.values())
    return [f"<h2>{html.escape(tell(_LEFT_OUT(count=len(files))))}</h2>", f"<ul>{lines}</ul>"]


def _player(
    game: Game, store: Store, table: Table, place: int, line: Standing, names: dict[int, str], judge: _Judge
) -> str:
    called = store.names()
    games = list(store.games(line.number))
    record = {
        "points": words.points(line.points), "games": line.games,
        "wins": line.wins, "draws": line.draws, "losses": line.losses,
    }  # fmt: skip
    strength = {"elo": words.elo(line.rating), "low": words.elo(line.low), "high": words.elo(line.high)}
    parts = [
        f'<p><a href="index.html">{html.escape(tell(_ALL))}</a></p>',
        f"<h1>{html.escape(line.agent)}</h1>",
        _paragraph(_PLACE(place=place, players=len(table.standings))),
        _paragraph(_RECORD(**record)),
        _paragraph(_STRENGTH(**strength)),
        f"<p>{html.escape(words.endings(line.endings))}</p>",
        *_faults(line, games, called, names),
        *_mistakes(game, line, games, judge),
        *_games(game, line, games, called, names, judge),
    ]
    return _page(f"{line.agent} – {tell(_TITLE(game=titled(game)))}", parts)


def _paragraph(said: Words) -> str:
    return f"<p>{html.escape(tell(said))}</p>"


_Games = list[tuple[Pairing, Played, int]]


def _faults(line: Standing, games: _Games, called: dict[int, str], names: dict[int, str]) -> list[str]:
    """The report's games that this player lost by faults of its own, each kind with what was said about it."""
    own = [
        (pairing, played)
        for pairing, played, _ in games
        if played.ending in FAULTS and not _won(line, pairing, played)
    ]
    if not own:
        return []
    kinds = Counter((played.ending, played.detail) for _, played in own)
    rows = [
        _cells((html.escape(words.ending(ending)), html.escape(detail), f"{count} ×"))
        for (ending, detail), count in kinds.most_common(_WORST_SHOWN * 4)
    ]
    parts = [f"<h2>{html.escape(tell(_FAULTS))}</h2>", f"<table>{''.join(rows)}</table>"]
    if printed := own[-1][1].printed:
        parts.append(f"<p>{html.escape(tell(_PRINTED))}</p><pre>{html.escape(printed)}</pre>")
    return parts


def _won(line: Standing, pairing: Pairing, played: Played) -> bool:
    return played.winner is not None and pairing[1 + played.winner] == line.number


def _mistakes(game: Game, line: Standing, games: _Games, judge: _Judge) -> list[str]:
    """The three worst moves of a player in the report, with boards."""
    heading = f"<h2>{html.escape(tell(_WORST))}</h2>"
    if not judge.is_able:
        return [heading, _paragraph(_UNSOLVED())]
    moves, found = judge.mistakes(line.number, games[:_MOST_JUDGED])
    counted = {"games": min(len(games), _MOST_JUDGED), "moves": moves, "bad": sum(m.times for m in found)}
    parts = [heading, _paragraph(_JUDGED(**counted))]
    if not found:
        return [*parts, _paragraph(_NO_WORST())]
    for mistake in sorted(found, key=lambda m: m.weight, reverse=True)[:_WORST_SHOWN]:
        said = _BAD_MOVE(
            player=game.players[mistake.player],
            move=mistake.move,
            times=mistake.times,
            before=_OUTCOMES[mistake.before],
            after=_OUTCOMES[mistake.after],
            best=", ".join(mistake.best),
        )
        board = board_svg(board_of(game, mistake.state, mistake.player), last=mistake.move)
        parts.append(f"<figure>{board}<figcaption>{html.escape(tell(said))}</figcaption></figure>")
    return parts


def _games(
    game: Game, line: Standing, games: _Games, called: dict[int, str], names: dict[int, str], judge: _Judge
) -> list[str]:
    heads = [_ROUND, _SIDE, _OPPONENT, _RESULT, _ENDING, _MOVES, *([_WHERE] if judge.is_able else [])]
    rows = [_cells((html.escape(tell(head)) for head in heads), "th")]
    for pairing, played, opening in games[:_MOST_SHOWN]:
        side = 0 if pairing.first == line.number else 1
        other = pairing[2 - side]
        result = _DRAWN if played.winner is None else _WON if played.winner == side else _LOST
        moves = " ".join(played.moves[:opening]), " ".join(played.moves[opening:])
        shown = f"<small>{html.escape(moves[0])}</small> {html.escape(moves[1])}"
        opponent = f'<a href="{names[other]}">{html.escape(called[other])}</a>'
        ended = words.ending(played.ending) + (f" ({played.detail})" if played.detail else "")
        cells = [str(pairing.round), tell(game.players[side]), opponent, tell(result), ended, shown]
        if judge.is_able:
            cells.append(tell(judge.lost_at(line.number, pairing, played) or ""))
        rows.append(_cells(cell if i in (2, 5) else html.escape(cell) for i, cell in enumerate(cells)))
    parts = [f"<h2>{html.escape(tell(_GAMES))}</h2>"]
    if len(games) > _MOST_SHOWN:
        parts.append(_paragraph(_MORE(count=_MOST_SHOWN, all=len(games))))
    return [*parts, f"<table>{''.join(rows)}</table>"]


class _Judge:
    """Says which moves of games were mistakes, where the whole game can be solved."""

    def __init__(self, game: Game) -> None:
        self.game, self.known = game, Solutions()
        self.is_able = False
        #: By player and game: the move that lost it.
        self._lost: dict[tuple[int, Pairing], Words] = {}
        with suppress(TooLargeError):
            self.known.keep(solve(game, limit=SMALL, parts=False))
            self.is_able = True

    def mistakes(self, number: int, games: _Games) -> tuple[int, list[_Mistake]]:
        """Return, for the report, how many moves of a player were judged, and its mistakes, equal ones together."""
        found: dict[tuple[State, int, str], _Mistake] = {}
        judged = 0
        for pairing, played, opening in games:
            side = 0 if pairing.first == number else 1
            play = Play.of_moves(self.game, played.moves)
            where: Words = _LOST_BEFORE()
            for item in review(play, budget=_BUDGET, known=self.known):
                # The moves of an opening are nobody's.
                if item.player != side or item.ply <= opening or item.before is None or item.after is None:
                    continue
                judged += 1
                if not item.is_blunder:
                    continue
                state, player = play.situations[item.ply - 1]
                move = self.game.move_name(state, item.move)
                if item.after is Outcome.LOSS:
                    # Whatever follows, from here on the opponent could force it: the last such move decides.
                    better = ", ".join(report.move_texts(self.game, state, item.best))
                    where = _LOST_AT(ply=item.ply, move=move, best=better)
                if known := found.get((state, player, move)):
                    known.times += 1
                    continue
                best = report.move_texts(self.game, state, item.best)
                found[state, player, move] = _Mistake(state, player, move, item.before, item.after, best)
            self._lost[number, pairing] = where
        return judged, list(found.values())

    def lost_at(self, number: int, pairing: Pairing, played: Played) -> Words | None:
        """Return where a player lost a game, for the report; None for games not judged, and where a fault lost it."""
        is_lost = played.winner is not None and pairing[1 + played.winner] != number
        return self._lost.get((number, pairing)) if is_lost and played.ending not in FAULTS else None
