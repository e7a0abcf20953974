import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type {
  FindPart,
  FindQuery,
  FindStep,
  SearchPage,
  SearchQuery,
} from '../../../preload/contract/models/application.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { Applications } from '../applications.ts';
import type { LearnedApplications } from '../learned-applications.ts';
import { isComplete, ranked, trimmed, worthShowing } from './evidence.ts';
import { type Nearness, nearestOf, nearnessOf } from './near-names.ts';
import { type Answered, MOST_REQUESTS, type Plan, planOf, SearchHabits, type Way } from './plan.ts';

/** How long staff must pause before they're assumed to have finished typing, in milliseconds. */
const REST = 700;

/**
 * How long an answer with rows waits for the other answers, in milliseconds. Rows never move once they're shown.
 * Answers can be ranked against each other only if they're shown together.
 */
const GATHER = 150;

/** How long rows wait for the second wave of requests, in milliseconds. The second wave may find better rows. */
const HELD = 1_500;

export interface FindParts extends Pick<Applications, 'search'> {
  readonly learned: Pick<LearnedApplications, 'about' | 'texts'>;
  /** Returns the current time in milliseconds since 1970. */
  readonly clock: () => number;
  /** Waits until staff have finished typing. Rejects if the signal is aborted. */
  readonly rest?: (signal: AbortSignal) => Promise<unknown>;
}

/** Runs one search at a time. A new search cancels the previous one and its requests. */
export class ApplicationFinder {
  readonly #parts: SearchParts;
  #current: SearchRun | null = null;
  /** Requests for pages in progress, with the number of the search that each belongs to. */
  readonly #pages = new Map<AbortController, number>();

  constructor(parts: FindParts) {
    this.#parts = { ...parts, habits: new SearchHabits() };
  }

