// Shows the moves of others one after the other, slowly enough to follow; everything else at once.

import type { View } from "./api";
import { state, reducedMotion } from "./state";

const MOVE_PAUSE = 700; // milliseconds between two moves
const MOST_DELAY = 3000; // milliseconds after which everything that has arrived is shown

let waiting: View[] = [];
let deadline = 0; // when the last waiting view has to be shown
let lastShownAt = 0; // when a move was last shown
let timer = 0;

/** Forgets the waiting views, because the page connects again or changes its seat. */
export function dropWaiting(): void {
  clearTimeout(timer);
  timer = 0;
  waiting = [];
}

/** Returns a function that shows each view, not too soon after the one before it. */
export function paceViews(show: (view: View) => void): (next: View) => void {
  document.addEventListener("visibilitychange", () => { if (document.hidden) catchUp(show); });
  return (next) => {
    waiting.push(next);
    if (!shouldPace(next)) return catchUp(show);
    deadline = performance.now() + MOST_DELAY;
    if (!timer) showNext(show);
  };
}

/** Is it a move of others that somebody watches? My own moves are never delayed. */
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
  if (state.view === null) dropWaiting(); // the curtain hides the table
  else if (waiting.length && !timer) showNext(show);
}

/** Shows the last waiting view at once. */
function catchUp(show: (view: View) => void): void {
  const last = waiting.at(-1);
  dropWaiting();
  if (last) show(last);
}
