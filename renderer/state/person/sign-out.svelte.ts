import { isKeyGone } from '../../../preload/contract/app-error.ts';
import { t } from '../../text/catalogue.ts';
import { errorWords } from '../../text/error-words.ts';
import { session } from '../machine/session.svelte.ts';
import type { Outbox } from './outbox.svelte.ts';
import type { Toasts } from './toasts.svelte.ts';

/**
 * Locking, signing out, or leaving practice mode. What is not sent is kept, sealed, unless staff have it
 * destroyed; they are asked when there is something to decide.
 */
export class SignOut {
  readonly #outbox: Outbox;
  readonly #toasts: Toasts;
  #asked = $state(false);
  #busy = $state(false);

  constructor(outbox: Outbox, toasts: Toasts) {
    this.#outbox = outbox;
    this.#toasts = toasts;
  }

  readonly verb = $derived(session.practice ? t.shell.leavePractice : t.shell.signOut);

  get asked(): boolean {
    return this.#asked;
  }
  get busy(): boolean {
    return this.#busy;
  }

  /** Leaves at once when there is nothing to decide, else asks. */
  async ask(): Promise<void> {
    const keyGone = isKeyGone(session.state?.keychainProblem ?? null);
    const left = this.#outbox.unsent + this.#outbox.looks > 0;
    if (session.practice || keyGone || left) this.#asked = true;
    else await this.leave('keep');
  }

  /** Locks the desk. Practice holds samples only and has no lock. */
  lock(): void {
    if (session.practice || session.state === null || session.state.status === 'signedOut') return;
    if (session.locked !== null) return;
    void session.lock().then((locked) => {
      if (!locked.ok) this.#toasts.show(errorWords(locked.error).title);
    });
  }

  close(): void {
    this.#asked = false;
  }

  async leave(unsent: 'keep' | 'destroy'): Promise<void> {
    this.#busy = true;
    const result = session.practice ? await session.leavePractice() : await session.signOut(unsent);
    this.#busy = false;
    this.#asked = false;
    if (!result.ok) this.#toasts.show(errorWords(result.error).title);
  }
}
