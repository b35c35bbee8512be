// A plot of the server: on a small screen it is moved, not made smaller than its letters can be read.

import { inside } from "./board.js";
import { html } from "./html.js";

export function Plot({ svg }) {
  const { size, markup } = inside(svg);
  const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? "";
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${title}><svg class="plot" viewBox="0 0 ${size[0]} ${size[1]}" role="img"
    aria-label=${title} style=${{ "--wide": size[0] }} font-family="var(--page-font)" dangerouslySetInnerHTML=${{ __html: markup }} /></div>`;
}

/** A table of texts, the heads first. */
export const Rows = ({ rows: [heads, ...rows], label }) => html`<div class="scroll" tabindex="0" role="group" aria-label=${label}><table class="numbers">
  <thead><tr>${heads.map((head, i) => html`<th scope="col" key=${i}>${head}</th>`)}</tr></thead>
  <tbody>${rows.map((row, i) => html`<tr key=${i}>${row.map((cell, j) => (j ? html`<td>${cell}</td>` : html`<th scope="row">${cell}</th>`))}</tr>`)}</tbody></table></div>`;
