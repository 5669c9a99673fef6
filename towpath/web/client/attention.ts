// Calling a player back: the page's title and icon, notifications, and sounds. The last two only on request.

import { element, type View } from "./api";
import { notice } from "./notice";
import { say } from "./say";
import { calling, path, type Calling } from "./state";

type Sound = "turn" | "request" | "move" | "points" | "over";

/** Notes in hertz, one after the other: a wooden knock for a move, a bell for points, a call for my turn, a question. */
const SOUNDS: Record<Sound, { notes: number[]; shape: OscillatorType; length: number; loud: number }> = {
  move: { notes: [196], shape: "triangle", length: 0.09, loud: 0.16 },
  points: { notes: [659, 880], shape: "sine", length: 0.22, loud: 0.1 },
  turn: { notes: [440, 587], shape: "sine", length: 0.3, loud: 0.13 },
  request: { notes: [523, 494, 659], shape: "sine", length: 0.24, loud: 0.12 },
  over: { notes: [392, 494, 587, 784], shape: "sine", length: 0.4, loud: 0.12 },
};
const APART = 0.13; // seconds between notes
/** What stands before the title while I am called. */
const SIGNS = { turn: "● ", request: "? " };
const WORKER = "/worker.js";

let speaker: AudioContext | null = null;
let before: { version: number; call: Calling | null; moves: number; scores: string; over: boolean } | null = null;

export function furnishAttention(): void {
  if (isOn("notify") && hindrance()) localStorage.setItem("notify", "off");
  remembered("sound", () => play("turn"));
  remembered("notify", () => void allowNotifications());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) seen(); });
}

/** A switch that is off until somebody turns it on, and stays as it was left. */
function remembered(id: string, turnedOn: () => void): void {
  const made = element(id);
  made.addEventListener("click", () => {
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

/** The word for why there can be no notifications; "" if there can be, or could be if somebody allowed them. */
function hindrance(): string {
  if (!window.isSecureContext) return "notify-insecure";
  if (!("Notification" in window)) return "notify-unsupported";
  return Notification.permission === "denied" ? "notify-denied" : "";
}

async function allowNotifications(): Promise<void> {
  if (!hindrance()) await Notification.requestPermission();
  const why = hindrance() || (Notification.permission === "granted" ? "" : "notify-denied");
  if (!why) return void (await navigator.serviceWorker?.register(WORKER).catch(() => undefined));
  localStorage.setItem("notify", "off");
  showSwitch("notify");
  notice(say(why), 9000);
}

/** Call for what is new in a view. */
export function callFor(view: View, title: string): void {
  const call = calling() ?? begun();
  titled = title;
  const now = { version: view.version, call, moves: view.moves, scores: JSON.stringify(view.scores), over: view.over };
  showCall(call, title);
  const was = before;
  before = now;
  if (!was) return;
  const called = call !== null && call.text !== was.call?.text;
  if (was.version === now.version && !called) return;
  if (now.over && !was.over) play("over");
  else if (called) play(call.for);
  else if (now.scores !== was.scores) play("points");
  else if (now.moves !== was.moves) play("move");
  if (called) void notify(`${call.text} · ${title}`, call.for === "turn" ? view.question : "", `/static/icon-${call.for}.svg`);
}

/** Something that concerns me was found out about the same view. */
export function callAgain(view: View): void {
  callFor(view, titled);
}

function showCall(call: Calling | null, title: string): void {
  document.title = call ? `${SIGNS[call.for]}${call.text} · ${title}` : `${title} · Towpath`;
  document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = `/static/icon${call ? `-${call.for}` : ""}.svg`;
}

// --- the beginning

const BEGUN = `begun ${path}`;
let titled = "";

/** The game begins while somebody waits in the room: they are called before the page becomes the table, whose title goes
    on calling until they look. */
export async function callForBeginning(title: string): Promise<void> {
  if (document.hidden) sessionStorage.setItem(BEGUN, "yes");
  play("turn");
  await notify(`${say("room-begun")} · ${title}`, "", "/static/icon-turn.svg");
  if (isOn("sound")) await new Promise((after) => setTimeout(after, 700)); // until it was heard
}

function begun(): Calling | null {
  return sessionStorage.getItem(BEGUN) && document.hidden ? { for: "turn", text: say("room-begun") } : null;
}

function seen(): void {
  if (!sessionStorage.getItem(BEGUN)) return;
  sessionStorage.removeItem(BEGUN);
  if (titled) showCall(calling(), titled);
}

/** On Android only a worker may show notifications. None is worth a page that breaks. */
async function notify(title: string, body: string, icon: string): Promise<void> {
  if (!isOn("notify") || !document.hidden || hindrance() || Notification.permission !== "granted") return;
  const facts = { body, tag: path, icon, data: { page: location.pathname } };
  try {
    const made = new Notification(title, facts);
    made.onclick = () => { window.focus(); made.close(); };
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration(WORKER);
    await worker?.showNotification(title, facts).catch(() => undefined); // title, icon and sound have called
  }
}

function play(name: Sound): void {
  if (!isOn("sound")) return;
  speaker ??= new AudioContext();
  const { notes, shape, length, loud } = SOUNDS[name];
  notes.forEach((pitch, place) => tone(speaker!, pitch, shape, speaker!.currentTime + place * APART, length, loud));
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
