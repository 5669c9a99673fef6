// The rulebook at the table: a drawer that opens at the rules for the current situation.

import { initBook } from "./book";
import { fetchWithRetry, button, element } from "./api";
import { language, say } from "./i18n";
import { state, type Topic } from "./state";
import { lookUp, topics } from "./topic";

let drawer: HTMLElement | null = null;
let opener: Element | null = null;
/** The rule that the reader opened, or that refused a move. */
let askedRule = "";
/** What the shown rules are about. */
let shown: { busy: Topic[]; stage: string } = { busy: [], stage: "" };

export function initDrawer(): void {
  element("rules").addEventListener("click", () => void openRules());
  // Capturing: an Escape that closes the book must not cancel the move that is being picked.
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer || drawer.hidden || document.querySelector("dialog[open]")) return;
    event.stopPropagation();
    closeRules();
  }, { capture: true });
}

/** The button after a refusal that opens the book at the rule. */
export function ruleLink(rule: string): HTMLElement {
  const known = !rule.startsWith("table.");
  return button(known ? say("to-rule", { id: rule }) : say("rules"), () => void openRules(known ? rule : ""), "small rule-link");
}

export async function openRules(rule = ""): Promise<void> {
  if (!state.view) return;
  opener = document.activeElement;
  drawer ??= await fetchBook(state.view.game);
  drawer.hidden = false;
  askedRule = rule;
  showCurrentRules(drawer, topics());
  drawer.querySelector(".drawer-book")!.scrollTop = 0;
  drawer.querySelector<HTMLElement>(".drawer-close")!.focus();
}

/** Updates an open drawer to the current situation, and scrolls to the top if the player's topic has changed. */
export function followRules(rule = ""): void {
  if (!drawer || drawer.hidden || !state.view) return;
  const busy = topics();
  const news = rule !== "" || JSON.stringify(busy) !== JSON.stringify(shown.busy);
  if (!news && shown.stage === state.view.facts.stage) return;
  if (news) askedRule = rule;
  showCurrentRules(drawer, busy);
  if (news && (busy.length || rule)) drawer.querySelector(".drawer-book")!.scrollTop = 0;
}

function closeRules(): void {
  drawer!.hidden = true;
  if (opener instanceof HTMLElement) opener.focus();
}

async function fetchBook(game: string): Promise<HTMLElement> {
  const sheet = document.createElement("template");
  sheet.innerHTML = await (await fetchWithRetry(`/rules/${game}/drawer?language=${language()}`)).text();
  const main = sheet.content.querySelector<HTMLElement>("main")!;
  const inside = document.createElement("div");
  inside.className = "drawer-book";
  Object.assign(inside.dataset, main.dataset);
  inside.append(...main.children);
  // The ids of the book could clash with those of the table's drawing.
  for (const each of inside.querySelectorAll<HTMLElement>("[id]")) {
    each.dataset.id = each.id;
    each.removeAttribute("id");
  }
  inside.addEventListener("click", (event) => followLink(inside, event));
  const aside = document.createElement("aside");
  aside.className = "drawer";
  aside.setAttribute("aria-label", say("rulebook"));
  aside.addEventListener("keydown", (event) => event.stopPropagation()); // inside the book, keys scroll the book
  const top = document.createElement("div");
  top.className = "drawer-top";
  const whole = Object.assign(document.createElement("a"), { href: `/rules/${game}`, target: "_blank", textContent: say("whole-book") });
  top.append(whole, button(say("close"), closeRules, "drawer-close"));
  const current = document.createElement("section");
  current.className = "drawer-now";
  inside.prepend(current);
  aside.append(top, inside);
  document.body.append(aside);
  initBook(inside);
  inside.querySelector<HTMLDetailsElement>(".book-list")!.open = false;
  return aside;
}

/** Follows a link to its place in the drawer instead of the page. */
function followLink(inside: HTMLElement, event: Event): void {
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

/** Shows the relevant rules at the top: the requested one, those about the player's topic,
    and those of the current stage. */
function showCurrentRules(book: HTMLElement, busy: Topic[]): void {
  shown = { busy, stage: String(state.view!.facts.stage) };
  const inside = book.querySelector<HTMLElement>(".drawer-book")!;
  const about = JSON.parse(inside.dataset.about!);
  const stage = JSON.parse(inside.dataset.stages!)[shown.stage] ?? [];
  const cited = new Set<string>();
  const lines = ruleList(inside, "", [askedRule], cited);
  for (const { label, keys } of busy) lines.push(...ruleList(inside, label, keys.flatMap((key) => lookUp(about, key)), cited));
  lines.push(...ruleList(inside, say("rules-now"), stage, cited));
  inside.querySelector(".drawer-now")!.replaceChildren(...lines);
}

/** A heading and its rules, without those that are listed already or belong to another edition. */
function ruleList(inside: HTMLElement, title: string, ids: string[], cited: Set<string>): HTMLElement[] {
  const edition = state.view!.options[inside.dataset.editionOption!] ?? "";
  const lines: HTMLElement[] = [];
  for (const id of new Set(ids)) {
    const rule = inside.querySelector<HTMLElement>(`.rule[data-rule="${CSS.escape(id)}"]`);
    if (!rule || cited.has(id) || (rule.dataset.edition && rule.dataset.edition !== edition)) continue;
    cited.add(id);
    lines.push(ruleCitation(id, rule));
  }
  const head = Object.assign(document.createElement("h2"), { textContent: title });
  return title && lines.length ? [head, ...lines] : lines;
}

function ruleCitation(id: string, rule: HTMLElement): HTMLElement {
  const line = document.createElement("p");
  const link = Object.assign(document.createElement("a"), { href: `#${id}`, textContent: id, className: "rule-id" });
  const title = Object.assign(document.createElement("b"), { textContent: rule.querySelector(".rule-title")?.textContent ?? "" });
  line.append(title, " ", link, document.createElement("br"), rule.querySelector(".rule-text")?.textContent ?? "");
  return line;
}
