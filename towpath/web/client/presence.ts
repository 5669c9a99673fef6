// Who is here and who is away, since when, and whom I do not want to hear in the chat.

import type { View } from "./api";
import { make } from "./dom";
import { language, say } from "./i18n";
import { path } from "./state";

/** What is known of a person at the table; `since`: when they were last here, by this page's own clock. */
export interface Presence {
  here: boolean;
  since: number | null;
}

const SECOND = 1000;
const MINUTE = 60;
const REFRESH = 25 * SECOND;
const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [[86400, "day"], [3600, "hour"], [MINUTE, "minute"]];

/** What the server has just said, in seconds, by this page's own clock. */
export function toOwnClock(presences: Record<string, Presence>): Record<string, Presence> {
  const moment = (since: number | null) => (since === null ? null : performance.now() - since * SECOND);
  return Object.fromEntries(Object.entries(presences).map(([seat, { here, since }]) => [seat, { here, since: moment(since) }]));
}

/** A mark and, for whoever is away, since when. */
export function presenceMark(presence: Presence | undefined): HTMLElement | null {
  if (!presence) return null;
  const words = presenceWords(presence);
  if (presence.here) words.className = "sr";
  const mark = make("span", `presence${presence.here ? " here" : ""}`, words);
  mark.title = presenceText(presence);
  return mark;
}

/** Words that stay true while time goes by; see `followTime`. They are not read out whenever they change. */
export function presenceWords(presence: Presence): HTMLElement {
  const words = make("span", "", presenceText(presence));
  if (!presence.here && presence.since !== null) words.dataset.since = `${presence.since}`;
  words.ariaLive = "off";
  return words;
}

/** For whoever is away, the page goes on to say how long that has been. */
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

/** What was said by those whom I want to hear. */
export function unmutedSayings(shown: View): View["sayings"] {
  return shown.sayings.filter((each) => !isMuted(each.seat));
}
