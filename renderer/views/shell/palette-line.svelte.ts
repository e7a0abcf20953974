/** Carries out a key press; false when it is none of its keys. */
type Keys = (event: KeyboardEvent) => boolean;

/** The keys that choose among the answers; all others are for typing. */
const OF_ANSWERS: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Enter',
]);

/** The line of the palette: what is typed there, and where the keys are among what answers it. */
export class PaletteLine {
  /** Position among the answers. */
  at = $state(0);
  #typed = $state('');
  #keys: Keys | null = null;
  #activeOf = $state.raw<() => string | null>(() => null);
  #complete = false;
  /** What was pressed before all answers were there, in order; Enter is the last. */
  #early: KeyboardEvent[] = [];

  /** Id of the answer the keys are at; null while there are none. */
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
   * Whether a key press belongs to the answers. While some are still to come it waits for them, as they
   * would move under it.
   */
  press(event: KeyboardEvent): boolean {
    if (this.#complete) return this.#keys?.(event) ?? false;
    if (!OF_ANSWERS.has(event.key)) return false;
    if (this.#early.at(-1)?.key !== 'Enter') this.#early.push(event);
    return true;
  }

  /** From now on the answers that are there take the keys. */
  take(keys: Keys, activeOf: () => string | null): void {
    this.#keys = keys;
    this.#activeOf = activeOf;
  }

  /** All answers are there: what was pressed meanwhile is done. */
  complete(): void {
    this.#complete = true;
    for (const event of this.#early) this.#keys?.(event);
    this.#early = [];
  }

  /** The answers are gone: nothing that waits is carried out. */
  readonly leave = (): void => {
    this.#keys = null;
  };
}
