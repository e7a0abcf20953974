import { inSlices } from '#desk/in-slices.ts';
import type { JsonTape } from '#json/tape.ts';
import { fold, type Match, TreeSearch } from './tree-search.ts';

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
  readonly #tape: JsonTape;
  readonly #show: (match: Match) => void;

  /** `show` brings a match into view. */
  constructor(tape: JsonTape, show: (match: Match) => void) {
    this.#tape = tape;
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
  look(words: string): Promise<void> {
    return this.#look(words, () => this.#go(0));
  }

  /** Looks for words that were looked for in an older reading: counts from the line at `value`, and moves nowhere. */
  lookAgain(words: string, value: number): Promise<void> {
    return this.#look(words, (matches) => {
      const at = matches.findIndex((match) => match.value >= value);
      if (at >= 0) this.#at = at;
    });
  }

  /** `first` is called with the matches so far until a place among them is known. */
  async #look(words: string, first: (matches: readonly Match[]) => void): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const search = new TreeSearch(this.#tape, words);
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
        if (this.#at < 0 && this.#count > 0) first(search.matches);
        return search.done;
      },
      () => round !== this.#round,
    );
    if (round !== this.#round) return;
    this.#running = false;
    this.#isCut = search.isCut;
    if (this.#at < 0 && this.#count > 0) this.#at = 0;
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
