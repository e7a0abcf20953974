const DAY = 86_400_000;
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/** Milliseconds of a date of RFC 9110, 5.6.7, in any of its three forms; null when it is none. */
export function httpDate(text: string | undefined): number | null {
  const given = text?.trim();
  if (given === undefined || !HTTP_DATE.test(given)) return null;
  const time = Date.parse(given.endsWith('GMT') ? given : `${given} GMT`);
  return Number.isNaN(time) ? null : time;
}

/**
 * When to try again by a Retry-After header (RFC 9110, 10.2.3: seconds or a date), ISO 8601; null when
 * it says nothing usable. A date is read against the server's own `Date`, since a branch's clock may
 * be wrong. Never in the past, and never more than a day off: a wrong header must not stop a branch.
 */
export function retryAt(
  header: string | undefined,
  serverDate: string | undefined,
  now: number,
): string | null {
  const given = header?.trim() ?? '';
  let wait: number | null = null;
  if (/^\d+$/.test(given)) {
    wait = Number(given) * 1000;
  } else {
    const date = httpDate(given);
    if (date !== null) wait = date - (httpDate(serverDate) ?? now);
  }
  return wait === null ? null : new Date(now + Math.min(Math.max(wait, 0), DAY)).toISOString();
}
