"""Certificates: their form, their schema, what they can hold, and their files."""

import gzip
import json
from typing import NamedTuple

import jsonschema
import pytest
from tests.small_games import Bar, Matches, Noughts, TokenGame, token_game

from zermelo.errors import CertificateError, FileError
from zermelo.exact import certificate_schema, read_certificate, solve, verify
from zermelo.exact.certificate import encoded_value, read_json, write_json
from zermelo.exact.verify import checksum, decoded_value
from zermelo.game import Game
from zermelo.situation import Player

GAMES = [
    Bar(2, 3),
    Matches(6),
    Noughts(),
    TokenGame([[1, 2], [0, 1], [3], []]),
    token_game([[1, 2], [0, 3], [], []], {2: -2, 3: float("inf")}, points=True, owner=[0, 1, 1, 0]),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_certificates_survive_json_and_follow_the_published_schema(game):
    certificate = json.loads(json.dumps(solve(game).certificate(), allow_nan=False))
    jsonschema.Draft202012Validator.check_schema(certificate_schema())
    jsonschema.validate(certificate, certificate_schema(), cls=jsonschema.Draft202012Validator)
    assert verify(certificate, game).valid


def test_the_schema_refuses_what_is_not_a_certificate():
    certificate = solve(Bar(2, 2)).certificate()
    for change in ({"version": 2}, {"states": [[[1], "won", 0, None, None]]}, {"extra": 1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**certificate, **change}, certificate_schema())


def test_a_certificate_of_the_smallest_chomp_reads_as_documented():
    certificate = solve(Bar(1, 2)).certificate()
    assert certificate["states"] == [[[2], "win", 1, None, [0, 1]], [[1], "loss", 0, None, None]]
    assert (certificate["format"], certificate["version"]) == ("zermelo-certificate", 1)
    assert (certificate["start"], certificate["points"]) == ([2], False)
    assert len(certificate["checksum"]) == 64


def test_values_come_back_equal():
    for value in (3, -2.5, float("inf"), float("-inf")):
        assert decoded_value(json.loads(json.dumps(encoded_value(value), allow_nan=False))) == value


def test_named_tuples_and_enumerations_may_be_states():
    class Heap(NamedTuple):
        size: int
        player: Player

    class Named(Game):
        def start(self):
            return Heap(5, Player.ADAM)

        def moves(self, state):
            yield from range(1, min(2, state.size) + 1)

        def play(self, state, move):
            return Heap(state.size - move, state.player.other)

        def turn(self, state):
            return state.player

    solution = solve(Named())
    certificate = json.loads(json.dumps(solution.certificate()))
    assert verify(certificate, Named()).valid


def test_a_certificate_file_and_a_solution_file_give_the_certificate(tmp_path):
    solution = solve(Bar(2, 3))
    solution.save(tmp_path / "solution.json.gz")
    write_json(tmp_path / "certificate.json", solution.certificate())
    for name in ("solution.json.gz", "certificate.json"):
        assert read_certificate(tmp_path / name) == solution.certificate()
    altered = read_json(tmp_path / "solution.json.gz")
    write_json(tmp_path / "altered.json", {**altered, "seconds": 1e9})
    other = {"format": "something else"}
    write_json(tmp_path / "other.json", {**other, "checksum": checksum(other)})
    for name, text in (
        ("altered.json", None),
        ("other.json", None),
        ("list.json", "[1]"),
        ("deep.json", "[" * 100_000),
        ("x", "\x80"),
    ):
        if text is not None:
            (tmp_path / name).write_text(text, encoding="latin-1")
        with pytest.raises(CertificateError, match="damaged or is not a certificate"):
            read_certificate(tmp_path / name)


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "compressed"])
def test_a_file_may_be_as_long_as_it_may_and_no_longer(tmp_path, monkeypatch, pack):
    path = tmp_path / "long.json"
    body = json.dumps({"filling": "0" * 80}).encode()
    path.write_bytes(pack(body))
    monkeypatch.setattr("zermelo.exact.certificate.MOST_BYTES", len(body))
    assert read_json(path) == {"filling": "0" * 80}
    monkeypatch.setattr("zermelo.exact.certificate.MOST_BYTES", len(body) - 1)
    with pytest.raises(FileError, match=f"more than {len(body) - 1} bytes"):
        read_json(path)


def test_what_json_has_no_word_for_is_not_written(tmp_path):
    with pytest.raises(ValueError, match="JSON"):
        write_json(tmp_path / "file.json", {"value": float("nan")})
    assert not list(tmp_path.iterdir())
