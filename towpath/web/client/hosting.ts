// What can be done with seats in the room; the host may give them to bots, free them, begin early, hand over, close the table.

import { button } from "./api";
import { dialog, make } from "./dom";
import { levelName, who, type SeatShown } from "./lobby";
import { isMuted } from "./presence";
import type { RoomShown } from "./room";
import { say } from "./say";

type Wish = (what: string, facts?: Record<string, unknown>) => Promise<void>;

const LEVELS = ["apprentice", "navvy", "engineer", "master"];

/** What I may do with one seat: the host with any, everybody with those whom they do not want to hear. */
export function seatControls(seat: SeatShown, hosting: boolean, wish: Wish, hush: (muted: boolean) => void): HTMLElement[] {
  if (seat.mine) return [];
  if (seat.kind === "person") return [personMenu(seat, hosting, wish, hush)];
  if (!hosting) return [];
  if (seat.kind === "open" && !seat.kept) return [levels(`${say("give-bot")}: ${seat.label}`, say("give-bot"), (level) => void wish("seat-bot", { seat: seat.seat, level }))];
  return [button(say(seat.kind === "bot" ? "room-remove-bot" : "room-remove"), () => void wish("remove", { seat: seat.seat }), "small")];
}

function personMenu(seat: SeatShown, hosting: boolean, wish: Wish, hush: (muted: boolean) => void): HTMLElement {
  const name = who(seat);
  const muted = isMuted(seat.seat);
  const deeds = [button(say(muted ? "unmute" : "mute"), () => hush(!muted))];
  if (hosting) {
    deeds.push(button(say("room-make-host", { name }), () => void wish("hand-over", { seat: seat.seat })));
    deeds.push(button(say("room-remove-person", { name }), () => void wish("remove", { seat: seat.seat })));
  }
  const summary = make("summary", "quiet", "⋯");
  summary.setAttribute("aria-label", say("room-menu", { name }));
  const menu = make("details", "seat-menu", summary, make("div", "menu", ...deeds));
  menu.addEventListener("focusout", (event) => { if (!menu.contains(event.relatedTarget as Node | null)) menu.open = false; });
  return menu;
}

/** What the host may do with the table; or whoever may become the host, because that one is away. */
export function hostControls(found: RoomShown, mine: string[], wish: Wish): HTMLElement[] {
  if (!found.hosting) return mine.length && found.may_take_over ? [takeOver(mine[0], wish)] : [];
  const open = found.seats.filter((seat) => seat.kind === "open").length;
  const here = found.seats.length - open;
  const withBots = levels(say("room-start-bots"), say("room-start-bots"), (level) => void wish("start", { level }));
  const withFewer = button(say("room-start-fewer", { count: `${here}` }), () => void wish("start"));
  const close = button(say("room-close"), () => askToClose(wish), "quiet");
  const early = [...(open > 1 ? [withBots] : []), ...(found.can_begin && here > 1 ? [withFewer] : [])]; // one seat alone can be given away
  return [...(early.length ? [make("p", "small", say("room-impatient")), ...early] : []), close];
}

function takeOver(seat: string, wish: Wish): HTMLElement {
  return make("p", "small", `${say("room-host-away")} `, button(say("room-be-host"), () => void wish("hand-over", { seat }), "small"));
}

function levels(label: string, first: string, chosen: (level: string) => void): HTMLSelectElement {
  const made = make("select", "small");
  made.add(new Option(first, ""));
  for (const level of LEVELS) made.add(new Option(say("bot-seat", { level: levelName(level) }), level));
  made.setAttribute("aria-label", label);
  made.addEventListener("change", () => { if (made.value) chosen(made.value); });
  return made;
}

function askToClose(wish: Wish): void {
  const close = button(say("room-close"), () => {
    opened.close();
    void wish("close");
  }, "primary");
  const opened = dialog("me-dialog", say("room-close"), say("close"), make("p", "", say("room-close-about")), make("div", "dialog-end", close));
}
