import { ok, type Result } from '../../preload/contract/result.ts';
import { invalid } from './invalid.ts';
import { isLoopback } from './network/way-out.ts';

/**
 * Parses the platform's address, which comes from staff or from a setting. The scheme must be https, or http for this
 * computer, and defaults to https. Keeps a path before `/api`. Fails with `invalidRequest` for the field `server`, with
 * a message for staff.
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
 * Normalizes a typed server address for storage and comparison. Removes trailing slashes, and adds `https://` if there
 * is no scheme. Fails with `invalidRequest` for the field `server`, like `parseBaseUrl`.
 */
export function serverAddress(typed: string): Result<string> {
  const parsed = parseBaseUrl(typed);
  return parsed.ok ? ok(parsed.value.href.replace(/(?<!\/)\/+$/, '')) : parsed;
}

/** A path segment that comes from outside, and the field to report if it is invalid. */
export interface PathId {
  readonly field: string;
  readonly value: string;
}

/**
 * Returns the address of an operation under the base URL. Escapes IDs completely. Refuses `.` and `..`, which can't be
 * escaped (WHATWG URL, "double-dot URL path segment") and would address another operation. Fails with `invalidRequest`
 * for the ID's field or for `page`.
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
