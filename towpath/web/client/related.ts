// Things that a drawing calls related to another one stand out while that one, its ring or its button is pointed at.

import { centreOf } from "./highlight";

const LEAST = 15; // pixels
const SVG = "http://www.w3.org/2000/svg";

export function showRelated(points: string): void {
  hideRelated();
  const { related, way } = document.getElementById(points)?.dataset ?? {};
  for (const id of related?.split(" ") ?? []) if (!course(id)) disc(id);
  if (way) line(way.split(" "));
}

/** The course of a canal is shown as it runs. */
function course(id: string): boolean {
  const drawn = document.getElementById(id)?.querySelector<SVGPathElement>(".course");
  const svg = drawn?.closest("svg");
  if (!drawn || !svg) return false;
  const copy = drawn.cloneNode() as SVGPathElement;
  copy.setAttribute("class", "ring related-course");
  add(copy, svg);
  return true;
}

/** A dotted line through things, in their order: where something is to lead. */
function line(ids: string[]): void {
  const things = ids.map((id) => document.getElementById(id)).filter((thing) => thing instanceof SVGGraphicsElement);
  const svg = things[0]?.closest("svg");
  if (!svg || things.length < 2) return;
  const points = things.map((thing) => centreOf(thing, svg));
  const polyline = document.createElementNS(SVG, "polyline");
  for (const [name, value] of Object.entries({ points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: "ring related-way" })) polyline.setAttribute(name, value);
  add(polyline, svg);
}

function add(ring: SVGElement, svg: SVGSVGElement): void {
  ring.setAttribute("aria-hidden", "true");
  const names = svg.querySelector(".names");
  if (names) names.before(ring); // names stay readable
  else svg.append(ring);
}

/** A disc around a thing that can be seen from afar: never smaller than a finger's tip. */
function disc(id: string): void {
  const thing = document.getElementById(id);
  const drawing = thing?.closest("svg");
  if (!(thing instanceof SVGGraphicsElement) || !drawing) return;
  const { x, y } = centreOf(thing, drawing);
  const scale = drawing.getScreenCTM()?.a || 1;
  const { width } = thing.getBoundingClientRect();
  const circle = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: Math.max(width * 0.62, LEAST) / scale, class: "ring related-ring" })) circle.setAttribute(name, `${value}`);
  add(circle, drawing);
}

export function hideRelated(): void {
  for (const ring of document.querySelectorAll(".related-ring, .related-course, .related-way")) ring.remove();
}

export function initRelated(part: HTMLElement): void {
  part.addEventListener("pointerover", (event) => {
    const thing = (event.target as Element).closest<SVGElement>("[data-related], [data-around]");
    if (thing) showRelated(thing.dataset.around ?? thing.id);
    else hideRelated();
  });
  part.addEventListener("pointerleave", hideRelated);
  part.addEventListener("focusin", (event) => {
    const thing = (event.target as Element).closest<SVGElement>("[data-related]");
    if (thing) showRelated(thing.id);
  });
  part.addEventListener("focusout", hideRelated);
}
