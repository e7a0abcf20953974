import { type AppError, isKeyGone } from '#contract/app-error.ts';
import { session } from '#desk/machine/session.svelte.ts';
import type { Toasts } from '#desk/toasts.svelte.ts';
import { Action } from '#kit/calls.svelte.ts';
import type { Outbox } from '#outbox/outbox.svelte.ts';
import { t } from '#text/catalogue.ts';
import { errorWords } from '#text/error-words.ts';

/**
 * Handles locking, signing out, and leaving practice mode. Unsent work is kept encrypted unless
 * staff choose to delete it. The app asks only if there is something to decide.
 */
export class SignOut {
  readonly #outbox: Outbox;
  readonly #toasts: Toasts;
  #asked = $state(false);
  /** Signs out. `proof` is the PIN or password if deleting requires one. */
  readonly leaving = new Action((unsent: 'keep' | 'destroy', proof: string | null) =>
    session.signOut(unsent, proof),
  );

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

  /**
   * Signs out immediately if there is nothing to decide, and asks otherwise. If nobody has signed
   * in, offers to sign in instead.
   */
  async ask(): Promise<void> {
    if (session.unsigned) return session.askAgain();
    const keyGone = isKeyGone(session.state?.keychainProblem ?? null);
    const left = this.#outbox.unsent + this.#outbox.looks > 0;
    this.leaving.forget();
    if (session.practice || keyGone || left) this.#asked = true;
    else if ((await this.leaving.run('keep', null)) !== null) this.#tell(this.leaving.error);
  }

  lock(): void {
    if (session.state === null || session.state.status === 'signedOut') return;
    if (session.locked !== null) return;
    void session.lock().then((locked) => this.#tell(locked.ok ? null : locked.error));
  }

  close(): void {
    this.#asked = false;
  }

  /** Locks instead of signing out, so that waiting submissions are still sent. */
  lockInstead(): void {
    this.close();
    this.lock();
  }

  async leavePractice(): Promise<void> {
    const result = await session.leavePractice();
    this.#asked = false;
    this.#tell(result.ok ? null : result.error);
  }

  #tell(error: AppError | null): void {
    if (error !== null) this.#toasts.warn(errorWords(error).title);
  }
}
