// What a thing is, for fingers: a long press shows what a pointer reads by waiting.

import { make } from "./dom";

const LONG = 450; // milliseconds
const SLIP = 10; // pixels that a resting finger moves at most
const GAP = 28; // pixels between the finger and the words
const PARTS = ".board, .hand, .aside, .seats, .mine";

const tip = make("div", "tip");
let waiting = 0;
let at = { x: 0, y: 0 };
let swallows = false;

/** Listens to long presses in the parts of the table where things of the game lie. */
export function initTips(): void {
  tip.hidden = true;
  tip.setAttribute("aria-hidden", "true"); // the thing's label says the same
  document.body.append(tip);
  document.addEventListener("pointerdown", begin, { passive: true });
  document.addEventListener("pointermove", (event) => { if (Math.hypot(event.clientX - at.x, event.clientY - at.y) > SLIP) end(); }, { passive: true });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  // A long press asks what a thing is; it does not pick it, and opens no menu of the browser.
  document.addEventListener("click", (event) => {
    if (swallows) { event.stopPropagation(); event.preventDefault(); }
    swallows = false;
  }, true);
  document.addEventListener("contextmenu", (event) => { if (!tip.hidden) event.preventDefault(); });
}

function begin(event: PointerEvent): void {
  end();
  tip.hidden = true;
  swallows = false;
  const words = event.pointerType === "mouse" ? "" : wordsFor(event.target as Element);
  if (!words) return;
  at = { x: event.clientX, y: event.clientY };
  waiting = window.setTimeout(() => show(words), LONG);
}

function end(): void {
  window.clearTimeout(waiting);
}

/** The name of the innermost thing there that has one. */
function wordsFor(target: Element): string {
  const thing = target.closest(PARTS) && target.closest("[title], [aria-label]");
  if (!thing || thing.matches(PARTS) || thing.closest("button, summary, a")) return "";
  return thing.getAttribute("title") ?? thing.getAttribute("aria-label") ?? "";
}

/** Above the finger where there is room, and until the next touch. */
function show(words: string): void {
  swallows = true;
  tip.textContent = words;
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(at.x - width / 2, window.innerWidth - width - 8))}px`;
  tip.style.top = `${at.y - GAP - height > 8 ? at.y - GAP - height : at.y + GAP}px`;
}
