// A board: the server's drawing, and over it the places where moves are played, each with its verdict. Nothing
// here knows which game it is.

import { Drag } from "./dragging.js";
import { classes, Component, html } from "./html.js";
import { Choice } from "./parts.js";
import { isArrow, middle, nearest, walkTo } from "./plane.js";
import { pressedAfter, presses } from "./presses.js";
import { say } from "./words.js";

/** What stands between the tags of an SVG drawing, and its size. */
export function inside(svg) {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg).slice(1).map(Number);
  return { size, markup: svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>")) };
}

/**
 * position: the server's answer; verdicts: by the move's text, or null when hidden; room: the largest size of the
 * boards of this play, so that a board that shrinks does not jump; play: what a move does, or null; after: a
 * promise of the position after a move, to show what it would take away; picture: what stands in place of the board.
 */
export class Board extends Component {
  /** Show what the move under the pointer would take from the board. */
  async preview(move) {
    const { position, after, play } = this.props;
    this.over = move;
    if (!move) return this.setState({ gone: [] });
    const [row, column] = move.path[0] ?? move.cells[0];
    if (!play || !after || !position.board.cells[row]?.[column]) return undefined;
    const next = await after(move.move).catch(() => null);
    if (next && this.over === move && this.props.position === position) this.setState({ gone: taken(position, next) });
    return undefined;
  }
  /** Keys of the board: arrows go from move to move in its plane; a move that is played remembers its place. */
  keyed(event) {
    if (!event.target.matches("[data-move], [data-cell]")) return;
    if (isArrow(event)) walkTo(event, this.base.querySelectorAll(":is([data-move], [data-cell]):not(:disabled)"));
    if (event.key === "Enter" || event.key === " ") this.left = { place: middle(event.target), position: this.props.position };
  }
  /** Who has played a move with the keyboard goes on near it, unless the focus has gone elsewhere meanwhile. */
  componentDidUpdate(before, { pressed: old = [] }) {
    const { play, position } = this.props;
    // Cells were pressed, and cards tell the moves apart that they leave: who pressed should see them.
    if ((this.state.pressed ?? []).length > old.length) this.base.querySelector(".cards")?.scrollIntoView({ block: "nearest" });
    if (!this.left || !play || position === this.left.position) return;
    if (document.activeElement === document.body) nearest([...this.base.querySelectorAll("[data-move], [data-cell]")], this.left.place)?.focus();
    this.left = null;
  }
  /** What a hand does that drags a piece; nothing where nobody may play. */
  dragged(event, what) {
    const drop = () => this.setState({ pressed: [] });
    this.drag ??= new Drag(this.base, (cell) => centre(this.props.position.frame, cell), (cell) => this.setState({ pressed: [cell] }), drop);
    if (this.props.play) this.drag[what](event);
    else this.drag.cancel();
  }
  componentWillReceiveProps({ position }) {
    if (position !== this.props.position) this.setState({ gone: [], pressed: [] });
  }
  render({ position, verdicts, room, play, hint, picture }, { gone = [], pressed = [] }) {
    const { size, markup } = inside(position.svg);
    const [width, height] = [Math.max(size[0], room?.[0] ?? 0), Math.max(size[1], room?.[1] ?? 0)];
    const { placed, steps, aside } = sorted(position, pressed);
    const press = play && ((step) => this.setState({ pressed: pressedAfter(pressed, step), gone: [] }));
    const texts = position.frame.width === 1 && placed.length === 0 && steps.length === 0;
    // Boards of one column stand in the middle; others keep their corner while they shrink.
    const shift = position.frame.width === 1 ? `translate(${(width - size[0]) / 2} ${(height - size[1]) / 2})` : undefined;
    const scale = badgeScale(position, verdicts);
    const dots = play && !verdicts && someForbidden(position, placed);
    return html`<div class=${classes("stage", texts && "texts")} onKeyDownCapture=${(event) => this.keyed(event)}>
      ${picture ?? html`<svg class=${classes("board", width < 340 && "few")} viewBox="0 0 ${width} ${height}"
        style=${{ "--ratio": width / height, "--wide": width }} role="group" aria-label=${say("board")}
        aria-describedby="board-text" onPointerDown=${(event) => this.dragged(event, "begin")}
        onPointerMove=${(event) => this.dragged(event, "move")} onPointerUp=${(event) => this.dragged(event, "end")}
        onPointerCancel=${(event) => this.dragged(event, "cancel")}>
        <g transform=${shift}>
          <g aria-hidden="true" dangerouslySetInnerHTML=${{ __html: markup }} />
          ${gone.map((cell) => html`<rect key=${`gone ${cell}`} class="veil" ...${box(position.frame, 1, cell)} rx="0" />`)}
          ${isEmpty(position.board) && html`<text class="nothing" x=${size[0] / 2} y=${size[1] / 2} font-size="15">${say("nothing_left")}</text>`}
          ${pressed.map((cell) => html`<rect key=${`pressed ${cell}`} class="pressed" ...${box(position.frame, 2, cell)} />`)}
          ${steps.map((step) => html`<${Step} key=${`step ${step.cell}`} ...${{ position, step, press, scale, verdicts }}
            hinted=${step.isNext && step.moves.some(({ move }) => move === hint)} />`)}
          ${placed.map(([move, cells]) => html`<${Place} key=${move.move} ...${{ position, move, cells, play, dots, scale }}
            verdict=${verdicts?.[move.move]} hinted=${hint === move.move} preview=${(one) => this.preview(one)} />`)}
        </g>
      </svg>`}
      <p id="board-text" class="unseen">${spoken(position.board, position.players)}</p>
      ${aside.length > MOST_CARDS && html`<${Chooser} ...${{ position, moves: aside, play, verdicts }} />`}
      ${aside.length > 0 && aside.length <= MOST_CARDS && html`<div class="cards">${aside.map((move) => html`<${Card} key=${move.move}
        ...${{ position, move, play }} verdict=${verdicts?.[move.move]} hinted=${hint === move.move} />`)}</div>`}
    </div>`;
  }
}

