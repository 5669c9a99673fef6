// A hint on request: what the Engineer would play, and why. Its words stand out until they are played.

import { button, element, type WordNode } from "./api";
import { markHinted } from "./guide";
import { cancel, choose } from "./move-input";
import { showChoices } from "./choices";
import { language, say } from "./i18n";
import { state, path } from "./state";

interface Advice {
  words: string;
  labels: string[];
  reasons: string[];
}

let latest: Advice | null = null;
/** The choices for which it was asked; views that come meanwhile keep them as long as they stay the same. */
let askedWith: WordNode[] | null = null;
let thinking = false;

function currentAdvice(): Advice | null {
  return askedWith !== null && askedWith === state.view?.words ? latest : null;
}

/** Asks for a hint, where there may be one and none is shown. */
export function adviceButton(): HTMLButtonElement[] {
  if (!state.view?.hints || state.view.guide || currentAdvice()) return [];
  const asking = button(say(thinking ? "thinking" : "ask-hint"), () => void askForAdvice(), "quiet");
  asking.disabled = thinking;
  return [asking];
}

/** For what the buttons depend on: asking, asked, or neither. */
export function adviceState(): string {
  return `${state.view?.hints} ${thinking} ${currentAdvice() !== null}`;
}

export function showAdvice(): void {
  const current = currentAdvice();
  element("advice").hidden = current === null;
  if (current) markHinted(current.words);
}

async function askForAdvice(): Promise<void> {
  if (state.sending) return;
  thinking = true;
  latest = null;
  askedWith = state.view?.words ?? null;
  showChoices();
  const query = new URLSearchParams({ language: language(), ...(state.view?.seat ? { seat: state.view.seat } : {}) });
  const answer = await fetch(`${path}/hint?${query}`).catch(() => null);
  thinking = false;
  // No content: the table has gone on meanwhile.
  latest = answer?.status === 200 ? await answer.json().catch(() => null) : null;
  if (!answer?.ok) element("why").textContent = say("hint-none");
  if (latest) element("advice").replaceChildren(...adviceContent(latest));
  showChoices();
}

function adviceContent(advice: Advice): HTMLElement[] {
  const lines = [say("hint-move", { move: advice.labels.join(" › ") }), ...advice.reasons];
  const paragraphs = lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  return [...paragraphs, button(say("hint-take"), () => takeAdvice(advice.words.split(" ")), "quiet small")];
}

/** Picks the words of the hint; sending them stays with the player. */
function takeAdvice(words: string[]): void {
  cancel();
  choose(state.picker.way(words), false);
}
