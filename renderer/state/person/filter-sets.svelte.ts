import type { AppError } from '../../../preload/contract/app-error.ts';
import type { FilterSet, FilterSetList } from '../../../preload/contract/models/filter-set.ts';
import { isSameSetName } from '../../../preload/contract/models/filter-set.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { call } from '../../lib/desk/call.ts';
import type { FilterPanel } from './filter-panel.svelte.ts';
import type { Search } from './search.svelte.ts';

/** Searches under a name, as main keeps them. */
export class FilterSets {
  readonly #search: Search;
  readonly #panel: FilterPanel;
  #list = $state.raw<readonly FilterSet[]>([]);
  #unreadable = $state(0);
  #error = $state.raw<AppError | null>(null);

  constructor(search: Search, panel: FilterPanel) {
    this.#search = search;
    this.#panel = panel;
  }

  get list(): readonly FilterSet[] {
    return this.#list;
  }
  /** How many more are kept that this version cannot read. */
  get unreadable(): number {
    return this.#unreadable;
  }
  /** Why the last step failed. */
  get error(): AppError | null {
    return this.#error;
  }

  /** The one whose name nobody could tell from that one; `except` itself does not count. */
  named(name: string, except: FilterSet | null = null): FilterSet | null {
    const others = this.#list.filter((set) => set.name !== except?.name);
    return others.find((set) => isSameSetName(set.name, name)) ?? null;
  }

  async load(): Promise<void> {
    this.#take(await call('filter-set:list', {}));
  }

  /** Keeps what is set now, without the text of the search box, in place of one of that name. */
  async saveNow(name: string): Promise<boolean> {
    const { scope, query, sort } = this.#search.filters;
    return this.#put({ name, scope, filters: query, sort }, [this.named(name)]);
  }

  /** The same under another name, in place of one that has it. */
  async rename(set: FilterSet, name: string): Promise<boolean> {
    return this.#put({ ...set, name }, [set, this.named(name, set)]);
  }

  async remove(name: string): Promise<boolean> {
    return this.#take(await call('filter-set:remove', { name }));
  }

  /** Sets what it holds in place of what is set now, and asks. Gives the filters that are not known here. */
  apply({ scope, filters, sort }: FilterSet): readonly string[] {
    const leftOut = this.#search.filters.take({
      ...filters,
      ...(scope === null ? {} : { scope }),
      ...(sort === null ? {} : { sort_by: sort }),
    });
    this.#panel.refresh();
    void this.#search.run();
    return leftOut;
  }

  /** Keeps one and, once that is done, removes what it takes the place of. */
  async #put(set: FilterSet, replaced: readonly (FilterSet | null)[]): Promise<boolean> {
    if (!this.#take(await call('filter-set:save', set))) return false;
    for (const old of replaced) {
      if (old === null || old.name === set.name.trim()) continue;
      if (!(await this.remove(old.name))) return false;
    }
    return true;
  }

  #take(result: Result<FilterSetList>): boolean {
    if (result.ok) {
      this.#list = result.value.sets;
      this.#unreadable = result.value.unreadable;
    }
    this.#error = result.ok ? null : result.error;
    return result.ok;
  }
}
