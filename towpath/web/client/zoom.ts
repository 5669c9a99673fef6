// Pan and zoom: by wheel, by two fingers, by buttons, by dragging.

import { button } from "./api";
import { say } from "./say";

const LARGEST = 6;

export function zoomable(board: HTMLElement): void {
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  board.append(sheet);
  let scale = 1, x = 0, y = 0;
  const touches = new Map<number, PointerEvent>();
  const place = () => {
    const box = board.getBoundingClientRect();
    if (scale <= 1) scale = 1;
    x = Math.min(0, Math.max(box.width * (1 - scale), x));
    y = Math.min(0, Math.max(box.height * (1 - scale), y));
    board.classList.toggle("zoomed", scale > 1);
    sheet.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
  };
  const zoom = (by: number, atX: number, atY: number) => {
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
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && board.clientWidth > window.innerWidth - 40) return; // on a small screen the wheel scrolls the page
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), ...inside(event));
  }, { passive: false });
  board.addEventListener("pointerdown", (event) => touches.set(event.pointerId, event));
  board.addEventListener("pointermove", (event) => {
    const before = touches.get(event.pointerId);
    if (!before) return;
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

function zoomButtons(zoom: (by: number) => void): HTMLElement {
  const made = document.createElement("div");
  made.className = "zoom";
  for (const [sign, key, by] of [["+", "closer", 1.5], ["−", "farther", 1 / 1.5]] as const) {
    const each = button(sign, () => zoom(by));
    each.setAttribute("aria-label", say(key));
    made.append(each);
  }
  return made;
}
