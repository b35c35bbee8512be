import importlib
import inspect
import platform

import pytest
from tests.oracles import naive

pytest.importorskip("numba")

from zermelo.apps.bench import graphs, layouts, machine, timing
from zermelo.apps.bench.report import Section
from zermelo.apps.cli import bench, main
from zermelo.apps.language import speak
from zermelo.words import message

WORD = message("tests.bench.word", en="word", fr="mot")


def test_a_ratio_is_the_median_of_the_quotients_of_each_round():
    times = timing.Times({"a": [1.0, 9.0, 4.0], "b": [1.0, 1.0, 2.0], "c": [1.0, 2.0, 2.0]})
    assert times.ratio(("a",), ("b",)) == 2.0
    assert times.ratio(("a", "b"), ("c",)) == 3.0
    assert times.median("c") == 2.0


def test_actions_are_measured_in_turn_after_one_that_does_not_count():
    seen = []
    timing.in_turn({"a": lambda: seen.append("a"), "b": lambda: seen.append("b")}, rounds=2)
    assert seen == ["a", "b"] * 3


def test_a_section_is_a_markdown_table_in_the_language_spoken():
    section = Section(WORD, WORD, (WORD, WORD), [["1", WORD]], [WORD])
    speak("fr")
    try:
        assert section.markdown() == "## mot\n\nmot\n\n| mot | mot |\n| --- | --- |\n| 1 | mot |\n\nmot\n"
    finally:
        speak("en")


def test_the_machine_is_described_without_its_name_and_without_paths():
    text = machine.description()
    assert "Python" in text
    assert "cores" in text
    assert platform.node() not in text.replace(",", "").split()
    assert "/" not in text


def test_the_rivals_solve_the_game_that_the_definition_solves():
    arena = graphs.random_game(60)
    graph, owner = graphs.Graph(*arena.numbered.arrays), arena.numbered.owners
    starts, edges = graph.starts.tolist(), graph.edges.tolist()
    pairs = [(u, v) for u in range(60) for v in edges[starts[u] : starts[u + 1]]]
    sinks = {v for v in range(60) if starts[v] == starts[v + 1]}
    expected = [-1] * 60
    for player in (0, 1):
        lost = {v for v in sinks if owner[v] != player}
        assert set(graphs.lost_ends(arena, 1 - player).tolist()) == lost
        for v in naive.attractor(owner.tolist(), pairs, lost, player):
            expected[v] = player
    before = [[u for u, w in pairs if w == v] for v in range(60)]
    exits = [starts[v + 1] - starts[v] for v in range(60)]
    assert graphs.textbook(owner.tolist(), exits, before.__getitem__) == expected
    pytest.importorskip("scipy")
    assert graphs.by_products(graph, owner) == expected


@pytest.mark.parametrize("name", bench.BENCHMARKS)
def test_every_name_has_a_function_that_makes_a_section_and_every_section_a_name(name):
    module, function = bench.BENCHMARKS[name]
    found = importlib.import_module(f"zermelo.apps.bench.{module}")
    sections = {
        name for name, made in vars(found).items()
        if getattr(made, "__annotations__", {}).get("return") == "Section" and not name.startswith("_")
        and made.__module__ == found.__name__
    }  # fmt: skip
    assert function in sections
    assert {(module, name) for name in sections} <= set(bench.BENCHMARKS.values())
    assert inspect.signature(getattr(found, function)).bind(quick=True)


def test_one_benchmark_is_printed_and_written(tmp_path, capsys):
    path = tmp_path / "report.md"
    assert main(["bench", "perft", "--quick", "-o", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    assert "| connect4 | 7 |" in text
    assert "| reversi | 7 |" in text
    assert text.strip() in capsys.readouterr().out.replace("\n\n\n", "\n\n")


def test_layouts_are_measured_at_their_largest_size():
    section = layouts.layouts(quick=True)
    sizes = [dict(row[0].fields) for row in section.rows if hasattr(row[0], "fields")]
    assert {"nodes": 200} in sizes
    assert {"nodes": 60, "edges": 200} in sizes
    assert all(0 < float(row[1]) < 60_000 for row in section.rows)


def test_an_unknown_benchmark_is_refused_with_those_there_are(capsys):
    assert main(["bench", "speed"]) == 2
    assert "attractor, rivals, solve, perft, toolkits, start, layouts" in capsys.readouterr().err
