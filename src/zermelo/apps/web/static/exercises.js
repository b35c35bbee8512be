// Exercises: the list note by note, a statement, an editor, and what is said of a function: the smallest case on which it
// errs, drawn. The server runs students' code in a locked process of its own.

import { ask, work } from "./api.js";
import { Drawing } from "./drawing.js";
import { classes, Component, html } from "./html.js";
import { complain, keyOf } from "./match.js";
import { Button, Progress } from "./parts.js";
import { fragment } from "./route.js";
import { keepDraft, keptDraft, set, state } from "./store.js";
import { bound, say } from "./words.js";

const INDENT = "    ";
const known = new Map(); // answers of the server by question
const said = new Map(); // what was said of an exercise, by its id: {language, source, answer, seen}
let checking = null; // {id, stop}

/** The answer to a question that never changes, once it is there; a refusal is said once. */
function fetched(kind, body) {
  const key = keyOf([kind, body]);
  if (!known.has(key)) {
    known.set(key, null);
    ask(kind, body).then((answer) => known.set(key, answer), (error) => {
      known.set(key, { failed: error.message });
      complain(error);
    }).then(() => set({}));
  }
  return known.get(key);
}

const listed = () => fetched("exercises", { lang: state.language })?.chapters ?? [];
/** The exercise that is seen, once the server has answered. */
export const exerciseSeen = () => (state.exercise === null ? null : fetched("exercise", { exercise: state.exercise, lang: state.language }));

export function Exercises() {
  const seen = exerciseSeen();
  return html`<main id="main" class=${classes("exercises", state.exercise !== null && "one")}>
    ${state.exercise === null ? html`<p class="choose">${say("exercise_choose")}</p>`
      : !seen ? html`<p class="waiting">${say("loading")}</p>`
        : seen.failed ? html`<p><a href=${fragment({ exercise: null })}>${say("exercise_all")}</a></p>`
          : html`<${Exercise} key=${seen.id} exercise=${seen} />`}
    <${List} />
  </main>`;
}

/** A question by seed stands in the list with its first one. */
const listedAs = (id) => id?.replace(/@.*/, "@1.1");

class List extends Component {
  componentDidMount() {
    this.show();
  }
  componentDidUpdate() {
    this.show();
  }
  /** Bring the exercise that is done into sight, once: after that the list is the reader's to move. */
  show() {
    const here = this.base.querySelector("[aria-current]");
    if (this.shown === state.exercise || !here) return;
    this.shown = state.exercise;
    this.base.scrollTop = here.offsetTop - this.base.clientHeight / 2;
  }
  render() {
    return html`<nav class="side list" aria-label=${say("exercises")}>${listed().map(({ title, exercises }) => html`<section key=${title}>
    <h2>${title}</h2>
    <ul>${exercises.map(({ id, number, title: name }) => html`<li key=${id}><a href=${fragment({ exercise: id })} data-exercise=${id}
      aria-current=${id === listedAs(state.exercise) ? "page" : undefined}><span class="id">${number || id.replace(/^\d+-|@.*/, "")}</span> ${name}
      ${said.get(id)?.answer.passed && html` <span class="done" role="img" aria-label=${say("exercise_done")}>✓</span>`}</a></li>`)}</ul>
  </section>`)}</nav>`;
  }
}

