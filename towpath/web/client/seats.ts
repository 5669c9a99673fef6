// The list of seats with their holders and points.

import { button, element, type View } from "./api";
import { make } from "./dom";
import { seal } from "./me";
import { presenceMark } from "./presence";
import { askReplace, canBeReplaced } from "./roster";
import { say } from "./i18n";
import { reducedMotion } from "./state";

const COUNTING = 600; // milliseconds

/** The last shown points of each seat; the animation counts up from there. */
const lastScores = new Map<string, number>();

/** The row of each seat. Rows stay, so that what is open or has the focus stays so. */
const rows = new Map<string, SeatRow>();

export function initSeats(): void {
  const close = (but: EventTarget | null) => { for (const each of rows.values()) each.close(but); };
  document.addEventListener("pointerdown", (event) => close(event.target));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(null); });
}

export function showSeats(view: View): void {
  const list = element("seats");
  for (const each of view.seats) {
    if (!rows.has(each.seat)) rows.set(each.seat, new SeatRow(each));
    rows.get(each.seat)!.show(view, each);
  }
  const order = view.seats.map((each) => rows.get(each.seat)!.row);
  if (order.some((row, place) => list.children[place] !== row) || list.children.length !== order.length) list.replaceChildren(...order);
}

/** Forgets what the game said of the players: the next viewer may not see it. */
export function clearSeats(): void {
  rows.clear();
  element("seats").replaceChildren();
}

/** One line for each player: seal, name, what the game says of the player, points. A game may give more, which opens below. */
class SeatRow {
  readonly row = make("li", "seat");
  private readonly details = make("details", "seat-opens");
  private readonly summary = make("summary", "seat-line");
  private readonly plain = make("div", "seat-line");
  private readonly name = make("b", "", make("bdi"));
  private readonly note = make("span", "note");
  private readonly presence = make("span", "presence-place");
  private readonly line = make("span", "seat-part");
  private readonly points = make("strong");
  private readonly more = make("div", "seat-more");
  private readonly replace = make("span", "replace-place");
  private readonly shown = new Map<HTMLElement, string>();

  constructor(each: View["seats"][number]) {
    this.row.dataset.seat = each.seat;
    this.details.name = "seat"; // one at a time
    this.details.append(this.summary, this.more);
    this.row.append(this.plain, this.replace);
    // A tap on something that can be picked picks it and opens nothing.
    this.summary.addEventListener("click", (event) => { if ((event.target as Element).closest(".lit")) event.preventDefault(); });
  }

  show(view: View, each: View["seats"][number]): void {
    this.row.classList.toggle("decides", each.decides);
    this.row.title = `${each.label}: ${each.who}`;
    this.name.firstElementChild!.textContent = each.who;
    this.note.textContent = noteText(view, each);
    this.note.classList.toggle("sr", each.seat !== view.seat && Boolean(view.parts[`line-${each.seat}`])); // the line has no room for it
    countTo(this.points, lastScores.get(each.seat) ?? view.scores[each.seat], view.scores[each.seat]);
    lastScores.set(each.seat, view.scores[each.seat]);
    const mark = view.mine.includes(each.seat) || each.left ? null : presenceMark(view.presence[each.seat]);
    this.presence.replaceChildren(...(mark ? [mark] : []));
    this.replace.replaceChildren(...(canBeReplaced(view, each) ? [button(say("ask-replace"), () => askReplace(view, each), "small quiet replace")] : []));
    this.showPart(this.line, view.parts[`line-${each.seat}`] ?? "", view.language);
    this.showPart(this.more, view.parts[`seat-${each.seat}`] ?? "", view.language);
    this.place(this.more.childElementCount > 0, each);
  }

  /** Closes what is open, unless this is in it. */
  close(but: EventTarget | null): void {
    if (!(but instanceof Node && this.row.contains(but))) this.details.open = false;
  }

  private showPart(place: HTMLElement, markup: string, language: string): void {
    if (this.shown.get(place) === markup) return;
    place.innerHTML = markup;
    place.lang = language;
    this.shown.set(place, markup);
  }

  /** The line stands alone, or in front of what opens. */
  private place(opens: boolean, each: View["seats"][number]): void {
    const line = opens ? this.summary : this.plain;
    if (line.childElementCount) return;
    (opens ? this.plain : this.details).replaceWith(opens ? this.details : this.plain);
    line.append(seal(each.seat), make("span", "sr", `${each.label}: `), this.name, this.note, this.presence, this.line, this.points);
  }
}

/** The remark beside a name. */
function noteText(view: View, each: View["seats"][number]): string {
  if (each.bot) return each.holder === "bot" ? say("bot") : say("bot-for", { name: each.who });
  return each.seat === view.seat ? say("you") : each.holder === "open" ? say("open") : "";
}

/** Counts points up to their new value. */
function countTo(place: Element, from: number, to: number): void {
  const began = performance.now();
  const step = (now: number) => {
    const done = Math.min(1, (now - began) / COUNTING);
    place.textContent = `${Math.round(from + (to - from) * done)}`;
    if (done < 1) requestAnimationFrame(step);
  };
  place.textContent = `${to}`;
  if (from === to || reducedMotion.matches || document.hidden) return;
  place.classList.add("counting");
  step(began);
}
