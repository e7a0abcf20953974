/** What a screen reader is told of changes that happen away from the focus. */
export class Announcer {
  #text = $state('');

  get text(): string {
    return this.#text;
  }

  /** Says it once the reader is free. The same text again is said again. */
  say(text: string): void {
    this.#text = this.#text === text ? `${text}\u00a0` : text;
  }
}
