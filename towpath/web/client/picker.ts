// Picking a move. What is picked narrows the set of legal moves, in any order; what all remaining moves have in common is
// filled in by itself.

import type { Outcome, Picking, WordNode } from "./api";

/** A word of a move. Its key says in which role it stands, such as the town where a cube comes from, and which thing it means,
    else which word it is: the hex in the east of one may be in the west of another. */
interface Part {
  key: string;
  node: WordNode;
}

/** A legal move. `unread`: its words after this one are still to be loaded. */
interface Move {
  parts: Part[];
  count: Map<string, number>; // how often it has each key
  outcome: Outcome | null;
  unread: WordNode | null;
}

/** `exact`: picked from the list of next words, so the words before it are settled, too. */
interface Pick extends Part {
  exact: boolean;
}

const NO_RULES: Picking = { unordered: [], defaults: [], spared: [], meant_by: {}, carries: [] };
/** The roles of words of a kind that a move has several of. A tap rather means where something comes from than where it
    goes, and that rather than what it passes. */
const FROM = "from", TO = "to", PASSED = "by";
const RANK: Record<string, number> = { [FROM]: 0, [TO]: 2, [PASSED]: 3 };
const ONLY = 1; // the rank of a word that is the only one of its kind

export class Picker {
  private moves: Move[] = [];
  private picks: Pick[] = [];
  /** The moves that agree with the picks; of these, those that are meant. */
  private open: Move[] = [];
  private left: Move[] = [];
  /** How often all of them have a part. */
  private certain = new Map<string, number>();
  private after = new Map<WordNode, Set<string>>();
  /** What may be tapped; worked out when it is asked for. */
  private lit: Map<string, WordNode[]> | null = null;

  constructor(readonly tree: WordNode[], private readonly rules: Picking = NO_RULES) {
    this.moves = this.movesOf(tree, []);
    this.narrow();
  }

  private movesOf(branch: WordNode[], before: WordNode[]): Move[] {
    return branch.flatMap((node) => {
      const way = [...before, node];
      const unread = node.more && !node.next?.length ? node : null;
      const here = unread || node.outcome ? [this.moveOf(way, node.outcome ?? null, unread)] : [];
      return [...here, ...this.movesOf(node.next ?? [], way)];
    });
  }

  private moveOf(way: WordNode[], outcome: Outcome | null, unread: WordNode | null): Move {
    const parts = way.map((node, place) => ({ key: this.keyOf(way, place), node }));
    const count = new Map<string, number>();
    for (const { key } of parts) count.set(key, (count.get(key) ?? 0) + 1);
    return { parts, count, outcome, unread };
  }

  private keyOf(way: WordNode[], place: number): string {
    const { kind, word, points } = way[place];
    return `${kind}:${this.roleIn(way, place)}:${points || word}`;
  }

  /** What a word is among those of its kind; "" if it is the only one. */
  private roleIn(way: WordNode[], place: number): string {
    const { kind } = way[place];
    const alike = way.flatMap((node, each) => (node.kind === kind ? [each] : []));
    const only = alike.length === 1 && (kind === "verb" || !this.kindsAfter(way[place]).has(kind)); // where a move may end or go on, its first word means the same
    if (only || this.rules.defaults.includes(kind) || this.rules.unordered.includes(way[0].word)) return "";
    if (kind === "verb") return `${alike.indexOf(place)}`;
    return place === alike[0] ? FROM : place === alike.at(-1) ? TO : PASSED;
  }

  /** The kinds of the words that may follow. */
  private kindsAfter(node: WordNode): Set<string> {
    const known = this.after.get(node);
    if (known) return known;
    const kinds = new Set((node.next ?? []).flatMap((next) => [next.kind, ...this.kindsAfter(next)]));
    this.after.set(node, kinds);
    return kinds;
  }

  private narrow(): void {
    this.open = this.moves.filter((move) => agrees(move, this.picks));
    const meant = this.open.filter((move) => this.isMeant(move));
    this.left = meant.length ? meant : this.open;
    this.lit = null;
    const [first, ...others] = this.left;
    this.certain = new Map([...(first?.count ?? [])].map(([key, count]) => [key, others.reduce((least, move) => Math.min(least, move.count.get(key) ?? 0), count)]));
  }

  /** Some moves are only meant if a certain word of theirs was picked, such as the card that is played. */
  private isMeant({ parts }: Move): boolean {
    const kind = this.rules.meant_by[parts[0].node.word];
    return !kind || this.picks.some(({ node }) => node.kind === kind && (kind !== "verb" || node.word === parts[0].node.word));
  }

