import type { AppError } from '#contract/app-error.ts';
import type { Result } from '#contract/result.ts';

/**
 * The number of concurrent requests. It is low, because each request fetches financial data and
 * other people also use the platform.
 */
const AT_ONCE = 2;
/** If the platform asks for a wait longer than this, reading names ends. */
export const LONGEST_WAIT_MS = 60_000;
/** How long to wait if the platform doesn't say. */
const USUAL_WAIT_MS = 5_000;

export interface NameReader<Row> {
  /** Requests one name. */
  readonly ask: (row: Row) => Promise<Result<{ readonly legalName: string | null }>>;
  readonly onname: (row: Row, legalName: string | null) => void;
  /** Resolves after the given time, or as soon as `signal` is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Reads names, two at a time. After a 429 response, all requests pause, and the row is requested
 * again. Rows that the platform doesn't have are skipped. Resolves with the error that stopped it.
 * Resolves with null if all rows were processed or `signal` was aborted.
 */
export async function readNames<Row>(
  rows: readonly Row[],
  { ask, onname, pause, now }: NameReader<Row>,
  signal: AbortSignal,
): Promise<AppError | null> {
  const left = [...rows];
  let ended: AppError | null = null;
  let waiting: Promise<void> | null = null;

  async function wait(retryAt: string | null): Promise<boolean> {
    const asked = retryAt === null ? USUAL_WAIT_MS : Date.parse(retryAt) - now();
    if (asked > LONGEST_WAIT_MS) return false;
    if (waiting === null) {
      waiting = pause(Math.max(0, asked), signal).then(() => {
        waiting = null;
      });
    }
    await waiting;
    return true;
  }

  async function work(): Promise<void> {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      if (waiting !== null) await waiting;
      if (signal.aborted || ended !== null) return;
      const answer = await ask(row);
      if (signal.aborted) return;
      if (answer.ok) onname(row, answer.value.legalName);
      else if (answer.error.code === 'throttled' && (await wait(answer.error.retryAt)))
        left.push(row);
      else if (answer.error.code !== 'notFound') {
        ended = answer.error;
        return;
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return ended;
}
