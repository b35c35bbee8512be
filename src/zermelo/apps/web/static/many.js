// Many games of two agents, who begin in turn: a table, a curve, and every game to be looked at again. They are the
// games that `zermelo tournament` plays.

import { duellist } from "./agents.js";
import { work } from "./api.js";
import { html } from "./html.js";
import { complain } from "./match.js";
import { Button, Choice, Columns, Progress } from "./parts.js";
import { fragment } from "./route.js";
import { set, state } from "./store.js";
import { number, say } from "./words.js";

const COUNTS = [2, 10, 20, 50, 100, 200];
const WIDE = 480, TALL = 170, EDGE = 44;

const played = new Map(); // the games by what they are games of
let asked = null; // the game that is being played

const about = () => {
  const { game, graph } = state;
  return { game, graph, one: duellist(0).spec, other: duellist(1).spec };
};
const gamesOf = (of = about()) => played.get(JSON.stringify(of)) ?? [];

export function Many() {
  const games = gamesOf();
  const wanted = state.count ?? 20;
  const names = { one: duellist(0).title, other: duellist(1).title };
  return html`<section class="many" aria-label=${say("many")}>
    <h2>${say("many")}</h2>
    <div class="row ask"><${Choice} id="count" label=${say("how_many")} value=${String(wanted)} change=${(value) => set({ count: Number(value) })}
        options=${COUNTS.map((count) => ({ value: String(count), title: number(count) }))} />
      ${state.many ? html`<${Progress} words=${say("played_so_far", { done: number(games.length), all: number(wanted) })} stop=${stop} />`
        : html`<${Button} word="play_games" act=${() => playAll(wanted)} off=${games.length >= wanted} />`}</div>
    <p class="small">${say("many_help")} <span class="command">${command(wanted)}</span></p>
    ${games.length > 0 && html`<div class="found"><div><${Table} ...${{ games, names }} /><${Games} ...${{ games, names }} /></div>
      <${Curve} ...${{ games, names }} /></div>`}
  </section>`;
}

/** What a terminal is told to play the same games. */
function command(wanted) {
  const { game, one, other } = about();
  const names = one === other ? ["a=", "b="] : ["", ""];
  return `zermelo tournament ${game} ${names[0]}${one} ${names[1]}${other} --rounds ${Math.ceil(wanted / 2)}`;
}

async function playAll(wanted) {
  const of = about(), key = JSON.stringify(of);
  set({ many: true });
  try {
    for (let games = gamesOf(of); games.length < wanted && state.many && JSON.stringify(about()) === key; games = gamesOf(of)) {
      asked = work("duel", { ...of, number: games.length + 1, seed: 0, lang: state.language });
      played.set(key, [...games, await asked]);
      set({});
    }
    set({ said: lead(gamesOf(of), { one: duellist(0).title, other: duellist(1).title }) });
  } catch (error) {
    complain(error);
  }
  asked = null;
  set({ many: false });
}

export function stop() {
  asked?.cancel();
  set({ many: false });
}

// --- the table --------------------------------------------------------------------------------------

/** Wins, draws and losses of a side among some games. */
function count(games, side) {
  const wins = games.filter(({ winner }) => winner === side).length;
  const draws = games.filter(({ winner }) => winner === null).length;
  return { wins, draws, losses: games.length - wins - draws, points: wins + draws / 2 };
}

function Table({ games, names }) {
  const shares = (side, first) => {
    const { wins, draws, losses } = count(games.filter((game) => (game.first === side) === first), side);
    return `${wins} / ${draws} / ${losses}`;
  };
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${say("many")}><table class="tally">
    <${Columns} words=${["who", "points", "wins", "draws", "losses", "as_first", "as_second"]} />
    <tbody>${["one", "other"].map((side) => {
      const { wins, draws, losses, points } = count(games, side);
      return html`<tr key=${side}><td>${names[side]}</td><td>${number(points, 1)}</td><td>${wins}</td><td>${draws}</td><td>${losses}</td>
        <td>${shares(side, true)}</td><td>${shares(side, false)}</td></tr>`;
    })}</tbody></table></div>`;
}

// --- the curve --------------------------------------------------------------------------------------

/** By how many points the first agent is ahead after each game. */
function leads(games) {
  const found = [0];
  for (const { winner } of games) found.push(found.at(-1) + (winner === "one" ? 1 : winner === "other" ? -1 : 0));
  return found;
}

function lead(games, names) {
  const last = leads(games).at(-1);
  const fields = { games: number(games.length), points: number(Math.abs(last)), name: last > 0 ? names.one : names.other };
  return say(last === 0 ? "lead_none" : Math.abs(last) === 1 ? "lead_one" : "lead", fields);
}

function Curve({ games, names }) {
  const found = leads(games);
  const most = Math.max(1, ...found.map(Math.abs));
  const x = (index) => EDGE + (index * (WIDE - EDGE - 8)) / Math.max(1, games.length);
  const y = (value) => TALL / 2 - (value * (TALL / 2 - 22)) / most;
  const words = lead(games, names);
  return html`<figure class="curve">
    <svg viewBox="0 0 ${WIDE} ${TALL}" role="img" aria-label=${words}>
      <line class="line-rule" x1=${EDGE} x2=${WIDE - 8} y1=${y(0)} y2=${y(0)} />
      <text class="fill-soft" x=${EDGE - 6} y=${y(0) + 5} text-anchor="end">0</text>
      <text class="fill-soft" x=${EDGE - 6} y=${y(most) + 5} text-anchor="end">+${most}</text>
      <text class="fill-soft" x=${EDGE - 6} y=${y(-most) + 5} text-anchor="end">−${most}</text>
      <polyline class="line-first" fill="none" stroke-width="2.4" points=${found.map((value, index) => `${x(index)},${y(value)}`).join(" ")} />
      <circle class="fill-first" r="4" cx=${x(games.length)} cy=${y(found.at(-1))} /></svg>
    <figcaption class="small">${words} ${say("curve", names)}</figcaption></figure>`;
}

// --- game by game -----------------------------------------------------------------------------------

function Games({ games, names }) {
  return html`<details class="each"><summary>${say("each_game")}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("each_game")}><table>
      <${Columns} words=${["game_number", "begins", "wins_it", "ending", "the_moves"]} />
      <tbody>${games.map((game) => html`<tr key=${game.number}><td>${game.number}</td><td>${names[game.first]}</td>
        <td>${game.winner === null ? "–" : names[game.winner]}</td><td>${game.said}</td>
        <td><a href=${fragment({ view: "review", at: null, moves: game.moves, ply: game.moves.length, puzzle: null })}>${
          game.moves.join(" ") || "–"}</a></td></tr>`)}</tbody></table></div></details>`;
}
