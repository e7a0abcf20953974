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
import { fieldErrors } from '#text/error-words.ts';
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

/** What is asked where nothing was typed: all applications, as they are narrowed. */
const EVERYTHING: Asked = { as: null, field: 'search', text: '', for: 'text', also: null };
const OVER: Pick<FindStep, 'asking' | 'wantsWhole'> = { asking: [], wantsWhole: null };

/**
 * One search: main asks for a typed text, and its answers are in one list. Answers to an older question are dropped when they come late.
 */
export class Search {
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
  /** `reading` until the newest question has brought a row, or its end. */
  phase = $state<'idle' | 'reading' | 'ready' | 'failed'>('idle');

  #question = 0;
  #asking = $state.raw<Question | null>(null);
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** Calls to main for this question that nobody has answered. */
  #unanswered = 0;
  /** Staff left before all of it had come. */
  #isCut = false;

  constructor(gone: AbortSignal) {
    gone.addEventListener('abort', () => this.#end());
  }

  /** Nobody answers: Find says so once, and offers what can be done without an answer. */
  readonly lineDown = $derived.by(() => {
    const error = this.phase === 'failed' ? this.error : this.found.unanswered;
    return error !== null && NO_LINE.includes(error.code);
  });
  readonly narrowed = $derived(this.filters.scope !== null || this.filters.names.length > 0);

  /** What is still being asked, after the first rows have come. */
  get stillAsking(): readonly AskedAs[] {
    return this.#step.asking;
  }

  /** Whether the newest question has brought all that it will. */
  readonly over = $derived(this.phase !== 'reading' && this.stillAsking.length === 0);
  /** Whether what is set now is what was asked last. */
  readonly isAsked = $derived(JSON.stringify(this.#query()) === JSON.stringify(this.#asking));
  /** Whether one row is all there is for what is typed now. */
  readonly hasOnly = $derived(
    this.phase === 'ready' &&
      this.over &&
      this.isAsked &&
      this.found.total === 1 &&
      this.text.trim() !== '',
  );
  /** Whether that row was found by an ID or a token: a name may be another's, too. */
  readonly hasExact = $derived(
    this.hasOnly &&
      this.found.answers.some(
        (way) => way.for === 'text' && (way.as === 'id' || way.as === 'token'),
      ),
  );

  /** Whether this platform finds a name only where all of it is asked; null where it does not. */
  get wantsWhole(): FindStep['wantsWhole'] {
    return this.#step.wantsWhole;
  }

  /** Whether the box asks that field now, whatever a filter of the same name says. */
  asks(field: string): boolean {
    return this.text.trim() !== '' && this.found.tried.some((asked) => asked.field === field);
  }

  async loadRecents(): Promise<void> {
    const result = await call('application:recent', {});
    if (result.ok) this.recents = result.value;
  }

  /** Asks again once typing pauses. */
  typed(): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.run({ typing: true }), TYPING_PAUSE_MS);
  }

  /** Asks again once changing the filters pauses, unless what is asked is the same. */
  filtersChanged(): void {
    if (this.isAsked) clearTimeout(this.#typing);
    else this.typed();
  }

  /**
   * Asks at once, unless just that is being asked. Where it was asked before, the rows that are shown stay
   * where they are.
   */
  submit(): void {
    const isShown = this.phase === 'ready' && this.found.lineCount > 0;
    if (this.isAsked && this.#unanswered > 0) clearTimeout(this.#typing);
    else if (this.isAsked && isShown) void this.#askAgain();
    else void this.run();
  }

  /** Asks at once for what is typed, where that waits for a pause. */
  hurry(): void {
    if (!this.isAsked) void this.run();
  }

  /** Staff are at the search: goes on with what was not asked to its end. */
  arrive(): void {
    if (this.phase === 'idle' || this.phase === 'failed' || this.#isCut) this.submit();
  }

  /** Staff have left the search: nothing more is asked for it. */
  leave(): void {
    const isCut = !this.isAsked || !this.over;
    this.#end();
    this.#step = { ...this.#step, asking: [] };
    if (this.phase === 'reading') this.phase = 'idle';
    this.#isCut = isCut;
  }

  /** `typing`: the text may go on. */
  async run({ typing = false } = {}): Promise<void> {
    this.#begin();
    this.#asking = this.#query();
    await this.#ask(typing);
  }

  /** Reads what the lines in view lack, with names where the desk shows them, unless they still belong to the question before. */
  need(first: number, last: number): void {
    if (this.phase !== 'ready') return;
    this.found.need(first, last);
    if (this.readsNames) this.found.readNames(Math.max(0, first), last);
  }

  /** All applications as they come are nobody's question: their names would be read for nothing. */
  get readsNames(): boolean {
    const asks = this.text.trim() !== '' || this.narrowed;
    return asks && settings.value?.loadLegalName === true;
  }

  /** Empties the whole question: nothing of one customer's narrows what is found for the next. */
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

  /** Ends what is being asked, in main too. What still answers counts no longer. */
  #end(): void {
    clearTimeout(this.#typing);
    if (this.#unanswered > 0) void call('application:find-stop', { find: this.#question });
    this.#question += 1;
    this.#unanswered = 0;
    this.#isCut = false;
    this.found.begin();
  }

  /** Asks the same once more, below and within the rows that are shown. */
  async #askAgain(): Promise<void> {
    clearTimeout(this.#typing);
    this.#isCut = false;
    await this.#ask(false);
  }

  #ask(typing: boolean): Promise<void> {
    return this.#asking?.text === '' ? this.#readAll() : this.#find(typing);
  }

  /** Waits for an answer of main for this question, and knows as long that main works on it. */
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
    // A call to end it may have overtaken the one that began it.
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

  /** Nothing more will come. */
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

/** What narrows and orders a search: the editors' contents, and what of them is asked. */
class SearchFilters {
  #drafts = $state.raw<FilterDrafts>({});
  #refused = $state.raw<Readonly<Partial<Record<FilterName, string>>>>({});

  readonly read = $derived(readFilters(this.#drafts));
  /** The question's filters, without scope and order. */
  readonly query = $derived(
    Object.fromEntries(
      Object.entries(this.read.query).filter(([name]) => !PLACED.includes(name as FilterName)),
    ),
  );
  readonly scope = $derived((this.read.query.scope ?? null) as ApplicationScope | null);
  readonly sort = $derived((this.read.query.sort_by ?? null) as string | null);
  /** Names of all that is set, right or wrong, but scope and order. */
  readonly names = $derived(
    ([...Object.keys(this.read.query), ...Object.keys(this.read.wrong)] as FilterName[]).filter(
      (name) => !PLACED.includes(name),
    ),
  );

  draft(name: FilterName): FilterDraft {
    return this.#drafts[name] ?? {};
  }

  /** What the platform said about the filter when it was last asked. */
  refused(name: FilterName): string | null {
    return this.#refused[name] ?? null;
  }

  /** Filters that the platform did not take. */
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

  /** Takes all filters out; scope and order stay. */
  clear(): void {
    for (const name of Object.keys(this.#drafts) as FilterName[]) {
      if (!PLACED.includes(name)) this.set(name, null);
    }
  }

  clearAll(): void {
    this.#drafts = {};
    this.#refused = {};
  }

  /** Notes which fields the platform refused (a 422 names them), by the field a dotted path begins with. */
  note(error: AppError | null): void {
    const said = Object.entries(fieldErrors(error));
    const names = said.map(([path]) => path.split('.')[0] ?? '').filter(isFilterName);
    const of = (name: FilterName) => said.filter(([path]) => path.split('.')[0] === name);
    this.#refused = Object.fromEntries(
      [...new Set(names)].map((name) => [name, refusalText(of(name), this.read.query[name])]),
    );
  }
}
