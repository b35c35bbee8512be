"""Plants single-token faults and writes down who notices them: `python -m tests.mutants --resume FILE`.

The same command goes on where it was stopped; `--report` prints what is known. A fault that nobody notices, and that
`tests/mutation/survivors.md` does not argue, is listed as open: it wants a test, or an argument.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.mutation.faults import Fault, sample
from tests.mutation.judge import Copy, Judgement, Patience
from tests.mutation.nearest import SOURCES

SURVIVORS = Path(__file__).parent / "mutation" / "survivors.md"
#: Where faults are planted unless other places are named.
PLACES = ["exact", "search", "compiled"]
#: Engines of one game each have oracles of their own, and take minutes.
LEFT_OUT = "compiled/special/"
_ARGUED = re.compile(
    r"^- `(?P<file>[^`]+)` · `(?P<text>.+)` · `(?P<before>[^`]+)` → `(?P<after>[^`]*)`: \S", re.MULTILINE
)


def main(arguments: list[str] | None = None) -> int:
    """Judge so many faults, or report; return 1 if one survives that nobody has argued for."""
    options = _options(arguments)
    log = Path(options.resume)
    rows = read(log)
    if not options.report:
        try:
            judge_all(log, rows, options)
        except KeyboardInterrupt:
            print("\nstopped; the same command goes on", file=sys.stderr)
    return report(rows, argued(SURVIVORS.read_text(encoding="utf-8")))


def judge_all(log: Path, rows: list[dict[str, Any]], options: argparse.Namespace) -> None:
    """Judge what is not judged yet, and write each judgement down at once."""
    known = {_name(row) for row in rows}
    chosen = [
        fault for fault in sample(SOURCES, options.places, 10**9, options.seed) if _is_wanted(fault, options)
    ]
    todo = [fault for fault in chosen[: options.count] if fault.name not in known]
    print(f"{len(known)} faults in {log}, {len(todo)} to judge", file=sys.stderr)
    if not todo:
        return
    with Copy() as copy, log.open("a", encoding="utf-8") as file:
        patience = Patience(copy, options.patience, near_only=options.near, share=options.idioms)
        if copy.left_out:
            print(f"not answered right without a fault: {', '.join(sorted(copy.left_out))}", file=sys.stderr)
        for number, fault in enumerate(todo, 1):
            try:
                found: Judgement = copy.judge(fault, patience)
            except RuntimeError as error:
                print(f"{fault.name}: not judged: {error}", file=sys.stderr)
                continue
            rows.append(found.row())
            print(json.dumps(found.row(), ensure_ascii=False), file=file, flush=True)
            print(
                f"{number}/{len(todo)} {fault.name}: {found.at_run_time}, {found.by_tests} {found.by}",
                file=sys.stderr,
            )


def _is_wanted(fault: Fault, options: argparse.Namespace) -> bool:
    if options.at:
        return f"{fault.file}:{fault.line}" in options.at
    if fault.file in options.without:
        return False
    return options.special or not fault.file.startswith(LEFT_OUT)


def read(log: Path) -> list[dict[str, Any]]:
    """Return the judgements made before; a last line that was cut off does not count."""
    rows = []
    if log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
        log.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return rows


def argued(text: str) -> set[tuple[str, ...]]:
    """Return the faults that the list of survivors argues."""
    return {tuple(found.group("file", "text", "before", "after")) for found in _ARGUED.finditer(text)}


def report(rows: list[dict[str, Any]], reasons: set[tuple[str, ...]]) -> int:
    """Print who noticed what, and what is open; return 1 if something is."""
    print(f"{len(rows)} faults in {len({row['file'] for row in rows})} files")
    for title, field in (("at run time", "at_run_time"), ("by the tests of their module", "by_tests")):
        counts = Counter(row[field] for row in rows)
        print(f"  {title}: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common()))
    survivors = [row for row in rows if not _is_killed(row) and not _is_refused(row)]
    refused = sum(_is_refused(row) for row in rows)
    open_ones = [
        row for row in survivors if (row["file"], row["text"], row["before"], row["after"]) not in reasons
    ]
    argued_ones = len(survivors) - len(open_ones)
    print(
        f"killed {len(rows) - len(survivors) - refused}, compile less and are noticed by the idioms' verdicts alone "
        f"{refused}, survived and argued {argued_ones}, open {len(open_ones)}"
    )
    for row in open_ones:
        print(f"  {_name(row)}   in: {row['text']}   ({row['at_run_time']} at run time {row['by']})")
    return int(bool(open_ones))


def _is_killed(row: dict[str, Any]) -> bool:
    return row["by_tests"] in ("killed", "endless") or row["at_run_time"] in ("caught", "endless", "crashed")


def _is_refused(row: dict[str, Any]) -> bool:
    """Whether all that a fault does is that rules are left to plain Python which could be compiled."""
    return not _is_killed(row) and row["by_tests"] == "refused" and row["at_run_time"] == "unseen"


def _name(row: dict[str, Any]) -> str:
    return Fault(*(row[key] for key in ("file", "line", "column", "before", "after", "text"))).name


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many faults (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (%(default)s)")
    parser.add_argument(
        "--resume", default="mutants.jsonl", help="the file that keeps the judgements (%(default)s)"
    )
    parser.add_argument("--report", action="store_true", help="judge nothing, print what is known")
    parser.add_argument("--places", nargs="+", default=PLACES, help="folders or files of the package")
    parser.add_argument(
        "--at", nargs="*", default=[], metavar="FILE:LINE", help="only the faults of these lines"
    )
    parser.add_argument("--without", nargs="*", default=[], help="files to leave out")
    parser.add_argument("--special", action="store_true", help="the engines of one game each too")
    parser.add_argument(
        "--near",
        action="store_true",
        help="only the two nearest groups of a module's tests: quicker, less sure",
    )
    parser.add_argument(
        "--idioms", type=float, default=1.0, help="which share of them judges the language (%(default)s)"
    )
    parser.add_argument("--patience", type=float, default=900.0, help="no judgement waits longer, in seconds")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    # Told to end, or interrupted, it ends what it has started first; in the background too.
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.default_int_handler)
    sys.exit(main())