// More cards than this are a list.
const MOST_CARDS = 24;
const badgeWidth = (text) => Math.max(28, 10.5 * text.length + 10);

/** Verdicts are as large as the cells allow, all of them alike; over pieces they stay small. */
function badgeScale(position, verdicts) {
  const widths = Object.values(verdicts ?? {}).map((verdict) => badgeWidth(verdict.sign));
  return Math.min(1.2, (position.frame.cell[0] - 4) / Math.max(28, ...widths));
}

/** Whether all heaps are gone: nothing would be seen. */
const isEmpty = (board) => board.style === "plain" && board.cells.length > 0 && !board.cells.flat().some(Boolean);

/** The cells that lose their piece. */
function taken(position, next) {
  if (String(position.frame.cell) !== String(next.frame.cell)) return [];
  const left = (row, column) => next.board.cells[row]?.[column] ?? null;
  return position.board.cells.flatMap((row, r) => row.flatMap((piece, c) => (piece && !left(r, c) ? [[r, c]] : [])));
}

/** Whether some empty cell may not be played: then those that may are marked. */
function someForbidden(position, placed) {
  const empty = position.board.cells.flat().filter((piece) => !piece).length;
  const free = placed.filter(([, [[row, column]]]) => !position.board.cells[row]?.[column]).length;
  return free > 0 && free < empty;
}

/**
 * The moves with the cells where they are played, cells that are pressed on the way to a move, and moves that have buttons:
 * where two share a cell, the second.
 */
