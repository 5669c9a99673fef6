// Calling a player back: the page's title and icon, notifications, and sounds. The last two only on request.

import { element, type View } from "./api";
import { say } from "./say";
import { myTurn, path } from "./state";
import { notice } from "./table";

type Sound = "turn" | "move" | "points" | "over";

/** Notes in hertz, one after the other: a wooden knock for a move, a bell for points, a call for my turn. */
const SOUNDS: Record<Sound, { notes: number[]; shape: OscillatorType; length: number; loud: number }> = {
  move: { notes: [196], shape: "triangle", length: 0.09, loud: 0.16 },
  points: { notes: [659, 880], shape: "sine", length: 0.22, loud: 0.1 },
  turn: { notes: [440, 587], shape: "sine", length: 0.3, loud: 0.13 },
  over: { notes: [392, 494, 587, 784], shape: "sine", length: 0.4, loud: 0.12 },
};
const APART = 0.13; // seconds between notes

let speaker: AudioContext | null = null;
let before: { version: number; turn: boolean; moves: number; scores: string; over: boolean } | null = null;

export function furnishAttention(): void {
  remembered("sound", () => play("turn"));
  remembered("notify", () => void allowNotifications());
}

/** A switch that is off until somebody turns it on, and stays as it was left. */
function remembered(id: string, turnedOn: () => void): void {
  const made = element(id);
  const show = () => made.setAttribute("aria-pressed", `${isOn(id)}`);
  made.addEventListener("click", () => {
    localStorage.setItem(id, isOn(id) ? "off" : "on");
    if (isOn(id)) turnedOn();
    show();
  });
  show();
}

function isOn(id: string): boolean {
  return localStorage.getItem(id) === "on";
}

async function allowNotifications(): Promise<void> {
  const allowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
  if (allowed) return;
  localStorage.setItem("notify", "off");
  element("notify").setAttribute("aria-pressed", "false");
  notice(say("notify-denied"), 4000);
}

/** Call for what is new in a view. */
export function callFor(view: View, title: string): void {
  const now = { version: view.version, turn: myTurn(), moves: view.moves, scores: JSON.stringify(view.scores), over: view.over };
  document.title = now.turn ? `● ${say("your-turn")} · ${title}` : `${title} · Towpath`;
  document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = `/static/${now.turn ? "icon-turn" : "icon"}.svg`;
  const was = before;
  before = now;
  if (!was || was.version === now.version) return;
  if (now.over && !was.over) play("over");
  else if (now.turn && !was.turn) play("turn");
  else if (now.scores !== was.scores) play("points");
  else if (now.moves !== was.moves) play("move");
  if (now.turn && !was.turn) notify(title, view.question);
}

/** The game begins while somebody waits in the room: they are called before the page becomes the table. */
export async function callForBeginning(title: string): Promise<void> {
  play("turn");
  notify(title, say("room-begun"));
  if (isOn("sound")) await new Promise((after) => setTimeout(after, 700)); // until it was heard
}

function notify(title: string, body: string): void {
  if (!isOn("notify") || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const made = new Notification(`${say("your-turn")} · ${title}`, { body, tag: path, icon: "/static/icon-turn.svg" });
  made.onclick = () => { window.focus(); made.close(); };
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
