// Choosing a move word by word, asking why something cannot be chosen, and sending the whole.

import { element, post, type Node } from "./api";
import { ruleLink } from "./drawer";
import { waysToThings } from "./light";
import { firstControl, showNow } from "./now";
import { language, say } from "./say";
import { at, path, startPicking } from "./state";
import { notice } from "./table";

const UNKNOWN = "table.unknown-word"; // the thing is no word here: nothing worth saying

export function choose(way: Node[]): void {
  element("why").textContent = "";
  at.offered = [];
  at.picker.walk(way);
  const unread = at.picker.unread();
  if (unread) void readOn(unread);
  showNow();
  firstControl()?.focus({ preventScroll: true });
}

/** Ask for the words that were too many to send at once. */
async function readOn(node: Node): Promise<void> {
  const asked = new URLSearchParams({ prefix: at.picker.words(), language: language(), ...(at.view?.seat ? { seat: at.view.seat } : {}) });
  at.picker.read(node, await (await fetch(`${path}/words?${asked}`)).json());
  showNow();
}

export function back(): void {
  if (at.offered.length) at.offered = [];
  else at.picker.back();
  showNow();
}

export function cancel(): void {
  startPicking();
  showNow();
}

/** A tap on the table: what it means if it is lit, why not if it is not. */
export function tapped(target: Element): void {
  if (!at.view || at.view.seat === null) return;
  const ways = waysToThings(at.picker.branch());
  for (let here: Element | null = target; here && !here.classList.contains("layout"); here = here.parentElement) {
    const points = here instanceof SVGElement && here.dataset.around ? here.dataset.around : here.id;
    const found = ways.get(points);
    if (found?.length === 1) return choose(found[0]);
    if (found) return offer(found);
    if (points && at.picker.whole() && at.picker.pointsAt() === points) return void send();
  }
  const thing = target.closest("[id]");
  if (thing && at.view.words.length) void whyNot(thing.id);
}

function offer(ways: Node[][]): void {
  at.offered = ways;
  showNow();
  firstControl()?.focus({ preventScroll: true });
}

/** Why can't I? Asked for the words picked so far, else for each way to begin until one has an answer. */
async function whyNot(points: string): Promise<void> {
  const word = points.slice(points.indexOf("-") + 1);
  const beginnings = at.picker.path.length ? [{ word: at.picker.words(), label: "" }] : at.view!.words.filter((node) => node.word).slice(0, 8);
  for (const { word: verb, label } of beginnings) {
    const asked = new URLSearchParams({ words: `${verb} ${word}`, language: language(), ...(at.seat ? { seat: at.seat } : {}) });
    const answer = await (await fetch(`${path}/why?${asked}`)).json();
    if (!answer?.text || answer.rule === UNKNOWN) continue;
    element("why").textContent = label ? `${label}: ${answer.text}` : answer.text;
    element("why").append(" ", ruleLink(answer.rule));
    return;
  }
}

export async function send(): Promise<void> {
  if (!at.view || at.sending) return;
  at.sending = true;
  const sent = at.picker;
  const move = { seat: at.view.seat, words: at.picker.words(), version: at.view.version, id: crypto.randomUUID() };
  const answer = await post(`${path}/move`, move).catch(() => null);
  at.sending = false;
  if (answer === null) notice(say("lost"));
  else if (answer.status !== 200) fault(answer.body);
  else {
    // The news of it may have come already; if not, nothing can be chosen until they have.
    if (at.view && answer.body.version > at.view.version) at.view.words = [];
    if (at.picker === sent) startPicking();
    showNow();
  }
}

export async function act(wish: string, given: Record<string, unknown> = {}): Promise<void> {
  if (at.sending) return;
  at.sending = true;
  const answer = await post(`${path}/${wish}`, { seat: at.view?.seat, id: crypto.randomUUID(), ...given }).catch(() => null);
  at.sending = false;
  if (answer === null) notice(say("lost"));
  else if (answer.status !== 200) fault(answer.body);
}

export function fault(body: any): void {
  element("why").textContent = body.text ?? (body.refused === "stale" ? say("stale") : (body.error ?? body.refused ?? ""));
  if (body.rule) element("why").append(" ", ruleLink(body.rule));
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
