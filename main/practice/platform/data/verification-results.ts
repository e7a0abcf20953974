import { timestamp } from '../clock.ts';

/**
 * The results of the practice platform. `received`: there is no result yet, and there never will be, because results
 * cannot be read.
 */
export const RESULTS = ['received', 'passed', 'failed', 'error', 'contradiction'] as const;
export type Result = (typeof RESULTS)[number];

/** Owners of the sample applications whose checks always have this result, by record ID. */
const OF_OWNER: Readonly<Record<string, Result>> = {
  '4821': 'received',
  '4822': 'passed',
  '4823': 'error',
  '4824': 'failed',
  '4825': 'contradiction',
};

export function resultOfOwner(recordId: string | undefined): Result {
  return OF_OWNER[recordId ?? ''] ?? 'received';
}

/** The fields of a record with the result of its check (spec, "Document verification record"). */
export function resultFields(result: Result, now: number) {
  const at = timestamp(now);
  const passed = result === 'passed' || result === 'contradiction';
  const failed = result === 'failed' || result === 'contradiction';
  const errored = result === 'error';
  return {
    processed_at: result === 'received' ? null : at,
    passed_at: passed ? at : null,
    failed_at: failed ? at : null,
    has_passed: passed,
    has_failed: failed,
    errored_at: errored ? at : null,
    error: errored ? 'The verification provider did not answer in time.' : null,
    error_status_code: errored ? 504 : null,
  };
}
