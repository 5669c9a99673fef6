// The types of what the server sends, and helpers for requests and live views.

import type { GuideStep } from "./guide";
import type { Moment } from "./moment";
import { reportReached, reportUnreached } from "./notice";
import { toOwnClock, type Presence } from "./presence";
import { isTemporary, PATIENCE, Backoff } from "./outbox";

/** What a legal move leads to: whether it can be taken back, and the points that it brings at once. */
export interface Outcome {
  free?: boolean;
  gain?: number;
  others?: number;
}

/** What a game says about picking its moves. */
export interface Picking {
  /** Verbs whose words may come in any order. */
  unordered: string[];
  /** Kinds of words for which the first possibility is taken unless another is picked. */
  defaults: string[];
  /** Verbs that are only meant if their word of this kind was picked. */
  meant_by: Record<string, string>;
  /** Verbs of which the next move is likely to go on where the last one ended. */
  carries: string[];
}

export interface WordNode {
  word: string;
  kind: string;
  points: string;
  label: string;
  /** Whether the word only narrows the choice down: then people point at what follows. */
  narrows?: boolean;
  /** A remark under its label, and a mark of two or three letters on the thing it points at. */
  note?: string;
  mark?: string;
  next?: WordNode[];
  more?: boolean;
  /** What the move leads to that is complete with this word; not there if it is not complete. */
  outcome?: Outcome;
}

export interface Seat {
  seat: string;
  label: string;
  holder: "open" | "person" | "bot";
  name: string;
  /** What everybody calls whoever sits there, in the reader's language. */
  who: string;
  bot: boolean;
  level: string;
  decides: boolean;
  host: boolean;
  left: boolean;
}

/** One heading of the final score: each seat's points under it, and the sentences that explain them. */
export interface Heading {
  kind: string;
  label: string;
  points: Record<string, number>;
  lines: { text: string; points: Record<string, number> }[];
}

/** Points by seat. */
export type Points = Record<string, number>;

/** A line of the log, the seat of the player who acted, and the move that brought it. */
export interface LogLine {
  text: string;
  seat: string | null;
  move: number;
  /** A turn or round begins with this line; or a turn of this seat does, of which the line says nothing. */
  heading?: boolean;
  turn?: string;
  /** What it brought, and the things in the drawing that it is about. */
  points?: Points;
  things?: string[];
}

/** What others did before my turn, by rounds and turns; see recap.py. */
export interface Recap {
  first: number;
  last: number;
  since: "move" | "start";
  rounds: RecapTurn[][];
}

export interface RecapTurn {
  seat: string;
  /** The player's points before and after, if they differ. */
  scores?: [number, number];
  lines: RecapLine[];
}

/** What happened in some moves, the first to the last. */
export interface RecapLine {
  text: string;
  first: number;
  last: number;
  points?: Points;
  things?: string[];
}

export interface View {
  table: string;
  version: number;
  game: string;
  /** The language of the game's texts: the reader's, or English if the game does not have it. */
  language: string;
  title: string;
  options: Record<string, string>;
  seat: string | null;
  mine: string[];
  /** The seats of people who have not been here for a while. */
  away: string[];
  /** Which people are here, and how many spectators are watching. */
  presence: Record<string, Presence>;
  watching: number;
  /** Whether I am the host, and whether I may take over because the host is away. */
  hosting: boolean;
  may_take_over: boolean;
  /** What a bot has done in my place. */
  stood_in: { moves: number; lines: string[] } | null;
  seats: Seat[];
  started: boolean;
  listed: boolean;
  facts: Record<string, any>;
  parts: Record<string, string>;
  question: string;
  /** The question at each step of a move, by verb and kind of the next word; see `questionText` in choices.ts. */
  asks: Record<string, string>;
  /** How words of some kinds are written in the line of chosen words. */
  path: Record<string, string>;
  phase: string;
  words: WordNode[];
  picking: Picking;
  ends_turn: boolean;
  /** The seats that decide when I have ended my turn. */
  then: string[];
  can_undo: boolean;
  /** The move to which a full undo would return, if the others agree. */
  undo_to: number | null;
  /** Whether hints are available. */
  hints: boolean;
  guide: GuideStep | null;
  moment: Moment | null;
  /** What somebody asks the others: about a seat, or to take back some moves. `version` identifies the request. */
  request: { what: "undo" | "replace" | "end"; by: string; about: number; moves: number; version: number; asks_me: boolean; waits_for: string[] } | null;
  /** An invitation to another game, once this one is over. */
  rematch: { table: string; by: string } | null;
  log: LogLine[];
  recap: Recap | null;
  sayings: { seat: string | null; name: string; text: string }[];
  over: boolean;
  /** How the table was ended before the game was over. */
  ended: "" | "agreed" | "closed";
  ending: string;
  winners: string[];
  scores: Record<string, number>;
  account: Heading[];
  /** The commitment to the seed, "" if there is none; the seed itself once the game is over. */
  commitment: string;
  seed: string;
  /** The number of moves played, without those taken back. */
  moves: number;
}

/** A drawing as new text and pieces of the old drawing. */
export type Patch = (string | [first: number, count: number])[];

/** The differences to the view before; drawings are sent as patches. */
interface Change {
  changed: Partial<View>;
  facts: Record<string, unknown>;
  gone: string[];
  parts: Record<string, Patch>;
  undrawn: string[];
}

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
    const change: Change = parse(event);
    receive(applyChange(known, { ...change, changed: withOwnClock(change.changed) }));
  });
}

function applyChange(view: View, change: Change): View {
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

export interface Answer {
  status: number;
  body: any;
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
