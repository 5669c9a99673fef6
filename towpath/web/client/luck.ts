// Fair luck: the commitment to a table's seed, and the seed itself once the game is over. See docs/fairness.md.

import { button, element, type TableView } from "./api";
import { dialog, make } from "./dom";
import { say } from "./i18n";

/** What is needed of a view or a room. */
type Luck = Pick<TableView, "game" | "commitment" | "seed">;

/** Shows the button for the luck dialog; hides it at tables without a commitment. */
export function showLuck(luck: Luck): void {
  const opener = element("luck");
  opener.hidden = !luck.commitment;
  opener.onclick = () => openLuck(luck);
}

/** The same button beside the record, once the game is over. */
export function luckButton(luck: Luck): HTMLElement[] {
  return luck.seed ? [button(say("luck"), () => openLuck(luck))] : [];
}

function openLuck(luck: Luck): void {
  const more = make("a", "", say("luck-more"));
  more.href = "/fairness";
  more.target = "_blank";
  dialog("luck-dialog", say("luck"), say("close"),
    make("p", "", say("luck-promise")),
    ...digitBox(say("luck-commitment"), luck.commitment),
    ...(luck.seed ? proof(luck) : [make("p", "", say("luck-until"))]),
    make("p", "small", say("luck-host")), make("p", "", more));
}

/** The seed, and how to verify the game with it. */
function proof(luck: Luck): HTMLElement[] {
  const record = make("a", "button", say("record"));
  const file = `${luck.game}.towpath`;
  record.href = `/tables/${location.pathname.split("/")[2]}/record`;
  record.download = file;
  const command = make("code", "", `towpath verify ${file}`);
  return [...digitBox(say("luck-seed"), luck.seed), make("p", "", say("luck-over"), " ", command), make("p", "", record)];
}

/** A long number, shown in groups and copied in one piece. */
function digitBox(label: string, text: string): HTMLElement[] {
  const code = make("code", "digits", ...(text.match(/.{1,8}/g) ?? []).map((group) => make("span", "", group)));
  const copy = button(say("luck-copy"), () => void copyText(code, text).then((done) => { if (done) copy.textContent = say("copied"); }), "small");
  copy.setAttribute("aria-label", `${say("luck-copy")}: ${label}`);
  return [make("h3", "", label), make("div", "digit-box", code, copy)];
}

/** Pages served by plain http have no clipboard API: there the selected text is copied, or left for copying by hand. */
async function copyText(code: HTMLElement, text: string): Promise<boolean> {
  getSelection()?.selectAllChildren(code);
  return await navigator.clipboard?.writeText(text).then(() => true, () => false) || document.execCommand("copy");
}
