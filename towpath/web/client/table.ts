// The table's page: shows each view that the server sends.

import { callAttention, initAttention } from "./attention";
import { element, receiveViews, type View } from "./api";
import { copyLink } from "./clipboard";
import { showBanner } from "./banner";
import { showCurtain } from "./curtain";
import { initDrawer } from "./drawer";
import { showParts, type Marks } from "./drawings";
import { initPart } from "./panels";
import { initLayout } from "./layout";
import { shareLink, reach } from "./link";
import { followTable } from "./live";
import { showLuck } from "./luck";
import { initMoment, showMoment } from "./moment";
import { noteArrival, handleKey, showPendingMove, resendUnsent } from "./move-input";
import { showLastNotice, showNotice } from "./notice";
import { showChoices } from "./choices";
import { dropWaiting, paceViews } from "./pace";
import { initRecap, showRecap } from "./recap";
import { watchOutbox } from "./outbox";
import { followTime } from "./presence";
import { initRoster, showRoster } from "./roster";
import { forgetPreview } from "./preview";
import { initReplay, sharedReplay } from "./replay";
import { language, say } from "./i18n";
import { initSeats, showSeats } from "./seats";
import { state, narrow, path, startPicking } from "./state";
import { initTalk, showTalk } from "./talk";
import { initTips } from "./tips";
import { zoomable } from "./zoom";

const receiveView = paceViews(showNews);
// Where texts of the game stand; around them the page speaks the reader's language.
const GAME_TEXTS = ["edge", "announced", "board", "hand", "mine", "aside", "phase", "opened", "path", "preview", "choices", "log", "recap-turns", "replay-what"];

export function initTable(): void {
  element("link").addEventListener("click", () => void copyAddress());
  initTalk();
  initRecap();
  initRoster();
  initSeats();
  followTime();
  for (const part of ["board", "mine", "aside", "hand", "seats"]) initPart(element(part));
  document.addEventListener("keydown", handleKey);
  narrow.addEventListener("change", connect);
  zoomable(element("board"));
  initMoment();
  initDrawer();
  initReplay();
  initLayout();
  initAttention();
  initTips();
  watchOutbox(() => { if (state.sending) showChoices(); });
  resendUnsent();
  connect();
}

export function connect(): void {
  state.connection?.close();
  const query = new URLSearchParams({ language: language(), ...(state.seat ? { seat: state.seat } : {}), ...(narrow.matches ? { narrow: "1" } : {}) });
  dropWaiting();
  state.connection = followTable(path, query, (news) => receiveViews(news, receiveView), handleRefusal);
}

/** There is no such table, or the requested seat is no longer mine: then connects without it. */
function handleRefusal(status: number): void {
  if (status === 404 || !state.seat) return showLastNotice(say("no-table"));
  state.seat = "";
  connect();
}

function showNews(next: View): void {
  noteArrival(next.version);
  if (showCurtain(next)) return;
  const first = state.view === null;
  // Another player's secret choice, chat or request leaves my choices as they are: what I have picked or tapped stays.
  const same = state.view !== null && state.view.seat === next.seat && JSON.stringify(state.view.words) === JSON.stringify(next.words);
  const { title } = next;
  if (state.replaying) {
    state.view = next;
    return callAttention(next, title);
  }
  const byMe = state.ownChangePending && state.view !== null && state.view.version !== next.version;
  if (byMe) state.ownChangePending = false;
  if (state.view?.version !== next.version) element("why").textContent = "";
  const anew = byMe || state.view?.seat !== next.seat;
  state.view = next;
  if (!same || byMe) startPicking();
  if (byMe) carryOn(next);
  showPendingMove();
  element("game-title").textContent = title;
  for (const part of GAME_TEXTS) element(part).lang = next.language;
  showView(anew ? "none" : "these-too");
  callAttention(next, title); // last, so that no failure here keeps the table from being shown
  if (first) sharedReplay();
}

/** Goes on picking where my last move ended, if the game says that the next one is likely to begin there. */
function carryOn(view: View): void {
  const { verb, thing } = state.lastTarget;
  if (thing && view.picking.carries.includes(verb)) state.picker.carryOn(verb, thing);
}

/** Shows everything in the current view. */
export function showView(marks: Marks = "none"): void {
  if (!state.view) return;
  forgetPreview();
  showParts(state.view.parts, marks);
  showMoment(state.view.ended ? null : state.view.moment);
  showBanner(state.view);
  showSeats(state.view);
  showRoster(state.view);
  showChoices();
  showTalk(state.view);
  showRecap(state.view);
  showLuck(state.view);
}

export async function copyAddress(): Promise<void> {
  if (!(await copyLink(shareLink() + location.search))) return;
  if (reach() === "computer") showNotice(`${say("copied")}. ${say("opens-here-only")}`, 9000);
  else showNotice(say("copied"), 1500);
}
