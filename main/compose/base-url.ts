import { parseBaseUrl } from '../platform/base-url.ts';

/** The address of a session's server, which the session has checked. Throws when it is none. */
export function baseUrlOf(server: string): URL {
  const parsed = parseBaseUrl(server);
  if (!parsed.ok) throw new Error('A session has a server that is no platform address.');
  return parsed.value;
}
