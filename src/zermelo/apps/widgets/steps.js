// The step player: shows one of `frames`; `step` is shared with Python.
const KEYS = { Home: 0, ArrowLeft: 1, PageUp: 1, ArrowRight: 2, PageDown: 2, " ": 2, End: 3 };

function render({ model, el }) {
  const words = model.get("words");
  const last = () => model.get("frames").length - 1;
  const go = (step) => {
    model.set("step", Math.max(0, Math.min(last(), step)));
    model.save_changes();
  };
  const acts = [() => go(0), () => go(model.get("step") - 1), () => go(model.get("step") + 1), () => go(last())];
  const buttons = buttons_of(words, acts);
  const count = made("output", { ariaLive: "polite", ariaLabel: words.step });
  const picture = made("div", { className: "zermelo-picture" });
  const bar = made("div", { className: "zermelo-bar" }, buttons[0], buttons[1], count, buttons[2], buttons[3]);
  const root = made("div", { className: "zermelo-widget", tabIndex: 0, role: "group" }, picture, bar);
  listen(root, KEYS, acts);
  const draw = () => {
    const step = model.get("step");
    picture.innerHTML = model.get("frames")[step] ?? "";
    count.textContent = `${step + 1} / ${last() + 1}`;
    buttons[0].disabled = buttons[1].disabled = step <= 0;
    buttons[2].disabled = buttons[3].disabled = step >= last();
    bar.hidden = last() < 1;
  };
  const show = () => redraw(root, draw);
  model.on("change:step", show);
  model.on("change:frames", show);
  show();
  el.append(root);
  return () => {
    model.off("change:step", show);
    model.off("change:frames", show);
  };
}

export default { render };
