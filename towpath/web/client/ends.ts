// A contract's towns stand out on the map while its card, its line or its button is pointed at.

import type { View } from "./api";
import { centreOf } from "./highlight";
import { state } from "./state";

const LEAST = 15; // pixels

interface Contract {
  contract: string;
  ends?: string[];
  through?: string[];
}

/** The contracts that a view knows: those on offer and those that somebody has. */
function contractsOf(view: View): Contract[] {
  const seats: { contracts?: Contract[] }[] = Object.values(view.facts.seats ?? {});
  return [...(view.facts.parliament ?? []), ...seats.flatMap((each) => each.contracts ?? [])];
}

export function showEnds(points: string): void {
  hideEnds();
  const word = points.replace(/^(contract|canal)-/, "");
  const contract = state.view && word !== points ? contractsOf(state.view).find((each) => each.contract === word) : undefined;
  for (const town of [...(contract?.ends ?? []), ...(contract?.through ?? [])]) disc(`town-${town}`);
}

/** A disc around a town that can be seen from afar: never smaller than a finger's tip. */
function disc(id: string): void {
  const town = document.getElementById(id);
  const drawing = town?.closest("svg");
  if (!(town instanceof SVGGraphicsElement) || !drawing) return;
  const { x, y } = centreOf(town, drawing);
  const scale = drawing.getScreenCTM()?.a || 1;
  const { width } = town.getBoundingClientRect();
  const made = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: Math.max(width * 0.62, LEAST) / scale, class: "ring end-ring", "aria-hidden": "true" })) made.setAttribute(name, `${value}`);
  const names = drawing.querySelector(".names");
  if (names) names.before(made); // the towns stay readable
  else drawing.append(made);
}

export function hideEnds(): void {
  for (const ring of document.querySelectorAll(".end-ring")) ring.remove();
}

export function furnishEnds(part: HTMLElement): void {
  part.addEventListener("pointerover", (event) => {
    const thing = (event.target as Element).closest("[id^=contract-], [id^=canal-], [data-around^=contract-]");
    if (thing) showEnds(thing.id || (thing as SVGElement).dataset.around!);
    else hideEnds();
  });
  part.addEventListener("pointerleave", hideEnds);
}
