// Setting up a table: how many, which rules, who sits where. The usual choices are made already: one click starts.

import { deliver } from "./api";
import { dialog, make, segments } from "./dom";
import { levelName } from "./lobby";
import { seal, type Me } from "./me";
import { faultText, say } from "./say";

interface Said {
  name: string;
  about: string;
}

interface OptionFacts {
  name: string;
  default: string;
  values: string[];
  fine: boolean;
  said: { about?: string; name?: string; values?: Record<string, Said> };
}

export interface GameFacts {
  name: string;
  title: string;
  about: string;
  /** Whether there is a guided first game. */
  guide: boolean;
  players: number[];
  minutes: [number, number];
  seats: Record<string, { seat: string; label: string }[]>;
  options: OptionFacts[];
  /** How well bots can play; programs that somebody added stand at the end. */
  levels: string[];
  allowed: { options: Record<string, string>; players: number[] }[];
}

/** Against bots, around one screen, or with friends by a link. */
export type Way = "bots" | "screen" | "friends";

const PATIENCE = [60, 180, 600, 3600, 86400]; // seconds
const USUAL_PATIENCE = 180;
const USUAL_LEVEL = "navvy";
const LONGEST_NAME = 40;
const FEW = 5; // values that stand side by side; more are a menu

class Wishes {
  players: number;
  options: Record<string, string>;
  level = localStorage.getItem("level") ?? USUAL_LEVEL;
  listed = false;
  patience = USUAL_PATIENCE;
  seats: string[] = [];
  /** What those are called who play at this screen, by seat; my own name is elsewhere. */
  names: Record<string, string> = {};

  constructor(readonly game: GameFacts, readonly way: Way, readonly me: Me) {
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    if (!game.levels.includes(this.level)) this.level = USUAL_LEVEL;
    const usual = way === "bots" ? 3 : 2;
    this.players = game.players.includes(usual) ? usual : game.players[0];
    this.place();
  }

  /** Who sits where with so many players: I at my colour if the game has it, the others as the way says. */
  place(): void {
    const names = this.game.seats[this.players].map((seat) => seat.seat);
    const mine = Math.max(0, names.indexOf(this.me.colour));
    const others = { bots: `bot:${this.level}`, screen: "me", friends: "open" }[this.way];
    this.seats = names.map((_, place) => (place === mine ? "me" : others));
  }

  /** The seat that is my own: the first of those that play at this screen. */
  mine(): number {
    return this.seats.indexOf("me");
  }

  /** Somebody who shares my screen and gave no name is called what the page calls them. */
  nameAt(place: number): string {
    return this.names[this.game.seats[this.players][place].seat]?.trim() || guestAt(place);
  }

  /** How many can play with this value of an option. */
  playersFor(name: string, value: string): number[] {
    return this.game.players.filter((count) => this.possible(this.withValue(name, value), count));
  }

  /** The options with this value; of those that come after it, what does not go with it is as usual again. */
  withValue(name: string, value: string): Record<string, string> {
    const wished = { ...this.options, [name]: value };
    const later = this.game.options.slice(this.game.options.findIndex((option) => option.name === name) + 1);
    const tries = [wished, ...later.map((option) => ({ ...wished, [option.name]: option.default }))];
    const fitting = tries.find((options) => this.game.players.some((count) => this.possible(options, count)));
    return fitting ?? { ...wished, ...Object.fromEntries(later.map((option) => [option.name, option.default])) };
  }

  /** Whether there is such a table: with these options, and with that many players. */
  possible(options: Record<string, string>, players: number): boolean {
    return this.game.allowed.some((each) => each.players.includes(players) && Object.entries(options).every(([name, value]) => each.options[name] === value));
  }
}

function guestAt(place: number): string {
  return say("guest-number", { number: `${place + 1}` });
}

export function setUp(game: GameFacts, way: Way, me: Me, saved: (me: Me) => void): void {
  const wishes = new Wishes(game, way, me);
  const form = make("form", "setup-form");
  const opened = dialog("setup", game.title, say("close"), form);
  const start = () => void open(wishes, form, saved);
  form.addEventListener("submit", (event) => { event.preventDefault(); start(); });
  draw(wishes, form);
  form.querySelector<HTMLElement>(".start")!.focus();
  opened.id = "setup";
  const picture = make("img");
  picture.src = `/games/${game.name}/picture.svg`;
  picture.alt = "";
  opened.querySelector("header")!.prepend(picture);
}

