import type { AppError } from '#contract/app-error.ts';
import type { FilterName } from '#contract/filters/filter-fields.ts';
import type {
  ApplicationScope,
  AskedAs,
  FindStep,
  RecentApplication,
  SearchField,
  SearchPage,
  SearchQuery,
} from '#contract/models/application.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import { fieldErrors } from '#text/field-errors.ts';
import {
  type FilterDraft,
  type FilterDrafts,
  isFilterName,
  PLACED,
  readFilters,
  withDraft,
} from './filter-drafts.ts';
import { refusalText } from './filter-words.ts';
import { FoundList } from './found-list.svelte.ts';
import type { Asked, CameIn } from './found-parts.ts';

const TYPING_PAUSE_MS = 250;
const NO_LINE: readonly AppError['code'][] = ['offline', 'proxy', 'unavailable', 'blockedOnTheWay'];

type Question = Pick<SearchQuery, 'text' | 'scope' | 'filters' | 'sort'> & {
  readonly field: SearchField | 'auto';
};

/** The query without text: all applications that match the filters. */
const EVERYTHING: Asked = { as: null, field: 'search', text: '', for: 'text', also: null };
const OVER: Pick<FindStep, 'asking' | 'wantsWhole'> = { asking: [], wantsWhole: null };

/**
 * A search. Main interprets the typed text and sends several queries, whose answers are combined
 * into one list. Answers for an earlier search are ignored.
 */
export class ApplicationSearch {
  text = $state('');
  field = $state<SearchField | 'auto'>('auto');
  readonly filters = new SearchFilters();
  readonly found = new FoundList(async (asked, page) => {
    const question = this.#question;
    const answer = await this.#readPage(asked, page);
    return question === this.#question ? answer : null;
  });

  #step = $state.raw(OVER);
  recents = $state.raw<readonly RecentApplication[]>([]);
  error = $state.raw<AppError | null>(null);
  /**
   * `reading` lasts from the start of the newest search until its first row arrives or the search
   * ends.
   */
  phase = $state<'idle' | 'reading' | 'ready' | 'failed'>('idle');

  #question = 0;
  #asking = $state.raw<Question | null>(null);
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** The number of calls to main that are pending for this search. */
  #unanswered = 0;
  /** True if staff left before all results had arrived. */
  #isCut = false;

