// Picking a move word by word: the tree of legal words is here already, so nothing is asked until the move is whole.

import type { WordNode } from "./api";

export class Picker {
  path: WordNode[] = [];
  /** How many words there was no choice about: they are never taken back. */
  readonly forced: number;
  /** The word that was meant last; those after it were gone by themselves. */
  intended: WordNode | null = null;

  constructor(readonly tree: WordNode[]) {
    this.takeOnlyWay();
    this.forced = this.path.length;
  }

  /** The words that may come next. */
  branch(): WordNode[] {
    return this.path.length ? (this.path[this.path.length - 1].next ?? []) : this.tree;
  }

  choose(node: WordNode): void {
    this.path.push(node);
    this.takeOnlyWay();
  }

  /** Choose a whole way of words; some of them may be gone by themselves. */
  walk(way: WordNode[]): void {
    for (const node of way) if (!this.path.includes(node)) this.choose(node);
    this.intended = way.at(-1) ?? null;
  }

  /** The nodes of these words, as far as the tree has them. */
  way(words: string[]): WordNode[] {
    const way: WordNode[] = [];
    let branch = this.tree;
    for (const word of words) {
      const node = branch.find((each) => each.word === word);
      if (!node) break;
      way.push(node);
      branch = node.next ?? [];
    }
    return way;
  }

  /** Where there is only one way on, it is gone by itself. */
  private takeOnlyWay(): void {
    let branch = this.branch();
    while (branch.length === 1 && branch[0].word) {
      this.path.push(branch[0]);
      branch = this.branch();
    }
  }

  /** The last word, if the words after it were too many to come along: they are to be asked for. */
  unread(): WordNode | null {
    const last = this.path[this.path.length - 1];
    return last?.more && !last.next ? last : null;
  }

  /** The words that were asked for are here. */
  read(node: WordNode, next: WordNode[]): void {
    node.next = next;
    if (this.path[this.path.length - 1] === node) this.takeOnlyWay();
  }

  back(): void {
    if (this.path.length > this.forced) this.path.pop();
    while (this.path.length > this.forced && this.branch().length === 1) this.path.pop();
    this.intended = null;
  }

  /** Whether the words so far are a whole move. */
  whole(): boolean {
    return this.path.length > 0 && !this.unread() && (this.branch().length === 0 || this.branch().some((node) => !node.word));
  }

  /** All things that were pointed at. */
  things(): Set<string> {
    return new Set(this.path.map((node) => node.points).filter((points) => points));
  }

  /** The last thing that was pointed at. */
  pointsAt(): string {
    return this.path.findLast((node) => node.points)?.points ?? "";
  }

  /** The things that were pointed at one after the other, with no verb between them: from where to where something goes. */
  ways(): string[][] {
    const ways: string[][] = [[]];
    for (const node of this.path) {
      if (node.kind === "verb") ways.push([]);
      else if (node.points) ways.at(-1)!.push(node.points);
    }
    return ways;
  }

  words(): string {
    return this.path.map((node) => node.word).join(" ");
  }

  /** The chosen words; those of a kind that has a form of its own stand together in it, as what is paid. */
  labels(forms: Record<string, string> = {}): string {
    const parts: { kind: string; label: string }[] = [];
    for (const { kind, label } of this.path) {
      const last = parts.at(-1);
      if (last && last.kind === kind && forms[kind]) last.label += `, ${label}`;
      else parts.push({ kind, label });
    }
    return parts.map(({ kind, label }) => (forms[kind] ?? "{}").replace("{}", label)).join(" › ");
  }
}
