import { ok, type Result } from '../../preload/contract/result.ts';
import { invalid } from './invalid.ts';
import { isLoopback } from './network/way-out.ts';

/**
 * The platform's address as staff or a setting gave it: https, meant without a scheme too; http to this machine
 * alone. A path before `/api` stays. Error: `invalidRequest` for the field `server`, in words for staff.
 */
export function parseBaseUrl(text: string): Result<URL> {
  const wrong = (message: string) => invalid('server', message);
  const typed = text.trim();
  if (typed === '') return wrong('Enter the address of the platform.');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || url.hostname === '') return wrong('This is not a web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return wrong('The address must begin with https://.');
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return wrong(
      'The address must begin with https://. Without it, anyone on the way can read along.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    return wrong('Leave the user name and the password out of the address.');
  }
  if (url.search !== '' || url.hash !== '') {
    return wrong('Leave out everything from the question mark or the number sign on.');
  }
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/`;
  return ok(url);
}

/**
 * Brings a typed server address into the one form it is kept and compared in: no trailing slash, and
 * `https://` where no scheme was typed. Error: `invalidRequest` for the field `server`, as
 * `parseBaseUrl` gives it.
 */
export function serverAddress(typed: string): Result<string> {
  const parsed = parseBaseUrl(typed);
  return parsed.ok ? ok(parsed.value.href.replace(/(?<!\/)\/+$/, '')) : parsed;
}

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
  url.pathname = `${baseUrl.pathname.replace(/(?<!\/)\/+$/, '')}/${pieces.join('/')}`;
  if (page !== undefined) {
    if (!Number.isSafeInteger(page) || page < 1) return invalid('page', 'Pages count from 1.');
    url.searchParams.set('page', String(page));
  }
  return ok(url);
}
