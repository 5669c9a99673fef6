// What stands over the whole width of the table because it concerns me before anything else.

import { callAgain } from "./attention";
import { button, element, type View } from "./api";
import { make } from "./dom";
import { tell } from "./moving";
import { showNow } from "./now";
import { rematchBanner } from "./rematch";
import { presenceText } from "./presence";
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
  const since = presenceText(shown.presence[seat.seat], at.received);
  return [make("p", "", make("bdi", "", seat.who), `: ${since}`), button(say("ask-replace"), () => askReplace(shown, seat))];
}

/** A bot plays for me: what it did, and the way back. */
function standIn(shown: View): HTMLElement[] | null {
  const seat = shown.seats.find((each) => each.bot && each.holder === "person" && shown.mine.includes(each.seat));
  if (!seat || shown.over) return null;
  const done = shown.stood_in;
  const told = !done?.moves ? "stood-in-none" : done.moves === 1 ? "stood-in-one" : "stood-in-many";
  const lines = done?.lines.length ? make("details", "", make("summary", "", say("stood-in-what")), make("ol", "small", ...done.lines.map((line) => make("li", "", line)))) : null;
  const text = make("div", "banner-text", make("p", "", make("strong", "", say("stood-in")), " ", say(told, { count: `${done?.moves ?? 0}` })), lines);
  return [text, button(say("take-over"), () => void tell("return", { seat: seat.seat }), "primary take-over")];
}
