// The guided first game: what to do next, written beside the choices and marked on the table.

import { button, element, type GuideStep } from "./api";
import { openRules } from "./drawer";
import { say } from "./i18n";
import { state } from "./state";

let shownState = "";

export function showGuide(): void {
  const hint = state.view?.guide ?? null;
  const panel = element("guide");
  panel.hidden = hint === null;
  panel.dataset.number = `${hint?.number ?? 0}`;
  panel.dataset.done = `${hint?.done ?? true}`;
  if (hint === null) return;
  const key = JSON.stringify([hint, state.view!.ends_turn]);
  if (key !== shownState) panel.replaceChildren(...guideContent(hint));
  shownState = key;
  markHinted(hint.words);
}

function guideContent(hint: GuideStep): HTMLElement[] {
  const head = document.createElement("p");
  head.className = "hint-head";
  if (!hint.done) head.append(say("hint", { number: `${hint.number}`, count: `${hint.count}` }));
  if (hint.rule) head.append(button(say("to-rule", { id: hint.rule }), () => void openRules(hint.rule), "quiet small"));
  const waits = state.view!.ends_turn ? say("hint-end-turn") : say("hint-wait");
  return [head, htmlElement(hint.before, "hint-before"), htmlElement(hint.text || `<p>${waits}</p>`, "hint-text")].filter((part) => part.hasChildNodes());
}

function htmlElement(markup: string, kind: string): HTMLElement {
  const container = document.createElement("div");
  container.className = kind;
  container.innerHTML = markup;
  return container;
}

/** Marks what a hint would pick next, on its button and on the table. */
export function markHinted(words: string): void {
  for (const old of document.querySelectorAll(".hinted")) old.classList.remove("hinted");
  if (!words) return;
  for (const node of state.picker.toPick(words)) {
    element("choices").querySelector(`[data-kind="${CSS.escape(node.kind)}"][data-word="${CSS.escape(node.word)}"]`)?.classList.add("hinted");
    if (node.points) for (const ring of document.querySelectorAll(`.lit-ring[data-around="${CSS.escape(node.points)}"]`)) ring.classList.add("hinted");
  }
}
