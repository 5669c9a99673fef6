// The table: shows each view the server sends, lights what may be chosen, sends whole moves.

import { Idiomorph } from "idiomorph";
import { button, element, post, type Node, type View } from "./api";
import { finalScores } from "./ending";
import { changes, dim, drawn, looks, point, ring, waysToThings } from "./light";
import { Picker } from "./picker";
import { language, say } from "./say";
import { zoomable } from "./zoom";

const id = location.pathname.split("/")[2];
const narrow = matchMedia("(max-width: 760px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const PIECES = "[id^=worker], [id^=barge], [id=boat], [id^=cube]";
const RETRY = 2000;
const UNKNOWN = "table.unknown-word"; // the thing is no word here: nothing worth saying

let view: View | null = null;
let picker = new Picker([]);
let seat = "";
let source: EventSource | null = null;
let sending = false;
/** Several ways of words to one thing that was tapped: which one is meant? */
let offered: Node[][] = [];
let before = new Map<string, string>();
const changed = new Set<string>();
let picks = 0;
let shownNow = "";

export function table(): void {
  element("link").addEventListener("click", copyLink);
  element("chat").addEventListener("submit", sendSaying);
  for (const part of ["board", "aside", "hand"]) element(part).addEventListener("click", (event) => tapped(event.target as Element));
  document.addEventListener("keydown", pressed);
  narrow.addEventListener("change", connect);
  element<HTMLInputElement>("guest-name").value = localStorage.getItem("name") ?? "";
  zoomable(element("board"));
  connect();
}

function connect(): void {
  source?.close();
  const wished = new URLSearchParams({ language: language(), ...(seat ? { seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  const opened = new EventSource(`/tables/${id}/live?${wished}`);
  source = opened;
  opened.addEventListener("view", (event) => show(JSON.parse((event as MessageEvent).data)));
  opened.onopen = () => { if (!element("notice").hidden) notice(say("found"), 2000); };
  opened.onerror = () => void lost(opened);
}

/** The browser tries again by itself, unless the server refused; then there may be no such table. */
async function lost(which: EventSource): Promise<void> {
  notice(say("lost"));
  if (which.readyState !== EventSource.CLOSED || which !== source) return;
  const status = await fetch(`/tables/${id}`).then((answer) => answer.status, () => 0);
  if (status === 404) notice(say("no-table"));
  else setTimeout(() => { if (which === source) connect(); }, RETRY);
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
  const byMe = view !== null && (view.ends_turn || (view.words.length > 0 && !same));
  if (view?.version !== next.version) element("why").textContent = "";
  const lookedElsewhere = view?.seat !== next.seat;
  view = next;
  if (!same) startPicking();
  const title = next.game.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  element("game-title").textContent = title;
  document.title = myTurn() ? `● ${say("your-turn")} · ${title}` : `${title} · Towpath`;
  dim();
  showParts(next.parts, byMe, lookedElsewhere);
  showSeats(next);
  showNow();
  showTalk(next);
}

function startPicking(): void {
  picks += 1;
  picker = new Picker(view?.words ?? []);
  offered = [];
}

function myTurn(): boolean {
  return view !== null && (view.words.length > 0 || view.ends_turn || !!view.request?.asks_me);
}

/** What others changed stays marked until I have moved. */
function noteChanges(sheet: DocumentFragment, byMe: boolean, anew: boolean): void {
  const now = looks(sheet);
  if (byMe || anew) changed.clear();
  else for (const id of changes(before, now)) changed.add(id);
  before = now;
}

function showParts(parts: Record<string, string>, byMe: boolean, anew: boolean): void {
  const stood = places();
  const board = element("board").querySelector<HTMLElement>(".sheet")!;
  const table = drawn(parts.table);
  noteChanges(table, byMe, anew);
  for (const part of ["aside", "hand"]) Idiomorph.morph(element(part), [...drawn(parts[part] ?? "").childNodes], { morphStyle: "innerHTML" });
  Idiomorph.morph(board, [...table.childNodes], { morphStyle: "innerHTML" });
  // Where many small things lie close together, a small screen needs a way to look closer.
  element("board").classList.toggle("dense", board.querySelectorAll("[id]").length > 200);
  if (!still.matches) slide(stood);
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
  element("seats").replaceChildren(...shown.seats.map((each) => seatRow(shown, each)));
  const guest = !shown.mine.length && shown.seats.some((each) => each.holder === "open");
  element("guest").hidden = !guest;
}

function seatRow(shown: View, each: View["seats"][number]): HTMLElement {
  const row = document.createElement("li");
  row.className = `seat${each.decides ? " decides" : ""}`;
  row.dataset.seat = each.seat;
  const mine = shown.mine.includes(each.seat);
  const who = each.bot ? say("bot") : each.holder === "open" ? say("open") : mine ? say("you") : each.name;
  row.innerHTML = "<b></b> <span></span> <strong></strong>";
  row.children[0].textContent = each.label;
  row.children[1].textContent = who;
  row.children[2].textContent = `${shown.scores[each.seat]}`;
  if (each.holder === "open" && !shown.mine.length) row.append(button(say("sit"), () => void sit(each.seat), "small"));
  if (mine && each.bot) row.append(button(say("return"), () => void act("return", { seat: each.seat }), "small"));
  if (shown.mine.length && !mine && each.holder === "person" && !each.bot && each.decides && !shown.request && !shown.over) {
    const about = shown.seats.indexOf(each);
    row.append(button(say("ask-replace"), () => void act("ask", { what: "replace", about }), "small quiet"));
  }
  return row;
}

async function sit(where: string): Promise<void> {
  const name = element<HTMLInputElement>("guest-name");
  if (!name.value.trim()) return name.focus();
  localStorage.setItem("name", name.value.trim());
  const answer = await post(`/tables/${id}/sit`, { seat: where, name: name.value.trim(), id: crypto.randomUUID() });
  if (answer.status === 200) connect();
  else fault(answer.body);
}

function showNow(): void {
  if (!view) return;
  const hadFocus = element("now").contains(document.activeElement) || document.activeElement === document.body;
  const deciding = view.seats.filter((each) => each.decides).map((each) => each.label).join(", ");
  const state = view.over ? say("over") : myTurn() ? say("your-turn") : !view.started ? say("waiting-friends") : say("waiting", { name: deciding });
  element("turn").textContent = state;
  element("question").textContent = view.over ? outcome(view) : myTurn() && view.words.length ? view.question : view.seat === null ? say("spectator") : state;
  element("path").textContent = picker.labels();
  light();
  // Buttons that would be the same stay as they are: a view that comes while one is pressed does not take it away.
  const now = JSON.stringify([picks, picker.words(), picker.branch().length, offered, view.seat, view.ends_turn, view.can_undo, view.undo_to, view.request, view.started, view.over]);
  if (now === shownNow) return;
  shownNow = now;
  const choices = offered.length ? [] : picker.branch().filter((node) => node.word);
  element("choices").replaceChildren(...choices.map(choiceButton), ...offered.map(wayButton));
  element("actions").replaceChildren(...actions());
  if (hadFocus && myTurn()) firstControl()?.focus({ preventScroll: true });
}

/** Where the keyboard goes on: the move itself once it is whole, else the first choice. */
function firstControl(): HTMLElement | null {
  const first = element("choices").querySelector<HTMLElement>("button");
  return element("actions").querySelector<HTMLElement>(".confirm") ?? first ?? element("actions").querySelector<HTMLElement>("button");
}

function outcome(ended: View): string {
  const names = ended.winners.map((each) => ended.seats.find((seat) => seat.seat === each)!.label).join(", ");
  return ended.winners.length === 0 ? say("nobody") : say(ended.winners.length === 1 ? "winner" : "draw", { names });
}

function choiceButton(node: Node): HTMLButtonElement {
  const made = button(node.label, () => choose([node]), "choice");
  made.dataset.points = node.points;
  made.dataset.word = node.word;
  for (const [event, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]] as const) made.addEventListener(event, () => node.points && point(node.points, on));
  return made;
}

function wayButton(way: Node[]): HTMLButtonElement {
  return button(way.map((node) => node.label).join(" › "), () => choose(way), "choice");
}

function actions(): HTMLElement[] {
  if (!view) return [];
  const made: HTMLElement[] = [];
  if (picker.whole()) made.push(button(say("confirm"), () => void send(), "primary confirm"));
  if (offered.length || picker.path.length > picker.given) made.push(button(say("back"), back), button(say("cancel"), cancel));
  if (view.ends_turn) made.push(button(say("end-turn"), () => void act("end-turn"), "primary"));
  if (view.can_undo) made.push(button(say("undo"), () => void act("undo")));
  else if (view.undo_to !== null && !view.request && !view.over) made.push(button(say("ask-undo"), () => void act("ask", { what: "undo", about: view!.undo_to }), "quiet"));
  if (view.request?.asks_me) {
    const asked = document.createElement("p");
    asked.textContent = say(`asks-${view.request.what}`, { name: view.seats.find((each) => each.seat === view!.request!.by)?.label ?? "" });
    made.push(asked);
    made.push(button(say("agree"), () => void act("answer", { agrees: true }), "primary"), button(say("decline"), () => void act("answer", { agrees: false })));
  }
  if (!view.started && view.seat !== null) made.push(linkToShare(), button(say("copy-link"), () => void copyLink(), "primary"));
  if (view.over) {
    made.push(finalScores(view));
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

function linkToShare(): HTMLElement {
  const made = document.createElement("input");
  made.className = "link";
  made.readOnly = true;
  made.value = location.href;
  made.setAttribute("aria-label", say("link"));
  made.addEventListener("focus", () => made.select());
  return made;
}

/** Ring what was changed, what is chosen, and what the next words point at. */
function light(): void {
  dim();
  const ways = new Set(offered.length ? [] : waysToThings(picker.branch()).keys());
  for (const points of changed) if (!ways.has(points)) ring(points, "changed");
  for (const points of new Set(picker.path.map((node) => node.points))) if (points) ring(points, "chosen");
  for (const points of ways) ring(points, "lit");
}

function showTalk(shown: View): void {
  fill(element("log"), shown.log);
  element("chat-box").hidden = shown.seats.filter((each) => each.holder === "person").length < 2 || shown.mine.length === shown.seats.length;
  fill(element("sayings"), shown.sayings.map((each) => `${each.name}: ${each.text}`));
}

/** Add what is new, drop what is no longer told: what stays is not read out again. */
function fill(list: HTMLElement, lines: string[]): void {
  const known = [...list.children].map((each) => each.textContent);
  let gone = 0;
  while (gone < known.length && known.slice(gone).some((line, place) => line !== lines[place])) gone += 1;
  for (const old of [...list.children].slice(0, gone)) old.remove();
  for (const line of lines.slice(known.length - gone)) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
}

// --- choosing

function choose(way: Node[]): void {
  element("why").textContent = "";
  offered = [];
  picker.walk(way);
  const unread = picker.unread();
  if (unread) void readOn(unread);
  showNow();
  firstControl()?.focus({ preventScroll: true });
}

/** Ask for the words that were too many to send at once. */
async function readOn(node: Node): Promise<void> {
  const asked = new URLSearchParams({ prefix: picker.words(), language: language(), ...(view?.seat ? { seat: view.seat } : {}) });
  picker.read(node, await (await fetch(`/tables/${id}/words?${asked}`)).json());
  showNow();
}

function back(): void {
  if (offered.length) offered = [];
  else picker.back();
  showNow();
}

function cancel(): void {
  startPicking();
  showNow();
}

/** A tap on the table: what it means if it is lit, why not if it is not. */
function tapped(target: Element): void {
  if (!view || view.seat === null) return;
  const ways = waysToThings(picker.branch());
  for (let at: Element | null = target; at && !at.classList.contains("layout"); at = at.parentElement) {
    const points = at instanceof SVGElement && at.dataset.around ? at.dataset.around : at.id;
    const found = ways.get(points);
    if (found?.length === 1) return choose(found[0]);
    if (found) return offer(found);
    if (points && picker.whole() && picker.pointsAt() === points) return void send();
  }
  const thing = target.closest("[id]");
  if (thing && view.words.length) void whyNot(thing.id);
}

function offer(ways: Node[][]): void {
  offered = ways;
  showNow();
  firstControl()?.focus({ preventScroll: true });
}

/** Why can't I? Asked for the words picked so far, else for each way to begin until one has an answer. */
async function whyNot(points: string): Promise<void> {
  const word = points.slice(points.indexOf("-") + 1);
  const beginnings = picker.path.length ? [{ word: picker.words(), label: "" }] : view!.words.filter((node) => node.word).slice(0, 8);
  for (const { word: verb, label } of beginnings) {
    const asked = new URLSearchParams({ words: `${verb} ${word}`, language: language(), ...(seat ? { seat } : {}) });
    const answer = await (await fetch(`/tables/${id}/why?${asked}`)).json();
    if (!answer?.text || answer.rule === UNKNOWN) continue;
    element("why").textContent = label ? `${label}: ${answer.text}` : answer.text;
    return;
  }
}

async function send(): Promise<void> {
  if (!view || sending) return;
  sending = true;
  const sent = picker;
  const move = { seat: view.seat, words: picker.words(), version: view.version, id: crypto.randomUUID() };
  const answer = await post(`/tables/${id}/move`, move).catch(() => null);
  sending = false;
  if (answer === null) notice(say("lost"));
  else if (answer.status !== 200) fault(answer.body);
  else {
    // The news of it may have come already; if not, nothing can be chosen until they have.
    if (view && answer.body.version > view.version) view.words = [];
    if (picker === sent) startPicking();
    showNow();
  }
}

async function act(wish: string, given: Record<string, unknown> = {}): Promise<void> {
  if (sending) return;
  sending = true;
  const answer = await post(`/tables/${id}/${wish}`, { seat: view?.seat, id: crypto.randomUUID(), ...given }).catch(() => null);
  sending = false;
  if (answer === null) notice(say("lost"));
  else if (answer.status !== 200) fault(answer.body);
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

// --- one screen for several

/** Between two players at one screen everything is hidden until the next one is there. */
function curtained(next: View): boolean {
  const deciding = next.seats.filter((each) => each.decides && next.mine.includes(each.seat)).map((each) => each.seat);
  if (next.mine.length < 2 || next.over || next.ends_turn || !deciding.length || (seat && deciding.includes(seat))) return false;
  const whose = next.seats.find((each) => each.seat === deciding[0])!;
  clear();
  source?.close();
  element("curtain-text").textContent = say("curtain", { name: whose.label });
  const ready = element("curtain-ready");
  ready.textContent = say("ready", { name: whose.label });
  curtain(true);
  ready.onclick = () => {
    curtain(false);
    seat = whose.seat;
    connect();
  };
  ready.focus();
  return true;
}

function curtain(drawn: boolean): void {
  element("curtain").hidden = !drawn;
  document.querySelector("main")!.inert = drawn;
}

/** Nothing of what one player saw stays on the page. */
function clear(): void {
  view = null;
  before = new Map();
  changed.clear();
  startPicking();
  shownNow = "";
  for (const part of ["hand", "aside", "choices", "actions", "log", "sayings"]) element(part).replaceChildren();
  for (const part of ["question", "path", "why"]) element(part).textContent = "";
  element("board").querySelector(".sheet")!.replaceChildren();
}
