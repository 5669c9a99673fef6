// The log and the chat.

import { element, type View } from "./api";
import { make } from "./dom";
import { seal } from "./me";
import { tell } from "./moving";

export function showTalk(shown: View): void {
  showLog(shown.log);
  element("chat-box").hidden = shown.seats.filter((each) => each.holder === "person").length < 2 || shown.mine.length === shown.seats.length;
  fill(element("sayings"), shown.sayings.map((each) => `${each.name}: ${each.text}`), (place) => spoken(shown.sayings[place]));
}

/** The seal of whoever said it, the name, and what was said: neither runs into the other, whichever way it is written. */
function spoken(saying: View["sayings"][number]): (string | HTMLElement)[] {
  return [...(saying.seat ? [seal(saying.seat)] : []), make("bdi", "", saying.name), ": ", make("bdi", "", saying.text)];
}

export function showLog(lines: string[]): void {
  fill(element("log"), lines, (place) => [lines[place]]);
}

/** Add what is new, drop what is no longer told: what stays is not read out again. */
function fill(list: HTMLElement, lines: string[], content: (place: number) => (string | HTMLElement)[]): void {
  const known = [...list.children].map((each) => each.textContent);
  let gone = 0;
  while (gone < known.length && known.slice(gone).some((line, place) => line !== lines[place])) gone += 1;
  for (const old of [...list.children].slice(0, gone)) old.remove();
  for (let place = known.length - gone; place < lines.length; place += 1) list.append(make("li", "", ...content(place)));
  list.scrollTop = list.scrollHeight;
}

export function sendSaying(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  if (saying.value.trim()) void tell("say", { text: saying.value });
  saying.value = "";
}
