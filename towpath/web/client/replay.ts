// Replay: the table after any move, with a slider, step by step, or playing by itself.

import { element, type Frame, type LogLine, type View } from "./api";
import { make } from "./dom";
import { showParts } from "./drawings";
import { showMoment } from "./moment";
import { forgetPreview } from "./preview";
import { language, say } from "./i18n";
import { showSeats } from "./seats";
import { state, narrow, path, startPicking, whoIs } from "./state";
import { copyAddress, showView } from "./table";
import { showLog, logLineContent } from "./talk";

const MOVE_PAUSE = 1100; // milliseconds between moves
const MOST_FRAMES = 60; // kept in memory

let frame: Frame | null = null;
let viewer = "";
let requestNumber = 0;
let playing = 0;
const frames = new Map<string, Frame>();

export function initReplay(): void {
  const slider = element<HTMLInputElement>("replay-step");
  slider.addEventListener("input", () => { pause(); void go(Number(slider.value)); });
  element("replay-first").addEventListener("click", () => { pause(); void go(0); });
  element("replay-back").addEventListener("click", () => { pause(); void go(slider.valueAsNumber - 1); });
  element("replay-on").addEventListener("click", () => { pause(); void go(slider.valueAsNumber + 1); });
  element("replay-last").addEventListener("click", () => { pause(); void go(Number(slider.max)); });
  element("replay-play").addEventListener("click", () => (playing ? pause() : play()));
  element("replay-share").addEventListener("click", () => void copyAddress());
  element("replay-close").addEventListener("click", closeReplay);
  element<HTMLSelectElement>("replay-viewer").addEventListener("change", (event) => {
    viewer = (event.target as HTMLSelectElement).value;
    void go(frame?.step ?? 0);
  });
  element("look-back").addEventListener("click", () => openReplay(state.view?.over ? 0 : (state.view?.moves ?? 0)));
}

/** Opens the replay at the move and for the viewer that a shared link names. */
export function sharedReplay(): void {
  const query = new URLSearchParams(location.search);
  if (!query.has("step") || state.replaying) return;
  viewer = query.get("viewer") ?? query.get("eyes") ?? "";
  openReplay(Number(query.get("step")));
}

export function openReplay(step: number): void {
  if (!state.view) return;
  state.replaying = true;
  forgetPreview();
  frames.clear();
  document.body.classList.add("replaying");
  element("now").hidden = true;
  element("replay").hidden = false;
  showViewers(state.view);
  void go(step);
  element("replay-play").focus({ preventScroll: true });
}

export function closeReplay(): void {
  pause();
  state.replaying = false;
  frame = null;
  viewer = "";
  frames.clear();
  document.body.classList.remove("replaying");
  element("now").hidden = false;
  element("replay").hidden = true;
  history.replaceState(null, "", location.pathname);
  startPicking();
  showView();
}

/** Fills the menu of viewers: all seats when the game is over, else only one's own. */
function showViewers(view: View): void {
  const menu = element<HTMLSelectElement>("replay-viewer");
  element("replay-whose").hidden = !view.over;
  menu.replaceChildren(new Option(say("everyone"), "everyone"), ...view.seats.map((each) => new Option(each.who, each.seat)), new Option(say("a-spectator"), "spectator"));
  if (!view.over) viewer = "";
  menu.value = viewer || "everyone";
}

async function go(step: number): Promise<void> {
  requestNumber += 1;
  const request = requestNumber;
  const fetched = await fetchFrame(Math.max(0, step));
  if (request !== requestNumber || !state.replaying || !fetched) return;
  const onwards = frame !== null && fetched.step === frame.step + 1 && fetched.viewer === frame.viewer;
  frame = fetched;
  showFrame(fetched, onwards);
  if (fetched.step < fetched.steps) void fetchFrame(fetched.step + 1); // load the next one in advance
  else pause();
}

async function fetchFrame(step: number): Promise<Frame | null> {
  const query = new URLSearchParams({ step: `${step}`, language: language(), ...(viewer ? { viewer } : {}), ...(state.seat ? { seat: state.seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  const key = `${query}`;
  const known = frames.get(key);
  if (known) return known;
  const answer = await fetch(`${path}/replay?${query}`).catch(() => null);
  if (!answer?.ok) return null;
  const fetched: Frame = await answer.json();
  if (frames.size > MOST_FRAMES) frames.clear();
  frames.set(key, fetched);
  return fetched;
}

function showFrame(shown: Frame, onwards: boolean): void {
  const view = state.view!;
  const slider = element<HTMLInputElement>("replay-step");
  slider.max = `${shown.steps}`;
  slider.value = `${shown.step}`;
  const mover = shown.mover ? whoIs(shown.mover) : "";
  const where = say("replay-at", { step: `${shown.step}`, steps: `${shown.steps}` });
  slider.setAttribute("aria-valuetext", where);
  element("replay-where").textContent = mover ? `${where} · ${mover}` : where;
  element("replay-what").replaceChildren(...shown.log.slice(shown.log.length - shown.new).map(logItem));
  for (const id of ["replay-first", "replay-back"]) element<HTMLButtonElement>(id).disabled = shown.step === 0;
  for (const id of ["replay-on", "replay-last"]) element<HTMLButtonElement>(id).disabled = shown.step === shown.steps;
  showParts(shown.parts, onwards ? "only-these" : "none");
  showMoment(shown.moment);
  showSeats({ ...view, scores: shown.scores, seats: view.seats.map((each) => ({ ...each, decides: shown.decides.includes(each.seat) })) });
  showLog(shown.log);
  history.replaceState(null, "", `?${new URLSearchParams({ step: `${shown.step}`, ...(view.over ? { viewer: shown.viewer } : {}) })}`);
}

function logItem(line: LogLine): HTMLElement {
  return make("li", "", ...logLineContent(line));
}

function play(): void {
  const next = () => void go((frame?.step ?? 0) + 1);
  showPlaying(window.setInterval(next, MOVE_PAUSE));
  if (frame && frame.step === frame.steps) void go(0);
  else next();
}

function pause(): void {
  clearInterval(playing);
  showPlaying(0);
}

function showPlaying(timer: number): void {
  playing = timer;
  const control = element("replay-play");
  control.textContent = timer ? "❚❚" : "▶";
  control.setAttribute("aria-label", say(timer ? "replay-pause" : "replay-play"));
}
