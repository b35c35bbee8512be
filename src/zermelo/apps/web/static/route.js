// The view in the fragment of the address: #play/chomp:rows=2,columns=3?at=3,2&moves=2,2_1,3&second=exact or
// #understand/chomp?show=kernel&step=3, or #exercises/002-noyau. A link to it shows the same position anywhere, also after the server was started again.

import { state } from "./store.js";

export const VIEWS = ["play", "understand", "graph", "review", "duels", "lab", "exercises", "tournament"];
// How a view was called before: links to it go on.
const BEFORE = { heuristics: "duels" };
const USUAL = { first: "person", second: "level:4", show: null, labels: null, whose: null, depth: null, heuristic: null, one: null, other: null };
const FIELDS = ["at", "graph", ...Object.keys(USUAL)];
const DRAWN = ["understand", "graph"];

/** What a fragment says: only fields that it has; null for an empty one. */
export function parse(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  const [path, query = ""] = text.split(/\?(.*)/s);
  const [named, ...rest] = path.split("/");
  const view = BEFORE[named] ?? named;
  // An exercise is about no game: the one that was open stays.
  if (view === "exercises") return { view, exercise: rest.length ? decode(rest.join("/")) : null };
  const found = { view: VIEWS.includes(view) ? view : "play", moves: [], at: null, graph: null, step: 0, seed: null, ...USUAL };
  if (rest.length) found.game = decode(rest.join("/"));
  for (const part of query.split("&")) {
    const [key, value = ""] = part.split(/=(.*)/s);
    if (key === "moves" && value) found.moves = value.split("_").map(decode);
    else if (FIELDS.includes(key)) found[key] = decode(value);
    else if (key === "ply") found.ply = whole(value);
    // People count steps from one.
    else if (key === "step") found.step = Math.max(0, whole(value) - 1);
    else if (key === "puzzle") found.seed = whole(value);
  }
  found.ply = Math.min(found.ply ?? found.moves.length, found.moves.length);
  return found;
}

/** The fragment of what is seen now, or of a changed situation: a link to it. */
export function fragment(changes = {}) {
  const now = { ...state, ...changes };
  if (now.view === "exercises") return `#exercises${now.exercise === null ? "" : `/${encode(now.exercise)}`}`;
  const parts = [];
  for (const key of FIELDS) {
    if (now[key] !== null && now[key] !== undefined && now[key] !== USUAL[key]) parts.push(`${key}=${encode(now[key])}`);
  }
  if (now.moves.length) parts.push(`moves=${now.moves.map(encode).join("_")}`);
  if (now.ply < now.moves.length && now.view !== "review") parts.push(`ply=${now.ply}`);
  if (now.step > 0 && DRAWN.includes(now.view)) parts.push(`step=${now.step + 1}`);
  // The seed makes the same puzzle again; its answer stays a secret.
  if (now.puzzle) parts.push(`puzzle=${now.puzzle.seed}`);
  const query = parts.length ? `?${parts.join("&")}` : "";
  return `#${now.view}/${encode(now.game)}${query}`;
}

const whole = (text) => Number.parseInt(text, 10) || 0;

let written = null;

/** Write what is seen into the address, as a new place to come back to if it is to be remembered. */
export function writeAddress({ remember = false } = {}) {
  written = fragment();
  if (written !== location.hash) history[remember ? "pushState" : "replaceState"](null, "", written);
}

/** Keep the address true while the view changes; one that somebody else has just written is left to be followed. */
export function keepAddress() {
  if (written !== null && written === location.hash) writeAddress();
}

// Signs that may stand in a fragment are left as they are: an address is to be read by people, too.
function encode(text) {
  return encodeURIComponent(text).replace(/%(3A|2C|3D|2F|2B|40)/g, decodeURIComponent).replaceAll("_", "%5F");
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
