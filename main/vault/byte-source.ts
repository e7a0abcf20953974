import { aborted, waitUnless } from '../system/tasks/wait-unless.ts';

/** The source of bytes failed, as opposed to the disk they went to. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}

/** The signal was raised before the source had ended. */
export class SourceCanceled extends Error {
  override readonly name = 'SourceCanceled';
}

/**
 * Hands on `source` until it ends or `signal` is raised, also while the source keeps silent.
 * Throws `SourceFailed` or `SourceCanceled`; the source is told to stop when reading ends early.
 */
export async function* readSource(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    while (true) {
      const next = await waitUnless(nextOf(iterator), aborted(signal), () => null);
      if (next === null || signal?.aborted) throw new SourceCanceled();
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // A source that keeps silent may never answer, and nobody needs its answer, so it is not awaited.
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

async function nextOf(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  try {
    return await iterator.next();
  } catch (cause) {
    throw new SourceFailed('The source failed', { cause });
  }
}
