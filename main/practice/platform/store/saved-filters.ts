import { uuidOf } from '../random.ts';

export type SavedFilter = { readonly id: string; readonly name: string; readonly builtIn: boolean };

const NAMES = ['All', 'My active deals', 'Missing documents', 'Funded this month', 'Renewals'];

/** The saved filters at startup. The first one is built in and named All (spec, endpoint 12). */
export const SAMPLE_FILTERS: readonly SavedFilter[] = NAMES.map((name, n) => ({
  id: uuidOf('sample-saved-filter', n),
  name,
  builtIn: n === 0,
}));

/** The saved application filters. All accounts share them, but each account shows or hides them for itself. */
export class SavedFilters {
  readonly #filters = new Map(SAMPLE_FILTERS.map((filter) => [filter.id, filter]));
  readonly #hidden = new Map<string, ReadonlySet<string>>();

  find(id: string): SavedFilter | undefined {
    return this.#filters.get(id.toLowerCase());
  }

  /** Returns the filters that are visible to an account. If all are hidden, returns the built-in filter All. */
  visibleTo(email: string): readonly SavedFilter[] {
    const hidden = this.#hidden.get(email);
    const all = [...this.#filters.values()];
    const shown = all.filter(({ id }) => !hidden?.has(id));
    return shown.length > 0 ? shown : all.filter(({ builtIn }) => builtIn);
  }

  /** Shows and hides filters for one account. Returns false if none of them would stay visible. */
  setVisibility(email: string, changes: ReadonlyMap<string, boolean>): boolean {
    const hidden = new Set(this.#hidden.get(email));
    for (const [id, visible] of changes) {
      if (visible) hidden.delete(id);
      else hidden.add(id);
    }
    if ([...this.#filters.keys()].every((id) => hidden.has(id))) return false;
    this.#hidden.set(email, hidden);
    return true;
  }

  delete(id: string): void {
    this.#filters.delete(id);
  }
}
