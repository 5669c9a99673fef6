// The room of a table that waits for players: the seats, the link to share, and the chat.

import { callForBeginning, initAttention } from "./attention";
import { button, deliver, element, receiveViews, type LobbySeat, type Room, type View } from "./api";
import { startLearning } from "./book";
import { linkBox } from "./clipboard";
import { make } from "./dom";
import { hostControls, seatControls } from "./hosting";
import { followTable, type Live } from "./live";
import { holderName } from "./lobby";
import { showLuck } from "./luck";
import { personalLink, seal, fetchMe } from "./me";
import { showLastNotice } from "./notice";
import { toOwnClock, unmutedSayings, isMuted, mute, presenceText } from "./presence";
import { unsent } from "./outbox";
import { faultText, language, say } from "./i18n";
import { updateList, sayingContent } from "./talk";

const id = location.pathname.split("/")[2];
const onlyWatching = new URLSearchParams(location.search).has("watch");
const REFRESH = 5000;
let shownRoom = "";
let latest: Room;
let mine: string[] = [];
/** My favourite colour: its seat is offered first. */
let colour = "";
/** I have left my seat myself. */
let leftSeat = false;

export async function initRoom(): Promise<void> {
  const me = await fetchMe();
  element<HTMLInputElement>("guest-name").value = me.name;
  colour = me.colour;
  initAttention();
  element("chat").addEventListener("submit", sendSaying);
  for (const { command, body } of unsent(`/tables/${id}`)) void deliver(`/tables/${id}/${command}`, body).then(refresh);
  await refresh();
  listen();
  setInterval(() => void refresh(), REFRESH); // in case the live news fail
}

let news: Live | null = null;
let latestView: View | null = null;

/** Follows the table's news. Connects again when I sit down, so that the others see that I am here. */
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
  const room: Room | null = await answer.json().catch(() => null);
  if (!room) return;
  if (room.state !== "waiting" && !room.ended) return begin(room);
  if (JSON.stringify(room) === shownRoom) return;
  shownRoom = JSON.stringify(room);
  latest = { ...room, presence: toOwnClock(room.presence) };
  show(latest);
}

let begun = false;

/** The game begins: calls players who look elsewhere, once. */
async function begin(room: Room): Promise<void> {
  if (begun) return;
  begun = true;
  if (room.seats.some((seat) => seat.mine)) await callForBeginning(room.title);
  location.reload();
}

