// Who can play a game, and who plays which side.

import { state } from "./store.js";
import { say } from "./words.js";

/** The entry of the catalogue for the game that is open. */
export function entryOf(spec = state.game) {
  const name = spec.split(":")[0];
  return state.games.find((game) => game.name === name || game.aliases?.includes(name));
}

const isLevel = ({ spec }) => spec.startsWith("level");
const options = (found) => found.map(({ spec, title }) => ({ value: spec, title }));

/** Whoever is no person, in groups: nobody is offered as perfect who cannot be. */
export const methods = (position) => [
  { label: say("kind_levels"), options: options(state.agents.filter(isLevel)) },
  { label: say("kind_engines"), options: options(state.agents.filter((agent) => !isLevel(agent) && (agent.spec !== "exact" || position.perfect))) },
];

/** Everybody who can play this game from a position. */
export function everybody(position) {
  const heuristics = entryOf()?.heuristics ?? [];
  const greedy = heuristics.map(({ name }) => ({ value: `greedy:heuristic=${name}`, title: agentTitle(`greedy:heuristic=${name}`) }));
  const [levels, engines] = methods(position);
  return [{ value: "person", title: say("person") }, levels, { ...engines, options: [...engines.options, ...greedy] }];
}

/** An agent in words, as a terminal says it: its method, then what it counts. */
export function agentTitle(spec) {
  const { method, heuristic } = parted(spec);
  const title = state.agents.find((agent) => agent.spec === method)?.title ?? method;
  const known = entryOf()?.heuristics.find(({ name }) => name === heuristic);
  return heuristic ? `${title}, ${known?.title ?? heuristic}` : title;
}

/** A method and its heuristic: alphabeta:depth=2,heuristic=cells is alphabeta:depth=2 and cells. */
function parted(spec) {
  const [kind, ...rest] = spec.split(":");
  const parts = rest.join(":").split(",").filter(Boolean);
  const heuristic = parts.find((part) => part.startsWith("heuristic="))?.slice("heuristic=".length) ?? "";
  const others = parts.filter((part) => !part.startsWith("heuristic="));
  return { method: [kind, others.join(",")].filter(Boolean).join(":"), heuristic };
}

// --- the two sides of a duel ------------------------------------------------------------------------

export const SIDES = ["one", "other"];

/** Whether a method listens to a heuristic. */
const judges = (method) => ["greedy", "minimax", "alphabeta"].includes(method.split(":")[0]);

/** Who plays a side of a duel; without a choice, the game's heuristics as the course has them play. */
export function duellist(player) {
  const known = entryOf()?.heuristics ?? [];
  const usual = known[player] ? `greedy:heuristic=${known[player].name}` : "greedy";
  const given = parted(asNow(state[SIDES[player]] ?? usual));
  // A link may come from another game, which has other heuristics.
  const heuristic = known.some(({ name }) => name === given.heuristic) ? given.heuristic : "";
  const spec = heuristic ? `${given.method}${given.method.includes(":") ? "," : ":"}heuristic=${heuristic}` : given.method;
  return { spec, method: given.method, heuristic, title: agentTitle(spec), judges };
}

/** Links of earlier versions: cells@greedy, segments@4. */
function asNow(text) {
  if (!text.includes("@")) return text;
  const [name, depth] = text.split("@");
  const method = Number(depth) ? `alphabeta:depth=${Number(depth)}` : "greedy";
  return name ? `${method}${method.includes(":") ? "," : ":"}heuristic=${name}` : method;
}

export function agentOf(player) {
  if (state.view === "duels") return duellist(player).spec;
  return player === 0 ? state.first : state.second;
}

/** What a server is asked for a move. Equal moves are drawn by lot there and nowhere else; in a duel always the same. */
export const moveQuestion = (about, agent) => ({ ...about, agent, ...(state.view === "duels" ? { seed: 0 } : {}) });

export const isPerson = (player) => agentOf(player) === "person";
/** Whether verdicts would give away a puzzle: until its move is found, or they are asked for. */
export const isSecret = () => state.puzzle !== null && !state.puzzle.givenUp && !state.puzzle.right?.includes(state.moves[0]);
/** Whether verdicts are seen. */
export const isShown = () => state.shown && !isSecret();
/** Whether verdicts are wanted: a duel is held against the truth. */
export const judging = () => isShown() || state.view === "duels";
