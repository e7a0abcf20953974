import type * as v from 'valibot';
import { getDotPath } from 'valibot';
import type { AppError } from '../../preload/contract/app-error.ts';

interface Refused {
  readonly ok: false;
  readonly error: Extract<AppError, { code: 'invalidRequest' }>;
}

/** A request refused here, before anything is sent, with the field that is wrong. */
export function invalid(field: string, message: string): Refused {
  return { ok: false, error: { code: 'invalidRequest', issues: [{ field, message }] } };
}

/** The same for everything a schema found. Paths are those of the input, dotted. */
export function invalidBySchema(issues: readonly v.BaseIssue<unknown>[]): Refused {
  return {
    ok: false,
    error: {
      code: 'invalidRequest',
      issues: issues.map((issue) => ({ field: getDotPath(issue) ?? '', message: issue.message })),
    },
  };
}
