// The home page: the games, tables to return to and to join, and who I am.

import { ask, button, element } from "./api";
import { startLearning } from "./book";
import { make } from "./dom";
import { company, isAsked, isMyTurn, lists, row, type Lists, type TableShown } from "./lobby";
import { introduce, seal, whoAmI, type Me } from "./me";
import { reached, unreached } from "./notice";
import { language, say } from "./say";
import { setUp, type GameFacts, type Way } from "./setup";

const REFRESH = 4000;
let me: Me;
let shown = "";

export async function home(): Promise<void> {
  me = await whoAmI();
  showMe();
  element("me").addEventListener("click", () => introduce(me, (saved) => { me = saved; showMe(); }));
  element("invited").addEventListener("submit", followInvitation);
  void showGames();
  void refresh();
  setInterval(() => { if (!document.hidden) void refresh(); }, REFRESH);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) void refresh(); });
}

async function showGames(): Promise<void> {
  const games: GameFacts[] = await (await ask(`/games?language=${language()}`)).json();
  element("games").replaceChildren(...games.map(card));
}

function showMe(): void {
  element("me").replaceChildren(seal(me.colour), make("span", "", me.name || say("name-missing")));
  element("me").setAttribute("aria-label", `${say("who-are-you")}: ${me.name || say("name-missing")}`);
}

// --- games

function card(game: GameFacts): HTMLElement {
  const made = make("article", "game");
  made.id = `game-${game.name}`;
  const picture = make("img");
  picture.src = `/games/${game.name}/picture.svg`;
  picture.alt = "";
  picture.width = 360;
  picture.height = 200;
  const title = make("h2", "", game.title);
  const length = say("minutes", { from: `${game.minutes[0]}`, to: `${game.minutes[1]}` });
  const ways = make("div", "ways", way(game, "bots", "play-bots", "primary"), way(game, "screen", "pass-and-play"), way(game, "friends", "invite"));
  made.append(make("div", "pic", picture), make("div", "text", title, make("p", "about", game.about), make("p", "meta", make("span", "", counted(game.players)), make("span", "", length), learning(game)), ways));
  return made;
}

/** For those who do not know the game yet: a guided first one, and the rules. */
function learning(game: GameFacts): HTMLElement {
  const rules = make("a", "", say("rules"));
  rules.href = `/rules/${game.name}`;
  rules.setAttribute("aria-label", `${say("rules")}: ${game.title}`);
  const learn = button(say("learn"), () => void startLearning(game.name), "learn");
  learn.setAttribute("aria-label", `${say("learn")}: ${game.title}`);
  return make("span", "learning", game.guide && learn, rules);
}

function way(game: GameFacts, which: Way, word: string, kind = ""): HTMLButtonElement {
  const made = button(say(word), () => setUp(game, which, me, (saved) => { me = saved; showMe(); }), kind);
  made.setAttribute("aria-haspopup", "dialog");
  made.setAttribute("aria-label", `${say(word)}: ${game.title}`);
  return made;
}

function counted(players: number[]): string {
  const [from, to] = [Math.min(...players), Math.max(...players)];
  return from === to ? say("players-just", { count: `${from}` }) : say("players-range", { from: `${from}`, to: `${to}` });
}

// --- tables

async function refresh(): Promise<void> {
  const found = await lists().catch(() => null);
  if (found) reached();
  else unreached();
  if (!found || JSON.stringify(found) === shown) return;
  shown = JSON.stringify(found);
  const urgent = [...found.mine].sort((one, two) => Number(isMyTurn(two) || isAsked(two)) - Number(isMyTurn(one) || isAsked(one)));
  element("continue").replaceChildren(...[...found.invited, ...urgent].slice(0, 2 - Number(!found.invited.length)).map(resume));
  fill("invitations", found.invited);
  fill("mine", urgent);
  fill("finished", found.finished);
  fill("open", found.open);
  fill("playing", found.playing);
  element("none-open").hidden = found.open.length > 0;
  showTitle(found);
}

function fill(id: string, tables: TableShown[]): void {
  const list = element(id);
  list.replaceChildren(...tables.map((table) => row(table, () => void refresh())));
  const section = list.closest<HTMLElement>("section, details")!;
  if (id !== "open") section.hidden = tables.length === 0;
}

/** The table that waits for me most, on top of the page. */
function resume(table: TableShown): HTMLElement {
  const mine = table.seats.find((seat) => seat.mine)!;
  const link = make("a", "button", say(table.invited ? "look-at" : "continue"));
  link.href = `/t/${table.table}`;
  const host = table.seats.find((seat) => seat.host)?.who ?? "";
  const said = table.invited ? `${say("invites-to", { name: host })}: ${table.title}` : isMyTurn(table) ? say("your-turn-in", { game: table.title }) : table.title;
  return make("div", "resume", seal(mine.seat, table.game), make("div", "", make("strong", "", said), make("span", "small", company(table))), link);
}

function showTitle(found: Lists): void {
  const waiting = found.mine.filter(isMyTurn).length;
  document.title = (waiting ? `● ${say("your-turn")} · ` : "") + say("title-home");
}

/** A link or what stands at its end. */
function followInvitation(event: Event): void {
  event.preventDefault();
  const code = element<HTMLInputElement>("code").value.trim().replace(/[?#].*$/, "").split("/").pop();
  if (code) location.href = `/t/${encodeURIComponent(code)}`;
}
