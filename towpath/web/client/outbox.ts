// Sending to the server until it answers. What could not be sent, or whose answer was lost, is sent again by itself under
// the same id, so nothing is lost and nothing happens twice. What concerns one table is sent in order.

import { newId, type Answer } from "./api";

/** Something that is on its way. `trouble` says why it has to be sent again; "" as long as nothing went wrong. */
export interface Letter {
  path: string;
  body: Record<string, unknown>;
  trouble: "" | "lost" | "busy";
}

interface Waiting extends Letter {
  answered: (answer: Answer) => void;
}

const FIRST = 500; // milliseconds between two attempts, at first
const LONGEST = 8000; // and at most
export const PATIENCE = 15_000; // without an answer for so long, it is taken for lost
const FRESH = 2000; // what was sent so short a time ago may still be answered when a connection is found again
const FAULTS = 8; // so often something is sent again that the server stumbles over

/** What waits, by what it concerns: of each queue only the first is being sent. */
const queues = new Map<string, Waiting[]>();
const watchers: (() => void)[] = [];
/** What ends a wait, or an attempt that may be stuck. */
const hurry = new Set<() => void>();

/** Sends it until there is an answer. What opens a table or concerns one has an id of its own. */
export function deliver(path: string, body: Record<string, unknown> = {}): Promise<Answer> {
  const about = concerns(path);
  const identified = path.startsWith("/tables") ? { id: newId(), ...body } : body;
  return new Promise((answered) => {
    const queue = queues.get(about) ?? [];
    queues.set(about, queue);
    queue.push({ path, body: identified, trouble: "", answered });
    changed();
    if (queue.length === 1) void work(queue);
  });
}

/** All that waits for an answer. What stands behind something in trouble is in the same trouble. */
export function onTheirWay(): Letter[] {
  return [...queues.values()].flatMap((queue) => queue.map((letter) => ({ ...letter, trouble: queue[0].trouble })));
}

/** Calls whenever something else is on its way, or in trouble. */
export function watchOutbox(watcher: () => void): void {
  watchers.push(watcher);
}

/** The connection may be there again: nothing waits any longer. */
export function hurryUp(): void {
  for (const each of [...hurry]) each();
}

/** Calls when the network has changed or somebody looks at the page again; call what it returns to end that. */
export function onSigns(act: (sign: string) => void): () => void {
  const seen = (event: Event) => { if (!document.hidden || event.type.endsWith("line")) act(event.type); };
  const signs = [[window, "online"], [window, "offline"], [window, "pageshow"], [document, "visibilitychange"]] as const;
  for (const [where, sign] of signs) where.addEventListener(sign, seen);
  return () => { for (const [where, sign] of signs) where.removeEventListener(sign, seen); };
}

onSigns(hurryUp);

/** Waits between attempts, longer each time, and for no two pages the same; over at once when there are signs of a connection. */
export class Pause {
  private next = FIRST;

  begin(): void {
    this.next = FIRST;
  }

  async wait(): Promise<void> {
    const waited = await rest(this.next * (0.75 + Math.random() / 2));
    this.next = waited ? Math.min(2 * this.next, LONGEST) : FIRST;
  }
}

function concerns(path: string): string {
  return /^\/tables\/[^/]+/.exec(path)?.[0] ?? path;
}

async function work(queue: Waiting[]): Promise<void> {
  while (queue.length) {
    const answer = await answerTo(queue[0]);
    const { answered } = queue.shift()!;
    changed();
    answered(answer);
  }
}

async function answerTo(letter: Letter): Promise<Answer> {
  const pause = new Pause();
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
    if (answer && (!isPassing(answer.status) || faults === FAULTS)) return answer;
    letter.trouble = answer ? "busy" : "lost";
    changed();
    await pause.wait();
  }
}

/** Whether the same may be answered otherwise in a moment. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** One attempt; null if no answer came. Whoever sits down or opens a table holds a key first, so that an answer that is
    lost takes no seat with it. */
async function attempt(letter: Letter): Promise<Answer | null> {
  const ending = new AbortController();
  const began = performance.now();
  const hurried = () => { if (performance.now() - began > FRESH) ending.abort(); };
  const timer = setTimeout(() => ending.abort(), PATIENCE);
  hurry.add(hurried);
  try {
    if (letter.path === "/tables" || letter.path.endsWith("/sit")) await holdKey(ending.signal);
    return await post(letter.path, letter.body, ending.signal);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    hurry.delete(hurried);
  }
}

async function holdKey(signal: AbortSignal): Promise<void> {
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
function rest(time: number): Promise<boolean> {
  return new Promise((rested) => {
    const end = (waited: boolean) => {
      clearTimeout(timer);
      hurry.delete(hurried);
      rested(waited);
    };
    const hurried = () => end(false);
    const timer = setTimeout(() => end(true), time);
    hurry.add(hurried);
  });
}

function changed(): void {
  keep();
  for (const watcher of watchers) watcher();
}

// --- kept over a reload

const KEPT = "unsent ";

/** What concerns a table is kept until it is answered: a page that is loaded again sends it under the same id. */
function keep(): void {
  for (const [about, queue] of queues) {
    if (!about.startsWith("/tables/")) continue;
    if (queue.length) sessionStorage.setItem(KEPT + about, JSON.stringify(queue.map(({ path, body }) => ({ path, body }))));
    else sessionStorage.removeItem(KEPT + about);
  }
}

/** What this page has not been able to send about a table before it was loaded again; each may be taken up once. */
export function unsent(table: string): { wish: string; body: Record<string, unknown> }[] {
  const kept: Letter[] = JSON.parse(sessionStorage.getItem(KEPT + table) ?? "[]");
  return kept.map(({ path, body }) => ({ wish: path.slice(table.length + 1), body }));
}

/** Whoever leaves the page does not wait: the browser sends what it can once more. */
window.addEventListener("pagehide", () => {
  for (const { path, body } of onTheirWay()) {
    if (path.startsWith("/tables/")) void fetch(path, { ...request(body), keepalive: true }).catch(() => undefined);
  }
});
