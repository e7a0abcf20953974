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
import { nearestOf, nearnessOf } from './phrase.ts';
import { SearchHabits, type Way, waysOf } from './ways.ts';

/** Most requests of one search, all told. */
const MOST_REQUESTS = 4;

/** Milliseconds without a key after which staff who type are taken to be done. */
const REST = 700;

/**
 * Milliseconds that an answer with rows waits for those that were asked for with it: rows that are shown never
 * move, so that answers are ranked among each other only where they are told together.
 */
const GATHER = 150;

/** More rows than any part of a search needs to be told apart by. */
const MANY = 1_000_000;
/** Ways of one search that may have found equally many. */
const RANKS = 100;

export interface FindParts extends Pick<Applications, 'search'> {
  readonly learned: Pick<LearnedApplications, 'about' | 'texts'>;
  /** Waits until what is being typed counts as whole; rejects when the signal is raised. */
  readonly rest?: (signal: AbortSignal) => Promise<unknown>;
}

/** Searches for what staff typed, one at a time: a newer search ends the one before, with its requests. */
export class FindApplications {
  readonly #parts: SearchParts;
  #current: Search | null = null;
  /** Pages that are being read, with the number of the search each belongs to. */
  readonly #pages = new Map<AbortController, number>();

  constructor(parts: FindParts) {
    this.#parts = { ...parts, habits: new SearchHabits() };
  }

