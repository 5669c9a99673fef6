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

export function showSeats(view: View): void {
  element("seats").replaceChildren(...view.seats.map((each) => seatRow(view, each)));
}

function seatRow(view: View, each: View["seats"][number]): HTMLElement {
  const row = document.createElement("li");
  row.className = `seat${each.decides ? " decides" : ""}`;
  row.dataset.seat = each.seat;
  const mine = view.mine.includes(each.seat);
  row.innerHTML = '<b><bdi></bdi></b> <span class="note"></span> <strong></strong>';
  row.title = `${each.label}: ${each.who}`;
  row.querySelector("bdi")!.textContent = each.who;
  row.children[1].textContent = noteText(view, each);
  countTo(row.children[2], lastScores.get(each.seat) ?? view.scores[each.seat], view.scores[each.seat]);
  lastScores.set(each.seat, view.scores[each.seat]);
  row.prepend(seal(each.seat), make("span", "sr", `${each.label}: `));
  const presence = mine || each.left ? null : presenceMark(view.presence[each.seat]);
  if (presence) row.insertBefore(presence, row.querySelector("strong"));
  if (canBeReplaced(view, each)) row.append(button(say("ask-replace"), () => askReplace(view, each), "small quiet replace"));
  return row;
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
