import { late, waitUnless } from '../../../system/tasks/wait-unless.ts';

/** Most answers arrive sooner. Locking or quitting that takes much longer would seem to hang. */
const PATIENCE_MS = 800;

/**
 * Tracks changes on the platform whose outcome is not recorded yet. The record closes together with its user's space,
 * also behind the lock. Therefore closing waits briefly for the answers, and then records the remaining outcomes as
 * unknown.
 */
export class ChangesUnderWay {
  readonly #open = new Set<{ readonly leave: () => void; readonly ended: Promise<void> }>();

  /** `leave` records the outcome as unknown. It is not called after the returned function was called. */
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
