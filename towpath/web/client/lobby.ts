// Lists of tables: my own, open ones, and those to watch.

import { button, deliver, type LobbySeat, type LobbyTable, type TableLists } from "./api";
import { make } from "./dom";
import { seal } from "./me";
import { PATIENCE } from "./outbox";
import { joinNames } from "./people";
import { language, say } from "./i18n";

export async function fetchTables(): Promise<TableLists> {
  const answer = await fetch(`/lobby?language=${language()}`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** The name of a level; bots that somebody added keep their own name. */
export function levelName(level: string): string {
  const name = say(`level-${level}`);
  return name === `level-${level}` ? level : name;
}

export function holderName(seat: LobbySeat): string {
  if (seat.mine) return say("you");
  if (seat.kind === "bot") return say("bot-seat", { level: seat.who });
  return seat.kind === "open" ? say("open") : seat.who;
}

/** The others at a table: people by name, bots by number. */
export function companyText(table: LobbyTable): string {
  const names = table.seats.filter((seat) => !seat.mine && seat.kind === "person").map((seat) => seat.who);
  const bots = table.seats.filter((seat) => seat.kind === "bot").length;
  if (bots) names.push(bots === 1 ? say("with-bot") : say("with-bots", { count: `${bots}` }));
  return names.length ? say("with", { names: joinNames(names) }) : "";
}

export function isMyTurn(table: LobbyTable): boolean {
  return table.seats.some((seat) => seat.mine && seat.decides && !seat.bot);
}

/** Do others wait for my answer to a request? */
export function isAsked(table: LobbyTable): boolean {
  return table.seats.some((seat) => seat.mine && seat.asked);
}

/** Who invites me to a rematch. */
export function invitationText(table: LobbyTable): string {
  return say("invites-to", { name: table.seats.find((seat) => seat.host)?.who ?? "" });
}

function statusText(table: LobbyTable): string {
  if (table.ended) return say(table.ended === "agreed" ? "ended-agreed" : "ended-closed-table");
  if (table.invited) return invitationText(table);
  if (table.state === "over") {
    const won = table.seats.filter((seat) => table.winners.includes(seat.seat));
    const names = joinNames(won.map((seat) => seat.who));
    if (won.length === 1 && won[0].mine && hasOneSeat(table)) return say("you-win");
    return won.length === 0 ? say("nobody") : won.length > 1 ? say("winners-are", { names }) : say("winner-is", { names });
  }
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  if (free) return free === 1 ? say("free-one") : say("free-many", { count: `${free}` });
  if (isAsked(table)) return say("asks-you");
  if (isMyTurn(table)) return say("your-turn");
  return say("to-move", { name: joinNames(table.seats.filter((seat) => seat.decides).map((seat) => seat.who)) });
}

/** Do I play exactly one seat? */
function hasOneSeat(table: LobbyTable): boolean {
  return table.seats.filter((seat) => seat.mine).length === 1;
}

/** A table in a list. `changed` is called when the lists should be loaded again. */
export function tableRow(table: LobbyTable, changed: () => void): HTMLElement {
  const item = make("li", `table-row${isMyTurn(table) || isAsked(table) ? " my-turn" : ""}`);
  item.dataset.table = table.table;
  const picture = make("img");
  picture.src = `/games/${table.game}/picture.svg`;
  picture.alt = "";
  const people = make("span", "people", ...table.seats.map((seat) => seatBadge(seat, table.game)));
  const facts = make("div", "facts", make("strong", "", [table.title, ...table.chosen].join(" · ")), make("span", "standing", statusText(table)), people);
  item.append(picture, facts, ...(table.invited ? invitationButtons(table, changed) : [enterButton(table)]));
  if (table.state === "over" && table.seats.some((seat) => seat.mine)) item.append(removeButton(table, changed));
  return item;
}

function seatBadge(seat: LobbySeat, game: string): HTMLElement {
  const badge = make("span", "person", seal(seat.kind === "open" ? "" : seat.seat, game), make("bdi", "", holderName(seat)));
  badge.title = `${seat.label}: ${holderName(seat)}`;
  return badge;
}

function enterButton(table: LobbyTable): HTMLElement {
  const joinable = table.state === "waiting" && !table.seats.some((seat) => seat.mine);
  const mine = table.seats.some((seat) => seat.mine);
  const label = say(joinable ? "join" : table.state === "over" ? "look" : mine ? "continue" : "watch");
  const way = joinable ? button(label, () => void join(table.table), "primary") : make("a", `button${isMyTurn(table) ? " primary" : ""}`, label);
  if (way instanceof HTMLAnchorElement) way.href = `/t/${table.table}`;
  way.setAttribute("aria-label", `${label}: ${table.title}`);
  return way;
}

function invitationButtons(table: LobbyTable, changed: () => void): HTMLElement[] {
  const answer = async (command: "accept" | "decline") => {
    const reply = await deliver(`/tables/${table.table}/${command}`);
    if (command === "accept" && reply.status === 200) location.href = `/t/${table.table}`;
    else changed();
  };
  return [button(say("accept"), () => void answer("accept"), "primary"), button(say("no-thanks"), () => void answer("decline"))];
}

/** The button that removes a finished game from the list. */
function removeButton(table: LobbyTable, changed: () => void): HTMLElement {
  const control = button("×", () => void deliver(`/tables/${table.table}/hide`).then(changed), "quiet remove");
  control.title = say("remove-row");
  control.setAttribute("aria-label", `${say("remove-row")}: ${table.title}`);
  return control;
}

/** Takes the seat of my colour or the first free one. If somebody was faster, the table's page says so. */
async function join(table: string): Promise<void> {
  await deliver(`/tables/${table}/sit`);
  location.href = `/t/${table}`;
}
