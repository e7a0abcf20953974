/** Handles a key press. Returns false if the key isn't for it. */
type Keys = (event: KeyboardEvent) => boolean;

/** The keys that select an entry. All other keys are typed into the field. */
const OF_ANSWERS: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Enter',
]);

/** The input of the palette: the typed text and the index of the active entry. */
export class PaletteLine {
  at = $state(0);
  #typed = $state('');
  #keys: Keys | null = null;
  #activeOf = $state.raw<() => string | null>(() => null);
  #complete = false;
  /** Keys pressed before all entries were loaded, in order. Nothing after Enter is recorded. */
  #early: KeyboardEvent[] = [];

  /** The ID of the active entry, or null if there are no entries. */
  readonly active = $derived(this.#activeOf());

  get typed(): string {
    return this.#typed;
  }

  type(text: string): void {
    this.#typed = text;
    this.at = 0;
    this.#early = [];
  }

  /**
   * Handles a key that selects an entry. While entries are still loading, the key is postponed,
   * because the entries would move.
   */
  press(event: KeyboardEvent): boolean {
    if (this.#complete) return this.#keys?.(event) ?? false;
    if (!OF_ANSWERS.has(event.key)) return false;
    if (this.#early.at(-1)?.key !== 'Enter') this.#early.push(event);
    return true;
  }

  /** Sets the key handler, now that the entries are rendered. */
  take(keys: Keys, activeOf: () => string | null): void {
    this.#keys = keys;
    this.#activeOf = activeOf;
  }

  /** Handles the postponed keys once all entries have been loaded. */
  complete(): void {
    this.#complete = true;
    for (const event of this.#early) this.#keys?.(event);
    this.#early = [];
  }

  /** Removes the handler when the entries are removed. */
  readonly leave = (): void => {
    this.#keys = null;
  };
}
