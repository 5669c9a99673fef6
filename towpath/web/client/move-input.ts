// Entering a move: picking its words in any order, asking why something cannot be chosen, and sending it.

import { fetchWithRetry, deliver, element, type Answer, type TableView, type Why, type WordNode } from "./api";
import { followRules, ruleLink } from "./drawer";
import { thingsAround } from "./highlight";
import { hideMoment } from "./moment";
import { firstControl, showChoices } from "./choices";
import { pendingMessages, unsent } from "./outbox";
import { faultText, language, say } from "./i18n";
import { state, path, startPicking } from "./state";
import { connect } from "./table";
import { NAMED, noteTapped } from "./topic";

const NEWS_DUE = 4000; // milliseconds after the answer; if the news take longer, the connection is dead

const DELAYED_AFTER = 1500; // milliseconds after which the page says that a move is still being sent

/** Picks a word from the list of choices. */
export function choose(node: WordNode): void {
  pick(() => state.picker.choose(node));
  firstControl()?.focus({ preventScroll: true });
}

/** Picks something. What can be taken back is played at once when its goal is picked; the rest is to be confirmed. */
function pick(act: () => void): void {
  if (state.sending) return;
  element("why").textContent = "";
  state.tappedTopic = null;
  hideMoment();
  act();
  const unread = state.picker.unread();
  if (unread) void loadMoreWords(unread);
  if (isPlayedAtOnce()) return void send();
  showChoices();
}

function isPlayedAtOnce(): boolean {
  const { picker } = state;
  if (!picker.single()) return false;
  const [first, ...rest] = picker.nodes();
  if (!rest.length && !first.points) return picker.started; // a button that says all of it, such as passing
  return picker.aimed() && picker.outcome()?.free === true;
}

/** Loads the next words where there were too many to send with the view. */
async function loadMoreWords(node: WordNode): Promise<void> {
  const query = new URLSearchParams({ prefix: state.picker.words(), language: language(), ...(state.view?.seat ? { seat: state.view.seat } : {}) });
  const answer = await fetchWithRetry(`${path}/words?${query}`);
  const branch = answer.ok ? await answer.json().catch(() => null) : null; // the answer may be cut off
  if (branch) state.picker.load(node, branch);
  showChoices();
}

export function back(): void {
  if (state.sending) return;
  state.picker.back();
  showChoices();
}

export function cancel(): void {
  if (state.sending) return;
  startPicking();
  showChoices();
}

/** Handles a tap on the table: picks a thing, or asks why it cannot be chosen. */
export function handleTap(target: Element): void {
  noteTapped(target);
  if (!state.sending) element("why").textContent = "";
  if (!state.view || state.view.seat === null || state.replaying || state.sending) return followRules();
  const tapped = state.picker.thingMeant(thingsAround(target));
  if (tapped) return pick(() => state.picker.tap(tapped));
  followRules();
  const thing = target.closest(NAMED);
  if (!thing || !state.view.started || state.view.over) return;
  if (state.view.ends_turn) element("why").textContent = say("turn-done");
  else void askWhyNot(thing.id);
}

/** Takes the last move back, where that needs nobody's consent. */
export function undo(): void {
  if (!state.view?.can_undo) return;
  state.lastTarget = { verb: "", thing: "" };
  void perform("undo");
}

/** Asks why a thing cannot be chosen after the words picked so far. The server finds words that would have to come between. */
async function askWhyNot(thing: string): Promise<void> {
  const about = state.tappedTopic;
  const query = new URLSearchParams({ words: state.picker.words(), thing, language: language(), ...(state.view?.seat ? { seat: state.view.seat } : {}) });
  const answer: Why | null = await fetch(`${path}/why?${query}`).then((got) => got.json()).catch(() => null);
  if (state.tappedTopic !== about) return; // the player has done something else meanwhile
  if (!answer?.rule) element("why").textContent = answer?.text || say("no-use");
  else showRefusal(answer.after ? `${answer.after}: ${answer.text}` : answer.text, answer.rule);
}

export async function send(): Promise<void> {
  if (!state.view) return;
  state.lastTarget = { verb: state.picker.verb()?.word ?? "", thing: state.picker.last?.points ?? "" };
  await perform("move", { words: state.picker.words(), version: state.view.version });
}

/** Sends a command that changes the choices. Until its news arrive, nothing can be chosen. */
export async function perform(command: string, body: Record<string, unknown> = {}): Promise<void> {
  if (state.sending) return;
  state.sending = true;
  state.sentAt = performance.now();
  setTimeout(showChoices, DELAYED_AFTER);
  state.ownChangePending = ["move", "undo", "end-turn"].includes(command);
  showChoices();
  const version = await sendCommand(command, body);
  if (!version) state.ownChangePending = false;
  if (state.view && version > state.view.version) {
    state.awaitedVersion = version;
    setTimeout(() => { if (state.awaitedVersion === version) connect(); }, NEWS_DUE);
    return;
  }
  state.sending = false;
  if (version && command === "move") startPicking(); // the news came before the answer; the picked words were shown until now
  showChoices();
}

/** Sends a command. Returns the version that it led to, or 0 if it was refused. */
export async function sendCommand(command: string, body: Record<string, unknown>): Promise<number> {
  const answer = await deliver<TableView>(`${path}/${command}`, { seat: state.view?.seat, ...body });
  if (answer.status === 200) return answer.body.version ?? 0;
  showFault(answer);
  return 0;
}

/** Sends what could not be sent before the page was reloaded. */
export function resendUnsent(): void {
  for (const { command, body } of unsent(path)) void (command === "say" || state.sending ? sendCommand(command, body) : perform(command, body));
}

/** Is a move taking long, or being sent again? */
export function isDelayed(): boolean {
  const late = performance.now() - state.sentAt >= DELAYED_AFTER;
  return state.sending && pendingMessages().some((letter) => (late || letter.trouble) && letter.path === `${path}/move`);
}

/** Shows the move that is being sent as it was picked, also after a reload. */
export function showPendingMove(): void {
  const letter = pendingMessages().find((each) => each.path === `${path}/move`);
  if (letter && state.sending) state.picker.pickMove(`${letter.body.words}`);
}

/** Notes that a version has arrived: it may end the wait for my own command. */
export function noteArrival(version: number): void {
  if (!state.awaitedVersion || version < state.awaitedVersion) return;
  state.awaitedVersion = 0;
  state.sending = false;
}

/** Shows why something is refused, with a link to the rule. */
export function showRefusal(text: string, rule: string): void {
  element("why").replaceChildren(text.replace(` (${rule})`, ""), " ", ruleLink(rule));
  if (!rule.startsWith("table.")) followRules(rule);
}

function showFault(answer: Answer): void {
  if (answer.body.refused === "lesson") startPicking(); // so that the hint is marked again
  if (answer.body.rule) showRefusal(answer.body.text ?? "", answer.body.rule);
  else element("why").textContent = faultText(answer);
}

export function handleKey(event: KeyboardEvent): void {
  if ((event.target as Element).matches("input, select, textarea") || !element("curtain").hidden) return;
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
    event.preventDefault();
    return undo();
  }
  const choices = [...element("choices").querySelectorAll<HTMLElement>("button")].filter((each) => each.checkVisibility());
  const here = choices.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step && choices.length) {
    choices[(here + step + choices.length) % choices.length].focus();
    event.preventDefault();
  } else if (event.key === "Escape") cancel();
  else if (event.key === "Backspace") back();
}
