"use strict";
// The explorer's page. The data are columns of whole numbers (see explorer.py); a move is judged by the
// position that it leads to: its value changes sign unless the same player moves again.

const LANGUAGES = ["en", "fr"];
const SVG = "http://www.w3.org/2000/svg";
// Letters of a position that a move's button has room for.
const LONGEST_AFTER = 12;
const byId = (id) => document.getElementById(id);

async function unpack() {
  const packed = Uint8Array.from(atob(byId("data").textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let at = 4 + length;
  const columns = {};
  for (const [name, size] of head.columns) {
    columns[name] = numbers(bytes.subarray(at, at + size));
    at += size;
  }
  return new Game(head, columns);
}

function numbers(bytes) {
  let count = 0;
  for (const byte of bytes) count += byte < 128;
  const found = new Int32Array(count);
  let value = 0, shift = 0, i = 0;
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte < 128) {
      found[i++] = value;
      value = shift = 0;
    }
  }
  return found;
}

class Game {
  constructor(head, columns) {
    Object.assign(this, head);
    this.column = columns;
    this.values = head.verdicts.map(({ value }) => (value === "inf" ? Infinity : value === "-inf" ? -Infinity : value));
    this.edge = new Int32Array(this.size + 1);
    this.cell = new Int32Array(this.size + 1);
    for (let i = 0; i < this.size; i++) {
      const frame = this.frames[columns.frame[i]];
      this.edge[i + 1] = this.edge[i] + columns.count[i];
      this.cell[i + 1] = this.cell[i] + frame.width * frame.height;
    }
    this.target = new Int32Array(this.edges);
    let highest = 0;
    for (let e = 0; e < this.edges; e++) {
      const code = columns.target[e];
      const back = code - 1;
      this.target[e] = code === 0 ? highest + 1 : highest - (back & 1 ? -(back + 1) / 2 : back / 2);
      highest = Math.max(highest, this.target[e]);
    }
  }

  text(node) { return this.texts[this.column.text[node]]; }
  caption(node) { return this.texts[this.column.caption[node]]; }
  frame(node) { return this.frames[this.column.frame[node]]; }
  cells(node) { return this.column.cell.subarray(this.cell[node], this.cell[node + 1]); }
  grundy(node) { return this.column.grundy[node] - 1; }
  /** What is shown of a position's verdict: its signs and words come ready-made. */
  shown(node) { return this.verdicts[this.column.verdict[node]]; }
  value(node) { return this.values[this.column.verdict[node]]; }
  /** Plies to the end, or null in a drawn position. */
  distance(node) { return this.shown(node).distance; }
  /** Who moves in `node`, when `player` moves unless the position itself knows. */
  mover(node, player) { return this.column.player[node] === 2 ? player : this.column.player[node]; }

  /** The moves of a position judged for the player to move, best first. */
  moves_of(node, player) {
    const found = [];
    for (let e = this.edge[node]; e < this.edge[node + 1]; e++) {
      const [text, place, ...path] = this.moves[this.column.move[e]];
      const target = this.target[e];
      const next = this.mover(target, 1 - player);
      const value = next === player ? this.value(target) : 0 - this.value(target);
      const distance = this.distance(target);
      const shown = next === player ? this.shown(target).again : this.shown(target).passed;
      found.push({ text: this.texts[text], cell: place - 1, path, target, next, value, shown, distance: distance === null ? null : distance + 1 });
    }
    const rank = (move) => (move.value > 0 ? move.distance ?? 0 : -(move.distance ?? 0));
    return found.sort((a, b) => (a.value === b.value ? rank(a) - rank(b) : a.value < b.value ? 1 : -1));
  }

  /** Best play from a position: texts of moves, until the end, a repetition or `most` plies. */
  line(node, player, most) {
    const seen = new Set([node]), texts = [];
    for (;;) {
      const best = this.moves_of(node, player)[0];
      if (!best) return texts;
      if (texts.length === most) return [...texts, "…"];
      texts.push(best.text);
      if (seen.has(best.target)) return [...texts, "…"];
      seen.add(best.target);
      [node, player] = [best.target, best.next];
    }
  }
}

