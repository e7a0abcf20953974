import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { UNDO_MS } from '../../../preload/contract/limits.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { gone } from '../submission/refusals.ts';

type Removed = SubmissionId | CaptureId;

interface Removal {
  readonly undo: () => Result<Submission>;
  /** Returns whether the journal contains any of the files again. Throws if the journal can't be read. */
  readonly isUndone: () => boolean;
  /** Deletes the files. Resolves with the number of files that another program has open. */
  readonly complete: () => Promise<number>;
}

interface Waiting extends Removal {
  readonly timer: NodeJS.Timeout;
}

/**
 * Removals that staff can undo for `UNDO_MS`. The deletion is durably recorded before a removal is added here, so it's
 * completed even if the program is killed. Until then, the files still exist, and what is needed to undo the removal is
 * only in memory.
 */
export class Removals {
  readonly #waiting = new Map<Removed, Waiting>();
  /** Removals whose files are being deleted. */
  readonly #completing = new Map<Removed, Promise<number>>();

  /** Adds a removal, which is completed automatically when the time is up. */
  hold(id: Removed, removal: Removal): void {
    const timer = setTimeout(() => void this.complete(id), UNDO_MS);
    this.#waiting.set(id, { ...removal, timer });
  }

  /**
   * Undoes a removal. Fails with `conflict` (`gone`) if it's too late, or with the reason why the files can't be put
   * back. Throws if the disk fails. The step may have reached the journal anyway, so the removal is then over unless
   * the journal shows that the files are still removed. The next startup deletes them if no submission refers to them.
   */
  undo(id: Removed): Result<Submission> {
    const removal = this.#waiting.get(id);
    if (removal === undefined) return gone();
    this.#forget(id, removal);
    try {
      const back = removal.undo();
      if (!back.ok) this.hold(id, removal);
      return back;
    } catch (cause) {
      if (!removal.isUndone()) this.hold(id, removal);
      throw cause;
    }
  }

  /**
   * Completes a removal now. Resolves with the number of files that another program has open, or 0 if it was already
   * completed.
   */
  complete(id: Removed): Promise<number> {
    const removal = this.#waiting.get(id);
    if (removal === undefined) return this.#completing.get(id) ?? Promise.resolve(0);
    this.#forget(id, removal);
    const done = removal.complete().finally(() => this.#completing.delete(id));
    this.#completing.set(id, done);
    return done;
  }

  /** Completes all removals, because the user who made them has left. */
  async completeAll(): Promise<void> {
    for (const id of [...this.#waiting.keys()]) void this.complete(id);
    await Promise.all(this.#completing.values());
  }

  #forget(id: Removed, { timer }: Waiting): void {
    clearTimeout(timer);
    this.#waiting.delete(id);
  }
}
