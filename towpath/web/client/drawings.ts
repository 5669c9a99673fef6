// The drawings of a view: laid out, slid to where they are now, and ringed.

import { Idiomorph } from "idiomorph";
import { element, type Node } from "./api";
import { changes, dim, drawn, looks, mark, ring, trace, waysToThings } from "./light";
import { layOut } from "./layout";
import { hideMoment } from "./moment";
import { at, still } from "./state";
import { lookAt } from "./zoom";

const AROUND = ["above", "aside", "hand"]; // the parts of a drawing that lie around the map
const PIECES = "[id^=worker], [id^=barge], [id=boat], [id^=cube]";

let before = new Map<string, string>();
const changed = new Set<string>();

/** Nothing of what was drawn stays, nor what had changed. */
export function clearDrawings(): void {
  before = new Map();
  changed.clear();
  hideMoment();
  for (const part of AROUND) element(part).replaceChildren();
  element("board").querySelector(".sheet")!.replaceChildren();
}

/** Which changes are marked: these and those before, only these, none, or those that were. `ghosts`: what would change
    is shown as not yet there. */
export type Marks = "these-too" | "only-these" | "none" | "as-before" | "ghosts";

function noteChanges(sheet: DocumentFragment, marks: Marks): void {
  const now = looks(sheet);
  if (marks === "as-before") return;
  if (marks === "ghosts") {
    for (const id of changes(before, now)) sheet.getElementById(id)?.classList.add("ghost");
    return;
  }
  if (marks !== "these-too") changed.clear();
  if (marks !== "none") for (const id of changes(before, now)) changed.add(id);
  before = now;
}

export function showParts(parts: Record<string, string>, marks: Marks): void {
  const stood = places();
  dim();
  const board = element("board").querySelector<HTMLElement>(".sheet")!;
  const table = drawn(parts.table);
  noteChanges(table, marks);
  if (marks === "ghosts") keepFrame(board, table);
  for (const part of AROUND) Idiomorph.morph(element(part), [...drawn(parts[part] ?? "").childNodes], { morphStyle: "innerHTML" });
  Idiomorph.morph(board, [...table.childNodes], { morphStyle: "innerHTML" });
  // Where many small things lie close together, a small screen needs a way to look closer.
  element("board").classList.toggle("dense", board.querySelectorAll("[id]").length > 200);
  layOut();
  if (!still.matches) slide(stood);
  light();
}

/** What is only foreseen does not move the table: a harbour that would be found smaller stays as large as it is. */
function keepFrame(shown: Element, next: DocumentFragment): void {
  const frame = shown.querySelector(":scope > svg")?.getAttribute("viewBox");
  if (frame) next.querySelector("svg")?.setAttribute("viewBox", frame);
}

function places(): Map<string, DOMRect> {
  return new Map([...document.querySelectorAll(PIECES)].map((piece) => [piece.id, piece.getBoundingClientRect()]));
}

/** Pieces that stand elsewhere than before slide there. */
function slide(before: Map<string, DOMRect>): void {
  for (const [id, was] of before) {
    const piece = document.getElementById(id);
    const now = piece?.getBoundingClientRect();
    if (!piece || !now || Math.hypot(now.x - was.x, now.y - was.y) < 2) continue;
    piece.animate(
      [{ translate: `${was.x - now.x}px ${was.y - now.y}px` }, { translate: "0 0" }],
      { duration: 420, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
}

/** Ring what was changed, what is chosen, and what the next words point at. */
export function light(): void {
  dim();
  const picking = !at.replaying;
  const ways = picking && !at.sending && !at.offered.length ? waysToThings(at.picker.branch()) : new Map<string, Node[][]>();
  for (const points of changed) ring(points, "changed");
  if (picking) for (const points of new Set(at.picker.path.map((node) => node.points))) if (points) ring(points, "chosen");
  for (const [points, found] of ways) {
    ring(points, "lit");
    const text = found[0].at(-1)!.mark;
    if (text && found.every((way) => way.at(-1)!.mark === text)) mark(points, text);
  }
  if (picking) for (const way of at.along.length ? [at.along] : at.picker.ways()) trace(way, element("board").querySelector(".sheet")!);
  if (at.sending) return;
  const meant = [...ways.keys(), ...at.picker.path.map((node) => node.points)].filter((points) => points);
  lookAt(picking ? meant.map((points) => element("board").querySelector(`#${CSS.escape(points)}`)).filter((thing) => thing !== null) : []);
}
