import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type {
  FindPart,
  FindQuery,
  FindStep,
  SearchPage,
} from '../../../preload/contract/models/application.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { Applications } from '../applications.ts';
import type { LearnedApplications } from '../learned-applications.ts';
import { nearestOf, nearnessOf } from './nearness.ts';
import { SearchHabits } from './search-habits.ts';
import { type Way, waysOf } from './ways.ts';

/** Most requests of one search, all told. */
const MOST_REQUESTS = 4;

/** Milliseconds without a key after which staff who type are taken to be done. */
const REST = 700;

/** More rows than any part of a search needs to be told apart by. */
const MANY = 1_000_000;
/** Ways of one search that may have found equally many. */
const RANKS = 100;

/** Searches for what staff typed, one at a time: a newer search ends the one before, with its requests. */
export interface FindApplications {
  /** Begins to ask. The first step has what this computer knows, without waiting for the platform. */
  begin(query: FindQuery): Result<FindStep>;
  /** Waits for what comes next. Error: `cancelled` when the search is no longer the newest. */
  next(find: number): Promise<Result<FindStep>>;
  /** Ends the search and its requests. */
  stop(): void;
}

export interface FindParts extends Pick<Applications, 'search'> {
  readonly learned: Pick<LearnedApplications, 'about' | 'texts'>;
  /** Waits until what is being typed counts as whole; rejects when the signal is raised. */
  readonly rest?: (signal: AbortSignal) => Promise<unknown>;
}

export function createFindApplications(parts: FindParts): FindApplications {
  const habits = new SearchHabits();
  let current: ReturnType<typeof startSearch> | null = null;
  const stop = () => {
    current?.stop();
    current = null;
  };
  return {
    begin(query) {
      stop();
      current = startSearch(parts, habits, query);
      return ok(current.step());
    },
    async next(find) {
      const search = current;
      if (search === null || search.find !== find) return CANCELED;
      await search.something();
      return search === current ? ok(search.step()) : CANCELED;
    },
    stop,
  };
}

const CANCELED = err({ code: 'cancelled', requestSent: 'none' } as const);

/** A search under way asks wave by wave, and keeps what nobody was told of yet. */
function startSearch(parts: FindParts, habits: SearchHabits, query: FindQuery) {
  const { find, scope, filters, sort, beyond, typing } = query;
  const { rest = (signal) => wait(REST, undefined, { signal }) } = parts;
  const waves = waysOf(query.text, query.field, habits.of);
  const ways = waves.flat();
  const nearness = nearnessOf(parts.learned.texts(), query.text);
  const stopped = new AbortController();
  const { signal } = stopped;
  const found: Way[] = [];
  const missed: Way[] = [];
  let hasFailed = false;
  let came = Promise.withResolvers<void>();
  let untold: FindPart[] = [];
  let asking: readonly Way[] = [];
  let asked = beyond;
  // Nobody knows whether a filter would have let them through.
  const isNarrowed = scope !== null || Object.keys(filters).length > 0;
  const isFirst = beyond === 0 && query.field === 'auto';
  let learned = isFirst && !isNarrowed ? nearestOf(nearness).map(parts.learned.about) : [];
  const all = ask().finally(() => {
    asking = [];
  });
  // Nobody may be waiting.
  all.catch(() => undefined);

  async function ask(): Promise<void> {
    const allowed = new Set(ways.slice(beyond, beyond + MOST_REQUESTS));
    const left = waves.map((wave) => wave.filter((way) => allowed.has(way)));
    for (const [at, wave] of left.filter(({ length }) => length > 0).entries()) {
      asking = wave;
      if (typing && at === 1) await rest(signal).catch(() => undefined);
      if (signal.aborted) return;
      asked += wave.length;
      await Promise.all(wave.map(askOne));
      if (found.length > 0 || hasFailed) return;
    }
  }

  async function askOne(way: Way): Promise<void> {
    const { as, field, text, for: asked } = way;
    const page = { text, field, scope, filters, sort, page: 1 };
    const answer = await parts.search(page, signal);
    asking = asking.filter((one) => one !== way);
    if (signal.aborted) return;
    const error = answer.ok || refuses(answer.error, field) ? null : answer.error;
    if (error !== null) hasFailed = true;
    else learn(way, answer.ok && answer.value.rows.length + answer.value.unreadable > 0);
    // A row that a rare part found is likelier than one that a common part found.
    const many = answer.ok ? Math.min(answer.value.total ?? MANY, MANY) : 0;
    const rank = (asked === 'text' ? 0 : many * RANKS) + ways.indexOf(way);
    const rows = answer.ok ? ranked(answer.value) : null;
    untold.push({ as, field, text, for: asked, rank, answer: rows, error });
    came.resolve();
  }

  /** The rows whose names are known here and near what was typed first, those of another name last. */
  function ranked(page: SearchPage): SearchPage {
    if (sort !== null) return page;
    const rank = ({ id }: SearchPage['rows'][number]) => nearness.get(id) ?? 0;
    return { ...page, rows: page.rows.toSorted((a, b) => rank(b) - rank(a)) };
  }

  /** A name found as a whole, and not by a part of it, tells that the field wants it whole. */
  function learn(way: Way, isFound: boolean): void {
    (isFound ? found : missed).push(way);
    if (isFound)
      habits.learn(way.as, way.for === 'text' ? { form: way.form } : { findsParts: true });
    for (const whole of found) {
      const isPart = ({ as, text }: Way) => as === whole.as && whole.text.includes(text);
      if (missed.some(isPart)) habits.learn(whole.as, { findsParts: false });
    }
  }

  /** Tells whether the field that is asked first takes whole names only. */
  function wantsWhole(): FindStep['wantsWhole'] {
    const as = ways[0]?.as;
    const { findsParts } = habits.of(as ?? 'id');
    if ((as !== 'business' && as !== 'person') || findsParts === true) return null;
    return findsParts === false ? 'known' : 'possible';
  }

  return {
    find,

    /** Gives what came since the step before. */
    step(): FindStep {
      const left = Math.max(0, ways.length - asked);
      const kinds = asking.map(({ as }) => as);
      const wants = wantsWhole();
      const step = { learned, parts: untold, asking: kinds, asked, left, wantsWhole: wants };
      learned = [];
      untold = [];
      came = Promise.withResolvers();
      return step;
    },

    /** Waits until there is something to tell, or nothing more will come. Throws what asking threw. */
    async something(): Promise<void> {
      if (untold.length === 0) await Promise.race([came.promise, all]);
    },

    stop(): void {
      stopped.abort();
      came.resolve();
    },
  };
}

/** A field that takes no such text has nothing of it: a token that must exist, say. */
function refuses(error: AppError, field: string): boolean {
  if (error.code !== 'rejected') return false;
  const named = Object.keys(error.fieldErrors);
  return named.length > 0 && named.every((path) => path.split('.')[0] === field);
}
