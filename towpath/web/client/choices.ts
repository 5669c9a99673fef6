// The panel for the next decision: the question, the choices as buttons, and the other actions.

import { adviceButton, adviceState, showAdvice } from "./advice";
import { button, element, type WordNode, type View } from "./api";
import { followRules } from "./drawer";
import { showHighlights } from "./drawings";
import { finalScores } from "./ending";
import { hideRelated, showRelated } from "./related";
import { showGuide } from "./guide";
import { setPointed } from "./highlight";
import { luckButton } from "./luck";
import { perform, back, cancel, choose, isDelayed, send } from "./move-input";
import { joinNames, outcome, waitingText } from "./people";
import { language, say } from "./i18n";
import { showPreview } from "./preview";
import { rematchActions } from "./rematch";
import { openReplay } from "./replay";
import { state, calling, myTurn, path, whoIs } from "./state";

let shownState = "";

export function clearChoices(): void {
  shownState = "";
  for (const part of ["choices", "actions"]) element(part).replaceChildren();
  for (const part of ["phase", "opened", "question", "path", "why", "preview"]) element(part).textContent = "";
}

export function showChoices(): void {
  renderMove();
  showGuide();
  showAdvice();
  followRules();
}

function renderMove(): void {
  if (!state.view) return;
  const hadFocus = element("now").contains(document.activeElement) || document.activeElement === document.body;
  const status = calling()?.text ?? (state.view.over ? outcome(state.view) : waitingText(state.view));
  element("turn").textContent = status;
  const asked = !state.view.over && !isDelayed() && myTurn() && state.view.words.length > 0;
  element("question").textContent = state.view.over ? outcome(state.view) : isDelayed() ? say("on-its-way") : asked ? questionText(state.view) : state.view.seat === null ? say("spectator") : status;
  element("question").lang = asked ? state.view.language : language();
  element("phase").textContent = state.view.started && !state.view.over ? state.view.phase : "";
  element("path").textContent = isForced() ? "" : state.picker.labels(state.view.path);
  showHighlights();
  showPreview();
  const settled = markSending();
  // Buttons that would not change stay, so that a view that arrives while one is pressed does not remove it.
  const key = JSON.stringify([state.pickCount, state.picker.words(), state.picker.branch().length, state.alternatives, state.view.seat, state.view.ends_turn, state.view.can_undo, state.view.undo_to, state.view.request, state.view.started, state.view.over, state.view.rematch, adviceState()]);
  if (key === shownState) {
    if (settled && hadFocus && calling()) firstControl()?.focus({ preventScroll: true });
    return;
  }
  shownState = key;
  const choices = state.alternatives.length ? [] : state.picker.branch().filter((node) => node.word);
  element("choices").replaceChildren(...choices.map(choiceButton), ...state.alternatives.map(wayButton));
  element("actions").replaceChildren(...actionButtons());
  if (hadFocus && calling()) firstControl()?.focus({ preventScroll: true });
}

/** The question at this step. Its key is the verb and the kind of the next word, perhaps with the kind of the last word before it
    (`build hex`, `take card card`; with `?` where the move could also end here). */
function questionText(view: View): string {
  const { path } = state.picker;
  const verb = path.findLast((node) => node.kind === "verb");
  const next = state.picker.branch().find((node) => node.word);
  if (!verb || isForced()) return view.question;
  if (!next) return state.picker.whole() ? say("whole-move") : view.question;
  const ends = state.picker.whole() ? ["?", ""] : [""];
  const kinds = [`${path.at(-1)!.kind} ${next.kind}`, next.kind];
  const keys = kinds.flatMap((kind) => ends.map((end) => `${verb.word} ${kind}${end}`));
  return keys.map((key) => view.asks[key]).find((text) => text) ?? view.question;
}

/** Is there only one legal move? Then its button says everything. */
function isForced(): boolean {
  return state.picker.forced === 1 && state.picker.path.length === 1 && state.picker.whole() && !state.sending;
}

/** Disables the choices while a command is being sent. Returns whether sending has just ended. */
function markSending(): boolean {
  const panel = element("now");
  const before = panel.classList.contains("sending");
  panel.classList.toggle("sending", state.sending);
  panel.setAttribute("aria-busy", `${state.sending}`);
  for (const part of ["choices", "actions"]) element(part).inert = state.sending;
  return before && !state.sending;
}

