// What stands over the whole width of the table because it concerns me before anything else.

import { callAgain } from "./attention";
import { button, element, type Seat, type View } from "./api";
import { make } from "./dom";
import { tell } from "./moving";
import { showNow } from "./now";
import { listed } from "./people";
import { rematchBanner } from "./rematch";
import { presenceWords } from "./presence";
import { askReplace, canBeReplaced } from "./roster";
import { say } from "./say";
import { at } from "./state";

export function showBanner(shown: View): void {
  const place = element("banner");
  const content = standIn(shown) ?? waitedFor(shown) ?? rematchBanner(shown, () => {
    if (!at.view) return;
    showBanner(at.view);
    showNow();
    callAgain(at.view);
  });
  const open = place.querySelector("details")?.open ?? false;
  place.hidden = content.length === 0;
  place.replaceChildren(...content);
  const details = place.querySelector("details");
  if (details) details.open = open;
}

/** We all wait for somebody who has been away for long: a bot may play. */
function waitedFor(shown: View): HTMLElement[] | null {
  const seat = shown.seats.find((each) => each.decides && canBeReplaced(shown, each));
  if (!seat) return null;
  return [make("p", "", make("bdi", "", seat.who), ": ", presenceWords(shown.presence[seat.seat])), button(say("ask-replace"), () => askReplace(shown, seat))];
}

/** A bot plays for me: what it did, and the way back to all of my seats. */
function standIn(shown: View): HTMLElement[] | null {
  const seats = shown.seats.filter((each) => each.bot && each.holder === "person" && shown.mine.includes(each.seat));
  if (!seats.length || shown.over) return null;
  const whose = seats.length === shown.mine.length ? say("stood-in") : say("stood-in-for", { names: listed(seats.map((each) => each.who)) });
  const about = seats.length === 1 && seats[0].seat === shown.seat ? shown.stood_in : null; // it tells of the seat that looks
  const lines = about?.lines.length ? make("details", "", make("summary", "", say("stood-in-what")), make("ol", "small", ...about.lines.map((line) => make("li", "", line)))) : null;
  const text = make("div", "banner-text", make("p", "", make("strong", "", whose), about && ` ${movesMade(about.moves)}`), lines);
  return [text, button(say("take-over"), () => takeOver(seats), "primary take-over")];
}

function movesMade(count: number): string {
  if (count === 0) return say("stood-in-none");
  return count === 1 ? say("stood-in-one") : say("stood-in-many", { count: `${count}` });
}

function takeOver(seats: Seat[]): void {
  for (const { seat } of seats) void tell("return", { seat });
}
