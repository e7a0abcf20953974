import type { AppError } from '../../../preload/contract/app-error.ts';
import type { FilterName } from '../../../preload/contract/filters/filter-fields.ts';
import type { FilterGroup } from '../../../preload/contract/filters/filter-shape.ts';
import {
  type FilterSet,
  type FilterSetList,
  isSameSetName,
} from '../../../preload/contract/models/filter-set.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { call } from '../../lib/desk/call.ts';
import type { Search } from './search.svelte.ts';

/** The panel of filters: whether it is open, and what staff see in it. */
export class FilterPanel {
  readonly #search: Search;
  #open = $state(false);
  #top = $state.raw<readonly FilterName[]>([]);
  #wanted = $state.raw<{ readonly name: FilterName } | null>(null);
  sought = $state('');
  /** The group that is open. */
  group = $state<FilterGroup | null>(null);

  constructor(search: Search) {
    this.#search = search;
  }

  get open(): boolean {
    return this.#open;
  }
  /** Filters that were set when it opened: they stand first, and stay there while they are changed. */
  get top(): readonly FilterName[] {
    return this.#top;
  }
  /** The filter that staff asked for last. */
  get wanted(): { readonly name: FilterName } | null {
    return this.#wanted;
  }

  show(): void {
    this.#open = true;
    this.refresh();
  }

  close(): void {
    this.#open = false;
    this.sought = '';
    this.#wanted = null;
  }

  /** Puts what is set now on top. */
  refresh(): void {
    this.#top = [...this.#search.filters.names];
  }

  /** Opens it at that filter. */
  goTo(name: FilterName): void {
    if (!this.#open) this.refresh();
    if (!this.#top.includes(name)) this.#top = [name, ...this.#top];
    this.sought = '';
    this.#wanted = { name };
    this.#open = true;
  }
}

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
