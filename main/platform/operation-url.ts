import type { Result } from '../../preload/contract/result.ts';
import { ok } from '../../preload/contract/result.ts';
import { invalid } from './invalid.ts';

/** A piece of a path that comes from outside, and the field to name when it cannot be one. */
export interface PathId {
  readonly field: string;
  readonly value: string;
}

/**
 * The address of an operation under the base URL. An id is escaped whole; `.` and `..` cannot be
 * escaped (WHATWG URL, "double-dot URL path segment") and would name another operation: refused.
 * Fails with `invalidRequest` naming the id's field, or `page`.
 */
export function operationUrl(
  baseUrl: URL,
  path: readonly (string | PathId)[],
  page?: number,
): Result<URL> {
  const pieces: string[] = [];
  for (const piece of path) {
    if (typeof piece === 'string') {
      pieces.push(piece);
      continue;
    }
    const value = piece.value.trim();
    if (value === '') return invalid(piece.field, 'Enter an ID.');
    if (value === '.' || value === '..' || !value.isWellFormed()) {
      return invalid(piece.field, 'This cannot be an ID.');
    }
    pieces.push(encodeURIComponent(value));
  }
  const url = new URL(baseUrl);
  url.pathname = `${baseUrl.pathname.replace(/\/+$/, '')}/${pieces.join('/')}`;
  if (page !== undefined) {
    if (!Number.isSafeInteger(page) || page < 1) return invalid('page', 'Pages count from 1.');
    url.searchParams.set('page', String(page));
  }
  return ok(url);
}
