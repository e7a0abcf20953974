import { ok, type Result } from '../../preload/contract/result.ts';
import { parseBaseUrl } from '../platform/base-url.ts';

/**
 * Brings a typed server address into the one form it is kept and compared in: no trailing slash, and
 * `https://` where no scheme was typed. Error: `invalidRequest` for the field `server`, as
 * `parseBaseUrl` gives it.
 */
export function serverAddress(typed: string): Result<string> {
  const parsed = parseBaseUrl(typed);
  return parsed.ok ? ok(parsed.value.href.replace(/\/+$/, '')) : parsed;
}
