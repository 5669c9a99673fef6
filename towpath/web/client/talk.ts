// The log and the chat.

import { element, type LogLine, type View } from "./api";
import { make, type Child } from "./dom";
import { seal } from "./me";
import { sendCommand } from "./move-input";
import { pendingMessages, watchOutbox } from "./outbox";
import { unmutedSayings } from "./presence";
import { say } from "./i18n";
import { pointsOf } from "./scene";
import { narrow, path, whoIs } from "./state";

const NEAR_END = 6; // pixels

let chatShown = false; // whether the chat has been shown before
let unread = 0;
/** My own chat lines that the table knows. */
let ownSayings: string[] = [];

export function initTalk(): void {
  element("talk-log").addEventListener("click", () => showList("log"));
  element("talk-chat").addEventListener("click", () => (narrow.matches ? openChat() : showList("chat")));
  element("chat-news").addEventListener("click", () => (document.body.classList.contains("chatting") ? closeChat() : openChat()));
  element("chat-close").addEventListener("click", closeChat);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeChat(); }, { capture: true });
  narrow.addEventListener("change", closeChat);
  element("chat").addEventListener("submit", sendSaying);
  watchOutbox(showUnsaid);
  for (const list of ["log", "sayings"]) keepAtNewest(element(list));
  showList("log");
}

/** On a small screen the chat opens from the top of the page, over everything but the choices. */
function openChat(): void {
  showList("chat");
  if (narrow.matches) setChatOpen(true);
  else element("saying").scrollIntoView({ block: "center" });
  element(narrow.matches ? "sayings" : "saying").focus();
}

function closeChat(): void {
  if (!document.body.classList.contains("chatting")) return;
  setChatOpen(false);
  showList("log");
  element("chat-news").focus();
}

function setChatOpen(open: boolean): void {
  document.body.classList.toggle("chatting", open);
  element("chat-news").setAttribute("aria-expanded", `${open}`);
}

/** Shows either the log or the chat. */
function showList(list: string): void {
  document.body.dataset.talk = list;
  for (const each of ["log", "chat"]) element(`talk-${each}`).setAttribute("aria-pressed", `${each === list}`);
  if (list === "chat") unread = 0;
  showUnread();
  for (const each of ["log", "sayings"]) toNewest(element(each));
}

export function showTalk(view: View): void {
  showLog(view.log);
  showSayings(view);
}

/** Shows the chat alone: it does not wait for the moves that are still to be shown. */
export function showSayings(view: View): void {
  const alone = view.seats.filter((each) => each.holder === "person").length < 2 || view.mine.length === view.seats.length;
  for (const each of ["chat-box", "talk-chat"]) element(each).hidden = alone;
  element("chat").hidden = view.mine.length === 0; // spectators only read
  const sayings = unmutedSayings(view);
  const added = updateList(element("sayings"), sayings.map((each) => ({ key: `${each.name}: ${each.text}`, content: sayingContent(each) })));
  if (chatShown && document.body.dataset.talk !== "chat") unread += sayings.slice(sayings.length - added).filter((each) => !each.seat || !view.mine.includes(each.seat)).length;
  chatShown = true;
  ownSayings = view.sayings.filter((each) => each.seat && view.mine.includes(each.seat)).map((each) => each.text);
  showUnread();
  showUnsaid();
}

/** Shows the number of unread chat lines. */
function showUnread(): void {
  for (const each of document.querySelectorAll(".unread")) each.textContent = unread ? ` ${unread}` : "";
  element("chat-news").hidden = !unread && (!narrow.matches || element("talk-chat").hidden);
}

/** Shows chat lines that could not be sent yet, except those that the table knows already because only the answer was lost. */
function showUnsaid(): void {
  const waiting = pendingMessages().filter((letter) => letter.trouble && letter.path === `${path}/say`).map((letter) => `${letter.body.text}`);
  const list = element("unsaid");
  list.replaceChildren(...waiting.filter((text) => ownSayings.at(-1) !== text).map((text) => make("li", "", make("bdi", "", text), make("small", "", ` ${say("unsaid")}`))));
  list.hidden = !list.childElementCount;
  if (!list.hidden) toNewest(list);
}

