"""The explorer's page: its data come back as they went in, nothing of it can break out, nothing is fetched."""

import base64
import json
import re
import string
import zlib
from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.board import Board, Piece
from zermelo.drawing.explorer import About, Position, Statistics, explorer_html
from zermelo.drawing.explorer_words import PAGE_WORDS
from zermelo.words import message

ABOUT = About(
    title="a game", command="zermelo explore a -o b.html", players=("Adam", "Ève"), verb="play", rules="",
    first_player=0, points=False, statistics=Statistics(2, 1, 1, 1, 0, 1, 1),
)  # fmt: skip
TEXTS = st.text(max_size=6)


def position(text="", board=None, player=None, value=1, distance=1, grundy=None, moves=()):
    return Position(text, board or Board(((None,),)), player, value, distance, grundy, moves)


def unpacked(page):
    """What the page's script reads, decoded by hand from the description of the format."""
    data = zlib.decompress(base64.b64decode(re.search(r'id="data">([^<]*)<', page)[1]))
    length = int.from_bytes(data[:4], "little")
    head, rest, columns = json.loads(data[4 : 4 + length]), data[4 + length :], {}
    for name, size in head["columns"]:
        numbers, value, shift = [], 0, 0
        for byte in rest[:size]:
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                numbers.append(value)
                value = shift = 0
        columns[name], rest = iter(numbers), rest[size:]
    return head, columns


def positions_in(page):
    head, columns = unpacked(page)
    texts, highest = head["texts"], 0
    for _ in range(head["size"]):
        frame = head["frames"][next(columns["frame"])]
        cells = [next(columns["cell"]) for _ in range(frame["width"] * frame["height"])]
        pieces = [head["pieces"][i] for i in cells]
        moves = []
        for _ in range(next(columns["count"])):
            text, place = head["moves"][next(columns["move"])]
            code = next(columns["target"])
            back = code - 1
            target = (
                highest + 1 if code == 0 else highest - (back // 2 if back % 2 == 0 else -(back + 1) // 2)
            )
            highest = max(highest, target)
            moves.append((texts[text], target, None if place == 0 else divmod(place - 1, frame["width"])))
        player, grundy = (next(columns[name]) for name in ("player", "grundy"))
        verdict = head["verdicts"][next(columns["verdict"])]
        yield {
            "text": texts[next(columns["text"])],
            "caption": texts[next(columns["caption"])],
            "player": None if player == 2 else player,
            "value": verdict["value"],
            "distance": verdict["distance"],
            "grundy": grundy - 1 if grundy else None,
            "cells": [texts[piece] if isinstance(piece, int) else piece for piece in pieces],
            "moves": moves,
        }  # fmt: skip


@st.composite
def games(draw):
    count = draw(st.integers(1, 12))
    found = []
    for _ in range(count):
        width, height = draw(st.integers(1, 3)), draw(st.integers(1, 3))
        piece = st.none() | TEXTS.map(lambda text: Piece("text", None, text))
        cells = tuple(tuple(draw(piece) for _ in range(width)) for _ in range(height))
        moves = draw(st.lists(st.tuples(TEXTS, st.integers(0, count - 1)), max_size=6))
        places = {
            text: (draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1)))
            for text, _ in moves
            if draw(st.booleans())
        }
        found.append(
            Position(
                text=draw(TEXTS),
                board=Board(cells, caption=draw(TEXTS), places=places),
                player=draw(st.sampled_from((None, 0, 1))),
                value=draw(st.integers(-64, 64) | st.sampled_from((0.5, -2.25))),
                distance=draw(st.none() | st.integers(0, 100_000)),
                grundy=draw(st.none() | st.integers(0, 300)),
                moves=moves,
            )
        )
    return found


@settings(max_examples=60)
@given(games())
def test_every_position_comes_back_as_it_went_in(given_positions):
    found = list(positions_in(explorer_html(ABOUT, given_positions)))
    assert len(found) == len(given_positions)
    for there, here in zip(found, given_positions, strict=True):
        for name in ("text", "player", "value", "distance", "grundy"):
            assert there[name] == getattr(here, name)
        assert there["caption"] == here.board.caption
        assert there["cells"] == [piece and piece.text for row in here.board.cells for piece in row]
        assert there["moves"] == [(text, target, here.board.places.get(text)) for text, target in here.moves]


