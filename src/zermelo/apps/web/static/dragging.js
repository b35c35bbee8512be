// A piece that is dragged: the same as pressing the cell where it stands and then the one where it is let go.

// A hand that moves less than this many pixels has pressed, not dragged.
const FAR = 8;

/**
 * base: the element of the board; centre: where a cell has its middle, in units of the drawing; lift: called with the cell
 * that is dragged from, so that the cells to go to are shown; drop: called when it is let go elsewhere than on one of them.
 */
export class Drag {
  constructor(base, centre, lift, drop) {
    Object.assign(this, { base, centre, lift, drop });
  }
  begin(event) {
    const from = event.target.closest?.("[data-cell]");
    this.from = from && event.isPrimary && event.button === 0 ? from.dataset.cell : null;
    this.at = [event.clientX, event.clientY];
    this.piece = null;
    this.isMoving = false;
  }
  move(event) {
    if (!this.from) return;
    const away = [event.clientX - this.at[0], event.clientY - this.at[1]];
    if (!this.isMoving) {
      if (Math.hypot(...away) < FAR) return;
      this.isMoving = true;
      this.piece = this.standing();
      this.lift(this.from.split(",").map(Number));
    }
    const board = this.base.querySelector("svg.board");
    const unit = board.viewBox.baseVal.width / board.getBoundingClientRect().width;
    const [x, y] = this.centre(this.from.split(",").map(Number));
    this.piece?.setAttribute("transform", `translate(${x + unit * away[0]} ${y + unit * away[1]})`);
  }
  end(event) {
    const { from, isMoving } = this;
    this.cancel();
    if (!from || !isMoving) return;
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-move], [data-cell]");
    if (found && this.base.contains(found) && found.dataset.cell !== from) {
      found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else this.drop();
  }
  /** Put the piece back: what a move does is drawn anew. */
  cancel() {
    if (this.piece) this.piece.setAttribute("transform", `translate(${this.centre(this.from.split(",").map(Number)).join(" ")})`);
    this.from = this.piece = null;
    this.isMoving = false;
  }
  /** What is drawn around the middle of the cell; the last one is on top. */
  standing() {
    const [x, y] = this.centre(this.from.split(",").map(Number));
    const near = (group) => {
      const found = /^translate\(([-\d.]+)[ ,]([-\d.]+)\)$/.exec(group.getAttribute("transform") ?? "");
      return found && Math.abs(found[1] - x) < 1 && Math.abs(found[2] - y) < 1;
    };
    const piece = [...this.base.querySelectorAll("svg.board g[aria-hidden] g[transform]")].filter(near).at(-1);
    piece?.parentNode.append(piece);
    return piece;
  }
}
