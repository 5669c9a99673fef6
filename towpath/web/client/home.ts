// The home page: the games, each ready to play in one click.

import { button, element, post } from "./api";
import { startLearning } from "./book";
import { language, say } from "./say";

interface Said {
  name: string;
  about: string;
}

interface GameFacts {
  name: string;
  title: string;
  about: string;
  guide: boolean;
  players: number[];
  options: { name: string; default: string; values: string[]; said: { about?: string; name?: string; values?: Record<string, Said> } }[];
  allowed: { options: Record<string, string>; players: number[] }[];
}

export async function home(): Promise<void> {
  const name = element<HTMLInputElement>("name");
  name.value = localStorage.getItem("name") ?? "";
  name.addEventListener("change", () => localStorage.setItem("name", name.value));
  const games: GameFacts[] = await (await fetch(`/games?language=${language()}`)).json();
  element("games").replaceChildren(...games.map(card));
}

function card(game: GameFacts): HTMLElement {
  const made = document.createElement("article");
  made.className = "game";
  made.id = `game-${game.name}`;
  const picture = document.createElement("img");
  picture.src = `/games/${game.name}/picture.svg`;
  picture.alt = "";
  const title = document.createElement("h2");
  title.textContent = game.title;
  const about = document.createElement("p");
  about.textContent = game.about;
  const players = document.createElement("select");
  for (const count of game.players) players.add(new Option(`${count}`, `${count}`, false, count === Math.min(3, Math.max(...game.players))));
  const counted = document.createElement("label");
  counted.append(`${say("players")} `, players);
  const chosen = new Map<string, HTMLSelectElement>();
  const more = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = say("options");
  more.append(summary, ...game.options.map((option) => choice(option, chosen)));
  const fault = document.createElement("p");
  fault.className = "why";
  fault.setAttribute("role", "status");
  const open = (others: string) => openTable(game, Number(players.value), others, chosen, fault);
  const ways = document.createElement("div");
  ways.className = "ways";
  ways.append(
    button(say("play-bots"), () => open("bot"), "primary"),
    button(say("pass-and-play"), () => open("me")),
    button(say("invite"), () => open("open")),
    learning(game),
  );
  made.append(picture, title, about, counted, ways, more, fault);
  return made;
}

/** For those who do not know the game yet: a guided first one, and the rules. */
function learning(game: GameFacts): HTMLElement {
  const made = document.createElement("div");
  made.className = "learning";
  if (game.guide) made.append(button(say("learn"), () => void startLearning(game.name), "learn"));
  made.append(Object.assign(document.createElement("a"), { href: `/rules/${game.name}`, textContent: say("rules"), className: "button" }));
  return made;
}

function choice(option: GameFacts["options"][number], chosen: Map<string, HTMLSelectElement>): HTMLElement {
  const said = option.said.values ?? {};
  const menu = document.createElement("select");
  for (const value of option.values) menu.add(new Option(said[value]?.name ?? value, value, false, value === option.default));
  chosen.set(option.name, menu);
  const label = document.createElement("label");
  label.append(`${option.said.name ?? option.name} `, menu);
  label.title = option.said.about ?? "";
  const about = document.createElement("p");
  about.className = "small";
  const explain = () => { about.textContent = said[menu.value]?.about ?? ""; };
  menu.addEventListener("change", explain);
  explain();
  const made = document.createElement("div");
  made.append(label, about);
  return made;
}

async function openTable(game: GameFacts, players: number, others: string, chosen: Map<string, HTMLSelectElement>, fault: HTMLElement): Promise<void> {
  const options = Object.fromEntries([...chosen].map(([name, menu]) => [name, menu.value]));
  const seats = ["me", ...Array(players - 1).fill(others)];
  const name = element<HTMLInputElement>("name").value.trim();
  const answer = await post("/tables", { game: game.name, seats, options, name });
  if (answer.status === 201) location.href = `/t/${answer.body.table}`;
  else fault.textContent = answer.body.error ?? say("too-many");
}
