import { readFileSync } from 'node:fs';
import { NO_REPORT, type Outcome } from './outcome.ts';

/** Reads what `vitest-reporter.ts` wrote. */
export function readVitestOutcome(file: string): Outcome {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  } catch {
    return NO_REPORT;
  }
}