def test_infinite_values_travel_as_texts():
    page = explorer_html(ABOUT, [position(value=float("-inf"))])
    assert next(positions_in(page))["value"] == "-inf"


def test_pieces_are_drawn_once_however_often_they_stand_on_a_board():
    row = (Piece("chocolate"),) * 5
    head, _ = unpacked(explorer_html(ABOUT, [position(board=Board((row,) * 4))] * 3))
    assert len(head["pieces"]) == 2
    assert head["pieces"][0] is None
    assert "fill-chocolate" in head["pieces"][1]["svg"]
    assert len(head["frames"]) == 1


def test_nothing_in_a_game_can_break_out_of_the_page():
    nasty = '</script><script>alert("x")</script><img src=x onerror=alert(1)>{{DATA}}'
    about = replace(ABOUT, title=nasty, rules=nasty, players=(nasty, nasty), command=nasty, verb=nasty)
    board = Board(((Piece("text", None, nasty),),), column_names=(nasty,), row_names=(nasty,), caption=nasty)
    page = explorer_html(about, [position(nasty, board, moves=[(nasty, 0)])])
    assert "alert" not in page.replace("&lt;script&gt;alert(&quot;x&quot;)", "").replace(
        "onerror=alert(1)&gt;", ""
    )
    assert page.count("<script") == 2
    assert "{{DATA}}</title>" in page
    head, _ = unpacked(page)
    # What the page inserts as markup is ours; the game's texts in it are escaped.
    assert "<script" not in head["frames"][0]["svg"]
    assert "<img" not in head["frames"][0]["svg"]


def test_nothing_is_fetched():
    page = explorer_html(ABOUT, [position()])
    assert "default-src 'none'" in page
    addresses = set(re.findall(r"https?://[^\"'\s)]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, not an address that anything opens
    assert not re.search(r"@import|url\(|<script[^>]+src|<link(?! rel=\"icon\" href=\"data:,\")", page)
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|localStorage", page)


def test_the_page_speaks_the_language_asked_for_and_knows_both():
    about = replace(ABOUT, players=(message("test.white", en="White", fr="Blanc"), "Ève"))
    page = explorer_html(about, [position()], language="fr")
    assert '<html lang="fr">' in page
    assert unpacked(page)[0]["about"]["players"][0] == ["White", "Blanc"]


def test_both_languages_have_the_same_fields_and_the_script_knows_every_word():
    for words in PAGE_WORDS.values():
        fields = [
            {field for _, field, _, _ in string.Formatter().parse(text) if field}
            for text in (words.en, words.fr)
        ]
        assert fields[0] == fields[1]
    script = files("zermelo.drawing").joinpath("explorer.js").read_text(encoding="utf-8")
    page = files("zermelo.drawing").joinpath("explorer.html").read_text(encoding="utf-8")
    used = set(re.findall(r'say\("(\w+)"', script)) | set(re.findall(r'data-word="(\w+)"', page))
    counted = set(re.findall(r'counted\("(\w+)"', script))
    used |= counted | {f"{key}_one" for key in counted}
    assert used <= set(PAGE_WORDS)
    spoken = {key for key in PAGE_WORDS if re.search(rf'"{key}"|`{key.partition("_")[0]}_\$', script + page)}
    assert set(PAGE_WORDS) - spoken - used == {"no_script"}


def test_the_drawing_of_the_arena_takes_its_place():
    drawing = '<svg id="mine"><style>.a{}</style></svg>'
    page = explorer_html(ABOUT, [position()], arena_svg={"en": drawing, "fr": drawing})
    for language in ("en", "fr"):
        assert f'<div class="scroll" lang="{language}"><svg id="mine"></svg></div>' in page


@pytest.mark.parametrize("name", ["explorer.css", "explorer.html"])
def test_colours_come_from_the_palette_alone(name):
    text = files("zermelo.drawing").joinpath(name).read_text(encoding="utf-8")
    assert not re.findall(r"#[0-9A-Fa-f]{6}\b|rgba?\(", text)
