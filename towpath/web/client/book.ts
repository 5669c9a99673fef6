// The rulebook: search as you type, links to rules, and scenes that start when they are opened.

import "./book.css";
import { deliver, type TableView } from "./api";
import { Diagram } from "./diagram";
import { say } from "./i18n";

const MOST_HITS = 30;
const AROUND = 60; // characters shown on each side of a hit

/** Adds behaviour to a rulebook: to the page itself, or to the drawer at the table. */
export function initBook(root: HTMLElement): void {
  for (const scene of root.querySelectorAll<HTMLDetailsElement>("details.scene")) scene.addEventListener("toggle", () => openDiagram(root, scene));
  for (const link of root.querySelectorAll<HTMLElement>("[data-opens]")) link.addEventListener("click", () => openScene(root, link.dataset.opens!));
  for (const learn of root.querySelectorAll<HTMLButtonElement>("button.learn")) learn.addEventListener("click", () => void startLearning(learn.dataset.game!));
  initSearch(root);
  document.getElementById("print")?.addEventListener("click", () => print());
  if (matchMedia("(max-width: 900px)").matches) root.querySelector<HTMLDetailsElement>(".book-list")!.open = false;
  // Closing the list above has moved the page since the browser scrolled to the requested rule.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

export async function startLearning(game: string, tab: Window | null = null): Promise<void> {
  const answer = await deliver<TableView>("/tables", { game, guide: true });
  if (answer.status === 201) (tab ?? window).location.href = `/t/${answer.body.table}`;
  else tab?.close();
}

function openDiagram(root: HTMLElement, scene: HTMLDetailsElement): void {
  if (!scene.open || scene.querySelector(".diagram")) return;
  const diagram = new Diagram(`/rules/${root.dataset.game}/scenes/${scene.dataset.scene}`);
  scene.querySelector(".still")?.remove();
  diagram.setLanguage(scene.querySelector("summary")!.lang);
  scene.append(diagram.element);
  void diagram.show();
}

function openScene(root: HTMLElement, name: string): void {
  const scene = root.querySelector<HTMLDetailsElement>(`details.scene[data-scene="${CSS.escape(name)}"]`);
  if (scene) scene.open = true;
}

// --- search

/** Text for searching, without case and accents. */
function plainLetters(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

interface Entry {
  id: string;
  label: string;
  text: string;
  plain: string;
}

/** The anchor of an element. The drawer keeps ids in `data-id`. */
function anchorOf(each: HTMLElement): string {
  return each.id || (each.dataset.id ?? "");
}

function searchEntries(root: HTMLElement): Entry[] {
  const entries: [string, Element, Element[]][] = []; // anchor, heading, text
  for (const rule of root.querySelectorAll<HTMLElement>(".rule")) entries.push([rule.dataset.rule!, rule.firstElementChild!, [...rule.children].slice(1)]);
  for (const text of root.querySelectorAll(".chapter-text")) entries.push([anchorOf(text.parentElement!), text.parentElement!.querySelector("h2")!, [text]]);
  for (const term of root.querySelectorAll<HTMLElement>("dt")) entries.push([anchorOf(term), term, [term.nextElementSibling!]]);
  const reconstructed = [...root.querySelectorAll<HTMLElement>(".chapter")].find((chapter) => anchorOf(chapter) === "reconstructed");
  if (reconstructed) entries.push(["reconstructed", reconstructed.querySelector("h2")!, [reconstructed]]);
  return entries.map(([id, head, parts]) => {
    const [label, text] = [[head], parts].map((each) => each.map((part) => part.textContent).join(" ").replace(/\s+/g, " ").trim());
    return { id, label: label!, text: text!, plain: plainLetters(`${label} ${text}`) };
  });
}

function initSearch(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>(".book-search")!;
  const all = searchEntries(root);
  field.addEventListener("input", () => showHits(root, all, plainLetters(field.value).split(/\s+/).filter(Boolean)));
}

function showHits(root: HTMLElement, all: Entry[], asked: string[]): void {
  const list = root.querySelector<HTMLElement>(".book-found")!;
  const hits = asked.length ? all.filter((entry) => asked.every((word) => entry.plain.includes(word))) : [];
  // A rule that was searched for by its id comes first.
  hits.sort((one, other) => Number(plainLetters(other.id) === asked[0]) - Number(plainLetters(one.id) === asked[0]));
  list.hidden = hits.length === 0;
  list.replaceChildren(...hits.slice(0, MOST_HITS).map((entry) => hitItem(entry, asked[0])));
  root.querySelector<HTMLElement>(".book-list")!.hidden = asked.length > 0;
  root.querySelector(".book-hits")!.textContent = !asked.length ? "" : hits.length ? say("hits", { count: `${hits.length}` }) : say("no-hits");
}

function hitItem(entry: Entry, word: string): HTMLElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#${entry.id}`;
  const label = document.createElement("b");
  label.textContent = entry.label;
  const place = Math.max(0, plainLetters(entry.text).indexOf(word));
  const start = Math.max(0, place - AROUND);
  const marked = document.createElement("mark");
  marked.textContent = plainLetters(entry.text).includes(word) ? entry.text.slice(place, place + word.length) : "";
  const rest = entry.text.slice(place + marked.textContent.length, place + AROUND * 2);
  link.append(label, ` ${start ? "… " : ""}${entry.text.slice(start, place)}`, marked, rest);
  item.append(link);
  return item;
}
