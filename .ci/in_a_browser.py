"""Write what the exercises say here of handed-in functions, so that another Python can be asked to say the same."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.handed_in import ALL, judged

from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.export import notebook, write_archive
from zermelo.learn.exercises.judging import Report


def verdict(report: Report) -> list[str | None]:
    """What must not depend on the machine or on the version of Python."""
    case = None if report.case is None else repr(report.case.run.arguments)
    fault = None if report.fault is None else report.fault.name.text("en")
    return [report.reason, case, fault]


def main(folder: Path) -> None:
    # One right and one wrong function of each exercise.
    chosen = []
    for kind in (True, False):
        seen: set[str] = set()
        for one in ALL:
            if one.is_right == kind and one.exercise not in seen:
                seen.add(one.exercise)
                chosen.append(one)
    verdicts = [[one.exercise, one.source, verdict(judged(one.exercise, one.source))] for one in chosen]
    (folder / "verdicts.json").write_text(json.dumps(verdicts), encoding="utf-8")
    write_archive(folder / "zermelo.zip")
    exercises = [find_exercise(name) for name in ("002-noyau", "kernel@3.2", "tp-2-attracteur")]
    (folder / "class.ipynb").write_text(notebook(exercises, "fr", archive=True), encoding="utf-8")
    print(f"{len(verdicts)} verdicts written")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
