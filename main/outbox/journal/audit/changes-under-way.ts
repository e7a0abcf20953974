import { late, waitUnless } from '../../../system/tasks/wait-unless.ts';

/**
 * How long closing waits for answers, in milliseconds. Most answers arrive sooner. With a much longer wait, locking or
 * quitting would seem to hang.
 */
const PATIENCE_MS = 800;

/**
 * Tracks changes on the platform whose outcome hasn't been recorded yet. The record closes together with its user's
 * vault, even while the desk is locked. Closing therefore waits briefly for answers, and then records the remaining
 * outcomes as unknown.
 */
export class ChangesUnderWay {
  readonly #open = new Set<{ readonly leave: () => void; readonly ended: Promise<void> }>();

  /**
   * Begins a change. Call the returned function once the outcome has been recorded. If the record closes first, `leave`
   * is called to record the outcome as unknown.
   */
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
