// The frame: the game, the views, language and theme; it starts everything.

import { ask } from "./api.js";
import { Dialogs } from "./dialogs.js";
import { classes, html, render } from "./html.js";
import * as match from "./match.js";
import { Notices } from "./parts.js";
import * as duels from "./duels.js";
import * as exercises from "./exercises.js";
import * as graph from "./graph.js";
import * as lab from "./lab.js";
import { KEYS, Play } from "./play.js";
import * as review from "./review.js";
import * as tournament from "./tournament.js";
import * as understand from "./understand.js";
import { makePuzzle } from "./puzzle.js";
import { fragment, keepAddress, parse, VIEWS } from "./route.js";
import { ASKED, FIRST, keep, onChange, set, state } from "./store.js";
import { say } from "./words.js";

const darkScreen = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (state.theme === null ? darkScreen.matches : state.theme === "dark");
const VIEW = {
  play: [Play, KEYS],
  understand: [understand.Understand, understand.KEYS],
  graph: [graph.Graph, graph.KEYS],
  review: [review.Review, review.KEYS],
  duels: [duels.Duels, duels.KEYS],
  lab: [lab.Lab, lab.KEYS],
  exercises: [exercises.Exercises, exercises.KEYS],
  tournament: [tournament.Tournament, tournament.KEYS],
};

const HOME = `#play/${FIRST}`;

function App() {
  const [View] = VIEW[state.view];
  return html`<div class="page view-${state.view}">
    <a class="skip" href="#main" onClick=${skip}>${say("skip")}</a>
    <${Head} />
    <${Notices} />
    <${View} />
    <p class="unseen" role="status" aria-live="polite">${state.said}</p>
    <${Dialogs} />
  </div>`;
}

/** What the view is about: a game, or an exercise. */
function subject() {
  if (state.view === "exercises") return state.exercise === null ? "" : exercises.exerciseSeen()?.title ?? state.exercise;
  return match.positionAt()?.title ?? state.game;
}

function Head() {
  const title = subject();
  return html`<header class="head">
    <h1 class="unseen">${["zermelo", say(state.view), title].filter(Boolean).join(" · ")}</h1>
    <a class="brand" href=${HOME} aria-label=${say("home")} title=${say("home")} onClick=${home}>zermelo</a>
    ${state.view !== "exercises" && html`<button type="button" class="game" data-act="game" aria-haspopup="dialog" onClick=${() => state.games.length && set({ dialog: "game" })}
      title=${say("choose_game")}><span class="unseen">${say("choose_game")} : </span>${title} <span aria-hidden="true">▾</span></button>`}
    <button type="button" class="burger" aria-expanded=${state.menu ? "true" : "false"} aria-controls="views" aria-label=${say("menu")}
      onClick=${() => set({ menu: !state.menu })}>☰</button>
    <nav id="views" class=${classes(state.menu && "open")} aria-label=${say("views")}>
      <ul>${VIEWS.filter((view) => view !== "tournament" || state.tournament).map((view) => html`<li><a href=${fragment({ view })} aria-current=${view === state.view ? "page" : undefined}
        onClick=${() => set({ menu: false })}>${say(view)}</a></li>`)}</ul>
      <div class="tools">
        <button type="button" data-act="language" lang=${state.language === "fr" ? "en" : "fr"} aria-label=${say("language_label")}
          onClick=${changeLanguage}>${say("language")}</button>
        <button type="button" data-act="theme" aria-label=${say("theme")} title=${say("theme")}
          onClick=${() => keep({ theme: isDark() ? "light" : "dark" })}>◐</button>
      </div>
    </nav>
  </header>`;
}

/** The first screen again: its game, its welcome, all games. */
function home(event) {
  event.preventDefault();
  match.open({ view: "play", game: FIRST, first: "person", second: "level:4" });
  set({ fresh: true, menu: false });
}

function skip(event) {
  event.preventDefault();
  document.querySelector("#main :is([data-move], [data-cell], button, a, textarea, select)")?.focus();
}

function changeLanguage() {
  keep({ language: state.language === "fr" ? "en" : "fr", asked: ASKED });
  loadGames().then(() => match.settle());
}

function draw() {
  keepAddress();
  document.documentElement.lang = state.language;
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  document.title = [subject(), say(state.view), "zermelo"].filter(Boolean).join(" · ");
  render(html`<${App} />`, document.getElementById("app"));
}

async function loadGames() {
  const { games, agents, first, tournament: shown } = await ask(`games?lang=${state.language}`);
  set({ games, agents, tournament: shown });
  return first;
}

/** What the address says; an empty one keeps what is seen first. */
function follow() {
  const found = parse(location.hash);
  if (!found) return undefined;
  match.stopThinking();
  if (found.view === "exercises") return set({ ...found, menu: false, error: "" });
  const { seed, ...seen } = found;
  const puzzle = seed === null ? null : state.puzzle?.seed === seed ? state.puzzle : { seed };
  set({ ...seen, puzzle, dropped: null, resigned: null, hint: null, menu: false, fresh: false, node: null });
  if (puzzle && !puzzle.right) makePuzzle(seed);
  return match.settle();
}

async function start() {
  try {
    const first = await loadGames();
    // A game of the command line is what one wants to see first.
    if (first && !parse(location.hash)) set({ game: first, fresh: false });
    if (state.tournament && !parse(location.hash)) set({ view: "tournament" });
  } catch (error) {
    match.complain(error);
  }
  if (parse(location.hash)) follow();
  else match.settle();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || state.dialog) return;
  if (event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === " " && event.target.closest("button, a, [role=button], summary")) return;
  const isLetter = event.key.length === 1 && event.key !== " ";
  if (isLetter && !state.letters) return;
  const key = isLetter ? event.key.toLowerCase() : event.key;
  const act = VIEW[state.view][1][key];
  if (!act) return;
  event.preventDefault();
  act();
});
addEventListener("hashchange", follow);
darkScreen.addEventListener("change", () => set({}));

onChange(draw);
draw();
// What was begun is drawn a moment later: ready is what can be seen.
start().then(() => setTimeout(() => document.body.classList.add("ready")));
