/** Collects what is wrong with a request, by field, in the order it was found. */
export class FieldErrors {
  readonly #messages = new Map<string, string[]>();

  add(field: string, text: string): void {
    const known = this.#messages.get(field);
    if (known) known.push(text);
    else this.#messages.set(field, [text]);
  }

  get any(): boolean {
    return this.#messages.size > 0;
  }

  byField(): Record<string, readonly string[]> {
    return Object.fromEntries(this.#messages);
  }
}
