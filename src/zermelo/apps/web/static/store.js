// What the page knows, in one object; changing it draws the page again. The fragment of the address holds what
// a shared link needs (see route.js), the browser keeps what belongs to the person (language, theme, verdicts).

const KEPT = "zermelo";
/** The language that the server was started with, if one was. */
export const ASKED = document.documentElement.dataset.asked ?? null;
const kept = readKept();
let draw = () => {};
let waiting = false;

export const FIRST = "chomp:rows=2,columns=3";

export const state = {
  view: "play",
  game: FIRST,
  graph: null, // the text of a pasted graph, with the game "graph"
  at: null, // the position that the play starts from; null: the game's start
  moves: [],
  ply: 0, // how many of the moves are seen on the board
  first: "person",
  second: "level:4",
  exercise: null, // the exercise that is seen, by its id
  resigned: null, // who has resigned, 0 or 1
  dropped: null, // the play that a new game has replaced: undo brings it back
  puzzle: null,
  refused: null, // the situation that the server could not read
  games: [],
  agents: [],
  tournament: false, // whether the server shows one
  language: firstLanguage(),
  theme: kept.theme ?? null, // null: what the screen prefers
  letters: kept.letters ?? true, // whether single letters are keys: those who dictate switch them off
  shown: kept.shown ?? false, // whether verdicts are wanted; a puzzle hides them
  fresh: true, // nothing has been done yet: the welcome is seen
  thinking: null, // the agent that thinks, and how to stop it
  dialog: null, // "game" or "position"
  away: false, // the server does not answer; it is asked again and again
  error: "",
  said: "", // for those who listen
};

/** Change what the page knows and draw it soon; many changes are drawn once. */
export function set(changes) {
  Object.assign(state, changes);
  if (!waiting) {
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      draw();
    });
  }
}

export function onChange(act) {
  draw = act;
}

/** Change something that belongs to the person; it is found again next time. */
export function keep(changes) {
  Object.assign(kept, changes);
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is closed.
  }
  set(changes);
}

/** What a person has written for an exercise, if anything. */
export const keptDraft = (id) => kept.drafts?.[id] ?? null;

/** Keep what is written for an exercise: a reload, or another exercise, loses nothing; null begins again. */
export function keepDraft(id, text) {
  const { [id]: before, ...drafts } = kept.drafts ?? {};
  keep({ drafts: text === null ? drafts : { ...drafts, [id]: text } });
}

/** What the command that opened the page was asked for (--lang), unless it was changed here since; else the browser's. */
function firstLanguage() {
  if (kept.language && (!ASKED || kept.asked === ASKED)) return kept.language;
  return ASKED ?? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en");
}

function readKept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
