// The banner across the table: a bot plays in my place, somebody is missing, or a rematch is offered.

import { refreshCall } from "./attention";
import { button, element, type Seat, type View } from "./api";
import { make } from "./dom";
import { sendCommand } from "./move-input";
import { showChoices } from "./choices";
import { joinNames } from "./people";
import { rematchBanner } from "./rematch";
import { presenceWords } from "./presence";
import { askReplace, canBeReplaced } from "./roster";
import { say } from "./i18n";
import { state } from "./state";

export function showBanner(view: View): void {
  const place = element("banner");
  const content = standInBanner(view) ?? absentBanner(view) ?? rematchBanner(view, () => {
    if (!state.view) return;
    showBanner(state.view);
    showChoices();
    refreshCall(state.view);
  });
  const open = place.querySelector("details")?.open ?? false;
  place.hidden = content.length === 0;
  place.replaceChildren(...content);
  const details = place.querySelector("details");
  if (details) details.open = open;
}

/** Everybody waits for somebody who has been away for a long time: a bot could play instead. */
function absentBanner(view: View): HTMLElement[] | null {
  const seat = view.seats.find((each) => each.decides && canBeReplaced(view, each));
  if (!seat) return null;
  return [make("p", "", make("bdi", "", seat.who), ": ", presenceWords(view.presence[seat.seat])), button(say("ask-replace"), () => askReplace(view, seat))];
}

/** A bot plays in my place: what it did, and a button to take over again. */
function standInBanner(view: View): HTMLElement[] | null {
  const seats = view.seats.filter((each) => each.bot && each.holder === "person" && view.mine.includes(each.seat));
  if (!seats.length || view.over) return null;
  const whose = seats.length === view.mine.length ? say("stood-in") : say("stood-in-for", { names: joinNames(seats.map((each) => each.who)) });
  const standIn = seats.length === 1 && seats[0].seat === view.seat ? view.stood_in : null; // the view reports it for its own seat only
  const lines = standIn?.lines.length ? make("details", "", make("summary", "", say("stood-in-what")), make("ol", "small", ...standIn.lines.map((line) => make("li", "", line)))) : null;
  const text = make("div", "banner-text", make("p", "", make("strong", "", whose), standIn && ` ${standInText(standIn.moves)}`), lines);
  return [text, button(say("take-over"), () => takeOver(seats), "primary take-over")];
}

function standInText(count: number): string {
  if (count === 0) return say("stood-in-none");
  return count === 1 ? say("stood-in-one") : say("stood-in-many", { count: `${count}` });
}

function takeOver(seats: Seat[]): void {
  for (const { seat } of seats) void sendCommand("return", { seat });
}
