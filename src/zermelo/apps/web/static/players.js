// Who plays: a person, a level, a method or a heuristic, for each side.

import { agentOf, agentTitle, everybody } from "./agents.js";
import { html } from "./html.js";
import { chooseAgent } from "./match.js";
import { Choice } from "./parts.js";
import { say } from "./words.js";

export function Players({ position }) {
  return html`<section class="players" aria-label=${say("players")}>${[0, 1].map((player) => html`<${Choice} key=${player}
    id=${`agent-${player}`} label=${position.players[player]} value=${agentOf(player)}
    options=${withChosen(everybody(position), agentOf(player))} change=${(agent) => chooseAgent(player, agent)} />`)}</section>`;
}

/** A link may name an agent that is not in the list: it is added. */
export function withChosen(groups, chosen) {
  const known = groups.some((group) => group.value === chosen || group.options?.some(({ value }) => value === chosen));
  return known ? groups : [...groups, { value: chosen, title: agentTitle(chosen) }];
}
