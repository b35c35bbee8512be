// Arrow keys in the plane of what is looked at: from a thing to the nearest one in that direction.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// How much worse a step aside is than one ahead: what stands in line is met first.
const ASIDE = 3;

export const isArrow = (event) => event.key in ARROWS && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/** Focus the nearest of `things` in the direction of an arrow key; at the edge the focus stays where it is. */
export function walkTo(event, things) {
  event.preventDefault();
  event.stopPropagation();
  const [dx, dy] = ARROWS[event.key];
  const [x, y] = middle(document.activeElement);
  let best = null, least = Infinity;
  for (const thing of things) {
    const [ax, ay] = middle(thing);
    const ahead = (ax - x) * dx + (ay - y) * dy, aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    if (ahead > 1 && ahead + ASIDE * aside < least) [best, least] = [thing, ahead + ASIDE * aside];
  }
  best?.focus();
}

/** The one of `things` nearest to a place on the screen. */
export function nearest(things, [x, y]) {
  const far = (thing) => Math.hypot(middle(thing)[0] - x, middle(thing)[1] - y);
  return things.reduce((best, thing) => (best && far(best) <= far(thing) ? best : thing), null);
}

export function middle(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}
