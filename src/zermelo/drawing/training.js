"use strict";
// A training set: puzzle after puzzle, each with what is said of every move (see training.py). Nothing is asked of a network.

const LANGUAGES = ["en", "fr"];
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const state = { language: firstLanguage(), now: 0, answer: null, step: 0, path: [], marks: data.puzzles.map(() => null) };

function firstLanguage() {
  const { lang, dataset } = document.documentElement;
  const theirs = "asked" in dataset ? [] : navigator.languages;
  const wanted = [...theirs, lang].map((tag) => tag.toLowerCase().split("-")[0]);
  return Math.max(0, LANGUAGES.indexOf(wanted.find((tag) => LANGUAGES.includes(tag))));
}

const spoken = (both) => both[state.language];
const say = (key, fields = {}) => spoken(data.words[key]).replace(/\{(\w+)\}/g, (_, name) => fields[name]);
const puzzle = () => data.puzzles[state.now];
const stars = (grade) => "★".repeat(grade) + "☆".repeat(5 - grade);

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// --- what is seen -------------------------------------------------------------------------------------

/** The boards to go through: the puzzle, what was played, and what refutes it. */
const shown = () => (state.answer === null ? [{ board: puzzle().board, last: null }] : puzzle().moves[state.answer].boards);

function boardMarkup() {
  const { board, last } = shown()[state.step];
  const frame = data.frames[board.frame];
  const [x, y] = frame.origin, [width, height] = frame.cell;
  const corner = ([row, column]) => [x + column * width + row * frame.slant, y + row * height];
  const parts = [frame.svg];
  for (const [x1, y1, x2, y2] of board.lines ?? []) {
    const wide = Math.min(width, height);
    for (const [colour, share] of [["win", 0.96], ["paper", 0.82]]) {
      parts.push(`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="line-${colour}" stroke-linecap="round" stroke-width="${share * wide}"/>`);
    }
  }
  board.cells.forEach((piece, i) => {
    if (!piece) return;
    const [left, top] = corner([Math.floor(i / frame.width), i % frame.width]);
    parts.push(`<g transform="translate(${left + width / 2} ${top + height / 2})">${data.pieces[piece]}</g>`);
  });
  if (last) {
    const [left, top] = corner(last);
    parts.push(`<rect class="last" x="${left + 2.5}" y="${top + 2.5}" width="${width - 5}" height="${height - 5}" rx="6"/>`);
  }
  for (const [cell, begun] of targets()) {
    const [left, top] = corner(cell);
    const box = `x="${left}" y="${top}" width="${width}" height="${height}"`;
    parts.push(`<g class="target${begun ? " begun" : ""}" data-cell="${cell}"><rect ${box} fill="transparent"/><rect class="spot" ${box}/></g>`);
  }
  const [wide, high] = frame.size;
  const caption = board.caption ? 26 : 0;
  byId("board").setAttribute("viewBox", `0 0 ${wide} ${high + caption}`);
  byId("board").style.setProperty("--ratio", wide / (high + caption));
  byId("board").innerHTML = parts.join("");
  if (board.caption) {
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("x", 10);
    text.setAttribute("y", high + 14);
    text.setAttribute("class", "caption fill-ink");
    text.textContent = board.caption;
    byId("board").append(text);
  }
}

/** The cells that can be pressed now, and whether one has begun a move: from … to. */
function targets() {
  if (state.answer !== null) return [];
  const depth = state.path.length;
  const cells = new Map();
  for (const move of puzzle().moves) {
    if (move.path.length <= depth || state.path.some((cell, i) => String(move.path[i]) !== cell)) continue;
    cells.set(String(move.path[depth]), [move.path[depth], false]);
  }
  if (depth) cells.set(state.path[0], [state.path[0].split(",").map(Number), true]);
  return cells.values();
}

function press(cell) {
  if (state.path.length && cell === state.path[0]) return update({ path: [] });
  const path = [...state.path, cell];
  const begun = puzzle().moves.filter((move) => path.every((place, i) => String(move.path[i]) === place));
  const whole = begun.filter((move) => move.path.length === path.length);
  // Several moves on one cell: the list has them all.
  if (whole.length === 1) return answer(puzzle().moves.indexOf(whole[0]));
  if (begun.length > whole.length) return update({ path });
  byId("moves").querySelector("button")?.focus();
}

