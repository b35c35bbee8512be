// The play so far as a curve: a bar per ply, up for the first player, down for the second; a press goes there.

import { judging } from "./agents.js";
import { classes, html } from "./html.js";
import { goTo, positionAt, verdictsAt } from "./match.js";
import { state } from "./store.js";
import { height, largest, lowered, verdictWords } from "./verdicts.js";
import { say } from "./words.js";

export function History() {
  if (state.moves.length === 0) return null;
  const plies = [...state.moves.keys(), state.moves.length];
  const positions = plies.map((ply) => positionAt(ply));
  const founds = plies.map((ply) => (judging() ? verdictsAt(ply) : undefined));
  const known = positions.find(Boolean);
  const [up, down] = known?.board.colours ?? ["first", "second"];
  const most = largest(founds, known?.points);
  return html`<section class="history">
    <h2>${say("the_play")}</h2>
    <ol style=${{ "--up": `var(--${up})`, "--down": `var(--${down})` }}>${plies.map((ply) => html`<${Ply} key=${ply} ...${{ ply, most }}
      position=${positions[ply]} found=${founds[ply]} before=${positions[ply - 1]} earlier=${founds[ply - 1]} />`)}</ol>
    ${judging() && known && html`<p class="small">${say("axis", { first: known.players[0], second: known.players[1] })}</p>`}
  </section>`;
}

function Ply({ ply, position, found, before, earlier, most }) {
  const short = ply ? state.moves[ply - 1] : say("start");
  const up = position ? height(position, found, position.points, most) : null;
  const change = position && before ? lowered(earlier, found, before.player, position.player) : null;
  const fault = change?.mistake ? say("mistake", { before: say(change.before), after: say(change.after) }) : "";
  const label = [ply ? `${ply}. ${short}` : short, position && found && !position.over ? verdictWords(position, found) : "", fault];
  return html`<li class=${classes(ply > state.ply && "later")}>
    <button type="button" aria-current=${ply === state.ply ? "step" : undefined} aria-label=${label.filter(Boolean).join(", ")}
        title=${label.filter(Boolean).join(", ")} onClick=${() => goTo(ply)} ref=${ply === state.ply ? inView : undefined}>
      ${judging() && html`<${Bar} up=${up} />`}
      <span class="text">${short}</span>
      ${fault && html`<span class="mistake" aria-hidden="true">?</span>`}
    </button></li>`;
}

function Bar({ up }) {
  if (up === null) return html`<span class="bar unknown" aria-hidden="true"></span>`;
  const side = up > 0 ? "up" : up < 0 ? "down" : "level";
  return html`<span class="bar" aria-hidden="true"><span class=${side} style=${{ "--share": Math.max(0.06, Math.abs(up)) }}></span></span>`;
}

/** Keep the ply that is seen within the row, without moving the page. */
function inView(button) {
  const row = button?.closest("ol");
  if (!row) return;
  const left = button.offsetLeft - row.offsetLeft, right = left + button.offsetWidth;
  if (left < row.scrollLeft || right > row.scrollLeft + row.clientWidth) row.scrollLeft = left - row.clientWidth / 2;
}
