// A contract's towns stand out on the map while its card, its line or its button is pointed at.

import type { View } from "./api";
import { ring } from "./light";
import { at } from "./state";

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
  const found = at.view && word !== points ? contractsOf(at.view).find((each) => each.contract === word) : undefined;
  for (const town of [...(found?.ends ?? []), ...(found?.through ?? [])]) ring(`town-${town}`, "end");
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
