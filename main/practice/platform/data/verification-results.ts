import { timestamp } from '../clock.ts';

/**
 * The results of the practice platform. `received` means that there is no result and never will be, because results
 * can't be read later.
 */
export const RESULTS = ['received', 'passed', 'failed', 'error', 'contradiction'] as const;
export type Result = (typeof RESULTS)[number];

/** The result that a check always has for each owner of a sample application, by record ID. */
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

/** Returns the fields of a record that show the result of its check (spec, "Document verification record"). */
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