/** Where the keyboard focus goes: to the confirm button of a complete move, else to the first choice. */
export function firstControl(): HTMLElement | null {
  const first = element("choices").querySelector<HTMLElement>("button");
  return element("actions").querySelector<HTMLElement>(".confirm") ?? first ?? element("actions").querySelector<HTMLElement>("button");
}

function choiceButton(node: WordNode): HTMLButtonElement {
  const control = button(node.label, () => choose([node]), "choice");
  if (node.note) control.append(noteElement(node.note));
  control.dataset.points = node.points;
  control.dataset.word = node.word;
  for (const [event, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]] as const) control.addEventListener(event, () => {
    if (!node.points) return;
    setPointed(node.points, on);
    if (on) showRelated(node.points);
    else hideRelated();
  });
  return control;
}

function wayButton(way: WordNode[]): HTMLButtonElement {
  const control = button(way.map((node) => node.label).join(" › "), () => choose(way), "choice");
  const note = way.at(-1)?.note;
  if (note) control.append(noteElement(note));
  return control;
}

function noteElement(text: string): HTMLElement {
  const note = document.createElement("small");
  note.append(" ", text); // the space separates them for screen readers
  return note;
}

function actionButtons(): HTMLElement[] {
  if (!state.view) return [];
  const controls: HTMLElement[] = [];
  if (state.picker.whole()) controls.push(button(state.picker.path.length === 1 ? state.picker.path[0].label : say("confirm"), () => void send(), "primary confirm"));
  if (state.alternatives.length || state.picker.path.length > state.picker.forced) controls.push(button(say("back"), back), button(say("cancel"), cancel));
  controls.push(...adviceButton());
  if (state.view.ends_turn) controls.push(button(say("end-turn"), () => void perform("end-turn"), "primary"));
  if (state.view.can_undo) controls.push(button(say("undo"), () => void perform("undo")));
  else if (state.view.undo_to !== null && !state.view.request && !state.view.over) controls.push(button(say(nobodyElse(state.view) ? "undo" : "ask-undo"), () => void perform("ask", { what: "undo", about: state.view!.undo_to }), "quiet"));
  controls.push(...requestControls(state.view));
  if (state.view.over) {
    const record = document.createElement("a");
    record.href = `${path}/record`;
    record.download = `${state.view.game}.towpath`;
    record.textContent = say("record");
    record.className = "button";
    controls.push(...rematchActions(state.view), button(say("replay"), () => openReplay(0)), record, ...luckButton(state.view), finalScores(state.view));
  }
  return controls;
}

/** Is there nobody else who would have to agree? */
function nobodyElse(view: View): boolean {
  return view.seats.every((seat) => seat.holder !== "person" || seat.left || view.mine.includes(seat.seat));
}

/** The open request of a player, with the possible answers. */
function requestControls(view: View): HTMLElement[] {
  const request = view.request;
  if (!request) return [];
  const absent = view.seats[request.about];
  const replaces = request.what === "replace";
  const section = (key: string, details: Record<string, string>, ...buttons: HTMLElement[]) => {
    const text = document.createElement("p");
    text.textContent = say(key, details);
    return [text, ...buttons];
  };
  const withdraw = (key: string) => button(say(key), () => void perform("withdraw"), "withdraw");
  if (request.asks_me) {
    const answer = (agrees: boolean) => () => void perform("answer", { agrees, request: request.version });
    const details = { name: whoIs(request.by), absent: absent?.who ?? "", count: `${request.moves}` };
    const key = request.what === "end" ? "asks-end" : replaces ? "asks-replace" : request.moves > 1 ? "asks-undo-many" : "asks-undo";
    return section(key, details, button(say("agree"), answer(true), "primary"), button(say("decline"), answer(false)));
  }
  if (request.by === view.seat) return section("asked", { names: joinNames(request.waits_for.map(whoIs)) }, withdraw("withdraw"));
  return replaces && absent?.seat === view.seat ? section("asks-replace-you", { name: whoIs(request.by) }, withdraw("still-here")) : [];
}

