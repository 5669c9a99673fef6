// Highlights on drawings: rings around things, letters on them, and a line along a path.

import { Idiomorph } from "idiomorph";

const SHAPES = "rect, circle, ellipse, polygon, path, use";
const PIECE = "[data-piece]"; // small, and of many shapes: a round ring suits them all
const OUTLINE_SHARE = 0.72; // a shape that covers less of a thing than this is only a part of it
const MOST_CHANGES = 30; // more than this is a new table, not a change
/** The root of a drawing: the document, or the shadow root of a scene in the rulebook, where ids would clash. */
type Root = Document | ShadowRoot;
const SVG = "http://www.w3.org/2000/svg";

/** The ids of the things under a tap, from the inside out. */
export function thingsAround(target: Element): string[] {
  const things: string[] = [];
  for (let here: Element | null = target; here && !here.classList.contains("layout"); here = here.parentElement) things.push(here instanceof SVGElement && here.dataset.around ? here.dataset.around : here.id);
  return things.filter((thing) => thing);
}

export function clearRings(root: Root = document): void {
  for (const ring of root.querySelectorAll(".ring")) ring.remove();
  for (const lit of root.querySelectorAll(".lit")) lit.classList.remove("lit");
}

/** `lit` may be chosen, `goal` as where something goes to, `other` instead of what is chosen; `chosen` has been, `changed` was
    changed by others. */
export type RingKind = "lit" | "goal" | "other" | "chosen" | "changed";

/** Adds rings around things, and marks of a few letters on some, such as a price. All things are measured
    before the first ring is added, so that the browser computes the layout only once. */
export function addRings(things: Iterable<string>, kind: RingKind, root: Root = document, marks: Map<string, string> = new Map()): void {
  const rings = [...things].map((points) => ringAround(points, kind, root));
  const marked = [...marks].map(([points, text]) => markOn(points, text, root));
  for (const each of [...rings, ...marked]) each();
}

function ringAround(points: string, kind: RingKind, root: Root): () => void {
  const thing: Element | null = root.getElementById(points);
  if (!(thing instanceof SVGGraphicsElement)) return () => undefined;
  const shape = thing.matches(SHAPES) ? thing : thing.matches(PIECE) ? null : outlineOf(thing);
  const ring = shape ? (shape.cloneNode(false) as SVGElement) : boxAround(thing, thing.matches(PIECE));
  for (const name of ["id", "aria-label", "filter", "class", "style"]) ring.removeAttribute(name);
  ring.setAttribute("class", kind === "goal" ? "ring lit-ring goal-ring" : `ring ${kind}-ring`);
  ring.setAttribute("aria-hidden", "true");
  ring.dataset.around = points;
  if (thing.matches(PIECE)) ring.classList.add("piece-ring");
  return () => {
    if (kind === "lit" || kind === "goal") thing.classList.add("lit");
    if (shape) shape.after(ring);
    else thing.append(ring);
  };
}

/** Where the centres of things were when they were last drawn. */
const lastCentres = new Map<string, DOMPoint>();

/** A line along chosen things in their order, with an arrow at its end: the way that goods or a worker would go. */
export function drawTrail(ids: string[], sheet: Element): void {
  const svg = sheet.querySelector("svg");
  if (!svg) return;
  for (const id of ids) {
    const thing = sheet.querySelector(`#${CSS.escape(id)}`);
    if (thing instanceof SVGGraphicsElement) lastCentres.set(id, centreOf(thing, svg));
  }
  // A thing that a preview already shows at its target starts from where it was.
  const points = ids.map((id) => lastCentres.get(id)).filter((point) => point !== undefined);
  if (points.length < 2) return;
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("points", points.map(({ x, y }) => `${x},${y}`).join(" "));
  line.setAttribute("class", "ring way");
  const [from, to] = points.slice(-2);
  const size = svg.viewBox.baseVal.width / 90;
  const head = document.createElementNS(SVG, "path");
  head.setAttribute("d", `M0 0L${-size} ${size * 0.55}L${-size} ${-size * 0.55}Z`);
  head.setAttribute("transform", `translate(${to.x} ${to.y}) rotate(${(Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI})`);
  head.setAttribute("class", "ring way-head");
  for (const each of [line, head]) each.setAttribute("aria-hidden", "true");
  svg.append(line, head);
}

