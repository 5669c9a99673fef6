// What is asked now: the question, the choices as buttons, and what else can be done.

import { adviceButton, adviceState, showAdvice } from "./advice";
import { button, element, type Node, type View } from "./api";
import { followRules } from "./drawer";
import { light } from "./drawings";
import { finalScores } from "./ending";
import { hideEnds, showEnds } from "./ends";
import { showGuide } from "./guide";
import { point } from "./light";
import { luckButton } from "./luck";
import { act, back, cancel, choose, isHeld, send } from "./moving";
import { listed, outcome, waitingText } from "./people";
import { say } from "./say";
import { showPreview } from "./preview";
import { rematchActions } from "./rematch";
import { openReplay } from "./replay";
import { at, calling, myTurn, path, whoIs } from "./state";

let shownNow = "";

export function clearNow(): void {
  shownNow = "";
  for (const part of ["choices", "actions"]) element(part).replaceChildren();
  for (const part of ["phase", "opened", "question", "path", "why", "preview"]) element(part).textContent = "";
}

export function showNow(): void {
  showMove();
  showGuide();
  showAdvice();
  followRules();
}

function showMove(): void {
  if (!at.view) return;
  const hadFocus = element("now").contains(document.activeElement) || document.activeElement === document.body;
  const state = calling()?.text ?? (at.view.over ? outcome(at.view) : waitingText(at.view));
  element("turn").textContent = state;
  element("question").textContent = at.view.over ? outcome(at.view) : isHeld() ? say("on-its-way") : myTurn() && at.view.words.length ? asking(at.view) : at.view.seat === null ? say("spectator") : state;
  element("phase").textContent = at.view.started && !at.view.over ? at.view.phase : "";
  element("path").textContent = forced() ? "" : at.picker.labels(at.view.path);
  light();
  showPreview();
  const settled = markSending();
  // Buttons that would be the same stay as they are: a view that comes while one is pressed does not take it away.
  const now = JSON.stringify([at.picks, at.picker.words(), at.picker.branch().length, at.offered, at.view.seat, at.view.ends_turn, at.view.can_undo, at.view.undo_to, at.view.request, at.view.started, at.view.over, at.view.rematch, adviceState()]);
  if (now === shownNow) {
    if (settled && hadFocus && calling()) firstControl()?.focus({ preventScroll: true });
    return;
  }
  shownNow = now;
  const choices = at.offered.length ? [] : at.picker.branch().filter((node) => node.word);
  element("choices").replaceChildren(...choices.map(choiceButton), ...at.offered.map(wayButton));
  element("actions").replaceChildren(...actions());
  if (hadFocus && calling()) firstControl()?.focus({ preventScroll: true });
}

/** What is asked at this step: about the kind of the next word, after the verb and perhaps after the kind of the last one
    (`build hex`, `take card card`; with `?` where the move could also end here). */
function asking(view: View): string {
  const { path } = at.picker;
  const verb = path.findLast((node) => node.kind === "verb");
  const next = at.picker.branch().find((node) => node.word);
  if (!verb || forced()) return view.question;
  if (!next) return at.picker.whole() ? say("whole-move") : view.question;
  const ends = at.picker.whole() ? ["?", ""] : [""];
  const kinds = [`${path.at(-1)!.kind} ${next.kind}`, next.kind];
  const keys = kinds.flatMap((kind) => ends.map((end) => `${verb.word} ${kind}${end}`));
  return keys.map((key) => view.asks[key]).find((text) => text) ?? view.question;
}

/** Is there only one thing to do, as a whole and from the start? Then its button says it. */
function forced(): boolean {
  return at.picker.given === 1 && at.picker.path.length === 1 && at.picker.whole() && !at.sending;
}

/** While something is on its way, what could be chosen stays to be seen but cannot be. Whether that has just ended. */
function markSending(): boolean {
  const panel = element("now");
  const before = panel.classList.contains("sending");
  panel.classList.toggle("sending", at.sending);
  panel.setAttribute("aria-busy", `${at.sending}`);
  for (const part of ["choices", "actions"]) element(part).inert = at.sending;
  return before && !at.sending;
}

