// A moment that is worth a look: what was turned up together lies over the table until one goes on or the next move is made.

import { element } from "./api";
import { drawn } from "./light";
import { say } from "./say";
import { at, myTurn } from "./state";

export interface Moment {
  title: string;
  turned: { seat: string; name: string; about: string; art: string; number: string }[];
  /** How the first number compares with the second; nothing where there are not two. */
  sign: string;
  lines: string[];
}

const LOOK = 4000; // milliseconds after which whoever has to go on sees the table again
const LEAST = 2600; // and for which it is to be seen even if somebody goes on at once

let shown: string | null = null;
/** What everybody at one screen has seen together. */
let seenByAll = "";
let since = 0;
let timer = 0;

export function furnishMoment(): void {
  const place = document.createElement("div");
  place.id = "moment";
  place.className = "moment";
  place.hidden = true;
  place.addEventListener("click", (event) => { event.stopPropagation(); hideMoment(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideMoment(); });
  element("board").append(place);
}

/** Whose eyes see it makes no difference to what was turned up. */
function turnedUp(moment: Moment | null): string {
  return JSON.stringify(moment?.turned.map(({ seat, number }) => `${seat} ${number}`).sort() ?? null);
}

/** Was something turned up that has not been on this screen yet? */
export function isNews(moment: Moment | null): moment is Moment {
  return moment !== null && shown !== null && JSON.stringify(moment) !== shown && turnedUp(moment) !== seenByAll;
}

/** What was turned up, for all who sit at one screen: the cards alone, and nobody is "you". */
export function forAll(moment: Moment, names: Map<string, string>): HTMLElement {
  seenByAll = turnedUp(moment);
  return row({ ...moment, turned: moment.turned.map((each) => ({ ...each, name: (each.art && names.get(each.seat)) || each.name })) });
}

/** Show what was turned up, or that it is over. What happened before the page was opened is only said. */
export function showMoment(moment: Moment | null): void {
  const before = shown;
  shown = JSON.stringify(moment);
  if (shown === before) return;
  clearTimeout(timer);
  element("opened").textContent = moment ? inWords(moment) : "";
  if (!moment) {
    seenByAll = "";
    return leave();
  }
  since = performance.now();
  const place = element("moment");
  place.replaceChildren(band(moment));
  place.hidden = before === null || turnedUp(moment) === seenByAll;
  timer = window.setTimeout(() => { if (myTurn() && !at.replaying) hideMoment(); }, LOOK);
}

/** The next move was made: perhaps so soon that nobody has seen it yet. */
function leave(): void {
  const rest = at.replaying ? 0 : since + LEAST - performance.now();
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

function band(moment: Moment): HTMLElement {
  const made = part("div", "band");
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", moment.title);
  const go = Object.assign(part("button", "small go-on"), { type: "button", textContent: say("go-on") });
  made.append(part("h2", "", moment.title), row(moment), go);
  return made;
}

function row(moment: Moment): HTMLElement {
  const made = part("div", "turned-row");
  made.append(card(moment, 0), between(moment), card(moment, 1));
  return made;
}

function card(moment: Moment, which: number): HTMLElement {
  const { seat, name, about, art } = moment.turned[which];
  const made = part("figure", "turned");
  made.dataset.seat = seat;
  const face = part("div", art ? "face" : "face none");
  face.append(drawn(art));
  const caption = part("figcaption", "");
  caption.append(part("b", "", name), part("span", "", about));
  made.append(face, caption);
  return made;
}

function between(moment: Moment): HTMLElement {
  const made = part("div", "between");
  const [one, other] = moment.turned;
  if (moment.sign) made.append(part("p", "compared", `${one.number} ${moment.sign} ${other.number}`));
  made.append(...moment.lines.map((line) => part("p", "", line)));
  return made;
}

function part(tag: string, kind: string, text = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { className: kind, textContent: text });
}
