// Picking a move word by word: the tree of legal words is here already, so nothing is asked until the move is whole.

import type { Node } from "./api";

export class Picker {
  path: Node[] = [];
  /** How many words there was no choice about: they are never taken back. */
  readonly given: number;

  constructor(readonly tree: Node[]) {
    this.slide();
    this.given = this.path.length;
  }

  /** The words that may come next. */
  branch(): Node[] {
    return this.path.length ? (this.path[this.path.length - 1].next ?? []) : this.tree;
  }

  choose(node: Node): void {
    this.path.push(node);
    this.slide();
  }

  /** Where there is only one way on, it is gone by itself. */
  private slide(): void {
    let branch = this.branch();
    while (branch.length === 1 && branch[0].word) {
      this.path.push(branch[0]);
      branch = this.branch();
    }
  }

  back(): void {
    if (this.path.length > this.given) this.path.pop();
    while (this.path.length > this.given && this.branch().length === 1) this.path.pop();
  }

  /** Whether the words so far are a whole move. */
  whole(): boolean {
    return this.path.length > 0 && (this.branch().length === 0 || this.branch().some((node) => !node.word));
  }

  words(): string {
    return this.path.map((node) => node.word).join(" ");
  }

  labels(): string {
    return this.path.map((node) => node.label).join(" › ");
  }
}
