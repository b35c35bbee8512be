// Small parts that every view uses.

import { classes, html } from "./html.js";
import { set, state } from "./store.js";
import { has, say } from "./words.js";

const ICONS = {
  first: "M4 4h3v16H4z M20 4v16L8 12z",
  back: "M18 4v16L6 12z",
  forward: "M6 4v16l12-8z",
  last: "M17 4h3v16h-3z M4 4v16l12-8z",
};
const KEY_NAMES = { first: "Home", back: "ArrowLeft", forward: "ArrowRight", last: "End" };

/** A key as an attribute says it; a letter only while letters are keys. */
export const shortcut = (key) => (key === " " ? "Space" : key && state.letters ? key : undefined);
/** The letter that does the same, after a label. */
export const keyWords = (key) => (key && key !== " " && state.letters ? ` (${key.toUpperCase()})` : "");

/** A button with a word or an icon; its label says more where the catalogue does. */
export function Button({ word, icon, act, off = false, primary = false, keys, prefix = "", pressed, label: own }) {
  const key = word ?? `${prefix}${icon}`;
  const label = (own ?? (has(`${key}_label`) ? say(`${key}_label`) : say(key))) + keyWords(keys);
  return html`<button type="button" class=${classes(primary && "primary", icon && "icon")} data-act=${key} disabled=${off}
      onClick=${act} title=${label} aria-label=${icon ? label : undefined} aria-pressed=${pressed}
      aria-keyshortcuts=${shortcut(keys) || (icon && KEY_NAMES[icon])}>${icon
    ? html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[icon]} /></svg>` : say(word)}</button>`;
}

/** Something is being computed: a bar that moves, words that say what, and a way to stop it. */
export function Progress({ words, stop, done }) {
  return html`<p class="progress"><span class="bar" aria-hidden="true"></span><span>${words}${done ? ` ${done}` : ""}</span>
    ${stop && html`<${Button} word="cancel" act=${stop} />`}</p>`;
}

/** A labelled choice. */
export function Choice({ label, help, value, options, change, id }) {
  return html`<label class="field"><span>${label}</span>
    <select id=${id} value=${value} onChange=${(event) => change(event.target.value)}>${options.map((option) => (option.options
      ? html`<optgroup label=${option.label}>${option.options.map((inner) => html`<${Option} ...${inner} chosen=${value} />`)}</optgroup>`
      : html`<${Option} ...${option} chosen=${value} />`))}</select>${help && html`<small>${help}</small>`}</label>`;
}

const Option = ({ value, title, chosen }) => html`<option value=${value} selected=${value === chosen}>${title}</option>`;

/** The head of a table. */
export const Columns = ({ words }) =>
  html`<thead><tr>${words.map((word) => html`<th scope="col" key=${word}>${say(word)}</th>`)}</tr></thead>`;

/** The first of many moves. */
export const few = (moves) => [...moves.slice(0, 3), ...(moves.length > 3 ? ["…"] : [])].join(" · ");

/** What went wrong, or a short notice; it stays until it is closed. */
export function Notices() {
  if (!state.error && !state.notice && !state.away) return null;
  return html`<aside class="notices" aria-label=${say("notices")}>
    ${state.away && html`<p class="error" role="alert">${say("no_server")}</p>`}
    ${state.error && html`<p class="error" role="alert"><span>${state.error}</span>
      <${Button} word="close" act=${() => set({ error: "" })} /></p>`}
    ${state.notice && html`<p class="notice"><span>${state.notice}</span>
      <${Button} word="close" act=${() => set({ notice: "" })} /></p>`}
  </aside>`;
}
