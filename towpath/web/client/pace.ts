// Others' moves are shown one after the other, at the pace that the player has set; everything else at once.

import type { View } from "./api";
import { isNews } from "./moment";
import { showGains, showPlace } from "./scene";
import { state, reducedMotion } from "./state";
import { showSayings } from "./talk";
import { keepCamera } from "./zoom";

export type Pace = "slow" | "usual" | "fast" | "skip";

/** Milliseconds from one move to the next. */
const PAUSES: Record<Pace, number> = { slow: 2400, usual: 1200, fast: 500, skip: 0 };
export const PACES = Object.keys(PAUSES) as Pace[];
const UNSEEN = 0.35; // the share of a pause after a move of which nothing is to be seen
const REVEALED = 2; // as many pauses after cards that were turned up
const KEPT = "pace"; // in this browser

/** The player's pace. Whoever wants less motion sees everything at once unless they set another. */
export function pace(): Pace {
  const kept = localStorage.getItem(KEPT) as Pace | null;
  return kept && kept in PAUSES ? kept : reducedMotion.matches ? "skip" : "usual";
}

export function setPace(chosen: Pace): void {
  localStorage.setItem(KEPT, chosen);
  if (chosen === "skip") showAll();
  for (const listener of listeners) listener();
}

/** The pause between moves that somebody has asked to see: never none. */
export function pauseToWatch(): number {
  return PAUSES[pace()] || PAUSES.usual;
}

// --- steps that are shown one after the other

const listeners: (() => void)[] = [];
let shown = 0; // how many rows of steps are being shown
let paused = false;
let hurry = false; // everything that is left is to be shown at once
let goOn: () => void = () => {};

/** Calls the listener whenever showing begins, ends, pauses or goes on, and when the pace changes. */
export function watchPace(listener: () => void): void {
  listeners.push(listener);
}

export const isShowing = (): boolean => shown > 0;
export const isPaused = (): boolean => paused;

export function beginShowing(): void {
  shown += 1;
  if (shown === 1) paused = hurry = false;
  for (const listener of listeners) listener();
}

export function endShowing(): void {
  shown -= 1;
  if (!shown) paused = hurry = false;
  for (const listener of listeners) listener();
}

/** Waits between two steps, longer while it is paused. False: all that is left is to be shown at once. */
export async function pauseFor(milliseconds: number): Promise<boolean> {
  if (!hurry && milliseconds > 0) await new Promise<void>((done) => {
    let timer = window.setTimeout(expire, milliseconds);
    function expire(): void {
      if (paused) timer = 0;
      else finish();
    }
    function finish(): void {
      clearTimeout(timer);
      goOn = () => {};
      done();
    }
    goOn = finish;
  });
  return !hurry;
}

export function togglePause(): void {
  paused = !paused;
  if (!paused) goOn();
  for (const listener of listeners) listener();
}

/** Shows the next step now. */
export function showNext(): void {
  goOn();
}

/** Shows everything that is left now. */
export function showAll(): void {
  hurry = shown > 0;
  paused = false;
  goOn();
}

/** Space pauses, → goes on to the next move, Esc shows all: only while something is shown, and never where somebody types. */
export function initPace(): void {
  document.addEventListener("visibilitychange", () => { if (document.hidden) showAll(); });
  document.addEventListener("keydown", (event) => {
    const act = { " ": togglePause, ArrowRight: showNext, Escape: showAll }[event.key];
    if (!act || !isShowing() || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || needsKey(event.target as Element, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }, { capture: true });
}

/** Does the element with the focus make something else of the key? */
function needsKey(target: Element, key: string): boolean {
  const typed = "input, select, textarea, [contenteditable], dialog *";
  return target.matches(typed) || (key === " " && target.matches("button,a,summary"));
}

// --- views that arrive

let waiting: View[] = [];
let nextAt = 0; // when the next move may be shown
let running = false;

/** Forgets the waiting views, because the page connects again or changes its seat. */
export function dropWaiting(): void {
  waiting = [];
  goOn();
}

/** Returns a function that shows each view, not too soon after the one before it. */
export function paceViews(show: (view: View) => void): (next: View) => void {
  return (next) => {
    if (!shouldPace(next)) return catchUp(next, show);
    const last = waiting.at(-1);
    if (last && last.moves === next.moves) waiting.pop(); // only people, requests or chat have changed
    waiting.push(next);
    showSayings(next);
    if (!running) void showWaiting(show);
  };
}

/** Is it a move of others that somebody watches, or news that come after one that still waits? My own moves are never delayed. */
function shouldPace(next: View): boolean {
  const before = waiting.at(-1) ?? state.view;
  if (before === null || before.seat !== next.seat || state.ownChangePending || state.replaying || document.hidden || next.request?.asks_me || pace() === "skip") return false;
  return waiting.length > 0 || next.moves !== before.moves;
}

/** Shows this view at once; those that wait are part of it. */
function catchUp(next: View, show: (view: View) => void): void {
  dropWaiting();
  showMove(next, show);
}

async function showWaiting(show: (view: View) => void): Promise<void> {
  running = true;
  const back = keepCamera();
  let moved = false;
  beginShowing();
  try {
    while (waiting.length) {
      const inTime = await pauseFor(nextAt - performance.now());
      if (!inTime || document.hidden) waiting = waiting.slice(-1);
      const next = waiting.shift();
      if (!next) break; // the page has connected again, or something came that could not wait
      moved = showMove(next, show) || moved;
    }
  } finally {
    running = false;
    endShowing();
  }
  if (moved && state.view?.words.length) back();
}

/** Shows a view and what its moves brought. Returns whether the camera has moved to show them. */
function showMove(next: View, show: (view: View) => void): boolean {
  const before = state.view;
  const news = before && next.seat === before.seat ? next.log.filter((line) => line.move > before.moves) : [];
  const revealed = isNews(next.moment);
  const watched = news.length > 0 && !document.hidden && !state.replaying && !state.ownChangePending;
  const moved = watched && showPlace(news.flatMap((line) => line.things ?? []));
  show(next);
  if (before && next.moves !== before.moves) nextAt = performance.now() + PAUSES[pace()] * (revealed ? REVEALED : news.some((line) => line.things || line.points) ? 1 : UNSEEN);
  if (watched && state.view === next) showGains(news);
  return moved;
}
