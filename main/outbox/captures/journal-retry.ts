import { setTimeout as pause } from 'node:timers/promises';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import { JournalFailed } from '../journal/error.ts';

/** The pause before each try while the journal fails, in milliseconds. */
const PAUSE_MS = 1_000;

type Retry = <T>(work: () => T) => Promise<T>;

/**
 * Runs work on the journal, and repeats it until the journal works. Rejects if the work throws anything but
 * `JournalFailed`, or if the journal fails while the service that owns this closes.
 */
export interface JournalRetry {
  readonly read: Retry;
  /** A write whose sync failed may have been stored anyway, so the work must not apply a change twice. */
  readonly write: Retry;
  /**
   * Returns what `look` returns, or `otherwise` if it throws. Doesn't look again for a moment then, because each look
   * may open the whole journal. Use this only for decisions about the order of work, which must never fail.
   */
  guess<T>(look: () => T, otherwise: T): T;
}

/**
 * Creates a `JournalRetry`. On a full disk, the journal can often be read but not written, so reads don't wait for
 * writes. `stop` ends the tries.
 */
export function journalRetry(
  report: (where: string, cause: unknown) => void,
  stop: AbortSignal,
): JournalRetry {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    read: retryOf((cause) => report('capture:journal-read', cause), stop),
    write: retryOf((cause) => report('capture:journal-write', cause), stop),
    guess(look, otherwise) {
      if (performance.now() - failedAt < PAUSE_MS) return otherwise;
      try {
        return look();
      } catch {
        failedAt = performance.now();
        return otherwise;
      }
    },
  };
}

/**
 * While the journal fails, only one of all waiting files tries it per pause, because each try may open and check the
 * whole journal. `failed` is called once for each time that the journal stops working.
 */
function retryOf(failed: (cause: JournalFailed) => void, stop: AbortSignal): Retry {
  const inTurn = concurrencyLimit(1);
  let failure: JournalFailed | null = null;

  /** Returns null if the journal fails. */
  async function tryOnce<T>(work: () => T, isFirst: boolean): Promise<{ readonly done: T } | null> {
    if (failure !== null) await pause(PAUSE_MS, undefined, { signal: stop }).catch(() => {});
    if (failure !== null && stop.aborted) throw failure;
    try {
      const done = work();
      failure = null;
      return { done };
    } catch (cause) {
      if (!(cause instanceof JournalFailed)) throw cause;
      if (isFirst && failure === null) failed(cause);
      failure = cause;
      return null;
    }
  }

  return async (work) => {
    for (let isFirst = true; ; isFirst = false) {
      // Each try waits for its turn again, so that work that always fails doesn't keep other work waiting.
      const tried = await inTurn(() => tryOnce(work, isFirst));
      if (tried !== null) return tried.done;
    }
  };
}
