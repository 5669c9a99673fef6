// The layout of the table: a wide board takes the whole width, and the part beside it moves into the rail.

import { element } from "./api";
import { narrow } from "./state";

const roomy = matchMedia("(min-width: 1181px)");
const WIDE_RATIO = 1.5; // boards with at least this ratio of width to height count as wide

export function initLayout(): void {
  for (const tab of ["aside", "log"]) element(`tab-${tab}`).addEventListener("click", () => showTab(tab));
  roomy.addEventListener("change", updateLayout);
  narrow.addEventListener("change", placeHand);
  showTab("aside");
  element("menu").addEventListener("click", () => openMenu(element("menu").getAttribute("aria-expanded") !== "true"));
  document.addEventListener("click", (event) => { if (!(event.target as Element).closest("#menu, #tools")) openMenu(false); });
}

/** On a small screen the switches are in a menu. */
function openMenu(open: boolean): void {
  element("menu").setAttribute("aria-expanded", `${open}`);
}

/** On a small screen the hand is shown with the choices, within the thumb's reach. */
function placeHand(): void {
  const hand = element("hand");
  const sheet = element(document.body.classList.contains("replaying") ? "replay" : "now");
  if (narrow.matches && hand.parentElement !== sheet) sheet.prepend(hand);
  if (!narrow.matches && hand.parentElement !== element("board").parentElement) element("board").after(hand);
}

/** Lays the page out for the board that has just been drawn. */
export function updateLayout(): void {
  placeHand();
  const map = element("board").querySelector<SVGSVGElement>(".sheet > svg");
  const wide = roomy.matches && map !== null && map.viewBox.baseVal.width > WIDE_RATIO * map.viewBox.baseVal.height;
  if (document.body.classList.contains("wide") === wide) return;
  document.body.classList.toggle("wide", wide);
  element("tabs").hidden = !wide;
  if (wide) element("tabs").after(element("aside"));
  else document.querySelector("main")!.append(element("aside"));
}

/** In the rail the part beside the board shares its place with the log. */
export function showTab(shown: string): void {
  document.body.dataset.tab = shown;
  for (const tab of ["aside", "log"]) element(`tab-${tab}`).setAttribute("aria-pressed", `${tab === shown}`);
}
