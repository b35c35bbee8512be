// Play: the board, who moves, what every move is worth, the play so far, and who plays.

import { isPerson, isShown } from "./agents.js";
import { situation } from "./api.js";
import { Board, inside } from "./board.js";
import { Drawing } from "./drawing.js";
import { Files } from "./files.js";
import { Gallery } from "./gallery.js";
import { History } from "./history.js";
import { classes, html } from "./html.js";
import * as match from "./match.js";
import { Button, Columns, keyWords, Progress, shortcut } from "./parts.js";
import { remembered } from "./pictures.js";
import { Players } from "./players.js";
import { leavePuzzles, nextPuzzle, PuzzleLine } from "./puzzle.js";
import { fragment } from "./route.js";
import { keep, set, state } from "./store.js";
import { verdictWords } from "./verdicts.js";
import { bound, capital, say } from "./words.js";

export function Play() {
  const position = match.boardPosition();
  if (!position) return html`<main id="main" class="play"><${Waiting} /></main>`;
  const current = position === match.positionAt();
  const found = isShown() && current ? match.verdictsAt() : undefined;
  const hidden = !isShown() || match.isOver(position);
  const turn = isPerson(position.player) || state.ply < state.moves.length;
  const play = match.isOver(position) || !turn || !current || state.thinking ? null : match.playMove;
  const stage = !current ? "loading" : match.isOver(position) ? "over" : state.thinking ? "thinking" : "waiting";
  return html`<main id="main" class="play" data-fragment=${fragment()} data-stage=${stage}>
    <${Board} ...${{ position, play, room: roomOf(), hint: state.hint, after, picture: graphPicture(position, play) }} verdicts=${hidden ? null : byMove(found)} />
    <div class="side">
      <${Status} ...${{ position, found }} />
      ${isWelcome() && html`<${Gallery} />`}
      <${Controls} position=${position} />
      ${isShown() && !match.isOver(position) && html`<${Moves} ...${{ position, found, play }} />`}
      <${History} />
      <${Players} position=${position} />
      <${More} position=${position} />
    </div>
  </main>`;
}

/** A pasted graph is played on its drawing: the token is on the marked vertex, a press on a successor goes there. */
function graphPicture(position, play) {
  if (state.graph === null) return null;
  const { answer } = remembered("draw", { ...situation({ ply: 0 }), at: null, as: "arena", show: null, steps: false });
  if (!answer?.frames) return null;
  const vertex = (text) => text.replace(/@2$/, "");
  const here = answer.nodes.find((node) => node.position !== null && vertex(node.position) === vertex(position.position));
  const go = (node) => {
    const found = position.legal.find((move) => vertex(move.after) === vertex(node.position));
    if (found && play) play(found.move);
  };
  return html`<${Drawing} svg=${answer.frames[0].svg} nodes=${answer.nodes} label=${say("board")} chosen=${here?.id} choose=${go} />`;
}

const after = (move) => match.fetchPosition(situation({ moves: [...state.moves.slice(0, state.ply), move], ply: state.ply + 1 }));
const Waiting = () => html`<p class="waiting">${state.error ? "" : say("loading")}</p>`;

const byMove = (found) => found && Object.fromEntries(found.moves.map((verdict) => [verdict.move, verdict]));

/** The largest board of this play: smaller ones stand inside it. */
function roomOf() {
  let room = [0, 0];
  for (let ply = 0; ply <= state.moves.length; ply++) {
    const known = match.positionAt(ply);
    if (known) {
      const { size } = inside(known.svg);
      room = [Math.max(room[0], size[0]), Math.max(room[1], size[1])];
    }
  }
  return room;
}

/** Whether nothing has been done yet: the first screen says what this is and what there is to play. */
const isWelcome = () => state.fresh && state.moves.length === 0 && !state.puzzle;

function Status({ position, found }) {
  const over = match.isOver(position);
  const thinking = state.thinking;
  const headline = over ? capital(match.resultWords(position))
    : thinking ? say("thinking", { name: position.players[thinking.player] })
    : verdictWords(position, found);
  // The sign beside the words is that of the player whom they are about; nobody's after a draw.
  const whose = over ? match.winnerOf(position) : thinking ? thinking.player : position.player;
  const shade = over ? "" : found && !thinking ? found.kind : "";
  return html`<section class="status">
    <p class=${classes("headline", shade, whose !== null && `mover-${whose}`)}>${
      whose === null ? "" : html`<${Disc} position=${position} player=${whose} />`}${headline}</p>
    <${Pieces} position=${position} />
    <${PuzzleLine} position=${position} />
    ${state.hint && state.hinted?.move === state.hint && html`<p class="why hint">${state.hinted.words} ${state.hinted.reason ?? ""}</p>`}
    ${found?.sentence && !over && html`<p class="why">${bound(capital(found.sentence))}</p>`}
    ${found?.failed && html`<p class="why">${found.failed}</p>`}
    ${isWelcome() && html`<${Welcome} />`}
    <p class="facts">${say("position", { text: position.position || say("start_position") })}${
      found && Number.isInteger(found.grundy) ? ` · ${say("n_grundy_here", { value: found.grundy })}` : ""}</p>
  </section>`;
}

/** A player's colour and shape: a square for the first, a disc for the second. */
function Disc({ position, player }) {
  const own = position.board.colours[player];
  const colour = own === "black" ? "coal" : own;
  return html`<svg class="mover" viewBox="0 0 20 20" aria-hidden="true" data-player=${player}>${player === 0
    ? html`<rect x="2" y="2" width="16" height="16" rx="2" class="fill-${colour} line-ink" />`
    : html`<circle cx="10" cy="10" r="8.5" class="fill-${colour} line-ink" />`}</svg>`;
}

