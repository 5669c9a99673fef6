// The table: shows each view the server sends, lights what may be chosen, sends whole moves.

import { Idiomorph } from "idiomorph";
import { button, element, post, type Node, type View } from "./api";
import { Picker } from "./picker";
import { language, say } from "./say";

const id = location.pathname.split("/")[2];
const narrow = matchMedia("(max-width: 760px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const PIECES = "[id^=worker], [id^=barge], [id=boat], [id^=cube]";

let view: View | null = null;
let picker = new Picker([]);
let seat = "";
let source: EventSource | null = null;
let sending = false;

export function table(): void {
  element("link").addEventListener("click", copyLink);
  element("chat").addEventListener("submit", sendSaying);
  for (const part of ["board", "aside", "hand"]) element(part).addEventListener("click", (event) => tapped(event.target as Element));
  document.addEventListener("keydown", pressed);
  narrow.addEventListener("change", connect);
  zoomable(element("board"));
  connect();
}

function connect(): void {
  source?.close();
  const wished = new URLSearchParams({ language: language(), ...(seat ? { seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  source = new EventSource(`/tables/${id}/live?${wished}`);
  source.addEventListener("view", (event) => show(JSON.parse((event as MessageEvent).data)));
  source.onopen = () => { if (!element("notice").hidden) notice(say("found"), 2000); };
  source.onerror = () => notice(say("lost"));
}

function notice(text: string, lasting = 0): void {
  const place = element("notice");
  place.textContent = text;
  place.hidden = false;
  if (lasting) setTimeout(() => { place.hidden = true; }, lasting);
}

// --- showing

function show(next: View): void {
  if (curtained(next)) return;
  // Somebody else's secret choice or chat changes nothing about mine: what I have picked so far stays.
  const same = view !== null && view.seat === next.seat && JSON.stringify(view.words) === JSON.stringify(next.words);
  if (view?.version !== next.version) element("why").textContent = "";
  view = next;
  if (!same) picker = new Picker(next.words);
  document.title = `${myTurn() ? "● " : ""}${element("game-title").textContent || "Towpath"}`;
  element("game-title").textContent = next.game.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  showParts(next.parts);
  showSeats(next);
  showNow();
  showTalk(next);
}

function myTurn(): boolean {
  return view !== null && (view.words.length > 0 || view.ends_turn);
}

function showParts(parts: Record<string, string>): void {
  const before = places();
  for (const part of ["aside", "hand"]) Idiomorph.morph(element(part), parts[part] ?? "", { morphStyle: "innerHTML" });
  const board = element("board").querySelector<HTMLElement>(".sheet")!;
  Idiomorph.morph(board, parts.table, { morphStyle: "innerHTML" });
  if (!still.matches) slide(before);
}

function places(): Map<string, DOMRect> {
  return new Map([...document.querySelectorAll(PIECES)].map((piece) => [piece.id, piece.getBoundingClientRect()]));
}

/** Pieces that stand elsewhere than before slide there. */
function slide(before: Map<string, DOMRect>): void {
  for (const [id, was] of before) {
    const piece = document.getElementById(id);
    const now = piece?.getBoundingClientRect();
    if (!piece || !now || Math.hypot(now.x - was.x, now.y - was.y) < 2) continue;
    piece.animate(
      [{ translate: `${was.x - now.x}px ${was.y - now.y}px` }, { translate: "0 0" }],
      { duration: 420, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
}

function showSeats(shown: View): void {
  const rows = shown.seats.map((each) => {
    const row = document.createElement("div");
    row.className = `seat${each.decides ? " decides" : ""}`;
    const who = each.bot ? say("bot") : each.holder === "open" ? say("open") : shown.mine.includes(each.seat) ? say("you") : each.name;
    row.innerHTML = "<b></b> <span></span> <strong></strong>";
    row.children[0].textContent = each.label;
    row.children[1].textContent = who;
    row.children[2].textContent = `${shown.scores[each.seat]}`;
    if (each.holder === "open" && !shown.mine.length) row.append(button(say("sit"), () => void sit(each.seat), "small"));
    return row;
  });
  element("seats").replaceChildren(...rows);
}

async function sit(where: string): Promise<void> {
  const name = localStorage.getItem("name") || prompt(say("name")) || "";
  const answer = await post(`/tables/${id}/sit`, { seat: where, name, id: crypto.randomUUID() });
  if (answer.status === 200) connect();
  else fault(answer.body);
}

function showNow(): void {
  if (!view) return;
  const deciding = view.seats.filter((each) => each.decides).map((each) => each.label).join(", ");
  element("turn").textContent = view.over ? say("over") : myTurn() ? say("your-turn") : !view.started ? say("waiting-friends") : say("waiting", { name: deciding });
  element("question").textContent = view.over ? outcome(view) : myTurn() && view.words.length ? view.question : view.seat === null ? say("spectator") : "";
  element("path").textContent = picker.labels();
  const choices = picker.branch().filter((node) => node.word);
  element("choices").replaceChildren(...choices.map(choiceButton));
  element("actions").replaceChildren(...actions());
  light(choices);
}

function outcome(ended: View): string {
  const names = ended.winners.map((each) => ended.seats.find((seat) => seat.seat === each)!.label).join(", ");
  const won = ended.winners.length === 0 ? say("nobody") : say(ended.winners.length === 1 ? "winner" : "draw", { names });
  return `${won}. ${ended.ending}`;
}

function choiceButton(node: Node): HTMLButtonElement {
  const made = button(node.label, () => choose(node), "choice");
  made.dataset.points = node.points;
  made.dataset.word = node.word;
  const glow = (on: boolean) => document.getElementById(node.points)?.classList.toggle("pointed", on);
  for (const [event, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]] as const) made.addEventListener(event, () => glow(on));
  return made;
}

function actions(): HTMLElement[] {
  if (!view) return [];
  const made: HTMLElement[] = [];
  if (picker.whole()) made.push(button(say("confirm"), () => void send(), "primary confirm"));
  if (picker.path.length > picker.given) made.push(button(say("back"), back), button(say("cancel"), cancel));
  if (view.ends_turn) made.push(button(say("end-turn"), () => void act("end-turn"), "primary"));
  if (view.can_undo) made.push(button(say("undo"), () => void act("undo")));
  if (view.request?.asks_me) {
    const asked = document.createElement("p");
    asked.textContent = say(`asks-${view.request.what}`, { name: view.request.by });
    made.push(asked, button(say("agree"), () => void act("answer", { agrees: true }), "primary"), button(say("decline"), () => void act("answer", { agrees: false })));
  }
  if (view.over) {
    const record = document.createElement("a");
    record.href = `/tables/${id}/record`;
    record.download = `${view.game}.towpath`;
    record.textContent = say("record");
    record.className = "button";
    made.push(button(say("again"), () => void again(), "primary"), record);
  }
  return made;
}

async function again(): Promise<void> {
  if (!view) return;
  const seats = view.seats.map((each) => (view!.mine.includes(each.seat) ? "me" : each.bot ? "bot" : "open"));
  const answer = await post("/tables", { game: view.game, seats, options: view.options, name: localStorage.getItem("name") ?? "" });
  if (answer.status === 201) location.href = `/t/${answer.body.table}`;
}

/** Light what the next words point at. */
function light(choices: Node[]): void {
  for (const lit of document.querySelectorAll(".lit, .chosen")) lit.classList.remove("lit", "chosen");
  for (const node of choices) if (node.points) document.getElementById(node.points)?.classList.add("lit");
  for (const node of picker.path) if (node.points) document.getElementById(node.points)?.classList.add("chosen");
}

function showTalk(shown: View): void {
  fill(element("log"), shown.log);
  element("chat-box").hidden = shown.seats.filter((each) => each.holder === "person").length < 2 || shown.mine.length === shown.seats.length;
  fill(element("sayings"), shown.sayings.map((each) => `${each.name}: ${each.text}`));
}

function fill(list: HTMLElement, lines: string[]): void {
  const known = [...list.children].map((each) => each.textContent);
  const shared = lines.length >= known.length && known.every((line, place) => line === lines[place]) ? known.length : 0;
  if (!shared) list.replaceChildren();
  for (const line of lines.slice(shared)) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
}

// --- choosing

function choose(node: Node): void {
  element("why").textContent = "";
  picker.choose(node);
  showNow();
  const confirm = document.querySelector<HTMLElement>(".confirm");
  (picker.whole() ? confirm : element("choices").querySelector<HTMLElement>("button"))?.focus();
}

function back(): void {
  picker.back();
  showNow();
}

function cancel(): void {
  if (view) picker = new Picker(view.words);
  showNow();
}

/** A tap on the table: what it means if it is lit, why not if it is not. */
function tapped(target: Element): void {
  if (!view || view.seat === null) return;
  for (let at: Element | null = target; at && !at.classList.contains("layout"); at = at.parentElement) {
    if (!at.id) continue;
    const chosen = picker.branch().find((node) => node.points === at!.id);
    if (chosen) return choose(chosen);
    // A tap on a thing that a later word points at takes the words before it along.
    const way = wayTo(picker.branch(), at.id);
    if (way) return way.forEach((node) => picker.path.includes(node) || picker.choose(node)), showNow();
    if (picker.whole() && picker.path[picker.path.length - 1].points === at.id) return void send();
  }
  const thing = target.closest("[id]");
  if (thing && view.words.length) void whyNot(thing.id);
}

/** The only way of words to a thing, at most three deep; none if there are several. */
function wayTo(branch: Node[], points: string, depth = 3): Node[] | null {
  const ways: Node[][] = [];
  for (const node of branch) {
    if (!node.word) continue;
    if (node.points === points) ways.push([node]);
    else if (depth > 1 && node.next) {
      const rest = wayTo(node.next, points, depth - 1);
      if (rest) ways.push([node, ...rest]);
    }
  }
  return ways.length === 1 ? ways[0] : null;
}

async function whyNot(points: string): Promise<void> {
  const word = points.slice(points.indexOf("-") + 1);
  const verb = picker.words() || (view!.words.length === 1 ? view!.words[0].word : "");
  const asked = new URLSearchParams({ words: `${verb} ${word}`.trim(), language: language(), ...(seat ? { seat } : {}) });
  const answer = await (await fetch(`/tables/${id}/why?${asked}`)).json();
  if (answer?.text) element("why").textContent = answer.text;
}

async function send(): Promise<void> {
  if (!view || sending) return;
  sending = true;
  const move = { seat: view.seat, words: picker.words(), version: view.version, id: crypto.randomUUID() };
  const answer = await post(`/tables/${id}/move`, move).catch(() => null);
  sending = false;
  if (answer === null) notice(say("lost"));
  else if (answer.status !== 200) fault(answer.body);
  else if (!document.hidden && answer.body.version > view.version) {
    picker = new Picker([]);
    showNow();
  }
}

async function act(wish: string, given: Record<string, unknown> = {}): Promise<void> {
  const answer = await post(`/tables/${id}/${wish}`, { seat: view?.seat, id: crypto.randomUUID(), ...given });
  if (answer.status !== 200) fault(answer.body);
}

function fault(body: any): void {
  element("why").textContent = body.text ?? (body.refused === "stale" ? say("stale") : (body.error ?? body.refused ?? ""));
}

function sendSaying(event: Event): void {
  event.preventDefault();
  const saying = element<HTMLInputElement>("saying");
  if (saying.value.trim()) void act("say", { text: saying.value });
  saying.value = "";
}

async function copyLink(): Promise<void> {
  await navigator.clipboard?.writeText(location.href);
  notice(say("copied"), 1500);
}

function pressed(event: KeyboardEvent): void {
  if ((event.target as Element).matches("input, select, textarea")) return;
  const choices = [...element("choices").querySelectorAll<HTMLElement>("button")];
  const here = choices.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step && choices.length) {
    choices[(here + step + choices.length) % choices.length].focus();
    event.preventDefault();
  } else if (event.key === "Escape") cancel();
  else if (event.key === "Backspace") back();
}

// --- one screen for several

/** Between two players at one screen everything is hidden until the next one is there. */
function curtained(next: View): boolean {
  const deciding = next.seats.filter((each) => each.decides && next.mine.includes(each.seat)).map((each) => each.seat);
  if (next.mine.length < 2 || next.over || next.ends_turn || !deciding.length || deciding.includes(next.seat!)) return false;
  const whose = next.seats.find((each) => each.seat === deciding[0])!;
  element("curtain-text").textContent = say("curtain", { name: whose.label });
  const ready = element("curtain-ready");
  ready.textContent = say("ready", { name: whose.label });
  for (const part of ["hand", "aside", "choices", "actions"]) element(part).replaceChildren();
  element("curtain").hidden = false;
  ready.onclick = () => {
    element("curtain").hidden = true;
    seat = whose.seat;
    connect();
  };
  ready.focus();
  source?.close();
  return true;
}

// --- pan and zoom

function zoomable(board: HTMLElement): void {
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  board.append(sheet);
  let scale = 1, x = 0, y = 0;
  const touches = new Map<number, PointerEvent>();
  const place = () => {
    if (scale <= 1) [scale, x, y] = [1, 0, 0];
    sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const zoom = (by: number, atX: number, atY: number) => {
    const next = Math.min(6, Math.max(1, scale * by));
    x = atX - ((atX - x) * next) / scale;
    y = atY - ((atY - y) * next) / scale;
    scale = next;
    place();
  };
  const inside = (event: PointerEvent | WheelEvent): [number, number] => {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.x, event.clientY - box.y];
  };
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), ...inside(event));
  }, { passive: false });
  board.addEventListener("pointerdown", (event) => touches.set(event.pointerId, event));
  board.addEventListener("pointermove", (event) => {
    const before = touches.get(event.pointerId);
    if (!before) return;
    if (touches.size === 1 && scale > 1) {
      x += event.clientX - before.clientX;
      y += event.clientY - before.clientY;
      place();
    } else if (touches.size === 2) {
      const other = [...touches.values()].find((each) => each.pointerId !== event.pointerId)!;
      const apart = (each: PointerEvent) => Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
      zoom(apart(event) / Math.max(1, apart(before)), ...inside(event));
    }
    touches.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) board.addEventListener(end, (event) => touches.delete(event.pointerId));
}
