// Verdicts as signs and as words: +5 wins in five plies, = draws, −8 loses in eight; in points where they count.

import { counted, number, say } from "./words.js";

const real = (value) => (value === "inf" ? Infinity : value === "-inf" ? -Infinity : value);

/** The sign of a verdict; ~2 is an estimate. */
export function sign(verdict, points) {
  if (!verdict.outcome || !verdict.exact) return `~${number(real(verdict.value ?? 0), 2)}`;
  const size = points ? number(Math.abs(real(verdict.value))) : verdict.distance ?? "";
  return { win: `+${size}`, draw: "=", loss: `−${size}` }[verdict.outcome];
}

/** Which colour a verdict has: an estimate leans, a proof is. */
export function kind(verdict) {
  if (verdict.exact && verdict.outcome) return verdict.outcome;
  return "guess";
}

function within(verdict, points) {
  const by = points && Number.isFinite(real(verdict.value)) && verdict.outcome !== "draw"
    ? say("by", { points: counted("points", Math.abs(verdict.value)) }) : "";
  const plies = verdict.distance === null || verdict.distance === undefined ? "" : say("in", { plies: counted("plies", verdict.distance) });
  return points ? by : plies;
}

/** A move's verdict in words, from the side of the one who plays it. */
export function moveWords(name, verdict, points) {
  if (!verdict) return name;
  if (!verdict.exact || !verdict.outcome) return say("move_guess", { name, value: number(real(verdict.value ?? 0), 2) });
  return say(`move_${verdict.outcome}`, { name, within: within(verdict, points) });
}

/** Who wins here, in words: “Adam to move — wins in 5 plies”. */
export function verdictWords(position, found) {
  const turn = say("to_move", { name: position.players[position.player] });
  if (!found) return turn;
  if (found.failed) return turn;
  if (!found.exact || !found.outcome) return `${turn} — ${say("estimate", { value: number(real(found.value ?? 0), 2) })}`;
  const other = position.players[1 - position.player];
  const rest = within(found, position.points);
  return `${turn} — ${say(`here_${found.outcome}`, { other, within: rest })}`;
}

/** From −1 to 1, who is better off for the first player; null when nothing is known. Nearer ends stand higher. */
export function height(position, found, points, most) {
  if (!found || found.failed || (found.outcome === null && found.value === null)) return null;
  const side = position.player === 0 ? 1 : -1;
  const value = real(found.value ?? 0);
  if (!found.exact || points) return side * Math.max(-1, Math.min(1, value / Math.max(1, most)));
  if (found.outcome === "draw") return 0;
  const share = 1 - 0.7 * Math.min(1, (found.distance ?? 0) / (most + 1));
  return side * (found.outcome === "win" ? share : -share);
}

/** What the heights are measured against: the largest distance, or the largest number. */
export function largest(founds, points) {
  const sizes = founds.filter((found) => found && !found.failed)
    .map((found) => (points || !found.exact ? Math.abs(real(found.value ?? 0)) : found.distance ?? 0));
  return Math.max(1, ...sizes.filter(Number.isFinite));
}

const RANK = { win: 1, draw: 0, loss: -1 };

/** What a move did to the one who played it: outcome before and after, and whether it is lower; null if unknown. */
export function lowered(before, after, mover, playerAfter) {
  if (!before?.exact || !after?.exact || !before.outcome || !after.outcome) return null;
  const flip = { win: "loss", draw: "draw", loss: "win" };
  const got = playerAfter === mover ? after.outcome : flip[after.outcome];
  return { before: before.outcome, after: got, mistake: RANK[got] < RANK[before.outcome] };
}
