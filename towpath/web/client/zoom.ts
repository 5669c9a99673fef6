// Pan and zoom, with the wheel, two fingers, buttons, or dragging.

import { button } from "./api";
import { say } from "./i18n";
import { narrow, reducedMotion } from "./state";

const LARGEST = 6;
// Pixels: lit things of this width can be hit with a mouse or with a finger, and how wide the camera makes those that are smaller.
const HITTABLE = { fine: 20, coarse: 40 };
const COMFORTABLE = { fine: 36, coarse: 50 };
const CLOSEST = 3.6; // the largest automatic zoom
const WORTHWHILE = 1.3; // how much larger things have to become
const LEAST_FREE = 140; // pixels of the board that are always reckoned with
const MARGIN = 34;
const DRAG_DISTANCE = 8; // pixels: a pointer that moved further has dragged the table and is no click
const NAME_SHARE = 0.6; // the share of the zoom by which names on a map are written smaller

const coarse = matchMedia("(pointer: coarse), (max-width: 760px)");

/** Brings these things into view, and closer if they are too small to hit. The camera stays where it is if they can be seen and
    hit already; it never goes back by itself. A zoom that the player has set by hand stays: then the table only moves, and
    only if none of them can be seen. */
export let lookCloser: (things: Element[]) => void = () => {};

/** Where the camera is, as a function that takes it back there. */
export let keepCamera: () => () => void = () => () => {};

/** Makes a board zoomable. `inText`: it is part of a text, so the wheel scrolls the page. */
export function zoomable(board: HTMLElement, inText = false): void {
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  board.append(sheet);
  let scale = 1, x = 0, y = 0;
  let byHand = false;
  const touches = new Map<number, PointerEvent>();
  const place = () => {
    const box = board.getBoundingClientRect();
    if (scale <= 1) scale = 1;
    x = Math.min(0, Math.max(box.width * (1 - scale), x));
    y = Math.min(0, Math.max(free(box) - box.height * scale, y));
    board.classList.toggle("zoomed", scale > 1);
    sheet.style.setProperty("--closer", `${scale ** NAME_SHARE}`);
    sheet.style.setProperty("--zoom", `${scale}`);
    const { unit, left, top } = cornerInUnits(sheet, -x / scale, -y / scale);
    sheet.style.setProperty("--unit", `${unit * scale}`);
    sheet.style.setProperty("--view-left", `${left}px`);
    sheet.style.setProperty("--view-top", `${top}px`);
    sheet.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
  };
  /** How much of the board's height is free: on a small screen the sheet with the choices covers the rest. */
  const free = (box: DOMRect) => {
    const sheet = !inText && narrow.matches ? document.getElementById("now")?.getBoundingClientRect() : undefined;
    return sheet && sheet.top > box.top ? Math.min(box.height, Math.max(LEAST_FREE, sheet.top - box.top)) : box.height;
  };
  const zoom = (by: number, atX: number, atY: number) => {
    byHand = true;
    const next = Math.min(LARGEST, Math.max(1, scale * by));
    x = atX - ((atX - x) * next) / scale;
    y = atY - ((atY - y) * next) / scale;
    scale = next;
    place();
  };
  const showAll = () => {
    byHand = false;
    glide(1, 0, 0);
  };
  const inside = (event: PointerEvent | WheelEvent): [number, number] => {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.x, event.clientY - box.y];
  };
  const glide = (toScale: number, toX: number, toY: number) => {
    const from = sheet.style.transform || "none";
    [scale, x, y] = [toScale, toX, toY];
    place();
    if (!reducedMotion.matches && from !== (sheet.style.transform || "none")) sheet.animate([{ transform: from }, { transform: sheet.style.transform || "none" }], { duration: 420, easing: "cubic-bezier(.2,.7,.2,1)" });
  };
  let looked: Element[] = [];
  const look = () => {
    const things = looked.filter((each) => each.isConnected);
    if (!things.length) return;
    for (const each of sheet.getAnimations()) each.finish();
    const box = board.getBoundingClientRect();
    const seen = things.map((each) => each.getBoundingClientRect()).map((each) => new DOMRect(each.x - box.x, each.y - box.y, each.width, each.height));
    const target = cameraFor(seen, new DOMRect(box.x, box.y, box.width, free(box)), { scale, x, y }, byHand);
    if (target) glide(target.scale, target.x, target.y);
  };
  if (!inText) {
    lookCloser = (things) => {
      looked = things;
      look();
    };
    new ResizeObserver(() => { if (narrow.matches) look(); }).observe(document.getElementById("now")!); // the sheet covers more, or less
  }
  if (!inText) keepCamera = () => {
    const kept = [scale, x, y, byHand] as const;
    return () => {
      byHand = kept[3];
      glide(kept[0], kept[1], kept[2]);
    };
  };
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && (inText || board.clientWidth > window.innerWidth - 40)) return; // on a small screen the wheel scrolls the page
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), ...inside(event));
  }, { passive: false });
  let dragged = 0; // pixels since the pointer was pressed
  board.addEventListener("pointerdown", (event) => {
    touches.set(event.pointerId, event);
    dragged = touches.size > 1 ? DRAG_DISTANCE + 1 : 0;
  });
  board.addEventListener("click", (event) => { if (dragged > DRAG_DISTANCE) event.stopPropagation(); }, { capture: true });
  board.addEventListener("pointermove", (event) => {
    const before = touches.get(event.pointerId);
    if (!before) return;
    dragged += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (touches.size === 1 && scale > 1) {
      byHand = true;
      x += event.clientX - before.clientX;
      y += event.clientY - before.clientY;
      place();
    } else if (touches.size === 2) {
      const other = [...touches.values()].find((each) => each.pointerId !== event.pointerId)!;
      const apart = (each: PointerEvent) => Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
      zoom(apart(event) / Math.max(1, apart(before)), ...inside(event));
    }
    touches.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) board.addEventListener(end, (event) => touches.delete(event.pointerId));
  board.append(zoomButtons((by) => zoom(by, board.clientWidth / 2, board.clientHeight / 2), showAll));
  new ResizeObserver(place).observe(board);
}