function show(room: Room): void {
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

/** The first line of the page. */
function leadText(room: Room): string {
  if (room.ended) return say("room-closed");
  if (mine.length || onlyWatching) return say("waiting-friends");
  const host = room.seats.find((seat) => seat.host && seat.kind === "person");
  return host ? say("room-invited", { name: holderName(host) }) : say("room-invited-by-nobody");
}

function seatsTakenText(room: Room, taken: number): string {
  if (room.ended) return "";
  const seats = say("seats-taken", { taken: `${taken}`, all: `${room.seats.length}` });
  const others = room.watching - (mine.length || room.invited ? 0 : 1); // without a seat, I am one of those who watch
  const watching = others === 1 ? say("watching-one") : others > 1 ? say("watching-many", { count: `${others}` }) : "";
  return [seats, watching].filter(Boolean).join(" · ");
}

// --- seats

/** The rows and their contents. A row with the same content stays, so that an open menu or the focus in it stays too. */
const rows = new Map<string, { content: string; row: HTMLElement }>();

function showSeats(room: Room): void {
  const free = room.seats.filter((seat) => seat.kind === "open" && !seat.kept);
  const first = free.find((seat) => seat.seat === colour) ?? free[0];
  const list = element("seats");
  for (const { seat, kind } of room.seats) if (kind !== "person" && isMuted(seat)) mute(seat, false); // the next person in this seat is not muted
  room.seats.forEach((seat, place) => {
    const content = JSON.stringify([seat, presenceOf(seat, room), seat === first, mine, room.hosting, room.ended, isMuted(seat.seat)]);
    const known = rows.get(seat.seat);
    if (known?.content === content) return;
    const row = seatRow(seat, room, seat === first);
    if (known) known.row.replaceWith(row);
    else list.insertBefore(row, list.children[place] ?? null);
    rows.set(seat.seat, { content, row });
  });
}

function seatRow(seat: LobbySeat, room: Room, first: boolean): HTMLElement {
  const row = make("li", `room-seat${seat.kind === "open" ? " free" : ""}`, seal(seat.seat, room.game), seatText(seat, room));
  row.dataset.seat = seat.seat;
  if (room.ended) return row;
  const invited = seat.kind === "open" && !!seat.kept && seat.mine;
  if (invited || (seat.kind === "open" && !seat.kept && !mine.length && !onlyWatching)) {
    const sitDown = button(say("sit"), () => void sit(seat.seat), invited || first ? "primary" : "");
    sitDown.setAttribute("aria-label", `${say("sit")}: ${seat.label}`);
    row.append(sitDown);
  }
  if (seat.mine && seat.kind === "person") row.append(button(say("stand"), () => void stand(seat.seat), "small stand"));
  row.append(...seatControls(seat, room.hosting, command, (muted) => muteSeat(seat.seat, muted)));
  return row;
}

/** The row is redrawn, so the focus is put back on its menu. */
function muteSeat(seat: string, muted: boolean): void {
  mute(seat, muted);
  if (latestView) showTalk(latestView);
  showSeats(latest);
  rows.get(seat)?.row.querySelector("summary")?.focus();
}

function seatText(seat: LobbySeat, room: Room): HTMLElement {
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

/** Whether somebody is here, or since when they are away; "" for me and for bots. */
function presenceOf(seat: LobbySeat, room: Room): string {
  const presence = room.presence[seat.seat];
  return presence && !seat.mine ? presenceText(presence) : "";
}

async function sit(seat: string): Promise<void> {
  await command("sit", { seat, name: element<HTMLInputElement>("guest-name").value });
}

/** Leaves my seat. */
async function stand(seat: string): Promise<void> {
  leftSeat = true;
  await command("stand", { seat });
}

/** Sends a command to the table and shows why it was refused. */
async function command(what: string, facts: Record<string, unknown> = {}): Promise<void> {
  const answer = await deliver(`/tables/${id}/${what}`, facts);
  await refresh();
  element("why").textContent = answer.status === 200 ? "" : faultText(answer);
}

let shownHosting = "";

function showHosting(room: Room): void {
  const content = JSON.stringify([room.hosting, room.may_take_over, room.can_begin, room.ended, mine, room.seats.map((seat) => seat.kind)]);
  if (content === shownHosting) return;
  shownHosting = content;
  const controls = room.ended ? [] : hostControls(room, mine, command);
  element("hosting").hidden = !controls.length;
  element("hosting").replaceChildren(...controls);
}

// --- meanwhile

function showGame(room: Room): void {
  element("about").textContent = room.about;
  element("about").lang = room.language;
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
  updateList(element("sayings"), sayings.map((each) => ({ key: `${each.name}: ${each.text}`, content: sayingContent(each, view.game) })));
}

function sendSaying(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  if (saying.value.trim()) void command("say", { seat: mine[0], text: saying.value });
  saying.value = "";
}

// --- links

/** The links to share, with a QR code, and a note if not everybody can open them. */
function showLinks(room: Room): void {
  element("listed").textContent = say(room.listed ? "listed-about" : "private-about");
  if (mine.length && !element("device").childElementCount) element("device").append(personalLink(`/t/${id}`));
  if (element("share").dataset.link === room.link) return;
  element("share").dataset.link = room.link;
  element("share").replaceChildren(...invitation(room));
  element("watch-link").replaceChildren(linkBox(`${room.link}?watch`, say("watch-link"), say("copy-link"), say("copied")));
}

function invitation({ link, reach, title }: Room): HTMLElement[] {
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
