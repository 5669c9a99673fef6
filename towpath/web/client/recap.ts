// What others did since my turn: a card with a line for each thing, which folds to one line when I go on. While others' moves
// are shown, or shown again, it has the controls for that.

import { button, element, type Recap, type RecapLine, type RecapTurn, type View } from "./api";
import { make, segments } from "./dom";
import { showParts } from "./drawings";
import { language, say } from "./i18n";
import { seal } from "./me";
import { beginShowing, endShowing, initPace, isPaused, isShowing, pace, PACES, pauseFor, pauseToWatch, setPace, showAll, showNext, togglePause, watchPace, type Pace } from "./pace";
import { joinNames } from "./people";
import { forgetPreview } from "./preview";
import { fetchFrame } from "./replay";
import { markPlaces, pictureOf, pointsOf, showGains, showPlace, signed } from "./scene";
import { showSeats } from "./seats";
import { state, myTurn, narrow, startPicking, whoIs } from "./state";
import { showView } from "./table";
import { keepCamera } from "./zoom";

let shownRecap = ""; // what the card has been made of
let shownTurn = ""; // of which turn the card was opened or folded
let open = false;
let mover = ""; // whose move is being shown again

export function initRecap(): void {
  initPace();
  element("recap-toggle").addEventListener("click", toggle);
  watchPace(showHead);
  watchPace(showPace);
  const menu = element<HTMLSelectElement>("pace");
  menu.append(...PACES.map((each) => new Option(say(`pace-${each}`), each)));
  menu.addEventListener("change", () => setPace(menu.value as Pace));
  showPace();
}

/** Shows the card for a view: open when my turn begins, folded with my first move and while others move. */
export function showRecap(view: View): void {
  const { recap } = view;
  place();
  const begins = recap !== null && myTurn() && recap.last === view.moves;
  const turn = recap ? `${view.table} ${view.seat} ${recap.first} ${begins ? recap.last : "later"}` : "";
  const isNew = turn !== shownTurn;
  if (isNew) open = begins && !narrow.matches && !view.guide;
  shownTurn = turn;
  element("recap").hidden = recap === null || view.over;
  const made = JSON.stringify([recap, view.seats.map((each) => each.who), language()]);
  if (made !== shownRecap) element("recap-turns").replaceChildren(...(recap ? roundsOf(recap) : []));
  shownRecap = made;
  if (isNew) element("recap-news").textContent = begins ? summary(recap) : "";
  showHead();
}

/** Removes everything: the next player at this screen may not see it. */
export function clearRecap(): void {
  shownRecap = shownTurn = "";
  element("recap").hidden = true;
  element("recap-turns").replaceChildren();
  for (const part of ["recap-sum", "recap-news"]) element(part).textContent = "";
}

/** Beside a tall board there is room below the choices; else it shares the place of the log; on a small screen it lies on the board. */
function place(): void {
  const recap = element("recap");
  const before = narrow.matches ? element("board") : document.body.classList.contains("tall") ? element("now").nextElementSibling! : element("talk");
  if (recap.nextElementSibling !== before && recap !== before) before.before(recap);
}

function showHead(): void {
  const recap = state.view?.recap;
  if (!recap) return;
  const folded = !open || isShowing();
  element("recap").classList.toggle("folded", folded);
  element("recap").classList.toggle("shown-now", isShowing());
  element("recap").classList.toggle("later", recap.last < state.view!.moves);
  const toggle = element("recap-toggle");
  toggle.setAttribute("aria-expanded", `${!folded}`);
  element("recap-title").textContent = isShowing() ? say("showing", { name: whoIs(mover || recap.rounds.at(-1)!.at(-1)!.seat) }) : title(recap);
  element("recap-sum").replaceChildren(...(folded && !isShowing() ? turnsOf(recap).flatMap(brief) : []));
  const controls = isShowing()
    ? [control(isPaused() ? "pace-on" : "pace-pause", isPaused() ? "▶" : "❙❙", togglePause), control("pace-next", "›", showNext), control("pace-all", "»", showAll)]
    : folded ? [] : [againButton()];
  const tools = element("recap-tools");
  const key = controls.map((each) => each.outerHTML).join();
  if (tools.dataset.key === key) return; // a button that is being pressed stays
  tools.dataset.key = key;
  tools.replaceChildren(...controls);
}

/** In a narrow column its sign is enough. */
function againButton(): HTMLButtonElement {
  const made = button("", () => { if (state.view?.recap) void showAgain(state.view.recap.first, state.view.recap.last); }, "small again");
  made.append("▷", make("span", "", ` ${say("show-again")}`));
  made.setAttribute("aria-label", say("show-again"));
  made.title = say("show-again");
  return made;
}

