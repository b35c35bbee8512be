// Laboratory: heuristics held against the truth, depth by depth; laws, and starts whose parameter grows. Nothing is computed unasked.

import { entryOf } from "./agents.js";
import { inside } from "./board.js";
import { html } from "./html.js";
import { fragment } from "./route.js";
import { Button, Choice, Progress } from "./parts.js";
import { remembered } from "./pictures.js";
import { Plot, Rows } from "./plot.js";
import { set, state } from "./store.js";
import { say } from "./words.js";

const about = () => ({ game: state.game, graph: state.graph, lang: state.language });
const isOf = (question) => question && question.game === state.game && question.graph === state.graph;
const chosen = (name, usual) => state.laboratory?.[name] ?? usual;
const choose = (change) => set({ laboratory: { ...state.laboratory, ...change } });
const options = (values) => values.map((value) => ({ value: String(value), title: String(value) }));

export function Lab() {
  return html`<main id="main" class="lab"><${Heuristics} /><${Laws} /></main>`;
}

/** The answer to what was asked for, in the language that is spoken now. */
function answered(kind, question) {
  if (!isOf(question)) return null;
  const { answer, stop, progress } = remembered(kind, { ...question, lang: state.language });
  if (!answer) return html`<${Progress} words=${say("working")} stop=${stop} done=${progress && `${progress.done}/${progress.all}`} />`;
  if (answer.failed !== undefined) return html`<p class="error" role="alert">${answer.failed}</p>`;
  return answer;
}

const isAnswer = (found) => Boolean(found) && (found.rows !== undefined || found.laws !== undefined);

// --- heuristics ---------------------------------------------------------------------------------------

function Heuristics() {
  if (state.graph || !(entryOf()?.heuristics ?? []).length) return html`<section><h2>${say("lab_heuristics")}</h2><p>${say("lab_none")}</p></section>`;
  const measure = () => choose({ measured: { ...about(), lang: undefined, depth: Number(chosen("depth", 3)), positions: Number(chosen("positions", 60)) } });
  const found = answered("lab", state.laboratory?.measured);
  return html`<section aria-labelledby="lab-heuristics"><h2 id="lab-heuristics">${say("lab_heuristics")}</h2>
    <p class="small">${say("lab_help")}</p>
    <div class="row asked">
      <${Choice} id="lab-depth" label=${say("lab_depth")} value=${chosen("depth", "3")} options=${options([1, 2, 3, 4])} change=${(value) => choose({ depth: value })} />
      <${Choice} id="lab-positions" label=${say("lab_positions")} value=${chosen("positions", "60")} options=${options([20, 60, 200])} change=${(value) => choose({ positions: value })} />
      <${Button} word="lab_measure" primary act=${measure} /></div>
    ${isAnswer(found) ? html`<${Measures} ...${found} />` : found}
  </section>`;
}

function Measures({ sentence, legend, rows, pictures, worst, robin }) {
  return html`<p class="headline">${sentence}</p>
    <div class="plots">${pictures.map(({ svg, caption }) => html`<${Plot} key=${caption} svg=${svg} />`)}</div>
    <${Rows} rows=${rows} label=${sentence} /><p class="small">${legend}</p>
    <h3>${say("lab_worst")}</h3>
    <ul class="worst">${worst.map((each) => html`<li key=${each.sentence}><${Small} svg=${each.svg} label=${each.at} />
      <p>${each.sentence} <a href=${fragment({ view: "review", at: each.at, moves: [each.move], ply: 1, puzzle: null })}>${say("lab_why")}</a></p></li>`)}</ul>
    <h3>${robin.sentence}</h3><${Rows} rows=${robin.rows} label=${robin.sentence} />`;
}

function Small({ svg, label }) {
  const { size: [width, height], markup } = inside(svg);
  return html`<svg class="small-board" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label} font-family="var(--page-font)"
    dangerouslySetInnerHTML=${{ __html: markup }} />`;
}

// --- laws ---------------------------------------------------------------------------------------------

function Laws() {
  const numbers = state.graph ? [] : (entryOf()?.parameters ?? []).filter(({ kind }) => kind === "int");
  const name = numbers.some((each) => each.name === chosen("parameter", "")) ? chosen("parameter", "") : numbers[0]?.name ?? "";
  const whole = (key, usual) => Math.max(0, Number.parseInt(chosen(key, usual), 10) || 0);
  const find = () => choose({ found: { ...about(), lang: undefined } });
  const sweep = () => choose({ found: { ...about(), lang: undefined, parameter: name, least: whole("least", 1), most: whole("most", 40) } });
  const number = (key, usual) => html`<label class="field"><span>${say(`lab_${key}`)}</span><input id=${`lab-${key}`} type="number" min="0"
    value=${chosen(key, usual)} onChange=${(event) => choose({ [key]: event.target.value })} /></label>`;
  const found = answered("laws", state.laboratory?.found);
  return html`<section aria-labelledby="lab-laws"><h2 id="lab-laws">${say("lab_laws")}</h2>
    <p class="small">${say("lab_laws_help")}</p>
    <div class="row asked"><${Button} word="lab_find" primary act=${find} /></div>
    ${numbers.length > 0 && html`<div class="row asked">
      <${Choice} id="lab-parameter" label=${say("lab_parameter")} value=${name} options=${numbers.map((each) => ({ value: each.name, title: each.label }))}
        change=${(value) => choose({ parameter: value })} />
      ${number("least", 1)}${number("most", 40)}<${Button} word="lab_sweep" act=${sweep} /></div>`}
    ${isAnswer(found) ? html`<${Found} ...${found} />` : found}
  </section>`;
}

function Found({ laws, sweep, unsolved }) {
  return html`${sweep && html`<${Plot} svg=${sweep.picture.svg} />${sweep.sentences.map((text) => html`<p key=${text}>${text}</p>`)}`}
    ${laws.length ? html`<ul class="laws">${laws.map((law) => html`<li key=${law.statement}><p class="headline">${law.statement}</p>
      <p class="small">${law.standing}</p></li>`)}</ul>`
      : unsolved ? html`<p>${unsolved.reason}</p><p>${unsolved.help}</p>` : html`<p>${say("lab_no_law")}</p>`}
    ${sweep && html`<details><summary>${say("lab_table")}</summary><${Rows} rows=${sweep.rows} label=${say("lab_table")} /></details>`}`;
}

export const KEYS = {};
