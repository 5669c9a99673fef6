// The people at the table: who is here, who is the host, and what can be done about the table as a whole.

import { button, element, type Seat, type View } from "./api";
import { dialog, make } from "./dom";
import { levelName } from "./lobby";
import { seal } from "./me";
import { tell } from "./moving";
import { deliver } from "./outbox";
import { listed } from "./people";
import { isMuted, mute, presenceWords } from "./presence";
import { faultText, say } from "./say";
import { at, path } from "./state";
import { showTalk } from "./talk";

let opened: HTMLDialogElement | null = null;

export function initRoster(): void {
  element("people").addEventListener("click", open);
}

function open(): void {
  if (!at.view) return;
  opened = dialog("people-dialog", say("at-this-table"), say("close"), ...content(at.view));
  opened.addEventListener("close", () => { opened = null; });
}

/** Keep what the dialog says true while it is open. */
export function showRoster(shown: View): void {
  element("people").hidden = !shown.started;
  if (!opened || opened.contains(document.querySelector(".sure"))) return;
  const focused = (document.activeElement as HTMLElement | null)?.dataset.does;
  opened.querySelector(".sheet-of")!.replaceChildren(opened.querySelector("header")!, ...content(shown));
  if (focused) opened.querySelector<HTMLElement>(`[data-does="${focused}"]`)?.focus();
}

function content(shown: View): HTMLElement[] {
  const watching = shown.watching ? make("p", "small", say(shown.watching === 1 ? "watching-one" : "watching-many", { count: `${shown.watching}` })) : null;
  return [make("ul", "people-list", ...shown.seats.map((seat) => person(shown, seat))), ...(watching ? [watching] : []), make("div", "people-actions", ...actions(shown))];
}

function person(shown: View, seat: Seat): HTMLElement {
  const mine = shown.mine.includes(seat.seat);
  const name = make("span", "people-name", make("bdi", "", seat.who), mine && ` (${say("you")})`, seat.host && make("span", "badge", say("host")));
  return make("li", "", seal(seat.seat), make("span", "people-facts", name, make("span", "small", ...standing(shown, seat))), make("span", "people-does", ...does(shown, seat, mine)));
}

/** What there is to know about whoever holds a seat. */
function standing(shown: View, seat: Seat): (string | HTMLElement)[] {
  if (seat.holder === "bot") return [say("bot-seat", { level: levelName(seat.level) })];
  if (seat.left) return [say("has-left")];
  const presence = shown.presence[seat.seat];
  const here = presence ? [presenceWords(presence)] : [];
  return seat.bot ? [`${say("bot-for", { name: seat.who })} · `, ...here] : here;
}

function does(shown: View, seat: Seat, mine: boolean): HTMLElement[] {
  if (seat.holder !== "person") return [];
  if (mine) return [
    ...(seat.bot && !shown.over ? [deed("return", say("take-over"), () => void tell("return", { seat: seat.seat }))] : []),
    deed("name", say("change-name"), () => askName(seat)),
  ];
  const muted = isMuted(seat.seat);
  const made = [deed(`mute-${seat.seat}`, say(muted ? "unmute" : "mute"), () => { mute(seat.seat, !muted); showTalk(at.view!); showRoster(at.view!); })];
  if (shown.hosting && !seat.left) made.push(deed(`host-${seat.seat}`, say("make-host"), () => sure(say("make-host"), say("make-host-about", { name: seat.who }), say("make-host"), () => void tell("hand-over", { seat: seat.seat }))));
  if (canBeReplaced(shown, seat)) made.push(deed(`replace-${seat.seat}`, say("ask-replace"), () => askReplace(shown, seat)));
  return made;
}

function deed(name: string, text: string, act: () => void, kind = "small"): HTMLButtonElement {
  const made = button(text, act, kind);
  made.dataset.does = name;
  return made;
}

/** What shall everybody call me in this seat? */
function askName(seat: Seat): void {
  const name = make("input");
  name.id = "my-name-here";
  name.maxLength = 40;
  name.value = seat.name;
  name.setAttribute("autocomplete", "nickname");
  const form = make("form", "", make("label", "field", make("span", "legend", say("name")), name), make("div", "dialog-end", make("button", "primary", say("save"))));
  const asked = dialog("sure", say("change-name"), say("close"), form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    asked.close();
    if (name.value.trim()) void tell("name", { seat: seat.seat, name: name.value });
  });
  name.focus();
}

/** A bot may play for somebody who is away; what waits for them, or was asked by them, need not be waited for. */
export function canBeReplaced(shown: View, seat: Seat): boolean {
  const me = shown.seats.find((other) => other.seat === shown.seat);
  const free = !shown.request || shown.request.by === seat.seat || shown.request.waits_for.includes(seat.seat);
  return !!me && !me.bot && shown.started && !shown.over && shown.away.includes(seat.seat) && !shown.mine.includes(seat.seat) && !seat.bot && free;
}

/** The names of those who are asked what concerns all: also of whoever is away, but not for longer than the table waits. */
function askedBesides(shown: View, about?: Seat): string {
  const asked = shown.seats.filter((seat) => seat.holder === "person" && !shown.mine.includes(seat.seat) && !shown.away.includes(seat.seat) && !seat.bot && !seat.left);
  return listed(asked.filter((seat) => seat !== about).map((seat) => seat.who));
}

export function askReplace(shown: View, seat: Seat): void {
  const names = askedBesides(shown, seat);
  const consent = names ? say("asked-first", { names }) : "";
  sure(say("ask-replace"), `${say("replace-about", { name: seat.who })} ${consent}`, say("ask-replace"), () => void tell("ask", { what: "replace", about: shown.seats.indexOf(seat) }));
}

/** What somebody may do about the whole table. */
function actions(shown: View): HTMLElement[] {
  const made: HTMLElement[] = [];
  const mine = shown.mine.length > 0;
  const others = shown.seats.filter((seat) => seat.holder === "person" && !shown.mine.includes(seat.seat) && !seat.left);
  const playing = mine && shown.started && !shown.over;
  if (mine && !shown.hosting && shown.may_take_over && shown.seat) made.push(deed("take-host", say("become-host"), () => void tell("hand-over", { seat: shown.seat })));
  if (playing && shown.seats.every((seat) => !shown.mine.includes(seat.seat) || !seat.left)) {
    const names = askedBesides(shown);
    const about = say(names ? "end-about" : "end-alone-about", { names });
    made.push(deed("end", say("end-game"), () => sure(say("end-game"), about, say("end-game"), () => void tell("ask", { what: "end" }))));
    if (others.length) made.push(deed("leave", say("leave-game"), () => sure(say("leave-game"), say("leave-about"), say("leave-game"), () => void goHomeBy("leave"))));
  }
  if (mine && shown.over) made.push(deed("hide", say("hide-table"), () => void goHomeBy("hide")));
  return made;
}

/** Something after which I have no business here any more; if it was refused, the page says why. */
async function goHomeBy(wish: "leave" | "hide"): Promise<void> {
  const answer = await deliver(`${path}/${wish}`);
  if (answer.status === 200) {
    location.href = "/";
    return;
  }
  opened?.close();
  element("why").textContent = faultText(answer);
}

/** Ask once more before something that concerns others. */
export function sure(title: string, about: string, yes: string, act: () => void): void {
  const go = button(yes, () => {
    asked.close();
    opened?.close();
    act();
  }, "primary");
  const asked = dialog("sure", title, say("close"), make("p", "", about), make("div", "dialog-end", button(say("cancel"), () => asked.close()), go));
  go.focus();
}