function Exercise({ exercise }) {
  const all = listed().flatMap((chapter) => chapter.exercises.map(({ id }) => id));
  const place = all.indexOf(listedAs(exercise.id));
  const link = (id, word) => id && html`<a href=${fragment({ exercise: id })} data-act=${word}>${say(word)}</a>`;
  return html`<div class="work">
    <p class="ways"><a class="all" href=${fragment({ exercise: null })}>${say("exercise_all")}</a>
      ${link(all[place - 1], "exercise_before")} ${link(all[place + 1], "exercise_next")}</p>
    <h2 class="name">${exercise.id} · ${exercise.title}</h2>
    <p class="statement">${bound(exercise.statement)}</p>
    ${exercise.svg && html`<div class="figure"><${Drawing} svg=${exercise.svg} label=${exercise.title} nodes=${[]} /></div>`}
    ${exercise.legend && html`<p class="small">${exercise.legend}</p>`}
    ${exercise.forbidden.length > 0 && html`<p class="small">${say("exercise_without", { names: exercise.forbidden.join(", ") })}</p>`}
    ${exercise.supplied.length > 0 && html`<p class="small">${say("exercise_supplied", { names: exercise.supplied.join(", ") })}</p>`}
    ${exercise.kind === "question" ? html`<${Question} exercise=${exercise} />` : html`<${Editor} exercise=${exercise} />`}
    <${Hints} exercise=${exercise} />
  </div>`;
}

// --- what the student writes ------------------------------------------------------------------------

const draftOf = (exercise) => keptDraft(exercise.id) ?? (exercise.kind === "question" ? "" : `${exercise.stub}\n`);

function Editor({ exercise }) {
  const { id } = exercise;
  const source = draftOf(exercise);
  const submit = (event) => {
    event.preventDefault();
    check(exercise, draftOf(exercise));
  };
  return html`<form class="paste" onSubmit=${submit}>
      <label class="field wide"><span>${say("exercise_code")}</span><textarea id="source" rows=${Math.min(24, Math.max(10, source.split("\n").length + 1))}
        spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="source-help" value=${source}
        onInput=${(event) => keepDraft(id, event.target.value)} onKeyDown=${(event) => typed(event, submit)}></textarea></label>
      <p class="small" id="source-help">${say("exercise_help")}</p>
      <div class="row"><button type="submit" class="primary" data-act="exercise_check" disabled=${checking !== null}>${say("exercise_check")}</button>
        <label class="button"><span>${say("exercise_file")}</span><input id="file" type="file" accept=".py,text/x-python"
          onChange=${(event) => taken(id, event.target)} /></label>
        <${Button} word="exercise_again" off=${source === `${exercise.stub}\n`} act=${() => keepDraft(id, null)} /></div>
    </form>
    ${checking?.id === id && html`<${Progress} words=${say("exercise_running")} stop=${checking.stop} />`}
    <${Finding} exercise=${exercise} />`;
}

/** Tab indents, after Escape it leaves; Enter keeps the indentation; Ctrl+Enter checks. */
function typed(event, submit) {
  const field = event.target;
  if (event.key === "Escape") {
    field.dataset.leave = "yes";
    return;
  }
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  else if (event.key === "Enter" && !event.isComposing) {
    const line = field.value.slice(0, field.selectionStart).split("\n").pop();
    const deeper = /:\s*(#.*)?$/.test(line) ? INDENT : "";
    event.preventDefault();
    write(field, `\n${/^ */.exec(line)[0]}${deeper}`);
  } else if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey && field.dataset.leave !== "yes") {
    event.preventDefault();
    write(field, INDENT);
  }
  if (event.key !== "Shift") delete field.dataset.leave;
}

