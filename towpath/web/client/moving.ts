// Choosing a move word by word, asking why something cannot be chosen, and sending the whole.

import { ask, deliver, element, type Answer, type Node } from "./api";
import { followRules, ruleLink } from "./drawer";
import { waysToThings } from "./light";
import { hideMoment } from "./moment";
import { firstControl, showNow } from "./now";
import { onTheirWay, unsent } from "./outbox";
import { faultText, language, say } from "./say";
import { at, path, startPicking } from "./state";
import { connect } from "./table";
import { NAMED, noteTapped } from "./topic";

const LATE = 4000; // milliseconds after the answer within which the news are here, if the connection is not dead

const SOON = 1500; // milliseconds after which a page says that something is still on its way

/** Take these words. A whole move of one word is sent at once, if it was the player who took it. */
export function choose(way: Node[], own = true): void {
  if (at.sending) return;
  element("why").textContent = "";
  at.offered = [];
  at.tapped = null;
  hideMoment();
  at.picker.walk(way);
  const unread = at.picker.unread();
  if (unread) void readOn(unread);
  if (own && oneTap()) return void send();
  showNow();
  firstControl()?.focus({ preventScroll: true });
}

/** Is the move a single word, such as passing? */
function oneTap(): boolean {
  const { path: picked, given } = at.picker;
  return picked.length === 1 && given === 0 && picked[0].kind === "verb" && !picked[0].points && at.picker.whole() && at.picker.branch().every((node) => !node.word);
}

/** Ask for the words that were too many to send at once. */
async function readOn(node: Node): Promise<void> {
  const asked = new URLSearchParams({ prefix: at.picker.words(), language: language(), ...(at.view?.seat ? { seat: at.view.seat } : {}) });
  const answer = await ask(`${path}/words?${asked}`);
  const branch = answer.ok ? await answer.json().catch(() => null) : null; // an answer that was cut off is none
  if (branch) at.picker.read(node, branch);
  showNow();
}

export function back(): void {
  if (at.sending) return;
  if (at.offered.length) at.offered = [];
  else at.picker.back();
  showNow();
}

export function cancel(): void {
  if (at.sending) return;
  startPicking();
  showNow();
}

/** A tap on the table: what it means if it is lit, why not if it is not. */
export function tapped(target: Element): void {
  noteTapped(target);
  if (!at.sending) element("why").textContent = "";
  if (!at.view || at.view.seat === null || at.replaying || at.sending) return followRules();
  const ways = waysToThings(at.picker.branch());
  for (let here: Element | null = target; here && !here.classList.contains("layout"); here = here.parentElement) {
    const points = here instanceof SVGElement && here.dataset.around ? here.dataset.around : here.id;
    const found = ways.get(points);
    if (found?.length === 1) return choose(found[0]);
    if (found) return offer(found);
    if (points && at.picker.whole() && at.picker.pointsAt() === points) return void send();
  }
  followRules();
  const thing = target.closest(NAMED);
  if (!thing || !at.view.started || at.view.over) return;
  if (at.view.ends_turn) element("why").textContent = say("turn-done");
  else void whyNot(thing.id);
}

function offer(ways: Node[][]): void {
  at.offered = ways;
  showNow();
  firstControl()?.focus({ preventScroll: true });
}

/** Why can't I? Asked with the words picked so far; the server finds those that would have to come between. */
async function whyNot(thing: string): Promise<void> {
  const about = at.tapped;
  const asked = new URLSearchParams({ words: at.picker.words(), thing, language: language(), ...(at.view?.seat ? { seat: at.view.seat } : {}) });
  const answer: { rule: string; text: string; after: string } | null = await fetch(`${path}/why?${asked}`).then((got) => got.json()).catch(() => null);
  if (at.tapped !== about) return; // something else was done meanwhile
  if (!answer?.rule) element("why").textContent = answer?.text || say("no-use");
  else refused(answer.after ? `${answer.after}: ${answer.text}` : answer.text, answer.rule);
}

export async function send(): Promise<void> {
  if (at.view) await act("move", { words: at.picker.words(), version: at.view.version });
}

/** Let something happen that changes what can be chosen. Until the news of it are here, nothing can be. */
export async function act(wish: string, given: Record<string, unknown> = {}): Promise<void> {
  if (at.sending) return;
  at.sending = true;
  at.sent = performance.now();
  setTimeout(showNow, SOON);
  at.acted = ["move", "undo", "end-turn"].includes(wish);
  showNow();
  const version = await tell(wish, given);
  if (!version) at.acted = false;
  if (at.view && version > at.view.version) {
    at.awaited = version;
    setTimeout(() => { if (at.awaited === version) connect(); }, LATE);
    return;
  }
  at.sending = false;
  if (version && wish === "move") startPicking(); // its news came before the answer, and what was picked was shown until now
  showNow();
}

/** Send a wish; the version that it led to, or 0 if it was refused. */
export async function tell(wish: string, given: Record<string, unknown>): Promise<number> {
  const answer = await deliver(`${path}/${wish}`, { seat: at.view?.seat, ...given });
  if (answer.status === 200) return answer.body.version;
  fault(answer);
  return 0;
}

/** What could not be sent before the page was loaded again goes on its way. */
export function takeUp(): void {
  for (const { wish, body } of unsent(path)) void (wish === "say" || at.sending ? tell(wish, body) : act(wish, body));
}

/** Was something sent that has to be sent again? */
export function isHeld(): boolean {
  const late = performance.now() - at.sent >= SOON;
  return at.sending && onTheirWay().some((letter) => (late || letter.trouble) && letter.path === `${path}/move`);
}

/** The move that is on its way is shown as it was picked, also after the page was loaded again. */
export function showUnsent(): void {
  const letter = onTheirWay().find((each) => each.path === `${path}/move`);
  if (!letter || !at.sending) return;
  const words = `${letter.body.words}`.split(" ");
  const way = at.picker.way(words);
  if (way.length === words.length) at.picker.walk(way);
}

/** The news of what was sent are here. */
export function arrived(version: number): boolean {
  if (!at.awaited || version < at.awaited) return false;
  at.awaited = 0;
  at.sending = false;
  return true;
}

/** Why something is refused, with the way to its rule. */
function refused(text: string, rule: string): void {
  element("why").replaceChildren(text.replace(` (${rule})`, ""), " ", ruleLink(rule));
  if (!rule.startsWith("table.")) followRules(rule);
}

function fault(answer: Answer): void {
  if (answer.body.refused === "lesson") startPicking(); // the hint is lit again
  if (answer.body.rule) refused(answer.body.text, answer.body.rule);
  else element("why").textContent = faultText(answer);
}

export function pressed(event: KeyboardEvent): void {
  if ((event.target as Element).matches("input, select, textarea") || !element("curtain").hidden) return;
  const choices = [...element("choices").querySelectorAll<HTMLElement>("button")];
  const here = choices.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step && choices.length) {
    choices[(here + step + choices.length) % choices.length].focus();
    event.preventDefault();
  } else if (event.key === "Escape") cancel();
  else if (event.key === "Backspace") back();
}