/** Everything anew after each choice: what has become impossible is not offered. The focus stays where it was. */
function draw(wishes: Wishes, form: HTMLFormElement): void {
  const held = document.activeElement as HTMLInputElement | null;
  const [name, value] = form.contains(held) ? [held?.name, held?.value] : [];
  const redraw = () => draw(wishes, form);
  const fine = form.querySelector("details")?.open ?? false;
  form.replaceChildren(
    make("div", "setup-body", make("div", "rules", playersField(wishes, redraw), ...optionFields(wishes, redraw, fine), wishes.seats.includes("open") && patienceField(wishes)), make("div", "people-side", ...peopleFields(wishes, redraw))),
    footer(wishes),
  );
  if (name) [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].find((each) => each.value === value || each.type !== "radio")?.focus();
}

// --- the game

function playersField(wishes: Wishes, redraw: () => void): HTMLElement | null {
  const counts = wishes.game.players.filter((count) => wishes.possible(wishes.options, count));
  if (wishes.game.players.length === 1) return null;
  const values = counts.map((count) => ({ value: `${count}`, label: `${count}` }));
  return segments("players", say("players"), values, `${wishes.players}`, (value) => {
    wishes.players = Number(value);
    wishes.place();
    redraw();
  });
}

function optionFields(wishes: Wishes, redraw: () => void, fineOpen: boolean): HTMLElement[] {
  const fields = wishes.game.options.filter((option) => !option.fine).map((option) => optionField(wishes, option, redraw));
  const fine = wishes.game.options.filter((option) => option.fine);
  if (fine.length) {
    const details = make("details", "fine", make("summary", "", say("fine")), ...fine.map((option) => optionField(wishes, option, redraw)));
    details.open = fineOpen;
    fields.push(details);
  }
  return fields;
}

function optionField(wishes: Wishes, option: OptionFacts, redraw: () => void): HTMLElement {
  const said = option.said.values ?? {};
  const offered = option.values.filter((value) => wishes.playersFor(option.name, value).length);
  const values = offered.map((value) => {
    const players = wishes.playersFor(option.name, value);
    const label = said[value]?.name ?? value;
    return players.includes(wishes.players) ? { value, label } : { value, label, hint: countText(players) };
  });
  const title = option.said.name ?? option.name;
  const pick = (value: string) => { wishes.options = wishes.withValue(option.name, value); redraw(); };
  const chosen = wishes.options[option.name];
  const field = option.values.length <= FEW ? segments(option.name, title, values, chosen, pick) : menuField(option.name, title, values, chosen, pick);
  field.append(make("p", "small", said[chosen]?.about ?? option.said.about ?? ""));
  return field;
}

function countText(players: number[]): string {
  return players.length === 1 ? say("players-just", { count: `${players[0]}` }) : say("players-range", { from: `${players[0]}`, to: `${players.at(-1)}` });
}

function menuField(name: string, title: string, values: { value: string; label: string; hint?: string }[], chosen: string, pick: (value: string) => void): HTMLElement {
  const label = make("label", "legend", title);
  label.htmlFor = `choose-${name}`;
  const field = make("div", "field", label, menu(name, values, chosen, pick));
  field.querySelector("select")!.id = `choose-${name}`;
  return field;
}

function menu(name: string, values: { value: string; label: string; hint?: string }[], chosen: string, pick: (value: string) => void): HTMLSelectElement {
  const made = make("select");
  made.name = name;
  for (const { value, label, hint } of values) {
    made.add(new Option(hint ? `${label} (${hint})` : label, value, false, value === chosen));
    made.options[made.length - 1].disabled = hint !== undefined;
  }
  made.addEventListener("change", () => pick(made.value));
  return made;
}

// --- the people

/** The name of whoever plays at this screen in a seat: my own in the first. */
function nameField(wishes: Wishes, place: number): HTMLInputElement {
  const seat = wishes.game.seats[wishes.players][place];
  const own = place === wishes.mine();
  const name = make("input");
  name.name = own ? "my-name" : `name-${seat.seat}`;
  name.maxLength = LONGEST_NAME;
  name.setAttribute("autocomplete", own ? "nickname" : "off");
  name.setAttribute("aria-label", own ? say("name") : `${say("who-plays")} ${seat.label}`);
  name.value = own ? wishes.me.name : (wishes.names[seat.seat] ?? "");
  name.placeholder = own ? say("name") : say("who-plays");
  name.addEventListener("input", () => {
    if (own) wishes.me.name = name.value;
    else wishes.names[seat.seat] = name.value;
  });
  return name;
}

