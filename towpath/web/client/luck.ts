// Fair luck: the promise about a table's luck, and what it followed from once the game is over. See docs/fairness.md.

import { button, element } from "./api";
import { dialog, make } from "./dom";
import { say } from "./i18n";

/** What is known of a table's luck: "" where nothing is promised, and no seed until the game is over. */
export interface Luck {
  game: string;
  commitment: string;
  seed: string;
}

/** The button on the page that tells about the luck; away where nothing is promised. */
export function showLuck(luck: Luck): void {
  const opener = element("luck");
  opener.hidden = !luck.commitment;
  opener.onclick = () => openLuck(luck);
}

/** The same beside the record, once the game is over. */
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

/** The seed, and how to check everything by it. */
function proof(luck: Luck): HTMLElement[] {
  const record = make("a", "button", say("record"));
  const file = `${luck.game}.towpath`;
  record.href = `/tables/${location.pathname.split("/")[2]}/record`;
  record.download = file;
  const command = make("code", "", `towpath verify ${file}`);
  return [...digitBox(say("luck-seed"), luck.seed), make("p", "", say("luck-over"), " ", command), make("p", "", record)];
}

/** Many digits, to read in groups and to copy in one piece. */
function digitBox(label: string, text: string): HTMLElement[] {
  const code = make("code", "digits", ...(text.match(/.{1,8}/g) ?? []).map((group) => make("span", "", group)));
  const copy = button(say("luck-copy"), () => void copyText(code, text).then((done) => { if (done) copy.textContent = say("copied"); }), "small");
  copy.setAttribute("aria-label", `${say("luck-copy")}: ${label}`);
  return [make("h3", "", label), make("div", "digit-box", code, copy)];
}

/** Where a page has no clipboard, as by plain http, what is selected is copied, or can be by hand. */
async function copyText(code: HTMLElement, text: string): Promise<boolean> {
  getSelection()?.selectAllChildren(code);
  return await navigator.clipboard?.writeText(text).then(() => true, () => false) || document.execCommand("copy");
}
