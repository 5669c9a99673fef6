// Playing again: one invitation to one new table, at which everybody's seat is kept.

import { button, type View } from "./api";
import { make } from "./dom";
import { deliver } from "./outbox";
import { faultText, language, say } from "./say";
import { at, path } from "./state";

/** How the table of a rematch concerns me: I am asked, I have a seat, or neither. */
type Standing = "asked" | "seated" | "none";

const known = new Map<string, Standing>();

/** After the game: play again with the same people and bots. Whoever only watched has nobody to invite. */
export function rematchActions(shown: View): HTMLElement[] {
  if (!shown.mine.length || shown.rematch) return [];
  const people = shown.seats.filter((seat) => seat.holder === "person" && !seat.left && !shown.mine.includes(seat.seat));
  if (!people.length) return [button(say("again"), () => void invite(false), "primary")];
  return [button(say("rematch"), () => void invite(false), "primary"), button(say("rematch-round"), () => void invite(true))];
}

async function invite(movedRound: boolean): Promise<void> {
  const answer = await deliver(`${path}/rematch`, { seat: at.view?.seat, moved_round: movedRound });
  if (answer.status === 200) location.href = `/t/${answer.body.table}`;
  else document.getElementById("why")!.textContent = faultText(answer);
}

/** The invitation that everybody sees, or the way to the table once one has a seat there. */
export function rematchBanner(shown: View, redraw: () => void): HTMLElement[] {
  const rematch = shown.rematch;
  if (!rematch) return [];
  const standing = known.get(rematch.table);
  at.invited = standing === "asked";
  if (standing === undefined) void find(rematch.table).then(redraw);
  const name = shown.seats.find((seat) => seat.seat === rematch.by)?.who ?? "";
  const there = make("a", "button", say(standing === "seated" ? "to-rematch" : "watch"));
  there.href = `/t/${rematch.table}`;
  if (standing === "asked") {
    const accept = button(say("accept"), () => void answer("accept", rematch.table, redraw), "primary");
    return [make("p", "", say("rematch-invites", { name })), accept, button(say("no-thanks"), () => void answer("decline", rematch.table, redraw))];
  }
  return standing ? [make("p", "", say(shown.mine.includes(rematch.by) ? "rematch-yours" : "rematch-on", { name })), there] : [];
}

async function find(table: string): Promise<void> {
  const found = await fetch(`/tables/${table}/seats?language=${language()}`).then((got) => (got.ok ? got.json() : null)).catch(() => null);
  if (found) known.set(table, found.invited ? "asked" : found.seats.some((seat: { mine: boolean }) => seat.mine) ? "seated" : "none");
}

async function answer(wish: "accept" | "decline", table: string, redraw: () => void): Promise<void> {
  const said = await deliver(`/tables/${table}/${wish}`);
  if (said.status === 200 && wish === "accept") location.href = `/t/${table}`;
  else await find(table).then(redraw);
}
