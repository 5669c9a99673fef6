// The home page: the games, the lists of tables, and the visitor's name.

import { fetchWithRetry, button, element, type GameFacts, type LobbyTable, type Me, type TableLists } from "./api";
import { startLearning } from "./book";
import { make } from "./dom";
import { companyText, invitationText, isAsked, isMyTurn, fetchTables, tableRow } from "./lobby";
import { openMeDialog, seal, fetchMe } from "./me";
import { reportReached, reportUnreached } from "./notice";
import { language, say } from "./i18n";
import { setUp, type Way } from "./setup";

const REFRESH = 4000;
let me: Me;
let shownLists = "";

export async function initHome(): Promise<void> {
  me = await fetchMe();
  showMe();
  element("me").addEventListener("click", () => openMeDialog(me, (saved) => { me = saved; showMe(); }));
  element("invited").addEventListener("submit", followInvitation);
  void showGames();
  void refresh();
  setInterval(() => { if (!document.hidden) void refresh(); }, REFRESH);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) void refresh(); });
}

async function showGames(): Promise<void> {
  const games: GameFacts[] = await (await fetchWithRetry(`/games?language=${language()}`)).json();
  element("games").replaceChildren(...games.map(gameCard));
}

function showMe(): void {
  element("me").replaceChildren(seal(me.colour), make("span", "", me.name || say("name-missing")));
  element("me").setAttribute("aria-label", `${say("who-are-you")}: ${me.name || say("name-missing")}`);
}

// --- games

function gameCard(game: GameFacts): HTMLElement {
  const article = make("article", "game");
  article.id = `game-${game.name}`;
  const picture = make("img");
  picture.src = `/games/${game.name}/picture.svg`;
  picture.alt = "";
  picture.width = 360;
  picture.height = 200;
  const title = make("h2", "", game.title);
  const about = make("p", "about", game.about);
  about.lang = game.language;
  const length = say("minutes", { from: `${game.minutes[0]}`, to: `${game.minutes[1]}` });
  const ways = make("div", "ways", setUpButton(game, "bots", "play-bots", "primary"), setUpButton(game, "screen", "pass-and-play"), setUpButton(game, "friends", "invite"));
  article.append(make("div", "pic", picture), make("div", "text", title, about, make("p", "meta", make("span", "", playersText(game.players)), make("span", "", length), learningLinks(game)), ways));
  return article;
}

/** For beginners: the guided first game and the rules. */
function learningLinks(game: GameFacts): HTMLElement {
  const rules = make("a", "", say("rules"));
  rules.href = `/rules/${game.name}`;
  rules.setAttribute("aria-label", `${say("rules")}: ${game.title}`);
  const learn = button(say("learn"), () => void startLearning(game.name), "learn");
  learn.setAttribute("aria-label", `${say("learn")}: ${game.title}`);
  return make("span", "learning", game.guide && learn, rules);
}

function setUpButton(game: GameFacts, which: Way, word: string, kind = ""): HTMLButtonElement {
  const control = button(say(word), () => setUp(game, which, me, (saved) => { me = saved; showMe(); }), kind);
  control.setAttribute("aria-haspopup", "dialog");
  control.setAttribute("aria-label", `${say(word)}: ${game.title}`);
  return control;
}

function playersText(players: number[]): string {
  const [from, to] = [Math.min(...players), Math.max(...players)];
  return from === to ? say("players-just", { count: `${from}` }) : say("players-range", { from: `${from}`, to: `${to}` });
}

// --- tables

async function refresh(): Promise<void> {
  const tables = await fetchTables().catch(() => null);
  if (tables) reportReached();
  else reportUnreached();
  if (!tables || JSON.stringify(tables) === shownLists) return;
  shownLists = JSON.stringify(tables);
  const urgent = [...tables.mine].sort((one, two) => Number(isMyTurn(two) || isAsked(two)) - Number(isMyTurn(one) || isAsked(one)));
  element("continue").replaceChildren(...[...tables.invited, ...urgent].slice(0, 2 - Number(!tables.invited.length)).map(resumeCard));
  fillList("invitations", tables.invited);
  fillList("mine", urgent);
  fillList("finished", tables.finished);
  fillList("open", tables.open);
  fillList("playing", tables.playing);
  element("none-open").hidden = tables.open.length > 0;
  showTitle(tables);
}

function fillList(id: string, tables: LobbyTable[]): void {
  const list = element(id);
  list.replaceChildren(...tables.map((table) => tableRow(table, () => void refresh())));
  const section = list.closest<HTMLElement>("section, details")!;
  if (id !== "open") section.hidden = tables.length === 0;
}

/** A card at the top of the page for a table to return to. */
function resumeCard(table: LobbyTable): HTMLElement {
  const mine = table.seats.find((seat) => seat.mine)!;
  const link = make("a", "button", say(table.invited ? "look-at" : "continue"));
  link.href = `/t/${table.table}`;
  const heading = table.invited ? `${invitationText(table)}: ${table.title}` : isMyTurn(table) ? say("your-turn-in", { game: table.title }) : table.title;
  return make("div", "resume", seal(mine.seat, table.game), make("div", "", make("strong", "", heading), make("span", "small", companyText(table))), link);
}

/** A request comes first, as at the table, because others wait for the answer. */
function showTitle(tables: TableLists): void {
  const invitation = tables.invited[0] && `? ${invitationText(tables.invited[0])} · `;
  const request = tables.mine.some(isAsked) && `? ${say("asks-you")} · `;
  const turn = tables.mine.some(isMyTurn) && `● ${say("your-turn")} · `;
  document.title = (request || invitation || turn || "") + say("title-home");
}

/** Opens the table of an invitation: a whole link or its last part. */
function followInvitation(event: Event): void {
  event.preventDefault();
  const code = element<HTMLInputElement>("code").value.trim().replace(/[?#].*$/, "").split("/").pop();
  if (code) location.href = `/t/${encodeURIComponent(code)}`;
}
