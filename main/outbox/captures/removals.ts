import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { UNDO_MS } from '../../../preload/contract/limits.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { gone } from '../submission/refusals.ts';

type Removed = SubmissionId | CaptureId;

interface Removal {
  readonly undo: () => Result<Submission>;
  /** Destroys its files; resolves with how many another program holds so far. */
  readonly complete: () => Promise<number>;
}

interface Waiting extends Removal {
  readonly timer: NodeJS.Timeout;
}

/**
 * Removals that staff may take back for `UNDO_MS`. That it goes is durable before it comes here, so that a kill
 * completes it: only its files are still there, and what is known of it only in memory.
 */
export class Removals {
  readonly #waiting = new Map<Removed, Waiting>();
  /** Removals whose files go just now. */
  readonly #completing = new Map<Removed, Promise<number>>();

  /** Completes it by itself once the time is over. */
  hold(id: Removed, removal: Removal): void {
    const timer = setTimeout(() => void this.complete(id), UNDO_MS);
    this.#waiting.set(id, { ...removal, timer });
  }

  /** Takes it back. Error: `conflict` gone once it cannot be; else what keeps it from standing there again. */
  undo(id: Removed): Result<Submission> {
    const removal = this.#waiting.get(id);
    if (removal === undefined) return gone();
    const back = removal.undo();
    if (back.ok) this.#forget(id, removal);
    return back;
  }

  /** Completes it now; resolves with how many files another program holds, 0 where it is over already. */
  complete(id: Removed): Promise<number> {
    const removal = this.#waiting.get(id);
    if (removal === undefined) return this.#completing.get(id) ?? Promise.resolve(0);
    this.#forget(id, removal);
    const done = removal.complete().finally(() => this.#completing.delete(id));
    this.#completing.set(id, done);
    return done;
  }

  /** Completes all of them: whoever removed them has left. */
  async completeAll(): Promise<void> {
    for (const id of [...this.#waiting.keys()]) void this.complete(id);
    await Promise.all(this.#completing.values());
  }

  #forget(id: Removed, { timer }: Waiting): void {
    clearTimeout(timer);
    this.#waiting.delete(id);
  }
}
