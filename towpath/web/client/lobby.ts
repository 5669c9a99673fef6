// Lists of tables: my own, those to join, those to watch.

import { button, deliver } from "./api";
import { make } from "./dom";
import { seal } from "./me";
import { PATIENCE } from "./outbox";
import { listed } from "./people";
import { language, say } from "./say";

export interface SeatShown {
  seat: string;
  label: string;
  kind: "open" | "person" | "bot";
  name: string;
  /** What everybody calls whoever sits there, in the reader's language. */
  who: string;
  colour: string;
  level: string;
  decides: boolean;
  mine: boolean;
  host?: boolean;
  /** Whether a bot plays, and whether an answer is awaited from them. */
  bot?: boolean;
  asked?: boolean;
  /** The open seat is kept for somebody who was invited. */
  kept?: boolean;
}

export interface TableShown {
  table: string;
  game: string;
  title: string;
  state: "waiting" | "playing" | "over";
  seats: SeatShown[];
  chosen: string[];
  winners: string[];
  ended: "" | "agreed" | "closed";
  /** Whether a seat is kept for me that I have not taken yet. */
  invited: boolean;
}

export interface Lists {
  open: TableShown[];
  playing: TableShown[];
  mine: TableShown[];
  /** Rematches at which a seat is kept for me. */
  invited: TableShown[];
  finished: TableShown[];
}

export async function lists(): Promise<Lists> {
  const answer = await fetch(`/lobby?language=${language()}`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** What a level is called; a program that somebody added is called what they called it. */
export function levelName(level: string): string {
  const said = say(`level-${level}`);
  return said === `level-${level}` ? level : said;
}

export function who(seat: SeatShown): string {
  if (seat.mine) return say("you");
  if (seat.kind === "bot") return say("bot-seat", { level: seat.who });
  return seat.kind === "open" ? say("open") : seat.who;
}

/** The others at a table: people by name, bots by number. */
export function company(shown: TableShown): string {
  const names = shown.seats.filter((seat) => !seat.mine && seat.kind === "person").map((seat) => seat.who);
  const bots = shown.seats.filter((seat) => seat.kind === "bot").length;
  if (bots) names.push(bots === 1 ? say("with-bot") : say("with-bots", { count: `${bots}` }));
  return names.length ? say("with", { names: listed(names) }) : "";
}

export function isMyTurn(shown: TableShown): boolean {
  return shown.seats.some((seat) => seat.mine && seat.decides && !seat.bot);
}

/** Do others wait for my answer to a request? */
export function isAsked(shown: TableShown): boolean {
  return shown.seats.some((seat) => seat.mine && seat.asked);
}

function standing(shown: TableShown): string {
  if (shown.ended) return say(shown.ended === "agreed" ? "ended-agreed" : "ended-closed-table");
  if (shown.invited) return say("invites-to", { name: shown.seats.find((seat) => seat.host)?.who ?? "" });
  if (shown.state === "over") {
    const won = shown.seats.filter((seat) => shown.winners.includes(seat.seat));
    const names = listed(won.map((seat) => seat.who));
    if (won.length === 1 && won[0].mine && alone(shown)) return say("you-win");
    return won.length === 0 ? say("nobody") : won.length > 1 ? say("winners-are", { names }) : say("winner-is", { names });
  }
  const free = shown.seats.filter((seat) => seat.kind === "open").length;
  if (free) return free === 1 ? say("free-one") : say("free-many", { count: `${free}` });
  if (isAsked(shown)) return say("asks-you");
  if (isMyTurn(shown)) return say("your-turn");
  return say("to-move", { name: listed(shown.seats.filter((seat) => seat.decides).map((seat) => seat.who)) });
}

/** Do I play in one seat only? */
function alone(shown: TableShown): boolean {
  return shown.seats.filter((seat) => seat.mine).length === 1;
}

/** A table in a list; `changed` is called when it should no longer be there. */
export function row(shown: TableShown, changed: () => void): HTMLElement {
  const made = make("li", `table-row${isMyTurn(shown) || isAsked(shown) ? " my-turn" : ""}`);
  made.dataset.table = shown.table;
  const picture = make("img");
  picture.src = `/games/${shown.game}/picture.svg`;
  picture.alt = "";
  const people = make("span", "people", ...shown.seats.map((seat) => person(seat, shown.game)));
  const facts = make("div", "facts", make("strong", "", [shown.title, ...shown.chosen].join(" · ")), make("span", "standing", standing(shown)), people);
  made.append(picture, facts, ...(shown.invited ? answers(shown, changed) : [wayIn(shown)]));
  if (shown.state === "over" && shown.seats.some((seat) => seat.mine)) made.append(removal(shown, changed));
  return made;
}

function person(seat: SeatShown, game: string): HTMLElement {
  const made = make("span", "person", seal(seat.kind === "open" ? "" : seat.seat, game), make("bdi", "", who(seat)));
  made.title = `${seat.label}: ${who(seat)}`;
  return made;
}

function wayIn(shown: TableShown): HTMLElement {
  const joinable = shown.state === "waiting" && !shown.seats.some((seat) => seat.mine);
  const mine = shown.seats.some((seat) => seat.mine);
  const said = say(joinable ? "join" : shown.state === "over" ? "look" : mine ? "continue" : "watch");
  const way = joinable ? button(said, () => void join(shown.table), "primary") : make("a", `button${isMyTurn(shown) ? " primary" : ""}`, said);
  if (way instanceof HTMLAnchorElement) way.href = `/t/${shown.table}`;
  way.setAttribute("aria-label", `${said}: ${shown.title}`);
  return way;
}

function answers(shown: TableShown, changed: () => void): HTMLElement[] {
  const answer = async (wish: "accept" | "decline") => {
    const said = await deliver(`/tables/${shown.table}/${wish}`);
    if (wish === "accept" && said.status === 200) location.href = `/t/${shown.table}`;
    else changed();
  };
  return [button(say("accept"), () => void answer("accept"), "primary"), button(say("no-thanks"), () => void answer("decline"))];
}

/** Who has seen enough of a finished game takes it out of the list. */
function removal(shown: TableShown, changed: () => void): HTMLElement {
  const made = button("×", () => void deliver(`/tables/${shown.table}/hide`).then(changed), "quiet remove");
  made.title = say("remove-row");
  made.setAttribute("aria-label", `${say("remove-row")}: ${shown.title}`);
  return made;
}

/** Take the seat of my colour or the first free one; if somebody was faster, the table says how it stands. */
async function join(table: string): Promise<void> {
  await deliver(`/tables/${table}/sit`);
  location.href = `/t/${table}`;
}
