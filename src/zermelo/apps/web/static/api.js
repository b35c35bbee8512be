// Questions to the server: short ones by HTTP, long ones over one socket that shows progress and can be stopped.

import { state } from "./store.js";
import { say } from "./words.js";

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

export async function ask(path, body) {
  let response;
  try {
    const options = body === undefined ? {} : {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    };
    response = await fetch(`api/${path}`, options);
  } catch {
    throw new Refused(say("no_server"), 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.error ?? say("failed", { status: response.status }), response.status);
  return answer;
}

// --- long work --------------------------------------------------------------------------------------

let socket = null;
let count = 0;
const pending = new Map();

/** Ask for long work; the promise has a `cancel`, and `progress` hears how far it is. */
export function work(kind, body, progress = () => {}) {
  const id = ++count;
  const promise = new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject, progress });
    opened().then(
      (open) => { if (pending.has(id)) open.send(JSON.stringify({ id, kind, ...body })); },
      () => settle(id, "reject", new Refused(say("no_server"), 0)),
    );
  });
  promise.cancel = () => {
    if (socket?.readyState === WebSocket.OPEN && pending.has(id)) socket.send(JSON.stringify({ cancel: id }));
    settle(id, "reject", new Refused("", 499));
  };
  return promise;
}

function settle(id, how, value) {
  const found = pending.get(id);
  pending.delete(id);
  found?.[how](value);
}

function opened() {
  if (socket && socket.readyState <= WebSocket.OPEN) return socket.ready;
  const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/work`);
  socket = made;
  made.ready = new Promise((resolve, reject) => {
    made.addEventListener("open", () => resolve(made));
    made.addEventListener("error", reject);
  });
  made.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    if (message.error !== undefined) settle(message.id, "reject", new Refused(message.error, message.status));
    else if (message.answer !== undefined) settle(message.id, "resolve", message.answer);
    else if (message.progress !== undefined) pending.get(message.id)?.progress(message.progress);
  });
  made.addEventListener("close", () => {
    for (const id of [...pending.keys()]) settle(id, "reject", new Refused(say("no_server"), 0));
  });
  return made.ready;
}