/** Where the keyboard goes on: the move itself once it is whole, else the first choice. */
export function firstControl(): HTMLElement | null {
  const first = element("choices").querySelector<HTMLElement>("button");
  return element("actions").querySelector<HTMLElement>(".confirm") ?? first ?? element("actions").querySelector<HTMLElement>("button");
}

function choiceButton(node: Node): HTMLButtonElement {
  const made = button(node.label, () => choose([node]), "choice");
  if (node.note) made.append(noteOn(node.note));
  made.dataset.points = node.points;
  made.dataset.word = node.word;
  for (const [event, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]] as const) made.addEventListener(event, () => {
    if (!node.points) return;
    point(node.points, on);
    if (on) showEnds(node.points);
    else hideEnds();
  });
  return made;
}

function wayButton(way: Node[]): HTMLButtonElement {
  const made = button(way.map((node) => node.label).join(" › "), () => choose(way), "choice");
  const note = way.at(-1)?.note;
  if (note) made.append(noteOn(note));
  return made;
}

function noteOn(text: string): HTMLElement {
  const made = document.createElement("small");
  made.append(" ", text); // a space for those who hear it
  return made;
}

function actions(): HTMLElement[] {
  if (!at.view) return [];
  const made: HTMLElement[] = [];
  if (at.picker.whole()) made.push(button(at.picker.path.length === 1 ? at.picker.path[0].label : say("confirm"), () => void send(), "primary confirm"));
  if (at.offered.length || at.picker.path.length > at.picker.given) made.push(button(say("back"), back), button(say("cancel"), cancel));
  made.push(...adviceButton());
  if (at.view.ends_turn) made.push(button(say("end-turn"), () => void act("end-turn"), "primary"));
  if (at.view.can_undo) made.push(button(say("undo"), () => void act("undo")));
  else if (at.view.undo_to !== null && !at.view.request && !at.view.over) made.push(button(say(alone(at.view) ? "undo" : "ask-undo"), () => void act("ask", { what: "undo", about: at.view!.undo_to }), "quiet"));
  made.push(...asked(at.view));
  if (at.view.over) {
    const record = document.createElement("a");
    record.href = `${path}/record`;
    record.download = `${at.view.game}.towpath`;
    record.textContent = say("record");
    record.className = "button";
    made.push(...rematchActions(at.view), button(say("replay"), () => openReplay(0)), record, ...luckButton(at.view), finalScores(at.view));
  }
  return made;
}

/** Is there nobody else to ask? */
function alone(shown: View): boolean {
  return shown.seats.every((seat) => seat.holder !== "person" || seat.left || shown.mine.includes(seat.seat));
}

/** What somebody asks of the others, with what I can say to it. */
function asked(shown: View): HTMLElement[] {
  const request = shown.request;
  if (!request) return [];
  const absent = shown.seats[request.about];
  const replaces = request.what === "replace";
  const told = (key: string, given: Record<string, string>, ...buttons: HTMLElement[]) => {
    const text = document.createElement("p");
    text.textContent = say(key, given);
    return [text, ...buttons];
  };
  const withdraw = (key: string) => button(say(key), () => void act("withdraw"), "withdraw");
  if (request.asks_me) {
    const answer = (agrees: boolean) => () => void act("answer", { agrees, request: request.version });
    const given = { name: whoIs(request.by), absent: absent?.who ?? "", count: `${request.moves}` };
    const key = request.what === "end" ? "asks-end" : replaces ? "asks-replace" : request.moves > 1 ? "asks-undo-many" : "asks-undo";
    return told(key, given, button(say("agree"), answer(true), "primary"), button(say("decline"), answer(false)));
  }
  if (request.by === shown.seat) return told("asked", { names: listed(request.waits_for.map(whoIs)) }, withdraw("withdraw"));
  return replaces && absent?.seat === shown.seat ? told("asks-replace-you", { name: whoIs(request.by) }, withdraw("still-here")) : [];
}

