/** Carries out a key press; false when it is none of its keys. */
type Keys = (event: KeyboardEvent) => boolean;

/** The line of the palette: what is typed there, and where the keys are among what answers it. */
export class PaletteLine {
  /** Position among the answers. */
  at = $state(0);
  /** Id of the answer the keys are at; null while there are none. */
  active = $state<string | null>(null);
  #typed = $state('');
  #keys: Keys | null = null;
  #complete = false;
  /** Enter, pressed before all answers were there. */
  #early: KeyboardEvent | null = null;

  get typed(): string {
    return this.#typed;
  }

  type(text: string): void {
    this.#typed = text;
    this.at = 0;
    this.#early = null;
  }

  /** Whether a key press belongs to the answers. Enter waits for those that are still to come. */
  press(event: KeyboardEvent): boolean {
    if (event.key !== 'Enter' || this.#complete) return this.#keys?.(event) ?? false;
    this.#early = event;
    return true;
  }

  /** From now on the answers that are there take the keys. */
  take(keys: Keys): void {
    this.#keys = keys;
  }

  /** All answers are there: an Enter that waited for them means the first. */
  complete(): void {
    this.#complete = true;
    if (this.#early !== null) this.#keys?.(this.#early);
  }

  /** The answers are gone: nothing that waits is carried out. */
  readonly leave = (): void => {
    this.#keys = null;
  };
}
