// Puzzles: a position in which few moves are right, made by the server; any of them solves it, and a wrong one is refuted.

import { ask, situation, work } from "./api.js";
import { html } from "./html.js";
import { complain, open } from "./match.js";
import { remembered } from "./pictures.js";
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

const stars = (grade) => "★".repeat(grade) + "☆".repeat(5 - grade);

export function PuzzleLine() {
  const { puzzle, moves } = state;
  if (!puzzle) return null;
  if (!puzzle.right) return html`<p class="puzzle" role="status">${say("working")}</p>`;
  const grade = html`<span class="grade" role="img" aria-label=${say("puzzle_grade", { grade: puzzle.grade })}>${stars(puzzle.grade)}</span>`;
  if (moves.length === 0) return html`<p class="puzzle">${puzzle.question} ${grade}</p>`;
  if (!puzzle.right.includes(moves[0])) return html`<${Wrong} move=${moves[0]} />`;
  const others = puzzle.right.filter((move) => move !== moves[0]);
  return html`<p class="puzzle win" role="status">${say(`puzzle_right_${puzzle.goal}`, { move: moves[0] })}
    ${others.length > 0 && ` ${say("puzzle_others", { moves: others.join(" · ") })}`} ${say("puzzle_on")}</p>`;
}

/** Why a move is wrong; the review plays what refutes it, move by move. */
function Wrong({ move }) {
  const { answer } = remembered("review", situation({ ply: 1 }));
  const why = answer?.moves?.[0]?.reason;
  const { graph, at, moves } = state;
  const show = () => open({ view: "review", graph, at, moves: moves.slice(0, 1) });
  return html`<p class="puzzle loss" role="status">${say(`puzzle_wrong_${state.puzzle.goal}`, { move })} ${why ?? ""}
    <button type="button" class="link" data-act="refute" onClick=${show}>${say("puzzle_refute")}</button></p>`;
}
