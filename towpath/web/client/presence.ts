// Who is here, who is away since when, and who is muted in the chat.

import type { Presence, View } from "./api";
import { make } from "./dom";
import { language, say } from "./i18n";
import { path } from "./state";

const SECOND = 1000;
const MINUTE = 60;
const REFRESH = 25 * SECOND;
const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [[86400, "day"], [3600, "hour"], [MINUTE, "minute"]];

/** Converts the server's "seconds ago" to the moment on this page's clock. */
export function toOwnClock(presences: Record<string, Presence>): Record<string, Presence> {
  const moment = (since: number | null) => (since === null ? null : performance.now() - since * SECOND);
  return Object.fromEntries(Object.entries(presences).map(([seat, { here, since }]) => [seat, { here, since: moment(since) }]));
}

/** A mark and, for those who are away, since when. */
export function presenceMark(presence: Presence | undefined): HTMLElement | null {
  if (!presence) return null;
  const words = presenceWords(presence);
  if (presence.here) words.className = "sr";
  const mark = make("span", `presence${presence.here ? " here" : ""}`, words);
  mark.title = presenceText(presence);
  return mark;
}

/** A text that `followTime` keeps up to date. Screen readers do not announce its changes. */
export function presenceWords(presence: Presence): HTMLElement {
  const words = make("span", "", presenceText(presence));
  if (presence.here) words.dataset.here = "";
  else if (presence.since !== null) words.dataset.since = `${presence.since}`;
  words.ariaLive = "off";
  return words;
}

/** Updates the texts about those who are away. */
export function followTime(): void {
  setInterval(() => {
    for (const words of document.querySelectorAll<HTMLElement>("[data-since]")) {
      words.textContent = presenceText({ here: false, since: Number(words.dataset.since) });
      const mark = words.closest<HTMLElement>(".presence");
      if (mark) mark.title = words.textContent;
    }
  }, REFRESH);
}

export function presenceText(presence: Presence): string {
  if (presence.here) return say("is-here");
  const since = presence.since === null ? 0 : (performance.now() - presence.since) / SECOND;
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

/** The chat without muted people. */
export function unmutedSayings(shown: View): View["sayings"] {
  return shown.sayings.filter((each) => !isMuted(each.seat));
}