function sorted(position, pressed) {
  const placed = [], aside = [], legal = position.over ? [] : position.legal;
  const { places, over } = presses(legal.filter(({ path }) => path.length), pressed);
  const taken = new Set(places.map(({ cell }) => String(cell)));
  for (const { cell, moves: [move], ends } of places) if (ends) placed.push([move, [cell]]);
  for (const move of legal.filter(({ path }) => !path.length)) {
    const cells = move.cells.filter((cell) => !taken.has(String(cell)));
    if (cells.length) {
      placed.push([move, cells]);
      cells.forEach((cell) => taken.add(String(cell)));
    } else aside.push(move);
  }
  placed.sort(([, [a]], [, [b]]) => a[0] - b[0] || a[1] - b[1]);
  return { placed, steps: places.filter(({ ends }) => !ends), aside: [...over, ...aside] };
}

/** A cell that is pressed on the way to a move, with the verdict of the best move that goes on from it. */
function Step({ position, step, press, scale, verdicts, hinted }) {
  const { frame, board } = position;
  const [row, column] = step.cell;
  const best = step.isNext && verdicts && Object.keys(verdicts).find((text) => step.moves.some(({ move }) => move === text));
  const verdict = best && verdicts[best];
  const label = `${called(board, row, column)}: ${step.moves.map(({ move }) => move).join(", ")}`;
  return html`<g class=${classes("place", verdict?.kind, hinted && "hinted")} data-cell=${step.cell.join()}
      ...${pressable(press, () => press(step))} role="button" aria-label=${label} aria-disabled=${press ? undefined : "true"}
      tabindex=${press ? 0 : -1}>
    <title>${label}</title>
    <rect ...${box(frame, 2, step.cell)} class="tint over" />
    ${hinted && html`<rect ...${box(frame, 3, step.cell)} class="ring" />`}
    ${verdict && html`<${Badge} ...${{ frame, cell: step.cell, piece: board.cells[row]?.[column], text: verdict.sign, scale }} />`}
    <rect ...${box(frame, 2, step.cell)} class="focus" />
  </g>`;
}

/** A verdict's sign: in the middle of its cell, lower where it would hide a piece. */
function Badge({ frame, cell: [row, column], piece, text, scale }) {
  const [x, y] = centre(frame, [row, column]);
  const hides = piece && !["chocolate", "match"].includes(piece.shape);
  const size = hides ? Math.min(1, scale) : scale;
  const wide = size * badgeWidth(text), high = size * 24;
  const low = hides ? y + frame.cell[1] / 2 - high / 2 - 2 : y;
  return html`<rect class="badge" x=${x - wide / 2} y=${low - high / 2} width=${wide} height=${high} rx=${high / 2} />
    <text class="sign" x=${x} y=${low + 5.25 * size} font-size=${15 * size}>${text}</text>`;
}

function Place({ position, move, cells, verdict, play, hinted, dots, scale, preview }) {
  const { frame, board } = position;
  const [row, column] = cells[0];
  const [x, y] = centre(frame, [row, column]);
  const piece = board.cells[row]?.[column];
  // A disc falls: the whole column above it plays the same move.
  const wholeColumn = board.style === "holes" && { ...box(frame, 2, [0, column]), height: frame.height * frame.cell[1] - 4 };
  const label = verdict?.words ?? (move.name || move.move);
  return html`<g class=${classes("place", verdict?.kind, hinted && "hinted")} data-move=${move.move}
      ...${acts(play, move, preview)} role="button" aria-label=${label} aria-disabled=${play ? undefined : "true"}
      tabindex=${play ? 0 : -1}>
    <title>${label}</title>
    ${wholeColumn && html`<rect ...${wholeColumn} class="target" />`}
    ${cells.map((cell) => html`<rect ...${box(frame, 2, cell)} class=${classes("tint", piece && "over")} />`)}
    ${dots && !piece && html`<circle class="dot" cx=${x} cy=${y} r="6" />`}
    ${hinted && html`<rect ...${box(frame, 3, cells[0])} class="ring" />`}
    ${verdict && html`<${Badge} ...${{ frame, cell: cells[0], piece, text: verdict.sign, scale }} />`}
    <rect ...${wholeColumn || box(frame, 2, cells[0])} class="focus" />
  </g>`;
}

