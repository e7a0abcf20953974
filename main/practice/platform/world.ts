import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import { LENIENT, type Matching } from './search/matching.ts';
import { type Account, accountsWith, Tokens } from './store/accounts.ts';
import { Applications } from './store/applications.ts';
import { Attributes } from './store/attribute-values.ts';
import { Offers } from './store/offers.ts';
import { SavedFilters } from './store/saved-filters.ts';

/**
 * The test situations. `lineDown` closes every connection until the situation ends. The others affect the next document
 * verification and then end. The verification is refused because of its owner, its check fails, or it is accepted
 * without an answer.
 */
export type BadDay = 'lineDown' | 'refused' | 'failedCheck' | 'noAnswer';

export type WorldOptions = {
  /**
   * Determines the sample data. A whole number, which defaults to 1. The IDs in `samples` are the same for all seeds.
   */
  readonly seed?: number;
  /** Returns the current time in milliseconds since 1970. Defaults to the computer's clock. */
  readonly clock?: Clock;
  /** Creates IDs of verifications and parts of tokens. Defaults to random UUIDs. */
  readonly newId?: () => string;
  /**
   * The password of every account. Defaults to a random one, so that only the process that started the platform can use
   * it.
   */
  readonly password?: string;
  /** The key that the portal issues. Defaults to a random one. */
  readonly portalKey?: string;
  /** The number of applications. Defaults to 20,000. */
  readonly applications?: number;
  /** The number of records per page of a list. Defaults to 25. The spec gives no page size. */
  readonly perPage?: number;
  /**
   * How long it takes until a change that was answered with 202 is applied, in milliseconds by the clock. Defaults to
   * 2,000.
   */
  readonly applyAfter?: number;
  /** How search text is compared with the data. Defaults to lenient matching. */
  readonly matching?: Matching;
  /** Called when a test situation starts or ends. */
  readonly onBadDay?: () => void;
};

function secret(): string {
  return randomBytes(18).toString('base64url');
}

export class World {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly perPage: number;
  readonly matching: Matching;
  readonly portalKey: string;
  /** When the platform was created, in milliseconds since 1970. */
  readonly today: number;
  readonly accounts: readonly Account[];
  readonly tokens: Tokens;
  readonly applications: Applications;
  readonly offers: Offers;
  readonly attributes: Attributes;
  readonly savedFilters = new SavedFilters();
  readonly #applyAfter: number;
  readonly #onBadDay: () => void;
  #badDay: BadDay | null = null;
  #later: { readonly at: number; readonly apply: (at: number) => void }[] = [];

  constructor(options: WorldOptions) {
    const { seed = 1, applications = 20_000, password = secret() } = options;
    this.clock = options.clock ?? Date.now;
    this.newId = options.newId ?? randomUUID;
    this.perPage = options.perPage ?? 25;
    this.matching = options.matching ?? LENIENT;
    this.portalKey = options.portalKey ?? secret();
    this.#applyAfter = options.applyAfter ?? 2_000;
    this.#onBadDay = options.onBadDay ?? (() => {});
    this.today = this.clock();
    this.tokens = new Tokens(this.clock, this.newId, this.portalKey);
    this.accounts = accountsWith(password);
    this.applications = new Applications(applications, seed, this.today);
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

  /** Schedules a change that was answered with 202. It takes effect later, by the platform's clock. */
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