/** The centre of a thing, in the coordinates of its drawing. */
export function centreOf(thing: SVGGraphicsElement, svg: SVGSVGElement): DOMPoint {
  const { x, y, width, height } = thing.getBBox();
  return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(svg.getScreenCTM()!.inverse().multiply(thing.getScreenCTM()!));
}

function markOn(points: string, text: string, root: Root): () => void {
  const thing: Element | null = root.getElementById(points);
  const svg = thing?.closest("svg");
  if (!(thing instanceof SVGGraphicsElement) || !svg) return () => undefined;
  const { x, y } = centreOf(thing, svg);
  const { width, height } = thing.getBBox();
  const label = document.createElementNS(SVG, "text");
  const size = Math.min(height * 0.42, width / text.length / 0.62);
  for (const [name, value] of Object.entries({ x, y: y + size * 0.35, class: "ring mark", "aria-hidden": "true", "font-size": size })) label.setAttribute(name, `${value}`);
  label.textContent = text;
  const disc = document.createElementNS(SVG, "ellipse"); // a background for the letters
  for (const [name, value] of Object.entries({ cx: x, cy: y, rx: size * (0.3 + 0.32 * text.length), ry: size * 0.62, class: "ring disc", "aria-hidden": "true" })) disc.setAttribute(name, `${value}`);
  return () => svg.append(disc, label);
}

/** Emphasises the thing that a button stands for while the button is pointed at. */
export function setPointed(points: string, on: boolean, root: Root = document): void {
  for (const ring of root.querySelectorAll(`.ring:not(.changed-ring)[data-around="${CSS.escape(points)}"]`)) ring.classList.toggle("pointed", on);
}

/** The shape that outlines a thing: the first one that is no shadow, if it is about as large as the whole thing. So neither the
    lowest of several cards nor one word of a line. */
function outlineOf(thing: Element): SVGElement | null {
  const shapes = [...thing.querySelectorAll<SVGElement>(SHAPES)].filter((shape) => !shape.closest("[opacity^='.'], [opacity^='0.'], defs, clipPath, pattern, mask, .ring"));
  const first = shapes.find((shape) => shape.getAttribute("transform") === null);
  if (!first) return null;
  const boxes = shapes.map((shape) => shape.getBoundingClientRect());
  const extent = (from: keyof DOMRect, to: keyof DOMRect) => Math.max(...boxes.map((each) => Number(each[to]))) - Math.min(...boxes.map((each) => Number(each[from])));
  const { width, height } = first.getBoundingClientRect();
  return width > OUTLINE_SHARE * extent("left", "right") && height > OUTLINE_SHARE * extent("top", "bottom") ? first : null;
}

function boxAround(thing: SVGGraphicsElement, round: boolean): SVGElement {
  const { x, y, width, height } = thing.getBBox();
  const rect = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: round ? width / 2 + 4 : 6 })) rect.setAttribute(name, `${value}`);
  return rect;
}

/** Parses the markup of a drawing. Named things get a role, so that screen readers announce them. */
export function parseDrawing(markup: string): DocumentFragment {
  const sheet = document.createElement("template");
  sheet.innerHTML = markup;
  for (const thing of sheet.content.querySelectorAll("g[aria-label]:not([role])")) thing.setAttribute("role", thing.querySelector("[aria-label]") ? "group" : "img");
  return sheet.content;
}

/** Morphs the content of an element into a drawing. Equal subtrees are skipped: most of a board never changes. */
export function morphInto(place: Element, sheet: DocumentFragment): void {
  Idiomorph.morph(place, [...sheet.childNodes], { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed: (old, next) => !old.isEqualNode(next) } });
}

/** A key of how each thing looks, by id, to find what has changed. Only innermost things count, and not their
    positions, because a table that grows moves all of them. */
export function appearances(sheet: DocumentFragment): Map<string, string> {
  const things = [...sheet.querySelectorAll("[id]")].filter((thing) => !thing.closest("defs") && !thing.querySelector("[id]"));
  return new Map(things.map((thing) => [thing.id, thing.getAttribute("data-look") ?? `${thing.getAttribute("aria-label")} ${thing.querySelectorAll("*").length}`]));
}

export function changedThings(before: Map<string, string>, now: Map<string, string>): string[] {
  const grown = (id: string, look: string) => look === "ground" && !before.has(id); // the board has grown
  const changed = [...now].filter(([id, look]) => look && before.get(id) !== look && !grown(id, look));
  return changed.length > MOST_CHANGES ? [] : changed.map(([id]) => id);
}
