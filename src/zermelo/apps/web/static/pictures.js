// Drawings and solutions that were asked for, remembered by their question.

import { work } from "./api.js";
import { keyOf } from "./match.js";
import { set } from "./store.js";

const known = new Map();

/** The answer to a question, {failed} when it was refused, undefined while it is computed; asks it the first time. */
export function remembered(kind, body) {
  const key = keyOf([kind, body]);
  if (!known.has(key)) {
    if (known.size > 60) known.clear();
    const question = work(kind, body, (progress) => {
      known.get(key).progress = progress;
      set({});
    });
    known.set(key, { stop: question.cancel });
    question.then(
      (answer) => known.set(key, { answer }),
      (error) => known.set(key, { answer: { failed: error.message } }),
    ).then(() => set({}));
  }
  return known.get(key);
}

/** Ask again what was refused or stopped. */
export function forget(kind, body) {
  known.delete(keyOf([kind, body]));
  set({});
}
