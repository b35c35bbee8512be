// What the widgets share; Python puts it before each script.
function made(name, fields = {}, ...children) {
  const element = Object.assign(document.createElement(name), fields);
  element.append(...children);
  return element;
}

/** Buttons with an outline and a title each. */
function buttons_of(words, acts) {
  return words.buttons.map(([outline, title], i) => {
    const innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${outline}"/></svg>`;
    return made("button", { type: "button", innerHTML, title, ariaLabel: title, onclick: acts[i] });
  });
}

/** Let keys do what buttons do; a button that has the focus keeps the space bar. */
function listen(root, keys, acts) {
  const is_chord = (event) => event.ctrlKey || event.metaKey || event.altKey;
  // JupyterLab hears keys before the page does, and its letters cut and paste cells, unless what has the focus itself
  // (not what is around it) bears this mark. Chords such as Ctrl-S stay its own.
  const guard = (event) => event.target.toggleAttribute("data-lm-suppress-shortcuts", !is_chord(event));
  for (const kind of ["focusin", "keydown", "keyup"]) root.addEventListener(kind, guard);
  root.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || is_chord(event)) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    // Other notebooks have shortcuts of their own on these keys.
    event.stopPropagation();
    acts[keys[event.key]]();
  });
}

/** Draw anew; when that removes or disables what had the focus, the widget gets it, and goes on hearing the keys. */
function redraw(root, draw) {
  const focused = root.getRootNode().activeElement;
  const was_here = root.contains(focused);
  draw();
  if (was_here && (focused.disabled || !root.contains(focused))) root.focus({ preventScroll: true });
}

