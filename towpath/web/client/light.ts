// What may be chosen, on the table itself: rings around the things that the next words point at.

import type { Node } from "./api";

const SHAPES = "rect, circle, ellipse, polygon, path, use";
const SVG = "http://www.w3.org/2000/svg";

/** For each thing on the table the ways of words that lead to it, as far as the first thing on each way. */
export function waysToThings(branch: Node[], before: Node[] = [], ways = new Map<string, Node[][]>()): Map<string, Node[][]> {
  for (const node of branch) {
    if (!node.word) continue;
    const way = [...before, node];
    if (!node.points) waysToThings(node.next ?? [], way, ways);
    else ways.set(node.points, [...(ways.get(node.points) ?? []), way]);
  }
  return ways;
}

export function dim(): void {
  for (const ring of document.querySelectorAll(".ring")) ring.remove();
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
}

/** A ring around a thing: `lit` may be chosen, `chosen` is, `changed` was moved by others. */
export function ring(points: string, kind: "lit" | "chosen" | "changed"): void {
  const thing = document.getElementById(points);
  if (!(thing instanceof SVGElement)) return;
  if (kind === "lit") thing.classList.add("lit");
  const shape = thing.matches(SHAPES) ? thing : outline(thing);
  const made = shape ? (shape.cloneNode(false) as SVGElement) : box(thing as SVGGraphicsElement);
  for (const name of ["id", "aria-label", "filter", "class", "style"]) made.removeAttribute(name);
  made.setAttribute("class", `ring ${kind}-ring`);
  made.setAttribute("aria-hidden", "true");
  made.dataset.around = points;
  if (shape) shape.after(made);
  else thing.append(made);
}

/** Let the thing that a button stands for stand out while the button is pointed at. */
export function point(points: string, on: boolean): void {
  for (const ring of document.querySelectorAll(`.ring[data-around="${CSS.escape(points)}"]`)) ring.classList.toggle("pointed", on);
}

/** The shape that gives a thing its outline: the first that is not a shadow. */
function outline(thing: Element): SVGElement | null {
  const shapes = [...thing.querySelectorAll<SVGElement>(SHAPES)];
  return shapes.find((shape) => !shape.closest("[opacity^='.'], [opacity^='0.'], defs, clipPath, pattern, mask") && shape.getAttribute("transform") === null) ?? null;
}

function box(thing: SVGGraphicsElement): SVGElement {
  const { x, y, width, height } = thing.getBBox();
  const made = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 6 })) made.setAttribute(name, `${value}`);
  return made;
}

/** A drawing from its markup; things that have a name have a role, so that it is read out. */
export function drawn(markup: string): DocumentFragment {
  const sheet = document.createElement("template");
  sheet.innerHTML = markup;
  for (const thing of sheet.content.querySelectorAll("g[aria-label]:not([role])")) thing.setAttribute("role", thing.querySelector("[aria-label]") ? "group" : "img");
  return sheet.content;
}

/** How each thing looks, by its id: to tell what has changed. Only the innermost things count. */
export function looks(sheet: DocumentFragment): Map<string, string> {
  const things = [...sheet.querySelectorAll("[id]")].filter((thing) => !thing.closest("defs") && !thing.querySelector("[id]"));
  return new Map(things.map((thing) => [thing.id, thing.innerHTML]));
}

export function changes(before: Map<string, string>, now: Map<string, string>): string[] {
  return [...now].filter(([id, look]) => before.get(id) !== look && !/^(seat|hand|pile|legend|score|deck|track)/.test(id)).map(([id]) => id);
}
