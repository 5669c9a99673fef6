// The visitor's name and favourite colour, kept in a signed cookie. There are no accounts.

import { fetchWithRetry, button, deliver, type Colour, type Key, type Me } from "./api";
import { linkBox } from "./clipboard";
import { dialog, make } from "./dom";
import { origin } from "./link";
import { say } from "./i18n";
import { state } from "./state";

/** The colours to choose from, as the games have them. */
const PALETTE: Colour[] = JSON.parse(document.getElementById("palette")?.textContent || "[]");
/** The marks of the colours in their order, so that nobody needs to tell colours apart. */
const MARKS = [
  '<path d="M16 8l7 8-7 8-7-8z"/>',
  '<path d="M14 8h4v6h6v4h-6v6h-4v-6H8v-4h6z"/>',
  '<path d="M16 8l8 14H8z"/>',
  '<circle cx="12" cy="12" r="3.4"/><circle cx="20" cy="12" r="3.4"/><circle cx="16" cy="19" r="3.4"/>',
  '<path fill-rule="evenodd" d="M16 8a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"/>',
  '<path d="M10 10h12v12H10z"/>',
  '<path d="M8 13h16v6H8z"/>',
  '<circle cx="16" cy="16" r="5"/>',
];
const SEALS = new Map(PALETTE.map(({ colour, fill }, place): [string, [string, string, string]] => [colour, [fill, markColour(fill), MARKS[place % MARKS.length]]]));
const BLANK_SEAL: [string, string, string] = ["none", "currentColor", '<circle cx="16" cy="12" r="4.4"/><path d="M7.5 25a8.5 8 0 0 1 17 0z"/>'];

/** The players' signs as games draw them, so that a seat beside the table looks like its pieces. */
const GAME_SIGNS: Record<string, Record<string, string>> = JSON.parse(document.getElementById("signs")?.textContent || "{}");

/** The seal of a colour; at a table or for a game, the game's own sign for that seat. */
export function seal(colour: string, game = state.view?.game ?? ""): HTMLElement {
  const [fill, mark, shape] = SEALS.get(colour) ?? BLANK_SEAL;
  const own = GAME_SIGNS[game]?.[colour];
  const seal = make("span", `seal${own || SEALS.has(colour) ? "" : " blank"}`);
  seal.setAttribute("aria-hidden", "true");
  seal.innerHTML = own ? `<svg viewBox="-19 -19 38 38">${own}</svg>` : `<svg viewBox="0 0 32 32"><circle cx="16" cy="16" r="14.6" fill="${fill}" stroke="currentColor" stroke-width="1.6"/><circle cx="16" cy="16" r="12.2" fill="none" stroke="${mark}" stroke-width=".9" opacity=".75"/><g fill="${mark}">${shape}</g></svg>`;
  return seal;
}

/** A mark on this colour: light on dark, dark on light. */
function markColour(fill: string): string {
  const channels = [1, 3, 5].map((place) => parseInt(fill.slice(place, place + 2), 16));
  return 0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2] > 127 ? "#2b2620" : "#fff9ec";
}

export async function fetchMe(): Promise<Me> {
  return (await fetchWithRetry("/me")).json();
}

/** Asks for name and colour. */
export function openMeDialog(me: Me, saved: (me: Me) => void): void {
  const name = make("input");
  name.id = "my-name";
  name.maxLength = 40;
  name.setAttribute("autocomplete", "nickname");
  name.value = me.name;
  let colour = me.colour;
  const form = make("form", "", make("label", "field", make("span", "legend", say("name")), name), colourField(colour, (chosen) => { colour = chosen; }));
  const save = make("button", "primary", say("save"));
  form.append(make("div", "dialog-end", save));
  const opened = dialog("me-dialog", say("who-are-you"), say("close"), form, me.known && personalLink());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void deliver<Me>("/me", { name: name.value, colour }).then((answer) => {
      if (answer.status === 200) saved(answer.body as Me);
      opened.close();
    });
  });
  name.focus();
}

function colourField(chosen: string, pick: (colour: string) => void): HTMLElement {
  const row = make("div", "colours");
  for (const { colour, label: name } of [{ colour: "", label: say("any-colour") }, ...PALETTE]) {
    const radio = make("input");
    radio.type = "radio";
    radio.name = "colour";
    radio.value = colour;
    radio.checked = colour === chosen;
    radio.addEventListener("change", () => pick(colour));
    const label = make("label", "colour", radio, seal(colour), make("span", "sr", name));
    label.title = name;
    row.append(label);
  }
  return make("fieldset", "field", make("legend", "", say("colour")), row, make("p", "small", say("colour-about")));
}

/** The personal link, shown on request. Whoever has it can use my seats. It leads to the page `to`. */
export function personalLink(to = "/"): HTMLElement {
  const place = make("div", "other-device", make("h3", "", say("other-device")), make("p", "small", say("other-device-about")));
  const ask = button(say("show-link"), () => {
    void deliver<Key>("/me/key").then((answer) => {
      if (answer.status !== 200) return;
      const href = `${origin()}/come#${answer.body.key}${to}`;
      const box = linkBox(href, say("other-device"), say("copy-link"), say("copied"));
      ask.replaceWith(box);
      box.querySelector("input")!.focus();
    });
  });
  place.append(ask);
  return place;
}

/** The page behind a personal link: takes over the key after a confirmation, then goes to the link's target. */
export function initComePage(): void {
  const [, key, to] = /^#([\w-]+)(\/.*)?$/.exec(location.hash) ?? [];
  history.replaceState(null, "", "/come"); // remove the key from the address bar
  const status = document.getElementById("coming")!;
  const go = document.getElementById("come") as HTMLButtonElement;
  go.hidden = !key;
  if (!key) status.textContent = say("come-failed");
  go.addEventListener("click", () => {
    void deliver("/me/return", { key }).then((answer) => {
      if (answer.status === 200) location.replace(to?.startsWith("/t/") ? to : "/");
      else status.textContent = say("come-failed");
    });
  });
}
