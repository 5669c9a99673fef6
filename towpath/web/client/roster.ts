// The dialog about the people at the table: who is here, who is the host, and actions for the whole table.

import { button, element, type Seat, type View } from "./api";
import { dialog, make } from "./dom";
import { levelName } from "./lobby";
import { seal } from "./me";
import { sendCommand } from "./move-input";
import { deliver } from "./outbox";
import { joinNames } from "./people";
import { isMuted, mute, presenceWords } from "./presence";
import { faultText, say } from "./i18n";
import { state, path } from "./state";
import { showTalk } from "./talk";

let rosterDialog: HTMLDialogElement | null = null;

export function initRoster(): void {
  element("people").addEventListener("click", open);
}

function open(): void {
  if (!state.view) return;
  rosterDialog = dialog("people-dialog", say("at-this-table"), say("close"), ...content(state.view));
  rosterDialog.addEventListener("close", () => { rosterDialog = null; });
}

/** Updates the dialog while it is open. */
export function showRoster(view: View): void {
  element("people").hidden = !view.started;
  if (!rosterDialog || rosterDialog.contains(document.querySelector(".sure"))) return;
  const focused = (document.activeElement as HTMLElement | null)?.dataset.does;
  rosterDialog.querySelector(".sheet-of")!.replaceChildren(rosterDialog.querySelector("header")!, ...content(view));
  if (focused) rosterDialog.querySelector<HTMLElement>(`[data-does="${focused}"]`)?.focus();
}

function content(view: View): HTMLElement[] {
  const watching = view.watching ? make("p", "small", say(view.watching === 1 ? "watching-one" : "watching-many", { count: `${view.watching}` })) : null;
  return [make("ul", "people-list", ...view.seats.map((seat) => person(view, seat))), ...(watching ? [watching] : []), make("div", "people-actions", ...actions(view))];
}

function person(view: View, seat: Seat): HTMLElement {
  const mine = view.mine.includes(seat.seat);
  const name = make("span", "people-name", make("bdi", "", seat.who), mine && ` (${say("you")})`, seat.host && make("span", "badge", say("host")));
  return make("li", "", seal(seat.seat), make("span", "people-facts", name, make("span", "small", ...statusContent(view, seat))), make("span", "people-does", ...seatActions(view, seat, mine)));
}

/** Whether the holder of a seat is a bot, has left, is here or away. */
function statusContent(view: View, seat: Seat): (string | HTMLElement)[] {
  if (seat.holder === "bot") return [say("bot-seat", { level: levelName(seat.level) })];
  if (seat.left) return [say("has-left")];
  const presence = view.presence[seat.seat];
  const details = presence ? [presenceWords(presence)] : [];
  return seat.bot ? [`${say("bot-for", { name: seat.who })} · `, ...details] : details;
}

function seatActions(view: View, seat: Seat, mine: boolean): HTMLElement[] {
  if (seat.holder !== "person") return [];
  if (mine) return [
    ...(seat.bot && !view.over ? [actionButton("return", say("take-over"), () => void sendCommand("return", { seat: seat.seat }))] : []),
    actionButton("name", say("change-name"), () => openNameDialog(seat)),
  ];
  const muted = isMuted(seat.seat);
  const controls = [actionButton(`mute-${seat.seat}`, say(muted ? "unmute" : "mute"), () => { mute(seat.seat, !muted); showTalk(state.view!); showRoster(state.view!); })];
  if (view.hosting && !seat.left) controls.push(actionButton(`host-${seat.seat}`, say("make-host"), () => askToConfirm(say("make-host"), say("make-host-about", { name: seat.who }), say("make-host"), () => void sendCommand("hand-over", { seat: seat.seat }))));
  if (canBeReplaced(view, seat)) controls.push(actionButton(`replace-${seat.seat}`, say("ask-replace"), () => askReplace(view, seat)));
  return controls;
}

function actionButton(name: string, text: string, act: () => void, kind = "small"): HTMLButtonElement {
  const control = button(text, act, kind);
  control.dataset.does = name;
  return control;
}

