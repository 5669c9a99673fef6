// The panel for the next decision: the question, the choices as buttons, and the other actions.

import { adviceButton, adviceState, showAdvice } from "./advice";
import { button, element, type Impossible, type WordNode, type View } from "./api";
import { followRules } from "./drawer";
import { showHighlights } from "./drawings";
import { finalScores } from "./ending";
import { hideRelated, showRelated } from "./related";
import { showGuide } from "./guide";
import { setPointed } from "./highlight";
import { luckButton } from "./luck";
import { perform, cancel, choose, isDelayed, send, showRefusal, undo } from "./move-input";
import { joinLabels } from "./picker";
import { joinNames, outcome, waitingText } from "./people";
import { language, say } from "./i18n";
import { showPreview } from "./preview";
import { rematchActions } from "./rematch";
import { openReplay } from "./replay";
import { state, calling, myTurn, path, whoIs } from "./state";

const LIST_OPEN = "list-of-places"; // in this browser: whether the list is open

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
  const { view, picker } = state;
  const hadFocus = element("now").contains(document.activeElement) || document.activeElement === document.body;
  const status = calling()?.text ?? (view.over ? outcome(view) : waitingText(view));
  element("turn").textContent = status;
  const asked = !view.over && !isDelayed() && myTurn() && view.words.length > 0;
  element("question").textContent = view.over ? outcome(view) : isDelayed() ? say("on-its-way") : asked ? questionText(view) : view.seat === null ? say("spectator") : status;
  element("question").lang = asked ? view.language : language();
  element("phase").textContent = view.started && !view.over ? view.phase : "";
  element("path").textContent = picker.started ? joinLabels(picker.nodes(), view.path) : "";
  showHighlights();
  showPreview();
  const settled = markSending();
  // Buttons that would not change stay, so that a view that arrives while one is pressed does not remove it.
  const key = JSON.stringify([state.pickCount, picker.words(), picker.started, picker.branch().map((node) => node.word), view.impossible, view.seat, view.ends_turn, view.can_undo, view.undo_to, view.request, view.started, view.over, view.rematch, adviceState()]);
  if (key === shownState) {
    if (settled && hadFocus && calling()) firstControl()?.focus({ preventScroll: true });
    return;
  }
  shownState = key;
  element("choices").replaceChildren(...choiceGroups());
  element("actions").replaceChildren(...actionButtons());
  if (hadFocus && calling()) firstControl()?.focus({ preventScroll: true });
}

/** What can be picked by buttons: the verbs, the next words, and in a list that can be opened those that are on the board. */
function choiceGroups(): HTMLElement[] {
  const { picker } = state;
  const verbs = picker.verbs(), verb = picker.verb();
  const groups: HTMLElement[] = [];
  const impossible = state.view!.impossible;
  if (verbs.length + impossible.length > 1) groups.push(group("verbs", [...verbs.map((node) => verbButton(node, node.word === verb?.word && picker.started)), ...impossible.map(impossibleButton)]));
  const next = verb || verbs.length < 2 ? picker.branch().filter((node) => verbs.length < 2 || !verbs.includes(node)) : [];
  const onBoard = next.filter(isOnBoard), others = next.filter((node) => !isOnBoard(node));
  if (others.length) groups.push(group("words", others.map((node) => choiceButton(node))));
  const instead = picker.alternatives();
  if (instead.length > 1) groups.push(group("words", instead.map((node) => choiceButton(node)), say("instead")));
  if (onBoard.length) groups.push(placeList(onBoard));
  return groups;
}

function group(kind: string, buttons: HTMLElement[], title = ""): HTMLElement {
  const made = document.createElement("div");
  made.className = kind;
  if (title) made.append(Object.assign(document.createElement("p"), { className: "group-title", textContent: title }));
  made.append(...buttons);
  return made;
}

function isOnBoard(node: WordNode): boolean {
  return node.points !== "" && element("board").querySelector(`#${CSS.escape(node.points)}`) !== null;
}

