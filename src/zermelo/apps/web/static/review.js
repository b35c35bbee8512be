// Review: the moves of a game, each judged; where it was lost, and what would have been better.

import { ask, situation } from "./api.js";
import { Board } from "./board.js";
import { classes, html } from "./html.js";
import { boardPosition, complain, fetchPosition, goTo, knownPosition, open } from "./match.js";
import { Button, Columns, few, Progress } from "./parts.js";
import { remembered } from "./pictures.js";
import { set, state } from "./store.js";
import { bound, say } from "./words.js";

export function Review() {
  const position = refuted() ?? boardPosition();
  const example = position?.legal.slice(0, 1).map(({ move }) => move).join(" ");
  return html`<main id="main" class="review">
    ${position ? html`<${Board} position=${position} play=${null} verdicts=${null} />` : html`<p class="waiting">${say("loading")}</p>`}
    <div class="side">
      <form class="paste" onSubmit=${use}>
        <label class="field wide"><span>${say("review_text")}</span><textarea id="review" rows="3" spellcheck="false" autocapitalize="off"
          aria-describedby="review-help" value=${pasted()} onInput=${(event) => set({ pasted: event.target.value })}></textarea></label>
        ${position && html`<p class="small" id="review-help">${say("review_help", { example: position.help?.move || example })}</p>`}
        <div class="row"><button type="submit" class="primary" data-act="review_go">${say("review_go")}</button></div>
      </form>
      ${state.moves.length > 0 && html`<div class="controls" role="group" aria-label=${say("the_play")}>
        <${Button} icon="first" act=${() => goTo(0)} off=${state.ply === 0} />
        <${Button} icon="back" act=${() => goTo(state.ply - 1)} off=${state.ply === 0} />
        <${Button} icon="forward" act=${() => goTo(state.ply + 1)} off=${state.ply === state.moves.length} />
        <${Button} icon="last" act=${() => goTo(state.moves.length)} off=${state.ply === state.moves.length} /></div>`}
      ${state.moves.length ? html`<${Findings} position=${position} />` : html`<p>${say("review_empty")}</p>`}
    </div>
  </main>`;
}

/** A line that is looked at beside the game: the moves of the game up to a mistake, then some of those that refute it. */
const beside = ({ ply, line, step }) => ({ ...situation({ ply }), moves: [...state.moves.slice(0, ply), ...line.slice(0, step)] });

/** The position of the refutation that is looked at, if one is, once the server has answered. */
function refuted() {
  const line = state.refuting;
  if (!line || line.game !== state.game || line.seen !== state.ply) return undefined;
  return knownPosition(beside(line));
}

let wanted = null; // the step that was pressed last

/** Show the board after so many moves of a refutation; another step of the game leaves it. The board before it stays until it is there. */
async function refute(item, step) {
  const line = { ply: item.ply, line: item.refutation, step, game: state.game, seen: item.ply };
  wanted = line;
  try {
    await fetchPosition(beside(line));
    if (wanted !== line || state.game !== line.game || state.view !== "review") return;
    goTo(item.ply);
    set({ refuting: line });
  } catch (error) {
    complain(error);
  }
}

/** Go back to a move of the game itself. */
function leave(ply) {
  set({ refuting: null });
  goTo(ply);
}

/** Let the reader play on from a mistake, for whoever made it, against a perfect opponent. */
function defend(item) {
  const { graph, at, moves } = state;
  const mine = item.player === 0 ? "person" : "exact";
  const others = item.player === 0 ? "exact" : "person";
  open({ view: "play", graph, at, moves: moves.slice(0, item.ply), first: mine, second: others });
}

const pasted = () => state.pasted ?? state.moves.join(" ");

/** The server reads moves as they are written: with or without spaces and numbers. */
async function use(event) {
  event.preventDefault();
  const { game, graph, at, language } = state;
  try {
    const { moves } = await ask("read", { game, graph, at, play: pasted(), lang: language });
    open({ view: "review", graph, at, moves });
  } catch (error) {
    complain(error);
  }
}

function Findings({ position }) {
  const { answer, stop } = remembered("review", situation({ ply: state.moves.length }));
  if (!answer) return html`<${Progress} words=${say("working")} stop=${stop} />`;
  if (answer.failed !== undefined) return html`<p class="error" role="alert">${answer.failed}</p>`;
  return html`<section class="findings">
    <p class="headline">${bound(answer.sentence)}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("the_play")}><table>
      <${Columns} words=${["move", "who", "before", "after", "better"]} />
      <tbody>${answer.moves.map((item) => html`<${Finding} key=${item.ply} item=${item} position=${position} />`)}</tbody></table></div>
  </section>`;
}

function Finding({ item, position }) {
  const name = position && item.player !== undefined ? position.players[item.player] : "";
  const word = (outcome) => (outcome ? say(outcome) : "–");
  return html`<tr class=${classes(item.blunder && "blunder", item.ply === state.ply && "seen")}>
      <td><button type="button" class="link" aria-current=${item.ply === state.ply ? "step" : undefined}
        onClick=${() => leave(item.ply)}>${`${item.ply}. ${item.move}${item.blunder ? " ?" : ""}`}</button></td>
      <td>${name}</td><td class="outcome ${item.before}">${word(item.before)}</td><td class="outcome ${item.after}">${word(item.after)}</td>
      <td>${item.blunder || item.given_away ? few(item.best) : ""}</td></tr>
    ${item.blunder && html`<tr class="why"><td colspan="5">${bound(item.reason)}<${Refutation} item=${item} /></td></tr>`}`;
}

/** The moves that refute a mistake: each shows the board after it; and the way to try a defence. */
function Refutation({ item }) {
  if (!item.refutation.length) return null;
  const looked = state.refuting?.ply === item.ply && state.refuting.seen === state.ply ? state.refuting.step : 0;
  return html`<span class="refutation" role="group" aria-label=${say("refutation")}> ${say("refutation")}
    ${item.refutation.map((move, i) => html` <button type="button" class="link" key=${i} data-step=${i + 1}
      aria-current=${looked === i + 1 ? "step" : undefined} onClick=${() => refute(item, i + 1)}>${move}</button>`)}
    <button type="button" class="link" data-act="defend" onClick=${() => defend(item)}>${say("defend")}</button></span>`;
}

export const KEYS = {
  ArrowLeft: () => goTo(state.ply - 1),
  ArrowRight: () => goTo(state.ply + 1),
  Home: () => goTo(0),
  End: () => goTo(state.moves.length),
};
