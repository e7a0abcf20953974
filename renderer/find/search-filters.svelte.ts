import type { AppError } from '#contract/app-error.ts';
import type { FilterName } from '#contract/filters/filter-fields.ts';
import type { ApplicationScope } from '#contract/models/application.ts';
import { fieldErrors } from '#text/error-words.ts';
import type { FilterDraft, FilterDrafts } from './filter-drafts.ts';
import { isFilterName, PLACED, readFilters, withDraft } from './filter-drafts.ts';
import { refusalText } from './filter-words.ts';

/** What narrows and orders a search: the editors' contents, and what of them is asked. */
export class SearchFilters {
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
