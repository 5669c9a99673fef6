// What the player is busy with: the words that were chosen, or the thing that was tapped. The rulebook opens at its rules.

import type { WordNode } from "./api";
import { state, type Topic } from "./state";

/** Something on the table that has a name. */
export const NAMED = "svg [id]:is([aria-label], :has(> title))";

/** What was tapped without being chosen, else the words chosen so far: the one that was meant, then the last first. */
export function topics(): Topic[] {
  if (state.tappedTopic) return [state.tappedTopic];
  const { path, forced: given, intended: meant } = state.picker;
  const chosen = path.slice(given).reverse();
  return [...chosen.filter((node) => node === meant), ...chosen.filter((node) => node !== meant)].map(topic);
}

function topic(node: WordNode): Topic {
  return { label: labelOf(node), keys: [...keysOf(node.points), `${node.kind}-${node.word}`] };
}

/** Remember a tapped thing, with what it lies in. */
export function noteTapped(target: Element): void {
  const keys: string[] = [];
  for (let here = target.closest("svg [id]"); here; here = here.parentElement?.closest("svg [id]") ?? null) keys.push(...keysOf(here.id));
  state.tappedTopic = keys.length ? { label: nameOf(target.closest(NAMED)) ?? "", keys } : null;
}

function labelOf(node: WordNode): string {
  return nameOf(document.getElementById(node.points)) ?? node.label;
}

/** What a thing says it is. */
function nameOf(thing: Element | null): string | undefined {
  return thing?.getAttribute("aria-label") ?? thing?.querySelector(":scope > title")?.textContent ?? undefined;
}

/** A thing is known by its id, or by what it says it is. */
function keysOf(id: string): string[] {
  return (document.getElementById(id)?.dataset.about ?? id).split(" ");
}

/** The entry of a table for a key: its own, or that of the longest beginning it shares with one that ends in `*`. */
export function lookUp(table: Record<string, string[]>, key: string): string[] {
  const alike = Object.keys(table).filter((each) => each.endsWith("*") && key.startsWith(each.slice(0, -1)));
  const longest = alike.sort((one, other) => other.length - one.length)[0];
  return table[key] ?? table[longest] ?? [];
}
