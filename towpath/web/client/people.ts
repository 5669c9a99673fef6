// What the players are called in the page's sentences, and the sentences about all of them.

import type { View } from "./api";
import { language, say } from "./i18n";
import { whoIs } from "./state";

/** `Ann, Bob and Eve`, as the reader's language says it. */
export function joinNames(names: string[]): string {
  return new Intl.ListFormat(language()).format(names);
}

/** The seat that is "you": at a screen for several nobody is. */
function ownSeat(view: View): string {
  return view.mine.length === 1 ? view.mine[0] : "";
}

/** Who wins, if the game came to its end. */
export function outcome(ended: View): string {
  if (ended.ended) return say("over");
  const mine = ownSeat(ended);
  const others = ended.winners.filter((seat) => seat !== mine);
  const names = joinNames(others.map((seat) => whoIs(seat)));
  if (ended.winners.length === 0) return say("nobody");
  if (others.length === ended.winners.length) return say(others.length === 1 ? "winner" : "draw", { names });
  return others.length ? say("you-share", { names }) : say("you-win");
}

/** Whom the others wait for: people first, since bots need nobody's patience; or those who have been asked something. */
export function waitingText(view: View): string {
  if (view.request?.what === "undo") return say("waiting", { name: joinNames(view.request.waits_for.map((seat) => whoIs(seat))) });
  const deciding = view.seats.filter((each) => each.decides && each.seat !== view.seat);
  const people = deciding.filter((each) => !each.bot);
  if (people.length || !deciding.length) return say("waiting", { name: joinNames(people.map((each) => each.who)) });
  if (deciding.length > 1) return say("bots-think");
  return say(deciding[0].holder === "bot" ? "thinks" : "thinks-for", { name: deciding[0].who });
}
