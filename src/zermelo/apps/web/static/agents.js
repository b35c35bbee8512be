// Who can play a game, and who plays which side.

import { state } from "./store.js";
import { say } from "./words.js";

/** The entry of the catalogue for the game that is open. */
export function entryOf(spec = state.game) {
  const name = spec.split(":")[0];
  return state.games.find((game) => game.name === name || game.aliases?.includes(name));
}

/** Everybody who can play this game, in groups. */
export function everybody() {
  const options = (found) => found.map(({ spec, title }) => ({ value: spec, title }));
  const isLevel = ({ spec }) => spec.startsWith("level");
  const heuristics = entryOf()?.heuristics ?? [];
  const greedy = heuristics.map((name) => ({ value: `greedy:heuristic=${name}`, title: `${say("kind_greedy")} · ${name}` }));
  return [
    { value: "person", title: say("person") },
    { label: say("kind_levels"), options: options(state.agents.filter(isLevel)) },
    { label: say("kind_engines"), options: [...options(state.agents.filter((agent) => !isLevel(agent))), ...greedy] },
  ];
}

// --- the two sides of a duel of heuristics ----------------------------------------------------------

export const SIDES = ["one", "other"];

/** A side's heuristic and depth, written as in a link: segments@4; without a name it is the game's own estimate. */
export function duellist(player) {
  const names = entryOf()?.heuristics ?? [];
  const [name, depth] = (state[SIDES[player]] ?? `${names[player] ?? ""}@2`).split("@");
  return { name: names.includes(name) ? name : "", depth: Number(depth) || 2 };
}

export function agentOf(player) {
  if (state.view !== "heuristics") return player === 0 ? state.first : state.second;
  const { name, depth } = duellist(player);
  return `alphabeta:depth=${depth}${name ? `,heuristic=${name}` : ""}`;
}

export const isPerson = (player) => agentOf(player) === "person";
/** Whether verdicts would give away a puzzle: until its move is found, or they are asked for. */
export const isSecret = () => state.puzzle !== null && !state.puzzle.givenUp && !(state.puzzle.only && state.moves[0] === state.puzzle.only);
/** Whether verdicts are seen. */
export const isShown = () => state.shown && !isSecret();
/** Whether verdicts are wanted: a duel of heuristics is held against the truth. */
export const judging = () => isShown() || state.view === "heuristics";
