// Questions to the server: short ones by HTTP, long ones over one socket that shows progress and can be stopped.
// All of them may be asked twice: a server that is away is waited for, and asked again.

import { set, state } from "./store.js";
import { number, say } from "./words.js";

// Bytes of a question, as the server's limits have it; the status of a question that was stopped; how often a line is
// tried that the server does not open.
const MOST_BYTES = 65_536, STOPPED = 499, MOST_REFUSED = 3;

export class Refused extends Error {
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/** The situation that a question is about, at the ply that is seen unless told otherwise. */
export function situation(changes = {}) {
  const { game, graph, at, moves, ply, language } = { ...state, ...changes };
  return { game, graph, at, moves: moves.slice(0, ply), lang: language };
}

/** Ask the server; a question waits while the server is away or the class password is missing. */
export async function ask(path, body, { signal } = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text && new Blob([text]).size > MOST_BYTES) throw new Refused(say("too_large", { most: number(MOST_BYTES) }), 413);
  const options = text ? { method: "POST", headers: { "Content-Type": "application/json" }, body: text, signal } : { signal };
  for (let tries = 1; ; tries++) {
    const response = await answered(`api/${path}`, options);
    if (response.status === 401 && path !== "login") {
      await admission();
      continue;
    }
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    if (!isPassing(response.status, tries)) throw new Refused(answer.error ?? say("failed", { status: response.status }), response.status);
    await pause(tries);
  }
}

/** A busy server, or one that is about to end, is asked again before anybody is told. */
const isPassing = (status, tries) => (status === 429 && tries <= 3) || (status === 503 && tries === 1);
const pause = (tries) => new Promise((resolve) => { setTimeout(resolve, Math.min(4, 2 ** (tries - 1)) * (500 + 500 * Math.random())); });

// --- a server that is away --------------------------------------------------------------------------

/** The answer of a server, however long it is away: it is asked again until it is there. */
async function answered(path, options = {}) {
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(path, options);
      if (state.away) set({ away: false });
      return response;
    } catch (error) {
      if (error.name === "AbortError") throw new Refused("", STOPPED);
      alone = false;
      // Once may be chance: the person is told when it is not.
      if (tries > 1 && !state.away) set({ away: true });
      await pause(tries);
    }
  }
}

let entering = null;

/** A promise that the class password has been given: the dialog asks for it. */
function admission() {
  if (!entering) {
    entering = {};
    entering.done = new Promise((resolve) => { entering.open = resolve; });
    set({ dialog: "login" });
  }
  return entering.done;
}

/** The word was right: all that waited goes on. */
export async function enter(password) {
  await ask("login", { password, lang: state.language });
  entering?.open();
  entering = null;
  set({ dialog: null });
}

// --- long work --------------------------------------------------------------------------------------

let socket = null;
let connecting = false;
let alone = false; // no line can be had from this server
let count = 0;
const pending = new Map();

/** Ask for long work; the promise has a `cancel`, and `progress` hears how far it is. */
export function work(kind, body, progress = () => {}) {
  const id = ++count;
  const promise = new Promise((resolve, reject) => {
    const text = JSON.stringify({ id, kind, ...body });
    if (new Blob([text]).size > MOST_BYTES) reject(new Refused(say("too_large", { most: number(MOST_BYTES) }), 413));
    else pending.set(id, { resolve, reject, progress, text, kind, body, tries: 0 });
  });
  promise.cancel = () => {
    if (socket?.readyState === WebSocket.OPEN && pending.has(id)) socket.send(JSON.stringify({ cancel: id }));
    pending.get(id)?.abort?.abort();
    settle(id, "reject", new Refused("", STOPPED));
  };
  if (alone && pending.has(id)) askAlone(id);
  else if (socket?.readyState === WebSocket.OPEN) send(id);
  else connect();
  return promise;
}

function send(id) {
  if (pending.has(id) && socket?.readyState === WebSocket.OPEN) socket.send(pending.get(id).text);
}

function settle(id, how, value) {
  const found = pending.get(id);
  pending.delete(id);
  found?.[how](value);
}

/** Open the line, again and again while something waits for it; where it cannot be had, ask without it. */
async function connect() {
  if (connecting) return;
  connecting = true;
  for (let tries = 1; pending.size > 0; tries++) {
    if (await opened()) {
      for (const id of pending.keys()) send(id);
      break;
    }
    // The server says whether it is there, and lets one in: a refused line says nothing.
    const { status } = await answered("api/hello");
    if (status === 401) await admission();
    else if (tries >= MOST_REFUSED) {
      alone = true;
      for (const id of [...pending.keys()]) askAlone(id);
      break;
    } else await pause(tries);
  }
  connecting = false;
}

/** A promise of whether the line is open now. */
function opened() {
  const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/work`);
  socket = made;
  made.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
  return new Promise((resolve) => {
    made.addEventListener("open", () => resolve(true));
    made.addEventListener("close", () => {
      resolve(false);
      // What was asked over it is asked again over the next one.
      if (made === socket) socket = null;
      if (pending.size > 0) connect();
    });
  });
}

function hear(message) {
  const found = pending.get(message.id);
  if (!found) return;
  if (message.progress !== undefined) found.progress(message.progress);
  else if (message.answer !== undefined) settle(message.id, "resolve", message.answer);
  else if (isPassing(message.status, ++found.tries)) pause(found.tries).then(() => send(message.id));
  else settle(message.id, "reject", new Refused(message.error, message.status));
}

/** One question over HTTP: no progress, but an answer. */
function askAlone(id) {
  const found = pending.get(id);
  if (found.abort) return;
  found.abort = new AbortController();
  ask(found.kind, found.body, found.abort).then((answer) => settle(id, "resolve", answer), (error) => settle(id, "reject", error));
}
