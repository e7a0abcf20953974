import { CLOSE_LIMITS_MS, type CloseStep } from './close-limits.ts';

/** Writes a defect down. */
export type Report = (where: string, cause: unknown) => void;

/** A step on the way out took too long and was left behind. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Carries a step out, and waits for it no longer than its limit. What fails or takes longer is written
 * down, and leaving goes on: an end that waits for ever helps nobody. Never rejects.
 * @param mayLast asked when the limit is over: whether something is still waited for within, which has a
 * limit of its own
 */
export async function closeWithin(
  step: CloseStep,
  close: () => unknown,
  report: Report,
  mayLast: () => boolean = () => false,
): Promise<void> {
  const where = `close:${step}`;
  const limitMs = CLOSE_LIMITS_MS[step];
  const late = Promise.withResolvers<'late'>();
  const timer = setInterval(() => mayLast() || late.resolve('late'), limitMs);
  try {
    const ended = await Promise.race([close(), late.promise]);
    if (ended === 'late') report(where, new GivenUp(`Not closed within ${limitMs} ms.`));
  } catch (cause) {
    report(where, cause);
  } finally {
    clearInterval(timer);
  }
}