function peopleFields(wishes: Wishes, redraw: () => void): HTMLElement[] {
  const fields: HTMLElement[] = [];
  if (wishes.seats.some((seat) => seat.startsWith("bot"))) fields.push(levelField(wishes, redraw));
  const rows = wishes.seats.map((_, place) => seatRow(wishes, place, redraw));
  fields.push(make("fieldset", "field", make("legend", "", say("who-sits")), make("ul", "setup-seats", ...rows)));
  if (wishes.seats.includes("open")) fields.push(listedField(wishes));
  return fields;
}

/** One strength for all bots; a single one can be chosen at its seat. */
function levelField(wishes: Wishes, redraw: () => void): HTMLElement {
  const values = wishes.game.levels.map((value) => ({ value, label: levelName(value) }));
  const bots = wishes.seats.filter((seat) => seat.startsWith("bot"));
  const common = bots.every((bot) => bot === bots[0]) ? bots[0].slice(4) : "";
  const field = segments("level", say("strength"), values, common, (value) => {
    wishes.level = value;
    localStorage.setItem("level", value);
    wishes.seats = wishes.seats.map((seat) => (seat.startsWith("bot") ? `bot:${value}` : seat));
    redraw();
  });
  field.classList.add("levels");
  return field;
}

function seatRow(wishes: Wishes, place: number, redraw: () => void): HTMLElement {
  const seat = wishes.game.seats[wishes.players][place];
  const values = [
    { value: "me", label: say("me-seat") },
    { value: "open", label: say("friend-seat") },
    ...wishes.game.levels.map((level) => ({ value: `bot:${level}`, label: say("bot-seat", { level: levelName(level) }) })),
  ];
  const chosen = menu(`seat-${seat.seat}`, values, wishes.seats[place], (value) => { wishes.seats[place] = value; redraw(); });
  const label = make("label", "", seal(seat.seat, wishes.game.name), seat.label);
  chosen.id = label.htmlFor = `seat-${seat.seat}`;
  return make("li", "", label, chosen, wishes.seats[place] === "me" && nameField(wishes, place));
}

/** For how long people at this table wait for each other. */
function patienceField(wishes: Wishes): HTMLElement {
  const values = PATIENCE.map((seconds) => ({ value: `${seconds}`, label: patienceText(seconds) }));
  const field = menuField("patience", say("patience"), values, `${wishes.patience}`, (value) => { wishes.patience = Number(value); });
  field.append(make("p", "small", say("patience-about")));
  return field;
}

function patienceText(seconds: number): string {
  if (seconds >= 3600) return say(seconds === 3600 ? "patience-hour" : "patience-day");
  return seconds === 60 ? say("patience-minutes-one") : say("patience-minutes", { count: `${seconds / 60}` });
}

function listedField(wishes: Wishes): HTMLElement {
  const values = [{ value: "private", label: say("private") }, { value: "listed", label: say("listed") }];
  const field = segments("listed", say("who-joins"), values, wishes.listed ? "listed" : "private", (value) => {
    wishes.listed = value === "listed";
    about.textContent = say(`${value}-about`);
  });
  const about = make("p", "small", say(wishes.listed ? "listed-about" : "private-about"));
  field.append(about);
  return field;
}

// --- opening

function footer(wishes: Wishes): HTMLElement {
  const waits = wishes.seats.includes("open");
  const start = make("button", "primary start", say(waits ? "open-table" : "start"));
  const fault = make("p", "why");
  fault.setAttribute("role", "status");
  if (!wishes.seats.includes("me")) {
    fault.textContent = say("need-me");
    start.disabled = true;
  }
  return make("div", "dialog-end", fault, start);
}

async function open(wishes: Wishes, form: HTMLElement, saved: (me: Me) => void): Promise<void> {
  const { game, seats, options, listed, patience, me } = wishes;
  const start = form.querySelector<HTMLButtonElement>(".start")!;
  start.disabled = true;
  const names = seats.map((seat, place) => (seat === "me" && place !== wishes.mine() ? wishes.nameAt(place) : ""));
  const answer = await deliver("/tables", { game: game.name, seats, names, options, listed: listed && seats.includes("open"), patience, name: me.name });
  if (answer.status === 201) {
    saved(me);
    location.href = `/t/${answer.body.table}`;
    return;
  }
  start.disabled = false;
  form.querySelector(".why")!.textContent = faultText(answer);
}
