// The two libraries under the names that the page uses.
import { Component, h, render } from "./vendor/preact.module.js";
import htm from "./vendor/htm.module.js";

export const html = htm.bind(h);
export { Component, render };

/** Class names: those that are true. */
export const classes = (...names) => names.filter(Boolean).join(" ");
