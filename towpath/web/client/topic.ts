// What the player is concerned with: the chosen words or the tapped thing. The rulebook opens at its rules.

import type { WordNode } from "./api";
import { state, type Topic } from "./state";

/** Things on the table: in a drawing, or in a panel where each is a drawing of its own. */
const THING = ":is(svg, svg *)[id]";
/** Those that have a name. */
export const NAMED = `${THING}:is([aria-label], :has(> title))`;

/** The thing that was tapped without being chosen, else the chosen words: first the one picked last, then from the last back. */
export function topics(): Topic[] {
  if (state.tappedTopic) return [state.tappedTopic];
  const { last, started } = state.picker;
  const chosen = started ? state.picker.nodes().reverse() : [];
  return [...chosen.filter((node) => node === last), ...chosen.filter((node) => node !== last)].map(topic);
}

function topic(node: WordNode): Topic {
  return { label: labelOf(node), keys: [...keysOf(node.points), `${node.kind}-${node.word}`] };
}

/** Remembers a tapped thing and the things around it. */
export function noteTapped(target: Element): void {
  const keys: string[] = [];
  for (let here = target.closest(THING); here; here = here.parentElement?.closest(THING) ?? null) keys.push(...keysOf(here.id));
  state.tappedTopic = keys.length ? { label: nameOf(target.closest(NAMED)) ?? "", keys } : null;
}

function labelOf(node: WordNode): string {
  return nameOf(document.getElementById(node.points)) ?? node.label;
}

/** The name of a thing. */
function nameOf(thing: Element | null): string | undefined {
  return thing?.getAttribute("aria-label") ?? thing?.querySelector(":scope > title")?.textContent ?? undefined;
}

/** The rulebook's keys for a thing: its `data-about`, or its id. */
function keysOf(id: string): string[] {
  return (document.getElementById(id)?.dataset.about ?? id).split(" ");
}

/** The entry for a key: its own, or that of the longest matching key that ends in `*`. */
export function lookUp(table: Record<string, string[]>, key: string): string[] {
  const alike = Object.keys(table).filter((each) => each.endsWith("*") && key.startsWith(each.slice(0, -1)));
  const longest = alike.sort((one, other) => other.length - one.length)[0];
  return table[key] ?? table[longest] ?? [];
}
