/** What a screen reader is told of changes that happen away from the focus. */
export class Announcer {
  #text = $state('');

  get text(): string {
    return this.#text;
  }

  /** Says it once the reader is free, and once more when it is the same text. */
  say(text: string): void {
    this.#text = this.#text === text ? `${text}\u00a0` : text;
  }
}

const SHOWN_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** Short notes of things that are not visible otherwise. They go by themselves and hold no action. */
export class Toasts {
  #all = $state.raw<readonly Toast[]>([]);
  #next = 1;

  get all(): readonly Toast[] {
    return this.#all;
  }

  show(text: string): void {
    const id = this.#next++;
    this.#all = [...this.#all.slice(-2), { id, text }];
    setTimeout(() => this.dismiss(id), SHOWN_MS);
  }

  dismiss(id: number): void {
    this.#all = this.#all.filter((toast) => toast.id !== id);
  }
}
