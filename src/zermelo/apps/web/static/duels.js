// Duels: two agents play each other, move by move against the truth, or many games with both colours.

import { duellist, entryOf, methods, moveQuestion, SIDES } from "./agents.js";
import { situation } from "./api.js";
import { Board } from "./board.js";
import { classes, html } from "./html.js";
import { History } from "./history.js";
import { Many } from "./many.js";
import * as match from "./match.js";
import { Button, Choice, Columns, few } from "./parts.js";
import { remembered } from "./pictures.js";
import { withChosen } from "./players.js";
import { set, state } from "./store.js";
import { lowered, verdictWords } from "./verdicts.js";
import { capital, say } from "./words.js";

export function Duels() {
  const position = match.boardPosition();
  if (!position) return html`<main id="main"><p class="waiting">${say("loading")}</p></main>`;
  const over = match.isOver(position);
  const names = entryOf()?.heuristics ?? [];
  return html`<main id="main" class="duels">
    <${Board} position=${position} play=${null} verdicts=${null} />
    <div class="side">
      <section class="status"><p class="headline">${headline(position, over)}</p></section>
      <div class="controls">
        <${Button} icon="first" act=${() => match.goTo(0)} off=${state.ply === 0} />
        <${Button} icon="back" act=${() => match.goTo(state.ply - 1)} off=${state.ply === 0} />
        <${Button} icon="forward" act=${() => match.goTo(state.ply + 1)} off=${state.ply === state.moves.length} />
        ${state.running ? html`<${Button} word="cancel" primary act=${() => set({ running: false })} />`
          : over ? html`<${Button} word="new_game" primary act=${match.newGame} keys="n" />`
          : html`<${Button} word="next_move" primary act=${next} keys=" " /><${Button} word="play_out" act=${playOut} />`}
      </div>
      ${names.length === 0 && html`<p class="small">${say("no_heuristic")}</p>`}
      <div class="duel">${SIDES.map((side, player) => html`<${Side} key=${side} ...${{ side, player, position, names }} />`)}</div>
      <${Opinions} position=${position} />
      <${Score} position=${position} />
      <${History} />
    </div>
    <${Many} />
  </main>`;
}

function Side({ side, player, position, names }) {
  const { method, heuristic, judges } = duellist(player);
  const change = (one) => {
    const by = one.heuristic ?? heuristic;
    const next = one.method ?? method;
    set({ [side]: by ? `${next}${next.includes(":") ? "," : ":"}heuristic=${by}` : next });
    match.settle();
  };
  const heuristics = [{ value: "", title: say("plain_estimate") }, ...names.map((one) => ({ value: one.name, title: one.title }))];
  return html`<fieldset><legend>${say("side_agent", { name: position.players[player] })}</legend>
    <${Choice} id=${`method-${player}`} label=${say("who_plays")} value=${method} options=${withChosen(methods(position), method)}
      change=${(value) => change({ method: value, heuristic: judges(value) ? heuristic : "" })} />
    ${judges(method) && names.length > 0 && html`<${Choice} id=${`heuristic-${player}`} label=${say("heuristic")} value=${heuristic}
      options=${heuristics} change=${(value) => change({ heuristic: value })} />`}</fieldset>`;
}

function headline(position, over) {
  if (over) return capital(match.resultWords(position));
  if (state.thinking) return say("thinking", { name: position.players[state.thinking.player] });
  return verdictWords(position, match.verdictsAt());
}

/** What each of them thinks of this position and would play, beside the truth. */
function Opinions({ position }) {
  if (match.isOver(position) || state.running) return null;
  const truth = match.verdictsAt();
  const best = truth?.exact ? new Map(truth.moves.map((verdict) => [verdict.move, verdict])) : null;
  const rows = [0, 1].map((player) => {
    const { title, spec } = duellist(player);
    return { title, found: remembered("move", moveQuestion(situation(), spec)).answer };
  });
  const keeps = (move) => (best?.has(move) && truth.outcome ? best.get(move).outcome === truth.outcome : null);
  return html`<section class="opinions"><table>
    <${Columns} words=${["who", "thinks", "would_play"]} />
    <tbody>${rows.map(({ title, found }) => html`<tr><td>${title}</td><td>${found ? found.failed ?? found.thinks ?? "–" : "…"}</td>
      <td>${found?.move ?? ""} ${found?.move ? mark(keeps(found.move)) : ""}</td></tr>`)}
      <tr class="truth"><td>${say("truth")}</td>
        <td>${truth?.exact ? truth.sign : truth ? say("unknown") : "…"}</td>
        <td>${truth?.exact ? few(truth.best) : ""}</td></tr>
    </tbody></table></section>`;
}

function mark(right) {
  if (right === null) return "";
  const words = say(right ? "keeps" : "loses_value");
  return html`<b class=${right ? "good" : "bad"} title=${words}>${right ? "✓" : "✗"}<span class="unseen"> ${words}</span></b>`;
}

/** How many moves of each kept what could be had. */
function Score({ position }) {
  const count = [[0, 0], [0, 0]];
  for (let ply = 1; ply <= state.moves.length; ply++) {
    const before = match.positionAt(ply - 1), after = match.positionAt(ply);
    const change = before && after ? lowered(match.verdictsAt(ply - 1), match.verdictsAt(ply), before.player, after.player) : null;
    if (change) {
      count[before.player][1] += 1;
      count[before.player][0] += change.mistake ? 0 : 1;
    }
  }
  if (!count[0][1] && !count[1][1]) return null;
  const name = (player) => `${position.players[player]} (${duellist(player).title})`;
  return html`<ul class="score">${count.map(([right, all], player) => all > 0 && html`<li class=${classes(right === all && "good")}>${
    say("right", { name: name(player), right, all })}</li>`)}</ul>`;
}

/** Let the next one move; whether it did. A quick hand may ask before the last move's position has come. */
async function next() {
  try {
    await match.fetchPosition();
    const done = await match.agentMoves();
    await match.fetchPosition();
    return done;
  } catch (error) {
    match.complain(error);
    return false;
  }
}

async function playOut() {
  set({ running: true });
  while (state.running && state.view === "duels" && !match.isOver(match.boardPosition())) {
    if (!(await next())) break;
  }
  set({ running: false });
}

export const KEYS = {
  ArrowLeft: () => match.goTo(state.ply - 1),
  ArrowRight: () => match.goTo(state.ply + 1),
  Home: () => match.goTo(0),
  End: () => match.goTo(state.moves.length),
  n: match.newGame,
  " ": () => { if (!state.running && !state.thinking) next(); },
};
