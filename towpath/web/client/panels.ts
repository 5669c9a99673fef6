// Panels beside the board: rows that keep their places, and targets that the keyboard can press.

import { handleTap } from "./move-input";
import { initRelated } from "./related";

/** What is tapped in a part of the page is handled as on the board, also with the keyboard. */
export function initPart(part: HTMLElement): void {
  part.addEventListener("click", (event) => handleTap(event.target as Element));
  part.addEventListener("keydown", (event) => {
    const target = (event.target as Element).closest(".target");
    if (!target || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    handleTap(target);
  });
  initRelated(part);
}

/** Rows of a list that were shown before stay where they are, so that nothing changes its place under the pointer: new ones take
    the places of those that are gone. */
export function keepPlaces(shown: Element, next: DocumentFragment): void {
  for (const list of next.querySelectorAll(".steady")) {
    const before = [...(shown.querySelector(".steady")?.children ?? [])].map(nameOf);
    const rows = [...list.children];
    const stays = (row: Element) => before.includes(nameOf(row));
    const fresh = rows.filter((row) => !stays(row));
    const places: Element[] = [];
    for (const name of before) {
      const row = rows.find((each) => nameOf(each) === name) ?? fresh.shift();
      if (row) places.push(row);
    }
    list.replaceChildren(...places, ...fresh);
  }
}

function nameOf(row: Element): string {
  return row.querySelector("[id]")?.id ?? "";
}
