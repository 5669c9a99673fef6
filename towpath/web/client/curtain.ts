// One screen for several: a curtain falls between two players.

import { element, type View } from "./api";
import { clearDrawings } from "./drawings";
import { clearNow } from "./now";
import { closeReplay } from "./replay";
import { say } from "./say";
import { at, startPicking } from "./state";
import { connect } from "./table";

/** Between two players at one screen everything is hidden until the next one is there. */
export function curtained(next: View): boolean {
  const deciding = next.seats.filter((each) => each.decides && next.mine.includes(each.seat)).map((each) => each.seat);
  if (next.mine.length < 2 || next.over || next.ends_turn || !deciding.length || (at.seat && deciding.includes(at.seat))) return false;
  const whose = next.seats.find((each) => each.seat === deciding[0])!;
  clear();
  at.source?.close();
  element("curtain-text").textContent = say("curtain", { name: whose.label });
  const ready = element("curtain-ready");
  ready.textContent = say("ready", { name: whose.label });
  curtain(true);
  ready.onclick = () => {
    curtain(false);
    at.seat = whose.seat;
    connect();
  };
  ready.focus();
  return true;
}

function curtain(drawn: boolean): void {
  element("curtain").hidden = !drawn;
  document.querySelector("main")!.inert = drawn;
}

/** Nothing of what one player saw stays on the page. */
function clear(): void {
  at.view = null;
  if (at.replaying) closeReplay();
  startPicking();
  clearDrawings();
  clearNow();
  for (const part of ["log", "sayings"]) element(part).replaceChildren();
}
