import { listGoal } from '#desk/keyboard.ts';
import type { JsonTape } from '#json/tape.ts';
import { TreeFind } from './tree-find.svelte.ts';
import type { TreeNode } from './tree-node.ts';
import { TreeRows } from './tree-rows.ts';

/** Lines of a tree that is seen at a glance: it needs no search. */
const SMALL = 12;

/** A tree as it is shown: its lines, and the one staff are at. */
export class TreeView {
  readonly #tree: TreeRows;
  /** What was looked for in the older reading. */
  readonly #words: string;
  readonly find: TreeFind;
  #rows = $state.raw<readonly TreeNode[]>([]);
  #active = $state.raw<TreeNode>();
  /** Whether the last "Open all" left something closed. */
  #tooMany = $state(false);
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
    const active = older && this.#tree.openLike(older.#tree, older.#active);
    this.#rows = this.#tree.rows;
    this.#active = active ?? this.#rows[0];
    this.#words = older !== undefined && !this.isSmall ? older.find.words : '';
  }

  get rows(): readonly TreeNode[] {
    return this.#rows;
  }
  get active(): TreeNode | undefined {
    return this.#active;
  }
  readonly activeIndex = $derived(
    this.#active === undefined ? -1 : this.#rows.indexOf(this.#active),
  );
  get tooMany(): boolean {
    return this.#tooMany;
  }
  /** Whether all there is was seen at once: nothing has to be looked for. */
  readonly isSmall: boolean;
  /** Levels of the first lines: 0 where the whole is a line of its own. */
  get firstLevel(): number {
    return this.#rows[0]?.level ?? 0;
  }

  /** Whether a line is open; asked anew whenever the lines change. */
  isOpen(node: TreeNode): boolean {
    return this.#rows.length > 0 && node.open;
  }

  /** Begins to look for what was looked for in the older reading. */
  start(): void {
    if (this.#words !== '') void this.find.lookAgain(this.#words, this.#active?.value ?? 0);
  }

  choose(node: TreeNode): void {
    this.#active = node;
  }

  toggle(node: TreeNode): void {
    if (node.open) this.#tree.close(node);
    else this.#tree.open(node);
    this.#update();
  }

  openAll(): void {
    this.#tooMany = !this.#tree.openAll();
    this.#update();
  }

  closeAll(): void {
    this.#tooMany = false;
    this.#tree.closeAll();
    this.#update();
  }

  /** What a key does in the tree (WAI-ARIA, tree view pattern); `screen` is how many lines are seen. False for other keys. */
  press(key: string, screen: number): boolean {
    const node = this.#active;
    if (node === undefined) return false;
    const goal = listGoal(key, this.activeIndex, this.#rows.length, screen);
    if (goal !== null) {
      this.#moveTo(this.#rows[goal]);
      return true;
    }
    switch (key) {
      case 'ArrowRight':
        if (node.open) this.#moveTo(this.#rows[this.activeIndex + 1]);
        else if (node.canOpen) this.toggle(node);
        return true;
      case 'ArrowLeft':
        if (node.open && node.canOpen) this.toggle(node);
        else if (node.parent !== null) this.#moveTo(this.#rows[this.#rows.indexOf(node.parent)]);
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
    this.#rows = this.#tree.rows;
    if (node === undefined) return;
    this.#active = node;
    this.onshow(this.#rows.indexOf(node), far);
  }

  /** Takes the lines as they are; where the active one went, the next above it takes its place. */
  #update(): void {
    this.#rows = this.#tree.rows;
    let shown = this.#active ?? this.#rows[0];
    for (let node = shown?.parent ?? null; node !== null; node = node.parent) {
      if (!node.open) shown = node;
    }
    this.#moveTo(shown);
  }
}