  /** Begins to ask. The first step has what this computer knows, without waiting for the platform. */
  begin(query: FindQuery): Result<FindStep> {
    this.#end((find) => find !== query.find);
    this.#current?.stop();
    this.#current = new Search(this.#parts, query);
    return ok(this.#current.step());
  }

  /** Waits for what comes next. Error: `cancelled` when the search is no longer the newest. */
  async next(find: number): Promise<Result<FindStep>> {
    const search = this.#current;
    if (search === null || search.query.find !== find) return CANCELED;
    await search.something();
    return search === this.#current ? ok(search.step()) : CANCELED;
  }

  /** Reads one page. Fails as the platform client does; `cancelled` when its search was ended. */
  async page({ find, ...query }: SearchQuery): Promise<Result<SearchPage>> {
    const stopped = new AbortController();
    this.#pages.set(stopped, find);
    try {
      return await this.#parts.search(query, stopped.signal);
    } finally {
      this.#pages.delete(stopped);
    }
  }

  /** Ends that search, or whichever is under way, and its requests. */
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

/** A search under way asks wave by wave, and keeps what nobody was told of yet. */
class Search {
  readonly query: FindQuery;
  readonly #parts: SearchParts;
  readonly #waves: readonly (readonly Way[])[];
  readonly #ways: readonly Way[];
  readonly #nearness: ReturnType<typeof nearnessOf>;
  readonly #stopped = new AbortController();
  readonly #found: Way[] = [];
  readonly #missed: Way[] = [];
  readonly #all: Promise<void>;
  #hasFailed = false;
  #came = Promise.withResolvers<void>();
  #learned: FindStep['learned'];
  #untold: FindPart[] = [];
  #asking: readonly Way[] = [];
  #asked: number;

  constructor(parts: SearchParts, query: FindQuery) {
    this.query = query;
    this.#parts = parts;
    this.#waves = waysOf(query.text, query.field, parts.habits.of);
    this.#ways = this.#waves.flat();
    this.#nearness = nearnessOf(parts.learned.texts(), query.text);
    this.#asked = query.beyond;
    // Nobody knows whether a filter would have let them through.
    const isNarrowed = query.scope !== null || Object.keys(query.filters).length > 0;
    const isFirst = query.beyond === 0 && query.field === 'auto';
    const near = isFirst && !isNarrowed ? nearestOf(this.#nearness) : [];
    this.#learned = near.map((id) => parts.learned.about(id));
    this.#all = this.#ask().finally(() => {
      this.#asking = [];
    });
    // Nobody may be waiting.
    this.#all.catch(() => undefined);
  }

  /** Gives what came since the step before. */
  step(): FindStep {
    const step = {
      learned: this.#learned,
      parts: this.#untold,
      asking: this.#asking.map(({ as }) => as),
      asked: this.#asked,
      left: Math.max(0, this.#ways.length - this.#asked),
      wantsWhole: this.#wantsWhole(),
    };
    this.#learned = [];
    this.#untold = [];
    this.#came = Promise.withResolvers();
    return step;
  }

  /** Waits until there is something to tell, or nothing more will come. Throws what asking threw. */
  async something(): Promise<void> {
    if (this.#untold.length === 0) await Promise.race([this.#came.promise, this.#all]);
    if (this.#asking.length === 0 || this.#found.length === 0) return;
    const { signal } = this.#stopped;
    const gathered = wait(GATHER, undefined, { signal }).catch(() => undefined);
    await Promise.race([gathered, this.#all]);
  }

  stop(): void {
    this.#stopped.abort();
    this.#came.resolve();
  }

  async #ask(): Promise<void> {
    const { rest = (signal) => wait(REST, undefined, { signal }) } = this.#parts;
    const { signal } = this.#stopped;
    const { beyond, typing } = this.query;
    const allowed = new Set(this.#ways.slice(beyond, beyond + MOST_REQUESTS));
    const left = this.#waves.map((wave) => wave.filter((way) => allowed.has(way)));
    for (const [at, wave] of left.filter(({ length }) => length > 0).entries()) {
      this.#asking = wave;
      if (typing && at === 1) await rest(signal).catch(() => undefined);
      if (signal.aborted) return;
      this.#asked += wave.length;
      await Promise.all(wave.map((way) => this.#askOne(way)));
      if (this.#found.length > 0 || this.#hasFailed) return;
    }
  }

  async #askOne(way: Way): Promise<void> {
    const { as, field, text, for: asked } = way;
    const { scope, filters, sort } = this.query;
    const { signal } = this.#stopped;
    const answer = await this.#parts.search({ text, field, scope, filters, sort, page: 1 }, signal);
    this.#asking = this.#asking.filter((one) => one !== way);
    if (signal.aborted) return;
    const error = answer.ok || refuses(answer.error, field) ? null : answer.error;
    if (error !== null) this.#hasFailed = true;
    else this.#learn(way, answer.ok && answer.value.rows.length + answer.value.unreadable > 0);
    // A row that a rare part found is likelier than one that a common part found.
    const many = answer.ok ? Math.min(answer.value.total ?? MANY, MANY) : 0;
    const rank = (asked === 'text' ? 0 : many * RANKS) + this.#ways.indexOf(way);
    const rows = answer.ok ? this.#ranked(answer.value) : null;
    this.#untold.push({ as, field, text, for: asked, rank, answer: rows, error });
    this.#came.resolve();
  }

  /** The rows whose names are known here and near what was typed first, those of another name last. */
  #ranked(page: SearchPage): SearchPage {
    if (this.query.sort !== null) return page;
    const rank = ({ id }: SearchPage['rows'][number]) => this.#nearness.get(id) ?? 0;
    return { ...page, rows: page.rows.toSorted((a, b) => rank(b) - rank(a)) };
  }

  /** A name found as a whole, and not by a part of it, tells that the field wants it whole. */
  #learn(way: Way, isFound: boolean): void {
    (isFound ? this.#found : this.#missed).push(way);
    const found = way.for === 'text' ? { form: way.form } : { findsParts: true };
    if (isFound) this.#parts.habits.learn(way.as, found);
    for (const whole of this.#found) {
      const isPart = ({ as, text }: Way) => as === whole.as && whole.text.includes(text);
      if (this.#missed.some(isPart)) this.#parts.habits.learn(whole.as, { findsParts: false });
    }
  }

  /** Tells whether the field that is asked first takes whole names only. */
  #wantsWhole(): FindStep['wantsWhole'] {
    const as = this.#ways[0]?.as;
    const { findsParts } = this.#parts.habits.of(as ?? 'id');
    if ((as !== 'business' && as !== 'person') || findsParts === true) return null;
    return findsParts === false ? 'known' : 'possible';
  }
}

/** A field that takes no such text has nothing of it: a token that must exist, say. */
function refuses(error: AppError, field: string): boolean {
  if (error.code !== 'rejected') return false;
  const named = Object.keys(error.fieldErrors);
  return named.length > 0 && named.every((path) => path.split('.')[0] === field);
}