const outcome = (value) => (value > 0 ? "win" : value < 0 ? "loss" : "draw");

function element(name, attributes = {}, ...children) {
  const made = name.startsWith("svg:") ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

class Page {
  constructor(game) {
    this.game = game;
    // The language of whoever reads it; that of the command that wrote it where it was asked for, or is the only one.
    const { lang, dataset } = document.documentElement;
    const theirs = "asked" in dataset ? [] : navigator.languages;
    const wanted = [...theirs, lang].map((tag) => tag.toLowerCase().split("-")[0]);
    this.language = Math.max(0, LANGUAGES.indexOf(wanted.find((tag) => LANGUAGES.includes(tag))));
    this.shown = true;
    // The play: position, player to move, and the text and cell of the move that led there.
    this.play = [{ node: 0, player: game.mover(0, game.about.first), text: null, cell: -1 }];
    this.at = 0;
    this.width = Math.max(...game.frames.map((frame) => frame.size[0]));
    this.height = Math.max(...game.frames.map((frame) => frame.size[1]));
    const [first, second] = game.colours;
    byId("history").style.cssText = `--up: var(--${first}); --down: var(--${second})`;
    byId("arena").hidden = !byId("arena").querySelector("svg");
    const drawn = game.pieces.map((piece, i) => (piece && piece.svg ? `<g id="piece-${i}">${piece.svg}</g>` : ""));
    byId("board").innerHTML = `<defs>${drawn.join("")}</defs><g id="position"></g>`;
    this.listen();
    this.speak();
  }

  // --- words ---

  say(key, fields = {}) {
    return this.filled(this.game.words[key], fields);
  }
  filled(both, fields) { return both[this.language].replace(/\{(\w+)\}/g, (_, name) => fields[name]); }
  number(value) {
    if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
    return value.toLocaleString(LANGUAGES[this.language], { maximumFractionDigits: 3 }).replace("-", "−");
  }
  name(player) { return this.game.about.players[player][this.language]; }
  sign(move) { return move.shown.sign[this.language]; }
  move_words(move) {
    const name = `${this.verb()} ${move.text}`;
    return this.shown ? this.filled(move.shown.words, { name }) : name;
  }
  verb() { return this.game.about.verb[this.language]; }

  /** Who wins from a position, without a full stop. */
  verdict(node, player) {
    const { game } = this, shown = game.shown(node);
    const winner = this.name(shown.kind === "win" ? player : 1 - player);
    return this.filled(game.edge[node] === game.edge[node + 1] ? shown.over : shown.wins, { winner });
  }
  why(node, player, moves) {
    if (!moves.length) return this.say("why_over");
    const { kind } = this.game.shown(node);
    const kept = moves.filter((move) => move.shown.kind === kind).length;
    const one = kind === "loss" ? moves.length === 1 : kept === 1 && moves.length > 1;
    const fields = { verb: this.verb(), move: moves[0].text, other: this.name(1 - player), count: kept, all: moves.length };
    const form = one ? "_one" : kind === "draw" && kept === moves.length ? "_all" : "";
    return capital(this.say(`why_${kind}${form}`, fields));
  }

  speak() {
    const { about } = this.game;
    document.documentElement.lang = LANGUAGES[this.language];
    document.title = document.querySelector("h1").textContent = about.title[this.language];
    for (const part of document.querySelectorAll("[data-word]")) part.textContent = this.say(part.dataset.word);
    for (const id of ["first", "back", "forward", "last"]) label(byId(id), this.say(id));
    byId("best").textContent = this.say("best");
    label(byId("best"), this.say("best_label"));
    byId("language").textContent = this.say("language");
    byId("language").lang = LANGUAGES[1 - this.language];
    label(byId("language"), this.say("language_label"));
    label(byId("theme"), this.say("theme"));
    byId("board").setAttribute("aria-label", this.say("board"));
    byId("legend").textContent = this.say(about.points ? "legend_points" : "legend");
    byId("axis").textContent = this.say("history", { first: this.name(0), second: this.name(1) });
    const parts = about.rules[this.language].split("`");
    byId("rules").replaceChildren(...parts.map((part, i) => (i % 2 ? element("code", {}, part) : part)));
    byId("rules_part").hidden = !about.rules[this.language];
    byId("made").textContent = this.say("made", { command: about.command });
    const { node, player } = this.play[0];
    byId("answer").textContent = `${this.verdict(node, player)}. ${this.why(node, player, this.game.moves_of(node, player))}`;
    const line = this.game.line(node, player, 30);
    byId("best_line").textContent = line.length ? `${this.say("best_line")}${LANGUAGES[this.language] === "fr" ? " :" : ":"} ${line.join(" · ")}` : "";
    this.count();
    this.render();
  }
  count() {
    const { statistics: found } = this.game.about;
    const inner = found.positions - found.ends;
    const rows = [
      ["n_positions", this.number(found.positions)],
      ["n_moves", this.number(found.moves)],
      ["n_branching", this.number(inner ? Math.round((100 * found.moves) / inner) / 100 : 0)],
      ["n_longest", found.longest === null ? this.say("endless") : this.number(found.longest)],
      ["n_ends", this.number(found.ends)],
      ["n_win", this.number(found.win)],
      ["n_draw", this.number(found.draw)],
      ["n_loss", this.number(found.loss)],
    ];
    byId("numbers").replaceChildren(
      ...rows.map(([key, value]) => element("div", {}, element("dt", {}, this.say(key)), element("dd", {}, value))),
    );
  }

  // --- what is seen ---

  render() {
    const { node, player } = this.play[this.at];
    this.moves = this.game.moves_of(node, player);
    this.pressed = [];
    const zone = document.activeElement?.closest("#board, #cards, #list");
    document.body.classList.toggle("hidden-verdicts", !this.shown);
    byId("verdicts").textContent = this.say("verdicts");
    byId("verdicts").title = this.say(this.shown ? "hide" : "show");
    byId("verdicts").setAttribute("aria-pressed", String(this.shown));
    this.render_status(node, player);
    this.render_board(node);
    this.render_list();
    this.render_history();
    byId("first").disabled = byId("back").disabled = this.at === 0;
    byId("forward").disabled = byId("last").disabled = this.at === this.play.length - 1;
    byId("best").disabled = !this.moves.length;
    // A person who plays with the keyboard stays where the moves are.
    if (zone && this.by_key) (zone.querySelector("[data-move]") ?? byId("back")).focus();
  }

  render_status(node, player) {
    const over = !this.moves.length, grundy = this.game.grundy(node);
    const turn = this.say("to_move", { mover: this.name(player) });
    const verdict = this.verdict(node, player);
    const shown = this.game.shown(node);
    const judged = this.filled(shown.turn, { mover: this.name(player), other: this.name(1 - player) });
    byId("headline").textContent = over ? verdict : this.shown ? judged : turn;
    byId("headline").className = this.shown || over ? shown.kind : "";
    byId("why").textContent = this.shown && !over ? this.why(node, player, this.moves) : "";
    const facts = [this.say("position", { text: this.game.text(node) })];
    if (grundy >= 0 && this.shown) facts.push(this.say("grundy", { value: grundy }));
    byId("facts").textContent = facts.filter(Boolean).join(" · ");
  }

  render_board(node) {
    const { game } = this, frame = game.frame(node), cells = game.cells(node);
    const board = byId("board"), caption = game.caption(node);
    const height = this.height + (caption ? 26 : 0);
    board.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
    board.style.setProperty("--ratio", this.width / height);
    const group = element("svg:g", { id: "position" });
    // Boards of one column (a text) stand in the middle; others keep their corner while they shrink.
    if (frame.width === 1) group.setAttribute("transform", `translate(${(this.width - frame.size[0]) / 2} ${(this.height - frame.size[1]) / 2})`);
    const back = element("svg:g");
    back.innerHTML = frame.svg;
    this.pieces = element("svg:g", { "aria-hidden": "true" });
    group.append(back, this.pieces);
    cells.forEach((piece, cell) => { if (piece) this.pieces.append(this.piece(frame, piece, cell)); });
    const { cell: last } = this.play[this.at];
    if (last >= 0 && last < cells.length && this.play[this.at - 1] && game.frame(this.play[this.at - 1].node) === frame) {
      group.append(box(frame, last, 2.5, { class: "last line-new" }));
    }
    const { places, steps, aside } = this.sorted();
    for (const cell of this.pressed) group.append(box(frame, cell, 2, { class: "pressed" }));
    for (const [cell, step] of steps) group.append(this.place(frame, cell, step.moves[0], cells[cell], step));
    for (const [cell, move] of [...places].sort((a, b) => a[0] - b[0])) group.append(this.place(frame, cell, move, cells[cell]));
    if (caption) group.append(element("svg:text", { x: 10, y: this.height + 14, class: "fill-ink caption" }, caption));
    byId("position").replaceWith(group);
    byId("cards").replaceChildren(...aside.map((move) => this.card(move)));
    // Texts alone would be lost on a large stage: their moves are the board.
    document.body.classList.toggle("texts", frame.width === 1 && places.size === 0 && steps.size === 0);
  }

  /**
   * The moves by the cells that play them, the cells pressed on the way to a move of several (from, to …), and the moves
   * that have buttons: where two share a cell, the second.
   */
  sorted() {
    const { pressed } = this, places = new Map(), steps = new Map(), aside = [];
    const add = (cell, move, next) => {
      const step = steps.get(cell) ?? { moves: [], next };
      if (step.next === next) step.moves.push(move);
      steps.set(cell, step);
    };
    const several = this.moves.filter(({ path }) => path.length);
    const here = several.filter(({ path }) => pressed.every((cell, i) => cell === path[i]));
    for (const move of here) {
      if (move.path.length > pressed.length) add(move.path[pressed.length], move, true);
      else aside.push(move);
    }
    if (pressed.length) for (const move of several) add(move.path[0], move, false);
    for (const [cell, { moves: [move, second], next }] of [...steps]) {
      if (next && !second && move.path.length === pressed.length + 1) {
        places.set(cell, move);
        steps.delete(cell);
      }
    }
    for (const move of this.moves) {
      if (move.path.length) continue;
      if (move.cell >= 0 && !places.has(move.cell) && !steps.has(move.cell)) places.set(move.cell, move);
      else aside.push(move);
    }
    return { places, steps, aside };
  }

  /** Press a cell on the way to a move; the first again takes it back, another first one begins anew. */
  press(cell, { next }, by_key) {
    this.pressed = next ? [...this.pressed, cell] : this.pressed[0] === cell ? [] : [cell];
    this.render_board(this.play[this.at].node);
    if (by_key) byId("board").querySelector("[data-move]")?.focus();
  }

  piece(frame, piece, cell) {
    const [x, y] = middle(frame, cell), found = this.game.pieces[piece];
    const made = typeof found === "number"
      ? element("svg:text", { x, y: y + 8.4, class: "fill-ink cell-text" }, this.game.texts[found])
      : element("svg:use", { href: `#piece-${piece}`, x, y });
    made.dataset.cell = cell;
    return made;
  }

  place(frame, cell, move, piece, step = null) {
    const [x, y] = middle(frame, cell), kind = move.shown.kind, sign = this.sign(move);
    // A small screen shrinks the board, not the verdicts, as far as a cell leaves room; a large one the other way.
    const scale = byId("board").getBoundingClientRect().width / this.width || 1;
    const room = Math.min(frame.cell[0] / (10.5 * sign.length + 10), frame.cell[1] / 24);
    const size = scale < 1 ? Math.max(1, Math.min(0.9 / scale, room)) : Math.max(0.72, Math.min(1, 1.6 / scale));
    const width = size * Math.max(28, 10.5 * sign.length + 10), height = size * 24;
    const hides = this.game.pieces[piece]?.hides || typeof this.game.pieces[piece] === "number";
    const low = hides ? y + frame.cell[1] / 2 - height / 2 - 2 : y;
    const made = element("svg:g", { class: `move ${kind}`, role: "button", tabindex: 0 });
    const group = step ? this.pressable(made, cell, step) : this.playable(made, move);
    if (step && !step.next) {
      group.append(box(frame, cell, 2, { class: "focus" }));
      return group;
    }
    group.append(
      element("svg:title", {}, step ? made.getAttribute("aria-label") : this.move_words(move)),
      ...(piece ? [] : [box(frame, cell, 2, { class: "tint" })]),
      element("svg:rect", { x: x - width / 2, y: low - height / 2, width, height, rx: height / 2, class: `badge fill-paper line-${kind}` }),
      element("svg:text", { x, y: low + 5.25 * size, "font-size": 15 * size, class: `sign fill-${kind}` }, sign),
      box(frame, cell, 2, { class: "focus" }),
    );
    return group;
  }

  card(move) {
    const made = this.playable(element("button", { type: "button", class: `card ${move.shown.kind}` }), move);
    const after = this.game.text(move.target);
    made.append(
      element("span", { class: "sign judged" }, this.sign(move)),
      element("span", { class: "text" }, move.text),
      // A long text would be cut, and say nothing.
      ...(after.length > LONGEST_AFTER ? [] : [element("span", { class: "after" }, `→ ${after}`)]),
    );
    return made;
  }

  /** Let an element be a step on the way to moves. */
  pressable(made, cell, step) {
    made.dataset.cell = cell;
    made.setAttribute("aria-label", step.moves.map(({ text }) => text).join(", "));
    return this.acting(made, (by_key) => this.press(cell, step, by_key));
  }

  /** Let an element act, by hand or keyboard. */
  acting(made, act) {
    made.addEventListener("click", (event) => act(event.detail === 0));
    if (made.namespaceURI === SVG) {
      made.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          act(true);
        }
      });
    }
    return made;
  }

  /** Let an element play a move, and show what it would change. */
  playable(made, move) {
    made.dataset.move = move.text;
    made.setAttribute("aria-label", this.move_words(move));
    this.acting(made, (by_key) => this.go(move, by_key));
    made.addEventListener("pointerenter", () => this.preview(move));
    made.addEventListener("focus", () => { if (made.matches(":focus-visible")) this.preview(move); });
    for (const kind of ["pointerleave", "blur"]) made.addEventListener(kind, () => this.preview(null));
    return made;
  }

  preview(move) {
    const { game } = this, { node } = this.play[this.at];
    for (const ghost of this.pieces.querySelectorAll(".ghost")) ghost.remove();
    for (const piece of this.pieces.children) piece.classList.remove("leaving");
    if (!move) return;
    const frame = game.frame(node), after = game.frame(move.target), cells = game.cells(move.target);
    if (frame.width === 1 || String(frame.cell) !== String(after.cell)) return;
    const now = game.cells(node);
    const then = (cell) => {
      const row = Math.floor(cell / frame.width), column = cell % frame.width;
      return row < after.height && column < after.width ? cells[row * after.width + column] : 0;
    };
    for (const piece of [...this.pieces.children]) {
      const cell = Number(piece.dataset.cell);
      piece.classList.toggle("leaving", then(cell) !== now[cell]);
    }
    now.forEach((piece, cell) => {
      if (then(cell) && then(cell) !== piece) {
        const ghost = this.piece(frame, then(cell), cell);
        ghost.classList.add("ghost");
        this.pieces.append(ghost);
      }
    });
  }

  render_list() {
    const rows = this.moves.map((move) => {
      const button = this.playable(element("button", { type: "button", class: "link" }, move.text), move);
      const line = this.game.line(move.target, move.next, 6).join(" · ");
      return element("tr", { class: move.shown.kind },
        element("td", {}, button),
        element("td", { class: "sign judged" }, this.sign(move)),
        element("td", { class: "line judged" }, line));
    });
    byId("list").replaceChildren(...rows);
    byId("moves").hidden = !rows.length;
  }

  render_history() {
    const { game } = this;
    const values = this.play.map(({ node, player }) => (player === 0 ? 1 : -1) * game.value(node));
    const finite = values.map(Math.abs).filter(Number.isFinite);
    const most = Math.max(1, ...(game.about.points ? finite : this.play.map(({ node }) => game.distance(node) ?? 0)));
    const items = this.play.map((step, i) => {
      const value = values[i], size = Math.min(1, Math.abs(value) / most);
      // In plies: the nearer the end, the taller.
      const share = value === 0 ? 0 : game.about.points ? 0.15 + 0.85 * size : 1 - 0.7 * ((game.distance(step.node) ?? 0) / (most + 1));
      const button = element("button", { type: "button", "aria-current": String(i === this.at) });
      const short = step.text ?? this.say("start");
      const name = i ? `${i}. ${short}` : short;
      const [mistake, words] = this.mistake(i);
      label(button, [name, this.shown ? this.verdict(step.node, step.player) : "", words].filter(Boolean).join(", "));
      button.append(
        element("span", { class: "bar judged" }, element("span", { class: value > 0 ? "up" : value < 0 ? "down" : "level", style: `--share: ${share}` })),
        element("span", { class: "text" }, short),
      );
      if (mistake) button.append(element("span", { class: "mistake judged" }, "?"));
      button.addEventListener("click", () => this.jump(i));
      return element("li", { class: i > this.at ? "later" : "" }, button);
    });
    byId("history").replaceChildren(...items);
    const current = items[this.at];
    byId("history").scrollLeft = current.offsetLeft - byId("history").clientWidth / 2;
  }

  /** Whether ply i lowered what its player could get, and the words for it. */
  mistake(i) {
    if (i === 0 || !this.shown) return [false, ""];
    const { node, player } = this.play[i - 1], after = this.play[i];
    const before = Math.sign(this.game.value(node));
    const got = Math.sign(this.game.value(after.node)) * (after.player === player ? 1 : -1);
    if (got >= before) return [false, ""];
    return [true, this.say("mistake", { before: this.say(outcome(before)), after: this.say(outcome(got)) })];
  }

  // --- what is done ---

  go(move, by_key) {
    this.by_key = by_key;
    const next = this.play[this.at + 1];
    // The same move again keeps what came after it.
    if (!next || next.text !== move.text || next.node !== move.target) {
      this.play.length = this.at + 1;
      this.play.push({ node: move.target, player: move.next, text: move.text, cell: move.cell });
    }
    this.at += 1;
    this.render();
  }
  jump(i) {
    if (i < 0 || i >= this.play.length || i === this.at) return;
    this.at = i;
    this.by_key = false;
    this.render();
  }

  listen() {
    const acts = {
      first: () => this.jump(0),
      back: () => this.jump(this.at - 1),
      forward: () => this.jump(this.at + 1),
      last: () => this.jump(this.play.length - 1),
      best: () => { if (this.moves.length) this.go(this.moves[0], false); },
      verdicts: () => { this.shown = !this.shown; this.render(); },
      language: () => { this.language = 1 - this.language; this.speak(); },
      theme: () => { chosen = true; dress(document.documentElement.dataset.theme !== "dark"); },
    };
    for (const [id, act] of Object.entries(acts)) byId(id).addEventListener("click", act);
    const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", b: "best", v: "verdicts" };
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const id = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!id) return;
      event.preventDefault();
      acts[id]();
    });
    let chosen = false;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const dress = (is_dark) => { document.documentElement.dataset.theme = is_dark ? "dark" : "light"; };
    dress(dark.matches);
    dark.addEventListener("change", () => { if (!chosen) dress(dark.matches); });
    addEventListener("resize", () => this.render_board(this.play[this.at].node));
  }
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
function label(made, text) {
  made.setAttribute("aria-label", text);
  made.title = text;
}
function middle(frame, cell) {
  const row = Math.floor(cell / frame.width), column = cell % frame.width;
  return [frame.origin[0] + (column + 0.5) * frame.cell[0] + row * frame.slant, frame.origin[1] + (row + 0.5) * frame.cell[1]];
}
function box(frame, cell, inset, attributes) {
  const [x, y] = middle(frame, cell), [width, height] = frame.cell;
  return element("svg:rect", {
    x: x - width / 2 + inset, y: y - height / 2 + inset, width: width - 2 * inset, height: height - 2 * inset, rx: frame.slant ? 24 : 6, ...attributes,
  });
}

unpack().then((game) => { new Page(game); document.body.classList.add("ready"); });
