// The playable board: Python draws it and judges; clicks on moves are sent there.
const KEYS = { Home: 0, ArrowLeft: 1, ArrowRight: 2, End: 3, v: 4, V: 4 };

function render({ model, el }) {
  const words = model.get("words");
  const set = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const last = () => model.get("moves").length;
  const go = (ply) => set("at", Math.max(0, Math.min(last(), ply)));
  const acts = [
    () => go(0), () => go(model.get("at") - 1), () => go(model.get("at") + 1), () => go(last()),
    () => set("verdicts", !model.get("verdicts")),
  ];
  const buttons = buttons_of(words, acts);
  const toggle = made("button", { type: "button", textContent: words.verdicts, onclick: acts[4] });
  const headline = made("p", { className: "zermelo-headline", ariaLive: "polite" });
  const picture = made("div", { className: "zermelo-picture zermelo-board" });
  const cards = made("div", { className: "zermelo-bar" });
  const bar = made("div", { className: "zermelo-bar" }, ...buttons, toggle);
  const root = made("div", { className: "zermelo-widget", tabIndex: 0, role: "group" }, headline, picture, cards, bar);
  listen(root, KEYS, acts);
  const button_of = (choice) => {
    const button = made("button", { type: "button", title: choice.label, ariaLabel: choice.label });
    button.dataset.move = choice.move;
    button.onclick = () => model.send({ move: choice.move });
    return button;
  };
  const draw = () => {
    const choices = model.get("choices"), at = model.get("at");
    headline.textContent = model.get("headline");
    picture.innerHTML = model.get("svg");
    const size = picture.querySelector("svg")?.viewBox.baseVal;
    cards.replaceChildren();
    for (const choice of choices) {
      const button = button_of(choice);
      if (choice.spot && size) {
        const [left, top, width, height] = choice.spot;
        button.className = "zermelo-spot";
        Object.assign(button.style, {
          left: `${(100 * left) / size.width}%`, top: `${(100 * top) / size.height}%`,
          width: `${(100 * width) / size.width}%`, height: `${(100 * height) / size.height}%`,
        });
        picture.append(button);
      } else {
        button.textContent = `${choice.move} ${choice.sign}`.trim();
        cards.append(button);
      }
    }
    toggle.ariaPressed = String(model.get("verdicts"));
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[3].disabled = at === last();
  };
  const show = () => redraw(root, draw);
  // What Python changes arrives in one go; the picture and the moves on it are drawn when all is there.
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      show();
    });
  };
  const watched = ["svg", "choices", "headline", "moves", "at", "verdicts"].map((name) => `change:${name}`);
  for (const name of watched) model.on(name, soon);
  show();
  el.append(root);
  return () => {
    for (const name of watched) model.off(name, soon);
  };
}

export default { render };
