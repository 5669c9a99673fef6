// Others' moves one after the other, slowly enough to be followed; my own and everything else at once.

import type { View } from "./api";
import { at, still } from "./state";

const PACE = 700; // milliseconds between two moves of others
const LATEST = 3000; // and within which everything that has come is shown

let waiting: View[] = [];
let latest = 0; // by then the last of them is to be seen
let since = 0; // when a move was last shown
let timer = 0;

/** What is still waiting is not shown any more: the page looks anew, or through other eyes. */
export function dropWaiting(): void {
  clearTimeout(timer);
  timer = 0;
  waiting = [];
}

/** Shows each view that comes, not too soon after the one before it. */
export function paced(show: (view: View) => void): (next: View) => void {
  document.addEventListener("visibilitychange", () => { if (document.hidden) catchUp(show); });
  return (next) => {
    waiting.push(next);
    if (!isToBeFollowed(next)) return catchUp(show);
    latest = performance.now() + LATEST;
    if (!timer) goOn(show);
  };
}

/** Is it a move of others that somebody watches? Nothing delays what I have done myself: that is the first to come after it. */
function isToBeFollowed(next: View): boolean {
  const before = waiting.at(-2) ?? at.view;
  return before !== null && before.seat === next.seat && (waiting.length > 1 || next.moves !== before.moves) && !at.acted && !at.replaying && !still.matches && !document.hidden;
}

function goOn(show: (view: View) => void): void {
  timer = 0;
  const rest = since + Math.min(PACE, (latest - performance.now()) / waiting.length) - performance.now();
  if (rest > 0) {
    timer = window.setTimeout(() => goOn(show), rest);
    return;
  }
  const next = waiting.shift()!;
  since = performance.now();
  show(next);
  if (at.view === null) dropWaiting(); // a curtain has fallen
  else if (waiting.length && !timer) goOn(show);
}

/** The last of what is waiting, at once. */
function catchUp(show: (view: View) => void): void {
  const last = waiting.at(-1);
  dropWaiting();
  if (last) show(last);
}
