import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { AppError } from '#contract/app-error.ts';
import type {
  FindStep,
  FoundBy,
  LearnedApplication,
  SearchPage,
} from '#contract/models/application.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { inTurn } from '#desk/in-slices.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import {
  type Asked,
  type CameIn,
  type FoundParts,
  knownCount,
  type ListLine,
  lineAt,
  lineCount,
  NOTHING_FOUND,
  type PageOfWay,
  pageAt,
  pagesNeeded,
  rowsRead,
  withAnswers,
  withFurtherPage,
  withLearned,
  withPageFailure,
} from './found-parts.ts';
import { readNames } from './read-names.ts';
import { STANDARD_COLUMNS } from './result-columns.ts';
import type { FoundRow } from './search-pages.ts';

const SCROLL_PAUSE_MS = 60;
/**
 * How long scrolling must have stopped before names are read, in milliseconds. Each name takes a
 * request that also fetches financial data, so no names are read for rows that staff only scroll
 * past.
 */
const NAMES_PAUSE_MS = 700;

/** Loads another page. Resolves with null if another search has started in the meantime. */
type AskPage = (asked: Asked, page: number) => Promise<Result<SearchPage> | null>;

/**
 * The rows returned by all queries of one search. Rows that are already visible keep their
 * positions.
 */
export class FoundList {
  readonly known = new KnownHere();
  readonly #ask: AskPage;

