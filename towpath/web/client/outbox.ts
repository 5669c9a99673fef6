// Sending to the server until it answers. What could not be sent, or whose answer was lost, is sent again by itself under
// the same id, so nothing is lost and nothing happens twice. What concerns one table is sent in order.

import { newId, type Answer } from "./api";

/** Something that is on its way. `trouble` says why it has to be sent again; "" as long as nothing went wrong. */
export interface Message {
  path: string;
  body: Record<string, unknown>;
  trouble: "" | "lost" | "busy";
}

interface QueuedMessage extends Message {
  resolve: (answer: Answer) => void;
}

const FIRST_PAUSE = 500; // milliseconds between two attempts, at first
const LONGEST_PAUSE = 8000; // and at most
export const PATIENCE = 15_000; // without an answer for so long, it is taken for lost
const TOO_NEW_TO_RETRY = 2000; // what was sent so short a time ago may still be answered when a connection is found again
const MOST_FAULTS = 8; // so often something is sent again that the server stumbles over

/** What waits, by what it concerns: of each queue only the first is being sent. */
const queues = new Map<string, QueuedMessage[]>();
const watchers: (() => void)[] = [];
/** What ends a wait, or an attempt that may be stuck. */
const waits = new Set<() => void>();

/** Sends it until there is an answer. What opens a table or concerns one has an id of its own. */
export function deliver(path: string, body: Record<string, unknown> = {}): Promise<Answer> {
  const about = queueKey(path);
  const identified = path.startsWith("/tables") ? { id: newId(), ...body } : body;
  return new Promise((answered) => {
    const queue = queues.get(about) ?? [];
    queues.set(about, queue);
    queue.push({ path, body: identified, trouble: "", resolve: answered });
    noteChange();
    if (queue.length === 1) void sendQueue(queue);
  });
}

/** All that waits for an answer. What stands behind something in trouble is in the same trouble. */
export function pendingMessages(): Message[] {
  return [...queues.values()].flatMap((queue) => queue.map((letter) => ({ ...letter, trouble: queue[0].trouble })));
}

/** Calls whenever something else is on its way, or in trouble. */
export function watchOutbox(watcher: () => void): void {
  watchers.push(watcher);
}

/** The connection may be there again: nothing waits any longer. */
export function retryNow(): void {
  for (const each of [...waits]) each();
}

/** Calls when the network has changed or somebody looks at the page again; call what it returns to end that. */
export function onConnectivity(act: (sign: string) => void): () => void {
  const listener = (event: Event) => { if (!document.hidden || event.type.endsWith("line")) act(event.type); };
  const signs = [[window, "online"], [window, "offline"], [window, "pageshow"], [document, "visibilitychange"]] as const;
  for (const [where, sign] of signs) where.addEventListener(sign, listener);
  return () => { for (const [where, sign] of signs) where.removeEventListener(sign, listener); };
}

onConnectivity(retryNow);

/** Waits between attempts, longer each time, and for no two pages the same; over at once when there are signs of a connection. */
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

/** Whether the same may be answered otherwise in a moment. */
export function isTemporary(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** One attempt; null if no answer came. Whoever sits down or opens a table holds a key first, so that an answer that is
    lost takes no seat with it. */
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
  const text = await response.text(); // cut off on its way, an answer is none
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

/** Wait so long, or until there is news of the connection: then false. */
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

// --- kept over a reload

const KEPT_KEY = "unsent ";

/** What concerns a table is kept until it is answered: a page that is loaded again sends it under the same id. */
function keepUnsent(): void {
  for (const [about, queue] of queues) {
    if (!about.startsWith("/tables/")) continue;
    if (queue.length) sessionStorage.setItem(KEPT_KEY + about, JSON.stringify(queue.map(({ path, body }) => ({ path, body }))));
    else sessionStorage.removeItem(KEPT_KEY + about);
  }
}

/** What this page has not been able to send about a table before it was loaded again; each may be taken up once. */
export function unsent(table: string): { wish: string; body: Record<string, unknown> }[] {
  const kept: Message[] = JSON.parse(sessionStorage.getItem(KEPT_KEY + table) ?? "[]");
  return kept.map(({ path, body }) => ({ wish: path.slice(table.length + 1), body }));
}

/** Whoever leaves the page does not wait: the browser sends what it can once more. */
window.addEventListener("pagehide", () => {
  for (const { path, body } of pendingMessages()) {
    if (path.startsWith("/tables/")) void fetch(path, { ...request(body), keepalive: true }).catch(() => undefined);
  }
});
