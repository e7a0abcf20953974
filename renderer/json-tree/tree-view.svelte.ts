import { inSlices } from '#desk/in-slices.ts';
import { listGoal } from '#desk/keyboard.ts';
import type { JsonTape } from '#json/tape.ts';
import type { TreeNode } from './tree-node.ts';
import { TreeRows } from './tree-rows.ts';
import { fold, type Match, TreeSearch } from './tree-search.ts';

/** Lines of a tree that is seen at a glance: it needs no search. */
const SMALL = 12;

/** A tree as it is shown: its lines, and the one staff are at. */
export class TreeView {
  readonly #tree: TreeRows;
  /** What was looked for in the older reading. */
  readonly #words: string;
  readonly find: TreeFind;
  rows = $state.raw<readonly TreeNode[]>([]);
  active = $state.raw<TreeNode>();
  /** Whether the last "Open all" left something closed. */
  tooMany = $state(false);
  /** Called with the place of a line that has to be seen; `far`: not beside the one before. */
  onshow: (index: number, far: boolean) => void = () => {};

  /** `older`: the tree of an older reading, of which this one keeps what was open and looked for. */
  constructor(tape: JsonTape, older?: TreeView) {
    this.#tree = new TreeRows(tape);
    const { rows } = this.#tree;
    this.isSmall =
      rows.length <= SMALL &&
      rows.every((node) => node.open || !node.canOpen || (!node.holds && node.size === 1));
    this.find = new TreeFind(tape, (match) => {
      this.#moveTo(this.#tree.reveal(match.value, match.offset), true);
    });
    const active = older && this.#tree.openLike(older.#tree, older.active);
    this.rows = this.#tree.rows;
    this.active = active ?? this.rows[0];
    this.#words = older !== undefined && !this.isSmall ? older.find.words : '';
  }

  readonly activeIndex = $derived(this.active === undefined ? -1 : this.rows.indexOf(this.active));
  /** Whether all there is was seen at once: nothing has to be looked for. */
  readonly isSmall: boolean;
  /** Levels of the first lines: 0 where the whole is a line of its own. */
  get firstLevel(): number {
    return this.rows[0]?.level ?? 0;
  }

  /** Whether a line is open; asked anew whenever the lines change. */
  isOpen(node: TreeNode): boolean {
    return this.rows.length > 0 && node.open;
  }

  /** Begins to look for what was looked for in the older reading. */
  start(): void {
    if (this.#words !== '') void this.find.lookAgain(this.#words, this.active?.value ?? 0);
  }

  toggle(node: TreeNode): void {
    if (node.open) this.#tree.close(node);
    else this.#tree.open(node);
    this.#update();
  }

  openAll(): void {
    this.tooMany = !this.#tree.openAll();
    this.#update();
  }

  closeAll(): void {
    this.tooMany = false;
    this.#tree.closeAll();
    this.#update();
  }

  /** What a key does in the tree (WAI-ARIA, tree view pattern); `screen` is how many lines are seen. False for other keys. */
  press(key: string, screen: number): boolean {
    const node = this.active;
    if (node === undefined) return false;
    const goal = listGoal(key, this.activeIndex, this.rows.length, screen);
    if (goal !== null) {
      this.#moveTo(this.rows[goal]);
      return true;
    }
    switch (key) {
      case 'ArrowRight':
        if (node.open) this.#moveTo(this.rows[this.activeIndex + 1]);
        else if (node.canOpen) this.toggle(node);
        return true;
      case 'ArrowLeft':
        if (node.open && node.canOpen) this.toggle(node);
        else if (node.parent !== null) this.#moveTo(this.rows[this.rows.indexOf(node.parent)]);
        return true;
      case 'Enter':
      case ' ':
        if (node.canOpen) this.toggle(node);
        return true;
      case '*':
        this.#tree.openSiblings(node);
        this.#update();
        return true;
      default:
        return false;
    }
  }

  #moveTo(node: TreeNode | undefined, far = false): void {
    this.rows = this.#tree.rows;
    if (node === undefined) return;
    this.active = node;
    this.onshow(this.rows.indexOf(node), far);
  }

  /** Takes the lines as they are; where the active one went, the next above it takes its place. */
  #update(): void {
    this.rows = this.#tree.rows;
    let shown = this.active ?? this.rows[0];
    for (let node = shown?.parent ?? null; node !== null; node = node.parent) {
      if (!node.open) shown = node;
    }
    this.#moveTo(shown);
  }
}

/** Finding words in a tree, and going from match to match. */
class TreeFind {
  words = $state('');
  count = $state(0);
  /** Place of the match that is shown, from 0; -1 before one is. */
  at = $state(-1);
  /** Whether there may be more than were counted yet. */
  running = $state(false);
  /** Whether there are more than are counted. */
  isCut = $state(false);
  #search: TreeSearch | null = null;
  #round = 0;
  readonly #tape: JsonTape;
  readonly #show: (match: Match) => void;

  /** `show` brings a match into view. */
  constructor(tape: JsonTape, show: (match: Match) => void) {
    this.#tape = tape;
    this.#show = show;
  }

  /** The words as `markedParts` takes them. */
  readonly folded = $derived(fold(this.words));
  /** Looks for other words, from the beginning; what was under way ends. Shows the first match. */
  look(words: string): Promise<void> {
    return this.#look(words, () => this.#go(0));
  }

  /** Looks for words that were looked for in an older reading: counts from the line at `value`, and moves nowhere. */
  lookAgain(words: string, value: number): Promise<void> {
    return this.#look(words, (matches) => {
      const at = matches.findIndex((match) => match.value >= value);
      if (at >= 0) this.at = at;
    });
  }

  /** `first` is called with the matches so far until a place among them is known. */
  async #look(words: string, first: (matches: readonly Match[]) => void): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const search = new TreeSearch(this.#tape, words);
    this.words = words;
    this.#search = search;
    this.count = 0;
    this.at = -1;
    this.isCut = false;
    this.running = words !== '';
    if (words === '') return;
    await inSlices(
      (until) => {
        search.run(until);
        this.count = search.matches.length;
        if (this.at < 0 && this.count > 0) first(search.matches);
        return search.done;
      },
      () => round !== this.#round,
    );
    if (round !== this.#round) return;
    this.running = false;
    this.isCut = search.isCut;
    if (this.at < 0 && this.count > 0) this.at = 0;
  }

  /** Shows the next match (1) or the one before (-1); behind the last comes the first. */
  step(by: 1 | -1): void {
    if (this.count > 0) this.#go((this.at + by + this.count) % this.count);
  }

  /** Ends what is under way. */
  stop(): void {
    this.#round += 1;
    this.running = false;
  }

  #go(at: number): void {
    const match = this.#search?.matches[at];
    if (match === undefined) return;
    this.at = at;
    this.#show(match);
  }
}
