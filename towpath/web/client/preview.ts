// What a whole move would bring, before it is sent: ghosts on the table, points for everyone it pays, and in words.

import { element, patched, type Patch } from "./api";
import { light, showParts } from "./drawings";
import { language } from "./say";
import { at, narrow, path } from "./state";

interface Preview {
  gains: Record<string, number>;
  told: string[];
  /** What is worth knowing then. */
  then: string[];
  /** The things that the move passes, if that is more than its words tell. */
  along: string[];
  parts: Record<string, Patch>;
}

/** The move that the preview is of; nothing while there is none. */
let move = "";
let ghosts = false;

/** Ask for the preview of the move that is whole now, or take away that of one that no longer is. */
export function showPreview(): void {
  const wished = at.view && at.picker.whole() && !at.offered.length ? `${at.view.version} ${at.picks} ${at.picker.words()}` : "";
  if (wished === move || at.acted) return; // what was sent stays as it was foreseen until the news of it are here
  clearPreview();
  move = wished;
  if (move) void ask(move);
}

/** The table as it is. */
function clearPreview(): void {
  const shown = ghosts;
  forgetPreview();
  if (shown && at.view) showParts(at.view.parts, "as-before");
}

/** The table is about to be drawn anew. */
export function forgetPreview(): void {
  move = "";
  ghosts = false;
  at.along = [];
  document.body.classList.remove("previewing");
  element("preview").replaceChildren();
  for (const chip of document.querySelectorAll(".gain")) chip.remove();
}

async function ask(wished: string): Promise<void> {
  const view = at.view!;
  const asked = new URLSearchParams({ words: at.picker.words(), language: language(), ...(view.seat ? { seat: view.seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  const answer = await fetch(`${path}/preview?${asked}`).catch(() => null);
  const found: Preview | null = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!found || wished !== move || at.view !== view || at.replaying) return;
  element("preview").replaceChildren(...[...found.told, ...found.then].map(line));
  at.along = found.along;
  for (const [seat, gain] of Object.entries(found.gains)) showGain(seat, gain);
  const parts = { ...view.parts };
  for (const [name, pieces] of Object.entries(found.parts)) parts[name] = patched(parts[name] ?? "", pieces);
  if (!Object.keys(found.parts).length) return light();
  ghosts = true;
  document.body.classList.add("previewing");
  showParts(parts, "ghosts");
}

function line(text: string): HTMLElement {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}

/** The points that a seat would gain, beside those it has. */
function showGain(seat: string, gain: number): void {
  const chip = document.createElement("em");
  chip.className = "gain";
  chip.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
  document.querySelector(`.seat[data-seat="${CSS.escape(seat)}"] strong`)?.before(chip);
}
