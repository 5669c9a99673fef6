// The page's texts in the reader's language.

import { fetchWithRetry, type Answer } from "./api";

export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };

let words: Record<string, string> = {};

export function language(): string {
  const kept = document.cookie.match(/(?:^|; )language=(\w\w)/)?.[1];
  const preferred = [document.body.dataset.language, kept, ...navigator.languages.map((each) => each.slice(0, 2))];
  return preferred.find((each) => each !== undefined && each in LANGUAGES) ?? "en";
}

export async function loadWords(): Promise<void> {
  words = await (await fetchWithRetry(`/words?language=${language()}`)).json();
  document.documentElement.lang = language();
  for (const each of document.querySelectorAll<HTMLElement>("[data-say]")) each.textContent = say(each.dataset.say!);
  for (const each of document.querySelectorAll<HTMLElement>("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label!));
  for (const each of document.querySelectorAll<HTMLElement>("[data-hint]")) each.title = say(each.dataset.hint!);
  for (const each of document.querySelectorAll<HTMLInputElement>("[data-placeholder]")) each.placeholder = say(each.dataset.placeholder!);
}

export function say(key: string, values: Record<string, string> = {}): string {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Why the server refused, as a text for readers. Error messages for programs are not shown. */
export function faultText(answer: Answer): string {
  return answer.body.text ?? say(answer.status === 429 ? "too-many" : "refused");
}

function changeLanguage(code: string): void {
  document.cookie = `language=${code}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}

function languageButton(code: string): HTMLButtonElement {
  const control = document.createElement("button");
  control.type = "button";
  control.textContent = code.toUpperCase();
  control.lang = code;
  control.setAttribute("aria-label", `${control.textContent} ${LANGUAGES[code]}`);
  control.setAttribute("aria-pressed", String(code === language()));
  control.addEventListener("click", () => changeLanguage(code));
  return control;
}

/** The language menu and the theme switch, the same on every page. */
export function initHeader(): void {
  const menu = document.querySelector<HTMLElement>("#language")!;
  if (menu instanceof HTMLSelectElement) {
    for (const [code, name] of Object.entries(LANGUAGES)) menu.add(new Option(name, code, false, code === language()));
    menu.addEventListener("change", () => changeLanguage(menu.value));
  } else menu.append(...Object.keys(LANGUAGES).map(languageButton));
  const kept = localStorage.getItem("theme");
  if (kept) document.documentElement.dataset.theme = kept;
  document.querySelector("#theme")!.addEventListener("click", () => {
    const dark = getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("theme", dark ? "light" : "dark");
  });
}
