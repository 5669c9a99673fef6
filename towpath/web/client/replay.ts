// Replay: the table after any move, with a slider, step by step, turn by turn, or playing by itself.

import { element, type Frame, type LogLine, type View } from "./api";
import { make } from "./dom";
import { showParts } from "./drawings";
import { showMoment } from "./moment";
import { pauseToWatch } from "./pace";
import { forgetPreview } from "./preview";
import { language, say } from "./i18n";
import { showSeats } from "./seats";
import { state, narrow, path, startPicking, whoIs } from "./state";
import { copyAddress, showView } from "./table";
import { showLog, logLineContent } from "./talk";

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
  element("replay-turn-back").addEventListener("click", () => goToTurn(-1));
  element("replay-turn-on").addEventListener("click", () => goToTurn(1));
  document.addEventListener("keydown", turnByKey, { capture: true });
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

/** Goes to the beginning of the next turn, or of this or the last one. */
function goToTurn(way: 1 | -1): void {
  if (!frame) return;
  pause();
  const { step, steps, turns } = frame;
  const begins = turns.map(([move]) => move);
  void go(way > 0 ? (begins.find((move) => move > step) ?? steps) : (begins.findLast((move) => move < step) ?? 0));
}

/** Shift and an arrow go by turns, wherever the focus is. */
function turnByKey(event: KeyboardEvent): void {
  const way = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
  const target = event.target as HTMLElement;
  if (!way || !event.shiftKey || element("replay").hidden || (target.matches("input, textarea") && target.id !== "replay-step")) return;
  event.preventDefault();
  event.stopPropagation();
  goToTurn(way);
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

/** The table after so many moves. The last ones are kept. */
export async function fetchFrame(step: number): Promise<Frame | null> {
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
  showTurns(shown);
  element("replay-where").textContent = mover ? `${where} · ${mover}` : where;
  element("replay-what").replaceChildren(...shown.log.slice(shown.log.length - shown.new).map(logItem));
  for (const id of ["replay-first", "replay-turn-back", "replay-back"]) element<HTMLButtonElement>(id).disabled = shown.step === 0;
  for (const id of ["replay-on", "replay-turn-on", "replay-last"]) element<HTMLButtonElement>(id).disabled = shown.step === shown.steps;
  showParts(shown.parts, onwards ? "only-these" : "none");
  showMoment(shown.moment);
  showSeats({ ...view, parts: shown.parts, scores: shown.scores, seats: view.seats.map((each) => ({ ...each, decides: shown.decides.includes(each.seat) })) });
  showLog(shown.log);
  history.replaceState(null, "", `?${new URLSearchParams({ step: `${shown.step}`, ...(view.over ? { viewer: shown.viewer } : {}) })}`);
}

/** Marks where turns begin, below the slider. Those of whoever has the turn now are higher. */
function showTurns({ step, steps, turns }: Frame): void {
  const marks = element("replay-turns");
  const now = turns.findLast(([move]) => move <= step);
  marks.replaceChildren(...turns.map(([move, seat]) => {
    const mark = make("i", seat === now?.[1] && seat !== null ? "same" : "");
    mark.style.left = `${(100 * move) / Math.max(1, steps)}%`;
    mark.classList.toggle("here", move === now?.[0]);
    return mark;
  }));
}

function logItem(line: LogLine): HTMLElement {
  return make("li", "", ...logLineContent(line));
}

function play(): void {
  const next = () => void go((frame?.step ?? 0) + 1);
  showPlaying(window.setInterval(next, pauseToWatch()));
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
