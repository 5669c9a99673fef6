// Who is here and who is away, since when, and whom I do not want to hear in the chat.

import type { View } from "./api";
import { make } from "./dom";
import { language, say } from "./say";
import { path } from "./state";

/** What is known of a person at the table; `since`: seconds since they were last here, when the view was sent. */
export interface Presence {
  here: boolean;
  since: number | null;
}

const MINUTE = 60;
const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [[86400, "day"], [3600, "hour"], [MINUTE, "minute"]];

/** A mark and, for whoever is away, since when. */
export function presenceMark(presence: Presence | undefined, received: number): HTMLElement | null {
  if (!presence) return null;
  const text = presenceText(presence, received);
  const made = make("span", `presence${presence.here ? " here" : ""}`, make("span", presence.here ? "sr" : "", text));
  made.title = text;
  return made;
}

/** In words; `received`: when that was heard, unless just now. */
export function presenceText(presence: Presence, received = performance.now()): string {
  if (presence.here) return say("is-here");
  const since = presence.since === null ? 0 : presence.since + (performance.now() - received) / 1000;
  const [length, unit] = STEPS.find(([each]) => since >= each) ?? [0, "minute"];
  return length ? say("is-away-since", { when: new Intl.RelativeTimeFormat(language(), { numeric: "always" }).format(-Math.floor(since / length), unit) }) : say("is-away");
}

// --- the chat

const MUTED = `muted ${path}`;

export function mutedSeats(): string[] {
  return JSON.parse(localStorage.getItem(MUTED) ?? "[]");
}

export function isMuted(seat: string | null): boolean {
  return seat !== null && mutedSeats().includes(seat);
}

export function mute(seat: string, muted: boolean): void {
  const others = mutedSeats().filter((each) => each !== seat);
  localStorage.setItem(MUTED, JSON.stringify(muted ? [...others, seat] : others));
}

/** What was said by those whom I want to hear. */
export function heard(shown: View): View["sayings"] {
  return shown.sayings.filter((each) => !isMuted(each.seat));
}
