// Puzzles: a position with a single winning move, made by the server from the solved game.

import { ask, work } from "./api.js";
import { html } from "./html.js";
import { complain, open } from "./match.js";
import { set, state } from "./store.js";
import { say } from "./words.js";

/** Make the puzzle of a seed; the same seed makes the same one, here and in anybody's browser. */
export async function makePuzzle(seed) {
  const { game, graph, language: lang } = state;
  try {
    const puzzle = { ...await work("puzzle", { game, graph, seed, lang }), seed };
    // A link has its position already.
    if (state.puzzle?.seed === seed && state.at === puzzle.at) set({ puzzle });
    return puzzle;
  } catch (error) {
    complain(error);
    return null;
  }
}

export async function nextPuzzle() {
  const { game, graph, language: lang } = state;
  const puzzle = await makePuzzle(1 + Math.floor(Math.random() * 1e6));
  if (!puzzle) return;
  try {
    // The one to move is the person; the other side answers as well as it can.
    const { player: solver } = await ask("read", { game, graph, at: puzzle.at, lang });
    open({ graph, at: puzzle.at, puzzle, first: solver === 0 ? "person" : "exact", second: solver === 0 ? "exact" : "person" });
  } catch (error) {
    complain(error);
  }
}

export function leavePuzzles() {
  open({ graph: state.graph, first: "person", second: "level:4" });
}

export function PuzzleLine({ position }) {
  const { puzzle, moves } = state;
  if (!puzzle) return null;
  if (moves.length === 0) return html`<p class="puzzle">${say("puzzle_ask", { name: position.players[position.player] })}</p>`;
  if (!puzzle.only) return html`<p class="puzzle" role="status">${say("working")}</p>`;
  const right = moves[0] === puzzle.only;
  const words = say(right ? "puzzle_right" : "puzzle_wrong", { move: moves[0] });
  return html`<p class="puzzle ${right ? "win" : "loss"}" role="status">${words}</p>`;
}
