// Calling a player back with the page's title and icon, and, if they are switched on, with notifications and sounds.

import { element, type View } from "./api";
import { showNotice } from "./notice";
import { say } from "./i18n";
import { calling, path, type Calling } from "./state";

type Sound = "turn" | "request" | "move" | "points" | "over";

/** Notes in hertz, one after the other: a wooden knock for a move, a bell for points, a call for my turn, a question. */
const SOUNDS: Record<Sound, { notes: number[]; shape: OscillatorType; length: number; volume: number }> = {
  move: { notes: [196], shape: "triangle", length: 0.09, volume: 0.16 },
  points: { notes: [659, 880], shape: "sine", length: 0.22, volume: 0.1 },
  turn: { notes: [440, 587], shape: "sine", length: 0.3, volume: 0.13 },
  request: { notes: [523, 494, 659], shape: "sine", length: 0.24, volume: 0.12 },
  over: { notes: [392, 494, 587, 784], shape: "sine", length: 0.4, volume: 0.12 },
};
const NOTE_DISTANCE = 0.13; // seconds between notes
/** The prefix of the page's title while the player is called. */
const TITLE_MARKS = { turn: "● ", request: "? " };
const WORKER = "/worker.js";

let speaker: AudioContext | null = null;
let previous: { version: number; call: Calling | null; moves: number; scores: string; over: boolean } | null = null;

export function initAttention(): void {
  if (isOn("notify") && notificationObstacle()) localStorage.setItem("notify", "off");
  initSwitch("sound", () => play("turn"));
  initSwitch("notify", () => void allowNotifications());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) forgetBeginning(); });
}

/** A switch that is off at first and remembers its state. */
function initSwitch(id: string, turnedOn: () => void): void {
  const control = element(id);
  control.addEventListener("click", () => {
    localStorage.setItem(id, isOn(id) ? "off" : "on");
    if (isOn(id)) turnedOn();
    showSwitch(id);
  });
  showSwitch(id);
}

function showSwitch(id: string): void {
  element(id).setAttribute("aria-pressed", `${isOn(id)}`);
}

function isOn(id: string): boolean {
  return localStorage.getItem(id) === "on";
}

/** The key of the text that says why notifications are impossible; "" if they work or only need permission. */
function notificationObstacle(): string {
  if (!window.isSecureContext) return "notify-insecure";
  if (!("Notification" in window)) return "notify-unsupported";
  return Notification.permission === "denied" ? "notify-denied" : "";
}

async function allowNotifications(): Promise<void> {
  if (!notificationObstacle()) await Notification.requestPermission();
  const why = notificationObstacle() || (Notification.permission === "granted" ? "" : "notify-denied");
  if (!why) return void (await navigator.serviceWorker?.register(WORKER).catch(() => undefined));
  localStorage.setItem("notify", "off");
  showSwitch("notify");
  showNotice(say(why), 9000);
}

/** Shows and sounds what is new in a view. */
export function callAttention(view: View, title: string): void {
  const call = calling() ?? callToBeginning();
  currentTitle = title;
  const next = { version: view.version, call, moves: view.moves, scores: JSON.stringify(view.scores), over: view.over };
  showCall(call, title);
  const last = previous;
  previous = next;
  if (!last) return;
  const called = call !== null && call.text !== last.call?.text;
  if (last.version === next.version && !called) return;
  if (next.over && !last.over) play("over");
  else if (called) play(call.for);
  else if (next.scores !== last.scores) play("points");
  else if (next.moves !== last.moves) play("move");
  if (called) void notify(`${call.text} · ${title}`, call.for === "turn" ? view.question : "", `/static/icon-${call.for}.svg`);
}

/** Checks the same view again, after the page has learnt more about it. */
export function refreshCall(view: View): void {
  callAttention(view, currentTitle);
}

function showCall(call: Calling | null, title: string): void {
  document.title = call ? `${TITLE_MARKS[call.for]}${call.text} · ${title}` : `${title} · Towpath`;
  document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = `/static/icon${call ? `-${call.for}` : ""}.svg`;
}

// --- the beginning of the game

const BEGUN_KEY = `begun ${path}`;
let currentTitle = "";

/** The game begins while somebody waits in the room. They are called before the page reloads as the table; its title keeps
    calling until they look. */
export async function callForBeginning(title: string): Promise<void> {
  if (document.hidden) sessionStorage.setItem(BEGUN_KEY, "yes");
  play("turn");
  await notify(`${say("room-begun")} · ${title}`, "", "/static/icon-turn.svg");
  if (isOn("sound")) await new Promise((after) => setTimeout(after, 700)); // let the sound finish
}

function callToBeginning(): Calling | null {
  return sessionStorage.getItem(BEGUN_KEY) && document.hidden ? { for: "turn", text: say("room-begun") } : null;
}

function forgetBeginning(): void {
  if (!sessionStorage.getItem(BEGUN_KEY)) return;
  sessionStorage.removeItem(BEGUN_KEY);
  if (currentTitle) showCall(calling(), currentTitle);
}

/** On Android only a service worker may show notifications. No failure may break the page. */
async function notify(title: string, body: string, icon: string): Promise<void> {
  if (!isOn("notify") || !document.hidden || notificationObstacle() || Notification.permission !== "granted") return;
  const facts = { body, tag: path, icon, data: { page: location.pathname } };
  try {
    const notification = new Notification(title, facts);
    notification.onclick = () => { window.focus(); notification.close(); };
  } catch {
    await notifyByWorker(title, facts).catch(() => undefined); // the title, icon and sound are enough
  }
}

async function notifyByWorker(title: string, facts: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  await worker?.showNotification(title, facts);
}

function play(name: Sound): void {
  if (!isOn("sound")) return;
  const { notes, shape, length, volume: loud } = SOUNDS[name];
  try {
    const on = (speaker ??= new AudioContext());
    notes.forEach((pitch, place) => tone(on, pitch, shape, on.currentTime + place * NOTE_DISTANCE, length, loud));
  } catch {
    // A browser without sound, or with too many pages that have one: the title and icon are enough.
  }
}

function tone(on: AudioContext, pitch: number, shape: OscillatorType, start: number, length: number, loud: number): void {
  const source = new OscillatorNode(on, { type: shape, frequency: pitch });
  const volume = new GainNode(on, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(on.destination);
  source.start(start);
  source.stop(start + length);
}
