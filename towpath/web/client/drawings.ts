// The drawings of a view: laid out, slid to where they are now, and ringed.

import { element, type Node } from "./api";
import { changes, dim, drawn, lay, looks, ring, trace, waysToThings } from "./light";
import { layOut } from "./layout";
import { hideMoment } from "./moment";
import { at, still } from "./state";
import { lookAt } from "./zoom";

const AROUND = ["above", "aside", "hand"]; // the parts of a drawing that lie around the map
const PIECES = "[id^=worker], [id^=barge], [id=boat], [id^=cube]";

let before = new Map<string, string>();
const changed = new Set<string>();
/** The markup of what lies in each part; most changes leave most parts as they are. */
const lying = new Map<string, string>();
let lyingLooks = before;

/** Nothing of what was drawn stays, nor what had changed. */
export function clearDrawings(): void {
  before = new Map();
  changed.clear();
  lying.clear();
  hideMoment();
  for (const part of AROUND) element(part).replaceChildren();
  element("board").querySelector(".sheet")!.replaceChildren();
}

/** Which changes are marked: these and those before, only these, none, or those that were. `ghosts`: what would change
    is shown as not yet there. */
export type Marks = "these-too" | "only-these" | "none" | "as-before" | "ghosts";

function noteChanges(now: Map<string, string>, marks: Marks): void {
  if (marks === "as-before" || marks === "ghosts") return;
  if (marks !== "these-too") changed.clear();
  if (marks !== "none") for (const id of changes(before, now)) changed.add(id);
  before = now;
}

export function showParts(parts: Record<string, string>, marks: Marks): void {
  const stood = still.matches ? new Map<string, DOMRect>() : places();
  dim();
  for (const part of AROUND) {
    const markup = parts[part] ?? "";
    if (lying.get(part) !== markup) lay(element(part), drawn(markup));
    lying.set(part, markup);
  }
  layTable(parts.table, marks === "ghosts");
  noteChanges(lyingLooks, marks);
  layOut();
  slide(stood);
  light();
}

function layTable(markup: string, foreseen: boolean): void {
  if (lying.get("table") === markup && !foreseen) return;
  const board = element("board").querySelector<HTMLElement>(".sheet")!;
  const table = drawn(markup);
  lyingLooks = looks(table);
  if (foreseen) {
    for (const id of changes(before, lyingLooks)) table.getElementById(id)?.classList.add("ghost");
    keepFrame(board, table);
  }
  lay(board, table);
  lying.set("table", foreseen ? "" : markup);
  // Where many small things lie close together, a small screen needs a way to look closer.
  element("board").classList.toggle("dense", board.querySelectorAll("[id]").length > 200);
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
  const marks = new Map<string, string>();
  for (const [points, found] of ways) {
    const text = found[0].at(-1)!.mark;
    if (text && found.every((way) => way.at(-1)!.mark === text)) marks.set(points, text);
  }
  ring(changed, "changed");
  if (picking) ring(at.picker.things(), "chosen");
  ring(ways.keys(), "lit", document, marks);
  if (picking) for (const way of at.along.length ? [at.along] : at.picker.ways()) trace(way, element("board").querySelector(".sheet")!);
  if (at.sending) return;
  const meant = [...ways.keys(), ...at.picker.path.map((node) => node.points)].filter((points) => points);
  lookAt(picking ? meant.map((points) => element("board").querySelector(`#${CSS.escape(points)}`)).filter((thing) => thing !== null) : []);
}
