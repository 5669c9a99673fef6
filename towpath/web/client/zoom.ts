// Pan and zoom, with the wheel, two fingers, buttons, or dragging.

import { button } from "./api";
import { say } from "./i18n";
import { reducedMotion } from "./state";

const LARGEST = 6;
const EASY_WIDTH = 26; // pixels: things of this width are easy to hit
const CLOSEST = 3.4; // the largest automatic zoom
const MARGIN = 34;
const LEAST_ZOOM = 1.4;
const DRAG_DISTANCE = 8; // pixels: a pointer that moved further has dragged the table and is no click
const NAME_SHARE = 0.6; // the share of the zoom by which names on a map are written smaller

/** Zooms to these things if they are small and close together; without any, returns to where the table was. A zoom that
    the player has set by hand stays. */
export let lookCloser: (things: Element[]) => void = () => {};

/** Makes a board zoomable. `inText`: it is part of a text, so the wheel scrolls the page. */
export function zoomable(board: HTMLElement, inText = false): void {
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  board.append(sheet);
  let scale = 1, x = 0, y = 0;
  let byItself = false;
  const touches = new Map<number, PointerEvent>();
  const place = () => {
    const box = board.getBoundingClientRect();
    if (scale <= 1) scale = 1;
    x = Math.min(0, Math.max(box.width * (1 - scale), x));
    y = Math.min(0, Math.max(box.height * (1 - scale), y));
    board.classList.toggle("zoomed", scale > 1);
    sheet.style.setProperty("--closer", `${scale ** NAME_SHARE}`);
    sheet.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
  };
  const zoom = (by: number, atX: number, atY: number) => {
    byItself = false;
    const next = Math.min(LARGEST, Math.max(1, scale * by));
    x = atX - ((atX - x) * next) / scale;
    y = atY - ((atY - y) * next) / scale;
    scale = next;
    place();
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
  lookCloser = (things) => {
    if (scale > 1 && !byItself) return;
    for (const each of sheet.getAnimations()) each.finish();
    const box = board.getBoundingClientRect();
    const target = closeUp(things.map((each) => each.getBoundingClientRect()).map((each) => new DOMRect((each.x - box.x - x) / scale, (each.y - box.y - y) / scale, each.width / scale, each.height / scale)), box);
    if (!target && !byItself) return;
    byItself = target !== null;
    glide(target?.scale ?? 1, target?.x ?? 0, target?.y ?? 0);
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
  board.append(zoomButtons((by) => zoom(by, board.clientWidth / 2, board.clientHeight / 2)));
}

/** The zoom that shows small things well; null if they are large enough or too far apart. */
function closeUp(things: DOMRect[], board: DOMRect): { scale: number; x: number; y: number } | null {
  if (!things.length || things.some((each) => each.width > EASY_WIDTH)) return null;
  const left = Math.min(...things.map((each) => each.left)), right = Math.max(...things.map((each) => each.right));
  const top = Math.min(...things.map((each) => each.top)), bottom = Math.max(...things.map((each) => each.bottom));
  const scale = Math.min(CLOSEST, board.width / (right - left + 2 * MARGIN), board.height / (bottom - top + 2 * MARGIN));
  if (scale < LEAST_ZOOM) return null;
  return { scale, x: board.width / 2 - (scale * (left + right)) / 2, y: board.height / 2 - (scale * (top + bottom)) / 2 };
}

function zoomButtons(zoom: (by: number) => void): HTMLElement {
  const buttons = document.createElement("div");
  buttons.className = "zoom";
  for (const [sign, key, by] of [["+", "closer", 1.5], ["−", "farther", 1 / 1.5]] as const) {
    const each = button(sign, () => zoom(by));
    each.setAttribute("aria-label", say(key));
    buttons.append(each);
  }
  return buttons;
}
