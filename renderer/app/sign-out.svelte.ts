import type { AppError } from '#contract/app-error.ts';
import { isKeyGone } from '#contract/app-error.ts';
import { session } from '#desk/machine/session.svelte.ts';
import type { Toasts } from '#desk/toasts.svelte.ts';
import type { Outbox } from '#outbox/outbox.svelte.ts';
import { t } from '#text/catalogue.ts';
import { errorWords } from '#text/error-words.ts';

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

  readonly verb = $derived.by(() => {
    if (session.unsigned) return t.signIn.title;
    return session.practice ? t.shell.leavePractice : t.shell.signOut;
  });

  get asked(): boolean {
    return this.#asked;
  }
  get busy(): boolean {
    return this.#busy;
  }

  /** Leaves at once when there is nothing to decide, else asks. Where nobody has signed in, they can. */
  async ask(): Promise<void> {
    if (session.unsigned) return session.askAgain();
    const keyGone = isKeyGone(session.state?.keychainProblem ?? null);
    const left = this.#outbox.unsent + this.#outbox.looks > 0;
    if (session.practice || keyGone || left) this.#asked = true;
    else this.#tell(await this.leave('keep'));
  }

  lock(): void {
    if (session.state === null || session.state.status === 'signedOut') return;
    if (session.locked !== null) return;
    void session.lock().then((locked) => this.#tell(locked.ok ? null : locked.error));
  }

  close(): void {
    this.#asked = false;
  }

  /** Locks in place of leaving: what waits to be sent goes on leaving behind it. */
  lockInstead(): void {
    this.close();
    this.lock();
  }

  async leavePractice(): Promise<void> {
    this.#busy = true;
    const result = await session.leavePractice();
    this.#busy = false;
    this.#asked = false;
    this.#tell(result.ok ? null : result.error);
  }

  /** `proof`: the PIN or password, where destroying takes one. Resolves with what kept it from being done. */
  async leave(unsent: 'keep' | 'destroy', proof: string | null = null): Promise<AppError | null> {
    this.#busy = true;
    const result = await session.signOut(unsent, proof);
    this.#busy = false;
    if (!result.ok) return result.error;
    this.#asked = false;
    return null;
  }

  #tell(error: AppError | null): void {
    if (error !== null) this.#toasts.warn(errorWords(error).title);
  }
}
