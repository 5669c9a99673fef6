// The end of a game: who has how many points, and who wins.

import type { View } from "./api";
import { say } from "./say";

export function finalScores(ended: View): HTMLElement {
  const made = document.createElement("div");
  made.className = "final";
  const table = document.createElement("table");
  table.createCaption().textContent = say("final");
  const head = table.createTHead().insertRow();
  for (const key of ["player", "points"]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = say(key);
    head.append(cell);
  }
  const body = table.createTBody();
  const ranked = [...ended.seats].sort((a, b) => Number(ended.winners.includes(b.seat)) - Number(ended.winners.includes(a.seat)) || ended.scores[b.seat] - ended.scores[a.seat]);
  for (const seat of ranked) {
    const row = body.insertRow();
    const name = document.createElement("th");
    name.scope = "row";
    name.textContent = `${ended.winners.includes(seat.seat) ? "★ " : ""}${seat.label}`;
    row.className = ended.winners.includes(seat.seat) ? "won" : "";
    row.append(name);
    row.insertCell().textContent = `${ended.scores[seat.seat]}`;
  }
  const why = document.createElement("p");
  why.textContent = ended.ending && `${ended.ending[0].toUpperCase()}${ended.ending.slice(1).replace(/\.$/, "")}.`;
  made.append(table, why);
  return made;
}
