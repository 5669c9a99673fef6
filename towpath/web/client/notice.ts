// The notice on top of a page: how the connection is while it is not as it should be, and for a moment what has just happened.

import { make } from "./dom";
import { onTheirWay, watchOutbox, type Letter } from "./outbox";
import { say } from "./say";

const CALM = 1500; // milliseconds for which nobody needs to know that something is wrong
const BRIEF = 2000;

/** Why no news come; "" while they do, or while nobody waits for them. */
let cut: Letter["trouble"] = "";
/** What is true until it is over: shown as soon as it has lasted for a while. */
let standing = "";
let shown = false;
let rising = 0;
/** What is shown for a moment. */
let passing = "";
let ending = 0;

/** Say something for a while. */
export function notice(text: string, lasting = 4000): void {
  passing = text;
  clearTimeout(ending);
  ending = window.setTimeout(() => { passing = ""; draw(); }, lasting);
  draw();
}

/** The server cannot be reached, or does not answer as it should. */
export function unreached(why: "lost" | "busy" = "lost"): void {
  cut = why;
  look();
}

export function reached(): void {
  cut = "";
  look();
}

/** Nobody tries to reach it any more. */
export function restful(): void {
  cut = "";
  look(false);
}

/** Something is wrong for good, and trying again is no use. */
export function givenUp(text: string): void {
  notice(text, 2 ** 31 - 1);
}

watchOutbox(look);

/** How is the connection now? */
function look(tell = true): void {
  const now = trouble();
  if (now === standing) return;
  const before = standing;
  standing = now;
  clearTimeout(rising);
  if (!now) {
    if (shown && tell && before !== say("connection-busy")) notice(say("connection-back"), BRIEF);
    shown = false;
  } else if (!shown) rising = window.setTimeout(() => { shown = true; draw(); }, CALM);
  draw();
}

function trouble(): string {
  const stuck = onTheirWay().filter((letter) => letter.trouble);
  if (!cut && !stuck.length) return "";
  if (cut !== "lost" && stuck.every((letter) => letter.trouble === "busy")) return say("connection-busy");
  if (!stuck.length) return said("connection-lost");
  const waits = say(`connection-${kindOf(stuck[0])}`);
  return cut === "lost" ? `${say("connection-none")} · ${waits}` : waits;
}

function kindOf({ path }: Letter): string {
  return /\/(move|undo|end-turn)$/.test(path) ? "move" : path.endsWith("/say") ? "message" : "wish";
}

/** While the words are still on their way, the page itself has those for that. */
function said(key: string): string {
  const text = say(key);
  return text === key ? (document.documentElement.dataset.lost ?? "") : text;
}

function draw(): void {
  const place = document.getElementById("notice") ?? document.body.appendChild(Object.assign(make("div", "notice"), { id: "notice", role: "status", hidden: true }));
  const text = passing || (shown ? standing : "");
  place.classList.toggle("trying", !passing);
  place.textContent = text;
  place.hidden = !text;
}
