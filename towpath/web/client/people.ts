// The players' names in sentences, and sentences about all players.

import type { View } from "./api";
import { language, say } from "./i18n";
import { whoIs } from "./state";

/** `Ann, Bob and Eve` in the reader's language. */
export function joinNames(names: string[]): string {
  return new Intl.ListFormat(language()).format(names);
}

/** The seat that is called "you"; none if several share the screen. */
function ownSeat(view: View): string {
  return view.mine.length === 1 ? view.mine[0] : "";
}

/** Who has won, in a sentence. */
export function outcome(ended: View): string {
  if (ended.ended) return say("over");
  const mine = ownSeat(ended);
  const others = ended.winners.filter((seat) => seat !== mine);
  const names = joinNames(others.map((seat) => whoIs(seat)));
  if (ended.winners.length === 0) return say("nobody");
  if (others.length === ended.winners.length) return say(others.length === 1 ? "winner" : "draw", { names });
  return others.length ? say("you-share", { names }) : say("you-win");
}

/** For whom the table waits: for those who have to answer a request, for people, or for bots. */
export function waitingText(view: View): string {
  if (view.request?.what === "undo") return say("waiting", { name: joinNames(view.request.waits_for.map((seat) => whoIs(seat))) });
  const deciding = view.seats.filter((each) => each.decides && each.seat !== view.seat);
  const people = deciding.filter((each) => !each.bot);
  if (people.length || !deciding.length) return say("waiting", { name: joinNames(people.map((each) => each.who)) });
  if (deciding.length > 1) return say("bots-think");
  return say(deciding[0].holder === "bot" ? "thinks" : "thinks-for", { name: deciding[0].who });
}
