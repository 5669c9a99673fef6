// Who sits where, with how many points, and sitting down.

import { button, element, post, type View } from "./api";
import { act, fault } from "./moving";
import { say } from "./say";
import { path } from "./state";
import { connect } from "./table";

export function showSeats(shown: View): void {
  element("seats").replaceChildren(...shown.seats.map((each) => seatRow(shown, each)));
  const guest = !shown.mine.length && shown.seats.some((each) => each.holder === "open");
  element("guest").hidden = !guest;
}

function seatRow(shown: View, each: View["seats"][number]): HTMLElement {
  const row = document.createElement("li");
  row.className = `seat${each.decides ? " decides" : ""}`;
  row.dataset.seat = each.seat;
  const mine = shown.mine.includes(each.seat);
  const who = each.bot ? say("bot") : each.holder === "open" ? say("open") : mine ? say("you") : each.name;
  row.innerHTML = "<b></b> <span></span> <strong></strong>";
  row.children[0].textContent = each.label;
  row.children[1].textContent = who;
  row.children[2].textContent = `${shown.scores[each.seat]}`;
  if (each.holder === "open" && !shown.mine.length) row.append(button(say("sit"), () => void sit(each.seat), "small"));
  if (mine && each.bot) row.append(button(say("return"), () => void act("return", { seat: each.seat }), "small"));
  if (shown.mine.length && !mine && each.holder === "person" && !each.bot && each.decides && !shown.request && !shown.over) {
    const about = shown.seats.indexOf(each);
    row.append(button(say("ask-replace"), () => void act("ask", { what: "replace", about }), "small quiet"));
  }
  return row;
}

async function sit(where: string): Promise<void> {
  const name = element<HTMLInputElement>("guest-name");
  if (!name.value.trim()) return name.focus();
  localStorage.setItem("name", name.value.trim());
  const answer = await post(`${path}/sit`, { seat: where, name: name.value.trim(), id: crypto.randomUUID() });
  if (answer.status === 200) connect();
  else fault(answer.body);
}
