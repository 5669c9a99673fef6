// Sends messages to the server until it answers. A message that was lost, or whose answer was lost, is sent again with
// the same id, so that nothing is lost and nothing happens twice. Messages about one table are sent in order.

import { newId, type Answer } from "./api";

/** A message without an answer yet. `trouble` says why it has to be sent again, "" if nothing went wrong so far. */
export interface Message {
  path: string;
  body: Record<string, unknown>;
  trouble: "" | "lost" | "busy";
}

interface QueuedMessage extends Message {
  resolve: (answer: Answer) => void;
}

const FIRST_PAUSE = 500; // milliseconds between the first attempts
const LONGEST_PAUSE = 8000; // milliseconds
export const PATIENCE = 15_000; // milliseconds after which a message counts as lost
const TOO_NEW_TO_RETRY = 2000; // milliseconds: a younger attempt is not given up when the connection seems to be back
const MOST_FAULTS = 8; // after so many internal server errors the message is given up

/** The waiting messages, by `queueKey`. Only the first of each queue is being sent. */
const queues = new Map<string, QueuedMessage[]>();
const watchers: (() => void)[] = [];
/** Functions that end a pause, or an attempt that may be stuck. */
const waits = new Set<() => void>();

/** Sends a message until there is an answer. Messages about tables get an id. */
export function deliver<Body = object>(path: string, body: Record<string, unknown> = {}): Promise<Answer<Body>> {
  const about = queueKey(path);
  const identified = path.startsWith("/tables") ? { id: newId(), ...body } : body;
  return new Promise((answered) => {
    const queue = queues.get(about) ?? [];
    queues.set(about, queue);
    queue.push({ path, body: identified, trouble: "", resolve: answered as (answer: Answer) => void });
    noteChange();
    if (queue.length === 1) void sendQueue(queue);
  });
}

/** All messages without an answer. Those behind one in trouble count as in the same trouble. */
export function pendingMessages(): Message[] {
  return [...queues.values()].flatMap((queue) => queue.map((letter) => ({ ...letter, trouble: queue[0].trouble })));
}

/** Calls `watcher` whenever the messages or their troubles change. */
export function watchOutbox(watcher: () => void): void {
  watchers.push(watcher);
}

/** Ends all pauses, because the connection may be back. */
export function retryNow(): void {
  for (const each of [...waits]) each();
}

/** Calls `act` when the network changes or somebody returns to the page. Returns a function that ends this. */
export function onConnectivity(act: (sign: string) => void): () => void {
  const listener = (event: Event) => { if (!document.hidden || event.type.endsWith("line")) act(event.type); };
  const signs = [[window, "online"], [window, "offline"], [window, "pageshow"], [document, "visibilitychange"]] as const;
  for (const [where, sign] of signs) where.addEventListener(sign, listener);
  return () => { for (const [where, sign] of signs) where.removeEventListener(sign, listener); };
}

onConnectivity(retryNow);

/** Pauses between attempts: longer each time, different for each page, and over at once when the connection may be back. */
export class Backoff {
  private next = FIRST_PAUSE;

  begin(): void {
    this.next = FIRST_PAUSE;
  }

  async wait(): Promise<void> {
    const waited = await waitAtMost(this.next * (0.75 + Math.random() / 2));
    this.next = waited ? Math.min(2 * this.next, LONGEST_PAUSE) : FIRST_PAUSE;
  }
}

function queueKey(path: string): string {
  return /^\/tables\/[^/]+/.exec(path)?.[0] ?? path;
}

async function sendQueue(queue: QueuedMessage[]): Promise<void> {
  while (queue.length) {
    const answer = await sendUntilAnswered(queue[0]);
    const { resolve: answered } = queue.shift()!;
    noteChange();
    answered(answer);
  }
}

async function sendUntilAnswered(letter: Message): Promise<Answer> {
  const pause = new Backoff();
  let faults = 0;
  let knocked = false;
  for (;;) {
    const answer = await attempt(letter);
    if (answer?.body.refused === "no-key" && !knocked) {
      knocked = true;
      await deliver("/me");
      continue;
    }
    if (answer?.status === 500) faults += 1;
    if (answer && (!isTemporary(answer.status) || faults === MOST_FAULTS)) return answer;
    letter.trouble = answer ? "busy" : "lost";
    noteChange();
    await pause.wait();
  }
}

/** Whether the same request may succeed a moment later. */
export function isTemporary(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** One attempt; null if there was no answer. A browser gets a key before it takes a seat or opens a table, so that a lost
    answer does not lose the seat. */
async function attempt(letter: Message): Promise<Answer | null> {
  const ending = new AbortController();
  const began = performance.now();
  const hurried = () => { if (performance.now() - began > TOO_NEW_TO_RETRY) ending.abort(); };
  const timer = setTimeout(() => ending.abort(), PATIENCE);
  waits.add(hurried);
  try {
    if (letter.path === "/tables" || letter.path.endsWith("/sit")) await ensureKey(ending.signal);
    return await post(letter.path, letter.body, ending.signal);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    waits.delete(hurried);
  }
}

async function ensureKey(signal: AbortSignal): Promise<void> {
  const me = await fetch("/me", { signal }).then((answer) => answer.json());
  if (!me.known) await post("/me", {}, signal);
}

async function post(path: string, body: Record<string, unknown>, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { ...request(body), signal });
  const text = await response.text(); // throws if the answer is cut off
  return { status: response.status, body: parsed(text) };
}

function request(body: Record<string, unknown>): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json", "X-Towpath": "1" }, body: JSON.stringify(body) };
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Waits so long, or until the connection may be back; returns false then. */
function waitAtMost(time: number): Promise<boolean> {
  return new Promise((rested) => {
    const end = (waited: boolean) => {
      clearTimeout(timer);
      waits.delete(hurried);
      rested(waited);
    };
    const hurried = () => end(false);
    const timer = setTimeout(() => end(true), time);
    waits.add(hurried);
  });
}

function noteChange(): void {
  keepUnsent();
  for (const watcher of watchers) watcher();
}

// --- messages that survive a reload

const KEPT_KEY = "unsent ";

/** Keeps messages about tables until they are answered. After a reload, the page sends them with the same id. */
function keepUnsent(): void {
  for (const [about, queue] of queues) {
    if (!about.startsWith("/tables/")) continue;
    if (queue.length) sessionStorage.setItem(KEPT_KEY + about, JSON.stringify(queue.map(({ path, body }) => ({ path, body }))));
    else sessionStorage.removeItem(KEPT_KEY + about);
  }
}

/** The messages about a table that were not answered before the page was reloaded. */
export function unsent(table: string): { command: string; body: Record<string, unknown> }[] {
  const kept: Message[] = JSON.parse(sessionStorage.getItem(KEPT_KEY + table) ?? "[]");
  return kept.map(({ path, body }) => ({ command: path.slice(table.length + 1), body }));
}

/** When the page is left, the browser sends unanswered messages once more in the background. */
window.addEventListener("pagehide", () => {
  for (const { path, body } of pendingMessages()) {
    if (path.startsWith("/tables/")) void fetch(path, { ...request(body), keepalive: true }).catch(() => undefined);
  }
});
