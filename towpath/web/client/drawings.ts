// The drawings of a view: their layout, the animation of moved pieces, and the highlights.

import { element, type WordNode } from "./api";
import { changedThings, clearRings, parseDrawing, morphInto, appearances, addRings, drawTrail } from "./highlight";
import { updateLayout } from "./layout";
import { hideMoment } from "./moment";
import { keepPlaces } from "./panels";
import { state, reducedMotion } from "./state";
import { lookCloser } from "./zoom";

const SIDE_PARTS = ["edge", "announced", "mine", "aside", "hand"]; // the parts of a drawing around the board
const PIECES = "[data-piece]";

let appearancesBefore = new Map<string, string>();
const changed = new Set<string>();
/** The markup shown in each part. Most updates leave most parts unchanged. */
const shownMarkup = new Map<string, string>();
let shownAppearances = appearancesBefore;

/** Removes all drawings and forgets the marked changes. */
export function clearDrawings(): void {
  appearancesBefore = new Map();
  changed.clear();
  shownMarkup.clear();
  hideMoment();
  for (const part of SIDE_PARTS) element(part).replaceChildren();
  element("board").querySelector(".sheet")!.replaceChildren();
}

/** Which changes are marked: these and earlier ones, only these, none, or those marked before. `ghosts`: a preview, whose
    changes are shown as ghosts. */
export type Marks = "these-too" | "only-these" | "none" | "as-before" | "ghosts";

function noteChanges(now: Map<string, string>, marks: Marks): void {
  if (marks === "as-before" || marks === "ghosts") return;
  if (marks !== "these-too") changed.clear();
  if (marks !== "none") for (const id of changedThings(appearancesBefore, now)) changed.add(id);
  appearancesBefore = now;
}

export function showParts(parts: Record<string, string>, marks: Marks): void {
  const stood = reducedMotion.matches ? new Map<string, DOMRect>() : piecePositions();
  clearRings();
  for (const part of SIDE_PARTS) {
    const markup = parts[part] ?? "";
    if (shownMarkup.get(part) !== markup) {
      const next = parseDrawing(markup);
      keepPlaces(element(part), next);
      morphInto(element(part), next);
    }
    shownMarkup.set(part, markup);
  }
  showTable(parts.table, marks === "ghosts");
  noteChanges(shownAppearances, marks);
  updateLayout();
  slidePieces(stood);
  showHighlights();
}

function showTable(markup: string, foreseen: boolean): void {
  if (shownMarkup.get("table") === markup && !foreseen) return;
  const board = element("board").querySelector<HTMLElement>(".sheet")!;
  const table = parseDrawing(markup);
  shownAppearances = appearances(table);
  if (foreseen) {
    for (const id of changedThings(appearancesBefore, shownAppearances)) table.getElementById(id)?.classList.add("ghost");
    keepFrame(board, table);
  }
  morphInto(board, table);
  shownMarkup.set("table", foreseen ? "" : markup);
  // Many small things close together need zoom buttons on a small screen.
  element("board").classList.toggle("dense", board.querySelectorAll("[id]").length > 200);
}

/** What is only foreseen does not move the table: a board that would become smaller stays as large as it is. */
function keepFrame(shown: Element, next: DocumentFragment): void {
  const frame = shown.querySelector(":scope > svg")?.getAttribute("viewBox");
  if (frame) next.querySelector("svg")?.setAttribute("viewBox", frame);
}

function piecePositions(): Map<string, DOMRect> {
  return new Map([...document.querySelectorAll(PIECES)].map((piece) => [piece.id, piece.getBoundingClientRect()]));
}

/** Animates pieces from where they were. */
function slidePieces(before: Map<string, DOMRect>): void {
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

/** Rings around what has changed, what is chosen, and what may be tapped. */
export function showHighlights(): void {
  clearRings();
  const { picker } = state;
  const picking = !state.replaying;
  const things = picking && !state.sending ? picker.things() : new Map<string, WordNode[]>();
  const marks = new Map<string, string>();
  for (const [thing, nodes] of things) {
    const mark = nodes[0].mark || gainMark(thing);
    if (mark) marks.set(thing, mark);
  }
  addRings(changed, "changed");
  if (picking) addRings(picker.picked(), "chosen");
  if (picking && !state.sending) addRings(picker.others(), "other");
  const goals = [...things.keys()].filter((thing) => picker.isGoal(thing));
  addRings(goals, "goal");
  addRings([...things.keys()].filter((thing) => !goals.includes(thing)), "lit", document, marks);
  element("board").classList.toggle("picked", picker.started);
  if (picking) for (const trail of state.passedThings.length ? [state.passedThings] : picker.trails()) drawTrail(trail, element("board").querySelector(".sheet")!);
  if (state.sending) return;
  const meant = [...things.keys(), ...picker.picked()];
  lookCloser(picking ? meant.map((points) => element("board").querySelector(`#${CSS.escape(points)}`)).filter((thing) => thing !== null) : []);
}

/** The points that a tap on a thing brings, where it decides the move. */
function gainMark(thing: string): string {
  const { gain = 0, others = 0 } = state.picker.foresee(thing)?.outcome ?? {};
  return gain > 0 || others > 0 ? `+${gain}${others > 0 ? ` | ${others}` : ""}` : "";
}
