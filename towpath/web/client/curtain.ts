// Several players at one screen: a curtain hides the table between their turns.

import { element, type View } from "./api";
import { clearDrawings } from "./drawings";
import { sharedMoment, isNews } from "./moment";
import { clearChoices } from "./choices";
import { clearSeats } from "./seats";
import { clearRecap } from "./recap";
import { closeReplay } from "./replay";
import { say } from "./i18n";
import { state, startPicking } from "./state";
import { connect } from "./table";

/** Hides everything until the next player is ready. What was just revealed to everybody is shown to all of them first,
    without any hand, before the screen is passed on. Returns whether the curtain is shown. */
export function showCurtain(next: View): boolean {
  const deciding = next.seats.filter((each) => each.decides && !each.bot && next.mine.includes(each.seat));
  if (next.mine.length < 2 || next.over || next.ends_turn || !deciding.length) return false;
  const stays = deciding.find((each) => each.seat === state.seat);
  const opened = isNews(next.moment) ? next.moment : null;
  if (stays && !opened) return false;
  const whose = stays ?? deciding[0];
  clearPage();
  state.connection?.close();
  const names = new Map(next.seats.map((each) => [each.seat, each.who]));
  if (opened) hang(sharedMoment(opened, names), opened.title, say("go-on"), () => passScreen(next.game, whose));
  else passScreen(next.game, whose);
  return true;
}

function passScreen(game: string, to: View["seats"][number]): void {
  const picture = Object.assign(document.createElement("img"), { src: `/games/${game}/picture.svg`, alt: "" });
  hang(picture, say("curtain", { name: to.who }), say("ready", { name: to.who }), () => {
    setCurtain(false);
    state.seat = to.seat;
    connect();
  });
}

/** Shows the curtain with a picture, a text and a button. */
function hang(shown: HTMLElement, text: string, on: string, go: () => void): void {
  const place = element("curtain");
  place.querySelector(".curtain-shown")?.remove();
  shown.classList.add("curtain-shown");
  place.prepend(shown);
  element("curtain-text").textContent = text;
  const ready = element("curtain-ready");
  ready.textContent = on;
  ready.onclick = go;
  setCurtain(true);
  ready.focus();
}

function setCurtain(drawn: boolean): void {
  element("curtain").hidden = !drawn;
  document.querySelector("main")!.inert = drawn;
}

/** Removes everything that the last player saw from the page. */
function clearPage(): void {
  state.view = null;
  if (state.replaying) closeReplay();
  startPicking();
  clearDrawings();
  clearSeats();
  clearChoices();
  clearRecap();
  for (const part of ["log", "sayings", "banner"]) element(part).replaceChildren();
  element("banner").hidden = true;
}
