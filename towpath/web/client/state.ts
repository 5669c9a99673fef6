// What the page knows at this moment: the view, the seat by whose eyes it looks, and the move that is being picked.

import type { WordNode, View } from "./api";
import type { Live } from "./live";
import { Picker } from "./picker";
import { say } from "./i18n";

export const path = `/tables/${location.pathname.split("/")[2]}`;
export const narrow = matchMedia("(max-width: 760px)");
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Something the player is busy with: its name, and what the rulebook may know it by. */
export interface Topic {
  label: string;
  keys: string[];
}

class State {
  view: View | null = null;
  picker = new Picker([]);
  /** The seat that looks, where one screen serves several. */
  seat = "";
  /** Several ways of words to one thing that was tapped: which one is meant? */
  alternatives: WordNode[][] = [];
  /** The thing that was tapped since something was chosen. */
  tappedTopic: Topic | null = null;
  /** The things that a whole move passes, as its preview says. */
  passedThings: string[] = [];
  /** How often picking began anew. */
  pickCount = 0;
  /** Something was sent, and the answer or the news of it are still to come: nothing can be chosen meanwhile. */
  sending = false;
  /** When it was sent. */
  sentAt = 0;
  /** The version whose news are awaited; 0 if there is none. */
  awaitedVersion = 0;
  /** Something was sent whose news are still to come: what they change, I have changed myself. */
  ownChangePending = false;
  /** Somebody waits for my answer to an invitation. */
  invited = false;
  /** Looking back: what comes now is kept and shown afterwards. */
  replaying = false;
  connection: Live | null = null;
}

export const state = new State();

export function startPicking(): void {
  state.pickCount += 1;
  state.tappedTopic = null;
  state.picker = new Picker(state.view?.words ?? []);
  state.alternatives = [];
}

export function myTurn(): boolean {
  return state.view !== null && (state.view.words.length > 0 || state.view.ends_turn);
}

/** What I am called for, in a few words. */
export interface Calling {
  for: "turn" | "request";
  text: string;
}

/** Somebody's request comes first: it is answered before the game goes on. */
export function calling(): Calling | null {
  const request = requestOfMe();
  if (request) return { for: "request", text: say(`request-${request.what}`, { name: whoIs(request.by) }) };
  return myTurn() ? { for: "turn", text: turnText(state.view!) } : null;
}

/** At a screen for several it says whose turn it is. */
function turnText(view: View): string {
  return view.mine.length > 1 && view.seat ? say("turn-of", { name: whoIs(view.seat) }) : say("your-turn");
}

function requestOfMe(): { what: string; by: string } | null {
  const { request, rematch } = state.view ?? {};
  if (request?.asks_me) return request;
  return rematch && state.invited ? { what: "rematch", by: rematch.by } : null;
}

/** What everybody calls whoever sits there. */
export function whoIs(seat: string): string {
  const sitting = state.view?.seats.find((each) => each.seat === seat);
  return sitting?.who ?? "";
}
