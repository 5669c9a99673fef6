// Others' moves one after the other, slowly enough to be followed; my own and everything else at once.

import type { View } from "./api";
import { state, reducedMotion } from "./state";

const MOVE_PAUSE = 700; // milliseconds between two moves of others
const MOST_DELAY = 3000; // and within which everything that has come is shown

let waiting: View[] = [];
let deadline = 0; // by then the last of them is to be seen
let lastShownAt = 0; // when a move was last shown
let timer = 0;

/** What is still waiting is not shown any more: the page looks anew, or through other eyes. */
export function dropWaiting(): void {
  clearTimeout(timer);
  timer = 0;
  waiting = [];
}

/** Shows each view that comes, not too soon after the one before it. */
export function paceViews(show: (view: View) => void): (next: View) => void {
  document.addEventListener("visibilitychange", () => { if (document.hidden) catchUp(show); });
  return (next) => {
    waiting.push(next);
    if (!shouldPace(next)) return catchUp(show);
    deadline = performance.now() + MOST_DELAY;
    if (!timer) showNext(show);
  };
}

/** Is it a move of others that somebody watches? Nothing delays what I have done myself: that is the first to come after it. */
function shouldPace(next: View): boolean {
  const before = waiting.at(-2) ?? state.view;
  return before !== null && before.seat === next.seat && (waiting.length > 1 || next.moves !== before.moves) && !state.ownChangePending && !state.replaying && !reducedMotion.matches && !document.hidden;
}

function showNext(show: (view: View) => void): void {
  timer = 0;
  const rest = lastShownAt + Math.min(MOVE_PAUSE, (deadline - performance.now()) / waiting.length) - performance.now();
  if (rest > 0) {
    timer = window.setTimeout(() => showNext(show), rest);
    return;
  }
  const next = waiting.shift()!;
  lastShownAt = performance.now();
  show(next);
  if (state.view === null) dropWaiting(); // a curtain has fallen
  else if (waiting.length && !timer) showNext(show);
}

/** The last of what is waiting, at once. */
function catchUp(show: (view: View) => void): void {
  const last = waiting.at(-1);
  dropWaiting();
  if (last) show(last);
}
