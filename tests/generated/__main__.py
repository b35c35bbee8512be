"""The long run: `python -m tests.generated --count 10000 --resume FILE`.

Every game is a line of FILE, so that a run that was stopped (Ctrl-C) goes on where it was, perhaps with other sources:
each line says with which. Failures are made smaller and written beside it. All doors take about 1.5 CPU seconds a
game, mostly for compiling; with `--in-turn` each game goes through one of them, for a quarter of that.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.generated.compare import DOORS, FAILURES
from tests.generated.games import game_source, is_shaped
from tests.generated.shrink import write_reproduction
from tests.generated.workers import Job, compare_all, doors_in_turn, failures
from zermelo.compiled.memory.cache import source_digest


def main(arguments: list[str] | None = None) -> int:
    """Compare so many games; return 1 if one of them has failed, now or before."""
    options = _options(arguments)
    log = Path(options.resume)
    rows = read(log)
    known = {row["seed"] for row in rows}
    chosen = (seed for seed in itertools.count(options.first) if is_shaped(seed) or not options.shaped)
    seeds = [seed for seed in itertools.islice(chosen, options.count) if seed not in known]
    jobs = (
        Job(
            str(seed),
            game_source(seed),
            doors_in_turn(seed) if options.in_turn else tuple(options.doors),
            not options.no_auto,
        )
        for seed in seeds
    )
    code = source_digest()[:12]
    print(f"{len(known)} games in {log}, {len(seeds)} to compare", file=sys.stderr)
    try:
        with log.open("a", encoding="utf-8") as file:
            for job, found, seconds in compare_all(jobs, options.workers, options.patience):
                row = {
                    "seed": int(job.name),
                    "code": code,
                    "seconds": round(seconds, 2),
                    "found": [asdict(one) for one in found],
                }
                print(json.dumps(row), file=file, flush=True)
                rows.append(row)
                wrong = failures(found)
                if wrong:
                    print(f"seed {job.name}: {wrong[0]}", file=sys.stderr)
                    if not options.no_shrink:
                        write_reproduction(
                            log.parent / f"{log.stem}-{job.name}.py", job, wrong[0], options.tries
                        )
                elif len(rows) % 20 == 0:
                    print(f"{len(rows)} games, {_counts(rows)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on", file=sys.stderr)
    report(rows)
    return int(any(one["verdict"] in FAILURES for row in rows for one in row["found"]))


def read(log: Path) -> list[dict[str, Any]]:
    """Return the games compared before; a last line that was cut off does not count."""
    rows = []
    if log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
        # What is written next begins a line of its own.
        log.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return rows


def report(rows: list[dict[str, Any]]) -> None:
    """Print how many games came to what, the reasons of refusals, and the failures."""
    print(f"{len(rows)} games: {_counts(rows)}")
    for code in dict.fromkeys(row.get("code", "?") for row in rows):
        those = [row for row in rows if row.get("code", "?") == code]
        print(f"  sources {code}: {len(those)} games: {_counts(those)}")
    for door in DOORS:
        verdicts = Counter(
            f"{one['engine']} {one['verdict']}" for row in rows for one in row["found"] if one["door"] == door
        )
        if verdicts:
            print(
                f"  {door:8} "
                + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
            )
    taken = Counter(
        one["detail"] for one in _all(rows) if (one["engine"], one["verdict"]) == ("auto", "equal")
    )
    print("  auto was answered by " + ", ".join(f"{name} {count}" for name, count in taken.most_common()))
    print("refusals:")
    for reason, count in Counter(
        one["detail"] for one in _all(rows) if one["verdict"] == "refused"
    ).most_common(25):
        print(f"  {count:6} {reason}")
    print("failures:")
    for row in rows:
        for one in row["found"]:
            if one["verdict"] in FAILURES:
                detail = " ".join(one["detail"].split())[:200]
                print(f"  seed {row['seed']}: {one['door']}, {one['engine']}: {one['verdict']}: {detail}")


def _all(rows: Iterable[dict[str, Any]]) -> Iterable[dict[str, str]]:
    return (one for row in rows for one in row["found"])


def _counts(rows: Iterable[dict[str, Any]]) -> str:
    """Return the games by their worst verdict."""
    order = [*FAILURES, "refused", "equal error", "equal"]
    worst = Counter(
        min((one["verdict"] for one in row["found"]), key=order.index) for row in rows if row["found"]
    )
    return ", ".join(f"{worst[verdict]} {verdict}" for verdict in reversed(order) if worst[verdict])


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.generated", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how many games (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (%(default)s)")
    parser.add_argument(
        "--resume", default="generated.jsonl", help="the file that keeps the verdicts (%(default)s)"
    )
    parser.add_argument("--doors", nargs="+", choices=list(DOORS), default=list(DOORS))
    parser.add_argument(
        "--shaped", action="store_true", help="only games whose states are no flat tuples of numbers"
    )
    parser.add_argument("--in-turn", action="store_true", help="one door for each game, by its seed")
    parser.add_argument("--no-auto", action="store_true", help="leave out the engine that changes over")
    parser.add_argument("--no-shrink", action="store_true", help="write no smaller games for failures")
    parser.add_argument(
        "--tries", type=int, default=300, help="comparisons to make a failure smaller (%(default)s)"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--patience", type=float, default=120.0, help="seconds after which a game is endless")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    # Told to end, or interrupted, it ends what it has started first; in the background too.
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.default_int_handler)
    sys.exit(main())
