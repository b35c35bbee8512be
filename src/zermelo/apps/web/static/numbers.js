// The solution of a game in numbers.

import { html } from "./html.js";
import { isRefused } from "./match.js";
import { Progress } from "./parts.js";
import { remembered } from "./pictures.js";
import { bound, capital, number, say } from "./words.js";

export function Numbers({ about }) {
  if (isRefused(about)) return null;
  const { answer, stop, progress } = remembered("solve", about);
  if (!answer) {
    const done = progress?.done && number(progress.done);
    return html`<section class="numbers"><${Progress} words=${say("working")} stop=${stop} done=${done} /></section>`;
  }
  if (answer.failed !== undefined) return html`<p class="small">${say("not_solved", { reason: answer.failed })}</p>`;
  const found = answer.statistics;
  // A sum is solved by its parts: then its positions were not listed.
  const counted = (value) => (Number.isInteger(value) ? number(value) : null);
  const rows = [
    ["n_states", counted(answer.states)],
    ["n_edges", counted(answer.edges)],
    ["n_branching", found.branching === null ? null : number(found.branching, 2)],
    ["n_longest", found.endless ? say("endless") : found.longest === null ? null : number(found.longest)],
    ["n_ends", found.ends === null ? null : number(found.ends)],
    ["n_win", counted(answer.counts?.win)],
    ["n_draw", counted(answer.counts?.draw || null)],
    ["n_loss", counted(answer.counts?.loss)],
    ["n_method", answer.method === "parts" ? say("by_parts") : null],
    ["n_grundy", counted(answer.grundy)],
    ["n_seconds", answer.seconds < 0.001 ? `<\u00a0${number(0.001)}` : number(answer.seconds), { engine: say(`engine_${answer.engine}`) }],
  ];
  return html`<section class="numbers">
    <h2>${say("numbers")}</h2>
    ${answer.sentence && html`<p class="answer">${bound(capital(answer.sentence))}</p>`}
    <dl>${rows.filter(([, value]) => value !== null).map(([key, value, fields]) => html`<div key=${key}>
      <dt>${say(key, fields)}</dt><dd>${value}</dd></div>`)}</dl>
    ${answer.losing?.length > 0 && html`<p class="line"><b>${say("losing")}</b> <span>${answer.losing.join(" · ")}</span></p>`}
  </section>`;
}
