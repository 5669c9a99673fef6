// The dialog for a new table: number of players, options, and who sits where. With the defaults, one click starts a game.

import { deliver, type GameFacts, type Me, type OptionFacts, type TableView } from "./api";
import { dialog, make, segments } from "./dom";
import { levelName } from "./lobby";
import { seal } from "./me";
import { faultText, say } from "./i18n";

/** Against bots, around one screen, or with friends by a link. */
export type Way = "bots" | "screen" | "friends";

const PATIENCE = [60, 180, 600, 3600, 86400]; // seconds
const USUAL_PATIENCE = 180;
const USUAL_LEVEL = "navvy";
const LONGEST_NAME = 40;
const FEW = 5; // values that stand side by side; more are a menu

class TableDraft {
  players: number;
  options: Record<string, string>;
  level = localStorage.getItem("level") ?? USUAL_LEVEL;
  listed = false;
  patience = USUAL_PATIENCE;
  seats: string[] = [];
  /** The names of the other players at this screen, by seat. */
  names: Record<string, string> = {};

  constructor(readonly game: GameFacts, readonly way: Way, readonly me: Me) {
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    if (!game.levels.includes(this.level)) this.level = USUAL_LEVEL;
    const usual = way === "bots" ? 3 : 2;
    this.players = game.players.includes(usual) ? usual : game.players[0];
    this.place();
  }

  /** Fills the seats: mine is that of my colour if the game has it, the others depend on the way to play. */
  place(): void {
    const names = this.game.seats[this.players].map((seat) => seat.seat);
    const mine = Math.max(0, names.indexOf(this.me.colour));
    const others = { bots: `bot:${this.level}`, screen: "me", friends: "open" }[this.way];
    this.seats = names.map((_, place) => (place === mine ? "me" : others));
  }

  /** The place of my own seat: the first that plays at this screen. */
  mine(): number {
    return this.seats.indexOf("me");
  }

  /** The name of another player at this screen, or a numbered guest. */
  nameAt(place: number): string {
    return this.names[this.game.seats[this.players][place].seat]?.trim() || guestName(place);
  }

  /** The numbers of players that are possible with this value of an option. */
  playersFor(name: string, value: string): number[] {
    return this.game.players.filter((count) => this.possible(this.withValue(name, value), count));
  }

  /** The options with this value; later options that do not go with it are reset to their defaults. */
  withValue(name: string, value: string): Record<string, string> {
    const changed = { ...this.options, [name]: value };
    const later = this.game.options.slice(this.game.options.findIndex((option) => option.name === name) + 1);
    const tries = [changed, ...later.map((option) => ({ ...changed, [option.name]: option.default }))];
    const fitting = tries.find((options) => this.game.players.some((count) => this.possible(options, count)));
    return fitting ?? { ...changed, ...Object.fromEntries(later.map((option) => [option.name, option.default])) };
  }

  /** Whether these options can be played with that many players. */
  possible(options: Record<string, string>, players: number): boolean {
    return this.game.allowed.some((each) => each.players.includes(players) && Object.entries(options).every(([name, value]) => each.options[name] === value));
  }
}

function guestName(place: number): string {
  return say("guest-number", { number: `${place + 1}` });
}

export function setUp(game: GameFacts, way: Way, me: Me, saved: (me: Me) => void): void {
  const draft = new TableDraft(game, way, me);
  const form = make("form", "setup-form");
  const opened = dialog("setup", game.title, say("close"), form);
  const start = () => void open(draft, form, saved);
  form.addEventListener("submit", (event) => { event.preventDefault(); start(); });
  render(draft, form);
  form.querySelector<HTMLElement>(".start")!.focus();
  opened.id = "setup";
  const picture = make("img");
  picture.src = `/games/${game.name}/picture.svg`;
  picture.alt = "";
  opened.querySelector("header")!.prepend(picture);
}

