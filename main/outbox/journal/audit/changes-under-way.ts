import { late, waitUnless } from '../../../system/tasks/wait-unless.ts';

/** An answer mostly takes less; a lock or an end that took much longer would be one that hangs. */
const PATIENCE_MS = 800;

/**
 * Holds the changes on the platform whose outcome is not recorded yet. The record closes together with its
 * user's space, also behind the lock. So closing waits a moment for their answers, and records of the rest
 * that nobody knows.
 */
export class ChangesUnderWay {
  readonly #open = new Set<{ readonly leave: () => void; readonly ended: Promise<void> }>();

  /** `leave` records that the outcome is not known; it is not called once the returned function was. */
  begin(leave: () => void): () => void {
    const ended = Promise.withResolvers<void>();
    const change = { leave, ended: ended.promise };
    this.#open.add(change);
    return () => {
      this.#open.delete(change);
      ended.resolve();
    };
  }

  readonly close = async (): Promise<void> => {
    const ended = Promise.all([...this.#open].map((change) => change.ended));
    await waitUnless(ended, late(PATIENCE_MS), () => {});
    for (const { leave } of this.#open) leave();
    this.#open.clear();
  };
}
