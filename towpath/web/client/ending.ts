// The end of a game: who won, and where everybody's points came from.

import type { Heading, View } from "./api";
import { make } from "./dom";
import { seal } from "./me";
import { say } from "./i18n";

export function finalScores(ended: View): HTMLElement {
  const section = document.createElement("div");
  section.className = "final";
  section.tabIndex = 0;
  section.setAttribute("role", "region");
  section.setAttribute("aria-label", say("final"));
  const why = document.createElement("p");
  if (ended.ended) why.textContent = say(ended.ended === "agreed" ? "ended-agreed" : "ended-closed-table");
  else why.textContent = ended.ending && `${ended.ending[0].toUpperCase()}${ended.ending.slice(1).replace(/\.$/, "")}.`;
  section.append(why, scoreTable(ended), ...ended.account.map((heading) => explanation(ended, heading)));
  return section;
}

/** A table of every heading with each seat's points and the sums; winners come first. */
function scoreTable(ended: View): HTMLTableElement {
  const won = (seat: string) => Number(ended.winners.includes(seat));
  const ranked = [...ended.seats].sort((a, b) => won(b.seat) - won(a.seat) || ended.scores[b.seat] - ended.scores[a.seat]);
  const table = document.createElement("table");
  table.createCaption().textContent = say("final");
  const head = table.createTHead().insertRow();
  head.insertCell();
  for (const seat of ranked) head.append(seatHeading(seat, won(seat.seat) === 1));
  const body = table.createTBody();
  for (const each of ended.account) row(body, each.label, ranked.map((seat) => each.points[seat.seat] ?? 0));
  const sum = row(table.createTFoot(), say("points"), ranked.map((seat) => ended.scores[seat.seat]));
  ranked.forEach((seat, place) => { if (won(seat.seat)) sum.cells[place + 1].className = "won"; });
  return table;
}

function row(part: HTMLTableSectionElement, label: string, points: number[]): HTMLTableRowElement {
  const cells = part.insertRow();
  cells.append(heading("row", label));
  for (const each of points) cells.insertCell().textContent = each ? `${each}` : "–";
  return cells;
}

/** The heading of a player's column: seal and name. */
function seatHeading(seat: View["seats"][number], won: boolean): HTMLElement {
  const cell = heading("col", "", won ? "won" : "");
  cell.append(won ? "★ " : "", seal(seat.seat), make("bdi", "", seat.who));
  cell.title = `${seat.label}: ${seat.who}`;
  return cell;
}

function heading(scope: string, text: string, kind = ""): HTMLElement {
  const cell = document.createElement("th");
  cell.scope = scope;
  cell.textContent = text;
  cell.className = kind;
  return cell;
}

/** The sentences behind one heading. */
function explanation(ended: View, heading: Heading): HTMLElement {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = heading.label;
  const lines = document.createElement("ul");
  for (const { text, points } of heading.lines) {
    const line = document.createElement("li");
    line.textContent = text;
    const gained = ended.seats.filter((seat) => points[seat.seat]).map((seat) => `${seat.who} +${points[seat.seat]}`);
    line.append(" ", make("b", "", gained.join(", ")));
    lines.append(line);
  }
  details.append(summary, lines);
  return details;
}