/** Redraws everything after each choice, without what has become impossible. The focus stays where it was. */
function render(draft: TableDraft, form: HTMLFormElement): void {
  const held = document.activeElement as HTMLInputElement | null;
  const [name, value] = form.contains(held) ? [held?.name, held?.value] : [];
  const redraw = () => render(draft, form);
  const fine = form.querySelector("details")?.open ?? false;
  form.replaceChildren(
    make("div", "setup-body", make("div", "rules", playersField(draft, redraw), ...optionFields(draft, redraw, fine), draft.seats.includes("open") && patienceField(draft)), make("div", "people-side", ...peopleFields(draft, redraw))),
    footer(draft),
  );
  if (name) [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].find((each) => each.value === value || each.type !== "radio")?.focus();
}

// --- the game

function playersField(draft: TableDraft, redraw: () => void): HTMLElement | null {
  const counts = draft.game.players.filter((count) => draft.possible(draft.options, count));
  if (draft.game.players.length === 1) return null;
  const values = counts.map((count) => ({ value: `${count}`, label: `${count}` }));
  return segments("players", say("players"), values, `${draft.players}`, (value) => {
    draft.players = Number(value);
    draft.place();
    redraw();
  });
}

function optionFields(draft: TableDraft, redraw: () => void, fineOpen: boolean): HTMLElement[] {
  const fields = draft.game.options.filter((option) => !option.fine).map((option) => optionField(draft, option, redraw));
  const fine = draft.game.options.filter((option) => option.fine);
  if (fine.length) {
    const details = make("details", "fine", make("summary", "", say("fine")), ...fine.map((option) => optionField(draft, option, redraw)));
    details.open = fineOpen;
    fields.push(details);
  }
  return fields;
}

function optionField(draft: TableDraft, option: OptionFacts, redraw: () => void): HTMLElement {
  const wordings = option.texts.values ?? {};
  const offered = option.values.filter((value) => draft.playersFor(option.name, value).length);
  const values = offered.map((value) => {
    const players = draft.playersFor(option.name, value);
    const label = wordings[value]?.name ?? value;
    return players.includes(draft.players) ? { value, label } : { value, label, hint: countText(players) };
  });
  const title = option.texts.name ?? option.name;
  const pick = (value: string) => { draft.options = draft.withValue(option.name, value); redraw(); };
  const chosen = draft.options[option.name];
  const field = option.values.length <= FEW ? segments(option.name, title, values, chosen, pick) : menuField(option.name, title, values, chosen, pick);
  field.lang = draft.game.language;
  field.append(make("p", "small", wordings[chosen]?.about ?? option.texts.about ?? ""));
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
  const control = make("select");
  control.name = name;
  for (const { value, label, hint } of values) {
    control.add(new Option(hint ? `${label} (${hint})` : label, value, false, value === chosen));
    control.options[control.length - 1].disabled = hint !== undefined;
  }
  control.addEventListener("change", () => pick(control.value));
  return control;
}

// --- the people

/** The name of the player in a seat at this screen; mine in my own seat. */
function nameField(draft: TableDraft, place: number): HTMLInputElement {
  const seat = draft.game.seats[draft.players][place];
  const own = place === draft.mine();
  const name = make("input");
  name.name = own ? "my-name" : `name-${seat.seat}`;
  name.maxLength = LONGEST_NAME;
  name.setAttribute("autocomplete", own ? "nickname" : "off");
  name.setAttribute("aria-label", own ? say("name") : `${say("who-plays")} ${seat.label}`);
  name.value = own ? draft.me.name : (draft.names[seat.seat] ?? "");
  name.placeholder = own ? say("name") : say("who-plays");
  name.addEventListener("input", () => {
    if (own) draft.me.name = name.value;
    else draft.names[seat.seat] = name.value;
  });
  return name;
}

function peopleFields(draft: TableDraft, redraw: () => void): HTMLElement[] {
  const fields: HTMLElement[] = [];
  if (draft.seats.some((seat) => seat.startsWith("bot"))) fields.push(levelField(draft, redraw));
  const rows = draft.seats.map((_, place) => seatRow(draft, place, redraw));
  fields.push(make("fieldset", "field", make("legend", "", say("who-sits")), make("ul", "setup-seats", ...rows)));
  if (draft.seats.includes("open")) fields.push(listedField(draft));
  return fields;
}

