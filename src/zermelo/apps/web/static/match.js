// A play and those who play it: what a click, a key or an agent does to the moves. Positions and verdicts come
// from the server and are remembered by their situation.

import { agentOf, isPerson, isSecret, isShown, judging, moveQuestion } from "./agents.js";
import { ask, situation, work } from "./api.js";
import { keep, set, state } from "./store.js";
import { writeAddress } from "./route.js";
import { say } from "./words.js";
import { verdictWords } from "./verdicts.js";

const positions = new Map();
const judged = new Map();
const asked = new Map(); // questions under way
let seen = null;
// Thinking time of the position seen, and of the others of the play, which are judged for the curve only.
const SECONDS = 2, GLANCE = 0.3;
// What is not all proved by then is thought about again, longer and longer, as long as it is seen.
const AGAIN = [5, 10, 10, 10];
// Too many questions, a worker lost: these may be asked again.
const PASSING = [429, 503];
const REFUSED = 422;

export const keyOf = (about) => JSON.stringify(about);
/** The position seen, or the one after `ply` moves, once the server has answered. */
export const positionAt = (ply = state.ply) => knownPosition(situation({ ply }));
export const knownPosition = (about) => positions.get(keyOf(about));
/** What the board shows: the position, or the last one of the same game until the next has come. */
export const boardPosition = () => positionAt() ?? (seen?.game === state.game && seen.graph === state.graph ? seen.position : undefined);
export const verdictsAt = (ply = state.ply) => judged.get(keyOf(situation({ ply })));
/** Whether the server cannot even read a situation: the notice says why, and nothing else needs to. */
export const isRefused = (about) => state.refused === keyOf(about);
export const isOver = (position) => position.over || state.resigned !== null;

/** Tell the person what went wrong, in the server's words. A question that was stopped is no error. */
export function complain(error) {
  if (error.status === 499) return;
  set({ error: error.message });
}

/** Ask for a position unless it is known; the page is drawn again when it comes. */
export async function fetchPosition(about = situation()) {
  const key = keyOf(about);
  if (!positions.has(key)) {
    const answer = await ask("position", about);
    if (positions.size > 4000) positions.clear();
    positions.set(key, answer);
  }
  set({});
  return positions.get(key);
}

/** The verdicts of a situation, asked for unless they are known or on their way; undefined when none came. */
export function fetchVerdicts(about = situation(), seconds = SECONDS) {
  const key = keyOf(about);
  const known = judged.get(key);
  if (known && (known.settled || known.failed || known.thought >= seconds)) return Promise.resolve(known);
  if (!asked.has(key)) asked.set(key, askVerdicts(key, about, seconds).finally(() => asked.delete(key)));
  return asked.get(key);
}

async function askVerdicts(key, about, seconds) {
  try {
    const found = await work("verdicts", { ...about, seconds }, ({ sentence }) => set({ soFar: { key, sentence } }));
    judged.set(key, { ...found, thought: seconds + (judged.get(key)?.thought ?? 0) });
  } catch (error) {
    if (error.status === 499) return undefined;
    if (PASSING.includes(error.status)) {
      complain(error);
      return undefined;
    }
    // A position that cannot be judged is not asked about again and again.
    judged.set(key, { failed: error.message, moves: [], best: [], line: [] });
  }
  set({});
  return judged.get(key);
}

/** What must follow every change: the address, the position, the verdicts if they are seen, the agent's move. */
export async function settle({ remember = false } = {}) {
  writeAddress({ remember });
  set({ error: "" });
  const about = situation();
  try {
    const position = await fetchPosition(about);
    // The person may have gone on while the answer came.
    if (keyOf(about) !== keyOf(situation())) return;
    seen = { game: about.game, graph: about.graph, position };
    announce(position);
    if (judging()) judgeAll();
    if (state.view === "play") agentsTurn(position);
  } catch (error) {
    if (error.status === REFUSED) set({ refused: keyOf(about) });
    complain(error);
  }
}

/** Verdicts of the position seen, then of the rest of the play, for its curve. */
export async function judgeAll() {
  const found = await fetchVerdicts();
  if (found && judging() && state.view === "play") {
    const position = positionAt();
    if (position && !position.over) set({ said: verdictWords(position, found) });
  }
  for (let ply = 0; ply <= state.moves.length && judging(); ply++) {
    await fetchPosition(situation({ ply }));
    if (!verdictsAt(ply) && !(await fetchVerdicts(situation({ ply }), GLANCE))) return;
  }
  await refine();
}

/** Think about the position seen until everything is proved, or there has been time enough. */
async function refine() {
  const about = situation();
  const key = keyOf(about);
  for (const seconds of AGAIN) {
    const known = judged.get(key);
    if (!known || known.settled || known.failed || !judging() || keyOf(situation()) !== key || asked.has(key)) return;
    asked.set(key, askVerdicts(key, about, seconds).finally(() => asked.delete(key)));
    if (!(await asked.get(key))) return;
  }
}

function announce(position) {
  const last = state.ply > 0 ? say("said_move", { name: position.history?.at(-1)?.name ?? state.moves[state.ply - 1] }) : "";
  const turn = isOver(position) ? resultWords(position) : say("to_move", { name: position.players[position.player] });
  set({ said: `${last} ${turn}`.trim() });
}

