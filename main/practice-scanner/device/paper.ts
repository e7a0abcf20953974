import type { Placed, Sheet } from '../pictures/picture.ts';

/** What lies on the glass. */
export class Glass {
  #layings: readonly (readonly Placed[])[] = [[]];
  #at = 0;

  /** Lays something on the glass. Several layings follow each other, scan by scan, and then begin anew. */
  lay(...layings: readonly (readonly Placed[])[]): void {
    this.#layings = layings.length === 0 ? [[]] : layings;
    this.#at = 0;
  }

  get lying(): readonly Placed[] {
    return this.#layings[this.#at] ?? [];
  }

  /** Lays the next thing: a card is turned over, another one taken. */
  turn(): void {
    this.#at = (this.#at + 1) % this.#layings.length;
  }
}

/** What lies in the feeder, the sheet that goes first at the beginning. */
export class Feeder {
  #sheets: Sheet[] = [];
  #again: readonly Sheet[] | null = null;

  /** Puts sheets into the feeder in place of those there; `again`: once more whenever a job took all. */
  load(sheets: readonly Sheet[], again: boolean): void {
    this.#sheets = [...sheets];
    this.#again = again ? [...sheets] : null;
  }

  get loaded(): boolean {
    return this.#sheets.length > 0;
  }

  /** Takes the next sheet in; `endless` puts it behind the others. */
  take(endless: boolean): Sheet | null {
    const sheet = this.#sheets.shift() ?? null;
    if (endless && sheet !== null) this.#sheets.push(sheet);
    return sheet;
  }

  /** A job is over: somebody may load the feeder again. */
  jobEnded(): void {
    if (!this.loaded && this.#again !== null) this.#sheets = [...this.#again];
  }
}
