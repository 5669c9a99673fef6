// The state of the table's page: the current view, its seat, and the move that is being picked.

import type { View } from "./api";
import type { Live } from "./live";
import { Picker } from "./picker";
import { say } from "./i18n";

export const path = `/tables/${location.pathname.split("/")[2]}`;
export const narrow = matchMedia("(max-width: 760px)");
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** What the player is concerned with: its name, and the keys by which the rulebook may know it. */
export interface Topic {
  label: string;
  keys: string[];
}

class State {
  view: View | null = null;
  picker = new Picker([]);
  /** The verb of my last move and the thing that was picked last: the next move may go on there. */
  lastTarget = { verb: "", thing: "" };
  /** The seat that is shown, if several players share the screen. */
  seat = "";
  /** The thing that was tapped since the last choice. */
  tappedTopic: Topic | null = null;
  /** The things that a complete move passes, according to its preview. */
  passedThings: string[] = [];
  /** How often picking has started again. */
  pickCount = 0;
  /** A command was sent, and its answer or its news are missing: nothing can be chosen. */
  sending = false;
  /** When the last command was sent. */
  sentAt = 0;
  /** The version that my command led to, until its view arrives; 0 otherwise. */
  awaitedVersion = 0;
  /** The next view shows a change of my own. */
  ownChangePending = false;
  /** Whether I am invited to a rematch. */
  invited = false;
  /** The replay is open: new views are kept and shown afterwards. */
  replaying = false;
  connection: Live | null = null;
}

export const state = new State();

export function startPicking(): void {
  state.pickCount += 1;
  state.tappedTopic = null;
  state.picker = new Picker(state.view?.words ?? [], state.view?.picking);
}

export function myTurn(): boolean {
  return state.view !== null && (state.view.words.length > 0 || state.view.ends_turn);
}

/** Why the player is called, in a few words. */
export interface Calling {
  for: "turn" | "request";
  text: string;
}

/** Why the player is called now. A request comes first, because the game waits for the answer. */
export function calling(): Calling | null {
  const request = requestOfMe();
  if (request) return { for: "request", text: say(`request-${request.what}`, { name: whoIs(request.by) }) };
  return myTurn() ? { for: "turn", text: turnText(state.view!) } : null;
}

/** "Your turn", or whose turn it is if several share the screen. */
function turnText(view: View): string {
  return view.mine.length > 1 && view.seat ? say("turn-of", { name: whoIs(view.seat) }) : say("your-turn");
}

function requestOfMe(): { what: string; by: string } | null {
  const { request, rematch } = state.view ?? {};
  if (request?.asks_me) return request;
  return rematch && state.invited ? { what: "rematch", by: rematch.by } : null;
}

/** The name of the player in a seat. */
export function whoIs(seat: string): string {
  const holder = state.view?.seats.find((each) => each.seat === seat);
  return holder?.who ?? "";
}
