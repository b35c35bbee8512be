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
  root.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    // The notebook has shortcuts of its own on these keys.
    event.stopPropagation();
    acts[keys[event.key]]();
  });
}

