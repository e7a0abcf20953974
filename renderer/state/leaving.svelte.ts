import { isKeyGone } from '../../preload/contract/models/keychain.ts';
import { t } from '../text/catalogue.ts';
import { errorWords } from '../text/error-words.ts';
import { session } from './machine/session.svelte.ts';
import { outbox } from './outbox.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/**
 * Signing out, or leaving practice mode. What is not sent is kept, sealed, unless staff have it
 * destroyed; they are asked when there is something to decide.
 */
class Leaving {
  #asked = $state(false);
  #busy = $state(false);

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
    if (session.practice || keyGone || outbox.unsent > 0) this.#asked = true;
    else await this.leave('keep');
  }

  close(): void {
    this.#asked = false;
  }

  async leave(unsent: 'keep' | 'destroy'): Promise<void> {
    this.#busy = true;
    const result = session.practice ? await session.leavePractice() : await session.signOut(unsent);
    this.#busy = false;
    this.#asked = false;
    if (!result.ok) toasts.show(errorWords(result.error).title);
  }
}

export const leaving = new Leaving();
