// The preview of a complete move: ghosts on the table, points, and sentences.

import { element, applyPatch, type Preview } from "./api";
import { showHighlights, showParts } from "./drawings";
import { language } from "./i18n";
import { state, narrow, path } from "./state";

/** The move that is previewed; "" if there is none. */
let previewedMove = "";
let ghosts = false;

/** Fetches the preview of a move that is complete now, or removes that of a move that no longer is. */
export function showPreview(): void {
  const move = state.view && state.picker.whole() ? `${state.view.version} ${state.pickCount} ${state.picker.words()}` : "";
  if (move === previewedMove || state.ownChangePending) return; // a move that was sent keeps its preview until its news arrive
  clearPreview();
  previewedMove = move;
  if (previewedMove) void fetchPreview(previewedMove);
}

/** Shows the table as it is. */
function clearPreview(): void {
  const hadGhosts = ghosts;
  forgetPreview();
  if (hadGhosts && state.view) showParts(state.view.parts, "as-before");
}

/** Removes the preview without redrawing the table. */
export function forgetPreview(): void {
  previewedMove = "";
  ghosts = false;
  state.passedThings = [];
  document.body.classList.remove("previewing");
  element("preview").replaceChildren();
  for (const chip of document.querySelectorAll(".gain")) chip.remove();
}

async function fetchPreview(move: string): Promise<void> {
  const view = state.view!;
  const query = new URLSearchParams({ words: state.picker.words(), language: language(), ...(view.seat ? { seat: view.seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  const answer = await fetch(`${path}/preview?${query}`).catch(() => null);
  const preview: Preview | null = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!preview || move !== previewedMove || state.view !== view || state.replaying) return;
  element("preview").replaceChildren(...[...preview.lines, ...preview.remarks].map(line));
  state.passedThings = preview.along;
  for (const [seat, gain] of Object.entries(preview.gains)) showGain(seat, gain);
  const parts = { ...view.parts };
  for (const [name, pieces] of Object.entries(preview.parts)) parts[name] = applyPatch(parts[name] ?? "", pieces);
  if (!Object.keys(preview.parts).length) return showHighlights();
  ghosts = true;
  document.body.classList.add("previewing");
  showParts(parts, "ghosts");
}

function line(text: string): HTMLElement {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}

/** Shows the points that a seat would gain beside its score. */
function showGain(seat: string, gain: number): void {
  const chip = document.createElement("em");
  chip.className = "gain";
  chip.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
  document.querySelector(`.seat[data-seat="${CSS.escape(seat)}"] strong`)?.before(chip);
}