/** How many pieces each player has, where they are what counts. */
function Pieces({ position }) {
  if (!position.pieces) return null;
  return html`<p class="pieces">${position.pieces.map((count, player) => html`<span key=${player}><${Disc} ...${{ position, player }} />${
    position.players[player]} ${count}</span>`)}</p>`;
}

function Welcome() {
  const go = (view) => fragment({ view });
  return html`<div class="welcome">
    <p>${say("welcome")}</p>
    <p class="ways"><a href=${go("play")} onClick=${focusBoard}>${say("welcome_play")}</a>
      <a href=${go("understand")}>${say("welcome_understand")}</a>
      <a href=${go("graph")}>${say("welcome_own")}</a></p>
  </div>`;
}

function focusBoard(event) {
  event.preventDefault();
  set({ fresh: false });
  document.querySelector(".board :is([data-move], [data-cell])")?.focus();
}

function Controls({ position }) {
  const over = match.isOver(position);
  const last = state.ply === state.moves.length;
  // One action is primary: what one most likely wants now.
  const main = state.puzzle && state.ply > 0 ? ["puzzle_next", nextPuzzle, ""]
    : over ? ["new_game", match.newGame, "n"]
    : last && !isPerson(position.player) ? ["next_move", match.agentMoves, " "]
    : ["hint", match.hint, "h"];
  return html`<div class="controls" role="group" aria-label=${say("the_play")}>
    <${Button} icon="first" act=${() => match.goTo(0)} off=${state.ply === 0} />
    <${Button} icon="back" act=${() => match.goTo(state.ply - 1)} off=${state.ply === 0} />
    <${Button} icon="forward" act=${() => match.goTo(state.ply + 1)} off=${last} />
    <${Button} icon="last" act=${() => match.goTo(state.moves.length)} off=${last} />
    <${Button} word="undo" act=${match.undo} off=${!match.canUndo()} keys="u"
      label=${state.ply === 0 && state.dropped ? say("undo_game") : undefined} />
    <button type="button" data-act="verdicts" aria-pressed=${String(isShown())} aria-keyshortcuts=${shortcut("v")}
      title=${say(isShown() ? "hide_verdicts" : "show_verdicts") + keyWords("v")} onClick=${match.toggleVerdicts}>${say("verdicts")}</button>
    ${state.thinking
      ? html`<${Button} word="cancel" primary act=${match.stopThinking} />`
      : html`<${Button} word=${main[0]} primary act=${main[1]} keys=${main[2]} />`}
  </div>`;
}

function Moves({ position, found, play }) {
  if (!found) {
    const soFar = state.soFar?.key === match.keyOf(situation()) ? state.soFar.sentence : "";
    return html`<${Progress} words=${bound(soFar) || say("judging")} />`;
  }
  if (found.failed) return null;
  return html`<section class="moves">
    <h2>${say("moves")}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("moves")}><table>
      <${Columns} words=${["move", "verdict", "meaning"]} />
      <tbody>${found.moves.map((verdict) => html`<tr key=${verdict.move} class=${verdict.kind}>
        <td><button type="button" class="link" disabled=${!play} onClick=${() => play(verdict.move)}>${verdict.move}</button></td>
        <td class="sign">${verdict.sign}</td>
        <td class="words">${bound(verdict.words)}</td>
      </tr>`)}</tbody></table></div>
    ${found.line.length > 0 && html`<p class="line"><b>${say("line")}</b> <span>${found.line.join(" · ")}</span></p>`}
    <p class="small">${found.legend}</p>
  </section>`;
}

function More({ position }) {
  return html`<section class="more">
    <div class="row">
      <${Button} word="puzzle" act=${nextPuzzle} />
      ${state.puzzle && html`<${Button} word="puzzle_leave" act=${leavePuzzles} />`}
      <${Button} word="set_up" act=${() => set({ dialog: "position" })} />
      <${Button} word="share" act=${share} />
      <${Button} word="new_game" act=${match.newGame} keys="n" />
      <${Button} word="resign" act=${match.resign} off=${match.isOver(position) || !(isPerson(0) || isPerson(1))} />
    </div>
    <details class="keep"><summary>${say("files")}</summary><${Files} question=${{ ...situation(), as: "board" }} game=${state.graph === null && {
      ...situation({ ply: state.moves.length }), agents: [state.first, state.second] }} /></details>
    ${position.rules && html`<details><summary>${say("rules")}</summary><p class="rules">${coded(position.rules)}</p></details>`}
    <p class="small keys">${say("keys")}</p>
    <label class="check small keys"><input type="checkbox" id="letters" checked=${state.letters}
      onChange=${(event) => keep({ letters: event.target.checked })} /><span>${say("letters")}</span></label>
  </section>`;
}

/** Words between backquotes are names of parameters. */
export const coded = (text) => text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

async function share() {
  const link = location.href;
  try {
    await navigator.clipboard.writeText(link);
    set({ said: say("shared"), notice: say("shared") });
  } catch {
    // Without a clipboard (a page over plain HTTP) the link is shown to be copied by hand.
    set({ notice: link });
  }
}

/** Keys of this view; the frame calls it with keys pressed outside fields. */
export const KEYS = {
  ArrowLeft: () => match.goTo(state.ply - 1),
  ArrowRight: () => match.goTo(state.ply + 1),
  Home: () => match.goTo(0),
  End: () => match.goTo(state.moves.length),
  v: match.toggleVerdicts,
  h: match.hint,
  u: match.undo,
  n: match.newGame,
  " ": () => {
    const position = match.positionAt();
    if (position && !match.isOver(position) && !state.thinking && !isPerson(position.player)) match.agentMoves();
  },
};
