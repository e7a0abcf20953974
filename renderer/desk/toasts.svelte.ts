import { isDialogOpen } from './keyboard.ts';

/** Announces changes outside the focused element to screen readers. */
export class Announcer {
  #text = $state('');

  get text(): string {
    return this.#text;
  }

  /** Announces text once the screen reader is idle, even if it is the same text as before. */
  say(text: string): void {
    this.#text = this.#text === text ? `${text}\u00a0` : text;
  }
}

const SHOWN_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly text: string;
}

/**
 * A message that stays until somebody dismisses it, because something has failed or may have
 * failed.
 */
export interface StayingNote extends Toast {
  readonly tone: 'bad' | 'caution';
  /**
   * The ID of the submission that the message opens. Null if the message isn't about a submission.
   */
  readonly submissionId: string | null;
}

/**
 * Short messages about things that staff couldn't otherwise see. Success messages disappear
 * automatically.
 */
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
    // An open dialog may hide the message, so the message stays longer.
    const pass = () => {
      if (isDialogOpen()) setTimeout(pass, SHOWN_MS);
      else this.#all = this.#all.filter((toast) => toast.id !== id);
    };
    setTimeout(pass, SHOWN_MS);
  }

  /**
   * Shows that something has failed or may have failed. A newer message about the same submission
   * replaces the earlier one.
   */
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

  /**
   * Removes the message about a submission, because somebody has opened the submission or it is
   * gone.
   */
  settle(submissionId: string): void {
    this.#staying = this.#staying.filter((note) => note.submissionId !== submissionId);
  }
}
