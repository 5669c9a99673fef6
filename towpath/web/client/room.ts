// The room in which a table waits until every seat is taken: who is here, the link, and taking a seat.

import { button, deliver, element } from "./api";
import { linkBox } from "./clipboard";
import { make } from "./dom";
import type { Reach } from "./link";
import { levelName, who, type SeatShown, type TableShown } from "./lobby";
import { follow } from "./live";
import { showLuck, type Luck } from "./luck";
import { otherDevice, seal, whoAmI } from "./me";
import { givenUp } from "./notice";
import { unsent } from "./outbox";
import { faultText, language, say } from "./say";

interface RoomShown extends TableShown, Luck {
  listed: boolean;
  link: string;
  reach: Reach;
}

const id = location.pathname.split("/")[2];
const watching = new URLSearchParams(location.search).has("watch");
const REFRESH = 5000;
let shown = "";

export async function room(): Promise<void> {
  element<HTMLInputElement>("guest-name").value = (await whoAmI()).name;
  for (const { wish, body } of unsent(`/tables/${id}`)) void deliver(`/tables/${id}/${wish}`, body).then(refresh);
  await refresh();
  follow(`/tables/${id}`, new URLSearchParams({ language: language() }), listen, () => givenUp(say("no-table")));
  setInterval(() => void refresh(), REFRESH); // should the news ever fail
}

function listen(news: EventSource): void {
  for (const kind of ["view", "change"]) news.addEventListener(kind, () => void refresh());
}

async function refresh(): Promise<void> {
  const answer = await fetch(`/tables/${id}/seats?language=${language()}`).catch(() => null);
  if (!answer?.ok) return;
  const found: RoomShown = await answer.json();
  if (found.state !== "waiting") return location.reload();
  if (JSON.stringify(found) === shown) return;
  shown = JSON.stringify(found);
  show(found);
}

function show(found: RoomShown): void {
  const taken = found.seats.filter((seat) => seat.kind !== "open").length;
  const mine = found.seats.some((seat) => seat.mine);
  document.title = `${taken}/${found.seats.length} · ${found.title} · Towpath`;
  element("game-title").textContent = found.title;
  element<HTMLImageElement>("picture").src = `/games/${found.game}/picture.svg`;
  element("chosen").textContent = found.chosen.join(" · ");
  element("taken").textContent = say("seats-taken", { taken: `${taken}`, all: `${found.seats.length}` });
  element("seats").replaceChildren(...found.seats.map((seat) => seatRow(seat, mine, found.game)));
  showLuck(found);
  element("guest").hidden = mine || watching;
  element("listed").textContent = say(found.listed ? "listed-about" : "private-about");
  element("watching").hidden = mine || !watching;
  if (element("share").dataset.link !== found.link) share(found.link, found.reach);
  if (mine && !element("device").childElementCount) element("device").append(otherDevice(`/t/${id}`));
}

function seatRow(seat: SeatShown, mine: boolean, game: string): HTMLElement {
  const made = make("li", `room-seat${seat.kind === "open" ? " free" : ""}`, seal(seat.seat, game), make("b", "", seat.label), seatName(seat));
  made.dataset.seat = seat.seat;
  if (seat.kind === "open" && !mine && !watching) made.append(button(say("sit"), () => void sit(seat.seat), "primary"));
  if (seat.mine) made.append(button(say("stand"), () => void stand(seat.seat), "small stand"));
  if (seat.kind === "open" && mine) made.append(giveToBot(seat));
  return made;
}

function seatName(seat: SeatShown): HTMLElement {
  return make("span", "", make("bdi", "", seat.mine ? seat.name : who(seat)), seat.mine && ` (${say("you")})`);
}

/** Nobody comes for this seat: a bot may have it. */
function giveToBot(seat: SeatShown): HTMLElement {
  const levels = make("select", "small");
  levels.add(new Option(say("give-bot"), ""));
  for (const level of ["apprentice", "navvy", "engineer", "master"]) levels.add(new Option(say("bot-seat", { level: levelName(level) }), level));
  levels.setAttribute("aria-label", `${say("give-bot")}: ${seat.label}`);
  levels.addEventListener("change", () => void deliver(`/tables/${id}/seat-bot`, { seat: seat.seat, level: levels.value }).then(refresh));
  return levels;
}

async function sit(seat: string): Promise<void> {
  const name = element<HTMLInputElement>("guest-name").value;
  const answer = await deliver(`/tables/${id}/sit`, { seat, name });
  element("why").textContent = answer.status === 200 ? "" : faultText(answer);
  await refresh();
}

/** Leave my seat; sitting down again takes that back. */
async function stand(seat: string): Promise<void> {
  await deliver(`/tables/${id}/stand`, { seat });
  await refresh();
}

/** The link, and its code for cameras; who can open it is said where that is not everybody. */
function share(link: string, reach: Reach): void {
  const about = { computer: "opens-here-only", network: "opens-in-network", world: "" }[reach];
  const code = make("img", "qr");
  code.src = `/t/${id}/qr.svg?${encodeURIComponent(link)}`;
  code.alt = say("qr-code");
  element("share").dataset.link = link;
  element("share").replaceChildren(linkBox(link, say("link"), say("copy-link"), say("copied"), "primary"));
  if (about) element("share").append(make("p", `small ${reach === "computer" ? "why only-here" : ""}`, say(about)));
  if (reach !== "computer") element("share").append(code);
  if (navigator.share) element("share").append(button(say("share"), () => void navigator.share({ url: link, title: document.title }).catch(() => undefined)));
  element("watch-link").replaceChildren(linkBox(`${link}?watch`, say("watch-link"), say("copy-link"), say("copied")));
}