  /** Whether a page fills in this part by itself. */
  private isDefault({ key, node }: Part): boolean {
    return this.rules.defaults.includes(node.kind) || roleOf(key) === PASSED;
  }

  private isUnordered(): boolean {
    return this.rules.unordered.includes(this.verb()?.word ?? "");
  }

  private timesPicked(key: string): number {
    return this.picks.filter((pick) => pick.key === key).length;
  }

  /** How often all remaining moves have this part. */
  private timesCertain(key: string): number {
    return this.certain.get(key) ?? 0;
  }

  // --- picking

  /** Picks a thing, or lets go of it. What was picked before stays as far as it goes with it. Returns false if no legal
      move has the thing. */
  tap(thing: string): boolean {
    const part = this.meanings(thing)[0] ?? this.meanings(thing, true)[0];
    const picked = this.picks.findLast(({ node }) => node.points === thing);
    if (part) this.add(part);
    else if (picked) this.drop(picked);
    else {
      const other = this.certainPart(thing) ?? new Picker([], this.rules).over(this.moves).meanings(thing)[0];
      if (!other) return false;
      this.add(other);
    }
    return true;
  }

  /** The part of all remaining moves that is this thing. To pick it says that it is meant. */
  private certainPart(thing: string): Part | undefined {
    return this.left[0]?.parts.find(({ key, node }) => node.points === thing && !node.narrows && this.timesCertain(key) > 0);
  }

  /** Which of the things under a tap is meant: a lit one, else one that would be picked instead of something. */
  thingMeant(things: string[]): string | undefined {
    const lit = this.things();
    return things.find((each) => lit.has(each)) ?? things.find((each) => this.accepts(each));
  }

  private accepts(thing: string): boolean {
    return new Picker([], this.rules).over(this.moves, this.picks).tap(thing);
  }

  private over(moves: Move[], picks: Pick[] = []): this {
    this.moves = moves;
    this.picks = picks;
    this.narrow();
    return this;
  }

  /** What a tap on a thing could mean now, the likeliest first. `hidden`: also words of moves that are not meant yet. */
  private meanings(thing: string, hidden = false): Part[] {
    const found = new Map<string, { part: Part; rank: number }>();
    for (const move of this.open) {
      move.parts.forEach((part, place) => {
        if (part.node.points !== thing || part.node.narrows || !this.canBeTapped(move, part, hidden)) return;
        if (Math.max(this.timesPicked(part.key), this.started ? this.timesCertain(part.key) : 0) >= move.count.get(part.key)!) return;
        const rank = (RANK[roleOf(part.key)] ?? ONLY) * 100 + place;
        if (rank < (found.get(part.key)?.rank ?? Infinity)) found.set(part.key, { part, rank });
      });
    }
    return [...found.values()].sort((one, other) => one.rank - other.rank).map(({ part }) => part);
  }

  private canBeTapped(move: Move, { node }: Part, hidden: boolean): boolean {
    const kind = this.rules.meant_by[move.parts[0].node.word];
    return this.isMeant(move) || node.kind === kind || (hidden && kind !== "verb");
  }

  /** Picks a word from the list of next words, or a verb. */
  choose(node: WordNode): void {
    const move = this.left.find(({ parts }) => parts.some((part) => part.node === node)) ?? this.moves.find(({ parts }) => parts.some((part) => part.node === node))!;
    const part = move.parts.find((each) => each.node === node)!;
    this.add({ ...part, exact: !this.rules.unordered.includes(move.parts[0].node.word) });
  }

  /** Adds a pick. Of the earlier ones those stay that go with it, the latest first. */
  private add(part: Part & Partial<Pick>): void {
    let picks: Pick[] = [{ exact: false, ...part }];
    for (const pick of [...this.picks].reverse()) if (this.moves.some((move) => agrees(move, [pick, ...picks]))) picks = [pick, ...picks];
    this.over(this.moves, picks);
  }

  private drop(pick: Pick): void {
    this.over(this.moves, this.picks.filter((each) => each !== pick));
  }

  back(): void {
    this.over(this.moves, this.picks.slice(0, -1));
  }

  /** Picks all words of a legal move. */
  pickMove(words: string): void {
    const move = this.find(words);
    if (move) this.over(this.moves, move.parts.map((part) => ({ ...part, exact: !this.rules.unordered.includes(move.parts[0].node.word) })));
  }

  /** What is still to be picked of a legal move; nothing if something else was picked. */
  toPick(words: string): WordNode[] {
    const move = this.find(words);
    if (!move || !agrees(move, this.picks)) return [];
    const path = this.path;
    return move.parts.filter(({ key, node }) => !path.includes(node) && this.timesPicked(key) < move.count.get(key)!).map(({ node }) => node);
  }

