import { ok, type Result } from '../../preload/contract/result.ts';
import { invalid } from './invalid.ts';
import { isLoopback } from './network/way-out.ts';

/**
 * Parses the platform's address, which staff or a setting provided. The scheme must be https, or http for this
 * computer, and it defaults to https. A path before `/api` is kept. Error: `invalidRequest` for the field `server`, in
 * words for staff.
 */
export function parseBaseUrl(text: string): Result<URL> {
  const wrong = (message: string) => invalid('server', message);
  const typed = text.trim();
  if (typed === '') return wrong('Enter the address of the platform.');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || url.hostname === '') return wrong('This isn’t a valid web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return wrong('The address must begin with https://.');
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return wrong(
      'The address must begin with https://. Otherwise, other people on the network can read what you send.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    return wrong('Remove the user name and password from the address.');
  }
  if (url.search !== '' || url.hash !== '') {
    return wrong('Remove the question mark or number sign and everything after it.');
  }
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/`;
  return ok(url);
}

/**
 * Normalizes a typed server address for storage and comparison: it has no trailing slash, and `https://` is added if
 * the scheme is missing. Error: `invalidRequest` for the field `server`, as from `parseBaseUrl`.
 */
export function serverAddress(typed: string): Result<string> {
  const parsed = parseBaseUrl(typed);
  return parsed.ok ? ok(parsed.value.href.replace(/(?<!\/)\/+$/, '')) : parsed;
}

/** A part of a path that comes from outside, and the name of the field to report if it is invalid. */
export interface PathId {
  readonly field: string;
  readonly value: string;
}

/**
 * Returns the address of an operation under the base URL. An ID is escaped completely. `.` and `..` cannot be escaped
 * (WHATWG URL, "double-dot URL path segment") and would address another operation, so they are refused. Fails with
 * `invalidRequest` for the ID's field or `page`.
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
      return invalid(piece.field, 'This isn’t a valid ID.');
    }
    pieces.push(encodeURIComponent(value));
  }
  const url = new URL(baseUrl);
  url.pathname = `${baseUrl.pathname.replace(/(?<!\/)\/+$/, '')}/${pieces.join('/')}`;
  if (page !== undefined) {
    if (!Number.isSafeInteger(page) || page < 1) return invalid('page', 'Page numbers start at 1.');
    url.searchParams.set('page', String(page));
  }
  return ok(url);
}
