// The room in which a table waits until every seat is taken: the seats, the link, and what to do meanwhile.

import { callForBeginning, furnishAttention } from "./attention";
import { button, deliver, element, hear, type View } from "./api";
import { startLearning } from "./book";
import { linkBox } from "./clipboard";
import { make } from "./dom";
import { hostControls, seatControls } from "./hosting";
import type { Reach } from "./link";
import { follow, type Live } from "./live";
import { who, type SeatShown, type TableShown } from "./lobby";
import { showLuck, type Luck } from "./luck";
import { otherDevice, seal, whoAmI } from "./me";
import { givenUp } from "./notice";
import { byOwnClock, heard, isMuted, mute, presenceText, type Presence } from "./presence";
import { unsent } from "./outbox";
import { faultText, language, say } from "./say";
import { fill, spoken } from "./talk";

export interface RoomShown extends TableShown, Luck {
  listed: boolean;
  /** The game in a sentence, whether it can be learnt by playing, and how long it takes. */
  about: string;
  guide: boolean;
  minutes: [number, number];
  link: string;
  reach: Reach;
  /** Whether I am the host, or may be instead of one who is away. */
  hosting: boolean;
  may_take_over: boolean;
  /** Whether the game can begin with those who are here. */
  can_begin: boolean;
  presence: Record<string, Presence>;
  watching: number;
}

const id = location.pathname.split("/")[2];
const onlyWatching = new URLSearchParams(location.search).has("watch");
const REFRESH = 5000;
let shown = "";
let latest: RoomShown;
let mine: string[] = [];
/** My favourite one: a seat of it is offered first. */
let colour = "";
/** I have left my seat myself. */
let stood = false;

export async function room(): Promise<void> {
  const me = await whoAmI();
  element<HTMLInputElement>("guest-name").value = me.name;
  colour = me.colour;
  furnishAttention();
  element("chat").addEventListener("submit", talk);
  for (const { wish, body } of unsent(`/tables/${id}`)) void deliver(`/tables/${id}/${wish}`, body).then(refresh);
  await refresh();
  listen();
  setInterval(() => void refresh(), REFRESH); // should the news ever fail
}

let news: Live | null = null;
let talked: View | null = null;

/** Hear of everything that happens here; anew when I sit down, so that the others see that I am here. */
function listen(): void {
  news?.close();
  const wished = new URLSearchParams({ language: language() });
  news = follow(`/tables/${id}`, wished, (source) => hear(source, told), () => givenUp(say("no-table")));
}

function told(view: View): void {
  talked = view;
  showTalk(view);
  void refresh();
}

async function refresh(): Promise<void> {
  const answer = await fetch(`/tables/${id}/seats?language=${language()}`).catch(() => null);
  if (!answer?.ok) return;
  const found: RoomShown | null = await answer.json().catch(() => null);
  if (!found) return;
  if (found.state !== "waiting" && !found.ended) return begin(found);
  if (JSON.stringify(found) === shown) return;
  shown = JSON.stringify(found);
  latest = { ...found, presence: byOwnClock(found.presence) };
  show(latest);
}

/** The game begins: whoever looks elsewhere is called. */
async function begin(found: RoomShown): Promise<void> {
  if (found.seats.some((seat) => seat.mine)) await callForBeginning(found.title);
  location.reload();
}

function show(found: RoomShown): void {
  const taken = found.seats.filter((seat) => seat.kind !== "open").length;
  const before = mine;
  mine = found.seats.filter((seat) => seat.mine && seat.kind === "person").map((seat) => seat.seat);
  document.title = `${taken}/${found.seats.length} · ${found.title} · Towpath`;
  element("game-title").textContent = found.title;
  element("room").classList.toggle("guest", !mine.length);
  element("room").classList.toggle("ended", !!found.ended);
  element("turn").textContent = lead(found);
  element("taken").textContent = counted(found, taken);
  element("guest").hidden = mine.length > 0 || onlyWatching || !!found.ended;
  element("watching").hidden = mine.length > 0 || !onlyWatching || !!found.ended;
  element("waiting").hidden = !mine.length || !!found.ended;
  showSeats(found);
  showHosting(found);
  showLuck(found);
  showGame(found);
  showLinks(found);
  element("chat").hidden = !mine.length;
  if (before.length && !mine.length && !stood) element("why").textContent = say("room-removed");
  stood = false;
  if (news && before.join() !== mine.join()) listen();
}

