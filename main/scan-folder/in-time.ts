/** It took longer than it may. What was asked for goes on by itself. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** The outcome of `work`; rejects with `TooSlow` after `ms` milliseconds. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const enough = Promise.withResolvers<never>();
  const timer = setTimeout(() => enough.reject(new TooSlow()), ms);
  try {
    return await Promise.race([work, enough.promise]);
  } finally {
    clearTimeout(timer);
  }
}
