// The log and the chat.

import { element, type LogLine, type View } from "./api";
import { make } from "./dom";
import { seal } from "./me";
import { sendCommand } from "./move-input";
import { pendingMessages, watchOutbox } from "./outbox";
import { unmutedSayings } from "./presence";
import { say } from "./i18n";
import { narrow, path } from "./state";

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
  const alone = view.seats.filter((each) => each.holder === "person").length < 2 || view.mine.length === view.seats.length;
  for (const each of ["chat-box", "talk-chat"]) element(each).hidden = alone;
  element("chat").hidden = view.mine.length === 0; // spectators only read
  const sayings = unmutedSayings(view);
  showLog(view.log);
  const added = updateList(element("sayings"), sayings.map((each) => `${each.name}: ${each.text}`), (place) => sayingContent(sayings[place]));
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

export function showLog(lines: LogLine[]): void {
  updateList(element("log"), lines.map((line) => line.text), (place) => logLineContent(lines[place]));
}

/** A line of the log with the seal of its player. */
export function logLineContent(line: LogLine): (string | HTMLElement)[] {
  return [...(line.seat ? [seal(line.seat)] : []), line.text];
}

/** Adds new lines and removes old ones, so that screen readers announce only new ones. Returns the number of new lines. */
export function updateList(list: HTMLElement, lines: string[], content: (place: number) => (string | HTMLElement)[]): number {
  const known = [...list.children].map((each) => each.textContent);
  let gone = 0;
  while (gone < known.length && known.slice(gone).some((line, place) => line !== lines[place])) gone += 1;
  for (const old of [...list.children].slice(0, gone)) old.remove();
  for (let place = known.length - gone; place < lines.length; place += 1) list.append(make("li", "", ...content(place)));
  toNewest(list);
  return Math.max(0, lines.length - (known.length - gone));
}

function toNewest(list: HTMLElement): void {
  list.scrollTop = list.scrollHeight;
}

function sendSaying(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  const text = saying.value;
  saying.value = "";
  if (text.trim()) void sendCommand("say", { text }).then((version) => { if (!version && !saying.value) saying.value = text; });
}
