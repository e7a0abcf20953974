/** Carries out a key press; false when it is none of its keys. */
type Keys = (event: KeyboardEvent) => boolean;

/** These keys choose among the answers; all others are for typing. */
const OF_ANSWERS: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Enter',
]);

/** The line of the palette: what is typed there, and where the keys are among what answers it. */
export class PaletteLine {
  at = $state(0);
  #typed = $state('');
  #keys: Keys | null = null;
  #activeOf = $state.raw<() => string | null>(() => null);
  #complete = false;
  /** Keys pressed before all answers were there, in order; Enter is the last. */
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

  /** Gives the keys to the answers that are there. */
  take(keys: Keys, activeOf: () => string | null): void {
    this.#keys = keys;
    this.#activeOf = activeOf;
  }

  /** Carries out what was pressed before all answers were there. */
  complete(): void {
    this.#complete = true;
    for (const event of this.#early) this.#keys?.(event);
    this.#early = [];
  }

  /** Carries nothing out any more: the answers are gone. */
  readonly leave = (): void => {
    this.#keys = null;
  };
}
