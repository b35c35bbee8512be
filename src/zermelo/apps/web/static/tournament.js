// Tournament: the standings of the file that the command line names, again and again while games are played.

import { ask } from "./api.js";
import { html } from "./html.js";
import { complain } from "./match.js";
import { Plot } from "./plot.js";
import { set, state } from "./store.js";
import { say } from "./words.js";

// Milliseconds between two questions; nothing is asked while nobody looks.
const PAUSE = 3000;
let seen = null; // what was shown last, and in which language
let waiting = false;

export function Tournament() {
  follow();
  const shown = seen?.language === state.language ? seen.shown : null;
  return html`<main id="main" class="tournament">${shown ? html`<${Standings} ...${shown} />`
    : html`<p class="waiting">${state.error ? "" : say("loading")}</p>`}</main>`;
}

/** Ask now, then again after a while, as long as the view is open. */
async function follow() {
  if (waiting) return;
  waiting = true;
  while (state.view === "tournament") {
    const language = state.language;
    try {
      if (!document.hidden || !seen) {
        const known = seen?.language === language ? seen.games : null;
        const { games, shown } = await ask("tournament", { known, lang: language });
        if (shown) {
          seen = { games, shown, language };
          set({ said: seen && known !== null ? shown.sentence : "" });
        }
      }
    } catch (error) {
      complain(error);
    }
    await new Promise((resolve) => { setTimeout(resolve, seen?.language === state.language ? PAUSE : 200); });
  }
  waiting = false;
}

function Standings({ title, sentence, heads, rows, left_out: left, pictures }) {
  return html`<h2 class="name">${say("tournament_of", { title })}</h2>
    <p class="headline">${sentence}</p>
    <p class="small">${say("tournament_help")}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("standings")}><table class="standings">
      <thead><tr>${heads.map((head, column) => html`<th scope="col" key=${column}>${head || html`<span class="unseen">${say("place")}</span>`}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr key=${row[1]}>${row.map((cell, column) => (column === 1
        ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`))}</tr>`)}</tbody></table></div>
    ${left.length > 0 && html`<section class="left-out"><h2>${say("left_out")}</h2><ul>${left.map((why) => html`<li key=${why}>${why}</li>`)}</ul></section>`}
    <div class="plots">${pictures.map(({ svg }, index) => html`<${Plot} key=${index} svg=${svg} />`)}</div>`;
}

export const KEYS = {};
