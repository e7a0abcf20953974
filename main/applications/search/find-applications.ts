import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type {
  FindPart,
  FindQuery,
  FindStep,
  SearchPage,
} from '../../../preload/contract/models/application.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { type AskPageParts, askPage } from './ask-page.ts';
import type { LearnedApplications } from './learned-applications.ts';
import type { SearchHabits } from './search-habits.ts';
import { type Waves, type Way, waysOf } from './ways.ts';

/** Most requests of one search, all told. */
const MOST_REQUESTS = 4;

/** Milliseconds without a key after which staff who type are taken to be done. */
const REST = 700;

/** Searches for what staff typed, one at a time: a newer search ends the one before, with its requests. */
export interface FindApplications {
  /** Begins to ask. The first step has what this computer knows, without waiting for the platform. */
  begin(query: FindQuery): Result<FindStep>;
  /** Waits for what comes next. Error: `cancelled` when the search is no longer the newest. */
  next(find: number): Promise<Result<FindStep>>;
  /** Ends the search and its requests. */
  stop(): void;
}

export interface FindParts extends AskPageParts {
  readonly learned: Pick<LearnedApplications, 'of' | 'matching' | 'nearness'>;
  readonly habits: SearchHabits;
  /** Waits until what is being typed counts as whole; rejects when the signal is raised. */
  readonly rest?: (signal: AbortSignal) => Promise<unknown>;
}

