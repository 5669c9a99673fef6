// The notice at the top of a page: trouble with the connection, and short messages.

import { make } from "./dom";
import { pendingMessages, watchOutbox, type Message } from "./outbox";
import { say } from "./i18n";

const DELAY = 1500; // milliseconds before trouble is shown
const BRIEF = 2000;

/** Why there are no news; "" while the connection works or is not needed. */
let connectionTrouble: Message["trouble"] = "";
/** The trouble as a text, shown once it has lasted for a while. */
let condition = "";
let conditionShown = false;
let delayTimer = 0;
/** A short message. */
let briefText = "";
let briefTimer = 0;

/** Shows a message for a while. */
export function showNotice(text: string, lasting = 4000): void {
  briefText = text;
  clearTimeout(briefTimer);
  briefTimer = window.setTimeout(() => { briefText = ""; render(); }, lasting);
  render();
}

/** The server cannot be reached, or does not answer as it should. */
export function reportUnreached(why: "lost" | "busy" = "lost"): void {
  connectionTrouble = why;
  update();
}

export function reportReached(): void {
  connectionTrouble = "";
  update();
}

/** The page no longer tries to reach the server. */
export function stopTrying(): void {
  connectionTrouble = "";
  update(false);
}

/** Shows a message that stays, because trying again is of no use. */
export function showLastNotice(text: string): void {
  showNotice(text, 2 ** 31 - 1);
}

watchOutbox(update);

/** Updates the notice to the state of the connection. */
function update(announce = true): void {
  const next = troubleText();
  if (next === condition) return;
  const before = condition;
  condition = next;
  clearTimeout(delayTimer);
  if (!next) {
    if (conditionShown && announce && before !== say("connection-busy")) showNotice(say("connection-back"), BRIEF);
    conditionShown = false;
  } else if (!conditionShown) delayTimer = window.setTimeout(() => { conditionShown = true; render(); }, DELAY);
  render();
}

function troubleText(): string {
  const stuck = pendingMessages().filter((letter) => letter.trouble);
  if (!connectionTrouble && !stuck.length) return "";
  if (connectionTrouble !== "lost" && stuck.every((letter) => letter.trouble === "busy")) return say("connection-busy");
  if (!stuck.length) return sayOr("connection-lost");
  const waits = say(`connection-${kindOf(stuck[0])}`);
  return connectionTrouble === "lost" ? `${say("connection-none")} · ${waits}` : waits;
}

function kindOf({ path }: Message): string {
  return /\/(move|undo|end-turn)$/.test(path) ? "move" : path.endsWith("/say") ? "message" : "command";
}

/** A text, also before the texts are loaded: the page's markup contains the one for a lost connection. */
function sayOr(key: string): string {
  const text = say(key);
  return text === key ? (document.documentElement.dataset.lost ?? "") : text;
}

function render(): void {
  const place = document.getElementById("notice") ?? document.body.appendChild(Object.assign(make("div", "notice"), { id: "notice", role: "status", hidden: true }));
  const text = briefText || (conditionShown ? condition : "");
  document.body.classList.toggle("unreached", conditionShown && connectionTrouble !== ""); // who is here is not known now
  place.classList.toggle("trying", !briefText);
  place.textContent = text;
  place.hidden = !text;
}