  #list = $state.raw(NOTHING_FOUND);
  /** When the newest first page was loaded (ISO 8601). */
  readAt = $state<string | null>(null);
  /**
   * Answers to the current search. They are kept here until the first row arrives, while the rows
   * of the previous search are still shown.
   */
  #waiting = NOTHING_FOUND;
  /** The clues that led to each row of the current search. */
  readonly #by = new SvelteMap<string, readonly FoundBy[]>();
  #askedPages = new Set<string>();
  #scrolling: ReturnType<typeof setTimeout> | undefined;
  #naming: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: AskPage) {
    this.#ask = ask;
  }

  readonly lineCount = $derived(lineCount(this.#list));
  readonly knownLines = $derived(knownCount(this.#list));
  /** The number of results, or null while it is unknown. */
  readonly total = $derived.by(() => {
    const { ways, placed } = this.#list;
    if (ways.some(({ pages }) => pages.total === null)) return null;
    const [only, ...others] = ways;
    return only !== undefined && others.length === 0 && placed.every(({ of }) => of !== null)
      ? only.pages.total
      : this.knownLines;
  });
  /** The number of rows that couldn't be parsed. */
  readonly unreadable = $derived(
    this.#list.ways
      .flatMap(({ pages }) => [...pages.read.values()])
      .reduce((sum, one) => sum + one, 0),
  );
  /**
   * The standard columns in which at least one row has a value. The status column is included only
   * if at least one status has a name. Any other column is also included as long as the platform
   * hasn't returned its field for any row.
   */
  readonly held = $derived.by(() => {
    const rows = rowsRead(this.#list);
    const isRead = ({ status }: FoundRow) => status != null && settings.isNamed('status', status);
    return STANDARD_COLUMNS.filter((name) =>
      name === 'status'
        ? rows.some(isRead)
        : rows.some((row) => row[name] != null && row[name] !== '') ||
          rows.every((row) => row[name] === undefined),
    );
  });
  readonly shifted = $derived(this.#list.ways.some(({ pages }) => pages.shifted));
  /** The queries that have found something. */
  readonly answers = $derived(
    this.#list.ways.flatMap(({ asked, pages: { total, ids } }) =>
      asked.as && ((total ?? 0) > 0 || ids.size > 0) ? [asked] : [],
    ),
  );
  /** All queries with text that have been answered. */
  readonly tried = $derived(this.#list.ways.flatMap(({ asked }) => (asked.as ? [asked] : [])));
  /** The errors of the queries that have failed. */
  readonly failures = $derived(this.#list.ways.flatMap(({ error }) => error ?? []));
  /**
   * The error, if no query was answered and only rows that this computer knows are shown.
   * Otherwise, null.
   */
  readonly unanswered = $derived(
    this.#list.ways.every(({ error, pages }) => error !== null && pages.read.size === 0)
      ? (this.failures[0] ?? null)
      : null,
  );

  /** Returns the line at an index, or undefined if it is outside the list. */
  lineAt(index: number): ListLine | undefined {
    return lineAt(this.#list, index);
  }

  /** Returns the clues that led to an application. The array is empty if staff typed no text. */
  byOf(applicationId: string): readonly FoundBy[] {
    return this.#by.get(applicationId) ?? [];
  }

  /** Starts a new search. Its first rows replace the current ones. */
  begin(): void {
    clearTimeout(this.#scrolling);
    this.leave();
    this.#waiting = NOTHING_FOUND;
    this.#askedPages = new Set();
  }

  /** Stops reading names, because the rows are no longer visible. */
  leave(): void {
    clearTimeout(this.#naming);
    this.known.stop();
  }

  empty(): void {
    this.begin();
    this.#list = NOTHING_FOUND;
    this.readAt = null;
  }

  /**
   * Shows applications that this computer knows. With `isFresh`, they replace the rows of the last
   * search. Otherwise, they are added below the current rows.
   */
  takeLearned(learned: readonly LearnedApplication[], isFresh: boolean): void {
    this.known.learn(learned);
    this.#show(withLearned(isFresh ? NOTHING_FOUND : this.#list, learned));
  }

  /**
   * Adds answers, most likely rows first. `isFresh` means that the search had no rows before.
   * Returns whether it has rows now.
   */
  take(answers: readonly CameIn[], rows: FindStep['rows'], isFresh: boolean): boolean {
    const before = isFresh ? this.#waiting : this.#list;
    if (isFresh) this.#by.clear();
    for (const { id, by } of rows) this.#by.set(id, by);
    for (const { answer } of answers) {
      if (answer === null) continue;
      this.known.learn(answer.learned);
      this.readAt = answer.readAt;
    }
    const list = withAnswers(
      before,
      answers,
      rows.map(({ id }) => id),
    );
    const hasRows = lineCount(list) > 0;
    if (hasRows || !isFresh) this.#show(list);
    else this.#waiting = list;
    return hasRows;
  }

  /**
   * Ends a search that found no rows. If a query failed, returns its error. Otherwise, shows an
   * empty list.
   */
  settle(): AppError | null {
    const error = this.#waiting.ways.find((way) => way.error !== null)?.error ?? null;
    if (error === null) this.#show(this.#waiting);
    else this.empty();
    return error;
  }

  /** Loads the pages of the visible lines once scrolling has stopped. */
  need(first: number, last: number): void {
    clearTimeout(this.#scrolling);
    this.#scrolling = setTimeout(() => {
      for (const page of pagesNeeded(this.#list, first, last)) void this.#readPage(page);
    }, SCROLL_PAUSE_MS);
  }

  /** Loads the names for the visible rows once scrolling has stopped. */
  readNames(first: number, last: number): void {
    clearTimeout(this.#naming);
    this.#naming = setTimeout(() => {
      const lines = Array.from({ length: last - first }, (_, at) => this.lineAt(first + at));
      void this.known.readNames(lines.flatMap((line) => (line?.kind === 'row' ? [line.row] : [])));
    }, NAMES_PAUSE_MS);
  }

  /** Tries again to load the page that failed at this line. */
  retry(index: number): void {
    const page = pageAt(this.#list, index);
    if (page !== null) this.#retryPage(page);
  }

  /** Tries again to load the pages that failed because there was no session. */
  retrySignedOut(): void {
    for (const [way, { pages }] of this.#list.ways.entries()) {
      for (const [page, { code }] of pages.failed)
        if (code === 'signedOut') this.#retryPage({ way, page });
    }
  }

  async #readPage(of: PageOfWay): Promise<void> {
    const asked = this.#list.ways[of.way]?.asked;
    const key = `${of.way}/${of.page}`;
    const pages = this.#askedPages;
    if (!asked || pages.has(key)) return;
    pages.add(key);
    const answer = await this.#ask(asked, of.page);
    if (answer === null || pages !== this.#askedPages) return;
    if (!answer.ok) {
      this.#list = withPageFailure(this.#list, of, answer.error);
      return;
    }
    this.known.learn(answer.value.learned);
    this.#list = withFurtherPage(this.#list, of, answer.value);
  }

  #retryPage(of: PageOfWay): void {
    this.#list = withPageFailure(this.#list, of, null);
    this.#askedPages.delete(`${of.way}/${of.page}`);
    void this.#readPage(of);
  }

  #show(list: FoundParts): void {
    this.#waiting = NOTHING_FOUND;
    this.#list = list;
  }
}

/** The maximum number of names read for the visible rows. */
const MOST_NAMES = 25;

/** What this computer knows about the applications in the list. It also reads their names. */
class KnownHere {
  readonly #known = new SvelteMap<string, LearnedApplication>();
  /** The applications that the platform has no name for. */
  readonly #nameless = new SvelteSet<string>();
  readonly #inTurn = inTurn();
  /** Why reading names last stopped early. */
  error = $state.raw<AppError | null>(null);
  #stop = new AbortController();

  of(applicationId: string): LearnedApplication | null {
    return this.#known.get(applicationId) ?? null;
  }

  /** Returns whether the application's name may still be read. */
  awaits(applicationId: string): boolean {
    return this.error === null && !this.#nameless.has(applicationId);
  }

  learn(learned: readonly LearnedApplication[]): void {
    for (const one of learned) this.#known.set(one.applicationId, one);
  }

  /** Reads the legal names of up to 25 rows that don't have one yet. */
  readNames(rows: readonly FoundRow[]): Promise<void> {
    const { signal } = this.#stop;
    return this.#inTurn(async () => {
      if (signal.aborted) return;
      const unnamed = rows.filter(
        ({ id }) => this.of(id)?.legalName == null && !this.#nameless.has(id),
      );
      const reader = {
        ask: ({ id, clientTrackingToken }: FoundRow) =>
          call('application:legal-name', { applicationId: id, clientTrackingToken }),
        onname: (row: FoundRow, name: string | null) => this.#named(row, name),
        pause,
        now: Date.now,
      };
      const error = await readNames(unnamed.slice(0, MOST_NAMES), reader, signal);
      if (!signal.aborted) this.error = error;
    });
  }

  /** Stops reading, because staff have left the rows. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.error = null;
  }

  #named({ id, clientTrackingToken }: FoundRow, legalName: string | null): void {
    if (legalName === null) {
      this.#nameless.add(id);
      return;
    }
    const before = this.of(id);
    this.#known.set(id, {
      applicationId: id,
      clientTrackingToken,
      owners: before?.owners ?? [],
      lastFiledAt: before?.lastFiledAt ?? null,
      legalName,
    });
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
