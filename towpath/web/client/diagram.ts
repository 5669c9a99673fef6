// A scene of the rulebook: a drawn position to step through or to try moves in.

import { fetchWithRetry, button, type Attempt, type SceneStep, type Why, type WordNode } from "./api";
import { clearRings, parseDrawing, morphInto, setPointed, addRings, thingsAround } from "./highlight";
import { joinLabels, Picker } from "./picker";
import { language, say } from "./i18n";
import { zoomable } from "./zoom";

const UNKNOWN = "table.unknown-word";
const DENSE = 200; // with more things than this, a small drawing needs zoom buttons
const narrow = matchMedia("(max-width: 760px)");

export class Diagram {
  readonly element = document.createElement("div");
  private readonly root: ShadowRoot;
  private readonly tale = newElement("div", "diagram-tale");
  private readonly question = newElement("p", "diagram-question");
  private readonly choices = newElement("div", "choices");
  private readonly actions = newElement("div", "actions");
  private step = 0;
  /** The reader's own moves while trying. */
  private moves: string[] = [];
  private trying = false;
  private seat = "";
  private shown: SceneStep | null = null;
  private picker = new Picker([]);
  private why = "";
  private asked = 0;

  constructor(private readonly path: string) {
    this.element.className = "diagram";
    this.root = this.element.attachShadow({ mode: "open" });
    // A shadow root, because every drawing uses the same ids; the page's styles are loaded into it.
    this.root.innerHTML = '<link rel="stylesheet" href="/static/client.css"><div class="scene-layout"><div class="scene-board"><div class="scene-table"></div><div class="scene-hand"></div></div><div class="scene-side"><slot></slot><div class="scene-aside"></div></div></div>';
    zoomable(this.root.querySelector<HTMLElement>(".scene-table")!, true);
    this.root.addEventListener("click", (event) => this.tapped(event.target as Element));
    this.tale.setAttribute("aria-live", "polite");
    this.choices.setAttribute("role", "group");
    const side = newElement("div", "diagram-side");
    side.append(this.tale, this.question, this.choices, this.actions);
    this.element.append(side);
  }

  /** Marks the parts that show texts of the game with their language. */
  setLanguage(language: string): void {
    for (const part of [this.tale, this.question, this.choices]) part.lang = language;
  }

  // --- showing

  async show(): Promise<void> {
    const answer = await fetchWithRetry(`${this.path}?${this.query()}`);
    if (!answer.ok) return;
    const shown: SceneStep = await answer.json();
    const refused = this.trying && shown.attempt?.why ? shown.attempt.why : "";
    if (refused) this.moves.pop();
    this.shown = shown;
    this.seat = shown.decides ?? "";
    this.why = refused;
    this.picker = new Picker(this.trying ? shown.words : [], shown.picking);
    const drawing = { table: ".scene-table .sheet", hand: ".scene-hand", aside: ".scene-aside" };
    for (const [part, where] of Object.entries(drawing)) morphInto(this.root.querySelector(where)!, parseDrawing(shown.parts[part] ?? ""));
    const table = this.root.querySelector(".scene-table")!;
    table.classList.toggle("dense", table.querySelectorAll("[id]").length > DENSE);
    this.showTale(shown);
    this.offer();
  }

  private query(more: Record<string, string> = {}): URLSearchParams {
    const query = new URLSearchParams({ steps: `${this.step}`, language: language(), ...(narrow.matches ? { narrow: "1" } : {}), ...(this.trying ? { seat: this.seat } : {}), ...more });
    for (const move of this.moves) query.append("move", move);
    return query;
  }

  /** Shows the text, the move and the events of this step. */
  private showTale(shown: SceneStep): void {
    const head = newElement("p", "diagram-step");
    head.lang = document.documentElement.lang;
    head.textContent = this.trying ? say("scene-yours") : shown.step ? say("scene-step", { step: `${shown.step}`, steps: `${shown.steps}` }) : say("scene-start");
    const lines: HTMLElement[] = [head];
    if (shown.say) lines.push(paragraph(shown.say, "diagram-say"));
    if (shown.attempt && !(this.trying && shown.attempt.why)) lines.push(this.attempt(shown.attempt));
    if (shown.narration.length && !(this.trying && shown.attempt?.why)) {
      const list = newElement("ul", "diagram-narration");
      list.append(...shown.narration.map((line) => listItem(line)));
      lines.push(list);
    }
    if (!this.trying && shown.expected.length) {
      const list = newElement("ul", "diagram-expected");
      list.append(...shown.expected.map((each) => { const entry = document.createElement("li"); entry.append(this.attempt(each, true)); return entry; }));
      lines.push(list);
    }
    this.tale.replaceChildren(...lines);
  }

  private attempt(each: Attempt, says = false): HTMLElement {
    const line = newElement("p", each.why ? "attempt refused" : "attempt");
    const who = document.createElement("b");
    who.textContent = each.seat;
    line.append(who, ` ${each.label}`);
    if (says || each.why) line.append(Object.assign(newElement("span", "mark"), { textContent: say(each.why ? "impossible" : "possible") }));
    if (each.why) line.append(paragraph(each.why, "refusal"));
    return line;
  }

  // --- choosing

