// Things that a drawing calls related to another one stand out while that one, its ring or its button is pointed at.

import { centreOf } from "./highlight";

const LEAST = 15; // pixels

export function showRelated(points: string): void {
  hideRelated();
  const related = document.getElementById(points)?.dataset.related;
  for (const id of related?.split(" ") ?? []) disc(id);
}

/** A disc around a thing that can be seen from afar: never smaller than a finger's tip. */
function disc(id: string): void {
  const thing = document.getElementById(id);
  const drawing = thing?.closest("svg");
  if (!(thing instanceof SVGGraphicsElement) || !drawing) return;
  const { x, y } = centreOf(thing, drawing);
  const scale = drawing.getScreenCTM()?.a || 1;
  const { width } = thing.getBoundingClientRect();
  const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: Math.max(width * 0.62, LEAST) / scale, class: "ring related-ring", "aria-hidden": "true" })) circle.setAttribute(name, `${value}`);
  const names = drawing.querySelector(".names");
  if (names) names.before(circle); // names stay readable
  else drawing.append(circle);
}

export function hideRelated(): void {
  for (const ring of document.querySelectorAll(".related-ring")) ring.remove();
}

export function initRelated(part: HTMLElement): void {
  part.addEventListener("pointerover", (event) => {
    const thing = (event.target as Element).closest<SVGElement>("[data-related], [data-around]");
    if (thing) showRelated(thing.dataset.around ?? thing.id);
    else hideRelated();
  });
  part.addEventListener("pointerleave", hideRelated);
}