interface Camera {
  scale: number;
  x: number;
  y: number;
}

/** Where the camera has to go for things that stand there on the screen; null if it can stay. */
function cameraFor(things: DOMRect[], board: DOMRect, now: Camera, byHand: boolean): Camera | null {
  const pointer = coarse.matches ? "coarse" : "fine";
  const visible = (each: DOMRect) => each.left >= -1 && each.top >= -1 && each.right <= board.width + 1 && each.bottom <= board.height + 1;
  const smallest = Math.min(...things.map((each) => each.width));
  const allVisible = things.every(visible);
  if (byHand ? things.some(visible) : allVisible && smallest >= HITTABLE[pointer]) return null;
  const left = Math.min(...things.map((each) => each.left)), right = Math.max(...things.map((each) => each.right));
  const top = Math.min(...things.map((each) => each.top)), bottom = Math.max(...things.map((each) => each.bottom));
  const fitting = Math.min(board.width / (right - left + 2 * MARGIN), board.height / (bottom - top + 2 * MARGIN)) * now.scale;
  const wanted = Math.min(CLOSEST, Math.max(now.scale, (now.scale * COMFORTABLE[pointer]) / smallest));
  if (allVisible && fitting < now.scale * WORTHWHILE) return null; // they are too far apart to be much larger
  const scale = byHand ? now.scale : Math.max(1, Math.min(wanted, fitting));
  const centre = (from: number, to: number, offset: number) => ((from + to) / 2 - offset) / now.scale; // on the whole board
  return { scale, x: board.width / 2 - scale * centre(left, right, now.x), y: board.height / 2 - scale * centre(top, bottom, now.y) };
}

/** How many pixels a unit of the drawing takes on the whole board, and how far the view's corner lies inside the drawing, in units:
    what is printed along its edges moves along. */
function cornerInUnits(sheet: HTMLElement, left: number, top: number): { unit: number; left: number; top: number } {
  const svg = sheet.querySelector<SVGSVGElement>(":scope > svg");
  const box = svg?.viewBox.baseVal;
  if (!svg || !box?.width || !svg.clientWidth) return { unit: 1, left: 0, top: 0 };
  const unit = Math.min(svg.clientWidth / box.width, svg.clientHeight / box.height);
  const within = (at: number, room: number, length: number) => Math.max(0, (at - (room - length * unit) / 2) / unit);
  return { unit, left: within(left, svg.clientWidth, box.width), top: within(top, svg.clientHeight, box.height) };
}

function zoomButtons(zoom: (by: number) => void, showAll: () => void): HTMLElement {
  const buttons = document.createElement("div");
  buttons.className = "zoom";
  for (const [sign, key, act] of [["+", "closer", () => zoom(1.5)], ["−", "farther", () => zoom(1 / 1.5)], ["", "whole", showAll]] as const) {
    const each = button(sign, act);
    each.className = key;
    each.setAttribute("aria-label", say(key));
    each.title = say(key);
    buttons.append(each);
  }
  return buttons;
}
