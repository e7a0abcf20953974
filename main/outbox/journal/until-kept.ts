import { JournalFailed } from './error.ts';

/** Between two tries to write an end down, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Repeats `write` until the journal takes it: what an attempt came to must not be lost to a disk that is
 * full for a while. Stops with the cause once `stop` is raised, or where the disk is not the cause; the
 * next start then finds the attempt as far as it was durable, which is never less safe.
 */
export async function untilKept(
  write: () => void,
  report: (where: string, cause: unknown) => void,
  stop: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return write();
    } catch (cause) {
      if (tries === 1) report('outbox:write', cause);
      if (stop.aborted || !(cause instanceof JournalFailed)) throw cause;
      await pause(stop);
    }
  }
}

function pause(stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAUSE_MS);
  stop.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
