// The controls of the room's host: give seats to bots, free them, begin early, hand over the role, close the table.

import { button, type LobbySeat, type Room } from "./api";
import { dialog, make } from "./dom";
import { levelName, holderName } from "./lobby";
import { isMuted } from "./presence";
import { say } from "./i18n";

type Command = (what: string, facts?: Record<string, unknown>) => Promise<void>;

const LEVELS = ["apprentice", "navvy", "engineer", "master"];

/** The controls of one seat. Everybody may mute others; the host may do more. */
export function seatControls(seat: LobbySeat, hosting: boolean, command: Command, hush: (muted: boolean) => void): HTMLElement[] {
  if (seat.mine) return [];
  if (seat.kind === "person") return [personMenu(seat, hosting, command, hush)];
  if (!hosting) return [];
  if (seat.kind === "open" && !seat.kept) return [levelMenu(`${say("give-bot")}: ${seat.label}`, say("give-bot"), (level) => void command("seat-bot", { seat: seat.seat, level }))];
  return [button(say(seat.kind === "bot" ? "room-remove-bot" : "room-remove"), () => void command("remove", { seat: seat.seat }), "small")];
}

function personMenu(seat: LobbySeat, hosting: boolean, command: Command, hush: (muted: boolean) => void): HTMLElement {
  const name = holderName(seat);
  const muted = isMuted(seat.seat);
  const menuItems = [button(say(muted ? "unmute" : "mute"), () => hush(!muted))];
  if (hosting) {
    menuItems.push(button(say("room-make-host", { name }), () => void command("hand-over", { seat: seat.seat })));
    menuItems.push(button(say("room-remove-person", { name }), () => void command("remove", { seat: seat.seat })));
  }
  const summary = make("summary", "quiet", "⋯");
  summary.setAttribute("aria-label", say("room-menu", { name }));
  const menu = make("details", "seat-menu", summary, make("div", "menu", ...menuItems));
  menu.addEventListener("focusout", (event) => { if (!menu.contains(event.relatedTarget as Node | null)) menu.open = false; });
  return menu;
}

/** The host's controls for the table, or a button to become the host while the host is away. */
export function hostControls(room: Room, mine: string[], command: Command): HTMLElement[] {
  if (!room.hosting) return mine.length && room.may_take_over ? [takeOver(mine[0], command)] : [];
  const open = room.seats.filter((seat) => seat.kind === "open").length;
  const taken = room.seats.length - open;
  const withBots = levelMenu(say("room-start-bots"), say("room-start-bots"), (level) => void command("start", { level }));
  const withFewer = button(say("room-start-fewer", { count: `${taken}` }), () => void command("start"));
  const close = button(say("room-close"), () => askToClose(command), "quiet");
  const early = [...(open > 1 ? [withBots] : []), ...(room.can_begin && taken > 1 ? [withFewer] : [])]; // with one open seat, that seat's own menu is enough
  return [...(early.length ? [make("p", "small", say("room-impatient")), ...early] : []), close];
}

function takeOver(seat: string, command: Command): HTMLElement {
  return make("p", "small", `${say("room-host-away")} `, button(say("room-be-host"), () => void command("hand-over", { seat }), "small"));
}

function levelMenu(label: string, first: string, chosen: (level: string) => void): HTMLSelectElement {
  const menu = make("select", "small");
  menu.add(new Option(first, ""));
  for (const level of LEVELS) menu.add(new Option(say("bot-seat", { level: levelName(level) }), level));
  menu.setAttribute("aria-label", label);
  menu.addEventListener("change", () => { if (menu.value) chosen(menu.value); });
  return menu;
}

function askToClose(command: Command): void {
  const close = button(say("room-close"), () => {
    opened.close();
    void command("close");
  }, "primary");
  const opened = dialog("me-dialog", say("room-close"), say("close"), make("p", "", say("room-close-about")), make("div", "dialog-end", close));
}
