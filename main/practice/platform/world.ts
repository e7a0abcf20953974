import type { Clock } from './clock.ts';
import { StoredFiles } from './data/sample-files.ts';
import type { Matching } from './search/matching.ts';
import { type Account, accountsWith, Tokens } from './store/accounts.ts';
import { Applications } from './store/applications.ts';
import { Attributes } from './store/attribute-values.ts';
import { Offers } from './store/offers.ts';
import { SavedFilters } from './store/saved-filters.ts';

/**
 * The test situations. `lineDown`: every connection is closed until the situation ends. The others affect the next
 * document verification and then end: it is refused because of its owner, its check fails, or it is accepted without
 * an answer.
 */
export type BadDay = 'lineDown' | 'refused' | 'failedCheck' | 'noAnswer';

export type WorldOptions = {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly password: string;
  readonly portalKey: string;
  readonly seed: number;
  readonly applications: number;
  readonly perPage: number;
  readonly applyAfter: number;
  readonly matching: Matching;
  readonly onBadDay: () => void;
};

export class World {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly perPage: number;
  readonly matching: Matching;
  /** When the platform was created, in milliseconds. */
  readonly today: number;
  readonly accounts: readonly Account[];
  readonly tokens: Tokens;
  readonly applications: Applications;
  readonly offers: Offers;
  readonly attributes: Attributes;
  readonly savedFilters = new SavedFilters();
  readonly files = new StoredFiles();
  readonly #applyAfter: number;
  readonly #onBadDay: () => void;
  #badDay: BadDay | null = null;
  #later: { readonly at: number; readonly apply: (at: number) => void }[] = [];

  constructor(options: WorldOptions) {
    this.clock = options.clock;
    this.newId = options.newId;
    this.perPage = options.perPage;
    this.matching = options.matching;
    this.#applyAfter = options.applyAfter;
    this.#onBadDay = options.onBadDay;
    this.today = options.clock();
    this.tokens = new Tokens(options.clock, options.newId, options.portalKey);
    this.accounts = accountsWith(options.password);
    this.applications = new Applications(options.applications, options.seed, this.today);
    this.offers = new Offers(this.applications);
    this.attributes = new Attributes(this.today);
  }

  get badDay(): BadDay | null {
    return this.#badDay;
  }
  set badDay(day: BadDay | null) {
    if (day === this.#badDay) return;
    this.#badDay = day;
    this.#onBadDay();
  }

  /** Schedules a change that was answered with 202, by the platform's clock. */
  later(apply: (at: number) => void): void {
    this.#later.push({ at: this.clock() + this.#applyAfter, apply });
  }

  /** Applies all changes that are due. Called before each request is answered. */
  settle(): void {
    const now = this.clock();
    const due = this.#later.filter(({ at }) => at <= now);
    this.#later = this.#later.filter(({ at }) => at > now);
    for (const { at, apply } of due) apply(at);
  }
}
