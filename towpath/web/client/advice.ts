// A hint on request: what a strong bot would play, and why. Its words are marked until they are played.

import { button, element, type Advice, type WordNode } from "./api";
import { markHinted } from "./guide";
import { showChoices } from "./choices";
import { language, say } from "./i18n";
import { state, path } from "./state";

let latest: Advice | null = null;
/** The choices that the hint was asked for. Views keep this array as long as the choices stay the same. */
let askedWith: WordNode[] | null = null;
let thinking = false;

function currentAdvice(): Advice | null {
  return askedWith !== null && askedWith === state.view?.words ? latest : null;
}

/** The button that asks for a hint; none if there are no hints or one is shown already. */
export function adviceButton(): HTMLButtonElement[] {
  if (!state.view?.hints || state.view.guide || currentAdvice()) return [];
  const ask = button(say(thinking ? "thinking" : "ask-hint"), () => void askForAdvice(), "quiet");
  ask.disabled = thinking;
  return [ask];
}

/** What the hint button depends on, as a key for redrawing. */
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
  // 204: the table has moved on in the meantime.
  latest = answer?.status === 200 ? await answer.json().catch(() => null) : null;
  if (!answer?.ok) element("why").textContent = say("hint-none");
  if (latest) element("advice").replaceChildren(...adviceContent(latest));
  showChoices();
}

function adviceContent(advice: Advice): HTMLElement[] {
  const lines = [say("hint-move", { move: advice.labels.join(" › ") }), ...advice.reasons];
  const paragraphs = lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  return [...paragraphs, button(say("hint-take"), () => takeAdvice(advice.words), "quiet small")];
}

/** Picks the words of the hint. The player still has to confirm the move. */
function takeAdvice(words: string): void {
  if (state.sending) return;
  state.picker.pickMove(words);
  showChoices();
}