/** What somebody who comes in reads first. */
function lead(found: RoomShown): string {
  if (found.ended) return say("room-closed");
  if (mine.length || onlyWatching) return say("waiting-friends");
  const host = found.seats.find((seat) => seat.host && seat.kind === "person");
  return host ? say("room-invited", { name: who(host) }) : say("room-invited-by-nobody");
}

function counted(found: RoomShown, taken: number): string {
  if (found.ended) return "";
  const seats = say("seats-taken", { taken: `${taken}`, all: `${found.seats.length}` });
  const others = found.watching - (mine.length ? 0 : 1); // whoever has no seat watches, I too
  const watching = others === 1 ? say("watching-one") : others > 1 ? say("watching-many", { count: `${others}` }) : "";
  return [seats, watching].filter(Boolean).join(" · ");
}

// --- seats

/** Each row of the list, and what it says: a row that says the same stays, with whatever is open or focused in it. */
const rows = new Map<string, { said: string; row: HTMLElement }>();

function showSeats(found: RoomShown): void {
  const free = found.seats.filter((seat) => seat.kind === "open" && !seat.kept);
  const first = free.find((seat) => seat.seat === colour) ?? free[0];
  const list = element("seats");
  for (const { seat, kind } of found.seats) if (kind !== "person" && isMuted(seat)) mute(seat, false); // whoever sits there next is heard
  found.seats.forEach((seat, place) => {
    const said = JSON.stringify([seat, presenceOf(seat, found), seat === first, mine, found.hosting, found.ended, isMuted(seat.seat)]);
    const known = rows.get(seat.seat);
    if (known?.said === said) return;
    const row = seatRow(seat, found, seat === first);
    if (known) known.row.replaceWith(row);
    else list.insertBefore(row, list.children[place] ?? null);
    rows.set(seat.seat, { said, row });
  });
}

function seatRow(seat: SeatShown, found: RoomShown, first: boolean): HTMLElement {
  const made = make("li", `room-seat${seat.kind === "open" ? " free" : ""}`, seal(seat.seat, found.game), seatText(seat, found));
  made.dataset.seat = seat.seat;
  if (found.ended) return made;
  const invited = seat.kind === "open" && !!seat.kept && seat.mine;
  if (invited || (seat.kind === "open" && !seat.kept && !mine.length && !onlyWatching)) {
    const sitting = button(say("sit"), () => void sit(seat.seat), invited || first ? "primary" : "");
    sitting.setAttribute("aria-label", `${say("sit")}: ${seat.label}`);
    made.append(sitting);
  }
  if (seat.mine && seat.kind === "person") made.append(button(say("stand"), () => void stand(seat.seat), "small stand"));
  made.append(...seatControls(seat, found.hosting, wish, (muted) => muteSeat(seat.seat, muted)));
  return made;
}

/** The row is made anew; the focus comes back to its menu. */
function muteSeat(seat: string, muted: boolean): void {
  mute(seat, muted);
  if (talked) showTalk(talked);
  showSeats(latest);
  rows.get(seat)?.row.querySelector("summary")?.focus();
}

function seatText(seat: SeatShown, found: RoomShown): HTMLElement {
  const person = seat.kind === "person";
  const name = make("span", "", make("bdi", "", called(seat)));
  if (seat.mine && person) name.append(` (${say("you")})`);
  if (seat.host && person) name.append(" ", make("span", "mark", say("host")));
  const presence = presenceOf(seat, found);
  const here = found.presence[seat.seat]?.here;
  return make("div", "room-who", make("b", "", seat.label), name, presence ? make("span", `presence${here ? " here" : ""}`, presence) : null);
}