  constructor(gone: AbortSignal) {
    gone.addEventListener('abort', () => this.#end());
  }

  /**
   * True if the platform cannot be reached. In that case, Find shows one message about it, with the
   * actions that work offline.
   */
  readonly lineDown = $derived.by(() => {
    const error = this.phase === 'failed' ? this.error : this.found.unanswered;
    return error !== null && NO_LINE.includes(error.code);
  });
  readonly narrowed = $derived(this.filters.scope !== null || this.filters.names.length > 0);

  /** The queries that haven't been answered yet. */
  get stillAsking(): readonly AskedAs[] {
    return this.#step.asking;
  }

  /** True if all results of the newest search have arrived. */
  readonly over = $derived(this.phase !== 'reading' && this.stillAsking.length === 0);
  /** True if the input hasn't changed since the last search. */
  readonly isAsked = $derived(JSON.stringify(this.#query()) === JSON.stringify(this.#asking));
  /** True if the only result for the current input is a single row. */
  readonly hasOnly = $derived(
    this.phase === 'ready' &&
      this.over &&
      this.isAsked &&
      this.found.total === 1 &&
      this.text.trim() !== '',
  );
  /**
   * True if the only row was found by an ID or a token. A name may belong to several applications.
   */
  readonly hasExact = $derived(
    this.hasOnly &&
      this.found.answers.some(
        (way) => way.for === 'text' && (way.as === 'id' || way.as === 'token'),
      ),
  );

  /** Not null if the platform only finds such names when they are typed in full. */
  get wantsWhole(): FindStep['wantsWhole'] {
    return this.#step.wantsWhole;
  }

  /**
   * Returns whether the text in the box is searched for in that field. A filter with the same name
   * makes no difference.
   */
  asks(field: string): boolean {
    return this.text.trim() !== '' && this.found.tried.some((asked) => asked.field === field);
  }

  async loadRecents(): Promise<void> {
    const result = await call('application:recent', {});
    if (result.ok) this.recents = result.value;
  }

  /** Searches again once staff have stopped typing for a moment. */
  typed(): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.run({ typing: true }), TYPING_PAUSE_MS);
  }

  /**
   * Searches again once staff have stopped changing filters for a moment, unless the search stays
   * the same.
   */
  filtersChanged(): void {
    if (this.isAsked) clearTimeout(this.#typing);
    else this.typed();
  }

  /**
   * Searches immediately, unless the same search is in progress. If the same search is repeated,
   * visible rows stay in place.
   */
  submit(): void {
    const isShown = this.phase === 'ready' && this.found.lineCount > 0;
    if (this.isAsked && this.#unanswered > 0) clearTimeout(this.#typing);
    else if (this.isAsked && isShown) void this.#askAgain();
    else void this.run();
  }

  /** Searches immediately if the input has changed and the search is still waiting for a pause. */
  hurry(): void {
    if (!this.isAsked) void this.run();
  }

  /** Called when staff open the search. Repeats a search that didn't finish. */
  arrive(): void {
    if (this.phase === 'idle' || this.phase === 'failed' || this.#isCut) this.submit();
  }

  /** Called when staff leave the search. Stops all requests. */
  leave(): void {
    const isCut = !this.isAsked || !this.over;
    this.#end();
    this.#step = { ...this.#step, asking: [] };
    if (this.phase === 'reading') this.phase = 'idle';
    this.#isCut = isCut;
  }

  /** Searches for the current input. `typing` is true if staff may not have finished typing. */
  async run({ typing = false } = {}): Promise<void> {
    this.#begin();
    this.#asking = this.#query();
    await this.#ask(typing);
  }

  /**
   * Loads what the visible lines need, including names if this desk shows them. Does nothing while
   * the lines are still from the previous search.
   */
  need(first: number, last: number): void {
    if (this.phase !== 'ready') return;
    this.found.need(first, last);
    if (this.readsNames) this.found.readNames(Math.max(0, first), last);
  }

  /**
   * True if names are read for the rows. They aren't read for the list of all applications, which
   * staff didn't search for.
   */
  get readsNames(): boolean {
    const asks = this.text.trim() !== '' || this.narrowed;
    return asks && settings.value?.loadLegalName === true;
  }

  /** Clears the whole search, so that no filter for one customer affects the next. */
  startOver(): void {
    this.text = '';
    this.field = 'auto';
    this.filters.clearAll();
    this.#end();
    this.#step = OVER;
    this.#asking = null;
    this.found.empty();
    this.phase = 'idle';
  }

  #begin(): void {
    this.#end();
    this.#step = OVER;
    this.phase = 'reading';
  }

  /** Stops the current search, in main as well. Later answers are ignored. */
  #end(): void {
    clearTimeout(this.#typing);
    if (this.#unanswered > 0) void call('application:find-stop', { find: this.#question });
    this.#question += 1;
    this.#unanswered = 0;
    this.#isCut = false;
    this.found.begin();
  }

  /** Repeats the search. Visible rows are updated in place, and new rows are added below. */
  async #askAgain(): Promise<void> {
    clearTimeout(this.#typing);
    this.#isCut = false;
    await this.#ask(false);
  }

  #ask(typing: boolean): Promise<void> {
    return this.#asking?.text === '' ? this.#readAll() : this.#find(typing);
  }

  /** Waits for an answer from main. The search counts as unfinished until the answer arrives. */
  async #answer<T>(asked: Promise<Result<T>>): Promise<Result<T>> {
    const question = this.#question;
    this.#unanswered += 1;
    const answer = await asked;
    if (question === this.#question) this.#unanswered -= 1;
    return answer;
  }

  #readPage(asked: Asked, page: number): Promise<Result<SearchPage>> {
    const find = this.#question;
    return this.#answer(call('application:search', { ...this.#pageQuery(asked), page, find }));
  }

  async #readAll(): Promise<void> {
    const question = this.#question;
    const answer = await this.#readPage(EVERYTHING, 1);
    if (question !== this.#question) return;
    const found = answer.ok
      ? { answer: answer.value, error: null }
      : { answer: null, error: answer.error };
    this.#take([{ ...found, asked: EVERYTHING }], []);
    this.#settle();
  }

  async #find(typing: boolean): Promise<void> {
    const question = this.#question;
    const asked = { ...(this.#asking ?? this.#query()), find: question, typing };
    let step = await this.#answer(call('application:find', asked));
    // Main may have received the call that stops the search before the one that starts it.
    if (question !== this.#question) void call('application:find-stop', { find: question });
    while (question === this.#question) {
      if (!step.ok) return this.#fail(step.error);
      const { learned, parts, rows, asking } = step.value;
      this.#step = step.value;
      if (learned.length > 0) {
        this.found.takeLearned(learned, this.phase === 'reading');
        this.#succeed();
      }
      if (parts.length > 0)
        this.#take(
          parts.map((part) => ({ ...part, asked: part })),
          rows,
        );
      if (asking.length === 0 && parts.length === 0) return this.#settle();
      step = await this.#answer(call('application:find-next', { find: question }));
    }
  }

  #take(answers: readonly CameIn[], rows: FindStep['rows']): void {
    if (this.found.take(answers, rows, this.phase === 'reading')) this.#succeed();
  }

  #succeed(): void {
    this.filters.note(null);
    this.phase = 'ready';
    this.error = null;
  }

  /** Ends the search once no more results will arrive. */
  #settle(): void {
    if (this.phase !== 'reading') return;
    const error = this.found.settle();
    if (error === null) this.#succeed();
    else this.#fail(error);
  }

