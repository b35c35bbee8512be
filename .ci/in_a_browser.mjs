// The exercises in Pyodide, as in Basthon: from one file, without network, with the verdicts that were found outside.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
for (const name of ["zermelo.zip", "verdicts.json", "class.ipynb"]) {
  python.FS.writeFile(`/home/pyodide/${name}`, readFileSync(`${folder}/${name}`));
}
const said = () => python.runPython(`
import json, platform, sys
sys.path.insert(0, "zermelo.zip")
from zermelo.learn.exercises import check
from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.judging import judge_source
from zermelo.learn.exercises.running import DirectRunner

expected = json.load(open("verdicts.json"))
for name, source, verdict in expected:
    exercise = find_exercise(name)
    report = judge_source(exercise, source, "mine.py", DirectRunner(source, "mine.py", exercise.supplies, exercise.steps))
    case = None if report.case is None else repr(report.case.run.arguments)
    fault = None if report.fault is None else report.fault.name.text("en")
    assert [report.reason, case, fault] == verdict, (name, source, [report.reason, case, fault], verdict)

def fact(n):
    return n

assert not check(fact)

# An exported notebook, cell by cell, as a student leaves it; the case is drawn.
start, _, noyau, question, stub, attractor = [
    cell["source"] for cell in json.load(open("class.ipynb"))["cells"] if cell["cell_type"] == "code"
]
names = {}
exec(start, names)
exec("def noyau(jeu):\\n    return [s for s in jeu if jeu[s] == []]", names)
shown = eval(noyau, names)._repr_html_()
assert "<svg" in shown and "noyau({0: [1], 1: [2], 2: []})" in shown, shown
assert eval(question.replace("votre réponse", "1, 3, 5"), names).passed
exec(stub, names)
assert "<svg" in eval(attractor, names)._repr_html_()
f"the same {len(expected)} verdicts under Python {platform.python_version()}"
`);
try {
  console.log(said());
} catch (error) {
  // Its stack would show the whole of Pyodide.
  console.error(error.message);
  process.exit(1);
}