function draw() {
  document.documentElement.lang = LANGUAGES[state.language];
  document.title = spoken(data.title);
  document.querySelector("h1").textContent = spoken(data.title);
  for (const part of document.querySelectorAll("[data-word]")) part.textContent = say(part.dataset.word);
  byId("language").textContent = say("language");
  for (const name of ["theme", "back", "forward"]) {
    byId(name).setAttribute("aria-label", say(name));
    byId(name).title = say(name);
  }
  byId("language").setAttribute("aria-label", say("language_label"));
  byId("language").lang = LANGUAGES[1 - state.language];
  byId("again").textContent = say("again");
  byId("next").textContent = say("next");
  // What stands between backquotes is the name of a parameter.
  byId("rules").replaceChildren(...spoken(data.rules).split("`").map((part, i) => (i % 2 ? make("code", {}, part) : part)));
  byId("made").textContent = data.command;
  const here = puzzle(), tried = state.answer === null ? null : here.moves[state.answer];
  byId("list").replaceChildren(...data.puzzles.map(listed));
  byId("question").textContent = spoken(here.question);
  byId("facts").textContent = say("facts", { grade: stars(here.grade), position: here.position, depth: here.depth ?? "–", tempting: here.tempting });
  byId("board").setAttribute("aria-label", `${spoken(here.question)} ${here.position}`);
  byId("said").className = tried ? (tried.right ? "right" : "wrong") : "";
  byId("said").replaceChildren(...(tried ? told(tried) : []));
  const count = shown().length;
  byId("steps").hidden = !tried || count < 2;
  byId("step").textContent = `${state.step + 1}/${count}`;
  byId("back").disabled = state.step === 0;
  byId("forward").disabled = state.step === count - 1;
  byId("forward").classList.toggle("primary", Boolean(tried && !tried.right && state.step < count - 1));
  byId("again").hidden = !tried || tried.right;
  byId("next").hidden = !tried || state.now === data.puzzles.length - 1;
  byId("next").classList.toggle("primary", Boolean(tried?.right));
  byId("moves").replaceChildren(...here.moves.map((move, i) => make("button", {
    type: "button", "data-move": move.name, "aria-pressed": state.answer === i ? "true" : null,
    class: state.answer === i ? (move.right ? "tried-right" : "tried-wrong") : null,
  }, move.name)));
  boardMarkup();
}

function listed({ grade }, i) {
  const mark = { solved: "✓", failed: "✗" }[state.marks[i]] ?? "";
  const words = `${i + 1}, ${say("grade", { grade })}${state.marks[i] ? `, ${say(state.marks[i])}` : ""}`;
  const button = make("button", { type: "button", class: state.marks[i], "aria-label": words, "data-puzzle": i, "aria-current": i === state.now ? "step" : null },
    make("span", {}, `${i + 1} `, make("span", { class: "mark" }, mark)), make("span", { class: "stars" }, "★".repeat(grade)));
  return make("li", {}, button);
}

function told(tried) {
  const lines = [make("p", { class: "verdict" }, say(tried.right ? "right" : "wrong", { move: tried.name })), ...tried.said.map((both) => make("p", {}, spoken(both)))];
  if (tried.right && puzzle().moves.filter(({ right }) => right).length > 1) {
    const others = puzzle().moves.filter((move) => move.right && move !== tried).map(({ name }) => name);
    lines.push(make("p", {}, say("others", { moves: others.join(" · ") })));
  }
  const names = shown().slice(1).map(({ name }) => name);
  if (!tried.right && names.length) lines.push(make("p", {}, say("refuted", { line: names.join(" ") })));
  return lines;
}

// --- what is done -------------------------------------------------------------------------------------

function update(changes) {
  const held = document.activeElement?.dataset.move;
  Object.assign(state, changes);
  draw();
  // What was pressed is drawn again: the focus stays with it.
  if (held !== undefined) document.querySelector(`[data-move="${CSS.escape(held)}"]`)?.focus();
}

function answer(i) {
  const marks = [...state.marks];
  // The first answer counts.
  marks[state.now] ??= puzzle().moves[i].right ? "solved" : "failed";
  update({ answer: i, step: 0, path: [], marks });
}

const go = (now) => { if (now >= 0 && now < data.puzzles.length) update({ now, answer: null, step: 0, path: [] }); };
const walk = (by) => update({ step: Math.max(0, Math.min(shown().length - 1, state.step + by)) });
const again = () => update({ answer: null, step: 0, path: [] });

document.addEventListener("click", ({ target }) => {
  const found = target.closest("button, .target");
  if (!found) return;
  const { move, puzzle: number, cell } = found.dataset;
  if (cell !== undefined) press(cell);
  else if (move !== undefined) answer(puzzle().moves.findIndex(({ name }) => name === move));
  else if (number !== undefined) go(Number(number));
  else ({ back: () => walk(-1), forward: () => walk(1), again, next: () => go(state.now + 1), language: () => update({ language: 1 - state.language }), theme })[found.id]();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = { ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), n: () => go(state.now + 1), p: () => go(state.now - 1), r: again, Escape: () => update({ path: [] }) }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

const dark = matchMedia("(prefers-color-scheme: dark)");
let chosen = null;
const dress = () => { document.documentElement.dataset.theme = chosen ?? (dark.matches ? "dark" : "light"); };
function theme() {
  chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  dress();
}
dark.addEventListener("change", dress);
dress();
draw();
