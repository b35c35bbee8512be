// Verdicts as they stand to each other; their signs and words come ready-made from the server.

import { say } from "./words.js";

const real = (value) => (value === "inf" ? Infinity : value === "-inf" ? -Infinity : value);

/** Who moves and, once that is known, who wins. */
export const verdictWords = (position, found) => found?.words ?? say("to_move", { name: position.players[position.player] });

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
  if (!before?.outcome || !after?.outcome) return null;
  const flip = { win: "loss", draw: "draw", loss: "win" };
  const got = playerAfter === mover ? after.outcome : flip[after.outcome];
  return { before: before.outcome, after: got, mistake: RANK[got] < RANK[before.outcome] };
}
