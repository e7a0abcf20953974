import type { AppError } from '../../preload/contract/app-error.ts';
import type { ScannerProblem } from '../../preload/contract/models/scanner.ts';
import { err, type Result } from '../../preload/contract/result.ts';

/** Thrown if a device doesn't do what it is asked to do. */
export class ScannerTrouble extends Error {
  override readonly name = 'ScannerTrouble';
  readonly problem: ScannerProblem;

  constructor(problem: ScannerProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Thrown if the app abandons the work, so nothing is known about the device. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/** Returns the error for a problem that occurred before any page of a scan arrived. */
export function scannerError(problem: ScannerProblem): Result<never> {
  return err(troubleError(problem, 0, null));
}

export function troubleError(
  problem: ScannerProblem,
  pages: number,
  page: number | null,
): AppError {
  return { code: 'scanner', problem, pages, page };
}

/**
 * Returns the result of contacting a device. Device problems and cancellations become results. Other errors are bugs
 * and are rethrown.
 */
export async function orTrouble<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ScannerTrouble) return scannerError(cause.problem);
    if (cause instanceof GivenUp) return err({ code: 'cancelled' });
    throw cause;
  }
}
