// A position set up by pressing cells; what a press does, the game says (see Editing in board.py).

import { html } from "./html.js";
import { isArrow, walkTo } from "./plane.js";
import { say } from "./words.js";

const withLetter = (rows, r, c, letter) => rows.map((row, i) => (i === r ? row.slice(0, c) + letter + row.slice(c + 1) : row));
const lengthOf = (row) => row.length - row.split(".").length + 1;

/** The rows after a press on a cell. */
export function pressed({ how, letters, full }, rows, r, c) {
  const set = (lengths) => full.map((row, i) => row.slice(0, lengths[i]).padEnd(row.length, "."));
  if (how === "cells") {
    const cycle = [".", ...letters];
    return withLetter(rows, r, c, cycle[(cycle.indexOf(rows[r][c]) + 1) % cycle.length]);
  }
  if (how === "one") return withLetter(rows.map((row) => ".".repeat(row.length)), r, c, letters[0]);
  const lengths = rows.map(lengthOf);
  if (how === "count") {
    const before = full.slice(0, r).reduce((sum, row) => sum + lengthOf(row), 0) + c;
    let left = lengths.reduce((sum, length) => sum + length, 0) === before + 1 ? before : before + 1;
    return set(full.map((row) => {
      const taken = Math.min(left, lengthOf(row));
      left -= taken;
      return taken;
    }));
  }
  // The last piece of a row goes away; any other cell becomes the last one.
  const length = lengths[r] === c + 1 ? c : c + 1;
  const others = (i) => (how === "rows" ? lengths[i] : i < r ? Math.max(lengths[i], length) : Math.min(lengths[i], length));
  return set(lengths.map((_, i) => (i === r ? length : others(i))));
}

/** The board to press; `change` gets the new rows. */
export function BoardEditor({ editor, rows, change }) {
  const { frame: { size: [width, height], cell, origin, slant }, full, how } = editor;
  const walk = (event) => isArrow(event) && walkTo(event, event.currentTarget.querySelectorAll("[data-cell]"));
  // Where nothing can ever stand there is nothing to press.
  const open = (r, c) => how === "cells" || how === "one" || full[r][c] !== ".";
  const cells = rows.flatMap((row, r) => [...row].flatMap((letter, c) => (open(r, c) ? [{ letter, r, c }] : [])));
  return html`<svg class="board editor" viewBox="0 0 ${width} ${height}" style=${{ "--ratio": width / height, "--wide": width }}
      role="group" aria-label=${say("board")} onKeyDown=${walk}>
    <g aria-hidden="true" dangerouslySetInnerHTML=${{ __html: editor.background }} />
    ${cells.map(({ letter, r, c }) => {
      const [x, y] = [origin[0] + c * cell[0] + r * slant, origin[1] + r * cell[1]];
      const act = () => change(pressed(editor, rows, r, c));
      const keyed = (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      };
      return html`<g key=${`${r},${c}`} class="place" role="button" tabindex="0" data-cell=${`${r},${c}`} onClick=${act} onKeyDown=${keyed}
          aria-label=${say("cell", { name: nameOf(editor, r, c), what: letter === "." ? say("cell_empty") : letter })}>
        <rect class="tint" x=${x + 2} y=${y + 2} width=${cell[0] - 4} height=${cell[1] - 4} rx="6" />
        <g aria-hidden="true" transform=${`translate(${x + cell[0] / 2} ${y + cell[1] / 2})`}
          dangerouslySetInnerHTML=${{ __html: letter === "." ? ghost(editor, r, c) : editor.pieces[letter] ?? "" }} />
        <rect class="focus" x=${x + 2} y=${y + 2} width=${cell[0] - 4} height=${cell[1] - 4} rx="6" />
      </g>`;
    })}
  </svg>`;
}

/** A piece that could stand here again is seen faintly; empty squares of a grid need no sign. */
function ghost({ full, how, pieces }, r, c) {
  return how === "cells" || how === "one" ? "" : `<g opacity="0.18">${pieces[full[r][c]] ?? ""}</g>`;
}

function nameOf({ columns, names }, r, c) {
  const row = names[r] ?? String(r + 1);
  return /^[a-z]$/i.test(columns[c] ?? "") ? `${columns[c]}${row}` : `${row},${columns[c] ?? c + 1}`;
}
