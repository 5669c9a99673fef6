// The table: shows each view that the server sends.

import { callFor, furnishAttention } from "./attention";
import { element, hear, type View } from "./api";
import { copyLink } from "./clipboard";
import { showBanner } from "./banner";
import { curtained } from "./curtain";
import { furnishDrawer } from "./drawer";
import { showParts, type Marks } from "./drawings";
import { furnishEnds } from "./ends";
import { furnishLayout } from "./layout";
import { linkToHandOn, reach } from "./link";
import { follow } from "./live";
import { showLuck } from "./luck";
import { furnishMoment, showMoment } from "./moment";
import { arrived, pressed, showUnsent, takeUp, tapped } from "./moving";
import { givenUp, notice } from "./notice";
import { showNow } from "./now";
import { dropWaiting, paced } from "./pace";
import { watchOutbox } from "./outbox";
import { followTime } from "./presence";
import { initRoster, showRoster } from "./roster";
import { forgetPreview } from "./preview";
import { furnishReplay, sharedReplay } from "./replay";
import { language, say } from "./say";
import { showSeats } from "./seats";
import { at, narrow, path, startPicking } from "./state";
import { furnishTalk, showTalk } from "./talk";
import { zoomable } from "./zoom";

const followed = paced(show);

export function table(): void {
  element("link").addEventListener("click", () => void copyAddress());
  furnishTalk();
  initRoster();
  followTime();
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
  watchOutbox(() => { if (at.sending) showNow(); });
  takeUp();
  connect();
}

export function connect(): void {
  at.source?.close();
  const wished = new URLSearchParams({ language: language(), ...(at.seat ? { seat: at.seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  dropWaiting();
  at.source = follow(path, wished, (news) => hear(news, followed), refused);
}

/** There is no such table; or the seat is not mine any more, and I look as whoever else I am. */
function refused(status: number): void {
  if (status === 404 || !at.seat) return givenUp(say("no-table"));
  at.seat = "";
  connect();
}

function show(next: View): void {
  const mine = arrived(next.version);
  if (curtained(next)) return;
  const first = at.view === null;
  // Somebody else's secret choice or chat changes nothing about mine: what I have picked or tapped so far stays.
  const same = at.view !== null && at.view.seat === next.seat && JSON.stringify(at.view.words) === JSON.stringify(next.words);
  const title = next.game.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  if (at.replaying) {
    at.view = next;
    return callFor(next, title);
  }
  const byMe = at.acted && at.view !== null && at.view.version !== next.version;
  if (byMe) at.acted = false;
  if (at.view?.version !== next.version) element("why").textContent = "";
  const anew = byMe || at.view?.seat !== next.seat;
  at.view = next;
  if (!same || mine) startPicking();
  showUnsent();
  element("game-title").textContent = title;
  showView(anew ? "none" : "these-too");
  callFor(next, title); // last, so that nothing that calls can keep the table from being shown
  if (first) sharedReplay();
}

/** Everything as the present view has it. */
export function showView(marks: Marks = "none"): void {
  if (!at.view) return;
  forgetPreview();
  showParts(at.view.parts, marks);
  showMoment(at.view.ended ? null : at.view.moment);
  showBanner(at.view);
  showSeats(at.view);
  showRoster(at.view);
  showNow();
  showTalk(at.view);
  showLuck(at.view);
}

export async function copyAddress(): Promise<void> {
  if (!(await copyLink(linkToHandOn() + location.search))) return;
  if (reach() === "computer") notice(`${say("copied")}. ${say("opens-here-only")}`, 9000);
  else notice(say("copied"), 1500);
}
