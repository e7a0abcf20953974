import type { ApplicationSummary } from '../../../preload/contract/models/application.ts';
import { bestSplits, type SplitAnswer, type SplitKind } from '../../lib/search/split-rows.ts';

/** An answer that staff chose. */
export interface ChosenAnswer {
  readonly kind: SplitKind;
  readonly answer: SplitAnswer;
}

/** Questions that tell rows apart which look alike, and what was answered. It asks nothing of the platform. */
export class Narrowing {
  readonly #all: () => ApplicationSummary[];
  #chosen = $state.raw<readonly ChosenAnswer[]>([]);
  open = $state(false);

  constructor(all: () => ApplicationSummary[]) {
    this.#all = all;
  }

  get chosen(): readonly ChosenAnswer[] {
    return this.#chosen;
  }

  /** The rows that fit every answer; null while there is none. */
  readonly rows = $derived.by((): readonly ApplicationSummary[] | null => {
    if (this.#chosen.length === 0) return null;
    return this.#all().filter(({ id }) => this.#chosen.every(({ answer }) => answer.ids.has(id)));
  });

  /** Worked out while the questions are open only. */
  readonly splits = $derived.by(() => (this.open ? bestSplits(this.rows ?? this.#all()) : []));

  choose(kind: SplitKind, answer: SplitAnswer): void {
    this.#chosen = [...this.#chosen.filter((one) => one.kind !== kind), { kind, answer }];
  }

  remove(kind: SplitKind): void {
    this.#chosen = this.#chosen.filter((one) => one.kind !== kind);
  }

  /** All rows again. */
  clear(): void {
    this.#chosen = [];
  }
}