  private offer(): void {
    const shown = this.shown!;
    this.light();
    this.choices.replaceChildren(...[...this.picker.branch(), ...this.picker.alternatives()].map((node) => this.choice(node)));
    this.question.textContent = !this.trying ? "" : shown.decides ? this.asks(shown) : say("scene-over");
    this.question.hidden = this.choices.hidden = !this.trying;
    this.actions.replaceChildren(...(this.trying ? this.tryActions(shown) : this.stepActions(shown)));
  }

  private stepActions(shown: SceneStep): HTMLElement[] {
    const back = button("‹", () => void this.go(this.step - 1), "stepper");
    const next = button("›", () => void this.go(this.step + 1), "stepper");
    const first = button("«", () => void this.go(0), "stepper");
    first.setAttribute("aria-label", say("scene-first"));
    back.setAttribute("aria-label", say("scene-back"));
    next.setAttribute("aria-label", say("scene-next"));
    first.disabled = back.disabled = this.step === 0;
    next.disabled = this.step >= shown.steps;
    if (!next.disabled) next.classList.add("primary");
    const actions = shown.steps ? [first, back, next] : [];
    return shown.deciding.length ? [...actions, button(say("scene-try"), () => void this.try(true))] : actions;
  }

  private tryActions(shown: SceneStep): HTMLElement[] {
    const actions: HTMLElement[] = [];
    if (this.picker.started) actions.push(paragraph(joinLabels(this.picker.nodes()), "path"));
    const why = paragraph(this.why, "why");
    why.setAttribute("role", "status");
    actions.push(why);
    if (this.picker.whole()) actions.push(button(say("confirm"), () => void this.play(), "primary confirm"));
    if (this.picker.started) actions.push(button(say("back"), () => this.back()));
    for (const other of shown.deciding) if (other.seat !== shown.decides) actions.push(button(other.label, () => { this.seat = other.seat; void this.show(); }));
    if (this.moves.length) actions.push(button(say("take-back"), () => { this.moves.pop(); void this.show(); }));
    actions.push(button(say("scene-return"), () => void this.try(false), "quiet"));
    return actions;
  }

  private asks(shown: SceneStep): string {
    const who = shown.deciding.find((each) => each.seat === shown.decides);
    return `${who?.label}: ${shown.question}`;
  }

  private choice(node: WordNode): HTMLButtonElement {
    const choice = button(node.label, () => this.pick(() => this.picker.choose(node)), "choice");
    choice.dataset.word = node.word;
    for (const [event, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]] as const) choice.addEventListener(event, () => node.points && setPointed(node.points, on, this.root));
    return choice;
  }

  private light(): void {
    clearRings(this.root);
    if (!this.trying) return;
    addRings(this.picker.picked(), "chosen", this.root);
    addRings(this.picker.things().keys(), "lit", this.root);
  }

  private pick(act: () => void): void {
    this.why = "";
    act();
    const unread = this.picker.unread();
    if (unread) void this.readOn(unread);
    this.offer();
    this.focus();
  }

  private async readOn(node: WordNode): Promise<void> {
    this.picker.load(node, await (await fetchWithRetry(`${this.path}/words?${this.query({ prefix: this.picker.words() })}`)).json());
    this.offer();
  }

  private back(): void {
    this.picker.back();
    this.offer();
    this.focus();
  }

  private focus(): void {
    (this.actions.querySelector<HTMLElement>(".confirm") ?? this.choices.querySelector<HTMLElement>("button"))?.focus({ preventScroll: true });
  }

  private async play(): Promise<void> {
    this.moves.push(`${this.seat}: ${this.picker.words()}`);
    this.seat = "";
    await this.show();
    this.focus();
  }

  private async go(step: number): Promise<void> {
    this.step = step;
    await this.show();
    this.actions.querySelector<HTMLElement>("button.primary:not(:disabled), button:not(:disabled)")?.focus({ preventScroll: true });
  }

  private async try(on: boolean): Promise<void> {
    this.trying = on;
    this.moves = [];
    this.seat = "";
    await this.show();
    if (on) this.focus();
  }

  // --- tapping

  private tapped(target: Element): void {
    if (!this.trying || !this.shown?.decides) return;
    const tapped = this.picker.thingMeant(thingsAround(target));
    if (tapped) return this.pick(() => this.picker.tap(tapped));
    const thing = target.closest("[id]");
    if (thing) void this.whyNot(thing.id);
  }

  /** Asks why a thing cannot be chosen: after the words picked so far, else after each possible first word until there is an answer. */
  private async whyNot(points: string): Promise<void> {
    const request = ++this.asked;
    const word = points.slice(points.indexOf("-") + 1);
    const beginnings = this.picker.path.length ? [{ word: this.picker.words(), label: "" }] : this.shown!.words.filter((node) => node.word).slice(0, 8);
    for (const { word: verb, label } of beginnings) {
      const answer: Why | null = await fetch(`${this.path}/why?${this.query({ words: `${verb} ${word}` })}`).then((got) => got.json()).catch(() => null);
      if (request !== this.asked) return;
      if (!answer?.text || answer.rule === UNKNOWN) continue;
      this.why = label ? `${label}: ${answer.text}` : answer.text;
      return this.offer();
    }
  }
}

function newElement(tag: string, kind: string): HTMLElement {
  return Object.assign(document.createElement(tag), { className: kind });
}

function paragraph(text: string, kind: string): HTMLElement {
  return Object.assign(newElement("p", kind), { textContent: text });
}

function listItem(text: string): HTMLElement {
  return Object.assign(document.createElement("li"), { textContent: text });
}