  /** Starts a search. The first step contains what this desk already knows, and doesn't wait for the platform. */
  begin(query: FindQuery): Result<FindStep> {
    this.#end((find) => find !== query.find);
    this.#current?.stop();
    this.#current = new SearchRun(this.#parts, query);
    return ok(this.#current.step());
  }

  /** Waits for the next step. Fails with `cancelled` if a newer search has started. */
  async next(find: number): Promise<Result<FindStep>> {
    const search = this.#current;
    if (search === null || search.query.find !== find) return CANCELED;
    await search.something();
    return search === this.#current ? ok(search.step()) : CANCELED;
  }

  /** Reads one page. Fails with an error from the platform client, or with `cancelled` if the search has ended. */
  async page({ find, ...query }: SearchQuery): Promise<Result<SearchPage>> {
    const stopped = new AbortController();
    this.#pages.set(stopped, find);
    try {
      return await this.#parts.search(query, stopped.signal);
    } finally {
      this.#pages.delete(stopped);
    }
  }

  /** Ends a search and cancels its requests. Without `find`, ends any search in progress. */
  stop(find?: number): void {
    this.#end((other) => find === undefined || other === find);
  }

  #end(isMeant: (find: number) => boolean): void {
    for (const [stopped, find] of this.#pages) if (isMeant(find)) stopped.abort();
    if (this.#current === null || !isMeant(this.#current.query.find)) return;
    this.#current.stop();
    this.#current = null;
  }
}

const CANCELED = err({ code: 'cancelled', requestSent: 'none' } as const);

type SearchParts = FindParts & { readonly habits: SearchHabits };

/** A search in progress. It sends requests in two waves and reports results once they can be ranked. */
class SearchRun {
  readonly query: FindQuery;
  readonly #parts: SearchParts;
  readonly #plan: Plan;
  readonly #nearness: Nearness;
  readonly #stopped = new AbortController();
  readonly #answers: Answered[] = [];
  readonly #missed: Way[] = [];
  readonly #all: Promise<void>;
  readonly #ready = Promise.withResolvers<void>();
  #came = Promise.withResolvers<void>();
  #learned: FindStep['learned'];
  /** Answers and failed requests that haven't been reported yet. */
  #untold: Answered[] = [];
  #failed: FindPart[] = [];
  #hasFailed = false;
  #asking: readonly Way[] = [];

  constructor(parts: SearchParts, query: FindQuery) {
    this.query = query;
    this.#parts = parts;
    this.#plan = planOf(query.text, query.field, parts.habits.of, parts.clock());
    const { said } = this.#plan.phrase;
    this.#nearness = nearnessOf(parts.learned.texts(), said === '' ? query.text : said);
    // Don't suggest known applications if there are filters, because they may not match.
    const isNarrowed = query.scope !== null || Object.keys(query.filters).length > 0;
    const near = query.field === 'auto' && !isNarrowed ? nearestOf(this.#nearness) : [];
    this.#learned = near.map((id) => parts.learned.about(id));
    this.#all = this.#ask().finally(() => {
      this.#asking = [];
      this.#ready.resolve();
    });
    // Prevent an unhandled rejection, because no caller may be waiting for this promise.
    this.#all.catch(() => undefined);
  }

  /** Returns what has arrived since the previous step, ordered by evidence. */
  step(): FindStep {
    const rows = worthShowing(this.#ranked());
    const step = {
      learned: this.#learned,
      parts: [...trimmed(this.#untold, rows), ...this.#failed],
      rows: this.query.sort === null ? rows.map(({ id, by }) => ({ id, by: [...by] })) : [],
      asking: this.#asking.map(({ as }) => as),
      wantsWhole: this.#wantsWhole(),
    };
    this.#learned = [];
    this.#untold = [];
    this.#failed = [];
    this.#came = Promise.withResolvers();
    return step;
  }

  /** Waits until there is something to report, or nothing more will arrive. Throws if sending a request threw. */
  async something(): Promise<void> {
    await Promise.race([this.#ready.promise, this.#all]);
    if (this.#untold.length === 0) await Promise.race([this.#came.promise, this.#all]);
    if (this.#asking.length === 0 || this.#answers.length === 0) return;
    await Promise.race([this.#waited(GATHER), this.#all]);
  }

  stop(): void {
    this.#stopped.abort();
    this.#ready.resolve();
    this.#came.resolve();
  }

  async #ask(): Promise<void> {
    const { rest = (signal) => wait(REST, undefined, { signal }) } = this.#parts;
    const { signal } = this.#stopped;
    await this.#askAll(this.#plan.first);
    if (this.#hasFailed || this.#isComplete()) return;
    // If every name was found, only an amount or a day can still tell the rows apart.
    const isNamed = isComplete(this.#plan, this.#ranked(), false);
    const second = [...this.#further(), ...(isNamed ? [] : this.#plan.second(this.#answers))].slice(
      0,
      MOST_REQUESTS - this.#plan.first.length,
    );
    this.#asking = second;
    if (this.#answers.some(({ page }) => page.rows.length > 0))
      void this.#waited(HELD).then(this.#ready.resolve);
    if (this.query.typing && second.length > 0) await rest(signal).catch(() => undefined);
    if (!signal.aborted) await this.#askAll(second);
  }

  async #askAll(ways: readonly Way[]): Promise<void> {
    this.#asking = ways;
    await Promise.all(ways.map((way) => this.#askOne(way)));
  }

  async #askOne(way: Way): Promise<void> {
    const { as, field, text, also } = way;
    const { scope, filters, sort } = this.query;
    const { signal } = this.#stopped;
    const both = also === null ? filters : { ...filters, [also.field]: also.text };
    const answer = await this.#parts.search(
      { text, field, scope, filters: both, sort, page: way.page },
      signal,
    );
    this.#asking = this.#asking.filter((one) => one !== way);
    if (signal.aborted) return;
    if (answer.ok) this.#take({ way, page: answer.value });
    else if (!refuses(answer.error, field)) {
      this.#hasFailed = true;
      const asked = { as, field, text, for: way.for, also: also && { [also.field]: also.text } };
      this.#failed.push({ ...asked, answer: null, error: answer.error });
    } else this.#learn(way, false);
    this.#came.resolve();
  }

  #take(answered: Answered): void {
    const { way, page } = answered;
    this.#learn(way, page.rows.length + page.unreadable > 0);
    this.#answers.push(answered);
    this.#untold.push(answered);
    if (this.#isComplete()) this.#ready.resolve();
  }

  /**
   * Returns requests for the remaining pages of results for the whole name. They're sent only if an amount or a day can
   * tell the rows apart.
   */
  #further(): Way[] {
    const { amount, started } = this.#plan.phrase;
    const whole = this.#answers.find(({ way, page }) => way.for === 'text' && page.more === 'yes');
    if (whole === undefined || (amount === null && started === null)) return [];
    const { perPage, total } = whole.page;
    const last = total === null ? 2 : Math.ceil(total / perPage);
    if (last > MOST_REQUESTS - this.#plan.first.length + 1) return [];
    return Array.from({ length: last - 1 }, (_, nth) => ({ ...whole.way, page: nth + 2 }));
  }

  #ranked = () => ranked(this.#plan, this.#answers, this.#nearness);
  #isComplete = () => isComplete(this.#plan, this.#ranked());

  #waited(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped;
    return wait(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  /**
   * Remembers what a search found. If a whole name finds something but part of it doesn't, the field matches only whole
   * names.
   */
  #learn(way: Way, isFound: boolean): void {
    if (way.also !== null) return;
    if (!isFound) this.#missed.push(way);
    const found = way.for === 'text' ? { form: way.form } : { findsParts: true };
    if (isFound) this.#parts.habits.learn(way.as, found);
    const wholes = this.#answers.flatMap(({ way: one, page }) => (page.rows.length > 0 ? one : []));
    for (const whole of isFound ? [...wholes, way] : wholes) {
      const isPart = ({ as, text }: Way) =>
        as === whole.as && whole.text !== text && whole.text.startsWith(text);
      if (this.#missed.some(isPart)) this.#parts.habits.learn(whole.as, { findsParts: false });
    }
  }

  /** Returns whether the field that is searched first matches only whole names. */
  #wantsWhole(): FindStep['wantsWhole'] {
    const [as] = this.#plan.phrase.kinds;
    const findsParts = as && this.#parts.habits.of(as).findsParts;
    if (as === undefined || findsParts === true) return null;
    return findsParts === false ? 'known' : 'possible';
  }
}

/**
 * Returns whether the field rejected the text, which means that it contains no match. For example, a token must exist.
 */
function refuses(error: AppError, field: string): boolean {
  if (error.code !== 'rejected') return false;
  const named = Object.keys(error.fieldErrors);
  return named.length > 0 && named.every((path) => path.split('.')[0] === field);
}
