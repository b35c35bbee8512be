// Heuristics: two estimates play each other, each greedy or as deep as chosen; the truth says which moves kept the value.

import { duelAgent, duellist, entryOf, GREEDY, moveQuestion, SIDES } from "./agents.js";
import { situation } from "./api.js";
import { Board } from "./board.js";
import { classes, html } from "./html.js";
import { History } from "./history.js";
import * as match from "./match.js";
import { Button, Choice, Columns, few } from "./parts.js";
import { remembered } from "./pictures.js";
import { set, state } from "./store.js";
import { lowered, verdictWords } from "./verdicts.js";
import { capital, say } from "./words.js";

const depths = () => [
  { value: GREEDY, title: say("duel_greedy") },
  { value: "1", title: say("duel_ply") },
  ...["2", "3", "4", "5", "6"].map((value) => ({ value, title: say("duel_plies", { count: value }) })),
];

export function Heuristics() {
  const position = match.boardPosition();
  if (!position) return html`<main id="main"><p class="waiting">${say("loading")}</p></main>`;
  const over = match.isOver(position);
  const names = entryOf()?.heuristics ?? [];
  return html`<main id="main" class="heuristics">
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
  </main>`;
}

function Side({ side, player, position, names }) {
  const { name, depth } = duellist(player);
  const change = (one) => {
    set({ [side]: `${one.name ?? name}@${one.depth ?? depth}` });
    match.settle();
  };
  const options = [{ value: "", title: say("plain_estimate") }, ...names.map((one) => ({ value: one.name, title: one.title }))];
  return html`<fieldset><legend>${say("side_agent", { name: position.players[player] })}</legend>
    <${Choice} id=${`heuristic-${player}`} label=${say("heuristic")} value=${name} options=${options}
      change=${(value) => change({ name: value })} />
    <${Choice} id=${`depth-${player}`} label=${say("looks")} value=${String(depth)} options=${depths()}
      change=${(value) => change({ depth: value })} /></fieldset>`;
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
    const { title, depth } = duellist(player);
    const question = moveQuestion(situation(), duelAgent(player));
    const looks = depths().find(({ value }) => value === String(depth)).title;
    return { name: `${title} · ${looks}`, found: remembered("move", question).answer };
  });
  const keeps = (move) => (best?.has(move) && truth.outcome ? best.get(move).outcome === truth.outcome : null);
  return html`<section class="opinions"><table>
    <${Columns} words=${["who", "thinks", "would_play"]} />
    <tbody>${rows.map(({ name, found }) => html`<tr><td>${name}</td><td>${found ? found.failed ?? found.thinks : "…"}</td>
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
  while (state.running && state.view === "heuristics" && !match.isOver(match.boardPosition())) {
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