/** Asks for my name in this seat. */
function openNameDialog(seat: Seat): void {
  const name = make("input");
  name.id = "my-name-here";
  name.maxLength = 40;
  name.value = seat.name;
  name.setAttribute("autocomplete", "nickname");
  const form = make("form", "", make("label", "field", make("span", "legend", say("name")), name), make("div", "dialog-end", make("button", "primary", say("save"))));
  const nameDialog = dialog("sure", say("change-name"), say("close"), form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    nameDialog.close();
    if (name.value.trim()) void sendCommand("name", { seat: seat.seat, name: name.value });
  });
  name.focus();
}

/** Whether a bot may be asked to play for somebody who is away. A request that waits for them, or is their own, is no obstacle. */
export function canBeReplaced(view: View, seat: Seat): boolean {
  const me = view.seats.find((other) => other.seat === view.seat);
  const free = !view.request || view.request.by === seat.seat || view.request.waits_for.includes(seat.seat);
  return !!me && !me.bot && view.started && !view.over && view.away.includes(seat.seat) && !view.mine.includes(seat.seat) && !seat.bot && free;
}

/** The names of those who would have to agree. People who have been away for too long are not asked. */
function namesAsked(view: View, about?: Seat): string {
  const people = view.seats.filter((seat) => seat.holder === "person" && !view.mine.includes(seat.seat) && !view.away.includes(seat.seat) && !seat.bot && !seat.left);
  return joinNames(people.filter((seat) => seat !== about).map((seat) => seat.who));
}

export function askReplace(view: View, seat: Seat): void {
  const names = namesAsked(view, seat);
  const consent = names ? say("asked-first", { names }) : "";
  askToConfirm(say("ask-replace"), `${say("replace-about", { name: seat.who })} ${consent}`, say("ask-replace"), () => void sendCommand("ask", { what: "replace", about: view.seats.indexOf(seat) }));
}

/** The actions for the whole table. */
function actions(view: View): HTMLElement[] {
  const controls: HTMLElement[] = [];
  const mine = view.mine.length > 0;
  const others = view.seats.filter((seat) => seat.holder === "person" && !view.mine.includes(seat.seat) && !seat.left);
  const playing = mine && view.started && !view.over;
  if (mine && !view.hosting && view.may_take_over && view.seat) controls.push(actionButton("take-host", say("become-host"), () => void sendCommand("hand-over", { seat: view.seat })));
  if (playing && view.seats.every((seat) => !view.mine.includes(seat.seat) || !seat.left)) {
    const names = namesAsked(view);
    const about = say(names ? "end-about" : "end-alone-about", { names });
    controls.push(actionButton("end", say("end-game"), () => askToConfirm(say("end-game"), about, say("end-game"), () => void sendCommand("ask", { what: "end" }))));
    if (others.length) controls.push(actionButton("leave", say("leave-game"), () => askToConfirm(say("leave-game"), say("leave-about"), say("leave-game"), () => void leaveTable("leave"))));
  }
  if (mine && view.over) controls.push(actionButton("hide", say("hide-table"), () => void leaveTable("hide")));
  return controls;
}

/** Leaves or hides the table and goes to the home page; shows why if that was refused. */
async function leaveTable(command: "leave" | "hide"): Promise<void> {
  const answer = await deliver(`${path}/${command}`);
  if (answer.status === 200) {
    location.href = "/";
    return;
  }
  rosterDialog?.close();
  element("why").textContent = faultText(answer);
}

/** Asks for confirmation before something that concerns others. */
export function askToConfirm(title: string, about: string, yes: string, act: () => void): void {
  const go = button(yes, () => {
    confirmDialog.close();
    rosterDialog?.close();
    act();
  }, "primary");
  const confirmDialog = dialog("sure", title, say("close"), make("p", "", about), make("div", "dialog-end", button(say("cancel"), () => confirmDialog.close()), go));
  go.focus();
}
