// Moves of several cells (from, to …) are played by pressing these one after the other. Nothing here draws anything.

const same = (a, b) => a[0] === b[0] && a[1] === b[1];
const begins = (path, pressed) => pressed.length <= path.length && pressed.every((cell, i) => same(cell, path[i]));

/**
 * What may be pressed after the cells in `pressed`: `{ cell, moves, isNext, ends }`, where `ends` says that the cell plays
 * its only move, and `isNext` that it goes on with what was pressed, while others begin anew. `over` are the moves whose
 * cells have all been pressed: several, so that something else must tell them apart.
 */
export function presses(moves, pressed) {
  const here = moves.filter(({ path }) => begins(path, pressed));
  const found = new Map();
  const add = (cell, move, isNext) => {
    const one = found.get(String(cell)) ?? { cell, moves: [], isNext };
    if (one.isNext === isNext) one.moves.push(move);
    found.set(String(cell), one);
  };
  for (const move of here) if (move.path.length > pressed.length) add(move.path[pressed.length], move, true);
  if (pressed.length) for (const move of moves) add(move.path[0], move, false);
  const places = [...found.values()].map((one) => ({
    ...one, ends: one.isNext && one.moves.length === 1 && one.moves[0].path.length === pressed.length + 1,
  }));
  return { places, over: pressed.length ? here.filter(({ path }) => path.length === pressed.length) : [] };
}

/** The cells pressed once another one is: the first again takes it back, another first one begins anew. */
export function pressedAfter(pressed, { cell, isNext }) {
  if (isNext) return [...pressed, cell];
  return same(pressed[0], cell) ? [] : [cell];
}