const centre = (frame, [row, column]) => [
  frame.origin[0] + (column + 0.5) * frame.cell[0] + row * frame.slant, frame.origin[1] + (row + 0.5) * frame.cell[1],
];

const box = (frame, inset, [row, column]) => ({
  x: frame.origin[0] + column * frame.cell[0] + row * frame.slant + inset, y: frame.origin[1] + row * frame.cell[1] + inset,
  width: frame.cell[0] - 2 * inset, height: frame.cell[1] - 2 * inset, rx: frame.slant ? 24 : 6,
});

function acts(play, move, preview) {
  if (!play) return {};
  return {
    ...pressable(play, () => play(move.move)),
    onPointerEnter: () => preview(move),
    onPointerLeave: () => preview(null),
    onFocus: (event) => event.target.matches(":focus-visible") && preview(move),
    onBlur: () => preview(null),
  };
}

/** Pressed by hand or keyboard. */
function pressable(can, act) {
  if (!can) return {};
  return {
    onClick: act,
    onKeyDown: (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        act();
      }
    },
  };
}

function Card({ position, move, verdict, play, hinted }) {
  const label = verdict?.words ?? (move.name || move.move);
  return html`<button type="button" class=${classes("card", verdict?.kind, hinted && "hinted")} data-move=${move.move}
      disabled=${!play} onClick=${() => play(move.move)} aria-label=${label}>
    ${verdict && html`<span class="sign">${verdict.sign}</span>`}
    <span class="text">${move.name || move.move}</span>
    ${position.frame.width === 1 && move.after && html`<span class="after">→ ${move.after.replace(/@2$/, "")}</span>`}
  </button>`;
}

/** More moves than one would look through: a list to choose from, by heap where moves name one. */
class Chooser extends Component {
  render({ position, moves, play, verdicts }, { chosen }) {
    const groups = Map.groupBy(moves, ({ move }) => (move.includes(":") ? move.split(":")[0] : ""));
    const current = moves.find(({ move }) => move === chosen) ?? moves[0];
    const words = ({ move, name }) => verdicts?.[move]?.words ?? (name || move);
    const options = (list) => list.map((move) => ({ value: move.move, title: words(move) }));
    const listed = [...groups].map(([heap, list]) => ({ label: say("heap", { name: heap }), options: options(list) }));
    return html`<form class="chooser" onSubmit=${(event) => { event.preventDefault(); play?.(current.move); }}>
      <${Choice} id="choose-move" label=${say("choose_move")} value=${current.move} options=${groups.has("") ? options(moves) : listed}
        change=${(value) => this.setState({ chosen: value })} />
      <button type="submit" class="primary" disabled=${!play}>${say("play_move")}</button>
    </form>`;
  }
}

/** What a cell is called: by its own name, or by those of its column and row. */
const called = ({ names, columns, rows }, r, c) =>
  names[r]?.[c] || `${columns[c] ?? ""}${rows[r] ?? (columns.length ? r + 1 : "")}`;

/** The board read out: where each player's pieces are; rows and how many are in them where pieces are nobody's. */
function spoken(board, players) {
  const found = board.cells.flatMap((row, r) => row.flatMap((piece, c) => (piece ? [{ piece, r, c }] : [])));
  if (found.length === 0) return say("nothing_left");
  const texts = found.filter(({ piece }) => piece.shape === "text");
  if (texts.length === found.length) return [...texts.map(({ piece }) => piece.text), board.caption].filter(Boolean).join(", ");
  const square = ({ r, c }) => called(board, r, c);
  const owned = found.filter(({ piece }) => piece.player !== null);
  const parts = owned.length > 0
    ? players.map((name, player) => say("cell", { name, what: owned.filter(({ piece }) => piece.player === player).map(square).join(", ") || "–" }))
    : board.cells.map((row, r) => say("row", { name: board.rows[r] ?? r + 1, count: row.filter(Boolean).length }));
  return [...parts, board.caption].filter(Boolean).join(". ");
}
