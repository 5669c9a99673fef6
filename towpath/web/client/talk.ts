// The log and the chat.

import { element, type View } from "./api";
import { seal } from "./me";
import { tell } from "./moving";

export function showTalk(shown: View): void {
  showLog(shown.log);
  element("chat-box").hidden = shown.seats.filter((each) => each.holder === "person").length < 2 || shown.mine.length === shown.seats.length;
  fill(element("sayings"), shown.sayings.map((each) => `${each.name}: ${each.text}`));
  markSpeakers(shown);
}

/** Before each saying the seal of whoever said it. */
function markSpeakers(shown: View): void {
  for (const [place, item] of [...element("sayings").children].entries()) {
    const speaker = shown.seats.find((each) => each.name === shown.sayings[place].name);
    if (speaker && !item.querySelector(".seal")) item.prepend(seal(speaker.seat));
  }
}

export function showLog(lines: string[]): void {
  fill(element("log"), lines);
}

/** Add what is new, drop what is no longer told: what stays is not read out again. */
function fill(list: HTMLElement, lines: string[]): void {
  const known = [...list.children].map((each) => each.textContent);
  let gone = 0;
  while (gone < known.length && known.slice(gone).some((line, place) => line !== lines[place])) gone += 1;
  for (const old of [...list.children].slice(0, gone)) old.remove();
  for (const line of lines.slice(known.length - gone)) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
}

export function sendSaying(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  if (saying.value.trim()) void tell("say", { text: saying.value });
  saying.value = "";
}
