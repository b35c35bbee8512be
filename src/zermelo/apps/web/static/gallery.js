// The games as pictures: each is its board at the start.

import { inside } from "./board.js";
import { html } from "./html.js";
import { open } from "./match.js";
import { state } from "./store.js";
import { say } from "./words.js";

/** The games to choose from: our own first if there are any. Graphs are pasted, not chosen. */
export const choices = () => state.games.filter((game) => game.name !== "graph");

/** A press opens a game with its usual parameters. */
export function Gallery() {
  if (!state.games.length) return null;
  return html`<section class="gallery"><h2>${say("games")}</h2>
    <ul>${choices().map((game) => html`<li key=${game.name}><button type="button" data-game=${game.name}
      onClick=${() => open({ view: "play", game: game.name })}><${Thumbnail} game=${game} />${game.title}</button></li>`)}</ul>
  </section>`;
}

export function Thumbnail({ game }) {
  if (!game.svg) return html`<span class="thumbnail" aria-hidden="true"></span>`;
  const { size, markup } = inside(game.svg);
  return html`<svg class="thumbnail" viewBox="0 0 ${size[0]} ${size[1]}" aria-hidden="true" font-family="var(--page-font)"
    dangerouslySetInnerHTML=${{ __html: markup }} />`;
}
