// Picking a move word by word in the tree of legal words that comes with each view.

import type { WordNode } from "./api";

export class Picker {
  path: WordNode[] = [];
  /** The number of first words that were the only possibility. They are never taken back. */
  readonly forced: number;
  /** The word that the player picked last; those after it followed by themselves. */
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

  /** Chooses several words; some of them may have followed by themselves. */
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

  /** Follows the tree as long as there is only one next word. */
  private takeOnlyWay(): void {
    let branch = this.branch();
    while (branch.length === 1 && branch[0].word) {
      this.path.push(branch[0]);
      branch = this.branch();
    }
  }

  /** The last word, if the words after it still have to be loaded. */
  unread(): WordNode | null {
    const last = this.path[this.path.length - 1];
    return last?.more && !last.next ? last : null;
  }

  /** Adds words that were loaded. */
  read(node: WordNode, next: WordNode[]): void {
    node.next = next;
    if (this.path[this.path.length - 1] === node) this.takeOnlyWay();
  }

  back(): void {
    if (this.path.length > this.forced) this.path.pop();
    while (this.path.length > this.forced && this.branch().length === 1) this.path.pop();
    this.intended = null;
  }

  /** Whether the words so far are a complete move. */
  whole(): boolean {
    return this.path.length > 0 && !this.unread() && (this.branch().length === 0 || this.branch().some((node) => !node.word));
  }

  /** All things that the words point at. */
  things(): Set<string> {
    return new Set(this.path.map((node) => node.points).filter((points) => points));
  }

  /** The last thing that the words point at. */
  pointsAt(): string {
    return this.path.findLast((node) => node.points)?.points ?? "";
  }

  /** The things that successive words point at, split at verbs: where something goes from and to. */
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

  /** The labels of the chosen words. Words of a kind in `forms` are joined inside its form, such as a payment. */
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
