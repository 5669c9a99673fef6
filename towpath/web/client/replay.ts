// Looking back: the table after any of its moves, by slider, step by step, or playing by itself.

import { element, type Line, type View } from "./api";
import { make } from "./dom";
import { showParts } from "./drawings";
import { showMoment, type Moment } from "./moment";
import { forgetPreview } from "./preview";
import { language, say } from "./say";
import { showSeats } from "./seats";
import { at, narrow, path, startPicking, whoIs } from "./state";
import { copyAddress, showView } from "./table";
import { showLog, toldOf } from "./talk";

interface Frame {
  step: number;
  steps: number;
  eyes: string;
  mover: string | null;
  decides: string[];
  parts: Record<string, string>;
  scores: Record<string, number>;
  moment: Moment | null;
  log: Line[];
  new: number;
}

const PACE = 1100; // milliseconds from move to move
const KEPT = 60; // frames

let frame: Frame | null = null;
let eyes = "";
let asked = 0;
let playing = 0;
const seen = new Map<string, Frame>();

export function furnishReplay(): void {
  const slider = element<HTMLInputElement>("replay-step");
  slider.addEventListener("input", () => { pause(); void go(Number(slider.value)); });
  element("replay-first").addEventListener("click", () => { pause(); void go(0); });
  element("replay-back").addEventListener("click", () => { pause(); void go(slider.valueAsNumber - 1); });
  element("replay-on").addEventListener("click", () => { pause(); void go(slider.valueAsNumber + 1); });
  element("replay-last").addEventListener("click", () => { pause(); void go(Number(slider.max)); });
  element("replay-play").addEventListener("click", () => (playing ? pause() : play()));
  element("replay-share").addEventListener("click", () => void copyAddress());
  element("replay-close").addEventListener("click", closeReplay);
  element<HTMLSelectElement>("replay-eyes").addEventListener("change", (event) => {
    eyes = (event.target as HTMLSelectElement).value;
    void go(frame?.step ?? 0);
  });
  element("look-back").addEventListener("click", () => openReplay(at.view?.over ? 0 : (at.view?.moves ?? 0)));
}

/** The move and the eyes that a shared link asks for. */
export function sharedReplay(): void {
  const asked = new URLSearchParams(location.search);
  if (!asked.has("step") || at.replaying) return;
  eyes = asked.get("eyes") ?? "";
  openReplay(Number(asked.get("step")));
}

export function openReplay(step: number): void {
  if (!at.view) return;
  at.replaying = true;
  forgetPreview();
  seen.clear();
  document.body.classList.add("replaying");
  element("now").hidden = true;
  element("replay").hidden = false;
  showEyes(at.view);
  void go(step);
  element("replay-play").focus({ preventScroll: true });
}

export function closeReplay(): void {
  pause();
  at.replaying = false;
  frame = null;
  eyes = "";
  seen.clear();
  document.body.classList.remove("replaying");
  element("now").hidden = false;
  element("replay").hidden = true;
  history.replaceState(null, "", location.pathname);
  startPicking();
  showView();
}

/** Whose eyes there are to choose: all of them when the game is over, else one's own. */
function showEyes(view: View): void {
  const menu = element<HTMLSelectElement>("replay-eyes");
  element("replay-whose").hidden = !view.over;
  menu.replaceChildren(new Option(say("everyone"), "everyone"), ...view.seats.map((each) => new Option(each.who, each.seat)), new Option(say("a-spectator"), "spectator"));
  if (!view.over) eyes = "";
  menu.value = eyes || "everyone";
}

async function go(step: number): Promise<void> {
  asked += 1;
  const mine = asked;
  const found = await fetched(Math.max(0, step));
  if (mine !== asked || !at.replaying || !found) return;
  const onwards = frame !== null && found.step === frame.step + 1 && found.eyes === frame.eyes;
  frame = found;
  showFrame(found, onwards);
  if (found.step < found.steps) void fetched(found.step + 1); // so that the next one is here when it is wanted
  else pause();
}

async function fetched(step: number): Promise<Frame | null> {
  const wished = new URLSearchParams({ step: `${step}`, language: language(), ...(eyes ? { eyes } : {}), ...(at.seat ? { seat: at.seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  const key = `${wished}`;
  const known = seen.get(key);
  if (known) return known;
  const answer = await fetch(`${path}/replay?${wished}`).catch(() => null);
  if (!answer?.ok) return null;
  const found: Frame = await answer.json();
  if (seen.size > KEPT) seen.clear();
  seen.set(key, found);
  return found;
}

function showFrame(shown: Frame, onwards: boolean): void {
  const view = at.view!;
  const slider = element<HTMLInputElement>("replay-step");
  slider.max = `${shown.steps}`;
  slider.value = `${shown.step}`;
  const mover = shown.mover ? whoIs(shown.mover) : "";
  const where = say("replay-at", { step: `${shown.step}`, steps: `${shown.steps}` });
  slider.setAttribute("aria-valuetext", where);
  element("replay-where").textContent = mover ? `${where} · ${mover}` : where;
  element("replay-what").replaceChildren(...shown.log.slice(shown.log.length - shown.new).map(line));
  for (const id of ["replay-first", "replay-back"]) element<HTMLButtonElement>(id).disabled = shown.step === 0;
  for (const id of ["replay-on", "replay-last"]) element<HTMLButtonElement>(id).disabled = shown.step === shown.steps;
  showParts(shown.parts, onwards ? "only-these" : "none");
  showMoment(shown.moment);
  showSeats({ ...view, scores: shown.scores, seats: view.seats.map((each) => ({ ...each, decides: shown.decides.includes(each.seat) })) });
  showLog(shown.log);
  history.replaceState(null, "", `?${new URLSearchParams({ step: `${shown.step}`, ...(view.over ? { eyes: shown.eyes } : {}) })}`);
}

function line(told: Line): HTMLElement {
  return make("li", "", ...toldOf(told));
}

function play(): void {
  const next = () => void go((frame?.step ?? 0) + 1);
  showPlaying(window.setInterval(next, PACE));
  if (frame && frame.step === frame.steps) void go(0);
  else next();
}

function pause(): void {
  clearInterval(playing);
  showPlaying(0);
}

function showPlaying(timer: number): void {
  playing = timer;
  const made = element("replay-play");
  made.textContent = timer ? "❚❚" : "▶";
  made.setAttribute("aria-label", say(timer ? "replay-pause" : "replay-play"));
}
