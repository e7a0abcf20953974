import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { UNDO_MS } from '../../../preload/contract/limits.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { gone } from '../submission/refusals.ts';

type Removed = SubmissionId | CaptureId;

interface Removal {
  readonly undo: () => Result<Submission>;
  /** Destroys the files. Resolves with the number of files that another program has open. */
  readonly complete: () => Promise<number>;
}

interface Waiting extends Removal {
  readonly timer: NodeJS.Timeout;
}

/**
 * Removals that staff can undo for `UNDO_MS`. The destruction is recorded durably before a removal is added here, so
 * the destruction is completed even if the program is killed. Until it is carried out, the files still exist, and the
 * information for undoing is only in memory.
 */
export class Removals {
  readonly #waiting = new Map<Removed, Waiting>();
  /** Removals whose files are being destroyed now. */
  readonly #completing = new Map<Removed, Promise<number>>();

  /** Completes the removal automatically when the time is over. */
  hold(id: Removed, removal: Removal): void {
    const timer = setTimeout(() => void this.complete(id), UNDO_MS);
    this.#waiting.set(id, { ...removal, timer });
  }

  /**
   * Undoes a removal. Errors: `conflict` gone if it is too late; otherwise the reason why the files cannot be put back.
   */
  undo(id: Removed): Result<Submission> {
    const removal = this.#waiting.get(id);
    if (removal === undefined) return gone();
    const back = removal.undo();
    if (back.ok) this.#forget(id, removal);
    return back;
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
