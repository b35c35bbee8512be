"""`python -m tests.battery`: ask all idioms and print the table; theme names choose some of them."""

from __future__ import annotations

import argparse
import sys
import time

from tests.battery.idioms import all_idioms
from tests.battery.keeping import FILE, keep
from tests.battery.running import DOOR, WORDS, run, table, work


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.battery", description=__doc__)
    parser.add_argument("themes", nargs="*", help="themes or idioms (theme.name); all of them by default")
    parser.add_argument("--door", default=DOOR, help="the module that compiles functions")
    parser.add_argument(
        "--show", nargs="*", default=["different", "crash"], choices=WORDS, help="details of these"
    )
    parser.add_argument("--keep", action="store_true", help=f"write what compiles into {FILE.name}")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work()
        return 0
    idioms = all_idioms()
    if options.keep and (
        options.door != DOOR or not {idiom.theme for idiom in idioms}.issuperset(options.themes)
    ):
        parser.error("--keep is for whole themes and our own compiler")
    chosen = [
        at
        for at, idiom in enumerate(idioms)
        if not options.themes or idiom.theme in options.themes or idiom.label in options.themes
    ]
    begun = time.perf_counter()
    verdicts = run(idioms, options.door, chosen)
    for verdict in verdicts:
        if verdict.word in options.show:
            print(f"{verdict.word}: {verdict.label}: {verdict.detail}")
    print(table(verdicts))
    partly = sum(verdict.partly for verdict in verdicts)
    print(f"{partly} refused for some kinds of arguments only; {time.perf_counter() - begun:.1f} s")
    if options.keep:
        keep(verdicts)
    return any(verdict.word in ("different", "crash") for verdict in verdicts)


if __name__ == "__main__":
    sys.exit(main())
