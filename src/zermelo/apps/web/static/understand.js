// Understand: the arena, the bipartite graph or the tree with an algorithm on it, step by step; a state that is
// pressed is unfolded beside it; the solution in numbers.

import { entryOf } from "./agents.js";
import { situation } from "./api.js";
import { inside } from "./board.js";
import { Drawing, StepPlayer } from "./drawing.js";
import { Files } from "./files.js";
import { classes, html } from "./html.js";
import { fetchPosition, isRefused, keyOf, knownPosition, open, positionAt } from "./match.js";
import { Button, Choice, Progress } from "./parts.js";
import { forget, remembered } from "./pictures.js";
import { set, state } from "./store.js";
import { Numbers } from "./numbers.js";
import { say } from "./words.js";

/** What can be seen, with what it is drawn on; the word is `show_…`. */
const SHOWS = {
  attractor: "bipartite", trap: "bipartite", strategy: "arena", kernel: "arena", grundy: "arena",
  minimax: "tree", alphabeta: "tree", arena: null, bipartite: null, tree: null,
};
const ON_TREES = ["minimax", "alphabeta", "tree"];
/** The game's heuristics; a link may name one of another game. */
const heuristics = () => (state.graph ? [] : entryOf()?.heuristics ?? []);
const heuristic = () => heuristics().find(({ name }) => name === state.heuristic)?.name ?? null;
/** How far a tree is drawn: as was chosen; a heuristic is asked where a tree is cut, soon at first. */
const depth = () => state.depth || (heuristic() ? "1" : null);
/** Whose attractor: the first player's at first. */
const whose = () => state.whose ?? "0";
/** What is shown: what was chosen, else an attractor; the values of a tree with gains. */
const show = () => (state.show in SHOWS ? state.show : /^\s*\[/.test(state.graph ?? "") ? "minimax" : "attractor");

function question(about) {
  const chosen = show();
  const body = { ...about, as: SHOWS[chosen] ?? chosen, show: SHOWS[chosen] ? chosen : null, steps: true };
  const position = positionAt();
  // A board says more than a long text.
  const usual = position && position.frame.width > 1 && position.position.length > 8 ? "boards" : "positions";
  body.labels = (state.labels ?? "auto") === "auto" ? usual : state.labels;
  if (ON_TREES.includes(chosen) && depth()) body.depth = Number(depth());
  if (ON_TREES.includes(chosen) && heuristic()) body.heuristic = heuristic();
  if (chosen === "attractor" && whose() !== "both") body.player = Number(whose());
  return body;
}

export function Understand() {
  const about = situation();
  return html`<main id="main" class="understand">
    <${Figure} about=${about} />
    <div class="side">
      <${Choices} />
      <${Unfolded} about=${about} />
      <${Numbers} about=${about} />
    </div>
  </main>`;
}

/** The picture that is seen, with its sentence and legend, at its step. */
const fileQuestion = () => ({ ...question(situation()), step: Math.min(state.step ?? 0, frames - 1) + 1 });

let frames = 1; // of the drawing that is seen

/** The drawing of a situation with its player; also the picture of a pasted graph. */
export function Figure({ about }) {
  if (isRefused(about)) return html`<section class="figure"></section>`;
  const body = question(about);
  const { answer, stop, progress } = remembered("draw", body);
  if (!answer) return html`<section class="figure"><${Progress} words=${say("working")} stop=${stop} done=${progress?.done} /></section>`;
  if (answer.failed !== undefined) {
    return html`<section class="figure"><p class="refused">${answer.failed}</p><p>${instead(about)}</p></section>`;
  }
  frames = answer.frames.length;
  const step = Math.min(state.step ?? 0, frames - 1);
  const frame = answer.frames[step];
  return html`<section class="figure">
    <${Drawing} ...${frame} key=${keyOf(body)} nodes=${answer.nodes} label=${say(`show_${show()}`)} chosen=${state.node?.id}
      choose=${choose} fit=${state.fit} start=${about.graph ? about.at ?? positionAt()?.position ?? answer.nodes[0]?.position : null} />
    <p class="sentence" aria-live="polite">${frame.caption}</p>
    <${StepPlayer} step=${step} count=${frames} go=${(next) => set({ step: next })} />
    ${answer.legend && html`<${Picture} svg=${answer.legend} label=${say("legend_word")} read />`}
  </section>`;
}

/** A game that is too large to be drawn as a whole has a tree to some depth. */
function instead(about) {
  if (show() === "tree" && state.depth === "2") return html`<${Button} word="again" act=${() => forget("draw", question(about))} />`;
  return html`<${Button} word="tree_instead" primary act=${() => set({ show: "tree", depth: "2", heuristic: null, step: 0 })} />`;
}

function choose(node) {
  if (!node || node.position === null) return;
  set({ node });
  fetchPosition(positionOf(node.position)).catch(() => {});
}

const positionOf = (at) => ({ ...situation(), at, moves: [] });

/** Which position the drawing starts from, and the way back. */
function where() {
  const position = positionAt();
  if (!position || position.position === position.start) return null;
  const back = () => open({ graph: state.graph });
  return html`<p class="small">${say("position", { text: position.position })}
    <button type="button" class="link" onClick=${back}>${say("from_start")}</button></p>`;
}

function Choices() {
  const pick = (changes) => set({ step: 0, node: null, ...changes });
  const options = Object.keys(SHOWS).map((value) => ({ value, title: say(`show_${value}`) }));
  const labels = ["auto", "numbers", "positions", "boards"].map((value) => ({ value, title: say(`labels_${value}`) }));
  const names = positionAt()?.players ?? ["1", "2"];
  const players = [...names.map((title, i) => ({ value: String(i), title })), { value: "both", title: say("both") }];
  return html`<section class="choices">
    <${Choice} id="show" label=${say("what")} value=${show()} options=${options} change=${(value) => pick({ show: value })} />
    <${Choice} id="labels" label=${say("labels")} value=${state.labels ?? "auto"} options=${labels}
      change=${(value) => pick({ labels: value })} />
    ${show() === "attractor" && html`<${Choice} id="whose" label=${say("whose")} value=${whose()} options=${players}
      change=${(value) => pick({ whose: value })} />`}
    ${ON_TREES.includes(show()) && html`<label class="field"><span>${say("depth")}</span><input id="depth" type="number" min="1" max="12"
      value=${depth() ?? ""} onChange=${(event) => pick({ depth: event.target.value })} /></label>`}
    ${ON_TREES.includes(show()) && heuristics().length > 0 && html`<${Choice} id="heuristic" label=${say("leaves")} value=${heuristic() ?? ""}
      options=${[{ value: "", title: say(show() === "tree" ? "leaves_none" : "plain_estimate") }, ...heuristics().map(({ name, title }) => ({ value: name, title }))]}
      change=${(value) => pick({ heuristic: value || null })} />`}
    <label class="check"><input type="checkbox" id="fit" checked=${Boolean(state.fit)}
      onChange=${(event) => set({ fit: event.target.checked })} /><span>${say("fit")}</span></label>
    ${where()}
    <div class="keep"><span class="small">${say("files")}</span><${Files} question=${fileQuestion()} /></div>
  </section>`;
}

/** The state that was pressed: its board, and the tree of what can happen from it. */
function Unfolded() {
  if (!state.node) return html`<p class="small">${say("click_state")}</p>`;
  const at = state.node.position;
  const here = positionOf(at);
  const position = knownPosition(here);
  const tree = remembered("draw", { ...here, as: "tree", show: null, steps: false, depth: 2 });
  return html`<section class="unfolded">
    <h2>${say("unfolded", { text: at })}</h2>
    ${position && html`<${Picture} svg=${position.svg} label=${at} />`}
    ${tree.answer?.frames && html`<${Picture} svg=${tree.answer.frames[0].svg} label=${say("show_tree")} read />`}
    <div class="row">
      <${Button} word="set_up_play" act=${() => open({ view: "play", graph: state.graph, at })} />
      <${Button} word="draw_here" act=${() => open({ graph: state.graph, at })} />
    </div>
  </section>`;
}

/** A picture; one with words to read is never drawn smaller than they can be read, but scrolled. */
function Picture({ svg, label, read }) {
  const { size: [width, height], markup } = inside(svg);
  const drawn = html`<svg class=${classes("picture", read && "worded")} viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}
    style=${{ "--wide": width }} font-family="var(--figure-font)" dangerouslySetInnerHTML=${{ __html: markup }} />`;
  return read ? html`<div class="scroll pictured" tabindex="0" role="group" aria-label=${label}>${drawn}</div>` : drawn;
}

/** Go some steps on in the drawing that is seen, or to one of them. */
function walk(by, to) {
  const last = frames - 1;
  set({ step: Math.max(0, Math.min(last, to ?? Math.min(last, state.step ?? 0) + by)) });
}

export const KEYS = {
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  " ": () => walk(1),
  Home: () => walk(0, 0),
  End: () => walk(0, Infinity),
};
