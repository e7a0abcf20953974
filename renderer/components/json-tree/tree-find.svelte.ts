import { inSlices } from '../../lib/in-slices.ts';
import { fold } from './fold.ts';
import { type Match, TreeSearch } from './tree-search.ts';

/** Finding words in a tree, and going from match to match. */
export class TreeFind {
  #words = $state('');
  #count = $state(0);
  /** Place of the match that is shown, from 0; -1 before one is. */
  #at = $state(-1);
  #running = $state(false);
  #isCut = $state(false);
  #search: TreeSearch | null = null;
  #round = 0;
  readonly #value: unknown;
  readonly #show: (match: Match) => void;

  /** `show` brings a match into view. */
  constructor(value: unknown, show: (match: Match) => void) {
    this.#value = value;
    this.#show = show;
  }

  get words(): string {
    return this.#words;
  }
  /** The words as `markedParts` takes them. */
  readonly folded = $derived(fold(this.#words));
  get count(): number {
    return this.#count;
  }
  get at(): number {
    return this.#at;
  }
  /** Whether there may be more than were counted yet. */
  get running(): boolean {
    return this.#running;
  }
  /** Whether there are more than are counted. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Looks for other words, from the beginning; what was under way ends. Shows the first match. */
  async look(words: string): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const search = new TreeSearch(this.#value, words);
    this.#words = words;
    this.#search = search;
    this.#count = 0;
    this.#at = -1;
    this.#isCut = false;
    this.#running = words !== '';
    if (words === '') return;
    await inSlices(
      (until) => {
        search.run(until);
        this.#count = search.matches.length;
        if (this.#at < 0 && this.#count > 0) this.#go(0);
        return search.done;
      },
      () => round !== this.#round,
    );
    if (round !== this.#round) return;
    this.#running = false;
    this.#isCut = search.isCut;
  }

  /** Shows the next match (1) or the one before (-1); behind the last comes the first. */
  step(by: 1 | -1): void {
    if (this.#count > 0) this.#go((this.#at + by + this.#count) % this.#count);
  }

  /** Ends what is under way. */
  stop(): void {
    this.#round += 1;
    this.#running = false;
  }

  #go(at: number): void {
    const match = this.#search?.matches[at];
    if (match === undefined) return;
    this.#at = at;
    this.#show(match);
  }
}