/** A chat line: seal, name and text. `bdi` keeps left-to-right and right-to-left texts apart. */
export function sayingContent(saying: View["sayings"][number], game?: string): (string | HTMLElement)[] {
  return [...(saying.seat ? [seal(saying.seat, game)] : []), make("bdi", "", saying.name), ": ", make("bdi", "", saying.text)];
}

// --- the log

/** A row of a list. Equal keys stand for equal rows. */
interface Row {
  key: string;
  kind?: string;
  content: Child[];
}

/** The log, turn by turn: a heading, and under it what happened. */
export function showLog(lines: LogLine[]): void {
  let turn: string | null = null; // whose turn it is
  const rows: Row[] = [];
  for (const line of lines) {
    if (line.turn) rows.push({ key: `turn ${line.turn}`, kind: "turn", content: [seal(line.turn), make("bdi", "", whoIs(line.turn))] });
    if (line.heading || line.turn) turn = line.turn ?? line.seat;
    rows.push({ key: `${line.text} ${JSON.stringify(line.points ?? "")}`, kind: line.heading ? "turn" : "", content: logLineContent(line, line.heading ? null : turn) });
  }
  updateList(element("log"), rows);
}

/** A line of the log with its points, and with the seal of its player unless it stands under that player's name. */
export function logLineContent(line: LogLine, turn: string | null = null): Child[] {
  const points = pointsOf(line.points, line.seat);
  return [line.seat && line.seat !== turn ? seal(line.seat) : null, line.text, ...points.flatMap((each) => [" ", each])];
}

const keys = new WeakMap<Element, string>();
/** The lists whose reader has scrolled up, and how high each list was when it was last scrolled to its end. */
const scrolledUp = new Set<Element>();
const heights = new Map<Element, number>();

/** A list begins at its newest row and stays there, also when its height changes, unless its reader has scrolled up. */
function keepAtNewest(list: HTMLElement): void {
  list.addEventListener("scroll", () => {
    if (list.clientHeight !== heights.get(list)) return; // the list has become lower or higher; its reader has done nothing
    if (list.scrollTop + list.clientHeight < list.scrollHeight - NEAR_END) scrolledUp.add(list);
    else scrolledUp.delete(list);
  });
  new ResizeObserver(() => { if (!scrolledUp.has(list)) toNewest(list); }).observe(list, { box: "border-box" });
}

/** Adds new rows and removes old ones, so that screen readers announce only new ones. Returns the number of new rows. */
export function updateList(list: HTMLElement, rows: Row[]): number {
  const known = [...list.children].map((each) => keys.get(each));
  let gone = 0;
  while (gone < known.length && known.slice(gone).some((key, place) => key !== rows[place]?.key)) gone += 1;
  for (const old of [...list.children].slice(0, gone)) old.remove();
  const added = rows.slice(known.length - gone);
  for (const { key, kind, content } of added) {
    const row = make("li", kind, ...content);
    keys.set(row, key);
    list.append(row);
  }
  if (!scrolledUp.has(list)) toNewest(list);
  return added.length;
}

/** Scrolls to the end. A row that would be cut at the upper edge is moved above it. */
function toNewest(list: HTMLElement): void {
  scrolledUp.delete(list);
  heights.set(list, list.clientHeight);
  list.style.paddingBottom = "0";
  list.scrollTop = list.scrollHeight;
  const edge = list.getBoundingClientRect().top;
  const cut = [...list.children].slice(0, -1).map((row) => row.getBoundingClientRect()).find((row) => row.top < edge - 1 && row.bottom > edge + 1);
  if (!cut) return;
  list.style.paddingBottom = `${cut.bottom - edge}px`;
  list.scrollTop = list.scrollHeight;
}

function sendSaying(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  const text = saying.value;
  saying.value = "";
  if (text.trim()) void sendCommand("say", { text }).then((version) => { if (!version && !saying.value) saying.value = text; });
}
