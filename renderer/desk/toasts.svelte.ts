import { isDialogOpen } from './keyboard.ts';

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

/** A note that stays until somebody dismisses it: what it tells of went wrong, or may have. */
export interface StayingNote extends Toast {
  readonly tone: 'bad' | 'caution';
  /** The submission it is about, which it leads to; null where it is about none. */
  readonly submissionId: string | null;
}

/** Short notes of things that are not visible otherwise: what went well passes by itself. */
export class Toasts {
  #all = $state.raw<readonly Toast[]>([]);
  #staying = $state.raw<readonly StayingNote[]>([]);
  #next = 1;

  get all(): readonly Toast[] {
    return this.#all;
  }
  get staying(): readonly StayingNote[] {
    return this.#staying;
  }

  show(text: string): void {
    const id = this.#next++;
    this.#all = [...this.#all.slice(-2), { id, text }];
    // A dialog may have hidden it.
    const pass = () => {
      if (isDialogOpen()) setTimeout(pass, SHOWN_MS);
      else this.#all = this.#all.filter((toast) => toast.id !== id);
    };
    setTimeout(pass, SHOWN_MS);
  }

  /** Tells what went wrong, or may have. A newer note about a submission takes the place of the one before. */
  warn(
    text: string,
    { tone = 'bad', submissionId = null }: Partial<Pick<StayingNote, 'tone' | 'submissionId'>> = {},
  ): void {
    if (submissionId !== null) this.settle(submissionId);
    const others = this.#staying.filter((note) => note.text !== text || note.submissionId !== null);
    this.#staying = [...others, { id: this.#next++, text, tone, submissionId }];
  }

  dismiss(id: number): void {
    this.#staying = this.#staying.filter((note) => note.id !== id);
  }

  /** Takes away what is told of a submission: somebody is at it, or it is gone. */
  settle(submissionId: string): void {
    this.#staying = this.#staying.filter((note) => note.submissionId !== submissionId);
  }
}
