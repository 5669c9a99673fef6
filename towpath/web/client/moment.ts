// What has just been revealed to everybody, shown over the table until the player goes on or the next move is made.

import { element, type Moment } from "./api";
import { parseDrawing } from "./highlight";
import { say } from "./i18n";
import { state, myTurn } from "./state";

const SHOWN_FOR = 4000; // milliseconds, while it is my turn
const SHOWN_AT_LEAST = 2600; // milliseconds, even if the next move comes at once

let shownMoment: string | null = null;
/** The moment that the players at one screen have seen together. */
let seenByAll = "";
let shownSince = 0;
let timer = 0;

export function initMoment(): void {
  const place = document.createElement("div");
  place.id = "moment";
  place.className = "moment";
  place.hidden = true;
  place.addEventListener("click", (event) => { event.stopPropagation(); hideMoment(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideMoment(); });
  element("board").append(place);
}

/** Identifies a moment, whoever views it. */
function momentKey(moment: Moment | null): string {
  return JSON.stringify(moment?.turned.map(({ seat, number }) => `${seat} ${number}`).sort() ?? null);
}

/** Has this moment not been shown on this screen yet? */
export function isNews(moment: Moment | null): moment is Moment {
  return moment !== null && shownMoment !== null && JSON.stringify(moment) !== shownMoment && momentKey(moment) !== seenByAll;
}

/** The moment for all players at one screen: the cards alone, and nobody is called "you". */
export function sharedMoment(moment: Moment, names: Map<string, string>): HTMLElement {
  seenByAll = momentKey(moment);
  return cardRow({ ...moment, turned: moment.turned.map((each) => ({ ...each, name: (each.art && names.get(each.seat)) || each.name })) });
}

/** Shows or hides the moment. One from before the page was opened appears as text only. */
export function showMoment(moment: Moment | null): void {
  const before = shownMoment;
  shownMoment = JSON.stringify(moment);
  if (shownMoment === before) return;
  clearTimeout(timer);
  element("opened").textContent = moment ? inWords(moment) : "";
  if (!moment) {
    seenByAll = "";
    return hideSoon();
  }
  shownSince = performance.now();
  const place = element("moment");
  place.replaceChildren(momentBand(moment));
  place.hidden = before === null || momentKey(moment) === seenByAll;
  timer = window.setTimeout(() => { if (myTurn() && !state.replaying) hideMoment(); }, SHOWN_FOR);
}

/** Hides the moment after the next move, but not before it could be seen. */
function hideSoon(): void {
  const rest = state.replaying ? 0 : shownSince + SHOWN_AT_LEAST - performance.now();
  if (rest > 0) timer = window.setTimeout(hideMoment, rest);
  else hideMoment();
}

export function hideMoment(): void {
  element("moment").hidden = true;
}

function inWords(moment: Moment): string {
  const names = moment.turned.map((each) => each.name).join(` ${moment.sign || "·"} `);
  return [names, moment.lines[0] ?? ""].filter(Boolean).join(" · ");
}

function momentBand(moment: Moment): HTMLElement {
  const band = newElement("div", "band");
  band.setAttribute("role", "group");
  band.setAttribute("aria-label", moment.title);
  const go = Object.assign(newElement("button", "small go-on"), { type: "button", textContent: say("go-on") });
  band.append(newElement("h2", "", moment.title), cardRow(moment), go);
  return band;
}

function cardRow(moment: Moment): HTMLElement {
  const row = newElement("div", "turned-row");
  row.append(card(moment, 0), between(moment), card(moment, 1));
  return row;
}

function card(moment: Moment, which: number): HTMLElement {
  const { seat, name, about, art } = moment.turned[which];
  const figure = newElement("figure", "turned");
  figure.dataset.seat = seat;
  const face = newElement("div", art ? "face" : "face none");
  face.append(parseDrawing(art));
  const caption = newElement("figcaption", "");
  caption.append(newElement("b", "", name), newElement("span", "", about));
  figure.append(face, caption);
  return figure;
}

function between(moment: Moment): HTMLElement {
  const column = newElement("div", "between");
  const [one, other] = moment.turned;
  if (moment.sign) column.append(newElement("p", "compared", `${one.number} ${moment.sign} ${other.number}`));
  column.append(...moment.lines.map((line) => newElement("p", "", line)));
  return column;
}

function newElement(tag: string, kind: string, text = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { className: kind, textContent: text });
}
