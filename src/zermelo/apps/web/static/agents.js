// Who can play a game, and who plays which side.

import { state } from "./store.js";
import { say } from "./words.js";

/** The entry of the catalogue for the game that is open. */
export function entryOf(spec = state.game) {
  const name = spec.split(":")[0];
  return state.games.find((game) => game.name === name || game.aliases?.includes(name));
}

/** Everybody who can play this game from a position, in groups: nobody is offered as perfect who cannot be. */
export function everybody(position) {
  const options = (found) => found.map(({ spec, title }) => ({ value: spec, title }));
  const isLevel = ({ spec }) => spec.startsWith("level");
  const heuristics = entryOf()?.heuristics ?? [];
  const greedy = heuristics.map(({ name, title }) => ({ value: `greedy:heuristic=${name}`, title: say("greedy_by", { title }) }));
  return [
    { value: "person", title: say("person") },
    { label: say("kind_levels"), options: options(state.agents.filter(isLevel)) },
    { label: say("kind_engines"), options: [...options(state.agents.filter((agent) => !isLevel(agent) && (agent.spec !== "exact" || position.perfect))), ...greedy] },
  ];
}

// --- the two sides of a duel of heuristics ----------------------------------------------------------

export const SIDES = ["one", "other"];

/** How a side of a duel looks ahead: by the heuristic alone after one move, as the course does, or so many plies. */
export const GREEDY = "greedy";

/** A side's heuristic and depth, written as in a link: segments@4, cells@greedy; without a name it is the game's own. */
export function duellist(player) {
  const known = entryOf()?.heuristics ?? [];
  const [name, depth] = (state[SIDES[player]] ?? `${known[player]?.name ?? ""}@${GREEDY}`).split("@");
  const found = known.find((one) => one.name === name);
  return { name: found?.name ?? "", title: found?.title ?? say("plain_estimate"), depth: Number(depth) || GREEDY };
}

/** Who plays a side of a duel, as the server calls it. */
export function duelAgent(player) {
  const { name, depth } = duellist(player);
  const options = [...(depth === GREEDY ? [] : [`depth=${depth}`]), ...(name ? [`heuristic=${name}`] : [])];
  return [depth === GREEDY ? GREEDY : "alphabeta", options.join(",")].filter(Boolean).join(":");
}

export function agentOf(player) {
  if (state.view === "heuristics") return duelAgent(player);
  return player === 0 ? state.first : state.second;
}

/** What a server is asked for a move. Equal moves are drawn by lot there and nowhere else; in a duel always the same. */
export const moveQuestion = (about, agent) => ({ ...about, agent, ...(state.view === "heuristics" ? { seed: 0 } : {}) });

export const isPerson = (player) => agentOf(player) === "person";
/** Whether verdicts would give away a puzzle: until its move is found, or they are asked for. */
export const isSecret = () => state.puzzle !== null && !state.puzzle.givenUp && !(state.puzzle.only && state.moves[0] === state.puzzle.only);
/** Whether verdicts are seen. */
export const isShown = () => state.shown && !isSecret();
/** Whether verdicts are wanted: a duel of heuristics is held against the truth. */
export const judging = () => isShown() || state.view === "heuristics";