  #fail(error: AppError): void {
    this.filters.note(error);
    this.found.empty();
    this.#step = OVER;
    this.error = error;
    this.phase = 'failed';
  }

  #pageQuery({ field, text, also }: Asked): Omit<SearchQuery, 'page' | 'find'> {
    const { scope, filters, sort } = this.#asking ?? this.#query();
    return { text, field, scope, filters: { ...filters, ...also }, sort };
  }

  #query(): Question {
    const { scope, query, sort } = this.filters;
    return { text: this.text.trim(), field: this.field, scope, filters: query, sort };
  }
}

/** The filters and the sort order of a search: what staff have entered, and what is sent. */
class SearchFilters {
  #drafts = $state.raw<FilterDrafts>({});
  #refused = $state.raw<Readonly<Partial<Record<FilterName, string>>>>({});

  readonly read = $derived(readFilters(this.#drafts));
  /** The filters of the query, without the scope and the sort order. */
  readonly query = $derived(
    Object.fromEntries(
      Object.entries(this.read.query).filter(([name]) => !PLACED.includes(name as FilterName)),
    ),
  );
  readonly scope = $derived((this.read.query.scope ?? null) as ApplicationScope | null);
  readonly sort = $derived((this.read.query.sort_by ?? null) as string | null);
  /**
   * The names of all filters that are set, whether valid or not, without the scope and the sort
   * order.
   */
  readonly names = $derived(
    ([...Object.keys(this.read.query), ...Object.keys(this.read.wrong)] as FilterName[]).filter(
      (name) => !PLACED.includes(name),
    ),
  );

  draft(name: FilterName): FilterDraft {
    return this.#drafts[name] ?? {};
  }

  /** Returns the platform's message about the filter in response to the last search. */
  refused(name: FilterName): string | null {
    return this.#refused[name] ?? null;
  }

  /** The names of the filters that the platform has refused. */
  get refusedNames(): FilterName[] {
    return Object.keys(this.#refused) as FilterName[];
  }

  set(name: FilterName, draft: FilterDraft | null): void {
    this.#drafts = withDraft(this.#drafts, name, draft);
    const { [name]: _, ...rest } = this.#refused;
    this.#refused = rest;
  }

  setScope(scope: ApplicationScope | null): void {
    this.set('scope', scope === null ? null : { text: scope });
  }

  setSort(sort: string | null): void {
    this.set('sort_by', sort === null ? null : { text: sort });
  }

  /** Removes all filters except the scope and the sort order. */
  clear(): void {
    for (const name of Object.keys(this.#drafts) as FilterName[]) {
      if (!PLACED.includes(name)) this.set(name, null);
    }
  }

  clearAll(): void {
    this.#drafts = {};
    this.#refused = {};
  }

  /**
   * Records the platform's messages about refused fields in a 422 response. Each dotted path starts
   * with the name of the filter.
   */
  note(error: AppError | null): void {
    const said = Object.entries(fieldErrors(error));
    const names = said.map(([path]) => path.split('.')[0] ?? '').filter(isFilterName);
    const of = (name: FilterName) => said.filter(([path]) => path.split('.')[0] === name);
    this.#refused = Object.fromEntries(
      [...new Set(names)].map((name) => [name, refusalText(of(name), this.read.query[name])]),
    );
  }
}