/** As if it had been typed: the browser's own undo knows of it. */
function write(field, text) {
  if (!document.execCommand("insertText", false, text)) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

async function taken(id, input) {
  const [file] = input.files;
  if (file) keepDraft(id, await file.text());
  input.value = "";
}

function Question({ exercise }) {
  const submit = (event) => {
    event.preventDefault();
    check(exercise, draftOf(exercise));
  };
  return html`<form class="paste" onSubmit=${submit}>
      <label class="field wide"><span>${say("exercise_answer")}</span><input id="answer" type="text" autocomplete="off" autocapitalize="off"
        spellcheck="false" aria-describedby="answer-help" value=${draftOf(exercise)} onInput=${(event) => keepDraft(exercise.id, event.target.value)} /></label>
      <p class="small" id="answer-help">${bound(say("exercise_form", { form: exercise.form }))}</p>
      <div class="row"><button type="submit" class="primary" data-act="exercise_check">${say("exercise_check")}</button>
        ${exercise.id.includes("@") && html`<${Button} word="exercise_another" act=${() => another(exercise.id)} />`}</div>
    </form>
    <${Finding} exercise=${exercise} />`;
}

/** A question of the same kind about another graph or tree. */
function another(id) {
  const seed = 2 + Math.floor(Math.random() * 1e6);
  location.hash = fragment({ exercise: id.replace(/@.*/, `@${seed}.1`) });
}

/** Ask the server; what it says stays below until the next time. */
async function check(exercise, text) {
  const { id, kind } = exercise;
  const lang = state.language;
  checking?.stop();
  said.delete(id);
  set({ error: "", said: "" });
  const question = kind === "question" ? ask("answer", { exercise: id, answer: text, lang }) : work("check", { exercise: id, source: text, lang });
  const mine = { id, stop: () => question.cancel?.() };
  checking = mine;
  set({});
  try {
    const answer = await question;
    said.set(id, { source: text, answer, language: lang });
    set({ said: [answer.headline, answer.reason, answer.lead, ...(answer.facts ?? []).map((fact) => fact.text), answer.fault?.name].filter(Boolean).join(" ") });
  } catch (error) {
    complain(error);
  }
  if (checking === mine) checking = null;
  set({});
}

// --- what is said of it -----------------------------------------------------------------------------

function Finding({ exercise }) {
  const found = said.get(exercise.id);
  if (!found) return null;
  const { answer, source } = found;
  return html`<section class=${classes("finding", answer.passed ? "right" : "wrong")} aria-label=${say("exercise_finding")} lang=${found.language}>
    <p class=${classes("headline", answer.passed ? "win" : "loss")}><span aria-hidden="true">${answer.passed ? "✓ " : "✗ "}</span>${bound(answer.headline)}</p>
    ${answer.reason && html`<p>${answer.reason}</p>`}
    ${answer.lead && html`<p>${bound(answer.lead)}</p>`}
    ${answer.svg && html`<div class="figure"><${Drawing} svg=${answer.svg} label=${answer.call} nodes=${[]} /></div>`}
    ${answer.legend && html`<p class="small">${answer.legend}</p>`}
    ${answer.call && html`<${Code} text=${answer.call} />`}
    ${(answer.facts ?? []).map(({ text, block }) => html`<p key=${text}>${text}</p>${block && html`<${Code} text=${block} />`}`)}
    <${Line} number=${answer.line} source=${source} />
    ${answer.fault && html`<p class="fault"><strong>${say("exercise_fault", { name: answer.fault.name })}</strong><br />${bound(answer.fault.hint)}</p>`}
    ${(answer.remarks ?? []).map((remark) => html`<p class="small" key=${remark}>${remark}</p>`)}
  </section>`;
}

/** Text as it is, which may be wider than the screen. */
const Code = ({ text }) => html`<pre class="scroll" tabindex="0">${text}</pre>`;

/** The line of the file that is spoken of. */
function Line({ number, source }) {
  const text = number && source.split("\n")[number - 1];
  return text ? html`<${Code} text=${`${number} │ ${text}`} />` : null;
}

function Hints({ exercise }) {
  const { id, hints } = exercise;
  const open = Math.min(state.hints?.[id] ?? 0, hints.length);
  if (!hints.length) return null;
  return html`<section class="hints" aria-live="polite">
    ${open > 0 && html`<h2>${say("exercise_hints")}</h2><ol>${hints.slice(0, open).map((hint) => html`<li key=${hint}>${bound(hint)}</li>`)}</ol>`}
    ${open < hints.length && html`<${Button} word=${open ? "exercise_hint_more" : "exercise_hint"} act=${() => set({ hints: { ...state.hints, [id]: open + 1 } })} />`}
  </section>`;
}

export const KEYS = {};
