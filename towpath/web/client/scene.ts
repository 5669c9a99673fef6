// Where something happened: bringing it into view, pictures of it, marks on it, and the points that rise from it.

import { element, type LogLine } from "./api";
import { make } from "./dom";
import { centreOf } from "./highlight";
import { seal } from "./me";
import { reducedMotion } from "./state";
import { lookCloser } from "./zoom";

const SVG = "http://www.w3.org/2000/svg";
const LEAST_RING = 14; // pixels: the radius of a mark
const RISE = 24; // pixels that points rise
const RISES_FOR = 1300; // milliseconds
const APART = 30; // pixels between the points of several players
const AROUND = 2.6; // a picture shows at least so many times the width of a thing
const PICTURE_RATIO = 4 / 3;
const LEFT_OUT = "defs, .ring, .names, .edges, title"; // of a picture

/** Points with their sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The points of a line: those of others than this seat with their seals. */
export function pointsOf(points: Record<string, number> | undefined, seat: string | null): HTMLElement[] {
  return Object.entries(points ?? {}).map(([each, number]) => make("b", "points", ...(each === seat ? [] : [seal(each)]), signed(number)));
}

// --- on the board

function thingsOf(ids: string[]): SVGGraphicsElement[] {
  return [...new Set(ids)].map((id) => document.getElementById(id)).filter((thing) => thing instanceof SVGGraphicsElement && thing.getBoundingClientRect().width > 0) as unknown as SVGGraphicsElement[];
}

/** Brings these things into view if one of them is outside. Returns whether the camera has moved. */
export function showPlace(ids: string[]): boolean {
  const board = element("board");
  const things = thingsOf(ids).filter((thing) => board.contains(thing));
  const frame = board.getBoundingClientRect();
  const inside = (thing: Element) => {
    const box = thing.getBoundingClientRect();
    return box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  };
  if (things.every(inside)) return false;
  lookCloser(things);
  return true;
}

/** Marks these things, and nothing else. */
export function markPlaces(ids: string[]): void {
  for (const ring of document.querySelectorAll(".recap-ring")) ring.remove();
  for (const thing of thingsOf(ids)) {
    const drawing = thing.ownerSVGElement!;
    const { x, y } = centreOf(thing, drawing);
    const circle = document.createElementNS(SVG, "circle");
    const radius = Math.max(thing.getBoundingClientRect().width * 0.62, LEAST_RING) / (drawing.getScreenCTM()?.a || 1);
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: radius, class: "ring recap-ring", "aria-hidden": "true" })) circle.setAttribute(name, `${value}`);
    const names = drawing.querySelector(".names");
    if (names) names.before(circle); // names stay readable
    else drawing.append(circle);
  }
}

// --- points

/** Lets the points of these lines rise from where they were gained, or else from the player's score. */
export function showGains(lines: LogLine[]): void {
  const taken = new Map<string, number>();
  for (const { points, things } of lines) {
    for (const [seat, gained] of Object.entries(points ?? {})) {
      const { x, y } = placeOf(things ?? [], seat);
      const spot = `${Math.round(x)} ${Math.round(y)}`;
      const before = taken.get(spot) ?? 0;
      taken.set(spot, before + 1);
      rise(make("span", "rising", seal(seat), make("b", "", signed(gained))), x, y + before * APART);
    }
  }
}

/** The last of the things that can be seen on the board, else the player's score. */
function placeOf(ids: string[], seat: string): { x: number; y: number } {
  const frame = element("board").getBoundingClientRect();
  const centre = (thing: Element) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const seen = thingsOf(ids).map(centre).filter(({ x, y }) => x > frame.left && x < frame.right && y > frame.top && y < Math.min(frame.bottom, innerHeight));
  const score = element("seats").querySelector(`[data-seat="${CSS.escape(seat)}"]`);
  return seen.at(-1) ?? (score ? centre(score) : centre(element("board")));
}

function rise(points: HTMLElement, x: number, y: number): void {
  points.setAttribute("aria-hidden", "true");
  points.style.left = `${x}px`;
  points.style.top = `${y}px`;
  document.body.append(points);
  const still = reducedMotion.matches;
  const frames = [{ opacity: 0, translate: "-50% -30%" }, { opacity: 1, translate: "-50% -110%", offset: 0.15 }, { opacity: 1, translate: `-50% calc(-110% - ${RISE * 0.8}px)`, offset: 0.8 }, { opacity: 0, translate: `-50% calc(-110% - ${RISE}px)` }];
  const animation = points.animate(still ? [{ translate: "-50% -110%" }, { translate: "-50% -110%" }] : frames, RISES_FOR);
  animation.onfinish = animation.oncancel = () => points.remove();
}

// --- pictures

/** A small picture of the drawing around these things; null if none of them is drawn. */
export function pictureOf(ids: string[]): SVGSVGElement | null {
  const things = thingsOf(ids);
  const root = things[0]?.closest<SVGSVGElement>("#board svg, #aside svg, #mine svg");
  if (!root) return null;
  const boxes = things.filter((thing) => root.contains(thing)).map((thing) => thing.getBoundingClientRect());
  const frame = frameAround(boxes);
  const picture = document.createElementNS(SVG, "svg");
  const toRoot = root.getScreenCTM()?.inverse();
  if (!toRoot) return null;
  const corner = new DOMPoint(frame.x, frame.y).matrixTransform(toRoot), end = new DOMPoint(frame.right, frame.bottom).matrixTransform(toRoot);
  picture.setAttribute("viewBox", `${corner.x} ${corner.y} ${end.x - corner.x} ${end.y - corner.y}`);
  picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
  picture.setAttribute("aria-hidden", "true");
  for (const child of root.children) {
    const copy = copyWithin(child, frame);
    if (copy) picture.append(copy);
  }
  return picture;
}

/** The part of the screen that a picture shows. */
function frameAround(boxes: DOMRect[]): DOMRect {
  const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
  const width = Math.max((right - left) * 1.2, (bottom - top) * 1.2 * PICTURE_RATIO, Math.max(...boxes.map((box) => box.width)) * AROUND);
  return new DOMRect((left + right) / 2 - width / 2, (top + bottom) / 2 - width / PICTURE_RATIO / 2, width, width / PICTURE_RATIO);
}

/** A copy of what lies within a frame, without names and ids. Whatever it refers to stays in the drawing. */
function copyWithin(thing: Element, frame: DOMRect): Element | null {
  if (thing.matches(LEFT_OUT)) return null;
  const box = thing.getBoundingClientRect();
  if (box.right < frame.left || box.left > frame.right || box.bottom < frame.top || box.top > frame.bottom) return null;
  const isGroup = thing.tagName === "g" || thing.tagName === "svg";
  const copy = thing.cloneNode(!isGroup) as Element;
  for (const name of ["id", "role", "aria-label", "data-piece", "data-look", "data-about", "data-related"]) copy.removeAttribute(name);
  if (!isGroup) return copy;
  for (const child of thing.children) {
    const inner = copyWithin(child, frame);
    if (inner) copy.append(inner);
  }
  return copy.childElementCount ? copy : null;
}