export function resultWords(position) {
  if (state.resigned === null) return position.result || say("over");
  const names = position.players;
  return say("resigned", { name: names[state.resigned], winner: names[1 - state.resigned] });
}

/** Who has won a game that is over; null after a draw. */
export const winnerOf = (position) => (state.resigned !== null ? 1 - state.resigned : position.winner === "draw" ? null : position.winner);

// --- what a person does -----------------------------------------------------------------------------

export function playMove(move) {
  if (state.thinking) return;
  const moves = [...state.moves.slice(0, state.ply), move];
  // The same move again keeps what came after it.
  const same = state.moves[state.ply] === move && state.ply + 1 < state.moves.length;
  set({ moves: same ? state.moves : moves, ply: state.ply + 1, fresh: false, hint: null, resigned: null });
  settle();
}

export function goTo(ply) {
  const next = Math.max(0, Math.min(state.moves.length, ply));
  if (next === state.ply) return;
  stopThinking();
  set({ ply: next, hint: null });
  settle();
}

/** Take back the last move, and the agent's answer with it. */
export function undo() {
  stopThinking();
  if (state.resigned !== null) {
    set({ resigned: null });
    return settle();
  }
  if (state.moves.length === 0 && state.dropped) {
    set({ ...state.dropped, dropped: null });
    return settle();
  }
  let ply = state.ply;
  do ply -= 1;
  while (ply > 0 && !isPerson(positionAt(ply)?.player ?? 0) && (isPerson(0) || isPerson(1)));
  if (ply < 0) return undefined;
  set({ moves: state.moves.slice(0, ply), ply, hint: null });
  return settle();
}

export const canUndo = () => state.ply > 0 || state.resigned !== null || (state.moves.length === 0 && state.dropped !== null);

/** Start again, an unsolved puzzle too; the play so far is kept for undo, and for the browser's own way back. */
export function newGame() {
  stopThinking();
  const { moves, ply, resigned } = state;
  const dropped = moves.length > 0 ? { moves, ply, resigned } : state.dropped;
  set({ moves: [], ply: 0, hint: null, resigned: null, fresh: false, dropped });
  settle({ remember: moves.length > 0 });
}

export function resign() {
  const position = positionAt();
  stopThinking();
  // Who resigns is the person: the one to move where both are.
  const player = isPerson(position.player) ? position.player : 1 - position.player;
  set({ resigned: player, hint: null });
  settle();
}

export async function hint() {
  const found = await fetchVerdicts();
  if (!found) return;
  if (found.failed) set({ error: found.failed });
  else {
    const best = found.best[0] ?? null;
    const name = positionAt()?.legal.find(({ move }) => move === best)?.name ?? best;
    set({ hint: best, hinted: null, said: best ? say("said_hint", { move: name }) : "" });
    if (best) whyHint(best, name);
  }
}

/** Say why the hint is good, if the position is still the same when it is known. */
async function whyHint(best, name) {
  const about = situation();
  try {
    const { reason } = await work("why", { ...about, move: best });
    const words = say("said_hint", { move: name });
    if (state.hint === best && keyOf(situation()) === keyOf(about)) set({ hinted: { move: best, words, reason }, said: `${words} ${reason ?? ""}` });
  } catch {
    // The move itself is marked on the board: that is the hint.
  }
}

export function toggleVerdicts() {
  const shown = !isShown();
  // Whoever asks for the verdicts of a puzzle gives it up.
  if (isSecret()) set({ puzzle: { ...state.puzzle, givenUp: true } });
  keep({ shown });
  if (shown) judgeAll();
}

/** Another game, position or play: everything else starts afresh. */
export function open(changes) {
  stopThinking();
  const given = { at: null, moves: [], graph: null, puzzle: null, node: null, step: 0, pasted: null, dropped: null, ...changes };
  set({ ...given, ply: given.moves.length, hint: null, resigned: null, dialog: null, fresh: false });
  return settle({ remember: true });
}

export function chooseAgent(player, agent) {
  stopThinking();
  set({ [player === 0 ? "first" : "second"]: agent });
  settle();
}

// --- what an agent does -----------------------------------------------------------------------------

/** An agent answers at the end of the play only; two agents wait to be asked for each move. */
function agentsTurn(position) {
  const last = state.ply === state.moves.length;
  if (!last || isOver(position) || state.thinking || isPerson(position.player)) return;
  if (isPerson(0) || isPerson(1)) agentMoves();
}

/** Let the agent whose turn it is choose a move; a promise of whether it did. */
export async function agentMoves() {
  const position = positionAt();
  if (!position) return false;
  const about = situation();
  const agent = agentOf(position.player);
  const question = work("move", moveQuestion(about, agent));
  const thinking = { agent, player: position.player, stop: () => question.cancel() };
  // Another one may think by the time that this one has been stopped.
  const rest = () => { if (state.thinking === thinking) set({ thinking: null }); };
  set({ thinking });
  try {
    const { move } = await question;
    rest();
    if (keyOf(about) !== keyOf(situation())) return false;
    playMove(move);
    return true;
  } catch (error) {
    rest();
    complain(error);
    return false;
  }
}

export function stopThinking() {
  state.thinking?.stop();
  set({ thinking: null });
}
