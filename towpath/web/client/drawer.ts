// The rulebook at the table: a drawer that opens at the rules that matter now.

import { book } from "./book";
import { button, element } from "./api";
import { language, say } from "./say";
import { at } from "./state";

let drawer: HTMLElement | null = null;
let opener: Element | null = null;

export function furnishDrawer(): void {
  element("rules").addEventListener("click", () => void openRules());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && drawer && !drawer.hidden) closeRules(); });
}

/** A button after a refusal that opens the book at its rule. */
export function ruleLink(rule: string): HTMLElement {
  const known = !rule.startsWith("table.");
  return button(known ? say("to-rule", { id: rule }) : say("rules"), () => void openRules(known ? rule : ""), "small rule-link");
}

export async function openRules(rule = ""): Promise<void> {
  if (!at.view) return;
  opener = document.activeElement;
  drawer ??= await fetched(at.view.game);
  drawer.hidden = false;
  showNowRules(drawer, rule);
  drawer.querySelector<HTMLElement>(".drawer-close")!.focus();
}

function closeRules(): void {
  drawer!.hidden = true;
  if (opener instanceof HTMLElement) opener.focus();
}

async function fetched(game: string): Promise<HTMLElement> {
  const sheet = document.createElement("template");
  sheet.innerHTML = await (await fetch(`/rules/${game}/drawer?language=${language()}`)).text();
  const main = sheet.content.querySelector<HTMLElement>("main")!;
  const inside = document.createElement("div");
  inside.className = "drawer-book";
  Object.assign(inside.dataset, main.dataset);
  inside.append(...main.children);
  // The table's drawing has ids of its own.
  for (const each of inside.querySelectorAll<HTMLElement>("[id]")) {
    each.dataset.id = each.id;
    each.removeAttribute("id");
  }
  inside.addEventListener("click", (event) => followed(inside, event));
  const made = document.createElement("aside");
  made.className = "drawer";
  made.setAttribute("aria-label", say("rulebook"));
  const top = document.createElement("div");
  top.className = "drawer-top";
  const whole = Object.assign(document.createElement("a"), { href: `/rules/${game}`, target: "_blank", textContent: say("whole-book") });
  top.append(whole, button(say("close"), closeRules, "drawer-close"));
  const now = document.createElement("section");
  now.className = "drawer-now";
  inside.prepend(now);
  made.append(top, inside);
  document.body.append(made);
  book(inside);
  inside.querySelector<HTMLDetailsElement>(".book-list")!.open = false;
  return made;
}

/** Links lead to places in the drawer, not in the page. */
function followed(inside: HTMLElement, event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  goTo(inside, link.getAttribute("href")!.slice(1));
}

function goTo(inside: HTMLElement, id: string): void {
  for (const old of inside.querySelectorAll(".now")) old.classList.remove("now");
  const place = inside.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  place?.classList.add("now");
  place?.scrollIntoView({ block: "start" });
}

/** The refused move's rule and those of this stage, above everything else. */
function showNowRules(made: HTMLElement, refused: string): void {
  const inside = made.querySelector<HTMLElement>(".drawer-book")!;
  const stages: Record<string, string[]> = JSON.parse(inside.dataset.stages!);
  const ids = new Set([...(refused ? [refused] : []), ...(stages[at.view!.facts.stage] ?? [])]);
  const head = document.createElement("h2");
  head.textContent = say("rules-now");
  inside.querySelector(".drawer-now")!.replaceChildren(head, ...[...ids].map((id) => cited(inside, id)));
  inside.scrollTop = 0;
}

function cited(inside: HTMLElement, id: string): HTMLElement {
  const line = document.createElement("p");
  const rule = inside.querySelector(`.rule[data-rule="${CSS.escape(id)}"]`);
  const link = Object.assign(document.createElement("a"), { href: `#${id}`, textContent: id, className: "rule-id" });
  line.append(link, ` ${rule?.querySelector(".rule-text")?.textContent ?? ""}`);
  return line;
}
