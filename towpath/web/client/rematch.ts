// Rematches: one invitation to a new table where everybody's seat is kept.

import { button, type Room, type TableId, type View } from "./api";
import { make } from "./dom";
import { deliver } from "./outbox";
import { faultText, language, say } from "./i18n";
import { state, path } from "./state";

/** My part in a rematch: invited, seated, or neither. */
type Standing = "asked" | "seated" | "none";

const known = new Map<string, Standing>();

/** The buttons after a game to play again with the same people and bots. Spectators get none. */
export function rematchActions(view: View): HTMLElement[] {
  if (!view.mine.length || view.rematch) return [];
  const people = view.seats.filter((seat) => seat.holder === "person" && !seat.left && !view.mine.includes(seat.seat));
  if (!people.length) return [button(say("again"), () => void invite(false), "primary")];
  return [button(say("rematch"), () => void invite(false), "primary"), button(say("rematch-round"), () => void invite(true))];
}

async function invite(movedRound: boolean): Promise<void> {
  const answer = await deliver<TableId>(`${path}/rematch`, { seat: state.view?.seat, moved_round: movedRound });
  if (answer.status === 200) location.href = `/t/${answer.body.table}`;
  else document.getElementById("why")!.textContent = faultText(answer);
}

/** The invitation, or a link to the new table for those who have a seat there. */
export function rematchBanner(view: View, redraw: () => void): HTMLElement[] {
  const rematch = view.rematch;
  if (!rematch) return [];
  const standing = known.get(rematch.table);
  state.invited = standing === "asked";
  if (standing === undefined) void fetchStanding(rematch.table, redraw);
  const name = view.seats.find((seat) => seat.seat === rematch.by)?.who ?? "";
  const there = make("a", "button", say(standing === "seated" ? "to-rematch" : "watch"));
  there.href = `/t/${rematch.table}`;
  if (standing === "asked") {
    const accept = button(say("accept"), () => void answerInvitation("accept", rematch.table, redraw), "primary");
    return [make("p", "", say("rematch-invites", { name })), accept, button(say("no-thanks"), () => void answerInvitation("decline", rematch.table, redraw))];
  }
  return standing ? [make("p", "", say(view.mine.includes(rematch.by) ? "rematch-yours" : "rematch-on", { name })), there] : [];
}

/** Without an answer it is asked again with the next view, which comes when the connection is back. */
async function fetchStanding(table: string, redraw: () => void): Promise<void> {
  const room: Room | null = await fetch(`/tables/${table}/seats?language=${language()}`).then((got) => (got.ok ? got.json() : null)).catch(() => null);
  if (!room) return;
  known.set(table, room.invited ? "asked" : room.seats.some((seat) => seat.mine) ? "seated" : "none");
  redraw();
}

async function answerInvitation(command: "accept" | "decline", table: string, redraw: () => void): Promise<void> {
  const reply = await deliver(`/tables/${table}/${command}`);
  if (reply.status === 200 && command === "accept") location.href = `/t/${table}`;
  else await fetchStanding(table, redraw);
}
