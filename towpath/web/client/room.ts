// The room in which a table waits until every seat is taken: the seats, the link, and what to do meanwhile.

import { callForBeginning, initAttention } from "./attention";
import { button, deliver, element, receiveViews, type View } from "./api";
import { startLearning } from "./book";
import { linkBox } from "./clipboard";
import { make } from "./dom";
import { hostControls, seatControls } from "./hosting";
import type { Reach } from "./link";
import { followTable, type Live } from "./live";
import { holderName, type LobbySeat, type LobbyTable } from "./lobby";
import { showLuck, type Luck } from "./luck";
import { personalLink, seal, fetchMe } from "./me";
import { showLastNotice } from "./notice";
import { toOwnClock, unmutedSayings, isMuted, mute, presenceText, type Presence } from "./presence";
import { unsent } from "./outbox";
import { faultText, language, say } from "./i18n";
import { updateList, sayingContent } from "./talk";

export interface RoomView extends LobbyTable, Luck {
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
let shownRoom = "";
let latest: RoomView;
let mine: string[] = [];
/** My favourite one: a seat of it is offered first. */
let colour = "";
/** I have left my seat myself. */
let leftSeat = false;

export async function initRoom(): Promise<void> {
  const me = await fetchMe();
  element<HTMLInputElement>("guest-name").value = me.name;
  colour = me.colour;
  initAttention();
  element("chat").addEventListener("submit", sendSaying);
  for (const { wish, body } of unsent(`/tables/${id}`)) void deliver(`/tables/${id}/${wish}`, body).then(refresh);
  await refresh();
  listen();
  setInterval(() => void refresh(), REFRESH); // should the news ever fail
}

let news: Live | null = null;
let latestView: View | null = null;

/** Hear of everything that happens here; anew when I sit down, so that the others see that I am here. */
function listen(): void {
  news?.close();
  const query = new URLSearchParams({ language: language() });
  news = followTable(`/tables/${id}`, query, (source) => receiveViews(source, receiveView), () => showLastNotice(say("no-table")));
}

function receiveView(view: View): void {
  latestView = view;
  showTalk(view);
  void refresh();
}

async function refresh(): Promise<void> {
  const answer = await fetch(`/tables/${id}/seats?language=${language()}`).catch(() => null);
  if (!answer?.ok) return;
  const room: RoomView | null = await answer.json().catch(() => null);
  if (!room) return;
  if (room.state !== "waiting" && !room.ended) return begin(room);
  if (JSON.stringify(room) === shownRoom) return;
  shownRoom = JSON.stringify(room);
  latest = { ...room, presence: toOwnClock(room.presence) };
  show(latest);
}

/** The game begins: whoever looks elsewhere is called. */
async function begin(room: RoomView): Promise<void> {
  if (room.seats.some((seat) => seat.mine)) await callForBeginning(room.title);
  location.reload();
}

function show(room: RoomView): void {
  const taken = room.seats.filter((seat) => seat.kind !== "open").length;
  const before = mine;
  mine = room.seats.filter((seat) => seat.mine && seat.kind === "person").map((seat) => seat.seat);
  document.title = `${taken}/${room.seats.length} · ${room.title} · Towpath`;
  element("game-title").textContent = room.title;
  element("room").classList.toggle("guest", !mine.length);
  element("room").classList.toggle("ended", !!room.ended);
  element("turn").textContent = leadText(room);
  element("taken").textContent = seatsTakenText(room, taken);
  element("guest").hidden = mine.length > 0 || onlyWatching || !!room.ended;
  element("watching").hidden = mine.length > 0 || !onlyWatching || !!room.ended;
  element("waiting").hidden = !mine.length || !!room.ended;
  showSeats(room);
  showHosting(room);
  showLuck(room);
  showGame(room);
  showLinks(room);
  element("chat").hidden = !mine.length;
  if (before.length && !mine.length && !leftSeat) element("why").textContent = say("room-removed");
  leftSeat = false;
  if (news && before.join() !== mine.join()) listen();
}

/** What somebody who comes in reads first. */
function leadText(room: RoomView): string {
  if (room.ended) return say("room-closed");
  if (mine.length || onlyWatching) return say("waiting-friends");
  const host = room.seats.find((seat) => seat.host && seat.kind === "person");
  return host ? say("room-invited", { name: holderName(host) }) : say("room-invited-by-nobody");
}

function seatsTakenText(room: RoomView, taken: number): string {
  if (room.ended) return "";
  const seats = say("seats-taken", { taken: `${taken}`, all: `${room.seats.length}` });
  const others = room.watching - (mine.length ? 0 : 1); // whoever has no seat watches, I too
  const watching = others === 1 ? say("watching-one") : others > 1 ? say("watching-many", { count: `${others}` }) : "";
  return [seats, watching].filter(Boolean).join(" · ");
}

// --- seats

/** Each row of the list, and what it says: a row that says the same stays, with whatever is open or focused in it. */
const rows = new Map<string, { said: string; row: HTMLElement }>();

function showSeats(room: RoomView): void {
  const free = room.seats.filter((seat) => seat.kind === "open" && !seat.kept);
  const first = free.find((seat) => seat.seat === colour) ?? free[0];
  const list = element("seats");
  for (const { seat, kind } of room.seats) if (kind !== "person" && isMuted(seat)) mute(seat, false); // whoever sits there next is heard
  room.seats.forEach((seat, place) => {
    const content = JSON.stringify([seat, presenceOf(seat, room), seat === first, mine, room.hosting, room.ended, isMuted(seat.seat)]);
    const known = rows.get(seat.seat);
    if (known?.said === content) return;
    const row = seatRow(seat, room, seat === first);
    if (known) known.row.replaceWith(row);
    else list.insertBefore(row, list.children[place] ?? null);
    rows.set(seat.seat, { said: content, row });
  });
}

function seatRow(seat: LobbySeat, room: RoomView, first: boolean): HTMLElement {
  const row = make("li", `room-seat${seat.kind === "open" ? " free" : ""}`, seal(seat.seat, room.game), seatText(seat, room));
  row.dataset.seat = seat.seat;
  if (room.ended) return row;
  const invited = seat.kind === "open" && !!seat.kept && seat.mine;
  if (invited || (seat.kind === "open" && !seat.kept && !mine.length && !onlyWatching)) {
    const sitting = button(say("sit"), () => void sit(seat.seat), invited || first ? "primary" : "");
    sitting.setAttribute("aria-label", `${say("sit")}: ${seat.label}`);
    row.append(sitting);
  }
  if (seat.mine && seat.kind === "person") row.append(button(say("stand"), () => void stand(seat.seat), "small stand"));
  row.append(...seatControls(seat, room.hosting, command, (muted) => muteSeat(seat.seat, muted)));
  return row;
}

/** The row is made anew; the focus comes back to its menu. */
function muteSeat(seat: string, muted: boolean): void {
  mute(seat, muted);
  if (latestView) showTalk(latestView);
  showSeats(latest);
  rows.get(seat)?.row.querySelector("summary")?.focus();
}

function seatText(seat: LobbySeat, room: RoomView): HTMLElement {
  const person = seat.kind === "person";
  const name = make("span", "", make("bdi", "", nameShown(seat)));
  if (seat.mine && person) name.append(` (${say("you")})`);
  if (seat.host && person) name.append(" ", make("span", "mark", say("host")));
  const presence = presenceOf(seat, room);
  const isHere = room.presence[seat.seat]?.here;
  return make("div", "room-who", make("b", "", seat.label), name, presence ? make("span", `presence${isHere ? " here" : ""}`, presence) : null);
}

function nameShown(seat: LobbySeat): string {
  if (seat.mine && seat.kind === "person") return seat.who;
  return seat.kind === "open" && seat.kept ? say("room-kept", { name: seat.name || say("guest") }) : holderName(seat);
}

/** Whether somebody has this page, or any other of ours, open, or when they last had; nothing about me, or a bot. */
function presenceOf(seat: LobbySeat, room: RoomView): string {
  const presence = room.presence[seat.seat];
  return presence && !seat.mine ? presenceText(presence) : "";
}

async function sit(seat: string): Promise<void> {
  await command("sit", { seat, name: element<HTMLInputElement>("guest-name").value });
}

/** Leave my seat; sitting down again takes that back. */
async function stand(seat: string): Promise<void> {
  leftSeat = true;
  await command("stand", { seat });
}

/** Let something happen at this table; if it was refused, the page says why. */
async function command(what: string, facts: Record<string, unknown> = {}): Promise<void> {
  const answer = await deliver(`/tables/${id}/${what}`, facts);
  await refresh();
  element("why").textContent = answer.status === 200 ? "" : faultText(answer);
}

let shownHosting = "";

function showHosting(room: RoomView): void {
  const content = JSON.stringify([room.hosting, room.may_take_over, room.can_begin, room.ended, mine, room.seats.map((seat) => seat.kind)]);
  if (content === shownHosting) return;
  shownHosting = content;
  const controls = room.ended ? [] : hostControls(room, mine, command);
  element("hosting").hidden = !controls.length;
  element("hosting").replaceChildren(...controls);
}

// --- meanwhile

function showGame(room: RoomView): void {
  element("about").textContent = room.about;
  element("chosen").textContent = [...room.chosen, say("minutes", { from: `${room.minutes[0]}`, to: `${room.minutes[1]}` })].join(" · ");
  if (element("reading").childElementCount) return;
  const rules = make("a", "button", say("room-rules"));
  rules.href = `/rules/${room.game}`;
  rules.target = "_blank";
  const learn = room.guide && button(say("learn"), () => void startLearning(room.game, window.open("", "_blank")));
  element("reading").append(...[rules, learn, make("p", "small", say("room-meanwhile"))].filter((each) => each !== false));
}

function showTalk(view: View): void {
  element("talk").hidden = !view.sayings.length && !mine.length;
  const sayings = unmutedSayings(view);
  updateList(element("sayings"), sayings.map((each) => `${each.name}: ${each.text}`), (place) => sayingContent(sayings[place], view.game));
}

function sendSaying(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  if (saying.value.trim()) void command("say", { seat: mine[0], text: saying.value });
  saying.value = "";
}

// --- links

/** The link, and its code for cameras; who can open it is said where that is not everybody. */
function showLinks(room: RoomView): void {
  element("listed").textContent = say(room.listed ? "listed-about" : "private-about");
  if (mine.length && !element("device").childElementCount) element("device").append(personalLink(`/t/${id}`));
  if (element("share").dataset.link === room.link) return;
  element("share").dataset.link = room.link;
  element("share").replaceChildren(...invitation(room));
  element("watch-link").replaceChildren(linkBox(`${room.link}?watch`, say("watch-link"), say("copy-link"), say("copied")));
}

function invitation({ link, reach, title }: RoomView): HTMLElement[] {
  const about = { computer: "opens-here-only", network: "opens-in-network", world: "" }[reach];
  const controls = [linkBox(link, say("link"), say("copy-link"), say("copied"), "primary")];
  if ("share" in navigator) controls.push(button(say("share"), () => void navigator.share({ url: link, title }).catch(() => undefined)));
  if (reach !== "computer") controls.push(qrCode(link));
  if (about) controls.push(make("p", reach === "computer" ? "why only-here" : "small", say(about)));
  return controls;
}

function qrCode(link: string): HTMLElement {
  const picture = make("img");
  picture.src = `/t/${id}/qr.svg?${encodeURIComponent(link)}`;
  picture.alt = say("qr-code");
  return make("figure", "qr", picture, make("figcaption", "small", say("qr-about")));
}