  private find(words: string): Move | undefined {
    const [verb] = words.split(" ");
    const sorted = (text: string) => (this.rules.unordered.includes(verb) ? text.split(" ").sort().join(" ") : text);
    return this.moves.find((move) => sorted(wordsOf(move)) === sorted(words));
  }

  /** Picks a thing where a move of this verb has just ended, if the next one may begin there. */
  carryOn(verb: string, thing: string): void {
    const going = new Picker([], this.rules).over(this.moves.filter(({ parts }) => parts[0].node.word === verb));
    const part = going.meanings(thing).find(({ key }) => going.moves.every((move) => this.goalOf(move) !== key));
    if (part) this.add(part);
  }

  get started(): boolean {
    return this.picks.length > 0;
  }

  /** The node that was picked last. */
  get last(): WordNode | null {
    return this.picks.at(-1)?.node ?? null;
  }

  // --- what is left

  /** For each thing that may be tapped the words that it could be, the likeliest first. */
  things(): Map<string, WordNode[]> {
    const things = new Set(this.open.flatMap(({ parts }) => parts.map(({ node }) => node.points)).filter((thing) => thing));
    this.lit ??= new Map([...things].map((thing) => [thing, this.meanings(thing).map(({ node }) => node)] as const).filter(([, nodes]) => nodes.length));
    return this.lit;
  }

  /** Is a tap on this thing a tap on a goal, so that something else has to be picked before or after it? */
  isGoal(thing: string): boolean {
    const key = this.meanings(thing)[0]?.key;
    const moves = this.left.filter((move) => key !== undefined && move.count.has(key));
    return moves.some((move) => this.goalOf(move) === key && move.parts.some((part) => part.key !== key && part.node.points && !part.node.narrows && !this.isDefault(part)));
  }

  /** Things that could be picked instead of what is picked, such as another worker. */
  others(): Set<string> {
    const roles = new Set(this.picks.filter(({ node }) => node.points && node.kind !== "verb").map(({ key }) => slotOf(key)));
    const verbs = new Set(this.left.map(({ parts }) => parts[0].node.word));
    const parts = this.moves.filter((move) => verbs.has(move.parts[0].node.word)).flatMap((move) => move.parts);
    const alike = parts.filter(({ key, node }) => node.points && !node.narrows && roles.has(slotOf(key)));
    const lit = this.things(), picked = this.picked();
    return new Set(alike.map(({ node }) => node.points).filter((thing) => !lit.has(thing) && !picked.has(thing)));
  }

  /** The verbs of all legal moves. */
  verbs(): WordNode[] {
    return distinct(this.moves.map(({ parts }) => parts[0].node));
  }

  /** The verb, if it is certain. */
  verb(): WordNode | null {
    const verbs = distinct(this.left.map(({ parts }) => parts[0].node));
    return verbs.length === 1 ? verbs[0] : null;
  }

  /** The words with which all remaining moves begin. */
  get path(): WordNode[] {
    const ways = this.left.map(({ parts }) => parts.map(({ node }) => node));
    if (!ways.length) return [];
    if (this.isUnordered()) return [ways[0][0], ...this.picks.map(({ node }) => node).filter((node) => node.kind !== "verb")];
    return ways[0].filter((_, place) => ways.every((way) => way.slice(0, place + 1).every((node, each) => node.word === ways[0][each].word) && way.length > place));
  }

  /** The words that may come next. */
  branch(): WordNode[] {
    if (this.isUnordered()) return distinct(this.left.flatMap((move) => move.parts.filter(({ key, node }) => node.kind !== "verb" && this.timesPicked(key) < move.count.get(key)!).map(({ node }) => node)));
    const place = this.path.length;
    return distinct(this.left.flatMap(({ parts }) => (place < parts.length ? [parts[place].node] : [])));
  }

  // --- the move

  /** The best of the moves of which everything is known but what has a default. */
  private get move(): Move | null {
    const path = this.path;
    const known = (part: Part, move: Move) => this.isDefault(part) || path.includes(part.node) || Math.max(this.timesPicked(part.key), this.timesCertain(part.key)) >= move.count.get(part.key)!;
    return best(this.left.filter((move) => move.outcome && move.parts.every((part) => known(part, move))), this.rules.spared);
  }

  /** Are the picks a complete move? */
  whole(): boolean {
    return this.move !== null;
  }

  /** Is it the only one that is left, but for what has a default? */
  single(): boolean {
    const move = this.move;
    const sign = (each: Move) => each.parts.filter((part) => !this.isDefault(part)).map(({ key }) => key).join(" ");
    return move !== null && this.left.every((each) => each.outcome && sign(each) === sign(move));
  }

