import { inSlices } from '#desk/in-slices.ts';
import { listGoal } from '#desk/keyboard.ts';
import type { JsonTape } from '#json/tape.ts';
import type { TreeNode } from './tree-node.ts';
import { TreeRows } from './tree-rows.ts';
import { fold, type Match, TreeSearch } from './tree-search.ts';

/** The maximum number of lines for which a tree needs no search. */
const SMALL = 12;

/** What a tree shows: its lines, and which of them is active. */
export class TreeView {
  readonly #tree: TreeRows;
  /** The words that staff had searched for in the older version. */
  readonly #words: string;
  readonly find: TreeFind;
  rows = $state.raw<readonly TreeNode[]>([]);
  active = $state.raw<TreeNode>();
  /** True if the last "Open all" couldn't open everything. */
  tooMany = $state(false);
  /**
   * Called with the index of a line that has to be visible. `far` is true if the line may be far
   * from the previous active line.
   */
  onshow: (index: number, far: boolean) => void = () => {};

  /**
   * If the value replaces an older version, `older` is that version's view. Its open lines and its
   * search are kept.
   */
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
  /** True if everything is visible at once, so no search is needed. */
  readonly isSmall: boolean;
  /** The level of the outermost lines. It is 0 if the root has its own line. */
  get firstLevel(): number {
    return this.rows[0]?.level ?? 0;
  }

  /**
   * Returns whether a line is open. It reads `rows` only to make Svelte reevaluate it when they
   * change.
   */
  isOpen(node: TreeNode): boolean {
    return this.rows.length > 0 && node.open;
  }

  /** Repeats the search that was active in the older version. */
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

  /**
   * Handles a key in the tree (WAI-ARIA, tree view pattern). `screen` is the number of visible
   * lines. Returns false if the key isn't for the tree.
   */
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

  /**
   * Updates the lines. If the active line has disappeared, its nearest visible ancestor becomes
   * active.
   */
  #update(): void {
    this.rows = this.#tree.rows;
    let shown = this.active ?? this.rows[0];
    for (let node = shown?.parent ?? null; node !== null; node = node.parent) {
      if (!node.open) shown = node;
    }
    this.#moveTo(shown);
  }
}

/** Finds words in a tree and steps through the matches. */
class TreeFind {
  words = $state('');
  count = $state(0);
  /** The index of the current match, or -1 if nothing matches. */
  at = $state(-1);
  /** True while more matches may still be found. */
  running = $state(false);
  /** True if the search has stopped because there are too many matches. */
  isCut = $state(false);
  #search: TreeSearch | null = null;
  #round = 0;
  readonly #tape: JsonTape;
  readonly #show: (match: Match) => void;

  /** `show` scrolls a match into view. */
  constructor(tape: JsonTape, show: (match: Match) => void) {
    this.#tape = tape;
    this.#show = show;
  }

  /** The words in folded form, as `markedParts` expects them. */
  readonly folded = $derived(fold(this.words));
  /** Starts a new search, ends any earlier one, and shows the first match. */
  look(words: string): Promise<void> {
    return this.#look(words, () => this.#go(0));
  }

  /**
   * Repeats an older version's search without scrolling. The first match at or after `value`
   * becomes the current one.
   */
  lookAgain(words: string, value: number): Promise<void> {
    return this.#look(words, (matches) => {
      const at = matches.findIndex((match) => match.value >= value);
      if (at >= 0) this.at = at;
    });
  }

  /**
   * Searches for the words. Until there is a current match, calls `first` with the matches found so
   * far, so that it can set one.
   */
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

  /**
   * Shows the next (1) or previous (-1) match. After the last match, continues with the first one.
   */
  step(by: 1 | -1): void {
    if (this.count > 0) this.#go((this.at + by + this.count) % this.count);
  }

  /** Stops the search. */
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
