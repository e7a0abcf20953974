import type { FilterName } from '#contract/filters/filter-fields.ts';
import type { FilterGroup } from '#contract/filters/filter-shape.ts';
import type { ApplicationSearch } from './search.svelte.ts';

/** The state of the filter panel: whether it is open and what it shows. */
export class FilterPanel {
  readonly #search: ApplicationSearch;
  open = $state(false);
  /**
   * The filters that were set when the panel was opened. They appear at the top and stay there even
   * if staff change them.
   */
  top = $state.raw<readonly FilterName[]>([]);
  /** The filter that staff requested last. */
  wanted = $state.raw<{ readonly name: FilterName } | null>(null);
  sought = $state('');
  /** The group that is expanded. */
  group = $state<FilterGroup | null>(null);

  constructor(search: ApplicationSearch) {
    this.#search = search;
  }

  show(): void {
    this.open = true;
    this.refresh();
  }

  close(): void {
    this.open = false;
    this.sought = '';
    this.wanted = null;
  }

  /** Moves the filters that are currently set to the top. */
  refresh(): void {
    this.top = [...this.#search.filters.names];
  }

  /** Opens the panel and focuses a filter. */
  goTo(name: FilterName): void {
    if (!this.open) this.refresh();
    if (!this.top.includes(name)) this.top = [name, ...this.top];
    this.sought = '';
    this.wanted = { name };
    this.open = true;
  }
}
