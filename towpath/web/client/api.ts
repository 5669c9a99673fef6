// Helpers for requests and live views. The types of what the server sends are in wire.ts, which `npm run types` writes.

import { reportReached, reportUnreached } from "./notice";
import { toOwnClock } from "./presence";
import { isTemporary, PATIENCE, Backoff } from "./outbox";
import type { Fault, IllegalMove, Refusal, Update, View } from "./wire";

export type * from "./wire";

/** A drawing as new text and pieces of the old drawing: the first, and how many. */
export type Patch = Update["parts"][string];

/** Calls `show` with every view. The server sends the first one whole and then only the differences. */
export function receiveViews(source: EventSource, show: (view: View) => void): void {
  let known: View | null = null;
  const parse = (event: Event) => JSON.parse((event as MessageEvent).data);
  const withOwnClock = <Part extends Partial<View>>(part: Part): Part => (part.presence ? { ...part, presence: toOwnClock(part.presence) } : part);
  const receive = (view: View) => {
    known = view;
    show({ ...view }); // a copy: `show` may change it, and the next difference applies to what was sent
  };
  source.addEventListener("view", (event) => receive(withOwnClock(parse(event))));
  source.addEventListener("change", (event) => {
    if (!known) return;
    const change: Update = parse(event);
    receive(applyChange(known, { ...change, changed: withOwnClock(change.changed) }));
  });
}

function applyChange(view: View, change: Update): View {
  const facts = { ...view.facts, ...change.facts };
  const parts = { ...view.parts };
  for (const fact of change.gone) delete facts[fact];
  for (const part of change.undrawn) delete parts[part];
  for (const [name, pieces] of Object.entries(change.parts)) parts[name] = applyPatch(parts[name] ?? "", pieces);
  return { ...view, ...change.changed, facts, parts };
}

/** Applies a patch. The pieces of the old drawing begin where its tags begin. */
export function applyPatch(drawing: string, pieces: Patch): string {
  const old = drawing.split(/(?=<)/);
  return pieces.map((piece) => (typeof piece === "string" ? piece : old.slice(piece[0], piece[0] + piece[1]).join(""))).join("");
}

/** The answer to a command: what was asked for, or why not. */
export interface Answer<Body = object> {
  status: number;
  body: Partial<Body & Refusal & IllegalMove & Fault>;
}

/** Fetches what a page cannot work without: retries until the server answers, so that a restart leaves no half-loaded page. */
export async function fetchWithRetry(path: string): Promise<Response> {
  const pause = new Backoff();
  for (;;) {
    const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (answer && !isTemporary(answer.status)) {
      reportReached();
      return answer;
    }
    reportUnreached();
    await pause.wait();
  }
}

/** A random id. Pages that are served by plain http have no `crypto.randomUUID`. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export { deliver } from "./outbox";

export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function button(text: string, act: () => void, kind = ""): HTMLButtonElement {
  const control = document.createElement("button");
  control.type = "button";
  control.textContent = text;
  control.className = kind;
  control.addEventListener("click", act);
  return control;
}