export function createFindApplications(parts: FindParts): FindApplications {
  let current: Search | null = null;
  const stop = () => {
    current?.stop();
    current = null;
  };
  return {
    begin(query) {
      stop();
      const search = new Search(parts, query);
      current = search;
      return ok(search.step());
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

/** More rows than any part of a search needs to be told apart by. */
const MANY = 1_000_000;
/** Ways of one search that may have found equally many. */
const RANKS = 100;

type Outcome = 'found' | 'nothing' | 'failed';

/** A search under way has waves of requests, and keeps what nobody was told of yet. */
class Search {
  readonly find: number;
  readonly #parts: FindParts;
  readonly #query: FindQuery;
  readonly #waves: Waves;
  /** The ways that were answered, and whether each found something. */
  readonly #answered = new Map<Way, boolean>();
  readonly #stopped = new AbortController();
  #untold: FindPart[] = [];
  #learned: FindStep['learned'];
  #asking: Way[] = [];
  #asked: number;
  #isOver = false;
  /** Keeps what was thrown while nobody waited. */
  #thrown: { readonly cause: unknown } | null = null;
  #wake: () => void = () => undefined;

  constructor(parts: FindParts, query: FindQuery) {
    this.find = query.find;
    this.#parts = parts;
    this.#query = query;
    this.#waves = waysOf(query.text, query.field, parts.habits.of);
    this.#asked = query.beyond;
    // Nobody knows whether a filter would have let them through.
    const isNarrowed = query.scope !== null || Object.keys(query.filters).length > 0;
    const isFirst = query.beyond === 0 && query.field === 'auto';
    this.#learned = isFirst && !isNarrowed ? parts.learned.matching(query.text) : [];
    void this.#ask()
      .catch((cause: unknown) => {
        this.#thrown = { cause };
      })
      .finally(() => {
        this.#isOver = true;
        this.#wake();
      });
  }

  /** Gives what came since the step before. */
  step(): FindStep {
    const parts = this.#untold;
    const learned = this.#learned;
    this.#untold = [];
    this.#learned = [];
    const ways = this.#waves.flat().length;
    return {
      learned,
      parts,
      asking: this.#isOver ? [] : this.#asking.map(({ as }) => as),
      asked: this.#asked,
      left: Math.max(0, ways - this.#asked),
      wantsWhole: this.#wantsWhole(),
    };
  }

  /** Whether the names that were asked for had to be whole. */
  #wantsWhole(): FindStep['wantsWhole'] {
    const names = [...this.#answered.keys()].filter(
      ({ as }) => as === 'business' || as === 'person',
    );
    const found = names.map((way) => this.#parts.habits.of(way).findsParts);
    if (found.every((finds) => finds === true)) return null;
    return found.includes(false) ? 'known' : 'possible';
  }

  /** Waits until there is something to tell, or nothing more will come. Throws what asking threw. */
  async something(): Promise<void> {
    if (this.#untold.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#thrown !== null) throw this.#thrown.cause;
  }

  stop(): void {
    this.#stopped.abort();
    this.#isOver = true;
    this.#wake();
  }

  async #ask(): Promise<void> {
    let requests = MOST_REQUESTS;
    let skipped = this.#query.beyond;
    let isWhole = !this.#query.typing;
    for (const wave of this.#waves) {
      const ways = wave.slice(skipped).slice(0, requests);
      skipped = Math.max(0, skipped - wave.length);
      if (ways.length === 0) continue;
      this.#asking = [...ways];
      if (!isWhole && requests < MOST_REQUESTS) isWhole = await this.#rested();
      if (this.#stopped.signal.aborted) return;
      requests -= ways.length;
      const first = this.#asked;
      this.#asked += ways.length;
      const outcomes = await Promise.all(ways.map((way, at) => this.#askOne(way, first + at)));
      if (requests === 0 || this.#stopped.signal.aborted) return;
      if (outcomes.some((outcome) => outcome !== 'nothing')) return;
    }
  }

  /** Tells whether the rest came before a newer search. */
  async #rested(): Promise<boolean> {
    const { rest = (signal) => wait(REST, undefined, { signal }) } = this.#parts;
    await rest(this.#stopped.signal).catch(() => undefined);
    return !this.#stopped.signal.aborted;
  }

  async #askOne(way: Way, at: number): Promise<Outcome> {
    const { scope, filters, sort } = this.#query;
    const { as, field, text } = way;
    const query = { text, field, scope, filters, sort, page: 1 };
    const answer = await askPage(this.#parts, query, this.#stopped.signal);
    this.#asking = this.#asking.filter((one) => one !== way);
    if (this.#stopped.signal.aborted) return 'failed';
    const isRefused = !answer.ok && refuses(answer.error, field);
    const found = answer.ok && hasRows(answer.value);
    if (answer.ok || isRefused) this.#learn(way, found);
    // Of what was asked by a part the rarest is the likeliest.
    const many = answer.ok ? (answer.value.total ?? MANY) : 0;
    this.#untold.push({
      as,
      field,
      text,
      for: way.for,
      rank: way.for === 'text' ? at : Math.min(many, MANY) * RANKS + at,
      answer: answer.ok ? this.#ranked(answer.value) : null,
      error: answer.ok || isRefused ? null : answer.error,
    });
    this.#wake();
    if (found) return 'found';
    return answer.ok || isRefused ? 'nothing' : 'failed';
  }

  /** The rows whose names are known here and near what was typed first, those of another name last. */
  #ranked(page: SearchPage): SearchPage {
    if (this.#query.sort !== null) return page;
    const nearness = this.#parts.learned.nearness(this.#query.text);
    return { ...page, rows: page.rows.toSorted((a, b) => nearness(b.id) - nearness(a.id)) };
  }

  #learn(way: Way, found: boolean): void {
    const { habits } = this.#parts;
    if (found) habits.found(way);
    this.#answered.set(way, found);
    const answered = [...this.#answered];
    for (const [whole, isFound] of answered) {
      const isMissedPart = ([{ field, text }, isPartFound]: readonly [Way, boolean]) =>
        field === whole.field && text !== whole.text && whole.text.includes(text) && !isPartFound;
      if (isFound && answered.some(isMissedPart)) habits.wantsWhole(whole);
    }
  }
}

const hasRows = ({ rows, unreadable, total }: SearchPage) =>
  rows.length > 0 || unreadable > 0 || (total ?? 0) > 0;

/** A field that takes no such text has nothing of it: a token that must exist, say. */
function refuses(error: AppError, field: string): boolean {
  if (error.code !== 'rejected') return false;
  const named = Object.keys(error.fieldErrors);
  return named.length > 0 && named.every((path) => path.split('.')[0] === field);
}
