// A drawing of the server with its step player: first, back, 1/6, forward, last; one sentence says what a step did.
// A state can be pressed: it is unfolded.

import { inside } from "./board.js";
import { classes, Component, html } from "./html.js";
import { Button } from "./parts.js";
import { isArrow, walkTo } from "./plane.js";
import { say } from "./words.js";

export class Drawing extends Component {
  componentDidMount() {
    this.dress();
    this.centre(this.news() ?? this.groups()[0]);
  }
  componentWillUpdate() {
    this.focused = this.groups().indexOf(document.activeElement);
  }
  componentDidUpdate(before) {
    this.dress();
    // Another step is another picture of the same states: the focus stays on its state.
    if (document.activeElement === document.body) this.groups()[this.focused]?.focus({ preventScroll: true });
    if (before.svg !== this.props.svg) this.centre(this.news());
  }
  /** What a step adds. */
  news() {
    return this.base.querySelector("g.node .line-new");
  }
  /** Bring a part of a wide drawing into sight: its root at first, then what a step adds. */
  centre(part) {
    if (!part) return;
    const room = this.base.getBoundingClientRect(), found = part.getBoundingClientRect();
    if (found.left > room.left && found.right < room.right) return;
    this.base.scrollLeft += found.left + found.width / 2 - room.left - room.width / 2;
  }
  /** Let the states be reached with the keyboard: one by Tab, the others by arrows, in the plane of the drawing. */
  dress() {
    const { nodes, choose } = this.props;
    if (!choose) return;
    const chosen = this.props.chosen ?? nodes.find((node) => node.position !== null)?.id;
    this.groups().forEach((group, i) => {
      const node = nodes[i];
      if (!node || node.position === null) return;
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", node.id === chosen ? "0" : "-1");
      group.setAttribute("aria-label", say("state", { text: node.position }));
      group.classList.toggle("chosen", node.id === this.props.chosen);
      if (node.position === this.props.start) markStart(group);
    });
  }
  groups() {
    return [...this.base.querySelectorAll("g.node")];
  }
  pressed(event) {
    const group = event.target.closest("g.node[role]");
    if (!group) return undefined;
    if (event.type === "keydown") {
      if (isArrow(event)) return walkTo(event, this.base.querySelectorAll("g.node[role]"));
      if (event.key !== "Enter" && event.key !== " ") return undefined;
      event.preventDefault();
    }
    return this.props.choose?.(this.props.nodes[this.groups().indexOf(group)]);
  }
  render({ svg, label, choose, fit }) {
    const { size: [width, height], markup } = inside(svg);
    const act = (event) => this.pressed(event);
    return html`<div class=${classes("drawing", fit && "fit")} tabindex="0" role="group" aria-label=${label}>
      <svg viewBox="0 0 ${width} ${height}" style=${{ "--wide": width, "--ratio": width / height }} role=${choose ? "group" : "img"}
        aria-label=${label} font-family="var(--figure-font)" onClick=${act} onKeyDown=${act}
        dangerouslySetInnerHTML=${{ __html: markup }} /></div>`;
  }
}

/** A small triangle points at the state where the play starts. */
function markStart(group) {
  if (group.querySelector(".start-mark")) return;
  const { x, y, height } = group.getBBox();
  const mark = document.createElementNS(group.namespaceURI, "path");
  mark.setAttribute("class", "start-mark");
  mark.setAttribute("d", `M${x - 13} ${y + height / 2 - 5.5}l10 5.5l-10 5.5z`);
  group.append(mark);
}

/** The buttons under a drawing; nothing to press when there is one step only. */
export function StepPlayer({ step, count, go }) {
  if (count < 2) return null;
  return html`<div class="steps" role="group" aria-label=${say("steps")}>
    <${Button} icon="first" prefix="step_" act=${() => go(0)} off=${step === 0} />
    <${Button} icon="back" prefix="step_" act=${() => go(step - 1)} off=${step === 0} />
    <output aria-label=${say("step")}>${step + 1}/${count}</output>
    <${Button} icon="forward" prefix="step_" primary act=${() => go(step + 1)} off=${step === count - 1} />
    <${Button} icon="last" prefix="step_" act=${() => go(count - 1)} off=${step === count - 1} />
  </div>`;
}