function called(seat: SeatShown): string {
  if (seat.mine && seat.kind === "person") return seat.who;
  return seat.kind === "open" && seat.kept ? say("room-kept", { name: seat.name || say("guest") }) : who(seat);
}

/** Whether somebody has this page, or any other of ours, open, or when they last had; nothing about me, or a bot. */
function presenceOf(seat: SeatShown, found: RoomShown): string {
  const presence = found.presence[seat.seat];
  return presence && !seat.mine ? presenceText(presence) : "";
}

async function sit(seat: string): Promise<void> {
  await wish("sit", { seat, name: element<HTMLInputElement>("guest-name").value });
}

/** Leave my seat; sitting down again takes that back. */
async function stand(seat: string): Promise<void> {
  stood = true;
  await wish("stand", { seat });
}

/** Let something happen at this table; if it was refused, the page says why. */
async function wish(what: string, facts: Record<string, unknown> = {}): Promise<void> {
  const answer = await deliver(`/tables/${id}/${what}`, facts);
  await refresh();
  element("why").textContent = answer.status === 200 ? "" : faultText(answer);
}

let hosted = "";

function showHosting(found: RoomShown): void {
  const said = JSON.stringify([found.hosting, found.may_take_over, found.can_begin, found.ended, mine, found.seats.map((seat) => seat.kind)]);
  if (said === hosted) return;
  hosted = said;
  const controls = found.ended ? [] : hostControls(found, mine, wish);
  element("hosting").hidden = !controls.length;
  element("hosting").replaceChildren(...controls);
}

// --- meanwhile

function showGame(found: RoomShown): void {
  element("about").textContent = found.about;
  element("chosen").textContent = [...found.chosen, say("minutes", { from: `${found.minutes[0]}`, to: `${found.minutes[1]}` })].join(" · ");
  if (element("reading").childElementCount) return;
  const rules = make("a", "button", say("room-rules"));
  rules.href = `/rules/${found.game}`;
  rules.target = "_blank";
  const learn = found.guide && button(say("learn"), () => void startLearning(found.game, window.open("", "_blank")));
  element("reading").append(...[rules, learn, make("p", "small", say("room-meanwhile"))].filter((each) => each !== false));
}

function showTalk(view: View): void {
  element("talk").hidden = !view.sayings.length && !mine.length;
  const said = heard(view);
  fill(element("sayings"), said.map((each) => `${each.name}: ${each.text}`), (place) => spoken(said[place], view.game));
}

function talk(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  if (saying.value.trim()) void wish("say", { seat: mine[0], text: saying.value });
  saying.value = "";
}

// --- links

/** The link, and its code for cameras; who can open it is said where that is not everybody. */
function showLinks(found: RoomShown): void {
  element("listed").textContent = say(found.listed ? "listed-about" : "private-about");
  if (mine.length && !element("device").childElementCount) element("device").append(otherDevice(`/t/${id}`));
  if (element("share").dataset.link === found.link) return;
  element("share").dataset.link = found.link;
  element("share").replaceChildren(...invitation(found));
  element("watch-link").replaceChildren(linkBox(`${found.link}?watch`, say("watch-link"), say("copy-link"), say("copied")));
}

function invitation({ link, reach, title }: RoomShown): HTMLElement[] {
  const about = { computer: "opens-here-only", network: "opens-in-network", world: "" }[reach];
  const made = [linkBox(link, say("link"), say("copy-link"), say("copied"), "primary")];
  if ("share" in navigator) made.push(button(say("share"), () => void navigator.share({ url: link, title }).catch(() => undefined)));
  if (reach !== "computer") made.push(code(link));
  if (about) made.push(make("p", reach === "computer" ? "why only-here" : "small", say(about)));
  return made;
}

function code(link: string): HTMLElement {
  const picture = make("img");
  picture.src = `/t/${id}/qr.svg?${encodeURIComponent(link)}`;
  picture.alt = say("qr-code");
  return make("figure", "qr", picture, make("figcaption", "small", say("qr-about")));
}
