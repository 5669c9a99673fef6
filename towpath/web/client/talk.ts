// The log and the chat.

import { element, type View } from "./api";
import { make } from "./dom";
import { showTab } from "./layout";
import { seal } from "./me";
import { tell } from "./moving";

let told = false; // was the chat shown before?
let unread = 0;

export function furnishTalk(): void {
  element("talk-log").addEventListener("click", () => turnTo("log"));
  for (const way of ["talk-chat", "chat-news"]) element(way).addEventListener("click", () => turnTo("chat"));
  element("chat-news").addEventListener("click", () => {
    showTab("log");
    element("saying").scrollIntoView({ block: "center" });
    element("saying").focus();
  });
  element("chat").addEventListener("submit", sendSaying);
  turnTo("log");
}

/** The log and the chat share their place. */
function turnTo(shown: string): void {
  document.body.dataset.talk = shown;
  for (const each of ["log", "chat"]) element(`talk-${each}`).setAttribute("aria-pressed", `${each === shown}`);
  if (shown === "chat") unread = 0;
  showUnread();
  for (const list of ["log", "sayings"]) toNewest(element(list));
}

export function showTalk(shown: View): void {
  const alone = shown.seats.filter((each) => each.holder === "person").length < 2 || shown.mine.length === shown.seats.length;
  for (const each of ["chat-box", "talk-chat"]) element(each).hidden = alone;
  showLog(shown.log);
  const added = fill(element("sayings"), shown.sayings.map((each) => `${each.name}: ${each.text}`), (place) => spoken(shown.sayings[place]));
  if (told && document.body.dataset.talk !== "chat") unread += shown.sayings.slice(shown.sayings.length - added).filter((each) => !each.seat || !shown.mine.includes(each.seat)).length;
  told = true;
  showUnread();
}

/** How much was said that was not seen. */
function showUnread(): void {
  for (const each of document.querySelectorAll(".unread")) each.textContent = unread ? ` ${unread}` : "";
  element("chat-news").hidden = !unread;
}

/** The seal of whoever said it, the name, and what was said: neither runs into the other, whichever way it is written. */
export function spoken(saying: View["sayings"][number], game?: string): (string | HTMLElement)[] {
  return [...(saying.seat ? [seal(saying.seat, game)] : []), make("bdi", "", saying.name), ": ", make("bdi", "", saying.text)];
}

export function showLog(lines: string[]): void {
  fill(element("log"), lines, (place) => [lines[place]]);
}

/** Add what is new, drop what is no longer told: what stays is not read out again. How much is new? */
export function fill(list: HTMLElement, lines: string[], content: (place: number) => (string | HTMLElement)[]): number {
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
  if (saying.value.trim()) void tell("say", { text: saying.value });
  saying.value = "";
}
