// A hint on request: what the Engineer would play, and why. Its words stand out until they are played.

import { button, element, type Node } from "./api";
import { mark } from "./guide";
import { cancel, choose } from "./moving";
import { showNow } from "./now";
import { language, say } from "./say";
import { at, path } from "./state";

interface Advice {
  words: string;
  labels: string[];
  reasons: string[];
}

let advice: Advice | null = null;
/** The choices for which it was asked; views that come meanwhile keep them as long as they stay the same. */
let asked: Node[] | null = null;
let thinking = false;

function current(): Advice | null {
  return asked !== null && asked === at.view?.words ? advice : null;
}

/** Asks for a hint, where there may be one and none is shown. */
export function adviceButton(): HTMLButtonElement[] {
  if (!at.view?.hints || at.view.guide || current()) return [];
  const made = button(say(thinking ? "thinking" : "ask-hint"), () => void ask(), "quiet");
  made.disabled = thinking;
  return [made];
}

/** For what the buttons depend on: asking, asked, or neither. */
export function adviceState(): string {
  return `${at.view?.hints} ${thinking} ${current() !== null}`;
}

export function showAdvice(): void {
  const shown = current();
  element("advice").hidden = shown === null;
  if (shown) mark(shown.words);
}

async function ask(): Promise<void> {
  if (at.sending) return;
  thinking = true;
  advice = null;
  asked = at.view?.words ?? null;
  showNow();
  const who = new URLSearchParams({ language: language(), ...(at.view?.seat ? { seat: at.view.seat } : {}) });
  const answer = await fetch(`${path}/hint?${who}`).catch(() => null);
  thinking = false;
  // No content: the table has gone on meanwhile.
  advice = answer?.status === 200 ? await answer.json().catch(() => null) : null;
  if (!answer?.ok) element("why").textContent = say("hint-none");
  if (advice) element("advice").replaceChildren(...told(advice));
  showNow();
}

function told(given: Advice): HTMLElement[] {
  const lines = [say("hint-move", { move: given.labels.join(" › ") }), ...given.reasons];
  const made = lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  return [...made, button(say("hint-take"), () => take(given.words.split(" ")), "quiet small")];
}

/** Picks the words of the hint; sending them stays with the player. */
function take(words: string[]): void {
  cancel();
  choose(at.picker.way(words), false);
}
