import { t } from '../text/catalogue.ts';
import { errorWords } from '../text/error-words.ts';
import { session } from './session.svelte.ts';
import { submissions } from './submissions.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/**
 * Signing out, or leaving practice mode. What is not sent lives only until then, so staff are asked
 * when something would be destroyed.
 */
class Leaving {
  #asked = $state(false);

  readonly verb = $derived(session.practice ? t.shell.leavePractice : t.shell.signOut);

  get asked(): boolean {
    return this.#asked;
  }

  /** Leaves at once when nothing is lost by it, else asks. */
  ask(): void {
    if (session.practice || submissions.unsent > 0) this.#asked = true;
    else void this.leave();
  }

  close(): void {
    this.#asked = false;
  }

  async leave(): Promise<void> {
    this.#asked = false;
    const result = session.practice ? await session.leavePractice() : await session.signOut();
    if (!result.ok) toasts.show(errorWords(result.error).title);
  }
}

export const leaving = new Leaving();