function control(key: string, sign: string, act: () => void): HTMLButtonElement {
  const made = button(sign, act, "small quiet sign");
  made.setAttribute("aria-label", say(key));
  made.title = say(key);
  return made;
}

/** The player's pace, in the menu and on the card. */
function showPace(): void {
  element<HTMLSelectElement>("pace").value = pace();
  const speeds = PACES.map((value) => ({ value, label: say(`pace-${value}`) }));
  const field = element("recap-pace");
  if (field.querySelector<HTMLInputElement>(":checked")?.value === pace()) return;
  field.replaceChildren(segments("recap-speed", say("pace"), speeds, pace(), (chosen) => setPace(chosen as Pace)));
}

function toggle(): void {
  if (isShowing()) return;
  open = !open;
  showHead();
}

// --- its content

const turnsOf = (recap: Recap): RecapTurn[] => recap.rounds.flat();
const title = (recap: Recap): string => say(recap.since === "start" ? "so-far" : "since-your-turn");
const gainOf = (turn: RecapTurn): string => (turn.scores ? signed(turn.scores[1] - turn.scores[0]) : "");

/** The card in a sentence, for screen readers. */
function summary(recap: Recap): string {
  return `${title(recap)}: ${joinNames(turnsOf(recap).map((turn) => `${whoIs(turn.seat)} ${gainOf(turn) || say("no-points")}`))}.`;
}

/** Seal and gain of a turn, for the folded card. */
function brief(turn: RecapTurn): HTMLElement[] {
  return [seal(turn.seat), make("bdi", "", whoIs(turn.seat)), make("b", "points", gainOf(turn))];
}

/** All rounds one after the other, of which only the last is open. */
function roundsOf(recap: Recap): HTMLElement[] {
  return recap.rounds.map((turns, number) => {
    const lists = turns.map(turnBlock);
    if (number === recap.rounds.length - 1) return make("div", "recap-round", ...lists);
    return make("details", "recap-round", make("summary", "", say("recap-earlier"), " ", ...turns.flatMap(brief)), ...lists);
  });
}

function turnBlock(turn: RecapTurn): HTMLElement {
  const [before, after] = turn.scores ?? [];
  const gain = turn.scores ? make("b", "points", gainOf(turn)) : make("span", "no-gain", say("no-points"));
  const head = make("h3", "", seal(turn.seat), make("bdi", "", whoIs(turn.seat)), gain, turn.scores ? make("span", "from-to", `${before} → ${after}`) : null);
  return make("section", "recap-turn", head, make("ol", "", ...turn.lines.map((line) => make("li", "", lineButton(line, turn.seat)))));
}

/** A line with its picture: whoever points at it sees where it was, whoever presses it sees it again. */
function lineButton(line: RecapLine, seat: string): HTMLElement {
  const things = line.things ?? [];
  const picture = make("span", "picture", pictureOf(things) ?? seal(seat));
  const made = button("", () => void showAgain(line.first, line.last), "recap-line");
  made.append(picture, make("span", "", line.text.replace(/\.$/, "")), " ", ...pointsOf(line.points, seat));
  made.title = say("show-line");
  for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, () => markPlaces(things));
  for (const kind of ["pointerleave", "blur"]) made.addEventListener(kind, () => markPlaces([]));
  return made;
}

// --- seeing it again

/** Shows some moves once more, one after the other, and then the table as it is. */
export async function showAgain(first: number, last: number): Promise<void> {
  const began = state.view;
  if (!began || state.replaying || isShowing()) return;
  const back = keepCamera();
  state.replaying = true;
  forgetPreview();
  document.body.classList.add("showing-again");
  element("now").inert = true;
  beginShowing();
  try {
    const start = await fetchFrame(first - 1);
    if (start) showParts(start.parts, "none");
    for (let move = first; start && move <= last; move += 1) {
      const [frame, inTime] = await Promise.all([fetchFrame(move), pauseFor(pauseToWatch())]);
      if (!frame || !inTime || document.hidden || state.view === null) break;
      mover = frame.mover ?? "";
      showHead();
      const news = frame.log.filter((line) => line.move === move);
      showPlace(news.flatMap((line) => line.things ?? []));
      showParts(frame.parts, move === first ? "only-these" : "these-too");
      showSeats({ ...began, parts: frame.parts, scores: frame.scores });
      showGains(news);
    }
    await pauseFor(pauseToWatch());
  } finally {
    document.body.classList.remove("showing-again");
    element("now").inert = false;
    mover = "";
    state.replaying = false;
    endShowing();
  }
  if (!state.view) return; // the screen is being passed on
  if (state.view !== began) startPicking();
  showView();
  back();
}
