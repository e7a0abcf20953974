const MOST_MS = 10_000;

/** The pause a device asks for (RFC 9110, 10.2.3), within what is waited at most; null where it asks for none. */
export function retryAfterMs(header: string | undefined, now: number = Date.now()): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : dateIn(text) - now;
  if (Number.isNaN(ms)) return null;
  return Math.min(Math.max(ms, 0), MOST_MS);
}

/** `Date.parse` takes nearly anything for a date. */
function dateIn(text: string): number {
  return /^[A-Z][a-z]/.test(text) ? Date.parse(text) : Number.NaN;
}
