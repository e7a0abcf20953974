import type { Clock } from './clock.ts';
import { StoredFiles } from './data/sample-files.ts';
import type { Ledger } from './ledger.ts';
import type { Matching } from './search/text-match.ts';
import { Tokens } from './store/accounts.ts';
import { Applications } from './store/applications.ts';
import { Attributes } from './store/attributes.ts';
import { Offers } from './store/offers.ts';
import { SavedFilters } from './store/saved-filters.ts';

export type AttributeUpdate = 'merge' | 'replace';

export type WorldOptions = {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly seed: number;
  readonly applications: number;
  readonly perPage: number;
  readonly applyAfter: number;
  readonly attributeUpdate: AttributeUpdate;
  readonly matching: Matching;
};

/** Everything the platform holds. */
export type World = {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly perPage: number;
  readonly attributeUpdate: AttributeUpdate;
  readonly matching: Matching;
  /** When the platform was made, in milliseconds. */
  readonly today: number;
  readonly ledger: Ledger;
  readonly tokens: Tokens;
  readonly later: Later;
  readonly applications: Applications;
  readonly offers: Offers;
  readonly attributes: Attributes;
  readonly savedFilters: SavedFilters;
  readonly files: StoredFiles;
};

export function createWorld(options: WorldOptions, ledger: Ledger): World {
  const { clock, newId, perPage, attributeUpdate, matching } = options;
  const today = clock();
  const applications = new Applications(options.applications, options.seed, today);
  return {
    clock,
    newId,
    perPage,
    attributeUpdate,
    matching,
    today,
    ledger,
    tokens: new Tokens(clock, newId),
    later: new Later(clock, options.applyAfter),
    applications,
    offers: new Offers(applications),
    attributes: new Attributes(today),
    savedFilters: new SavedFilters(),
    files: new StoredFiles(),
  };
}

/** Changes that were answered with 202 and happen some time after, by the platform's clock. */
class Later {
  readonly #clock: Clock;
  readonly #delay: number;
  #waiting: { readonly at: number; readonly apply: (at: number) => void }[] = [];

  /** `delay` in milliseconds. */
  constructor(clock: Clock, delay: number) {
    this.#clock = clock;
    this.#delay = delay;
  }

  add(apply: (at: number) => void): void {
    this.#waiting.push({ at: this.#clock() + this.#delay, apply });
  }

  /** Makes every change whose time has come. Called before each request is answered. */
  settle(): void {
    const now = this.#clock();
    const due = this.#waiting.filter(({ at }) => at <= now);
    this.#waiting = this.#waiting.filter(({ at }) => at > now);
    for (const { at, apply } of due) apply(at);
  }
}
