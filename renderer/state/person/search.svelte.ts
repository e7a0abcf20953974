import type { AppError } from '../../../preload/contract/app-error.ts';
import type {
  RecentApplication,
  SearchField,
  SearchQuery,
} from '../../../preload/contract/models/application.ts';
import { call } from '../../lib/desk/call.ts';
import {
  knownCount,
  type ListLine,
  lineAt,
  lineCount,
  NO_PAGES,
  pagesNeeded,
  type SearchPages,
  withFailure,
  withoutFailure,
  withPage,
} from '../../lib/search/search-pages.ts';
import { SearchFilters } from './search-filters.svelte.ts';

const TYPING_PAUSE_MS = 250;
const SCROLL_PAUSE_MS = 60;

/** One search and its answer so far. Answers to an older question are dropped when they come late. */
export class Search {
  text = $state('');
  field = $state<SearchField | 'auto'>('auto');
  readonly filters = new SearchFilters();

  #pages = $state.raw<SearchPages>(NO_PAGES);
  #error = $state.raw<AppError | null>(null);
  #askedField = $state<SearchField | null>(null);
  #unreadable = $state(0);
  #readAt = $state<string | null>(null);
  #recents = $state.raw<readonly RecentApplication[]>([]);
  /** `reading` while the first page of the newest question is on its way. */
  #phase = $state<'idle' | 'reading' | 'ready' | 'failed'>('idle');

  #question = 0;
  /** What the newest question asks: pages that are read later belong to it. */
  #asking: Omit<SearchQuery, 'page'> | null = null;
  #askedPages = new Set<number>();
  #typing: ReturnType<typeof setTimeout> | undefined;
  #scrolling: ReturnType<typeof setTimeout> | undefined;

  constructor(gone: AbortSignal) {
    gone.addEventListener('abort', () => this.#stopTimers());
  }

  readonly lineCount = $derived(lineCount(this.#pages));
  readonly narrowed = $derived(this.filters.scope !== null || this.filters.names.length > 0);

  /** What stands on that line of the list; undefined outside it. */
  lineAt(index: number): ListLine | undefined {
    return lineAt(this.#pages, index);
  }

  /** How many there are; null as long as nobody knows. */
  get total(): number | null {
    return this.#pages.total;
  }
  get known(): number {
    return knownCount(this.#pages);
  }
  get shifted(): boolean {
    return this.#pages.shifted;
  }
  get unreadable(): number {
    return this.#unreadable;
  }
  /** When the first page was read; ISO. The others may be newer. */
  get readAt(): string | null {
    return this.#readAt;
  }
  get phase() {
    return this.#phase;
  }
  get error(): AppError | null {
    return this.#error;
  }
  get askedField(): SearchField | null {
    return this.#askedField;
  }
  get recents(): readonly RecentApplication[] {
    return this.#recents;
  }

  async loadRecents(): Promise<void> {
    const result = await call('application:recent', {});
    if (result.ok) this.#recents = result.value;
  }

  /** Asks again once typing pauses. */
  typed(): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.run(), TYPING_PAUSE_MS);
  }

  /** Asks again once changing the filters pauses, unless what is asked is the same. */
  filtersChanged(): void {
    if (JSON.stringify(this.#query()) === JSON.stringify(this.#asking)) clearTimeout(this.#typing);
    else this.typed();
  }

  async run(): Promise<void> {
    this.#stopTimers();
    this.#question += 1;
    this.#askedPages = new Set();
    this.#phase = 'reading';
    this.#asking = this.#query();
    await this.#read(1);
  }

  /** Reads what the lines in view lack, once scrolling pauses. */
  need(first: number, last: number): void {
    clearTimeout(this.#scrolling);
    this.#scrolling = setTimeout(() => {
      // The lines on the screen still belong to the question before.
      if (this.#phase !== 'ready') return;
      for (const page of pagesNeeded(this.#pages, first, last)) void this.#read(page);
    }, SCROLL_PAUSE_MS);
  }

  retry(page: number): void {
    this.#pages = withoutFailure(this.#pages, page);
    this.#askedPages.delete(page);
    void this.#read(page);
  }

  /** Asks again for the pages that could not be read for want of a session. */
  retrySignedOut(): void {
    for (const [page, { code }] of this.#pages.failed) {
      if (code === 'signedOut') this.retry(page);
    }
  }

  /** Empties the question for the next customer; scope, filters and order stay as staff set them. */
  startOver(): void {
    this.text = '';
    this.field = 'auto';
    this.#stopTimers();
    this.#question += 1;
    this.#asking = null;
    this.#pages = NO_PAGES;
    this.#readAt = null;
    this.#phase = 'idle';
  }

  async #read(page: number): Promise<void> {
    if (this.#askedPages.has(page)) return;
    this.#askedPages.add(page);
    const question = this.#question;
    const result = await call('application:search', { ...(this.#asking ?? this.#query()), page });
    if (question !== this.#question) return;
    const first = page === 1 && this.#phase === 'reading';
    if (first) this.filters.note(result.ok ? null : result.error);
    if (!result.ok) {
      if (first) this.#fail(result.error);
      else this.#pages = withFailure(this.#pages, page, result.error);
      return;
    }
    if (first) this.#readAt = result.value.readAt;
    this.#pages = withPage(first ? NO_PAGES : this.#pages, result.value);
    this.#unreadable = result.value.unreadable + (first ? 0 : this.#unreadable);
    this.#askedField = result.value.askedField;
    this.#phase = 'ready';
    this.#error = null;
  }

  #query(): Omit<SearchQuery, 'page'> {
    const { scope, query, sort } = this.filters;
    return { text: this.text.trim(), field: this.field, scope, filters: query, sort };
  }

  #stopTimers(): void {
    clearTimeout(this.#typing);
    clearTimeout(this.#scrolling);
  }

  #fail(error: AppError): void {
    this.#pages = NO_PAGES;
    this.#error = error;
    this.#phase = 'failed';
  }
}