/** One level for all bots; each seat has a menu of its own as well. */
function levelField(draft: TableDraft, redraw: () => void): HTMLElement {
  const values = draft.game.levels.map((value) => ({ value, label: levelName(value) }));
  const bots = draft.seats.filter((seat) => seat.startsWith("bot"));
  const common = bots.every((bot) => bot === bots[0]) ? bots[0].slice(4) : "";
  const field = segments("level", say("strength"), values, common, (value) => {
    draft.level = value;
    localStorage.setItem("level", value);
    draft.seats = draft.seats.map((seat) => (seat.startsWith("bot") ? `bot:${value}` : seat));
    redraw();
  });
  field.classList.add("levels");
  return field;
}

function seatRow(draft: TableDraft, place: number, redraw: () => void): HTMLElement {
  const seat = draft.game.seats[draft.players][place];
  const values = [
    { value: "me", label: say("me-seat") },
    { value: "open", label: say("friend-seat") },
    ...draft.game.levels.map((level) => ({ value: `bot:${level}`, label: say("bot-seat", { level: levelName(level) }) })),
  ];
  const chosen = menu(`seat-${seat.seat}`, values, draft.seats[place], (value) => { draft.seats[place] = value; redraw(); });
  const label = make("label", "", seal(seat.seat, draft.game.name), seat.label);
  chosen.id = label.htmlFor = `seat-${seat.seat}`;
  return make("li", "", label, chosen, draft.seats[place] === "me" && nameField(draft, place));
}

/** How long the people at this table wait for each other. */
function patienceField(draft: TableDraft): HTMLElement {
  const values = PATIENCE.map((seconds) => ({ value: `${seconds}`, label: patienceText(seconds) }));
  const field = menuField("patience", say("patience"), values, `${draft.patience}`, (value) => { draft.patience = Number(value); });
  field.append(make("p", "small", say("patience-about")));
  return field;
}

function patienceText(seconds: number): string {
  if (seconds >= 3600) return say(seconds === 3600 ? "patience-hour" : "patience-day");
  return seconds === 60 ? say("patience-minutes-one") : say("patience-minutes", { count: `${seconds / 60}` });
}

function listedField(draft: TableDraft): HTMLElement {
  const values = [{ value: "private", label: say("private") }, { value: "listed", label: say("listed") }];
  const field = segments("listed", say("who-joins"), values, draft.listed ? "listed" : "private", (value) => {
    draft.listed = value === "listed";
    about.textContent = say(`${value}-about`);
  });
  const about = make("p", "small", say(draft.listed ? "listed-about" : "private-about"));
  field.append(about);
  return field;
}

// --- opening

function footer(draft: TableDraft): HTMLElement {
  const waits = draft.seats.includes("open");
  const start = make("button", "primary start", say(waits ? "open-table" : "start"));
  const fault = make("p", "why");
  fault.setAttribute("role", "status");
  if (!draft.seats.includes("me")) {
    fault.textContent = say("need-me");
    start.disabled = true;
  }
  return make("div", "dialog-end", fault, start);
}

async function open(draft: TableDraft, form: HTMLElement, saved: (me: Me) => void): Promise<void> {
  const { game, seats, options, listed, patience, me } = draft;
  const start = form.querySelector<HTMLButtonElement>(".start")!;
  start.disabled = true;
  const names = seats.map((seat, place) => (seat === "me" && place !== draft.mine() ? draft.nameAt(place) : ""));
  const answer = await deliver<TableView>("/tables", { game: game.name, seats, names, options, listed: listed && seats.includes("open"), patience, name: me.name });
  if (answer.status === 201) {
    saved(me);
    location.href = `/t/${answer.body.table}`;
    return;
  }
  start.disabled = false;
  form.querySelector(".why")!.textContent = faultText(answer);
}
