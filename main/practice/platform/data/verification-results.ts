import { timestamp } from '../clock.ts';

/** What the practice platform says of a check. `received`: no result yet, and none ever, as none can be read. */
export const RESULTS = ['received', 'passed', 'failed', 'error', 'contradiction'] as const;
export type Result = (typeof RESULTS)[number];

/** The owners of the sample applications whose checks always come to this, by their record id. */
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

/** The fields of a record that say what its check came to (spec, "Document verification record"). */
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
