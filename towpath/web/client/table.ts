// The table: shows each view that the server sends.

import { callFor, furnishAttention } from "./attention";
import { element, hear, type View } from "./api";
import { curtained } from "./curtain";
import { furnishDrawer } from "./drawer";
import { showParts, type Marks } from "./drawings";
import { furnishEnds } from "./ends";
import { furnishLayout } from "./layout";
import { linkToHandOn, reach } from "./link";
import { furnishMoment, showMoment } from "./moment";
import { arrived, pressed, takeUp, tapped } from "./moving";
import { showNow } from "./now";
import { dropWaiting, paced } from "./pace";
import { forgetPreview } from "./preview";
import { furnishReplay, sharedReplay } from "./replay";
import { language, say } from "./say";
import { showSeats } from "./seats";
import { at, narrow, path, startPicking } from "./state";
import { furnishTalk, showTalk } from "./talk";
import { zoomable } from "./zoom";

const RETRY = 2000;
const followed = paced(show);

export function table(): void {
  element("link").addEventListener("click", copyLink);
  furnishTalk();
  for (const part of ["board", "aside", "hand"]) element(part).addEventListener("click", (event) => tapped(event.target as Element));
  document.addEventListener("keydown", pressed);
  narrow.addEventListener("change", connect);
  zoomable(element("board"));
  furnishMoment();
  furnishDrawer();
  furnishReplay();
  furnishLayout();
  for (const part of ["board", "aside"]) furnishEnds(element(part));
  furnishAttention();
  takeUp();
  connect();
}

export function connect(): void {
  at.source?.close();
  const wished = new URLSearchParams({ language: language(), ...(at.seat ? { seat: at.seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  const opened = new EventSource(`${path}/live?${wished}`);
  at.source = opened;
  dropWaiting();
  hear(opened, followed);
  opened.onopen = () => { if (!element("notice").hidden) notice(say("found"), 2000); };
  opened.onerror = () => void lost(opened);
}

/** The browser tries again by itself, unless the server refused; then there may be no such table. */
async function lost(which: EventSource): Promise<void> {
  notice(say("lost"));
  if (which.readyState !== EventSource.CLOSED || which !== at.source) return;
  const status = await fetch(path).then((answer) => answer.status, () => 0);
  if (status === 404) notice(say("no-table"));
  else setTimeout(() => { if (which === at.source) connect(); }, RETRY);
}

export function notice(text: string, lasting = 0): void {
  const place = element("notice");
  place.textContent = text;
  place.hidden = false;
  if (lasting) setTimeout(() => { place.hidden = true; }, lasting);
}

function show(next: View): void {
  const mine = arrived(next.version);
  if (curtained(next)) return;
  const first = at.view === null;
  // Somebody else's secret choice or chat changes nothing about mine: what I have picked or tapped so far stays.
  const same = at.view !== null && at.view.seat === next.seat && JSON.stringify(at.view.words) === JSON.stringify(next.words);
  if (at.replaying) {
    at.view = next;
    return callFor(next, element("game-title").textContent ?? "");
  }
  const byMe = at.acted && at.view !== null && at.view.version !== next.version;
  if (byMe) at.acted = false;
  if (at.view?.version !== next.version) element("why").textContent = "";
  const anew = byMe || at.view?.seat !== next.seat;
  at.view = next;
  if (!same || mine) startPicking();
  const title = next.game.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  element("game-title").textContent = title;
  callFor(next, title);
  showView(anew ? "none" : "these-too");
  if (first) sharedReplay();
}

/** Everything as the present view has it. */
export function showView(marks: Marks = "none"): void {
  if (!at.view) return;
  forgetPreview();
  showParts(at.view.parts, marks);
  showMoment(at.view.moment);
  showSeats(at.view);
  showNow();
  showTalk(at.view);
}

export async function copyLink(): Promise<void> {
  await navigator.clipboard?.writeText(linkToHandOn());
  if (reach() === "computer") notice(`${say("copied")}. ${say("opens-here-only")}`, 9000);
  else notice(say("copied"), 1500);
}
