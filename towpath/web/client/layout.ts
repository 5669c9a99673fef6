// The frame of the page: how wide the board is, and which frame suits its shape.

import { element } from "./api";
import { narrow } from "./state";

type Frame = "tall" | "square" | "wide";

const WIDE_RATIO = 1.5; // boards with at least this ratio of width to height count as wide
const TALL_RATIO = 0.95; // and boards with at most this one as tall
const SQUARE_RATIO = 1.053; // the room of a square board, which may grow and shrink without moving anything
const LEAST_BESIDE = { tall: 600, square: 540, wide: 396 }; // pixels beside the board
const MOST_BESIDE = 860; // then the board stands in a wider sea
const LEAST_BELOW = 186; // pixels below a wide board

export function initLayout(): void {
  narrow.addEventListener("change", placeHand);
  new ResizeObserver(() => updateLayout()).observe(document.querySelector(".layout")!);
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
  if (!narrow.matches && hand.parentElement !== element("board").parentElement) document.querySelector(".layout")!.append(hand);
}

/** Lays the page out for the board that has just been drawn. */
export function updateLayout(): void {
  placeHand();
  const box = element("board").querySelector<SVGSVGElement>(".sheet > svg")?.viewBox.baseVal;
  if (!box?.height) return;
  const ratio = box.width / box.height;
  const frame: Frame = ratio > WIDE_RATIO ? "wide" : ratio < TALL_RATIO ? "tall" : "square";
  for (const each of ["tall", "square", "wide"] as const) document.body.classList.toggle(each, each === frame);
  const layout = document.querySelector<HTMLElement>(".layout")!;
  const { clientWidth: wide, clientHeight: high } = layout;
  const most = wide - LEAST_BESIDE[frame];
  const fitting = frame === "wide" ? (high - LEAST_BELOW) * ratio : high * (frame === "square" ? SQUARE_RATIO : ratio);
  const board = Math.floor(Math.max(Math.min(most, fitting), frame === "wide" ? 0 : wide - MOST_BESIDE));
  layout.style.setProperty("--board-wide", `${board}px`);
  layout.style.setProperty("--board-high", `${Math.floor(board / ratio)}px`);
}
