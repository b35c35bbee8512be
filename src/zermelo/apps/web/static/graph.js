// My game: a pasted graph gets everything that the games have; rules files come from the command line.

import { html } from "./html.js";
import { open } from "./match.js";
import { Button, Choice } from "./parts.js";
import { remembered } from "./pictures.js";
import { set, state } from "./store.js";
import { Numbers } from "./numbers.js";
import { Figure, KEYS } from "./understand.js";
import { capital, say } from "./words.js";

const EXAMPLES = {
  dict: '{0: [1, 2],\n 1: [2, 3],\n 2: [4],\n 3: [4, 5],\n 4: [5],\n 5: []}',
  owned: '{"edges": {"a": ["b", "c"], "b": ["d"], "c": ["a", "d"], "d": []},\n "owner": {"a": 0, "b": 1, "c": 1, "d": 0},\n "start": "a"}',
  dot: "digraph {\n  start -> left; start -> right\n  left -> end\n  right -> left; right -> start\n}",
  tree: "[[3, 5], [2, [9, 1]], [4, 6]]",
};

const draft = () => state.draft ?? state.graph ?? EXAMPLES.dict;

export function Graph() {
  // Until a graph is opened, the picture shows the example in the field.
  const text = state.graph ?? EXAMPLES.dict;
  const about = { game: "graph", graph: text, at: state.graph === null ? null : state.at, moves: [], lang: state.language };
  const known = remembered("graph", { game: "graph", graph: text, lang: state.language }).answer;
  const own = state.games.filter((game) => game.own);
  return html`<main id="main" class="understand graph">
    <${Figure} about=${about} />
    <div class="side">
      <form class="paste" onSubmit=${use}>
        <label class="field wide"><span>${say("graph_text")}</span><textarea id="graph" rows="8" spellcheck="false" autocapitalize="off"
          aria-describedby="graph-help" value=${draft()} onInput=${(event) => set({ draft: event.target.value })}></textarea></label>
        <p class="small" id="graph-help">${say("graph_help")}</p>
        <div class="row"><button type="submit" class="primary" data-act="graph_use">${say("graph_use")}</button>
          <${Button} word="play" act=${() => open({ view: "play", game: "graph", graph: text, at: about.at })} />
          <${Button} word="understand" act=${() => open({ view: "understand", game: "graph", graph: text, at: about.at })} /></div>
        <div class="row examples"><span class="small">${say("graph_examples")}</span>
          ${Object.entries(EXAMPLES).map(([key, text]) => html`<button type="button" key=${key} class="link"
            onClick=${() => show(text)}>${say(`example_${key}`)}</button>`)}</div>
      </form>
      ${known?.vertices && html`<${Start} ...${{ known, text, at: about.at }} />`}
      <${Numbers} about=${about} />
      <section><h2>${say("own_files")}</h2>
        ${own.length > 0 && html`<div class="row">${own.map((game) => html`<button type="button" key=${game.name}
          onClick=${() => open({ view: "play", game: game.name })}>${game.title}</button>`)}</div>`}
        <p class="small">${say("own_files_help")}</p></section>
    </div>
  </main>`;
}

/** Where a play starts: what the graph says, or what is chosen here; and what was read. */
function Start({ known, text, at }) {
  const options = known.vertices.map((vertex) => ({ value: vertex, title: vertex }));
  if (known.start === null && at === null) options.unshift({ value: "", title: "–" });
  const change = (vertex) => open({ view: "graph", game: "graph", graph: text, at: vertex === known.start ? null : vertex || null });
  return html`<section><${Choice} id="graph-start" label=${say("graph_start")} value=${at ?? known.start ?? ""} options=${options} change=${change} />
    <ul class="small read">${[known.reason, ...known.notices].filter(Boolean).map((line) => html`<li key=${line}>${capital(line)}</li>`)}</ul></section>`;
}

function show(text) {
  set({ draft: null });
  open({ view: "graph", game: "graph", graph: text });
}

function use(event) {
  event.preventDefault();
  const text = draft();
  set({ step: 0, node: null });
  open({ view: "graph", game: "graph", graph: text });
}

export { KEYS };