  /** Was its goal picked, or its last word? */
  aimed(): boolean {
    const { move } = this;
    return move !== null && this.timesPicked(this.goalOf(move)) > 0;
  }

  /** The key of the last word that has no default. */
  private goalOf(move: Move): string {
    return move.parts.findLast((part) => !this.isDefault(part))?.key ?? "";
  }

  outcome(): Outcome | null {
    return this.move?.outcome ?? null;
  }

  /** What the complete move has by default, and what it could have instead. */
  alternatives(): WordNode[] {
    if (!this.single()) return [];
    const parts = this.left.flatMap(({ parts }) => parts.filter((part) => this.rules.defaults.includes(part.node.kind)));
    return distinct(parts.filter(({ key }) => this.timesCertain(key) < 1 && !this.timesPicked(key)).map(({ node }) => node));
  }

  /** What a tap on a thing would lead to, if that is one complete move. */
  foresee(thing: string): { words: string; outcome: Outcome } | null {
    const tried = new Picker([], this.rules).over(this.moves, this.picks);
    const move = tried.tap(thing) && tried.single() ? tried.move : null;
    return move && { words: wordsOf(move), outcome: move.outcome! };
  }

  words(): string {
    const { move } = this;
    return move ? wordsOf(move) : this.path.map((node) => node.word).join(" ");
  }

  /** The nodes of the complete move, or of what is known of it. */
  nodes(): WordNode[] {
    const { move, path } = this;
    if (move) return move.parts.map(({ node }) => node);
    return [...path, ...(this.isUnordered() ? [] : this.picks.map(({ node }) => node).filter((node) => !path.some((each) => each.word === node.word && each.kind === node.kind)))];
  }

  /** All things that are picked or certain. */
  picked(): Set<string> {
    const nodes = [...this.picks.map(({ node }) => node), ...(this.started || this.move ? this.path : [])];
    return new Set(nodes.filter(({ points, kind }) => points && kind !== "verb").map(({ points }) => points));
  }

  /** The known things in the order of the move, split at verbs: where something goes from and to. */
  trails(): string[][] {
    const trails: string[][] = [[]];
    for (const { kind, points } of this.nodes()) {
      if (kind === "verb") trails.push([]);
      else if (points && !this.rules.defaults.includes(kind)) trails.at(-1)!.push(points);
    }
    return this.started ? trails : [];
  }

  /** The word after which the others have to be loaded, because nothing else is left. */
  unread(): WordNode | null {
    const unread = this.left[0]?.unread ?? null;
    return unread && this.left.every((move) => move.unread === unread) ? unread : null;
  }

  /** Adds words that were loaded. */
  load(node: WordNode, next: WordNode[]): void {
    node.next = next;
    this.after.clear();
    this.over(this.movesOf(this.tree, []), this.picks);
  }
}

/** The labels of words. Those of a kind in `forms` are joined inside its form, such as a payment. */
export function joinLabels(nodes: WordNode[], forms: Record<string, string> = {}): string {
  const parts: { kind: string; label: string }[] = [];
  for (const { kind, label } of nodes) {
    const last = parts.at(-1);
    if (last && last.kind === kind && forms[kind]) last.label += `, ${label}`;
    else parts.push({ kind, label });
  }
  return parts.map(({ kind, label }) => (forms[kind] ?? "{}").replace("{}", label)).join(" › ");
}

function agrees(move: Move, picks: Pick[]): boolean {
  return picks.every((pick) => (pick.exact ? move.parts.some(({ node }) => node === pick.node) : (move.count.get(pick.key) ?? 0) >= picks.filter(({ key }) => key === pick.key).length));
}

function wordsOf({ parts }: Move): string {
  return parts.map(({ node }) => node.word).join(" ");
}

function roleOf(key: string): string {
  return key.split(":")[1] ?? "";
}

/** A key without its word: the kind and the role. */
function slotOf(key: string): string {
  return key.split(":", 2).join(":");
}

/** The move that brings most: the most points, then the fewest for others, then with the fewest of the words that are
    better spared; else the one that the game names first. */
function best(moves: Move[], spared: string[]): Move | null {
  const cost = ({ parts }: Move) => parts.filter(({ node }) => spared.includes(node.word)).length;
  const worth = (move: Move) => (move.outcome!.gain ?? 0) * 1e6 - (move.outcome!.others ?? 0) * 1e3 - cost(move);
  return moves.reduce<Move | null>((found, move) => (found && worth(found) >= worth(move) ? found : move), null);
}

function distinct(nodes: WordNode[]): WordNode[] {
  return [...new Map(nodes.map((node) => [`${node.kind}:${node.word}`, node])).values()];
}