/** The places on the board as a list, for whoever does not point at them. It stays open once it was opened. */
function placeList(nodes: WordNode[]): HTMLElement {
  const list = document.createElement("details");
  list.className = "places";
  list.open = localStorage.getItem(LIST_OPEN) === "1";
  const summary = document.createElement("summary");
  summary.textContent = say("places", { count: `${nodes.length}` });
  list.addEventListener("toggle", () => localStorage.setItem(LIST_OPEN, list.open ? "1" : ""));
  list.append(summary, group("words", nodes.map((node) => choiceButton(node))));
  return list;
}

function verbButton(node: WordNode, pressed: boolean): HTMLButtonElement {
  const control = choiceButton(node, pressed ? cancel : () => choose(node));
  control.classList.add("verb");
  if (pressed) control.setAttribute("aria-pressed", "true");
  return control;
}

/** The question at this step. Its key is the verb and the kind of the next word, perhaps with the kind of the last word before it
    (`build hex`, `take card card`; with `?` where the move could also end here). */
function questionText(view: View): string {
  const { picker } = state;
  const verb = picker.verb(), path = picker.path;
  const next = picker.branch()[0];
  if (!verb || !picker.started || picker.single()) return view.question;
  if (!next) return view.question;
  const ends = picker.whole() ? ["?", ""] : [""];
  const kinds = [`${path.at(-1)?.kind ?? ""} ${next.kind}`, next.kind];
  const keys = kinds.flatMap((kind) => ends.map((end) => `${verb.word} ${kind}${end}`));
  return keys.map((key) => view.asks[key]).find((text) => text) ?? view.question;
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
  const first = [...element("choices").querySelectorAll<HTMLElement>("button")].find((each) => each.checkVisibility());
  return element("actions").querySelector<HTMLElement>(".confirm") ?? first ?? element("actions").querySelector<HTMLElement>("button");
}

/** An action that is not possible now. A press says why. */
function impossibleButton(action: Impossible): HTMLButtonElement {
  const control = button(action.label, () => showRefusal(action.reason, action.rule), "verb impossible");
  control.setAttribute("aria-disabled", "true");
  control.title = action.reason;
  return control;
}

function choiceButton(node: WordNode, act = () => choose(node)): HTMLButtonElement {
  const control = button(node.label, act, "choice");
  if (node.note) control.append(noteElement(node.note));
  control.dataset.points = node.points;
  control.dataset.kind = node.kind; // a tile and the card that pays for it may have the same word
  control.dataset.word = node.word;
  for (const [event, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]] as const) control.addEventListener(event, () => {
    if (!node.points) return;
    setPointed(node.points, on);
    if (on) showRelated(node.points);
    else hideRelated();
  });
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
  if (state.picker.whole()) controls.push(button(confirmText(), () => void send(), "primary confirm"));
  if (state.view.can_undo) controls.push(button(say("undo"), undo, "undo"));
  if (state.picker.started) controls.push(button(say("cancel"), cancel));
  controls.push(...adviceButton());
  if (state.view.ends_turn) controls.unshift(button(endTurnText(state.view), () => void perform("end-turn"), "primary"));
  if (!state.view.can_undo && state.view.undo_to !== null && !state.view.request && !state.view.over) controls.push(button(say(nobodyElse(state.view) ? "undo" : "ask-undo"), () => void perform("ask", { what: "undo", about: state.view!.undo_to }), "quiet"));
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

/** Names the move that a button confirms. */
function confirmText(): string {
  const { picker, view } = state;
  const [verb, ...others] = picker.nodes().filter((node) => !node.narrows && !view!.picking.defaults.includes(node.kind));
  return others.length ? `${verb.label}: ${others.map((node) => node.label).join(", ")}` : verb.label;
}

function endTurnText(view: View): string {
  const next = view.then.filter((seat) => !view.mine.includes(seat)).map(whoIs);
  return next.length ? say("end-turn-next", { name: joinNames(next) }) : say("end-turn");
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

